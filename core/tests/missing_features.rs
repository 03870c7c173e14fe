//! Features that code needs and a processor lacks, through the public face.

#![cfg(all(feature = "x86", feature = "decode", feature = "riscv", feature = "aarch64"))]

use mca_core::{Cpu, NoFiles, Program, ReadOptions, Regions, Source, Target};

fn names(program: &Program, cpu: &Cpu) -> Vec<(String, usize)> {
    let region = &program.regions(&Regions::Whole)[0];
    program.missing_features(region, cpu).into_iter().map(|one| (one.name, one.instruction)).collect()
}

fn missing_in_text(cpu: &str, text: &str) -> Vec<String> {
    let cpu = Cpu::find(&Target::parse("x86_64").unwrap(), cpu).unwrap();
    let program = Program::read(Source::from(text), &cpu, &ReadOptions::default(), &NoFiles);
    assert!(!program.has_errors(), "{text}");
    names(&program, &cpu).into_iter().map(|(name, _)| name).collect()
}

/// Returns the missing features of code that llvm-mc wrote for the text next to it.
fn missing_in_code(triple: &str, cpu: &str, digits: &str) -> Vec<(String, usize)> {
    let cpu = Cpu::find(&Target::parse(triple).unwrap(), cpu).unwrap();
    let digits: String = digits.split(' ').collect();
    let byte = |at: usize| u8::from_str_radix(&digits[at..at + 2], 16).unwrap();
    let code: Vec<u8> = (0..digits.len()).step_by(2).map(byte).collect();
    let program = Program::decode(&code, 0, &cpu).unwrap();
    assert!(!program.has_errors(), "{digits}");
    names(&program, &cpu)
}

#[test]
fn what_a_processor_lacks_is_reported_once() {
    // addq; vfmadd231pd %ymm; the same again; vaddps %zmm.
    let code = "4801d8 c4e2f5b8c2 c4e2f5b8c2 62f1744858c2";
    let missing_on = |cpu: &str| missing_in_code("x86_64", cpu, code);
    let name = |name: &str, position| (name.to_owned(), position);
    assert_eq!(missing_on("sandybridge"), [name("FMA", 1), name("AVX512F", 3)]);
    assert_eq!(missing_on("haswell"), [name("AVX512F", 3)]);
    assert_eq!(missing_on("znver4"), []);
    assert_eq!(missing_on("slm")[0], name("FMA", 1));
}

/// The expected features are those in the manuals, with APX for the registers or the form.
#[test]
fn apx_is_needed_beside_what_the_instruction_needs() {
    let check = |text: &str, expected: &[&str]| assert_eq!(missing_in_text("core2", text), expected, "{text}");
    check("vaddps (%rax), %zmm1, %zmm2", &["AVX512F"]);
    check("vaddps (%r16), %zmm1, %zmm2", &["AVX512F", "APX_F"]);
    check("vaddps (%rax,%r17), %xmm1, %xmm2", &["AVX512VL", "AVX512F", "APX_F"]);
    check("kmovq (%r16), %k1", &["AVX512BW", "APX_F"]);
    check("vminmaxps $1, (%rax), %zmm1, %zmm2", &["AVX10.2"]);
    check("vminmaxps $1, (%r16), %zmm1, %zmm2", &["AVX10.2", "APX_F"]);
    check("vcvttps2ibs (%rax,%r17), %zmm2", &["AVX10.2", "APX_F"]);
    check("movups (%r16), %xmm3", &["APX_F"]);
    check("{nf} andnq %rax, %rcx, %rdx", &["BMI1", "APX_F"]);
    check("{evex} popcntq %rax, %rcx", &["POPCNT", "APX_F"]);
    check("movdiri %eax, (%r16)", &["MOVDIRI", "APX_F"]);
    check("cmpoxadd %eax, %ecx, (%r16)", &["CMPCCXADD", "APX_F"]);
    check("movrsb (%r16), %al", &["MOVRS", "APX_F"]);
    check("addq %r16, %rax, %rcx", &["APX_F"]);
}

#[test]
fn machine_code_is_read_for_what_the_processor_lacks() {
    let name = |name: &str, position| (name.to_owned(), position);
    // vsetvli a4, a0, e32, m8, ta, ma; sub a0, a0, a4; vfmacc.vf v16, fa0, v8
    let vectors = "5777350d 198d 575885b2";
    assert_eq!(missing_in_code("riscv64", "spacemit-x60", vectors), []);
    let lacking = [name("V or Zve32x", 0), name("V or Zve32f", 2)];
    assert_eq!(missing_in_code("riscv64", "sifive-u74", vectors), lacking);
    // sdot v0.4s, v1.16b, v2.16b; add x0, x1, x2; fmla z2.s, p1/m, z1.s, z0.s; ldadd w0, w1, [x2]
    let vectors = "2094824e 2000028b 2204a065 410020b8";
    assert_eq!(missing_in_code("aarch64", "neoverse-v2", vectors), []);
    assert_eq!(missing_in_code("aarch64", "cortex-a76", vectors), [name("sve or sme", 2)]);
    let lacking = [name("dotprod", 0), name("sve or sme", 2), name("lse", 3)];
    assert_eq!(missing_in_code("aarch64", "cortex-a72", vectors), lacking);
}
