//! Changes operands before a row is searched: it shortens forms with three operands, completes and joins pairs of registers, and
//! corrects how the mnemonic was split.

use mca_models::arm::{feature, register};

use super::mnemonic::{self, MnemonicMode, SplitMnemonic};
use super::operand::Name;
use super::operand::{Operand, Sort, Value};
use super::state::ArmState;
use super::tables::Tables;
use super::words;
use crate::inst::asm::{Parsed, Parser};
use crate::inst::ids::RegisterId;
use crate::text::Location;

/// Returns the number of operands, the first ones, that are the mnemonic and the parts that were split off it.
pub(super) fn n_leading(operands: &[Operand]) -> usize {
    let has_effect = operands.first().is_some_and(|first| first.is_token("cps"))
        && operands.get(1).is_some_and(|second| matches!(second.constant(), Some(2 | 3)));
    let mut n_leading = if has_effect { 2 } else { 1.min(operands.len()) };
    let mut is_behind_suffix = false;
    while let Some(operand) = operands.get(n_leading) {
        match &operand.value {
            Value::Number(Sort::Mask, _) => is_behind_suffix = true,
            Value::Token(name, _) if is_suffix(name) => is_behind_suffix = true,
            Value::Flags | Value::VectorPredicate(_) => {}
            Value::Condition(_) if !is_behind_suffix => {}
            _ => break,
        }
        n_leading += 1;
    }
    n_leading
}

/// Whether a word is a suffix of a mnemonic, such as a type.
fn is_suffix(name: &Name) -> bool {
    [".w", ".bf16", ".p64", ".f16"].iter().any(|one| name.is(one))
        || words::has(words::DATA_TYPES, words::Packed::new(name.as_bytes()))
}

/// A statement for which no row has been searched yet.
pub(super) struct UnresolvedStatement<'a> {
    pub(super) tables: &'static Tables,
    /// Facts about the processor that decide how mnemonics are split.
    pub(super) mode: MnemonicMode,
    /// The parts of the mnemonic.
    pub(super) parts: SplitMnemonic<'a>,
    /// The mnemonic as written, with all suffixes.
    pub(super) whole: &'a [u8],
    /// The suffixes with their dots.
    pub(super) suffixes: &'a [u8],
    /// Place of the mnemonic.
    pub(super) place: Location,
    /// Number of operands, the first ones, that are the mnemonic and the parts that were split off it.
    pub(super) n_leading: usize,
    /// All operands of the statement.
    pub(super) operands: &'a mut Vec<Operand>,
}

impl UnresolvedStatement<'_> {
    /// Applies all changes.
    pub(super) fn rearrange(&mut self, parser: &mut Parser<'_>) -> Parsed<()> {
        self.shorten();
        self.join_custom_pair(parser)?;
        self.settle_predicate(parser);
        let name = self.parts.name;
        if !self.mode.is_thumb && name == b"blx" && matches!(self.written(), [only] if only.immediate().is_some()) {
            self.remove_leading(|value| matches!(value, Value::Condition(_)));
        }
        self.complete_pair(parser);
        self.join_exclusive_pair(parser)?;
        let is_thumb_2 = self.mode.is_thumb && !self.mode.is_thumb_1;
        if is_thumb_2
            && name == b"sub"
            && let [first, second, third] = self.written()
            && first.register() == Some(register::PC)
            && second.register() == Some(register::LR)
            && third.immediate().is_some()
        {
            self.rename(if self.parts.sets_flags { b"subs" } else { name });
            self.remove_leading(|value| matches!(value, Value::Flags));
        }
        Ok(())
    }

    /// Returns the operands after the mnemonic.
    fn written(&self) -> &[Operand] {
        self.operands.get(self.n_leading..).unwrap_or_default()
    }

    /// Replaces the mnemonic.
    fn rename(&mut self, name: &[u8]) {
        let value = Value::Token(Name::new(name), self.tables.kind_of_token(name));
        self.operands[0] = Operand::point(value, self.place);
    }

    /// Removes the first operand that passes a test, among the leading ones, which are the mnemonic and its parts.
    fn remove_leading(&mut self, is_unwanted: impl Fn(&Value) -> bool) {
        let leading = &self.operands[..self.n_leading.min(self.operands.len())];
        if let Some(position) = leading.iter().position(|operand| is_unwanted(&operand.value)) {
            self.operands.remove(position);
            self.n_leading -= 1;
        }
    }

    /// Changes `add r0, r0, r1` to `add r0, r1`, for mnemonics of Thumb with such a form.
    fn shorten(&mut self) {
        let leading = &self.operands[..self.n_leading];
        let [first, second, third] = self.written() else { return };
        let (Some(a), Some(b)) = (first.register(), second.register()) else { return };
        let c = third.register();
        if !self.mode.is_thumb || leading.iter().any(|operand| operand.is_token(".w")) {
            return;
        }
        let name = self.parts.name;
        if !self.mode.is_thumb_1 {
            let uses = |register| a == register || b == register || c == Some(register);
            let is_short_stack = |value: i64| (0..=508).contains(&value) && value % 4 == 0;
            let is_stack_step = a == register::SP
                && b == register::SP
                && third.immediate().is_some()
                && !third.constant().is_some_and(is_short_stack);
            if name != b"add" || !(uses(register::PC) || uses(register::SP) && !is_stack_step) {
                return;
            }
        }
        /// Mnemonics with such a form.
        const SHORT: [&[u8]; 12] =
            [b"add", b"sub", b"and", b"eor", b"lsl", b"lsr", b"asr", b"adc", b"sbc", b"ror", b"orr", b"bic"];
        if !SHORT.contains(&name) {
            return;
        }
        let commutes = name == b"add" && b != register::SP || matches!(name, b"and" | b"eor" | b"adc" | b"orr");
        let is_exchanged = a != b && c == Some(a) && commutes;
        if a != b && !is_exchanged {
            return;
        }
        let last = if is_exchanged { second } else { third };
        let is_register = last.register().is_some();
        if (name == b"add" && self.parts.sets_flags || name == b"sub") && is_register {
            return;
        }
        if matches!(name, b"add" | b"sub") && last.constant().is_some_and(|value| (0..=7).contains(&value)) {
            return;
        }
        if is_exchanged {
            self.operands.swap(self.n_leading + 1, self.n_leading + 2);
        }
        self.operands.remove(self.n_leading);
    }

    /// Joins the two registers of a pair in an instruction that the maker of the chip has defined.
    fn join_custom_pair(&mut self, parser: &mut Parser<'_>) -> Parsed<()> {
        /// Mnemonics of instructions that take a pair.
        const ON_PAIRS: [&[u8]; 6] = [b"cx1d", b"cx1da", b"cx2d", b"cx2da", b"cx3d", b"cx3da"];
        if !self.mode.has_custom || !ON_PAIRS.contains(&self.parts.name) || self.written().len() < 3 {
            return Ok(());
        }
        let registers = self.tables.registers;
        let [first, second] = [1, 2].map(|at| &self.operands[self.n_leading + at]);
        let is_even =
            |found: &RegisterId| registers.encoding(*found) <= 10 && registers.encoding(*found).is_multiple_of(2);
        let Some(even) = first.register().filter(|found| registers.general.contains(*found)).filter(is_even) else {
            let text = "operand must be an even-numbered register in the range [r0, r10]";
            return parser.error(first.start, text);
        };
        if second.register() != Some(registers.behind(even, 1)) {
            return parser.error(second.start, "operand must be a consecutive register");
        }
        self.join(self.n_leading + 1, even);
        Ok(())
    }

    /// Replaces the operand at a position and the one after it by the pair of registers that begins with `first`.
    fn join(&mut self, position: usize, first: RegisterId) {
        if let Some(pair) = self.tables.registers.general_pair(first) {
            self.operands[position].value = Value::Register(pair);
            self.operands.remove(position + 1);
        }
    }

    /// Whether no operand is a vector, so that the instruction has no predicate.
    fn is_scalar(&self) -> bool {
        let name = self.parts.name;
        let begins = |words: &[&[u8]]| words.iter().any(|word| name.starts_with(word));
        let registers = self.tables.registers;
        let is_lane = |operand: &Operand| matches!(operand.value, Value::Number(Sort::Lane, _));
        let is_in = |operand: &Operand, set: crate::inst::isa::RegisterSet| {
            operand.register().is_some_and(|register| set.contains(register))
        };
        if self.written().is_empty() || begins(&[b"vld2", b"vld4", b"vst2", b"vst4"]) {
            return true;
        }
        if begins(&[b"vctp", b"vpnot"]) {
            return false;
        }
        if name.starts_with(b"vmov") && !begins(&[b"vmovl", b"vmovn", b"vmovx"]) {
            return self.operands.iter().any(|operand| {
                is_lane(operand) || is_in(operand, registers.singles) || is_in(operand, registers.doubles)
            });
        }
        !self.operands.iter().any(|operand| is_lane(operand) || is_in(operand, registers.quads))
    }

    /// Corrects how a vector instruction's mnemonic was split: letters that were taken for a condition or predicate may belong to the
    /// name, and the reverse.
    fn settle_predicate(&mut self, _parser: &mut Parser<'_>) {
        let mut predicate = self.parts.predicate;
        let mut name = self.parts.name;
        if self.mode.has_mve {
            let condition = self.parts.condition;
            let is_converting = name.starts_with(b"vcvt")
                && ![&b"vcvta"[..], b"vcvtn", b"vcvtp", b"vcvtm"].iter().any(|word| name.starts_with(word));
            if name == b"vmov" && condition == 11 && !self.is_scalar() {
                self.replace_condition(b"vmovlt", 0);
            } else if name == b"vcvt" && condition == 1 && !self.is_scalar() {
                self.replace_condition(b"vcvtn", 2);
            } else if name == b"vmul" && condition == 11 && !self.is_scalar() {
                self.remove_leading(|value| matches!(value, Value::Condition(_)));
                self.rename(b"vmullt");
            } else if is_converting {
                if !self.is_scalar() {
                    if name.starts_with(b"vcvtt") && self.n_leading > 2 && !self.converts_floats() {
                        predicate = 1;
                        name = &name[..4];
                        self.rename(b"vcvt");
                    }
                    let offset = name.len() as u32 + u32::from(self.parts.sets_flags);
                    let at = Location { offset: self.place.offset + offset, ..self.place };
                    self.operands.insert(1, Operand::point(Value::VectorPredicate(predicate), at));
                    self.n_leading += 1;
                }
            } else if mnemonic::is_predicable(name, self.suffixes, self.mode) && self.is_scalar() {
                self.remove_leading(|value| matches!(value, Value::VectorPredicate(_)));
            }
        }
        let has_predicate = self.operands.iter().any(|operand| matches!(operand.value, Value::VectorPredicate(_)));
        if predicate != 0 && !has_predicate {
            self.rename(self.whole.get(..name.len() + 1).unwrap_or(self.whole));
        }
    }

    /// Whether both types of a conversion are floating-point ones.
    fn converts_floats(&self) -> bool {
        self.operands[self.n_leading - 2..self.n_leading]
            .iter()
            .all(|operand| matches!(&operand.value, Value::Token(name, _) if name.begins(".f")))
    }

    /// Replaces the name by another one, and the condition, which is the operand after it, by a predicate.
    fn replace_condition(&mut self, name: &[u8], predicate: u8) {
        self.rename(name);
        let offset = self.parts.name.len() as u32 - 1 + u32::from(self.parts.sets_flags);
        let at = Location { offset: self.place.offset + offset, ..self.place };
        self.operands[1] = Operand::point(Value::VectorPredicate(predicate), at);
    }

    /// Adds the second register of a pair that is left out: `ldrd r0, [r2]` loads `r1`, too.
    fn complete_pair(&mut self, parser: &Parser<'_>) {
        let skipped = match self.parts.name {
            b"ldrd" | b"strd" | b"ldrexd" | b"ldaexd" => 0,
            b"strexd" | b"stlexd" => 1,
            _ => return,
        };
        let registers = self.tables.registers;
        let position = self.n_leading + skipped;
        let [first, address] = [position, position + 1].map(|at| self.operands.get(at));
        let (Some(first), Some(address)) = (first, address) else { return };
        let Some(register) = first.register().filter(|found| registers.general.contains(*found)) else { return };
        let Value::Memory(memory) = address.value else { return };
        let is_general = |found: RegisterId| found == RegisterId::NONE || registers.general.contains(found);
        let is_odd = !self.mode.is_thumb && registers.encoding(register) % 2 == 1;
        if !is_general(memory.base) || !is_general(memory.index) || is_odd || register == register::PC {
            return;
        }
        let next = registers.behind(register, 1);
        let is_v8 = parser.state::<ArmState>().features.has(feature::F_V8);
        if next != register::PC && (next != register::SP || is_v8) {
            let second = Operand { value: Value::Register(next), ..first.clone() };
            self.operands.insert(position + 1, second);
        }
    }

    /// Joins the two registers of A32's exclusive loads and stores of pairs.
    fn join_exclusive_pair(&mut self, parser: &mut Parser<'_>) -> Parsed<()> {
        let is_load = match self.parts.name {
            b"ldrexd" | b"ldaexd" => true,
            b"strexd" | b"stlexd" => false,
            _ => return Ok(()),
        };
        let registers = self.tables.registers;
        let position = self.n_leading + usize::from(!is_load);
        if self.mode.is_thumb || self.operands.len() < position + 2 {
            return Ok(());
        }
        let [first, second] = [position, position + 1].map(|at| &self.operands[at]);
        let Some(even) = first.register().filter(|found| registers.general.contains(*found)) else { return Ok(()) };
        let noun = if is_load { "destination" } else { "source" };
        let number = registers.encoding(even);
        if second.register().is_none_or(|found| registers.encoding(found) != number + 1) {
            return parser.error(second.start, format!("{noun} operands must be sequential"));
        }
        if number % 2 == 1 {
            // The reference says it twice.
            return parser.error(first.start, format!("{noun} operands must start start at an even register"));
        }
        self.join(position, even);
        Ok(())
    }
}
