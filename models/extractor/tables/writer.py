#!/usr/bin/env python3
"""Derives how instructions are printed and encoded from the records, and reads the alias patterns out of the output of
`llvm-tblgen -gen-asm-writer`.

Usage: writer.py TARGET RECORDS FOLDER ASM-WRITER-OUTPUT...       one output for each variant of the printer

  templates       opcode, template of each variant (one that repeats the first is left out)
  alias-patterns  variant, opcode, number of operands, text, conditions; in the order in which they are tried
  encodings       opcode, bytes, bits, mask of fixed bits, fixed value, post-encoder, decoder's namespace, flags,
                  conditions, fields, decoders of the operands, mask of fixed bits that decoders overlook
  deprecations    opcode, feature or condition under which a statement with it is warned of; only if there are any
  operand-tests   name of the test that a condition `test:NAME` asks for

In a template `{n}` prints machine operand n, `{method:n}` with a method of the target, `{method:n@}` with one that also
gets the address, `{method:n:modifier}` with a modifier. `\\{`, `\\}`, `\\\\`, `\\t` and `\\n` are what they stand for.

Conditions of a pattern, one for each machine operand but for the last group: `ignore`, `register:R`, `tied:N`, `imm:V`,
`class:C`, `mode-class:C`, `test:NAME`; `feature:F`, `not-feature:F`, `or-feature:F`, `or-not-feature:F`, `end-or`.

A field is `method:operand:first+count@position`; the method `-` is the target's usual one. A decoder is `class:C` (the
register of C that has these bits), `member:C+N` (the register of C at the position of the bits, counted from N), or a
method of the target; `all=` stands before the method that decodes the operands together.
"""

import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))
from fact_file import joined, write_facts
from generated import Output, call
from operands import OperandTypes, method_of, read_records

PRODUCER = "tables/writer.py"
ESCAPES = {"\n": "\\n", "\t": "\\t", "{": "\\{", "}": "\\}", "\\": "\\\\"}


def placeholder(method, operand, takes_address=False, modifier=None):
    prefix = "" if method == "printOperand" and not takes_address and not modifier else f"{method}:"
    return "{" + prefix + str(operand) + ("@" if takes_address else "") + (f":{modifier}" if modifier else "") + "}"


def flattened(text, variant):
    """The assembly string of one variant: `{a|b}` chooses."""
    out, start = "", 0
    opening = re.compile(r"(?<![$\\])\{")
    while found := opening.search(text, start):
        out += text[start : found.start()]
        end, depth = found.end(), 1
        while depth:
            if text[end] in "{}" and text[end - 1] != "\\" and (text[end] == "}" or text[end - 1] != "$"):
                depth += 1 if text[end] == "{" else -1
            elif text[end] == "{" and text[end - 1] == "$":
                end = text.index("}", end)
            end += 1
        choices = text[found.end() : end - 1].split("|")
        out += choices[variant] if variant < len(choices) else ""
        start = end
    return out + text[start:]


def template(text, operands):
    token = re.compile(r"\\(.)|\$(\$)|\$\{(\w*)(?::(\w+))?\}|\$(\w+)|(.)", re.S)
    out = ""
    for escaped, dollar, braced, modifier, plain, literal in token.findall(text):
        if escaped:
            literal = {"n": "\n", "t": "\t"}.get(escaped, escaped)
        elif dollar:
            literal = "$"
        if literal:
            out += ESCAPES.get(literal, literal)
            continue
        name = plain or braced
        if not name:
            out += "{PrintSpecial:" + f"0:{modifier}" + "}"
            continue
        operand = operands[name]
        out += placeholder(operand.printer, operand.first, operand.takes_address, modifier)
    return out


class Writer:
    def __init__(self, target, folder, outputs):
        self.target = target
        self.types = OperandTypes(folder)
        self.instructions = {row[0]: row for row in read_records(folder, "instructions")}
        self.encodings = {row[0]: row for row in read_records(folder, "encodings")}
        self.features = dict(row[:2] for row in read_records(folder, "features"))
        self.predicates = {row[0] for row in read_records(folder, "predicates")}
        self.tests = {}
        for row in read_records(folder, "operands"):
            if row[8] != "-":
                self.tests.setdefault(bare(row[8]), row[0])
        self.outputs = outputs

    def templates(self):
        rows = []
        for name, record in self.instructions.items():
            if record[4] == "-":
                continue
            operands, _ = self.types.of(record[5])
            try:
                texts = [template(flattened(record[4], variant), operands) for variant in range(len(self.outputs))]
            except KeyError:
                continue  # The compiler's: it names what it has no operand for.
            rows.append([name, texts[0], *(text for text in texts[1:] if text != texts[0])])
        return rows

    def encoding_rows(self):
        rows = []
        for name, encoding in self.encodings.items():
            _, size, flags, predicates, _, operand_text, post, namespace, whole = self.instructions[name]
            if "isPseudo" in flags.split():
                continue
            operands, _ = self.types.of(operand_text)
            _, n_bits, mask, value, field_text, order, overlooked = encoding
            order = order.split(" ")
            fields, decoders = [], {}
            for word in field_text.split(" ") if field_text != "-" else []:
                variable, first, count, position = re.fullmatch(r"(\w+)\[(\d+)\+(\d+)\]@(\d+)", word).groups()
                # A bit that refers to something other than a plain operand is not encoded.
                if variable not in order or variable not in operands:
                    continue
                operand = operands[variable]
                key = (order.index(variable), -int(position))
                fields.append((key, f"{operand.encoder}:{operand.first}:{first}+{count}@{position}"))
            for operand in operands.values():
                decoders |= {operand.first + i: decoder for i, decoder in enumerate(operand.decoders)}
            fields = joined(text for _, text in sorted(fields))
            conditions = joined(word for word in predicates.split() if word in self.predicates)
            decoders = [f"{operand}={decoder}" for operand, decoder in sorted(decoders.items()) if decoder != "-"]
            decoders = joined(decoders + ([f"all={method_of(whole)}"] if whole not in ("-", "") else []))
            flags = joined({"isCodeGenOnly": "code-only", "isAsmParserOnly": "parser-only"}.get(f, f) for f in flags.split() if f != "-" and not f.startswith("deprecated:"))
            rows.append([name, size, n_bits, mask, value, method_of(post), namespace, flags, conditions, fields, decoders, overlooked if overlooked.strip("0") else "-"])
        return rows

    def deprecations(self):
        marks = {name: re.search(r"deprecated:(\S+)", self.instructions[name][2]) for name in self.encodings}
        # A feature that options cannot name has no other name than that of its record.
        named = {record: key for record, key in self.features.items() if key != "-"}
        return [[name, named.get(mark.group(1), mark.group(1))] for name, mark in marks.items() if mark]

    def alias_patterns(self):
        rows = []
        for variant, path in enumerate(self.outputs):
            output = Output(path)
            if "static const PatternsForOpcode OpToPatterns" in output.text:
                rows += Patterns(self, output).rows(str(variant))
        return rows


def bare(code):
    """The code of a test without what does not matter, by which it is recognised."""
    return re.sub(r"\\n|\\t|\s|;", "", code.removeprefix("[{").removesuffix("}]"))


class Patterns:
    """The alias patterns of one generated printer."""

    CONDITIONS = {"Ignore": "ignore", "Reg": "register:{}", "TiedReg": "tied:{}", "Imm": "imm:{}", "RegClass": "class:{}",
                  "RegClassByHwMode": "mode-class:{}", "Custom": "test:{}", "Feature": "feature:{}", "NegFeature": "not-feature:{}",
                  "OrFeature": "or-feature:{}", "OrNegFeature": "or-not-feature:{}", "EndOrFeatures": "end-or"}

    def __init__(self, writer, output):
        self.writer, self.output = writer, output
        self.tests = self.read_tests()
        self.strings = {}
        for line in output.block_of(r"static const char AsmStrings\[\] =", "#ifndef NDEBUG"):
            if found := re.match(r'\s*/\* (\d+) \*/ "(.*)\\0"$', line):
                self.strings[int(found.group(1))] = found.group(2)
        self.methods = {}
        current = None
        for line in output.block_of(r"::printCustomAliasOperand\("):
            if found := re.match(r"\s*case (\d+):", line):
                current = int(found.group(1))
            elif found := re.match(r"\s*(\w+(?:<[^>]*>)?)\(MI, (Address, )?OpIdx", line):
                self.methods[current] = call(found.group(1)) + ":{}" + ("@" if found.group(2) else "")

    def read_tests(self):
        """number -> name of the operand type whose test it is"""
        body = "\n".join(self.output.block_of(r"ValidateMCOperand\(const MCOperand &MCOp,$|ValidateMCOperand\(.*\) \{$"))
        start = self.output.text.rfind("ValidateMCOperand(const MCOperand &MCOp,")
        body = self.output.text[start : self.output.text.find("\n}\n", start)]
        tests = {}
        for number, code in re.findall(r"case (\d+): \{\n(.*?)\n {2,4}\}\n(?=  case |  \})", body + "\n  }", re.S):
            tests[number] = self.writer.tests[bare(code)]
        return tests

    def section(self, name):
        return self.output.block_of(rf"^  static const {name}", "  };")

    def condition(self, line):
        found = re.match(r"\s*\{AliasPatternCond::K_(\w+), (?:(?:\w+::)?(\w+)|uint32_t\((-?\d+)\))\},", line)
        kind, word, number = found.groups()
        word = number if word is None else word
        if kind == "RegClass":
            word = word.removesuffix("RegClassID")
        elif kind.endswith("Feature"):
            word = self.writer.features[word]
        elif kind == "Custom":
            word = self.tests[word]
        elif kind == "Reg" and word == "NoRegister":
            word = "-"
        elif kind == "Imm":
            # Printed as an unsigned number now and then; compared as a signed one of 32 bits.
            word = str((int(word) + (1 << 31)) % (1 << 32) - (1 << 31))
        return self.CONDITIONS[kind].format(word)

    def text(self, encoded):
        out, is_mnemonic = "", True
        token = re.compile(r'\$\\xFF\\x(..)\\x(..)|\$\\x(..)|\\"|\\t|(.)')
        for found in token.finditer(encoded):
            operand, method, plain, literal = found.groups()
            if operand:
                out += "{" + self.methods[int(method, 16) - 1].format(int(operand, 16) - 1) + "}"
            elif plain:
                out += placeholder("printOperand", int(plain, 16) - 1)
            else:
                literal = {'\\"': '"', "\\t": "\t"}.get(found.group(0), literal)
                # A tab stands behind the mnemonic.
                literal = "\t" if is_mnemonic and literal in " \t" else literal
                out += ESCAPES.get(literal, literal)
                is_mnemonic &= literal != "\t"
                continue
            is_mnemonic = False
        return out

    def rows(self, variant):
        number = re.compile(r"\s*\{(\d+), (\d+), (\d+), (\d+) \},")
        patterns = [tuple(map(int, found.groups())) for line in self.section("AliasPattern Patterns") if (found := number.match(line))]
        conditions = [self.condition(line) for line in self.section("AliasPatternCond Conds") if "::K_" in line]
        rows = []
        for line in self.section("PatternsForOpcode OpToPatterns"):
            if found := re.match(r"\s*\{\w+::(\w+), (\d+), (\d+) \},", line):
                first, count = int(found.group(2)), int(found.group(3))
                for text, start, n_operands, length in patterns[first : first + count]:
                    words = joined(conditions[start : start + length])
                    rows.append([variant, found.group(1), str(n_operands), self.text(self.strings[text]), words])
        return rows


def main():
    target, records, folder, *outputs = sys.argv[1:]
    writer = Writer(target, records, outputs)
    write = lambda content, rows: write_facts(f"{folder}/assembler", content, PRODUCER, rows, target)
    write("templates", writer.templates())
    write("encodings", writer.encoding_rows())
    write("alias-patterns", writer.alias_patterns())
    if deprecations := writer.deprecations():
        write("deprecations", deprecations)


main()
