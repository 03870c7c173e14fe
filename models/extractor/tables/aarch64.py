#!/usr/bin/env python3
"""What AArch64 has beyond the tables of every target.

Usage: aarch64.py TARGET-DEF-OUTPUT DESCRIPTIONS RECORDS FOLDER

  diagnoses              as `matcher.py` leaves them, with the texts that the parser gives them
  records/Extensions     name, features; in the order in which messages name them
  records/Architectures  name, profile, version, its own feature and those of its default extensions
  records/AppleLists     opcode, mnemonic, arrangement, operand that is the list, whether a lane follows, bytes of the
                         increment: loads and stores of lists as Apple writes them
  records/CMHPriorityHintsList, records/TIndexsList   name, encoding; of older tables, which have no record of their own
  cpu-aliases            name, the processor that it means, `hidden` if help does not list it
"""

import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))
from fact_file import joined, read_facts, write_facts
from operands import read_records

PRODUCER = "tables/aarch64.py"
TARGET = "aarch64"
TEXT = r'"((?:[^"\\]|\\.)*)"'


def section(text, first, last):
    start = text.index(first)
    return text[start : text.index(last, start)]


def diagnoses(parser, known):
    """Texts of those diagnoses that have one whatever the operand is."""
    body = section(parser, "::showMatchError(", "\n}\n")
    texts, pending = {}, []
    for name, text in labels(body):
        if name:
            pending.append(name)
        else:
            texts |= dict.fromkeys(pending, text)
            pending = []
    return [[name, texts.get(name, "-") if text == "-" else text] for name, text in known]


def labels(body):
    """The labels of a switch and the texts between them, in order."""
    for found in re.finditer(rf"case Match_(\w+):|return Error\(\s*Loc,\s*((?:{TEXT}\s*)+)\)", body):
        text = "".join(re.findall(TEXT, found.group(2) or ""))
        yield found.group(1), text.replace('\\"', '"')


def extensions(parser, features):
    rows = re.findall(rf"\{{\{{{TEXT}\}},\s*\{{(.*?)\}}\}}", section(parser, "ExtensionDefs[] = {", "\n};"), re.S)
    return [[name, joined(features[feature] for feature in re.findall(r"AArch64::(\w+)", list))] for name, list in rows]


def string_table(definitions):
    """offset -> text of the strings that the other tables name by offset"""
    strings, offset = {}, 0
    for line in re.findall(rf"^\s*{TEXT}$", section(definitions, "StrTabStorage[] =", "\n  ;"), re.M):
        text = line.removesuffix("\\0").replace('\\"', '"')
        strings[str(offset)] = text
        offset += len(text.encode()) + 1
    return strings


def architectures(definitions, strings):
    extension = {key: strings[positive][1:] for key, positive in
                 re.findall(r"AArch64::(AEK_\w+), \d+, \d+, (\d+), \d+\}", section(definitions, "Extensions[] = {", "};"))}
    pattern = r"\{\s+VersionTuple\{(.*?)\},\s+(\w)Profile,\s+(\d+),\s+(\d+),\s+(.*?)\n  \},"
    rows = []
    for version, profile, name, own, defaults in re.findall(pattern, section(definitions, "ArchInfos = {{", "\n}};"), re.S):
        names = [strings[own][1:], *(extension[key] for key in re.findall(r"AEK_\w+", defaults) if key in extension)]
        rows.append([strings[name], profile, version.replace(", ", "."), joined(dict.fromkeys(names))])
    return rows


def cpu_aliases(definitions, strings):
    hidden = {"apple-latest"}
    rows = re.findall(r"\{(\d+), (\d+)\}", section(definitions, "CpuAliases[] = {", "};"))
    rows = [[strings[name], strings[processor]] for name, processor in rows]
    return sorted([name, processor, "hidden" if name in hidden else "-"] for name, processor in rows)


def lists_of_apple(printer):
    pattern = rf"\{{ AArch64::(\w+),\s+{TEXT},\s+{TEXT},\s+(\d+), (\w+),\s+(\d+)\s*\}}"
    rows = re.findall(pattern, section(printer, "LdStNInstInfo[] = {", "\n};"))
    return [[*row[:4], "1" if row[4] == "true" else "0", row[5]] for row in rows]


def hints(operands, sort):
    """The entries of a class of named operands with a number of one bit."""
    return [[name, str(int(bits, 2))] for name, bits in re.findall(rf'def : {sort}<"(\w+)", 0b(\d+)>', operands)]


def main():
    definitions, descriptions, records, folder = sys.argv[1:]
    features = dict(row[:2] for row in read_records(records, "features"))
    definitions = Path(definitions).read_text(encoding="utf-8")
    strings = string_table(definitions)
    parser = Path(descriptions, "AsmParser/AArch64AsmParser.cpp").read_text(encoding="utf-8")
    printer = Path(descriptions, "MCTargetDesc/AArch64InstPrinter.cpp").read_text(encoding="utf-8")
    assembler = f"{folder}/assembler"
    write = lambda content, rows: write_facts(assembler, content, PRODUCER, rows, TARGET)
    table = lambda name, *rows: write_facts(f"{assembler}/records", name, PRODUCER, rows, TARGET)
    write("diagnoses", diagnoses(parser, read_facts(assembler, "diagnoses")))
    table("Extensions", ["Name", "features:Features"], *extensions(parser, features))
    table("Architectures", ["Name", "Profile", "Version", "features:Features"], *architectures(definitions, strings))
    fields = ["opcode:Opcode", "Mnemonic", "Arrangement", "List", "HasLane", "Increment"]
    table("AppleLists", fields, *lists_of_apple(printer))
    operands = Path(descriptions, "AArch64SystemOperands.td").read_text(encoding="utf-8")
    for sort in ("TIndex",):
        table(f"{sort}sList", ["Name", "Encoding"], *hints(operands, sort))
    write_facts(folder, "cpu-aliases", PRODUCER, cpu_aliases(definitions, strings), TARGET)


main()
