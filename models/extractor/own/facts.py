"""What the programs here that write models have in common: measurements, the reference's rows, and a line of a model."""
import os, re, subprocess, sys

ROOT = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
OWN = os.path.join(ROOT, "x86", "own")
sys.path.insert(0, os.path.join(ROOT, "..", "tests", "tools"))
import reference

def rows_of(processor):
    """The reference's row of each opcode that represents a class: micro-ops, a field of no use here, resources, latencies, advances."""
    rows, current = {}, None
    for text in open(os.path.join(ROOT, "x86", "processors", processor + ".txt")):
        fields = text.rstrip("\n").split("\t")
        if fields[0] == "row":
            current = fields[1:6]
        elif fields[0] == "variant-opcode":
            name, current = fields[1], None
        elif current is not None and fields[0] == "" and len(fields) == 2:
            rows[fields[1]] = current
        elif fields[0] == "" and len(fields) > 3 and fields[1] == "always" and fields[2] == "row":
            rows[name] = fields[3:8]
        elif fields[0] != "":
            current = None
    return rows

def read_units(processor):
    """Units and groups of the reference's processor by name, with their members."""
    units = {}
    for text in open(os.path.join(ROOT, "x86", "processors", processor + ".txt")):
        fields = text.rstrip("\n").split("\t")
        if fields[0] == "unit":
            units[fields[1]] = {fields[1]}
        elif fields[0] == "group":
            units[fields[1]] = set(fields[4].split(" "))
    return units

def numbers_of_units(processor):
    """How many equal units stand behind a name."""
    lines = (text.rstrip("\n").split("\t") for text in open(os.path.join(ROOT, "x86", "processors", processor + ".txt")))
    return {fields[1]: int(fields[2]) for fields in lines if fields[0] == "unit"}

def net_uses(resources, units):
    """What each kind has to do beyond what its parts do, which the reference counts for the whole as well."""
    used = [] if resources == "-" else [entry.split(":") for entry in resources.split(" ")]
    used = [[name, int(cycles.split("-")[-1])] for name, cycles in used]
    used.sort(key=lambda entry: len(units[entry[0]]))
    for at, (name, cycles) in enumerate(used):
        for wider in used[at + 1:]:
            if units[name] < units[wider[0]]:
                wider[1] -= cycles
    return [(name, cycles) for name, cycles in used if cycles > 0]

def classes_of_opcodes():
    classes = {}
    for line in open(os.path.join(ROOT, "x86", "instructions", "opcodes.txt")):
        fields = line.rstrip("\n").split("\t")
        if len(fields) > 2 and not line.startswith("#"):
            classes[fields[0]] = fields[0] if fields[1] == "=" else fields[1]
    return classes

def vector_opcodes():
    """Opcodes with an operand in a vector register."""
    lines = (text.split("\t") for text in open(os.path.join(ROOT, "x86", "instructions", "opcodes.txt")) if not text.startswith("#"))
    return {fields[0] for fields in lines if len(fields) > 3 and re.search(r"register:(VR|FR)\d", fields[3])}

def opcodes_of(texts):
    answer = subprocess.run([reference.program("llvm-mc"), "-triple=x86_64", "-show-inst"], input="\n".join(texts).encode(), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    opcodes = re.findall(r"<MCInst #\d+ (\w+)", answer.stdout.decode())
    assert len(opcodes) == len(texts), (len(opcodes), len(texts))
    return opcodes

def read_forms(name):
    """form: kind: (cycles, instructions, text)"""
    forms = {}
    for line in open(os.path.join(OWN, name + "-forms.tsv")):
        if not line.startswith("#"):
            form, kind, n, cycles, text = line.rstrip("\n").split("\t")
            if cycles != "-":
                forms.setdefault(form, {})[kind] = (float(cycles), int(n), text)
    return forms

def read_pairs(name):
    pairs = {}
    for line in open(os.path.join(OWN, name + "-pairs.tsv")):
        if not line.startswith("#"):
            names, cycles = line.rstrip("\n").split("\t")
            form, partner = names.split(" | ")
            pairs.setdefault(form, {})[partner] = float(cycles)
    return pairs

def spellings(form):
    """The form, and the one of the other instruction set that does the same, in which a third operand may be the result."""
    # Comparisons of scalars are those of vectors, and the condition is an immediate.
    form_ = re.sub(r"^(v?cmp)n?(?:eq|lt|le|unord|ord)[ps]([sd]) ", r"\1p\2 i1, ", form)
    name, _, operands = form_.partition(" ")
    if name.startswith("v"):
        return [form, f"{name[1:]} {operands}", f"{name[1:]} {operands.rpartition(', ')[0]}"]
    return [form, f"v{name} {operands}", f"v{name} {operands}, {operands.split(', ')[-1]}"]

def titles(machine, named):
    """Lines that say what people call the units and groups of a machine: units of a kind are numbered, and groups name their members."""
    lines = []
    for line in machine.split("\n"):
        fields = line.split("\t")
        if fields[0] in ("unit", "group"):
            kind = next((kind for kind in named if re.fullmatch(kind, fields[1])), None)
            assert kind, f"the unit {fields[1]} has no title"
            lines.append(f"title\t{fields[1]}\t" + re.sub(kind, named[kind], fields[1]))
    return "\n".join(lines)

# Units that the models of AMD's processors have in common.
ZEN_TITLES = {
    r"AGU(\d)": r"address unit \1",
    r"AGUStore": "store address units",
    r"AGUVector": "vector load units",
    r"AGUQueue": "address scheduler",
    r"ALUQueue": "integer scheduler",
    r"IntegerQueue": "integer scheduler",
    r"FPQueue": "FP scheduler",
    r"ALU(\d)": r"integer unit \1",
    r"ALU(\d)(\d)": r"integer units \1+\2",
    r"ALUBranch": "branch units",
    r"ALUMultiply": "integer multiply units",
    r"ALUShift": "shift units",
    r"Branch": "branch unit",
    r"Divider": "divider",
    r"FP(\d)": r"FP pipe \1",
    r"FP(\d)(\d)": r"FP pipes \1+\2",
    r"FPAny": "FP pipes 0-3",
    r"FpRename": "vector rename",
    r"FpStore": "FP store pipes",
    r"FromInteger": "integer-to-FP transfer",
    r"ToFlags": "FP-to-flags transfer",
    r"Gather": "gather unit",
    r"Lock": "locked access",
    r"StackLoad": "stack loads",
    r"StackStore": "stack stores",
    r"WideImmediate": "64-bit immediates",
}

def keys(found):
    return [f"{key}={found[name]}" for key, name in (("kind", "kind"), ("from-general", "from_general")) if name in found]

def line(keyword, names, micro_ops, units, latencies, *rest):
    words = " ".join(f"{name}:{cycles}" for name, cycles in units if cycles > 0) or "-"
    print(keyword, names, micro_ops, words, " ".join(map(str, latencies)) or "-", *rest, sep="\t")
