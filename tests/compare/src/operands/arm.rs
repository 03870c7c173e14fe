//! Writes operands of 32-bit Arm, for statements made from its instruction table.

use mca_models::arm::Predicate;
use mca_models::assembler::{Kind, KindTest};

use super::{Choice, Piece, Writer};

/// Writes operands of 32-bit Arm.
pub(super) struct ArmWriter;

/// Marks text that is joined to the mnemonic.
const TO_NAME: char = '\u{1}';
/// Marks text that is joined to the previous operand.
const TO_OPERAND: char = '\u{2}';

/// Condition codes.
const CONDITIONS: [&str; 14] = ["eq", "ne", "hs", "lo", "mi", "pl", "vs", "vc", "hi", "ls", "ge", "lt", "gt", "le"];

/// Lists of core registers; some are not valid everywhere.
const LISTS: [&str; 14] = [
    "{r0}",
    "{r1, r2}",
    "{r4, r5, r6, r7}",
    "{r0-r3, r7}",
    "{r4-r7, lr}",
    "{r4-r7, pc}",
    "{r8, r10}",
    "{r0, r12}",
    "{r0-r12, lr}",
    "{r0, sp}",
    "{lr}",
    "{pc}",
    "{lr, pc}",
    "{r2, r1}",
];

/// Lists of registers in double precision.
const DOUBLES: [&str; 7] = ["{d0}", "{d8-d15}", "{d16-d31}", "{d0, d1}", "{q0, q1}", "{d0-d31}", "{d0, d2}"];

/// Lists of registers in single precision.
const SINGLES: [&str; 5] = ["{s0}", "{s16-s31}", "{s0, s1}", "{s0-s31}", "{s1, s3}"];

/// Special registers of `mrs` and `msr`.
const SPECIAL: [&str; 18] = [
    "apsr_nzcvq",
    "apsr_g",
    "apsr_nzcvqg",
    "apsr",
    "cpsr",
    "cpsr_fc",
    "cpsr_x",
    "spsr_fsxc",
    "spsr",
    "primask",
    "basepri",
    "basepri_max",
    "control",
    "msp",
    "psp",
    "faultmask",
    "ipsr",
    "xpsr",
];

/// Immediates of `vmov`; some are not valid.
const FLOATS: [&str; 7] = ["#1.0", "#-0.5", "#2.0", "#0.125", "#31.0", "#0.1", "#1"];

/// Operands of barriers.
const BARRIERS: [&str; 9] = ["sy", "ish", "ishst", "nsh", "osh", "ld", "#0", "#4", "#13"];

/// Returns one of all core registers.
fn general(choice: &mut Choice<'_>) -> String {
    match choice.register(16) {
        13 => "sp".to_owned(),
        14 => "lr".to_owned(),
        15 => "pc".to_owned(),
        number => format!("r{number}"),
    }
}

/// Returns one of the registers r0 to r7.
fn low(choice: &mut Choice<'_>) -> String {
    format!("r{}", choice.register(8))
}

/// Returns a register for an address.
fn base(choice: &mut Choice<'_>) -> String {
    match choice.random.below(6) {
        0 => "sp".to_owned(),
        1 => general(choice),
        _ => low(choice),
    }
}

/// Returns a number from `least` to `greatest` in steps of `step`: inside, at the edges, or just outside.
fn within(choice: &mut Choice<'_>, least: i64, greatest: i64, step: i64) -> i64 {
    match choice.random.below(8) {
        0 => least,
        1 => greatest,
        2 => least - step,
        3 => greatest + step,
        4 => least + 1,
        _ => {
            let n_steps = ((greatest - least) / step).max(0) as usize;
            least + step * choice.random.below(n_steps + 1) as i64
        }
    }
}

/// Returns a number from `least` to `greatest` in steps of `step`, or just outside, as an immediate.
fn number(choice: &mut Choice<'_>, least: i64, greatest: i64, step: i64) -> String {
    format!("#{}", within(choice, least, greatest, step))
}

/// Returns an address with an offset from `least` to `greatest` in steps of `step`, or just outside.
fn offset(choice: &mut Choice<'_>, least: i64, greatest: i64, step: i64) -> String {
    let base = base(choice);
    match choice.random.below(6) {
        0 => format!("[{base}]"),
        1 if least < 0 => format!("[{base}, #-0]"),
        _ => format!("[{base}, #{}]", within(choice, least, greatest, step)),
    }
}

/// Returns an address with an index, shifted by one of `shifts`.
fn indexed(choice: &mut Choice<'_>, shifts: &[&str]) -> String {
    let sign = choice.pick(&["", "", "", "-"]);
    format!("[{}, {sign}{}{}]", base(choice), low(choice), choice.pick(shifts))
}

/// Returns an immediate that may be a byte that is rotated or repeated, as encodings permit, or neither.
fn pattern(choice: &mut Choice<'_>) -> String {
    let byte = choice.random.below(256) as u32;
    let value = match choice.random.below(8) {
        0 => byte.rotate_right(2 * choice.random.below(16) as u32),
        1 => !byte.rotate_right(2 * choice.random.below(16) as u32),
        2 => byte * 0x1_0001,
        3 => byte * 0x101_0101,
        4 => byte << choice.random.below(25),
        5 => (byte % 9).wrapping_neg(),
        6 => choice.random.number() as u32,
        _ => byte,
    };
    match choice.random.below(3) {
        0 => format!("#{:#x}", value),
        1 => format!("#{}", value as i32),
        _ => format!("#{value}"),
    }
}

/// Returns a list of `count` double registers whose numbers are `spacing` apart, each with `lane` after it.
fn vectors(choice: &mut Choice<'_>, count: usize, spacing: usize, lane: &str) -> String {
    let first = choice.register(32 - (count - 1) * spacing);
    let names = (0..count).map(|number| format!("d{}{lane}", first + number * spacing));
    format!("{{{}}}", names.collect::<Vec<_>>().join(", "))
}

/// Returns the list of vectors that the name of a kind describes, such as `VecListTwoMQ`.
fn vectors_of(choice: &mut Choice<'_>, name: &str) -> String {
    let rest = name.trim_start_matches("VecList");
    let lane = match () {
        () if rest.contains("AllLanes") => "[]".to_owned(),
        () if rest.contains("Byte") => format!("[{}]", choice.random.below(9)),
        () if rest.contains("HWord") => format!("[{}]", choice.random.below(5)),
        () if rest.contains("Word") => format!("[{}]", choice.random.below(3)),
        () => String::new(),
    };
    let count = match () {
        () if rest.starts_with("One") => 1,
        () if rest.starts_with("Three") => 3,
        () if rest.starts_with("Four") => 4,
        () => 2,
    };
    if rest.ends_with("MQ") {
        let first = choice.random.below(8);
        let names = (0..count).map(|number| format!("q{}", first + number));
        return format!("{{{}}}", names.collect::<Vec<_>>().join(", "));
    }
    let is_spaced = rest.contains("Spaced") || rest.contains('Q');
    vectors(choice, count, if is_spaced { 2 } else { 1 }, &lane)
}

impl Writer for ArmWriter {
    fn operand(&self, kind: &Kind, choice: &mut Choice<'_>) -> String {
        let KindTest::Predicate(call) = kind.test else { return "0".to_owned() };
        let Some(predicate) = Predicate::from_method(call.method) else { return "0".to_owned() };
        use Predicate::*;
        let argument = |at: usize| i64::from(call.number(at));
        match predicate {
            IsCCOut => format!("{TO_NAME}s"),
            IsCondCode => format!("{TO_NAME}{}", choice.pick(&CONDITIONS)),
            IsVPTPred => format!("{TO_NAME}{}", choice.pick(&["t", "e"])),
            IsITMask => format!("{TO_NAME}{}", choice.pick(&["", "t", "e", "tt", "et", "tee"])),
            IsITCondCode
            | IsITCondCodeNoAL
            | IsITCondCodeRestrictedI
            | IsITCondCodeRestrictedS
            | IsITCondCodeRestrictedU
            | IsITCondCodeRestrictedFP => choice.pick(&CONDITIONS),
            IsImmediate if kind.name == "SetEndImm" => choice.pick(&["be", "le"]),
            IsImmediate => match choice.random.below(16) {
                0 => choice.pick(&["sym", "#sym"]),
                _ => number(choice, argument(0), argument(1), 1),
            },
            IsPowerTwoInRange => choice.pick(&["#1", "#2", "#4", "#8", "#3"]),
            IsUnsignedOffset | IsThumbMemPC if choice.one_in(2) => choice.pick(&["sym", "sym+4", "[pc, #8]"]),
            IsUnsignedOffset | IsThumbMemPC => number(choice, 0, 1020, 4),
            IsLEOffset => choice.pick(&["sym", "#-4", "#-4094", "#-2"]),
            IsARMBranchTarget | IsThumbBranchTarget => {
                choice.pick(&["sym", "sym", "#4", "#-256", "#2044", "#2048", "#1048574", "sym+4", "#3"])
            }
            IsAdrLabel => choice.pick(&["sym", "#0", "#-4", "#255", "#256", "#-0", "#0xff0"]),
            IsAM2OffsetImm => number(choice, -4095, 4095, 1),
            IsAM3Offset => match choice.random.below(3) {
                0 => format!("{}{}", choice.pick(&["", "-", "+"]), low(choice)),
                _ => number(choice, -255, 255, 1),
            },
            IsPostIdxImm8 => number(choice, -255, 255, 1),
            IsPostIdxImm8s4 => number(choice, -1020, 1020, 4),
            IsPostIdxReg => format!("{}{}", choice.pick(&["", "-", "+"]), low(choice)),
            IsPostIdxRegShifted => {
                let shift = choice.pick(&["", ", lsl #2", ", asr #32", ", rrx", ", ror #1"]);
                format!("{}{}{shift}", choice.pick(&["", "-"]), low(choice))
            }
            IsRegShiftedReg => format!("{}, {} {}", general(choice), shift(choice), low(choice)),
            IsRegShiftedImm => {
                let shift = choice.pick(&["lsl #0", "lsl #3", "lsr #32", "asr #1", "ror #31", "rrx", "lsl #31"]);
                format!("{}, {shift}", general(choice))
            }
            IsShifterImm => choice.pick(&["lsl #0", "lsl #31", "asr #1", "asr #32", "asr #31"]),
            IsRotImm => choice.pick(&["ror #8", "ror #16", "ror #24", "ror #0", "ror #7"]),
            IsPKHASRImm => choice.pick(&["asr #1", "asr #32", "asr #16", "lsl #1"]),
            IsBitfield => choice.pick(&["#0, #1", "#31, #1", "#4, #8", "#0, #32", "#8, #25"]),
            IsModImm | IsT2SOImm | IsModImmNot | IsModImmNeg | IsT2SOImmNot | IsT2SOImmNeg => pattern(choice),
            IsThumbModImmNeg1_7 | IsThumbModImmNeg8_255 => number(choice, -255, -1, 1),
            IsImm0_4095Neg => number(choice, -4095, -1, 1),
            IsImm0_508s4 | IsImm0_508s4Neg => number(choice, -508, 508, 4),
            IsImm0_1020s4 => number(choice, 0, 1020, 4),
            IsImm8s4 => number(choice, -1020, 1020, 4),
            IsImm7s4 | IsImm7Shift2 => number(choice, -508, 508, 4),
            IsImm7Shift1 => number(choice, -254, 254, 2),
            IsImm7Shift0 => number(choice, -127, 127, 1),
            IsImm0_255Expr | IsImm0_65535Expr => {
                choice.pick(&["#0", "#255", "#256", "#65535", "#65536", ":lower16:sym", "#:upper16:(sym+4)", "sym"])
            }
            IsFPImm => choice.pick(&FLOATS),
            IsFBits16 | IsFBits32 | IsMVELongShift => number(choice, 1, 32, 1),
            IsMemBarrierOpt | IsInstSyncBarrierOpt => choice.pick(&BARRIERS),
            IsTraceSyncBarrierOpt => "csync".to_owned(),
            IsProcIFlags => choice.pick(&["i", "f", "if", "aif", "none"]),
            IsMSRMask => choice.pick(&SPECIAL),
            IsBankedReg => choice.pick(&["r8_usr", "sp_irq", "lr_svc", "spsr_fiq", "elr_hyp"]),
            IsCoprocNum => choice.pick(&["p7", "p14", "p15", "p0", "p10"]),
            IsCoprocReg => choice.pick(&["c0", "c7", "c15", "cr1"]),
            IsCoprocOption => choice.pick(&["{0}", "{255}", "{16}"]),
            IsRegList | IsRegListWithAPSR => choice.pick(&LISTS),
            IsDPRRegList => choice.pick(&DOUBLES),
            IsSPRRegList => choice.pick(&SINGLES),
            IsFPDRegListWithVPR => choice.pick(&["{d0, vpr}", "{d0-d7, vpr}"]),
            IsFPSRegListWithVPR => choice.pick(&["{s0, vpr}", "{vpr}", "{s2-s5, vpr}"]),
            IsConstPoolAsmImm => choice.pick(&["=1", "=0xff00", "=-1", "=65535", "=0x12345678", "=sym", "=sym+4"]),
            IsComplexRotation => choice.pick(&["#0", "#90", "#180", "#270", "#45"]),
            IsMveSaturateOp => choice.pick(&["#48", "#64", "#32"]),
            IsVectorIndex8 | IsVectorIndex16 | IsVectorIndex32 | IsVectorIndex64 | IsVectorIndexInRange => {
                format!("{TO_OPERAND}[{}]", choice.random.below(9))
            }
            IsMVEPairVectorIndex => format!("{TO_OPERAND}[{}]", choice.random.below(4)),
            IsNEONmovReplicate | IsNEONinvReplicate => choice.pick(&[
                "#0x1515",
                "#0x15151515",
                "#0x1515151515151515",
                "#0x12001200",
                "#0xff00ff",
                "#0x0000001200000012",
                "#0xff",
            ]),
            IsNEONi8splat | IsNEONi16splat | IsNEONi32splat | IsNEONi64splat | IsNEONi16splatNot
            | IsNEONi32splatNot | IsNEONi32vmov | IsNEONi32vmovNeg => choice.pick(&[
                "#0",
                "#18",
                "#255",
                "#0x1200",
                "#0x120000",
                "#0x12000000",
                "#0x12ff",
                "#0x12ffff",
                "#0xffffff12",
                "#0xff00ff00ff00ff",
                "#0xffff",
            ]),
            IsAddrMode3 => match choice.random.below(3) {
                0 => indexed(choice, &[""]),
                1 if choice.one_in(4) => "sym".to_owned(),
                _ => offset(choice, -255, 255, 1),
            },
            IsAddrMode5 => offset(choice, -1020, 1020, 4),
            IsAddrMode5FP16 => offset(choice, -510, 510, 2),
            IsMemImm12Offset if choice.one_in(6) => choice.pick(&["sym", "sym+4"]),
            IsMemImm12Offset => offset(choice, -4095, 4095, 1),
            IsMemUImm12Offset => offset(choice, 0, 4095, 1),
            IsMemPCRelImm12 => choice.pick(&["[pc, #4]", "[pc, #-4095]", "[pc, #-0]", "[pc]", "[pc, #1020]"]),
            IsMemImm8Offset | IsMemNegImm8Offset | IsMemPosImm8Offset => offset(choice, -255, 255, 1),
            IsMemImm8s4Offset | IsMemImm0_1020s4Offset => offset(choice, -1020, 1020, 4),
            IsMemImm7s4Offset => offset(choice, -508, 508, 4),
            IsMemImm7ShiftedOffset => {
                let step = 1 << argument(0);
                offset(choice, -127 * step, 127 * step, step)
            }
            IsMemThumbRIs1 => offset(choice, 0, 31, 1),
            IsMemThumbRIs2 => offset(choice, 0, 62, 2),
            IsMemThumbRIs4 => offset(choice, 0, 124, 4),
            IsMemThumbSPI => choice.pick(&["[sp]", "[sp, #4]", "[sp, #1020]", "[sp, #1024]", "[sp, #3]"]),
            IsMemNoOffset | IsMemNoOffsetT | IsMemNoOffsetT2 | IsMemNoOffsetT2NoSp => format!("[{}]", base(choice)),
            IsMemTBB | IsMemThumbRR => indexed(choice, &[""]),
            IsMemTBH => indexed(choice, &[", lsl #1"]),
            IsT2MemRegOffset => indexed(choice, &["", ", lsl #1", ", lsl #3", ", lsl #4", ", lsl #0"]),
            IsMemRegOffset => indexed(choice, &["", ", lsl #2", ", asr #32", ", rrx", ", ror #3", ", lsr #1"]),
            IsMemRegRQOffset => {
                let amount = argument(0);
                let shift = if amount == 0 { String::new() } else { format!(", uxtw #{amount}") };
                format!("[{}, q{}{shift}]", low(choice), choice.random.below(8))
            }
            IsMemRegQOffset => {
                let quad = choice.random.below(8);
                let step = 1 << argument(0);
                format!("[q{quad}, #{}]", within(choice, -127 * step, 127 * step, step))
            }
            _ if kind.name.contains("AlignedMemory") => {
                let alignment = choice.pick(&["", "", ":16", ":32", ":64", ":128", ":256"]);
                format!("[{}{alignment}]", base(choice))
            }
            _ if kind.name.starts_with("VecList") => vectors_of(choice, kind.name),
            IsImm => choice.pick(&["sym", "#0", "#4", "#-4", "sym+4"]),
            _ => number(choice, 0, 255, 1),
        }
    }

    fn join(&self, mnemonic: &str, pieces: &[Piece]) -> String {
        let mut name = mnemonic.to_owned();
        let mut suffixes = String::new();
        let mut condition = None;
        let mut operands: Vec<String> = Vec::new();
        for Piece { text, is_token } in pieces {
            if let Some(mark) = text.strip_prefix(TO_NAME) {
                name.push_str(mark);
                condition = condition.or(CONDITIONS.iter().find(|known| **known == mark));
            } else if let (Some(lane), Some(last)) = (text.strip_prefix(TO_OPERAND), operands.last_mut()) {
                last.push_str(lane);
            } else if *is_token && text.starts_with('.') {
                suffixes.push_str(text);
            } else if let (true, "!" | "^", Some(last)) = (is_token, text.as_str(), operands.last_mut()) {
                last.push_str(text);
            } else if text.starts_with('R') && text.contains("_R") {
                // Two registers that the tables have as one: `R0_R1`.
                operands.push(text.replace('_', ", ").to_ascii_lowercase());
            } else {
                operands.push(text.clone());
            }
        }
        // Symbols after an access are replaced, since the reference prints an address of its own memory for them,
        // another one in every run.
        let operands = operands.join(", ").replace("], sym+4", "], #4").replace("], sym", "], #4");
        let statement = format!("\t{name}{suffixes}\t{operands}");
        match condition {
            // In Thumb, conditional instructions need an `it` before them; elsewhere it does no harm.
            Some(condition) => format!("\tit\t{condition}\n{}", statement.trim_end()),
            None => statement.trim_end().to_owned(),
        }
    }
}

/// Returns a random kind of shift.
fn shift(choice: &mut Choice<'_>) -> String {
    choice.pick(&["lsl", "lsr", "asr", "ror"])
}
