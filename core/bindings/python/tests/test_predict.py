"""Many blocks: columns are the reference's numbers, and work is done beside Python."""
import math
import os
import resource
import signal
import subprocess
import sys
import threading
import time

import pytest

import mca_server

COLUMNS = ["status", "instructions", "uops", "total_cycles", "cycles", "ipc", "rthroughput", "limit"]


@pytest.mark.parametrize("cpu", ["skylake", "znver4", "sandybridge", "alderlake", "btver2"])
def test_cycles_are_those_of_the_reference(recording, cpu):
    raw = [bytes.fromhex(code) for code in recording.codes]
    for kind, blocks in [("hex", recording.codes), ("bytes", raw), ("text", recording.texts)]:
        table = mca_server.predict(blocks, cpu, kind=kind)
        assert list(table["total_cycles"]) == recording.cycles[cpu], kind


def test_columns_are_those_of_an_analysis(recording):
    table = mca_server.predict(recording.texts[:40], "skylake", kind="text", verdict=True)
    assert list(table) == COLUMNS
    for row, limit, text in zip(table.rows(), table.limits(), recording.texts):
        alone = mca_server.analyze(text, cpu="skylake", args=["--model=reference", "--skip-unsupported-instructions=any"])
        assert (row["cycles"], row["ipc"], row["rthroughput"]) == (alone.cycles, alone.ipc, alone.rthroughput)
        assert (row["total_cycles"], limit) == (alone.total_cycles, alone.limit)


def test_bad_blocks_are_rows():
    table = mca_server.predict(["4801d8", "", "no digits", None, "06"], "skylake")
    assert list(table["status"]) == [0, 2, 2, 2, 2]
    assert math.isnan(table["cycles"][1]) and table["total_cycles"][1] == 0
    assert set(table.limits()) == {None} and table.n_blocks == 5
    assert "4 without numbers" in repr(table)
    assert mca_server.predict([], "skylake").n_blocks == 0


def test_a_list_of_another_class_is_read_item_by_item():
    class Endless(list):
        def __len__(self):
            return 10**15

    assert mca_server.predict(Endless(["4801d8"]), "skylake").n_blocks == 1


def test_mistakes_are_errors():
    for blocks, options, words in [
        (["4801d8"], {"cpu": "skylakx"}, "skylake"),
        (["4801d8"], {"kind": "octal"}, "octal"),
        (["4801d8", b"\x90"], {}, "every block is str"),
        ([b"\x90", "90"], {}, "every block is bytes"),
        ("4801d8", {}, "list"),
        ({"code": "4801d8"}, {}, "frame\\['code'\\]"),
        (["4801d8"], {"iterations": -1}, "iterations=-1"),
        (["4801d8"], {"iterations": 2**70}, "iterations="),
        (["4801d8"], {"iterations": 0}, "iterations"),
        (["4801d8"], {"triple": "pdp11"}, "pdp11"),
        (["4801d8"], {"cpu": "znver2", "measured": True}, "no measured model"),
    ]:
        with pytest.raises(mca_server.Error, match=words):
            mca_server.predict(blocks, **{"cpu": "skylake", **options})


def test_a_wrong_argument_is_not_said_to_be_a_wrong_block():
    for options in [{"cpu": None}, {"triple": 5}, {"threads": "2"}, {"iterations": 1.5}]:
        with pytest.raises(TypeError):
            mca_server.predict(["4801d8"], **{"cpu": "skylake", **options})


def test_unknown_features_are_warned_of():
    for feature in ["+avxx512f", "avxx512f", "+help", "+cpuhelp"]:
        with pytest.warns(UserWarning, match="ignoring feature"):
            assert mca_server.predict(["4801d8"], "skylake", features=[feature])["status"][0] == 0


def test_predictions_are_equal_if_their_numbers_are():
    table = mca_server.predict(["4801d8", ""], "skylake")
    assert table == mca_server.predict(["4801d8", ""], "SKYLAKE")
    assert table != mca_server.predict(["4801d8", "90"], "skylake") and table != 5


def test_what_data_sets_are_kept_in(recording):
    codes = recording.codes[:100]
    expected = list(mca_server.predict(codes, "skylake")["total_cycles"])
    numpy = pytest.importorskip("numpy")
    assert list(mca_server.predict(numpy.array(codes, dtype=object), "skylake")["total_cycles"]) == expected
    assert mca_server.predict(codes, "skylake")["cycles"].dtype == numpy.float64
    with pytest.raises(mca_server.Error, match="dtype=object"):
        mca_server.predict(numpy.array([b"\x05\x00\x00\x00\x00"]), "skylake")
    assert list(mca_server.predict(tuple(codes), "skylake", threads=3)["total_cycles"]) == expected


def test_arrow_and_pandas(recording):
    codes = recording.codes[:10]
    pyarrow, pandas = pytest.importorskip("pyarrow"), pytest.importorskip("pandas")
    table = mca_server.predict(pandas.Series(codes), "skylake")
    assert table.pandas()["total_cycles"].tolist() == recording.cycles["skylake"][:10]
    arrow = mca_server.predict(pyarrow.array(codes), "skylake").arrow()
    assert arrow.column_names == COLUMNS and arrow["total_cycles"].to_pylist() == recording.cycles["skylake"][:10]


def test_parquet_files_are_predicted_once(recording, tmp_path):
    pyarrow, parquet = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
    from mca_server._files import predict_file

    raw = [bytes.fromhex(code) for code in recording.codes[:50]]
    parquet.write_table(pyarrow.table({"id": list(range(50)), "code": raw}), tmp_path / "a.parquet")
    path = predict_file(str(tmp_path / "a.parquet"), str(tmp_path / "out"), "skylake", "code", {})
    table = parquet.read_table(path)
    assert table.column_names == ["id", "code", *COLUMNS]
    assert table["total_cycles"].to_pylist() == recording.cycles["skylake"][:50]
    before = os.stat(path).st_mtime_ns
    assert predict_file(str(tmp_path / "a.parquet"), str(tmp_path / "out"), "skylake", "code", {}) == path
    assert os.stat(path).st_mtime_ns == before and len(os.listdir(tmp_path / "out")) == 1


def test_own_columns_keep_their_names(recording):
    pyarrow = pytest.importorskip("pyarrow")
    from mca_server._files import predicted

    table = pyarrow.table({"code": recording.codes[:2], "cycles": [1, 2], "predicted_cycles": [3, 4]})
    names = predicted(table, "skylake", "code", {}).column_names
    assert names[:3] == table.column_names and len(set(names)) == len(names) == 3 + len(COLUMNS)
    assert "predicted_predicted_cycles" in names


def test_no_output_takes_the_place_of_another_file(tmp_path):
    from mca_server._files import outputs_of

    for name in ["a", "b"]:
        (tmp_path / name).mkdir()
        (tmp_path / name / "1.parquet").write_text("")
    (tmp_path / "link").symlink_to(tmp_path / "a")
    inputs = [str(tmp_path / name / "1.parquet") for name in ["a", "b"]]
    out = str(tmp_path / "out")
    assert outputs_of([inputs[0], inputs[0]], out) == {inputs[0]: out + "/1.parquet"}
    for paths, folder, words in [
        (inputs, out, "would both go into"),
        (inputs[:1], str(tmp_path / "a"), "is also read"),
        (inputs[:1], str(tmp_path / "link"), "is also read"),
        ([".."], out, "not the path of a file"),
    ]:
        with pytest.raises(mca_server.Error, match=words):
            outputs_of(paths, folder)
    with pytest.raises(TypeError, match="list"):
        outputs_of(inputs[0], out)


def test_missing_strings_are_rows(recording):
    pandas = pytest.importorskip("pandas")
    for column in [pandas.Series(["4801d8", None]), pandas.Series(["4801d8", None], dtype="string")]:
        assert list(mca_server.predict(column, "skylake")["status"]) == [0, 2]
    for column in [pandas.Series([None, b"\x90"]), pandas.Series([float("nan"), "90"], dtype=object)]:
        assert list(mca_server.predict(column, "skylake")["status"]) == [2, 0]
    with pytest.raises(mca_server.Error, match="a table has several columns"):
        mca_server.predict(pandas.DataFrame({"4801d8": ["90"]}), "skylake")


def test_the_lock_is_free_and_progress_is_reported(recording):
    turns, stop = [0], []

    def count():
        while not stop:
            turns[0] += 1

    thread = threading.Thread(target=count)
    thread.start()
    seen = []
    blocks = recording.codes * 10
    try:
        mca_server.predict(blocks, "skylake", verdict=True, threads=1, progress=lambda done, total: seen.append((done, total)))
    finally:
        stop.append(True)
        thread.join()
    assert turns[0] > 100_000
    assert seen == sorted(seen) and seen[-1] == (len(blocks), len(blocks)) and len(seen) > 2


def test_an_error_of_the_progress_ends_the_call(recording):
    def fail(done, total):
        raise RuntimeError("enough")

    started = time.monotonic()
    with pytest.raises(RuntimeError, match="enough"):
        mca_server.predict(recording.codes * 200, "skylake", verdict=True, threads=1, progress=fail)
    assert time.monotonic() - started < 10


def test_ctrl_c_ends_it(recording):
    # What a shell starts in the background ignores the signal, and so does what that starts.
    program = (
        "import mca_server, signal, sys\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "print('ready', flush=True)\n"
        "try: mca_server.predict(['480fafd84801d8'] * 3_000_000, 'skylake', verdict=True, threads=1)\n"
        "except KeyboardInterrupt: sys.exit(77)\n"
    )
    child = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
    assert child.stdout.readline() == "ready\n"
    time.sleep(1)
    assert child.poll() is None
    child.send_signal(signal.SIGINT)
    assert child.wait(timeout=20) == 77


def test_many_blocks_take_little_memory(recording):
    blocks = (recording.codes * 50)[:100_000]
    mca_server.predict(blocks[:1000], "skylake", threads=2)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    table = mca_server.predict(blocks, "skylake", threads=2)
    assert (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) < 64 * 1024
    assert list(table["total_cycles"]) == (recording.cycles["skylake"] * 50)[:100_000]
