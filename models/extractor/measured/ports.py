"""The rows of a model of Intel's: those of the reference, whose ports are those of the processor, and what was measured beside them."""
import re
from typing import Iterator

from measured.fitting import fit_busiest, latency_of
from measured.measurements import Form, forms_of
from measured.model_text import fact, facts_of, row_line, row_of
from measured.reference_rows import ReferenceRow, Row, Unit, Uses, classes_of_opcodes, net_uses, opcodes_of, rows_of, units_of, vector_opcodes
from measured.table import PortsFit, PortsModel


# Opcodes that work on vectors of 512 bits.
WIDE = r"(?<!S[SDH])Z(?!128|256)\w*"


def is_port(name: str) -> bool:
    """Whether a unit of the reference is a port: it has one for what no port does."""
    return "Invalid" not in name


class Rows:
    """The rows of one model."""

    def __init__(self, model: PortsModel, units: dict[str, Unit]):
        self.model, self.units = model, units

    def unit(self, name: str) -> str:
        """The name of a unit in the model."""
        return self.model.prefix + name

    def slots(self, micro_ops: int, uses: Uses) -> int:
        """Micro-ops that dispatch counts: a load and what is done with its data are one, and so are a store's address and data."""
        load, address, data = map(self.unit, (self.model.load, self.model.store_address, self.model.store_data))
        count = lambda *names: sum(cycles for name, cycles in uses if name in names)
        stored = count(data)
        # Where loads and addresses of stores go to the same ports, the row does not tell them apart.
        addresses = stored if load == address else count(address)
        loads = count(load) - (stored if load == address else 0)
        others = sum(cycles for name, cycles in uses if name not in (load, address, data) and "Divider" not in name)
        parts = loads + stored + addresses + others
        if micro_ops == parts or (micro_ops > parts and self.model.joins_stores_of_more):
            micro_ops -= min(stored, addresses)
        if loads > 0 and others:
            micro_ops -= 1
        return max(1, micro_ops)

    def row(self, row: ReferenceRow, opcode: str) -> Row:
        """The row of an opcode out of that of the reference."""
        uses = [use for use in net_uses(row, self.units) if use[0] != self.unit(self.model.any_port) and is_port(use[0])]
        micro_ops, latencies = row.micro_ops, row.latencies
        if re.search(WIDE, opcode) and not opcode.endswith(("mb", "mbi", "rmbk", "rmbkz")):
            uses = self.wide(uses)
        if any(name == self.unit(self.model.load) for name, _ in uses):
            later = next((more for pattern, more in self.model.load_latencies.items() if re.search(pattern, opcode)), 0)
            latencies = [latency + later if latency > 7 else latency for latency in latencies]
        if self.model.single_cycle and re.match(self.model.single_cycle, opcode):
            latencies = [1] * len(latencies)
        # What an operation reads beside what it loads is read later, by the cycles that the row counts for the load.
        counted = max(row.advances, default=0)
        if self.model.vector_load and counted in (5, 6, 7) and opcode in vector_opcodes():
            latencies = [max(1, latency - counted + self.model.vector_load) for latency in latencies]
        if re.match(self.model.stack, opcode):
            # The stack engine moves the pointer.
            arithmetic = self.unit(self.model.arithmetic)
            micro_ops -= sum(name == arithmetic for name, _ in uses)
            uses = [use for use in uses if use[0] != arithmetic]
        return Row(self.slots(micro_ops, uses), uses, latencies)

    def wide(self, uses: Uses) -> Uses:
        """The ports of an operation on 512 bits."""
        load, data = self.unit(self.model.load), self.unit(self.model.store_data)
        wide_load = self.unit(self.model.wide_load) if self.model.wide_load else load
        return [(wide_load if name == load else name, cycles * (self.model.wide_store if name == data else 1)) for name, cycles in uses]

    def cycles(self, uses: Uses) -> float:
        """Cycles an instruction by the busiest ports: of every set of ports, what can go nowhere else."""
        sets = [self.units[name].members for name, _ in uses]
        shares = (sum(cycles for name, cycles in uses if self.units[name].members <= ports) / len(ports) for ports in sets)
        return max(shares, default=0)

    def capacity(self, unit: str) -> int:
        """How many ports a group consists of."""
        return len(self.units[unit].members)

    def fit(self, form: Form, row: Row, fit: PortsFit, opcode: str = "") -> Row:
        """A row with what was measured in its place."""
        micro_ops, uses, latencies = row
        cycles = form.throughput
        predicted = max(self.cycles(uses), micro_ops / fit.width)
        is_usual = re.search(fit.odd_forms, form.name) is None and not any(name in map(self.unit, fit.odd_units) for name, _ in uses)
        is_usual = is_usual and (cycles > fit.least_with_load or not form.has_memory)
        lasting = next((unit for pattern, unit in self.model.lasting.items() if re.search(pattern, opcode)), None)
        if lasting:
            uses = [*((name, 1) for name, _ in uses), (self.unit(lasting), round(cycles))]
        elif abs(cycles / max(predicted, .01) - 1) > .1 and is_usual and cycles < fit.most_cycles:
            uses = fit_busiest(uses, cycles, self.capacity)
            micro_ops = max(1, min(micro_ops, round(cycles * fit.width + .2)))
        latency, _ = latency_of(form, fit.chains)
        if latency is not None:
            latencies = [latency] * len(latencies)
        return Row(micro_ops, uses, latencies)

    def with_kind(self, opcode: str, row: Row) -> tuple[Row, list[str]]:
        """A row with the latency of its kind of operation, and the field that names the kind."""
        known = next((of for pattern, of in self.model.kinds.items() if re.match(pattern, opcode)), None)
        if known is None or re.search(WIDE, opcode):
            return row, []
        kind, latency = known
        if any(name == self.unit(self.model.load) for name, _ in row.units) and self.model.fit:
            latency += self.model.fit.chains.vector_load or 0
        return row._replace(latencies=[latency] * len(row.latencies)), [f"kind={kind}"]

    def form_lines(self, forms: dict[str, Form], rows: dict[str, ReferenceRow], fit: PortsFit) -> Iterator[str]:
        """The lines of the forms that were measured, the first of each opcode."""
        names = [form for form in forms.values() if "tp" in form.kinds and not form.name.startswith("mix")]
        classes, seen = classes_of_opcodes(), {opcode for fields in facts_of(self.model.corrections) for opcode in fields[0].split()}
        for form, opcode in zip(names, opcodes_of([form.code for form in names])):
            row = rows.get(opcode) or rows.get(classes.get(opcode, ""))
            if row and opcode not in seen and "same" not in form.name:
                seen.add(opcode)
                _, late = latency_of(form, fit.chains)
                found, kind = self.with_kind(opcode, self.fit(form, self.row(row, opcode), fit, opcode))
                keys = [*kind, *([f"from-general={late}"] if late else [])]
                yield row_line("form", opcode, found, [*keys, *form.comment()])


def unit_lines(model: PortsModel, units: dict[str, Unit]) -> Iterator[str]:
    """The lines of ports, of their groups, and of the scheduler, with its title."""
    single = [name for name, unit in units.items() if unit.members == {name} and is_port(name)]
    for name in single:
        yield fact("unit", name, units[name].equal, "unlimited")
    for name, (equal, _) in model.more_units.items():
        yield fact("unit", model.prefix + name, equal, "unlimited")
    for name, unit in units.items():
        if name not in single and name != model.prefix + model.any_port and is_port(name):
            yield fact("group", name, "unlimited", " ".join(sorted(unit.members)))
    yield fact("group", model.prefix + "Queue", model.scheduler, " ".join(name for name in single if "Divider" not in name))
    yield fact("title", model.prefix + "Queue", "all ports")
    yield from (fact("title", model.prefix + name, title) for name, (_, title) in model.more_units.items())


def lines(model: PortsModel) -> Iterator[str]:
    """The lines of a model's text."""
    units, reference_rows = units_of(model.rows), rows_of(model.rows)
    rows = Rows(model, units)
    yield fact("based-on", model.based_on)
    yield from (f"# {line}" for line in model.heading)
    yield from (fact(*fields) for fields in facts_of(model.sizes))
    yield from unit_lines(model, units)
    yield from (fact(*fields) for fields in facts_of(model.mechanisms))
    for name, row in sorted(reference_rows.items()):
        yield row_line("class", name, *rows.with_kind(name, rows.row(row, name)))
    for fields in facts_of(model.corrections):
        yield row_line("form", fields[0], row_of(fields[1:], model.prefix))
    if model.fit:
        yield from rows.form_lines(forms_of(model.name), reference_rows, model.fit)
