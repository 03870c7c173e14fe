//! `.arch`, `.cpu`, `.fpu` and `.arch_extension`, which change the features in force.

use mca_models::arm::feature;

use super::{parse_argument, tables};
use crate::inst::asm::{DirectiveSite, Parsed, Parser};
use crate::inst::features::FeatureSet;
use crate::inst::targets::arm::architectures::{EXTENSIONS, architecture_named, unit_named};
use crate::inst::targets::arm::state::ArmState;
use crate::inst::targets::arm::tables::Tables;
use crate::text::Location;
use crate::text::token::TokenKind;

/// Names of extensions that the reference knows, but that no directive accepts.
const UNUSABLE: [&str; 17] = [
    "none", "dotprod", "dsp", "fp.dp", "mve", "fp16fml", "bf16", "sb", "i8mm", "cdecp0", "cdecp1", "cdecp2", "cdecp3",
    "cdecp4", "cdecp5", "cdecp6", "cdecp7",
];

/// Parses `.arch name`.
pub(super) fn parse_architecture(parser: &mut Parser<'_>, here: DirectiveSite) -> Parsed<()> {
    let tables = tables(parser)?;
    let (name, _) = parse_argument(parser)?;
    let Some(architecture) = architecture_named(&name) else {
        return parser.error(here.location, "Unknown arch name");
    };
    let mut features = FeatureSet::NONE;
    tables.features.switch_by_name(&mut features, architecture.as_bytes(), true);
    replace(parser, tables, here.location, features);
    Ok(())
}

/// Parses `.cpu name`.
pub(super) fn parse_processor(parser: &mut Parser<'_>, here: DirectiveSite) -> Parsed<()> {
    let tables = tables(parser)?;
    let (name, _) = parse_argument(parser)?;
    let Some(features) = tables.features.of_processor(&name) else {
        return parser.error(here.location, "Unknown CPU name");
    };
    replace(parser, tables, here.location, features);
    Ok(())
}

/// Replaces the features in force. The instruction set stays the same if the new features have it; otherwise it changes with a
/// warning.
fn replace(parser: &mut Parser<'_>, tables: &Tables, at: Location, mut features: FeatureSet) {
    let was_thumb = parser.state::<ArmState>().is_thumb();
    let is_thumb = features.has(feature::F_THUMB_MODE);
    let can_stay = if was_thumb { features.has(feature::F_V4T) } else { !features.has(feature::F_NOARM) };
    if was_thumb != is_thumb && can_stay {
        features.set(feature::F_THUMB_MODE.0, was_thumb);
    }
    parser.state_mut::<ArmState>().set_features(tables, features);
    if was_thumb != is_thumb && !can_stay {
        let name = |is_thumb| if is_thumb { "thumb" } else { "arm" };
        let (before, now) = (name(was_thumb), name(!was_thumb));
        let text = format!("new target does not support {before} mode, switching to {now} mode");
        parser.warning(at, None, text);
    }
}

/// Parses `.fpu name`.
pub(super) fn parse_floating_point(parser: &mut Parser<'_>, _here: DirectiveSite) -> Parsed<()> {
    let tables = tables(parser)?;
    let (name, start) = parse_argument(parser)?;
    let Some(unit) = unit_named(&name) else {
        return parser.error(start, "Unknown FPU name");
    };
    let mut features = parser.state::<ArmState>().features;
    tables.switches_of_unit(unit).apply(&mut features);
    parser.state_mut::<ArmState>().set_features(tables, features);
    Ok(())
}

/// Parses `.arch_extension name`.
pub(super) fn parse_extension(parser: &mut Parser<'_>, _here: DirectiveSite) -> Parsed<()> {
    let tables = tables(parser)?;
    if !parser.is(TokenKind::Identifier) {
        return parser.token_error("expected architecture extension name");
    }
    let at = parser.token().location();
    let name = String::from_utf8_lossy(parser.token_text()).into_owned();
    parser.lex();
    parser.parse_end_of_line()?;
    let parts: &[&str] = if name == "nocrypto" { &["nosha2", "noaes", "nocrypto"] } else { &[&name] };
    let mut result = Ok(());
    for part in parts {
        result = switch(parser, tables, part, &name, at);
    }
    result
}

/// Switches a part of an extension on, or off if `no` precedes it. `written` is the name in the text.
fn switch(parser: &mut Parser<'_>, tables: &Tables, part: &str, written: &str, at: Location) -> Parsed<()> {
    let negated = part.get(..2).filter(|head| head.eq_ignore_ascii_case("no")).map(|_| &part[2..]);
    let name = negated.unwrap_or(part);
    let Some(extension) = EXTENSIONS.iter().find(|known| known.name == name) else {
        let shown = if UNUSABLE.contains(&name) { written } else { name };
        return parser.error(at, format!("unknown architectural extension: {shown}"));
    };
    if extension.features.is_empty() {
        return parser.error(at, format!("unsupported architectural extension: {name}"));
    }
    let mut features = parser.state::<ArmState>().features;
    if !extension.needs.iter().all(|needed| holds(tables, &features, needed)) {
        let text = format!("architectural extension '{name}' is not allowed for the current base architecture");
        return parser.error(at, text);
    }
    for feature in extension.features {
        tables.features.switch_by_name(&mut features, feature.as_bytes(), negated.is_none());
    }
    parser.state_mut::<ArmState>().set_features(tables, features);
    Ok(())
}

/// Whether features meet a condition of the match table, given by name.
fn holds(tables: &Tables, features: &FeatureSet, name: &str) -> bool {
    let assembler = tables.assembler;
    let mut all = (0..assembler.n_conditions() as u16).map(mca_models::ids::ConditionId);
    let found = all.find(|condition| assembler.condition(*condition).name == name);
    found.is_some_and(|condition| assembler.condition_holds(condition, |feature| features.has(feature)))
}

/// Parses `.object_arch name`, which has no effect here.
pub(super) fn parse_object_architecture(parser: &mut Parser<'_>, _here: DirectiveSite) -> Parsed<()> {
    if !parser.is(TokenKind::Identifier) {
        return parser.token_error("unexpected token");
    }
    let at = parser.token().location();
    let name = String::from_utf8_lossy(parser.token_text()).into_owned();
    parser.lex();
    if architecture_named(&name).is_none() {
        return parser.error(at, format!("unknown architecture '{name}'"));
    }
    parser.expect(TokenKind::EndOfStatement, "unexpected token")
}
