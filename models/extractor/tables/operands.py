"""The operands of an instruction record: which machine operands they take, and the methods of their types."""

import re
from dataclasses import dataclass, field

from generated import call


def read_records(folder, name):
    with open(f"{folder}/{name}", encoding="utf-8") as file:
        return [line.rstrip("\n").split("\t") for line in file]


@dataclass
class OperandType:
    kind: str
    operand_type: str
    printer: str
    encoder: str
    decoder: str
    parts: list
    register_class: str

    @property
    def has_methods(self):
        return self.kind in ("operand", "register")


@dataclass
class Operand:
    """An operand of a record: its first machine operand, and how each of its parts is encoded."""

    first: int
    printer: str = "printOperand"
    takes_address: bool = False
    encoder: str = "-"
    decoders: list = field(default_factory=list)


def method_of(text):
    """A method of a record; AMDGPU writes some as functions with fixed arguments."""
    if found := re.search(r"\{ *(\w+)\(MI, OpNo, (?:STI, )?O,? ?(.*?)\); *\}", text):
        return call(f"{found.group(1)}({found.group(2)})" if found.group(2) else found.group(1))
    return text if text == "-" else call(text)


class OperandTypes:
    def __init__(self, folder):
        self.types = {}
        for name, kind, sort, printer, encoder, decoder, parts, register_class, _ in read_records(folder, "operands"):
            parts = [] if parts == "-" else parts.split(" ")
            methods = [method_of(text) for text in (printer, encoder, decoder)]
            self.types[name] = OperandType(kind, sort, *methods, parts, register_class)

    def decoder_of(self, name):
        """The decoder's method for one machine operand, its register class, or the class of which it is a member by position."""
        found = self.types.get(name)
        if not found:
            return "-"
        if member := re.fullmatch(r"DecodeSimpleRegisterClass\(class:(\w+),(\d+),\d+\)", found.decoder):
            name, first = member.groups()
            return f"member:{name}" + (f"+{first}" if first != "0" else "")
        # RISC-V names the first register and how many there are, or the class itself and the step; the class says as much.
        if re.fullmatch(r"DecodeSimpleRegisterClass\(\w+,\d+(,\d+)?\)|DecodeVectorRegisterClass\(class:\w+,\d+,\d+\)", found.decoder):
            return f"class:{name if found.kind == 'class' else found.register_class}"
        if found.decoder != "-":
            return found.decoder
        if found.kind == "class":
            return f"class:{name}"
        # Which class it is only the target knows, by the mode of its processor.
        if found.kind == "mode":
            return name
        return self.decoder_of(found.register_class) if found.kind == "register" else "-"

    def of(self, text):
        """name -> Operand of a record, the parts of an operand under their own names; and the number of operands."""
        by_name, n_operands = {}, 0
        for part in text.split(" | "):
            for word in [] if part == "-" else part.split(" "):
                name, kind = word.split(":", 1)
                if kind == "variable_ops":
                    continue
                part_names = []
                if found := re.fullmatch(r"(\w+)\((.*)\)", kind):
                    kind, part_names = found.group(1), found.group(2).split(",")
                n_operands += self.add(by_name, name, kind, part_names, n_operands)
        return by_name, n_operands

    def add(self, by_name, name, kind, part_names, first):
        known = self.types.get(kind)
        parts = [part.split(":")[-1] for part in known.parts] if known and known.kind == "operand" else []
        operand = Operand(first)
        if known and known.has_methods:
            operand.printer = known.printer
            operand.takes_address = known.operand_type == "OPERAND_PCREL"
            operand.encoder = known.encoder
        # An operand with a decoder decodes all of its parts at once.
        whole = self.decoder_of(kind)
        operand.decoders = [whole] if whole != "-" or not parts else [self.decoder_of(part) for part in parts]
        for i, part_name in enumerate(part_names):
            encoder = self.types[parts[i]].encoder if parts[i] in self.types else "-"
            by_name[part_name] = Operand(first + i, encoder=encoder)
            if i == 0:
                operand.encoder = encoder
        by_name[name] = operand
        return len(parts) or 1
