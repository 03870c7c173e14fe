"""Tables of pyarrow, and Parquet files, that get the columns of a prediction."""
from __future__ import annotations

import os
from typing import Any

from ._prediction import predict as _predict


def predicted(table: Any, cpu: str, column: str, options: dict[str, Any]) -> Any:
    """A table with the predicted columns behind its own."""
    columns = _predict(table[column], cpu, progress=False, **options).arrow()
    for name in columns.column_names:
        table = table.append_column(name, columns[name])
    return table


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
