#define COUNT 8
#define ACC %xmm1
#define UNROLLED
#include "somewhere.h"
/* a loop with names for what it uses */
#ifdef UNROLLED
	.globl dot
dot:
.Lnext:
	movsd	(%rdi), %xmm0
	mulsd	(%rsi), %xmm0
	addsd	%xmm0, ACC
	addq	$COUNT, %rdi
	addq	$COUNT, %rsi
	decq	%rdx
	jne	.Lnext
#else
	this is not read
#endif
	ret
