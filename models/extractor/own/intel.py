#!/usr/bin/env python3
"""intel.py PROCESSOR > models/x86/own/PROCESSOR.txt: the model of a processor of Intel's out of the reference's rows.

Nothing was measured for these texts: ports and latencies are the reference's; widths, queues and what the front end does are
facts of Intel's Optimization Reference Manual; what is set against measurements are cycles that BHive published of blocks of
programs (tests/accuracy). Of Broadwell and of Skylake's servers it published none: they have their own rows, and what Haswell
and Skylake do with them. PROCESSOR is one of the table below.
"""
import re, sys
from facts import line, net_uses, numbers_of_units, read_units, rows_of, vector_opcodes

# Of each processor: the reference's file and the prefix of its units; micro-ops a cycle, entries of the reorder buffer, of the
# scheduler, of the queues of loads and stores; units of stores; where arithmetic goes; what memory takes; whether cycles were
# published.
PROCESSORS = {
    "skylake": dict(
        rows="skylake", prefix="SKL", reorder=224, scheduler=97, loads=72, stores=56, retire=8,
        store_address="Port237", arithmetic=["Port0156"], forward="4\t5\t7\t14",
        decode="decode\t4", joined="cmp test add sub and inc dec", published=True,
    ),
    "skylake-avx512": dict(
        rows="skylake-avx512", prefix="SKX", reorder=224, scheduler=97, loads=72, stores=56, retire=8,
        store_address="Port237", arithmetic=["Port0156"], forward="4\t5\t7\t14",
        decode="decode\t4", joined="cmp test add sub and inc dec", published=False,
    ),
    "haswell": dict(
        rows="haswell", prefix="HW", reorder=192, scheduler=60, loads=72, stores=42, retire=8,
        store_address="Port237", arithmetic=["Port0156"], forward="5\t5\t7\t14",
        decode="decode\t4\tholds-joinable", joined="cmp test add sub and inc dec", published=True,
    ),
    "broadwell": dict(
        rows="broadwell", prefix="BW", reorder=192, scheduler=60, loads=72, stores=42, retire=8,
        store_address="Port237", arithmetic=["Port0156"], forward="5\t5\t7\t14",
        decode="decode\t4\tholds-joinable", joined="cmp test add sub and inc dec", published=False,
    ),
    "ivybridge": dict(
        rows="sandybridge", prefix="SB", reorder=168, scheduler=54, loads=64, stores=36, retire=4,
        store_address="Port23", arithmetic=["Port015"], forward="5\t6\t7\t13",
        decode="decode\t4\tholds-joinable", joined="cmp test add sub and inc dec", published=True,
    ),
}

# Cycles of a load of a vector register.
VECTOR_LOAD = 6

# Moves that take no unit: the register file renames them.
MOVES = (
    "MOV32rr MOV64rr MOVAPSrr MOVUPSrr MOVAPDrr MOVDQArr VMOVAPSrr VMOVUPSrr VMOVAPDrr VMOVDQArr VMOVAPSYrr VMOVUPSYrr"
    " VMOVAPDYrr VMOVDQAYrr MOVZX32rr8"
)

# Shifts by a register.
SHIFTS = " ".join(f"{name}{bits}rCL" for name in ("SHL", "SHR", "SAR") for bits in (8, 16, 32, 64))

# Moves of registers that only these processors have.
WIDE_MOVES = " ".join(f"V{name}{size}rr" for name in ("MOVAPS", "MOVUPS", "MOVAPD", "MOVUPD", "MOVDQA32", "MOVDQA64", "MOVDQU32", "MOVDQU64") for size in ("Z", "Z128", "Z256"))

class Model:
    def __init__(self, name):
        self.name = name
        self.__dict__.update(PROCESSORS[name])
        self.units = read_units(self.rows)
        self.rows_of_opcodes = rows_of(self.rows)
        self.vectors = vector_opcodes()

    def unit(self, name):
        return self.prefix + name

    def slots(self, micro_ops, uses):
        """Micro-ops that dispatch counts: a load and what is done with its data are one, and so are a store's address and data."""
        count = lambda unit: sum(cycles for used, cycles in uses if used == unit)
        load, address, data = self.unit("Port23"), self.unit(self.store_address), self.unit("Port4")
        n_data = count(data)
        # Where loads and addresses of stores go to the same ports, the row does not tell them apart.
        n_addresses = n_data if load == address else count(address)
        n_loads = count(load) - (n_data if load == address else 0)
        n_others = sum(cycles for used, cycles in uses if used not in (load, address, data) and "Divider" not in used)
        if micro_ops >= n_loads + n_data + n_addresses + n_others:
            micro_ops -= min(n_data, n_addresses)
        if n_loads > 0 and n_others:
            micro_ops -= 1
        return max(1, micro_ops)

    def row(self, fields, name):
        micro_ops = int(fields[0])
        latencies = [] if fields[3] == "-" else [max(0, int(word.split("#")[0])) for word in fields[3].split(" ")]
        # The reference's rows count 5, 6 or 7 cycles for a load that an operation begins with, and the model the same for all.
        loads = [int(advance.split(":")[1]) for advance in fields[4].split(" ")] if fields[4] != "-" else []
        if loads and name in self.vectors and max(loads) in (5, 6, 7):
            latencies = [max(1, latency - max(loads) + VECTOR_LOAD) for latency in latencies]
        uses = [use for use in net_uses(fields[2], self.units) if use[0] != self.unit("PortAny")]
        # The stack engine moves the pointer.
        if re.match(r"PUSH|POP(?!CNT)", name):
            of_pointer = [self.unit(unit) for unit in self.arithmetic]
            micro_ops -= sum(used in of_pointer for used, _ in uses)
            uses = [use for use in uses if use[0] not in of_pointer]
        return self.slots(micro_ops, uses), uses, latencies

    def corrections(self):
        """Rows in the place of the reference's: names, micro-ops, units and cycles, latencies."""
        any_port = self.unit(self.arithmetic[0])
        yield "XCHG16ar", 1, [], [0]
        yield MOVES + (" " + WIDE_MOVES if self.prefix == "SKX" else ""), 1, [], [0]
        # The flags come later than the value, which chains go through.
        shifted = [self.unit("Port05" if self.name == "ivybridge" else "Port06"), any_port]
        yield SHIFTS, 3, [(shifted[0], 2), (shifted[1], 1)], [1]
        yield "MFENCE", 4, [(self.unit("Port4"), 33)], [33]
        if self.name == "ivybridge":
            yield "DIV64r IDIV64r", 1, [(self.unit("Divider"), 22), (self.unit("Port0"), 1)], [30]
            yield "DIV64m IDIV64m", 1, [(self.unit("Divider"), 22), (self.unit("Port0"), 1), (self.unit("Port23"), 1)], [35]
        else:
            # Of values that fit; the reference's row is of dividends of twice the size.
            divider, first = self.unit("Divider"), self.unit("Port0")
            yield "DIV32r IDIV32r", 10, [(divider, 6), (first, 1), (any_port, 7)], [24]
            yield "DIV64r IDIV64r", 20, [(divider, 24), (first, 1), (any_port, 20)], [36]
            yield "DIV64m IDIV64m", 20, [(divider, 24), (first, 1), (any_port, 20), (self.unit("Port23"), 1)], [41]
            yield "JCC_1 JCC_2 JCC_4", 1, [(self.unit("Port06"), 1)], [1]

    def write(self):
        fact = lambda *fields: print(*fields, sep="\t")
        fact("based-on", self.name)
        print(f"# Written by models/extractor/own/intel.py; not to be edited. Ports and rows: LLVM, Apache-2.0 WITH LLVM-exception.")
        held = "Held against cycles published by BHive (MIT licence)." if self.published else "Not held against any measurement."
        print(f"# Widths, queues, decoders: Intel's Optimization Reference Manual. {held}")
        fact("name", self.name + ("-public" if self.published else "-tables"))
        fact("provenance", "public measurements" if self.published else "tables only")
        fact("issue-width", 4)
        fact("micro-op-buffer", self.reorder)
        fact("retire-width", self.retire)
        fact("load-queue", self.loads)
        fact("store-queue", self.stores)
        single = [name for name, members in self.units.items() if members == {name}]
        for name in single:
            fact("unit", name, numbers_of_units(self.rows)[name], "unlimited")
        for name, members in self.units.items():
            if name not in single and name != self.unit("PortAny"):
                fact("group", name, "unlimited", " ".join(sorted(members)))
        fact("group", self.unit("Queue"), self.scheduler, " ".join(name for name in single if "Divider" not in name))
        fact("title", self.unit("Queue"), "all ports")
        fact("load-latency", 5, 5, VECTOR_LOAD, VECTOR_LOAD + 1)
        fact("pointer-load", 4, 2048)
        fact("load-units", *(name for name in self.units if name in map(self.unit, ("Port2", "Port3", "Port23"))))
        fact("forward", self.forward)
        for name in ("moves-pass-values", "merge-narrow-results", "stack-engine"):
            fact(name)
        fact("three-part-address", 3, 2)
        fact("front-end", 0, 10000, 4, 1)
        fact("fuse-branches", *self.joined.split(" "))
        fact("predecode", 16, 5, 3)
        fact(self.decode)
        for name, row in sorted(self.rows_of_opcodes.items()):
            line("class", name, *self.row(row, name))
        for correction in self.corrections():
            line("form", *correction)

Model(sys.argv[1]).write()
