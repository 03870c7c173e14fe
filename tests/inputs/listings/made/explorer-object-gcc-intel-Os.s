ns::Foo::hook(int):
 add    DWORD PTR [rip+0x0],esi        # 6 <ns::Foo::hook(int)+0x6>
 ret
operator new(unsigned long, void*) [clone .isra.0]:
 mov    rax,rdi
 ret
dot(Slice<double> const&, Slice<double> const&):
 mov    rdx,QWORD PTR [rdi+0x8]
 xor    eax,eax
 xorps  xmm0,xmm0
 cmp    rdx,rax
 je     33 <dot(Slice<double> const&, Slice<double> const&)+0x28>
 mov    r8,QWORD PTR [rdi]
 mov    rcx,QWORD PTR [rsi]
 movsd  xmm1,QWORD PTR [r8+rax*8]
 mulsd  xmm1,QWORD PTR [rcx+rax*8]
 inc    rax
 addsd  xmm0,xmm1
 jmp    14 <dot(Slice<double> const&, Slice<double> const&)+0x9>
 ret
look(unsigned char const*, unsigned long):
 xor    eax,eax
 xorps  xmm0,xmm0
 lea    rdx,[rip+0x0]        # 40 <look(unsigned char const*, unsigned long)+0xc>
 cmp    rax,rsi
 je     59 <look(unsigned char const*, unsigned long)+0x25>
 movzx  ecx,BYTE PTR [rdi+rax*1]
 inc    DWORD PTR [rip+0x0]        # 4f <look(unsigned char const*, unsigned long)+0x1b>
 inc    rax
 addsd  xmm0,QWORD PTR [rdx+rcx*8]
 jmp    40 <look(unsigned char const*, unsigned long)+0xc>
 ret
gather(int const*, long const*, long):
 xor    eax,eax
 xor    ecx,ecx
 cmp    rax,rdx
 jge    70 <gather(int const*, long const*, long)+0x16>
 movsxd r8,DWORD PTR [rdi+rax*4]
 inc    rax
 add    rcx,QWORD PTR [rsi+r8*8]
 jmp    5e <gather(int const*, long const*, long)+0x4>
 mov    rax,rcx
 ret
make(ns::Foo*):
 sub    rsp,0x18
 call   7 <operator new(unsigned long, void*) [clone .isra.0]>
 mov    rdi,rax
 mov    QWORD PTR [rsp+0x8],rax
 call   8a <make(ns::Foo*)+0x16>
 mov    rax,QWORD PTR [rsp+0x8]
 add    rsp,0x18
 ret
double total<double>(double const*, int):
 xor    eax,eax
 xorps  xmm0,xmm0
 cmp    esi,eax
 jle    13 <double total<double>(double const*, int)+0x13>
 addsd  xmm0,QWORD PTR [rdi+rax*8]
 inc    rax
 jmp    5 <double total<double>(double const*, int)+0x5>
 ret
long total<long>(long const*, int):
 xor    eax,eax
 xor    edx,edx
 cmp    esi,eax
 jle    11 <long total<long>(long const*, int)+0x11>
 add    rdx,QWORD PTR [rdi+rax*8]
 inc    rax
 jmp    4 <long total<long>(long const*, int)+0x4>
 mov    rax,rdx
 ret
ns::Foo::Foo():
 lea    rax,[rip+0x0]        # 7 <ns::Foo::Foo()+0x7>
 mov    QWORD PTR [rdi],rax
 ret
