ns::Foo::hook(int):
	add	DWORD PTR ns::Foo::count[rip], esi
	ret
operator new(unsigned long, void*) [clone .isra.0]:
	mov	rax, rdi
	ret
dot(Slice<double> const&, Slice<double> const&):
	mov	rdx, QWORD PTR 8[rdi]
	xor	eax, eax
	xorps	xmm0, xmm0
.L4:
	cmp	rdx, rax
	je	.L7
	mov	r8, QWORD PTR [rdi]
	mov	rcx, QWORD PTR [rsi]
	movsd	xmm1, QWORD PTR [r8+rax*8]
	mulsd	xmm1, QWORD PTR [rcx+rax*8]
	inc	rax
	addsd	xmm0, xmm1
	jmp	.L4
.L7:
	ret
look(unsigned char const*, unsigned long):
	xor	eax, eax
	xorps	xmm0, xmm0
	lea	rdx, ns::Foo::table[rip]
.L9:
	cmp	rax, rsi
	je	.L11
	movzx	ecx, BYTE PTR [rdi+rax]
	inc	DWORD PTR ns::Foo::count[rip]
	inc	rax
	addsd	xmm0, QWORD PTR [rdx+rcx*8]
	jmp	.L9
.L11:
	ret
gather(int const*, long const*, long):
	xor	eax, eax
	xor	ecx, ecx
.L13:
	cmp	rax, rdx
	jge	.L15
	movsx	r8, DWORD PTR [rdi+rax*4]
	inc	rax
	add	rcx, QWORD PTR [rsi+r8*8]
	jmp	.L13
.L15:
	mov	rax, rcx
	ret
double total<double>(double const*, int):
	xor	eax, eax
	xorps	xmm0, xmm0
.L17:
	cmp	esi, eax
	jle	.L19
	addsd	xmm0, QWORD PTR [rdi+rax*8]
	inc	rax
	jmp	.L17
.L19:
	ret
long total<long>(long const*, int):
	xor	eax, eax
	xor	edx, edx
.L21:
	cmp	esi, eax
	jle	.L23
	add	rdx, QWORD PTR [rdi+rax*8]
	inc	rax
	jmp	.L21
.L23:
	mov	rax, rdx
	ret
ns::Foo::Foo():
	lea	rax, vtable for ns::Foo[rip+16]
	mov	QWORD PTR [rdi], rax
	ret
make(ns::Foo*):
	sub	rsp, 24
	call	operator new(unsigned long, void*) [clone .isra.0]
	mov	rdi, rax
	mov	QWORD PTR 8[rsp], rax
	call	ns::Foo::Foo()
	mov	rax, QWORD PTR 8[rsp]
	add	rsp, 24
	ret
typeinfo name for ns::Foo:
	.string	"N2ns3FooE"
typeinfo for ns::Foo:
	.quad	vtable for __cxxabiv1::__class_type_info+16
	.quad	typeinfo name for ns::Foo
vtable for ns::Foo:
	.quad	0
	.quad	typeinfo for ns::Foo
	.quad	ns::Foo::hook(int)
