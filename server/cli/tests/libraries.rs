//! Loops of programs that contain libraries: the program's own loops come first.

use std::process::Command;

use crate::support::command::Folder;

/// In a Rust program, loops of the standard library come after the program's own, with debug data and without.
#[test]
fn loops_of_libraries_come_last() {
    let source = "#[inline(never)] fn sum(a: &[u64]) -> u64 { let mut s = 1u64; for x in a { s = s.wrapping_mul(3) ^ x; } s }\n\
                  #[inline(never)] fn count(a: &[u8]) -> usize { let mut n = 0; for i in 0..a.len() { if a[i] == 7 { n += 1; } } n }\n\
                  fn main() { let v: Vec<u64> = (0..std::env::args().count() as u64).collect();\n\
                  println!(\"{} {} {:.3}\", sum(&v), count(b\"abc\"), v.len() as f64); }\n";
    let folder = Folder::new().with("app.rs", source);
    for debug in ["0", "1"] {
        let mut rustc = Command::new("rustc");
        rustc.current_dir(&folder.path).args(["-O", "--target=x86_64-unknown-linux-gnu", "-C"]);
        assert!(rustc.args([&format!("debuginfo={debug}"), "app.rs"]).status().unwrap().success());
        let run = folder.run(&["-mcpu=haswell", "--top=8", "app"]);
        let heading = run.stdout.lines().next().unwrap_or_default();
        assert!(heading.contains(" loops, those of libraries last (--top=N shows more), haswell"), "{}", run.stdout);
        let rows: Vec<&str> = run.stdout.lines().skip(2).collect();
        let own = rows.iter().take_while(|row| row.contains("app::")).count();
        assert!(rows.len() == 8 && (2..8).contains(&own), "{}", run.stdout);
        assert!(rows[own..].iter().all(|row| !row.contains("app::")), "{}", run.stdout);
        assert_eq!(rows[0].contains("app.rs:1"), debug == "1", "{}", run.stdout);
    }
}
