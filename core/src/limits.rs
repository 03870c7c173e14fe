//! Limits of texts, files and clients: the largest accepted size of everything that an editor or a connection may send. The page
//! `server/LIMITS.md` is made from this file, and a test fails if the two differ.
//!
//! Input within all limits is answered as if there were none; each limit says what happens beyond it.

/// The description of a limit, a line of the page of limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InputLimit {
    /// The name of the constant.
    pub name: &'static str,
    /// The largest accepted number of what `what` begins with, such as bytes.
    pub value: u64,
    /// What is limited, in words that follow the number: `bytes of a document in an editor`.
    pub what: &'static str,
    /// What happens beyond the limit.
    pub beyond: &'static str,
}

/// Declares a constant for each limit, and the list of all descriptions.
macro_rules! limits {
    ($($name:ident: $type:ty = $value:expr, $what:literal, $beyond:literal;)*) => {
        $(#[doc = $what] pub const $name: $type = $value;)*

        /// All limits, in the order of the page.
        pub const ALL: &[InputLimit] = &[
            $(InputLimit { name: stringify!($name), value: $name as u64, what: $what, beyond: $beyond },)*
        ];
    };
}

limits! {
    DOCUMENT_BYTES: usize = 32 << 20,
        "bytes of a document in an editor",
        "it is not read; a warning on its first line says so (`too-large`)";
    OPEN_BYTES: usize = 256 << 20,
        "bytes of all open documents of a client",
        "the document that is opened or changed counts as closed; a message says so";
    DOCUMENT_LINES: usize = 1_000_000,
        "lines of a document in an editor",
        "it is not read; a warning on its first line says so (`too-large`)";
    REGIONS: usize = 20_000,
        "regions of a document in an editor, marked or found",
        "later regions are not analysed; a warning at the first of them says so (`too-many-regions`)";
    REGION_INSTRUCTIONS: usize = 1 << 20,
        "instructions of all regions of a document in an editor or a file on the command line together, if regions overlap: one inside several regions counts in each; of a text with more instructions than this, as many as it has",
        "later regions are not analysed, except in the report that `llvm-mca` prints; a warning at the first of them says so (`too-many-regions`), in a report the last message, which is an error if budgets or a baseline are checked";
    SYMBOLS: usize = 50_000,
        "functions, labels and regions in the outline of a document in an editor, and places where it can be folded",
        "further ones are left out";
    SYMBOL_DEPTH: usize = 64,
        "nested entries in the outline of a document in an editor",
        "deeper entries become siblings of the innermost";
    TOKENS: usize = 1_000_000,
        "words of a document in an editor that are coloured",
        "further ones are not coloured";
    TIMELINE_ITERATIONS: u32 = 100,
        "iterations in the printed timeline that a comment, `mca.toml`, arguments of a request or a page ask for (`timeline-max-iterations`)",
        "a warning says so, and the usual number is shown; a request is answered with an error";
    TIMELINE_CYCLES: u32 = 4_000,
        "cycles in the printed timeline that a comment, `mca.toml`, arguments of a request or a page ask for (`timeline-max-cycles`)",
        "a warning says so, and the usual number is shown; a request is answered with an error";
    COLUMN_WIDTH: usize = 200,
        "characters to which a column of a table is aligned",
        "longer names move the rest of their row";
    TIMELINE_INSTRUCTIONS: usize = 20_000,
        "instructions of a region whose timeline a request asks for",
        "an error says so";
    RECORDED_ITERATIONS: u32 = 10_000,
        "iterations in the timeline of `mca/timeline` (`iterations`)",
        "an error says so";
    RECORDED_CYCLES: u32 = 1_000_000,
        "cycles in the timeline of `mca/timeline` (`maxCycles`)",
        "an error says so";
    RECORDED_ROWS: usize = 50_000,
        "executions of instructions in the timeline of a viewer; if it shows a steady state, the first iterations beside that may have as many again",
        "the timeline ends with the last whole iteration before, and says that it was cut off (`isTruncated`)";
    FINDINGS: usize = 2_000,
        "messages about a document in an editor",
        "further ones are left out";
    PRINTED_MESSAGES_BYTES: usize = 4 << 20,
        "bytes of the messages of a report, each with its line, in an answer to a request or from a library",
        "further messages are left out; the last line says how many";
    REPORT_BYTES: usize = 64 << 20,
        "bytes of a report in an answer to a request or from a library",
        "an error says so; the report of a part of the text may be short enough";
    EXPANSION_BYTES: usize = 4 << 20,
        "bytes to which macros, repetitions and included files of a document in an editor expand",
        "an error at the one that is too much; nothing further is expanded";
    EXPANSIONS: usize = 50_000,
        "macros, repetitions and included files that a document in an editor uses",
        "an error at the one that is too much; nothing further is expanded";
    EXPANSION_MESSAGES: usize = 50_000,
        "messages about a document after which expansion stops",
        "an error at the next macro or repetition";
    EXPANSION_INSTRUCTIONS: usize = 1 << 18,
        "instructions of a document in an editor, beyond those that its bytes can spell out",
        "an error at the one that is too much; nothing further is expanded";
    INCLUSION_DEPTH: usize = 20,
        "nested included files of a document in an editor",
        "an error at the innermost";
    TRACE_INSTRUCTIONS: usize = 100_000,
        "instructions of a trace written by hand",
        "an error at the word of the trace that leads to one more instruction";
    CONFIGURATION_BYTES: u64 = 1 << 20,
        "bytes of a file `mca.toml` in an editor",
        "it is not read; the log says so";
    BUDGETS: usize = 1_000,
        "limits of `[budget]` in an `mca.toml` for one file",
        "further ones are not checked; a problem of the file says so, and `mca` ends with status 2";
    BUDGET_NAME_BYTES: usize = 256,
        "bytes of a name of `[budget]` in an `mca.toml`",
        "its limits are not checked; a problem of the file says so, and `mca` ends with status 2";
    COMPARED_CPUS: usize = 1_000,
        "processors that one run or request compares",
        "an error says so; nothing is compared";
    COMPARED_INSTRUCTIONS: usize = 524_288,
        "instructions that a request has compared on several processors: those of the compared regions, times the number of processors",
        "an error says so; nothing is compared";
    COMPARED_VERSIONS: usize = 100,
        "versions of a source that one run or request compiles and compares with the first",
        "an error says so; nothing is compiled";
    MODEL_TEXT_BYTES: usize = 4 << 20,
        "bytes of the text of a model (`--model=FILE`)",
        "an error that names the option";
    BUILD_FILE_BYTES: u64 = 256 << 20,
        "bytes of a `compile_commands.json`, which says how files are compiled",
        "it is treated as missing";
    COMMAND_BYTES: u64 = 4 << 20,
        "bytes of an entry of a `compile_commands.json`, and bytes of all files of arguments (`@file`) that an entry names",
        "a longer entry is treated as missing; a file that is too much is not read, and the compiler gets its name";
    BASELINE_BYTES: u64 = 64 << 20,
        "bytes of the earlier report with which a run is compared (`--baseline=FILE`)",
        "an error that names the option";
    MODEL_TEXTS: usize = 8,
        "texts of models (`--model=FILE`) that a process keeps in parsed form",
        "the least recently used one is dropped, and parsed again when asked for";
    MODEL_NAMES: usize = 4_096,
        "names of units, of all texts of models (`--model=FILE`) that a process has read",
        "reports call further units by their numbers, such as `unit7`";
    MODEL_NAME_BYTES: usize = 64,
        "bytes of the name of a unit in the text of a model (`--model=FILE`)",
        "reports call the unit by its number, such as `unit7`";
    PROFILES: usize = 4,
        "recordings of perf that a session keeps as samples by line",
        "the least recently used one is dropped, and read again when asked for";
    PROFILED_PROGRAM_BYTES: u64 = 4 << 30,
        "bytes of a program that a recording of perf names",
        "its samples are counted; its loops are not analysed, and a line says so";
    PROFILE_TABLE_BYTES: u64 = 64 << 20,
        "bytes of a table of a recording of perf, such as that of its events",
        "the recording is said to be cut off";
    PROFILE_LINE_BYTES: u64 = 1 << 20,
        "bytes of a line of text of `perf script`",
        "the rest of the line is skipped";
    CLIENTS: usize = 64,
        "connections to a server that listens",
        "the next one is closed at once; the log says so";
    CLIENTS_BEFORE_INITIALIZE: usize = 16,
        "connections to a server that listens, before their `initialize` is accepted",
        "the next one is closed at once; the log says so";
    BYTES_BEFORE_INITIALIZE: usize = 1 << 20,
        "bytes of the message `initialize` of a connection to a server that listens",
        "the connection ends; the log says so";
    SECONDS_BEFORE_INITIALIZE: u64 = 10,
        "seconds from a connection to a server that listens to its `initialize`",
        "the connection ends; the log says so";
    MESSAGE_BYTES: usize = 256 << 20,
        "bytes of a message of a client",
        "the message is skipped, and answered with an error";
    HEADER_BYTES: usize = 8 << 10,
        "bytes of a header line of a message that are read",
        "the rest of the line is skipped";
    REQUESTS: usize = 4_096,
        "requests of a client that are being answered",
        "the next one is answered with an error (-32803)";
    REQUEST_BYTES: usize = 256 << 20,
        "bytes of all requests to a server that are being answered",
        "the next one is answered with an error (-32803)";
    WORK_BYTES: usize = 8 << 20,
        "bytes of all texts of more than 64 KiB that requests to a server process at a time; an instruction counts as 32, and so does an execution that is recorded for a timeline; a longer text is processed alone, and so is one with macros or repetitions that is no document",
        "the next one waits for its turn; clients take turns";
    SHORT_TEXTS: usize = 64,
        "texts of at most 64 KiB that requests to a server process at a time; a client may have a quarter of them",
        "the next one waits until one is done";
    COMPILER_SECONDS: u64 = 600,
        "seconds that the compiler of a source may run",
        "the compiler is stopped; a message says so";
    COMPILER_MEMORY_BYTES: u64 = 8 << 30,
        "bytes of memory that each process of a compiler may take, on Linux; on a machine with less than twice as much memory, half of its memory, but at least 2 GiB",
        "the compiler says that it is out of memory; a message says why";
    COMPILER_OUTPUT_BYTES: u64 = 4 << 20,
        "bytes that the compiler of a source may print, and bytes of a source of an earlier revision that git hands out",
        "further bytes of a compiler are discarded; about a longer source, a message says so";
    GIT_SECONDS: u64 = 60,
        "seconds that git may take to read a source of an earlier revision",
        "git is stopped; a message says so";
    COMPILED_BYTES: u64 = 1 << 30,
        "bytes of the assembly that the compiler of a source writes",
        "the source is not analysed; a message says so";
    FRAMES: usize = 1_024,
        "messages that wait for a client to read them",
        "nothing is read from the client until it has read some";
    UNREAD_BYTES: usize = 128 << 20,
        "bytes of all messages that wait for a client to read them; a message that waits alone may be longer",
        "a further answer is dropped, and an error (-32803) sent in its place; the log says so";
    ALL_UNREAD_BYTES: usize = 384 << 20,
        "bytes of messages that wait for all clients of a server to read them",
        "a further answer is dropped, and an error (-32803) sent in its place; a client that has read all its messages still gets one of at most 1 MiB";
    RESULTS: usize = 4_096,
        "results of regions that a session keeps, for when the same text is analysed again",
        "the least recently used one is dropped";
    RESULT_BYTES: usize = 32 << 20,
        "bytes of all results of regions that a session keeps; one is kept even if it is larger",
        "the least recently used results are dropped";
    PAGES: usize = 8,
        "pages with timelines that a session serves to browsers",
        "the oldest page is dropped";
    PAGE_READERS: usize = 16,
        "connections of browsers that pages with timelines of a session are being sent to",
        "the next one is closed at once";
    SERVE_CONNECTIONS: usize = 64,
        "connections that `mca serve` answers at a time",
        "the next one is closed at once";
    SERVE_SECONDS: u64 = 20,
        "seconds from a connection to `mca serve` to the end of its answer",
        "the connection ends";
    SERVE_HEAD_BYTES: u64 = 16 << 10,
        "bytes of a request to `mca serve` up to its empty line",
        "the request is answered with an error (400)";
    SERVE_FILE_BYTES: u64 = 256 << 20,
        "bytes of a file that `mca serve` hands out",
        "the file is treated as missing (404)";
    BLOCK_INSTRUCTIONS: usize = 1 << 12,
        "instructions to which macros and repetitions in the text of a block expand, in `mca batch` and in libraries that predict blocks; of a longer text, as many as its bytes could spell out",
        "the block's row of output has no numbers and status 3";
    BATCH_LINE_BYTES: u64 = 4 << 20,
        "bytes of a line that `mca batch` reads",
        "the line counts as empty: its row of output says that there is nothing to analyse, and repeats none of its text";
}

/// Returns the page of all limits in Markdown, as `server/LIMITS.md` has it.
pub fn page() -> String {
    let mut page = String::from(
        "# Limits\n\n\
         A document, a repository or a client could ask for unlimited work. These numbers limit what an editor, a server or a \
         process does for it. They stand in `core/src/limits.rs`, from which a test makes this page. The command line reads its \
         input whole, as the reference does.\n\n\
         | limit | value | of what | beyond it |\n| --- | ---: | --- | --- |\n",
    );
    for InputLimit { name, value, what, beyond } in ALL {
        page += &format!("| `{name}` | {} | {what} | {beyond} |\n", grouped(*value));
    }
    page
}

/// Returns a number in decimal with separators: `1,048,576`.
fn grouped(value: u64) -> String {
    let digits = value.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped() {
        assert_eq!([0, 999, 1_000, 1_048_576].map(grouped), ["0", "999", "1,000", "1,048,576"]);
    }
}
