use super::*;

const RBX: RegisterId = RegisterId(1);
const RCX: RegisterId = RegisterId(2);
const SYMBOL: ExprId = ExprId(7);

/// Feeds words separated by spaces: `b` and `c` are registers, `sym` is a symbol. Returns the automaton and the
/// integer part.
fn read(text: &str) -> Result<(Automaton, i64), &'static str> {
    let mut automaton = Automaton::default();
    automaton.clear();
    for word in text.split(' ') {
        match word {
            "[" => automaton.on_left_bracket()?,
            "]" => automaton.on_right_bracket()?,
            "(" => automaton.on_left_parenthesis(),
            ")" => automaton.on_right_parenthesis()?,
            "+" => automaton.on_plus()?,
            "-" => automaton.on_minus(0)?,
            "*" => automaton.on_multiply(),
            "/" => automaton.on_divide(Operator::Divide),
            "|" => automaton.on_binary(Operator::Or),
            "b" => automaton.on_register(RBX)?,
            "c" => automaton.on_register(RCX)?,
            "sym" => automaton.on_symbol(SYMBOL)?,
            number => automaton.on_integer(number.parse().unwrap())?,
        }
        if automaton.is_failed() {
            return Err(UNKNOWN_TOKEN);
        }
    }
    assert!(automaton.is_complete());
    let integer = automaton.take_integer();
    Ok((automaton, integer))
}

#[test]
fn parts_of_an_address_may_stand_in_any_order() {
    for text in ["[ b + c * 4 + 8 ]", "[ 8 + 4 * c + b ]", "8 [ b + 4 * c ]", "[ b ] [ c * 4 ] [ 8 ]"] {
        let (automaton, integer) = read(text).unwrap();
        assert_eq!((automaton.base, automaton.index), (RBX, RCX), "{text}");
        assert_eq!((automaton.scale, integer), (Some(4), 8), "{text}");
    }
}

#[test]
fn signs_and_factors_of_symbols_are_lost() {
    let (automaton, integer) = read("[ b + 1 * 8 - sym ]").unwrap();
    assert_eq!((automaton.base, automaton.symbol, integer), (RBX, Some(SYMBOL), 8));
    let (automaton, _) = read("[ b | 1 ]").unwrap();
    assert_eq!(automaton.base, RegisterId::NONE);
    let (automaton, integer) = read("sym | 1").unwrap();
    assert_eq!((automaton.symbol, integer, automaton.is_memory), (Some(SYMBOL), 1, true));
}

#[test]
fn wrong_operands_have_messages() {
    let message = |text| read(text).err();
    assert_eq!(message("[ b + c + b ]"), Some(ALREADY_SET));
    assert_eq!(message("[ b * 3 ]"), Some(WRONG_SCALE));
    assert_eq!(message("[ b * - 1 ]"), Some("Scale can't be negative"));
    assert_eq!(message("[ b - c ]"), Some("Scale can't be negative"));
    assert_eq!((message("[ - b + c ]"), message("[ b - c + 1 ]"), message("[ b - 1 + c ]")), (None, None, None));
    assert_eq!(message("[ [ b ] ]"), Some(UNEXPECTED_BRACKET));
    assert_eq!(message("b"), Some(UNKNOWN_TOKEN));
    assert_eq!(message("sym + sym"), Some(SECOND_SYMBOL));
    assert_eq!(message("1 ]"), Some(UNEXPECTED_BRACKET));
}
