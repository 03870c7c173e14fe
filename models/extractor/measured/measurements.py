"""Micro-benchmarks of forms of instructions and of pairs of forms, as the tables NAME-forms.tsv and NAME-pairs.tsv hold them."""
import dataclasses
import functools
import re
from typing import NamedTuple

from measured.reference_rows import X86

OWN = X86 / "measured"
"""The folder of models and measurements."""


class Measurement(NamedTuple):
    """Core cycles of some code, and of how many copies of the form it consists."""
    cycles: float
    copies: int
    text: str


@dataclasses.dataclass(frozen=True)
class Form:
    """A mnemonic with kinds of operands, such as `addb i5, r8`, and what was measured of it: throughput (`tp`) and chains (`lat:…`)."""
    name: str
    kinds: dict[str, Measurement]

    @functools.cached_property
    def throughput(self) -> float:
        """Cycles of one of many independent copies."""
        return self.kinds["tp"].cycles / self.kinds["tp"].copies

    @functools.cached_property
    def code(self) -> str:
        """The first of the copies."""
        return self.kinds["tp"].text.split(";")[0]

    def first_copies(self) -> list[str]:
        """The first two copies, which differ in their opcode where an accumulator has one of its own; the first alone if the second is other code."""
        copies = self.kinds["tp"].text.split(";")[:2]
        return [copy for copy in copies if copy == copies[0] or copy.split()[0] == self.name.split()[0]]

    @functools.cached_property
    def chain(self) -> float | None:
        """Cycles of the longest chain through a register that is a chain of this instruction alone."""
        chains = (self.kinds.get(kind) for kind in ("lat:dst", "lat:0", "lat:1", "lat:2"))
        return max((chain.cycles for chain in chains if chain and chain.copies == 1), default=None)

    @functools.cached_property
    def has_memory(self) -> bool:
        """Whether the instruction loads or stores."""
        return "(" in self.code and not self.code.startswith(("lea", "nop", "prefetch"))

    @functools.cached_property
    def is_wide(self) -> bool:
        """Whether it works on vectors of 512 bits."""
        return re.search(r"\bz\b", self.name) is not None

    def spellings(self) -> list[str]:
        """The names of the form, and of the form of the other instruction set that does the same, in which a third operand may be the result."""
        # Comparisons of scalars are those of vectors, and the condition is an immediate.
        name = re.sub(r"^(v?cmp)n?(?:eq|lt|le|unord|ord)[ps]([sd]) ", r"\1p\2 i1, ", self.name)
        mnemonic, _, operands = name.partition(" ")
        if mnemonic.startswith("v"):
            return [self.name, f"{mnemonic[1:]} {operands}", f"{mnemonic[1:]} {operands.rpartition(', ')[0]}"]
        return [self.name, f"v{mnemonic} {operands}", f"v{mnemonic} {operands}, {operands.split(', ')[-1]}"]

    def comment(self) -> list[str]:
        """Fields that say behind a row what was measured."""
        chains = [f"{kind}={chain.cycles:.2f}" for kind, chain in self.kinds.items() if kind != "tp"]
        return [f"throughput={self.throughput:.3f}"] + chains


class Table(NamedTuple):
    """A table of measurements: the comments at its head, and the fields of each line."""
    head: list[str]
    rows: list[list[str]]

    @classmethod
    def parse(cls, text: str) -> "Table":
        """The table of a text; comments begin with `#`."""
        lines = text.splitlines()
        return cls([line for line in lines if line.startswith("#")], [line.split("\t") for line in lines if not line.startswith("#")])

    def text(self) -> str:
        """The table as it is written: what `parse` reads."""
        return "".join(line + "\n" for line in self.head + ["\t".join(row) for row in self.rows])


def parse_forms(text: str) -> dict[str, Form]:
    """The forms of a table whose fields are form, kind, copies, cycles (`-` is none) and code; of lines of one kind the last counts."""
    forms: dict[str, Form] = {}
    for name, kind, copies, cycles, code in Table.parse(text).rows:
        if cycles != "-":
            forms.setdefault(name, Form(name, {})).kinds[kind] = Measurement(float(cycles), int(copies), code)
    return forms


def parse_pairs(text: str) -> dict[str, dict[str, float]]:
    """By form and partner the cycles of six copies of the form beside six of the partner; the fields are `form | partner` and cycles."""
    pairs: dict[str, dict[str, float]] = {}
    for names, cycles in Table.parse(text).rows:
        form, partner = names.split(" | ")
        pairs.setdefault(form, {})[partner] = float(cycles)
    return pairs


def forms_of(model: str) -> dict[str, Form]:
    """The forms that were measured for a model."""
    return parse_forms((OWN / f"{model}-forms.tsv").read_text())


def pairs_of(model: str) -> dict[str, dict[str, float]]:
    """The pairs that were measured for a model."""
    return parse_pairs((OWN / f"{model}-pairs.tsv").read_text())
