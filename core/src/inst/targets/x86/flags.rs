//! Prefixes and pseudo prefixes written in front of the mnemonic.

use crate::inst::instruction::TargetFlags;

pub const LOCK: TargetFlags = TargetFlags(1 << 0);
pub const REP: TargetFlags = TargetFlags(1 << 1);
pub const REPNE: TargetFlags = TargetFlags(1 << 2);
pub const NOTRACK: TargetFlags = TargetFlags(1 << 3);
pub const USE_REX: TargetFlags = TargetFlags(1 << 4);
pub const USE_REX2: TargetFlags = TargetFlags(1 << 5);
pub const USE_VEX: TargetFlags = TargetFlags(1 << 6);
pub const USE_VEX2: TargetFlags = TargetFlags(1 << 7);
pub const USE_VEX3: TargetFlags = TargetFlags(1 << 8);
pub const USE_EVEX: TargetFlags = TargetFlags(1 << 9);
pub const DISP8: TargetFlags = TargetFlags(1 << 10);
pub const DISP32: TargetFlags = TargetFlags(1 << 11);
