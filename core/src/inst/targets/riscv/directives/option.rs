//! `.option`, which changes features and position independence, saves and restores them.

use mca_models::ids::FeatureId;
use mca_models::riscv::feature;

use super::{features, set_features, tables};
use crate::inst::asm::DirectiveSite;
use crate::inst::asm::{Parsed, Parser};
use crate::inst::targets::riscv::arch_string::feature_of;
use crate::inst::targets::riscv::features::{self as extensions, switch};
use crate::inst::targets::riscv::state::RiscvState;
use crate::inst::targets::riscv::tables::Tables;
use crate::text::Span;
use crate::text::token::TokenKind;

/// Parses an option. An unknown one is ignored with a warning.
pub(super) fn parse(parser: &mut Parser<'_>, _here: DirectiveSite) -> Parsed<()> {
    let tables = tables(parser)?;
    if !parser.is(TokenKind::Identifier) {
        return parser.token_error("expected identifier");
    }
    let option = parser.token_text().to_vec();
    parser.lex();
    match option.as_slice() {
        b"arch" => return parse_arch(parser, tables),
        b"push" | b"pop" | b"exact" | b"noexact" | b"rvc" | b"norvc" | b"pic" | b"nopic" | b"relax" | b"norelax" => {}
        _ => {
            let at = parser.token().location();
            let text = "unknown option, expected 'push', 'pop', 'rvc', 'norvc', 'arch', 'relax', 'norelax', 'exact', or \
                        'noexact'";
            parser.warning(at, None, text);
            parser.parse_to_statement_end();
            return parser.parse_end_of_line();
        }
    }
    let end = parser.token().location();
    parser.parse_end_of_line()?;
    let mut set = features(parser);
    let mut turn = |feature, is_on| switch(tables.features, &mut set, feature, is_on);
    match option.as_slice() {
        b"push" => {
            let state = parser.state_mut::<RiscvState>();
            state.saved.push((state.features, state.is_pic));
        }
        b"pop" => {
            let Some((saved, is_pic)) = parser.state_mut::<RiscvState>().saved.pop() else {
                return parser.error(end, ".option pop with no .option push");
            };
            set = saved;
            parser.state_mut::<RiscvState>().is_pic = is_pic;
        }
        b"exact" => {
            turn(feature::F_EXACT_ASM, true);
            turn(feature::F_RELAX, false);
        }
        b"noexact" => {
            turn(feature::F_EXACT_ASM, false);
            turn(feature::F_RELAX, true);
        }
        b"rvc" => {
            turn(feature::F_C, true);
            let is_64_bit = set.has(feature::F_64BIT);
            extensions::complete(tables.features, &mut set, is_64_bit);
        }
        b"norvc" => {
            turn(feature::F_C, false);
            turn(feature::F_ZCA, false);
        }
        b"pic" => parser.state_mut::<RiscvState>().is_pic = true,
        b"nopic" => parser.state_mut::<RiscvState>().is_pic = false,
        b"relax" => turn(feature::F_RELAX, true),
        _ => turn(feature::F_RELAX, false),
    }
    set_features(parser, tables, set);
    Ok(())
}

/// Parses `arch, +x, -y` or `arch, rv64…`. Each argument takes effect before the next one is read.
fn parse_arch(parser: &mut Parser<'_>, tables: &'static Tables) -> Parsed<()> {
    let mut is_first = true;
    loop {
        if !parser.take(TokenKind::Comma) {
            return parser.token_error("expected comma");
        }
        let sign = parser.token().kind;
        let is_signed = matches!(sign, TokenKind::Plus | TokenKind::Minus);
        if is_signed {
            parser.lex();
        } else if !is_first {
            return parser.token_error("unexpected token, expected + or -");
        }
        if !parser.is(TokenKind::Identifier) {
            return parser.token_error("unexpected token, expected identifier");
        }
        let name = parser.token().span;
        parser.lex();
        if !is_signed {
            reset(parser, tables, name)?;
            break;
        }
        change(parser, tables, name, sign == TokenKind::Plus)?;
        is_first = false;
        if parser.is(TokenKind::EndOfStatement) {
            break;
        }
    }
    parser.parse_end_of_line()
}

/// Replaces all extensions by those of an architecture string, which must not change the width.
fn reset(parser: &mut Parser<'_>, tables: &'static Tables, name: Span) -> Parsed<()> {
    let text = parser.text(name).to_vec();
    let old_xlen = if features(parser).has(feature::F_64BIT) { 64 } else { 32 };
    let xlen = super::attribute::set_architecture(parser, tables, &text, name.location())?;
    if xlen != old_xlen {
        let text = format!("bad arch string switching from rv{old_xlen} to rv{xlen}");
        return parser.error(name.location(), text);
    }
    Ok(())
}

/// Switches one extension on or off.
fn change(parser: &mut Parser<'_>, tables: &'static Tables, name: Span, is_on: bool) -> Parsed<()> {
    let at = name.location();
    let text = parser.text(name).to_vec();
    if text.last().is_some_and(u8::is_ascii_digit) {
        return parser.error(at, "extension version number parsing not currently implemented");
    }
    let known = feature_of(&text, &tables.own);
    let mut set = features(parser);
    let is_experimental = known.as_ref().is_some_and(|name| name.starts_with(extensions::EXPERIMENTAL));
    if is_experimental && !set.has(feature::F_EXPERIMENTAL) {
        return parser.error(at, "unexpected experimental extensions");
    }
    let feature = known.as_ref().and_then(|name| tables.features.find(name.as_bytes())).map(FeatureId);
    let (Some(feature), Some(known)) = (feature, known) else {
        return parser.error(at, "unknown extension feature");
    };
    if is_on {
        switch(tables.features, &mut set, feature, true);
        let is_64_bit = set.has(feature::F_64BIT);
        extensions::complete(tables.features, &mut set, is_64_bit);
        let xlen = if is_64_bit { 64 } else { 32 };
        if let Err(text) = extensions::check(tables, &set, xlen) {
            return parser.error(at, text);
        }
    } else {
        if let Some(other) = extensions::implying(tables.features, &set, feature) {
            let text = format!("can't disable {known} extension; {other} extension requires {known} extension");
            return parser.error(at, text);
        }
        switch(tables.features, &mut set, feature, false);
    }
    set_features(parser, tables, set);
    Ok(())
}
