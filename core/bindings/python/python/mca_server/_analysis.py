"""The analysis of one text, and of its regions."""
from __future__ import annotations

import json as _json
from collections.abc import Iterable, Sequence
from typing import Any

from . import _native
from ._html import html_of
from ._native import Error


class _Answers:
    """Results of a region, read from its object in the report."""

    @property
    def data(self) -> dict[str, Any]:
        """The object of the region as ``mca --json=v2`` prints it."""
        raise NotImplementedError

    @property
    def name(self) -> str:
        """The name of the marker, or of the loop: its function and its label."""
        return str(self.data["name"])

    @property
    def cycles(self) -> float | None:
        """Cycles per iteration in steady state; ``None`` if too many instructions were not understood."""
        cycles: float | None = self.data["steadyCyclesPerIteration"]
        return cycles

    @property
    def ipc(self) -> float | None:
        """Instructions per cycle in steady state; ``None`` as for ``cycles``."""
        ipc: float | None = self.data["steadyIpc"]
        return ipc

    @property
    def rthroughput(self) -> float:
        """Cycles per iteration if dispatch and units were the only limits."""
        return float(self.data["summary"]["blockReciprocalThroughput"])

    @property
    def total_cycles(self) -> int:
        """Cycles of all iterations, as llvm-mca counts them."""
        return int(self.data["summary"]["cycles"])

    @property
    def limit(self) -> str | None:
        """The kind of the region's limit, one of `mca_server.LIMITS`; ``None`` without a verdict."""
        limit = self.data["limitedBy"]
        return str(limit["kind"]) if limit else None

    @property
    def bounds(self) -> list[dict[str, Any]]:
        """The bounds: cycles per iteration if one cause alone limited it, the largest first."""
        return self.data["bounds"] or []

    @property
    def instructions(self) -> list[str]:
        """The instructions as a report prints them."""
        return [instruction["text"] for instruction in self.data["instructions"] or []]

    @property
    def advice(self) -> list[str]:
        """What would make the region faster, in sentences."""
        return [advice["text"] for advice in self.data["advice"] or []]

    @property
    def verdict(self) -> str | None:
        """What limits the region, in a sentence; ``None`` without a verdict."""
        verdict: str | None = self.data["verdict"]
        return verdict


class Region(_Answers):
    """A part of a text that was analysed by itself: between markers, a loop, or the whole text."""

    def __init__(self, data: dict[str, Any]) -> None:
        self._data = data

    @property
    def data(self) -> dict[str, Any]:
        """The object of the region as ``mca --json=v2`` prints it."""
        return self._data

    def __repr__(self) -> str:
        name = f"{self.name!r}, " if self.name else ""
        cycles = "?" if self.cycles is None else f"{self.cycles:.2f}"
        return f"<mca_server.Region {name}{cycles} cycles, {self.limit}>"


class Analysis(_Answers):
    """The result of `analyze`. Its own numbers are those of the first region with an instruction; ``regions`` has all regions."""

    def __init__(self, text: bytes, arguments: list[str]) -> None:
        self._text, self._arguments = text, arguments
        #: Warnings, as the program ``mca`` prints them.
        self.messages = ""
        output, self.messages = self._run(["--json=v2"])
        #: What ``mca --json=v2`` prints, as a dictionary.
        self.json: dict[str, Any] = self._report_of(output)
        #: All regions, in their order.
        self.regions: list[Region] = [Region(data) for data in self.json["regions"]]

    def _run(self, more: Sequence[str]) -> tuple[bytes, str]:
        try:
            status, output, messages, _ = _native.run([*self._arguments, *more], self._text)
        except Error as error:
            raise error if str(error) else self._other_output() from None
        if status != 0:
            raise Error(messages.strip() or self._other_output())
        return output, messages

    def _other_output(self) -> Error:
        return Error(f"with {' '.join(self._arguments)!r} mca does not analyse one text on one processor")

    def _report_of(self, output: bytes) -> dict[str, Any]:
        """The report in JSON; options may have led to another output, such as a list of processors."""
        try:
            report = _json.loads(output)
        except ValueError:
            report = None
        if not isinstance(report, dict) or report.get("format") != "mca-report":
            raise self._other_output()
        return report

    @property
    def data(self) -> dict[str, Any]:
        """The object of the first region as ``mca --json=v2`` prints it."""
        if not self.regions:
            raise Error("there is no instruction to analyze")
        return self.regions[0].data

    def report(self, *args: str) -> str:
        """The report of llvm-mca, byte for byte; ``args`` are further options, such as ``"-timeline"``."""
        return self._run(args)[0].decode("utf-8", "surrogateescape")

    def why(self) -> str:
        """The verdict on every region in words, as ``mca --why`` prints it."""
        return self.report("--why")

    def timeline(self) -> str:
        """A page for a browser that shows cycle by cycle what becomes of each instruction."""
        *_, page = _native.run([*self._arguments, "--timeline-html=timeline.html", "--quiet"], self._text)
        return page

    def __repr__(self) -> str:
        return f"<mca_server.Analysis of {len(self.regions)} regions: {self.verdict}>" if self.regions else "<mca_server.Analysis of nothing>"

    def _repr_html_(self) -> str:
        return html_of(self)


def analyze(
    text: str | bytes | bytearray | memoryview,
    cpu: str = "native",
    triple: str | None = None,
    features: str | Iterable[str] = (),
    args: Sequence[str] = (),
) -> Analysis:
    """Analyses assembly, or the bytes of an object file or a program.

    ``cpu`` is a processor's name (`cpus` lists them; ``"native"`` is this machine's), ``triple`` the target if it is not x86-64,
    ``features`` are changes such as ``["+avx2", "-bmi"]``, and ``args`` further options of the program ``mca``.

    `Error` is raised for what cannot be read, and has the text that ``mca`` prints. Warnings are in ``messages`` of the result.

    >>> analyze("vaddsd (%rdi), %xmm0, %xmm0; addq $8, %rdi", cpu="znver3").cycles
    3.0
    """
    if not isinstance(text, (str, bytes, bytearray, memoryview)):
        raise TypeError(f"a text is str or bytes, not {type(text).__name__}")
    if isinstance(args, (str, bytes)):
        raise TypeError("args is a list of options, such as ['-timeline']")
    arguments = [f"-mcpu={cpu}"]
    if triple is not None:
        arguments.append(f"-mtriple={triple}")
    joined = features if isinstance(features, str) else ",".join(features)
    if joined:
        arguments.append(f"-mattr={joined}")
    return Analysis(text.encode() if isinstance(text, str) else bytes(text), [*arguments, *args])


def loops(
    text: str | bytes | bytearray | memoryview,
    cpu: str = "native",
    triple: str | None = None,
    features: str | Iterable[str] = (),
    args: Sequence[str] = (),
) -> list[Region]:
    """The innermost loops of assembly, or of an object file or a program, each a `Region` in the order of the code.

    There need be no markers. Parameters are those of `analyze`; a text without a loop has none.
    """
    try:
        return analyze(text, cpu, triple, features, [*args, "--regions=loops"]).regions
    except Error as error:
        if "no loop" in str(error):
            return []
        raise
