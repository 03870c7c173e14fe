ns::Foo::hook(int):
 add    %esi,0x0(%rip)        # 6 <ns::Foo::hook(int)+0x6>
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
 je     58 <dot(Slice<double> const&, Slice<double> const&)+0x38>
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
 jne    38 <dot(Slice<double> const&, Slice<double> const&)+0x18>
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
 je     b0 <look(unsigned char const*, unsigned long)+0x40>
 mov    0x0(%rip),%eax        # 7b <look(unsigned char const*, unsigned long)+0xb>
 add    %rdi,%rsi
 pxor   %xmm0,%xmm0
 lea    0x0(%rip),%rcx        # 89 <look(unsigned char const*, unsigned long)+0x19>
 lea    0x1(%rax),%edx
 sub    %edi,%edx
 xchg   %ax,%ax
 movzbl (%rdi),%eax
 addsd  (%rcx,%rax,8),%xmm0
 lea    (%rdx,%rdi,1),%eax
 add    $0x1,%rdi
 mov    %eax,0x0(%rip)        # a5 <look(unsigned char const*, unsigned long)+0x35>
 cmp    %rsi,%rdi
 jne    90 <look(unsigned char const*, unsigned long)+0x20>
 ret
 nopl   0x0(%rax,%rax,1)
 pxor   %xmm0,%xmm0
 ret
 data16 cs nopw 0x0(%rax,%rax,1)
gather(int const*, long const*, long):
 test   %rdx,%rdx
 jle    e8 <gather(int const*, long const*, long)+0x28>
 lea    (%rdi,%rdx,4),%rcx
 xor    %eax,%eax
 nopl   0x0(%rax,%rax,1)
 movslq (%rdi),%rdx
 add    $0x4,%rdi
 add    (%rsi,%rdx,8),%rax
 cmp    %rdi,%rcx
 jne    d0 <gather(int const*, long const*, long)+0x10>
 ret
 nopl   0x0(%rax)
 xor    %eax,%eax
 ret
 nopl   0x0(%rax,%rax,1)
make(ns::Foo*):
 push   %rbx
 call   10 <operator new(unsigned long, void*) [clone .isra.0]>
 mov    %rax,%rbx
 mov    %rax,%rdi
 call   101 <make(ns::Foo*)+0x11>
 mov    %rbx,%rax
 pop    %rbx
 ret
double total<double>(double const*, int):
 test   %esi,%esi
 jle    20 <double total<double>(double const*, int)+0x20>
 movslq %esi,%rsi
 pxor   %xmm0,%xmm0
 lea    (%rdi,%rsi,8),%rax
 nop
 addsd  (%rdi),%xmm0
 add    $0x8,%rdi
 cmp    %rax,%rdi
 jne    10 <double total<double>(double const*, int)+0x10>
 ret
 xchg   %ax,%ax
 pxor   %xmm0,%xmm0
 ret
long total<long>(long const*, int):
 test   %esi,%esi
 jle    20 <long total<long>(long const*, int)+0x20>
 movslq %esi,%rsi
 xor    %eax,%eax
 lea    (%rdi,%rsi,8),%rdx
 nopl   (%rax)
 add    (%rdi),%rax
 add    $0x8,%rdi
 cmp    %rdx,%rdi
 jne    10 <long total<long>(long const*, int)+0x10>
 ret
 nopl   (%rax)
 xor    %eax,%eax
 ret
ns::Foo::Foo():
 lea    0x0(%rip),%rax        # 7 <ns::Foo::Foo()+0x7>
 mov    %rax,(%rdi)
 ret
