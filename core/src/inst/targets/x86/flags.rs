//! Flags of an x86 instruction: the prefixes and pseudo prefixes in front of its mnemonic.

use crate::inst::instruction::TargetFlags;

/// Prefix `lock`.
pub const LOCK: TargetFlags = TargetFlags(1 << 0);
/// Prefix `rep`, `repe` or `repz`.
pub const REP: TargetFlags = TargetFlags(1 << 1);
/// Prefix `repne` or `repnz`.
pub const REPNE: TargetFlags = TargetFlags(1 << 2);
/// Prefix `notrack` of an indirect branch, whose target then needs no landing pad.
pub const NOTRACK: TargetFlags = TargetFlags(1 << 3);
/// Pseudo prefix `{rex}`.
pub const USE_REX: TargetFlags = TargetFlags(1 << 4);
/// Pseudo prefix `{rex2}`.
pub const USE_REX2: TargetFlags = TargetFlags(1 << 5);
/// Pseudo prefix `{vex}`.
pub const USE_VEX: TargetFlags = TargetFlags(1 << 6);
/// Pseudo prefix `{vex2}`.
pub const USE_VEX2: TargetFlags = TargetFlags(1 << 7);
/// Pseudo prefix `{vex3}`.
pub const USE_VEX3: TargetFlags = TargetFlags(1 << 8);
/// Pseudo prefix `{evex}`.
pub const USE_EVEX: TargetFlags = TargetFlags(1 << 9);
/// Pseudo prefix `{disp8}`: a displacement of one byte.
pub const DISP8: TargetFlags = TargetFlags(1 << 10);
/// Pseudo prefix `{disp32}`: a displacement of four bytes.
pub const DISP32: TargetFlags = TargetFlags(1 << 11);
