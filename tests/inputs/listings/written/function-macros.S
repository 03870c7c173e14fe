/* Functions and steps as macros make them. */
#ifndef STEPS_S
#define STEPS_S
#ifndef UNROLLED
#define UNROLLED 1
#endif
#define FUNCTION(name) \
	.globl name; \
	name:
#define LABEL(name) .Lnext_##name
#define AT(distance, base) distance(base)
#ifdef __x86_64__
# define COUNT %rdx
# define STEP(distance, sum) \
	movsd AT(distance, %rdi), %xmm0; /* one of each */ \
	mulsd AT(distance, %rsi), %xmm0; \
	addsd %xmm0, sum
#elif defined(__aarch64__)
# define STEP(distance, sum) fmadd sum, d1, d2, sum
#else
# error "no such machine"
#endif
#define MOVE(by, ...) EACH(by, __VA_ARGS__)
#define EACH(by, first, second) addq $by, first; addq $by, second

FUNCTION(dot)
LABEL(dot):
	STEP(0, %xmm1)
	STEP(8,
	     %xmm1) // over two lines
	MOVE(16, %rdi, %rsi)
	subq	$2, COUNT
	jne	LABEL(dot)
	ret

FUNCTION(sum)
	xorl	%eax, %eax
LABEL(sum):
#if UNROLLED > 1
	addq	8(%rdi), %rax
#endif
	addq	(%rdi), %rax
	addq	$8, %rdi
	decq	COUNT
	jne	LABEL(sum)
	ret
#endif
