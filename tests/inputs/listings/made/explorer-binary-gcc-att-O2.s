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
 nopl   0x0(%rax)
ns::Foo::hook(int):
 mov    0x2eb1(%rip),%rax        # 3fc8 <ns::Foo::count@Base>
 add    %esi,(%rax)
 ret
 nopw   0x0(%rax,%rax,1)
operator new(unsigned long, void*) [clone .isra.0]:
 mov    %rdi,%rax
 ret
 data16 cs nopw 0x0(%rax,%rax,1)
 nop
dot(Slice<double> const&, Slice<double> const&):
 mov    0x8(%rdi),%rdx
 test   %rdx,%rdx
 je     1168 <dot(Slice<double> const&, Slice<double> const&)+0x38>
 mov    (%rdi),%rdi
 mov    (%rsi),%rcx
 xor    %eax,%eax
 pxor   %xmm1,%xmm1
 nopl   (%rax)
 movsd  (%rdi,%rax,8),%xmm0
 mulsd  (%rcx,%rax,8),%xmm0
 add    $0x1,%rax
 addsd  %xmm0,%xmm1
 cmp    %rdx,%rax
 jne    1148 <dot(Slice<double> const&, Slice<double> const&)+0x18>
 movapd %xmm1,%xmm0
 ret
 nopl   0x0(%rax)
 pxor   %xmm1,%xmm1
 movapd %xmm1,%xmm0
 ret
 data16 cs nopw 0x0(%rax,%rax,1)
 nopl   0x0(%rax)
look(unsigned char const*, unsigned long):
 test   %rsi,%rsi
 je     11c0 <look(unsigned char const*, unsigned long)+0x40>
 mov    0x2e3c(%rip),%rcx        # 3fc8 <ns::Foo::count@Base>
 mov    0x2e4d(%rip),%r8        # 3fe0 <ns::Foo::table@Base>
 add    %rdi,%rsi
 pxor   %xmm0,%xmm0
 mov    (%rcx),%eax
 lea    0x1(%rax),%edx
 sub    %edi,%edx
 nopl   0x0(%rax)
 movzbl (%rdi),%eax
 addsd  (%r8,%rax,8),%xmm0
 lea    (%rdx,%rdi,1),%eax
 add    $0x1,%rdi
 mov    %eax,(%rcx)
 cmp    %rsi,%rdi
 jne    11a8 <look(unsigned char const*, unsigned long)+0x28>
 ret
 pxor   %xmm0,%xmm0
 ret
 data16 cs nopw 0x0(%rax,%rax,1)
gather(int const*, long const*, long):
 test   %rdx,%rdx
 jle    11f8 <gather(int const*, long const*, long)+0x28>
 lea    (%rdi,%rdx,4),%rcx
 xor    %eax,%eax
 nopl   0x0(%rax,%rax,1)
 movslq (%rdi),%rdx
 add    $0x4,%rdi
 add    (%rsi,%rdx,8),%rax
 cmp    %rdi,%rcx
 jne    11e0 <gather(int const*, long const*, long)+0x10>
 ret
 nopl   0x0(%rax)
 xor    %eax,%eax
 ret
 nopl   0x0(%rax,%rax,1)
make(ns::Foo*):
 push   %rbx
 call   1120 <operator new(unsigned long, void*) [clone .isra.0]>
 mov    %rax,%rbx
 mov    %rax,%rdi
 call   1030 <ns::Foo::Foo()@plt>
 mov    %rbx,%rax
 pop    %rbx
 ret
 cs nopw 0x0(%rax,%rax,1)
double total<double>(double const*, int):
 test   %esi,%esi
 jle    1240 <double total<double>(double const*, int)+0x20>
 movslq %esi,%rsi
 pxor   %xmm0,%xmm0
 lea    (%rdi,%rsi,8),%rax
 nop
 addsd  (%rdi),%xmm0
 add    $0x8,%rdi
 cmp    %rax,%rdi
 jne    1230 <double total<double>(double const*, int)+0x10>
 ret
 xchg   %ax,%ax
 pxor   %xmm0,%xmm0
 ret
 cs nopw 0x0(%rax,%rax,1)
 nop
long total<long>(long const*, int):
 test   %esi,%esi
 jle    1270 <long total<long>(long const*, int)+0x20>
 movslq %esi,%rsi
 xor    %eax,%eax
 lea    (%rdi,%rsi,8),%rdx
 nopl   (%rax)
 add    (%rdi),%rax
 add    $0x8,%rdi
 cmp    %rdx,%rdi
 jne    1260 <long total<long>(long const*, int)+0x10>
 ret
 nopl   (%rax)
 xor    %eax,%eax
 ret
 cs nopw 0x0(%rax,%rax,1)
 nopl   (%rax)
ns::Foo::Foo():
 mov    0x2d29(%rip),%rax        # 3fb0 <vtable for ns::Foo@@Base+0x1d8>
 add    $0x10,%rax
 mov    %rax,(%rdi)
 ret
