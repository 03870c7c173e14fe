"""Tables of pyarrow, and Parquet files, that get the columns of a prediction."""
from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any

from ._native import Error
from ._prediction import predict as _predict


def predicted(table: Any, cpu: str, column: str, options: dict[str, Any]) -> Any:
    """A table with the predicted columns after its own. One that has the name of an own column gets ``predicted_`` before it."""
    columns = _predict(table[column], cpu, progress=False, **options).arrow()
    for name in columns.column_names:
        table = table.append_column(distinct(name, table.column_names), columns[name])
    return table


def distinct(name: str, names: Iterable[str]) -> str:
    """A name that is not among others."""
    while name in names:
        name = f"predicted_{name}"
    return name


def outputs_of(inputs: Iterable[str], folder: str) -> dict[str, str]:
    """The output of each input, by its path. `Error` is raised if two would be one file, or one would be an input."""
    if isinstance(inputs, (str, bytes, os.PathLike)):
        raise TypeError("inputs are several paths: put a single one into a list")
    outputs: dict[str, str] = {}
    owners: dict[str, str] = {}
    paths = sorted({os.fspath(path) for path in inputs})
    read = {os.path.realpath(path): path for path in paths}
    for path in paths:
        name = os.path.basename(path)
        if name in ("", ".", ".."):
            raise Error(f"{path!r} is not the path of a file")
        output = os.path.join(folder, name)
        if output in owners:
            raise Error(f"{owners[output]} and {path} would both go into {output}")
        if os.path.realpath(output) in read:
            raise Error(f"{output} is also read, and would be lost")
        owners[output] = path
        outputs[path] = output
    return outputs


def predict_file(path: str, folder: str, cpu: str, column: str, options: dict[str, Any]) -> str:
    """A Parquet file of the same name in a folder. It takes its name once it is whole; what is there is passed over."""
    import pyarrow.parquet as parquet

    os.makedirs(folder, exist_ok=True)
    output = os.path.join(folder, os.path.basename(path))
    if os.path.exists(output):
        return output
    beside = f"{output}.{os.getpid()}.part"
    parquet.write_table(predicted(parquet.read_table(path), cpu, column, options), beside, compression="zstd")
    os.replace(beside, output)
    return output
