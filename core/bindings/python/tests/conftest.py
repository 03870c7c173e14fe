"""What several tests need: recorded blocks, and the programs beside which the package is held."""
import pathlib
import subprocess

import pytest

from mca_server.__main__ import find_program

ROOT = pathlib.Path(__file__).resolve().parents[4]


class Recording:
    """Blocks of compilers' code, and what the reference says of each."""

    def __init__(self):
        lines = (ROOT / "tests/reference/blocks/x86.tsv").read_text().splitlines()[1:]
        names = lines[0].split("\t")
        # The last ones are those whose bytes say more than their text.
        rows = [line.split("\t") for line in lines[1:2001]]
        self.codes = [row[0] for row in rows]
        self.texts = [row[1].replace("; ", "\n") for row in rows]
        self.cycles = {name: [0 if row[at] == "-" else int(row[at]) for row in rows] for at, name in enumerate(names) if at > 1}


@pytest.fixture(scope="session")
def recording():
    return Recording()


@pytest.fixture(scope="session")
def mca():
    """Runs the program that the wheel has brought."""
    def run(*arguments, text=""):
        command = [find_program("mca"), *arguments]
        return subprocess.run(command, input=text, capture_output=True, text=True, check=False)

    return run
