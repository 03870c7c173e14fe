#!/usr/bin/env python3
"""Makes a file of measurements of cycles that BHive published: bhive.py PROCESSOR BLOCKS > tests/accuracy/PROCESSOR.tsv

BLOCKS has a block a line: machine code in hexadecimal digits, and cycles per iteration. Blocks with a prefix that a disassembler
shows as an instruction of its own (`lock`, `rep`, `repne`) are left out: as text they are other code.
"""
import hashlib, os, subprocess, sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "gate", "tools"))
import reference

# Ends a block where many are disassembled at once; no program has it.
MARK = "0xcc 0xcc 0xcc"

HEADER = """# Core cycles of straight code on {processor}, a block a line, in the format of znver5.tsv: blocks of programs, and cycles as BHive published them
# (Chen et al., "BHive: A Benchmark Suite and Measurement Framework for Validating x86-64 Basic Block Performance Models", IISWC 2019).
# Copyright (c) 2019 MIT CSAIL, Google Inc., and other contributors; MIT licence, which stands in BHIVE-LICENSE. Written by bhive.py."""

def texts_of(codes):
    written = lambda code: " ".join(f"0x{code[at:at + 2]}" for at in range(0, len(code), 2))
    answer = subprocess.run(
        [reference.program("llvm-mc"), "-disassemble", "-triple=x86_64"],
        input="".join(f"{written(code)} {MARK}\n" for code in codes), stdout=subprocess.PIPE, text=True, check=True,
    )
    texts, instructions, n_marks = [], [], 0
    for line in answer.stdout.splitlines():
        line = " ".join(line.split())
        if line == "int3":
            n_marks += 1
            if n_marks == 3:
                texts.append(instructions)
                instructions, n_marks = [], 0
        elif line and not line.startswith("."):
            instructions.append(line)
    assert len(texts) == len(codes), (len(texts), len(codes))
    return texts

def main(processor, path):
    blocks = [line.split() for line in open(path) if not line.startswith("#")]
    print(HEADER.format(processor=processor))
    for (code, cycles), instructions in zip(blocks, texts_of([code for code, _ in blocks])):
        if instructions and not {"lock", "rep", "repne"} & set(instructions):
            digest = hashlib.sha256(bytes.fromhex(code)).hexdigest()[:16]
            print(digest, "straight", "block", "-", cycles, "-", "; ".join(instructions), sep="\t")

main(*sys.argv[1:])
