ns::Foo::hook(int):
 add    %esi,0x0(%rip)        # 6 <ns::Foo::hook(int)+0x6>
 ret
operator new(unsigned long, void*) [clone .isra.0]:
 mov    %rdi,%rax
 ret
dot(Slice<double> const&, Slice<double> const&):
 mov    0x8(%rdi),%rdx
 xor    %eax,%eax
 xorps  %xmm0,%xmm0
 cmp    %rax,%rdx
 je     33 <dot(Slice<double> const&, Slice<double> const&)+0x28>
 mov    (%rdi),%r8
 mov    (%rsi),%rcx
 movsd  (%r8,%rax,8),%xmm1
 mulsd  (%rcx,%rax,8),%xmm1
 inc    %rax
 addsd  %xmm1,%xmm0
 jmp    14 <dot(Slice<double> const&, Slice<double> const&)+0x9>
 ret
look(unsigned char const*, unsigned long):
 xor    %eax,%eax
 xorps  %xmm0,%xmm0
 lea    0x0(%rip),%rdx        # 40 <look(unsigned char const*, unsigned long)+0xc>
 cmp    %rsi,%rax
 je     59 <look(unsigned char const*, unsigned long)+0x25>
 movzbl (%rdi,%rax,1),%ecx
 incl   0x0(%rip)        # 4f <look(unsigned char const*, unsigned long)+0x1b>
 inc    %rax
 addsd  (%rdx,%rcx,8),%xmm0
 jmp    40 <look(unsigned char const*, unsigned long)+0xc>
 ret
gather(int const*, long const*, long):
 xor    %eax,%eax
 xor    %ecx,%ecx
 cmp    %rdx,%rax
 jge    70 <gather(int const*, long const*, long)+0x16>
 movslq (%rdi,%rax,4),%r8
 inc    %rax
 add    (%rsi,%r8,8),%rcx
 jmp    5e <gather(int const*, long const*, long)+0x4>
 mov    %rcx,%rax
 ret
make(ns::Foo*):
 sub    $0x18,%rsp
 call   7 <operator new(unsigned long, void*) [clone .isra.0]>
 mov    %rax,%rdi
 mov    %rax,0x8(%rsp)
 call   8a <make(ns::Foo*)+0x16>
 mov    0x8(%rsp),%rax
 add    $0x18,%rsp
 ret
double total<double>(double const*, int):
 xor    %eax,%eax
 xorps  %xmm0,%xmm0
 cmp    %eax,%esi
 jle    13 <double total<double>(double const*, int)+0x13>
 addsd  (%rdi,%rax,8),%xmm0
 inc    %rax
 jmp    5 <double total<double>(double const*, int)+0x5>
 ret
long total<long>(long const*, int):
 xor    %eax,%eax
 xor    %edx,%edx
 cmp    %eax,%esi
 jle    11 <long total<long>(long const*, int)+0x11>
 add    (%rdi,%rax,8),%rdx
 inc    %rax
 jmp    4 <long total<long>(long const*, int)+0x4>
 mov    %rdx,%rax
 ret
ns::Foo::Foo():
 lea    0x0(%rip),%rax        # 7 <ns::Foo::Foo()+0x7>
 mov    %rax,(%rdi)
 ret
