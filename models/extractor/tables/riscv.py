#!/usr/bin/env python3
"""What RISC-V has beyond the tables of every target: compression and the extensions that architecture strings name.

Usage: riscv.py COMPRESS-OUTPUT TARGET-DEF-OUTPUT RECORDS FOLDER

  compressions, uncompressions   opcode, opcode that replaces it, its operands, conditions; the first row that applies is
                                 taken
  extensions                     name, major and minor version, `experimental` or `-`, what it implies directly
  profiles                       name, architecture string, `experimental` or `-`

An operand is `copy:N`, `register:R` or `imm:V`. Conditions, all of which must hold: `is-register:N`, `is-imm:N`, `some:N`,
`same:N,M`, `register:N,R`, `imm:N,V`, `class:N,C`, `test:N,NAME`, `feature:F`, `not-feature:F`; alternatives are
`or-feature:F` or `or-not-feature:F` in a row, closed by `end-or`.
"""

import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))
from fact_file import joined, write_facts
from generated import Output
from operands import read_records

PRODUCER = "tables/riscv.py"
TARGET = "riscv"
OPERAND = r"MI\.getOperand\((\d+)\)"
FEATURE = r"(!?)STI\.getFeatureBits\(\)\[RISCV::(\w+)\]"
CONDITIONS = [
    (rf"{OPERAND}\.isReg\(\)", "is-register:{}"),
    (rf"{OPERAND}\.isImm\(\)", "is-imm:{}"),
    (rf"{OPERAND}\.getReg\(\)\.isValid\(\)", "some:{}"),
    (rf"{OPERAND}\.getReg\(\)==RISCV::(\w+)", "register:{},{}"),
    (rf"{OPERAND}\.getReg\(\)=={OPERAND}\.getReg\(\)", "same:{},{}"),
    (rf"{OPERAND}\.getImm\(\)==(-?\d+)", "imm:{},{}"),
]


class Patterns:
    def __init__(self, text, features):
        self.features = features
        # The three parts of the output number their tests each on their own.
        self.tests = dict(re.findall(r"case (\d+): \{\n    // (\w+)", text))
        self.text = text

    def feature_words(self, text):
        """`A` or `(A||B)`."""
        found = re.findall(FEATURE, text)
        if re.sub(FEATURE, "", text).replace("(", "").replace(")", "").strip("|"):
            sys.exit(f"not a test of features: {text}")
        if len(found) == 1:
            return [("not-" if found[0][0] else "") + "feature:" + self.features[found[0][1]]]
        words = [("or-not-" if negated else "or-") + "feature:" + self.features[name] for negated, name in found]
        return [*words, "end-or"]

    def condition(self, text):
        text = re.sub(r"\s", "", text)
        if "getFeatureBits" in text:
            return self.feature_words(text)
        text = re.sub(r"^\((.*)\)$", r"\1", text)
        for pattern, word in CONDITIONS:
            if found := re.fullmatch(pattern, text):
                return [word.format(*found.groups())]
        if found := re.fullmatch(rf"\w+Register(?:Classes\[|Class\()RISCV::(\w+)RegClassID[\])]\.contains\({OPERAND}\.getReg\(\)\)", text):
            return [f"class:{found.group(2)},{found.group(1)}"]
        if found := re.fullmatch(rf"\w+\({OPERAND},STI,(\d+)(?:/\*.*?\*/)?\)", text):
            return [f"test:{found.group(1)},{self.tests[found.group(2)]}"]
        if re.fullmatch(r"\w+\(MCOperand::createImm\(-?\d+\),STI,\d+(?:/\*.*?\*/)?\)", text):
            return []  # A constant of the pattern itself, which passes its own test.
        sys.exit(f"not a condition: {text}")

    def operands(self, text):
        pattern = r"addOperand\((?:MI\.getOperand\((\d+)\)|MCOperand::createReg\((?:RISCV::)?(\w+)\)|MCOperand::createImm\((-?\d+)\))\)"
        for copied, register, number in re.findall(pattern, text):
            if copied:
                yield f"copy:{copied}"
            elif register:
                yield "register:" + ("-" if register in ("0", "NoRegister") else register)
            else:
                yield f"imm:{number}"

    def rows(self):
        rows = []
        for block in re.split(r"\n  case RISCV::", self.text)[1:]:
            opcode = re.match(r"\w+", block).group(0)
            for tests, actions in re.findall(r"\n    if \((.*?)\) \{\n(.*?)\n    \} // if", block, re.S):
                words = []
                for test in re.split(r"\s*&&\s*", tests):
                    words += [word for word in self.condition(test) if word not in words]
                result = re.search(r"setOpcode\(RISCV::(\w+)\)", actions).group(1)
                rows.append([opcode, result, joined(self.operands(actions)), joined(words)])
        return rows


def extensions(output):
    text = output.text
    section = lambda name: text[text.index(f" {name}[] = {{") :].split("\n};")[0]
    implied = {}
    for name, other in re.findall(r'\{ *\{?"(.*?)"\}?, *"(.*?)" *\}', section("ImpliedExts")):
        implied.setdefault(name, []).append(other)
    rows, profiles = [], []
    for prefix, mark in (("Supported", "-"), ("SupportedExperimental", "experimental")):
        for name, major, minor in re.findall(r'\{"(.*?)", \{(\d+), (\d+)\}\}', section(f"{prefix}Extensions")):
            rows.append([name, major, minor, mark, joined(implied.pop(name, []))])
        profiles += [[*found, mark] for found in re.findall(r'\{"(.*?)", *"(.*?)"\}', section(f"{prefix}Profiles"))]
    if implied:
        sys.exit(f"no extensions but implying some: {sorted(implied)}")
    return sorted(rows), sorted(profiles)


def main():
    compress, definitions, records, folder = sys.argv[1:]
    features = dict(row[:2] for row in read_records(records, "features"))
    text = Output(compress).text
    forth = text[: text.index("#ifdef GEN_UNCOMPRESS_INSTR")]
    back = text[text.index("#ifdef GEN_UNCOMPRESS_INSTR") : text.index("#ifdef GEN_CHECK_COMPRESS_INSTR")]
    write = lambda content, rows: write_facts(f"{folder}/assembler", content, PRODUCER, rows, TARGET)
    write("compressions", Patterns(forth, features).rows())
    write("uncompressions", Patterns(back, features).rows())
    known, profiles = extensions(Output(definitions))
    write("extensions", known)
    write("profiles", profiles)


main()
