//! Hovers: a region's explanation on its first line and its last marker, a register's writer, an instruction's facts,
//! and extensions that directives name.

use std::ops::Range;

use tower_lsp::lsp_types::{Hover, HoverContents, Position};

use super::markup::Markdown;
use super::{diagnostics, explain, extensions, registers};
use crate::lsp::analysis::{Finding, RegionPlan, RegionResult};
use crate::lsp::protocol::RegionKind;
use crate::lsp::snapshot::Snapshot;

/// Returns the hover at a position; `None` if there is nothing to say.
pub fn hover(snapshot: &Snapshot, position: Position) -> Option<Hover> {
    let offset = snapshot.offset(position);
    let (text, place) = on_border(snapshot, offset)
        .or_else(|| registers::hover(snapshot, offset))
        .or_else(|| on_instruction(snapshot, offset))
        .or_else(|| extensions::hover(snapshot, offset))?;
    let content = text.content(snapshot.client.shows_markdown);
    Some(Hover { contents: HoverContents::Markup(content), range: Some(snapshot.range(place)) })
}

/// Returns the hover of the region whose first line, or last marker, has the offset. `None` if no region has, if an
/// instruction of the region is at the offset, or if the region has no result yet.
fn on_border(snapshot: &Snapshot, offset: usize) -> Option<(Markdown, Range<usize>)> {
    let source = snapshot.source();
    let line = source.lines.line_of(offset);
    let found = snapshot.reading.regions.iter().enumerate().find(|(_, region)| {
        let is_first = source.lines.line_of(region.range.start) == line;
        let is_last = region.kind == RegionKind::Marked && source.lines.line_of(region.range.end) == line;
        let on_instruction = region.places.iter().any(|place| place.start <= offset && offset < place.end);
        (is_first || is_last) && !on_instruction
    });
    let (index, region) = found?;
    let text = match snapshot.results.get(index)?.as_ref()? {
        Ok(result) => of_region(snapshot, region, result, line),
        Err(message) => Markdown::trusted("Not analysed: ") + Markdown::words(message),
    };
    Some((text, source.lines.line_range(&source.text, line)?))
}

/// Describes a region, without sentences that the client shows anyway as a diagnostic of `line`, counted from 0.
fn of_region(snapshot: &Snapshot, region: &RegionPlan, result: &RegionResult, line: usize) -> Markdown {
    let is_here = |reported: Finding| snapshot.source().lines.line_of(reported.place.start) == line;
    let is_shown = snapshot.client.hovers_show_diagnostics;
    match is_shown && diagnostics::bottleneck(snapshot, region, result).is_some_and(is_here) {
        true => explain::region_beside_diagnostic(snapshot, region, result),
        false => explain::region(snapshot, region, result),
    }
}

/// Returns the hover of the instruction at an offset; `None` if there is none, or if its region has no result.
fn on_instruction(snapshot: &Snapshot, offset: usize) -> Option<(Markdown, Range<usize>)> {
    let index = snapshot.region_at(offset)?;
    let region = &snapshot.reading.regions[index];
    let instruction = region.instruction_at(snapshot.source(), offset)?;
    let place = region.places.get(instruction)?.clone();
    let result = snapshot.results.get(index)?.as_ref()?.as_ref().ok()?;
    let text = match result.position_of(instruction) {
        Some(position) => explain::instruction(snapshot, region, result, position),
        None => Markdown::trusted("This instruction has no scheduling data and takes no part in the numbers."),
    };
    Some((text, place))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lsp::client::ClientFeatures;
    use crate::lsp::fixture::Fixture;
    use crate::lsp::from_proto::PositionEncoding;

    fn text(source: &str) -> Option<String> {
        text_for(source, true)
    }

    /// Returns the hover at the cursor `$0` in a document.
    fn text_for(source: &str, shows_markdown: bool) -> Option<String> {
        let client = ClientFeatures { encoding: PositionEncoding::Utf8, shows_markdown, ..ClientFeatures::default() };
        let fixture = Fixture::with(source, client);
        let hover = hover(&fixture.snapshot, fixture.position())?;
        match hover.contents {
            HoverContents::Markup(content) => Some(content.value),
            other => panic!("{other:?}"),
        }
    }

    const DOT: &str = "# mca: -mcpu=btver2 -iterations=300\n# LLVM-MCA-BEGIN dot_1$a\nvmulps %xmm0, %xmm1, %xmm2$b\n\
                       vhaddps %xmm2, %xmm2, %xmm3\nvhaddps %xmm3, %xmm3, %xmm4$c\n# LLVM-MCA-END dot_1\nnop$d\n";

    /// Returns the hover at a mark of [`DOT`].
    fn at(mark: &str) -> Option<String> {
        let text_of =
            |text: &str| ["$a", "$b", "$c", "$d"].iter().fold(text.to_owned(), |text, mark| text.replace(mark, ""));
        let (before, after) = DOT.split_once(mark).expect("the mark");
        text(&format!("{}$0{}", text_of(before), text_of(after)))
    }

    /// Numbers of the reference for this kernel.
    #[test]
    fn a_marker_shows_the_region() {
        let text = at("$a").expect("a hover");
        for part in [
            "**dot_1**: 2.00 cycles/iter · IPC 1.50 · RThroughput 2.0 · limited by FP adder",
            "2.00 cycles per iteration: FP adder is busy every cycle.",
            "**FP adder [JFPA] 2.00** · ",
            "| JFPA, JFPU0 | 2.00 each |",
            "`btver2`",
            "Front end, branch prediction and caches are not modelled.",
        ] {
            assert!(text.contains(part), "{part}\n{text}");
        }
    }

    /// If a client shows the line's diagnostics in the hover, nothing appears twice; the region's end has no diagnostic.
    #[test]
    fn a_hover_does_not_repeat_a_diagnostic_of_its_line() {
        let hovered = |source: &str, hovers_show_diagnostics| {
            let client = ClientFeatures { shows_markdown: true, hovers_show_diagnostics, ..ClientFeatures::default() };
            let fixture = Fixture::with(source, client);
            match hover(&fixture.snapshot, fixture.position()).expect("a hover").contents {
                HoverContents::Markup(content) => content.value,
                other => panic!("{other:?}"),
            }
        };
        let chain = ".L1:\n\tmulsd %xmm0, %xmm1\n\taddsd %xmm1, %xmm0\n\tjne .L1\n";
        let at_start = format!("# mca: -mcpu=skylake\n# LLVM-MCA-BEG$0IN\n{chain}# LLVM-MCA-END\n");
        let at_end = format!("# mca: -mcpu=skylake\n# LLVM-MCA-BEGIN\n{chain}# LLVM-MCA-E$0ND\n");
        let sentence = "8.00 cycles per iteration: every iteration waits for %xmm1 of the one before";
        for (source, shows_diagnostics, says_it) in
            [(&at_start, true, false), (&at_start, false, true), (&at_end, true, true)]
        {
            let text = hovered(source, shows_diagnostics);
            assert_eq!(text.contains(sentence), says_it, "{text}");
            assert!(text.starts_with("**Region**: 8.00 cycles/iter") && !text.contains("\n\n\n"), "{text}");
            assert!(text.contains("if this were the only limit"), "{text}");
        }
    }

    #[test]
    fn an_instruction_shows_its_facts_and_waits() {
        let text = at("$c").expect("a hover");
        for part in
            ["vhaddps %xmm3, %xmm3, %xmm4", "1 micro-op · 1/cycle", "c5 e3 7c e3", "CPUID `AVX`", "`%xmm3` from line 4"]
        {
            assert!(text.contains(part), "{part}\n{text}");
        }
    }

    #[test]
    fn an_instruction_shows_its_features_and_flags() {
        let adc = text("# mca: -mcpu=skylake\n.L1:\n\tad$0cq %rax, %rbx\n\tjne .L1\n").expect("a hover");
        assert!(adc.contains("\nreads CF · writes CF PF AF ZF SF OF\n"), "{adc}");
        let newer = text("# mca: -mcpu=skylake\n.L1:\n\tad$0dq %rax, %r17\n\tjne .L1\n").expect("a hover");
        assert!(newer.contains("r17") && !newer.contains("writes CF"), "{newer}");
        let narrow = text("# mca: -mcpu=skylake -mtriple=i386-linux-gnu\n.L1:\n\tin$0cl %eax\n\tjne .L1\n");
        assert!(narrow.expect("a hover").contains("writes PF AF ZF SF OF"));
    }

    #[test]
    fn an_instruction_shows_the_extension_that_it_needs() {
        let loop_of = |cpu: &str, body: &str| {
            text(&format!(
                "# mca: -mtriple=riscv64 -mcpu={cpu}\n\t.option arch, +zba, +zvbb\n.L1:\n\t{body}\n\tbnez a5, .L1\n"
            ))
        };
        let known = loop_of("sifive-p870-d", "sh1$0add a0, a1, a2").expect("a hover");
        assert!(known.contains("\nneeds 'Zba' (Address Generation Instructions)\n"), "{known}");
        let lacking = loop_of("sifive-u74", "sh1$0add a0, a1, a2").expect("a hover");
        assert!(lacking.contains("(Address Generation Instructions) (the processor lacks it)"), "{lacking}");
        let further = loop_of("sifive-p870-d", "vandn.vv$0 v8, v9, v10").expect("a hover");
        assert!(further.contains("needs 'Zvkb' (Vector Bit-manipulation used in Cryptography)"), "{further}");
    }

    #[test]
    fn a_register_shows_the_instruction_that_wrote_it() {
        let source = "# mca: -mcpu=skylake\n.L1:\n\tmulsd %xmm0, %xmm1\n\taddsd %xmm1$0, %xmm0\n\tjne .L1\n";
        let register = text(source).expect("a hover");
        assert!(register.contains("`%xmm1` is written on line 3, 1 instruction earlier"), "{register}");
        assert!(register.contains("latency 4"), "{register}");
        let carried =
            text(&source.replace("%xmm1$0", "%xmm1").replace("mulsd %xmm0", "mulsd %xmm0$0")).expect("a hover");
        assert!(carried.contains("line 4, in the previous iteration"), "{carried}");
        let outside = text(".L1:\n\taddl (%rdi$0), %eax\n\tjne .L1\n").expect("a hover");
        assert!(outside.contains("never written in this region"), "{outside}");
    }

    #[test]
    fn clients_without_markdown_get_plain_text() {
        let text = text_for("# mca: -mcpu=btver2\n# LLVM-MCA-BEGIN v_$0\nvhaddps %xmm2, %xmm2, %xmm2\n", false);
        let text = text.expect("a hover");
        assert!(text.starts_with("v_: ") && text.contains("  JFPA, JFPU0\n"), "{text}");
        assert!(!text.contains(['`', '*', '\\', '|']), "{text}");
    }

    #[test]
    fn there_are_no_hovers_outside_of_regions() {
        assert_eq!(at("$d"), None);
        assert_eq!(text("$0"), None);
    }
}
