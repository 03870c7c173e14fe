"""Reading and writing fact files: a header of `# key value` lines, then one row a line, fields separated by tabs."""

REFERENCE = "LLVM 22.1.8"
TARGET = "x86"
FORMAT = "1"


def write_facts(folder, content, producer, rows):
    path = f"{folder}/{content}.txt"
    with open(path, "w", encoding="utf-8") as file:
        file.write(f"# content {content}\n# producer models/extractor/{producer}\n# reference {REFERENCE}\n")
        file.write(f"# target {TARGET}\n# format {FORMAT}\n# rows {len(rows)}\n")
        file.write("# license Data derived from LLVM, Apache-2.0 WITH LLVM-exception\n")
        for row in rows:
            file.write("\t".join(row) + "\n")
    print(f"{path}: {len(rows)} rows")


def read_facts(folder, content):
    with open(f"{folder}/{content}.txt", encoding="utf-8") as file:
        return [line.rstrip("\n").split("\t") for line in file if not line.startswith("# ")]
