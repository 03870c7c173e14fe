use super::*;
use crate::options::{SkipChoice, TablesChoice};

fn parsed(line: &str) -> Parsed {
    let arguments: Vec<Vec<u8>> = line.split_whitespace().map(|word| word.as_bytes().to_vec()).collect();
    parse(b"/bin/llvm-mca", &arguments)
}

#[track_caller]
fn options(line: &str) -> Options {
    match parsed(line).outcome {
        Outcome::Run(options) => *options,
        other => panic!("{other:?}"),
    }
}

#[track_caller]
fn check_failure(line: &str, expected: &str) {
    let parsed = parsed(line);
    assert_eq!(String::from_utf8(parsed.messages).unwrap(), expected);
    assert!(matches!(parsed.outcome, Outcome::Failed));
}

#[test]
fn values_come_with_an_equals_sign_or_from_the_next_argument() {
    let options = options("--iterations 010 -mattr -avx -mattr=a,b -timeline true -instruction-tables -mcpu=x=y");
    assert_eq!(options.iterations, 8);
    assert_eq!(options.features, [b"-avx".as_slice(), b"a", b"b"]);
    assert_eq!(options.timeline.position, Some(6));
    assert_eq!(options.inputs, [b"true"]);
    assert_eq!(options.tables, TablesChoice::Normal);
    assert_eq!(options.cpu, b"x=y");
    assert_eq!(options.skip, SkipChoice::None);
}

#[test]
fn errors_are_all_reported_in_order() {
    check_failure(
        "-foo -iterations=x a b",
        "llvm-mca: Unknown command line argument '-foo'.  Try: '/bin/llvm-mca --help'\n\
         llvm-mca: Did you mean '-o'?\n\
         llvm-mca: for the --iterations option: 'x' value invalid for uint argument!\n\
         llvm-mca: Too many positional arguments specified!\n\
         Can specify at most 1 positional arguments: See: /bin/llvm-mca --help\n",
    );
    check_failure("-o", "llvm-mca: for the -o option: requires a value!\n");
    check_failure(
        "-W=3",
        "llvm-mca: for the --no-warn option: '3' is invalid value for boolean argument! Try 0 or 1\n",
    );
}

#[test]
fn single_letter_options_can_be_written_together() {
    check_failure(
        "-ofoo=3",
        "llvm-mca: for the -o option: may not occur within a group!\n\
         llvm-mca: Unknown command line argument '-ofoo=3'.  Try: '/bin/llvm-mca --help'\n\
         llvm-mca: Did you mean '-o'?\n",
    );
    assert!(matches!(parsed("-hello").outcome, Outcome::Act(Action::Help { shows_hidden: false })));
    assert_eq!(options("-Wo out -W").output, b"out");
}

#[test]
fn help_ends_parsing_and_keeps_earlier_messages() {
    let parsed = parsed("-foo -help -bar");
    assert!(parsed.messages.starts_with(b"llvm-mca: Unknown command line argument '-foo'."));
    assert!(matches!(parsed.outcome, Outcome::Act(Action::Help { shows_hidden: false })));
}

#[test]
fn a_master_overrides_the_switches_before_it() {
    let options = options("-timeline=0 -all-views -summary-view=0");
    assert!(options.timeline.overridden_by(options.all_views).value);
    assert!(!options.summary.overridden_by(options.all_views).value);
    assert!(!options.timeline.overridden_by(options.all_statistics).value);
}

#[test]
fn the_names_of_the_reference_are_recognised() {
    for (name, is_expected) in
        [("llvm-mca", true), ("/usr/bin/llvm-mca-19", true), ("mca", false), ("llvm-mca/mca", false)]
    {
        assert_eq!(is_drop_in(name.as_bytes()), is_expected, "{name}");
    }
}

#[test]
fn extended_options_are_suggested_and_list_their_words() {
    let messages_for = |argv0: &[u8], argument: &str| {
        String::from_utf8(parse(argv0, &[argument.as_bytes().to_vec()]).messages).unwrap()
    };
    assert!(messages_for(b"mca", "--regionss=loops").contains("Did you mean '--regions'?"));
    assert!(!messages_for(b"llvm-mca", "--regionss=loops").contains("--regions'"));
    assert!(messages_for(b"mca", "--iteration=3").contains("Did you mean '--iterations=3'?"));
    let choices = "for the --regions option: 'loop' is not one of its values: marked, loops, functions, file";
    assert!(messages_for(b"mca", "--regions=loop").contains(choices));
    assert!(messages_for(b"mca", "--instruction-tables=x").contains("Cannot find option named 'x'!"));
}
