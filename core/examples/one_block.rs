//! How many cycles does this block take on a processor, and what limits it?
//!
//!     cargo run --release -p mca-core --example one_block

use mca_core::{Analyzer, Cpu, Target};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let cpu = Cpu::find(&Target::parse("x86_64-pc-linux-gnu")?, "haswell")?;
    let analysis = Analyzer::new(cpu).analyze_text(
        "vmovupd (%rdi,%rax,8), %ymm1
         vfmadd231pd (%rsi,%rax,8), %ymm1, %ymm0
         addq $4, %rax",
    )?;
    println!("{:.2} cycles per iteration", analysis.cycles_per_iteration());
    println!("{}", analysis.sentence().unwrap_or_default());
    Ok(())
}
