"""A line that shows the progress of a long call."""
from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Union

#: The parameter of `predict`: ``True``, ``False``, ``None`` for a line on a terminal or in a notebook only, or a function of the
#: number of blocks that are done and the number of all.
Choice = Union[None, bool, Callable[[int, int], None]]

#: Seconds before the line appears by itself, so that a short call shows none.
SILENCE = 1.0

#: Characters of the bar.
WIDTH = 30


class Line:
    """The line on standard error: share, bar, rate and remaining time. It appears after ``silence`` seconds."""

    def __init__(self, total: int, silence: float) -> None:
        self.total, self.silence, self.start, self.is_shown = total, silence, time.monotonic(), False

    def __call__(self, done: int, total: int) -> None:
        seconds = time.monotonic() - self.start
        if seconds < self.silence:
            return
        share = done / total if total else 1.0
        bar = "█" * int(share * WIDTH)
        rate = done / seconds if seconds else 0.0
        left = f"{(total - done) / rate:.0f} s left" if rate else "?"
        sys.stderr.write(f"\r{share:4.0%} |{bar:{WIDTH}}| {done}/{total}, {rate:.0f} blocks/s, {left}  ")
        sys.stderr.flush()
        self.is_shown = True

    def end(self) -> None:
        """Shows that all is done and ends the line, if it has appeared."""
        if self.is_shown:
            self(self.total, self.total)
            sys.stderr.write("\n")


def _is_watched() -> bool:
    return "ipykernel" in sys.modules or bool(getattr(sys.stderr, "isatty", bool)())


def progress_of(choice: Choice, total: int) -> tuple[Callable[[int], None] | None, Callable[[], None]]:
    """Returns two functions for a choice: one to call with the number of blocks done, ``None`` for none, and one to call at the end."""
    if callable(choice):
        return (lambda done: choice(done, total)), (lambda: choice(total, total))
    if choice or (choice is None and _is_watched()):
        line = Line(total, 0.0 if choice else SILENCE)
        return (lambda done: line(done, total)), line.end
    return None, (lambda: None)
