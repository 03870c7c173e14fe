ns::Foo::hook(int):
 mov    rax,QWORD PTR [rip+0x0]        # 7 <ns::Foo::hook(int)+0x7>
 add    DWORD PTR [rax],esi
 ret
dot(Slice<double> const&, Slice<double> const&):
 mov    rax,QWORD PTR [rdi+0x8]
 test   rax,rax
 je     36 <dot(Slice<double> const&, Slice<double> const&)+0x2c>
 mov    rcx,QWORD PTR [rdi]
 mov    rdx,QWORD PTR [rsi]
 xorpd  xmm0,xmm0
 xor    esi,esi
 movsd  xmm1,QWORD PTR [rcx+rsi*8]
 mulsd  xmm1,QWORD PTR [rdx+rsi*8]
 addsd  xmm0,xmm1
 inc    rsi
 cmp    rax,rsi
 jne    1f <dot(Slice<double> const&, Slice<double> const&)+0x15>
 ret
 xorps  xmm0,xmm0
 ret
look(unsigned char const*, unsigned long):
 test   rsi,rsi
 je     72 <look(unsigned char const*, unsigned long)+0x38>
 mov    rax,QWORD PTR [rip+0x0]        # 46 <look(unsigned char const*, unsigned long)+0xc>
 mov    ecx,DWORD PTR [rax]
 inc    ecx
 xorpd  xmm0,xmm0
 xor    edx,edx
 mov    r8,QWORD PTR [rip+0x0]        # 57 <look(unsigned char const*, unsigned long)+0x1d>
 movzx  r9d,BYTE PTR [rdi+rdx*1]
 addsd  xmm0,QWORD PTR [r8+r9*8]
 lea    r9d,[rcx+rdx*1]
 mov    DWORD PTR [rax],r9d
 inc    rdx
 cmp    rsi,rdx
 jne    57 <look(unsigned char const*, unsigned long)+0x1d>
 ret
 xorps  xmm0,xmm0
 ret
gather(int const*, long const*, long):
 xor    eax,eax
 test   rdx,rdx
 jle    8f <gather(int const*, long const*, long)+0x19>
 xor    ecx,ecx
 movsxd r8,DWORD PTR [rdi+rcx*4]
 add    rax,QWORD PTR [rsi+r8*8]
 inc    rcx
 cmp    rdx,rcx
 jne    7f <gather(int const*, long const*, long)+0x9>
 ret
make(ns::Foo*):
 push   rbx
 mov    rbx,rdi
 call   99 <make(ns::Foo*)+0x9>
 mov    rax,rbx
 pop    rbx
 ret
double total<double>(double const*, int):
 test   esi,esi
 jle    1a <double total<double>(double const*, int)+0x1a>
 mov    eax,esi
 xorpd  xmm0,xmm0
 xor    ecx,ecx
 addsd  xmm0,QWORD PTR [rdi+rcx*8]
 inc    rcx
 cmp    rax,rcx
 jne    c <double total<double>(double const*, int)+0xc>
 ret
 xorps  xmm0,xmm0
 ret
long total<long>(long const*, int):
 test   esi,esi
 jle    17 <long total<long>(long const*, int)+0x17>
 mov    ecx,esi
 xor    eax,eax
 xor    edx,edx
 add    rax,QWORD PTR [rdi+rdx*8]
 inc    rdx
 cmp    rcx,rdx
 jne    a <long total<long>(long const*, int)+0xa>
 ret
 xor    eax,eax
 ret
ns::Foo::Foo():
 lea    rax,[rip+0x0]        # 7 <ns::Foo::Foo()+0x7>
 mov    QWORD PTR [rdi],rax
 ret
