use super::*;
use crate::fixture::cpu;

/// Preprocesses a text without a processor, files and flags; returns the result and messages.
pub fn plain(text: &str) -> (String, Vec<String>) {
    expand(text, None, None)
}

/// Returns the lines that are left of a text; checks that lines keep their numbers and that no message is reported.
fn expanded(text: &str) -> String {
    let (expanded, messages) = plain(text);
    assert_eq!((messages, expanded.lines().count()), (vec![], text.lines().count()), "{expanded}");
    expanded.lines().filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}

/// Returns what a line after definitions becomes.
fn line_after(definitions: &str, line: &str) -> String {
    expanded(&format!("{definitions}\n{line}\n"))
}

#[test]
fn names_are_replaced_by_their_definitions() {
    assert_eq!(line_after("#define N 8 /* of them */", "\taddq $N, %rdi // N more"), "\taddq $8, %rdi");
    assert_eq!(line_after("#define A B\n# define B A", "A B .A A.B _A 1A \"A\" 'A' A"), "A B .A A.B _A 1A \"A\" 'A' A");
    assert_eq!(line_after("#define ACC %xmm\\\n1", "\taddsd\tACC, ACC"), "\taddsd\t%xmm1, %xmm1");
    assert_eq!(line_after("#define N 8\n#undef N", "N"), "N");
}

#[test]
fn macros_take_arguments() {
    let step = "#define STEP(at, to) \\\n  movsd at(%rdi), %xmm0; \\\n  addsd %xmm0, to";
    assert_eq!(line_after(step, "1:\tSTEP(8, %xmm1)"), "1:\tmovsd 8(%rdi), %xmm0; addsd %xmm0, %xmm1");
    assert_eq!(line_after(step, "\tSTEP((0, 1), (a)(b))"), "\tmovsd (0, 1)(%rdi), %xmm0; addsd %xmm0, (a)(b)");
    // Without parentheses, or with another number of arguments, the macro is not expanded.
    assert_eq!(line_after(step, "STEP: STEP (1)"), "STEP: STEP (1)");
    assert_eq!(line_after("#define F() nop\n#define G(x) x", "F() F ( ) G()|"), "nop nop |");
    // A blank before the bracket makes the bracket a part of the body.
    assert_eq!(line_after("#define F (x)", "F(1)"), "(x)(1)");
}

#[test]
fn arguments_may_go_on_in_further_lines() {
    let text = "#define ADD(a, b) addq a, b\n\tADD($1,\n\t    %rax)\n\tnop\n";
    assert_eq!(plain(text).0, "\n\taddq $1, %rax\n\n\tnop\n");
}

#[test]
fn hostile_texts_take_bounded_time() {
    let start = std::time::Instant::now();
    let calls =
        "#define F(x) x\n#define G(x, y) x y\n#define E\n#define D E E E E E E E E\n#define C D D D D D D D D\n";
    let hidden: String = (0..3000).map(|number| format!("#define H{number} H{}\n", number + 1)).collect();
    let hostile = [
        // Nothing closes the brackets, or each line closes one and opens the next.
        calls.to_owned() + &"F(\n".repeat(20_000),
        calls.to_owned() + &"F(()\n".repeat(20_000),
        calls.to_owned() + "F(\n" + &") F(\n".repeat(20_000),
        // Calls within one another, with too few arguments and with enough.
        calls.to_owned() + &"G(".repeat(2_000) + &")".repeat(2_000),
        calls.to_owned() + &"F(".repeat(3_000) + &")".repeat(3_000),
        // Much is replaced, and nothing is left of it.
        calls.to_owned() + &"C C C C C C C C\n".repeat(500),
        calls.to_owned() + &"#if C C C C C C C C\n#endif\n".repeat(10_000),
        hidden.clone() + &"H0\n".repeat(10_000),
        // Conditions within conditions, with names that hide each line.
        "#if 0\nx\n".repeat(50_000),
        "#ifdef A\n".to_owned() + &(0..20_000).map(|number| format!("#elif A{number}\nx\n")).collect::<String>(),
        (0..20_000).map(|number| format!("#include \"a{number}\"\n")).collect(),
    ];
    for text in hostile {
        let (expanded, _) = plain(&text);
        assert_eq!(expanded.lines().count(), text.lines().count());
    }
    // This takes a quarter of a minute in a debug build.
    assert!(start.elapsed().as_secs() < 60, "{:?}", start.elapsed());
}

#[test]
fn arguments_are_quoted_and_pasted_as_they_are() {
    assert_eq!(
        line_after("#define N 3\n#define L(n) .L##n##_end:\n#define S(x) .ascii #x", "L(N) S(N \"a\\n\")"),
        ".LN_end: .ascii \"N \\\"a\\\\n\\\"\""
    );
    assert_eq!(line_after("#define N 3\n#define L_(n) .L ## n\n#define L(n) L_(n)", "L(N):"), ".L3:");
    assert_eq!(line_after("#define XMM(n) %xmm##n", "XMM(4)"), "%xmm4");
    assert_eq!(line_after("#define PASTE(a, b) a##b", "PASTE(,x) PASTE(y,) [PASTE(,)]"), "x y []");
    // A `#` before anything except a parameter belongs to the assembler.
    assert_eq!(line_after("#define ADD(r, n) add r, r, #4*(n)", "ADD(x0, 2)"), "add x0, x0, #4*(2)");
}

#[test]
fn the_last_parameter_takes_the_arguments_that_are_left() {
    assert_eq!(
        line_after("#define OP(name, ...) name __VA_ARGS__", "OP(vaddpd, %ymm0, %ymm1, %ymm2) OP(ret)"),
        "vaddpd %ymm0, %ymm1, %ymm2 ret"
    );
    assert_eq!(line_after("#define OP(name, args...) name 1, ## args", "OP(a, 2, 3) OP(a)"), "a 1,2, 3 a 1");
}

/// A macro is not expanded within its expansion, unless its name and parentheses only come together later.
#[test]
fn macros_are_not_replaced_within_themselves() {
    let definitions = "#define ADD ADD + ONE\n#define ONE ADD - 1\n#define CALL(f, x) f(x)\n#define TWICE(x) x; x\n#define LATER TWICE\n\
                       #define OPEN CALL(TWICE,\n#define SELF(x) SELF(x + ONE)";
    let cases = [
        ("ADD", "ADD + ADD - 1"),
        ("ONE", "ADD + ONE - 1"),
        ("CALL(TWICE, nop)", "nop; nop"),
        ("LATER(nop) LATER", "nop; nop TWICE"),
        ("OPEN nop) TWICE(TWICE(a))", "nop; nop a; a; a; a"),
        ("SELF(SELF(2))", "SELF(SELF(2 + ADD + ONE - 1) + ADD + ONE - 1)"),
        ("CALL(CALL, (TWICE, 3))", "CALL((TWICE, 3))"),
    ];
    for (line, becomes) in cases {
        assert_eq!(line_after(definitions, line), becomes);
    }
}

/// Returns the words that are left of a text for x86-64.
fn read_lines(text: &str) -> String {
    expand(text, Some(&cpu("x86_64-pc-linux-gnu")), None).0.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn conditions_are_evaluated() {
    let of = |condition: &str| {
        let text = format!("#define N 4\n#define M (N * 2)\n#define EMPTY\n#if {condition}\nyes\n#else\nno\n#endif\n");
        read_lines(&text)
    };
    for holds in [
        "1",
        "N",
        "N == 4 && M == 8",
        "defined(N) && !defined N_",
        "defined N || X",
        "!X",
        "(N << 2) >= 16L",
        "0x10 == 020",
        "N > 5 ? 0 : 1",
        "-1 < 0",
        "~0 == -1",
        "M % 3 == 2",
        "defined __x86_64__",
        "!defined(__APPLE__)",
        "__ASSEMBLER__",
        "/* not 0 */ 1",
        "!(defined(X) && 8 / X > 1)",
        "N || 1 / X",
        "N ? 1 : 1 / X",
        "-1 > 0u",
        "(-1) / 2u > 1",
        "(1 ? -1 : 0u) > 0",
        "-1 >> 1u < 0",
        "0xffffffffffffffff > 0",
        "(2u > 1) - 2 < 0",
    ] {
        assert_eq!(of(holds), "yes", "{holds}");
    }
    for fails in
        ["0", "M - 8", "defined(X)", "N < 4 || 0", "N & 3", "defined(__aarch64__)", "_WIN32", "EMPTY + 0", "1 ? 0 : 1"]
    {
        assert_eq!(of(fails), "no", "{fails}");
    }
    // Conditions that are not understood count as true and are reported.
    let (text, messages) = plain("#if __has_include(<a.h>)\nyes\n#endif\n#if 1 && 1 / 0\nyes\n#endif\n");
    assert_eq!(text.split_whitespace().count(), 2);
    assert_eq!(messages, ["left out, because only the C preprocessor understands lines 1, 4; `cc -E` reads all of it"]);
}

#[test]
fn branches_exclude_each_other() {
    let text = "#ifdef A\na\n#elif 1\nb\n#elif 1\nc\n#else\nd\n#endif\n#ifndef A\n#if 0\n#else\ne\n#endif\n#else\n#if 1\nf\n#endif\n#endif\n";
    assert_eq!(read_lines(text), "b e");
    assert_eq!(read_lines("#define A\n#if defined(A) \\\n && 1\na\n#endif\n#else\n#endif\nb\n"), "a b");
}

#[test]
fn processors_and_systems_define_names() {
    let text = "#ifdef __riscv\nriscv\n#elif defined(__APPLE__) && __MACH__\napple\n#elif defined(_WIN32)\nwindows\n\
                #elif defined(__x86_64__) && defined __ELF__ && __LP64__\nelf\n#endif\n#ifdef __SSE2__\nsse\n#endif\n\
                #ifdef __AVX512F__\nwide\n#endif\n";
    let of = |triple: &str| {
        let (text, messages) = expand(text, Some(&cpu(triple)), None);
        (text.split_whitespace().collect::<Vec<_>>().join(" "), messages.concat())
    };
    let reported = "code is left out, because these names are taken as undefined: __AVX512F__ (line 13)";
    let (elf, messages) = of("x86_64-unknown-linux-gnu");
    assert!(elf == "elf sse" && messages.starts_with(reported), "{elf} {messages}");
    assert_eq!(of("x86_64-apple-macosx12.0").0, "apple sse");
    assert_eq!(of("x86_64-pc-windows-msvc").0, "windows sse");
}

/// Assumptions are reported only if they leave out code, since include guards are everywhere.
#[test]
fn assumptions_that_hide_code_are_reported() {
    let reported = |text: &str| plain(text).1;
    assert_eq!(reported("#ifndef GUARD\n#define GUARD\nnop\n#endif\n#ifdef OTHER\n#define N 1\n#endif\n"), [""; 0]);
    assert_eq!(
        reported(
            "#ifdef FAST\n\tnop\n#else\n\tret\n#endif\n#ifndef SLOW\n\tnop\n#elif X\n\tret\n#endif\n#if LEVEL > 2\nnop\n#endif\n"
        ),
        [
            "code is left out, because these names are taken as undefined: FAST (line 1), LEVEL (line 11), SLOW (line 6); `cc -E` reads all of it"
        ]
    );
}

#[test]
fn comments_are_no_code() {
    let text = "/* a\n * #define N 1\n N */ nop /* LLVM-MCA-BEGIN x */\n# where it's (like N\nN /* N\n*/ nop // N\n# LLVM-MCA-END\n";
    let expected = "\n\n      nop /* LLVM-MCA-BEGIN x */\n# where it's (like N\nN\n   nop\n# LLVM-MCA-END\n";
    assert_eq!(plain(text).0, expected);
}

/// Lines whose expansion takes too much work, or that do not end, stay as they are.
#[test]
fn macros_that_grow_too_much_are_not_expanded() {
    let mut text = String::from("#define A0 x x x x x x x x\n");
    for number in 1..40 {
        text += &format!("#define A{number} A{0} A{0} A{0} A{0}\n", number - 1);
    }
    let (out, messages) = plain(&format!("{text}A39\n"));
    assert_eq!((out.trim(), messages.len()), ("A39", 1));
    let (out, messages) = plain("#define F(x) x\nF(\nnop\n");
    assert_eq!((out.as_str(), messages.len()), ("\nF(\nnop\n", 1));
}

/// Most names of the texts are macros.
#[test]
fn random_texts_expand_as_by_the_compiler() {
    let mut random = Random(7);
    let mut text = String::new();
    let mut n_lines = 0;
    for round in 0..60 {
        for name in 0..6 {
            text += &random.definition(round, name);
        }
        for _ in 0..8 {
            text += &format!("line {}\n", random.words(round, &[], 2));
            n_lines += 1;
        }
    }
    let scratch = crate::sources::Scratch::new().expect("a folder");
    let file = scratch.path.join("random.S");
    std::fs::write(&file, &text).expect("a file");
    let output = std::process::Command::new("cc").args(["-E", "-P", "-nostdinc", "-undef"]).arg(&file).output();
    let output = output.expect("a compiler");
    let compact = |text: &str| text.split_whitespace().collect::<String>();
    let expected = compact(&String::from_utf8_lossy(&output.stdout));
    let expected: Vec<&str> = expected.split("line").collect();
    let (own, messages) = plain(&text);
    let own = compact(&own);
    let own: Vec<&str> = own.split("line").collect();
    assert!(output.status.success() && messages.is_empty(), "{messages:?} {}", String::from_utf8_lossy(&output.stderr));
    assert_eq!((own.len(), expected.len()), (n_lines + 1, n_lines + 1));
    for (own, expected) in own.iter().zip(&expected) {
        assert_eq!(own, expected, "{text}");
    }
    let n_changed = own.iter().filter(|line| line.contains("plain")).count();
    assert!(n_changed > n_lines / 2, "{n_changed} of {n_lines}");
}

/// Marsaglia's generator.
struct Random(u32);

impl Random {
    /// Returns a random number from 0 to below `limit`.
    fn below(&mut self, limit: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        self.0 % limit
    }

    /// Returns a definition of a name: odd names have no parameters, others one or two.
    fn definition(&mut self, round: u32, name: u32) -> String {
        let parameters: &[&str] = match name % 3 {
            0 => &[],
            1 => &["p"],
            _ => &["p", "q"],
        };
        let list = if parameters.is_empty() { String::new() } else { format!("({})", parameters.join(", ")) };
        let body = self.words(round, parameters, 1);
        format!("#define M{round}_{name}{list} {body}\n")
    }

    /// Returns random words, of which only one calls a macro, since expansions would grow too long.
    fn words(&mut self, round: u32, parameters: &[&str], depth: u32) -> String {
        let (n_words, caller) = (1 + self.below(3), self.below(3));
        let words: Vec<String> = (0..n_words)
            .map(|number| match number == caller {
                true => self.call(round, parameters, depth),
                false => self.word(parameters),
            })
            .collect();
        words.join(" ")
    }

    /// Returns a word that calls no macro; some apply `#` or `##` to a parameter.
    fn word(&mut self, parameters: &[&str]) -> String {
        let Some(last) = parameters.len().checked_sub(1) else {
            return ["plain", "plain + 1", "%plain", "(plain)"][self.below(4) as usize].to_owned();
        };
        let name = parameters[self.below(2) as usize & last];
        match self.below(6) {
            0 => format!("#{name}"),
            1 => format!("x ## {name}"),
            2 => format!("{name}##1"),
            3 => "plain".to_owned(),
            _ => name.to_owned(),
        }
    }

    /// Returns a random call of a macro of this round.
    fn call(&mut self, round: u32, parameters: &[&str], depth: u32) -> String {
        let name = self.below(6);
        let mut argument = || match depth {
            0 => "plain".to_owned(),
            depth => self.words(round, parameters, depth - 1),
        };
        match name % 3 {
            0 => format!("M{round}_{name}"),
            1 => format!("M{round}_{name}({})", argument()),
            _ => format!("M{round}_{name}({}, {})", argument(), argument()),
        }
    }
}
