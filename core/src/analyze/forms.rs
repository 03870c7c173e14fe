//! Experiments that measure the forms of a program, and the text of a model made from the results.
//!
//! A form is an opcode; its first instruction in the program is the pattern for copies. Whoever runs the experiments needs only
//! their bytes.

use std::collections::BTreeMap;

use super::lowered::lower;
use super::machine_facts::{MachineFacts, encoded};
use super::options::AnalysisOptions;
use super::program::Program;
use crate::inst::asm::regions::MarkedRegion;
use crate::inst::ids::ClassId;
use crate::inst::instruction::Instruction;
use crate::inst::targets::measuring::Measuring;
use crate::model::facts::ResourceId;
use crate::model::measured::experiments::{N_BESIDE, N_COPIES, Pattern, Through};
use crate::model::measured::fit::{
    BaseRow, Beside, FormMeasurement, LoadsBeside, MachineLimits, Row, net_uses, row_of,
};
use crate::model::processor::Processor;
use crate::sim::Cancellation;

/// What an experiment measures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Cycles per copy of copies that do not wait for one another.
    Throughput,
    /// Throughput of loads from several banks of the cache, or of stores to one place.
    Elsewhere,
    /// Cycles per copy of a chain, in which other instructions take some cycles of each copy.
    Latency { through: Through, other_cycles: u32 },
    /// Cycles per copy of copies with so many instructions after each that only dispatch limits them.
    Dispatched { n_fillers: u32 },
    /// Throughput of an instruction whose operands are all its result register.
    OneRegister,
    /// Cycles of copies of this form and of the form of this number, run together.
    Beside(usize),
}

/// Straight-line code that measures one number of a form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Experiment {
    pub question: Question,
    /// The machine code.
    pub code: Vec<u8>,
    /// The number by which the measured cycles are divided, so that the answer is the cycles of one copy; 1 for two forms
    /// together.
    pub n_copies: usize,
    /// Whether all memory that the code accesses must hold zeros.
    pub needs_zeros: bool,
    /// The number of the general register that counts iterations, for the body of a loop; `None` for straight code.
    pub counter: Option<u8>,
}

/// A form of instruction, and its measurements so far.
#[derive(Clone, Debug)]
pub struct Form {
    /// The pattern for copies.
    instruction: Instruction,
    /// Its row in the base's model.
    base: BaseRow,
    /// The results so far.
    pub measured: FormMeasurement,
    /// The first reason why an experiment had no result; `None` if all had.
    pub refusal: Option<String>,
}

/// Number of copies in a loop that dispatch limits.
const N_AT_DISPATCH: usize = 5;

/// Maximum number of forms that others are run together with.
const MAX_PARTNERS: usize = 6;

/// Returns the forms of regions that can run by themselves, each opcode once, and the number of those that cannot.
pub fn forms_of<'r>(
    program: &Program,
    regions: impl Iterator<Item = &'r MarkedRegion>,
    processor: &Processor,
) -> (Vec<Form>, usize) {
    let base = processor.base();
    let target = program.subtarget.target();
    let options = AnalysisOptions { skips_unsupported: true, ..AnalysisOptions::default() };
    let mut known = std::collections::BTreeSet::new();
    let (mut forms, mut n_left_out) = (Vec::new(), 0);
    for region in regions {
        let lowered = lower(program, region, base, &options, &Cancellation::new());
        for (position, facts) in lowered.block.positions.iter().zip(&lowered.block.instructions) {
            let instruction = &lowered.instructions[*position];
            if !known.insert(instruction.opcode.index()) {
                continue;
            }
            let columns = base.full_columns(instruction, None, &program.subtarget.features);
            let (Some(pattern), Some(columns)) = (Pattern::new(target, program.isa, instruction), columns) else {
                n_left_out += 1;
                continue;
            };
            let class = program.isa.opcode(instruction.opcode).class();
            let copies = pattern.copies(N_COPIES);
            let mut code = Vec::new();
            program.push_encodings(&copies, &mut code);
            let base_row = BaseRow {
                name: program.isa.opcode(instruction.opcode).name(),
                n_micro_ops: columns.n_micro_ops,
                latencies: facts.writes.iter().map(|write| write.latency_cycles.max(0) as u32).collect(),
                resources: columns.resources,
                is_chained: pattern.framed().is_none() && pattern.is_chained(),
                is_chained_by_stack: pattern.is_chained_by_stack(),
                loads: facts.may_load && pattern.has_memory(),
                is_vector: pattern.has_vector_result(),
                is_copy: pattern.is_copy(),
                n_bytes: code.len() as f64 / copies.len().max(1) as f64,
                changes_length: target.measured().code_shape(&code).changes_length,
                class: (!base.has_variants(class)).then_some(class),
            };
            let instruction = instruction.clone();
            forms.push(Form { instruction, base: base_row, measured: FormMeasurement::default(), refusal: None });
        }
    }
    (forms, n_left_out)
}

impl Form {
    pub fn name(&self) -> &'static str {
        self.base.name
    }

    /// Returns the pattern for copies of the instruction.
    fn pattern(&self, program: &Program) -> Option<Pattern<'_>> {
        Pattern::new(program.subtarget.target(), program.isa, &self.instruction)
    }

    /// Returns the experiments with this form alone: throughput, latencies, and all operands one register.
    pub fn experiments(&self, program: &Program) -> Vec<Experiment> {
        let Some(pattern) = self.pattern(program) else { return Vec::new() };
        if let Some(framed) = pattern.framed() {
            let latency = Question::Latency { through: Through::Unnamed, other_cycles: framed.other_cycles };
            let asked = [(Question::Throughput, framed.throughput), (latency, framed.chain)];
            let made = |(question, text)| {
                let code = encoded(&program.subtarget, text)?.concat();
                Some(Experiment { question, code, n_copies: 1, needs_zeros: false, counter: None })
            };
            return asked.into_iter().filter_map(made).collect();
        }
        let ways = pattern.ways().into_iter();
        let chains =
            ways.filter_map(|through| Some((Question::Latency { through, other_cycles: 0 }, pattern.chain(through)?)));
        let experiments = [(Question::Throughput, pattern.copies(N_COPIES))].into_iter().chain(chains);
        let experiments =
            experiments.chain(pattern.copies_elsewhere(N_COPIES).map(|copies| (Question::Elsewhere, copies)));
        let experiments = experiments.chain(pattern.of_one_register().map(|one| (Question::OneRegister, vec![one])));
        experiments.map(|(question, copies)| experiment(program, question, &copies, copies.len())).collect()
    }

    /// Returns the experiment that runs this form together with another one, whose index is `index`.
    pub fn experiment_beside(&self, program: &Program, index: usize, other: &Form) -> Option<Experiment> {
        let mine = self.pattern(program)?.copies(N_BESIDE);
        // Later copies are used, since the first ones have the same result registers as this form's.
        let theirs = other.pattern(program)?.copies(2 * N_BESIDE).split_off(N_BESIDE);
        let both: Vec<Instruction> = mine.into_iter().zip(theirs).flat_map(|(one, other)| [one, other]).collect();
        Some(experiment(program, Question::Beside(index), &both, 1))
    }

    /// Returns loops that show how many micro-ops dispatch counts: copies between instructions of one micro-op each, which need
    /// no unit. Empty if the base says that it is one, or if the form is too slow. `width` is the number of micro-ops dispatched per
    /// cycle.
    pub fn experiments_at_dispatch(&self, program: &Program, width: u32) -> Vec<Experiment> {
        // The fillers are the instructions of one micro-op between two copies of the form. With as many as are dispatched while a
        // copy runs, dispatch is what limits the loop. A form that needs more than the most is too slow.
        const FEWEST_FILLERS: u32 = 4;
        const MOST_FILLERS: u32 = 24;
        let slow = self.measured.throughput.filter(|_| self.base.n_micro_ops > 1);
        let pattern = self.pattern(program).filter(|pattern| pattern.framed().is_none());
        let Some((throughput, pattern)) = slow.zip(pattern) else { return Vec::new() };
        let n_fillers = ((throughput * f64::from(width)).ceil() as u32).max(FEWEST_FILLERS);
        if n_fillers > MOST_FILLERS {
            return Vec::new();
        }
        let Some(fillers) = encoded(&program.subtarget, pattern.fillers()) else { return Vec::new() };
        let copies = pattern.copies(N_AT_DISPATCH);
        let made = |n_fillers: u32| {
            let mut fillers = fillers.iter().cycle();
            let mut code = Vec::new();
            for copy in &copies {
                program.push_encodings(std::slice::from_ref(copy), &mut code);
                fillers.by_ref().take(n_fillers as usize).for_each(|filler| code.extend_from_slice(filler));
            }
            let (question, counter) = (Question::Dispatched { n_fillers }, Some(pattern.counter()));
            Experiment { question, code, n_copies: copies.len().max(1), needs_zeros: false, counter }
        };
        // The front end delivers one of both loops more evenly.
        vec![made(n_fillers), made(n_fillers + FEWEST_FILLERS)]
    }

    /// Takes the cycles of a copy between so many other instructions. Dispatch limits them, and no copy has more micro-ops than the
    /// base says. Of several loops the quickest counts.
    pub fn take_dispatched(&mut self, cycles: f64, n_fillers: u32, width: u32) {
        // The loop counts down and branches back in one micro-op.
        let of_loop = 1.0 / N_AT_DISPATCH as f64;
        let n = (cycles * f64::from(width) - of_loop - f64::from(n_fillers)).round().max(1.0) as u32;
        let least = self.measured.n_dispatched.map_or(n, |known| known.min(n));
        self.measured.n_dispatched = Some(least).filter(|n| *n < self.base.n_micro_ops);
    }

    /// Whether running the form together with others can show its units.
    pub fn has_pairs(&self) -> bool {
        let is_quick = self.measured.throughput.is_some_and(|cycles| cycles < 20.0);
        is_quick && !self.base.is_chained && !self.base.loads && !self.base.resources.is_empty()
    }

    /// Returns the unit that limits the form; `None` if there are several, or the base predicts another throughput than was
    /// measured.
    fn single_unit(&self, processor: &Processor) -> Option<Beside> {
        let facts = processor.base().facts();
        let uses = net_uses(facts, &self.base.resources);
        let [(unit, cycles)] = uses[..] else { return None };
        let predicted = f64::from(cycles) / f64::from(facts.resources.get(unit.index())?.n_units.max(1));
        let is_as_measured = self.measured.throughput.is_some_and(|cycles| (cycles / predicted - 1.0).abs() < 0.15);
        is_as_measured.then_some(Beside { name: self.base.name, unit, cycles })
    }
}

/// Makes an experiment of instructions. `n_copies` is the number by which the measured cycles are divided.
fn experiment(program: &Program, question: Question, copies: &[Instruction], n_copies: usize) -> Experiment {
    let mut code = Vec::new();
    program.push_encodings(copies, &mut code);
    let needs_zeros = matches!(question, Question::Latency { through: Through::Address, .. });
    Experiment { question, code, n_copies: n_copies.max(1), needs_zeros, counter: None }
}

/// Returns the forms that others are run together with: each keeps another unit busy, and the base predicts its cycles
/// correctly.
pub fn partners(forms: &[Form], processor: &Processor) -> Vec<(usize, Beside)> {
    let mut chosen: Vec<(usize, Beside)> = Vec::new();
    for (index, form) in forms.iter().enumerate().filter(|(_, form)| form.has_pairs()) {
        let Some(unit) = form.single_unit(processor) else { continue };
        if chosen.len() < MAX_PARTNERS && chosen.iter().all(|(_, known)| known.unit != unit.unit) {
            chosen.push((index, unit));
        }
    }
    chosen
}

/// Returns the text of a model: the base, and a line for each measured form.
pub fn text_of(forms: &[Form], machine: &MachineFacts, processor: &Processor, name: &str) -> String {
    let base = processor.base();
    let plain = base.target().measuring().map(Measuring::plain_loads);
    let loads = LoadsBeside {
        index: machine.index_cycles(),
        of_base: plain.and_then(|plain| plain.vector.iter().find_map(|name| latency_of(forms, name))),
        vector: machine.vector_load_cycles(),
    };
    let width = machine.width(base.facts());
    let has_stack_engine = machine.has_stack_engine();
    let limits = MachineLimits { width, block_bytes: machine.block_bytes(width), has_stack_engine };
    let resources_of = |name: &str| -> Vec<ResourceId> {
        let form = forms.iter().find(|form| form.name() == name);
        form.map_or(Vec::new(), |form| form.base.resources.iter().map(|used| used.resource).collect())
    };
    let calculating = base.target().measuring().map_or(Vec::new(), |target| resources_of(target.address_calculation()));
    let load_units: Vec<&str> = forms
        .iter()
        .filter(|form| plain.is_some_and(|plain| plain.general == form.name()))
        .flat_map(|form| &form.base.resources)
        .filter_map(|used| Some(base.facts().resources.get(used.resource.index())?.name))
        .collect();
    let mut text = format!(
        "based-on\t{}\n# Measured by mca --measure --table: cycles by form. Lines follow the base's where it agrees.\nname\t{name}\nprovenance\tmeasured here\n{}",
        base.name(),
        machine.text(base.facts(), &load_units, &calculating)
    );
    text += &idioms_of(forms, width);
    let mut of_classes: BTreeMap<ClassId, Vec<(&str, Row)>> = BTreeMap::new();
    for form in forms {
        match &form.measured.throughput {
            Some(_) => {
                let row = row_of(base.facts(), &form.base, &form.measured, &loads, limits);
                text += &format!("form\t{}\t{}{}", form.name(), row.text(), form.measured.text());
                if let Some(class) = form.base.class {
                    of_classes.entry(class).or_default().push((form.name(), row));
                }
            }
            None => text += &format!("# {}: {}", form.name(), form.refusal.as_deref().unwrap_or("not measured")),
        }
        text.push('\n');
    }
    // Forms that were not measured cost what most measured ones of their scheduling class do.
    for rows in of_classes.values() {
        let n_alike = |row: &Row| rows.iter().filter(|(_, other)| other == row).count();
        let Some((name, row)) = rows.iter().rev().max_by_key(|(_, row)| n_alike(row)) else { continue };
        if row.is_changed {
            text += &format!("class\t{name}\t{}\n", row.text());
        }
    }
    text
}

/// Returns the lines that list forms which wait for nothing if all their operands are one register: those that also need no
/// unit, and the others. `width` is the dispatch width.
fn idioms_of(forms: &[Form], width: u32) -> String {
    // A form does not wait below this share of its latency, and takes no unit below this multiple of its time at dispatch.
    const NO_WAIT: f64 = 0.75;
    const NO_UNIT: f64 = 1.25;
    let (mut zero, mut breaking) = (Vec::new(), Vec::new());
    for form in forms {
        // Noise makes chains longer, never shorter.
        let latency = form.measured.chains.iter().map(|(_, cycles)| *cycles).reduce(f64::min);
        let waits = |cycles: &f64| latency.is_none_or(|latency| *cycles >= NO_WAIT * latency);
        let Some(cycles) = form.measured.of_one_register.filter(|cycles| !waits(cycles)) else { continue };
        let is_free = cycles * f64::from(width) < NO_UNIT * f64::from(form.base.n_micro_ops.max(1));
        if is_free { zero.push(form.name()) } else { breaking.push(form.name()) }
    }
    let line = |fact: &str, names: &[&str]| match names {
        [] => String::new(),
        names => format!("{fact}\t{}\n", names.join(" ")),
    };
    line("zero-idioms", &zero) + &line("dependency-breaking", &breaking)
}

/// Returns the latency of a form's first result in the base model; `None` if there is no such form.
fn latency_of(forms: &[Form], name: &str) -> Option<u32> {
    forms.iter().find(|form| form.name() == name)?.base.latencies.first().copied()
}

#[cfg(all(test, feature = "x86"))]
mod tests {
    use super::super::options::ReadOptions;
    use super::super::program::Source;
    use super::super::triple::Triple;
    use super::*;
    use crate::inst::asm::options::NoFiles;
    use crate::inst::targets::x86::X86;
    use crate::model::catalogue::Catalogue;

    fn read(text: &str) -> Program {
        let source = Source { name: b"forms.s", bytes: text.as_bytes(), is_stream: false };
        let triple = Triple::find(b"x86_64-unknown-linux-gnu", b"").unwrap();
        Program::read(source, &triple.into(), &ReadOptions::default(), &NoFiles).unwrap()
    }

    /// Returns the machine code of the experiment that answers a question about an instruction.
    fn experiment_of(code: &str, question: Question) -> Option<Vec<u8>> {
        let program = read(code);
        let processor = Catalogue::of(&X86).unwrap().find_cpu("znver4").unwrap().processor().unwrap();
        let (forms, _) = forms_of(&program, program.regions().iter(), processor);
        let experiments = forms[0].experiments(&program);
        experiments.into_iter().find(|experiment| experiment.question == question).map(|experiment| experiment.code)
    }

    fn bytes_of(code: &str) -> Option<Vec<u8>> {
        let program = read(code);
        let mut bytes = Vec::new();
        program.push_encodings(program.instructions(), &mut bytes);
        Some(bytes)
    }

    #[test]
    fn chains_go_through_two_registers_where_they_can() {
        let first = Question::Latency { through: Through::Operand(1), other_cycles: 0 };
        assert_eq!(experiment_of("movl %ecx, %edx", first), bytes_of("movl %ebx, %eax\nmovl %eax, %ebx"));
        assert_eq!(
            experiment_of("vpshufd $1, %xmm3, %xmm4", first),
            bytes_of("vpshufd $1, %xmm1, %xmm0\nvpshufd $1, %xmm0, %xmm1")
        );
        // The result is the operand.
        assert_eq!(experiment_of("addl %ecx, %edx", first), bytes_of("addl %r15d, %eax"));
    }

    #[test]
    fn all_operands_of_a_form_may_be_one_register() {
        assert_eq!(experiment_of("xorl %ecx, %edx", Question::OneRegister), bytes_of("xorl %eax, %eax"));
        let vector = experiment_of("vpxor %xmm1, %xmm2, %xmm3", Question::OneRegister);
        assert_eq!(vector, bytes_of("vpxor %xmm0, %xmm0, %xmm0"));
        for other in ["movl %ecx, %edx", "xorl (%rdi), %edx", "addl $5, %edx", "vpshufd $1, %xmm3, %xmm4"] {
            assert_eq!(experiment_of(other, Question::OneRegister), None, "{other}");
        }
    }

    #[test]
    fn loads_and_stores_are_measured_at_other_addresses_too() {
        let code = experiment_of("movq (%rdi), %rdx", Question::Elsewhere).unwrap();
        assert!(code.starts_with(&bytes_of("movq (%rbp), %rax\nmovq 8(%rbp), %rbx\nmovq 16(%rbp), %rcx").unwrap()));
        // Aligned to what they load, and 16 bytes further in each line.
        let code = experiment_of("movaps (%rdi), %xmm1", Question::Elsewhere).unwrap();
        assert!(code.starts_with(&bytes_of("movaps (%rbp), %xmm0\nmovaps 80(%rbp), %xmm1").unwrap()));
        let code = experiment_of("movq %rdx, (%rdi)", Question::Elsewhere);
        assert_eq!(code, bytes_of(&"movq %r15, (%rbp)\n".repeat(N_COPIES)));
        assert_eq!(experiment_of("addq %rcx, (%rdi)", Question::Elsewhere), None);
    }

    fn measured(code: &str, throughput: f64, chain: f64, of_one_register: Option<f64>) -> (Form, &'static Processor) {
        let program = read(code);
        let processor = Catalogue::of(&X86).unwrap().find_cpu("sapphirerapids").unwrap().processor().unwrap();
        let (mut forms, _) = forms_of(&program, program.regions().iter(), processor);
        let mut form = forms.remove(0);
        form.measured.throughput = Some(throughput);
        form.measured.chains = vec![(Through::Operand(1), chain)];
        form.measured.of_one_register = of_one_register;
        (form, processor)
    }

    #[test]
    fn divisions_are_measured_with_the_registers_that_they_need() {
        let code = experiment_of("idivl %ecx", Question::Throughput);
        assert_eq!(code, bytes_of("movl $1000000007, %eax\ncltd\nmovl $4321, %ecx\nidivl %ecx"));
        let chain = Question::Latency { through: Through::Unnamed, other_cycles: 2 };
        let code = experiment_of("idivl %ecx", chain);
        assert_eq!(code, bytes_of("orl $1000000007, %eax\ncltd\nmovl $4321, %ecx\nidivl %ecx"));
    }

    /// Copies that wait for one another through registers that they do not name show a latency.
    #[test]
    fn a_multiplication_into_two_registers_takes_as_long_as_its_chain() {
        let (mut form, processor) = measured("mulq %rcx", 3.0, 3.0, None);
        form.measured.chains.clear();
        let text = text_of(&[form], &MachineFacts::default(), processor, "mine");
        let row = text.lines().find(|line| line.starts_with("form")).unwrap();
        assert_eq!(row.split('\t').nth(4), Some("3 3 3"), "{row}");
    }

    #[test]
    fn micro_ops_at_dispatch_are_counted_between_others() {
        let program = read("pushq %rbx");
        let (mut form, processor) = measured("pushq %rbx", 0.5, 0.5, None);
        form.measured.chains.clear();
        let experiments = form.experiments_at_dispatch(&program, 6);
        let [experiment, other] = &experiments[..] else { panic!("{experiments:?}") };
        assert_eq!(experiment.question, Question::Dispatched { n_fillers: 4 });
        assert_eq!(other.question, Question::Dispatched { n_fillers: 8 });
        let first = "pushq %r15\nmovl %r14d, %eax\nxorl %ecx, %ecx\nmovl %r14d, %edx\nxorl %esi, %esi\n";
        assert!(experiment.code.starts_with(&bytes_of(first).unwrap()));
        form.take_dispatched(0.9, 4, 6);
        form.take_dispatched(1.8, 8, 6);
        let text = text_of(&[form], &MachineFacts::default(), processor, "mine");
        assert!(text.contains("form\tPUSH64r\t1\t"), "{text}");
    }

    #[test]
    fn moves_that_take_no_time_take_no_unit() {
        for (chain, wanted) in
            [(0.2, "form\tMOV32rr\t1\t-\t0\t"), (1.0, "form\tMOV32rr\t1\tSPRPort00_01_05_06_11:1\t1\t")]
        {
            let (form, processor) = measured("movl %ecx, %edx", 0.2, chain, None);
            let text = text_of(&[form], &MachineFacts::default(), processor, "mine");
            assert!(text.contains(wanted), "{text}");
        }
    }

    #[test]
    fn idioms_are_found_by_their_throughput() {
        for (cycles, wanted) in
            [(0.19, "\nzero-idioms\tXOR32rr\n"), (0.4, "\ndependency-breaking\tXOR32rr\n"), (1.0, "\nform")]
        {
            let (form, processor) = measured("xorl %ecx, %edx", 0.2, 1.0, Some(cycles));
            let text = text_of(&[form], &MachineFacts::default(), processor, "mine");
            assert!(text.contains(wanted), "{text}");
            assert_eq!(text.contains("idioms") || text.contains("breaking"), cycles < 1.0, "{text}");
        }
    }

    /// Opcodes that were not measured get the costs of the measured ones of their scheduling class, if these differ from the
    /// base's.
    #[test]
    fn a_class_gets_the_costs_of_its_measured_forms() {
        let (form, processor) = measured("vpermd %ymm1, %ymm2, %ymm3", 2.0, 7.0, None);
        let text = text_of(&[form], &MachineFacts::default(), processor, "mine");
        assert!(text.contains("\nclass\tVPERMDYrr\t1\tSPRPort05:2\t7\n"), "{text}");
        let (form, processor) = measured("vpermd %ymm1, %ymm2, %ymm3", 1.0, 3.0, None);
        let text = text_of(&[form], &MachineFacts::default(), processor, "mine");
        assert!(!text.contains("\nclass"), "{text}");
    }
}
