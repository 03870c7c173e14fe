"""One text: numbers, words and reports are those of the program."""
import json
import subprocess

import pytest

import mca_server

TEXT = "\timulq\t%rax, %rbx\n\taddq\t%rbx, %rax\n"
DOT = (
    "dot:\n\txorl\t%eax, %eax\n.L3:\n\tvmovups\t(%rdi,%rax), %ymm1\n\tvfmadd231ps\t(%rsi,%rax), %ymm1, %ymm0\n"
    "\taddq\t$32, %rax\n\tcmpq\t%rax, %rdx\n\tjne\t.L3\n\tret\n"
)


def test_numbers_and_words():
    a = mca_server.analyze(TEXT, cpu="skylake")
    assert (a.cycles, a.ipc, a.limit, a.rthroughput, a.total_cycles) == (4.0, 0.5, "chain", 1.0, 403)
    assert a.verdict.startswith("4.00 cycles per iteration: every iteration waits for")
    assert a.bounds[0]["kind"] == "chain" and a.limit in mca_server.LIMITS
    assert a.regions[0].instructions == ["imulq\t%rax, %rbx", "addq\t%rbx, %rax"]
    assert "chain" in repr(a.regions[0]) and "4.00 cycles" in repr(a)


def test_reports_are_the_programs_bytes(mca):
    a = mca_server.analyze(TEXT, cpu="znver4")
    assert a.report() == mca("-mcpu=znver4", text=TEXT).stdout
    assert a.report("-timeline", "-all-stats") == mca("-mcpu=znver4", "-timeline", "-all-stats", text=TEXT).stdout
    assert a.why() == mca("-mcpu=znver4", "--why", text=TEXT).stdout
    assert a.json == json.loads(mca("-mcpu=znver4", "--json=v2", text=TEXT).stdout)


def test_options_targets_and_objects(mca, tmp_path):
    assert mca_server.analyze(TEXT, cpu="skylake", args=["-iterations=10"]).total_cycles == 43
    arm = mca_server.analyze("add x0, x0, x1", cpu="neoverse-n1", triple="aarch64-linux-gnu")
    assert (arm.cycles, arm.limit) == (1.0, "chain")
    avx = "vaddps %zmm0, %zmm1, %zmm2"
    assert mca_server.analyze(avx, cpu="skylake-avx512", features=["-bmi", "+adx"]).cycles
    (tmp_path / "sum.c").write_text("long sum(const long *a, long n) { long s = 0; while (n--) s += *a++; return s; }\n")
    subprocess.run(["gcc", "-O1", "-c", "-o", tmp_path / "sum.o", tmp_path / "sum.c"], check=True)
    [loop] = mca_server.loops((tmp_path / "sum.o").read_bytes(), cpu="skylake")
    assert loop.name.startswith("sum") and loop.cycles >= 1
    with pytest.raises(mca_server.Error, match="no_such_function"):
        mca_server.loops((tmp_path / "sum.o").read_bytes(), cpu="skylake", args=["--function=no_such_function"])


def test_loops():
    [loop] = mca_server.loops(DOT, cpu="skylake")
    assert (loop.name, loop.cycles, loop.limit) == ("dot:.L3", 4.0, "chain")
    assert mca_server.loops("nop", cpu="skylake") == []


def test_errors_are_the_programs_words(mca):
    with pytest.raises(mca_server.Error, match="invalid instruction mnemonic 'addz'"):
        mca_server.analyze("addz %eax", cpu="skylake")
    with pytest.raises(ValueError, match="skylake-avx512"):
        mca_server.analyze(TEXT, cpu="skylakx")
    with pytest.raises(mca_server.Error, match="--iterations"):
        mca_server.analyze(TEXT, cpu="skylake", args=["-iterations=many"])
    with pytest.raises(mca_server.Error):
        mca_server.analyze("", cpu="skylake")


@pytest.mark.parametrize("text", [5, 2_000_000_000, None, 1.5, [104, 105], object()])
def test_only_text_and_bytes_are_texts(text):
    with pytest.raises(TypeError, match="a text is str or bytes"):
        mca_server.analyze(text, cpu="skylake")


def test_other_output_is_an_error():
    for cpu, args in [
        ("help", []),
        ("skylake", ["-mcpu=help"]),
        ("skylake", ["--cpus=skylake,znver4"]),
        ("skylake", ["--each", "x"]),
        ("skylake", ["run", "--", "id"]),
        ("skylake", ["--help"]),
        ("skylake", ["--version"]),
        ("", []),
    ]:
        with pytest.raises(mca_server.Error) as raised:
            mca_server.analyze(TEXT, cpu=cpu, args=args)
        assert str(raised.value), (cpu, args)
    with pytest.raises(TypeError, match="list of options"):
        mca_server.analyze(TEXT, cpu="skylake", args="-timeline")


def test_bytes_of_any_kind_and_other_spellings():
    for text in [TEXT.encode(), bytearray(TEXT.encode()), memoryview(TEXT.encode())]:
        assert mca_server.analyze(text, cpu="SkyLake").cycles == 4.0
    assert "not a recognized feature" in mca_server.analyze(TEXT, cpu="skylake", features=["+nope"]).messages


def test_a_notebook_shows_it():
    html = mca_server.analyze(DOT + "# <b>&", cpu="skylake")._repr_html_()
    assert "loop-carried chain" in html and "vfmadd231ps" in html and 'class="limit"' in html
    assert '<iframe sandbox="allow-scripts"' in html and "mca-timeline" in html
    assert "<script" not in html, "scripts belong into the frame, which is escaped"
    assert "Content-Security-Policy" in mca_server.analyze(DOT, cpu="skylake").timeline()


def test_processors():
    found = {cpu.name: cpu for cpu in mca_server.cpus("x86_64")}
    assert found["znver3"].title.startswith("Zen 3") and found["znver3"].measured
    assert found["skylake"].measured and not found["alderlake"].measured and "neoverse-n1" not in found
    assert "neoverse-n1" in {cpu.name for cpu in mca_server.cpus("aarch64")}
    with pytest.raises(mca_server.Error, match="unknown target triple"):
        mca_server.cpus("pdp11")
