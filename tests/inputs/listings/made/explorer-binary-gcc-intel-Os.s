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
 nop
ns::Foo::hook(int):
 mov    rax,QWORD PTR [rip+0x2eb7]        # 3fc8 <ns::Foo::count@Base>
 add    DWORD PTR [rax],esi
 ret
operator new(unsigned long, void*) [clone .isra.0]:
 mov    rax,rdi
 ret
dot(Slice<double> const&, Slice<double> const&):
 mov    rdx,QWORD PTR [rdi+0x8]
 xor    eax,eax
 xorps  xmm0,xmm0
 cmp    rdx,rax
 je     1140 <dot(Slice<double> const&, Slice<double> const&)+0x28>
 mov    r8,QWORD PTR [rdi]
 mov    rcx,QWORD PTR [rsi]
 movsd  xmm1,QWORD PTR [r8+rax*8]
 mulsd  xmm1,QWORD PTR [rcx+rax*8]
 inc    rax
 addsd  xmm0,xmm1
 jmp    1121 <dot(Slice<double> const&, Slice<double> const&)+0x9>
 ret
look(unsigned char const*, unsigned long):
 xor    eax,eax
 xorps  xmm0,xmm0
 cmp    rax,rsi
 je     1169 <look(unsigned char const*, unsigned long)+0x28>
 movzx  ecx,BYTE PTR [rdi+rax*1]
 mov    rdx,QWORD PTR [rip+0x2e8a]        # 3fe0 <ns::Foo::table@Base>
 inc    rax
 addsd  xmm0,QWORD PTR [rdx+rcx*8]
 mov    rdx,QWORD PTR [rip+0x2e63]        # 3fc8 <ns::Foo::count@Base>
 inc    DWORD PTR [rdx]
 jmp    1146 <look(unsigned char const*, unsigned long)+0x5>
 ret
gather(int const*, long const*, long):
 xor    eax,eax
 xor    ecx,ecx
 cmp    rax,rdx
 jge    1180 <gather(int const*, long const*, long)+0x16>
 movsxd r8,DWORD PTR [rdi+rax*4]
 inc    rax
 add    rcx,QWORD PTR [rsi+r8*8]
 jmp    116e <gather(int const*, long const*, long)+0x4>
 mov    rax,rcx
 ret
make(ns::Foo*):
 sub    rsp,0x18
 call   1114 <operator new(unsigned long, void*) [clone .isra.0]>
 mov    rdi,rax
 mov    QWORD PTR [rsp+0x8],rax
 call   1030 <ns::Foo::Foo()@plt>
 mov    rax,QWORD PTR [rsp+0x8]
 add    rsp,0x18
 ret
double total<double>(double const*, int):
 xor    eax,eax
 xorps  xmm0,xmm0
 cmp    esi,eax
 jle    11b7 <double total<double>(double const*, int)+0x13>
 addsd  xmm0,QWORD PTR [rdi+rax*8]
 inc    rax
 jmp    11a9 <double total<double>(double const*, int)+0x5>
 ret
long total<long>(long const*, int):
 xor    eax,eax
 xor    edx,edx
 cmp    esi,eax
 jle    11c9 <long total<long>(long const*, int)+0x11>
 add    rdx,QWORD PTR [rdi+rax*8]
 inc    rax
 jmp    11bc <long total<long>(long const*, int)+0x4>
 mov    rax,rdx
 ret
 nop
ns::Foo::Foo():
 mov    rax,QWORD PTR [rip+0x2ddb]        # 3fb0 <vtable for ns::Foo@@Base+0x1d8>
 add    rax,0x10
 mov    QWORD PTR [rdi],rax
 ret
