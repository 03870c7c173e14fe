//! `.cfi_*`: descriptions of stack frames.

use super::Here;
use super::sections::SectionId;
use crate::inst::asm::parser::{Parsed, Parser};
use crate::text::Location;
use crate::text::token::TokenKind;

/// The directives by their operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FrameDirective {
    Start,
    End,
    Sections,
    Plain,
    Offset,
    Register,
    RegisterAndOffset,
    TwoRegisters,
    AddressSpace,
    Personality,
    Escape,
    Label,
}

/// The open frames, outermost first, with the sections they were opened in.
#[derive(Clone, Debug, Default)]
pub struct Frames {
    open: Vec<Option<SectionId>>,
}

/// The encoding that says "there is none".
const OMITTED: i64 = 0xff;

impl Parser<'_> {
    pub(super) fn parse_frame_directive(&mut self, directive: FrameDirective, here: Here) -> Parsed<()> {
        match directive {
            FrameDirective::Start => return self.parse_frame_start(),
            FrameDirective::Sections => return self.parse_frame_sections(),
            FrameDirective::Personality => return self.parse_personality(here),
            FrameDirective::End | FrameDirective::Plain => {}
            FrameDirective::Offset => drop(self.parse_absolute_expression()?),
            FrameDirective::Register => self.parse_frame_register()?,
            FrameDirective::RegisterAndOffset => {
                self.parse_frame_register()?;
                self.parse_comma()?;
                self.parse_absolute_expression()?;
            }
            FrameDirective::TwoRegisters => {
                self.parse_frame_register()?;
                self.parse_comma()?;
                self.parse_frame_register()?;
            }
            FrameDirective::AddressSpace => {
                self.parse_frame_register()?;
                self.parse_comma()?;
                self.parse_absolute_expression()?;
                self.parse_comma()?;
                self.parse_absolute_expression()?;
            }
            FrameDirective::Escape => {
                self.parse_absolute_expression()?;
                while self.take(TokenKind::Comma) {
                    self.parse_absolute_expression()?;
                }
                // What follows is a statement of its own.
                self.is_in_frame(here);
                return Ok(());
            }
            FrameDirective::Label => drop(self.expect_identifier("expected identifier")?),
        }
        self.parse_end_of_line()?;
        if self.is_in_frame(here) && directive == FrameDirective::End {
            self.directives.frames.open.pop();
        }
        Ok(())
    }

    /// A register, or its number.
    fn parse_frame_register(&mut self) -> Parsed<()> {
        if self.is(TokenKind::Integer) {
            return self.parse_absolute_expression().map(drop);
        }
        self.target.parse_frame_register(self)
    }

    fn parse_frame_start(&mut self) -> Parsed<()> {
        if !self.take(TokenKind::EndOfStatement) {
            let word = self.parse_identifier();
            if word.is_none_or(|word| self.text(word) != b"simple") {
                return self.token_error("unexpected token");
            }
            self.parse_end_of_line()?;
        }
        let section = self.directives.sections.current();
        if self.directives.frames.open.last() == Some(&section) {
            let text = b"starting new .cfi frame before finishing the previous one".to_vec();
            self.log.say_directly(self.token().location(), text);
            return Ok(());
        }
        self.directives.frames.open.push(section);
        Ok(())
    }

    fn parse_frame_sections(&mut self) -> Parsed<()> {
        if self.take(TokenKind::EndOfStatement) {
            return Ok(());
        }
        loop {
            self.expect_identifier("expected .eh_frame, .debug_frame, or .sframe")?;
            if self.take(TokenKind::EndOfStatement) {
                return Ok(());
            }
            self.parse_comma()?;
        }
    }

    /// `.cfi_personality` and `.cfi_lsda`. What follows an omitted one is a statement of its own.
    fn parse_personality(&mut self, here: Here) -> Parsed<()> {
        let encoding = self.parse_absolute_expression()?;
        if encoding == OMITTED {
            return Ok(());
        }
        let has_known_format = matches!(encoding & 0xf, 0 | 2 | 3 | 4 | 8 | 0xa | 0xb | 0xc);
        let has_known_base = matches!(encoding & 0x70, 0 | 0x10);
        if encoding & !0xff != 0 || !has_known_format || !has_known_base {
            return self.token_error("unsupported encoding.");
        }
        self.parse_comma()?;
        let name = self.expect_identifier("expected identifier in directive")?;
        self.mention(name);
        self.parse_end_of_line()?;
        self.is_in_frame(here);
        Ok(())
    }

    fn is_in_frame(&mut self, here: Here) -> bool {
        let is_inside = !self.directives.frames.open.is_empty();
        if !is_inside {
            let text = "this directive must appear between .cfi_startproc and .cfi_endproc directives";
            self.log.say_directly(here.location, text.into());
        }
        is_inside
    }

    /// The end of an input without errors must not lie in a frame.
    pub(in crate::inst::asm) fn check_frames(&mut self, end: Location) {
        if !self.directives.frames.open.is_empty() || self.is_in_windows_frame() {
            self.log.say_directly(end, b"Unfinished frame!".to_vec());
        }
    }
}
