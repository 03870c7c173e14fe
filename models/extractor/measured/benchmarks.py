"""The micro-benchmarks of an instruction: copies that do not depend on each other, and chains through its operands."""
import dataclasses
import re

COPIES = 12
# Memory of more copies would be that of the first ones again, and theirs a chain.
COPIES_IN_MEMORY = 8
GENERAL = {
    64: "rax rbx rcx rdx rsi rdi r8 r9 r10 r11 r12 r13 r14 r15".split(),
    32: "eax ebx ecx edx esi edi r8d r9d r10d r11d r12d r13d r14d r15d".split(),
    16: "ax bx cx dx si di r8w r9w r10w r11w r12w r13w r14w r15w".split(),
    8: "al bl cl dl sil dil r8b r9b r10b r11b r12b r13b r14b r15b".split(),
}
WIDTH = {name: width for width, names in GENERAL.items() for name in names}
WIDTH.update({"rbp": 64, "rsp": 64, "ebp": 32, "esp": 32, "bp": 16, "sp": 16, "bpl": 8, "spl": 8})
# Mnemonics of instructions that write no register of their operands.
WITHOUT_RESULT = r"v?u?comis|(cmp|test|bt)[bwlq]$|v?ptest|vtestp|kortest|ktest|push|prefetch|nop|i?mul[bwlq]$"
ACCUMULATORS = ("%al", "%ax", "%eax", "%rax")
# Registers of sources, of which no copy is a result, by the kind of register.
SOURCES = {"r": (12, 13), "k": (6, 7), "v": (13, 14)}

MEMORY, MEMORY_BY_INDEX = "(%rbp)", "(%rbp,%rax)"


def kind_of(operand: str) -> str | None:
    """What kind of operand this is: i8, i32, i64, m, r8 to r64, x, y, z, k; nothing for what is none of these."""
    if operand.startswith("$"):
        value = int(operand[1:], 0)
        return "i8" if -128 <= value < 128 else "i32" if -2 ** 31 <= value < 2 ** 32 else "i64"
    if vector := re.match(r"%([xyz])mm", operand):
        return vector[1]
    if re.match(r"%k\d", operand):
        return "k"
    if operand.startswith("%"):
        return f"r{WIDTH[operand[1:]]}" if operand[1:] in WIDTH else None
    return "m" if "(" in operand else None


def split(operands: str) -> list[str]:
    """The operands of a list; commas within addresses and braces separate none."""
    return [part.strip() for part in re.split(r",(?![^(]*\))(?![^{]*\})", operands) if part.strip()]


def register(kind: str, number: int) -> str:
    """The register with a number among those of a kind."""
    if kind[0] == "r":
        return "%" + GENERAL[int(kind[1:])][number]
    return f"%k{number}" if kind == "k" else f"%{kind}mm{number}"


@dataclasses.dataclass(frozen=True)
class Instruction:
    """An instruction of which the registers and the memory can be exchanged for others."""
    mnemonic: str
    operands: list[str]
    kinds: list[str]

    @classmethod
    def parse(cls, text: str) -> "Instruction | None":
        """The instruction of a text in AT&T syntax; nothing if it has no operands or some that cannot be exchanged. A segment is dropped."""
        mnemonic, _, rest = re.sub(r"%[a-z]s:", "", text.strip()).partition(" ")
        operands = split(rest)
        kinds = [kind_of(operand.split("{")[0].strip()) for operand in operands]
        known = [kind for kind in kinds if kind]
        if not operands or len(known) < len(kinds) or kinds.count("m") > 1:
            return None
        return cls(mnemonic, operands, known)

    def is_kept(self, at: int) -> bool:
        """Whether an operand has to stay what it is: the count of a shift, and accumulators that have opcodes of their own."""
        operand = self.operands[at]
        counts = at == 0 and operand == "%cl" and re.match("sh|sa|ro|rc", self.mnemonic) is not None
        return counts or (operand in ACCUMULATORS and len(self.operands) == 2 and self.kinds[0][0] == "i")

    def form(self) -> str:
        """The mnemonic with the kinds of operands."""
        kinds = ("cl" if self.is_kept(at) and operand == "%cl" else self.kinds[at] for at, operand in enumerate(self.operands))
        return f"{self.mnemonic} {', '.join(kinds)}"

    def copy(self, result: int, memory: str, chained: str | None = None) -> str:
        """The instruction with this register as its result and this address; sources of the kind `chained` are the result, too."""
        words, sources = [], 0
        for at, (operand, kind) in enumerate(zip(self.operands, self.kinds)):
            tail = "".join(re.findall(r"\s*\{[^}]*\}", operand))
            if kind == "m":
                words.append(memory + tail)
            elif kind[0] == "i" or self.is_kept(at):
                words.append(operand)
            elif at == len(self.operands) - 1:
                words.append(register(kind, result) + tail)
            else:
                sources += 1
                free = SOURCES[kind[0] if kind[0] in "rk" else "v"][min(sources, 2) - 1]
                words.append(register(kind, result if kind == chained else free) + tail)
        return f"{self.mnemonic} {', '.join(words)}"

    def results(self) -> list[int]:
        """Numbers of the registers that copies have as results."""
        if self.kinds[-1] == "k":
            return [1, 2, 3, 4]
        has_kept = any(self.is_kept(at) for at in range(len(self.operands)))
        return [number for number in range(COPIES) if number != 2 or not has_kept]

    def throughput(self) -> str:
        """Copies with results of their own that share no memory. Where memory is read and changed, they are fewer."""
        results, copies = self.results(), COPIES_IN_MEMORY if self.kinds[-1] == "m" else COPIES
        return ";".join(self.copy(results[at % len(results)], f"{64 * (at % 8)}(%rbp)") for at in range(copies))

    def chains(self) -> dict[str, str]:
        """By kind of chain what is a chain if it is repeated: through the destination, a source (of another kind with a move back), the address."""
        of = self.kinds[-1]
        keeps_accumulator = any(self.is_kept(at) and operand != "%cl" for at, operand in enumerate(self.operands))
        if of == "m" or keeps_accumulator or re.match(WITHOUT_RESULT, self.mnemonic):
            return {}
        first = self.results()[0]
        texts = {"lat:dst": self.copy(first, MEMORY)}
        sources = [kind for kind in self.kinds[:-1] if kind[0] != "i" and kind != "m"]
        vectors = [kind for kind in sources if kind in "xyz"]
        if of in sources:
            texts["lat:0"] = self.copy(first, MEMORY, of)
        elif of in "xyz" and vectors:
            texts["lat:0"] = self.copy(first, MEMORY, vectors[0])
        elif of[0] == "r" and vectors:
            texts["lat:0+movq"] = self.copy(first, MEMORY, vectors[0]) + ";vmovq %rax, %xmm0"
        elif of in "xyz" and sources and sources[0][0] == "r":
            texts["lat:0+movq"] = self.copy(first, MEMORY, sources[0]) + ";vmovq %xmm0, %rax"
        if "m" in self.kinds and of in ("r32", "r64"):
            texts["lat:addr"] = self.copy(first, MEMORY_BY_INDEX)
        elif "m" in self.kinds and of in "xyz":
            texts["lat:addr+movq"] = self.copy(first, MEMORY_BY_INDEX) + ";vmovd %xmm0, %eax;andl $64, %eax"
        return texts

    def benchmarks(self) -> dict[str, str]:
        """Texts by kind: throughput and chains."""
        return {"tp": self.throughput()} | self.chains()


# What runs beside a form: instructions of which the units are known.
PARTNERS = {
    "general": {"imul": "imulq %r14, {}", "shl": "shlq $3, {}", "lea": "leaq 8(%r14), {}", "setcc": "setb {}"},
    "vector": {"mul": "vmulps %xmm13, %xmm14, {}", "add": "vaddps %xmm13, %xmm14, {}", "shuffle": "vpunpckldq %xmm13, %xmm14, {}"},
}


def beside_partners(copies: list[str]) -> dict[str, str]:
    """By partner six copies of a form of registers and six of the partner, by turns."""
    is_vector = any(re.search(r"%[xyz]mm", copy) for copy in copies)
    texts = {}
    for partner, text in PARTNERS["vector" if is_vector else "general"].items():
        names = [register("x" if is_vector else "r8" if partner == "setcc" else "r64", number) for number in range(6, 12)]
        texts[partner] = ";".join(word for copy, name in zip(copies, names) for word in (copy, text.format(name)))
    return texts
