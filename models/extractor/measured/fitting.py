"""From what was measured of a form to its latency, its units and its micro-ops."""
import dataclasses
import re
from typing import Callable

from measured.measurements import Form
from measured.model_text import uses_of
from measured.reference_rows import Row, Uses
from measured.table import Chains, Fit, Pipes, Rule, is_within

Capacity = Callable[[str], int]
"""How many units a unit or group consists of."""

# By how many times a unit may take longer than was measured, and by how many times all may be quicker.
TOO_LONG, TOO_QUICK = 1.08, .92


@dataclasses.dataclass
class Finding:
    """What is known of a form; nothing stands for what its row says."""
    micro_ops: int | None = None
    units: Uses | None = None
    latency: int | None = None
    # The kind of operation, if bypasses depend on it, and how much later than others a general register is read.
    kind: str | None = None
    from_general: int | None = None

    def apply(self, rule: Rule, addresses: tuple[str, ...]) -> None:
        """Takes over what a rule says; these units are for addresses."""
        if rule.units is not None:
            kept = [use for use in self.units or [] if use[0] in addresses] if rule.keeps_addresses else []
            self.units = uses_of(rule.units) + kept
        for name in ("micro_ops", "latency", "kind"):
            if (value := getattr(rule, name)) is not None:
                setattr(self, name, value)

    def merged_into(self, row: Row) -> Row:
        """The row with what is known in its place."""
        latencies = row.latencies if self.latency is None else [self.latency] * len(row.latencies)
        return Row(row.micro_ops if self.micro_ops is None else self.micro_ops, row.units if self.units is None else self.units, latencies)

    def keys(self) -> list[str]:
        """The fields of a line that are `key=value`."""
        pairs = (("kind", self.kind), ("from-general", self.from_general))
        return [f"{key}={value}" for key, value in pairs if value is not None]


def latency_of(form: Form, chains: Chains) -> tuple[int | None, int | None]:
    """A form's latency, and the delay of a general register that it reads; nothing where no chain tells."""
    if chains.vector_load and form.has_memory and form.chain and form.chain > .9 and "lat:addr+movq" in form.kinds:
        return chains.vector_load + round(form.chain), None
    for kind, beyond in (chains.loads if form.has_memory else chains.registers).items():
        if kind not in form.kinds:
            continue
        measured = form.kinds[kind]
        # A chain ends with an instruction that is not the form; which one may matter.
        last = measured.text.split(";")[-1]
        beyond += next((more for start, more in chains.slower_ways_back.items() if last.startswith(start)), 0)
        latency = round(measured.cycles - beyond)
        if measured.cycles - beyond < .9:
            return None, None
        own = 0 if form.chain is None else form.chain
        delay = latency - round(own)
        if chains.from_general and not form.has_memory and own > 1.5 and delay >= chains.from_general:
            # What the form merges its general register with may come later.
            return latency - delay, delay
        return latency, None
    if form.has_memory or form.chain is None or form.chain < .9:
        return None, None
    return round(form.chain), None


def pipes_of(form: Form, cycles: float, pairs: dict[str, dict[str, float]], pipes: Pipes, capacity: Capacity) -> Uses | None:
    """The pipes of a vector form of so many cycles by how long it takes beside partners; nothing where that does not tell."""
    spellings, times = form.spellings(), 1
    if pipes.doubles_wide and form.is_wide:
        spellings, cycles, times = Form(re.sub(r"\bz\b", "y", form.name), form.kinds).spellings(), cycles / 2, 2
    beside = next((pairs[name] for name in spellings if len(pairs.get(name, ())) >= pipes.partners), None)
    if beside is None:
        return None
    for rule in pipes.rules:
        if is_within(cycles, rule.cycles) and all(is_within(beside.get(partner, 0), of) for partner, of in rule.beside.items()):
            if rule.pipes is None:
                return None
            return [(rule.pipes, times * (max(1, round(cycles * capacity(rule.pipes))) if rule.as_long else 1))]
    return None


def busiest(units: Uses, capacity: Capacity) -> tuple[str, int]:
    """The unit or group that is busy longest, the first of equals."""
    return max(units, key=lambda use: use[1] / capacity(use[0]))


def fit_busiest(units: Uses, cycles: float, capacity: Capacity, addresses: tuple[str, ...] = (), around: dict[str, str] = {}) -> Uses:
    """The units with the work that the throughput asks for. Which of them limits it is not known, so it is the busiest that computes; none of the others may take longer."""
    computing = [use for use in units if use[0] not in addresses]
    if not computing:
        return units
    limit = fitting = busiest(computing, capacity)[0]
    wanted = lambda unit: max(1, round(cycles * capacity(unit)))
    error = lambda unit: abs(wanted(unit) / capacity(unit) / cycles - 1)
    wider = around.get(limit, limit)
    if error(limit) > .2 and error(wider) < .15:
        fitting = wider
    most = lambda unit: max(1, int(cycles * capacity(unit) + .1))
    return [(fitting, wanted(fitting)) if unit == limit else (unit, work if unit in addresses else min(work, most(unit))) for unit, work in units]


def fit_each(units: Uses, cycles: float, capacity: Capacity, fit: Fit) -> Uses:
    """The units with less work where they would take longer than was measured (in the group around, or none where even that would), and with more where they would be quicker."""
    fitting: Uses = []
    for name, work in units:
        unit: str | None = name
        while unit and work / capacity(unit) > TOO_LONG * cycles:
            work = max(1, int(cycles * capacity(unit) + .15))
            if work / capacity(unit) > TOO_LONG * cycles:
                unit = fit.around.get(unit)
        if unit:
            fitting.append((unit, work))
    if not fitting or max(work / capacity(unit) for unit, work in fitting) >= TOO_QUICK * cycles:
        return fitting
    limit = busiest([use for use in fitting if use[0] not in fit.addresses] or fitting, capacity)[0]
    wanted = lambda unit: max(1, round(cycles * capacity(unit)))
    error = lambda unit: abs(wanted(unit) / capacity(unit) / cycles - 1)
    wider = fit.around.get(limit, limit)
    best = wider if error(wider) < error(limit) - .08 else limit
    return [(best, wanted(best)) if unit == limit else (unit, work) for unit, work in fitting]
