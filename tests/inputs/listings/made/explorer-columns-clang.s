deregister_tm_clones:
 1050:	48 8d 3d b9 2f 00 00 	lea    rdi,[rip+0x2fb9]        # 4010 <completed.0>
 1057:	48 8d 05 b2 2f 00 00 	lea    rax,[rip+0x2fb2]        # 4010 <completed.0>
 105e:	48 39 f8 	cmp    rax,rdi
 1061:	74 15 	je     1078 <deregister_tm_clones+0x28>
 1063:	48 8b 05 56 2f 00 00 	mov    rax,QWORD PTR [rip+0x2f56]        # 3fc0 <_ITM_deregisterTMCloneTable@Base>
 106a:	48 85 c0 	test   rax,rax
 106d:	74 09 	je     1078 <deregister_tm_clones+0x28>
 106f:	ff e0 	jmp    rax
 1071:	0f 1f 80 00 00 00 00 	nop    DWORD PTR [rax+0x0]
 1078:	c3 	ret
 1079:	0f 1f 80 00 00 00 00 	nop    DWORD PTR [rax+0x0]
register_tm_clones:
 1080:	48 8d 3d 89 2f 00 00 	lea    rdi,[rip+0x2f89]        # 4010 <completed.0>
 1087:	48 8d 35 82 2f 00 00 	lea    rsi,[rip+0x2f82]        # 4010 <completed.0>
 108e:	48 29 fe 	sub    rsi,rdi
 1091:	48 89 f0 	mov    rax,rsi
 1094:	48 c1 ee 3f 	shr    rsi,0x3f
 1098:	48 c1 f8 03 	sar    rax,0x3
 109c:	48 01 c6 	add    rsi,rax
 109f:	48 d1 fe 	sar    rsi,1
 10a2:	74 14 	je     10b8 <register_tm_clones+0x38>
 10a4:	48 8b 05 25 2f 00 00 	mov    rax,QWORD PTR [rip+0x2f25]        # 3fd0 <_ITM_registerTMCloneTable@Base>
 10ab:	48 85 c0 	test   rax,rax
 10ae:	74 08 	je     10b8 <register_tm_clones+0x38>
 10b0:	ff e0 	jmp    rax
 10b2:	66 0f 1f 44 00 00 	nop    WORD PTR [rax+rax*1+0x0]
 10b8:	c3 	ret
 10b9:	0f 1f 80 00 00 00 00 	nop    DWORD PTR [rax+0x0]
__do_global_dtors_aux:
 10c0:	f3 0f 1e fa 	endbr64
 10c4:	80 3d 45 2f 00 00 00 	cmp    BYTE PTR [rip+0x2f45],0x0        # 4010 <completed.0>
 10cb:	75 2b 	jne    10f8 <__do_global_dtors_aux+0x38>
 10cd:	55 	push   rbp
 10ce:	48 83 3d da 2e 00 00 00 	cmp    QWORD PTR [rip+0x2eda],0x0        # 3fb0 <__cxa_finalize@GLIBC_2.2.5>
 10d6:	48 89 e5 	mov    rbp,rsp
 10d9:	74 0c 	je     10e7 <__do_global_dtors_aux+0x27>
 10db:	48 8b 3d 26 2f 00 00 	mov    rdi,QWORD PTR [rip+0x2f26]        # 4008 <__dso_handle>
 10e2:	e8 59 ff ff ff 	call   1040 <__cxa_finalize@plt>
 10e7:	e8 64 ff ff ff 	call   1050 <deregister_tm_clones>
 10ec:	c6 05 1d 2f 00 00 01 	mov    BYTE PTR [rip+0x2f1d],0x1        # 4010 <completed.0>
 10f3:	5d 	pop    rbp
 10f4:	c3 	ret
 10f5:	0f 1f 00 	nop    DWORD PTR [rax]
 10f8:	c3 	ret
 10f9:	0f 1f 80 00 00 00 00 	nop    DWORD PTR [rax+0x0]
frame_dummy:
 1100:	f3 0f 1e fa 	endbr64
 1104:	e9 77 ff ff ff 	jmp    1080 <register_tm_clones>
 1109:	0f 1f 00 	nop    DWORD PTR [rax]
ns::Foo::hook(int):
; kernels.cpp:16
 110c:	48 8b 05 cd 2e 00 00 	mov    rax,QWORD PTR [rip+0x2ecd]        # 3fe0 <ns::Foo::count@Base>
 1113:	01 30 	add    DWORD PTR [rax],esi
 1115:	c3 	ret
dot(Slice<double> const&, Slice<double> const&):
; kernels.cpp:18
 1116:	48 8b 47 08 	mov    rax,QWORD PTR [rdi+0x8]
; kernels.cpp:20
 111a:	48 85 c0 	test   rax,rax
 111d:	74 23 	je     1142 <dot(Slice<double> const&, Slice<double> const&)+0x2c>
 111f:	48 8b 0f 	mov    rcx,QWORD PTR [rdi]
 1122:	48 8b 16 	mov    rdx,QWORD PTR [rsi]
 1125:	66 0f 57 c0 	xorpd  xmm0,xmm0
 1129:	31 f6 	xor    esi,esi
; kernels.cpp:21
 112b:	f2 0f 10 0c f1 	movsd  xmm1,QWORD PTR [rcx+rsi*8]
 1130:	f2 0f 59 0c f2 	mulsd  xmm1,QWORD PTR [rdx+rsi*8]
 1135:	f2 0f 58 c1 	addsd  xmm0,xmm1
; kernels.cpp:20
 1139:	48 ff c6 	inc    rsi
 113c:	48 39 f0 	cmp    rax,rsi
 113f:	75 ea 	jne    112b <dot(Slice<double> const&, Slice<double> const&)+0x15>
; kernels.cpp:22
 1141:	c3 	ret
 1142:	0f 57 c0 	xorps  xmm0,xmm0
 1145:	c3 	ret
look(unsigned char const*, unsigned long):
; kernels.cpp:27
 1146:	48 85 f6 	test   rsi,rsi
 1149:	74 33 	je     117e <look(unsigned char const*, unsigned long)+0x38>
 114b:	48 8b 05 8e 2e 00 00 	mov    rax,QWORD PTR [rip+0x2e8e]        # 3fe0 <ns::Foo::count@Base>
 1152:	8b 08 	mov    ecx,DWORD PTR [rax]
 1154:	ff c1 	inc    ecx
 1156:	66 0f 57 c0 	xorpd  xmm0,xmm0
 115a:	31 d2 	xor    edx,edx
 115c:	4c 8b 05 55 2e 00 00 	mov    r8,QWORD PTR [rip+0x2e55]        # 3fb8 <ns::Foo::table@Base>
; kernels.cpp:28
 1163:	44 0f b6 0c 17 	movzx  r9d,BYTE PTR [rdi+rdx*1]
 1168:	f2 43 0f 58 04 c8 	addsd  xmm0,QWORD PTR [r8+r9*8]
; kernels.cpp:29
 116e:	44 8d 0c 11 	lea    r9d,[rcx+rdx*1]
 1172:	44 89 08 	mov    DWORD PTR [rax],r9d
; kernels.cpp:27
 1175:	48 ff c2 	inc    rdx
 1178:	48 39 d6 	cmp    rsi,rdx
 117b:	75 e6 	jne    1163 <look(unsigned char const*, unsigned long)+0x1d>
; kernels.cpp:31
 117d:	c3 	ret
 117e:	0f 57 c0 	xorps  xmm0,xmm0
 1181:	c3 	ret
gather(int const*, long const*, long):
; kernels.cpp:34
 1182:	31 c0 	xor    eax,eax
; kernels.cpp:36
 1184:	48 85 d2 	test   rdx,rdx
 1187:	7e 12 	jle    119b <gather(int const*, long const*, long)+0x19>
 1189:	31 c9 	xor    ecx,ecx
; kernels.cpp:37
 118b:	4c 63 04 8f 	movsxd r8,DWORD PTR [rdi+rcx*4]
 118f:	4a 03 04 c6 	add    rax,QWORD PTR [rsi+r8*8]
; kernels.cpp:36
 1193:	48 ff c1 	inc    rcx
 1196:	48 39 ca 	cmp    rdx,rcx
 1199:	75 f0 	jne    118b <gather(int const*, long const*, long)+0x9>
; kernels.cpp:38
 119b:	c3 	ret
make(ns::Foo*):
; kernels.cpp:50
 119c:	53 	push   rbx
 119d:	48 89 fb 	mov    rbx,rdi
 11a0:	e8 8b fe ff ff 	call   1030 <ns::Foo::Foo()@plt>
 11a5:	48 89 d8 	mov    rax,rbx
 11a8:	5b 	pop    rbx
 11a9:	c3 	ret
double total<double>(double const*, int):
; kernels.cpp:43
 11aa:	85 f6 	test   esi,esi
 11ac:	7e 16 	jle    11c4 <double total<double>(double const*, int)+0x1a>
 11ae:	89 f0 	mov    eax,esi
 11b0:	66 0f 57 c0 	xorpd  xmm0,xmm0
 11b4:	31 c9 	xor    ecx,ecx
; kernels.cpp:44
 11b6:	f2 0f 58 04 cf 	addsd  xmm0,QWORD PTR [rdi+rcx*8]
; kernels.cpp:43
 11bb:	48 ff c1 	inc    rcx
 11be:	48 39 c8 	cmp    rax,rcx
 11c1:	75 f3 	jne    11b6 <double total<double>(double const*, int)+0xc>
; kernels.cpp:45
 11c3:	c3 	ret
 11c4:	0f 57 c0 	xorps  xmm0,xmm0
 11c7:	c3 	ret
long total<long>(long const*, int):
; kernels.cpp:43
 11c8:	85 f6 	test   esi,esi
 11ca:	7e 13 	jle    11df <long total<long>(long const*, int)+0x17>
 11cc:	89 f1 	mov    ecx,esi
 11ce:	31 c0 	xor    eax,eax
 11d0:	31 d2 	xor    edx,edx
; kernels.cpp:44
 11d2:	48 03 04 d7 	add    rax,QWORD PTR [rdi+rdx*8]
; kernels.cpp:43
 11d6:	48 ff c2 	inc    rdx
 11d9:	48 39 d1 	cmp    rcx,rdx
 11dc:	75 f4 	jne    11d2 <long total<long>(long const*, int)+0xa>
; kernels.cpp:45
 11de:	c3 	ret
 11df:	31 c0 	xor    eax,eax
 11e1:	c3 	ret
ns::Foo::Foo():
; kernels.cpp:4
 11e2:	48 8b 05 ef 2d 00 00 	mov    rax,QWORD PTR [rip+0x2def]        # 3fd8 <vtable for ns::Foo@@Base+0x240>
 11e9:	48 83 c0 10 	add    rax,0x10
 11ed:	48 89 07 	mov    QWORD PTR [rdi],rax
 11f0:	c3 	ret
