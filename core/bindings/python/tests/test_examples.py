"""The examples and the notebook run, and say what they are there for."""
import ast
import json
import pathlib
import re
import subprocess
import sys

import pytest

from conftest import ROOT

EXAMPLES = pathlib.Path(__file__).resolve().parents[1] / "examples"


def run(name, *arguments):
    command = [sys.executable, str(EXAMPLES / name), *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_a_model_is_evaluated():
    done = run("evaluate.py", EXAMPLES / "icelake.csv", "--cpu=icelake-server")
    assert done.returncode == 0, done.stderr
    found = re.findall(r"(\w+) of (\d+) blocks, mean error ([\d.]+)%, Kendall's tau (0\.\d+)", done.stdout)
    assert len(found) == 2, done.stdout
    (_, n_all, error, tau), (_, _, own_error, own_tau) = found
    assert int(n_all) >= 200 and float(own_error) < float(error) < 40 and float(own_tau) > float(tau) > 0.5, done.stdout


def test_kendalls_tau_is_what_its_definition_says():
    sys.path.insert(0, str(EXAMPLES))
    from evaluate import kendalls_tau

    xs, ys = [1, 2, 2, 3, 5, 4, 4], [1, 3, 2, 2, 4, 4, 4]
    sign = lambda number: (number > 0) - (number < 0)
    pairs = [(i, j) for i in range(len(xs)) for j in range(i)]
    total = sum(sign(xs[i] - xs[j]) * sign(ys[i] - ys[j]) for i, j in pairs)
    untied = lambda values: sum(values[i] != values[j] for i, j in pairs)
    assert kendalls_tau(xs, ys) == pytest.approx(total / (untied(xs) * untied(ys)) ** 0.5)


def test_processors_are_compared_over_the_loops_of_a_file(tmp_path):
    source = ROOT / "tests/inputs/programs/kernels.c"
    subprocess.run(["gcc", "-O2", "-c", "-o", tmp_path / "kernels.o", source], check=True)
    done = run("compare_processors.py", tmp_path / "kernels.o", "--cpus=skylake,znver4", "--top=5")
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines[0].split() == ["loop", "skylake", "znver4"] and len(lines) == 7, done.stdout
    assert all("*" in line for line in lines[1:6])


def test_regressions_between_two_builds_are_found(tmp_path):
    loop = "{name}:\n.L{name}:\n\tmovl (%rdi), %eax\n{more}\taddq $4, %rdi\n\tcmpq %rdi, %rsi\n\tjne .L{name}\n\tret\n"
    text = lambda more: loop.format(name="same", more="") + loop.format(name="slower", more=more)
    (tmp_path / "old.s").write_text(text(""))
    (tmp_path / "new.s").write_text(text("\timull %eax, %ebx\n\timull %eax, %ebx\n"))
    done = run("regressions.py", tmp_path / "old.s", tmp_path / "new.s", "--cpu=skylake")
    assert done.returncode == 1, done.stderr
    assert re.match(r"\+\d+\.\d%  slower #1: .* -> 6\.00 cycles", done.stdout), done.stdout
    assert "1 of 2 loops are more than 5% slower" in done.stdout
    assert run("regressions.py", tmp_path / "old.s", tmp_path / "old.s", "--cpu=skylake").returncode == 0


def test_the_notebook_runs():
    """Cell by cell in one namespace; what a cell ends with is shown as a notebook shows it."""
    namespace, shown = {}, []
    for cell in json.loads((EXAMPLES / "tour.ipynb").read_text())["cells"]:
        if cell["cell_type"] != "code":
            continue
        assert cell["outputs"] == [] and cell["execution_count"] is None, "the notebook is kept without what it showed"
        tree = ast.parse("".join(cell["source"]))
        last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
        exec(compile(tree, "cell", "exec"), namespace)
        if last is not None:
            value = eval(compile(ast.Expression(last.value), "cell", "eval"), namespace)
            shown.append(value._repr_html_() if hasattr(value, "_repr_html_") else repr(value))
    assert "loop-carried chain" in shown[0]
    assert "(4.0, 1.0" in " ".join(shown), shown[1:]


def test_what_the_readme_shows_is_so(tmp_path):
    text = (EXAMPLES.parent / "README.md").read_text()
    namespace = {}
    blocks = re.findall(r"```python\n(.*?)```", text, re.S)
    assert len(blocks) >= 2
    for block in blocks:
        exec(compile(block, "README.md", "exec"), namespace)
