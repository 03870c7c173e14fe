"""What processors make of the innermost loops of a library: compare_processors.py libfoo.so --cpus=skylake,znver4 [--top=20]

Takes assembly, objects, libraries and programs. A line is a loop; a number is the cycles of an iteration, with * at the best one.
"""
import argparse
import pathlib
import sys

import mca_server as mca


def main(arguments):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file")
    parser.add_argument("--cpus", default="skylake,icelake-server,znver3,znver4")
    parser.add_argument("--top", type=int, default=20, help="the loops that differ most; 0 for all, in their order")
    options = parser.parse_args(arguments)
    cpus, code = options.cpus.split(","), pathlib.Path(options.file).read_bytes()
    rows = {}
    for cpu in cpus:
        for number, loop in enumerate(mca.loops(code, cpu=cpu, args=["--top=0"])):
            rows.setdefault((number, loop.name), {})[cpu] = loop
    known = {name: loops for (_, name), loops in rows.items() if all(cpu in loops and loops[cpu].cycles for cpu in cpus)}

    def spread(name):
        cycles = [known[name][cpu].cycles for cpu in cpus]
        return max(cycles) / min(cycles)

    names = sorted(known, key=spread, reverse=True)[: options.top] if options.top else list(known)
    width = max([len(name) for name in names] + [4])
    print(f"{'loop':{width}}", *(f"{cpu:>16}" for cpu in cpus))
    for name in names:
        best = min(known[name][cpu].cycles for cpu in cpus)
        cells = [f"{loop.cycles:.2f}{'*' if loop.cycles == best else ' '}" for loop in (known[name][cpu] for cpu in cpus)]
        print(f"{name:{width}}", *(f"{cell:>16}" for cell in cells))
    print(f"{len(known)} of {len(rows)} loops can be compared")


if __name__ == "__main__":
    main(sys.argv[1:])
