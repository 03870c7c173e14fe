"""What the reference's scheduling models and tables of opcodes say, as models/x86 holds them."""
import functools
import pathlib
import re
import subprocess
import sys
from typing import Iterator, NamedTuple

X86 = pathlib.Path(__file__).resolve().parents[2] / "x86"
sys.path.insert(0, str(X86.parents[1] / "tests" / "gate" / "tools"))
import reference

Uses = list[tuple[str, int]]
"""Units with the cycles for which an instruction keeps them."""


class Row(NamedTuple):
    """What an instruction costs: micro-ops, units with cycles, the latency of each result."""
    micro_ops: int
    units: Uses
    latencies: list[int]


class ReferenceRow(NamedTuple):
    """A row of a reference's model: micro-ops, resources as `name:release` or `name:acquire-release`, the latency of each result, by how many cycles operands are read later."""
    micro_ops: int
    resources: str
    latencies: list[int]
    advances: tuple[int, ...] = ()

    @classmethod
    def parse(cls, micro_ops: str, _flags: str, resources: str, latencies: str, advances: str) -> "ReferenceRow":
        """The fields of a `row` line; a negative latency counts as none."""
        cycles = [max(0, int(word.split("#")[0])) for word in words(latencies)]
        return cls(int(micro_ops), resources, cycles, tuple(int(word.split(":")[1]) for word in words(advances)))

    def cycles(self) -> dict[str, int]:
        """For how many cycles the row keeps each resource, counted from the instruction's issue."""
        entries = (entry.split(":") for entry in words(self.resources))
        return {name: int(span.split("-")[-1]) for name, span in entries}


def words(field: str) -> list[str]:
    """The words of a field that is a list; `-` is the empty list."""
    return [] if field == "-" else field.split(" ")


def lines_of(processor: str) -> Iterator[list[str]]:
    """The fields of each line of a reference's model."""
    with open(X86 / "processors" / f"{processor}.txt") as text:
        for line in text:
            yield line.rstrip("\n").split("\t")


def rows_of(processor: str) -> dict[str, ReferenceRow]:
    """The row of each opcode that represents a scheduling class; where the row depends on the instruction, the one that always applies."""
    rows: dict[str, ReferenceRow] = {}
    current, variant = None, ""
    for fields in lines_of(processor):
        if fields[0] == "row":
            current = ReferenceRow.parse(*fields[1:6])
        elif fields[0] == "variant-opcode":
            variant, current = fields[1], None
        elif fields[0] == "" and len(fields) == 2 and current is not None:
            rows[fields[1]] = current
        elif fields[0] == "" and fields[1:3] == ["always", "row"]:
            rows[variant] = ReferenceRow.parse(*fields[3:8])
        elif fields[0] != "":
            current = None
    return rows


class Unit(NamedTuple):
    """A unit or a group of a reference's model: the names of its members (a unit is its own), and how many equal ones it is."""
    members: frozenset[str]
    equal: int


def units_of(processor: str) -> dict[str, Unit]:
    """Units and groups of a reference's model by name, in its order."""
    units = {}
    for fields in lines_of(processor):
        if fields[0] == "unit":
            units[fields[1]] = Unit(frozenset([fields[1]]), int(fields[2]))
        elif fields[0] == "group":
            units[fields[1]] = Unit(frozenset(fields[4].split(" ")), 1)
    return units


def net_uses(row: ReferenceRow, units: dict[str, Unit]) -> Uses:
    """What a row asks of each unit or group beyond what it asks of the group's parts, which the reference counts for the group as well."""
    used = dict(sorted(row.cycles().items(), key=lambda use: len(units[use[0]].members)))
    for name, cycles in used.items():
        for wider in used:
            if units[name].members < units[wider].members:
                used[wider] -= cycles
    return [(name, cycles) for name, cycles in used.items() if cycles > 0]


@functools.cache
def classes_of_opcodes() -> dict[str, str]:
    """The opcode that represents the scheduling class of each opcode."""
    classes = {}
    with open(X86 / "instructions" / "opcodes.txt") as text:
        for line in text:
            fields = line.rstrip("\n").split("\t")
            if len(fields) > 2 and not line.startswith("#"):
                classes[fields[0]] = fields[0] if fields[1] == "=" else fields[1]
    return classes


@functools.cache
def vector_opcodes() -> frozenset[str]:
    """Opcodes with an operand in a vector register."""
    with open(X86 / "instructions" / "opcodes.txt") as text:
        lines = [line.split("\t") for line in text if not line.startswith("#")]
    return frozenset(fields[0] for fields in lines if len(fields) > 3 and re.search(r"register:(VR|FR)\d", fields[3]))


def opcodes_of(texts: list[str]) -> list[str]:
    """The opcode that the reference gives each of these instructions."""
    command = [reference.program("llvm-mc"), "-triple=x86_64", "-show-inst"]
    answer = subprocess.run(command, input="\n".join(texts), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    opcodes = re.findall(r"<MCInst #\d+ (\w+)", answer.stdout)
    if len(opcodes) != len(texts):
        sys.exit(f"llvm-mc reads {len(opcodes)} of {len(texts)} instructions: {answer.stderr[:400]}")
    return opcodes
