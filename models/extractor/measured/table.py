"""What the table of a processor may say. The tables, in `processors`, are data alone; what they mean stands here.

Facts and rows in them are text as in a model (models/x86/measured/FORMAT.md), with two or more blanks between fields. Patterns are
regular expressions that have to fit at the beginning. Cycles of a form are its throughput: cycles of one of many independent
copies. Both ends of a range are outside it.
"""
import dataclasses
import math
import re

from measured.measurements import Form

Range = tuple[float, float]
EVERY: Range = (-math.inf, math.inf)

GENERAL_REGISTERS, VECTOR_REGISTERS = "general registers", "vector registers"
GENERAL_LOAD, VECTOR_LOAD = "general load", "vector load"
GENERAL_STORE, VECTOR_STORE = "general store", "vector store"
REGISTERS = (GENERAL_REGISTERS, VECTOR_REGISTERS)
LOADS = (GENERAL_LOAD, VECTOR_LOAD)


def is_within(value: float, of: Range) -> bool:
    """Whether a value is between the ends of a range."""
    return of[0] < value < of[1]


@dataclasses.dataclass(frozen=True)
class Rule:
    """What is known of the forms of these shapes (of all if none is named) that fit a pattern and take so many cycles.

    What the rule says replaces what was found before; what it does not say stays.
    """
    form: str = ""
    shapes: tuple[str, ...] = ()
    cycles: Range = EVERY
    micro_ops: int | None = None
    units: str | None = None
    # Whether the units of the form that are for addresses stay, behind `units`.
    keeps_addresses: bool = False
    latency: int | None = None
    # The field `kind=` of the form's line.
    kind: str | None = None
    # Whether the form gets no line, because what was measured of it is something else.
    leaves_out: bool = False

    def fits(self, form: Form, shape: str) -> bool:
        """Whether the rule speaks of a form of this shape."""
        return (not self.shapes or shape in self.shapes) and is_within(form.throughput, self.cycles) and re.match(self.form, form.name) is not None


Groups = tuple[tuple[Rule, ...], ...]
"""Rules in groups, which apply one after the other; of each group the first rule that fits applies."""


def rules_for(groups: Groups, form: Form, shape: str) -> list[Rule]:
    """The rules that apply to a form of this shape, in order."""
    found = (next((rule for rule in group if rule.fits(form, shape)), None) for group in groups)
    return [rule for rule in found if rule]


@dataclasses.dataclass(frozen=True)
class PipeRule:
    """The pipes of vector forms whose cycles, and whose cycles beside each partner, are within these ranges."""
    # Nothing where the measurements do not tell.
    pipes: str | None
    cycles: Range = EVERY
    # Cycles of six copies beside six of the partner; a partner that was not measured took none.
    beside: dict[str, Range] = dataclasses.field(default_factory=dict)
    # Whether the pipes are busy for as many cycles as were measured, not for one.
    as_long: bool = False


@dataclasses.dataclass(frozen=True)
class Pipes:
    """How partners tell the pipes of a vector form: the first rule that fits does, if at least so many partners were measured."""
    rules: tuple[PipeRule, ...]
    partners: int
    # Whether a form of 512 bits takes the pipes of the form of 256 bits twice.
    doubles_wide: bool
    # Whether pipes are as wide as vectors of 512 bits, on which those of the reference work twice.
    as_wide: bool = False


@dataclasses.dataclass(frozen=True)
class Chains:
    """What chains tell of latency. A chain of the form alone is its latency; of others the cycles beyond it are known, by the kind of chain.

    A latency below 0.9 cycles is not believed.
    """
    registers: dict[str, int] = dataclasses.field(default_factory=dict)
    loads: dict[str, int] = dataclasses.field(default_factory=dict)
    # Cycles beyond these if the chain's last instruction begins so.
    slower_ways_back: dict[str, int] = dataclasses.field(default_factory=dict)
    # If a chain from a general register takes at least so many cycles more than the one through vectors, the general register is late; nothing if that is not asked.
    from_general: int | None = None
    # Cycles of a load of vectors, behind which an operation on what is loaded takes as long as its chain through a register; nothing if its
    # chain through the address tells how long it takes.
    vector_load: int | None = None


@dataclasses.dataclass(frozen=True)
class Fit:
    """How the work of units is made to last as long as was measured."""
    # Forms of which copies wait for one another: through registers or flags that they do not name, or for memory.
    chained: str
    # Forms of fewer cycles are as fast as dispatch; those of more do not tell what units do.
    least_cycles: float
    most_cycles: float
    # Units that are for addresses and do not compute.
    addresses: tuple[str, ...]
    # The group around a unit or group, which may do its work.
    around: dict[str, str]
    # Units of which there are several; of a group the members are counted.
    several: tuple[str, ...] = ()


@dataclasses.dataclass(frozen=True)
class Translation:
    """How the resources of a reference's row become units: of each list the first that the row uses, the narrowest (the reference counts it in those around it, too)."""
    prefix: str
    integer: dict[str, str]
    vector: dict[str, str]
    # Resources by which data of vector stores leave, in rows that do not load.
    store_data: tuple[str, ...]
    # Resources by which values leave the vector pipes in rows that load, too.
    transfers: tuple[str, ...] = ()
    # Whether they count only in rows that use nothing of `vector`.
    store_data_alone: bool = False
    # By how many times a unit's cycles, if there are several, are more: where the processor has more units.
    scale: dict[str, float] = dataclasses.field(default_factory=dict)
    # Micro-ops of stores by the reference's: address and data are one.
    store_micro_ops: dict[int, int] = dataclasses.field(default_factory=dict)
    # Latencies of vector loads by the reference's, and how many cycles sooner all others are.
    vector_loads: dict[int, int] = dataclasses.field(default_factory=dict)
    vector_loads_sooner: int = 0
    # Whether only of loads that compute nothing.
    vector_loads_alone: bool = False


@dataclasses.dataclass(frozen=True)
class Domains:
    """Two domains of vector pipes, of fractions and of all else, between which values take a cycle longer."""
    # Opcodes of the domain of fractions.
    floats: str
    # Opcodes that pass values on without a unit.
    moves: str
    # Units by which values leave both.
    leaving: tuple[str, ...]


@dataclasses.dataclass(frozen=True, kw_only=True)
class Model:
    """What the table of every processor says."""
    # The file's name, and that of its measurements.
    name: str
    # The processor of the reference that says what instructions read and write, and the file that has its rows.
    based_on: str
    rows: str
    # Comments at the head of the text.
    heading: tuple[str, ...]
    # Facts in front of the units, and behind them.
    sizes: str
    mechanisms: str
    # Forms of which the truth is neither in the measurements nor in the reference's rows: opcodes, micro-ops, units, latencies.
    corrections: str


@dataclasses.dataclass(frozen=True, kw_only=True)
class PipesModel(Model):
    """A processor of AMD's, which has units of its own."""
    units: str
    # What people call the units: patterns of whole names, and titles with the patterns' groups.
    titles: dict[str, str]
    translation: Translation
    # Code whose last operand is memory that is only read.
    only_read: str
    pipes: Pipes
    chains: Chains
    fit: Fit
    rules: Groups
    # Whether measurements and rules come first, then a row for what they do not know, and the fit last. Otherwise rows are fitted, and rules come last.
    measurements_first: bool
    # The widths of registers that may stand for memory, in the order in which they are tried; nothing: those of the form.
    register_widths: str | None = None
    # The latencies of an opcode's results, where they differ.
    latencies: dict[str, tuple[int, ...]] = dataclasses.field(default_factory=dict)
    # The least latency of an operation of vector pipes, where its row has less, and opcodes of which it is not known.
    least_latency: int = 0
    others_latency: str = r"$"
    # Opcodes that do the same as others to other elements: patterns of their names, and the names of those. One that was not measured has the row of the
    # other, if that was.
    alike: dict[str, str] = dataclasses.field(default_factory=dict)
    # Whether corrections hold for the classes that their opcodes represent, too.
    corrects_classes: bool = False
    # Names in the model of units that tables call otherwise.
    renamed: dict[str, str] = dataclasses.field(default_factory=dict)
    # Cycles of the unit `FpStore`, by opcode: the first pattern that fits; as in the row if there is none.
    store_cycles: dict[str, int] = dataclasses.field(default_factory=dict)
    domains: Domains | None = None
    # A unit that instructions with vector registers take for a cycle, whatever else they do; the beginnings of the names of units that
    # only they use, and further opcodes of theirs.
    everywhere: str | None = None
    vector_units: tuple[str, ...] = ()
    vector_opcodes: str = ""


@dataclasses.dataclass(frozen=True)
class PortsFit:
    """How measurements are put in the place of rows."""
    # Micro-ops a cycle.
    width: int
    # Forms of more cycles do not tell what ports do, nor do forms in which this pattern is found, nor those that use these ports.
    most_cycles: float
    odd_forms: str
    odd_units: tuple[str, ...]
    # Nor do forms that load of fewer cycles.
    least_with_load: float = 0
    chains: Chains = Chains()


@dataclasses.dataclass(frozen=True, kw_only=True)
class PortsModel(Model):
    """A processor of Intel's, which has the reference's ports. Except in facts, their names are without the prefix."""
    prefix: str
    # Entries of the scheduler.
    scheduler: int
    # Ports of loads, of a store's address and of its data, and of additions.
    load: str
    store_address: str
    store_data: str
    arithmetic: str
    # Whether a store's address and data are one micro-op also in rows with more micro-ops than ports work on.
    joins_stores_of_more: bool = True
    # The group of all ports, which says nothing.
    any_port: str = "PortAny"
    # Opcodes that need no port of additions, for the stack engine does these.
    stack: str = r"PUSH|POP(?!CNT)"
    # By how many cycles a load with an operation (more than 7 cycles) is later than in the reference's row: the first pattern found in the opcode.
    load_latencies: dict[str, int] = dataclasses.field(default_factory=dict)
    # Cycles of a load of vectors, where the reference's rows differ in them; nothing: as in the rows.
    vector_load: int | None = None
    # The ports of loads of 512 bits, and how many cycles of the ports of a store's data those of 512 bits take.
    wide_load: str | None = None
    wide_store: int = 1
    # Units that the reference does not have: how many of each, and what people call it. Measured forms that take one of them for as long as was measured, and
    # their ports for a cycle: the first pattern found in the opcode.
    more_units: dict[str, tuple[int, str]] = dataclasses.field(default_factory=dict)
    lasting: dict[str, str] = dataclasses.field(default_factory=dict)
    # Opcodes of one operation that takes a cycle, whatever the row counts.
    single_cycle: str | None = None
    # The field `kind=` of the lines of these opcodes, with the latency of their operation: the first pattern that fits.
    kinds: dict[str, tuple[str, int]] = dataclasses.field(default_factory=dict)
    # Nothing if nothing was measured.
    fit: PortsFit | None = None
