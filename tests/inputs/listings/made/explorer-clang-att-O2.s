ns::Foo::hook(int):
	movq	ns::Foo::count@GOTPCREL(%rip), %rax
	addl	%esi, (%rax)
	retq
dot(Slice<double> const&, Slice<double> const&):
	movq	8(%rdi), %rax
	testq	%rax, %rax
	je	.LBB1_1
	movq	(%rdi), %rcx
	movq	(%rsi), %rdx
	xorpd	%xmm0, %xmm0
	xorl	%esi, %esi
.LBB1_4:
	movsd	(%rcx,%rsi,8), %xmm1
	mulsd	(%rdx,%rsi,8), %xmm1
	addsd	%xmm1, %xmm0
	incq	%rsi
	cmpq	%rsi, %rax
	jne	.LBB1_4
	retq
.LBB1_1:
	xorps	%xmm0, %xmm0
	retq
look(unsigned char const*, unsigned long):
	testq	%rsi, %rsi
	je	.LBB2_1
	movq	ns::Foo::count@GOTPCREL(%rip), %rax
	movl	(%rax), %ecx
	incl	%ecx
	xorpd	%xmm0, %xmm0
	xorl	%edx, %edx
	movq	ns::Foo::table@GOTPCREL(%rip), %r8
.LBB2_4:
	movzbl	(%rdi,%rdx), %r9d
	addsd	(%r8,%r9,8), %xmm0
	leal	(%rcx,%rdx), %r9d
	movl	%r9d, (%rax)
	incq	%rdx
	cmpq	%rdx, %rsi
	jne	.LBB2_4
	retq
.LBB2_1:
	xorps	%xmm0, %xmm0
	retq
gather(int const*, long const*, long):
	xorl	%eax, %eax
	testq	%rdx, %rdx
	jle	.LBB3_3
	xorl	%ecx, %ecx
.LBB3_2:
	movslq	(%rdi,%rcx,4), %r8
	addq	(%rsi,%r8,8), %rax
	incq	%rcx
	cmpq	%rcx, %rdx
	jne	.LBB3_2
.LBB3_3:
	retq
double total<double>(double const*, int):
	testl	%esi, %esi
	jle	.LBB4_1
	movl	%esi, %eax
	xorpd	%xmm0, %xmm0
	xorl	%ecx, %ecx
.LBB4_4:
	addsd	(%rdi,%rcx,8), %xmm0
	incq	%rcx
	cmpq	%rcx, %rax
	jne	.LBB4_4
	retq
.LBB4_1:
	xorps	%xmm0, %xmm0
	retq
long total<long>(long const*, int):
	testl	%esi, %esi
	jle	.LBB5_1
	movl	%esi, %ecx
	xorl	%eax, %eax
	xorl	%edx, %edx
.LBB5_4:
	addq	(%rdi,%rdx,8), %rax
	incq	%rdx
	cmpq	%rdx, %rcx
	jne	.LBB5_4
	retq
.LBB5_1:
	xorl	%eax, %eax
	retq
make(ns::Foo*):
	pushq	%rbx
	movq	%rdi, %rbx
	callq	ns::Foo::Foo()
	movq	%rbx, %rax
	popq	%rbx
	retq
ns::Foo::Foo():
	leaq	vtable for ns::Foo+16(%rip), %rax
	movq	%rax, (%rdi)
	retq
vtable for ns::Foo:
	.quad	0
	.quad	typeinfo for ns::Foo
	.quad	ns::Foo::hook(int)

typeinfo for ns::Foo:
	.quad	vtable for __cxxabiv1::__class_type_info+16
	.quad	typeinfo name for ns::Foo

typeinfo name for ns::Foo:
	.asciz	"N2ns3FooE"

