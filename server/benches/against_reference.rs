//! Wall time of `mca` and of the reference program on the same inputs, in pairs, as ratios.
//!
//! ```text
//! cargo bench -p mca-server --bench against_reference
//!                       llvm-mca      mca   ratio
//! small, default         19.8 ms   2.1 ms    9.43
//! ```
//!
//! Both programs take turns, so that what else the machine does hurts both; the ratio is the median of the pairs.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

struct Workload {
    name: &'static str,
    text: String,
    options: &'static [&'static str],
    n_pairs: usize,
}

fn main() {
    let reference = std::env::var_os("LLVM_MCA").map_or_else(|| PathBuf::from("llvm-mca-22"), PathBuf::from);
    let mca = PathBuf::from(env!("CARGO_BIN_EXE_mca"));
    println!("{:28} {:>12} {:>12} {:>8}", "", "llvm-mca", "mca", "ratio");
    for workload in workloads() {
        let file = std::env::temp_dir().join(format!("mca-bench-{}.s", std::process::id()));
        std::fs::File::create(&file)
            .and_then(|mut file| file.write_all(workload.text.as_bytes()))
            .expect("a scratch file");
        let mut pairs = Vec::new();
        for _ in 0..workload.n_pairs {
            let theirs = time(&reference, workload.options, &file);
            let ours = time(&mca, workload.options, &file);
            pairs.push((theirs, ours));
        }
        let _ = std::fs::remove_file(&file);
        let ratio = median(pairs.iter().map(|(theirs, ours)| theirs.as_secs_f64() / ours.as_secs_f64()));
        let theirs = median(pairs.iter().map(|(theirs, _)| theirs.as_secs_f64() * 1e3));
        let ours = median(pairs.iter().map(|(_, ours)| ours.as_secs_f64() * 1e3));
        println!("{:28} {theirs:>9.2} ms {ours:>9.2} ms {ratio:>8.2}", workload.name);
    }
}

fn time(program: &Path, options: &[&str], file: &Path) -> Duration {
    let start = Instant::now();
    let status = Command::new(program).args(options).arg(file).stdout(Stdio::null()).stderr(Stdio::null()).status();
    let elapsed = start.elapsed();
    assert!(status.is_ok_and(|status| status.success()), "{} fails", program.display());
    elapsed
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}

fn workloads() -> Vec<Workload> {
    let dot = "\tvmovupd\t(%rdi,%rax,8), %ymm1\n\tvfmadd231pd\t(%rsi,%rax,8), %ymm1, %ymm0\n\taddq\t$4, %rax\n\
               \tcmpq\t%rdx, %rax\n\tjb\t.Lloop\n";
    vec![
        Workload { name: "small, default", text: dot.into(), options: &["-mcpu=haswell"], n_pairs: 41 },
        Workload { name: "small, all views", text: dot.into(), options: &["-mcpu=znver4", "-all-views"], n_pairs: 41 },
        Workload {
            name: "small, 100000 iterations",
            text: dot.into(),
            options: &["-mcpu=skylake", "-iterations=100000"],
            n_pairs: 5,
        },
        Workload { name: "one region of 2000", text: block(2000), options: &["-mcpu=znver3"], n_pairs: 5 },
        Workload { name: "200 regions of 50", text: regions(200, 50), options: &["-mcpu=skylake"], n_pairs: 5 },
        Workload {
            name: "200 regions, all views",
            text: regions(200, 50),
            options: &["-mcpu=haswell", "-all-views"],
            n_pairs: 3,
        },
    ]
}

/// Instructions with dependencies of many lengths, the same on every machine.
fn block(n: usize) -> String {
    const REGISTERS: [&str; 6] = ["rax", "rcx", "rdx", "rsi", "rdi", "r8"];
    let mut text = String::new();
    for number in 0..n {
        let register = |step: usize| REGISTERS[(number * step + number / 7) % REGISTERS.len()];
        let _ = match number % 7 {
            0 => writeln!(text, "\taddq\t%{}, %{}", register(1), register(5)),
            1 => writeln!(text, "\tmovq\t{}(%{}), %{}", number % 64 * 8, register(3), register(2)),
            2 => writeln!(text, "\timulq\t%{}, %{}", register(2), register(3)),
            3 => writeln!(text, "\tvaddps\t%ymm{}, %ymm{}, %ymm{}", number % 5, number % 3, number % 4),
            4 => writeln!(text, "\tleaq\t8(%{},%{},4), %{}", register(1), register(4), register(5)),
            5 => writeln!(text, "\tvfmadd231ps\t(%{}), %ymm{}, %ymm{}", register(5), number % 4, number % 6),
            _ => writeln!(text, "\tmovq\t%{}, {}(%rsp)", register(3), number % 32 * 8),
        };
    }
    text
}

fn regions(n: usize, length: usize) -> String {
    let mut text = String::new();
    for number in 0..n {
        let _ = write!(text, "# LLVM-MCA-BEGIN r{number}\n{}# LLVM-MCA-END r{number}\n", block(length));
    }
    text
}
