//! Every option of `mca`, declared once. Parsing, help, the man page and the shell completions are made from this table.
//!
//! An option is known by its name without dashes; `-name` and `--name` mean the same. Options of the group `Inherited` are
//! accepted because scripts pass them to `llvm-mca`, whose libraries define them; they appear in no help.

use mca_input::listing;

/// Form of an option's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A switch: on, off, or on without a value.
    Flag,
    /// A switch that also takes the listed words.
    FlagOr(&'static [&'static str]),
    /// An integer of 32 bits without a sign.
    Unsigned,
    /// An integer of 32 bits.
    Signed,
    /// A number with a fraction, in single precision.
    Real,
    /// Any text.
    Text,
    /// A text that may be omitted.
    OptionalText,
    /// Texts separated by commas; repeated options add to the list.
    List,
    /// One of several words; `is_optional` lets the value be omitted.
    Choice { words: &'static [&'static str], is_optional: bool },
    /// An option that prints something and ends the program; it takes no value.
    Action,
}

impl Kind {
    /// Whether the value comes from the next argument when there is no `=`.
    pub fn takes_next(self) -> bool {
        match self {
            Kind::Flag | Kind::FlagOr(_) | Kind::OptionalText | Kind::Action => false,
            Kind::Choice { is_optional, .. } => !is_optional,
            Kind::Unsigned | Kind::Signed | Kind::Real | Kind::Text | Kind::List => true,
        }
    }
}

/// The group of options in which help shows an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// What is read, and which parts of it.
    Input,
    /// The processor and its model.
    Target,
    /// What the report shows.
    Views,
    /// How the region is simulated.
    Simulation,
    /// Where and how results are written.
    Output,
    /// Options for the command `batch` only.
    Batch,
    /// Options that print something and end the program.
    Help,
    /// Options that change the model itself; not shown in plain help.
    Model,
    /// Options of the reference's libraries; not shown.
    Inherited,
}

impl Group {
    /// Groups that help shows, in its order.
    pub const SHOWN: [Group; 7] =
        [Group::Input, Group::Target, Group::Views, Group::Simulation, Group::Output, Group::Batch, Group::Help];

    /// Groups that only the help of hidden options shows.
    pub const HIDDEN: [Group; 1] = [Group::Model];

    /// Returns the heading of the group in help.
    pub fn title(self) -> &'static str {
        match self {
            Group::Input => "Input",
            Group::Target => "Processor",
            Group::Views => "What the report shows",
            Group::Simulation => "What is simulated",
            Group::Output => "Where and how the report is written",
            Group::Batch => "Many blocks (mca batch)",
            Group::Help => "Help",
            Group::Model => "Machine scheduling model options",
            Group::Inherited => "Accepted for compatibility",
        }
    }
}

// Declares options, one in each line: `"(+)"` if the reference lacks the option, then the values of the fields of
// [`Declaration`] in order.
macro_rules! options {
    ($($($mark:literal)? $id:ident $name:literal $kind:expr, $group:ident, $value:literal, $summary:literal;)*) => {
        /// Identifies an option.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum OptionId { $($id,)* }

        /// The declarations, in the order in which help shows them.
        pub static OPTIONS: &[Declaration] = &[
            $(Declaration { id: OptionId::$id, name: $name, kind: $kind, group: Group::$group, value_name: $value,
                            summary: $summary, is_extended: is_marked(&[$($mark)?]) },)*
        ];
    };
}

/// An option as it is declared in the table.
#[derive(Clone, Copy, Debug)]
pub struct Declaration {
    /// Identifies the option in code.
    pub id: OptionId,
    /// The name without dashes.
    pub name: &'static str,
    /// Form of the option's value.
    pub kind: Kind,
    /// Where help shows the option.
    pub group: Group,
    /// Name of the value in help; empty if there is none.
    pub value_name: &'static str,
    /// Description in help, with the default in parentheses; empty for options that help does not show.
    pub summary: &'static str,
    /// Whether the reference lacks the option: its line in help begins with "(+)".
    pub is_extended: bool,
}

/// Whether a declaration has the mark `(+)`.
const fn is_marked(marks: &[&str]) -> bool {
    !marks.is_empty()
}

/// Name in help of a value that is a file.
pub const FILE: &str = "FILE";

/// Values of `-instruction-tables`.
const TABLES: Kind = Kind::Choice { words: &["none", "normal", "full"], is_optional: true };
/// Values of `-arm-implicit-it`.
const IMPLICIT_IT: Kind = Kind::Choice { words: &["always", "never", "arm", "thumb"], is_optional: false };
/// Values of `-skip-unsupported-instructions`.
const SKIPPING: Kind = Kind::Choice { words: &["none", "lack-sched", "parse-failure", "any"], is_optional: false };
/// Values of `-x86-asm-syntax`.
const SYNTAXES: Kind = Kind::Choice { words: &["att", "intel"], is_optional: false };
/// Values of `--regions`.
const REGIONS: Kind = Kind::Choice { words: &["marked", "loops", "functions", "file"], is_optional: false };
/// Values of `--format`.
const FORMATS: Kind = Kind::Choice { words: &["text", "github", "sarif", "junit", "markdown"], is_optional: false };
/// Values of `--sort`.
const SORTS: Kind = Kind::Choice { words: &["cycles", "instructions"], is_optional: false };
/// Words of `--measure-data`: contents of memory while code is measured.
pub const MEASURE_DATA: &[&str] = &["random", "small", "pointers", "zero"];
/// Words of `--input`: `auto`, and the kinds of inputs.
pub const INPUT_WORDS: &[&str] = &input_words();

/// Returns `auto` and the words of all kinds.
const fn input_words() -> [&'static str; listing::Kind::WORDS.len() + 1] {
    let mut words = ["auto"; listing::Kind::WORDS.len() + 1];
    let (_, kinds) = words.split_at_mut(1);
    kinds.copy_from_slice(&listing::Kind::WORDS);
    words
}

/// Values of `--input`.
const INPUTS: Kind = Kind::Choice { words: INPUT_WORDS, is_optional: false };
/// Values of `--measure-data`.
const DATA: Kind = Kind::Choice { words: MEASURE_DATA, is_optional: false };
/// Values of `--records`.
const RECORDS: Kind = Kind::Choice { words: &["csv", "hex", "json"], is_optional: false };
/// Values of `--completions`.
const SHELLS: Kind = Kind::Choice { words: &["bash", "zsh", "fish"], is_optional: false };

options! {
    "(+)" Each "each" Kind::Flag, Input, "", "report on each of several files; implied, unless the program is called llvm-mca";
    "(+)" ReadAs "input" INPUTS, Input, "KIND", "format of the input";
    InputSyntax "x86-asm-syntax" SYNTAXES, Input, "SYNTAX", "syntax at the beginning of the input";
    ImplicitIt "arm-implicit-it" IMPLICIT_IT, Input, "WHERE", "Arm: instruction sets in which conditional instructions are accepted without an IT instruction (default: arm)";
    MacroNesting "asm-macro-max-nesting-depth" Kind::Unsigned, Input, "N", "deepest nesting of macro calls (20)";
    SkipUnsupported "skip-unsupported-instructions" SKIPPING, Input, "WHICH", "skip instructions without scheduling data (lack-sched), that do not parse (parse-failure), or both (any), instead of failing";
    DisableInstruments "disable-im" Kind::Flag, Input, "", "ignore instrument comments such as LLVM-MCA-LATENCY";
    "(+)" NoConfig "no-config" Kind::Flag, Input, "", "ignore `# mca:` comments and mca.toml";
    "(+)" Binary "binary" Kind::Text, Input, "FILE", "for mca profile: path of the recorded program, if it was moved";
    "(+)" Force "force" Kind::Flag, Input, "", "for mca profile: accept a program rebuilt since the recording";
    "(+)" Hex "hex" Kind::OptionalText, Input, "BYTES", "analyse machine code, written as hexadecimal digits here or in the input file";
    "(+)" Symbol "symbol" Kind::Text, Input, "NAME", "only this function of an ELF object or executable";
    "(+)" Regions "regions" REGIONS, Input, "WHICH", "what to analyse; of loops, the innermost";
    "(+)" Function "function" Kind::Text, Input, "NAME", "only this function; * and ? match several; the value help lists all";
    "(+)" Top "top" Kind::Unsigned, Input, "N", "only the N most expensive loops, or functions if there are no loops; 0: all";
    "(+)" Sort "sort" SORTS, Input, "BY", "ranking for --top";
    "(+)" Compiler "compiler" Kind::Text, Input, "PROGRAM", "compiler for a source file, called with the flags after --; for a .S file, only -D, -U and -I are used";
    "(+)" Trace "trace" Kind::Text, Input, "FILE", "take branches as listed in FILE: a label, or - if not taken";
    "(+)" Versus "versus" Kind::Text, Input, "FLAGS|REV", "compare the loops of a source file with those from other flags or a git revision";
    "(+)" VersusCompiler "versus-compiler" Kind::Text, Input, "PROGRAM", "compare the loops of a source file with those from another compiler";
    "(+)" Lines "lines" Kind::Text, Input, "A-B", "only these lines, or the loops in them with --regions=loops";

    Cpu "mcpu" Kind::Text, Target, "CPU", "processor; the value native means this machine's, help lists all";
    "(+)" Cpus "cpus" Kind::List, Target, "A,B,...", "compare several processors in one table, or as JSON";
    "(+)" Model "model" Kind::Text, Target, "measured|reference|FILE", "model to use: one measured on the processor, llvm-mca's, or a file";
    "(+)" Measure "measure" Kind::Flag, Target, "", "run every region on this machine and show measured next to predicted cycles";
    "(+)" MeasureData "measure-data" DATA, Target, "WHAT", "with --measure: how memory is filled; by default the first of these with which the code runs without a fault";
    "(+)" Table "table" Kind::Text, Target, "FILE", "with --measure: measure all instructions of this machine's processor, or those of the input, and write the result to FILE, a model for --model";
    Triple "mtriple" Kind::Text, Target, "TRIPLE", "target triple (x86_64-pc-linux-gnu)";
    Architecture "march" Kind::Text, Target, "NAME", "target by LLVM's name of it, for example x86-64";
    Features "mattr" Kind::List, Target, "+A,-B,...", "processor features; the value help lists all";

    "(+)" Why "why" Kind::Flag, Views, "", "explain what limits each region, and which instructions";
    Summary "summary-view" Kind::Flag, Views, "", "summary (on)";
    InstructionInfo "instruction-info" Kind::Flag, Views, "", "micro-ops, latency and throughput of every instruction (on)";
    ResourcePressure "resource-pressure" Kind::Flag, Views, "", "use of every resource, per iteration and per instruction (on)";
    Bottleneck "bottleneck-analysis" Kind::Flag, Views, "", "what limits the throughput, and the critical sequence";
    Timeline "timeline" Kind::Flag, Views, "", "every instruction cycle by cycle, and how long it waited";
    TimelineIterations "timeline-max-iterations" Kind::Unsigned, Views, "N", "iterations in the timeline (10)";
    TimelineCycles "timeline-max-cycles" Kind::Unsigned, Views, "N", "cycles in the timeline (80); 0 means no limit";
    DispatchStatistics "dispatch-stats" Kind::Flag, Views, "", "dispatch statistics";
    SchedulerStatistics "scheduler-stats" Kind::Flag, Views, "", "scheduler statistics";
    RetireStatistics "retire-stats" Kind::Flag, Views, "", "retire control unit statistics";
    RegisterFileStatistics "register-file-stats" Kind::Flag, Views, "", "register file statistics";
    AllStatistics "all-stats" Kind::Flag, Views, "", "the statistics of dispatch, scheduler, retire control unit and register file";
    AllViews "all-views" Kind::Flag, Views, "", "every view";
    ShowEncoding "show-encoding" Kind::Flag, Views, "", "add the machine code to the instruction info";
    ShowBarriers "show-barriers" Kind::Flag, Views, "", "add load and store barriers to the instruction info";
    InstructionTables "instruction-tables" TABLES, Views, "KIND", "print static tables, without a simulation";

    Iterations "iterations" Kind::Unsigned, Simulation, "N", "iterations of the region (100)";
    Dispatch "dispatch" Kind::Unsigned, Simulation, "N", "micro-ops dispatched per cycle, instead of the model's";
    RegisterFileSize "register-file-size" Kind::Unsigned, Simulation, "N", "physical registers of the default register file";
    LoadQueue "lqueue" Kind::Unsigned, Simulation, "N", "entries of the load queue";
    StoreQueue "squeue" Kind::Unsigned, Simulation, "N", "entries of the store queue";
    NoAlias "noalias" Kind::Flag, Simulation, "", "assume that loads and stores never overlap (on)";
    "(+)" Mispredict "mispredict" Kind::Text, Simulation, "N", "for mca profile: cost of a mispredicted branch in cycles (15-20)";
    CallLatency "call-latency" Kind::Unsigned, Simulation, "N", "assumed latency of a call in cycles (100)";
    MicroOpQueueSize "micro-op-queue-size" Kind::Unsigned, Simulation, "N", "entries of the micro-op queue; 0 means there is none";
    DecoderThroughput "decoder-throughput" Kind::Unsigned, Simulation, "N", "instructions decoded per cycle, with a micro-op queue";
    DisableCustom "disable-cb" Kind::Flag, Simulation, "", "ignore the target's own rules for the simulation, such as those of the stack pointer";

    Output "o" Kind::Text, Output, "FILE", "write the report to a file";
    Json "json" Kind::FlagOr(&["v2"]), Output, "", "report as JSON; =v2 (+) selects a richer, versioned form";
    OutputSyntax "output-asm-variant" Kind::Signed, Output, "N", "syntax of the report: 0 AT&T, 1 Intel, -1 the syntax in use at the end of the input";
    HexImmediates "print-imm-hex" Kind::Flag, Output, "", "immediates and displacements in hexadecimal";
    NoAliases "riscv-no-aliases" Kind::Flag, Output, "", "RISC-V: print the real names of instructions, not aliases";
    FramePointer "riscv-emit-x8-as-fp" Kind::Flag, Output, "", "RISC-V: print the register s0 as fp";
    Color "color" Kind::Flag, Output, "", "colours in messages (on for a terminal)";
    "(+)" Budget "budget" Kind::Text, Output, "LIMITS", "exit with status 2 if a region exceeds these limits, for example 'loop: cycles<=1.5'";
    "(+)" Baseline "baseline" Kind::Text, Output, "FILE", "exit with status 2 if a region is slower than in FILE, an earlier output of --json=v2";
    "(+)" Tolerance "tolerance" Kind::Text, Output, "PERCENT", "slowdown against the baseline that is accepted (0%)";
    "(+)" Format "format" FORMATS, Output, "FORMAT", "format for the results of checks";
    "(+)" Annotate "annotate" Kind::Flag, Output, "", "for mca profile: print the code of each loop with samples per instruction";
    "(+)" Quiet "quiet" Kind::Flag, Output, "", "print problems only";
    "(+)" TimelineHtml "timeline-html" Kind::Text, Output, "FILE", "also write the timelines of all regions as a page for a browser";
    "(+)" Watch "watch" Kind::Flag, Output, "", "report again whenever an input file or a file it includes changes";

    "(+)" Records "records" RECORDS, Batch, "KIND", "format of the input, one block per line; by default detected from file name and first line";
    "(+)" OutputDir "output-dir" Kind::Text, Batch, "FOLDER", "write the rows of each input to a file of its own in FOLDER: those of blocks.txt to blocks.csv";
    "(+)" Shard "shard" Kind::Text, Batch, "K/N", "only every N-th input, starting at the K-th";
    "(+)" Again "again" Kind::Flag, Batch, "", "overwrite existing outputs instead of skipping their inputs";
    "(+)" Jobs "jobs" Kind::Unsigned, Batch, "N", "number of threads (all cores)";

    Help "help" Kind::Action, Help, "", "print this help";
    HelpShort "h" Kind::Action, Help, "", "print this help";
    HelpHidden "help-hidden" Kind::Action, Help, "", "print this help, with all options";
    HelpList "help-list" Kind::Action, Help, "", "print this help";
    HelpListHidden "help-list-hidden" Kind::Action, Help, "", "print this help, with all options";
    Version "version" Kind::Action, Help, "", "version";
    "(+)" Completions "completions" SHELLS, Help, "SHELL", "print completions for a shell";
    "(+)" Man "man" Kind::Action, Help, "", "print the manual page";

    BufferScale "sched-model-reservation-station-scale-factor" Kind::Real, Model, "F", "entries of every reservation station times F, rounded down, unless that leaves 1 or none";

    PrintOptions "print-options" Kind::Flag, Inherited, "", "";
    PrintAllOptions "print-all-options" Kind::Flag, Inherited, "", "";
    NoWarn "no-warn" Kind::Flag, Inherited, "", "";
    NoWarnShort "W" Kind::Flag, Inherited, "", "";
    FatalWarnings "fatal-warnings" Kind::Flag, Inherited, "", "";
    NoDeprecatedWarn "no-deprecated-warn" Kind::Flag, Inherited, "", "";
    NoTypeCheck "no-type-check" Kind::Flag, Inherited, "", "";
    Sse2Avx "x86-sse2avx" Kind::Flag, Inherited, "", "";
    TargetAbi "target-abi" Kind::Text, Inherited, "", "";
    RelaxAll "mc-relax-all" Kind::Flag, Inherited, "", "";
    IncrementalLinker "incremental-linker-compatible" Kind::Flag, Inherited, "", "";
    Fdpic "fdpic" Kind::Flag, Inherited, "", "";
    DwarfVersion "dwarf-version" Kind::Signed, Inherited, "", "";
    Dwarf64 "dwarf64" Kind::Flag, Inherited, "", "";
    DwarfUnwind "emit-dwarf-unwind" UNWIND, Inherited, "", "";
    CompactUnwind "emit-compact-unwind-non-canonical" Kind::Flag, Inherited, "", "";
    Gsframe "gsframe" Kind::Flag, Inherited, "", "";
    ShowInst "asm-show-inst" Kind::Flag, Inherited, "", "";
    SaveTempLabels "save-temp-labels" Kind::Flag, Inherited, "", "";
    Crel "crel" Kind::Flag, Inherited, "", "";
    ImplicitMapsyms "implicit-mapsyms" Kind::Flag, Inherited, "", "";
    RelaxRelocations "x86-relax-relocations" Kind::Flag, Inherited, "", "";
    SecureLog "as-secure-log-file" Kind::Text, Inherited, "", "";
    TimePasses "time-passes" Kind::Flag, Inherited, "", "";
    Stats "stats" Kind::Flag, Inherited, "", "";
    Verify "verify-machineinstrs" Kind::Flag, Inherited, "", "";
    AlignBranch "x86-align-branch-boundary" Kind::Unsigned, Inherited, "", "";
}

/// Values of `-emit-dwarf-unwind`.
const UNWIND: Kind = Kind::Choice { words: &["always", "no-compact-unwind", "default"], is_optional: false };

/// Returns the declaration of the option with exactly this name, which has no dashes; `None` if there is none.
pub fn find(name: &[u8]) -> Option<&'static Declaration> {
    OPTIONS.iter().find(|option| option.name.as_bytes() == name)
}

impl Declaration {
    /// Returns the name of the option in messages, with its dashes. For `W`, that is `--no-warn`, which means the same.
    pub fn shown_name(&self) -> String {
        match self.id {
            OptionId::NoWarnShort => "--no-warn".to_owned(),
            _ => dashed(self.name),
        }
    }
}

/// Returns a name with its dashes: `--name`, or `-n` for one letter.
pub fn dashed(name: &str) -> String {
    let dashes = if name.len() == 1 { "-" } else { "--" };
    format!("{dashes}{name}")
}
