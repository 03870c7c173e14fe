#!/usr/bin/env python3
"""Writes which opcodes take part in rules of the assembler that are no match rows.

Usage: opcode_roles.py FOLDER

`rewrites` pairs an opcode with the one that replaces it after a match: a shorter encoding, a shift by one, a long
jump, a conditional compare. `groups` lists the opcodes to which a check or a printing rule applies. Both follow from
the names in the reference's opcode list, in which the members of a family are named systematically; an opcode that is
expected and not there ends the run.
"""

import re
import sys

from fact_file import read_facts, write_facts

PRODUCER = "opcode_roles.py"

FORM_REGISTER_SOURCE = 41
ENCODING_VEX = 1
MAP_0F = 1


def field(flags, first, last):
    return flags >> first & ((1 << (last - first + 1)) - 1)


def commutes_in_vex(name, operands, ts_flags, flags):
    """Swapping the two sources of a VEX instruction can save the three-byte prefix: map 0F, W=0, both plain sources."""
    return (
        "commutable" in flags
        and field(ts_flags, 29, 30) == ENCODING_VEX
        and field(ts_flags, 13, 16) == MAP_0F
        and field(ts_flags, 0, 6) == FORM_REGISTER_SOURCE
        and field(ts_flags, 17, 17) == 0
        and field(ts_flags, 39, 39) == 1
        and len(operands) == 3
        # The first two have no form with swapped sources; the last two have a reversed form instead.
        and name not in ("VMOVHLPSrr", "VUNPCKHPDrr", "VMOVSDrr", "VMOVSSrr")
    )


def shifts_by_one(known):
    families = [("ROL ROR SHL SHR SAR", ["", "_EVEX", "_ND", "_NF", "_NF_ND"]), ("RCL RCR", ["", "_EVEX", "_ND"])]
    for stems, suffixes in families:
        for stem in stems.split():
            for width in ("8", "16", "32", "64"):
                for operand in "rm":
                    for suffix in suffixes:
                        yield f"{stem}{width}{operand}i{suffix}", f"{stem}{width}{operand}1{suffix}"


def conditional_compares(known):
    forms = "rr rm mr ri ri8 mi mi8 ri32 mi32".split()
    for stem in ("CMP", "TEST"):
        for width in ("8", "16", "32", "64"):
            for form in forms:
                pair = f"{stem}{width}{form}", f"C{stem}{width}{form}"
                if pair[0] in known and pair[1] in known:
                    yield pair


def rewrites(opcodes):
    known = {row[0] for row in opcodes}
    rows = [["vex-move", "VMOVZPQILo2PQIrr", "VMOVPQI2QIrr"]]
    for move in ("APS", "APD", "UPS", "UPD", "DQA", "DQU"):
        rows += [["vex-move", f"VMOV{move}{y}rr", f"VMOV{move}{y}rr_REV"] for y in ("", "Y")]
    rows += [["vex-scalar-move", f"VMOV{move}rr", f"VMOV{move}rr_REV"] for move in ("SS", "SD")]
    rows += [["vex-compare", name, name] for name in "VCMPPSrri VCMPPDrri VCMPPSYrri VCMPPDYrri VCMPSSrri VCMPSDrri".split()]
    rows += [["vex-commute", r[0], r[0]] for r in opcodes if commutes_in_vex(r[0], r[3].split(), int(r[4], 16), r[5].split())]
    rows += [["shift-by-one", *pair] for pair in shifts_by_one(known)]
    rows += [["near-jump", "JMP_1", "JMP_4"], ["near-jump", "JCC_1", "JCC_4"]]
    rows += [["near-jump-16", "JMP_1", "JMP_2"], ["near-jump-16", "JCC_1", "JCC_2"]]
    rows += [["breakpoint", "INT", "INT3"]]
    rows += [["conditional-compare", *pair] for pair in conditional_compares(known)]
    for kind, before, after in rows:
        if before not in known or after not in known:
            sys.exit(f"{kind}: no opcode {before} or {after}")
    return sorted(rows)


GROUPS = {
    # Ignore the request for flags to stay as they are; never printed with {nf}.
    "conditional-faulting-move": r"CFCMOV",
    "conditional-test": r"CCMP|CTEST",
    "integer-compare": r"(CMP|TEST)(8|16|32|64)(rr|rm|mr|ri|ri8|mi|mi8|ri32|mi32|i8|i16|i32)$",
    # Legacy encodings of maps 0 and 1 that nevertheless cannot name r16 to r31.
    "no-extended-registers": r"(XSAVE|XSAVEOPT|XSAVEC|XSAVES|XRSTOR|XRSTORS)(64)?$",
    # Checked after a match: registers that should or must differ.
    "complex-multiply-add": r"VFC?MADDC[PS]HZ",
    "complex-multiply": r"VFC?MULC[PS]HZ",
    "source-group-of-four": r"V4FN?MADD|VP4DPWSSD",
    "gather-with-mask-vector": r"VP?GATHER[DQ](D|Q|PS|PD)Y?rm$",
    "gather-with-mask-register": r"VP?GATHER[DQ](D|Q|PS|PD)Z",
    "tile-product": r"T(DPBSSD|DPBSUD|DPBUSD|DPBUUD|DPBF16PS|DPFP16PS|CMMIMFP16PS|CMMRLFP16PS)$",
    "instruction-prefetch": r"PREFETCHIT[01]$",
}


def groups(opcodes):
    rows = []
    for group, pattern in GROUPS.items():
        # Pseudo opcodes (form 0) are never read from text.
        members = [r[0] for r in opcodes if re.match(pattern, r[0]) and field(int(r[4], 16), 0, 6)]
        if not members:
            sys.exit(f"group {group} is empty")
        rows += [[group, member] for member in members]
    return sorted(rows)


def main():
    folder = sys.argv[1]
    opcodes = read_facts(folder, "opcodes")
    write_facts(folder, "rewrites", PRODUCER, rewrites(opcodes))
    write_facts(folder, "groups", PRODUCER, groups(opcodes))


main()
