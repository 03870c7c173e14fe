#!/usr/bin/env python3
"""icelake_server.py > models/x86/own/icelake-server.txt: the model of an Ice Lake server part from measurements.

Reads models/x86/own/icelake-server-forms.tsv and the reference's icelake-server, whose ports are those of the processor. A
`form` line has the latency that was measured, and as many cycles of its busiest port as its throughput asks for; a `class`
line is the reference's row for opcodes that were not measured.
"""
import re
from facts import classes_of_opcodes, line, net_uses, opcodes_of, read_forms, read_units, rows_of

# Intel, Optimization Reference Manual, on Sunny Cove: widths and queues. The width is what zero idioms show, too.
MACHINE = """name	icelake
issue-width	5
micro-op-buffer	352
retire-width	8
load-queue	128
store-queue	72"""

MECHANISMS = """load-latency	5	5	6	7
load-units	{load_units}
forward	5	5	7	19
moves-pass-values
merge-narrow-results
stack-engine
front-end	0	10000	5	1"""

# Found by looking at what was predicted worst, and measured: chains through a quotient, with the sign extended before.
CORRECTIONS = [
    ("DIV64r IDIV64r", 4, [("ICXDivider", 10), ("ICXPort0", 1), ("ICXPort0156", 3)], [15]),
    ("DIV32r IDIV32r", 4, [("ICXDivider", 6), ("ICXPort0", 1), ("ICXPort0156", 3)], [12]),
]

def slots_of(micro_ops, uses):
    """Micro-ops that dispatch counts: a load and what is done with its data are one, and so are a store's address and data."""
    count = lambda wanted: sum(cycles for unit, cycles in uses if unit in wanted)
    loads, data, addresses = count(["ICXPort23"]), count(["ICXPort49"]), count(["ICXPort78"])
    others = sum(cycles for unit, cycles in uses if unit not in ("ICXPort23", "ICXPort49", "ICXPort78") and "Divider" not in unit)
    if micro_ops == loads + data + addresses + others:
        micro_ops -= min(data, addresses)
    if loads and others:
        micro_ops -= 1
    return max(1, micro_ops)

def row_of(fields, units, name=""):
    micro_ops = int(fields[0])
    latencies = [] if fields[3] == "-" else [max(0, int(word.split("#")[0])) for word in fields[3].split(" ")]
    uses = [use for use in net_uses(fields[2], units) if use[0] != "ICXPortAny"]
    # The reference's rows count 7 cycles for a wide vector's load and 5 for a scalar's, and the model 6 for all.
    loads = any(unit == "ICXPort23" for unit, _ in uses)
    if loads and (re.search(r"S[SD]Z?r?m|CVTSI\w*m", name)):
        latencies = [latency + 1 if latency > 7 else latency for latency in latencies]
    elif loads and re.search(r"Y|Z256|Z(?!128)", name):
        latencies = [max(1, latency - 1) if latency > 7 else latency for latency in latencies]
    # The stack engine moves the pointer.
    if re.match(r"PUSH|POP(?!CNT)", name):
        micro_ops -= sum(unit == "ICXPort0156" for unit, _ in uses)
        uses = [(unit, cycles) for unit, cycles in uses if unit != "ICXPort0156"]
    return slots_of(micro_ops, uses), uses, latencies

def throughput_of(uses, units):
    """Cycles an instruction by the busiest ports: of every set of ports, what can go nowhere else."""
    sets = [units[name] for name, _ in uses]
    shares = [sum(cycles for name, cycles in uses if units[name] <= ports) / len(ports) for ports in sets]
    return max(shares, default=0)

def fitted(uses, cycles, units):
    """The same uses with as many cycles as the measured throughput asks for."""
    if not uses:
        return uses
    busiest = max(range(len(uses)), key=lambda at: uses[at][1] / len(units[uses[at][0]]))
    wanted = max(1, round(cycles * len(units[uses[busiest][0]])))
    # None of the others may be busier.
    most = lambda at: max(1, int(cycles * len(units[uses[at][0]]) + .1))
    return [(name, wanted if at == busiest else min(n, most(at))) for at, (name, n) in enumerate(uses)]

def latency_of(form, kinds):
    """The chain through an operand, where it is a chain of this instruction alone."""
    chains = [value for kind, (value, length, _) in kinds.items() if kind in ("lat:dst", "lat:0", "lat:1", "lat:2") and length == 1]
    text = kinds["tp"][2].split(";")[0]
    has_memory = "(" in text and not text.startswith(("lea", "nop", "prefetch"))
    return round(max(chains)) if chains and max(chains) >= .9 and not has_memory else None

def main():
    classes, forms = classes_of_opcodes(), read_forms("icelake-server")
    units, rows = read_units("icelake-server"), rows_of("icelake-server")
    print("based-on\ticelake-server")
    print("# Ice Lake server, family 6 model 106. Written by models/extractor/own/icelake_server.py from icelake-server-forms.tsv; not to be edited.")
    print("# Ports, and rows of opcodes that were not measured: LLVM, Apache-2.0 WITH LLVM-exception.")
    print("provenance\tmeasured here")
    print(MACHINE)
    ports = [name for name, members in units.items() if members == {name}]
    for name in ports:
        print("unit", name, 1, "unlimited", sep="\t")
    for name, members in units.items():
        if name not in ports and name != "ICXPortAny":
            print("group", name, "unlimited", " ".join(sorted(members)), sep="\t")
    print("group", "ICXQueue", 160, " ".join(name for name in ports if "Divider" not in name), sep="\t")
    print("title", "ICXQueue", "all ports", sep="\t")
    print(MECHANISMS.format(load_units="ICXPort2\tICXPort3\tICXPort23"))
    for name, row in sorted(rows.items()):
        line("class", name, *row_of(row, units, name))
    for names, micro_ops, uses, latencies in CORRECTIONS:
        line("form", names, micro_ops, uses, latencies)
    # A taken branch goes to one port only.
    print("form", "JCC_1 JCC_2 JCC_4", 1, "ICXPort6:1", 1, sep="\t")
    names = [form for form, kinds in forms.items() if "tp" in kinds and not form.startswith("mix")]
    seen = set()
    for form, opcode in zip(names, opcodes_of([forms[form]["tp"][2].split(";")[0] for form in names])):
        row = rows.get(opcode) or rows.get(classes.get(opcode))
        if row is None or opcode in seen or "same" in form:
            continue
        seen.add(opcode)
        micro_ops, uses, latencies = row_of(row, units, opcode)
        cycles = forms[form]["tp"][0] / forms[form]["tp"][1]
        predicted = max(throughput_of(uses, units), micro_ops / 5)
        # Immediates of 16 bits are slow to decode where they do not come from the cache of decoded instructions.
        is_decoded_slowly = re.search(r"w i\d+", form) is not None
        # Two stores a cycle need to go to one line, as those of programs do and those of the measurement do not.
        is_store = any(name in ("ICXPort49", "ICXPort78") for name, _ in uses)
        if abs(cycles / max(predicted, .01) - 1) > .1 and not is_decoded_slowly and not is_store and cycles < 60:
            uses = fitted(uses, cycles, units)
            micro_ops = max(1, min(micro_ops, round(cycles * 5 + .2)))
        latency = latency_of(form, forms[form])
        if latency is not None and latencies:
            latencies = [latency] * len(latencies)
        comment = [f"throughput={cycles:.3f}"] + [f"{kind}={value[0]:.2f}" for kind, value in forms[form].items() if kind != "tp"]
        line("form", opcode, micro_ops, uses, latencies, *comment)

main()
