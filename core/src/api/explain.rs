//! Explanations of analyses in sentences.

use super::analysis::Analysis;
use super::program::Program;
use super::region::Region;

pub use crate::explain::{
    Explanation, HeadlineOrder, MissingFeature, UnitNaming, figure, limit_name, paths, throughput,
};

impl<'a> Explanation<'a> {
    /// Explains the analysis of a region of a program; `None` if it has no verdict. Sentences name the lines of the text.
    ///
    /// ```
    /// # #[cfg(feature = "x86")] {
    /// use mca_core::explain::Explanation;
    /// use mca_core::{Analyzer, Cpu, NoFiles, Program, ReadOptions, Regions, Source, Target};
    ///
    /// let cpu = Cpu::find(&Target::parse("x86_64-pc-linux-gnu")?, "haswell")?;
    /// let text = "vmulsd (%rdi), %xmm0, %xmm0\naddq $8, %rdi\n";
    /// let program = Program::read(Source::from(text), &cpu, &ReadOptions::default(), &NoFiles);
    /// let region = &program.regions(&Regions::Whole)[0];
    /// let analysis = Analyzer::new(cpu).analyze(&program, region)?;
    /// let explanation = Explanation::new(&program, region, &analysis).ok_or("no verdict")?;
    /// assert_eq!(explanation.cause(), "waits for %xmm0 (line 1)");
    /// assert_eq!(explanation.short_headline(), "5.00 cycles/iter · waits for %xmm0 (line 1)");
    /// # }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(program: &'a Program, region: &'a Region, analysis: &'a Analysis) -> Option<Explanation<'a>> {
        Explanation::of(analysis).map(|explanation| explanation.in_program(program.inner(), region.inner()))
    }

    /// Explains an analysis without its program: instructions of the region are counted from 1, unless the caller [gives
    /// their lines](Explanation::with_lines), and the processor lacks no features, unless the caller names them.
    pub fn of(analysis: &'a Analysis) -> Option<Explanation<'a>> {
        analysis.explanation()
    }
}
