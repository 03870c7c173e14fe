ns::Foo::hook(int):
 mov    0x0(%rip),%rax        # 7 <ns::Foo::hook(int)+0x7>
 add    %esi,(%rax)
 ret
 nopw   0x0(%rax,%rax,1)
dot(Slice<double> const&, Slice<double> const&):
 mov    0x8(%rdi),%rax
 test   %rax,%rax
 je     47 <dot(Slice<double> const&, Slice<double> const&)+0x37>
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
 jne    30 <dot(Slice<double> const&, Slice<double> const&)+0x20>
 ret
 xorps  %xmm0,%xmm0
 ret
 nopl   0x0(%rax,%rax,1)
look(unsigned char const*, unsigned long):
 test   %rsi,%rsi
 je     8b <look(unsigned char const*, unsigned long)+0x3b>
 mov    0x0(%rip),%rax        # 5c <look(unsigned char const*, unsigned long)+0xc>
 mov    (%rax),%ecx
 inc    %ecx
 xorpd  %xmm0,%xmm0
 xor    %edx,%edx
 mov    0x0(%rip),%r8        # 6d <look(unsigned char const*, unsigned long)+0x1d>
 nopl   (%rax)
 movzbl (%rdi,%rdx,1),%r9d
 addsd  (%r8,%r9,8),%xmm0
 lea    (%rcx,%rdx,1),%r9d
 mov    %r9d,(%rax)
 inc    %rdx
 cmp    %rdx,%rsi
 jne    70 <look(unsigned char const*, unsigned long)+0x20>
 ret
 xorps  %xmm0,%xmm0
 ret
 nop
gather(int const*, long const*, long):
 xor    %eax,%eax
 test   %rdx,%rdx
 jle    b0 <gather(int const*, long const*, long)+0x20>
 xor    %ecx,%ecx
 nopl   0x0(%rax)
 movslq (%rdi,%rcx,4),%r8
 add    (%rsi,%r8,8),%rax
 inc    %rcx
 cmp    %rcx,%rdx
 jne    a0 <gather(int const*, long const*, long)+0x10>
 ret
 data16 data16 data16 data16 data16 cs nopw 0x0(%rax,%rax,1)
make(ns::Foo*):
 push   %rbx
 mov    %rdi,%rbx
 call   c9 <make(ns::Foo*)+0x9>
 mov    %rbx,%rax
 pop    %rbx
 ret
double total<double>(double const*, int):
 test   %esi,%esi
 jle    1e <double total<double>(double const*, int)+0x1e>
 mov    %esi,%eax
 xorpd  %xmm0,%xmm0
 xor    %ecx,%ecx
 nopl   0x0(%rax)
 addsd  (%rdi,%rcx,8),%xmm0
 inc    %rcx
 cmp    %rcx,%rax
 jne    10 <double total<double>(double const*, int)+0x10>
 ret
 xorps  %xmm0,%xmm0
 ret
long total<long>(long const*, int):
 test   %esi,%esi
 jle    1d <long total<long>(long const*, int)+0x1d>
 mov    %esi,%ecx
 xor    %eax,%eax
 xor    %edx,%edx
 nopw   0x0(%rax,%rax,1)
 add    (%rdi,%rdx,8),%rax
 inc    %rdx
 cmp    %rdx,%rcx
 jne    10 <long total<long>(long const*, int)+0x10>
 ret
 xor    %eax,%eax
 ret
ns::Foo::Foo():
 lea    0x0(%rip),%rax        # 7 <ns::Foo::Foo()+0x7>
 mov    %rax,(%rdi)
 ret
