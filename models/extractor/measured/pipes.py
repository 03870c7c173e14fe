"""The rows of a model of AMD's: those of the reference by class, and those that were measured by form."""
import re
from typing import Iterable, Iterator

from measured.fitting import Finding, fit_busiest, fit_each, latency_of, pipes_of
from measured.measurements import Form, forms_of, pairs_of
from measured.model_text import fact, facts_of, row_line, row_of, title_lines
from measured.reference_rows import ReferenceRow, Row, Uses, classes_of_opcodes, opcodes_of, rows_of
from measured.table import GENERAL_LOAD, GENERAL_REGISTERS, GENERAL_STORE, LOADS, REGISTERS, VECTOR_LOAD, VECTOR_REGISTERS, VECTOR_STORE, Domains, PipesModel, Translation, rules_for


def translated(row: ReferenceRow, table: Translation) -> Row:
    """A reference's row with the units of the processor."""
    used = {name.removeprefix(table.prefix): cycles for name, cycles in row.cycles().items()}
    integer = next((name for name in table.integer if name in used), None)
    vector = next((name for name in table.vector if name in used), None)
    units: Uses = []
    if integer:
        unit, cycles = table.integer[integer], used[integer]
        units.append((unit, round(cycles * table.scale.get(unit, 1)) if cycles > 1 else cycles))
    if vector:
        units.append((table.vector[vector], used[vector]))
    stores = "Load" not in used and any(name in used for name in table.store_data) and not (vector and table.store_data_alone)
    if stores or any(name in used for name in table.transfers):
        units.append(("FpStore", 1))
    if "Load" in used:
        units.append(("AGUVector" if any(name.startswith("FP") for name in used) else "AGU", used["Load"]))
    if "Store" in used:
        units.append(("AGUStore", 1))
    if "AGU012" in used and "Load" not in used and "Store" not in used:
        # An address that is no access is arithmetic.
        units.append(("ALU", 1))
    micro_ops = table.store_micro_ops.get(row.micro_ops, row.micro_ops) if "Store" in used else row.micro_ops
    return Row(micro_ops, units, latencies_after_loads(row.latencies, units, table))


def latencies_after_loads(latencies: list[int], units: Uses, table: Translation) -> list[int]:
    """The latencies of a row that may load a vector, which takes as long on the processor as the table says."""
    if not units or units[-1][0] != "AGUVector" or (table.vector_loads_alone and units != [("AGUVector", 1)]):
        return latencies
    return [table.vector_loads.get(latency) or max(1, latency - table.vector_loads_sooner) for latency in latencies]


def with_domain(opcode: str, row: Row, domains: Domains) -> tuple[list[int], list[str]]:
    """Latencies of a row's results in the other domain, and the field that says the row's own; where values leave both, there is one latency only."""
    if not row.units and re.match(domains.moves, opcode):
        # A move hands on what it takes over early.
        return row.latencies, ["kind=move"]
    if not any(is_pipe(unit) for unit, _ in row.units):
        return row.latencies, []
    leaves = any(unit in domains.leaving for unit, _ in row.units)
    kind = "float" if re.match(domains.floats, opcode) else "vector"
    return row.latencies if leaves else [latency + 1 for latency in row.latencies], [f"kind={kind}"]


class Rows:
    """The rows of one model."""

    def __init__(self, model: PipesModel, forms: dict[str, Form], pairs: dict[str, dict[str, float]]):
        self.model, self.forms, self.pairs = model, forms, pairs
        facts = facts_of(model.sizes + model.units)
        self.counts = {fields[1]: len(fields[3].split(" ")) for fields in facts if fields[0] == "group"}
        self.counts |= {fields[1]: int(fields[2]) for fields in facts if fields[0] == "unit" and fields[1] in model.fit.several}
        self.width = next(int(fields[1]) for fields in facts if fields[0] == "issue-width")

    def capacity(self, unit: str) -> int:
        """How many units a unit or group consists of, as fits count them."""
        return self.counts.get(unit, 1)

    def shape_of(self, form: Form) -> str:
        """Which registers a form works on, and whether it loads or stores; what it reads and changes in memory is a store."""
        is_vector = re.search(r"%[xyz]mm|%k\d", form.code) is not None
        if not form.has_memory:
            return VECTOR_REGISTERS if is_vector else GENERAL_REGISTERS
        if not form.code.rstrip().endswith(")") or re.match(self.model.only_read, form.code):
            return VECTOR_LOAD if is_vector else GENERAL_LOAD
        return VECTOR_STORE if is_vector else GENERAL_STORE

    def register_form(self, form: Form) -> Form | None:
        """The form that does the same with a register in place of memory."""
        widths: str | list[str] | None = self.model.register_widths
        if not widths:
            # A form of general registers has one of its last operand's width.
            general = re.findall(r"\br\d+\b", form.name)[-1:] or ["r64"]
            widths = "z" if form.is_wide else "yx" if re.search(r"\b[xy]\b", form.name) else general
        for width in widths:
            other = self.forms.get(re.sub(r"\bm\b", width, form.name, count=1))
            # A source of 256 bits for a result of 128 is another operation.
            if other and "tp" in other.kinds and (self.model.register_widths or (" y" in form.name) >= (" y," in other.name)):
                return other
        return None

    def pipes(self, form: Form, cycles: float) -> Uses | None:
        """The pipes of a form of vector registers, where its partners tell them."""
        return pipes_of(form, cycles, self.pairs, self.model.pipes, self.capacity)

    def shows_units(self, form: Form) -> bool:
        """Whether the throughput of copies tells what units do."""
        return not re.match(self.model.fit.chained, form.name) and form.throughput <= self.model.fit.most_cycles

    def fit_row(self, form: Form, row: Row) -> Row:
        """The row of a form without memory, with the units and micro-ops that its throughput asks for."""
        micro_ops, units, latencies = row
        cycles = form.throughput
        pipes = self.pipes(form, cycles) if re.search(r"\b[xyz]\b", form.name) else None
        if pipes:
            units = [pipes[0] if unit.startswith("FP") else (unit, work) for unit, work in units]
        if not self.shows_units(form):
            return Row(micro_ops, units, latencies)
        if cycles < self.model.fit.least_cycles:
            # As fast as dispatch: no unit works on it.
            return Row(1, [], latencies)
        longest = max((work / self.capacity(unit) for unit, work in units), default=0)
        if abs(cycles / max(longest, .01) - 1) > .1:
            units = self.fit_busiest(units, cycles)
        return Row(1 if cycles < .55 else max(1, min(micro_ops, round(cycles * self.width + .2))), units, latencies)

    def fit_busiest(self, units: Uses, cycles: float) -> Uses:
        """The units of a form of so many cycles, where the busiest explains them."""
        fit = self.model.fit
        return fit_busiest(units, cycles, self.capacity, fit.addresses, fit.around)

    def fit_load(self, form: Form, row: Row) -> Row:
        """The row of a form that loads: its address, and what the form of registers does."""
        micro_ops, units, latencies = row
        addresses = self.model.fit.addresses
        moving = addresses + ("FpStore", "FromInteger", "ToFlags")
        # 512 bits are loaded in two halves.
        loading = [(unit, 2 if form.is_wide and form.throughput > .9 else work) for unit, work in units if unit in addresses]
        computing = [use for use in units if use[0] not in moving]
        alike = self.register_form(form)
        if alike and computing:
            found = self.fit_row(alike, Row(micro_ops, computing, latencies)).units
            longest = max(work / self.capacity(unit) for unit, work in found or [("ALU", 1)])
            if form.throughput < .9 * longest and not re.match(self.model.fit.chained, form.name):
                found = self.fit_busiest(found, form.throughput)
            units = found + loading
        elif computing and self.shows_units(form):
            longest = max(work / self.capacity(unit) for unit, work in computing)
            if form.throughput > .6 or form.throughput < .9 * longest:
                units = self.fit_busiest(units, form.throughput)
        elif not computing:
            units = [use for use in units if use[0] not in addresses] + loading
        return Row(micro_ops, units, latencies)

    def tells_units(self, row: Row, cycles: float) -> bool:
        """Whether the throughput of copies tells the units of a row. Not if copies may wait for one another, nor of general loads, whose most
        a cycle is hardly reached, nor of division, whose time depends on values."""
        if any(work > 2 and unit[-1].isdigit() and self.capacity(unit) == 1 for unit, work in row.units):
            return False
        is_vector = any(unit.startswith(self.model.vector_units) for unit, _ in row.units)
        loads = any(unit in self.model.fit.addresses for unit, _ in row.units)
        return is_vector or (cycles < max(row.latencies, default=0) - .1 and (cycles > .35 or not loads))

    def finding(self, form: Form, row: Row) -> Finding | None:
        """What is known of a form: measured, and by the table's rules; of its row only where rows are fitted first. Nothing if the form is left out."""
        shape = self.shape_of(form)
        rules = rules_for(self.model.rules, form, shape)
        if any(rule.leaves_out for rule in rules):
            return None
        finding = Finding()
        if not self.model.measurements_first:
            if shape in REGISTERS:
                finding.micro_ops, finding.units, _ = self.fit_row(form, row)
            elif shape in LOADS:
                finding.micro_ops, finding.units, _ = self.fit_load(form, row)
        elif shape == VECTOR_REGISTERS:
            finding.units = self.pipes(form, form.throughput)
        elif shape == VECTOR_LOAD and (alike := self.register_form(form)) and (pipes := self.pipes(alike, alike.throughput)):
            finding.units = [("AGUVector", 1)] + pipes
        if shape in REGISTERS + LOADS:
            finding.latency, finding.from_general = latency_of(form, self.model.chains)
        for rule in rules:
            finding.apply(rule, self.model.fit.addresses)
        return finding

    def fit_to_measured(self, form: Form, row: Row) -> Row:
        """A row of which measurements said what they could, with the work that the throughput asks for."""
        cycles = form.throughput
        if not self.tells_units(row, cycles) or not self.shows_units(form) or cycles < self.model.fit.least_cycles:
            return row
        most = max(1, int(self.width * cycles + .3))
        return Row(min(row.micro_ops, most), fit_each(row.units, cycles, self.capacity, self.model.fit), row.latencies)

    def line(self, keyword: str, names: str, row: Row, *rest: str) -> str:
        """The line of a row, with what holds for all rows of the model."""
        model = self.model
        units = [(model.renamed.get(unit, unit), work) for unit, work in row.units]
        latencies, kinds = row.latencies, list[str]()
        computes = any(is_pipe(unit) for unit, _ in units) and not any(unit in model.fit.addresses for unit, _ in units)
        if computes and not re.match(model.others_latency, names):
            latencies = [max(latency, model.least_latency) for latency in latencies]
        if model.store_cycles:
            units = [(unit, first_fitting(model.store_cycles, names) if unit == "FpStore" else work) for unit, work in units]
        if model.domains:
            latencies, kinds = with_domain(names, row, model.domains)
        if model.everywhere and (any(unit.startswith(model.vector_units) for unit, _ in units) or re.match(model.vector_opcodes, names)):
            units = units + [(model.everywhere, 1)]
        return row_line(keyword, names, Row(row.micro_ops, units, latencies), [*kinds, *rest])

    def row_of_reference(self, row: ReferenceRow, narrower: ReferenceRow | None) -> Row:
        """The row of an opcode that was not measured; the other row is that of 256 bits, of one of 512."""
        micro_ops, units, latencies = translated(row, self.model.translation)
        if narrower and self.model.pipes.as_wide:
            pipes = {unit: work for unit, work in translated(narrower, self.model.translation).units if is_pipe(unit)}
            units = [(unit, min(work, pipes.get(unit, work))) for unit, work in units]
        return Row(micro_ops, units, latencies)

    def lines(self) -> Iterator[str]:
        """The lines of classes, then those of forms, then corrections."""
        model, classes = self.model, classes_of_opcodes()
        of_reference = rows_of(model.rows)
        narrower = {name: re.sub(r"Z(?!128|256)", "Z256", name, count=1) for name in of_reference}
        found = {name: of_reference.get(other) or of_reference.get(classes.get(other, "")) for name, other in narrower.items() if other != name}
        rows = {name: self.row_of_reference(row, found.get(name)) for name, row in of_reference.items()}
        of_class: dict[str, Finding] = {}
        of_opcode: dict[str, tuple[Form, Row, Finding]] = {}
        for opcode, form in self.copies():
            row = rows.get(opcode) or rows.get(classes.get(opcode, ""))
            finding = self.finding(form, row) if row else None
            if row and finding:
                of_opcode.setdefault(opcode, (form, row, finding))
                if model.measurements_first and finding != Finding():
                    of_class.setdefault(classes.get(opcode, opcode), finding)
        for name, row in sorted(rows.items()):
            finding = of_class.get(name, Finding())
            yield self.line("class", name, finding.merged_into(row), *finding.keys())
        corrections = facts_of(model.corrections)
        corrected = {opcode for fields in corrections for opcode in fields[0].split(" ")}
        for opcode, (form, row, finding) in sorted(of_opcode.items(), key=lambda entry: entry[0]):
            if opcode not in corrected:
                yield self.form_line(opcode, form, row, finding)
        for opcode, other in self.others_alike(classes):
            if other in of_opcode and opcode not in of_opcode and not corrected & {opcode, other}:
                yield self.line("form", opcode, self.row_of_form(other, *of_opcode[other]), f"as={other}")
        for fields in corrections:
            row = row_of(fields[1:])
            known = [name for name in fields[0].split(" ") if name in rows]
            if model.corrects_classes and known:
                yield self.line("class", " ".join(known), row)
            yield self.line("form", fields[0], row)

    def copies(self) -> list[tuple[str, Form]]:
        """The opcodes of the forms' copies, in the order of the table."""
        forms = [form for form in self.forms.values() if "tp" in form.kinds and not form.name.startswith("mix")]
        copies = [(form, text) for form in forms for text in form.first_copies()]
        return list(zip(opcodes_of([text for _, text in copies]), (form for form, _ in copies)))

    def form_line(self, opcode: str, form: Form, row: Row, finding: Finding) -> str:
        """The line of an opcode with this row, of which a form was measured."""
        return self.line("form", opcode, self.row_of_form(opcode, form, row, finding), *finding.keys(), *form.comment())

    def row_of_form(self, opcode: str, form: Form, row: Row, finding: Finding) -> Row:
        """What an opcode with this row costs, of which a form was measured."""
        row = finding.merged_into(row)
        if self.model.measurements_first:
            row = self.fit_to_measured(form, row)
        return row._replace(latencies=list(self.model.latencies.get(opcode, row.latencies)))

    def others_alike(self, opcodes: Iterable[str]) -> Iterator[tuple[str, str]]:
        """The opcodes that do what another one does to other elements, each with that one."""
        for opcode in sorted(opcodes):
            for pattern, name in self.model.alike.items():
                other = re.sub(pattern, name, opcode)
                if other != opcode:
                    yield opcode, other
                    break


def is_pipe(unit: str) -> bool:
    """Whether a unit is a pipe of vectors, or a group of pipes."""
    return re.match(r"FP(\d|Any)", unit) is not None


def first_fitting(table: dict[str, int], name: str) -> int:
    """The value of the first pattern that fits at the beginning of a name."""
    return next(value for pattern, value in table.items() if re.match(pattern, name))


def lines(model: PipesModel) -> Iterator[str]:
    """The lines of a model's text."""
    yield fact("based-on", model.based_on)
    yield from (f"# {line}" for line in model.heading)
    for text in (model.sizes, model.units, model.mechanisms):
        yield from (fact(*fields) for fields in facts_of(text))
    units = [fields for fields in facts_of(model.units) if fields[0] in ("unit", "group")]
    yield from title_lines(units, model.titles)
    yield from Rows(model, forms_of(model.name), pairs_of(model.name)).lines()
