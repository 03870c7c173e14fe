//! Reads lines of the output of gdb and lldb, with and without bytes and source lines.

use super::line::{Line, Parse, Shown, address_of, bytes_and_text};

/// Parser for gdb.
#[derive(Default)]
pub struct Gdb {
    /// Name of the source file that was named last; empty before one was.
    file: String,
}

impl Parse for Gdb {
    fn line(&mut self, line: &str) -> Line {
        if let Some(name) = line.strip_prefix("Dump of assembler code for function ") {
            return Line::Function(name.trim_end_matches(':').to_owned());
        }
        let code = line.trim_start().trim_start_matches("=>").trim_start();
        if let Some((address, rest)) = address_and_rest(code) {
            let (bytes, text) = bytes_and_text(rest);
            return match text {
                "" => Line::Other,
                text => Line::Instruction(Shown {
                    address: Some(address),
                    bytes,
                    text: text.to_owned(),
                    place: place_in(code),
                    ..Shown::default()
                }),
            };
        }
        // `dot.c:` names the file, `4<tab>text` is a line of it.
        if let Some(file) = line.strip_suffix(':').filter(|file| file.contains('.') && !file.contains(' ')) {
            self.file = file.to_owned();
        }
        let number = line.split_once('\t').and_then(|(number, _)| number.parse().ok());
        number.map_or(Line::Other, |line| Line::Source { file: self.file.clone(), line })
    }
}

/// Splits an address and its symbol, `0x0000000000001130 <+4>:` or `0x1130 <dot+4>:`, from a line. Returns the address
/// and the rest.
fn address_and_rest(line: &str) -> Option<(u64, &str)> {
    let rest = line.strip_prefix("0x")?;
    let end = rest.find([' ', ':', '\t'])?;
    let address = address_of(&rest[..end])?;
    let rest = rest[end..].trim_start();
    let rest = match rest.strip_prefix('<') {
        Some(inside) => &inside[inside.find(">:")? + 1..],
        None => rest,
    };
    rest.strip_prefix(':').map(|rest| (address, rest))
}

/// Returns the function and the distance in bytes from its start that `x/i` of gdb shows: `0x1130 <dot+4>:`.
fn place_in(line: &str) -> Option<(String, u64)> {
    let inside = line.split_once('<')?.1;
    let inside = &inside[..inside.find(">:")?];
    let split = inside.rsplit_once('+').and_then(|(name, distance)| Some((name, distance.parse().ok()?)));
    let (name, distance) = split.unwrap_or((inside, 0));
    (!name.is_empty()).then(|| (name.to_owned(), distance))
}

/// Parser for lldb.
#[derive(Default)]
pub struct Lldb {
    /// The source file of all lines, which lldb does not name next to them; empty if it is not known.
    file: String,
}

impl Lldb {
    /// Makes a parser for a text. If all comments that name a source file name the same one, that is the file of all
    /// lines.
    pub fn new(text: &str) -> Lldb {
        let mut files = text.lines().filter_map(file_in);
        let first = files.next().unwrap_or_default();
        Lldb { file: if files.all(|file| file == first) { first.to_owned() } else { String::new() } }
    }
}

/// Returns the source file in a comment: `je     0x1130                    ; <+48> at kernels.c:2:12`.
fn file_in(line: &str) -> Option<&str> {
    let (_, place) = line.split_once(" at ").filter(|(before, _)| before.contains("<+") || before.contains('`'))?;
    let file = place.split(':').next()?;
    (file.contains('.') && place.len() > file.len()).then_some(file)
}

impl Parse for Lldb {
    fn line(&mut self, line: &str) -> Line {
        // `** 3   <tab>text` is the line of the source; those around it have no stars.
        if let Some(source) = line.strip_prefix("** ") {
            let number = source.split_whitespace().next().and_then(|number| number.parse().ok());
            return number.map_or(Line::Other, |line| Line::Source { file: self.file.clone(), line });
        }
        // `a.out`dot:`, `a.out`dot at dot.c:3:`
        if let Some((module, name)) = line.split_once('`')
            && !line.starts_with([' ', '-'])
            && !module.is_empty()
        {
            let name = name.trim_end();
            let name = name.split(" at ").next().unwrap_or(name);
            return Line::Function(name.trim_end_matches(':').to_owned());
        }
        let rest = line.trim_start().trim_start_matches("->").trim_start();
        // `a.out[0x1130] <+0>:`
        let without_module = rest.split_once('[').and_then(|(module, rest)| {
            let (address, rest) = rest.split_once(']')?;
            (!module.contains(' ') && address.starts_with("0x")).then(|| format!("{address}{rest}"))
        });
        let rest = without_module.as_deref().unwrap_or(rest);
        let Some((address, rest)) = address_and_rest(rest) else { return Line::Other };
        // Where code is shown in words instead of bytes, each has the prefix `0x`.
        let unprefixed = rest.trim_start();
        let (bytes, text) = bytes_and_text(unprefixed.strip_prefix("0x").unwrap_or(unprefixed));
        let text = text.split(" ; ").next().unwrap_or(text).trim();
        match text {
            "" => Line::Other,
            text => {
                Line::Instruction(Shown { address: Some(address), bytes, text: text.to_owned(), ..Shown::default() })
            }
        }
    }
}
