//! The packed instruction tables equal the committed text: every row is written again from the typed view, and must be the row
//! of the text.

use std::path::Path;

use mca_core::inst::ids::{ClassId, KindId, RegisterClassId, RegisterId};
use mca_core::inst::isa::{OpcodeFlag, OperandInfo, OperandType};
use mca_core::inst::targets::x86::isa::{
    AcceptedOperand, ConversionStep, ModeCondition, Opcode, Piece, Pieces, Placeholder, X86Isa,
};
use mca_core::inst::targets::x86::syntax::Dialect;

fn isa() -> &'static X86Isa {
    X86Isa::get().unwrap()
}

/// Returns the rows of a fact file.
fn rows(content: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../models/x86/instructions/{content}.txt"));
    let text = std::fs::read_to_string(&path).unwrap();
    text.lines().filter(|line| !line.starts_with("# ")).map(str::to_owned).collect()
}

fn compare(content: &str, packed: impl Iterator<Item = String>) {
    let expected = rows(content);
    let packed: Vec<String> = packed.collect();
    let different = expected.iter().zip(&packed).find(|(text, packed)| text != packed);
    assert_eq!(different, None, "{content}: the text, and what was packed");
    assert_eq!(packed.len(), expected.len(), "{content}: number of rows");
}

fn list<T: AsRef<str>>(words: impl IntoIterator<Item = T>) -> String {
    let words: Vec<String> = words.into_iter().map(|word| word.as_ref().to_owned()).collect();
    if words.is_empty() { "-".to_owned() } else { words.join(" ") }
}

fn register_names(registers: impl Iterator<Item = RegisterId>) -> String {
    list(registers.map(|register| isa().register_name(register)))
}

#[test]
fn registers() {
    let isa = isa();
    compare(
        "registers",
        isa.registers().map(|register| {
            let flags = [(isa.is_artificial(register), "artificial"), (isa.is_constant(register), "constant")];
            let printed = String::from_utf8_lossy(isa.printed_register(register));
            [
                isa.register_name(register),
                if printed.is_empty() { "-" } else { &printed },
                &isa.register_encoding(register).to_string(),
                &list(flags.iter().filter(|(is_set, _)| *is_set).map(|(_, name)| *name)),
                &register_names(isa.sub_registers(register)),
                &register_names(isa.super_registers(register)),
            ]
            .join("\t")
        }),
    );
    compare(
        "register-classes",
        (0..isa.n_register_classes() as u16).map(RegisterClassId).map(|class| {
            let members = register_names(isa.class_members(class));
            format!("{}\t{}\t{members}", isa.register_class_name(class), isa.class_size_bits(class))
        }),
    );
    for row in rows("register-names") {
        let (written, name) = row.split_once('\t').unwrap();
        let found = isa.find_written_register(written.as_bytes()).unwrap();
        assert_eq!(isa.register_name(found), name);
    }
}

#[test]
fn opcodes() {
    let isa = isa();
    let classes = (0..isa.n_scheduling_classes() as u16).map(ClassId);
    compare("scheduling-classes", classes.map(|class| isa.scheduling_class_name(class).to_owned()));
    compare("opcodes", isa.opcodes().map(|opcode| opcode_row(&opcode)));
}

fn opcode_row(opcode: &Opcode<'_>) -> String {
    [
        opcode.name(),
        isa().scheduling_class_name(opcode.class()),
        &opcode.n_definitions().to_string(),
        &list(opcode.operands().map(|operand| operand_word(&operand))),
        &format!("{:#x}", opcode.ts_flags()),
        &list(FLAGS.iter().filter(|(flag, _)| opcode.has(*flag)).map(|(_, name)| *name)),
        &register_names(opcode.implicit_definitions()),
        &register_names(opcode.implicit_uses()),
    ]
    .join("\t")
}

const FLAGS: [(OpcodeFlag, &str); 15] = [
    (OpcodeFlag::Variadic, "variadic"),
    (OpcodeFlag::OptionalDefinition, "optional-definition"),
    (OpcodeFlag::Pseudo, "pseudo"),
    (OpcodeFlag::Return, "return"),
    (OpcodeFlag::Call, "call"),
    (OpcodeFlag::Barrier, "barrier"),
    (OpcodeFlag::Terminator, "terminator"),
    (OpcodeFlag::Branch, "branch"),
    (OpcodeFlag::Indirect, "indirect"),
    (OpcodeFlag::RegisterMove, "register-move"),
    (OpcodeFlag::MayLoad, "may-load"),
    (OpcodeFlag::MayStore, "may-store"),
    (OpcodeFlag::SideEffects, "side-effects"),
    (OpcodeFlag::Commutable, "commutable"),
    (OpcodeFlag::VariadicDefinitions, "variadic-definitions"),
];

fn operand_word(operand: &OperandInfo) -> String {
    let mut word = match operand.operand_type {
        OperandType::Unknown => "unknown",
        OperandType::Immediate => "immediate",
        OperandType::Register => "register",
        OperandType::Memory => "memory",
        OperandType::BranchTarget => "pcrel",
        OperandType::Rounding => "rounding",
        OperandType::Condition => "condition",
        OperandType::Generic => "generic",
    }
    .to_owned();
    if let Some(class) = operand.class {
        word += &format!(":{}", isa().register_class_name(class));
    }
    if let Some(tied) = operand.tied_to {
        word += &format!("={tied}");
    }
    if operand.is_optional_definition {
        word.push('?');
    }
    word
}

#[test]
fn match_rows() {
    let isa = isa();
    for (content, dialect) in [("match-att", Dialect::Att), ("match-intel", Dialect::Intel)] {
        compare(
            content,
            isa.all_match_rows(dialect).map(|(mnemonic, row)| {
                [
                    &String::from_utf8_lossy(isa.mnemonic_name(mnemonic)),
                    isa.opcode(row.opcode()).name(),
                    mode_word(row.mode()),
                    &list(row.steps().map(step_word)),
                    &list(row.kinds().map(|kind| isa.kind_name(kind))),
                ]
                .join("\t")
            }),
        );
    }
    compare(
        "operand-kinds",
        (0..isa.n_kinds() as u16).map(KindId).zip(rows("operand-kinds")).map(|(kind, row)| {
            // Of a register kind the view has the members, but not the name of the class.
            let (_, accepted) = row.split_once('\t').unwrap();
            let accepted = match isa.kind(kind) {
                AcceptedOperand::Unused => "unused",
                AcceptedOperand::Token(_) => "token",
                AcceptedOperand::Operand(_) => "operand",
                AcceptedOperand::Registers(set) => {
                    let members: Vec<_> = isa.registers().filter(|register| set.contains(*register)).collect();
                    assert_eq!(members, members_of(accepted), "{row}");
                    accepted
                }
            };
            format!("{}\t{accepted}", isa.kind_name(kind))
        }),
    );
}

/// Returns the registers that `class:NAME` or `register:NAME` names, by number.
fn members_of(accepted: &str) -> Vec<RegisterId> {
    let mut members: Vec<RegisterId> = match accepted.split_once(':').unwrap() {
        ("class", name) => isa().class_members(isa().find_register_class(name).unwrap()).collect(),
        (_, name) => vec![isa().find_register(name).unwrap()],
    };
    members.sort_unstable();
    members
}

fn mode_word(mode: ModeCondition) -> &'static str {
    match mode {
        ModeCondition::Any => "-",
        ModeCondition::In16 => "in16",
        ModeCondition::In32 => "in32",
        ModeCondition::In64 => "in64",
        ModeCondition::Not16 => "not16",
        ModeCondition::Not64 => "not64",
    }
}

fn step_word(step: ConversionStep) -> String {
    match step {
        ConversionStep::Register(n) => format!("register:{n}"),
        ConversionStep::Tied(n) => format!("tied:{n}"),
        ConversionStep::Immediate(n) => format!("immediate:{n}"),
        ConversionStep::Memory(n) => format!("memory:{n}"),
        ConversionStep::Absolute(n) => format!("absolute:{n}"),
        ConversionStep::Offset(n) => format!("offset:{n}"),
        ConversionStep::Source(n) => format!("source:{n}"),
        ConversionStep::Destination(n) => format!("destination:{n}"),
        ConversionStep::Narrow32(n) => format!("narrow32:{n}"),
        ConversionStep::Narrow16(n) => format!("narrow16:{n}"),
        ConversionStep::MaskPair(n) => format!("mask-pair:{n}"),
        ConversionStep::Fixed(register) => format!("fixed:{}", isa().register_name(register)),
        ConversionStep::Constant(value) => format!("constant:{value}"),
    }
}

#[test]
fn templates() {
    let isa = isa();
    let usual = rows("templates").into_iter().filter(|row| row.split('\t').nth(1) == Some("-"));
    let printed = isa.opcodes().filter(|opcode| opcode.ts_flags() & 127 != 0).map(|opcode| {
        let [att, intel] = [Dialect::Att, Dialect::Intel].map(|dialect| template_text(opcode.template(dialect)));
        format!("{}\t-\t{att}\t{intel}", opcode.name())
    });
    assert!(usual.eq(printed), "a template differs from its text");
    let special: Vec<String> =
        rows("templates").into_iter().filter(|row| row.split('\t').nth(1) != Some("-")).collect();
    let mut n_special = 0;
    for opcode in isa.opcodes() {
        let forms = [Dialect::Att, Dialect::Intel].map(|dialect| opcode.special_form(dialect));
        let [Some(att), Some(intel)] = forms else { continue };
        let texts = format!("\t{}\t{}", template_text(att.pieces), template_text(intel.pieces));
        let row = &special[n_special];
        assert!(row.starts_with(opcode.name()) && row.ends_with(&texts), "{row}");
        n_special += 1;
    }
    assert_eq!(n_special, special.len());
}

fn template_text(pieces: Pieces<'_>) -> String {
    let mut text = String::new();
    for piece in pieces {
        match piece {
            Piece::Literal(literal) => text += &String::from_utf8_lossy(literal.text()).replace('\t', "\\t"),
            Piece::Operand(placeholder, index) => {
                let kind = match placeholder {
                    Placeholder::Register => "r",
                    Placeholder::StackRegister => "st",
                    Placeholder::MaskPair => "kp",
                    Placeholder::Immediate => "i",
                    Placeholder::ByteImmediate => "u",
                    Placeholder::BranchTarget => "p",
                    Placeholder::Memory => "m",
                    Placeholder::StringSource => "s",
                    Placeholder::StringDestination => "d",
                    Placeholder::MemoryOffset => "o",
                };
                text += &format!("<{kind}{index}>");
            }
            Piece::Word(list, index) => text += &format!("<{}{index}>", isa().word_list_name(list)),
        }
    }
    text
}

#[test]
fn words_and_decoder_codes() {
    let isa = isa();
    for row in rows("words") {
        let [list, value, word] = row.split('\t').collect::<Vec<_>>().try_into().unwrap();
        let list = isa.find_word_list(list).unwrap();
        assert_eq!(isa.word(list, value.parse().unwrap()), Some(word.as_bytes()), "{row}");
    }
    for row in rows("decoder-codes") {
        let (opcode, code) = row.split_once('\t').unwrap();
        assert!(isa.opcodes_of_decoder_code(code).any(|found| isa.opcode(found).name() == opcode), "{row}");
    }
    for row in rows("mnemonic-aliases") {
        assert!(isa.find_mnemonic(row.split('\t').nth(1).unwrap().as_bytes()).is_some(), "{row}");
    }
}
