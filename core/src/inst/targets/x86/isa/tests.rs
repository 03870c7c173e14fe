use super::*;
use crate::inst::ids::{ClassId, MnemonicId, OpcodeId, RegisterId};
use crate::inst::isa::{OpcodeFlag, OperandType};
use crate::inst::targets::x86::syntax::{Dialect, Mode};

fn isa() -> &'static X86Isa {
    X86Isa::get().unwrap()
}

fn opcode(name: &str) -> Opcode<'static> {
    isa().opcode(isa().find_opcode(name).unwrap())
}

/// The counts are those of the reference release.
#[test]
fn the_tables_are_complete() {
    let isa = isa();
    assert_eq!(isa.n_opcodes(), 22_369);
    assert_eq!(isa.opcodes().filter(|opcode| opcode.ts_flags() & 127 != 0).count(), 21_591);
    assert_eq!(isa.n_registers(), 388);
    assert_eq!(isa.n_register_classes(), 135);
    assert_eq!(isa.n_scheduling_classes(), 3_175);
    assert_eq!(isa.all_match_rows(Dialect::Att).count(), 23_014);
    assert_eq!(isa.all_match_rows(Dialect::Intel).count(), 22_609);
    let with_rows =
        |dialect| (0..isa.n_mnemonics() as u16).filter(move |m| isa.match_rows(MnemonicId(*m), dialect).len() > 0);
    let mut mnemonics: Vec<u16> = with_rows(Dialect::Att).chain(with_rows(Dialect::Intel)).collect();
    mnemonics.sort_unstable();
    mnemonics.dedup();
    assert_eq!(mnemonics.len(), 2_824);
    let mut reachable: Vec<OpcodeId> = isa.all_match_rows(Dialect::Att).map(|(_, row)| row.opcode()).collect();
    reachable.sort_unstable();
    reachable.dedup();
    assert_eq!(reachable.len(), 20_465);
}

#[test]
fn an_opcode_has_operands_flags_and_a_class() {
    let add = opcode("ADD32rm");
    assert_eq!((add.n_definitions(), add.n_operands(), add.n_repeated()), (1, 7, 1));
    assert!(add.has(OpcodeFlag::MayLoad) && !add.has(OpcodeFlag::MayStore));
    assert_eq!(add.operands().nth(1).unwrap().tied_to, Some(0));
    assert_eq!(add.operands().nth(2).unwrap().operand_type, OperandType::Memory);
    let flags: Vec<_> = add.implicit_definitions().map(|register| isa().register_name(register)).collect();
    assert_eq!(flags, ["EFLAGS"]);
    assert!(
        opcode("CFCMOV32rr").is_in(OpcodeGroup::ConditionalFaultingMove)
            && !add.is_in(OpcodeGroup::ConditionalFaultingMove)
    );
    assert_eq!(opcode("PHI").class(), ClassId(0));
    assert_eq!(isa().scheduling_class_name(ClassId(0)), "-");
    assert_eq!(isa().find_opcode("ADD32"), None);
    assert_eq!(isa().opcode(OpcodeId(u16::MAX)).name(), "");
}

#[test]
fn every_opcode_is_found_by_its_name() {
    for opcode in isa().opcodes() {
        assert_eq!(isa().find_opcode(opcode.name()), Some(opcode.id()));
    }
}

#[test]
fn a_decoder_code_stands_for_opcodes() {
    let isa = isa();
    let names =
        |code: &str| isa.opcodes_of_decoder_code(code).map(|id| isa.opcode(id).name()).collect::<Vec<_>>().join(" ");
    assert_eq!(names("Arpl_rm16_r16"), "ARPL16mr ARPL16rr");
    assert_eq!(isa.opcodes_of_decoder_code("EVEX_Vaddps_zmm_k1z_zmm_zmmm512b32_er").len(), 12);
    assert_eq!(names("INVALID"), "");
    assert_eq!(names(""), "");
}

#[test]
fn registers_and_classes_are_found_by_name() {
    let isa = isa();
    let eax = isa.find_written_register(b"eax").unwrap();
    assert_eq!(
        (isa.register_name(eax), isa.printed_register(eax), isa.register_encoding(eax)),
        ("EAX", &b"eax"[..], 0)
    );
    let names = |list: &mut dyn Iterator<Item = RegisterId>| {
        list.map(|register| isa.register_name(register)).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(names(&mut isa.sub_registers(eax)), "AX AL AH HAX");
    assert_eq!(names(&mut isa.super_registers(eax)), "RAX");
    assert_eq!(isa.find_written_register(b"eaz"), None);
    assert_eq!(isa.find_written_register(b""), None);
    let gr32 = isa.find_register_class("GR32").unwrap();
    assert_eq!((isa.class_members(gr32).len(), isa.class_size_bits(gr32)), (32, 32));
    assert!(isa.class_set(gr32).contains(eax) && !isa.class_set_of("GR64").contains(eax));
    assert_eq!(isa.registers().filter(|register| isa.is_artificial(*register)).count(), 61);
    assert_eq!(isa.registers().filter(|register| isa.is_constant(*register)).count(), 0);
}

#[test]
fn a_mnemonic_leads_to_its_rows() {
    let isa = isa();
    let addl = isa.find_mnemonic(b"addl").unwrap();
    let row = isa.match_rows(addl, Dialect::Att).find(|row| isa.opcode(row.opcode()).name() == "ADD32rr").unwrap();
    let kinds: Vec<_> = row.kinds().map(|kind| isa.kind_name(kind)).collect();
    assert_eq!(kinds, ["GR32", "GR32"]);
    assert_eq!(
        row.steps().collect::<Vec<_>>(),
        [ConversionStep::Register(2), ConversionStep::Tied(0), ConversionStep::Register(1)]
    );
    assert_eq!(isa.match_rows(addl, Dialect::Intel).len(), 0);
    assert_eq!(isa.find_mnemonic(b"nonsense"), None);
    assert_eq!(isa.find_mnemonic(b""), None);
}

#[test]
fn aliases_depend_on_dialect_and_mode() {
    let isa = isa();
    let resolved = |name: &[u8], dialect, mode| {
        let found = isa.resolve_alias(isa.find_mnemonic(name).unwrap(), dialect, Some(mode));
        String::from_utf8_lossy(isa.mnemonic_name(found)).into_owned()
    };
    assert_eq!(resolved(b"pop", Dialect::Att, Mode::Bits64), "popq");
    assert_eq!(resolved(b"pop", Dialect::Att, Mode::Bits16), "popw");
    assert_eq!(resolved(b"pop", Dialect::Intel, Mode::Bits64), "pop");
    assert_eq!(resolved(b"jz", Dialect::Intel, Mode::Bits64), "je");
    assert_eq!(resolved(b"leavel", Dialect::Att, Mode::Bits64), "leavel");
    assert_eq!(resolved(b"leavel", Dialect::Att, Mode::Bits32), "leave");
    assert_eq!(resolved(b"addl", Dialect::Att, Mode::Bits64), "addl");
}

#[test]
fn an_opcode_has_its_rewrites() {
    let of = |name: &str| {
        let found = opcode(name).rewrites().map(|(kind, to)| (kind, isa().opcode(to).name()));
        found.collect::<Vec<_>>()
    };
    assert_eq!(of("JMP_1"), [(RewriteKind::NearJump, "JMP_4"), (RewriteKind::NearJump16, "JMP_2")]);
    assert_eq!(of("SHL32ri"), [(RewriteKind::ShiftByOne, "SHL32r1")]);
    assert_eq!(of("VADDPSrr"), [(RewriteKind::VexCommute, "VADDPSrr")]);
    assert_eq!(of("ADD32rr"), []);
}

#[test]
fn templates_are_pieces() {
    let add = opcode("ADD32rm");
    let pieces: Vec<_> = add.template(Dialect::Att).map(|piece| format!("{piece:?}")).collect();
    assert_eq!(pieces.join(" "), r#"Literal("\taddl\t") Operand(Memory, 2) Literal(", ") Operand(Register, 1)"#);
    let form = opcode("VCMPPSrri").special_form(Dialect::Intel).unwrap();
    let SpecialCondition::Predicate(list) = form.condition else { panic!("{:?}", form.condition) };
    assert_eq!(isa().word(list, 31), Some(&b"true_us"[..]));
    assert_eq!((isa().word(list, 32), isa().word(list, -1)), (None, None));
    let vpcmp = isa().find_word_list("vpcmp").unwrap();
    assert_eq!(isa().words(vpcmp).map(|(value, _)| value).collect::<Vec<_>>(), [0, 1, 2, 4, 5, 6]);
}

/// The names in the layout and the variants here are in the same order.
#[test]
fn flags_and_kinds_agree_with_the_layout() {
    assert_eq!(layout::FLAGS[OpcodeFlag::SideEffects as usize], "side-effects");
    assert_eq!(layout::FLAGS[OpcodeFlag::Return as usize], "return");
    assert!(isa().group_bits.iter().all(|bit| *bit != 0), "a group has no opcodes");
    assert_eq!(layout::rewrite::KINDS[RewriteKind::ConditionalCompare as usize], "conditional-compare");
    assert_eq!(layout::template::KINDS[Placeholder::MemoryOffset as usize], "o");
}

fn open(bytes: &'static [u8]) -> Result<X86Isa, PackError> {
    X86Isa::open(bytes, Box::leak(Box::new(Isa::open(bytes)?)))
}

#[test]
fn a_damaged_file_is_refused_or_read_without_panic() {
    let bytes: &'static [u8] = mca_models::target_of("x86").unwrap().file("instructions");
    assert_eq!(open(&bytes[..100]).map(|_| ()).unwrap_err(), PackError::Truncated);
    let mut damaged = bytes.to_vec();
    damaged[8] ^= 1;
    assert!(matches!(open(damaged.leak()), Err(PackError::WrongVersion { .. })));
    for seed in 0u32..8 {
        let mut damaged = bytes.to_vec();
        for step in 0..2_000u32 {
            let position = (seed * 7_919 + step).wrapping_mul(2_654_435_761) as usize % (bytes.len() - 1_000) + 1_000;
            damaged[position] = damaged[position].wrapping_add((step as u8) | 1);
        }
        let isa = open(damaged.leak()).unwrap();
        for opcode in isa.opcodes() {
            let _ = (opcode.name(), opcode.operands().count(), opcode.implicit_uses().count());
            let _ = (opcode.rewrites().count(), opcode.template(Dialect::Att).count());
        }
        for (_, row) in isa.all_match_rows(Dialect::Intel) {
            row.kinds().for_each(|kind| drop(format!("{:?}", isa.kind(kind))));
            let _ = row.steps().count();
        }
        for register in isa.registers() {
            let _ = (isa.printed_register(register), isa.sub_registers(register).count());
        }
        let _ = isa.find_mnemonic(b"vaddps").map(|m| isa.resolve_alias(m, Dialect::Att, Some(Mode::Bits64)));
    }
}
