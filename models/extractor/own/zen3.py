#!/usr/bin/env python3
"""zen3.py > models/x86/own/zen3.txt: the model of a Zen 3 server part from measurements.

Reads models/x86/own/zen3-forms.tsv (latency by operand and throughput of forms), zen3-pairs.tsv (which units two forms
share) and the reference's znver3, whose units are those of the processor. A `form` line has the latency and the units that
were measured, a `class` line is the reference's row for opcodes that were not. What is wrong here is measured again, or
corrected in this program.
"""
import re
from typing import Callable, NamedTuple
from facts import classes_of_opcodes, line, opcodes_of, read_forms, read_pairs, rows_of, spellings, titles, ZEN_TITLES

# Widths, queues and units: AMD, Software Optimization Guide for Family 19h (56665), and the reference.
MACHINE = """name	zen3
issue-width	6
micro-op-buffer	256
retire-width	8
load-queue	72
store-queue	64
register-file	Zn3IntegerPRF	192
register-file	Zn3FpPRF	160
unit	AGU0	1	unlimited
unit	AGU1	1	unlimited
unit	AGU2	1	unlimited
unit	ALU0	1	unlimited
unit	ALU1	1	unlimited
unit	ALU2	1	unlimited
unit	ALU3	1	unlimited
unit	Branch	1	unlimited
unit	FP0	1	unlimited
unit	FP1	1	unlimited
unit	FP2	1	unlimited
unit	FP3	1	unlimited
unit	FromInteger	1	unlimited
unit	FpStore	2	unlimited
unit	ToFlags	1	unlimited
unit	Divider	1	unlimited
unit	Lock	1	unlimited
unit	StackLoad	3	unlimited
unit	StackStore	13	unlimited
group	AGU	unlimited	AGU0 AGU1 AGU2
group	AGUStore	unlimited	AGU1 AGU2
group	AGUVector	unlimited	AGU0 AGU1
group	ALU	unlimited	ALU0 ALU1 ALU2 ALU3
group	ALU03	unlimited	ALU0 ALU3
group	ALU12	unlimited	ALU1 ALU2
group	ALUBranch	unlimited	ALU0 Branch
group	FP01	unlimited	FP0 FP1
group	FP12	unlimited	FP1 FP2
group	FP23	unlimited	FP2 FP3
group	FP03	unlimited	FP0 FP3
group	FPAny	unlimited	FP0 FP1 FP2 FP3
group	IntegerQueue	96	ALU0 ALU1 ALU2 ALU3 Branch AGU0 AGU1 AGU2
group	FPQueue	64	FP0 FP1 FP2 FP3
load-latency	4	5	6	7
load-units	AGU0	AGU1	AGU2	AGU	AGUStore	AGUVector
forward	7	8	10	19
rename-stack	32	64
predict-stores
moves-pass-values
merge-narrow-results
stack-engine
three-part-address	2	2
indexed-store	ALU
front-end	0	0	8	1
loop-entries	64	8	20
bypass	float	float	1
bypass	vector	vector	1
bypass	float	move	1
bypass	vector	move	1"""

TITLES = ZEN_TITLES | {"AGU": "address units 0-2", "ALU": "integer units 0-3"}

# Units of each group; the reference's groups of the same units are one here.
MEMBERS = {"AGU": 3, "AGUStore": 2, "AGUVector": 2, "ALU": 4, "ALU03": 2, "ALU12": 2, "ALUBranch": 2, "FP01": 2, "FP12": 2, "FP23": 2, "FP03": 2, "FPAny": 4}
INTEGER = [("Zn3ALU0", "ALU0"), ("Zn3ALU1", "ALU1"), ("Zn3ALU3", "ALU3"), ("Zn3BRU01", "ALUBranch"), ("Zn3ALU03", "ALU03"), ("Zn3ALU12", "ALU12"), ("Zn3ALU0123", "ALU")]
VECTOR = [("Zn3FP0", "FP0"), ("Zn3FP1", "FP1"), ("Zn3FP2", "FP2"), ("Zn3FPVMul01", "FP03"), ("Zn3FPFMul01", "FP01"), ("Zn3FPFAdd01", "FP23"), ("Zn3FPVShuf01", "FP12"), ("Zn3FPVAdd0123", "FPAny")]

def translate(resources):
    """A row's units: of each group the narrowest, which the reference counts in those around it as well."""
    used = {name: int(cycles.split("-")[-1]) for name, cycles in (entry.split(":") for entry in resources.split(" ") if ":" in entry)}
    is_vector = "Zn3FP" in used or "Zn3FP45" in used
    units = []
    for names in (INTEGER, VECTOR):
        units += next(([(unit, used[name])] for name, unit in names if name in used), [])
    if "Zn3FPSt" in used or ("Zn3FP45" in used and "Zn3Load" not in used):
        units.append(("FpStore", 1))
    if "Zn3Load" in used:
        units.append(("AGUVector" if is_vector else "AGU", used["Zn3Load"]))
    if "Zn3Store" in used:
        units.append(("AGUStore", 1))
    if "Zn3AGU012" in used and "Zn3Load" not in used and "Zn3Store" not in used:
        units.append(("ALU", 1))
    return units

def row_of(fields, translate):
    units = translate(fields[2])
    latencies = [] if fields[3] == "-" else [max(0, int(word.split("#")[0])) for word in fields[3].split(" ")]
    # Vector loads take 6 cycles, not 8.
    if units and units[-1][0] == "AGUVector":
        latencies = [max(1, latency - 1) if latency != 8 else 6 for latency in latencies]
    return int(fields[0]), units, latencies

def vector_pipes(form, cycles, pairs):
    """Two of the four pipes, by how long six copies take beside six of other work: 6 on the same pipes, 4 with one in common, else 3.
    Of 512 bits, which take a pipe twice, the form of 256 is asked."""
    if is_wide(form):
        form, cycles = re.sub(r"\bz\b", "y", form), cycles / 2
    beside = next((pairs[spelling] for spelling in spellings(form) if len(pairs.get(spelling, ())) == 3), None)
    if beside is None or not .4 < cycles < .6:
        return None
    multiply, add, shuffle = (beside[name] for name in ("mul", "add", "shuffle"))
    if multiply > 5.5:
        return "FP01"
    if add > 5.5:
        return "FP23"
    if shuffle > 5.5:
        return "FP12"
    return "FP03" if shuffle < 3.4 else None

def is_wide(form):
    return re.search(r"\bz\b", form) is not None

def register_form(form, forms):
    """The form that does the same with a register in place of memory."""
    widths = "z" if is_wide(form) else "yx" if re.search(r"\b[xy]\b", form) else re.findall(r"\br\d+\b", form)[-1:] or ["r64"]
    candidates = [re.sub(r"\bm\b", width, form, count=1) for width in widths]
    known = [other for other in candidates if "tp" in forms.get(other, ()) and (" y" in form) >= (" y," in other)]
    return known[0] if known else None

def is_memory(text):
    return "(" in text and not text.startswith(("lea", "nop", "prefetch"))

def is_store(text):
    return is_memory(text) and text.rstrip().endswith(")") and not re.match(r"cmp[bwlq]|test|push|i?mul|i?div|bt[bwlq]", text)

def own_latency(kinds):
    chains = [value for kind, (value, length, _) in kinds.items() if kind in ("lat:dst", "lat:0", "lat:1", "lat:2") and length == 1]
    return max(chains, default=None)

# Copies of these wait for one another through registers or flags that they do not name, or for memory.
CHAINED = r"adc|sbb|rc[lr]|mul[bwlq]|imul[bwlq] \S+$|i?div|xadd|xchg|cmpxchg|cwt|clt|cqt|lock|push|pop|pause|.*maskmov|vmovnt|movnt"
FREE = ("AGU", "AGUStore", "AGUVector")

def capacity(unit):
    return MEMBERS.get(unit, 1)

def fitted(units, cycles):
    """The units with the work that the throughput asks for; which of them were measured is not known, so it is that of the busiest."""
    compute = [use for use in units if use[0] not in FREE]
    if not compute:
        return units
    busiest = max(compute, key=lambda use: use[1] / capacity(use[0]))[0]
    wanted = lambda unit: max(1, round(cycles * capacity(unit)))
    most = lambda unit: max(1, int(cycles * capacity(unit) + .15))
    narrow = busiest
    if abs(wanted(narrow) / capacity(narrow) / cycles - 1) > .2 and capacity(narrow) < 4:
        around = "ALU" if narrow.startswith("ALU") else "FPAny" if narrow.startswith("FP") and narrow != "FpStore" else narrow
        if abs(wanted(around) / capacity(around) / cycles - 1) < .15:
            narrow = around
    return [(narrow, wanted(narrow)) if unit == busiest else (unit, min(work, most(unit)) if unit not in FREE else work) for unit, work in units]

def is_computing(unit):
    return unit not in FREE and unit not in ("FpStore", "FromInteger", "ToFlags")

def compute_units(form, kinds, row, pairs):
    """Units of a form without memory, and its micro-ops."""
    micro_ops, units, _ = row
    cycles = kinds["tp"][0] / kinds["tp"][1]
    if re.match(r"(adc|sbb)", form):
        # Copies wait for each other's flags; with a comparison before each they take any unit.
        return 1, [("ALU", 1)]
    pipes = vector_pipes(form, cycles, pairs) if re.search(r"\b[xyz]\b", form) else None
    if pipes and any(unit.startswith("FP") for unit, _ in units):
        units = [(pipes, 2 if is_wide(form) else 1) if unit.startswith("FP") and unit != "FpStore" else (unit, work) for unit, work in units]
    if re.match(CHAINED, form) or cycles > 60:
        return micro_ops, units
    if cycles < .18:
        return 1, []
    busiest = max([work / capacity(unit) for unit, work in units], default=0)
    if abs(cycles / max(busiest, .01) - 1) > .1:
        units = fitted(units, cycles)
    return (1 if cycles < .55 else max(1, min(micro_ops, round(cycles * 6 + .2)))), units

def measured(form, kinds, row, forms, pairs):
    """A form's micro-ops, units and latencies."""
    micro_ops, units, latencies = row
    text = kinds["tp"][2].split(";")[0]
    cycles = kinds["tp"][0] / kinds["tp"][1]
    latency = None
    if not is_memory(text):
        micro_ops, units = compute_units(form, kinds, row, pairs)
        latency = own_latency(kinds)
        if "lat:0+movq" in kinds:
            # The way back takes 3 cycles.
            latency = kinds["lat:0+movq"][0] - 3
        if re.match(r"v?mov[dq] r\d+, x|.*pinsr\w i\d+, r|.*cvtsi2\w* r|vpbroadcast\w r", form):
            units = [("FromInteger", 1)] + ([("FP23", 1)] if "cvt" in form else [])
        elif re.match(r"v?mov[dq] x, r|.*movmsk|.*pextr|extractps", form):
            units = [("FpStore", 1)]
        elif re.match(r".*cvtt?s[sd]2si", form):
            units = [("FpStore", 1), ("FP23", 1)]
        elif re.match(r"v?u?comis|v?ptest|vtestp", form):
            units = [("ToFlags", 1), ("FP23", 1)]
    elif not is_store(text):
        alike = register_form(form, forms)
        # 512 bits are loaded in two halves.
        of_memory = [(unit, 2 if is_wide(form) and cycles > .9 else work) for unit, work in units if unit in FREE]
        computing = [use for use in units if is_computing(use[0])]
        if alike and computing:
            _, found = compute_units(alike, forms[alike], (micro_ops, computing, latencies), pairs)
            if cycles < .9 * max(work / capacity(unit) for unit, work in found or [("ALU", 1)]) and not re.match(CHAINED, form):
                found = fitted(found, cycles)
            units = found + of_memory
        elif computing and .6 < cycles < 60 and not re.match(CHAINED, form):
            units = fitted(units, cycles)
        if re.match(r"(adc|sbb)", form):
            units = [("ALU", 1)] + of_memory
        if cycles < .7:
            micro_ops = 1
        # The measured chains go through an index, and those of vectors over 3 cycles of a move and one of an operation.
        if "lat:addr" in kinds:
            latency = kinds["lat:addr"][0] - 1
        elif "lat:addr+movq" in kinds:
            latency = kinds["lat:addr+movq"][0] - 5
        if re.match(r"movs[bwl][wlq] m", form):
            # Loads that extend the sign take a cycle longer than others, on any unit of additions: seen beside other work.
            units = [("ALU", 1)] + of_memory
    if latency is not None and latency >= .9 and latencies:
        latencies = [round(latency)] * len(latencies)
    return micro_ops, units, latencies

# Values change between the pipes' two domains a cycle later: measured with additions beside shuffles, and with sums of vectors.
FLOAT = re.compile(r"V?(U?COMIS|F?N?M?(ADD|SUB)[PS][SD]|ADDSUB|MUL[PS][SD]|DIV[PS][SD]|SQRT[PS][SD]|MIN[PS][SD]|MAX[PS][SD]|MINC|MAXC|CMP[PS][SD]|FN?M|CVT|ROUND|R?RCP|RSQRT|HADDP|HSUBP|DPP)")

def with_domain(is_float, opcode, units, latencies):
    """Latencies to the other domain, and the domain; to general registers, flags and memory there is only one."""
    if is_float is None:
        return latencies, []
    computes = any(re.match(r"FP\d|FPAny", unit) for unit, _ in units)
    if not units and re.match(r"V?MOV(AP|UP|DQ)", opcode):
        # A move hands on what it takes over early.
        return latencies, ["kind=move"]
    if not computes:
        return latencies, []
    domain = "float" if is_float.match(opcode) else "vector"
    leaves = any(unit in ("FpStore", "ToFlags", "FromInteger") for unit, _ in units)
    return (latencies if leaves else [latency + 1 for latency in latencies]), ["kind=" + domain]

# Found by looking at what was predicted worst; each was measured. Division depends on the values: here small quotients.
CORRECTIONS = [
    ("PUSH64r PUSH64i8 PUSH64i32", 1, [("AGUStore", 1), ("StackStore", 12)], [1]),
    ("POP64r", 1, [("AGU", 1), ("StackLoad", 2)], [4]),
    ("DIV64r IDIV64r", 2, [("Divider", 7), ("ALU", 1)], [9]),
    ("DIV32r IDIV32r", 2, [("Divider", 6), ("ALU", 1)], [9]),
    ("DIV64m IDIV64m", 2, [("Divider", 7), ("ALU", 1), ("AGU", 1)], [13]),
    ("DIV32m IDIV32m", 2, [("Divider", 6), ("ALU", 1), ("AGU", 1)], [13]),
    ("MUL16r IMUL16r MUL8r IMUL8r", 1, [("ALU1", 1)], [3]),
    ("MUL16m IMUL16m MUL8m IMUL8m", 1, [("ALU1", 1), ("AGU", 1)], [7]),
    ("VBROADCASTSSYrr VBROADCASTSDYrr VPBROADCASTBYrr VPBROADCASTWYrr VPBROADCASTDYrr VPBROADCASTQYrr", 1, [("FP2", 1)], [1]),
    ("MUL64r IMUL64r MUL32r IMUL32r", 2, [("ALU1", 1)], [3]),
    ("MUL64m IMUL64m MUL32m IMUL32m", 2, [("ALU1", 1), ("AGU", 1)], [7]),
    ("CDQ CQO", 1, [("ALU03", 1)], [0, 1]),
    ("XCHG64rm XCHG32rm XCHG16rm XCHG8rm", 2, [("Lock", 8), ("AGUStore", 1), ("AGU", 1)], [8]),
    ("LCMPXCHG8 LCMPXCHG16 LCMPXCHG32 LCMPXCHG64", 6, [("Lock", 9), ("AGUStore", 1), ("AGU", 1)], [9]),
    ("CMPXCHG64rm CMPXCHG32rm", 5, [("ALU", 5), ("AGU", 1), ("AGUStore", 1)], [7]),
    ("LOCK_PREFIX", 1, [("Lock", 8)], [0]),
    ("PAUSE", 1, [("Lock", 77)], [77]),
    ("LFENCE", 1, [("Lock", 10)], [10]),
    ("MFENCE", 1, [("Lock", 61)], [61]),
    ("VZEROUPPER", 1, [], [0]),
    ("ENDBR64", 1, [], [0]),
]

def store_cycles(opcode):
    """Half cycles of a vector store. One that goes beyond 32 aligned bytes takes two cycles (measured): half of the narrow ones
    whose address may be unaligned, and of the wide ones all that are."""
    if not re.match(r"V?MOV(UP|DQU)\w*mr", opcode):
        return 2
    return 4 if "Y" in opcode else 3

def row_line(rules, keyword, names, micro_ops, units, latencies, *comment):
    units = [(rules.flags_unit if unit == "ToFlags" else unit, work) for unit, work in units]
    units = [(unit, rules.store_cycles(names) if unit == "FpStore" else work) for unit, work in units]
    latencies, domain = with_domain(rules.is_float, names, units, latencies)
    line(keyword, names, micro_ops, units, latencies, *domain, *comment)

class Rules(NamedTuple):
    """What processors of this make differ in."""
    # Half cycles that a vector store takes, by its opcode.
    store_cycles: Callable[[str], int]
    # The unit that brings flags out of vector pipes.
    flags_unit: str
    # Opcodes whose results belong to the domain of fractions; nothing if values change domains at once.
    is_float: re.Pattern | None

def write(name, rows, corrections, rules):
    """Prints the lines of a processor's rows: those of the reference by class, then those that were measured."""
    classes, forms, pairs = classes_of_opcodes(), read_forms(name), read_pairs(name)
    for row_name, row in sorted(rows.items()):
        row_line(rules, "class", row_name, *row)
    corrected = {opcode for names, *_ in corrections for opcode in names.split()}
    names = [form for form, kinds in forms.items() if "tp" in kinds and not form.startswith("mix")]
    copies = [(form, text) for form in names for text in forms[form]["tp"][2].split(";")[:2] if text.split()[0] == form.split()[0] or text == forms[form]["tp"][2].split(";")[0]]
    of_opcode = {}
    for (form, _), opcode in zip(copies, opcodes_of([text for _, text in copies])):
        of_opcode.setdefault(opcode, form)
    for opcode, form in sorted(of_opcode.items()):
        row = rows.get(opcode) or rows.get(classes.get(opcode))
        if row is None or opcode in corrected or "same" in form:
            continue
        kinds = forms[form]
        comment = [f"throughput={kinds['tp'][0] / kinds['tp'][1]:.3f}"] + [f"{kind}={value[0]:.2f}" for kind, value in kinds.items() if kind != "tp"]
        row_line(rules, "form", opcode, *measured(form, kinds, row, forms, pairs), *comment)
    for names_, micro_ops, units, latencies in corrections:
        row_line(rules, "form", names_, micro_ops, units, latencies)

def main():
    rows = {name: row_of(fields, translate) for name, fields in rows_of("znver3").items()}
    print("based-on\tznver3")
    print("# Zen 3, family 25 model 1. Written by models/extractor/own/zen3.py from zen3-forms.tsv and zen3-pairs.tsv beside this file; not to be edited.")
    print("# Units, and rows of opcodes that were not measured: LLVM, Apache-2.0 WITH LLVM-exception.")
    print("provenance\tmeasured here")
    print(MACHINE)
    print(titles(MACHINE, TITLES))
    write("zen3", rows, CORRECTIONS, Rules(store_cycles, "ToFlags", FLOAT))

if __name__ == "__main__":
    main()
