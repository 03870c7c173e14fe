//! Facts about targets as data: each has one [`Face`] in its folder's `face.rs`.
//!
//! Readers of objects, listings and sources use the faces and name no target. Facts that are computed, such as whether a word
//! is a register, are methods of the target.

use std::ops::RangeInclusive;

use crate::inst::syntax::ObjectFormat;

/// The facts of a target.
#[derive(Debug)]
pub struct Face {
    /// The name of the target's folders, here and in `models`.
    pub name: &'static str,
    /// Names for `-march`, which `--version` lists.
    pub registrations: &'static [Registration],
    /// Triple if the target is the default one and no triple is given.
    pub default_triple: &'static str,
    /// Whether this program is built for a machine of the target. The target is then the default one.
    pub is_host: bool,
    /// A triple and a processor that has a scheduling model, suggested to users who name neither.
    pub usual: (&'static str, &'static str),
    /// The machines that objects name.
    pub objects: &'static [ObjectMachine],
    /// What the relocations of objects mean.
    pub relocations: RelocationFacts,
    /// How linked ELF files call functions of other files, for each width of code for which it is known.
    pub imports: &'static [ImportFacts],
    /// How objects mark which parts of their code sections are instructions, and which are data.
    pub contents: ContentFacts,
    /// Where objects say which features their code needs; `None` if they do not.
    pub attributes: Option<BuildAttributes>,
    /// Macros that compilers define of themselves.
    pub macros: &'static [PredefinedMacro],
    /// Prefixes of predefined macros each of which stands for one feature. They are in lower case, without the
    /// two underscores in front: `arm_feature_`.
    pub feature_macros: &'static [&'static str],
    /// Directives that only texts for this target have.
    pub directives: &'static [&'static str],
    /// Parts of the file format's name in the header of a listing. One such part shows that the listing is for
    /// the target.
    pub file_formats: &'static [&'static str],
    /// Endings of such names, for names in which a part at any place would prove too little.
    pub file_format_ends: &'static [&'static str],
    /// Processors for texts that name none.
    pub assumed: Assumptions,
    /// Mnemonics of branches in listings.
    pub branches: Words,
    /// Names of registers in listings, without the `register_sign`.
    pub registers: Words,
    /// The character that may precede a register's name, if there is one.
    pub register_sign: Option<char>,
    /// Whether instructions of several lengths are printed as one text. A listing is then read by its bytes where
    /// it shows them.
    pub has_ambiguous_text: bool,
    /// Whether instructions set flags that have names of their own, besides their results.
    pub has_flags: bool,
    /// Prefixes of processor names that stand for a set of features of many processors, such as `x86-64` of
    /// `x86-64-v3`.
    pub levels: &'static [&'static str],
    /// Numbers of registers in debug data.
    pub dwarf_registers: &'static [DwarfRegisters],
}

/// Registers to which debug data give consecutive numbers.
#[derive(Debug)]
pub struct DwarfRegisters {
    /// Prefixes of the triples to which the row applies; empty for all triples.
    pub triples: &'static [&'static str],
    /// The number of the first register.
    pub first: u16,
    /// Names of the registers in the reference's tables.
    pub names: DwarfNames,
}

/// Names of registers whose numbers follow one another.
#[derive(Debug)]
pub enum DwarfNames {
    /// The names, one by one.
    Listed(&'static [&'static str]),
    /// The text before a number, the numbers, and the text after them.
    Numbered(&'static str, RangeInclusive<u16>, &'static str),
}

impl DwarfRegisters {
    /// Returns each number of debug data with the name of its register.
    pub fn numbered(&self) -> impl Iterator<Item = (u16, String)> + '_ {
        let names: Vec<String> = match &self.names {
            DwarfNames::Listed(names) => names.iter().map(|name| (*name).to_owned()).collect(),
            DwarfNames::Numbered(begin, numbers, end) => {
                numbers.clone().map(|number| format!("{begin}{number}{end}")).collect()
            }
        };
        (self.first..).zip(names)
    }
}

/// Processors for texts that name none: widespread ones that have a complete model.
#[derive(Debug)]
pub struct Assumptions {
    /// Rows that are tried in order: words that the target's recognition may find in a text, and the processor if
    /// it finds one of them.
    pub by_signs: &'static [(&'static [&'static str], Assumed)],
    /// The processor for texts without any of these signs.
    pub otherwise: Assumed,
}

/// A triple and a processor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Assumed {
    /// The triple.
    pub triple: &'static str,
    /// The processor.
    pub cpu: &'static str,
}

impl Assumptions {
    /// Returns the processor for a text: that of the first row of which the text shows a sign.
    pub fn find(&self, is_shown: impl Fn(&str) -> bool) -> Assumed {
        let row = self.by_signs.iter().find(|(signs, _)| signs.iter().any(|sign| is_shown(sign)));
        row.map_or(self.otherwise, |(_, assumed)| *assumed)
    }
}

/// A name under which a target is registered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Registration {
    /// The word of `-march`.
    pub name: &'static str,
    /// Description for `--version`.
    pub description: &'static str,
    /// Word that `-march` puts into the triple.
    pub architecture: &'static str,
}

/// A machine as objects of one format number it, and the code that such objects have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ObjectMachine {
    /// The format that numbers the machine so.
    pub format: ObjectFormat,
    /// `e_machine` of ELF, the CPU type of Mach-O, the machine of COFF.
    pub number: u32,
    /// Whether the file must be a 64-bit one (`Some(true)`) or a 32-bit one; `None` if either will do.
    pub is_64_bit_file: Option<bool>,
    /// Whether data are big-endian.
    pub is_big_endian: bool,
    /// Bits that must all be set in the flags of the file's header.
    pub flags: u32,
    /// Triple of the code, with the parts that the file decides.
    pub triple: &'static str,
    /// Whether the code is of 64 bits.
    pub is_64_bit: bool,
    /// The file format that the header of a listing names for such an object, where it decides more than the
    /// triple; else empty.
    pub file_format: &'static str,
    /// The types of ELF's relocations for an absolute and for a relative address, if relocations of this format
    /// are reported under those numbers; `None` if they keep their own.
    pub kinds_of_elf: Option<(u32, u32)>,
}

/// What relocations of objects mean, by the numbers of their types in ELF.
#[derive(Debug)]
pub struct RelocationFacts {
    /// Whether the processor counts relative addresses from the end of the instruction. The symbol and addend
    /// alone then do not say where such a field leads.
    pub counts_from_end: bool,
    /// Whether the addend is in the instruction's own bytes instead of in the relocation.
    pub has_implicit_addend: bool,
    /// Types of relocations that apply to two consecutive instructions.
    pub of_pairs: &'static [u32],
    /// Types of relocations of data fields, and what each does. The first type of a range is for a field of 1
    /// byte, and each further one for twice as many bytes.
    pub in_data: &'static [(RangeInclusive<u32>, FieldChange)],
}

/// How code of a linked ELF file calls a function of another file: through an entry of a few instructions, which jumps to an
/// address that it loads from a slot. A relocation of the slot names the function.
#[derive(Debug)]
pub struct ImportFacts {
    /// Whether the facts are for code of 64 bits or of 32 bits; `None` for both.
    pub is_64_bit: Option<bool>,
    /// Types of the relocations that fill a slot with the address of a function.
    pub of_slots: &'static [u32],
    /// Type and addend of the relocation by which objects name what a call goes to; `None` if calls get no names.
    pub of_calls: Option<(u32, i64)>,
    /// Type and addend of the relocation by which objects name what a call through a slot goes to; `None` if such calls get no
    /// names.
    pub of_calls_through_slots: Option<(u32, i64)>,
    /// Returns the address of the slot of the entry at the start of some code; `None` if no entry begins there. Takes the code, its
    /// address, and the address of the table of slots.
    pub slot_of_entry: fn(&[u8], u64, u64) -> Option<u64>,
    /// Returns the address of the slot from which a call loads where to go; `None` for other instructions. Takes the instruction
    /// and its address.
    pub slot_of_call: fn(&[u8], u64) -> Option<u64>,
}

/// What a relocation does to a field of data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldChange {
    /// The symbol's address replaces the field.
    Replace,
    /// The symbol's address is added to the field.
    Add,
    /// The symbol's address is subtracted from the field.
    Subtract,
}

/// How objects mark the contents of their sections of code.
#[derive(Debug)]
pub struct ContentFacts {
    /// Names of symbols that mark what begins at their address. A dot and anything else may follow the name.
    pub symbols: &'static [(&'static str, Contents)],
    /// What functions contain whose symbol has an even address, and those with an odd one: there, the address is
    /// one byte more than that of the code. `None` if the lowest bit has no such meaning.
    pub by_address: Option<[Contents; 2]>,
}

impl ContentFacts {
    /// All code is instructions of the usual set.
    pub const NONE: ContentFacts = ContentFacts { symbols: &[], by_address: None };

    /// Returns the contents from a symbol on, if it is one that marks them.
    pub fn find(&self, symbol: &[u8]) -> Option<Contents> {
        let begins = |name: &str| {
            let rest = symbol.strip_prefix(name.as_bytes());
            rest.is_some_and(|rest| matches!(rest.first(), None | Some(b'.')))
        };
        self.symbols.iter().find(|(name, _)| begins(name)).map(|(_, contents)| *contents)
    }
}

/// Contents of a part of a section of code.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Contents {
    /// Instructions of the set that the processor and the triple choose.
    #[default]
    Usual,
    /// Instructions of one of the sets that the target has.
    Set {
        /// The feature that chooses the set, and whether it must be present or absent.
        feature: (&'static str, bool),
        /// The directive that assembly has in front of such instructions.
        directive: &'static str,
    },
    /// Bytes that are no instructions.
    Data,
}

/// The section of attributes in which objects say which features their code needs.
#[derive(Debug)]
pub struct BuildAttributes {
    /// The name of the section.
    pub section: &'static str,
    /// The vendor whose part of the section counts.
    pub vendor: &'static str,
    /// The numbers of the attributes that name architectures or features.
    pub tags: &'static [u64],
    /// The attributes below 32 whose value is a string. `None` if, as for all from 33 on, the odd ones have
    /// strings and the even ones numbers. Attribute 32 has both.
    pub strings_below_32: Option<&'static [u64]>,
    /// The directive that sets an attribute in assembly.
    pub directive: &'static str,
}

/// A macro that compilers define of themselves.
#[derive(Debug)]
pub struct PredefinedMacro {
    /// The macro's name.
    pub name: &'static str,
    /// Prefixes of the triples for which compilers define the macro.
    pub triples: &'static [&'static str],
    /// The text that the macro stands for.
    pub value: &'static str,
}

/// A set of words, given by lists and patterns.
#[derive(Debug)]
pub struct Words {
    /// The words themselves.
    pub names: &'static [&'static str],
    /// Prefixes of further words.
    pub prefixes: &'static [&'static str],
    /// Prefixes before a number, with the numbers that may follow.
    pub numbered: &'static [(&'static str, RangeInclusive<u8>)],
    /// Letters any of which may follow such a number.
    pub suffixes: &'static [char],
}

impl Words {
    /// A set without words.
    pub const NONE: Words = Words { names: &[], prefixes: &[], numbered: &[], suffixes: &[] };

    /// Whether a word, given in lower case, is in the set.
    pub fn contain(&self, word: &str) -> bool {
        self.names.contains(&word)
            || self.prefixes.iter().any(|prefix| word.starts_with(prefix))
            || self.numbered.iter().any(|(prefix, numbers)| {
                let number = word.strip_prefix(prefix).map(|rest| rest.trim_end_matches(self.suffixes));
                number.and_then(|number| number.parse().ok()).is_some_and(|number| numbers.contains(&number))
            })
    }
}

impl Face {
    /// Returns the row for what an object's header says: its format, machine number, file class, byte order and
    /// flags. `None` if the target has no such machine.
    pub fn find_machine(
        &self,
        format: ObjectFormat,
        number: u32,
        is_64_bit_file: bool,
        is_big_endian: bool,
        flags: u32,
    ) -> Option<&'static ObjectMachine> {
        self.objects.iter().find(|one| {
            let is_size = one.is_64_bit_file.is_none_or(|wanted| wanted == is_64_bit_file);
            let is_machine = one.format == format && one.number == number && is_size;
            is_machine && one.is_big_endian == is_big_endian && flags & one.flags == one.flags
        })
    }

    /// Looks up a predefined macro, given in lower case. `None` if no compiler for the target defines it;
    /// `Some(None)` if only compilers for other triples do; else its value.
    pub fn find_macro(&self, name: &str, triple: &str) -> Option<Option<&'static str>> {
        let mut named = self.macros.iter().filter(|one| one.name == name).peekable();
        named.peek()?;
        let fits = |one: &&PredefinedMacro| one.triples.iter().any(|begin| triple.starts_with(begin));
        Some(named.find(fits).map(|one| one.value))
    }

    /// Whether the file format in the header of a listing is the target's.
    pub fn has_file_format(&self, format: &[u8]) -> bool {
        self.file_formats.iter().any(|part| format.windows(part.len()).any(|window| window == part.as_bytes()))
            || self.file_format_ends.iter().any(|end| format.ends_with(end.as_bytes()))
    }

    /// Whether a directive, given with its dot, is one that only texts for this target have.
    pub fn has_directive(&self, directive: &[u8]) -> bool {
        self.directives.iter().any(|known| known.as_bytes() == directive)
    }
}
