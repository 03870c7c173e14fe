use super::*;

/// A few extensions, enough for the rules.
struct Sample;

impl Extensions for Sample {
    fn find(&self, name: &[u8]) -> Option<ArchExtension> {
        const KNOWN: [(&str, u32, u32, bool); 16] = [
            ("i", 2, 1, false),
            ("e", 2, 0, false),
            ("m", 2, 0, false),
            ("a", 2, 1, false),
            ("f", 2, 2, false),
            ("d", 2, 2, false),
            ("c", 2, 0, false),
            ("zicsr", 2, 0, false),
            ("zifencei", 2, 0, false),
            ("zca", 1, 0, false),
            ("zfinx", 1, 0, false),
            ("zcf", 1, 0, false),
            ("zcmt", 1, 0, false),
            ("y", 0, 98, true),
            ("zicfilp", 1, 0, true),
            ("zvl128b", 1, 0, false),
        ];
        KNOWN
            .into_iter()
            .find(|known| known.0.as_bytes() == name)
            .map(|(name, major, minor, is_experimental)| ArchExtension { name, major, minor, is_experimental })
    }

    fn implied_by(&self, name: &str) -> impl Iterator<Item = &'static str> {
        let implied: &'static [&'static str] = match name {
            "d" => &["f"],
            "f" => &["zicsr"],
            "c" => &["zca"],
            "a" => &["zaamo"],
            // Names that stand for several extensions: the absent one keeps them from being added, so no test has them.
            "b" | "zk" | "zkn" | "zks" | "zvkn" | "zvknc" | "zvkng" | "zvks" | "zvksc" | "zvksg" => &["absent"],
            _ => &[],
        };
        implied.iter().copied()
    }

    fn profiles(&self) -> impl Iterator<Item = Profile> {
        [Profile { name: "rvx20", arch: "rv64im", is_experimental: false }].into_iter()
    }
}

/// Checks that a string has this width and these extensions.
#[track_caller]
fn accepts(text: &str, xlen: u32, extensions: &[&str]) {
    let parsed = parse(text.as_bytes(), &Sample).unwrap();
    assert_eq!(parsed.xlen, xlen);
    assert_eq!(parsed.extensions.into_iter().collect::<Vec<_>>(), extensions);
}

/// Checks that a string is refused with this message.
#[track_caller]
fn refuses(text: &str, message: &str) {
    assert_eq!(parse(text.as_bytes(), &Sample), Err(message.to_owned()), "{text}");
}

#[test]
fn implied_extensions_are_added() {
    accepts("rv32i", 32, &["i"]);
    accepts("rv64imd2p2_zicsr", 64, &["d", "f", "i", "m", "zicsr"]);
    accepts("rv32if_c", 32, &["c", "f", "i", "zca", "zcf", "zicsr"]);
    accepts("rvx20_f", 64, &["f", "i", "m", "zicsr"]);
}

#[test]
fn wrong_strings_have_the_messages_of_the_reference() {
    refuses("rv64", "string must begin with rv32{i,e,g,y}, rv64{i,e,g,y}, or a supported profile name");
    refuses("rv64I", "string may only contain [a-z0-9_]");
    refuses("rv64x", "first letter after 'rv64' should be 'e', 'i', 'g' or 'y'");
    refuses("rv64g2p0", "version not supported for 'g'");
    refuses("rv64i_", "extension name missing after separator '_'");
    refuses("rv64im2p", "minor version number missing after 'p' for extension 'm'");
    refuses("rv64im1p0", "unsupported version number 1.0 for extension 'm'");
    refuses("rv64imm", "duplicated standard user-level extension 'm'");
    refuses("rv64iw", "invalid standard user-level extension 'w'");
    refuses("rv64iz", "standard user-level extension name missing after 'z'");
    refuses("rv64izicfilp", "experimental extension requires explicit version number `zicfilp`");
    refuses("rv64ixfoo", "unsupported non-standard user-level extension 'xfoo'");
    refuses("rv64if_zfinx", "'f' and 'zfinx' extensions are incompatible");
    refuses("rv64i_zvl128b", "'zvl*b' requires 'v' or 'zve*' extension to also be specified");
    refuses("rv64ifdc_zcmt", "'zcmt' and 'zcd' extensions are incompatible");
    refuses("rv64y", "experimental extension requires explicit version number `y`");
    refuses("rv64iy0p98", "invalid standard user-level extension 'y'");
    refuses("rv32y0p98_f_zcf", "'zcf' is incompatible with rv32y base");
    refuses("rvx20f", "additional extensions must be after separator '_'");
}
