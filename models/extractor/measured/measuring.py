"""Runs micro-benchmarks on the processor itself, and keeps the tables of measurements."""
import pathlib
import re
import struct
import subprocess
import sys
import tempfile
from typing import Callable, NamedTuple

from measured.benchmarks import COPIES, COPIES_IN_MEMORY, MEMORY_BY_INDEX, Instruction, beside_partners
from measured.measurements import OWN, Table
from measured.reference_rows import reference

# By how much two runs may differ.
TOLERANCE = .02


class Value(NamedTuple):
    """Core cycles of a text, and by how much samples of them differ."""
    cycles: float
    spread: float


Measure = Callable[[list[str]], list[Value | None]]
"""Measures texts; nothing for a text that has an error or that a busy core stood in the way of."""


def assembled(texts: list[str]) -> list[str | None]:
    """The bytes of each text as hexadecimal, nothing where it has an error."""
    lines: list[str] = []
    owners: list[int] = []
    for number, text in enumerate(texts):
        for line in [f'.section .t{number},"ax"'] + text.split(";"):
            lines.append(line)
            owners.append(number)
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "forms.o"
        command = [reference.program("llvm-mc"), "-triple=x86_64-linux-gnu", "-filetype=obj", "-o", path]
        done = subprocess.run(command, input="\n".join(lines) + "\n", stderr=subprocess.PIPE, text=True)
        if done.returncode == 0:
            code = code_of_sections(path.read_bytes())
            return [code.get(f".t{number}") for number in range(len(texts))]
    wrong = {owners[int(line) - 1] for line in re.findall(r"<stdin>:(\d+):\d+: error", done.stderr)}
    if not wrong:
        sys.exit(done.stderr)
    right = iter(assembled([text for number, text in enumerate(texts) if number not in wrong]))
    return [None if number in wrong else next(right) for number in range(len(texts))]


def code_of_sections(data: bytes) -> dict[str, str]:
    """The contents of an ELF object's sections by name, as hexadecimal."""
    start, = struct.unpack_from("<Q", data, 0x28)
    size, count, names = struct.unpack_from("<HHH", data, 0x3A)
    # Beyond 65,279 sections the numbers stand in the first one.
    count = count or struct.unpack_from("<Q", data, start + 0x20)[0]
    names = names if names != 0xFFFF else struct.unpack_from("<I", data, start + 0x28)[0]
    sections = [struct.unpack_from("<IIQQQQII", data, start + at * size) for at in range(count)]
    found = {}
    for section in sections:
        begin = sections[names][4] + section[0]
        name = data[begin:data.index(b"\0", begin)].decode()
        found[name] = data[section[4]:section[4] + section[5]].hex()
    return found


def with_program(program: str) -> Measure:
    """Measures with mca-measure, which reads requests and answers each with a line."""
    def measure(texts: list[str]) -> list[Value | None]:
        # Chains through addresses need zeros in memory.
        zero = MEMORY_BY_INDEX[:-1]
        requests = [f"{number} straight {code} patience=400 data={'zero' if zero in text else 'pointers'}"
                    for number, (text, code) in enumerate(zip(texts, assembled(texts))) if code]
        done = subprocess.run([program], input="\n".join(requests) + "\n", stdout=subprocess.PIPE, text=True, check=True)
        found: list[Value | None] = [None] * len(texts)
        for line in done.stdout.splitlines():
            number, state, *rest = line.split()
            values = dict(word.split("=", 1) for word in rest) if state == "measured" else {}
            if values.get("busy") == "0":
                found[int(number)] = Value(float(values["cycles"]), float(values["spread"]))
        return found
    return measure


def differ(one: Value, other: Value) -> bool:
    """Whether two runs of the same text differ by more than they may."""
    return abs(one.cycles / other.cycles - 1) > TOLERANCE


def add_forms(rows: list[list[str]], text: str) -> None:
    """Adds to the rows of a table the micro-benchmarks of a list's instructions, one a line, of forms that the table lacks."""
    known = {row[0] for row in rows}
    for line in text.splitlines():
        instruction = Instruction.parse(line.split("#")[0])
        if instruction and instruction.form() not in known:
            form = instruction.form()
            known.add(form)
            rows += [[form, kind, str(code.count(";") + 1 if kind == "tp" else 1), "-", code] for kind, code in instruction.benchmarks().items()]


def separate_copies(rows: list[list[str]]) -> None:
    """Twelve copies that change memory at eight places were four chains of two: takes eight of them."""
    for row in rows:
        copies = row[4].split(";")
        if row[1] == "tp" and len(copies) == COPIES and copies[0].endswith("(%rbp)"):
            row[2], row[4] = str(COPIES_IN_MEMORY), ";".join(copies[:COPIES_IN_MEMORY])


def measure_rows(rows: list[list[str]], measure: Measure) -> tuple[int, int]:
    """Measures each row twice and writes into it the run that spread less. How many rows have no value now, and how many runs differ."""
    lost = apart = 0
    texts = [row[4] for row in rows]
    for row, one, other in zip(rows, measure(texts), measure(texts)):
        if not one or not other:
            lost += 1
            continue
        apart += differ(one, other)
        row[3] = f"{min(one, other, key=lambda value: value.spread).cycles:.3f}"
    return lost, apart


def without_false_chains(rows: list[list[str]]) -> list[list[str]]:
    """The rows that have a value, without chains through a destination that is written and not read: these take no longer than other copies."""
    throughput = {row[0]: float(row[3]) / int(row[2]) for row in rows if row[1] == "tp" and row[3] != "-"}
    is_false = lambda row: row[1] == "lat:dst" and float(row[3]) < max(.7, 1.15 * throughput.get(row[0], 0))
    return [row for row in rows if row[3] != "-" and not is_false(row)]


def measure_forms(model: str, measure: Measure, lists: list[str]) -> str:
    """Measures the forms of a model's table again, and those of these lists that it lacks. What there is to say."""
    path = OWN / f"{model}-forms.tsv"
    table = Table.parse(path.read_text())
    for name in lists:
        add_forms(table.rows, pathlib.Path(name).read_text())
    separate_copies(table.rows)
    lost, apart = measure_rows(table.rows, measure)
    rows = without_false_chains(table.rows)
    path.write_text(Table(table.head, rows).text())
    return f"{len(rows)} micro-benchmarks of {len({row[0] for row in rows})} forms; {lost} without a value now, {apart} differ by more than 2% between two runs"


def measure_pairs(model: str, measure: Measure) -> str:
    """Measures anew the pairs of a model's forms that take registers alone. What there is to say."""
    asked = []
    for form, kind, _, _, text in Table.parse((OWN / f"{model}-forms.tsv").read_text()).rows:
        copies = text.split(";")
        if kind == "tp" and len(copies) == COPIES and "(" not in text and not form.startswith("mix"):
            asked += [(f"{form} | {partner}", pair) for partner, pair in beside_partners(copies[:6]).items()]
    texts = [text for _, text in asked]
    path = OWN / f"{model}-pairs.tsv"
    head = Table.parse(path.read_text()).head if path.exists() else []
    rows = [[name, f"{min(one.cycles, other.cycles):.4f}"] for (name, _), one, other in zip(asked, measure(texts), measure(texts)) if one and other and not differ(one, other)]
    path.write_text(Table(head, rows).text())
    return f"{len(rows)} of {len(asked)} pairs"
