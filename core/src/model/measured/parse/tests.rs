use super::*;
use crate::inst::targets::x86::X86;
use crate::model::facts::ResourceBuffer;

fn parse(text: &str) -> Result<MeasuredModel, MeasuredModelError> {
    MeasuredModel::parse(text, Catalogue::of(&X86).unwrap())
}

/// Returns the forms of a model that was parsed from a text.
fn forms(model: &MeasuredModel) -> impl ExactSizeIterator<Item = &super::super::Form> {
    match &model.rows {
        Rows::Read(rows) => rows.forms(),
        Rows::Packed(_) => panic!("a text is read as a whole"),
    }
}

fn error(text: &str) -> String {
    parse(text).map(|_| ()).unwrap_err().to_string()
}

#[test]
fn a_text_may_change_a_few_rows_of_its_base() {
    let model =
        parse("based-on\tznver4\n# a faster one\nname\tmine\nform  IMUL64rr IMUL32rr  1  Zn4ALU1:1  2\n").unwrap();
    assert_eq!((model.name, model.base.name(), forms(&model).len()), ("mine", "znver4", 2));
    assert_eq!(model.facts.issue_width, model.base.facts().issue_width);
    assert!(forms(&model).all(|form| form.latencies == [2]));
}

#[test]
fn a_text_may_describe_a_whole_processor() {
    let text = "based-on\tznver4\nissue-width\t3\nunit\tA\t1\tunlimited\nunit\tB\t2\tunlimited\ngroup\tAB\t20\tA B\n\
                load-queue\t30\nform\tADD64rr\t1\tB:1\t1\tlat=1.00\n";
    let model = parse(text).unwrap();
    let names: Vec<&str> = model.facts.resources.iter().map(|kind| kind.name).collect();
    assert_eq!(names, ["InvalidUnit", "A", "B", "AB", "LoadQueue"]);
    assert_eq!(model.facts.resources[3].n_units, 3);
    assert_eq!(model.facts.resources[3].buffer, ResourceBuffer::Entries(20));
    assert!(model.has_units);
    // The scheduler around the unit is taken, too.
    assert!(forms(&model).all(|form| form.resources.used_buffers != 0));
}

#[test]
fn units_have_titles() {
    let text = "based-on\tznver4\ntitle\tAB\tadders A and B\nunit\tA\t1\tunlimited\nunit\tZn4ALU0\t1\tunlimited\ngroup\tAB\tunlimited\tA Zn4ALU0\n";
    let model = parse(text).unwrap();
    let titles: Vec<&str> = model.facts.resources.iter().map(|kind| kind.title).collect();
    assert_eq!(titles, ["", "", "integer unit 0", "adders A and B"]);
    let over_a_base = parse("based-on\tznver4\ntitle\tZn4ALU0\tthe first\n").unwrap();
    assert!(over_a_base.facts.resources.iter().any(|kind| kind.title == "the first"));
    assert_eq!(error("based-on\tznver4\ntitle\tB\tone\n"), "2:1: there is no unit 'B'");
}

#[test]
fn errors_are_reported_with_line_and_column() {
    assert_eq!(error(""), "the text is empty");
    assert_eq!(error("name\tx\n"), "1:1: the first fact is 'based-on' and a processor");
    assert_eq!(error("based-on\tznver9\n"), "1:10: there is no processor 'znver9'");
    let base = "based-on\tznver4\n";
    assert_eq!(error(&format!("{base}speed\t9\n")), "2:1: 'speed' is not a kind of fact");
    assert_eq!(error(&format!("{base}issue-width\tmany\n")), "2:13: 'many' is not a number from 0 to 10000");
    assert_eq!(error(&format!("{base}issue-width\n")), "2:12: field 2 is missing");
    assert_eq!(error(&format!("{base}\nform\tNOPE\t1\t-\t1\n")), "3:6: there is no opcode 'NOPE'");
    assert_eq!(error(&format!("{base}form\tADD64rr\t1\tZ:1\t1\n")), "2:16: there is no unit 'Z'");
    assert_eq!(
        error(&format!("{base}unit\tA\t1\tunlimited\nunit\tA\t1\tunlimited\n")),
        "3:1: the unit 'A' stands twice"
    );
    assert_eq!(error(&format!("{base}group\tG\t9\tA\n")), "2:1: there is no unit 'A'");
    assert_eq!(error(&format!("{base}rename-memory\t32\n")), "2:1: 'rename-memory' stands before 'forward'");
    assert_eq!(error(&format!("{base}predecode\t24\t5\t3\n")), "2:11: a block has 1, 2, 4, 8, 16, 32 or 64 bytes");
    assert_eq!(error(&format!("{base}decode\t4\tsoon\n")), "2:10: only 'holds-joinable' can stand here");
    assert_eq!(error(&format!("{base}fuse-branches\tcmp\timul\n")), "2:19: a branch never joins 'imul'");
    assert_eq!(error(&format!("{base}rename-stack\t32\n")), "2:1: 'rename-stack' stands before 'forward'");
    assert_eq!(error(&format!("{base}loop-entries\t64\t8\n")), "2:1: 'loop-entries' stands before 'front-end'");
    assert_eq!(error(&format!("{base}predict-stores\n")), "2:1: 'predict-stores' stands before 'forward'");
    assert_eq!(error(&format!("{base}op-cache\t6\t2\t36\n")), "2:1: 'op-cache' stands before 'front-end'");
    assert_eq!(error(&format!("{base}replay\tALU\t3\n")), "2:8: there is no unit 'ALU'");
    let unit = format!("{base}unit\tA\t1\tunlimited\n");
    assert_eq!(error(&format!("{unit}replay\tA\t3\t12\n")), "3:14: field 5 is missing");
    assert_eq!(error(&format!("{unit}replay\tA\t3\tfar\t8\n")), "3:12: 'far' is not a number from 0 to 10000");
    assert_eq!(error(&format!("{unit}units-at-dispatch\t65\t0\n")), "3:19: '65' is not a number from 0 to 64");
    assert_eq!(error(&format!("{unit}units-at-dispatch\t0\t0\tB\n")), "3:23: there is no unit 'B'");
    assert_eq!(error(&format!("{unit}vector-zeros\tB\n")), "3:14: there is no unit 'B'");
    assert_eq!(error(&format!("{unit}store-blocks\tB\t32\n")), "3:14: there is no unit 'B'");
    assert_eq!(
        error(&format!("{unit}store-blocks\tA\t24\n")),
        "3:16: a block has a power of two of bytes, at most 4096"
    );
    assert_eq!(error(&format!("{unit}scaled-address\t2\tB\n")), "3:18: there is no unit 'B'");
    assert_eq!(error(&format!("{unit}joined-branches\tB\n")), "3:17: there is no unit 'B'");
    assert_eq!(error(&format!("{unit}joined-branches\tA\tB\n")), "3:19: there is no unit 'B'");
    assert_eq!(error(&format!("{unit}bank-units\t0\tA\n")), "3:12: a bank has bytes");
    assert_eq!(error(&format!("{unit}bank-units\t8\tB\n")), "3:14: there is no unit 'B'");
    assert_eq!(error(&format!("{unit}rename-without-index\n")), "3:1: 'rename-without-index' stands before 'forward'");
    assert_eq!(error(&format!("{unit}rename-changes\n")), "3:1: 'rename-changes' stands before 'forward'");
    assert_eq!(error(&format!("{unit}indexed-store\tB\n")), "3:15: there is no unit 'B'");
}

#[test]
fn the_documentation_has_the_tables_of_keywords() {
    let page = include_str!("../../../../../models/x86/measured/FORMAT.md");
    for keywords in [&keywords::FACTS[..], &keywords::MECHANISMS] {
        let table = keywords::documentation(keywords);
        assert!(page.contains(&table), "FORMAT.md should have this table:\n{table}");
    }
}

#[test]
fn no_keyword_stands_twice() {
    let mut names: Vec<&str> =
        keywords::FACTS.iter().chain(&keywords::MECHANISMS).map(|keyword| keyword.name).collect();
    names.sort_unstable();
    assert!(names.windows(2).all(|pair| pair[0] != pair[1]), "{names:?}");
    assert!(names.iter().all(|name| keywords::find(name).is_some()));
}
