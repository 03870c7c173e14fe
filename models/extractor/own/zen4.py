#!/usr/bin/env python3
"""zen4.py > models/x86/own/zen4.txt: the model of a Zen 4 server part from measurements.

Reads models/x86/own/zen4-forms.tsv (latency by operand and throughput of forms), zen4-pairs.tsv (which units two forms
share) and the reference's znver4. Its units are those of Zen 3, so zen3.py reads the measurements; vectors of 512 bits take
a pipe twice. What is wrong here is measured again, or corrected in this program.
"""
import re
import zen3
from facts import rows_of, titles

# Widths, queues and units: AMD, Software Optimization Guide for Zen 4 (57647), and the reference.
CHANGED = {
    "name": ["zen4"],
    "micro-op-buffer": ["320"],
    "load-queue": ["88"],
    "register-file Zn3IntegerPRF": ["Zn4IntegerPRF", "224"],
    "register-file Zn3FpPRF": ["Zn4FpPRF", "192"],
    # Six pushes in ten cycles.
    "unit StackStore": ["StackStore", "20", "unlimited"],
    "loop-entries": ["64", "9", "24"],
}
ADDED = """unit	WideImmediate	3	unlimited
unit	Gather	1	unlimited
vector-zeros	FPAny"""

INTEGER = [("ALU0", "ALU0"), ("ALU1", "ALU1"), ("ALU2", "ALU2"), ("ALU3", "ALU3"), ("BRU1", "Branch"), ("BRU01", "ALUBranch"), ("ALU03", "ALU03"), ("ALU12", "ALU12"), ("ALU0123", "ALU")]
VECTOR = [("FP0", "FP0"), ("FP1", "FP1"), ("FP2", "FP2"), ("FP3", "FP3"), ("FPAES01", "FP01"), ("FPCLM01", "FP01"), ("FPFMul01", "FP01"), ("FPFMisc01", "FP01"), ("FPVAdd01", "FP01"),
    ("FPFAdd01", "FP23"), ("FPFCvt01", "FP23"), ("FPFMisc23", "FP23"), ("FPOpMask01", "FP23"), ("FPVMul01", "FP03"), ("FPVShift01", "FP12"), ("FPVShuf01", "FP12"), ("FPFMisc12", "FP12"),
    ("FPVAdd12", "FP12"), ("FPFMisc123", "FPAny"), ("FPU0123", "FPAny"), ("FPFMisc0123", "FPAny"), ("FPVAdd0123", "FPAny"), ("FPVMisc0123", "FPAny")]

def machine():
    """The facts of Zen 3 with those of Zen 4. Values change between the pipes' domains at once: adding them later made nothing better."""
    lines = []
    for line in zen3.MACHINE.split("\n"):
        fields = line.split("\t")
        changed = CHANGED.get(fields[0]) or CHANGED.get(" ".join(fields[:2]))
        if fields[0] == "rename-stack":
            # Not only of the stack: measured with counters that `incl` changes in memory.
            lines.append("\t".join(["rename-memory"] + fields[1:]))
        elif fields[0] != "bypass" and fields[:2] != ["unit", "ToFlags"]:
            lines.append("\t".join([fields[0]] + changed) if changed else line)
    first_group = next(at for at, line in enumerate(lines) if line.startswith("group"))
    added = ADDED.split("\n")
    return "\n".join(lines[:first_group] + added[:2] + lines[first_group:] + added[2:])

def translate(resources):
    """A row's units: of each group the narrowest, which the reference counts in those around it as well."""
    entries = (entry.split(":") for entry in resources.split(" ") if ":" in entry)
    used = {name.removeprefix("Zn4"): int(cycles.split("-")[-1]) for name, cycles in entries}
    is_vector = any(name.startswith("FP") for name in used)
    units = []
    for names in (INTEGER, VECTOR):
        units += next(([(unit, used[name])] for name, unit in names if name in used), [])
    if ("FPSt" in used or "FPOpMask4" in used or "FP45" in used) and "Load" not in used:
        units.append(("FpStore", 1))
    if "Load" in used:
        units.append(("AGUVector" if is_vector else "AGU", used["Load"]))
    if "Store" in used:
        units.append(("AGUStore", 1))
    if "AGU012" in used and "Load" not in used and "Store" not in used:
        units.append(("ALU", 1))
    return units

def store_cycles(opcode):
    """Half cycles of a vector store: 512 bits take two cycles, and whatever is narrower one, aligned or not."""
    return 4 if re.match(r"V\w*Z(mr|mrk)?$", opcode) and "Z128" not in opcode and "Z256" not in opcode else 2

# Found by looking at what was predicted worst; each was measured.
CORRECTIONS = [
    ("VZEROUPPER", 1, [("FromInteger", 1)], [0]),
    ("MOV64ri", 1, [("ALU", 1), ("WideImmediate", 1)], [1]),
    ("VBROADCASTSSYrr VBROADCASTSDYrr VPBROADCASTBYrr VPBROADCASTWYrr VPBROADCASTDYrr VPBROADCASTQYrr", 1, [("FP12", 1)], [1]),
    # Gathers by the number of their elements.
    ("VGATHERDPDrm VGATHERQPDrm VGATHERQPSrm VPGATHERDQrm VPGATHERQQrm VPGATHERQDrm VGATHERDPDZ128rm VGATHERQPDZ128rm VGATHERQPSZ128rm VPGATHERDQZ128rm VPGATHERQQZ128rm VPGATHERQDZ128rm",
     8, [("Gather", 4)], [13]),
    ("VGATHERDPSrm VPGATHERDDrm VGATHERDPSZ128rm VPGATHERDDZ128rm VGATHERDPDYrm VGATHERQPDYrm VGATHERQPSYrm VPGATHERDQYrm VPGATHERQQYrm VPGATHERQDYrm VGATHERDPDZ256rm VGATHERQPDZ256rm "
     "VGATHERQPSZ256rm VPGATHERDQZ256rm VPGATHERQQZ256rm VPGATHERQDZ256rm", 8, [("Gather", 5)], [15]),
    ("VGATHERDPSYrm VPGATHERDDYrm VGATHERDPSZ256rm VPGATHERDDZ256rm VGATHERDPDZrm VGATHERQPDZrm VGATHERQPSZrm VPGATHERDQZrm VPGATHERQQZrm VPGATHERQDZrm", 8, [("Gather", 9)], [21]),
    ("VGATHERDPSZrm VPGATHERDDZrm", 8, [("Gather", 21)], [28]),
] + [correction for correction in zen3.CORRECTIONS if not correction[0].startswith(("VZEROUPPER", "VBROADCAST"))]

def main():
    rows = {name: zen3.row_of(fields, translate) for name, fields in rows_of("znver4").items()}
    print("based-on\tznver4")
    print("# Zen 4, family 25 model 17. Written by models/extractor/own/zen4.py from zen4-forms.tsv and zen4-pairs.tsv beside this file; not to be edited.")
    print("# Units, and rows of opcodes that were not measured: LLVM, Apache-2.0 WITH LLVM-exception.")
    print("provenance\tmeasured here")
    print(machine())
    print(titles(machine(), zen3.TITLES))
    zen3.write("zen4", rows, CORRECTIONS, zen3.Rules(store_cycles, "FpStore", None))

if __name__ == "__main__":
    main()
