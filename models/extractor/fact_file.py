"""Reading and writing fact files: a header of `# key value` lines, then one row a line, fields separated by tabs."""

import os

REFERENCE = "LLVM 22.1.8"
FORMAT = "1"


def write_facts(folder, content, producer, rows, target="x86"):
    path = f"{folder}/{content}.txt"
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(f"# content {content}\n# producer models/extractor/{producer}\n# reference {REFERENCE}\n")
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
