deregister_tm_clones:
 lea    rdi,[rip+0x2fb9]        # 4010 <completed.0>
 lea    rax,[rip+0x2fb2]        # 4010 <completed.0>
 cmp    rax,rdi
 je     1078 <deregister_tm_clones+0x28>
 mov    rax,QWORD PTR [rip+0x2f56]        # 3fc0 <_ITM_deregisterTMCloneTable@Base>
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
 mov    rax,QWORD PTR [rip+0x2f25]        # 3fd0 <_ITM_registerTMCloneTable@Base>
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
 cmp    QWORD PTR [rip+0x2eda],0x0        # 3fb0 <__cxa_finalize@GLIBC_2.2.5>
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
 nop    DWORD PTR [rax]
ns::Foo::hook(int):
 mov    rax,QWORD PTR [rip+0x2ecd]        # 3fe0 <ns::Foo::count@Base>
 add    DWORD PTR [rax],esi
 ret
dot(Slice<double> const&, Slice<double> const&):
 mov    rax,QWORD PTR [rdi+0x8]
 test   rax,rax
 je     1142 <dot(Slice<double> const&, Slice<double> const&)+0x2c>
 mov    rcx,QWORD PTR [rdi]
 mov    rdx,QWORD PTR [rsi]
 xorpd  xmm0,xmm0
 xor    esi,esi
 movsd  xmm1,QWORD PTR [rcx+rsi*8]
 mulsd  xmm1,QWORD PTR [rdx+rsi*8]
 addsd  xmm0,xmm1
 inc    rsi
 cmp    rax,rsi
 jne    112b <dot(Slice<double> const&, Slice<double> const&)+0x15>
 ret
 xorps  xmm0,xmm0
 ret
look(unsigned char const*, unsigned long):
 test   rsi,rsi
 je     117e <look(unsigned char const*, unsigned long)+0x38>
 mov    rax,QWORD PTR [rip+0x2e8e]        # 3fe0 <ns::Foo::count@Base>
 mov    ecx,DWORD PTR [rax]
 inc    ecx
 xorpd  xmm0,xmm0
 xor    edx,edx
 mov    r8,QWORD PTR [rip+0x2e55]        # 3fb8 <ns::Foo::table@Base>
 movzx  r9d,BYTE PTR [rdi+rdx*1]
 addsd  xmm0,QWORD PTR [r8+r9*8]
 lea    r9d,[rcx+rdx*1]
 mov    DWORD PTR [rax],r9d
 inc    rdx
 cmp    rsi,rdx
 jne    1163 <look(unsigned char const*, unsigned long)+0x1d>
 ret
 xorps  xmm0,xmm0
 ret
gather(int const*, long const*, long):
 xor    eax,eax
 test   rdx,rdx
 jle    119b <gather(int const*, long const*, long)+0x19>
 xor    ecx,ecx
 movsxd r8,DWORD PTR [rdi+rcx*4]
 add    rax,QWORD PTR [rsi+r8*8]
 inc    rcx
 cmp    rdx,rcx
 jne    118b <gather(int const*, long const*, long)+0x9>
 ret
make(ns::Foo*):
 push   rbx
 mov    rbx,rdi
 call   1030 <ns::Foo::Foo()@plt>
 mov    rax,rbx
 pop    rbx
 ret
double total<double>(double const*, int):
 test   esi,esi
 jle    11c4 <double total<double>(double const*, int)+0x1a>
 mov    eax,esi
 xorpd  xmm0,xmm0
 xor    ecx,ecx
 addsd  xmm0,QWORD PTR [rdi+rcx*8]
 inc    rcx
 cmp    rax,rcx
 jne    11b6 <double total<double>(double const*, int)+0xc>
 ret
 xorps  xmm0,xmm0
 ret
long total<long>(long const*, int):
 test   esi,esi
 jle    11df <long total<long>(long const*, int)+0x17>
 mov    ecx,esi
 xor    eax,eax
 xor    edx,edx
 add    rax,QWORD PTR [rdi+rdx*8]
 inc    rdx
 cmp    rcx,rdx
 jne    11d2 <long total<long>(long const*, int)+0xa>
 ret
 xor    eax,eax
 ret
ns::Foo::Foo():
 mov    rax,QWORD PTR [rip+0x2def]        # 3fd8 <vtable for ns::Foo@@Base+0x240>
 add    rax,0x10
 mov    QWORD PTR [rdi],rax
 ret
