use super::symbol::Definition;
use super::*;

fn printed(expressions: &Expressions, id: ExprId) -> String {
    let mut out = Vec::new();
    expressions.print(id, &mut out);
    String::from_utf8(out).unwrap()
}

#[test]
fn printing_puts_parentheses_around_everything_but_sums() {
    let mut arena = Expressions::default();
    let name = arena.symbols.intern(b"foo");
    let foo = arena.symbol(name, None);
    let plt = arena.symbol(name, Some(Specifier::Plt));
    let four = arena.constant(4);
    let minus_four = arena.constant(-4);
    let product = arena.binary(BinaryOperator::Multiply, four, four);
    let sum = arena.binary(BinaryOperator::Add, foo, product);
    assert_eq!(printed(&arena, sum), "foo+(4*4)");
    let difference = arena.binary(BinaryOperator::Subtract, sum, sum);
    assert_eq!(printed(&arena, difference), "foo+(4*4)-(foo+(4*4))");
    let negative = arena.binary(BinaryOperator::Add, plt, minus_four);
    assert_eq!(printed(&arena, negative), "foo@PLT-4");
    let complement = arena.unary(UnaryOperator::Complement, sum);
    assert_eq!(printed(&arena, complement), "~(foo+(4*4))");
    let unnamed = arena.symbols.unnamed();
    let dot = arena.symbol(unnamed, None);
    assert_eq!(printed(&arena, dot), "\"\"");
}

#[test]
fn only_whole_constants_have_a_value() {
    let mut arena = Expressions::default();
    let name = arena.symbols.intern(b"x");
    let x = arena.symbol(name, None);
    let two = arena.constant(2);
    let sum = arena.binary(BinaryOperator::Add, x, two);
    assert_eq!(arena.evaluate(sum), None);
    arena.symbols.define(name, Definition::Assigned(two));
    assert_eq!(arena.evaluate(sum), Some(4));
    arena.symbols.define(name, Definition::Assigned(sum));
    assert_eq!(arena.evaluate(sum), None, "a cycle has no value and takes bounded time");
}

#[test]
fn an_expression_may_be_as_long_as_a_file() {
    let mut arena = Expressions::default();
    let one = arena.constant(1);
    let mut sum = one;
    for _ in 0..30_000 {
        sum = arena.binary(BinaryOperator::Add, sum, one);
    }
    assert_eq!(arena.evaluate(sum), Some(30_001));
    assert_eq!(printed(&arena, sum).len(), 60_001);
}

/// The reference prints another name if a text uses a name that was made up before.
#[test]
fn a_text_cannot_refer_to_a_made_up_name() {
    let mut symbols = Expressions::default().symbols;
    symbols.intern(b".Ltmp1");
    let mut numbers = 0..u64::MAX;
    let made_up = [0; 2].map(|_| symbols.make_up(b".Ltmp", &mut numbers));
    assert_eq!(made_up.map(|id| symbols.name(id).to_vec()), [b".Ltmp0".to_vec(), b".Ltmp2".to_vec()]);
    assert_eq!(symbols.find(b".Ltmp0"), None);
    let said = symbols.intern(b".Ltmp0");
    assert_eq!((symbols.name(said), symbols.find(b".Ltmp0")), (&b".Ltmp00"[..], Some(said)));
    assert_eq!(symbols.intern(b".Ltmp0"), said);
    let said_too = symbols.intern(b".Ltmp00");
    assert_eq!(symbols.name(said_too), b".Ltmp000");
}

/// `.Ltmp2 = 4`, `.Ltmp2 = 5` after a made-up `.Ltmp2`: the second value is that of `.Ltmp20`.
#[test]
fn stand_ins_of_made_up_symbols_can_be_replaced() {
    let mut symbols = Expressions::default().symbols;
    symbols.make_up(b".Ltmp", &mut (2..3));
    let first = symbols.intern(b".Ltmp2");
    let second = symbols.replace(first);
    assert_eq!((symbols.find(b".Ltmp2"), symbols.find(b".Ltmp20")), (Some(first), Some(second)));
}
