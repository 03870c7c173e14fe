"""A line that says how far a long call is."""
from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Union

#: What `predict` takes: on, off, by itself on a terminal or in a notebook, or a function of what is done and of all.
Choice = Union[None, bool, Callable[[int, int], None]]

#: Seconds after which it shows. What ends sooner is not worth a line.
SILENCE = 1.0

WIDTH = 30


class Line:
    """The line on standard error, like that of tqdm."""

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
        """The last state, and the next line."""
        if self.is_shown:
            self(self.total, self.total)
            sys.stderr.write("\n")


def _is_watched() -> bool:
    return "ipykernel" in sys.modules or bool(getattr(sys.stderr, "isatty", bool)())


def progress_of(choice: Choice, total: int) -> tuple[Callable[[int], None] | None, Callable[[], None]]:
    """What is called while the work lasts, and what behind it."""
    if callable(choice):
        return (lambda done: choice(done, total)), (lambda: choice(total, total))
    if choice or (choice is None and _is_watched()):
        line = Line(total, 0.0 if choice else SILENCE)
        return (lambda done: line(done, total)), line.end
    return None, (lambda: None)
