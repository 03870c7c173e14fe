"""Blocks in a frame of Dask. Dask is not needed unless this is imported."""
from __future__ import annotations

from typing import Any

from ._files import distinct
from ._prediction import predict as _predict


def _predicted(part: Any, cpu: str, column: str, options: dict[str, Any]) -> Any:
    frame = _predict(part[column], cpu, progress=False, **options).pandas()
    frame = frame.rename(columns={name: distinct(name, part.columns) for name in frame.columns})
    return part.join(frame.set_axis(part.index))


def predict(frame: Any, cpu: str, column: str = "code", **options: Any) -> Any:
    """Returns a frame with the columns of `mca_server.predict` after its own; ``options`` are those of that function.

    Python's lock is free during the work, so that threads are as fast as processes.
    """
    options = {"threads": 1, **options}
    meta = _predicted(frame._meta, cpu, column, options)
    return frame.map_partitions(_predicted, cpu, column, options, meta=meta)
