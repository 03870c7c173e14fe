//! Relocation specifiers: the `PLT` of `foo@PLT`.

macro_rules! specifiers {
    ($($variant:ident = $text:literal),* $(,)?) => {
        /// What follows the `@` of a symbol reference.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[repr(u8)]
        pub enum Specifier {
            $($variant),*
        }

        impl Specifier {
            /// The canonical spelling.
            pub fn text(self) -> &'static str {
                match self {
                    $(Specifier::$variant => $text),*
                }
            }
        }
    };
}

specifiers! {
    Abs8 = "ABS8",
    DtpOff = "DTPOFF",
    DtpRel = "DTPREL",
    FuncInit = "FUNCINIT",
    Got = "GOT",
    GotEnt = "GOTENT",
    GotNtpOff = "GOTNTPOFF",
    GotOff = "GOTOFF",
    GotPage = "GOTPAGE",
    GotPageOff = "GOTPAGEOFF",
    GotPcRel = "GOTPCREL",
    GotPcRelNoRelax = "GOTPCREL_NORELAX",
    GotRel = "GOTREL",
    GotTpOff = "GOTTPOFF",
    IndNtpOff = "INDNTPOFF",
    ImgRel = "IMGREL",
    NtpOff = "NTPOFF",
    Page = "PAGE",
    PageOff = "PAGEOFF",
    PcRel = "PCREL",
    Plt = "PLT",
    PltOff = "PLTOFF",
    SecRel32 = "SECREL32",
    Size = "SIZE",
    TlsCall = "tlscall",
    TlsDesc = "tlsdesc",
    TlsGd = "TLSGD",
    TlsLd = "TLSLD",
    TlsLdm = "TLSLDM",
    Tlvp = "TLVP",
    TlvpPage = "TLVPPAGE",
    TlvpPageOff = "TLVPPAGEOFF",
    TpOff = "TPOFF",
}

/// How a target writes a specifier around an expression: `%hi(` and `)`.
#[derive(Debug, PartialEq, Eq)]
pub struct SpecifierSyntax {
    pub before: &'static str,
    pub after: &'static str,
}

impl Specifier {
    /// The one of this name among those that a target and its file format know, in any letter case.
    pub fn find(known: &[Specifier], name: &[u8]) -> Option<Specifier> {
        known.iter().copied().find(|specifier| specifier.text().as_bytes().eq_ignore_ascii_case(name))
    }
}
