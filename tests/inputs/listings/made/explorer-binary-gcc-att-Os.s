deregister_tm_clones:
 lea    0x2fb9(%rip),%rdi        # 4010 <completed.0>
 lea    0x2fb2(%rip),%rax        # 4010 <completed.0>
 cmp    %rdi,%rax
 je     1078 <deregister_tm_clones+0x28>
 mov    0x2f66(%rip),%rax        # 3fd0 <_ITM_deregisterTMCloneTable@Base>
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
 mov    0x2f2d(%rip),%rax        # 3fd8 <_ITM_registerTMCloneTable@Base>
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
 cmpq   $0x0,0x2eea(%rip)        # 3fc0 <__cxa_finalize@Base>
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
 nop
ns::Foo::hook(int):
 mov    0x2eb7(%rip),%rax        # 3fc8 <ns::Foo::count@Base>
 add    %esi,(%rax)
 ret
operator new(unsigned long, void*) [clone .isra.0]:
 mov    %rdi,%rax
 ret
dot(Slice<double> const&, Slice<double> const&):
 mov    0x8(%rdi),%rdx
 xor    %eax,%eax
 xorps  %xmm0,%xmm0
 cmp    %rax,%rdx
 je     1140 <dot(Slice<double> const&, Slice<double> const&)+0x28>
 mov    (%rdi),%r8
 mov    (%rsi),%rcx
 movsd  (%r8,%rax,8),%xmm1
 mulsd  (%rcx,%rax,8),%xmm1
 inc    %rax
 addsd  %xmm1,%xmm0
 jmp    1121 <dot(Slice<double> const&, Slice<double> const&)+0x9>
 ret
look(unsigned char const*, unsigned long):
 xor    %eax,%eax
 xorps  %xmm0,%xmm0
 cmp    %rsi,%rax
 je     1169 <look(unsigned char const*, unsigned long)+0x28>
 movzbl (%rdi,%rax,1),%ecx
 mov    0x2e8a(%rip),%rdx        # 3fe0 <ns::Foo::table@Base>
 inc    %rax
 addsd  (%rdx,%rcx,8),%xmm0
 mov    0x2e63(%rip),%rdx        # 3fc8 <ns::Foo::count@Base>
 incl   (%rdx)
 jmp    1146 <look(unsigned char const*, unsigned long)+0x5>
 ret
gather(int const*, long const*, long):
 xor    %eax,%eax
 xor    %ecx,%ecx
 cmp    %rdx,%rax
 jge    1180 <gather(int const*, long const*, long)+0x16>
 movslq (%rdi,%rax,4),%r8
 inc    %rax
 add    (%rsi,%r8,8),%rcx
 jmp    116e <gather(int const*, long const*, long)+0x4>
 mov    %rcx,%rax
 ret
make(ns::Foo*):
 sub    $0x18,%rsp
 call   1114 <operator new(unsigned long, void*) [clone .isra.0]>
 mov    %rax,%rdi
 mov    %rax,0x8(%rsp)
 call   1030 <ns::Foo::Foo()@plt>
 mov    0x8(%rsp),%rax
 add    $0x18,%rsp
 ret
double total<double>(double const*, int):
 xor    %eax,%eax
 xorps  %xmm0,%xmm0
 cmp    %eax,%esi
 jle    11b7 <double total<double>(double const*, int)+0x13>
 addsd  (%rdi,%rax,8),%xmm0
 inc    %rax
 jmp    11a9 <double total<double>(double const*, int)+0x5>
 ret
long total<long>(long const*, int):
 xor    %eax,%eax
 xor    %edx,%edx
 cmp    %eax,%esi
 jle    11c9 <long total<long>(long const*, int)+0x11>
 add    (%rdi,%rax,8),%rdx
 inc    %rax
 jmp    11bc <long total<long>(long const*, int)+0x4>
 mov    %rdx,%rax
 ret
 nop
ns::Foo::Foo():
 mov    0x2ddb(%rip),%rax        # 3fb0 <vtable for ns::Foo@@Base+0x1d8>
 add    $0x10,%rax
 mov    %rax,(%rdi)
 ret
