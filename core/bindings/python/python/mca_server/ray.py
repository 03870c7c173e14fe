"""Blocks on a cluster of Ray. Neither Ray nor pyarrow is needed unless this is imported.

Work is done by stateless tasks: a worker that dies loses nothing, for its task is done again, and there is no pool that could
take the processors that reading needs.
"""
from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import ray

from . import _files


def predict(dataset: Any, cpu: str, column: str = "code", batch_size: int = 4096, **options: Any) -> Any:
    """Returns a dataset of Ray Data with the columns of `mca_server.predict` after its own; ``options`` are those of that function.

    >>> ds = mca_server.ray.predict(ray.data.read_parquet("blocks"), cpu="skylake")
    >>> ds.write_parquet("predicted")
    """
    def predicted(batch: Any) -> Any:
        return _files.predicted(batch, cpu, column, {"threads": 1, **options})

    return dataset.map_batches(predicted, batch_format="pyarrow", batch_size=batch_size, num_cpus=1)


def predict_files(inputs: Iterable[str], folder: str, cpu: str, column: str = "code", **options: Any) -> list[str]:
    """Predicts Parquet files, each into one of the same name in ``folder``, and returns the paths of these. Existing files are not
    written again, so that an interrupted call can be repeated. All workers must have access to the same files.
    """
    paths = list(_files.outputs_of(inputs, folder))
    one = ray.remote(num_cpus=1, max_retries=3)(_files.predict_file)
    options = {"threads": 1, **options}
    return ray.get([one.remote(path, folder, cpu, column, options) for path in paths])
