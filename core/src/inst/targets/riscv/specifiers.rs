//! Specifiers of symbols, such as the `%hi` of `%hi(symbol)`.

use crate::inst::tables::specifiers::specifiers;

specifiers! {
    "%", "(", ")";
    /// Marks the operand of a call; it is not written.
    Call;
    Lo = "lo",
    Hi = "hi",
    PcrelLo = "pcrel_lo",
    PcrelHi = "pcrel_hi",
    GotPcrelHi = "got_pcrel_hi",
    TprelLo = "tprel_lo",
    TprelHi = "tprel_hi",
    TprelAdd = "tprel_add",
    TlsIePcrelHi = "tls_ie_pcrel_hi",
    TlsGdPcrelHi = "tls_gd_pcrel_hi",
    TlsdescHi = "tlsdesc_hi",
    TlsdescLoadLo = "tlsdesc_load_lo",
    TlsdescAddLo = "tlsdesc_add_lo",
    TlsdescCall = "tlsdesc_call",
    QcAbs20 = "qc.abs20",
    QcAccess = "qc.access",
    PltPcrel = "pltpcrel",
    GotPcrel = "gotpcrel",
}

impl Specifier {
    /// Returns the specifier of this name.
    pub(super) fn find(name: &[u8]) -> Option<Specifier> {
        Specifier::find_matching(|known| known.as_bytes() == name)
    }

    /// Whether the specifier is for the lower 12 bits of an address.
    pub(super) fn is_low_part(self) -> bool {
        use Specifier::*;
        matches!(self, Lo | PcrelLo | TprelLo | TlsdescLoadLo | TlsdescAddLo)
    }

    /// Whether the specifier is for the upper 20 bits of a distance, which `auipc` takes.
    pub(super) fn is_relative_high_part(self) -> bool {
        use Specifier::*;
        matches!(self, PcrelHi | GotPcrelHi | TlsIePcrelHi | TlsGdPcrelHi | TlsdescHi)
    }
}
