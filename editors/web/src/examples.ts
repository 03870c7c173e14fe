// Code to begin with. Each example says what to look at, and has a second version that does the same work in fewer cycles.

export interface Version {
  text: string;
  /** Elements that one iteration works off: versions are compared by cycles per element. */
  elements: number;
}

export interface Example {
  id: string;
  title: string;
  /** Two sentences. */
  lesson: string;
  /** What the second version does, in a sentence. */
  trick: string;
  slow: Version;
  fast: Version;
}

const DOT_SLOW = `# sum += x[i] * y[i]: four numbers at a time, one sum.
dot:
	vxorpd	%xmm0, %xmm0, %xmm0
	xorl	%eax, %eax
.Lloop:
	vmovupd	(%rdi,%rax,8), %ymm1
	vfmadd231pd	(%rsi,%rax,8), %ymm1, %ymm0
	addq	$4, %rax
	cmpq	%rdx, %rax
	jb	.Lloop
	ret
`;

const DOT_FAST = `# The same with four sums, which are added up behind the loop.
dot:
	xorl	%eax, %eax
.Lloop:
	vmovupd	(%rdi,%rax,8), %ymm4
	vmovupd	32(%rdi,%rax,8), %ymm5
	vmovupd	64(%rdi,%rax,8), %ymm6
	vmovupd	96(%rdi,%rax,8), %ymm7
	vfmadd231pd	(%rsi,%rax,8), %ymm4, %ymm0
	vfmadd231pd	32(%rsi,%rax,8), %ymm5, %ymm1
	vfmadd231pd	64(%rsi,%rax,8), %ymm6, %ymm2
	vfmadd231pd	96(%rsi,%rax,8), %ymm7, %ymm3
	addq	$16, %rax
	cmpq	%rdx, %rax
	jb	.Lloop
	ret
`;

const HISTOGRAM_SLOW = `# count[byte] += 1: four bytes in each round, one load each.
histogram:
	xorl	%eax, %eax
.Lloop:
	movzbl	(%rdi,%rax), %ecx
	movzbl	1(%rdi,%rax), %r8d
	movzbl	2(%rdi,%rax), %r9d
	movzbl	3(%rdi,%rax), %r10d
	addl	$1, (%rsi,%rcx,4)
	addl	$1, (%rsi,%r8,4)
	addl	$1, (%rsi,%r9,4)
	addl	$1, (%rsi,%r10,4)
	addq	$4, %rax
	cmpq	%rdx, %rax
	jb	.Lloop
	ret
`;

const HISTOGRAM_FAST = `# Pairs of bytes count in a table of 65536 entries, which is folded into 256 at the end: half as many updates.
histogram:
	xorl	%eax, %eax
.Lloop:
	movl	(%rdi,%rax), %ecx
	movzwl	%cx, %r8d
	shrl	$16, %ecx
	addl	$1, (%rsi,%r8,4)
	addl	$1, (%rsi,%rcx,4)
	addq	$4, %rax
	cmpq	%rdx, %rax
	jb	.Lloop
	ret
`;

const CHASE_SLOW = `# for (node = list; node; node = node->next) sum += node->value;
sum:
	xorl	%eax, %eax
.Lloop:
	addq	8(%rdi), %rax
	movq	(%rdi), %rdi
	testq	%rdi, %rdi
	jne	.Lloop
	ret
`;

const CHASE_FAST = `# Two lists at a time: while one pointer is on its way, the other is, too.
sum:
	xorl	%eax, %eax
	xorl	%ecx, %ecx
.Lloop:
	addq	8(%rdi), %rax
	addq	8(%rsi), %rcx
	movq	(%rdi), %rdi
	movq	(%rsi), %rsi
	testq	%rdi, %rdi
	jne	.Lloop
	addq	%rcx, %rax
	ret
`;

const SAXPY_SLOW = `# y[i] += a * x[i]: one number in each round.
saxpy:
	xorl	%eax, %eax
.Lloop:
	vmovss	(%rsi,%rax,4), %xmm1
	vfmadd213ss	(%rdi,%rax,4), %xmm0, %xmm1
	vmovss	%xmm1, (%rdi,%rax,4)
	incq	%rax
	cmpq	%rdx, %rax
	jb	.Lloop
	ret
`;

const SAXPY_FAST = `# Eight numbers in each of two vectors: the counting is shared by sixteen.
saxpy:
	vbroadcastss	%xmm0, %ymm0
	xorl	%eax, %eax
.Lloop:
	vmovups	(%rsi,%rax,4), %ymm1
	vmovups	32(%rsi,%rax,4), %ymm2
	vfmadd213ps	(%rdi,%rax,4), %ymm0, %ymm1
	vfmadd213ps	32(%rdi,%rax,4), %ymm0, %ymm2
	vmovups	%ymm1, (%rdi,%rax,4)
	vmovups	%ymm2, 32(%rdi,%rax,4)
	addq	$16, %rax
	cmpq	%rdx, %rax
	jb	.Lloop
	ret
`;

/** A rotation to the right of a vector of words, by shifts, in three statements. */
const rotated = (register: string, bits: number, other: string) => [`vpsrld	$${bits}, ${register}, ${other}`, `vpslld	$${32 - bits}, ${register}, ${register}`, `vpor	${other}, ${register}, ${register}`];

/** One half of a round on four columns: the statements for one chunk, whose state is in four registers. */
function halfRound([a, b, c, d]: [string, string, string, string], message: string, other: string): string[] {
  const quarter = (place: string, first: number, second: number) => [
    `vpaddd	${place}, ${a}, ${a}`, `vpaddd	${b}, ${a}, ${a}`, `vpxor	${a}, ${d}, ${d}`, ...rotated(d, first, other),
    `vpaddd	${d}, ${c}, ${c}`, `vpxor	${c}, ${b}, ${b}`, ...rotated(b, second, other)];
  return [...quarter(`(${message})`, 16, 12), ...quarter(`16(${message})`, 8, 7)];
}

const blake3 = (comment: string, statements: string[]) => `# ${comment}
round:
.Lloop:
${statements.map((statement) => `	${statement}\n`).join("")}	jb	.Lloop
	ret
`;

const CHUNK = halfRound(["%xmm0", "%xmm1", "%xmm2", "%xmm3"], "%rdi", "%xmm8");
const OTHER_CHUNK = halfRound(["%xmm4", "%xmm5", "%xmm6", "%xmm7"], "%rdx", "%xmm9");

export const EXAMPLES: Example[] = [
  {
    id: "dot",
    title: "Dot product",
    lesson: "Every multiply-add waits for the sum of the one before, so the units stand idle while one latency passes after the other. Look at the chain: a single instruction takes all of the time.",
    trick: "Four sums make four chains that run side by side.",
    slow: { text: DOT_SLOW, elements: 4 },
    fast: { text: DOT_FAST, elements: 16 },
  },
  {
    id: "histogram",
    title: "Histogram",
    lesson: "Each byte costs a load to read it, and another load and a store to count it: the ports of memory are full. Equal bytes in a row are slower than shown, because a count then waits for the store before it, which the models assume away.",
    trick: "Counting pairs of bytes halves the updates, at the price of a larger table.",
    slow: { text: HISTOGRAM_SLOW, elements: 4 },
    fast: { text: HISTOGRAM_FAST, elements: 4 },
  },
  {
    id: "chase",
    title: "Pointer chase",
    lesson: "The next address is known only when the load has returned, so a round takes as long as a load from the first cache. Real lists miss the caches, which no model here knows: then a round takes many times as long.",
    trick: "Two lists at a time use the wait of one for the other.",
    slow: { text: CHASE_SLOW, elements: 1 },
    fast: { text: CHASE_FAST, elements: 2 },
  },
  {
    id: "saxpy",
    title: "saxpy",
    lesson: "No round waits for another one, so it is throughput that counts: how many instructions are needed for a number. Half of them only count and compare.",
    trick: "Vectors do eight numbers with the same instructions, and two of them share the counting.",
    slow: { text: SAXPY_SLOW, elements: 1 },
    fast: { text: SAXPY_FAST, elements: 16 },
  },
  {
    id: "blake3",
    title: "BLAKE3 round",
    lesson: "Additions, exclusive ors and rotations follow each other without a branch, and nearly each needs the result of the one before. The chain leads through all of the state, so most units wait most of the time.",
    trick: "BLAKE3 hashes chunks independently of each other, and a second one fits into the waits of the first.",
    slow: { text: blake3("One half of a round of BLAKE3 on four columns: a, b, c, d in %xmm0 to %xmm3, the message at %rdi.", [...CHUNK, "addq	$32, %rdi", "cmpq	%rsi, %rdi"]), elements: 1 },
    fast: {
      text: blake3("The same for two chunks: the second has its state in %xmm4 to %xmm7, and its message at %rdx.", [
        ...CHUNK.flatMap((statement, number) => [statement, OTHER_CHUNK[number] ?? ""]), "addq	$32, %rdx", "addq	$32, %rdi", "cmpq	%rsi, %rdi"]),
      elements: 2,
    },
  },
];

/** Which example a text is, and in which version. */
export function exampleOf(text: string): { example: Example; isFast: boolean } | undefined {
  for (const example of EXAMPLES) {
    if (text === example.slow.text) return { example, isFast: false };
    if (text === example.fast.text) return { example, isFast: true };
  }
  return undefined;
}
