//! The plan of a target's comparison with the reference, read from `tests/inputs/targets/<name>.txt`.
//!
//! ```text
//! rows     riscv64                    -mcpu=sifive-x390    statements made from the tables, read with these options
//! words    riscv64                    -mattr=+c            random bits of every encoding, printed and encoded again
//! blocks   riscv64                                         random blocks on every processor
//! compile  riscv64-unknown-linux-gnu  -march=rv64gc        our programs, compiled with these options
//! set      most                       +v +zbb +zvkn        stands for `+v,+zbb,+zvkn` where an option says `$most`
//! every    row                                             of the match tables is read by some statement, except for:
//! never    uxtb UBFMXri GPR64 GPR64                        no statement leads to this row of the match tables
//! ```

use std::sync::Arc;

use mca_core::analyze::triple::Triple;
use mca_core::inst::ids::DialectId;
use mca_core::inst::subtarget::Subtarget;
use mca_core::inst::targets::PrintStyle;
use mca_core::model::catalogue::Catalogue;
use mca_core::model::features::FeatureSelection;

use crate::workspace;

/// The lines of a plan, with sets filled in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The lines in the order of the file, without those that define sets.
    lines: Vec<Line>,
}

/// A line of a plan: a way to run a comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// First word of the line: what it is about, such as `rows`.
    subject: String,
    /// The line without its first word, as it is written.
    title: String,
    /// Triple of the target; in a line `set`, the name of the set.
    pub triple: String,
    /// Options of the programs, or of the compiler in a line `compile`; in a line `set`, its words.
    pub options: Vec<String>,
}

impl Plan {
    /// Reads the plan of a target, given by its name.
    pub fn read(target: &str) -> Result<Plan, String> {
        let path = workspace::root().join("tests/inputs/targets").join(format!("{target}.txt"));
        let text = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        let (sets, mut lines): (Vec<Line>, Vec<Line>) =
            text.lines().filter_map(Line::parse).partition(|line| line.subject == "set");
        lines.iter_mut().for_each(|line| line.fill_in(&sets));
        Ok(Plan { lines })
    }

    /// Returns the lines whose first word is `subject`.
    pub fn of_subject(&self, subject: &str) -> impl Iterator<Item = &Line> {
        self.lines.iter().filter(move |line| line.subject == subject)
    }

    /// Whether some statement must be read as each row of the instruction table, except for those known as unread.
    pub fn is_about_every_row(&self) -> bool {
        self.of_subject("every").next().is_some()
    }

    /// Whether the plan says that no statement leads to a row of the instruction table. `row` is the row's description.
    pub fn knows_as_unread(&self, row: &str) -> bool {
        self.of_subject("never").any(|line| line.title == row)
    }
}

impl Line {
    /// Parses a line; `None` if it has fewer than two words, comments left out.
    fn parse(line: &str) -> Option<Line> {
        let line = line.split('#').next()?;
        let mut words = line.split_whitespace().map(str::to_owned);
        let title = line.split_whitespace().skip(1).collect::<Vec<_>>().join(" ");
        Some(Line { title, subject: words.next()?, triple: words.next()?, options: words.collect() })
    }

    /// Returns the line without its first word, as it is written.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Returns the parsed triple of the target; an error if it is unknown.
    pub fn triple(&self) -> Result<Triple, String> {
        Triple::find(self.triple.as_bytes(), b"").map_err(|error| format!("{}: {error:?}", self.triple))
    }

    /// Returns the subtarget for which text is read on the processor `cpu`.
    pub fn subtarget(&self, cpu: &str) -> Result<Arc<Subtarget>, String> {
        let triple = self.triple()?;
        let catalogue = Catalogue::of(triple.target()).map_err(|error| error.to_string())?;
        let attributes = self.value_of("-mattr").unwrap_or_default();
        let features = FeatureSelection::new(catalogue, catalogue.find_cpu(cpu), &triple, attributes.as_bytes()).set;
        Ok(Arc::new(Subtarget { triple, cpu: cpu.into(), features }))
    }

    /// Returns the style in which instructions are printed with the line's options.
    pub fn style(&self) -> PrintStyle {
        let dialect = self.value_of("-output-asm-variant").and_then(|number| number.parse().ok()).unwrap_or(0);
        let hexadecimal = self.options.iter().any(|option| option == "-print-imm-hex");
        PrintStyle { dialect: DialectId(dialect), hexadecimal, ..PrintStyle::default() }
    }

    /// Replaces `$name` in options by the words of the set with that name, with commas between them. An undefined name
    /// is replaced by nothing.
    fn fill_in(&mut self, sets: &[Line]) {
        for piece in self.options.iter_mut().filter(|option| option.contains('$')) {
            let filled = piece.split(',').map(|word| {
                let (before, name) = word.split_once('$').unwrap_or((word, ""));
                let words = sets.iter().filter(|set| set.triple == name).flat_map(|set| set.options.iter().cloned());
                before.to_owned() + &words.collect::<Vec<_>>().join(",")
            });
            *piece = filled.collect::<Vec<_>>().join(",");
        }
    }

    /// Returns the value of an option `NAME=VALUE`; `None` if the line does not have it. `name` includes the dash.
    pub fn value_of(&self, name: &str) -> Option<&str> {
        self.options.iter().find_map(|option| option.strip_prefix(name)?.strip_prefix('='))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_without_comments_have_words() {
        let line = Line::parse("rows riscv64 -mcpu=a -mattr=+b # why").unwrap();
        assert_eq!((line.subject.as_str(), line.triple.as_str()), ("rows", "riscv64"));
        assert_eq!((line.value_of("-mattr"), line.value_of("-march")), (Some("+b"), None));
        assert_eq!(Line::parse("# only a comment"), None);
    }

    #[test]
    fn sets_are_filled_in() {
        let sets = ["set s +a +b", "set s +c"].map(|line| Line::parse(line).unwrap());
        let mut line = Line::parse("rows x -mattr=$s,-d").unwrap();
        line.fill_in(&sets);
        assert_eq!(line.options, ["-mattr=+a,+b,+c,-d"]);
    }
}
