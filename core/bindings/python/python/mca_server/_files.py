"""Adds the columns of a prediction to tables of pyarrow and to Parquet files."""
from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any

from ._native import Error
from ._prediction import predict as _predict


def predicted(table: Any, cpu: str, column: str, options: dict[str, Any]) -> Any:
    """Returns a table with the predicted columns after its own. A name that the table already has gets ``predicted_`` before it."""
    columns = _predict(table[column], cpu, progress=False, **options).arrow()
    for name in columns.column_names:
        table = table.append_column(distinct(name, table.column_names), columns[name])
    return table


def distinct(name: str, names: Iterable[str]) -> str:
    """Returns a name that is not among ``names``: the given one, with ``predicted_`` before it as often as needed."""
    while name in names:
        name = f"predicted_{name}"
    return name


def outputs_of(inputs: Iterable[str], folder: str) -> dict[str, str]:
    """Returns the path of the output of each input, by the input's path. Raises `Error` if two inputs would have the same output, or
    an output would be an input."""
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
    """Predicts a Parquet file into one of the same name in a folder, and returns the path of that. An existing file is not written
    again. The file gets its name only when it is complete."""
    import pyarrow.parquet as parquet

    os.makedirs(folder, exist_ok=True)
    output = os.path.join(folder, os.path.basename(path))
    if os.path.exists(output):
        return output
    beside = f"{output}.{os.getpid()}.part"
    parquet.write_table(predicted(parquet.read_table(path), cpu, column, options), beside, compression="zstd")
    os.replace(beside, output)
    return output
