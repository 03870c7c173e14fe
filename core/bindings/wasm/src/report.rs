//! Answers `report`: standard output, standard error and status, to the byte as `llvm-mca` with an input from a pipe.

use mca_config::options::{JsonChoice, Options};
use mca_config::refusal::print_passes;
use mca_core::analysis::{AnalysisError, Colours, MessagePrinter, print_json_document};
use mca_core::limits::PRINTED_MESSAGES_BYTES;
use mca_core::target::RefusalTime;
use mca_core::target::Syntax;
use mca_core::{Analyzer, Cpu, NoFiles, Program, Region, Regions, Source, Target};
use serde_json::Value;

use crate::input::{check_timeline_size, options_of};
use crate::request::Request;

/// The two output streams of a run.
#[derive(Default)]
struct Run {
    /// Standard output so far.
    stdout: Vec<u8>,
    /// Standard error so far.
    stderr: Vec<u8>,
}

/// The result of a run that ended with status 1, after a message on standard error.
struct Stopped;

/// Returns `status`, `stdout` and `stderr` of a run with the options of a request and `bytes` as standard input. The status is 1
/// if the run ended with an error. `Err` if the request itself is refused: wrong options, an unknown target, a timeline that is
/// too large.
pub fn report(request: &Request, bytes: &[u8]) -> Result<Value, String> {
    let mut run = Run::default();
    let status = u8::from(run.run(request, bytes)?.is_err());
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Ok(serde_json::json!({ "status": status, "stdout": text(&run.stdout), "stderr": text(&run.stderr) }))
}

impl Run {
    /// Prints messages to standard error, without colours, until it has the maximum size of messages.
    fn print_messages<T>(&mut self, print: impl FnOnce(&mut MessagePrinter<'_>) -> T) -> T {
        let room = PRINTED_MESSAGES_BYTES.saturating_sub(self.stderr.len());
        let uses_colors = false;
        print(&mut MessagePrinter::new(uses_colors, room, &mut |text| self.stderr.extend_from_slice(text)))
    }

    /// Prints why the run ends, and returns its result.
    fn stop(&mut self, text: &[u8]) -> Stopped {
        self.stderr.extend_from_slice(text);
        Stopped
    }

    /// Chooses the processor, then reads the input and prints the report. The outer error is that of [`report`]; the inner one is
    /// that of the run.
    fn run(&mut self, request: &Request, bytes: &[u8]) -> Result<Result<(), Stopped>, String> {
        let mut options = options_of(request)?;
        check_timeline_size(&options, bytes)?;
        // Without `-mcpu`, the processor is `native`. The module cannot know the machine: it takes `generic`, which every target has.
        if options.cpu == b"native" {
            options.cpu = b"generic".to_vec();
        }
        let target = Target::find(&options.triple, &options.architecture).map_err(|error| error.to_string())?;
        let chosen = mca_config::choose_cpu(&target, &options);
        self.stderr = chosen.messages;
        let cpu = chosen.cpu;
        let syntax = options.output_syntax;
        let is_printed = |syntax: u8| target.architecture().has_output_syntax(Syntax(syntax));
        if cpu.is_ok() && syntax != -1 && !u8::try_from(syntax).is_ok_and(is_printed) {
            let triple = String::from_utf8_lossy(&target.normalized_triple()).into_owned();
            let text = format!(
                "error: unable to create instruction printer for target triple '{triple}' with assembly variant {}.\n",
                syntax as u32
            );
            return Ok(Err(self.stop(text.as_bytes())));
        }
        Ok(match cpu {
            // The reference fails in silence if the name is empty.
            Err(_) if options.cpu.is_empty() => Err(Stopped),
            Ok(cpu) => self.read(&options, &cpu, bytes),
            Err(error) => Err(self.stop(format!("error: {error}\n").as_bytes())),
        })
    }

    /// Reads the input, prints messages about it, and then the reports of its regions.
    fn read(&mut self, options: &Options, cpu: &Cpu, bytes: &[u8]) -> Result<(), Stopped> {
        if let Some(refusal) = cpu.refusal(RefusalTime::BeforeReading) {
            return Err(self.stop(&refusal));
        }
        let read = mca_config::read_options(options);
        let source = Source { name: b"<stdin>", text: bytes, is_stream: true };
        let program = Program::read(source, cpu, &read, &NoFiles);
        // The input is assembly, and the messages are those of the reference, without further help for people.
        let (is_disassembly, is_for_people) = (false, false);
        let passes = print_passes(&program, options, is_disassembly, |pass| {
            // Directives such as `.print` write to standard output.
            let printed = self.print_messages(|messages| program.print_pass(pass, is_for_people, messages));
            self.stdout.extend_from_slice(&printed);
        });
        if let Err(refusal) = passes {
            let text = refusal.message().map(|message| format!("error: {message}\n")).unwrap_or_default();
            return Err(self.stop(text.as_bytes()));
        }
        if let Some(refusal) = cpu.refusal(RefusalTime::AfterReading) {
            return Err(self.stop(&refusal));
        }
        self.print_regions(&program, options)
    }

    /// Analyses the marked regions and prints their reports. The first region that cannot be analysed ends the run.
    fn print_regions(&mut self, program: &Program, options: &Options) -> Result<(), Stopped> {
        let cpu = program.cpu();
        let mut analyzer = Analyzer::new(cpu.clone());
        let analysis_options = mca_config::analysis_options(options, cpu.is_out_of_order());
        analyzer.set_options(&analysis_options);
        let regions: Vec<Region> = program.regions(&Regions::Marked);
        let mut documents: Vec<Vec<u8>> = Vec::new();
        let mut index = 0;
        for region in regions.iter().filter(|region| !region.is_empty()) {
            let analysis = match analyzer.analyze(program, region) {
                Ok(analysis) => analysis,
                Err(AnalysisError::Empty { .. }) => continue,
                Err(error) => return Err(self.stop(format!("error: {error}\n").as_bytes())),
            };
            match options.json {
                JsonChoice::Off => {
                    self.print_messages(|messages| analysis.print_complaints(program, messages));
                    analysis.print(program, region, index, Colours::default(), &mut self.stdout);
                }
                JsonChoice::V1 | JsonChoice::V2 => documents.push(analysis.print_json(program, region, index)),
            }
            index += 1;
        }
        if index == 0 {
            return Err(self.stop(b"error: no assembly instructions found.\n"));
        }
        if options.json != JsonChoice::Off {
            print_json_document(&documents, cpu, &analysis_options, &mut self.stdout);
        }
        Ok(())
    }
}
