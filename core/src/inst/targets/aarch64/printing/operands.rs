//! The print methods that templates call by name.

use mca_models::aarch64::{OperandTest, Print, class, opcode, register};
use mca_models::assembler::Call;
use mca_models::ids::MethodId;

use super::super::conditions::CONDITION_NAMES;
use super::super::immediates::{decode_bit_mask, decode_float, is_copy_immediate};
use super::super::system_operands::List;
use super::numbers::{push_decimal, push_hexadecimal, push_text};
use super::registers::push_tiles;
use super::{InstructionWriter, number_at};
use crate::inst::ids::RegisterId;
use crate::inst::instruction::Operand;
use crate::inst::tables::print::{PrintOperands, PrintSite};

/// Returns an argument of a method that is a character in quotes, such as `'d'`.
fn letter<'a>(call: &Call, index: usize) -> &'a str {
    call.word(index).trim_matches('\'')
}

impl PrintOperands for InstructionWriter<'_> {
    fn print(&self, call: &Call, place: &PrintSite<'_>, out: &mut Vec<u8>) {
        let Some(method) = Print::from_method(call.method) else { return };
        match place.instruction.operands().get(place.operand) {
            Some(&Operand::Register(register)) => self.print_register(method, call, register, place, out),
            Some(&Operand::Immediate(value)) => self.print_number(method, call, value, place, out),
            Some(&Operand::Expression(id)) => {
                self.expressions.print(id, out);
                if method == Print::PrintAddSubImm {
                    push_shift(number_at(place.instruction, place.operand + 1), out);
                }
            }
            None => {}
        }
    }

    fn passes(&self, test: MethodId, operand: &Operand) -> bool {
        let Operand::Immediate(value) = *operand else { return false };
        let mask = || decode_bit_mask(value as u16, 64) as i64;
        match OperandTest::from_method(test) {
            Some(OperandTest::Sve_logical_imm8) => repeats(mask(), 8),
            Some(OperandTest::Sve_logical_imm16) => repeats(mask(), 16),
            Some(OperandTest::Sve_logical_imm32) => repeats(mask(), 32),
            Some(OperandTest::Sve_preferred_logical_imm16) => repeats(mask(), 16) && !is_copied(mask()),
            Some(OperandTest::Sve_preferred_logical_imm32) => repeats(mask(), 32) && !is_copied(mask()),
            Some(OperandTest::Sve_preferred_logical_imm64) => !is_copied(mask()),
            Some(OperandTest::Inv_ccode) => value & !1 != 14,
            None => false,
        }
    }
}

/// Whether the 64 bits of a value consist of equal elements of `width` bits, a power of two.
fn repeats(value: i64, width: u32) -> bool {
    value.rotate_left(width) == value
}

/// Whether `cpy` of scalable vectors, with elements of some width, sets each 64 bits of a vector to the value. The
/// reference prints it instead of a bit mask then.
fn is_copied(value: i64) -> bool {
    [8, 16, 32, 64].into_iter().any(|width| {
        let element = value << (64 - width) >> (64 - width);
        (width == 64 || repeats(value, width)) && is_copy_immediate(element, width)
    })
}

impl InstructionWriter<'_> {
    /// Appends the register `id` as a method of the tables says; its arguments are in `call`.
    fn print_register(&self, method: Print, call: &Call, id: RegisterId, place: &PrintSite<'_>, out: &mut Vec<u8>) {
        // A shift or an extension of the register, if it has one.
        let next = number_at(place.instruction, place.operand + 1);
        match method {
            Print::PrintVRegOperand => self.renamed('v', id, out),
            Print::PrintSVERegOp => self.with_suffix(id, letter(call, 0), out),
            Print::PrintZPRasFPR => self.renamed(width_letter(call.number(0)), id, out),
            Print::PrintPredicateAsCounter | Print::PrintMatrix => {
                let name = if method == Print::PrintMatrix { "za".to_owned() } else { self.counter_name(id) };
                push_text(&name, out);
                if call.number(0) != 0 {
                    push_text(&format!(".{}", width_letter(call.number(0))), out);
                }
            }
            Print::PrintMatrixTileVector => self.tile_slice(id, call.number(0) != 0, out),
            Print::PrintTypedVectorList => {
                let (n_elements, kind) = (call.number(0), letter(call, 1));
                let n_elements = if n_elements == 0 { String::new() } else { n_elements.to_string() };
                let arrangement = if kind.is_empty() { String::new() } else { format!(".{n_elements}{kind}") };
                self.vector_list(id, &arrangement, out);
            }
            Print::PrintShiftedRegister => {
                self.register(id, out);
                push_shift(next, out);
            }
            Print::PrintExtendedRegister => {
                self.register(id, out);
                self.extend(next, place, out);
            }
            Print::PrintRegWithShiftExtend => self.shifted_index(call, id, out),
            Print::PrintGPRSeqPairsClassOperand => self.pair(id, out),
            Print::PrintSyspXzrPair => push_text("xzr, xzr", out),
            Print::PrintGPR64x8 => self.first_part(id, out),
            Print::PrintGPR64as32 => {
                let is_word = |part: &RegisterId| self.tables.isa.class_set(class::GPR32all).contains(*part);
                if let Some(part) = self.tables.isa.sub_registers(id).find(is_word) {
                    self.register(part, out);
                }
            }
            Print::PrintPostIncOperand if id == register::XZR => push_decimal(call.number(0).into(), out),
            _ => self.register(id, out),
        }
    }

    /// Appends the immediate `value` as a method of the tables says; its arguments are in `call`.
    fn print_number(&self, method: Print, call: &Call, value: i64, place: &PrintSite<'_>, out: &mut Vec<u8>) {
        // Returns the argument of this index, a factor or an addend; 1 if the call has fewer arguments.
        let scale = |index: usize| i64::from(if call.arguments().len() > index { call.number(index) } else { 1 });
        match method {
            Print::PrintImmHex => match value {
                0 => push_text("#0", out),
                _ => push_hexadecimal(value as u64, out),
            },
            Print::PrintSImm if call.number(0) == 8 => self.marked(i64::from(value as i8), out),
            Print::PrintSImm => self.marked(i64::from(value as i16), out),
            Print::PrintAddSubImm => {
                self.marked(value, out);
                push_shift(number_at(place.instruction, place.operand + 1), out);
            }
            Print::PrintShifter => push_shift(value, out),
            Print::PrintArithExtend => self.extend(value, place, out),
            Print::PrintMemExtend => {
                let is_scaled = number_at(place.instruction, place.operand + 1) != 0;
                push_index_extend(letter(call, 0), value != 0, is_scaled, call.number(1), out);
            }
            Print::PrintLogicalImm => {
                let (n_bits, _) = integer_type(call.word(0));
                let mask = decode_bit_mask(value as u16, 64);
                push_hexadecimal(mask << (64 - n_bits) >> (64 - n_bits), out);
            }
            Print::PrintSVELogicalImm => self.vector_mask(call, value, out),
            Print::PrintImm8OptLsl => self.byte_with_shift(call, value, place, out),
            Print::PrintUImm12Offset | Print::PrintImmScale => self.marked(value.wrapping_mul(scale(0)), out),
            Print::PrintAlignedLabel => self.marked(value.wrapping_mul(4), out),
            Print::PrintImmRangeScale => {
                let first = value.wrapping_mul(scale(0));
                self.number(first, out);
                out.push(b':');
                self.number(first.wrapping_add(scale(1)), out);
            }
            Print::PrintAdrAdrpLabel => {
                let unit = if place.instruction.opcode == opcode::ADRP { 4096 } else { 1 };
                push_decimal(value.wrapping_mul(unit), out);
            }
            Print::PrintVectorIndex => push_text(&format!("[{}]", value.wrapping_mul(scale(0))), out),
            Print::PrintMatrixIndex => push_text(&value.wrapping_mul(scale(0)).to_string(), out),
            Print::PrintComplexRotationOp => push_decimal(value.wrapping_mul(scale(0)).wrapping_add(scale(1)), out),
            Print::PrintFPImmOperand => push_text(&format!("#{:.8}", decode_float(value as u8)), out),
            Print::PrintExactFPImm => push_text(exact_float(call.word(usize::from(value != 0))), out),
            Print::PrintSIMDType10Operand => {
                let bytes = (0..8).filter(|byte| value >> byte & 1 != 0);
                let mask = bytes.fold(0_u64, |mask, byte| mask | 0xff << (8 * byte));
                push_text(&if mask == 0 { format!("#{mask:016}") } else { format!("#{mask:#016x}") }, out);
            }
            Print::PrintMatrixTileList => push_tiles(value, out),
            Print::PrintSysCROperand => push_text(&format!("c{value}"), out),
            Print::PrintCondCode => push_text(CONDITION_NAMES[(value & 15) as usize], out),
            Print::PrintInverseCondCode => push_text(CONDITION_NAMES[(value & 15 ^ 1) as usize], out),
            _ => self.print_named(method, call, value, place, out),
        }
    }

    /// Appends an immediate of a kind that has names, such as a barrier. An immediate without a name, or of any other
    /// kind, is printed as a number.
    fn print_named(&self, method: Print, call: &Call, value: i64, place: &PrintSite<'_>, out: &mut Vec<u8>) {
        match method {
            Print::PrintMRSSystemRegister => self.system_register(value, true, out),
            Print::PrintMSRSystemRegister => self.system_register(value, false, out),
            Print::PrintSystemPStateField => {
                self.available_name_or_number(&[List::WideStateFields, List::NarrowStateFields], value, out);
            }
            Print::PrintSVCROp => self.name_or_number(List::StreamingControls, value, value, out),
            Print::PrintPrefetchOp if call.arguments().len() > 0 => {
                self.name_or_number(List::SvePrefetches, value, value, out);
            }
            Print::PrintPrefetchOp => self.available_name_or_number(&[List::Prefetches], value, out),
            Print::PrintRPRFMOperand => self.name_or_number(List::RangePrefetches, value, value, out),
            Print::PrintBarrierOption => {
                let list = match place.instruction.opcode {
                    opcode::ISB => List::InstructionBarriers,
                    _ => List::Barriers,
                };
                self.name_or_decimal(list, value, out);
            }
            Print::PrintBarriernXSOption => self.name_or_decimal(List::NxsBarriers, value, out),
            Print::PrintTIndexHintOp => self.name_or_number(List::TranslationIndices, value, value, out),
            Print::PrintSVEPattern => self.name_or_number(List::Patterns, value, value, out),
            Print::PrintSVEVecLenSpecifier => self.name_or_number(List::LengthSpecifiers, value, value, out),
            _ => self.marked(value, out),
        }
    }

    /// Appends a register, and a dot and a suffix unless that is empty.
    fn with_suffix(&self, register: RegisterId, suffix: &str, out: &mut Vec<u8>) {
        self.register(register, out);
        if !suffix.is_empty() {
            push_text(&format!(".{suffix}"), out);
        }
    }

    /// Returns the name of a predicate as a counter, such as `pn8`.
    fn counter_name(&self, register: RegisterId) -> String {
        format!("pn{}", self.tables.isa.register_encoding(register))
    }

    /// Appends the extension of a register that is added or subtracted: `value` has the kind in bits 3 to 5 and the
    /// amount of the shift in bits 0 to 2. If one of the first two machine operands is the stack pointer, the extension
    /// of a whole register is called `lsl`, and is left out for the amount 0.
    fn extend(&self, value: i64, place: &PrintSite<'_>, out: &mut Vec<u8>) {
        const NAMES: [&str; 8] = ["uxtb", "uxth", "uxtw", "uxtx", "sxtb", "sxth", "sxtw", "sxtx"];
        let (kind, amount) = ((value >> 3 & 7) as usize, value & 7);
        let stack_pointer = match NAMES[kind] {
            "uxtx" => Some(register::SP),
            "uxtw" => Some(register::WSP),
            _ => None,
        };
        let is_shift = stack_pointer.is_some_and(|pointer| {
            place.instruction.operands().iter().take(2).any(|operand| *operand == Operand::Register(pointer))
        });
        match (is_shift, amount) {
            (true, 0) => {}
            (true, _) => push_text(&format!(", lsl #{amount}"), out),
            (false, 0) => push_text(&format!(", {}", NAMES[kind]), out),
            (false, _) => push_text(&format!(", {} #{amount}", NAMES[kind]), out),
        }
    }

    /// Appends the index of an address with its shift or extension, such as `z0.d, sxtw #2`. The call's arguments are:
    /// whether the index is signed, the width in bits of what is accessed, `x` or `w` for the bits of the index that are
    /// used, and the suffix of the register, which may be empty.
    fn shifted_index(&self, call: &Call, register: RegisterId, out: &mut Vec<u8>) {
        let (is_signed, width, kind) = (call.number(0) != 0, call.number(1), letter(call, 2));
        self.with_suffix(register, letter(call, 3), out);
        if is_signed || width != 8 || kind == "w" {
            push_text(", ", out);
            push_index_extend(kind, is_signed, width != 8, width, out);
        }
    }

    /// Appends the byte `value`, shifted as the next machine operand says, as one number of the C type that the call
    /// names. A shifted zero is `#0, lsl #8`.
    fn byte_with_shift(&self, call: &Call, value: i64, place: &PrintSite<'_>, out: &mut Vec<u8>) {
        let shift = number_at(place.instruction, place.operand + 1);
        if value == 0 && shift & 63 != 0 {
            self.marked(0, out);
            return push_shift(shift, out);
        }
        let (n_bits, is_signed) = integer_type(call.word(0));
        let byte = if is_signed { i64::from(value as i8) } else { i64::from(value as u8) };
        self.typed(byte << (shift & 63), n_bits, is_signed, out);
    }

    /// Appends an element of the bit mask that `value` encodes; the call names the element's C type. An element that
    /// fits 16 bits, signed or unsigned, is in the base that the user chose, any other in hexadecimal.
    fn vector_mask(&self, call: &Call, value: i64, out: &mut Vec<u8>) {
        let (n_bits, _) = integer_type(call.word(0));
        let mask = decode_bit_mask(value as u16, 64) as i64;
        let element = mask << (64 - n_bits) >> (64 - n_bits);
        let unsigned = (mask as u64) << (64 - n_bits) >> (64 - n_bits);
        if i64::from(element as i16) == element {
            self.typed(element, n_bits, true, out);
        } else if unsigned <= 0xffff {
            self.typed(element, n_bits, false, out);
        } else {
            push_hexadecimal(unsigned, out);
        }
    }
}

/// Returns the width in bits of a C type such as `uint16_t`, and whether it is signed; 64 bits for a name without digits.
fn integer_type(name: &str) -> (u32, bool) {
    let digits: String = name.chars().filter(char::is_ascii_digit).collect();
    (digits.parse().unwrap_or(64), !name.starts_with('u'))
}

/// Returns the letter of a register or suffix with elements of this many bits; `q` for 128.
fn width_letter(n_bits: i32) -> char {
    match n_bits {
        8 => 'b',
        16 => 'h',
        32 => 's',
        64 => 'd',
        _ => 'q',
    }
}

/// Returns the printed text of a floating-point number by its name in the tables: `zero`, `half`, `one` or `two`.
fn exact_float(name: &str) -> &'static str {
    match name {
        "zero" => "#0.0",
        "half" => "#0.5",
        "one" => "#1.0",
        _ => "#2.0",
    }
}

/// Appends a comma and a shift, which has its kind in bits 6 to 8 and its amount in bits 0 to 5 of `value`; nothing for
/// `lsl #0`.
fn push_shift(value: i64, out: &mut Vec<u8>) {
    const NAMES: [&str; 8] = ["lsl", "lsr", "asr", "ror", "msl", "", "", ""];
    let (kind, amount) = ((value >> 6 & 7) as usize, value & 63);
    if kind != 0 || amount != 0 {
        push_text(&format!(", {} #{amount}", NAMES[kind]), out);
    }
}

/// Appends the extension of an index, such as `sxtw #2`. `kind` is `x` or `w`, the used bits of the index; an unsigned
/// `x` is called `lsl`. The amount, which is printed for `lsl` and if the index `is_scaled`, multiplies by the `width`
/// bits of an element.
fn push_index_extend(kind: &str, is_signed: bool, is_scaled: bool, width: i32, out: &mut Vec<u8>) {
    let is_shift = !is_signed && kind == "x";
    match (is_shift, is_signed) {
        (true, _) => push_text("lsl", out),
        (_, true) => push_text(&format!("sxt{kind}"), out),
        (_, false) => push_text(&format!("uxt{kind}"), out),
    }
    if is_shift || is_scaled {
        push_text(&format!(" #{}", (width / 8).max(1).ilog2()), out);
    }
}
