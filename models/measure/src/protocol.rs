//! The lines between caller (`>`) and child (`<`). An answer is one line, which is broken here.
//!
//! ```text
//! > straight 4801c8 offset=0 patience=300
//! < done
//! > 9c1ce93a04ad7f2577d1a8cbb1c0c9d1
//! < 9c1ce93a04ad7f2577d1a8cbb1c0c9d1 measured cycles=1.0003 spread=0.0004 kept=20 tried=23 gigahertz=3.640 pages=0 busy=0
//!   states=1.0003:20 data=random iterations=12832
//! > loop 488b0500000000 counter=15 data=small fixup=3:4:relative:0:-4
//! < done
//! > 52d8a6ec31b6f8e7d0f96e47cf4dc7a3
//! < 52d8a6ec31b6f8e7d0f96e47cf4dc7a3 refused pages 3000
//! ```
//!
//! The word that an answer repeats is made once the code has ended, so that no answer can be written in advance.

use crate::{Data, Destination, Fixup, Measurement, Mode, Refusal, Request, State};

/// Maximum size of code in bytes: two copies of it must fit into the first-level cache.
pub const MAX_CODE_BYTES: usize = 4096;

/// Maximum number of names, which are pieces of memory that the code refers to, each with its own page.
pub const MAX_NAMES: u8 = 64;

/// Maximum number of fixups of a request.
pub const MAX_FIXUPS: usize = 256;

/// Default of [`Request::patience_ms`].
pub const PATIENCE_MS: u32 = 1000;

/// Environment variable with the id of the process that started the child.
pub const CALLER_VARIABLE: &str = "MCA_MEASURING_FOR";

/// Line that the child writes once the code has ended.
pub const DONE: &str = "done";

/// Maximum length in bytes of a line from the child.
pub const MAX_LINE_BYTES: u64 = 1 << 16;

impl Request {
    /// Returns a request for code at the start of a cache line, with the usual patience, any data, and no fixups.
    pub fn new(code: Vec<u8>, mode: Mode) -> Request {
        Request { code, mode, offset: 0, patience_ms: PATIENCE_MS, data: None, fixups: Vec::new() }
    }

    /// Returns the number of milliseconds after which the child gives up.
    pub fn limit_ms(&self) -> u64 {
        2 * u64::from(self.patience_ms) + 1000
    }

    /// Formats the request as a line, without its end.
    pub fn to_line(&self) -> String {
        let mut line = match self.mode {
            Mode::Straight => "straight ".to_owned(),
            Mode::Loop { .. } => "loop ".to_owned(),
        };
        for byte in &self.code {
            line += &format!("{byte:02x}");
        }
        if let Mode::Loop { counter: Some(register) } = self.mode {
            line += &format!(" counter={register}");
        }
        if let Some(data) = self.data {
            line += &format!(" data={}", data.name());
        }
        for fixup in &self.fixups {
            line += &format!(" fixup={}", fixup_to_word(fixup));
        }
        line + &format!(" offset={} patience={}", self.offset, self.patience_ms)
    }

    /// Reads a line that [`Request::to_line`] wrote; an error says what is wrong with it.
    pub fn from_line(line: &str) -> Result<Request, String> {
        let mut words = line.split_ascii_whitespace();
        let mut mode = match words.next() {
            Some("straight") => Mode::Straight,
            Some("loop") => Mode::Loop { counter: None },
            other => return Err(format!("'{}' is neither 'straight' nor 'loop'", other.unwrap_or_default())),
        };
        let code = bytes_of_hex(words.next().unwrap_or_default()).ok_or("the code is not hexadecimal")?;
        let mut request = Request::new(code, mode);
        for word in words {
            let (key, value) = word.split_once('=').unwrap_or((word, ""));
            let number = value.parse::<u32>().map_err(|_| format!("'{word}' holds no number"));
            match key {
                "counter" => {
                    let register = number?;
                    if register > 15 || register == 4 || mode == Mode::Straight {
                        return Err(format!("'{word}' is not a counter"));
                    }
                    mode = Mode::Loop { counter: Some(register as u8) };
                }
                "offset" => request.offset = (number? % 64) as u8,
                "patience" => request.patience_ms = number?.min(60_000),
                "data" => {
                    let data = Data::find(value).ok_or_else(|| format!("'{word}' names no kind of data"))?;
                    request.data = Some(data);
                }
                "fixup" => {
                    let fixup = fixup_of_word(value).filter(|fixup| is_inside(fixup, request.code.len()));
                    let fixup = fixup.filter(|_| request.fixups.len() < MAX_FIXUPS);
                    request.fixups.push(fixup.ok_or_else(|| format!("'{word}' is not a fixup"))?);
                }
                _ => return Err(format!("'{key}' means nothing")),
            }
        }
        request.mode = mode;
        Ok(request)
    }
}

/// Formats a fixup: `offset:bytes:relative|absolute:name|exit:addend`.
fn fixup_to_word(fixup: &Fixup) -> String {
    let from = if fixup.is_relative { "relative" } else { "absolute" };
    let to = match fixup.destination {
        Destination::Name(number) => number.to_string(),
        Destination::Exit => "exit".to_owned(),
    };
    format!("{}:{}:{from}:{to}:{}", fixup.offset, fixup.n_bytes, fixup.addend)
}

/// Reads a fixup as [`fixup_to_word`] writes it; `None` if it is none.
fn fixup_of_word(word: &str) -> Option<Fixup> {
    let fields: Vec<&str> = word.split(':').collect();
    let [offset, n_bytes, from, to, addend] = fields[..] else { return None };
    let destination = match to {
        "exit" => Destination::Exit,
        number => Destination::Name(number.parse().ok().filter(|number| *number < MAX_NAMES)?),
    };
    Some(Fixup {
        offset: offset.parse().ok()?,
        n_bytes: n_bytes.parse().ok().filter(|n_bytes| [1, 4, 8].contains(n_bytes))?,
        is_relative: match from {
            "relative" => true,
            "absolute" => false,
            _ => return None,
        },
        destination,
        addend: addend.parse().ok()?,
    })
}

/// Whether the field of a fixup is inside code of `n_bytes` bytes. A field of one byte may only hold the distance to an exit, since
/// nothing else is near enough.
pub fn is_inside(fixup: &Fixup, n_bytes: usize) -> bool {
    let is_near = fixup.is_relative && fixup.destination == Destination::Exit;
    usize::from(fixup.offset) + usize::from(fixup.n_bytes) <= n_bytes && (fixup.n_bytes > 1 || is_near)
}

/// Returns the bytes that pairs of hexadecimal digits stand for; `None` if the text is not made of them.
fn bytes_of_hex(text: &str) -> Option<Vec<u8>> {
    if !text.len().is_multiple_of(2) || !text.is_ascii() {
        return None;
    }
    (0..text.len()).step_by(2).map(|at| u8::from_str_radix(text.get(at..at + 2)?, 16).ok()).collect()
}

/// Formats an answer as a line.
pub fn answer_to_line(answer: &Result<Measurement, Refusal>) -> String {
    let measurement = match answer {
        Ok(measurement) => measurement,
        Err(refusal) => return format!("refused {}", refusal_words(refusal)),
    };
    let states: Vec<String> =
        measurement.states.iter().map(|state| format!("{:.4}:{}", state.cycles, state.n_samples)).collect();
    format!(
        "measured cycles={:.4} spread={:.4} kept={} tried={} gigahertz={:.3} pages={} busy={} states={} data={} iterations={}",
        measurement.cycles,
        measurement.spread,
        measurement.n_kept,
        measurement.n_tried,
        measurement.gigahertz,
        measurement.n_pages,
        u8::from(measurement.is_busy),
        states.join(","),
        measurement.data.name(),
        measurement.n_iterations
    )
}

/// Reads an answer that [`answer_to_line`] wrote. Any other line is the refusal [`Refusal::Crashed`].
pub fn answer_of_line(line: &str) -> Result<Measurement, Refusal> {
    let no_answer = || Refusal::Crashed(format!("it answered '{}'", line.trim_end()));
    if let Some(words) = line.trim_end().strip_prefix("refused ") {
        return Err(refusal_of_words(words).unwrap_or_else(no_answer));
    }
    let fields = line.trim_end().strip_prefix("measured ").ok_or_else(no_answer)?;
    let field =
        |key: &str| -> Option<&str> { fields.split(' ').find_map(|word| word.strip_prefix(key)?.strip_prefix('=')) };
    let read = || -> Option<Measurement> {
        let state = |text: &str| -> Option<State> {
            let (cycles, n_samples) = text.split_once(':')?;
            Some(State { cycles: cycles.parse().ok()?, n_samples: n_samples.parse().ok()? })
        };
        Some(Measurement {
            cycles: field("cycles")?.parse().ok()?,
            spread: field("spread")?.parse().ok()?,
            n_kept: field("kept")?.parse().ok()?,
            n_tried: field("tried")?.parse().ok()?,
            gigahertz: field("gigahertz")?.parse().ok()?,
            n_pages: field("pages")?.parse().ok()?,
            is_busy: field("busy")? == "1",
            states: field("states")?.split(',').filter(|text| !text.is_empty()).map(state).collect::<Option<_>>()?,
            data: Data::find(field("data")?)?,
            n_iterations: field("iterations")?.parse().ok()?,
        })
    };
    read().ok_or_else(no_answer)
}

/// Returns the words for a refusal in an answer.
fn refusal_words(refusal: &Refusal) -> String {
    match refusal {
        Refusal::System => "system".to_owned(),
        Refusal::Processor(lack) => format!("processor {lack}"),
        Refusal::Machine(what) => format!("machine {what}"),
        Refusal::TooLong { n_bytes } => format!("long {n_bytes}"),
        Refusal::Empty => "empty".to_owned(),
        Refusal::Pages { n_pages } => format!("pages {n_pages}"),
        Refusal::Memory => "memory".to_owned(),
        Refusal::Privileged => "privileged".to_owned(),
        Refusal::LeavesPath => "leaves-path".to_owned(),
        Refusal::WritesCode => "writes-code".to_owned(),
        Refusal::Illegal => "illegal".to_owned(),
        Refusal::Arithmetic => "arithmetic".to_owned(),
        Refusal::SystemCall => "system-call".to_owned(),
        Refusal::Trap => "trap".to_owned(),
        Refusal::Time => "time".to_owned(),
        Refusal::Noise => "noise".to_owned(),
        Refusal::Crashed(how) => format!("crashed {how}"),
    }
}

/// Returns the refusal for words of an answer; `None` if there is no such refusal.
fn refusal_of_words(words: &str) -> Option<Refusal> {
    let (word, rest) = words.split_once(' ').unwrap_or((words, ""));
    Some(match word {
        "system" => Refusal::System,
        "processor" => Refusal::Processor(rest.to_owned()),
        "machine" => Refusal::Machine(rest.to_owned()),
        "long" => Refusal::TooLong { n_bytes: rest.parse().ok()? },
        "empty" => Refusal::Empty,
        "pages" => Refusal::Pages { n_pages: rest.parse().ok()? },
        "memory" => Refusal::Memory,
        "privileged" => Refusal::Privileged,
        "leaves-path" => Refusal::LeavesPath,
        "writes-code" => Refusal::WritesCode,
        "illegal" => Refusal::Illegal,
        "arithmetic" => Refusal::Arithmetic,
        "system-call" => Refusal::SystemCall,
        "trap" => Refusal::Trap,
        "time" => Refusal::Time,
        "noise" => Refusal::Noise,
        "crashed" => Refusal::Crashed(rest.to_owned()),
        _ => return None,
    })
}

#[cfg(test)]
mod tests;
