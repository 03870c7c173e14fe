#!/usr/bin/env python3
"""Reads what decides variant scheduling classes out of generated text.

Usage: variants.py SUBTARGET-OUTPUT INSTR-INFO-OUTPUT RECORDS OPCODES OPCODE-CLASSES > CASES

OPCODES is the fact file of the opcodes; OPCODE-CLASSES has opcodes with the numbers of their classes. One case a line: number of the class, number of the model,
opcode (`-`: all of the class), condition, number of the class that it leads to (0: none); in the order in which the cases
are tried. Where conditions tell opcodes apart, each opcode has its own cases.
"""

import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from conditions import ALWAYS, NEVER, Reader, names_opcodes, special, text_of
from generated import Output
from operands import read_records


def cases(text, reader):
    """[(condition, class)] of a sequence `if (condition) return class; … return class;`"""
    start = re.compile(r"\s*(?://[^\n]*\n\s*)*(if \(|return )")
    position, found_cases = 0, []
    while found := start.match(text, position):
        position = found.end()
        if found.group(1) == "return ":
            return [*found_cases, (ALWAYS, re.compile(r"\d+").match(text, position).group())]
        end, depth = position, 1
        while depth:
            depth += (text[end] == "(") - (text[end] == ")")
            end += 1
        following = re.compile(r"\s*return (\d+);[^\n]*").match(text, end)
        found_cases.append((reader.read(text[position : end - 1]), following.group(1)))
        position = following.end()
    return [*found_cases, (ALWAYS, "0")]


class Resolver:
    """The cases of every variant class on every model, with those of classes that they lead to in their place."""

    def __init__(self, text, reader):
        self.reader, self.cases = reader, {}
        found = re.search(r"^unsigned resolveVariantSchedClassImpl\(.*?\{\n(.*?)^\}", text, re.M | re.S)
        body = found.group(1) if found else ""
        for number, block in re.findall(r"^  case (\d+): //[^\n]*\n(.*?)^    break;", body, re.M | re.S):
            blocks = re.findall(r"^    (?:if \(CPUID == (\d+)\) )?\{ //[^\n]*\n(.*?)^    \}", block, re.M | re.S)
            for model, lines in blocks:
                self.cases[number, model] = cases(lines, reader)

    def of(self, number, model, opcode):
        """Cases for one opcode, or for all (`None`)."""
        resolved = []
        for condition, following in self.cases[number, model]:
            condition = special(condition, opcode, self.reader.functions) if opcode else condition
            if condition == NEVER:
                continue
            inner = self.of(following, model, opcode) if (following, model) in self.cases else [(ALWAYS, following)]
            for inner_condition, target in inner:
                both = special(("all", condition, inner_condition), opcode, self.reader.functions)
                if both != NEVER:
                    resolved.append((both, target))
            if condition == ALWAYS:
                break
        return resolved


def main():
    subtarget, instr_info, records, opcode_facts, opcode_classes = sys.argv[1:]
    features = dict(row[:2] for row in read_records(records, "features"))
    helpers = Output(instr_info).text.partition("#ifdef GET_INSTRINFO_MC_HELPERS")[2].partition("#endif")[0]
    opcode_rows = [row for row in read_records(Path(opcode_facts).parent, Path(opcode_facts).name) if row[0][:1] != "#"]
    resolver = Resolver(Output(subtarget).text, Reader(features, helpers, opcode_rows))
    opcodes = {}
    for opcode, number in read_records(Path(opcode_classes).parent, Path(opcode_classes).name):
        opcodes.setdefault(number, []).append(opcode)
    for number, model in resolver.cases:
        own = opcodes.get(number, [])
        tells_apart = any(names_opcodes(condition) for condition, _ in resolver.cases[number, model])
        for opcode in own if tells_apart and own else [None]:
            if tells_apart and not own:
                continue
            for condition, target in resolver.of(number, model, opcode):
                print(number, model, opcode or "-", text_of(condition), target, sep="\t")


main()
