#!/usr/bin/env python3
"""What AMDGPU needs beyond the tables of every target: it has so many opcodes and registers that its files are rewritten.

Usage: amdgpu.py ASM-WRITER-OUTPUT FOLDER

  instructions/registers         the printed names are those of the generated printer: the library prints numbers
  all files                      a register of consecutive ones is called `VGPR0:3` instead of `VGPR0_VGPR1_VGPR2_VGPR3`
  instructions/register-classes  members that follow each other in the order of the registers are `FIRST..LAST`
  the large ones                 ends of rows are shared, see `shared.py`
"""

import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from shared import behind, rewrite

TUPLE = re.compile(r"\b([A-Z]+)(\d+)((?:_\1\d+)+)\b")


def short_name(found):
    prefix, first, rest = found.groups()
    numbers = [int(first), *(int(part.removeprefix(prefix)) for part in rest[1:].split("_"))]
    is_row = numbers == list(range(numbers[0], numbers[0] + len(numbers)))
    return f"{prefix}{numbers[0]}:{numbers[-1]}" if is_row else found.group()


def printed_names(output):
    """What the generated printer calls each register, in the order of their numbers."""
    text = output[output.rindex("static const char AsmStrs[]") :]
    body = text[: text.index("};")]
    # Names that end alike share their ends.
    strings = "".join(f"{name}\0" for name in re.findall(r'/\* \d+ \*/ "(.*)\\000"', body))
    offsets = text[text.index("RegAsmOffset[] = {") :]
    numbers = re.findall(r"\d+", offsets[offsets.index("{") : offsets.index("}")])
    return [strings[int(number) : strings.index("\0", int(number))] for number in numbers]


def rows_of(path):
    lines = path.read_text(encoding="utf-8").splitlines()
    header = [line for line in lines if line.startswith("# ")]
    return header, [line.split("\t") for line in lines[len(header) :]]


def write(path, header, rows):
    lines = [*header, *("\t".join(row) for row in rows)]
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def rewrite_registers(folder, output):
    path = folder / "instructions/registers.txt"
    header, rows = rows_of(path)
    names = printed_names(output)
    if len(names) != len(rows):
        sys.exit(f"{len(rows)} registers but {len(names)} printed names")
    for row, name in zip(rows, names):
        row[1] = name or "-"
    write(path, header, rows)
    return {row[0]: number for number, row in enumerate(rows)}


def ranges(words, numbers):
    """Runs of words whose numbers follow each other."""
    out, start = [], 0
    for i in range(1, len(words) + 1):
        if i < len(words) and numbers[words[i]] == numbers[words[i - 1]] + 1:
            continue
        out += [f"{words[start]}..{words[i - 1]}"] if i - start > 2 else words[start:i]
        start = i
    return " ".join(out)


def rewrite_classes(folder, numbers):
    path = folder / "instructions/register-classes.txt"
    header, rows = rows_of(path)
    for row in rows:
        if row[2] != "-":
            row[2] = ranges(row[2].split(" "), numbers)
    write(path, header, rows)


def stem_and_shape(line):
    """A template: the mnemonic, and what stands behind it."""
    found = re.match(r"((?:[^\\ {]|\\[^t])*)(.*)", line)
    return found.group(1), "&", found.group(2)


def main():
    output, folder = Path(sys.argv[1]).read_text(encoding="utf-8"), Path(sys.argv[2])
    for path in folder.rglob("*.txt"):
        path.write_text(TUPLE.sub(short_name, path.read_text(encoding="utf-8")), encoding="utf-8")
    rewrite_classes(folder, rewrite_registers(folder, output))
    for path in folder.glob("assembler/match-*.txt"):
        rewrite(path, behind(2))
    rewrite(folder / "assembler/parsers.txt", behind(2))
    rewrite(folder / "assembler/encodings.txt", behind(5))
    rewrite(folder / "assembler/templates.txt", stem_and_shape)
    rewrite(folder / "instructions/opcodes.txt", behind(1))
    print(f"{folder}: rewritten")


main()
