"""Reading and writing fact files: a header of `# key value` lines, then one row a line, fields separated by tabs."""

import os
import sys
from pathlib import Path

FORMAT = "1"
HERE = Path(__file__).resolve().parent


def rows_of(path):
    """The rows of a file whose comments begin with `#`."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [line.split("\t") for line in lines if not line.startswith("#")]


def release():
    """The release that models/REFERENCE names."""
    return {row[0]: row[1] for row in rows_of(HERE.parent / "REFERENCE")}["release"]


def check_count(content, target, n_rows):
    """Ends the program if a list has fewer rows than least-rows.txt asks for, or is not in there: a text that is written otherwise than
    expressions expect leaves a list empty, and nothing else would fail."""
    least = {(of, name): int(number) for of, name, number in rows_of(HERE / "least-rows.txt")}.get((target, content))
    if least is None:
        sys.exit(f"least-rows.txt does not say how many rows {content} of {target} has at least; it has {n_rows}")
    if n_rows < least:
        sys.exit(f"{content} of {target} has {n_rows} rows, and least-rows.txt asks for {least}: is its text written otherwise now?")


def write_facts(folder, content, producer, rows, target="x86"):
    check_count(content, target, len(rows))
    path = f"{folder}/{content}.txt"
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(f"# content {content}\n# producer models/extractor/{producer}\n# reference LLVM {release()}\n")
        file.write(f"# target {target}\n# format {FORMAT}\n# rows {len(rows)}\n")
        file.write("# license Data derived from LLVM, Apache-2.0 WITH LLVM-exception\n")
        for row in rows:
            file.write("\t".join(row) + "\n")
    print(f"{path}: {len(rows)} rows")


def read_facts(folder, content):
    with open(f"{folder}/{content}.txt", encoding="utf-8") as file:
        return [line.rstrip("\n").split("\t") for line in file if not line.startswith("# ")]


def joined(words):
    """A list as one field."""
    return " ".join(words) or "-"
