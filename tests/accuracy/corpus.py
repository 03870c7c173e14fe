#!/usr/bin/env python3
"""Writes the blocks that are measured: corpus.py > blocks.tsv

Compiles the sources here and in tests/inputs/programs in many ways and cuts what comes out into basic blocks. A line is: hash of
the bytes, mode, kind, counter register or -, bytes, instructions. Modes: `straight` (copies one behind the other) and
`loop` (a countdown and a branch follow the block). Kinds: `block`, and `kernel` for the body of a compiled loop.
Needs clang-22, gcc and llvm-mc. Blocks with symbols, calls or branches inside are left out.
"""
import hashlib, os, re, subprocess, sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE + "/../gate/tools")
import reference

SOURCES = [HERE + "/programs/scalar.c", HERE + "/programs/numeric.c", HERE + "/../inputs/programs/kernels.c", HERE + "/../inputs/programs/structures.c"]
WAYS = [f"{compiler} {level} {machine}" for compiler in ("clang-22", "gcc") for level, machine in (
    ("-O1", ""), ("-O2", ""), ("-O3", ""), ("-Os", ""), ("-O2", "-march=x86-64-v2"), ("-O2", "-march=x86-64-v3"), ("-O3", "-march=x86-64-v3 -ffast-math"),
    ("-O3", "-march=x86-64-v4 -mprefer-vector-width=512 -ffast-math"), ("-O2", "-march=x86-64-v4 -mprefer-vector-width=256"))]
FAMILIES = [["r" + str(n), "r%dd" % n, "r%dw" % n, "r%db" % n] for n in (15, 14, 13, 12, 11, 10, 9, 8)] + [
    ["rbx", "ebx", "bx", "bl", "bh"], ["rbp", "ebp", "bp", "bpl"], ["rsi", "esi", "si", "sil"], ["rdi", "edi", "di", "dil"], ["rcx", "ecx", "cx", "cl", "ch"], ["rdx", "edx", "dx", "dl", "dh"]]
NUMBERS = [15, 14, 13, 12, 11, 10, 9, 8, 3, 5, 6, 7, 1, 2]
IMPLICIT = re.compile(r"^(mul|imul|div|idiv|c[wdq]t?[lqdo]|cltq|cqto|rep|movs[bwlq]|stos|lods|scas|cmps|xchg|cmpxchg|shl|shr|sar|cpuid|mulx)")
REFUSED = re.compile(r"^(call|jmp|ret|leave|enter|hlt|ud2|syscall|int|rep|lock|cpuid|rdtsc|xgetbv|notrack|endbr|prefetch|f[a-z]|nop|data16|std|cld)")

def compile_(way, source):
    command = way.split() + ["-S", "-masm=att", "-fno-asynchronous-unwind-tables", "-fomit-frame-pointer", "-w", "-o", "-", source]
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout.decode()

def blocks_of(text):
    """(label, instructions, branch that ends it or None)"""
    label, block = None, []
    for line in text.split("\n"):
        line = re.split(r"\s+#|//", line)[0].rstrip() if not line.startswith("#") else ""
        found = re.match(r"^([.\w$]+):", line)
        if found:
            yield label, block, None
            label, block = found.group(1), []
        elif re.match(r"^\s+[a-z]", line) and not line.strip().startswith("."):
            text = re.sub(r"\s+", " ", line.strip())
            if re.match(r"^(j[a-z]+|call|ret)", text):
                yield label, block, text
                label, block = None, []
            else:
                block.append(text)
    yield label, block, None

def counter_of(block):
    words = set(re.findall(r"%(\w+)", " ".join(block)))
    implicit = any(IMPLICIT.match(text) for text in block)
    for family, number in zip(FAMILIES, NUMBERS):
        if not words & set(family) and not (implicit and number in (1, 2, 6, 7)):
            return number
    return None

def encode(texts):
    """Bytes of each text; None if it cannot be encoded or needs a symbol."""
    answer = subprocess.run([reference.program("llvm-mc"), "-triple=x86_64", "-show-encoding", "-mattr=+avx512f"], input="\n".join(texts).encode(), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    found = re.findall(r"^\t\S.*?# encoding: \[(.*)\]$", answer.stdout.decode(), re.M)
    if answer.returncode or len(found) != len(texts):
        sys.exit(f"{len(found)} encodings of {len(texts)}: {answer.stderr.decode()[:500]}")
    return [None if re.search(r"[A-Za-z]'|'|A", code.replace("0x", "")) and not re.fullmatch(r"[0-9a-fx,]+", code) else bytes(int(b, 16) for b in code.split(",")) for code in found]

def main():
    wanted = {}
    for source in SOURCES:
        for way in WAYS:
            for label, block, branch in blocks_of(compile_(way, source)):
                is_loop = bool(label and branch and re.fullmatch(r"j(?!mp)[a-z]+ " + re.escape(label), branch))
                if is_loop and block and re.match(r"^(cmp|test)[bwlq]? ", block[-1]):
                    block = block[:-1]
                if not 1 <= len(block) <= 60 or any(REFUSED.match(t) or re.search(r"\(%rip|[(, $-]\.?[A-Za-z_][\w.]*(?![\w(%])(?=[,(+\s]|$)", re.sub(r"%\w+", "%", t.split(" ", 1)[1] if " " in t else "")) for t in block):
                    continue
                wanted.setdefault("; ".join(block), is_loop)
    texts = sorted({t for block in wanted for t in block.split("; ")})
    codes = dict(zip(texts, encode(texts)))
    rows = {}
    for text, is_loop in wanted.items():
        block = text.split("; ")
        if any(codes[t] is None for t in block):
            continue
        code = b"".join(codes[t] for t in block)
        if len(code) > 600:
            continue
        digest = hashlib.sha256(code).hexdigest()[:16]
        kind = "kernel" if is_loop else "block"
        rows.setdefault((digest, "straight"), (kind, "-", code, text))
        counter = counter_of(block)
        if counter is not None:
            rows.setdefault((digest, "loop"), (kind, str(counter), code, text))
    for (digest, mode), (kind, counter, code, text) in sorted(rows.items()):
        print(digest, mode, kind, counter, code.hex(), text, sep="\t")

main()
