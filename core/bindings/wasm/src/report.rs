//! The report of llvm-mca, to the byte: standard output, standard error and status of a run over standard input.

use mca_config::options::JsonChoice;
use mca_core::analysis::{AnalysisError, Colours};
use mca_core::analyze::program::Pass;
use mca_core::model::catalogue::Catalogue;
use mca_core::report::json::{self, SimulationParameters};
use mca_core::target::Syntax;
use mca_core::view::columns::UnitColumns;
use mca_core::{Analyzer, Cpu, NoFiles, Options, Program, ReadOptions, Region, Regions, Source, Target};
use serde_json::Value;

use crate::input::options_of;
use crate::request::Request;

const UNREADABLE: &str = "error: Assembly input parsing had errors, use -skip-unsupported-instructions=parse-failure to \
                          drop failing lines from the input.\n";

/// The two output streams of a report that is being written.
#[derive(Default)]
struct Run {
    stdout: Vec<u8>,
    stderr: Vec<u8>,
}

/// The run is over with status 1.
struct Stopped;

/// Runs with the options of a request. Texts come in as they would from a pipe: a target that nobody names is x86-64.
pub fn report(request: &Request, bytes: &[u8]) -> Result<Value, String> {
    let mut run = Run::default();
    let status = u8::from(run.run(request, bytes)?.is_err());
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Ok(serde_json::json!({ "status": status, "stdout": text(&run.stdout), "stderr": text(&run.stderr) }))
}

impl Run {
    fn stop(&mut self, text: &[u8]) -> Stopped {
        self.stderr.extend_from_slice(text);
        Stopped
    }

    fn run(&mut self, request: &Request, bytes: &[u8]) -> Result<Result<(), Stopped>, String> {
        let mut options = options_of(request)?;
        // The machine of the module is none; whoever names no processor gets one that every target has.
        if options.cpu == b"native" {
            options.cpu = b"generic".to_vec();
        }
        let target = Target::find(&options.triple, &options.architecture).map_err(|error| error.to_string())?;
        let catalogue = Catalogue::of(target.inner().target()).map_err(|error| error.to_string())?;
        self.stderr = mca_config::resolve(catalogue, target.inner(), &options).messages;
        let (cpu, _) = Cpu::configure(&target, &options.cpu, &options.features.join(&b','));
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
            // An empty name fails in silence.
            Err(_) if options.cpu.is_empty() => Err(Stopped),
            Ok(cpu) => self.analyze(&options, &cpu, bytes),
            Err(error) => Err(self.stop(format!("error: {error}\n").as_bytes())),
        })
    }

    fn analyze(&mut self, options: &mca_config::options::Options, cpu: &Cpu, bytes: &[u8]) -> Result<(), Stopped> {
        if let Some(refusal) = cpu.refusal(false) {
            return Err(self.stop(&refusal));
        }
        let read = ReadOptions::from(mca_config::read_options(options));
        let source = Source { name: b"<stdin>", text: bytes, is_stream: true };
        let program = Program::read(source, cpu, &read, &NoFiles);
        self.pass(&program, Pass::Regions);
        if program.has_errors() && !mca_config::skips_parse_failures(options) {
            return Err(self.stop(UNREADABLE.as_bytes()));
        }
        if program.assembly().has_marker_errors {
            return Err(Stopped);
        }
        if !program.has_instructions() {
            return Err(self.stop(b"error: no assembly instructions found.\n"));
        }
        self.pass(&program, Pass::Instruments);
        if program.has_instrument_errors() {
            return Err(self.stop(b"error: There was an error parsing comments.\n"));
        }
        if let Some(refusal) = cpu.refusal(true) {
            return Err(self.stop(&refusal));
        }
        self.print(&program, options)
    }

    fn pass(&mut self, program: &Program, pass: Pass) {
        let output = program.output_of(pass, false);
        self.stderr.extend_from_slice(&output.messages);
        self.stdout.extend_from_slice(&output.printed);
    }

    fn print(&mut self, program: &Program, options: &mca_config::options::Options) -> Result<(), Stopped> {
        let cpu = program.cpu();
        let mut analyzer = Analyzer::new(cpu.clone());
        analyzer.set_options(&Options::from(mca_config::analysis_options(options, cpu.is_out_of_order())));
        let regions: Vec<Region> = program.regions(&Regions::Marked);
        let mut documents: Vec<Vec<u8>> = Vec::new();
        let mut number = 0;
        for region in regions.iter().filter(|region| !region.is_empty()) {
            let analysis = match analyzer.analyze(program, region) {
                Ok(analysis) => analysis,
                Err(AnalysisError::Empty { .. }) => continue,
                Err(error) => return Err(self.stop(format!("error: {error}\n").as_bytes())),
            };
            match options.json {
                JsonChoice::Off => {
                    let printed = analysis.print(program, region, number, Colours::default());
                    self.stderr.extend_from_slice(&printed.stderr);
                    self.stdout.extend_from_slice(&printed.stdout);
                }
                JsonChoice::V1 | JsonChoice::V2 => {
                    let mut document = Vec::new();
                    let print = |region: &mca_core::report::Region<'_>| json::print_region(region, &mut document);
                    analysis.report().with_region(program, region.inner(), number, print);
                    documents.push(document);
                }
            }
            number += 1;
        }
        if number == 0 {
            return Err(self.stop(b"error: no assembly instructions found.\n"));
        }
        if options.json != JsonChoice::Off {
            let columns = UnitColumns::new(cpu.processor().facts());
            let parameters = parameters(cpu, options);
            json::print_document(documents.iter().map(Vec::as_slice), &parameters, &columns, &mut self.stdout);
        }
        Ok(())
    }
}

/// What the document says of the run; of processors that run in order, less.
fn parameters<'a>(cpu: &'a Cpu, options: &mca_config::options::Options) -> SimulationParameters<'a> {
    let parameters = SimulationParameters {
        architecture: cpu.target().architecture_name(),
        cpu: cpu.info().name().as_bytes(),
        triple: cpu.target().triple(),
        ..SimulationParameters::default()
    };
    if !cpu.is_out_of_order() {
        return parameters;
    }
    let given = |number: u32| (number != 0).then_some(number);
    SimulationParameters {
        decoder_throughput: given(options.decoder_throughput),
        dispatch_width: given(options.dispatch),
        load_queue_size: given(options.load_queue),
        micro_op_queue_size: given(options.micro_op_queue_size),
        register_file_size: given(options.register_file_size),
        store_queue_size: given(options.store_queue),
        assumes_alias: !options.assumes_no_alias,
        ..parameters
    }
}
