#!/usr/bin/env python3
"""measure_forms.py PROCESSOR MCA-MEASURE [FORMS.s]: measures the micro-benchmarks of PROCESSOR-forms.tsv again, and with FORMS.s those of forms that it lacks.
measure_forms.py PROCESSOR MCA-MEASURE --pairs: writes PROCESSOR-pairs.tsv, six copies of each form that takes registers beside six of a partner.

Runs on the processor itself, when nothing else runs: a quarter of a minute. A value that a busy core or a refusal stands in the way of
stays as it is. FORMS.s holds an instruction a line; what is made of it: copies with results of their own that share no memory
(throughput), a chain through the destination, one through a source of its kind or of another kind with a move back, one through the address.
"""
import os, re, struct, subprocess, sys, tempfile

OWN = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "x86", "own"))
sys.path.insert(0, os.path.join(OWN, "..", "..", "..", "tests", "tools"))
import reference
N_COPIES = 12
# Memory of more copies would be that of the first ones again, and theirs a chain.
N_COPIES_IN_MEMORY = 8
GENERAL = {
    64: "rax rbx rcx rdx rsi rdi r8 r9 r10 r11 r12 r13 r14 r15".split(),
    32: "eax ebx ecx edx esi edi r8d r9d r10d r11d r12d r13d r14d r15d".split(),
    16: "ax bx cx dx si di r8w r9w r10w r11w r12w r13w r14w r15w".split(),
    8: "al bl cl dl sil dil r8b r9b r10b r11b r12b r13b r14b r15b".split(),
}
WIDTH = {name: width for width, names in GENERAL.items() for name in names}
WIDTH.update({"rbp": 64, "rsp": 64, "ebp": 32, "esp": 32, "bp": 16, "sp": 16, "bpl": 8, "spl": 8})
WITHOUT_RESULT = re.compile(r"v?u?comis|(cmp|test|bt)[bwlq]$|v?ptest|vtestp|kortest|ktest|push|prefetch|nop|i?mul[bwlq]$")
ACCUMULATORS = ("%al", "%ax", "%eax", "%rax")

def kind(operand):
    """i8, i32, i64, m, r64 to r8, x, y, z, k; nothing for what is none of these."""
    if operand.startswith("$"):
        value = int(operand[1:], 0)
        return "i8" if -128 <= value < 128 else "i32" if -2 ** 31 <= value < 2 ** 32 else "i64"
    if re.match(r"%([xyz])mm", operand):
        return operand[1]
    if re.match(r"%k\d", operand):
        return "k"
    if operand.startswith("%"):
        return f"r{WIDTH[operand[1:]]}" if operand[1:] in WIDTH else None
    return "m" if "(" in operand else None

def split(operands):
    return [part.strip() for part in re.split(r",(?![^(]*\))(?![^{]*\})", operands) if part.strip()]

def register(kind, number):
    return "%" + (GENERAL[int(kind[1:])][number] if kind[0] == "r" else f"k{number}" if kind == "k" else f"{kind}mm{number}")

def benchmarks(text):
    """An instruction's name as a form, and its texts by kind; nothing for what cannot be exchanged."""
    name, _, rest = re.sub(r"%[a-z]s:", "", text.strip()).partition(" ")
    operands = split(rest)
    kinds = [kind(operand.split("{")[0].strip()) for operand in operands]
    if not operands or None in kinds or kinds.count("m") > 1:
        return None
    is_kept = [(operand == "%cl" and at == 0 and re.match("sh|sa|ro|rc", name) is not None)
               or (operand in ACCUMULATORS and len(operands) == 2 and kinds[0][0] == "i") for at, operand in enumerate(operands)]
    form = name + " " + ", ".join("cl" if kept and operand == "%cl" else kind for operand, kind, kept in zip(operands, kinds, is_kept))
    last = len(operands) - 1
    has_result = kinds[last] != "m" and not WITHOUT_RESULT.match(name)

    def made(result, memory, chained=None):
        words, n_sources = [], 0
        for at, (operand, kind) in enumerate(zip(operands, kinds)):
            tail = "".join(re.findall(r"\s*\{[^}]*\}", operand))
            if kind == "m":
                words.append(memory + tail)
            elif kind[0] == "i" or is_kept[at]:
                words.append(operand)
            elif at == last:
                words.append(register(kind, result) + tail)
            else:
                n_sources += 1
                free = {"r": (12, 13), "k": (6, 7)}.get(kind[0], (13, 14))[min(n_sources, 2) - 1]
                words.append(register(kind, result if kind == chained else free) + tail)
        return name + " " + ", ".join(words)

    of = kinds[last]
    results = {"k": [1, 2, 3, 4]}.get(of, list(range(12)))
    if any(is_kept):
        results = [number for number in results if number != 2]
    # Read, changed and written memory is a chain where it is the same; where it is only loaded or stored, it is none.
    n_copies = N_COPIES_IN_MEMORY if of == "m" else N_COPIES
    texts = {"tp": ";".join(made(results[at % len(results)], f"{64 * (at % 8)}(%rbp)") for at in range(n_copies))}
    if has_result and not any(kept and operand != "%cl" for kept, operand in zip(is_kept, operands)):
        first, memory = results[0], "(%rbp)"
        texts["lat:dst"] = made(first, memory)
        others = [kind for kind in kinds[:-1] if kind[0] != "i" and kind != "m"]
        vectors = [kind for kind in others if kind in "xyz"]
        if of in others:
            texts["lat:0"] = made(first, memory, of)
        elif of in "xyz" and vectors:
            texts["lat:0"] = made(first, memory, vectors[0])
        elif of[0] == "r" and vectors:
            texts["lat:0+movq"] = made(first, memory, vectors[0]) + ";vmovq %rax, %xmm0"
        elif of in "xyz" and others and others[0][0] == "r":
            texts["lat:0+movq"] = made(first, memory, others[0]) + ";vmovq %xmm0, %rax"
        if "m" in kinds and of in ("r32", "r64"):
            texts["lat:addr"] = made(first, "(%rbp,%rax)")
        elif "m" in kinds and of in "xyz":
            texts["lat:addr+movq"] = made(first, "(%rbp,%rax)") + ";vmovd %xmm0, %eax;andl $64, %eax"
    return form, texts

def assembled(texts):
    """The bytes of each text as hexadecimal, nothing where it has an error."""
    lines, owners = [], []
    for number, text in enumerate(texts):
        for line in [f'.section .t{number},"ax"'] + text.split(";"):
            lines.append(line)
            owners.append(number)
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "forms.o")
        command = [reference.program("llvm-mc"), "-triple=x86_64-linux-gnu", "-filetype=obj", "-o", path]
        done = subprocess.run(command, input="\n".join(lines) + "\n", stderr=subprocess.PIPE, text=True)
        if done.returncode:
            wrong = {owners[int(line) - 1] for line in re.findall(r"<stdin>:(\d+):\d+: error", done.stderr)}
            if not wrong:
                sys.exit(done.stderr)
            right = iter(assembled([text for number, text in enumerate(texts) if number not in wrong]))
            return [None if number in wrong else next(right) for number in range(len(texts))]
        data = open(path, "rb").read()
    start, = struct.unpack_from("<Q", data, 0x28)
    size, count, names = struct.unpack_from("<HHH", data, 0x3A)
    # Beyond 65,279 sections the numbers stand in the first one.
    count = count or struct.unpack_from("<Q", data, start + 0x20)[0]
    names = names if names != 0xFFFF else struct.unpack_from("<I", data, start + 0x28)[0]
    sections = [struct.unpack_from("<IIQQQQII", data, start + at * size) for at in range(count)]
    found = [None] * len(texts)
    for section in sections:
        begin = sections[names][4] + section[0]
        name = data[begin:data.index(b"\0", begin)].decode()
        if re.fullmatch(r"\.t\d+", name):
            found[int(name[2:])] = data[section[4]:section[4] + section[5]].hex()
    return found

def measured(program, texts):
    """(cycles, spread) of each text, nothing where there is none on a quiet core. Chains through addresses need zeros in memory."""
    requests = [f"{number} straight {code} patience=400" + (" data=zero" if "(%rbp,%rax" in text else " data=pointers")
                for number, (text, code) in enumerate(zip(texts, assembled(texts))) if code]
    done = subprocess.run([program], input="\n".join(requests) + "\n", stdout=subprocess.PIPE, text=True, check=True)
    found = [None] * len(texts)
    for line in done.stdout.splitlines():
        words = line.split()
        if words[1] == "measured":
            values = dict(word.split("=", 1) for word in words[2:])
            if values["busy"] == "0":
                found[int(words[0])] = (float(values["cycles"]), float(values["spread"]))
    return found

# What runs beside a form: instructions of which the units are known.
PARTNERS = {
    "general": {"imul": "imulq %r14, {}", "shl": "shlq $3, {}", "lea": "leaq 8(%r14), {}", "setcc": "setb {}"},
    "vector": {"mul": "vmulps %xmm13, %xmm14, {}", "add": "vaddps %xmm13, %xmm14, {}", "shuffle": "vpunpckldq %xmm13, %xmm14, {}"},
}

def beside(copies, kind, partner):
    """Six of the form and six of the partner, by turns."""
    names = [f"%xmm{number}" for number in range(6, 12)] if kind == "vector" else ["%" + name for name in GENERAL[8 if "setb" in partner else 64][6:12]]
    return ";".join(text for copy, name in zip(copies[:6], names) for text in (copy, partner.format(name)))

def measure_pairs(program, rows, path):
    asked = []
    for form, way, _, _, text in rows:
        copies = text.split(";")
        if way == "tp" and len(copies) == N_COPIES and "(" not in text and not form.startswith("mix"):
            kind = "vector" if re.search(r"%[xyz]mm", text) else "general"
            asked += [(form, name, beside(copies, kind, partner)) for name, partner in PARTNERS[kind].items()]
    found = measured(program, [text for *_, text in asked])
    again = measured(program, [text for *_, text in asked])
    head = [line for line in open(path) if line.startswith("#")] if os.path.exists(path) else []
    with open(path, "w") as out:
        out.writelines(head)
        for (form, name, _), one, other in zip(asked, found, again):
            if one and other and abs(one[0] / other[0] - 1) <= .02:
                out.write(f"{form} | {name}\t{min(one[0], other[0]):.4f}\n")

def read_table(path):
    """Its head, and its rows as fields."""
    head, rows = [], []
    for line in open(path):
        head.append(line) if line.startswith("#") else rows.append(line.rstrip("\n").split("\t"))
    return head, rows

def main():
    processor, program, lists = sys.argv[1], sys.argv[2], sys.argv[3:]
    table = os.path.join(OWN, processor + "-forms.tsv")
    head, rows = read_table(table)
    if lists == ["--pairs"]:
        return measure_pairs(program, rows, os.path.join(OWN, processor + "-pairs.tsv"))
    known = {row[0] for row in rows}
    for name in lists:
        for line in open(name):
            found = benchmarks(line.split("#")[0]) if line.strip() and not line.startswith("#") else None
            if found and found[0] not in known:
                known.add(found[0])
                rows += [[found[0], way, str(text.count(";") + 1 if way == "tp" else 1), "-", text] for way, text in found[1].items()]
    for row in rows:
        copies = row[4].split(";")
        # Twelve copies that change memory at eight places were four chains of two.
        if row[1] == "tp" and len(copies) == N_COPIES and copies[0].endswith("(%rbp)"):
            row[2], row[4] = str(N_COPIES_IN_MEMORY), ";".join(copies[:N_COPIES_IN_MEMORY])
    values = measured(program, [row[4] for row in rows])
    again = measured(program, [row[4] for row in rows])
    n_apart, n_lost = 0, 0
    for row, one, other in zip(rows, values, again):
        if not one or not other:
            n_lost += 1
            continue
        if abs(one[0] / other[0] - 1) > .02:
            n_apart += 1
        row[3] = f"{min(one, other, key=lambda pair: pair[1])[0]:.3f}"
    throughput = {row[0]: float(row[3]) / int(row[2]) for row in rows if row[1] == "tp" and row[3] != "-"}
    # Where the result is written and not read, repeating the instruction is no chain.
    rows = [row for row in rows if row[3] != "-" and not (row[1] == "lat:dst" and float(row[3]) < max(.7, 1.15 * throughput.get(row[0], 0)))]
    with open(table, "w") as out:
        out.writelines(head)
        out.writelines("\t".join(row) + "\n" for row in rows)
    print(f"{len(rows)} micro-benchmarks of {len({row[0] for row in rows})} forms; {n_lost} without a value now, {n_apart} differ by more than 2% between two runs")

if __name__ == "__main__":
    main()
