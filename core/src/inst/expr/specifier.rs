//! Relocation specifiers: the `PLT` of `foo@PLT`.

macro_rules! specifiers {
    ($($variant:ident = $text:literal),* $(,)?) => {
        /// The word that follows the `@` of a symbol reference.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[repr(u8)]
        pub enum Specifier {
            $($variant),*
        }

        impl Specifier {
            /// Returns the canonical spelling.
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

/// A target's syntax of a specifier around an expression: `%hi(` and `)`.
#[derive(Debug, PartialEq, Eq)]
pub struct SpecifierSyntax {
    /// Text before the expression.
    pub before: &'static str,
    /// Text after the expression.
    pub after: &'static str,
}

impl Specifier {
    /// Returns the specifier of this name among those of a target and its file format, ignoring case.
    pub fn find(known: &[Specifier], name: &[u8]) -> Option<Specifier> {
        known.iter().copied().find(|specifier| specifier.text().as_bytes().eq_ignore_ascii_case(name))
    }
}
