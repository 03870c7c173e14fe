ns::Foo::hook(int):
 mov    0x0(%rip),%rax        # 7 <ns::Foo::hook(int)+0x7>
 add    %esi,(%rax)
 ret
dot(Slice<double> const&, Slice<double> const&):
 mov    0x8(%rdi),%rax
 test   %rax,%rax
 je     36 <dot(Slice<double> const&, Slice<double> const&)+0x2c>
 mov    (%rdi),%rcx
 mov    (%rsi),%rdx
 xorpd  %xmm0,%xmm0
 xor    %esi,%esi
 movsd  (%rcx,%rsi,8),%xmm1
 mulsd  (%rdx,%rsi,8),%xmm1
 addsd  %xmm1,%xmm0
 inc    %rsi
 cmp    %rsi,%rax
 jne    1f <dot(Slice<double> const&, Slice<double> const&)+0x15>
 ret
 xorps  %xmm0,%xmm0
 ret
look(unsigned char const*, unsigned long):
 test   %rsi,%rsi
 je     72 <look(unsigned char const*, unsigned long)+0x38>
 mov    0x0(%rip),%rax        # 46 <look(unsigned char const*, unsigned long)+0xc>
 mov    (%rax),%ecx
 inc    %ecx
 xorpd  %xmm0,%xmm0
 xor    %edx,%edx
 mov    0x0(%rip),%r8        # 57 <look(unsigned char const*, unsigned long)+0x1d>
 movzbl (%rdi,%rdx,1),%r9d
 addsd  (%r8,%r9,8),%xmm0
 lea    (%rcx,%rdx,1),%r9d
 mov    %r9d,(%rax)
 inc    %rdx
 cmp    %rdx,%rsi
 jne    57 <look(unsigned char const*, unsigned long)+0x1d>
 ret
 xorps  %xmm0,%xmm0
 ret
gather(int const*, long const*, long):
 xor    %eax,%eax
 test   %rdx,%rdx
 jle    8f <gather(int const*, long const*, long)+0x19>
 xor    %ecx,%ecx
 movslq (%rdi,%rcx,4),%r8
 add    (%rsi,%r8,8),%rax
 inc    %rcx
 cmp    %rcx,%rdx
 jne    7f <gather(int const*, long const*, long)+0x9>
 ret
make(ns::Foo*):
 push   %rbx
 mov    %rdi,%rbx
 call   99 <make(ns::Foo*)+0x9>
 mov    %rbx,%rax
 pop    %rbx
 ret
double total<double>(double const*, int):
 test   %esi,%esi
 jle    1a <double total<double>(double const*, int)+0x1a>
 mov    %esi,%eax
 xorpd  %xmm0,%xmm0
 xor    %ecx,%ecx
 addsd  (%rdi,%rcx,8),%xmm0
 inc    %rcx
 cmp    %rcx,%rax
 jne    c <double total<double>(double const*, int)+0xc>
 ret
 xorps  %xmm0,%xmm0
 ret
long total<long>(long const*, int):
 test   %esi,%esi
 jle    17 <long total<long>(long const*, int)+0x17>
 mov    %esi,%ecx
 xor    %eax,%eax
 xor    %edx,%edx
 add    (%rdi,%rdx,8),%rax
 inc    %rdx
 cmp    %rdx,%rcx
 jne    a <long total<long>(long const*, int)+0xa>
 ret
 xor    %eax,%eax
 ret
ns::Foo::Foo():
 lea    0x0(%rip),%rax        # 7 <ns::Foo::Foo()+0x7>
 mov    %rax,(%rdi)
 ret
