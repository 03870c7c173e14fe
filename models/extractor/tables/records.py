#!/usr/bin/env python3
"""Writes generic tables of a target, such as its system registers, as fact files.

Usage: records.py TARGET RECORDS FOLDER TABLE...

  records/TABLE   first row: the fields; then one record a row, in the order of the generated table: by its primary key, then by
                  the first field

A list of features, which the records write as code, becomes the features' names, in a field `features:NAME`.
"""

import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))
from fact_file import joined, write_facts
from operands import read_records

PRODUCER = "tables/records.py"


def natural(text):
    """Numbers by value, text as it would be compared without regard to case."""
    return (0, int(text), "") if re.fullmatch(r"-?\d+", text) else (1, 0, text.upper())


def cell(text, features):
    if text.strip().startswith("{"):
        return joined(features[name] for name in re.findall(r"\w+::(\w+)", text))
    return text


def main():
    target, folder, output, *tables = sys.argv[1:]
    features = dict(row[:2] for row in read_records(folder, "features"))
    for table in tables:
        fields, keys, *records = read_records(folder, f"tables/{table}")
        keys = [fields.index(key) for key in (keys[0].split(" ") if keys != ["-"] else [])]
        lists = {i for record in records for i, text in enumerate(record[1:]) if text.strip().startswith("{")}
        rows = [[cell(text, features) for text in record[1:]] for record in records]
        rows.sort(key=lambda row: ([natural(row[key]) for key in keys], row[0]))
        fields = [f"features:{field}" if i in lists else field for i, field in enumerate(fields)]
        write_facts(f"{output}/assembler/records", table, PRODUCER, [fields, *rows], target)


main()
