//! Recognises that a text is for 32-bit Arm, and makes a claim of it: a guess at triple and processor.

use std::sync::OnceLock;

use mca_models::assembler::AssemblerTables;

use super::architectures::architecture_named;
use super::face::FACE;
use super::operand::condition_named;
use super::tables::Tables;
use crate::inst::recognition::Claim;
use crate::inst::targets::face::Assumed;

/// Number of bytes, at the start of a text, that are searched for its architecture, since compilers write it there.
const MOST_BYTES: usize = 1 << 16;

/// Processors with a scheduling model, as in `models/arm/cpus.txt`.
const WITH_MODEL: [&str; 22] = [
    "cortex-a12",
    "cortex-a15",
    "cortex-a17",
    "cortex-a57",
    "cortex-a72",
    "cortex-a9",
    "cortex-m3",
    "cortex-m33",
    "cortex-m35p",
    "cortex-m4",
    "cortex-m52",
    "cortex-m55",
    "cortex-m7",
    "cortex-m85",
    "cortex-r52",
    "cortex-r52plus",
    "krait",
    "sc300",
    "star-mc1",
    "star-mc3",
    "swift",
    "cyclone",
];

/// Value of the attribute for the architecture, value of the attribute for the profile (empty: any), and the architecture. The first
/// entry that fits counts.
const ATTRIBUTES: [(&str, &str, &str); 20] = [
    ("1", "", "armv4"),
    ("2", "", "armv4t"),
    ("3", "", "armv5t"),
    ("4", "", "armv5te"),
    ("5", "", "armv5tej"),
    ("6", "", "armv6"),
    ("7", "", "armv6kz"),
    ("8", "", "armv6t2"),
    ("9", "", "armv6k"),
    ("10", "77", "armv7-m"),
    ("10", "82", "armv7-r"),
    ("10", "", "armv7-a"),
    ("11", "", "armv6-m"),
    ("12", "", "armv6-m"),
    ("13", "", "armv7e-m"),
    ("14", "", "armv8-a"),
    ("15", "", "armv8-r"),
    ("16", "", "armv8-m.base"),
    ("17", "", "armv8-m.main"),
    ("21", "", "armv8.1-m.main"),
];

/// Returns the claim for a directive that only texts for Arm have, or for `.arch` and `.cpu` with a known name. `None` for any other.
pub(super) fn target_from_directive(directive: &[u8], operands: &[u8], text: &[u8]) -> Option<Claim> {
    let is_ours = match directive {
        b".arch" => architecture_named(argument(operands)).is_some(),
        b".cpu" => {
            let name = argument(operands).to_ascii_lowercase();
            Tables::get().is_ok_and(|tables| tables.features.of_processor(&name).is_some())
        }
        _ => FACE.has_directive(directive),
    };
    is_ours.then(|| default_guess(text))
}

/// Returns the claim for a listing whose header names a file format such as `elf32-littlearm`, `elf32-arm` or `coff-arm`; `None` if
/// the format is not Arm's. `text` is the listing without addresses and bytes, so that lines begin with mnemonics: its directives and
/// instructions show the architecture, whether the code is Thumb, and what the processor must have.
pub(super) fn claim_of_file_format(format: &[u8], text: &[u8]) -> Option<Claim> {
    FACE.has_file_format(format).then(|| {
        let head = &text[..text.len().min(MOST_BYTES)];
        let mut shown = Shown::by(head);
        let lines = || head.split(|byte| *byte == b'\n');
        shown.is_thumb |= lines().any(shows_thumb);
        shown.needs_more = shown.architecture().is_none() && lines().any(|line| needs_more(line, shown.is_thumb));
        claim_for(&shown)
    })
}

/// Whether the instruction in a line of a listing exists only in Thumb, such as `add.w`, `beq.n`, `itt` or `cbz`.
fn shows_thumb(line: &[u8]) -> bool {
    let line = line.trim_ascii_start();
    let name = line.split(u8::is_ascii_whitespace).next().unwrap_or_default();
    name.ends_with(b".w") || name.ends_with(b".n") || matches!(name, b"cbz" | b"cbnz") || is_condition_block(name)
}

/// Whether a line needs more than the processor that is assumed by default has. In Thumb these are doubles, as in
/// `vmul.f64 d1, d1, d0`; otherwise integer vectors or fused operations, as in `vadd.i32 q0, q1, q2`.
fn needs_more(line: &[u8], is_thumb: bool) -> bool {
    let mut words = line.split(|byte| byte.is_ascii_whitespace()).filter(|word| word.starts_with(b"v"));
    words.any(|word| {
        let kind = word.iter().position(|byte| *byte == b'.').map(|at| &word[at + 1..]).unwrap_or_default();
        match is_thumb {
            true => kind.starts_with(b"f64"),
            false if word.starts_with(b"vcvt") => false,
            false => word.starts_with(b"vf") || matches!(kind, [b'i' | b's' | b'u' | b'p' | b'0'..=b'9', ..]),
        }
    })
}

/// Whether a name is `it`, `ite` and so on.
fn is_condition_block(name: &[u8]) -> bool {
    let letters = name.strip_prefix(b"it");
    letters.is_some_and(|rest| rest.len() <= 3 && rest.iter().all(|letter| matches!(letter, b't' | b'e')))
}

/// Returns the claim for a text that is for Arm, by its directives.
pub(super) fn default_guess(text: &[u8]) -> Claim {
    claim_for(&Shown::by(&text[..text.len().min(MOST_BYTES)]))
}

/// Returns the claim for a text that shows these signs. Triple and processor are those of the first row of `FACE.assumed` that lists
/// the architecture, or `armv8` or `armv9` if the architecture's name begins so. For an unknown architecture it is the row of `thumb`,
/// or, if more than the usual processor is needed, of `thumb, doubles` in Thumb and of `armv8` otherwise. If no row fits, it is
/// `FACE.assumed.otherwise`. A named processor that has a model replaces the row's; big-endian code changes the triple.
fn claim_for(shown: &Shown<'_>) -> Claim {
    let architecture = shown.architecture();
    let fits = |known: &str| match architecture {
        Some(name) => known == name || known.len() == "armv8".len() && name.starts_with(known),
        None => match (shown.is_thumb, shown.needs_more) {
            (true, true) => known == "thumb, doubles",
            (true, false) => known == "thumb",
            (false, true) => known == "armv8",
            (false, false) => false,
        },
    };
    let Assumed { triple, cpu } = FACE.assumed.find(fits);
    let named = shown.processor.and_then(with_model);
    let big_endian = ["thumb", "arm"].into_iter().find_map(|name| {
        let rest = triple.strip_prefix(name).filter(|_| shown.is_big_endian)?;
        Some(format!("{name}eb{rest}"))
    });
    let title = architecture.map_or("Arm".to_owned(), |name| format!("Arm, {name}"));
    Claim::new(big_endian.as_deref().unwrap_or(triple), named.unwrap_or(cpu), &title)
}

/// Returns the name in lower case if it is that of a processor with a model, in any case; `None` for others.
fn with_model(name: &str) -> Option<&'static str> {
    WITH_MODEL.into_iter().find(|known| known.eq_ignore_ascii_case(name))
}

/// What the directives of a text, or the lines of a listing, show.
#[derive(Debug, Default)]
struct Shown<'t> {
    /// The name that `.cpu` gives, or else the attribute for the processor's name.
    processor: Option<&'t str>,
    /// The name that `.arch` gives.
    architecture: Option<&'t str>,
    /// The attribute for the architecture.
    number: Option<&'t str>,
    /// The attribute for the profile.
    profile: Option<&'t str>,
    /// Whether the instruction set is Thumb, not A32.
    is_thumb: bool,
    /// Whether machine code has its most significant byte first.
    is_big_endian: bool,
    /// Whether some instructions need more than the processor that is assumed by default has.
    needs_more: bool,
}

impl<'t> Shown<'t> {
    /// Reads the directives of a text.
    fn by(text: &'t [u8]) -> Shown<'t> {
        let mut shown = Shown::default();
        let lines = text.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii_start);
        shown.is_big_endian =
            text.split(|byte| *byte == b'\n').any(|line| line.trim_ascii_end().ends_with(b"file format elf32-bigarm"));
        for line in lines.filter(|line| line.starts_with(b".")) {
            let end = line.iter().position(u8::is_ascii_whitespace).unwrap_or(line.len());
            let (directive, operands) = (&line[..end], line[end..].trim_ascii());
            match directive {
                b".cpu" => shown.processor = Some(argument(operands)),
                b".arch" => shown.architecture = Some(argument(operands)),
                b".thumb" | b".thumb_func" | b".force_thumb" => shown.is_thumb = true,
                b".code" => shown.is_thumb |= argument(operands) == "16",
                b".eabi_attribute" => shown.read_attribute(operands),
                _ => {}
            }
        }
        shown
    }

    /// Reads the operands of `.eabi_attribute`.
    fn read_attribute(&mut self, operands: &'t [u8]) {
        let Some(comma) = operands.iter().position(|byte| *byte == b',') else { return };
        let value = argument(operands[comma + 1..].trim_ascii_start());
        match operands[..comma].trim_ascii() {
            b"5" | b"Tag_CPU_name" => {
                self.processor = self.processor.or(Some(value.trim_matches('"')));
            }
            b"6" | b"Tag_CPU_arch" => self.number = Some(value),
            b"7" | b"Tag_CPU_arch_profile" => self.profile = Some(value),
            _ => {}
        }
    }

    /// Returns the architecture: that of the processor, of `.arch`, or of the attributes.
    fn architecture(&self) -> Option<&'static str> {
        let of_processor = || {
            let table = Tables::get().ok()?.features;
            let features = table.of_processor(&self.processor?.to_ascii_lowercase())?;
            table.names_of(&features).filter(|name| name.starts_with("armv")).filter_map(architecture_named).last()
        };
        let of_attributes = || {
            let (number, profile) = (self.number?, self.profile.unwrap_or(""));
            let fits = |known: &&(&str, &str, &str)| known.0 == number && (known.1.is_empty() || known.1 == profile);
            ATTRIBUTES.iter().find(fits).map(|(.., name)| *name)
        };
        of_processor().or_else(|| self.architecture.and_then(architecture_named)).or_else(of_attributes)
    }
}

/// Returns the first word of a directive's operands, without extensions.
fn argument(operands: &[u8]) -> &str {
    let is_end = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b'/' | b';' | b'@' | b'+');
    let end = operands.iter().position(is_end).unwrap_or(operands.len());
    std::str::from_utf8(&operands[..end]).unwrap_or_default()
}

/// Whether a word is a mnemonic, perhaps followed by a condition, the `s` that sets flags, types or a width.
pub(super) fn knows_mnemonic(word: &[u8]) -> bool {
    static ASSEMBLER: OnceLock<Option<&'static AssemblerTables>> = OnceLock::new();
    let Some(assembler) = ASSEMBLER.get_or_init(|| mca_models::arm::tables().ok()) else { return false };
    let lower = word.to_ascii_lowercase();
    let stem = lower.split(|byte| *byte == b'.').next().unwrap_or_default();
    let unconditional = match stem.split_last_chunk::<2>() {
        Some((name, ending)) if condition_named(ending).is_some() => Some(name),
        _ => None,
    };
    if is_condition_block(stem) {
        return true;
    }
    let is_known = |name: &[u8]| !name.is_empty() && assembler.find_mnemonic(name).is_some();
    [Some(stem), unconditional]
        .into_iter()
        .flatten()
        .any(|name| is_known(name) || name.strip_suffix(b"s").is_some_and(is_known))
}

/// Whether a word, in any case, is `r0` to `r15`, `q0` to `q15`, `s0` to `s31`, `d0` to `d31`, `sp`, `lr`, `pc`, `ip`, `fp` or `sl`.
/// Names such as `a1` and `v1`, which Arm's calling convention gives, do not count, because registers of other targets have them, too.
pub(super) fn knows_register(word: &[u8]) -> bool {
    let is_below = |digits: &[u8], end: u32| {
        let number = std::str::from_utf8(digits).ok().filter(|text| text.len() == 1 || !text.starts_with('0'));
        number.and_then(|text| text.parse::<u32>().ok()).is_some_and(|number| number < end)
    };
    match word.to_ascii_lowercase().as_slice() {
        b"sp" | b"lr" | b"pc" | b"ip" | b"fp" | b"sl" => true,
        [b'r' | b'q', digits @ ..] => is_below(digits, 16),
        [b's' | b'd', digits @ ..] => is_below(digits, 32),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> (String, String, String) {
        let claim = default_guess(text.as_bytes());
        (claim.title, claim.triple, claim.cpu)
    }

    #[test]
    fn directives_name_the_processor_or_the_architecture() {
        for (text, title, triple, cpu) in [
            ("\t.cpu cortex-m7\n\t.thumb\n", "Arm, armv7e-m", "thumbv7em-none-eabi", "cortex-m7"),
            ("\t.cpu cortex-m0\n", "Arm, armv6-m", "thumbv6m-none-eabi", "cortex-m3"),
            ("\t.arch armv8.1-m.main+mve @ of GCC\n", "Arm, armv8.1-m.main", "thumbv8.1m.main-none-eabi", "cortex-m55"),
            ("\t.arch armv7-a\n\t.thumb\n", "Arm, armv7-a", "armv7-linux-gnueabihf", "cortex-a9"),
            ("\t.arch armv8.2-a\n", "Arm, armv8.2-a", "armv8-linux-gnueabihf", "cortex-a57"),
            ("\t.eabi_attribute\t6, 10\n\t.eabi_attribute 7, 77\n", "Arm, armv7-m", "thumbv7m-none-eabi", "cortex-m3"),
            ("\t.eabi_attribute\t6, 10\t@ Tag_CPU_arch\n", "Arm, armv7-a", "armv7-linux-gnueabihf", "cortex-a9"),
            ("\t.syntax unified\n\t.thumb\n", "Arm", "thumbv7em-none-eabi", "cortex-m4"),
            ("\t.syntax unified\n", "Arm", "armv7-linux-gnueabihf", "cortex-a9"),
        ] {
            assert_eq!(of(text), (title.to_owned(), triple.to_owned(), cpu.to_owned()), "{text}");
        }
    }

    #[test]
    fn directives_of_other_targets_make_no_claim() {
        let is_ours = |directive: &str, operands: &str| {
            target_from_directive(directive.as_bytes(), operands.as_bytes(), b"").is_some()
        };
        assert!(is_ours(".syntax", "unified") && is_ours(".arch", "armv7-a") && is_ours(".cpu", "cortex-m4"));
        assert!(!is_ours(".arch", "i386") && !is_ours(".cpu", "neoverse-v2") && !is_ours(".text", ""));
        assert!(claim_of_file_format(b"mach-o arm64", b"").is_none());
    }

    #[test]
    fn processors_may_be_in_capitals_and_files_big_endian() {
        let read = of("\t.eabi_attribute 5, \"CORTEX-M7\"\n\t.eabi_attribute 6, 13\n\t.thumb\n");
        assert_eq!((read.1.as_str(), read.2.as_str()), ("thumbv7em-none-eabi", "cortex-m7"));
        let read = of("\t.eabi_attribute 6, 13\n\t.thumb\na.o:\tfile format elf32-bigarm\n");
        assert_eq!((read.1.as_str(), read.2.as_str()), ("thumbebv7em-none-eabi", "cortex-m4"));
        let read = of("\t.arch armv7-a\na.o:\tfile format elf32-bigarm\n");
        assert_eq!((read.1.as_str(), read.2.as_str()), ("armebv7-linux-gnueabihf", "cortex-a9"));
    }

    #[test]
    fn listings_show_the_instruction_set() {
        let triple = |text: &str| claim_of_file_format(b"elf32-littlearm", text.as_bytes()).unwrap().triple;
        for text in ["\tadd.w\tr2, r2, r1\n", "\tbeq.n\t0x8\n", "\titt\tne\n", "\tcbz\tr0, 0x8\n"] {
            assert_eq!(triple(text), "thumbv7em-none-eabi", "{text}");
        }
        assert_eq!(triple("\tsubs\tr2, r2, #2\n"), "armv7-linux-gnueabihf");
        let cpu = |text: &str| claim_of_file_format(b"elf32-littlearm", text.as_bytes()).unwrap().cpu;
        assert_eq!(cpu("\tvmul.f64\td1, d1, d0\n\tcbz\tr0, 0x8\n"), "cortex-m7");
        assert_eq!(cpu("\tvmul.f32\ts1, s1, s0\n\tcbz\tr0, 0x8\n"), "cortex-m4");
        assert_eq!(cpu("\tvadd.i32\tq1, q1, q0\n"), "cortex-a57");
        assert_eq!(cpu("\tvadd.f32\ts1, s1, s0\n"), "cortex-a9");
    }

    #[test]
    fn mnemonics_may_have_conditions_marks_and_types() {
        for name in ["ldr", "SUBS", "addseq", "vadd.f32", "ldmia", "mov.w", "bne", "popeq", "itt"] {
            assert!(knows_mnemonic(name.as_bytes()), "{name}");
        }
        for name in ["movl", "addi", "jmp", "lwz", "", "."] {
            assert!(!knows_mnemonic(name.as_bytes()), "{name}");
        }
        for name in ["r0", "R15", "s31", "d0", "q15", "lr"] {
            assert!(knows_register(name.as_bytes()), "{name}");
        }
        for name in ["r16", "x0", "%eax", "eax", "r10d", "a1", "r", "r007", "s32"] {
            assert!(!knows_register(name.as_bytes()), "{name}");
        }
    }

    #[test]
    fn processors_with_a_model_are_known() {
        let features = Tables::get().unwrap().features;
        assert!(WITH_MODEL.iter().all(|name| features.of_processor(name).is_some()));
    }
}
