//! The lines between caller (`>`) and child (`<`).
//!
//! ```text
//! > straight 4801c8 offset=0 patience=300
//! < done
//! > 9c1ce93a04ad7f2577d1a8cbb1c0c9d1
//! < 9c1ce93a04ad7f2577d1a8cbb1c0c9d1 measured cycles=1.0003 spread=0.0004 kept=20 tried=23 gigahertz=3.640 pages=0 busy=0 states=1.0003:20
//! > loop 488b00 counter=15
//! < done
//! > 52d8a6ec31b6f8e7d0f96e47cf4dc7a3
//! < 52d8a6ec31b6f8e7d0f96e47cf4dc7a3 refused pages 3000
//! ```
//!
//! The word that an answer repeats is made once the code has ended, so that no answer can be written in advance.

use crate::{Measurement, Mode, Refusal, Request, State};

/// More code than this is refused: two copies of it have to fit into the first-level cache beside the rest.
pub const MAX_CODE_BYTES: usize = 4096;

/// Milliseconds that a request waits for a quiet core unless it says otherwise.
pub const PATIENCE_MS: u32 = 300;

/// The environment variable that has the number of the process that has started the child.
pub const CALLER_VARIABLE: &str = "MCA_MEASURING_FOR";

/// What the child writes once the code has ended.
pub const DONE: &str = "done";

/// More bytes than this are no line of the child's.
pub const MAX_LINE_BYTES: u64 = 1 << 16;

impl Request {
    pub fn new(code: Vec<u8>, mode: Mode) -> Request {
        Request { code, mode, offset: 0, patience_ms: PATIENCE_MS, fill: None }
    }

    /// Milliseconds after which the child gives up.
    pub fn limit_ms(&self) -> u64 {
        2 * u64::from(self.patience_ms) + 1000
    }

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
        if let Some(fill) = self.fill {
            line += &format!(" fill={fill:x}");
        }
        line + &format!(" offset={} patience={}", self.offset, self.patience_ms)
    }

    /// Reads a line; an error says what is wrong with it.
    pub fn of_line(line: &str) -> Result<Request, String> {
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
                        return Err(format!("'{word}' is no counter"));
                    }
                    mode = Mode::Loop { counter: Some(register as u8) };
                }
                "offset" => request.offset = (number? % 64) as u8,
                "patience" => request.patience_ms = number?.min(60_000),
                "fill" => {
                    let fill = u64::from_str_radix(value, 16).map_err(|_| format!("'{word}' holds no number"))?;
                    request.fill = Some(fill);
                }
                _ => return Err(format!("'{key}' means nothing")),
            }
        }
        request.mode = mode;
        Ok(request)
    }
}

fn bytes_of_hex(text: &str) -> Option<Vec<u8>> {
    if !text.len().is_multiple_of(2) || !text.is_ascii() {
        return None;
    }
    (0..text.len()).step_by(2).map(|at| u8::from_str_radix(text.get(at..at + 2)?, 16).ok()).collect()
}

/// An answer as a line.
pub fn answer_to_line(answer: &Result<Measurement, Refusal>) -> String {
    let measurement = match answer {
        Ok(measurement) => measurement,
        Err(refusal) => return format!("refused {}", refusal_words(refusal)),
    };
    let states: Vec<String> =
        measurement.states.iter().map(|state| format!("{:.4}:{}", state.cycles, state.n_samples)).collect();
    format!(
        "measured cycles={:.4} spread={:.4} kept={} tried={} gigahertz={:.3} pages={} busy={} states={}",
        measurement.cycles,
        measurement.spread,
        measurement.n_kept,
        measurement.n_tried,
        measurement.gigahertz,
        measurement.n_pages,
        u8::from(measurement.is_busy),
        states.join(",")
    )
}

/// Reads an answer. What cannot be read is itself a refusal: the child is not what it should be.
pub fn answer_of_line(line: &str) -> Result<Measurement, Refusal> {
    let nonsense = || Refusal::Crashed(format!("it answered '{}'", line.trim_end()));
    if let Some(words) = line.trim_end().strip_prefix("refused ") {
        return Err(refusal_of_words(words).unwrap_or_else(nonsense));
    }
    let fields = line.trim_end().strip_prefix("measured ").ok_or_else(nonsense)?;
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
            states: field("states")?.split(',').map(state).collect::<Option<Vec<State>>>()?,
        })
    };
    read().ok_or_else(nonsense)
}

fn refusal_words(refusal: &Refusal) -> String {
    match refusal {
        Refusal::System => "system".to_owned(),
        Refusal::Processor(lack) => format!("processor {lack}"),
        Refusal::Machine(what) => format!("machine {what}"),
        Refusal::TooLong { n_bytes } => format!("long {n_bytes}"),
        Refusal::Empty => "empty".to_owned(),
        Refusal::Pages { n_pages } => format!("pages {n_pages}"),
        Refusal::Memory => "memory".to_owned(),
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
