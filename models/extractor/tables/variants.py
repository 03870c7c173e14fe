#!/usr/bin/env python3
"""Reads what decides variant scheduling classes out of generated text.

Usage: variants.py SUBTARGET-OUTPUT INSTR-INFO-OUTPUT RECORDS > CASES

One case a line: number of the class, number of the model, condition, number of the class that it leads to (0: none); in
the order in which the cases are tried.
"""

import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from generated import Output
from operands import read_records


OPERAND = r"MI(?:->|\.)getOperand\((\d+)\)"
LEAVES = [
    (rf"{OPERAND}\.getReg\(\)==\w+::(\w+)", "reg {} in {}"),
    (rf"{OPERAND}\.getReg\(\)!=\w+::(\w+)", "reg {} not in {}"),
    (rf"{OPERAND}\.getImm\(\)==(-?\d+)", "imm {} in {}"),
]


class Translator:
    """From a generated condition to ours: tests joined by `and`; an alternative is `any(test; test)`, and tests that are
    joined within one are `all(test; test)`."""

    def __init__(self, features):
        self.features = features

    def condition(self, text):
        tests = self.conjunction(re.sub(r"\s", "", text))
        return " and ".join(tests) or "always"

    def conjunction(self, text):
        """Tests that must all hold."""
        text = without_parentheses(text)
        alternatives = split_outside(text, "||")
        if len(alternatives) > 1:
            return ["any(" + "; ".join(joined_within(self.conjunction(part)) for part in alternatives) + ")"]
        parts = split_outside(text, "&&")
        if len(parts) > 1:
            return [test for part in parts for test in self.conjunction(part)]
        return self.leaf(text)

    def leaf(self, text):
        if text == "true":
            return []
        if found := re.fullmatch(r"(!?)STI\.(?:hasFeature\(|getFeatureBits\(\)\[)\w+::(\w+)[)\]]", text):
            negated, name = found.groups()
            return [("not " if negated else "") + f"feature {self.features[name]}"]
        for pattern, test in LEAVES:
            if found := re.fullmatch(pattern, text):
                return [test.format(*found.groups())]
        sys.exit(f"not a condition: {text}")


def joined_within(tests):
    return tests[0] if len(tests) == 1 else "all(" + "; ".join(tests) + ")"


def split_outside(text, separator):
    """The parts of a text between separators that stand in no parentheses."""
    parts, depth, start = [], 0, 0
    for i, character in enumerate(text):
        depth += (character == "(") - (character == ")")
        if depth == 0 and text.startswith(separator, i) and i >= start:
            parts.append(text[start:i])
            start = i + len(separator)
    return [*parts, text[start:]]


def without_parentheses(text):
    while text.startswith("("):
        depth = 0
        for i, character in enumerate(text):
            depth += (character == "(") - (character == ")")
            if depth == 0:
                break
        if i != len(text) - 1:
            break
        text = text[1:-1]
    return text


def cases(text, translator):
    """(condition, class) of a sequence `if (condition) return class; … return class;`"""
    start = re.compile(r"\s*(?://[^\n]*\n\s*)*(if \(|return )")
    position = 0
    while found := start.match(text, position):
        position = found.end()
        if found.group(1) == "return ":
            yield "always", re.compile(r"\d+").match(text, position).group()
            return
        end, depth = position, 1
        while depth:
            depth += (text[end] == "(") - (text[end] == ")")
            end += 1
        following = re.compile(r"\s*return (\d+);[^\n]*").match(text, end)
        yield translator.condition(text[position : end - 1]), following.group(1)
        position = following.end()
    yield "always", "0"


def main():
    subtarget, _, records = sys.argv[1:]
    translator = Translator(dict(row[:2] for row in read_records(records, "features")))
    text = Output(subtarget).text
    found = re.search(r"^unsigned resolveVariantSchedClassImpl\(.*?\{\n(.*?)^\}", text, re.M | re.S)
    if not found:
        return
    for number, body in re.findall(r"^  case (\d+): //[^\n]*\n(.*?)^    break;", found.group(1), re.M | re.S):
        blocks = re.findall(r"^    (?:if \(CPUID == (\d+)\) )?\{ //[^\n]*\n(.*?)^    \}", body, re.M | re.S)
        for model, block in blocks:
            for condition, following in cases(block, translator):
                print(number, model, condition, following, sep="\t")


main()
