//! Detects the target of a document if no configuration names it.

use std::ops::Range;
use std::sync::Arc;

use mca_config::configuration::{Configuration, SettingOrigin};
use mca_config::recognition::{self, CpuChoice, Recognised, recognised};
use mca_core::Target;

use super::{Finding, Fix, Reading, Severity};

/// Code of the findings about a text's target.
const CODE: &str = "target";

/// Returns the configuration with the target that the text shows, if none is configured, and a finding about it. A
/// processor that is set for all texts gives way to one of that target; one that the modeline names does not.
pub(super) fn settled(configuration: Arc<Configuration>, text: &str) -> (Arc<Configuration>, Option<Finding>) {
    let choice =
        if configuration.cpu_origin == SettingOrigin::Modeline { CpuChoice::ForThisText } else { CpuChoice::General };
    let found = match recognised(configuration.options(), text.as_bytes(), choice) {
        Some(recognition::Finding::Recognised(found)) => found,
        Some(recognition::Finding::Unsupported(reported)) => {
            return (configuration, Some(unsupported(&reported, text)));
        }
        None => return (configuration, None),
    };
    let mut configuration = (*configuration).clone();
    if found.cpu.is_some() {
        configuration.cpu_origin = SettingOrigin::Text;
    }
    configuration.set(found.settings());
    (Arc::new(configuration), Some(finding(&found, text)))
}

/// Whether recognition can be left out: nothing was recognised in the earlier state of the text, and the part of the
/// text that recognition looks at is still the same.
pub(super) fn is_as_before(earlier: &Reading, configuration: &Arc<Configuration>, text: &str) -> bool {
    let has_default_target = || earlier.findings.iter().all(|finding| finding.code != CODE);
    // After a recognition, the reading's configuration differs from the one that is set.
    earlier.configuration == *configuration
        && has_default_target()
        && Target::detection_scope(text.as_bytes()) == Target::detection_scope(earlier.source.text.as_bytes())
}

/// Returns the range of the first line.
fn first_line(text: &str) -> Range<usize> {
    0..text.split('\n').next().unwrap_or_default().trim_end().len()
}

/// Returns the finding about a text for an unsupported target. `reported` is the message without its subject.
fn unsupported(reported: &str, text: &str) -> Finding {
    Finding {
        place: first_line(text),
        severity: Severity::Warning,
        code: CODE,
        message: format!("this {reported}"),
        notes: Vec::new(),
        fixes: Vec::new(),
    }
}

/// Returns the finding about a detected target, on the first line, with a fix that writes it into the file.
fn finding(recognised: &Recognised, text: &str) -> Finding {
    let modeline = format!("# mca: {}\n", recognised.arguments().join(" "));
    Finding {
        place: first_line(text),
        severity: Severity::Hint,
        code: CODE,
        message: recognised.sentence(),
        notes: Vec::new(),
        fixes: vec![Fix { title: "Write the target into the file".to_owned(), edits: vec![(0..0, modeline)] }],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lsp::fixture::Fixture;

    const SUM: &str = "sum:\n\tflw\tfa5, 0(a0)\n\taddi\ta0, a0, 4\n\tfadd.s\tfa0, fa0, fa5\n\tbne\ta0, a1, sum\n";

    #[test]
    fn a_text_is_read_for_its_target_and_reported_once() {
        let fixture = Fixture::new(SUM);
        let reading = &fixture.snapshot.reading;
        assert_eq!((reading.processor.name.as_str(), reading.processor.triple.as_str()), ("spacemit-x60", "riscv64"));
        assert_eq!(reading.configuration.cpu_origin, SettingOrigin::Text);
        let messages: Vec<&str> = reading.findings.iter().map(|finding| finding.message.as_str()).collect();
        assert_eq!(messages, ["read as RISC-V, for spacemit-x60"]);
        assert_eq!(reading.regions.len(), 1);
        assert!(matches!(&fixture.snapshot.results[..], [Some(Ok(result))] if result.kept().len() == 4));
    }

    #[test]
    fn the_fix_names_the_recognised_target() {
        let by_itself = Fixture::new(SUM);
        let fix = &by_itself.snapshot.reading.findings[0].fixes[0];
        let written = Fixture::new(&format!("{}{SUM}", fix.edits[0].1));
        assert_eq!(written.snapshot.reading.findings, []);
        let processor = |fixture: &Fixture| fixture.snapshot.reading.processor.clone();
        assert_eq!(processor(&written), processor(&by_itself));
    }

    /// In Apple's texts `;` begins a comment and names begin with `_`: none of it is an error, with and without the fix.
    #[test]
    fn apples_texts_are_read_without_errors() {
        let text = "_dot:                                   ; @dot\n\tadrp\tx8, _g@GOTPAGE\nLBB0_2: ; =>This Inner Loop\n\
                    \tldr\ts1, [x0], #4\n\tfmadd\ts0, s1, s2, s0\n\tsubs\tx8, x8, #1\n\tb.ne\tLBB0_2\n";
        let fixture = Fixture::new(text);
        let reading = &fixture.snapshot.reading;
        let messages: Vec<&str> = reading.findings.iter().map(|finding| finding.message.as_str()).collect();
        assert_eq!(messages, ["read as AArch64, Mach-O, for apple-m1"]);
        assert_eq!(reading.regions.len(), 1);
        let written = Fixture::new(&format!("{}{text}", reading.findings[0].fixes[0].edits[0].1));
        assert_eq!(written.snapshot.reading.findings, []);
        assert_eq!(written.snapshot.reading.processor, reading.processor);
    }

    #[test]
    fn an_unsupported_target_is_named() {
        let fixture = Fixture::new("sum:\n\tlwzu 5, 4(3)\n\tadd 4, 4, 5\n\tbdnz sum\n");
        let first = &fixture.snapshot.reading.findings[0];
        assert_eq!(first.message, "this is PowerPC assembly, which this build does not support");
    }

    #[test]
    fn a_modeline_is_stronger_than_recognition() {
        let fixture = Fixture::new(&format!("# mca: -mcpu=sifive-x280\n{SUM}"));
        assert_eq!(fixture.snapshot.reading.processor.name, "sifive-x280");
        let fixture = Fixture::new(&format!("# mca: -mtriple=x86_64\n{SUM}"));
        assert!(fixture.snapshot.reading.processor.triple.starts_with("x86_64"));
    }

    #[test]
    fn unchanged_text_is_not_recognised_again() {
        let text = "f:\n\taddq $1, %rax\n".repeat(300);
        let plain = Fixture::new(&text);
        let before = &plain.snapshot.reading;
        let is_same = |text: &str| is_as_before(before, &before.configuration, text);
        assert!(is_same(&text) && is_same(&format!("{text}{SUM}")));
        assert!(!is_same(&format!("{SUM}{text}")) && !is_same(""));
        let other = Fixture::new(SUM);
        assert!(!is_as_before(&other.snapshot.reading, &before.configuration, SUM), "it was recognised");
        let stranger = Fixture::new("sum:\n\tlwzu 5, 4(3)\n\tadd 4, 4, 5\n\tbdnz sum\n");
        let reading = &stranger.snapshot.reading;
        assert!(!is_as_before(reading, &reading.configuration, &reading.source.text), "it is told again");
    }
}
