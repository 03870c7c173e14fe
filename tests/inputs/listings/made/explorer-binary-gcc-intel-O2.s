deregister_tm_clones:
 lea    rdi,[rip+0x2fb9]        # 4010 <completed.0>
 lea    rax,[rip+0x2fb2]        # 4010 <completed.0>
 cmp    rax,rdi
 je     1078 <deregister_tm_clones+0x28>
 mov    rax,QWORD PTR [rip+0x2f66]        # 3fd0 <_ITM_deregisterTMCloneTable@Base>
 test   rax,rax
 je     1078 <deregister_tm_clones+0x28>
 jmp    rax
 nop    DWORD PTR [rax+0x0]
 ret
 nop    DWORD PTR [rax+0x0]
register_tm_clones:
 lea    rdi,[rip+0x2f89]        # 4010 <completed.0>
 lea    rsi,[rip+0x2f82]        # 4010 <completed.0>
 sub    rsi,rdi
 mov    rax,rsi
 shr    rsi,0x3f
 sar    rax,0x3
 add    rsi,rax
 sar    rsi,1
 je     10b8 <register_tm_clones+0x38>
 mov    rax,QWORD PTR [rip+0x2f2d]        # 3fd8 <_ITM_registerTMCloneTable@Base>
 test   rax,rax
 je     10b8 <register_tm_clones+0x38>
 jmp    rax
 nop    WORD PTR [rax+rax*1+0x0]
 ret
 nop    DWORD PTR [rax+0x0]
__do_global_dtors_aux:
 endbr64
 cmp    BYTE PTR [rip+0x2f45],0x0        # 4010 <completed.0>
 jne    10f8 <__do_global_dtors_aux+0x38>
 push   rbp
 cmp    QWORD PTR [rip+0x2eea],0x0        # 3fc0 <__cxa_finalize@Base>
 mov    rbp,rsp
 je     10e7 <__do_global_dtors_aux+0x27>
 mov    rdi,QWORD PTR [rip+0x2f26]        # 4008 <__dso_handle>
 call   1040 <__cxa_finalize@plt>
 call   1050 <deregister_tm_clones>
 mov    BYTE PTR [rip+0x2f1d],0x1        # 4010 <completed.0>
 pop    rbp
 ret
 nop    DWORD PTR [rax]
 ret
 nop    DWORD PTR [rax+0x0]
frame_dummy:
 endbr64
 jmp    1080 <register_tm_clones>
 nop    DWORD PTR [rax+0x0]
ns::Foo::hook(int):
 mov    rax,QWORD PTR [rip+0x2eb1]        # 3fc8 <ns::Foo::count@Base>
 add    DWORD PTR [rax],esi
 ret
 nop    WORD PTR [rax+rax*1+0x0]
operator new(unsigned long, void*) [clone .isra.0]:
 mov    rax,rdi
 ret
 data16 cs nop WORD PTR [rax+rax*1+0x0]
 nop
dot(Slice<double> const&, Slice<double> const&):
 mov    rdx,QWORD PTR [rdi+0x8]
 test   rdx,rdx
 je     1168 <dot(Slice<double> const&, Slice<double> const&)+0x38>
 mov    rdi,QWORD PTR [rdi]
 mov    rcx,QWORD PTR [rsi]
 xor    eax,eax
 pxor   xmm1,xmm1
 nop    DWORD PTR [rax]
 movsd  xmm0,QWORD PTR [rdi+rax*8]
 mulsd  xmm0,QWORD PTR [rcx+rax*8]
 add    rax,0x1
 addsd  xmm1,xmm0
 cmp    rax,rdx
 jne    1148 <dot(Slice<double> const&, Slice<double> const&)+0x18>
 movapd xmm0,xmm1
 ret
 nop    DWORD PTR [rax+0x0]
 pxor   xmm1,xmm1
 movapd xmm0,xmm1
 ret
 data16 cs nop WORD PTR [rax+rax*1+0x0]
 nop    DWORD PTR [rax+0x0]
look(unsigned char const*, unsigned long):
 test   rsi,rsi
 je     11c0 <look(unsigned char const*, unsigned long)+0x40>
 mov    rcx,QWORD PTR [rip+0x2e3c]        # 3fc8 <ns::Foo::count@Base>
 mov    r8,QWORD PTR [rip+0x2e4d]        # 3fe0 <ns::Foo::table@Base>
 add    rsi,rdi
 pxor   xmm0,xmm0
 mov    eax,DWORD PTR [rcx]
 lea    edx,[rax+0x1]
 sub    edx,edi
 nop    DWORD PTR [rax+0x0]
 movzx  eax,BYTE PTR [rdi]
 addsd  xmm0,QWORD PTR [r8+rax*8]
 lea    eax,[rdx+rdi*1]
 add    rdi,0x1
 mov    DWORD PTR [rcx],eax
 cmp    rdi,rsi
 jne    11a8 <look(unsigned char const*, unsigned long)+0x28>
 ret
 pxor   xmm0,xmm0
 ret
 data16 cs nop WORD PTR [rax+rax*1+0x0]
gather(int const*, long const*, long):
 test   rdx,rdx
 jle    11f8 <gather(int const*, long const*, long)+0x28>
 lea    rcx,[rdi+rdx*4]
 xor    eax,eax
 nop    DWORD PTR [rax+rax*1+0x0]
 movsxd rdx,DWORD PTR [rdi]
 add    rdi,0x4
 add    rax,QWORD PTR [rsi+rdx*8]
 cmp    rcx,rdi
 jne    11e0 <gather(int const*, long const*, long)+0x10>
 ret
 nop    DWORD PTR [rax+0x0]
 xor    eax,eax
 ret
 nop    DWORD PTR [rax+rax*1+0x0]
make(ns::Foo*):
 push   rbx
 call   1120 <operator new(unsigned long, void*) [clone .isra.0]>
 mov    rbx,rax
 mov    rdi,rax
 call   1030 <ns::Foo::Foo()@plt>
 mov    rax,rbx
 pop    rbx
 ret
 cs nop WORD PTR [rax+rax*1+0x0]
double total<double>(double const*, int):
 test   esi,esi
 jle    1240 <double total<double>(double const*, int)+0x20>
 movsxd rsi,esi
 pxor   xmm0,xmm0
 lea    rax,[rdi+rsi*8]
 nop
 addsd  xmm0,QWORD PTR [rdi]
 add    rdi,0x8
 cmp    rdi,rax
 jne    1230 <double total<double>(double const*, int)+0x10>
 ret
 xchg   ax,ax
 pxor   xmm0,xmm0
 ret
 cs nop WORD PTR [rax+rax*1+0x0]
 nop
long total<long>(long const*, int):
 test   esi,esi
 jle    1270 <long total<long>(long const*, int)+0x20>
 movsxd rsi,esi
 xor    eax,eax
 lea    rdx,[rdi+rsi*8]
 nop    DWORD PTR [rax]
 add    rax,QWORD PTR [rdi]
 add    rdi,0x8
 cmp    rdi,rdx
 jne    1260 <long total<long>(long const*, int)+0x10>
 ret
 nop    DWORD PTR [rax]
 xor    eax,eax
 ret
 cs nop WORD PTR [rax+rax*1+0x0]
 nop    DWORD PTR [rax]
ns::Foo::Foo():
 mov    rax,QWORD PTR [rip+0x2d29]        # 3fb0 <vtable for ns::Foo@@Base+0x1d8>
 add    rax,0x10
 mov    QWORD PTR [rdi],rax
 ret
