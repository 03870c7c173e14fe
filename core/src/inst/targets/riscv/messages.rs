//! Messages about a statement that no row accepts.

use mca_models::assembler::AssemblerTables;
use mca_models::ids::MethodId;
use mca_models::riscv::{Diagnosis, feature};

use super::bounds::RANGE;
use crate::inst::features::FeatureSet;

/// Returns the message of a diagnosis, the reason why an operand does not fit; it may depend on the width of registers. `None` if it
/// has none.
pub(super) fn message_of(tables: &AssemblerTables, diagnosis: MethodId, features: &FeatureSet) -> Option<Vec<u8>> {
    let is_64_bit = features.has(feature::F_64BIT);
    let supplied = || tables.diagnosis(diagnosis).map(|text| text.as_bytes().to_vec());
    let Some(diagnosis) = Diagnosis::from_method(diagnosis) else { return supplied() };
    match diagnosis {
        Diagnosis::InvalidVTypeI => return Some(VECTOR_TYPE.into()),
        Diagnosis::InvalidStackAdj => {
            return Some(b"stack adjustment is invalid for this instruction and register list".to_vec());
        }
        Diagnosis::InvalidYBNDSWImm => return Some(RANGE.into()),
        Diagnosis::InvalidUImm7EqXLen => {
            let width = if is_64_bit { 64 } else { 32 };
            return Some(format!("immediate must be an integer equal to XLEN ({width})").into_bytes());
        }
        Diagnosis::InvalidUImm5Slist => return Some(b"immediate must be one of: 0, 1, 2, 4, 8, 15, 16, 31".to_vec()),
        Diagnosis::InvalidImmXLenLI if is_64_bit => return Some(b"operand must be a constant 64-bit integer".to_vec()),
        Diagnosis::InvalidImmXLenLI_Restricted if is_64_bit => {
            return Some(b"operand either must be a constant 64-bit integer or a bare symbol name".to_vec());
        }
        _ => {}
    }
    match range_of(diagnosis, is_64_bit) {
        Some((text, low, high)) => Some(format!("{text} [{low}, {high}]").into_bytes()),
        None => supplied(),
    }
}

/// Message about an operand that is no vector type.
pub(super) const VECTOR_TYPE: &str = "operand must be e[8|8alt|16|16alt|32|64],m[1|2|4|8|f2|f4|f8],[ta|tu],[ma|mu]";

/// Beginnings of messages that a range follows.
const INTEGER: &str = "immediate must be an integer in the range";
const BY_2: &str = "immediate must be a multiple of 2 bytes in the range";
const BY_4: &str = "immediate must be a multiple of 4 bytes in the range";
const BY_8: &str = "immediate must be a multiple of 8 bytes in the range";
const BY_32: &str = "immediate must be a multiple of 32 bytes in the range";
const NON_ZERO: &str = "immediate must be non-zero in the range";
const LO: &str = "operand must be a symbol with %lo/%pcrel_lo/%tprel_lo specifier or an integer in the range";
const LUI: &str = "operand must be a symbol with %hi/%tprel_hi specifier or an integer in the range";
const AUIPC: &str = "operand must be a symbol with a \
                     %pcrel_hi/%got_pcrel_hi/%tls_ie_pcrel_hi/%tls_gd_pcrel_hi specifier or an integer in the range";
const QC_ABS20: &str = "operand must be a symbol with a %qc.abs20 specifier or an integer in the range";
const RESTRICTED: &str = "operand either must be a bare symbol name or an immediate integer in the range";
const CSR: &str = "operand must be a valid system register name or an integer in the range";
const BY_16_NON_ZERO: &str = "immediate must be a multiple of 16 bytes and non-zero in the range";

/// Returns the beginning of a message and the range at its end; `None` for messages without a range.
fn range_of(diagnosis: Diagnosis, is_64_bit: bool) -> Option<(&'static str, i64, i64)> {
    use Diagnosis as D;
    let unsigned = |bits: u32| (INTEGER, 0, (1 << bits) - 1);
    let signed = |bits: u32| (INTEGER, -(1 << (bits - 1)), (1 << (bits - 1)) - 1);
    let unsigned_by = |text: &'static str, bits: u32, step: i64| (text, 0, (1 << bits) - step);
    let signed_by = |text: &'static str, bits: u32, step: i64| (text, -(1 << (bits - 1)), (1 << (bits - 1)) - step);
    let shift_max = if is_64_bit { 63 } else { 31 };
    Some(match diagnosis {
        D::InvalidUImm1 => unsigned(1),
        D::InvalidUImm2 => unsigned(2),
        D::InvalidUImm3 => unsigned(3),
        D::InvalidUImm4 => unsigned(4),
        D::InvalidUImm5 => unsigned(5),
        D::InvalidUImm6 => unsigned(6),
        D::InvalidUImm7 => unsigned(7),
        D::InvalidUImm8 => unsigned(8),
        D::InvalidUImm9 => ("immediate offset must be in the range", 0, 511),
        D::InvalidUImm10 => unsigned(10),
        D::InvalidUImm11 => unsigned(11),
        D::InvalidUImm20 => unsigned(20),
        D::InvalidSImm5 => signed(5),
        D::InvalidSImm6 => signed(6),
        D::InvalidSImm10 => signed(10),
        D::InvalidSImm11 => signed(11),
        D::InvalidSImm12 => signed(12),
        D::InvalidSImm16 => signed(16),
        D::InvalidSImm18 => signed(18),
        D::InvalidSImm26 => signed(26),
        D::InvalidUImm2Lsb0 => ("immediate must be one of", 0, 2),
        D::InvalidUImm5Lsb0 => unsigned_by(BY_2, 5, 2),
        D::InvalidUImm6Lsb0 => unsigned_by(BY_2, 6, 2),
        D::InvalidUImm7Lsb00 => unsigned_by(BY_4, 7, 4),
        D::InvalidUImm8Lsb00 => unsigned_by(BY_4, 8, 4),
        D::InvalidUImm8Lsb000 => unsigned_by(BY_8, 8, 8),
        D::InvalidUImm9Lsb000 => unsigned_by(BY_8, 9, 8),
        D::InvalidUImm14Lsb00 => unsigned_by(BY_4, 14, 4),
        D::InvalidSImm12Lsb00000 => signed_by(BY_32, 12, 32),
        D::InvalidSImm18Lsb0 => signed_by(BY_2, 18, 2),
        D::InvalidSImm19Lsb00 => signed_by(BY_4, 19, 4),
        D::InvalidSImm20Lsb000 => signed_by(BY_8, 20, 8),
        D::InvalidBareSImm9Lsb0 => signed_by(BY_2, 9, 2),
        D::InvalidBareSImm11Lsb0 => signed_by(BY_2, 11, 2),
        D::InvalidBareSImm12Lsb0 => signed_by(BY_2, 12, 2),
        D::InvalidBareSImm13Lsb0 => signed_by(BY_2, 13, 2),
        D::InvalidBareSImm21Lsb0 => signed_by(BY_2, 21, 2),
        D::InvalidBareSImm32Lsb0 => signed_by("operand must be a multiple of 2 bytes in the range", 32, 2),
        D::InvalidBareSImm32 | D::InvalidBareSymbolQC_E_LI | D::InvalidImmXLenLI => {
            (INTEGER, -(1 << 31), (1 << 32) - 1)
        }
        D::InvalidImmXLenLI_Restricted => (RESTRICTED, -(1 << 31), (1 << 32) - 1),
        D::InvalidUImmLog2XLen => (INTEGER, 0, shift_max),
        D::InvalidUImmLog2XLenNonZero => (INTEGER, 1, shift_max),
        D::InvalidUImm5NonZero => (INTEGER, 1, 31),
        D::InvalidUImm5GT3 => (INTEGER, 4, 31),
        D::InvalidUImm5Plus1 => (INTEGER, 1, 32),
        D::InvalidUImm5GE6Plus1 => (INTEGER, 6, 32),
        D::InvalidUImm8GE32 => (INTEGER, 32, 255),
        D::InvalidUImm10Lsb00NonZero => (BY_4, 4, 1020),
        D::InvalidUImm16NonZero => (INTEGER, 1, 65535),
        D::InvalidSImm8PLI_B => (INTEGER, -128, 255),
        D::InvalidSImm10PLI_H | D::InvalidSImm10PLI_W => (INTEGER, -512, 511),
        D::InvalidSImm10PLUI => (INTEGER, -512, 1023),
        D::InvalidUImm4Plus1 => (INTEGER, 1, 16),
        D::InvalidUImm6Plus1 => (INTEGER, 1, 64),
        D::InvalidSImm5NonZero => (NON_ZERO, -16, 15),
        D::InvalidSImm6NonZero => (NON_ZERO, -32, 31),
        D::InvalidSImm16NonZero => (NON_ZERO, -32768, 32767),
        D::InvalidSImm10Lsb0000NonZero => (BY_16_NON_ZERO, -512, 496),
        D::InvalidSImm5Plus1 => ("immediate must be in the range", -15, 16),
        D::InvalidImm5Zibi => (NON_ZERO, -1, 31),
        D::InvalidCLUIImm => ("immediate must be in [0xfffe0, 0xfffff] or", 1, 31),
        D::InvalidRnumArg => (INTEGER, 0, 10),
        D::InvalidSImm12LO => (LO, -2048, 2047),
        D::InvalidUImm20LUI => (LUI, 0, 1_048_575),
        D::InvalidUImm20AUIPC => (AUIPC, 0, 1_048_575),
        D::InvalidSImm20LI => (QC_ABS20, -524_288, 524_287),
        D::InvalidCSRSystemRegister => (CSR, 0, 4095),
        _ => return None,
    })
}
