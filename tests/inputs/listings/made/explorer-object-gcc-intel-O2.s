ns::Foo::hook(int):
 add    DWORD PTR [rip+0x0],esi        # 6 <ns::Foo::hook(int)+0x6>
 ret
 nop    WORD PTR [rax+rax*1+0x0]
operator new(unsigned long, void*) [clone .isra.0]:
 mov    rax,rdi
 ret
 data16 cs nop WORD PTR [rax+rax*1+0x0]
 nop
dot(Slice<double> const&, Slice<double> const&):
 mov    rdx,QWORD PTR [rdi+0x8]
 test   rdx,rdx
 je     58 <dot(Slice<double> const&, Slice<double> const&)+0x38>
 mov    rdi,QWORD PTR [rdi]
 mov    rcx,QWORD PTR [rsi]
 xor    eax,eax
 pxor   xmm1,xmm1
 nop    DWORD PTR [rax]
 movsd  xmm0,QWORD PTR [rdi+rax*8]
 mulsd  xmm0,QWORD PTR [rcx+rax*8]
 add    rax,0x1
 addsd  xmm1,xmm0
 cmp    rax,rdx
 jne    38 <dot(Slice<double> const&, Slice<double> const&)+0x18>
 movapd xmm0,xmm1
 ret
 nop    DWORD PTR [rax+0x0]
 pxor   xmm1,xmm1
 movapd xmm0,xmm1
 ret
 data16 cs nop WORD PTR [rax+rax*1+0x0]
 nop    DWORD PTR [rax+0x0]
look(unsigned char const*, unsigned long):
 test   rsi,rsi
 je     b0 <look(unsigned char const*, unsigned long)+0x40>
 mov    eax,DWORD PTR [rip+0x0]        # 7b <look(unsigned char const*, unsigned long)+0xb>
 add    rsi,rdi
 pxor   xmm0,xmm0
 lea    rcx,[rip+0x0]        # 89 <look(unsigned char const*, unsigned long)+0x19>
 lea    edx,[rax+0x1]
 sub    edx,edi
 xchg   ax,ax
 movzx  eax,BYTE PTR [rdi]
 addsd  xmm0,QWORD PTR [rcx+rax*8]
 lea    eax,[rdx+rdi*1]
 add    rdi,0x1
 mov    DWORD PTR [rip+0x0],eax        # a5 <look(unsigned char const*, unsigned long)+0x35>
 cmp    rdi,rsi
 jne    90 <look(unsigned char const*, unsigned long)+0x20>
 ret
 nop    DWORD PTR [rax+rax*1+0x0]
 pxor   xmm0,xmm0
 ret
 data16 cs nop WORD PTR [rax+rax*1+0x0]
gather(int const*, long const*, long):
 test   rdx,rdx
 jle    e8 <gather(int const*, long const*, long)+0x28>
 lea    rcx,[rdi+rdx*4]
 xor    eax,eax
 nop    DWORD PTR [rax+rax*1+0x0]
 movsxd rdx,DWORD PTR [rdi]
 add    rdi,0x4
 add    rax,QWORD PTR [rsi+rdx*8]
 cmp    rcx,rdi
 jne    d0 <gather(int const*, long const*, long)+0x10>
 ret
 nop    DWORD PTR [rax+0x0]
 xor    eax,eax
 ret
 nop    DWORD PTR [rax+rax*1+0x0]
make(ns::Foo*):
 push   rbx
 call   10 <operator new(unsigned long, void*) [clone .isra.0]>
 mov    rbx,rax
 mov    rdi,rax
 call   101 <make(ns::Foo*)+0x11>
 mov    rax,rbx
 pop    rbx
 ret
double total<double>(double const*, int):
 test   esi,esi
 jle    20 <double total<double>(double const*, int)+0x20>
 movsxd rsi,esi
 pxor   xmm0,xmm0
 lea    rax,[rdi+rsi*8]
 nop
 addsd  xmm0,QWORD PTR [rdi]
 add    rdi,0x8
 cmp    rdi,rax
 jne    10 <double total<double>(double const*, int)+0x10>
 ret
 xchg   ax,ax
 pxor   xmm0,xmm0
 ret
long total<long>(long const*, int):
 test   esi,esi
 jle    20 <long total<long>(long const*, int)+0x20>
 movsxd rsi,esi
 xor    eax,eax
 lea    rdx,[rdi+rsi*8]
 nop    DWORD PTR [rax]
 add    rax,QWORD PTR [rdi]
 add    rdi,0x8
 cmp    rdi,rdx
 jne    10 <long total<long>(long const*, int)+0x10>
 ret
 nop    DWORD PTR [rax]
 xor    eax,eax
 ret
ns::Foo::Foo():
 lea    rax,[rip+0x0]        # 7 <ns::Foo::Foo()+0x7>
 mov    QWORD PTR [rdi],rax
 ret
