#!/usr/bin/env python3
"""Reads the output of `llvm-tblgen -gen-asm-matcher` and writes the assembler's tables as fact files.

Usage: match_rows.py ASM-MATCHER-OUTPUT FOLDER

Written are: the match rows of both syntaxes in the order in which they must be tried, the kinds of operand they name,
the mnemonic aliases and the register names that the assembler accepts. FOLDER must already hold the fact files of
`instructions.cpp`, whose register classes say what the register kinds contain.
"""

import re
import sys

from fact_file import read_facts, write_facts

PRODUCER = "match_rows.py"
SYNTAXES = {"0": "att", "1": "intel"}


class Output:
    """The lines of the generated file, by the definition that they belong to."""

    def __init__(self, path):
        with open(path, encoding="utf-8") as file:
            self.lines = file.read().split("\n")

    def block(self, first_line, end):
        start = next(i for i, line in enumerate(self.lines) if line.startswith(first_line))
        stop = next(i for i in range(start + 1, len(self.lines)) if self.lines[i].startswith(end))
        return self.lines[start + 1 : stop]


def operand_kinds(output, register_classes):
    """(identifier, [name, what it accepts]) in rank order, without the two artificial first kinds."""
    kinds = []
    for line in output.block("enum MatchClassKind", "}"):
        found = re.match(r"\s*MCK_(\w+), // (.*)$", line)
        if not found:
            continue
        name, comment = found.groups()
        if comment.startswith("'"):
            kinds.append((name, [comment[1:-1], "token"]))
        elif comment.startswith("register class '"):
            aliases = comment.split("'")[1].split(",")
            members = next((a for a in aliases if a in register_classes), None)
            kinds.append((name, [name, f"class:{members}" if members else f"register:{name}"]))
        elif comment.startswith("user defined"):
            kinds.append((name, [name, "operand"]))
        else:
            kinds.append((name, [name, "unused"]))
    return kinds


def conversion_steps(text):
    """One row of the conversion table as words of our own."""
    fields = [field.strip() for field in text.split(",")]
    plain = {
        "addImmOperands": "immediate",
        "addMemOperands": "memory",
        "addAbsMemOperands": "absolute",
        "addMemOffsOperands": "offset",
        "addSrcIdxOperands": "source",
        "addDstIdxOperands": "destination",
        "addGR32orGR64Operands": "narrow32",
        "addGR16orGR32orGR64Operands": "narrow16",
        "addAVX512RCOperands": "immediate",
        "addMaskPairOperands": "mask-pair",
        "Reg": "register",
    }
    steps = []
    for name, argument in zip(fields[0:-1:2], fields[1::2]):
        name = re.sub(r"^CVT_(95_)?", "", name)
        if name == "Tied":
            steps.append("tied:" + re.match(r"Tie(\d+)_", argument).group(1))
        elif name in plain:
            steps.append(f"{plain[name]}:{argument}")
        elif name.startswith("imm_95_"):
            steps.append("constant:" + name.removeprefix("imm_95_"))
        elif name.startswith("reg"):
            steps.append("fixed:" + name.removeprefix("reg"))
        else:
            sys.exit(f"unknown conversion step {name}")
    return " ".join(steps) or "-"


def conversions(output):
    names = [line.strip().rstrip(",") for line in output.block("enum InstructionConversionKind", "}")]
    names = [name for name in names if name and name != "CVT_NUM_SIGNATURES"]
    rows = [found.group(1) for line in output.block("static const uint8_t ConversionTable", "}") if (found := re.match(r"\s*\{ (.*) \},", line))]
    if len(names) != len(rows):
        sys.exit(f"{len(names)} conversions but {len(rows)} rows of steps")
    return {name: conversion_steps(row) for name, row in zip(names, rows)}


def match_rows(output, table, kinds, steps):
    names = dict(kinds)
    rows = []
    for line in output.block(f"static const MatchEntry MatchTable{table}", "};"):
        found = re.match(r"\s*\{ \d+ /\* (.*?) \*/, X86::(\w+), (\w+), AMFBS_(\w+), \{ (.*?) \}, \},", line)
        if not found:
            sys.exit(f"not a match row: {line}")
        mnemonic, opcode, conversion, mode, accepted = found.groups()
        kinds_of_row = [names[kind.strip().removeprefix("MCK_")][0] for kind in accepted.split(",") if kind.strip()]
        mode = "-" if mode == "None" else mode.removesuffix("BitMode").lower()
        rows.append([mnemonic, opcode, mode, steps[conversion], " ".join(kinds_of_row) or "-"])
    return rows


def mnemonic_aliases(output):
    """[syntax, alias, mode, mnemonic]: `both` is consulted only if the syntax itself has no such alias."""
    rows, syntax, alias, mode = [], None, None, "-"
    for line in output.block("static void applyMnemonicAliases", "}"):
        found = re.match(r"  case (\d+):", line)
        if found and syntax != "both":
            syntax = SYNTAXES.get(found.group(1))
        elif line.startswith("  switch (Mnemonic.size"):
            syntax = "both"
        if found := re.search(r'//\s+"([^"]+)"', line):
            alias = found.group(1)
        if found := re.search(r"Features\.test\(Feature_(\w+?)BitModeBit\)", line):
            mode = found.group(1).lower()
        if found := re.search(r'Mnemonic = "([^"]+)";', line):
            if syntax:
                rows.append([syntax, alias, mode, found.group(1)])
            mode = "-"
    return rows


def register_names(output):
    rows = []
    for line in output.block("static MCRegister MatchRegisterName", "}"):
        if found := re.search(r'return X86::(\w+);\s*// "([^"]+)"', line):
            rows.append([found.group(2), found.group(1)])
    return sorted(rows)


def main():
    output, folder = Output(sys.argv[1]), sys.argv[2]
    register_classes = {row[0] for row in read_facts(folder, "register-classes")}
    kinds = operand_kinds(output, register_classes)
    steps = conversions(output)
    write_facts(folder, "operand-kinds", PRODUCER, [row for _, row in kinds])
    for table, syntax in SYNTAXES.items():
        write_facts(folder, f"match-{syntax}", PRODUCER, match_rows(output, table, kinds, steps))
    write_facts(folder, "mnemonic-aliases", PRODUCER, mnemonic_aliases(output))
    write_facts(folder, "register-names", PRODUCER, register_names(output))


main()
