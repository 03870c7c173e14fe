"""Conditions of scheduling variants, as the table generator writes them in C++, and as fact files have them.

A condition is a tuple: `("all", …)`, `("any", …)`, `("not", …)`, `("opcode", names)`, or `("test", text)`. `ALWAYS` and
`NEVER` are `("all",)` and `("any",)`.
"""

import re
import sys

ALWAYS, NEVER = ("all",), ("any",)
OPERAND = r"MI(?:->|\.)getOperand\((\d+)\)"
# Parts of an immediate that stands for several things: first bit, number of bits, the names of the values.
SHIFTS = ["LSL", "LSR", "ASR", "ROR", "MSL"]
ADDRESS_SHIFTS = ["no_shift", "asr", "lsl", "lsr", "ror", "rrx"]
SIGNS = ["add", "sub"]
EXTENSIONS = ["UXTB", "UXTH", "UXTW", "UXTX", "SXTB", "SXTH", "SXTW", "SXTX"]
PARTS = {
    "getShiftType": (6, 3, SHIFTS),
    "getShiftValue": (0, 6, []),
    "getArithExtendType": (3, 3, EXTENSIONS),
    "getArithShiftValue": (0, 3, []),
    "getMemExtendType": (1, 3, EXTENSIONS),
    "getMemDoShift": (0, 1, []),
    "getAM2ShiftOpc": (13, 3, ADDRESS_SHIFTS),
    "getAM2Op": (12, 1, SIGNS),
    "getAM2Offset": (0, 12, []),
    "getAM3Op": (8, 1, SIGNS),
}
# The condition code under which an instruction is always executed (ARM).
ALWAYS_EXECUTED = 14
# Functions that look for a register of some class among all operands.
FORMS = {"isHForm": ["FPR16"], "isQForm": ["FPR128"], "isFpOrNEON": ["FPR8", "FPR16", "FPR32", "FPR64", "FPR128"]}


def within(found):
    """Two comparisons of one number with its least and its most, as one word."""
    operand, least, same, most = found.groups()
    return f"within:{operand}:{least}:{most}" if operand == same else found.group()


def split_outside(text, separator):
    """The parts of a text between separators that stand in no parentheses."""
    parts, depth, start = [], 0, 0
    for i, character in enumerate(text):
        depth += (character in "({") - (character in ")}")
        if depth == 0 and text.startswith(separator, i) and i >= start:
            parts.append(text[start:i])
            start = i + len(separator)
    return [*parts, text[start:]]


def without_parentheses(text):
    while text.startswith("("):
        depth = 0
        for i, character in enumerate(text):
            depth += (character == "(") - (character == ")")
            if depth == 0:
                break
        if i != len(text) - 1:
            break
        text = text[1:-1]
    return text


def operand_functions(opcode_rows):
    """Functions that look at an operand which the opcode's own list marks: is it executed only if some condition holds, does
    it define the flags though it need not."""
    places = {"!": {}, "?": {}}
    for opcode, _, _, operands, *_ in opcode_rows:
        for mark, opcodes in places.items():
            index = next((i for i, word in enumerate(operands.split(" ")) if mark in word), None)
            if index is not None:
                opcodes.setdefault(index, set()).add(opcode)
    always = ALWAYS_EXECUTED
    predicated = [(opcodes, ("not", ("test", f"imm {i} in {always}"))) for i, opcodes in sorted(places["!"].items())]
    defined = [(opcodes, ("test", f"reg {i} in CPSR")) for i, opcodes in sorted(places["?"].items())]
    return {"isPredicated": [*predicated, (None, NEVER)], "isCPSRDefined": [*defined, (None, NEVER)]}


class Reader:
    """Reads conditions out of generated C++. `functions` has the bodies of those that the generator wrote as well."""

    def __init__(self, features, helpers, opcode_rows):
        self.features = features
        self.functions = operand_functions(opcode_rows)
        for name, body in re.findall(r"^bool (\w+)\(const MCInst &MI(?:, [^)]*)?\) \{\n(.*?)^\}", helpers, re.M | re.S):
            self.functions[name] = self.function(body)

    def function(self, body):
        """[(opcodes or None for all others, condition)]"""
        if "switch(" not in body:
            return [(None, self.read(re.search(r"return (.*?);", body, re.S).group(1)))]
        cases = []
        pattern = re.compile(r"((?:\s*(?:case \w+::\w+|default)\s*:)+)\s*return (.*?);", re.S)
        for labels, returned in pattern.findall(body):
            opcodes = None if "default" in labels else re.findall(r"case \w+::(\w+)", labels)
            cases.append((opcodes, self.read(returned)))
        return cases

    def read(self, text):
        text = without_parentheses(re.sub(r"\s", "", text))
        text = re.sub(rf"{OPERAND}\.getImm\(\)>=(-?\d+)&&{OPERAND}\.getImm\(\)<=(-?\d+)", within, text)
        for separator, word in (("||", "any"), ("&&", "all")):
            parts = split_outside(text, separator)
            if len(parts) > 1:
                return (word, *(self.read(part) for part in parts))
        if text in ("true", "false"):
            return ALWAYS if text == "true" else NEVER
        if text.startswith("!"):
            return ("not", self.read(text[1:]))
        return self.leaf(text)

    def leaf(self, text):
        if found := re.fullmatch(r"STI\.(?:hasFeature\(|getFeatureBits\(\)\[)\w+::(\w+)[)\]]", text):
            return ("test", f"feature {self.features[found.group(1)]}")
        if found := re.fullmatch(r"llvm::is_contained\(\{(.*)\},MI(?:->|\.)getOpcode\(\)\)", text):
            return ("opcode", frozenset(re.findall(r"\w+::(\w+)", found.group(1))))
        if found := re.fullmatch(r"MI(?:->|\.)getOpcode\(\)==\w+::(\w+)", text):
            return ("opcode", frozenset([found.group(1)]))
        if found := re.fullmatch(rf"{OPERAND}\.is(Reg|Imm)\(\)", text):
            return ("test", f"is-{found.group(2).lower()} {found.group(1)}")
        if found := re.fullmatch(rf"{OPERAND}\.getReg\(\)\.isValid\(\)", text):
            return ("not", ("test", f"reg {found.group(1)} in -"))
        if found := re.fullmatch(r"MI(?:->|\.)getNumOperands\(\)==(\d+)", text):
            return ("test", f"n-operands in {found.group(1)}")
        if text == "ARM_MC::isLDMBaseRegInList(*MI)":
            return ("test", "repeated 0")
        if found := re.fullmatch(rf"{OPERAND}\.getReg\(\)==(?:\w+::)(\w+)", text):
            return ("test", "reg {} in {}".format(*found.groups()))
        if found := re.fullmatch(rf"{OPERAND}\.getReg\(\)=={OPERAND}\.getReg\(\)", text):
            return ("test", "eq {} {}".format(*found.groups()))
        if found := re.fullmatch(rf"{OPERAND}\.getImm\(\)==(-?\d+)", text):
            return ("test", "imm {} in {}".format(*found.groups()))
        if found := re.fullmatch(r"within:(\d+):(-?\d+):(-?\d+)", text):
            operand, least, most = map(int, found.groups())
            return ("test", f"imm {operand} in " + " ".join(map(str, range(least, most + 1))))
        if found := re.fullmatch(r"(.*)!=(.*)", text):
            return ("not", self.leaf(f"{found.group(1)}=={found.group(2)}"))
        if found := re.fullmatch(rf"\w+::(\w+)\({OPERAND}\.getImm\(\)\)==(?:\w+::)?(\w+)", text):
            name, operand, value = found.groups()
            first, count, names = PARTS[name]
            value = value if value.isdigit() else names.index(value)
            return ("test", f"bits {operand} {first} {count} in {value}")
        if found := re.fullmatch(rf"\w+::(\w+)\({OPERAND}\.getImm\(\)\)", text):
            return ("not", self.leaf(f"{text}==0"))
        if found := re.fullmatch(r"(?:\w+::)+(\w+)\(\*?MI(?:,MCII)?\)", text):
            name = found.group(1)
            if name in FORMS:
                return ("any", *(("test", f"any-reg {register_class}") for register_class in FORMS[name]))
            return ("call", name)
        sys.exit(f"not a condition: {text}")


def special(condition, opcode, functions):
    """A condition where the opcode is known, without what follows from that."""
    sort, *parts = condition
    if sort == "test":
        return condition
    if sort == "opcode":
        return ALWAYS if opcode in parts[0] else NEVER
    if sort == "call":
        cases = functions[parts[0]]
        own = [case for opcodes, case in cases if opcodes is None or opcode in opcodes]
        return special(own[0], opcode, functions)
    parts = [special(part, opcode, functions) for part in parts]
    if sort == "not":
        return {ALWAYS: NEVER, NEVER: ALWAYS}.get(parts[0], ("not", parts[0]))
    neutral, decisive = (ALWAYS, NEVER) if sort == "all" else (NEVER, ALWAYS)
    flat = []
    for part in parts:
        if part == decisive:
            return decisive
        flat += [p for p in (part[1:] if part[0] == sort else [part]) if p not in flat and p != neutral]
    return flat[0] if len(flat) == 1 else (sort, *flat)


def names_opcodes(condition):
    return condition[0] in ("opcode", "call") or any(names_opcodes(part) for part in condition[1:] if isinstance(part, tuple))


def text_of(condition, is_inside=False):
    sort, *parts = condition
    if sort == "test":
        return parts[0]
    if condition == ALWAYS:
        return "always"
    if sort == "not":
        return "not " + text_of(parts[0], True)
    if sort == "all" and not is_inside:
        return " and ".join(text_of(part, True) for part in parts)
    parts = merged(parts) if sort == "any" else parts
    if len(parts) == 1:
        return text_of(parts[0], True)
    return f"{sort}(" + "; ".join(text_of(part, True) for part in parts) + ")"


def merged(parts):
    """Alternatives that look for several values in one place are one test."""
    out, places = [], {}
    for part in parts:
        place, _, value = part[1].partition(" in ") if part[0] == "test" else ("", "", "")
        if not value:
            out.append(part)
        elif place in places:
            out[places[place]] = ("test", f"{out[places[place]][1]} {value}")
        else:
            places[place] = len(out)
            out.append(part)
    return out
