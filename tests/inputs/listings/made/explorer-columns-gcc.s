deregister_tm_clones:
 1050:	48 8d 3d b9 2f 00 00 	lea    rdi,[rip+0x2fb9]        # 4010 <completed.0>
 1057:	48 8d 05 b2 2f 00 00 	lea    rax,[rip+0x2fb2]        # 4010 <completed.0>
 105e:	48 39 f8 	cmp    rax,rdi
 1061:	74 15 	je     1078 <deregister_tm_clones+0x28>
 1063:	48 8b 05 66 2f 00 00 	mov    rax,QWORD PTR [rip+0x2f66]        # 3fd0 <_ITM_deregisterTMCloneTable@Base>
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
 10a4:	48 8b 05 2d 2f 00 00 	mov    rax,QWORD PTR [rip+0x2f2d]        # 3fd8 <_ITM_registerTMCloneTable@Base>
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
 10ce:	48 83 3d ea 2e 00 00 00 	cmp    QWORD PTR [rip+0x2eea],0x0        # 3fc0 <__cxa_finalize@Base>
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
 1109:	90 	nop
ns::Foo::hook(int):
; kernels.cpp:16
 110a:	48 8b 05 b7 2e 00 00 	mov    rax,QWORD PTR [rip+0x2eb7]        # 3fc8 <ns::Foo::count@Base>
 1111:	01 30 	add    DWORD PTR [rax],esi
 1113:	c3 	ret
operator new(unsigned long, void*) [clone .isra.0]:
; kernels.cpp:1
 1114:	48 89 f8 	mov    rax,rdi
 1117:	c3 	ret
dot(Slice<double> const&, Slice<double> const&):
; kernels.cpp:20
 1118:	48 8b 57 08 	mov    rdx,QWORD PTR [rdi+0x8]
 111c:	31 c0 	xor    eax,eax
; kernels.cpp:19
 111e:	0f 57 c0 	xorps  xmm0,xmm0
; kernels.cpp:20 (discriminator 1)
 1121:	48 39 c2 	cmp    rdx,rax
 1124:	74 1a 	je     1140 <dot(Slice<double> const&, Slice<double> const&)+0x28>
; kernels.cpp:21 (discriminator 3)
 1126:	4c 8b 07 	mov    r8,QWORD PTR [rdi]
 1129:	48 8b 0e 	mov    rcx,QWORD PTR [rsi]
 112c:	f2 41 0f 10 0c c0 	movsd  xmm1,QWORD PTR [r8+rax*8]
 1132:	f2 0f 59 0c c1 	mulsd  xmm1,QWORD PTR [rcx+rax*8]
; kernels.cpp:20 (discriminator 3)
 1137:	48 ff c0 	inc    rax
; kernels.cpp:21 (discriminator 3)
 113a:	f2 0f 58 c1 	addsd  xmm0,xmm1
 113e:	eb e1 	jmp    1121 <dot(Slice<double> const&, Slice<double> const&)+0x9>
; kernels.cpp:23
 1140:	c3 	ret
look(unsigned char const*, unsigned long):
; kernels.cpp:27
 1141:	31 c0 	xor    eax,eax
; kernels.cpp:26
 1143:	0f 57 c0 	xorps  xmm0,xmm0
; kernels.cpp:27 (discriminator 1)
 1146:	48 39 f0 	cmp    rax,rsi
 1149:	74 1e 	je     1169 <look(unsigned char const*, unsigned long)+0x28>
; kernels.cpp:28 (discriminator 3)
 114b:	0f b6 0c 07 	movzx  ecx,BYTE PTR [rdi+rax*1]
 114f:	48 8b 15 8a 2e 00 00 	mov    rdx,QWORD PTR [rip+0x2e8a]        # 3fe0 <ns::Foo::table@Base>
; kernels.cpp:27 (discriminator 3)
 1156:	48 ff c0 	inc    rax
; kernels.cpp:28 (discriminator 3)
 1159:	f2 0f 58 04 ca 	addsd  xmm0,QWORD PTR [rdx+rcx*8]
; kernels.cpp:29 (discriminator 3)
 115e:	48 8b 15 63 2e 00 00 	mov    rdx,QWORD PTR [rip+0x2e63]        # 3fc8 <ns::Foo::count@Base>
 1165:	ff 02 	inc    DWORD PTR [rdx]
 1167:	eb dd 	jmp    1146 <look(unsigned char const*, unsigned long)+0x5>
; kernels.cpp:32
 1169:	c3 	ret
gather(int const*, long const*, long):
; kernels.cpp:36
 116a:	31 c0 	xor    eax,eax
; kernels.cpp:35
 116c:	31 c9 	xor    ecx,ecx
; kernels.cpp:36 (discriminator 1)
 116e:	48 39 d0 	cmp    rax,rdx
 1171:	7d 0d 	jge    1180 <gather(int const*, long const*, long)+0x16>
; kernels.cpp:37 (discriminator 3)
 1173:	4c 63 04 87 	movsxd r8,DWORD PTR [rdi+rax*4]
; kernels.cpp:36 (discriminator 3)
 1177:	48 ff c0 	inc    rax
; kernels.cpp:37 (discriminator 3)
 117a:	4a 03 0c c6 	add    rcx,QWORD PTR [rsi+r8*8]
 117e:	eb ee 	jmp    116e <gather(int const*, long const*, long)+0x4>
; kernels.cpp:39
 1180:	48 89 c8 	mov    rax,rcx
 1183:	c3 	ret
make(ns::Foo*):
; kernels.cpp:50
 1184:	48 83 ec 18 	sub    rsp,0x18
 1188:	e8 87 ff ff ff 	call   1114 <operator new(unsigned long, void*) [clone .isra.0]>
 118d:	48 89 c7 	mov    rdi,rax
 1190:	48 89 44 24 08 	mov    QWORD PTR [rsp+0x8],rax
 1195:	e8 96 fe ff ff 	call   1030 <ns::Foo::Foo()@plt>
 119a:	48 8b 44 24 08 	mov    rax,QWORD PTR [rsp+0x8]
 119f:	48 83 c4 18 	add    rsp,0x18
 11a3:	c3 	ret
double total<double>(double const*, int):
; kernels.cpp:43
 11a4:	31 c0 	xor    eax,eax
; kernels.cpp:42
 11a6:	0f 57 c0 	xorps  xmm0,xmm0
; kernels.cpp:43 (discriminator 1)
 11a9:	39 c6 	cmp    esi,eax
 11ab:	7e 0a 	jle    11b7 <double total<double>(double const*, int)+0x13>
; kernels.cpp:44 (discriminator 3)
 11ad:	f2 0f 58 04 c7 	addsd  xmm0,QWORD PTR [rdi+rax*8]
 11b2:	48 ff c0 	inc    rax
 11b5:	eb f2 	jmp    11a9 <double total<double>(double const*, int)+0x5>
; kernels.cpp:46
 11b7:	c3 	ret
long total<long>(long const*, int):
; kernels.cpp:43
 11b8:	31 c0 	xor    eax,eax
; kernels.cpp:42
 11ba:	31 d2 	xor    edx,edx
; kernels.cpp:43 (discriminator 1)
 11bc:	39 c6 	cmp    esi,eax
 11be:	7e 09 	jle    11c9 <long total<long>(long const*, int)+0x11>
; kernels.cpp:44 (discriminator 3)
 11c0:	48 03 14 c7 	add    rdx,QWORD PTR [rdi+rax*8]
 11c4:	48 ff c0 	inc    rax
 11c7:	eb f3 	jmp    11bc <long total<long>(long const*, int)+0x4>
; kernels.cpp:46
 11c9:	48 89 d0 	mov    rax,rdx
 11cc:	c3 	ret
 11cd:	90 	nop
ns::Foo::Foo():
; kernels.cpp:4
 11ce:	48 8b 05 db 2d 00 00 	mov    rax,QWORD PTR [rip+0x2ddb]        # 3fb0 <vtable for ns::Foo@@Base+0x1d8>
 11d5:	48 83 c0 10 	add    rax,0x10
 11d9:	48 89 07 	mov    QWORD PTR [rdi],rax
 11dc:	c3 	ret
