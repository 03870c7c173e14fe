@ Dot product of 16-bit samples for a Cortex-M7, as the inner loop of a filter has it.
	.syntax	unified
	.cpu	cortex-m7
	.thumb
	.thumb_func
fir:
	ldr	r4, [r0], #4
	ldr	r5, [r1], #4
	subs	r2, r2, #2
	smlad	r3, r4, r5, r3
	bne	fir
	mov	r0, r3
	bx	lr
