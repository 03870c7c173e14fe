#!/usr/bin/env python3
"""Puts measurements of blocks into a file here: record.py PROCESSOR BLOCKS ANSWERS [ANSWERS ...]

BLOCKS is what corpus.py prints. ANSWERS come from `mca-measure`, whose requests `record.py --requests BLOCKS` prints. A block
is kept if no answer is busy and all agree within 2%; what was recorded of the same block before is replaced.
"""
import os, sys

HERE = os.path.dirname(os.path.abspath(__file__))

def blocks_of(path):
    blocks = {}
    for line in open(path):
        digest, mode, kind, counter, code, text = line.rstrip("\n").split("\t")
        blocks[f"{digest}/{mode}"] = (digest, mode, kind, counter, code, text)
    return blocks

def answers_of(path):
    answers = {}
    for line in open(path):
        name, *words = line.split()
        fields = dict(word.split("=", 1) for word in words if "=" in word)
        if words and words[0] == "measured" and fields["busy"] == "0":
            answers[name] = (float(fields["cycles"]), float(fields["spread"]))
    return answers

def main(arguments):
    if arguments[0] == "--requests":
        for name, (_, mode, _, counter, code, _) in blocks_of(arguments[1]).items():
            print(name, mode, code, *([f"counter={counter}"] if mode == "loop" and counter != "-" else []))
        return
    file = os.path.join(HERE, arguments[0] + ".tsv")
    blocks, series = blocks_of(arguments[1]), [answers_of(path) for path in arguments[2:]]
    kept = {}
    for name, (digest, mode, kind, counter, _, text) in blocks.items():
        seen = [answers[name] for answers in series if name in answers]
        cycles = sorted(value for value, _ in seen)
        if seen and cycles[-1] - cycles[0] <= .02 * cycles[0]:
            kept[digest, mode] = (digest, mode, kind, counter, f"{cycles[len(cycles) // 2]:.4f}", f"{max(spread for _, spread in seen):.4f}", text)
    lines = open(file).read().splitlines()
    head = [line for line in lines if line.startswith("#")]
    for line in lines:
        if not line.startswith("#"):
            fields = tuple(line.split("\t"))
            kept.setdefault(fields[:2], fields)
    with open(file, "w") as out:
        out.write("\n".join(head + ["\t".join(fields) for _, fields in sorted(kept.items())]) + "\n")

main(sys.argv[1:])
