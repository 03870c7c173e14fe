use super::further::{FurtherTables, Override, RewriteCondition, RewriteOperand};
use super::*;
use crate::ids::{ConditionSetId, FeatureId};
use crate::riscv::{OperandTest, Predicate, Print, class, condition, feature, opcode, register, tables};

fn text_of(pieces: Pieces<'_>) -> String {
    pieces
        .map(|piece| match piece {
            Piece::Text(text) => String::from_utf8_lossy(text).into_owned(),
            Piece::Operand { call, operand, .. } => {
                format!("<{:?} {operand}>", Print::from_method(call.method).unwrap())
            }
        })
        .collect()
}

#[test]
fn rows_are_found_by_mnemonic() {
    let tables = tables().unwrap();
    let mnemonic = tables.find_mnemonic(b"addi").unwrap();
    assert_eq!(tables.mnemonic(mnemonic), "addi");
    let rows: Vec<MatchRow> = tables.rows(0, mnemonic).collect();
    assert_eq!(rows[0].opcode, opcode::ADDI);
    let kinds: Vec<&str> = rows[0].kinds.iter().map(|kind| tables.kind(kind).name).collect();
    assert_eq!(kinds, ["GPR", "GPR", "SImm12LO"]);
    assert_eq!(tables.kind(rows[0].kinds.get(0).unwrap()).test, KindTest::Class(class::GPR));
    let KindTest::Predicate(call) = tables.kind(rows[0].kinds.get(2).unwrap()).test else { panic!() };
    assert_eq!(Predicate::from_method(call.method), Some(Predicate::IsSImm12LO));
    assert_eq!(tables.conversion(rows[0].conversion).len(), 3);
    assert!(matches!(tables.conversion(rows[0].conversion).next(), Some(Step::Render { operand: 1, .. })));
    assert!(tables.find_mnemonic(b"ADDI").is_none());
    assert!(tables.find_mnemonic(b"").is_none());
}

#[test]
fn every_row_is_found_under_its_mnemonic() {
    let tables = tables().unwrap();
    let mut n_rows = 0;
    for mnemonic in tables.mnemonics() {
        assert_eq!(tables.find_mnemonic(tables.mnemonic(mnemonic).as_bytes()), Some(mnemonic));
        assert!(tables.rows(0, mnemonic).all(|row| row.mnemonic == mnemonic));
        n_rows += tables.rows(0, mnemonic).len();
    }
    assert_eq!(n_rows, tables.all_rows(0).len());
    assert_eq!(n_rows, 3609);
}

#[test]
fn absent_operands_and_ties() {
    let tables = tables().unwrap();
    let steps = |name: &[u8]| {
        let row = tables.rows(0, tables.find_mnemonic(name).unwrap()).next().unwrap();
        tables.conversion(row.conversion).collect::<Vec<_>>()
    };
    assert!(steps(b"vadd.vv").iter().any(|step| matches!(step, Step::Render { default: Some(_), .. })));
    assert!(steps(b"c.add").iter().any(|step| matches!(step, Step::Tied { machine_operand: Some(0), .. })));
    assert!(steps(b"nop").contains(&Step::Register(register::X0)));
}

#[test]
fn conditions_are_over_features() {
    let tables = tables().unwrap();
    let has = |list: &'static [FeatureId]| move |feature: FeatureId| list.contains(&feature);
    assert!(tables.condition_holds(condition::HasStdExtZca, has(&[feature::F_ZCA])));
    assert!(!tables.condition_holds(condition::HasStdExtZca, has(&[])));
    assert!(tables.condition_holds(condition::HasStdExtFOrZfinx, has(&[feature::F_ZFINX])));
    assert!(tables.condition_holds(condition::NoStdExtZbb, has(&[])));
    assert_eq!(tables.condition(condition::HasStdExtZca).name, "HasStdExtZca");
    assert_eq!(tables.condition_set(ConditionSetId(0)).len(), 0);
    let alias = tables.mnemonic_aliases(tables.find_mnemonic(b"frsr").unwrap()).next().unwrap();
    assert_eq!(tables.mnemonic(alias.replacement), "frcsr");
    assert_eq!(tables.condition_set(alias.conditions).collect::<Vec<_>>(), [condition::HasStdExtFOrZfinx]);
}

#[test]
fn templates_and_patterns() {
    let tables = tables().unwrap();
    assert_eq!(
        text_of(tables.template(opcode::LW, 0).unwrap()),
        "lw\t<PrintOperand 0>, <PrintOperand 2>(<PrintOperand 1>)"
    );
    assert!(tables.template(opcode::PseudoLI, 0).is_none_or(|pieces| pieces.stem() == b"li"));
    let patterns: Vec<AliasPattern<'_>> = tables.alias_patterns(opcode::ADDI, 0).collect();
    assert_eq!(text_of(patterns[0].pieces), "nop");
    assert_eq!(
        patterns[0].conditions().collect::<Vec<_>>(),
        [AliasCondition::Register(register::X0), AliasCondition::Register(register::X0), AliasCondition::Immediate(0)]
    );
    assert_eq!(tables.alias_patterns(opcode::LW, 0).count(), 0);
}

#[test]
fn encodings() {
    let tables = tables().unwrap();
    let encoding = tables.encoding(opcode::BEQ).unwrap();
    assert_eq!((encoding.n_bytes(), encoding.mask(), encoding.value()), (4, 0x707f, 0x63));
    let fields: Vec<Field> = encoding.fields().collect();
    assert_eq!(fields.iter().map(|field| u32::from(field.n_bits)).sum::<u32>(), 22);
    assert!(encoding.decoders().any(|(operand, decoder)| (operand, decoder) == (0, Decoder::Class(class::GPR))));
    assert!(tables.encoding(opcode::PseudoLI).is_none());
    for encoding in tables.encodings() {
        assert_eq!(encoding.value() & !encoding.mask(), 0, "{:?}", encoding.opcode());
        for field in encoding.fields() {
            let bits = ((1u128 << field.n_bits) - 1) << field.position;
            assert_eq!(bits & encoding.mask(), 0, "{:?}", encoding.opcode());
        }
    }
}

#[test]
fn system_registers() {
    let tables = tables().unwrap();
    let records = tables.records("SysRegsList").unwrap();
    let (name, number) = (records.field("Name").unwrap(), records.field("Encoding").unwrap());
    let found = (0..records.len()).find(|record| records.text(*record, name) == "vl").unwrap();
    assert_eq!(records.number(found, number), 0xc20);
    let required = records.field("FeaturesRequired").unwrap();
    let lists = (0..records.len()).filter_map(|record| match records.cell(record, required) {
        Cell::Features(list) => Some(list.iter().len()),
        _ => None,
    });
    assert!(lists.sum::<usize>() > 0);
    assert!(tables.records("NoSuchTable").is_none());
}

#[test]
fn compression_extensions_and_overrides() {
    let bytes = crate::target_of("riscv").unwrap().file("assembler");
    let tables = FurtherTables::open(bytes).unwrap();
    let first = tables.compressions().find(|row| row.opcode == opcode::ADD).unwrap();
    assert_eq!(first.replacement, opcode::C_MV);
    assert_eq!(first.operands().collect::<Vec<_>>(), [RewriteOperand::Copy(0), RewriteOperand::Copy(2)]);
    assert_eq!(first.conditions().next(), Some(RewriteCondition::Feature(feature::F_ZCA)));
    let test = tables.compressions().find(|row| row.opcode == opcode::ADDI).unwrap().conditions().last().unwrap();
    assert_eq!(test, RewriteCondition::Test(2, OperandTest::Uimm10_lsb00nonzero.method()));
    assert_eq!(tables.uncompressions().find(|row| row.opcode == opcode::C_ADD).unwrap().replacement, opcode::ADD);
    let zce = tables.find_extension(b"zce").unwrap();
    assert!(tables.implied(zce).any(|implied| tables.extension(implied).name == "zcb"));
    assert!(tables.profiles().any(|profile| profile.name == "rva23u64"));
    assert!(matches!(tables.instrumented_class(opcode::VADD_VV, [2, 3]), Some(Override::Class(_))));
    assert_eq!(tables.instrumented_class(opcode::VLE8_V, [5, 2]), Some(Override::Crash));
    assert_eq!(tables.instrumented_class(opcode::ADD, [2, 3]), None);
    assert_eq!(tables.instrumented_class(opcode::VADD_VV, [2, 5]), None);
}

#[test]
fn arguments_of_calls() {
    let tables = tables().unwrap();
    let kinds = (0..tables.n_kinds() as u16).map(|index| tables.kind(crate::ids::KindId(index)));
    let call = kinds.filter_map(|kind| match kind.test {
        KindTest::Predicate(call) if kind.name == "BareSImm13Lsb0" => Some(call),
        _ => None,
    });
    assert_eq!(call.map(|call| call.number(0)).collect::<Vec<_>>(), [13]);
}
