ns::Foo::hook(int):
	addl	%esi, ns::Foo::count(%rip)
	ret
operator new(unsigned long, void*) [clone .isra.0]:
	movq	%rdi, %rax
	ret
dot(Slice<double> const&, Slice<double> const&):
	movq	8(%rdi), %rdx
	xorl	%eax, %eax
	xorps	%xmm0, %xmm0
.L4:
	cmpq	%rax, %rdx
	je	.L7
	movq	(%rdi), %r8
	movq	(%rsi), %rcx
	movsd	(%r8,%rax,8), %xmm1
	mulsd	(%rcx,%rax,8), %xmm1
	incq	%rax
	addsd	%xmm1, %xmm0
	jmp	.L4
.L7:
	ret
look(unsigned char const*, unsigned long):
	xorl	%eax, %eax
	xorps	%xmm0, %xmm0
	leaq	ns::Foo::table(%rip), %rdx
.L9:
	cmpq	%rsi, %rax
	je	.L11
	movzbl	(%rdi,%rax), %ecx
	incl	ns::Foo::count(%rip)
	incq	%rax
	addsd	(%rdx,%rcx,8), %xmm0
	jmp	.L9
.L11:
	ret
gather(int const*, long const*, long):
	xorl	%eax, %eax
	xorl	%ecx, %ecx
.L13:
	cmpq	%rdx, %rax
	jge	.L15
	movslq	(%rdi,%rax,4), %r8
	incq	%rax
	addq	(%rsi,%r8,8), %rcx
	jmp	.L13
.L15:
	movq	%rcx, %rax
	ret
double total<double>(double const*, int):
	xorl	%eax, %eax
	xorps	%xmm0, %xmm0
.L17:
	cmpl	%eax, %esi
	jle	.L19
	addsd	(%rdi,%rax,8), %xmm0
	incq	%rax
	jmp	.L17
.L19:
	ret
long total<long>(long const*, int):
	xorl	%eax, %eax
	xorl	%edx, %edx
.L21:
	cmpl	%eax, %esi
	jle	.L23
	addq	(%rdi,%rax,8), %rdx
	incq	%rax
	jmp	.L21
.L23:
	movq	%rdx, %rax
	ret
ns::Foo::Foo():
	leaq	16+vtable for ns::Foo(%rip), %rax
	movq	%rax, (%rdi)
	ret
make(ns::Foo*):
	subq	$24, %rsp
	call	operator new(unsigned long, void*) [clone .isra.0]
	movq	%rax, %rdi
	movq	%rax, 8(%rsp)
	call	ns::Foo::Foo()
	movq	8(%rsp), %rax
	addq	$24, %rsp
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
