"""The lines of a model's text (models/x86/measured/FORMAT.md)."""
import re
from typing import Iterable, Iterator

from measured.reference_rows import Row, Uses, words


def facts_of(text: str) -> list[list[str]]:
    """The facts of a table's text: one a line, fields between two or more blanks; `#` begins a comment."""
    lines = (line.strip() for line in text.splitlines())
    return [re.split(r" {2,}", line) for line in lines if line and not line.startswith("#")]


def uses_of(text: str, prefix: str = "") -> Uses:
    """The units of `name:cycles name:cycles` or `-`, with what stands in front of each name."""
    pairs = (word.split(":") for word in words(text))
    return [(prefix + name, int(cycles)) for name, cycles in pairs]


def row_of(fields: list[str], prefix: str = "") -> Row:
    """The row of the fields micro-ops, units and latencies."""
    micro_ops, units, latencies = fields
    return Row(int(micro_ops), uses_of(units, prefix), list(map(int, words(latencies))))


def fact(*fields: object) -> str:
    """A line of a text."""
    return "\t".join(map(str, fields))


def row_line(keyword: str, names: str, row: Row, rest: Iterable[str] = ()) -> str:
    """The `form` or `class` line of some opcodes."""
    units = " ".join(f"{name}:{cycles}" for name, cycles in row.units if cycles > 0)
    return fact(keyword, names, row.micro_ops, units or "-", " ".join(map(str, row.latencies)) or "-", *rest)


def title_lines(units: list[list[str]], titles: dict[str, str]) -> Iterator[str]:
    """What people call each unit and group: the first of the patterns that fits a name, and its title with the pattern's groups."""
    for name in (fields[1] for fields in units):
        pattern = next((pattern for pattern in titles if re.fullmatch(pattern, name)), None)
        if pattern is None:
            raise ValueError(f"the unit {name} has no title")
        yield fact("title", name, re.sub(pattern, titles[pattern], name))
