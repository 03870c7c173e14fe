//! `.arch`, `.cpu` and `.arch_extension`, which change the features in force: those that decide which instructions the rest of
//! the text may have.

use mca_models::ids::FeatureId;

use super::tables;
use crate::inst::asm::log::quote;
use crate::inst::asm::{DirectiveSite, Parsed, Parser};
use crate::inst::features::FeatureSet;
use crate::inst::targets::aarch64::architectures::find_architecture;
use crate::inst::targets::aarch64::state::Aarch64State;
use crate::inst::targets::aarch64::tables::Tables;
use crate::text::Location;

/// Which extensions the name `crypto` stands for, which depends on the architecture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cryptography {
    /// No extensions: the architecture is not one of those below.
    Unknown,
    /// `sha2` and `aes`, in 8.1 to 8.3.
    Old,
    /// `sm4`, `sha3`, `sha2` and `aes`, from 8.4 on.
    New,
    /// Like `New`, in the real-time profile. `nocrypto` removes nothing there.
    RealTime,
}

impl Cryptography {
    /// Returns what `crypto` stands for in the architecture of this name.
    fn of_architecture(name: &str) -> Cryptography {
        match name {
            "armv8.1-a" | "armv8.2-a" | "armv8.3-a" => Cryptography::Old,
            "armv8-r" => Cryptography::RealTime,
            "armv8.4-a" | "armv8.5-a" | "armv8.6-a" | "armv8.7-a" | "armv8.8-a" | "armv8.9-a" | "armv9-a"
            | "armv9.1-a" | "armv9.2-a" | "armv9.3-a" | "armv9.4-a" => Cryptography::New,
            _ => Cryptography::Unknown,
        }
    }

    /// Returns the extensions that `crypto` switches on (`is_enabled`) or `nocrypto` switches off.
    fn parts(self, is_enabled: bool) -> &'static [&'static str] {
        match self {
            Cryptography::Old => &["sha2", "aes"],
            Cryptography::New => &["sm4", "sha3", "sha2", "aes"],
            Cryptography::RealTime if is_enabled => &["sm4", "sha3", "sha2", "aes"],
            _ => &[],
        }
    }
}

/// Reads the rest of the statement and its end. Returns the text without blanks around it, and the place where it begins.
fn parse_argument(parser: &mut Parser<'_>) -> Parsed<(String, Location)> {
    let span = parser.parse_to_statement_end();
    let text = String::from_utf8_lossy(parser.text(span).trim_ascii()).into_owned();
    parser.parse_end_of_line()?;
    Ok((text, span.location()))
}

/// Switches on these features and those that they imply.
fn enable(tables: &Tables, features: &mut FeatureSet, enabled: &[FeatureId]) {
    for feature in enabled {
        tables.features.enable(features, feature.0);
    }
}

/// Parses `.arch name+extension…`, which puts the features of the architecture and of the extensions in force.
pub(super) fn parse_architecture(parser: &mut Parser<'_>, _here: DirectiveSite) -> Parsed<()> {
    let tables = tables(parser)?;
    let (text, start) = parse_argument(parser)?;
    let (name, extensions) = split(&text);
    let Some(architecture) = find_architecture(tables.architectures(), name) else {
        return parser.error(start, "unknown arch name");
    };
    let mut features = tables.features.of_processor("generic").unwrap_or_default();
    enable(tables, &mut features, &architecture.features);
    let cryptography = Cryptography::of_architecture(architecture.name);
    apply(parser, tables, features, &extensions, cryptography, behind(start, name))
}

/// Parses `.cpu name+extension…`, which puts the features of the processor and of the extensions in force.
pub(super) fn parse_processor(parser: &mut Parser<'_>, _here: DirectiveSite) -> Parsed<()> {
    let tables = tables(parser)?;
    let (text, start) = parse_argument(parser)?;
    let (name, extensions) = split(&text);
    let own_name = tables.features.processor_called(name);
    let Some(features) = tables.features.of_processor(own_name.unwrap_or(name)) else {
        return parser.error(start, "unknown CPU name");
    };
    let cryptography = cryptography_of(tables, &features);
    let at = behind(start, name);
    if own_name.is_none() {
        return apply(parser, tables, features, &extensions, cryptography, at);
    }
    // In the reference an alias of a processor decides what `crypto` stands for, but brings no features.
    let reported = quote("'", name.as_bytes(), "' is not a recognized processor for this target (ignoring processor)");
    parser.add_bare_warning(start, reported);
    apply(parser, tables, FeatureSet::NONE, &extensions, cryptography, at)
}

/// Returns what `crypto` stands for on a processor with these features: what it stands for in the last architecture, in the
/// order of the tables, whose own feature is among them.
fn cryptography_of(tables: &Tables, features: &FeatureSet) -> Cryptography {
    let mut cryptography = Cryptography::Unknown;
    for architecture in tables.architectures() {
        if architecture.features.first().is_some_and(|&own| features.has(own)) {
            cryptography = Cryptography::of_architecture(architecture.name);
        }
    }
    cryptography
}

/// Splits a name from the extensions after it, which `+` separates.
fn split(text: &str) -> (&str, Vec<String>) {
    match text.split_once('+') {
        Some((name, extensions)) => (name, extensions.split('+').map(str::to_owned).collect()),
        None => (text, Vec::new()),
    }
}

/// Returns the place of the first byte after a name.
fn behind(start: Location, name: &str) -> Location {
    Location { offset: start.offset + name.len() as u32, ..start }
}

/// Puts `features` in force and switches extensions on and off, from left to right, then those that `crypto` or `nocrypto`
/// among them stands for. An unknown extension is an error; what precedes it stays in force. `at` is the place of the `+`
/// before the first extension.
fn apply(
    parser: &mut Parser<'_>,
    tables: &'static Tables,
    features: FeatureSet,
    extensions: &[String],
    cryptography: Cryptography,
    mut at: Location,
) -> Parsed<()> {
    let named = |name: &str| extensions.iter().any(|extension| extension == name);
    let further: Vec<String> = match (named("nocrypto"), named("crypto")) {
        (true, _) => cryptography.parts(false).iter().map(|part| format!("no{part}")).collect(),
        (false, true) => cryptography.parts(true).iter().map(|part| (*part).to_owned()).collect(),
        _ => Vec::new(),
    };
    parser.state_mut::<Aarch64State>().features = features;
    for extension in extensions.iter().chain(&further) {
        at.offset += 1;
        switch(parser, tables, extension, at)?;
        // The reference does not count a `no`, so that messages about later extensions point too far to the left.
        at.offset += without_negation(extension).unwrap_or(extension).len() as u32;
    }
    parser.state_mut::<Aarch64State>().update_availability(tables);
    Ok(())
}

/// Returns the extension that a word such as `nosve` switches off; `None` if the word does not begin with `no`.
fn without_negation(extension: &str) -> Option<&str> {
    extension.get(..2).filter(|head| head.eq_ignore_ascii_case("no")).map(|_| &extension[2..])
}

/// Switches one extension on, or off if `no` precedes its name; an unknown one is an error at `at`.
fn switch(parser: &mut Parser<'_>, tables: &'static Tables, extension: &str, at: Location) -> Parsed<()> {
    let negated = without_negation(extension);
    let name = negated.unwrap_or(extension);
    let state = parser.state_mut::<Aarch64State>();
    let Some(known) = tables.extensions().iter().find(|known| known.name == name) else {
        state.is_availability_stale = true;
        return parser.error(at, format!("unsupported architectural extension: {name}"));
    };
    for feature in &known.features {
        tables.features.switch(&mut state.features, feature.0, negated.is_none());
    }
    Ok(())
}

/// Parses `.arch_extension name`, which switches one extension on, or off if `no` precedes its name.
pub(super) fn parse_extension(parser: &mut Parser<'_>, _here: DirectiveSite) -> Parsed<()> {
    let tables = tables(parser)?;
    let (text, start) = parse_argument(parser)?;
    switch(parser, tables, &text, start)?;
    parser.state_mut::<Aarch64State>().update_availability(tables);
    Ok(())
}
