"""How many cycles a basic block takes on a processor, and why.

    >>> import mca_server as mca
    >>> a = mca.analyze("imulq %rax, %rbx; addq %rbx, %rax", cpu="skylake")
    >>> a.cycles, a.limit
    (4.0, 'chain')
    >>> print(a.verdict)
    4.00 cycles per iteration: every iteration waits for ...

`analyze` answers about one text, with everything that the program ``mca`` knows, `loops` about every innermost loop of one, and
`predict` about millions of blocks, with a row of numbers for each. Work is done without Python's lock, and Ctrl-C ends it.

Caches, branch prediction and, with the reference's models, the front end are not modelled.
"""
from typing import TYPE_CHECKING

from ._native import LIMITS as _LIMITS
from ._native import VERSION as __version__
from ._native import Error
from ._analysis import Analysis, Region, analyze, loops
from ._prediction import Prediction, predict
from ._processors import Processor, cpus

#: The kinds of limits, in the order in which the column ``limit`` of `predict` counts them; 255 there means none.
LIMITS: "tuple[str, ...]" = tuple(_LIMITS)

__all__ = [
    "Analysis",
    "Error",
    "LIMITS",
    "Prediction",
    "Processor",
    "Region",
    "analyze",
    "cpus",
    "loops",
    "predict",
]

if TYPE_CHECKING:
    from . import dask as dask
    from . import ray as ray
else:

    def __getattr__(name):
        """``mca_server.ray`` and ``mca_server.dask`` are imported when they are first used: each needs what its name says."""
        if name in ("ray", "dask"):
            import importlib

            return importlib.import_module(f".{name}", __name__)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
