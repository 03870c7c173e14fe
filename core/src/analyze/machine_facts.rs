//! Facts about a processor that are not costs of instructions: small programs (probes) that are measured, and the lines of a
//! model's text that follow from their cycles. Whoever measures needs only the bytes of the probes.

use std::sync::Arc;

use super::options::ReadOptions;
use super::program::{Program, Source};
use crate::inst::asm::options::NoFiles;
use crate::inst::subtarget::Subtarget;
pub use crate::inst::targets::measuring::Probe;
use crate::model::facts::{ProcessorFacts, ResourceId};

/// Returns the machine code of every probe. A probe has no loops, and memory must hold zeros when it runs.
pub fn probes(subtarget: &Arc<Subtarget>) -> Vec<(Probe, Vec<u8>)> {
    let Some(target) = subtarget.target().measuring() else { return Vec::new() };
    let code = |text: &str| Some(encoded(subtarget, text)?.concat());
    target.probes().iter().filter_map(|(probe, text)| Some((*probe, code(text)?))).collect()
}

/// Returns the machine code of each of some statements, which are separated by `;`; `None` if they cannot be read.
pub fn encoded(subtarget: &Arc<Subtarget>, statements: &str) -> Option<Vec<Vec<u8>>> {
    let text = statements.replace(';', "\n");
    let source = Source { name: b"probe.s", bytes: text.as_bytes(), is_stream: false };
    let program = Program::read(source, subtarget, &ReadOptions::default(), &NoFiles).ok()?;
    let indices: Vec<usize> = (0..program.instructions().len()).collect();
    Some(program.encodings_of(&indices))
}

/// Micro-ops per cycle by which noise may raise a measured width above the true one.
const NOISE: f64 = 0.1;

/// Number of instructions in the probes of long instructions, and of prefixes.
const N_LONG: f64 = 8.0;

/// Cycles of the probes, from which facts about a whole processor follow, such as its widths.
#[derive(Clone, Debug, Default)]
pub struct MachineFacts {
    /// The cycles of each probe that was measured.
    pub cycles: Vec<(Probe, f64)>,
}

impl MachineFacts {
    /// Returns the cycles of a probe; `None` if it was not measured.
    fn find(&self, probe: Probe) -> Option<f64> {
        self.cycles.iter().find(|(known, _)| *known == probe).map(|(_, cycles)| *cycles)
    }

    /// Returns the cycles of a probe, rounded, without the `other_cycles` that the probe takes besides what it measures; at
    /// least 1.
    fn rounded(&self, probe: Probe, other_cycles: u32) -> Option<u32> {
        Some((self.find(probe)?.round() as u32).saturating_sub(other_cycles).max(1))
    }

    /// Returns the cycles of loads: of a general register without and with an index, of a vector without and with an index.
    fn loads(&self) -> Option<[u32; 4]> {
        // A move from a vector to a general register takes the smaller half of the cycles of a move there and back.
        let back = self.rounded(Probe::RoundTrip, 0)? / 2;
        Some([
            self.rounded(Probe::Load, 2)?,
            self.rounded(Probe::IndexedLoad, 1)?,
            self.rounded(Probe::VectorLoad, 2 + back)?,
            self.rounded(Probe::IndexedVectorLoad, 1 + back)?,
        ])
    }

    /// Returns how many cycles longer a load of a general register takes with an index.
    pub fn index_cycles(&self) -> u32 {
        self.loads().map_or(0, |[simple, indexed, ..]| indexed.saturating_sub(simple))
    }

    /// Returns the cycles of a load of a vector without an index; `None` if not measured.
    pub fn vector_load_cycles(&self) -> Option<u32> {
        self.loads().map(|loads| loads[2])
    }

    /// Returns the micro-ops dispatched per cycle: as many as the fastest probe shows, and at least those of the base. The
    /// front end makes all probes a little slower than dispatch allows. No-ops alone show nothing, since some processors
    /// dispatch two of them as one.
    pub fn width(&self, facts: &ProcessorFacts) -> u32 {
        // Both probes have eight instructions.
        let per_cycle = |probe| self.find(probe).map_or(0.0, |cycles| 8.0 / cycles.max(0.1));
        let width = (per_cycle(Probe::Clears).max(per_cycle(Probe::Moves)) - NOISE).ceil() as u32;
        width.max(facts.issue_width)
    }

    /// Whether pushes and pops do not wait for one another.
    pub fn has_stack_engine(&self) -> bool {
        self.find(Probe::Stack).is_some_and(|cycles| cycles < 3.0)
    }

    /// Returns the least positive constant whose addition takes time; `None` if all additions do.
    fn renamed_additions(&self) -> Option<u32> {
        // The constant that a probe adds is one less than the number that is returned if its additions take no time.
        const REACHES: [(Probe, u32); 4] =
            [(Probe::Add4095, 4096), (Probe::Add1023, 1024), (Probe::Add127, 128), (Probe::Add1, 2)];
        let is_free = |probe| self.find(probe).is_some_and(|cycles| cycles < 1.0);
        REACHES.into_iter().find(|(probe, _)| is_free(*probe)).map(|(_, reach)| reach)
    }

    /// Returns the number of bytes of straight code in which the ends of instructions are found per cycle; `None` if dispatch
    /// limits long instructions.
    pub fn block_bytes(&self, width: u32) -> Option<u32> {
        // The size of each instruction of the probe.
        const LONG_BYTES: f64 = 10.0;
        let bytes = N_LONG * LONG_BYTES / self.find(Probe::LongConstants)?.max(0.1);
        let bytes = [16_u32, 32, 64].into_iter().find(|block| (f64::from(*block) / bytes - 1.0).abs() < 0.15)?;
        (f64::from(bytes) / LONG_BYTES < 0.9 * f64::from(width)).then_some(bytes)
    }

    /// Returns the line `predecode` of a model's text; `None` if dispatch limits long instructions.
    fn predecoder(&self, width: u32) -> Option<String> {
        // More ends may be found per cycle than instructions are dispatched, which no probe shows.
        const ENDS_BEYOND_WIDTH: u32 = 3;
        let bytes = self.block_bytes(width)?;
        let prefix = (self.find(Probe::Prefixes)? - self.find(Probe::NoPrefixes)?) / N_LONG;
        let prefix_cycles = prefix.round().max(0.0);
        Some(format!("predecode\t{bytes}\t{}\t{prefix_cycles}\n", width + ENDS_BEYOND_WIDTH))
    }

    /// Returns the line `scaled-address` of a model's text, if address calculations that multiply an index take longer than others.
    /// Its unit is a group, among the units of other calculations (`calculating`), with as many units as such calculations run per
    /// cycle; `None` without such a group.
    fn scaled_address(&self, facts: &ProcessorFacts, calculating: &[ResourceId]) -> Option<String> {
        let cycles = self.rounded(Probe::ScaledChain, 0).filter(|cycles| *cycles > 1)?;
        // The number of units that run the probe's six copies in the measured time.
        let wanted = (6.0 / self.find(Probe::ScaledCopies)?.max(0.1)).round() as usize;
        let members = |id: ResourceId| -> Vec<ResourceId> {
            facts.resources.get(id.index()).map_or(Vec::new(), |kind| kind.members.clone())
        };
        let around: Vec<ResourceId> = calculating.iter().flat_map(|id| members(*id)).collect();
        let is_part = |id: &ResourceId| {
            let inside = members(*id);
            inside.len() == wanted && inside.iter().all(|unit| around.contains(unit))
        };
        let unit = (1..facts.resources.len() as u16).map(ResourceId).find(is_part)?;
        Some(format!("scaled-address\t{cycles}\t{}\n", facts.resources.get(unit.index())?.name))
    }

    /// Returns the facts as lines of a model's text. `load_units` are the units of a load that is issued before its operation,
    /// `calculating` those of an address calculation.
    pub fn text(&self, facts: &ProcessorFacts, load_units: &[&str], calculating: &[ResourceId]) -> String {
        let mut text = String::new();
        let width = self.width(facts);
        if width > facts.issue_width {
            text += &format!("issue-width\t{width}\nretire-width\t{width}\n");
        }
        text += "moves-pass-values\n";
        if let Some([simple, indexed, vector, indexed_vector]) = self.loads() {
            text += &format!("load-latency\t{simple}\t{indexed}\t{vector}\t{indexed_vector}\n");
            if !load_units.is_empty() {
                text += &format!("load-units\t{}\n", load_units.join("\t"));
            }
            text += &self.forwarding();
        }
        if self.find(Probe::NarrowMove).is_some_and(|cycles| cycles > 0.9) {
            text += "merge-narrow-results\n";
        }
        if self.has_stack_engine() {
            text += "stack-engine\n";
        }
        let times = |slow, quick| Some((self.find(slow)? / self.find(quick)?).round().max(1.0));
        if let Some(cycles) = self.rounded(Probe::ThreePartChain, 0).filter(|cycles| *cycles > 1)
            && let Some(times) = times(Probe::ThreePartCopies, Probe::TwoPartCopies)
        {
            text += &format!("three-part-address\t{cycles}\t{times}\n");
        }
        text += &self.scaled_address(facts, calculating).unwrap_or_default();
        if let Some(reach) = self.renamed_additions() {
            text += &format!("rename-additions\t{reach}\n");
        }
        if !self.cycles.is_empty() {
            // Processors join a branch to the operation before it. Loops of any size are delivered as fast as dispatch allows.
            text += &format!("front-end\t0\t10000\t{width}\t1\n");
        }
        text += &self.predecoder(width).unwrap_or_default();
        let wait = self.find(Probe::CompareMoveLess).zip(self.find(Probe::CompareMoveEqual));
        let wait = wait.map_or(0.0, |(less, equal)| (less - equal).round());
        if wait >= 1.0
            && let Some(times) = times(Probe::MoveLessCopies, Probe::MoveEqualCopies)
        {
            text += &format!("combined-flags\t{wait}\t{times}\n");
        }
        text
    }

    /// Returns the lines about data that goes from stores to loads; empty if not measured.
    fn forwarding(&self) -> String {
        // If loads of one size are renamed, the slower one of two sizes shows the latency of those that are not.
        let general = self.rounded(Probe::ForwardByte, 0).max(self.rounded(Probe::ForwardHalf, 0));
        let (Some(general), Some(vector), Some(mixed)) =
            (general, self.rounded(Probe::ForwardVector, 0), self.rounded(Probe::ForwardMixed, 0))
        else {
            return String::new();
        };
        let wide = self.rounded(Probe::ForwardWide, 0).unwrap_or(vector);
        let is_renamed = |probe| self.find(probe).is_some_and(|cycles| cycles < 2.0);
        let sizes = [(8, Probe::ForwardByte), (16, Probe::ForwardHalf), (32, Probe::Forward32), (64, Probe::Forward64)]
            .into_iter()
            .filter(|(_, probe)| is_renamed(*probe));
        let sizes: Vec<String> = sizes.map(|(bits, _)| format!("\t{bits}")).collect();
        let mut text = format!("forward\t{general}\t{vector}\t{wide}\t{mixed}\n");
        if !sizes.is_empty() {
            text += &format!("rename-memory{}\n", sizes.concat());
            if is_renamed(Probe::ForwardOtherwise) {
                text += "rename-without-index\n";
            }
            if is_renamed(Probe::ForwardChange) {
                text += "rename-changes\n";
            }
        }
        text
    }
}

#[cfg(all(test, feature = "x86"))]
mod tests {
    use super::*;
    use crate::analyze::measured::read_measured_processor;
    use crate::analyze::triple::Triple;
    use crate::inst::targets::Behaviour;
    use crate::inst::targets::x86::X86;
    use crate::model::catalogue::Catalogue;

    fn facts() -> &'static ProcessorFacts {
        Catalogue::of(&X86).unwrap().find_cpu("znver4").unwrap().processor().unwrap().facts()
    }

    #[test]
    fn every_probe_is_code() {
        let probes = probes(&Triple::find(b"x86_64-unknown-linux-gnu", b"").unwrap().into());
        assert_eq!(probes.len(), X86.measuring().unwrap().probes().len());
        assert!(probes.iter().all(|(_, code)| !code.is_empty()));
    }

    #[test]
    fn the_facts_of_measurements_can_be_parsed() {
        let cycles = vec![
            (Probe::Clears, 1.34),
            (Probe::Moves, 1.01),
            (Probe::Load, 6.01),
            (Probe::IndexedLoad, 6.0),
            (Probe::RoundTrip, 7.0),
            (Probe::VectorLoad, 11.0),
            (Probe::IndexedVectorLoad, 11.0),
            (Probe::ForwardByte, 7.0),
            (Probe::ForwardVector, 9.0),
            (Probe::ForwardMixed, 13.9),
            (Probe::Forward64, 0.5),
            (Probe::NarrowMove, 1.0),
            (Probe::Stack, 2.0),
            (Probe::CompareMoveEqual, 2.0),
            (Probe::CompareMoveLess, 3.0),
            (Probe::MoveEqualCopies, 0.75),
            (Probe::MoveLessCopies, 1.78),
        ];
        let text = MachineFacts { cycles }.text(facts(), &["Zn4AGU012", "Zn4Load"], &[]);
        let wanted = "issue-width\t8\nretire-width\t8\nmoves-pass-values\nload-latency\t4\t5\t6\t7\nload-units\tZn4AGU012\t\
                      Zn4Load\nforward\t7\t9\t9\t14\nrename-memory\t64\nmerge-narrow-results\nstack-engine\n\
                      front-end\t0\t10000\t8\t1\ncombined-flags\t1\t2\n";
        assert_eq!(text, wanted);
        read_measured_processor(&X86, &format!("based-on\tznver4\n{text}")).unwrap();
    }

    /// Cycles as measured on a Zen 4 whose clock changed meanwhile.
    #[test]
    fn noise_makes_no_processor_wider() {
        let cycles = vec![(Probe::Clears, 1.331), (Probe::Moves, 2.41)];
        let wanted = "moves-pass-values\nfront-end\t0\t10000\t6\t1\n";
        assert_eq!(MachineFacts { cycles }.text(facts(), &[], &[]), wanted);
    }

    #[test]
    fn what_was_not_measured_makes_no_fact() {
        assert_eq!(MachineFacts::default().text(facts(), &["Zn4Load"], &[]), "moves-pass-values\n");
    }
}
