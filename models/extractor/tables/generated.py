"""The text that the reference's table generator writes, and the spelling of what it names.

A *call* is a method with the arguments that the table fixes: `isBareSimmNLsb0(13)`, `printSVERegOp('s')`. Namespaces are
left out, a register class is `class:NAME`.
"""

import re


class Output:
    """The lines of a generated file, by the definition that they belong to."""

    def __init__(self, path):
        with open(path, encoding="utf-8") as file:
            self.text = file.read()
        self.lines = self.text.split("\n")

    def block(self, first_line, end="}"):
        """The lines after the first one that begins with `first_line`, up to one that begins with `end`."""
        return self.block_if(lambda line: line.startswith(first_line), end)

    def block_of(self, pattern, end="}"):
        compiled = re.compile(pattern)
        return self.block_if(lambda line: compiled.search(line), end)

    def block_if(self, is_first, end):
        start = next((i for i, line in enumerate(self.lines) if is_first(line)), None)
        if start is None:
            return []
        stop = next(i for i in range(start + 1, len(self.lines)) if self.lines[i].startswith(end))
        return self.lines[start + 1 : stop]


def argument(text):
    text = re.sub(r"\b\w+::", "", text.strip())
    text = re.sub(r"/\*.*?\*/", "", text).strip()
    if text in ("true", "false"):
        return "1" if text == "true" else "0"
    if text.endswith("RegClassID"):
        return "class:" + text.removesuffix("RegClassID")
    return text


def call(text):
    """`isX`, `isX()`, `isX<1, A::B>` or `isX(1)` as a call."""
    text = text.strip()
    found = re.fullmatch(r"(?:\w+::)*(\w+)\s*(?:<(.*)>)?\s*(?:\((.*)\))?", text)
    if not found:
        raise ValueError(f"not a method: {text}")
    name, template, rest = found.groups()
    arguments = [argument(piece) for part in (template, rest) if part for piece in part.split(",")]
    return f"{name}({','.join(arguments)})" if arguments else name


# How a table writes a method of AMDGPU's: a function that calls it with arguments of its own.
CLOSURE = re.compile(r"\[this\]\(OperandVector &Operands\) -> ParseStatus \{ return (\w+)\((.*)\); \}")


def parser_call(text):
    """A method that reads an operand. Last stands how many bits a number may have, or the method that converts it; neither
    if any will do."""
    found = CLOSURE.fullmatch(text.strip())
    if not found:
        return call(text)
    name, rest = found.groups()
    plain, _, check = rest.partition(", [")
    arguments = [argument(piece) for piece in plain.split(",") if piece.strip() != "Operands"]
    if limit := re.search(r"return isUInt<(\d+)>\(V\)", check):
        arguments.append(limit.group(1))
    elif method := re.search(r"return (\w+)\(BC\)", check):
        arguments.append(method.group(1))
    elif check and "return true" not in check:
        raise ValueError(f"not a check: {check}")
    return f"{name}({','.join(arguments)})"


def escaped(text):
    """Text as part of a field."""
    return text.replace("\\", "\\\\").replace("\t", "\\t").replace("\n", "\\n")
