"""Ray and Dask, where they are installed: `tests/gate/parts/57-python` installs them if MCA_TESTS_CLUSTERS is `yes`."""
import os

import pytest

import mca_server

parquet = pytest.importorskip("pyarrow.parquet")
pyarrow = pytest.importorskip("pyarrow")

N_ROWS = 12_000


@pytest.fixture(scope="module")
def parts(recording, tmp_path_factory):
    """Blocks in three files, and the cycles of each by its number."""
    folder = tmp_path_factory.mktemp("parts")
    codes, cycles = [bytes.fromhex(code) for code in recording.codes], recording.cycles["skylake"]
    for number in range(3):
        rows = range(number * N_ROWS // 3, (number + 1) * N_ROWS // 3)
        table = pyarrow.table({"id": list(rows), "code": [codes[row % len(codes)] for row in rows]})
        parquet.write_table(table, folder / f"{number}.parquet")
    return folder, {row: cycles[row % len(codes)] for row in range(N_ROWS)}


@pytest.fixture(scope="module")
def ray():
    found = pytest.importorskip("ray")
    found.init(num_cpus=2, include_dashboard=False, logging_level="ERROR", object_store_memory=200 << 20)
    yield found
    found.shutdown()


def check(table, cycles):
    assert dict(zip(table["id"].to_pylist(), table["total_cycles"].to_pylist())) == cycles
    assert table.num_rows == N_ROWS


def test_ray_predicts_every_row(ray, parts, tmp_path):
    folder, cycles = parts
    mca_server.ray.predict(ray.data.read_parquet(str(folder)), cpu="skylake").write_parquet(str(tmp_path / "out"))
    check(parquet.read_table(tmp_path / "out"), cycles)


def test_a_worker_that_dies_loses_no_row(ray, parts, tmp_path):
    folder, cycles = parts
    died = str(tmp_path / "died")

    def die(batch):
        if not os.path.exists(died) and batch["id"][0].as_py() > 0:
            open(died, "w").close()
            os._exit(1)
        return batch

    blocks = ray.data.read_parquet(str(folder)).map_batches(die, batch_format="pyarrow", batch_size=1024)
    mca_server.ray.predict(blocks, cpu="skylake", batch_size=1024).write_parquet(str(tmp_path / "out"))
    assert os.path.exists(died)
    check(parquet.read_table(tmp_path / "out"), cycles)


def test_ray_goes_on_where_it_was_ended(ray, parts, tmp_path):
    folder, cycles = parts
    inputs = [str(path) for path in folder.glob("*.parquet")]
    [first] = mca_server.ray.predict_files(inputs[:1], str(tmp_path / "out"), cpu="skylake")
    before = os.stat(first).st_mtime_ns
    assert len(mca_server.ray.predict_files(inputs, str(tmp_path / "out"), cpu="skylake")) == 3
    assert os.stat(first).st_mtime_ns == before
    check(parquet.read_table(tmp_path / "out"), cycles)


def test_dask_predicts_every_row(parts):
    pytest.importorskip("dask.dataframe")
    import dask
    import dask.dataframe

    folder, cycles = parts
    frame = mca_server.dask.predict(dask.dataframe.read_parquet(str(folder)), cpu="skylake")
    with dask.config.set(scheduler="threads", num_workers=2):
        check(pyarrow.Table.from_pandas(frame.compute()), cycles)
