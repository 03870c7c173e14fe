//! The members of an archive, and the parts of a file for several architectures, that are not read, and why not.

use object::FileKind;

/// Why a part with code is not read.
#[derive(Clone, Debug, PartialEq, Eq)]
enum OmissionReason {
    /// Its code is for another target than that of the first object; holds the target's triple.
    OtherTarget(&'static str),
    /// Its code is for an architecture whose code is never read; holds the architecture's name.
    UnknownMachine(String),
    /// A compiler's intermediate code: LLVM's bitcode.
    Bitcode,
    /// A compiler's intermediate code in an object, as GCC writes it for optimisation at link time.
    LinkTime,
    /// It is an archive inside of the archive.
    Archive,
    /// It begins like an object, but is cut off or damaged.
    Damaged,
}

/// Parts that are not read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct UnreadParts {
    /// Reasons, in the order in which they were found, each with the names of the parts.
    reasons: Vec<(OmissionReason, SomeNames)>,
}

/// The first names of many, and how many more there are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct SomeNames {
    first: Vec<String>,
    n_more: usize,
}

/// Number of names in a message.
const N_SHOWN: usize = 3;

/// Number of bytes of a name in a message.
const N_NAME_BYTES: usize = 80;

/// First bytes of LLVM's bitcode, without and with a header around it.
const BITCODE: [&[u8]; 2] = [b"BC\xc0\xde", b"\xde\xc0\x17\x0b"];

/// Whether a file is LLVM's bitcode.
pub fn is_bitcode(bytes: &[u8]) -> bool {
    BITCODE.iter().any(|first| bytes.starts_with(first))
}

impl UnreadParts {
    /// Notes a part for another target.
    pub(super) fn of_other_target(&mut self, name: &str, triple: &'static str) {
        self.add(name, OmissionReason::OtherTarget(triple));
    }

    /// Notes a part for an architecture that is not known.
    pub(super) fn of_unknown_machine(&mut self, name: &str, architecture: &str) {
        self.add(name, OmissionReason::UnknownMachine(architecture.to_owned()));
    }

    /// Notes an object that has intermediate code and no machine code.
    pub(super) fn for_link_time(&mut self, name: &str) {
        self.add(name, OmissionReason::LinkTime);
    }

    /// Notes a part that is no readable object. Parts that cannot have code, such as a text or an entry of an import
    /// library, are not noted.
    pub(super) fn unreadable(&mut self, name: &str, part: &[u8]) {
        if is_bitcode(part) {
            return self.add(name, OmissionReason::Bitcode);
        }
        let kind = FileKind::parse(part);
        if kind == Ok(FileKind::Archive) {
            return self.add(name, OmissionReason::Archive);
        }
        let begins_like_object = match kind {
            // The first bytes of COFF are not unique.
            Ok(kind) => !matches!(kind, FileKind::CoffImport | FileKind::Coff),
            Err(_) => part.starts_with(b"\x7fELF"),
        };
        if begins_like_object {
            self.add(name, OmissionReason::Damaged);
        }
    }

    /// Whether an archive inside of the archive is not read.
    pub(super) fn has_archive(&self) -> bool {
        self.reasons.iter().any(|(reason, _)| *reason == OmissionReason::Archive)
    }

    /// Whether a part with intermediate code is not read.
    pub(super) fn has_intermediate_code(&self) -> bool {
        let is_intermediate =
            |reason: &OmissionReason| matches!(reason, OmissionReason::Bitcode | OmissionReason::LinkTime);
        self.reasons.iter().any(|(reason, _)| is_intermediate(reason))
    }

    fn add(&mut self, name: &str, reason: OmissionReason) {
        let known = self.reasons.iter().position(|(known, _)| *known == reason);
        let at = known.unwrap_or_else(|| {
            self.reasons.push((reason, SomeNames::default()));
            self.reasons.len() - 1
        });
        let names = &mut self.reasons[at].1;
        match names.first.len() < N_SHOWN {
            true => names.first.push(name.chars().take(N_NAME_BYTES).collect()),
            false => names.n_more += 1,
        }
    }

    /// Returns a message for each reason, the end of a sentence about the whole file.
    pub(super) fn messages(&self) -> Vec<String> {
        let of_reason = |(reason, names): &(OmissionReason, SomeNames)| {
            let why = match reason {
                OmissionReason::OtherTarget(triple) => format!("code for {triple}"),
                OmissionReason::UnknownMachine(name) => {
                    format!("code for {name}, whose machine code cannot be decoded")
                }
                OmissionReason::Bitcode => "bitcode of LLVM, which is no machine code".to_owned(),
                OmissionReason::LinkTime => "compiled for optimisation at link time, without machine code".to_owned(),
                OmissionReason::Archive => "an archive inside of the archive".to_owned(),
                OmissionReason::Damaged => "cut off or damaged".to_owned(),
            };
            let more = if names.n_more > 0 { format!(" and {} more", names.n_more) } else { String::new() };
            format!("left out, {why}: {}{more}", names.first.join(", ")).replace(char::is_control, " ")
        };
        self.reasons.iter().map(of_reason).collect()
    }
}
