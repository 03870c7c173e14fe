//! The names of all directives, sorted.

use super::code_view::CodeView;
use super::coff::CoffDirective;
use super::frames::FrameDirective;
use super::mach_o::MachODirective;
use super::sections::FixedSection;
use super::windows_frames::WindowsFrame;
use crate::inst::syntax::ObjectFormat;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Directive {
    Value {
        size: u8,
    },
    /// `.dc.a`: as many bytes as an address has.
    Pointer,
    Octa,
    Real,
    String {
        is_terminated: bool,
    },
    Base64,
    Fill,
    /// `.zero`, `.skip`, `.space`.
    Zero,
    Origin,
    Leb128,
    /// `.dcb`: a count and a value.
    Repeated {
        size: u8,
    },
    RepeatedReal,
    /// `.ds`: a count.
    Reserved,
    Unsupported,
    Align {
        is_power: bool,
        size: u8,
    },
    /// `.align`: bytes or a power of two, by target.
    TargetAlign {
        size: u8,
    },
    Set {
        may_repeat: bool,
    },
    ConditionalSet,
    Extern,
    Attribute {
        allows_local: bool,
    },
    ElfAttribute,
    Common {
        is_local: bool,
    },
    Type,
    Size,
    SymbolVersion,
    WeakReference,
    Ident,
    Version,
    Relocation,
    CallGraphProfile,
    AddressSignificance,
    AddressSignificantSymbol,
    LtoDiscard,
    PseudoProbe,
    Section {
        is_push: bool,
    },
    FixedSection(FixedSection),
    Subsection,
    PopSection,
    Previous,
    File,
    Loc,
    LocLabel,
    Line,
    Stabs,
    CodeView(CodeView),
    Frame(FrameDirective),
    Macro,
    EndMacro,
    ExitMacro,
    PurgeMacro,
    AlternateMacros(bool),
    MacrosEnabled(bool),
    Repeat,
    RepeatValues,
    RepeatCharacters,
    EndRepeat,
    Include,
    IncludeBytes,
    End,
    Error,
    Err,
    Warning,
    Abort,
    Print,
    MachO(MachODirective),
    Coff(CoffDirective),
    WindowsFrame(WindowsFrame),
}

use Directive::*;

type Names = [(&'static str, Directive)];

/// Generic names, in lower case and sorted.
const GENERIC: &Names = &[
    (".2byte", Value { size: 2 }),
    (".4byte", Value { size: 4 }),
    (".8byte", Value { size: 8 }),
    (".abort", Abort),
    (".addrsig", AddressSignificance),
    (".addrsig_sym", AddressSignificantSymbol),
    (".align", TargetAlign { size: 1 }),
    (".align32", TargetAlign { size: 4 }),
    (".altmacro", AlternateMacros(true)),
    (".ascii", String { is_terminated: false }),
    (".asciz", String { is_terminated: true }),
    (".balign", Align { is_power: false, size: 1 }),
    (".balignl", Align { is_power: false, size: 4 }),
    (".balignw", Align { is_power: false, size: 2 }),
    (".base64", Base64),
    (".byte", Value { size: 1 }),
    (".cfi_adjust_cfa_offset", Frame(FrameDirective::Offset)),
    (".cfi_def_cfa", Frame(FrameDirective::RegisterAndOffset)),
    (".cfi_def_cfa_offset", Frame(FrameDirective::Offset)),
    (".cfi_def_cfa_register", Frame(FrameDirective::Register)),
    (".cfi_endproc", Frame(FrameDirective::End)),
    (".cfi_escape", Frame(FrameDirective::Escape)),
    (".cfi_label", Frame(FrameDirective::Label)),
    (".cfi_llvm_def_aspace_cfa", Frame(FrameDirective::AddressSpace)),
    (".cfi_lsda", Frame(FrameDirective::Personality)),
    (".cfi_offset", Frame(FrameDirective::RegisterAndOffset)),
    (".cfi_personality", Frame(FrameDirective::Personality)),
    (".cfi_register", Frame(FrameDirective::TwoRegisters)),
    (".cfi_rel_offset", Frame(FrameDirective::RegisterAndOffset)),
    (".cfi_remember_state", Frame(FrameDirective::Plain)),
    (".cfi_restore", Frame(FrameDirective::Register)),
    (".cfi_restore_state", Frame(FrameDirective::Plain)),
    (".cfi_return_column", Frame(FrameDirective::Register)),
    (".cfi_same_value", Frame(FrameDirective::Register)),
    (".cfi_sections", Frame(FrameDirective::Sections)),
    (".cfi_signal_frame", Frame(FrameDirective::Plain)),
    (".cfi_startproc", Frame(FrameDirective::Start)),
    (".cfi_undefined", Frame(FrameDirective::Register)),
    (".cfi_val_offset", Frame(FrameDirective::RegisterAndOffset)),
    (".cfi_window_save", Frame(FrameDirective::Plain)),
    (".code16gcc", Unsupported),
    (".cold", Attribute { allows_local: false }),
    (".comm", Common { is_local: false }),
    (".common", Common { is_local: false }),
    (".cv_def_range", CodeView(CodeView::DefRange)),
    (".cv_file", CodeView(CodeView::File)),
    (".cv_filechecksumoffset", CodeView(CodeView::FileChecksumOffset)),
    (".cv_filechecksums", CodeView(CodeView::Plain)),
    (".cv_fpo_data", CodeView(CodeView::FpoData)),
    (".cv_func_id", CodeView(CodeView::FunctionId)),
    (".cv_inline_linetable", CodeView(CodeView::InlineLineTable)),
    (".cv_inline_site_id", CodeView(CodeView::InlineSiteId)),
    (".cv_linetable", CodeView(CodeView::LineTable)),
    (".cv_loc", CodeView(CodeView::Loc)),
    (".cv_string", CodeView(CodeView::String)),
    (".cv_stringtable", CodeView(CodeView::Plain)),
    (".dc", Value { size: 2 }),
    (".dc.a", Pointer),
    (".dc.b", Value { size: 1 }),
    (".dc.d", Real),
    (".dc.l", Value { size: 4 }),
    (".dc.s", Real),
    (".dc.w", Value { size: 2 }),
    (".dc.x", Unsupported),
    (".dcb", Repeated { size: 2 }),
    (".dcb.b", Repeated { size: 1 }),
    (".dcb.d", RepeatedReal),
    (".dcb.l", Repeated { size: 4 }),
    (".dcb.s", RepeatedReal),
    (".dcb.w", Repeated { size: 2 }),
    (".dcb.x", Unsupported),
    (".double", Real),
    (".ds", Reserved),
    (".ds.b", Reserved),
    (".ds.d", Reserved),
    (".ds.l", Reserved),
    (".ds.p", Reserved),
    (".ds.s", Reserved),
    (".ds.w", Reserved),
    (".ds.x", Reserved),
    (".end", End),
    (".endm", EndMacro),
    (".endmacro", EndMacro),
    (".endr", EndRepeat),
    (".equ", Set { may_repeat: true }),
    (".equiv", Set { may_repeat: false }),
    (".err", Err),
    (".error", Error),
    (".exitm", ExitMacro),
    (".extern", Extern),
    (".file", File),
    (".fill", Fill),
    (".float", Real),
    (".global", Attribute { allows_local: false }),
    (".globl", Attribute { allows_local: false }),
    (".incbin", IncludeBytes),
    (".include", Include),
    (".int", Value { size: 4 }),
    (".irp", RepeatValues),
    (".irpc", RepeatCharacters),
    (".lazy_reference", Attribute { allows_local: false }),
    (".lcomm", Common { is_local: true }),
    (".line", Line),
    (".loc", Loc),
    (".loc_label", LocLabel),
    (".long", Value { size: 4 }),
    (".lto_discard", LtoDiscard),
    (".lto_set_conditional", ConditionalSet),
    (".macro", Macro),
    (".macros_off", MacrosEnabled(false)),
    (".macros_on", MacrosEnabled(true)),
    (".memtag", Attribute { allows_local: true }),
    (".no_dead_strip", Attribute { allows_local: false }),
    (".noaltmacro", AlternateMacros(false)),
    (".octa", Octa),
    (".org", Origin),
    (".p2align", Align { is_power: true, size: 1 }),
    (".p2alignl", Align { is_power: true, size: 4 }),
    (".p2alignw", Align { is_power: true, size: 2 }),
    (".print", Print),
    (".private_extern", Attribute { allows_local: false }),
    (".pseudoprobe", PseudoProbe),
    (".purgem", PurgeMacro),
    (".quad", Value { size: 8 }),
    (".reference", Attribute { allows_local: false }),
    (".reloc", Relocation),
    (".rep", Repeat),
    (".rept", Repeat),
    (".set", Set { may_repeat: true }),
    (".short", Value { size: 2 }),
    (".single", Real),
    (".skip", Zero),
    (".sleb128", Leb128),
    (".space", Zero),
    (".stabs", Stabs),
    (".string", String { is_terminated: true }),
    (".symbol_resolver", Attribute { allows_local: false }),
    (".uleb128", Leb128),
    (".value", Value { size: 2 }),
    (".warning", Warning),
    (".weak_def_can_be_hidden", Attribute { allows_local: false }),
    (".weak_definition", Attribute { allows_local: false }),
    (".weak_reference", Attribute { allows_local: false }),
    (".word", Value { size: 2 }),
    (".zero", Zero),
];

/// Names of ELF, in their exact spelling.
const ELF: &Names = &[
    (".bss", FixedSection(FixedSection::Bss)),
    (".cg_profile", CallGraphProfile),
    (".data", FixedSection(FixedSection::Data)),
    (".hidden", ElfAttribute),
    (".ident", Ident),
    (".internal", ElfAttribute),
    (".local", ElfAttribute),
    (".popsection", PopSection),
    (".previous", Previous),
    (".protected", ElfAttribute),
    (".pushsection", Section { is_push: true }),
    (".rodata", FixedSection(FixedSection::ReadOnlyData)),
    (".section", Section { is_push: false }),
    (".size", Size),
    (".subsection", Subsection),
    (".symver", SymbolVersion),
    (".tbss", FixedSection(FixedSection::ThreadBss)),
    (".tdata", FixedSection(FixedSection::ThreadData)),
    (".text", FixedSection(FixedSection::Text)),
    (".type", Type),
    (".version", Version),
    (".weak", ElfAttribute),
    (".weakref", WeakReference),
];

const LONGEST: usize = 32;

impl Directive {
    /// What a name that starts with a point means.
    pub fn find(name: &[u8], format: ObjectFormat) -> Option<Directive> {
        let of_format = match format {
            ObjectFormat::Elf => search(ELF, name),
            ObjectFormat::MachO => MachODirective::find(name),
            ObjectFormat::Coff => CoffDirective::find(name),
        };
        of_format.or_else(|| {
            let mut lower = [0; LONGEST];
            let lower = lower.get_mut(..name.len())?;
            lower.copy_from_slice(name);
            lower.make_ascii_lowercase();
            search(GENERIC, lower)
        })
    }
}

/// The directive of this name in a sorted table.
pub(super) fn search(names: &Names, name: &[u8]) -> Option<Directive> {
    let index = names.binary_search_by(|(candidate, _)| candidate.as_bytes().cmp(name)).ok()?;
    Some(names[index].1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_are_sorted() {
        for table in [GENERIC, ELF, super::super::mach_o::NAMES, super::super::coff::NAMES] {
            assert!(table.windows(2).all(|pair| pair[0].0 < pair[1].0));
            assert!(table.iter().all(|(name, _)| name.len() <= LONGEST));
        }
    }

    #[test]
    fn only_generic_names_ignore_the_letter_case() {
        assert_eq!(Directive::find(b".GLOBL", ObjectFormat::Elf), Directive::find(b".globl", ObjectFormat::Elf));
        assert_eq!(Directive::find(b".TEXT", ObjectFormat::Elf), None);
        assert_eq!(Directive::find(b".type", ObjectFormat::MachO), None);
    }
}
