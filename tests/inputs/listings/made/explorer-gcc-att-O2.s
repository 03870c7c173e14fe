ns::Foo::hook(int):
	addl	%esi, ns::Foo::count(%rip)
	ret
operator new(unsigned long, void*) [clone .isra.0]:
	movq	%rdi, %rax
	ret
dot(Slice<double> const&, Slice<double> const&):
	movq	8(%rdi), %rdx
	testq	%rdx, %rdx
	je	.L7
	movq	(%rdi), %rdi
	movq	(%rsi), %rcx
	xorl	%eax, %eax
	pxor	%xmm1, %xmm1
.L6:
	movsd	(%rdi,%rax,8), %xmm0
	mulsd	(%rcx,%rax,8), %xmm0
	addq	$1, %rax
	addsd	%xmm0, %xmm1
	cmpq	%rdx, %rax
	jne	.L6
	movapd	%xmm1, %xmm0
	ret
.L7:
	pxor	%xmm1, %xmm1
	movapd	%xmm1, %xmm0
	ret
look(unsigned char const*, unsigned long):
	testq	%rsi, %rsi
	je	.L12
	movl	ns::Foo::count(%rip), %eax
	addq	%rdi, %rsi
	pxor	%xmm0, %xmm0
	leaq	ns::Foo::table(%rip), %rcx
	leal	1(%rax), %edx
	subl	%edi, %edx
.L11:
	movzbl	(%rdi), %eax
	addsd	(%rcx,%rax,8), %xmm0
	leal	(%rdx,%rdi), %eax
	addq	$1, %rdi
	movl	%eax, ns::Foo::count(%rip)
	cmpq	%rsi, %rdi
	jne	.L11
	ret
.L12:
	pxor	%xmm0, %xmm0
	ret
gather(int const*, long const*, long):
	testq	%rdx, %rdx
	jle	.L17
	leaq	(%rdi,%rdx,4), %rcx
	xorl	%eax, %eax
.L16:
	movslq	(%rdi), %rdx
	addq	$4, %rdi
	addq	(%rsi,%rdx,8), %rax
	cmpq	%rdi, %rcx
	jne	.L16
	ret
.L17:
	xorl	%eax, %eax
	ret
double total<double>(double const*, int):
	testl	%esi, %esi
	jle	.L22
	movslq	%esi, %rsi
	pxor	%xmm0, %xmm0
	leaq	(%rdi,%rsi,8), %rax
.L21:
	addsd	(%rdi), %xmm0
	addq	$8, %rdi
	cmpq	%rax, %rdi
	jne	.L21
	ret
.L22:
	pxor	%xmm0, %xmm0
	ret
long total<long>(long const*, int):
	testl	%esi, %esi
	jle	.L27
	movslq	%esi, %rsi
	xorl	%eax, %eax
	leaq	(%rdi,%rsi,8), %rdx
.L26:
	addq	(%rdi), %rax
	addq	$8, %rdi
	cmpq	%rdx, %rdi
	jne	.L26
	ret
.L27:
	xorl	%eax, %eax
	ret
ns::Foo::Foo():
	leaq	16+vtable for ns::Foo(%rip), %rax
	movq	%rax, (%rdi)
	ret
make(ns::Foo*):
	pushq	%rbx
	call	operator new(unsigned long, void*) [clone .isra.0]
	movq	%rax, %rbx
	movq	%rax, %rdi
	call	ns::Foo::Foo()
	movq	%rbx, %rax
	popq	%rbx
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
