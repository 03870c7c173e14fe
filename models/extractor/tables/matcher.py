#!/usr/bin/env python3
"""Reads the output of `llvm-tblgen -gen-asm-matcher` and writes the assembler's tables of a target as fact files.

Usage: matcher.py TARGET ASM-MATCHER-OUTPUT RECORDS FOLDER

Rows keep the generated order, which decides which row is tried first.

  conditions        name, message, expression over features (`!`, `&`, `|`); in the order of messages
  match-N           mnemonic, opcode, conditions, conversion, kinds                          N: the variant
  steps             conversion step, what it does, machine operands
  kinds             name, sort, what it accepts, diagnosis, `optional` or `-`, kinds above it (only kinds that rows name)
  diagnoses         name, text that the tables supply
  mnemonic-aliases  variant or `any`, alias, conditions, mnemonic
  parsers           mnemonic, position after it, kind, method, conditions
  register-names    name, register
  matcher           key, value

A conversion step is `METHOD:operand`, `METHOD|DEFAULT:operand` (the default stands for an operand that is absent),
`constant:VALUE`, `register:NAME` or `tied:MACHINE-OPERAND,FIRST,SECOND`; operand 0 is the mnemonic.
"""

import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))
from fact_file import joined, write_facts
from generated import Output, call, escaped, parser_call
from operands import read_records

PRODUCER = "tables/matcher.py"
# Tied to nothing, or not compared.
NONE = 255

# Parsers of operands that may refuse one with a part of it taken, or with a complaint: how often they are asked shows.
LEAVING_TRACES = {
    # AMDGPU's answer depends on the kind, too.
    "parseCustomOperand",
    "parseFORMAT",
    "tryParseFPImm(0)",
    "tryParseFPImm(1)",
    "tryParseGPROperand(1)",
    "tryParseMatrixTileList",
    "tryParseSVEDataVector(1,1)",
    "tryParseSVEPredicateOrPredicateAsCounterVector",
}


class Matcher:
    def __init__(self, target, output, features, registers):
        self.target, self.output, self.features, self.registers = target, output, features, registers
        self.ids = {}
        self.kinds = self.read_kinds()
        self.sets = self.read_feature_sets()
        self.ties = self.read_ties()
        self.steps = {}
        self.conversions = self.read_conversions()

    # Kinds ------------------------------------------------------------------------------------------------------------

    def read_kinds(self):
        """name -> [sort, spelling, call, diagnosis, is optional, numbers of the kinds above]"""
        kinds, number = {}, 1
        for line in self.output.block("enum MatchClassKind", "};"):
            found = re.match(r"\s*MCK_(\w+), // (.*)$", line)
            if found:
                number += 1
                name, comment = found.groups()
                kinds[name] = self.kind(name, comment)
                # An operand that is spelt as a register stands for that one.
                if kinds[name]["sort"] == "class" and kinds[name]["spelling"] in self.registers:
                    kinds[name]["sort"] = "register"
                self.ids[number] = name
        self.ids[1] = "OptionalMatchClass"
        self.read_predicates(kinds)
        self.read_supers(kinds)
        self.read_modes(kinds)
        return kinds

    @staticmethod
    def kind(name, comment):
        quoted = comment[comment.find("'") + 1 : comment.rfind("'")]
        if comment.startswith("'"):
            sort, spelling = "token", escaped(quoted)
        elif comment.startswith("register class by hwmode"):
            sort, spelling = "mode", "-"
        elif comment.startswith("register class"):
            sort, spelling = "class", quoted.split(",")[0]
        elif comment.startswith("derived"):
            sort, spelling = "derived", "-"
        elif comment.startswith("user defined"):
            sort, spelling = "method", "-"
        else:
            sys.exit(f"unknown kind {name}: {comment}")
        return {"sort": sort, "spelling": spelling, "diagnosis": "-", "optional": False, "supers": []}

    def read_predicates(self, kinds):
        current = None
        for line in self.output.block("static unsigned validateOperandClass", "}"):
            if found := re.match(r"  case MCK_(\w+): \{", line):
                current = found.group(1)
            elif line.startswith("  }"):
                current = None
            elif current and (found := re.search(r"DiagnosticPredicate DP\(Operand\.(.*)\);", line)):
                kinds[current]["spelling"] = call(found.group(1))
            elif current and (found := re.match(r"      return \w+::Match_(\w+);", line)):
                if found.group(1) != "Success":
                    kinds[current]["diagnosis"] = found.group(1)
        current = None
        for line in self.output.block("static unsigned getDiagKindFromRegisterClass", "}"):
            if found := re.match(r"\s*case MCK_(\w+):", line):
                current = found.group(1)
            elif current and (found := re.search(r"return \w+::Match_(\w+);", line)):
                if found.group(1) != "InvalidOperand":
                    kinds[current]["diagnosis"] = found.group(1)
                current = None

    def read_supers(self, kinds):
        body = self.output.block("static bool isSubclass", "}")
        start = next((i for i, line in enumerate(body) if "Table[] = {" in line), None)
        if start is None:
            return
        ranges, data, in_data = [], [], False
        for line in body[start + 1 :]:
            in_data |= "Data[] = {" in line
            if found := re.match(r"\s*\{(\d+), (\d+), (\d+)\},", line):
                ranges.append(tuple(map(int, found.groups())))
            elif in_data and (found := re.match(r"\s*(0x[0-9A-Fa-f]+),", line)):
                data.append(int(found.group(1), 16))
        for number, (offset, first, length) in enumerate(ranges):
            if number not in self.ids or number < 2:
                continue
            kind = kinds[self.ids[number]]
            for i in range(length):
                if data[(offset + i) // 8] >> (offset + i) % 8 & 1:
                    if first + i == 1:
                        kind["optional"] = True
                    else:
                        kind["supers"].append(self.ids[first + i])

    def read_modes(self, kinds):
        """Kinds by hardware mode: one column a mode."""
        modes, row, is_in = [], None, False
        for line in self.output.block("static unsigned validateOperandClass", "}"):
            is_in |= "RegClassByHwModeMatchTable[" in line
            if not is_in:
                continue
            if line.strip().startswith("{"):
                row = []
            for name in re.findall(r"\b(MCK_\w+|InvalidMatchClass)\b", line):
                if row is not None:
                    row.append(name.removeprefix("MCK_"))
            if row and "}" in line:
                modes.append(row)
                row = None
            if re.match(r"\s*\};", line):
                break
        names = [name for name, kind in kinds.items() if kind["sort"] == "mode"]
        for i, name in enumerate(names):
            kinds[name]["spelling"] = " ".join("-" if m[i] == "InvalidMatchClass" else m[i] for m in modes)

    # Features ---------------------------------------------------------------------------------------------------------

    def conditions(self):
        expressions, expression = {}, None
        lines = self.output.block("ComputeAvailableFeatures(const") or self.output.block_of("^ComputeAvailableFeatures")
        for line in lines:
            if found := re.match(r"\s*if \((.*)\)$", line):
                expression = re.sub(r"FB\[\w+::(\w+)\]", lambda name: self.features[name.group(1)], found.group(1))
                expression = expression.replace("&&", "&").replace("||", "|").replace(" ", "")
            elif found := re.search(r"Features\.set\(Feature_(\w+)Bit\);", line):
                expressions[found.group(1)] = expression
        messages = {}
        for line in self.output.block("static const char *getSubtargetFeatureName", "}"):
            if found := re.match(r'\s*case Feature_(\w+)Bit: return "(.*)";', line):
                messages[found.group(1)] = found.group(2)
        rows = []
        for line in self.output.block_of(r"^enum SubtargetFeatureBits"):
            if found := re.match(r"\s*Feature_(\w+)Bit = (\d+),", line):
                rows.append((int(found.group(2)), found.group(1)))
        return [[name, messages.get(name) or "-", expressions[name]] for _, name in sorted(rows)]

    def read_feature_sets(self):
        order = [found.group(1) for line in self.output.lines if (found := re.match(r"\s*(AMFBS_\w+),", line))]
        lines = self.output.block_of(r"^static constexpr FeatureBitset FeatureBitsets\[\]", "};")
        sets = [re.findall(r"Feature_(\w+?)Bit\b", line) for line in lines if line.strip().startswith("{")]
        if len(order) != len(sets):
            sys.exit(f"{len(order)} names of feature sets but {len(sets)} sets")
        return dict(zip(order, sets))

    def feature_set(self, name):
        return joined(self.sets.get(name, []))

    # Conversions ------------------------------------------------------------------------------------------------------

    def read_ties(self):
        ties = {}
        for line in self.output.block("static const uint8_t TiedAsmOperandTable", "};"):
            if found := re.match(r"\s*/\* (Tie\w+) \*/ \{ (\w+), (\w+), (\w+) \},", line):
                numbers = ("-" if int(n) == NONE else n for n in found.groups()[1:])
                ties[found.group(1)] = "tied:" + ",".join(numbers)
        return ties

    def definitions(self):
        """What each step of the conversion does, by the generated name."""
        steps, current = {}, None
        start = next(i for i, line in enumerate(self.output.lines) if line.startswith("convertToMCInst("))
        for line in self.output.lines[start:]:
            if line.startswith("}"):
                break
            if found := re.match(r"\s*case (CVT_\w+):", line):
                current = found.group(1)
            elif found := re.search(r"createImm\((-?\d+)\)", line):
                steps[current] = ("word", f"constant:{found.group(1)}")
            elif found := re.search(r"createReg\((?:\w+::)?(\w+)\)", line):
                steps[current] = ("word", "register:" + ("-" if found.group(1) == "0" else found.group(1)))
            elif found := re.search(r"^\s*(default\w+)\(\)->([^;]+)\(Inst, (\d+)\)", line):
                steps[current] = ("render", f"{call(found.group(2))}|{call(found.group(1))}", found.group(3))
            elif found := re.search(r"::CreateImm\(this, (\w+), SMLoc\(\), \w+::(\w+)\); \}\(\)->(\w+)\(Inst, (\d+)\)", line):
                value, kind, method, count = found.groups()
                steps[current] = ("render", f"{call(method)}|immediate({argument_of(value)},{kind})", count)
            elif found := re.search(r"\(\*Operands\[OpIdx\]\)\.([^;]+)\(Inst, (\d+)\);", line):
                steps.setdefault(current, ("render", call(found.group(1)), found.group(2)))
            elif found := re.search(r"^\s*(\w+)\(Inst, Operands\);", line):
                steps[current] = ("custom", found.group(1), "-")
        return steps

    def read_conversions(self):
        definitions = self.definitions()
        names = [line.strip().rstrip(",") for line in self.output.block("enum InstructionConversionKind", "};")]
        names = [name for name in names if name and name != "CVT_NUM_SIGNATURES"]
        pattern = re.compile(r"\s*\{ (.*) \},")
        lines = self.output.block_of(r"^static const uint\d+_t ConversionTable", "};")
        rows = [found.group(1) for line in lines if (found := pattern.match(line))]
        if len(names) != len(rows):
            sys.exit(f"{len(names)} conversions but {len(rows)} rows of steps")
        return {name: self.conversion(row, definitions) for name, row in zip(names, rows)}

    def conversion(self, row, definitions):
        words, fields = [], [field.strip() for field in row.split(",")]
        for name, argument in zip(fields[0:-1:2], fields[1::2]):
            if name == "CVT_Done":
                break
            if name == "CVT_Tied":
                words.append(self.ties[argument])
                continue
            sort, text, *rest = definitions[name]
            if sort == "word":
                words.append(text)
            else:
                self.steps[text] = (sort, *rest)
                words.append(f"{text}:{argument}")
        return joined(words)

    # Rows -------------------------------------------------------------------------------------------------------------

    def match_rows(self):
        """variant -> rows"""
        tables, rows = {}, None
        row = re.compile(r"\s*\{ \d+ /\* (.*?) \*/, \w+::(\w+), (\w+), (\w+), \{ ?(.*?) ?\}, \},")
        for line in self.output.lines:
            if found := re.match(r"static const MatchEntry MatchTable(\d+)\[\]", line):
                rows = tables.setdefault(found.group(1), [])
            elif rows is not None and line.startswith("};"):
                rows = None
            elif rows is not None:
                found = row.match(line) or sys.exit(f"not a match row: {line}")
                mnemonic, opcode, conversion, features, kinds = found.groups()
                kinds = [kind.strip().removeprefix("MCK_") for kind in kinds.split(",") if kind.strip()]
                fields = [self.feature_set(features), self.conversions[conversion], joined(kinds)]
                # The table has it in lower case, whatever the comment says.
                rows.append([mnemonic.lower(), opcode, *fields])
        return tables

    def parsers(self):
        methods, current = {}, None
        for line in self.output.block("tryCustomParseOperand(OperandVector &Operands,"):
            if found := re.match(r"\s*case MCK_(\w+):", line):
                current = found.group(1)
            elif current and (found := re.match(r"\s*return (.*)\(Operands\);", line)):
                methods[current] = parser_call(found.group(1))
                current = None
        row = re.compile(r"\s*\{ \d+ /\* (.*?) \*/, (\d+) /\* .*? \*/, MCK_(\w+), (\w+) \},")
        lists = {}
        for line in self.output.block("static const OperandMatchEntry OperandMatchTable", "};"):
            if found := row.match(line):
                mnemonic, mask, kind, features = found.groups()
                # A token that has a row nevertheless is left to what the target does before it asks for a method; nobody
                # reads other kinds without one.
                method = methods.get(kind) or ("parseCustomOperand" if self.kinds[kind]["sort"] == "token" else None)
                for position in (i for i in range(32) if method and int(mask) >> i & 1):
                    entry = [kind, method, self.feature_set(features)]
                    entries = lists.setdefault((mnemonic.lower(), position), [])
                    # A method that has refused an operand refuses it again, unless it took a part of it or complained.
                    if entry[1] in LEAVING_TRACES or not any(entry[1:] == other[1:] for other in entries):
                        entries.append(entry)
        return [[mnemonic, str(position), *entry] for (mnemonic, position), l in sorted(lists.items()) for entry in l]

    def mnemonic_aliases(self):
        """Those of a variant come before those of any."""
        rows, variant, alias, features, in_variants = [], None, None, "-", False
        for line in self.output.block("static void applyMnemonicAliases"):
            if line.startswith("  switch (VariantID)"):
                in_variants = True
            elif in_variants and (found := re.match(r"  case (\d+):", line)):
                variant = found.group(1)
            elif line.startswith("  }"):
                in_variants = False
            if found := re.search(r'//\s+"([^"]+)"', line):
                alias = found.group(1)
            if found := re.search(r"if \((Features.*)\)\s*(//.*)?$", line):
                features = joined(re.findall(r"Features\.test\(Feature_(\w+?)Bit\)", found.group(1)))
            if found := re.search(r'Mnemonic = "([^"]+)";', line):
                rows.append([variant if in_variants else "any", alias, features, found.group(1)])
                features = "-"
        return rows

    def register_names(self):
        rows = []
        for method in ("MatchRegisterName", "MatchRegisterAltName"):
            names = {}
            for line in self.output.block(f"static MCRegister {method}"):
                if found := re.search(r'return (?:\w+::)?(\w+);\s*// "([^"]+)"', line):
                    names[found.group(2)] = found.group(1)
            known = {row[0] for row in rows}
            rows += [[name, register] for name, register in sorted(names.items()) if name not in known]
        return sorted(rows)

    def diagnoses(self):
        texts, pending = {}, []
        for line in self.output.block("static const char *getMatchKindDiag", "}"):
            if found := re.match(r"\s*case \w+::Match_(\w+):", line):
                pending.append(found.group(1))
            elif found := re.match(r'\s*return "(.*)";', line):
                texts |= {name: found.group(1).replace('\\"', '"') for name in pending}
                pending = []
        lines = self.output.block("#ifdef GET_OPERAND_DIAGNOSTIC_TYPES", "#endif")
        names = [found.group(1) for line in lines if (found := re.match(r"\s*Match_(\w+),", line))]
        return [[name, texts.get(name, "-")] for name in names]

    def kind_rows(self, names):
        # A kind by mode names further kinds.
        for name in list(names):
            if self.kinds[name]["sort"] == "mode":
                names |= set(self.kinds[name]["spelling"].split()) - {"-"}
        rows = []
        for name, kind in self.kinds.items():
            if name in names:
                above = joined(other for other in kind["supers"] if other in names)
                optional = "optional" if kind["optional"] else "-"
                rows.append([name, kind["sort"], kind["spelling"], kind["diagnosis"], optional, above])
        return rows


def argument_of(text):
    return {"true": "1", "false": "0"}.get(text, text)


def main():
    target, path, records, folder = sys.argv[1:]
    features = dict(read_records(records, "features"))
    registers = {row[0] for row in read_records(records, "registers")}
    matcher = Matcher(target, Output(path), features, registers)
    write = lambda content, rows: write_facts(f"{folder}/assembler", content, PRODUCER, rows, target)
    tables, parsers = matcher.match_rows(), matcher.parsers()
    for variant, rows in tables.items():
        write(f"match-{variant}", rows)
    used = {kind for rows in tables.values() for row in rows for kind in row[4].split() if kind != "-"}
    write("kinds", matcher.kind_rows(used | {row[2] for row in parsers}))
    write("conditions", matcher.conditions())
    write("steps", sorted([step, *rest] for step, rest in matcher.steps.items()))
    write("parsers", parsers)
    write("mnemonic-aliases", matcher.mnemonic_aliases())
    write_facts(f"{folder}/instructions", "register-names", PRODUCER, matcher.register_names(), target)
    write("diagnoses", matcher.diagnoses())
    limit = re.search(r"Operands\.size\(\) > (\d+)\)", matcher.output.text)
    widest = max(len(row[4].split()) for rows in tables.values() for row in rows)
    near = "SmallVectorImpl<NearMissInfo>" in matcher.output.text
    write("matcher", [["max-operands", limit.group(1) if limit else "-"], ["widest-row", str(widest)],
                      ["near-misses", "yes" if near else "no"]])


main()
