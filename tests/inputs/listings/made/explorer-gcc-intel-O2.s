ns::Foo::hook(int):
	add	DWORD PTR ns::Foo::count[rip], esi
	ret
operator new(unsigned long, void*) [clone .isra.0]:
	mov	rax, rdi
	ret
dot(Slice<double> const&, Slice<double> const&):
	mov	rdx, QWORD PTR 8[rdi]
	test	rdx, rdx
	je	.L7
	mov	rdi, QWORD PTR [rdi]
	mov	rcx, QWORD PTR [rsi]
	xor	eax, eax
	pxor	xmm1, xmm1
.L6:
	movsd	xmm0, QWORD PTR [rdi+rax*8]
	mulsd	xmm0, QWORD PTR [rcx+rax*8]
	add	rax, 1
	addsd	xmm1, xmm0
	cmp	rax, rdx
	jne	.L6
	movapd	xmm0, xmm1
	ret
.L7:
	pxor	xmm1, xmm1
	movapd	xmm0, xmm1
	ret
look(unsigned char const*, unsigned long):
	test	rsi, rsi
	je	.L12
	mov	eax, DWORD PTR ns::Foo::count[rip]
	add	rsi, rdi
	pxor	xmm0, xmm0
	lea	rcx, ns::Foo::table[rip]
	lea	edx, 1[rax]
	sub	edx, edi
.L11:
	movzx	eax, BYTE PTR [rdi]
	addsd	xmm0, QWORD PTR [rcx+rax*8]
	lea	eax, [rdx+rdi]
	add	rdi, 1
	mov	DWORD PTR ns::Foo::count[rip], eax
	cmp	rdi, rsi
	jne	.L11
	ret
.L12:
	pxor	xmm0, xmm0
	ret
gather(int const*, long const*, long):
	test	rdx, rdx
	jle	.L17
	lea	rcx, [rdi+rdx*4]
	xor	eax, eax
.L16:
	movsx	rdx, DWORD PTR [rdi]
	add	rdi, 4
	add	rax, QWORD PTR [rsi+rdx*8]
	cmp	rcx, rdi
	jne	.L16
	ret
.L17:
	xor	eax, eax
	ret
double total<double>(double const*, int):
	test	esi, esi
	jle	.L22
	movsx	rsi, esi
	pxor	xmm0, xmm0
	lea	rax, [rdi+rsi*8]
.L21:
	addsd	xmm0, QWORD PTR [rdi]
	add	rdi, 8
	cmp	rdi, rax
	jne	.L21
	ret
.L22:
	pxor	xmm0, xmm0
	ret
long total<long>(long const*, int):
	test	esi, esi
	jle	.L27
	movsx	rsi, esi
	xor	eax, eax
	lea	rdx, [rdi+rsi*8]
.L26:
	add	rax, QWORD PTR [rdi]
	add	rdi, 8
	cmp	rdi, rdx
	jne	.L26
	ret
.L27:
	xor	eax, eax
	ret
ns::Foo::Foo():
	lea	rax, vtable for ns::Foo[rip+16]
	mov	QWORD PTR [rdi], rax
	ret
make(ns::Foo*):
	push	rbx
	call	operator new(unsigned long, void*) [clone .isra.0]
	mov	rbx, rax
	mov	rdi, rax
	call	ns::Foo::Foo()
	mov	rax, rbx
	pop	rbx
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
