//! Measures reading: statements a second from text to opcode, printed form and encoding, in the best round; beside it
//! what `llvm-mc-22` takes for the same text, where it is installed.
//!
//! Usage: time-statements [FILE]      without a file: functions as a compiler writes them, made up at random
//!
//! ```text
//! AT&T    120000 instructions  read 421 ns  print 45 ns  encode 48 ns   1.95 million/s   llvm-mc-22 0.31 million/s
//! ```

use mca_core::inst::syntax::Dialect;
use mca_tests::benchmark::statements::{Times, functions, measure};
use mca_tests::random::Syntax;

fn main() {
    let file = std::env::args().nth(1);
    let mut texts = Vec::new();
    match file.map(std::fs::read_to_string) {
        Some(Ok(text)) => texts.push(("file", Dialect::Att, text)),
        Some(Err(error)) => {
            eprintln!("time-statements: {error}");
            std::process::exit(2);
        }
        None => {
            texts.push(("AT&T", Dialect::Att, functions(Syntax::Att)));
            texts.push(("Intel", Dialect::Intel, functions(Syntax::Intel)));
        }
    }
    for (name, dialect, text) in texts {
        let Times { n_instructions, read, print, encode, reference } = measure(dialect, &text);
        let millions = |nanoseconds: f64| 1e3 / nanoseconds;
        print!(
            "{name:7} {n_instructions:6} instructions  read {read:.0} ns  print {print:.0} ns  encode {encode:.0} ns   {:.2} million/s",
            millions(read + print + encode)
        );
        match reference {
            Some(time) => println!("   llvm-mc-22 {:.2} million/s", millions(time)),
            None => println!("   llvm-mc-22 is not installed"),
        }
    }
}
