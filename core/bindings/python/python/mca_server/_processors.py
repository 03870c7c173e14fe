"""Which processors there are."""
from __future__ import annotations

from typing import NamedTuple

from . import _native

#: What assembly is read for unless somebody says otherwise.
DEFAULT_TRIPLE = "x86_64-pc-linux-gnu"


class Processor(NamedTuple):
    """A processor that can be simulated."""

    #: The name for ``cpu=``.
    name: str
    #: What people call it, if anybody has written that down.
    title: str | None
    #: The processor whose tables answer; several names may share one.
    model: str
    #: Whether there is also a model made of measurements (``measured=True``).
    measured: bool


def cpus(triple: str = DEFAULT_TRIPLE) -> list[Processor]:
    """The processors of a target triple's architecture, sorted by name.

    >>> [cpu.title for cpu in cpus("x86_64") if cpu.name == "znver3"]
    ['Zen 3 (Ryzen 5000, EPYC 7003)']
    """
    return [Processor(*row) for row in _native.cpus(triple)]
