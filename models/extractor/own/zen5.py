#!/usr/bin/env python3
"""zen5.py > models/x86/own/zen5.txt: the model of a Zen 5 server part from measurements.

Reads models/x86/own/zen5-forms.tsv (latency by operand and throughput of forms), zen5-pairs.tsv (which units two forms
share), the reference's znver4 (for opcodes that were not measured: their units are translated to those of Zen 5), and
asks llvm-mc which opcode a form is. A `form` line is measured, a `class` line translated: it holds for the opcodes of
a scheduling class that no form names. What is wrong here is measured again, or corrected in this program.
"""
import re
from facts import classes_of_opcodes, keys, line, opcodes_of, read_forms, read_pairs, rows_of, spellings, titles, ZEN_TITLES

# Widths and queues: AMD, Software Optimization Guide for Zen 5 (58455); units by the pairs that were measured.
MACHINE = """name	zen5
issue-width	8
micro-op-buffer	448
retire-width	8
load-queue	202
store-queue	104
register-file	Zn4IntegerPRF	240
register-file	Zn4FpPRF	384
unit	AGU0	1	unlimited
unit	AGU1	1	unlimited
unit	AGU2	1	unlimited
unit	AGU3	1	unlimited
unit	ALU0	1	unlimited
unit	ALU1	1	unlimited
unit	ALU2	1	unlimited
unit	ALU3	1	unlimited
unit	ALU4	1	unlimited
unit	ALU5	1	unlimited
unit	FP0	1	unlimited
unit	FP1	1	unlimited
unit	FP2	1	unlimited
unit	FP3	1	unlimited
unit	FromInteger	1	unlimited
unit	FpStore	2	unlimited
unit	FpRename	6	unlimited
unit	WideImmediate	3	unlimited
unit	Gather	1	unlimited
unit	Lock	1	unlimited
unit	StackLoad	5	unlimited
group	AGU	unlimited	AGU0 AGU1 AGU2 AGU3
group	AGUStore	unlimited	AGU2 AGU3
group	AGUVector	unlimited	AGU0 AGU1
group	ALU	unlimited	ALU0 ALU1 ALU2 ALU3 ALU4 ALU5
group	ALUBranch	unlimited	ALU3 ALU4 ALU5
group	ALUMultiply	unlimited	ALU0 ALU1 ALU2
group	ALUShift	unlimited	ALU1 ALU2 ALU3
group	FP01	unlimited	FP0 FP1
group	FP12	unlimited	FP1 FP2
group	FP23	unlimited	FP2 FP3
group	FPAny	unlimited	FP0 FP1 FP2 FP3
group	AGUQueue	56	AGU0 AGU1 AGU2 AGU3
group	ALUQueue	88	ALU0 ALU1 ALU2 ALU3 ALU4 ALU5
group	FPQueue	114	FP0 FP1 FP2 FP3
load-latency	4	5	6	7
load-units	AGU0	AGU1	AGU2	AGU3	AGU	AGUStore	AGUVector	AGUQueue
cache-line	64
forward	7	9	11	14
rename-memory	32	64
predict-stores
moves-pass-values
merge-narrow-results
stack-engine
three-part-address	2	3
combined-flags	1	2
front-end	64	12	12	2
long-loops	40	6
op-cache	6	2	36
join-moves
reissue	ALU	3	12	8
vector-zeros	FpRename
bypass	fadd	fadd	1"""

TITLES = ZEN_TITLES | {"AGU": "address units 0-3", "ALU": "integer units 0-5"}

FLOAT_ADDITION = r"v?(add|sub)(ps|pd|ss|sd)\b|v?addsub"

# Units of the reference's Zen 4 and where their work goes, in the order in which they decide.
INTEGER = [("Zn4ALU0", "ALU0"), ("Zn4ALU1", "ALUMultiply"), ("Zn4ALU2", "ALUShift"), ("Zn4ALU3", "ALU3"), ("Zn4BRU1", "ALUBranch"), ("Zn4BRU01", "ALUBranch"),
    ("Zn4ALU03", "ALU"), ("Zn4ALU12", "ALUShift"), ("Zn4ALU0123", "ALU")]
VECTOR = [("Zn4FP0", "FP0"), ("Zn4FP1", "FP1"), ("Zn4FP2", "FP12"), ("Zn4FP3", "FP23"), ("Zn4FPMisc", "FPAny"), ("Zn4FPAES01", "FP01"), ("Zn4FPCLM01", "FP01"), ("Zn4FPFMul01", "FP01"),
    ("Zn4FPFMisc01", "FP01"), ("Zn4FPVAdd01", "FP01"), ("Zn4FPFAdd01", "FP23"), ("Zn4FPFCvt01", "FP23"), ("Zn4FPFMisc23", "FP23"), ("Zn4FPOpMask01", "FP23"), ("Zn4FPVMul01", "FP01"),
    ("Zn4FPVShift01", "FP23"), ("Zn4FPVShuf01", "FP12"), ("Zn4FPFMisc12", "FP12"), ("Zn4FPVAdd12", "FP12"), ("Zn4FPFMisc123", "FPAny"), ("Zn4FPU0123", "FPAny"), ("Zn4FPFMisc0123", "FPAny"),
    ("Zn4FPVAdd0123", "FPAny"), ("Zn4FPVMisc0123", "FPAny")]

def translate(resources):
    """A row's units on Zen 5."""
    used = {}
    for entry in resources.split(" ") if resources != "-" else []:
        name, cycles = entry.split(":")
        used[name] = int(cycles.split("-")[-1])
    is_vector = any(name.startswith("Zn4FP") for name in used)
    units = []
    for name, unit in INTEGER:
        if name in used:
            cycles = used[name]
            # Four units share what is six units' work now.
            units.append((unit, max(1, round(cycles * 1.5)) if unit == "ALU" and cycles > 1 else cycles))
            break
    for name, unit in VECTOR:
        if name in used:
            units.append((unit, used[name]))
            break
    else:
        if ("Zn4FP45" in used or "Zn4FPSt" in used) and "Zn4Load" not in used:
            units.append(("FpStore", 1))
    if "Zn4Load" in used:
        units.append(("AGUVector" if is_vector else "AGU", used["Zn4Load"]))
    if "Zn4Store" in used:
        units.append(("AGUStore", 1))
    if "Zn4AGU012" in used and "Zn4Load" not in used and "Zn4Store" not in used:
        units.append(("ALU", 1))
    return units

def row_of(fields):
    micro_ops = int(fields[0])
    if micro_ops == 2 and "Zn4Store" in fields[2]:
        micro_ops = 1
    latencies = [] if fields[3] == "-" else [int(word.split("#")[0]) for word in fields[3].split(" ")]
    units = translate(fields[2])
    # Vector loads take 6 cycles, not 8.
    if latencies == [8] and units == [("AGUVector", 1)]:
        latencies = [6]
    return micro_ops, units, latencies

def vector_units(form, cycles, pairs):
    """Pipes of a vector form by its throughput and by what slows multiplications (pipes 0, 1) or additions (2, 3) beside it."""
    beside = next((pairs[spelling] for spelling in spellings(form) if spelling in pairs), None)
    if not beside:
        return None
    multiply, add = beside.get("mul", 0), beside.get("add", 0)
    if cycles < .3:
        return [("FPAny", 1)]
    if .45 < cycles < .6:
        if add > 5.7 and multiply < 4.5:
            return [("FP23", 1)]
        if multiply > 5.7:
            return [("FP01", 1)]
        return None if multiply < 3.3 and add < 3.3 else [("FP12", 1)]
    return [("FP01", max(1, round(2 * cycles)))]

def measured(form, kinds, forms, pairs):
    """What the measurements say of a form: a dictionary of micro_ops, units, latency, kind, those that are known."""
    cycles, n, text = kinds["tp"]
    cycles /= n
    text = text.split(";")[0]
    name = text.split()[0]
    is_vector = bool(re.search(r"%[xyz]mm|%k\d", text))
    has_memory = "(" in text and not text.startswith(("lea", "nop", "prefetch"))
    stores = has_memory and text.rstrip().endswith(")") and not text.startswith(("cmp", "test", "push"))
    chains = [value for kind, (value, length, _) in kinds.items() if kind in ("lat:dst", "lat:0", "lat:1", "lat:2") and length == 1]
    found = {}
    if is_vector and not has_memory:
        units = vector_units(form, cycles, pairs)
        if units:
            found["units"] = units
        if chains and max(chains) >= .9:
            found["latency"] = round(max(chains))
        if re.match(FLOAT_ADDITION, form):
            found["latency"], found["kind"] = 3, "fadd"
        if "lat:0+movq" in kinds:
            back = 4 if kinds["lat:0+movq"][2].split(";")[-1].startswith("vmovq %rax") else 3
            found["latency"] = max(1, round(kinds["lat:0+movq"][0] - back))
            between = found["latency"] - round(max(chains, default=0))
            if chains and max(chains) > 1.5 and between >= 2:
                # What it merges with may come later than the general register.
                found["latency"], found["from_general"] = found["latency"] - between, between
        if re.match(r"v?mov[dq] r|kmov\w r|.*pinsr|.*cvtsi2|vpbroadcast\w r", form):
            found["units"] = [("FromInteger", 1)]
        elif re.match(r"v?mov[dq] x, r|kmov\w k, r|.*movmsk|.*pextr|extractps", form):
            found["units"] = [("FpStore", 1)]
        elif re.match(r".*cvtt?s[sd]2si", form):
            found["units"] = [("FpStore", 1), ("FP23", 1)]
        if re.match(r"v?u?comis|v?ptest|vtestp|kortest|ktest", form):
            # Flags leave as data of stores do.
            found["units"] = [("FP23", 1), ("FpStore", 1)]
    elif is_vector and not stores:
        if re.match(r"v?mov|v?broadcast|vpbroadcast", form):
            found["units"] = [("AGUVector", 1)]
        else:
            register_forms = [re.sub(r"\bm\b", width, form, count=1) for width in "zyx"]
            fitting = [other for other in register_forms if other in forms and "tp" in forms[other]]
            if fitting:
                value, count, _ = forms[fitting[0]]["tp"]
                units = vector_units(fitting[0], value / count, pairs)
                if units:
                    found["units"] = [("AGUVector", 1)] + units
        if "lat:addr+movq" in kinds:
            # The way back takes 4 cycles, and an index one.
            found["latency"] = max(6, round(kinds["lat:addr+movq"][0] - 5))
        if re.match(FLOAT_ADDITION, form):
            found["kind"] = "fadd"
    elif not is_vector and not has_memory and name != "mulq":
        if re.match(r"(adc|sbb)", name):
            # Copies wait for each other's flags; with a comparison before each they take a unit, any.
            found["units"] = [("ALU", 1)]
        elif name == "movabsq":
            found["units"] = [("ALU", 1), ("WideImmediate", 1)]
        elif .15 < cycles < .22:
            found["units"] = [("ALU", 1)]
        elif .3 < cycles < .39:
            found["units"] = [("ALUMultiply" if re.match(r"imul|crc|pdep|pext", form) else "ALUShift", 1)]
        elif .44 < cycles < .5:
            found["units"] = [("ALUMultiply", 1)] if name.startswith("imul") else [("ALU", round(6 * cycles))]
        elif .22 < cycles < .3 and not name.startswith("prefetch"):
            found["units"] = [("ALU", 2)]
        elif cycles < .15:
            # As fast as dispatch: no unit works on it.
            found["units"] = []
        if chains and max(chains) > .9:
            found["latency"] = round(max(chains))
        elif cycles < .15:
            found["latency"] = 0
        if form.startswith("mov") and cycles < .15 or "same" in form:
            return None
    elif not is_vector and not stores:
        if "lat:addr" in kinds:
            found["latency"] = max(4, round(kinds["lat:addr"][0]) - 1)
        if cycles < .3 and not form.startswith(("push", "pop", "prefetch")):
            found["units"] = [("AGU", 1)] if name.startswith("mov") and not name.startswith("movbe") else [("ALU", 1), ("AGU", 1)]
    if re.match(r"(adc|sbb)", form) and not stores:
        # One waits for the other's flags, which says nothing about units.
        found["units"] = [("ALU", 1)] + ([("AGU", 1)] if has_memory else [])
    if name == "popq" and not has_memory:
        # Five in two cycles.
        found["units"], found["latency"] = [("AGU", 1), ("StackLoad", 2)], 4
    if form.startswith("push"):
        found["units"], found["micro_ops"] = [("ALU", 1), ("AGUStore", 1)], 1
    if stores and not is_vector and re.match(r"(mov|set)", form):
        # The data of general stores takes an ALU.
        found["units"], found["micro_ops"] = [("ALU", 1), ("AGUStore", 1)], 1
    elif stores and not is_vector and cycles < 1.3 and form.split()[-1] == "m":
        # Read, change, write: the chain through memory is that of the operation.
        found["units"], found["micro_ops"], found["latency"] = [("ALU", 1), ("AGU", 1), ("AGUStore", 1)], 2, 5
    if stores and is_vector:
        found["units"] = [("AGUStore", 2 if form.split()[1].rstrip(",") == "z" else 1), ("FpStore", 1)]
        found["micro_ops"] = 1
    if cycles < .55 and not has_memory:
        found["micro_ops"] = 1
    if re.match(r"xchg[lq] r\d+, r", form):
        # Two registers change places as two moves do.
        found["units"], found["micro_ops"], found["latency"] = [], 2, 0
    if re.match(VECTOR_MOVE, form):
        found["units"], found["latency"] = [], 0
    return found

VECTOR_MOVE = r"v?mov(aps|apd|ups|upd|dqa|dqu|dqa32|dqa64|dqu8|dqu16|dqu32|dqu64) (x, x|y, y|z, z)$"

# How many units a group has, and the group around it.
CAPACITY = {"AGU": 4, "AGUStore": 2, "AGUVector": 2, "ALU": 6, "ALUBranch": 3, "ALUMultiply": 3, "ALUShift": 3, "FP01": 2, "FP12": 2, "FP23": 2, "FPAny": 4, "FpStore": 2, "FpRename": 6,
    "WideImmediate": 3}
AROUND = {"ALU0": "ALUMultiply", "ALU3": "ALUShift", "ALUBranch": "ALU", "ALUMultiply": "ALU", "ALUShift": "ALU", "FP0": "FP01", "FP1": "FP12", "FP2": "FP23", "FP3": "FP23",
    "FP01": "FPAny", "FP12": "FPAny", "FP23": "FPAny"}
# Copies of these wait for one another through registers or flags that they do not name, or for memory.
CHAINED = r"adc|sbb|rc[lr]|mul[bwlq]|imul[bwlq] \S+$|i?div|xadd|xchg|cmpxchg|cwt|clt|cqt|lock|push|pop|pause|.*maskmov|.*gather|.*scatter|vmovnt|movnt|kadd"

def fitted(units, micro_ops, form, cycles):
    """The units with the work that the throughput asks for: less where they would take longer, more where they would be quicker."""
    if re.match(CHAINED, form) or cycles < .155 or cycles > 60:
        return units, micro_ops
    fitting = []
    for unit, work in units:
        while work / CAPACITY.get(unit, 1) > 1.08 * cycles:
            work = max(1, int(cycles * CAPACITY.get(unit, 1) + .15))
            if work / CAPACITY.get(unit, 1) <= 1.08 * cycles:
                break
            unit = AROUND.get(unit)
            if unit is None:
                break
        if unit is not None:
            fitting.append((unit, work))
    load = lambda use: use[1] / CAPACITY.get(use[0], 1)
    if fitting and max(map(load, fitting)) < .92 * cycles:
        compute = [use for use in fitting if not use[0].startswith("AGU")] or fitting
        unit = max(compute, key=load)[0]
        error = lambda unit: abs(max(1, round(cycles * CAPACITY.get(unit, 1))) / CAPACITY.get(unit, 1) / cycles - 1)
        around = AROUND.get(unit, unit)
        best = around if error(around) < error(unit) - .08 else unit
        fitting = [(best, max(1, round(cycles * CAPACITY.get(best, 1)))) if use[0] == unit else use for use in fitting]
    return fitting, min(micro_ops, max(1, int(8 * cycles + .3)))

def tells_units(units, latencies, cycles):
    """Whether throughput tells what units do. Not if copies may wait for one another, nor of general loads, of which four a cycle
    are hardly reached, nor of division, whose time depends on values."""
    if any(cycles_ > 2 and name[-1].isdigit() and name not in CAPACITY for name, cycles_ in units):
        return False
    is_vector = any(name.startswith(VECTOR_UNITS) for name, _ in units)
    return is_vector or cycles < max(latencies, default=0) - .1 and (cycles > .35 or not any(name.startswith("AGU") for name, _ in units))

# Found by looking at what was predicted worst; each was measured.
CORRECTIONS = [
    ("LDDQUrm VLDDQUrm VLDDQUYrm", 1, [("AGUVector", 1)], [7]),
    ("XCHG64rm XCHG32rm XCHG16rm XCHG8rm", 2, [("Lock", 20), ("AGUStore", 1), ("AGU", 1)], [20]),
    ("LOCK_ADD16mi", 1, [("Lock", 20), ("AGUStore", 1), ("AGU", 1)], [20]),
    ("DIV64r IDIV64r", 2, [("ALU0", 7)], [10]),
    ("DIV32r IDIV32r", 2, [("ALU0", 6)], [10]),
    ("DIV64m IDIV64m", 2, [("ALU0", 7), ("AGU", 1)], [14]),
    ("DIV32m IDIV32m", 2, [("ALU0", 6), ("AGU", 1)], [14]),
    ("LCMPXCHG8 LCMPXCHG16 LCMPXCHG32 LCMPXCHG64", 6, [("Lock", 20), ("AGUStore", 1), ("AGU", 1)], [20]),
    ("ENDBR64", 1, [], [0]),
    ("LOCK_PREFIX", 1, [("Lock", 20)], [0]),
    ("PAUSE", 1, [("Lock", 96)], [96]),
    ("LFENCE", 1, [("Lock", 11)], [11]),
    ("MFENCE", 1, [("Lock", 77)], [77]),
    ("POP64rmm", 2, [("AGU", 1), ("AGUStore", 1)], [5]),
    ("CMPXCHG64rm CMPXCHG32rm", 5, [("ALU", 6), ("AGU", 1), ("AGUStore", 1)], [7]),
    ("LD_F0 LD_F1", 1, [("FP1", 1)], [1]),
    # Gathers by the number of their elements, and a little more where these and their masks are wide.
    ("VGATHERDPDrm VGATHERQPDrm VGATHERQPSrm VPGATHERDQrm VPGATHERQQrm VPGATHERQDrm VGATHERDPDZ128rm VGATHERQPDZ128rm VGATHERQPSZ128rm VPGATHERDQZ128rm VPGATHERQQZ128rm VPGATHERQDZ128rm",
     8, [("Gather", 4)], [13]),
    ("VGATHERDPSrm VPGATHERDDrm VGATHERDPSZ128rm VPGATHERDDZ128rm VGATHERDPDYrm VGATHERQPDYrm VGATHERQPSYrm VPGATHERDQYrm VPGATHERQQYrm VPGATHERQDYrm VGATHERDPDZ256rm VGATHERQPDZ256rm "
     "VGATHERQPSZ256rm VPGATHERDQZ256rm VPGATHERQQZ256rm VPGATHERQDZ256rm", 8, [("Gather", 6)], [15]),
    ("VGATHERDPSYrm VPGATHERDDYrm VGATHERDPSZ256rm VPGATHERDDZ256rm", 8, [("Gather", 12)], [21]),
    ("VGATHERDPDZrm VGATHERQPDZrm VGATHERQPSZrm VPGATHERDQZrm VPGATHERQQZrm VPGATHERQDZrm", 8, [("Gather", 15)], [24]),
    ("VGATHERDPSZrm VPGATHERDDZrm", 8, [("Gather", 20)], [28]),
    ("XADD64rr XADD32rr XADD16rr XADD8rr", 2, [("ALU", 1)], [1, 0]),
    ("VZEROUPPER", 1, [("FromInteger", 1)], [0]),
    ("CMPXCHG16rm", 6, [("ALU", 6), ("AGU", 1), ("AGUStore", 1)], [9]),
    ("CVTSS2SIrm CVTTSS2SIrm CVTSS2SI64rm", 2, [("FP23", 1), ("AGUVector", 1)], [14]),
    ("CVTSS2SI64rr_Int CVTSS2SIrr_Int CVTTSS2SIrr CVTSS2SIrr", 2, [("FP23", 1), ("FpStore", 1)], [7]),
    ("CVTSI2SSrm CVTSI2SSrm_Int CVTSI2SDrm CVTSI2SDrm_Int", 1, [("FP23", 1), ("AGUVector", 1)], [10]),
]

# Six instructions with vector registers go to the vector half of the processor a cycle, moves that no pipe works on among them.
VECTOR_UNITS = ("FP", "Fp", "AGUVector", "FromInteger")
VECTOR_OPCODE = re.compile(r"V?(MOV(AP|UP|DQ|DDUP|S[SD]|[HL]P|NT|LH|HL)|BROADCAST|PBROADCAST)")

def row_line(keyword, names, micro_ops, units, *rest):
    if any(name.startswith(VECTOR_UNITS) for name, _ in units) or VECTOR_OPCODE.match(names):
        units = units + [("FpRename", 1)]
    line(keyword, names, micro_ops, units, *rest)

def main():
    classes, forms, pairs = classes_of_opcodes(), read_forms("zen5"), read_pairs("zen5")
    rows = {name: row_of(fields) for name, fields in rows_of("znver4").items()}
    names = [form for form, kinds in forms.items() if "tp" in kinds and not form.startswith("mix")]
    # A first copy with an accumulator may have an opcode of its own.
    copies = [(form, text) for form in names for text in forms[form]["tp"][2].split(";")[:2] if text.split()[0] == form.split()[0] or text == forms[form]["tp"][2].split(";")[0]]
    opcodes = opcodes_of([text for _, text in copies])
    print("based-on\tznver4")
    print("# Zen 5, family 26 model 2. Written by models/extractor/own/zen5.py from zen5-forms.tsv and zen5-pairs.tsv beside this file; not to be edited.")
    print("# Rows of opcodes that were not measured follow from LLVM, Apache-2.0 WITH LLVM-exception.")
    print("provenance\tmeasured here")
    print(MACHINE)
    print(titles(MACHINE, TITLES))
    of_class, of_opcode = {}, {}
    for (form, _), opcode in zip(copies, opcodes):
        name = classes.get(opcode)
        if name is None:
            continue
        found = measured(form, forms[form], forms, pairs)
        if found is not None:
            of_opcode.setdefault(opcode, (found, form))
        if found:
            of_class.setdefault(name, found)
    def merged(row, found):
        micro_ops, units, latencies = row
        latency = found.get("latency")
        if latency is not None and latencies:
            latencies = [latency] * len(latencies)
        return found.get("micro_ops", micro_ops), found.get("units", units), latencies
    def merged_as_measured(row, found, form, cycles):
        micro_ops, units, latencies = merged(row, found)
        if tells_units(units, latencies, cycles):
            units, micro_ops = fitted(units, micro_ops, form, cycles)
        return micro_ops, units, latencies
    for name, row in sorted(rows.items()):
        found = of_class.get(name, {})
        row_line("class", name, *merged(row, found), *keys(found))
    corrected = {opcode for names_, *_ in CORRECTIONS for opcode in names_.split()}
    for opcode, (found, form) in sorted(of_opcode.items()):
        row = rows.get(opcode) or rows.get(classes[opcode])
        if opcode in corrected:
            continue
        if row and found and opcode in ("CDQ", "CQO", "CWD"):
            # The first result is what was there before.
            row_line("form", opcode, 1, found["units"], [0, 1], f"throughput={forms[form]['tp'][0]:.3f}")
        elif row:
            cycles, n, _ = forms[form]["tp"]
            chains = [f"{kind}={value[0]:.2f}" for kind, value in forms[form].items() if kind != "tp"]
            comment = [f"throughput={cycles / n:.3f}"] + chains
            row_line("form", opcode, *merged_as_measured(row, found, form, cycles / n), *keys(found), *comment)
    for names_, micro_ops, units, latencies in CORRECTIONS:
        known = [name for name in names_.split() if name in rows]
        if known:
            row_line("class", " ".join(known), micro_ops, units, latencies)
        row_line("form", names_, micro_ops, units, latencies)

if __name__ == "__main__":
    main()
