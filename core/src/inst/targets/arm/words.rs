//! The sets of words that decide how a mnemonic is split into name, condition and other parts.

/// The first 16 bytes of a word as one number, which compares faster than text and in the same order. All words of the sets are shorter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Packed(u128);

impl Packed {
    /// Packs a word; bytes after the sixteenth are dropped.
    pub(super) const fn new(word: &[u8]) -> Packed {
        let mut bytes = [0; 16];
        let n_bytes = if word.len() < bytes.len() { word.len() } else { bytes.len() };
        bytes.split_at_mut(n_bytes).0.copy_from_slice(word.split_at(n_bytes).0);
        Packed(u128::from_be_bytes(bytes))
    }

    /// Whether the word begins with another.
    fn begins_with(self, other: Packed) -> bool {
        let unused_bits = other.0.trailing_zeros() & !7;
        (self.0 ^ other.0) >> unused_bits == 0
    }
}

/// Defines constants that are sets of packed words, which must be sorted.
macro_rules! sets {
    ($($(#[$meta:meta])* $name:ident: $($word:literal)*;)*) => {
        $($(#[$meta])* pub(super) const $name: &[Packed] = &[$(Packed::new($word.as_bytes())),*];)*
    };
}

sets! {
    /// Words from which nothing is split.
    NEVER_SPLIT:
        "aut" "blxns" "bti" "bxns" "cinc" "cinv" "cneg" "csel" "cset" "csetm" "csinc" "csinv" "csneg" "dls" "fmuls"
        "hlt" "hvc" "le" "mls" "pac" "pacbti" "smlal" "smmls" "svc" "teq" "umaal" "umlal" "vabal" "vacge" "vacgt"
        "vacle" "vaclt" "vcadd" "vceq" "vcge" "vcgt" "vcle" "vcls" "vclt" "vcmla" "vcvta" "vcvtm" "vcvtn" "vcvtp"
        "vdot" "vfmal" "vfmsl" "vins" "vmaxnm" "vminnm" "vmlal" "vmls" "vmmla" "vmovx" "vnmls" "vpadal" "vqdmlal"
        "vrinta" "vrintm" "vrintn" "vrintp" "vsdot" "vudot" "wls";

    /// Words whose last letters look like a condition but are not one.
    WITHOUT_CONDITION:
        "adcs" "bics" "lsls" "movs" "muls" "rscs" "sbcs" "smlals" "smulls" "umlals" "umulls";

    /// Words whose last letters look like a condition but are not one where MVE, the vector extension, is
    /// available.
    WITHOUT_CONDITION_IN_MVE:
        "vcmule" "vcmult" "vmine" "vmule" "vmult" "vmvne" "vnege" "vnegt" "vorne" "vpsele" "vpselt" "vrintne"
        "vrshle" "vrshlt" "vshle" "vshllt" "vshlt";

    /// Words whose last `s` does not say that flags are set.
    ENDING_IN_S:
        "blxns" "bxns" "cps" "fcmps" "fcmpzs" "fconsts" "fcpys" "fdivs" "flds" "fmrs" "fmuls" "fsqrts" "fsts"
        "fsubs" "mls" "mrs" "smmls" "srs" "vabs" "vcls" "vfmas" "vfms" "vfnms" "vmlas" "vmls" "vmrs" "vnmls" "vqabs"
        "vrecps" "vrsqrts";

    /// Words whose last `t` is not a predicate.
    ENDING_IN_T:
        "vcvt" "vcvtt" "vmovlt" "vmovnt" "vmullt" "vpnot" "vqdmullt" "vqmovnt" "vqmovunt" "vqrshrnt" "vqrshrunt"
        "vqshrnt" "vqshrunt" "vrshrnt" "vshllt" "vshrnt";

    /// Custom instructions with vectors that may be in a vector block.
    PREDICABLE_CUSTOM:
        "vcx1" "vcx1a" "vcx1ae" "vcx1at" "vcx1e" "vcx1t" "vcx2" "vcx2a" "vcx2ae" "vcx2at" "vcx2e" "vcx2t" "vcx3"
        "vcx3a" "vcx3ae" "vcx3at" "vcx3e" "vcx3t";

    /// Custom instructions of coprocessors. They have no condition, except for those of `CUSTOM_ACCUMULATING`.
    CUSTOM:
        "cx1" "cx1a" "cx1d" "cx1da" "cx2" "cx2a" "cx2d" "cx2da" "cx3" "cx3a" "cx3d" "cx3da" "vcx1" "vcx1a" "vcx2"
        "vcx2a" "vcx3" "vcx3a";

    /// Beginnings of custom instructions that may have a condition.
    CUSTOM_ACCUMULATING:
        "cx1a" "cx1da" "cx2a" "cx2da" "cx3a" "cx3da";

    /// Beginnings of mnemonics whose instructions may be in a vector block.
    PREDICABLE:
        "vabav" "vabd" "vabs" "vadc" "vadd" "vaddlv" "vaddv" "vand" "vbic" "vbrsr" "vcadd" "vcls" "vclz" "vcmla"
        "vcmp" "vcmul" "vctp" "vcvt" "vddup" "vdup" "vdwdup" "veor" "vfma" "vfmas" "vfms" "vhadd" "vhcadd" "vhsub"
        "vidup" "viwdup" "vldrb" "vldrd" "vldrw" "vmax" "vmaxa" "vmaxav" "vmaxnm" "vmaxnma" "vmaxnmav" "vmaxnmv"
        "vmaxv" "vmin" "vminav" "vminnm" "vminnmav" "vminnmv" "vminv" "vmla" "vmladav" "vmlaldav" "vmlalv" "vmlas"
        "vmlav" "vmlsdav" "vmlsldav" "vmovlb" "vmovlt" "vmovnb" "vmovnt" "vmul" "vmvn" "vneg" "vorn" "vorr" "vpnot"
        "vpsel" "vqabs" "vqadd" "vqdmladh" "vqdmlah" "vqdmlash" "vqdmlsdh" "vqdmulh" "vqdmull" "vqmovn" "vqmovun"
        "vqneg" "vqrdmladh" "vqrdmlah" "vqrdmlash" "vqrdmlsdh" "vqrdmulh" "vqrshl" "vqrshrn" "vqrshrun" "vqshl"
        "vqshrn" "vqshrun" "vqsub" "vrev16" "vrev32" "vrev64" "vrhadd" "vrmlaldavh" "vrmlalvh" "vrmlsldavh" "vrmulh"
        "vrshl" "vrshr" "vrshrn" "vsbc" "vshl" "vshlc" "vshll" "vshr" "vshrn" "vsli" "vsri" "vstrb" "vstrd" "vstrw"
        "vsub";

    /// Words that may set flags.
    SETTING_FLAGS:
        "adc" "add" "and" "asr" "bic" "eor" "lsl" "lsr" "mul" "mvn" "neg" "orn" "orr" "ror" "rrx" "rsb" "rsc" "sbc"
        "sub" "vfm" "vfnm";

    /// Words that may set flags in A32 only.
    SETTING_FLAGS_IN_ARM:
        "mla" "mov" "smlal" "smull" "umlal" "umull";

    /// Words without a condition.
    UNCONDITIONAL:
        "aut" "bfcsel" "bkpt" "bti" "cbnz" "cbz" "cinc" "cinv" "cneg" "cps" "csel" "cset" "csetm" "csinc" "csinv"
        "csneg" "dls" "hlt" "hvc" "it" "le" "pac" "pacbti" "pssbb" "sb" "setend" "setpan" "ssbb" "trap" "udf"
        "vcadd" "vcmla" "vcvta" "vcvtm" "vcvtn" "vcvtp" "vdot" "vfmab" "vfmal" "vfmat" "vfmsl" "vins" "vmaxnm"
        "vminnm" "vmmla" "vmovx" "vrinta" "vrintm" "vrintn" "vrintp" "vsdot" "vsmmla" "vsudot" "vudot" "vummla"
        "vusdot" "vusmmla" "wls";

    /// Beginnings of words without a condition.
    BEGINNING_UNCONDITIONAL:
        "aes" "cps" "crc32" "sha1" "sha256" "vpst" "vpt" "vsel";

    /// Beginnings of words without a condition where MVE is available.
    BEGINNING_UNCONDITIONAL_IN_MVE:
        "dlstp" "letp" "vld2" "vld4" "vst2" "vst4" "wlstp";

    /// Words without a condition in A32.
    UNCONDITIONAL_IN_ARM:
        "cdp2" "clrex" "dfb" "dmb" "dsb" "isb" "ldc2" "ldc2l" "mcr2" "mcrr2" "mrc2" "mrrc2" "pld" "pldw" "pli"
        "stc2" "stc2l" "tsb";

    /// Suffixes that name the type of the data in a register.
    DATA_TYPES:
        ".16" ".32" ".64" ".8" ".d" ".f" ".f32" ".f64" ".i16" ".i32" ".i64" ".i8" ".p16" ".p8" ".s16" ".s32" ".s64"
        ".s8" ".u16" ".u32" ".u64" ".u8";
}

/// Whether a sorted set has a word.
pub(super) fn has(set: &[Packed], word: Packed) -> bool {
    set.binary_search(&word).is_ok()
}

/// Whether a word begins like one of a set.
pub(super) fn begins(set: &[Packed], word: Packed) -> bool {
    set.iter().any(|known| word.begins_with(*known))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_sorted() {
        for set in [NEVER_SPLIT, UNCONDITIONAL, DATA_TYPES, ENDING_IN_S, CUSTOM] {
            assert!(set.is_sorted());
            assert!(set.iter().all(|word| has(set, *word)));
        }
    }

    #[test]
    fn words_are_compared_byte_by_byte() {
        let packed = |word: &str| Packed::new(word.as_bytes());
        assert!(packed("vadd") < packed("vaddl") && packed("vaddl") < packed("vb"));
        assert!(!begins(PREDICABLE, packed("vabal")) && begins(PREDICABLE, packed("vaddlvx")));
        assert!(!begins(BEGINNING_UNCONDITIONAL, packed("ae")) && begins(BEGINNING_UNCONDITIONAL, packed("aes")));
        assert!(
            begins(PREDICABLE, packed("vaddlvaxxxxxxxxxxxxxxx")) && !has(PREDICABLE, packed("vaddxxxxxxxxxxxxxxxxx"))
        );
        assert!(!has(NEVER_SPLIT, packed("")) && !begins(PREDICABLE, packed("")));
    }
}
