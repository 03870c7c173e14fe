"""Which loops became slower between two builds: regressions.py old.o new.o --cpu=skylake [--top=10]

Loops are matched by name: function and label, or function and offset. Where a build has several of a name, they are matched in
their order. An iteration of a loop that was vectorised or unrolled does more, and takes longer. Exits with 1 if a loop became more than `--tolerance` percent slower.
"""
import argparse
import pathlib
import sys

import mca_server as mca


def loops_of(path, cpu):
    """Loops by the name of their function and their number in it: labels and offsets differ from build to build."""
    found, counts = {}, {}
    for loop in mca.loops(pathlib.Path(path).read_bytes(), cpu=cpu, args=["--top=0"]):
        function = loop.name.split(":")[0].split("+")[0].split(" ")[0]
        counts[function] = counts.get(function, 0) + 1
        found[function, counts[function]] = loop
    return found


def main(arguments):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("--cpu", default="native")
    parser.add_argument("--top", type=int, default=10)
    parser.add_argument("--tolerance", type=float, default=5.0)
    options = parser.parse_args(arguments)
    old, new = loops_of(options.old, options.cpu), loops_of(options.new, options.cpu)
    rows = []
    for key in old.keys() & new.keys():
        before, after = old[key].cycles, new[key].cycles
        if before and after:
            rows.append((after / before - 1, key, old[key], new[key]))
    rows.sort(key=lambda row: (-row[0], row[1]))
    for change, (function, number), before, after in rows[: options.top]:
        print(f"{change:+7.1%}  {function} #{number}: {before.cycles:.2f} -> {after.cycles:.2f} cycles, {before.limit} -> {after.limit}")
    n_slower = sum(change * 100 > options.tolerance for change, *_ in rows)
    print(f"{n_slower} of {len(rows)} loops are more than {options.tolerance:g}% slower; {len(old)} before, {len(new)} after")
    return 1 if n_slower else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
