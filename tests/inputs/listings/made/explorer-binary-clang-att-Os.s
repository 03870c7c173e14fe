deregister_tm_clones:
 lea    0x2fb9(%rip),%rdi        # 4010 <completed.0>
 lea    0x2fb2(%rip),%rax        # 4010 <completed.0>
 cmp    %rdi,%rax
 je     1078 <deregister_tm_clones+0x28>
 mov    0x2f56(%rip),%rax        # 3fc0 <_ITM_deregisterTMCloneTable@Base>
 test   %rax,%rax
 je     1078 <deregister_tm_clones+0x28>
 jmp    *%rax
 nopl   0x0(%rax)
 ret
 nopl   0x0(%rax)
register_tm_clones:
 lea    0x2f89(%rip),%rdi        # 4010 <completed.0>
 lea    0x2f82(%rip),%rsi        # 4010 <completed.0>
 sub    %rdi,%rsi
 mov    %rsi,%rax
 shr    $0x3f,%rsi
 sar    $0x3,%rax
 add    %rax,%rsi
 sar    %rsi
 je     10b8 <register_tm_clones+0x38>
 mov    0x2f25(%rip),%rax        # 3fd0 <_ITM_registerTMCloneTable@Base>
 test   %rax,%rax
 je     10b8 <register_tm_clones+0x38>
 jmp    *%rax
 nopw   0x0(%rax,%rax,1)
 ret
 nopl   0x0(%rax)
__do_global_dtors_aux:
 endbr64
 cmpb   $0x0,0x2f45(%rip)        # 4010 <completed.0>
 jne    10f8 <__do_global_dtors_aux+0x38>
 push   %rbp
 cmpq   $0x0,0x2eda(%rip)        # 3fb0 <__cxa_finalize@GLIBC_2.2.5>
 mov    %rsp,%rbp
 je     10e7 <__do_global_dtors_aux+0x27>
 mov    0x2f26(%rip),%rdi        # 4008 <__dso_handle>
 call   1040 <__cxa_finalize@plt>
 call   1050 <deregister_tm_clones>
 movb   $0x1,0x2f1d(%rip)        # 4010 <completed.0>
 pop    %rbp
 ret
 nopl   (%rax)
 ret
 nopl   0x0(%rax)
frame_dummy:
 endbr64
 jmp    1080 <register_tm_clones>
 nopl   (%rax)
ns::Foo::hook(int):
 mov    0x2ecd(%rip),%rax        # 3fe0 <ns::Foo::count@Base>
 add    %esi,(%rax)
 ret
dot(Slice<double> const&, Slice<double> const&):
 mov    0x8(%rdi),%rax
 test   %rax,%rax
 je     1142 <dot(Slice<double> const&, Slice<double> const&)+0x2c>
 mov    (%rdi),%rcx
 mov    (%rsi),%rdx
 xorpd  %xmm0,%xmm0
 xor    %esi,%esi
 movsd  (%rcx,%rsi,8),%xmm1
 mulsd  (%rdx,%rsi,8),%xmm1
 addsd  %xmm1,%xmm0
 inc    %rsi
 cmp    %rsi,%rax
 jne    112b <dot(Slice<double> const&, Slice<double> const&)+0x15>
 ret
 xorps  %xmm0,%xmm0
 ret
look(unsigned char const*, unsigned long):
 test   %rsi,%rsi
 je     117e <look(unsigned char const*, unsigned long)+0x38>
 mov    0x2e8e(%rip),%rax        # 3fe0 <ns::Foo::count@Base>
 mov    (%rax),%ecx
 inc    %ecx
 xorpd  %xmm0,%xmm0
 xor    %edx,%edx
 mov    0x2e55(%rip),%r8        # 3fb8 <ns::Foo::table@Base>
 movzbl (%rdi,%rdx,1),%r9d
 addsd  (%r8,%r9,8),%xmm0
 lea    (%rcx,%rdx,1),%r9d
 mov    %r9d,(%rax)
 inc    %rdx
 cmp    %rdx,%rsi
 jne    1163 <look(unsigned char const*, unsigned long)+0x1d>
 ret
 xorps  %xmm0,%xmm0
 ret
gather(int const*, long const*, long):
 xor    %eax,%eax
 test   %rdx,%rdx
 jle    119b <gather(int const*, long const*, long)+0x19>
 xor    %ecx,%ecx
 movslq (%rdi,%rcx,4),%r8
 add    (%rsi,%r8,8),%rax
 inc    %rcx
 cmp    %rcx,%rdx
 jne    118b <gather(int const*, long const*, long)+0x9>
 ret
make(ns::Foo*):
 push   %rbx
 mov    %rdi,%rbx
 call   1030 <ns::Foo::Foo()@plt>
 mov    %rbx,%rax
 pop    %rbx
 ret
double total<double>(double const*, int):
 test   %esi,%esi
 jle    11c4 <double total<double>(double const*, int)+0x1a>
 mov    %esi,%eax
 xorpd  %xmm0,%xmm0
 xor    %ecx,%ecx
 addsd  (%rdi,%rcx,8),%xmm0
 inc    %rcx
 cmp    %rcx,%rax
 jne    11b6 <double total<double>(double const*, int)+0xc>
 ret
 xorps  %xmm0,%xmm0
 ret
long total<long>(long const*, int):
 test   %esi,%esi
 jle    11df <long total<long>(long const*, int)+0x17>
 mov    %esi,%ecx
 xor    %eax,%eax
 xor    %edx,%edx
 add    (%rdi,%rdx,8),%rax
 inc    %rdx
 cmp    %rdx,%rcx
 jne    11d2 <long total<long>(long const*, int)+0xa>
 ret
 xor    %eax,%eax
 ret
ns::Foo::Foo():
 mov    0x2def(%rip),%rax        # 3fd8 <vtable for ns::Foo@@Base+0x240>
 add    $0x10,%rax
 mov    %rax,(%rdi)
 ret
