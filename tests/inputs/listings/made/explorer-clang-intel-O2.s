ns::Foo::hook(int):
	mov	rax, qword ptr [rip + ns::Foo::count@GOTPCREL]
	add	dword ptr [rax], esi
	ret
dot(Slice<double> const&, Slice<double> const&):
	mov	rax, qword ptr [rdi + 8]
	test	rax, rax
	je	.LBB1_1
	mov	rcx, qword ptr [rdi]
	mov	rdx, qword ptr [rsi]
	xorpd	xmm0, xmm0
	xor	esi, esi
.LBB1_4:
	movsd	xmm1, qword ptr [rcx + 8*rsi]
	mulsd	xmm1, qword ptr [rdx + 8*rsi]
	addsd	xmm0, xmm1
	inc	rsi
	cmp	rax, rsi
	jne	.LBB1_4
	ret
.LBB1_1:
	xorps	xmm0, xmm0
	ret
look(unsigned char const*, unsigned long):
	test	rsi, rsi
	je	.LBB2_1
	mov	rax, qword ptr [rip + ns::Foo::count@GOTPCREL]
	mov	ecx, dword ptr [rax]
	inc	ecx
	xorpd	xmm0, xmm0
	xor	edx, edx
	mov	r8, qword ptr [rip + ns::Foo::table@GOTPCREL]
.LBB2_4:
	movzx	r9d, byte ptr [rdi + rdx]
	addsd	xmm0, qword ptr [r8 + 8*r9]
	lea	r9d, [rcx + rdx]
	mov	dword ptr [rax], r9d
	inc	rdx
	cmp	rsi, rdx
	jne	.LBB2_4
	ret
.LBB2_1:
	xorps	xmm0, xmm0
	ret
gather(int const*, long const*, long):
	xor	eax, eax
	test	rdx, rdx
	jle	.LBB3_3
	xor	ecx, ecx
.LBB3_2:
	movsxd	r8, dword ptr [rdi + 4*rcx]
	add	rax, qword ptr [rsi + 8*r8]
	inc	rcx
	cmp	rdx, rcx
	jne	.LBB3_2
.LBB3_3:
	ret
double total<double>(double const*, int):
	test	esi, esi
	jle	.LBB4_1
	mov	eax, esi
	xorpd	xmm0, xmm0
	xor	ecx, ecx
.LBB4_4:
	addsd	xmm0, qword ptr [rdi + 8*rcx]
	inc	rcx
	cmp	rax, rcx
	jne	.LBB4_4
	ret
.LBB4_1:
	xorps	xmm0, xmm0
	ret
long total<long>(long const*, int):
	test	esi, esi
	jle	.LBB5_1
	mov	ecx, esi
	xor	eax, eax
	xor	edx, edx
.LBB5_4:
	add	rax, qword ptr [rdi + 8*rdx]
	inc	rdx
	cmp	rcx, rdx
	jne	.LBB5_4
	ret
.LBB5_1:
	xor	eax, eax
	ret
make(ns::Foo*):
	push	rbx
	mov	rbx, rdi
	call	ns::Foo::Foo()
	mov	rax, rbx
	pop	rbx
	ret
ns::Foo::Foo():
	lea	rax, [rip + vtable for ns::Foo+16]
	mov	qword ptr [rdi], rax
	ret
vtable for ns::Foo:
	.quad	0
	.quad	typeinfo for ns::Foo
	.quad	ns::Foo::hook(int)

typeinfo for ns::Foo:
	.quad	vtable for __cxxabiv1::__class_type_info+16
	.quad	typeinfo name for ns::Foo

typeinfo name for ns::Foo:
	.asciz	"N2ns3FooE"

