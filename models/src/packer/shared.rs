//! Writes out fact files in which many rows have equal ends: such a file has each end once, and then rows that refer to the ends.
//!
//! ```text
//! # shared 1
//! =3f2a<tab>bark<tab>4 legs
//! <tab>bite<tab>4 legs
//! dog<tab>=3f2a
//! ```
//!
//! stands for the rows `dog bark 4 legs` and `dog bite 4 legs`. `&3f2a` continues the field before it instead of beginning
//! one, so that `dog<tab>wo<tab>&3f2a` would say `wobark`.

use std::borrow::Cow;
use std::collections::HashMap;

/// How the line of the header begins that says how many ends there are.
const ANNOUNCEMENT: &str = "# shared ";

/// Returns the text with every row written out; the text itself if it shares nothing.
pub fn written_out(text: &str) -> Result<Cow<'_, str>, String> {
    let header_end = header_end(text);
    let (header, body) = text.split_at(header_end);
    let Some(announced) = header.lines().find_map(|line| line.strip_prefix(ANNOUNCEMENT)) else {
        return Ok(Cow::Borrowed(text));
    };
    let mut lines = body.lines().peekable();
    let mut ends: HashMap<&str, Vec<&str>> = HashMap::new();
    while let Some(line) = lines.next_if(|line| line.starts_with('=')) {
        let (name, first) = line[1..].split_once('\t').ok_or_else(|| format!("'{line}' stands for nothing"))?;
        let mut end = vec![first];
        while let Some(further) = lines.next_if(|line| line.starts_with('\t')) {
            end.push(&further[1..]);
        }
        ends.insert(name, end);
    }
    if ends.len().to_string() != announced {
        return Err(format!("the header says shared {announced} instead of {}", ends.len()));
    }
    let mut result = String::with_capacity(text.len() * 4);
    result.push_str(header);
    for line in lines {
        let (start, reference) = line.rsplit_once('\t').ok_or_else(|| format!("'{line}' refers to nothing"))?;
        let joint = match reference.chars().next() {
            Some('=') => "\t",
            Some('&') => "",
            _ => return Err(format!("'{reference}' is not a reference")),
        };
        for end in ends.get(&reference[1..]).ok_or_else(|| format!("nothing is called '{reference}'"))? {
            result.extend([start, joint, end, "\n"]);
        }
    }
    Ok(Cow::Owned(result))
}

/// Returns the offset after the lines that begin with `# `.
fn header_end(text: &str) -> usize {
    text.split_inclusive('\n').take_while(|line| line.starts_with("# ")).map(str::len).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_written_out() {
        let text = "# rows 3\n# shared 2\n=1a\tbark\t4\n\tbite\t4\n=2b\tof\nw\to\t&2b\ndog\t=1a\n";
        assert_eq!(written_out(text).unwrap(), "# rows 3\n# shared 2\nw\toof\ndog\tbark\t4\ndog\tbite\t4\n");
        assert_eq!(written_out("# rows 1\ndog\t=1a\n").unwrap(), "# rows 1\ndog\t=1a\n");
    }

    #[test]
    fn what_is_missing_is_said() {
        assert!(written_out("# shared 1\n=1a\tx\ndog\t=1b\n").unwrap_err().contains("'=1b'"));
        assert!(written_out("# shared 2\n=1a\tx\ndog\t=1a\n").unwrap_err().contains("instead of 1"));
        assert!(written_out("# shared 0\ndog\n").is_err());
    }
}
