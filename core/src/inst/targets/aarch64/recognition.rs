//! Signs in a text that it is for AArch64, and for which system. The system matters since `;` begins a comment in
//! Apple's texts alone.

use super::architectures::find_architecture;
use super::conditions::undotted_condition;
use super::face::FACE;
use super::suffixes::neon_suffix;
use super::tables::Tables;
use crate::inst::recognition::Claim;
use crate::inst::syntax::ObjectFormat;
use crate::inst::targets::face::Assumed;

/// Bytes of a text that are searched for signs. What shows the format is at the top or in every line.
const MOST_BYTES: usize = 1 << 16;

/// Returns the claim of a directive that only texts for AArch64 have, or of `.arch` and `.cpu` with a name that is
/// known.
pub(super) fn target_from_directive(directive: &[u8], operands: &[u8], text: &[u8]) -> Option<Claim> {
    match directive {
        // Processors of two kinds have these names; what compilers write for the other kind shows in what follows.
        b".arch" | b".cpu" if is_of_narrow_relative(text) => None,
        b".arch" => {
            let name = argument(operands);
            let tables = Tables::get().ok()?;
            let architecture = find_architecture(tables.architectures(), name.split('+').next()?)?;
            let has_vectors = name.contains("+sve") || architecture.name.starts_with("armv9");
            Some(Claim { title: format!("AArch64, {name}"), ..claim_for(format_of(text), has_vectors) })
        }
        b".cpu" => {
            let name = argument(operands).split('+').next()?;
            Tables::get().ok()?.features.of_processor(name)?;
            Some(Claim { cpu: name.to_owned(), ..default_guess(text) })
        }
        _ => FACE.has_directive(directive).then(|| default_guess(text)),
    }
}

/// Whether a text has directives of 32-bit Arm, for which `.arch` and `.cpu` know some of the same names.
fn is_of_narrow_relative(text: &[u8]) -> bool {
    const SIGNS: [&[u8]; 5] = [b".eabi_attribute", b".syntax", b".fpu", b".arm", b".thumb"];
    let head = &text[..text.len().min(MOST_BYTES)];
    lines(head).map(<[u8]>::trim_ascii_start).any(|line| {
        let end = line.iter().position(u8::is_ascii_whitespace).unwrap_or(line.len());
        SIGNS.contains(&&line[..end])
    })
}

/// Returns the first word of a directive's operands.
fn argument(operands: &[u8]) -> &str {
    let end = operands.iter().position(|byte| byte.is_ascii_whitespace() || matches!(byte, b'/' | b';' | b'#'));
    std::str::from_utf8(&operands[..end.unwrap_or(operands.len())]).unwrap_or_default()
}

/// Returns the claim of a file format in a listing, such as `elf64-littleaarch64`, `mach-o arm64` or `coff-arm64`.
pub(super) fn claim_of_file_format(format: &[u8]) -> Option<Claim> {
    let has = |part: &str| contains(format, part);
    if !FACE.has_file_format(format) {
        return None;
    }
    Some(match () {
        () if has("mach-o") => claim_for(ObjectFormat::MachO, false),
        () if has("coff") || has("pe") => claim_for(ObjectFormat::Coff, false),
        () => claim_for(ObjectFormat::Elf, false),
    })
}

/// Returns the claim for a text that is full of names of AArch64.
pub(super) fn default_guess(text: &[u8]) -> Claim {
    claim_for(format_of(text), has_scalable_vectors(text))
}

/// Returns the claim for a text of this format, with or without scalable vectors.
fn claim_for(format: ObjectFormat, has_vectors: bool) -> Claim {
    let (sign, title) = match (format, has_vectors) {
        (ObjectFormat::MachO, _) => ("mach-o", "AArch64, Mach-O"),
        (ObjectFormat::Coff, false) => ("coff", "AArch64, COFF"),
        (ObjectFormat::Coff, true) => ("coff, scalable vectors", "AArch64, COFF"),
        (ObjectFormat::Elf, false) => ("", "AArch64"),
        (ObjectFormat::Elf, true) => ("scalable vectors", "AArch64"),
    };
    let Assumed { triple, cpu } = FACE.assumed.find(|known| known == sign);
    Claim::new(triple, cpu, title)
}

/// Returns the object format for which a text is written.
fn format_of(text: &[u8]) -> ObjectFormat {
    let head = &text[..text.len().min(MOST_BYTES)];
    let has = |sign: &&str| contains(head, sign);
    let apple = ["@PAGE", "@GOTPAGE", "__TEXT,__text", ".subsections_via_symbols", ".build_version", "; %bb.", "; =>"];
    let windows = [".seh_proc", ".seh_endproc", ".scl\t", ".scl ", ".xdata,\"", "coff"];
    match () {
        () if apple.iter().any(has) || lines(head).any(|line| line.trim_ascii_start().starts_with(b"; ")) => {
            ObjectFormat::MachO
        }
        () if windows.iter().any(has) => ObjectFormat::Coff,
        () => ObjectFormat::Elf,
    }
}

/// Whether a text has a `z0.d` or a `p0/m` that is not a part of a longer name.
fn has_scalable_vectors(text: &[u8]) -> bool {
    let head = &text[..text.len().min(MOST_BYTES)];
    head.split(|byte| !byte.is_ascii_alphanumeric() && !matches!(byte, b'.' | b'_' | b'/')).any(|word| match word {
        [b'z', b'0'..=b'9', rest @ ..] => matches!(rest, [.., b'.', b'b' | b'h' | b's' | b'd' | b'q']),
        [b'p', b'0'..=b'9', rest @ ..] => matches!(rest, [.., b'/', b'm' | b'z']),
        _ => false,
    })
}

fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(|byte| *byte == b'\n')
}

fn contains(text: &[u8], part: &str) -> bool {
    text.windows(part.len()).any(|window| window == part.as_bytes())
}

/// Whether a word is a mnemonic, perhaps with a condition or an arrangement after a dot, as in `b.eq` and `fadd.4s`.
pub(super) fn knows_mnemonic(word: &[u8]) -> bool {
    let lower = word.to_ascii_lowercase();
    let (head, suffix) = lower.split_at(lower.iter().position(|byte| *byte == b'.').unwrap_or(lower.len()));
    let is_suffix = match head {
        b"b" | b"bc" => true,
        _ => neon_suffix(suffix).is_some_and(|suffix| suffix.element_bits == 0 || suffix.n_elements > 0),
    };
    let is_known = || Tables::get().is_ok_and(|tables| tables.assembler.find_mnemonic(head).is_some());
    is_suffix && (undotted_condition(head).is_some() || is_known())
}

/// Whether a word is a register, perhaps with an arrangement, as in `v0.4s`, `z3.d` and `p0`.
pub(super) fn knows_register(word: &[u8]) -> bool {
    let lower = word.to_ascii_lowercase();
    let (name, suffix) = lower.split_at(lower.iter().position(|byte| *byte == b'.').unwrap_or(lower.len()));
    Tables::get().is_ok_and(|tables| match suffix.is_empty() {
        true => tables.registers.find_scalar(name).is_some() || tables.registers.find_vector(name).is_some(),
        false => neon_suffix(suffix).is_some() && tables.registers.find_vector(name).is_some(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn title(directive: &str, operands: &str) -> Option<(String, String, String)> {
        let claim = target_from_directive(directive.as_bytes(), operands.as_bytes(), b"")?;
        Some((claim.title, claim.triple, claim.cpu))
    }

    fn of(title: &str, triple: &str, cpu: &str) -> Option<(String, String, String)> {
        Some((title.to_owned(), triple.to_owned(), cpu.to_owned()))
    }

    #[test]
    fn directives_name_the_architecture_or_the_processor() {
        assert_eq!(title(".arch", "armv8-a"), of("AArch64, armv8-a", "aarch64", "neoverse-n1"));
        let with_vectors = of("AArch64, armv8.2-a+sve", "aarch64", "neoverse-v2");
        assert_eq!(title(".arch", "armv8.2-a+sve // of GCC"), with_vectors);
        assert_eq!(title(".cpu", "cortex-a76+crypto"), of("AArch64", "aarch64", "cortex-a76"));
        for (directive, operands) in [(".arch", "armv7-a"), (".cpu", "cortex-m4"), (".text", ""), (".arch", "")] {
            assert_eq!(title(directive, operands), None, "{directive} {operands}");
        }
    }

    #[test]
    fn systems_are_known_by_what_only_they_write() {
        let triple = |text: &str| default_guess(text.as_bytes()).triple;
        assert_eq!(triple("\tadrp x8, _g@GOTPAGE\n"), "arm64-apple-macosx");
        assert_eq!(triple("LBB0_2:    ; =>This Inner Loop Header: Depth=1\n"), "arm64-apple-macosx");
        assert_eq!(triple("\t.seh_proc f\n"), "aarch64-pc-windows-msvc");
        assert_eq!(triple("\tadrp x8, :got:g\n"), "aarch64");
    }

    #[test]
    fn scalable_vectors_choose_a_processor_that_has_them() {
        assert_eq!(default_guess(b"\tfmla z0.d, p0/m, z1.d, z2.d\n").cpu, "neoverse-v2");
        assert_eq!(default_guess(b"\tfmla v0.2d, v1.2d, v2.2d // not z\n").cpu, "neoverse-n1");
    }

    #[test]
    fn names_of_other_targets_are_not_known() {
        for name in ["fadd", "fadd.4s", "b.ne", "beq", "LDR", "ld1d"] {
            assert!(knows_mnemonic(name.as_bytes()), "{name}");
        }
        for name in ["fadd.s", "fadd.d", "movl", "addi", "c.add"] {
            assert!(!knows_mnemonic(name.as_bytes()), "{name}");
        }
        for name in ["x0", "W31", "v0.4s", "z3.d", "p0", "sp", "fp", "q7"] {
            assert!(knows_register(name.as_bytes()), "{name}");
        }
        for name in ["%eax", "a0", "ft0", "r0", "x32", "v0.3s", "rsp"] {
            assert!(!knows_register(name.as_bytes()), "{name}");
        }
    }
}
