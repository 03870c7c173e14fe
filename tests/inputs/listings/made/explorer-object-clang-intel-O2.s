ns::Foo::hook(int):
 mov    rax,QWORD PTR [rip+0x0]        # 7 <ns::Foo::hook(int)+0x7>
 add    DWORD PTR [rax],esi
 ret
 nop    WORD PTR [rax+rax*1+0x0]
dot(Slice<double> const&, Slice<double> const&):
 mov    rax,QWORD PTR [rdi+0x8]
 test   rax,rax
 je     47 <dot(Slice<double> const&, Slice<double> const&)+0x37>
 mov    rcx,QWORD PTR [rdi]
 mov    rdx,QWORD PTR [rsi]
 xorpd  xmm0,xmm0
 xor    esi,esi
 data16 cs nop WORD PTR [rax+rax*1+0x0]
 movsd  xmm1,QWORD PTR [rcx+rsi*8]
 mulsd  xmm1,QWORD PTR [rdx+rsi*8]
 addsd  xmm0,xmm1
 inc    rsi
 cmp    rax,rsi
 jne    30 <dot(Slice<double> const&, Slice<double> const&)+0x20>
 ret
 xorps  xmm0,xmm0
 ret
 nop    DWORD PTR [rax+rax*1+0x0]
look(unsigned char const*, unsigned long):
 test   rsi,rsi
 je     8b <look(unsigned char const*, unsigned long)+0x3b>
 mov    rax,QWORD PTR [rip+0x0]        # 5c <look(unsigned char const*, unsigned long)+0xc>
 mov    ecx,DWORD PTR [rax]
 inc    ecx
 xorpd  xmm0,xmm0
 xor    edx,edx
 mov    r8,QWORD PTR [rip+0x0]        # 6d <look(unsigned char const*, unsigned long)+0x1d>
 nop    DWORD PTR [rax]
 movzx  r9d,BYTE PTR [rdi+rdx*1]
 addsd  xmm0,QWORD PTR [r8+r9*8]
 lea    r9d,[rcx+rdx*1]
 mov    DWORD PTR [rax],r9d
 inc    rdx
 cmp    rsi,rdx
 jne    70 <look(unsigned char const*, unsigned long)+0x20>
 ret
 xorps  xmm0,xmm0
 ret
 nop
gather(int const*, long const*, long):
 xor    eax,eax
 test   rdx,rdx
 jle    b0 <gather(int const*, long const*, long)+0x20>
 xor    ecx,ecx
 nop    DWORD PTR [rax+0x0]
 movsxd r8,DWORD PTR [rdi+rcx*4]
 add    rax,QWORD PTR [rsi+r8*8]
 inc    rcx
 cmp    rdx,rcx
 jne    a0 <gather(int const*, long const*, long)+0x10>
 ret
 data16 data16 data16 data16 data16 cs nop WORD PTR [rax+rax*1+0x0]
make(ns::Foo*):
 push   rbx
 mov    rbx,rdi
 call   c9 <make(ns::Foo*)+0x9>
 mov    rax,rbx
 pop    rbx
 ret
double total<double>(double const*, int):
 test   esi,esi
 jle    1e <double total<double>(double const*, int)+0x1e>
 mov    eax,esi
 xorpd  xmm0,xmm0
 xor    ecx,ecx
 nop    DWORD PTR [rax+0x0]
 addsd  xmm0,QWORD PTR [rdi+rcx*8]
 inc    rcx
 cmp    rax,rcx
 jne    10 <double total<double>(double const*, int)+0x10>
 ret
 xorps  xmm0,xmm0
 ret
long total<long>(long const*, int):
 test   esi,esi
 jle    1d <long total<long>(long const*, int)+0x1d>
 mov    ecx,esi
 xor    eax,eax
 xor    edx,edx
 nop    WORD PTR [rax+rax*1+0x0]
 add    rax,QWORD PTR [rdi+rdx*8]
 inc    rdx
 cmp    rcx,rdx
 jne    10 <long total<long>(long const*, int)+0x10>
 ret
 xor    eax,eax
 ret
ns::Foo::Foo():
 lea    rax,[rip+0x0]        # 7 <ns::Foo::Foo()+0x7>
 mov    QWORD PTR [rdi],rax
 ret
