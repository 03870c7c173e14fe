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
 nopl   0x0(%rax)
ns::Foo::hook(int):
 mov    0x2ec9(%rip),%rax        # 3fe0 <ns::Foo::count@Base>
 add    %esi,(%rax)
 ret
 nopw   0x0(%rax,%rax,1)
dot(Slice<double> const&, Slice<double> const&):
 mov    0x8(%rdi),%rax
 test   %rax,%rax
 je     1157 <dot(Slice<double> const&, Slice<double> const&)+0x37>
 mov    (%rdi),%rcx
 mov    (%rsi),%rdx
 xorpd  %xmm0,%xmm0
 xor    %esi,%esi
 data16 cs nopw 0x0(%rax,%rax,1)
 movsd  (%rcx,%rsi,8),%xmm1
 mulsd  (%rdx,%rsi,8),%xmm1
 addsd  %xmm1,%xmm0
 inc    %rsi
 cmp    %rsi,%rax
 jne    1140 <dot(Slice<double> const&, Slice<double> const&)+0x20>
 ret
 xorps  %xmm0,%xmm0
 ret
 nopl   0x0(%rax,%rax,1)
look(unsigned char const*, unsigned long):
 test   %rsi,%rsi
 je     119b <look(unsigned char const*, unsigned long)+0x3b>
 mov    0x2e74(%rip),%rax        # 3fe0 <ns::Foo::count@Base>
 mov    (%rax),%ecx
 inc    %ecx
 xorpd  %xmm0,%xmm0
 xor    %edx,%edx
 mov    0x2e3b(%rip),%r8        # 3fb8 <ns::Foo::table@Base>
 nopl   (%rax)
 movzbl (%rdi,%rdx,1),%r9d
 addsd  (%r8,%r9,8),%xmm0
 lea    (%rcx,%rdx,1),%r9d
 mov    %r9d,(%rax)
 inc    %rdx
 cmp    %rdx,%rsi
 jne    1180 <look(unsigned char const*, unsigned long)+0x20>
 ret
 xorps  %xmm0,%xmm0
 ret
 nop
gather(int const*, long const*, long):
 xor    %eax,%eax
 test   %rdx,%rdx
 jle    11c0 <gather(int const*, long const*, long)+0x20>
 xor    %ecx,%ecx
 nopl   0x0(%rax)
 movslq (%rdi,%rcx,4),%r8
 add    (%rsi,%r8,8),%rax
 inc    %rcx
 cmp    %rcx,%rdx
 jne    11b0 <gather(int const*, long const*, long)+0x10>
 ret
 data16 data16 data16 data16 data16 cs nopw 0x0(%rax,%rax,1)
make(ns::Foo*):
 push   %rbx
 mov    %rdi,%rbx
 call   1030 <ns::Foo::Foo()@plt>
 mov    %rbx,%rax
 pop    %rbx
 ret
 xchg   %ax,%ax
double total<double>(double const*, int):
 test   %esi,%esi
 jle    11fe <double total<double>(double const*, int)+0x1e>
 mov    %esi,%eax
 xorpd  %xmm0,%xmm0
 xor    %ecx,%ecx
 nopl   0x0(%rax)
 addsd  (%rdi,%rcx,8),%xmm0
 inc    %rcx
 cmp    %rcx,%rax
 jne    11f0 <double total<double>(double const*, int)+0x10>
 ret
 xorps  %xmm0,%xmm0
 ret
 cs nopw 0x0(%rax,%rax,1)
 nopl   0x0(%rax)
long total<long>(long const*, int):
 test   %esi,%esi
 jle    122d <long total<long>(long const*, int)+0x1d>
 mov    %esi,%ecx
 xor    %eax,%eax
 xor    %edx,%edx
 nopw   0x0(%rax,%rax,1)
 add    (%rdi,%rdx,8),%rax
 inc    %rdx
 cmp    %rdx,%rcx
 jne    1220 <long total<long>(long const*, int)+0x10>
 ret
 xor    %eax,%eax
 ret
ns::Foo::Foo():
 mov    0x2da1(%rip),%rax        # 3fd8 <vtable for ns::Foo@@Base+0x240>
 add    $0x10,%rax
 mov    %rax,(%rdi)
 ret
