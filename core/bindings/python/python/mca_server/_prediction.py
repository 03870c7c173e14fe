"""Predictions of many blocks, with a row of numbers for each."""
from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from . import _native
from ._native import Error
from ._processors import DEFAULT_TRIPLE
from ._progress import Choice, progress_of

#: The type of each column: a letter as `memoryview.cast` knows it, and its name in numpy.
_TYPES = {
    "status": ("B", "u1"),
    "instructions": ("I", "u4"),
    "uops": ("I", "u4"),
    "total_cycles": ("Q", "u8"),
    "cycles": ("d", "f8"),
    "ipc": ("d", "f8"),
    "rthroughput": ("d", "f8"),
    "limit": ("B", "u1"),
}


def _numbers(column: bytes, name: str) -> Any:
    """Returns a column as a `memoryview` of its numbers."""
    view: Any = memoryview(column)
    return view.cast(_TYPES[name][0])


class Prediction(Mapping[str, Any]):
    """Columns by name, each with a number for every block, in the order of the blocks.

    ``status``
        0: all of the block was understood; 1: some instructions were left out (the processor's model does not know them, or they
        cannot be read); 2: there was nothing to analyse, or a text has several marked regions; 3: the simulation failed. With 2 and 3 numbers are 0 or NaN.
    ``instructions``, ``uops``
        of one iteration.
    ``total_cycles``
        cycles of all iterations, exactly as llvm-mca counts them (below 2^32, where its count begins anew).
    ``cycles``
        cycles per iteration: in steady state with a verdict, else ``total_cycles`` divided by the iterations.
    ``ipc``, ``rthroughput``
        instructions per cycle; cycles per iteration if dispatch and units were the only limits.
    ``limit``
        what limits the block, as an index into `mca_server.LIMITS`; 255 without a verdict.

    A column is an array of numpy if that is installed, else a `memoryview` of numbers.
    """

    def __init__(self, columns: dict[str, bytes]) -> None:
        self._columns = columns

    def __getitem__(self, name: str) -> Any:
        column = self._columns[name]
        try:
            import numpy
        except ImportError:
            return _numbers(column, name)
        return numpy.frombuffer(column, numpy.dtype(_TYPES[name][1]))

    def __iter__(self) -> Iterator[str]:
        return iter(self._columns)

    def __eq__(self, other: object) -> bool:
        return self._columns == other._columns if isinstance(other, Prediction) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __len__(self) -> int:
        return len(self._columns)

    @property
    def n_blocks(self) -> int:
        """The number of blocks."""
        return len(self._columns["status"])

    def limits(self) -> list[str | None]:
        """The names of the limits, one for each block; ``None`` without a verdict."""
        from . import LIMITS

        return [LIMITS[number] if number < len(LIMITS) else None for number in self._columns["limit"]]

    def rows(self) -> Iterator[dict[str, Any]]:
        """A dictionary for each block."""
        views = {name: _numbers(column, name) for name, column in self._columns.items()}
        for number in range(self.n_blocks):
            yield {name: view[number] for name, view in views.items()}

    def arrow(self) -> Any:
        """A table of pyarrow."""
        import pyarrow

        kinds = {"u1": pyarrow.uint8(), "u4": pyarrow.uint32(), "u8": pyarrow.uint64(), "f8": pyarrow.float64()}
        buffers = {
            name: pyarrow.Array.from_buffers(kinds[_TYPES[name][1]], self.n_blocks, [None, pyarrow.py_buffer(column)])
            for name, column in self._columns.items()
        }
        return pyarrow.table(buffers)

    def pandas(self) -> Any:
        """A frame of pandas."""
        import pandas

        return pandas.DataFrame({name: self[name] for name in self})

    def polars(self) -> Any:
        """A frame of polars."""
        import polars

        return polars.DataFrame({name: self[name] for name in self})

    def __repr__(self) -> str:
        counts = [sum(1 for status in self._columns["status"] if status == number) for number in range(4)]
        return f"<mca_server.Prediction of {self.n_blocks} blocks, {counts[1]} of them in part, {counts[2] + counts[3]} without numbers>"


def _list_of(blocks: Iterable[Any]) -> list[Any]:
    """Returns the blocks of a list, a column or another iterable as a list."""
    if type(blocks) is list:
        return blocks
    if isinstance(blocks, (str, bytes)):
        raise Error("blocks are several: put a single one into a list")
    if isinstance(blocks, Mapping) or hasattr(blocks, "columns"):
        raise Error("a table has several columns: pass the one with the blocks, such as frame['code']")
    if getattr(getattr(blocks, "dtype", None), "kind", "") == "S":
        raise Error("numpy's bytes of a fixed width lose zero bytes at their end: make the array with dtype=object")
    for method in ("to_pylist", "to_list", "tolist"):
        convert = getattr(blocks, method, None)
        if convert is not None:
            return list(convert())
    # `list` would ask for the length, about which a class may say anything.
    return [block for block in blocks]


def _is_missing(block: Any) -> bool:
    """Whether a value of a column is missing: ``None``, NaN, or pandas' ``NA`` and ``NaT``."""
    return block is None or (isinstance(block, float) and block != block) or type(block).__name__ in ("NAType", "NaTType")


def predict(
    blocks: Iterable[bytes] | Iterable[str],
    cpu: str = "native",
    *,
    kind: str | None = None,
    verdict: bool = False,
    iterations: int = 100,
    triple: str = DEFAULT_TRIPLE,
    features: str | Iterable[str] = (),
    measured: bool = False,
    threads: int | None = None,
    progress: Choice = None,
) -> Prediction:
    """Predicts many basic blocks on one processor.

    ``blocks`` is a list, or a column of numpy, pandas, polars or pyarrow. Each block is machine code as ``bytes``, or a ``str``
    with hexadecimal digits; ``kind="text"`` reads the ``str`` as assembly. A block that cannot be read is a row with a status.

    With ``verdict`` the steady state and the limit of each block are computed, which takes about three times as long.
    ``measured=True`` uses the measured model. ``threads`` is the number of threads, by default one for each core. ``progress`` is
    ``True``, ``False``, or a function of the number of blocks that are done and the number of all; by default, a line shows the
    progress on a terminal or in a notebook. Python warns of ``features`` that the target does not have.

    >>> predict([bytes.fromhex("480fafd84801d8"), b""], cpu="skylake")["total_cycles"].tolist()
    [403, 0]
    """
    blocks = _list_of(blocks)
    first = next((block for block in blocks if not _is_missing(block)), b"")
    kind = kind or ("hex" if isinstance(first, str) else "bytes")
    empty: Any = b"" if kind == "bytes" else ""
    if any(_is_missing(block) for block in blocks):
        blocks = [empty if _is_missing(block) else block for block in blocks]
    joined = features if isinstance(features, str) else ",".join(features)
    tick, end = progress_of(progress, len(blocks))
    try:
        columns = _native.predict(
            blocks, kind, cpu, triple, joined, verdict, iterations, measured, threads or 0, tick
        )
    except TypeError as error:
        expected = (bytes, bytearray) if kind == "bytes" else (str,)
        if all(isinstance(block, expected) for block in blocks):
            raise
        raise Error(f"with kind={kind!r} every block is {expected[0].__name__}: {error}") from None
    except OverflowError as error:
        raise Error(f"iterations={iterations}, threads={threads}: {error}") from None
    end()
    return Prediction(columns)
