"""The processors that can be simulated."""
from __future__ import annotations

from typing import NamedTuple

from . import _native

#: The target that is used unless another one is given.
DEFAULT_TRIPLE = "x86_64-pc-linux-gnu"


class Processor(NamedTuple):
    """A processor that can be simulated."""

    #: The name for ``cpu=``.
    name: str
    #: The name that its maker and its buyers use; ``None`` if it is unknown.
    title: str | None
    #: The name of the reference model, which several processors may share.
    model: str
    #: Whether it also has a measured model (``measured=True``).
    measured: bool


def cpus(triple: str = DEFAULT_TRIPLE) -> list[Processor]:
    """The processors of a target triple's architecture, sorted by name.

    >>> [cpu.title for cpu in cpus("x86_64") if cpu.name == "znver3"]
    ['Zen 3 (Ryzen 5000, EPYC 7003)']
    """
    return [Processor(*row) for row in _native.cpus(triple)]
