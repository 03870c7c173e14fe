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
    /// Whether this is built for a machine of the target, which makes the target the default one.
    pub is_host: bool,
    /// Triple and processor with a model, for users who name neither.
    pub usual: (&'static str, &'static str),
    /// The machines that objects name.
    pub objects: &'static [ObjectMachine],
    /// Meaning of relocations of objects.
    pub relocations: RelocationFacts,
    /// How objects mark the contents of their sections of code.
    pub contents: ContentFacts,
    /// Where objects say which features their code needs.
    pub attributes: Option<BuildAttributes>,
    /// Macros that compilers define of themselves.
    pub macros: &'static [PredefinedMacro],
    /// Prefixes of macros that stand for a feature, in lower case, without the two underscores: `arm_feature_`.
    pub feature_macros: &'static [&'static str],
    /// Directives that show by themselves that a text is for the target.
    pub directives: &'static [&'static str],
    /// Parts of the file formats that headers of listings name, where one of them shows that the listing is for the target.
    pub file_formats: &'static [&'static str],
    /// Ends of such file formats, if a part would show too little.
    pub file_format_ends: &'static [&'static str],
    /// Processors for texts that name none.
    pub assumed: Assumptions,
    /// Mnemonics of branches in listings.
    pub branches: Words,
    /// Registers in listings.
    pub registers: Words,
    /// Character that may stand before a register, if there is one.
    pub register_sign: Option<char>,
    /// Whether forms of several lengths have one text, so that a listing is read by its bytes where it has them.
    pub has_ambiguous_text: bool,
    /// Whether instructions set flags beside their results that have names of their own.
    pub has_flags: bool,
    /// Prefixes of names of processors that stand for features of many processors.
    pub levels: &'static [&'static str],
    /// The numbers of registers in debug data.
    pub dwarf_registers: &'static [DwarfRegisters],
}

/// Registers that debug data number one behind the other.
#[derive(Debug)]
pub struct DwarfRegisters {
    /// Prefixes of triples to which the row applies; empty for all.
    pub triples: &'static [&'static str],
    /// The number of the first register.
    pub first: u16,
    /// Names in the reference's tables.
    pub names: DwarfNames,
}

/// Names of registers whose numbers follow one another.
#[derive(Debug)]
pub enum DwarfNames {
    /// The names, one by one.
    Listed(&'static [&'static str]),
    /// A beginning, a number from the range, and an ending.
    Numbered(&'static str, RangeInclusive<u16>, &'static str),
}

impl DwarfRegisters {
    /// Returns the numbers with the names.
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

/// Processors for texts that name none: the most wide-spread ones that have a complete model.
#[derive(Debug)]
pub struct Assumptions {
    /// Processors by signs in a text, which are words that the target's recognition knows.
    pub by_signs: &'static [(&'static [&'static str], Assumed)],
    /// Processor for all other texts.
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
    /// Returns the processor for a text: that of the first row with a sign that the text shows.
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

/// A machine as objects of one format number it, and what its code is read for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ObjectMachine {
    /// The format that has the number.
    pub format: ObjectFormat,
    /// `e_machine` of ELF, the CPU type of Mach-O, the machine of COFF.
    pub number: u32,
    /// Whether the file has to be one of 64 bits, or of 32; `None` if both are alike.
    pub is_64_bit_file: Option<bool>,
    /// Whether data are big-endian.
    pub is_big_endian: bool,
    /// Bits of the file's flags that must all be set.
    pub flags: u32,
    /// Triple of the code, as far as the file decides it.
    pub triple: &'static str,
    /// Whether the code is of 64 bits.
    pub is_64_bit: bool,
    /// The format that the header of a listing names, where that says more than the triple; else nothing.
    pub file_format: &'static str,
    /// The kinds of ELF for an absolute and for a relative address, if relocations of this format are reported as those.
    pub kinds_of_elf: Option<(u32, u32)>,
}

/// Meaning of relocations of objects, by their numbers in ELF.
#[derive(Debug)]
pub struct RelocationFacts {
    /// Whether fields of addresses count from their own end, so that the symbol alone does not say where they lead.
    pub counts_from_end: bool,
    /// Whether the number to add stands in the instruction and is read with it.
    pub has_implicit_addend: bool,
    /// Kinds of relocations that are for two instructions.
    pub of_pairs: &'static [u32],
    /// Kinds of fields in data, each list from one byte on and twice as many with each number.
    pub in_data: &'static [(RangeInclusive<u32>, FieldChange)],
}

/// Change of a field of data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldChange {
    /// The address takes the field's place.
    Replace,
    /// The address is added to what the field has.
    Add,
    /// The address is subtracted from what the field has.
    Subtract,
}

/// How objects mark the contents of their sections of code.
#[derive(Debug)]
pub struct ContentFacts {
    /// Names of symbols that say what stands from their address on; a dot and anything else may follow the name.
    pub symbols: &'static [(&'static str, Contents)],
    /// Contents of functions with an even address, and with an odd one, which is the address of the byte before; `None` if
    /// addresses have no such meaning.
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
    /// Instructions of the set that the processor and the triple say.
    #[default]
    Usual,
    /// Instructions of one set, of those that the target has.
    Set {
        /// The feature that chooses the set, and whether it has to be there.
        feature: (&'static str, bool),
        /// The statement that texts have in front of such instructions.
        directive: &'static str,
    },
    /// No instructions.
    Data,
}

/// The section of attributes in which objects say what their code needs.
#[derive(Debug)]
pub struct BuildAttributes {
    /// The name of the section.
    pub section: &'static str,
    /// The vendor whose part of the section is read.
    pub vendor: &'static str,
    /// The numbers of the attributes that say it.
    pub tags: &'static [u64],
    /// The attributes below 32 that have strings while 32 has both a number and a string; `None` if it is the odd ones, as it
    /// is with higher numbers.
    pub strings_below_32: Option<&'static [u64]>,
    /// The directive that sets an attribute in assembly.
    pub directive: &'static str,
}

/// A macro that compilers define of themselves.
#[derive(Debug)]
pub struct PredefinedMacro {
    /// The macro's name.
    pub name: &'static str,
    /// Prefixes of triples for which it is defined.
    pub triples: &'static [&'static str],
    /// The text that the macro stands for.
    pub value: &'static str,
}

/// Words that people and tools write, as far as they can be listed.
#[derive(Debug)]
pub struct Words {
    /// The words themselves.
    pub names: &'static [&'static str],
    /// Prefixes of further words.
    pub prefixes: &'static [&'static str],
    /// Beginnings that a number follows, with the numbers.
    pub numbered: &'static [(&'static str, RangeInclusive<u8>)],
    /// Letters that may stand after the number.
    pub suffixes: &'static [char],
}

impl Words {
    /// A set without words.
    pub const NONE: Words = Words { names: &[], prefixes: &[], numbered: &[], suffixes: &[] };

    /// Whether a word in small letters is one of them.
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
    /// Returns the row of a machine that an object names.
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

    /// Returns the value of a name that compilers for a triple define, in lower case; `Some(None)`: compilers for other triples
    /// of the target define it.
    pub fn find_macro(&self, name: &str, triple: &str) -> Option<Option<&'static str>> {
        let mut named = self.macros.iter().filter(|one| one.name == name).peekable();
        named.peek()?;
        let fits = |one: &&PredefinedMacro| one.triples.iter().any(|begin| triple.starts_with(begin));
        Some(named.find(fits).map(|one| one.value))
    }

    /// Whether a file format that a listing names is the target's.
    pub fn has_file_format(&self, format: &[u8]) -> bool {
        self.file_formats.iter().any(|part| format.windows(part.len()).any(|window| window == part.as_bytes()))
            || self.file_format_ends.iter().any(|end| format.ends_with(end.as_bytes()))
    }

    /// Whether a directive, with its dot, shows by itself that a text is for the target.
    pub fn has_directive(&self, directive: &[u8]) -> bool {
        self.directives.iter().any(|known| known.as_bytes() == directive)
    }
}
