//! A reader of recordings, which replays them into the views.

use std::num::NonZeroU32;
use std::str::FromStr;

use crate::inst::ids::RegisterId;
use crate::model::facts::{
    ExtraProcessorFacts, LoweredInstruction, ProcessorFacts, ReadAdvances, RegisterFileFacts, ResourceBuffer,
    ResourceId, ResourceInterval, ResourceKind, ResourceUse, StaticColumns,
};
use crate::report::PrintedRegion;
use crate::report::json::{self, SimulationParameters};
use crate::report::text::{self, Colours};
use crate::sim::event::{
    CriticalDependency, Event, MoveOutcome, Pressure, ReadyInstruction, SourceIndex, StallKind, UnitUse,
};
use crate::sim::observer::Observer;
use crate::view::columns::UnitColumns;
use crate::view::listing::Listing;
use crate::view::switches::{InstructionTables, TimelineLimits};
use crate::view::{Block, RegionViews, ViewSwitches, Views};

/// A recorded run: the processor and the block, and the events as lines of text.
pub struct Recording<'a> {
    processor: ProcessorFacts,
    instructions: Vec<LoweredInstruction>,
    columns: Vec<StaticColumns>,
    listing: Listing,
    n_iterations: u32,
    dispatch_width: u32,
    register_names: Vec<(RegisterId, &'a str)>,
    events: Vec<&'a str>,
    /// Options of the first line.
    target: &'a str,
}

/// Returns a field of a line as a number.
fn number<T: FromStr>(field: &str) -> T {
    field.parse().unwrap_or_else(|_| panic!("no number: {field}"))
}

/// Returns the numbers of a field, which `,`, `:` or `;` separates; `-` stands for none.
fn numbers<T: FromStr>(field: &str) -> Vec<T> {
    let fields = field.split([',', ':', ';']).filter(|_| field != "-");
    fields.map(number).collect()
}

/// Returns the bytes of a field of hexadecimal digits; `-` stands for none.
fn bytes(field: &str) -> Vec<u8> {
    let digits = field.as_bytes().chunks(2).filter(|_| field != "-");
    digits.map(|pair| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16).unwrap()).collect()
}

/// Returns a name that lives as long as the program, as those of the embedded models do.
fn name(field: &str) -> &'static str {
    Box::leak(field.to_owned().into_boxed_str())
}

impl<'a> Recording<'a> {
    pub fn parse(text: &'a str) -> Recording<'a> {
        let (facts, events) = text.split_once("\n=\n").unwrap();
        let mut recording = Recording {
            processor: ProcessorFacts {
                issue_width: 0,
                units_at_dispatch: None,
                micro_op_buffer_size: 0,
                resources: Vec::new(),
                extra: None,
                read_advances: ReadAdvances::default(),
            },
            instructions: Vec::new(),
            columns: Vec::new(),
            listing: Listing::default(),
            n_iterations: 0,
            dispatch_width: 0,
            register_names: Vec::new(),
            events: events.lines().take_while(|line| !line.starts_with('=')).collect(),
            target: facts.lines().next().unwrap(),
        };
        for line in facts.lines().filter(|line| !line.starts_with('#')) {
            let (kind, rest) = line.split_once(' ').unwrap();
            recording.fact(kind, &rest.split(' ').collect::<Vec<_>>());
        }
        recording
    }

    /// Reads a line of facts; its first word is its kind.
    fn fact(&mut self, kind: &str, fields: &[&'a str]) {
        match kind {
            "P" => {
                self.processor.issue_width = number(fields[0]);
                self.processor.micro_op_buffer_size = number(fields[1]);
                self.n_iterations = number(fields[2]);
                self.dispatch_width = Some(number(fields[3])).filter(|&width| width != 0).unwrap_or(number(fields[0]));
            }
            "K" => self.processor.resources.push(ResourceKind {
                title: "",
                name: name(fields[0]),
                n_units: number(fields[1]),
                super_kind: None,
                buffer: match number::<i64>(fields[2]) {
                    0 => ResourceBuffer::DispatchHazard,
                    size => u32::try_from(size).map_or(ResourceBuffer::Unlimited, ResourceBuffer::Entries),
                },
                members: numbers(fields[4]).into_iter().map(ResourceId).collect(),
                mask: number(fields[3]),
            }),
            "X" => {
                let queue = |field| Some(ResourceId(number(field))).filter(|queue| queue.0 != 0);
                self.processor.extra = Some(ExtraProcessorFacts {
                    reorder_buffer_size: Some(number(fields[0])),
                    load_queue: queue(fields[1]),
                    store_queue: queue(fields[2]),
                    ..ExtraProcessorFacts::default()
                });
            }
            "F" => self.processor.extra.as_mut().unwrap().register_files.push(RegisterFileFacts {
                name: name(fields[0]),
                n_physical_registers: number(fields[1]),
                max_moves_eliminated_per_cycle: None,
                eliminates_zero_moves_only: false,
                costs: Vec::new(),
            }),
            "N" => self.register_names.push((RegisterId(number(fields[0])), fields[1])),
            _ => self.instruction(fields),
        }
    }

    /// Reads the facts of one instruction of the block.
    fn instruction(&mut self, fields: &[&str]) {
        let is_set = |field: usize| fields[field] == "1";
        let resource_of = |mask: u64| {
            let found = self.processor.resources.iter().position(|kind| kind.mask == mask);
            ResourceId(found.unwrap() as u16)
        };
        let uses = numbers::<u64>(fields[15]);
        let uses = uses.chunks(2).map(|usage| ResourceUse {
            resource: resource_of(usage[0]),
            mask: usage[0],
            cycles: usage[1] as u32,
            n_units: 1,
            is_reserved: false,
        });
        self.instructions.push(LoweredInstruction {
            n_micro_ops: number(fields[0]),
            resource_uses: uses.collect(),
            may_load: is_set(8),
            may_store: is_set(9),
            is_load_barrier: is_set(10),
            is_store_barrier: is_set(11),
            ..LoweredInstruction::default()
        });
        let intervals = numbers::<u32>(fields[16]);
        let intervals = intervals.chunks(3).map(|interval| ResourceInterval {
            resource: ResourceId(interval[0] as u16),
            acquired_at_cycle: interval[1],
            released_at_cycle: interval[2],
        });
        self.columns.push(StaticColumns {
            n_micro_ops: number(fields[1]),
            latency_cycles: number(fields[2]),
            reciprocal_throughput: f64::from_bits(u64::from_str_radix(fields[3], 16).unwrap()),
            bypass_latency_cycles: number(fields[4]),
            may_load: is_set(5),
            may_store: is_set(6),
            has_side_effects: is_set(7),
            resources: intervals.collect(),
        });
        self.listing.texts.push(&bytes(fields[12]));
        self.listing.encodings.push(&bytes(fields[13]));
        self.listing.opcode_names.push(name(fields[14]));
        self.listing.comments.push(b"");
    }

    /// Returns the report on the run with these options.
    pub fn report(&self, options: &str) -> Vec<u8> {
        let block = Block {
            processor: &self.processor,
            instructions: &self.instructions,
            columns: &self.columns,
            n_iterations: NonZeroU32::new(self.n_iterations).unwrap(),
            dispatch_width: NonZeroU32::new(self.dispatch_width).unwrap(),
            parts: None,
        };
        let (switches, tables) = switches_of(options, self.processor.is_out_of_order());
        let views = match tables {
            Some(tables) => RegionViews::from_instruction_tables(block, &switches, tables),
            None => {
                let mut views = Views::new(block, &switches);
                self.events.iter().for_each(|line| replay(line, &mut views));
                views.into_data()
            }
        };
        let register_name = |register: RegisterId, out: &mut Vec<u8>| {
            let found = self.register_names.iter().find(|(number, _)| *number == register);
            out.extend_from_slice(found.unwrap().1.as_bytes());
        };
        let region = PrintedRegion {
            number: None,
            name: b"",
            views: &views,
            listing: &self.listing,
            register_name: &register_name,
        };
        let mut out = Vec::new();
        if options.contains("-json") {
            json::print_region(&region, &mut out);
            let regions = [std::mem::take(&mut out)];
            let columns = UnitColumns::new(&self.processor);
            let parameters = self.parameters(options);
            json::print_document(regions.iter().map(Vec::as_slice), &parameters, &columns, &mut out);
        } else {
            text::print_region(&region, Colours::default(), &mut out);
        }
        out
    }

    fn parameters(&self, options: &str) -> SimulationParameters<'_> {
        let triple = value_of(self.target, "-mtriple=").unwrap().as_bytes();
        SimulationParameters {
            architecture: triple,
            cpu: value_of(self.target, "-mcpu=").unwrap().as_bytes(),
            triple,
            assumes_alias: options.contains("-noalias=false"),
            ..SimulationParameters::default()
        }
    }
}

/// Returns the rest of the option that begins with this prefix.
fn value_of<'a>(options: &'a str, prefix: &str) -> Option<&'a str> {
    options.split(' ').find_map(|option| option.strip_prefix(prefix))
}

/// Returns the switches that an option line sets; knows only the options in the recordings.
fn switches_of(options: &str, is_out_of_order: bool) -> (ViewSwitches, Option<InstructionTables>) {
    let has = |option: &str| options.split(' ').any(|given| given == option);
    let all = has("-all-views");
    let tables = match value_of(options, "-instruction-tables=") {
        Some(_) => Some(InstructionTables::Full),
        None => has("-instruction-tables").then_some(InstructionTables::Normal),
    };
    let limits = TimelineLimits {
        max_iterations: value_of(options, "-timeline-max-iterations=").map_or(10, number),
        max_cycles: Some(value_of(options, "-timeline-max-cycles=").map_or(80, number)).filter(|&limit| limit != 0),
    };
    let switches = ViewSwitches {
        summary: !has("-summary-view=0"),
        bottleneck: has("-bottleneck-analysis") || all && is_out_of_order,
        instruction_info: !has("-instruction-info=0"),
        shows_encodings: has("-show-encoding"),
        shows_barriers: has("-show-barriers"),
        dispatch_statistics: all || has("-dispatch-stats"),
        scheduler_statistics: all,
        retire_statistics: has("-retire-stats") || all && is_out_of_order,
        register_file_statistics: all,
        resource_pressure: !has("-resource-pressure=0"),
        timeline: (all || has("-timeline")).then_some(limits),
        ..ViewSwitches::none()
    };
    (switches, tables)
}

/// Passes the event of a line to the views.
fn replay(line: &str, views: &mut Views<'_>) {
    const STALLS: [StallKind; StallKind::COUNT] = [
        StallKind::RegisterFile,
        StallKind::RetireControlUnit,
        StallKind::DispatchGroup,
        StallKind::SchedulerFull,
        StallKind::LoadQueueFull,
        StallKind::StoreQueueFull,
        StallKind::Custom,
    ];
    let fields: Vec<&str> = line.split(' ').collect();
    let index = || SourceIndex(number(fields[1]));
    let resources = || numbers(fields[2]).into_iter().map(ResourceId).collect::<Vec<_>>();
    match fields[0] {
        "B" => views.observe(Event::CycleBegin),
        "E" => views.observe(Event::CycleEnd),
        "D" => {
            let moves = numbers::<u32>(fields[4]);
            let moves = moves.chunks(3).map(|outcome| MoveOutcome {
                register_file: outcome[0],
                is_eliminated: outcome[1] == 1,
                is_zero: outcome[2] == 1,
            });
            views.observe(Event::Dispatched {
                index: index(),
                n_micro_ops: number(fields[2]),
                registers_taken: &numbers(fields[3]),
                moves: &moves.collect::<Vec<_>>(),
            });
        }
        "P" => views.observe(Event::Pending { index: index() }),
        "Y" => views.observe(Event::Ready { index: index() }),
        "I" => replay_issue(index(), &fields, views),
        "X" => views.observe(Event::Executed { index: index() }),
        "R" => views.observe(Event::Retired { index: index(), registers_freed: &numbers(fields[2]) }),
        "S" => views.observe(Event::Stalled {
            index: SourceIndex(number(fields[2])),
            kind: STALLS[number::<usize>(fields[1]) - 1],
        }),
        "+" => views.observe(Event::ReservedBuffers { index: index(), resources: &resources() }),
        "-" => views.observe(Event::ReleasedBuffers { index: index(), resources: &resources() }),
        "Q" => replay_pressure(&fields, views),
        _ => panic!("unknown event: {line}"),
    }
}

fn replay_issue(index: SourceIndex, fields: &[&str], views: &mut Views<'_>) {
    let dependency = |field: &str| {
        let parts = numbers::<u64>(field);
        CriticalDependency {
            producer: SourceIndex(parts[0]),
            register: RegisterId(parts[1] as u16),
            cycles: parts[2] as u32,
        }
    };
    let units = numbers::<u32>(fields[5]);
    let units = units.chunks(3).map(|usage| UnitUse {
        resource: ResourceId(usage[0] as u16),
        unit: usage[1],
        cycles: usage[2],
    });
    views.observe(Event::Issued {
        index,
        units: &units.collect::<Vec<_>>(),
        critical_resources: number(fields[2]),
        critical_register: dependency(fields[3]),
        latest_register: CriticalDependency::default(),
        critical_memory: dependency(fields[4]),
    });
}

fn replay_pressure(fields: &[&str], views: &mut Views<'_>) {
    let affected = numbers::<u64>(fields[3]);
    let ready = affected
        .chunks(2)
        .map(|instruction| ReadyInstruction { index: SourceIndex(instruction[0]), critical_resources: instruction[1] });
    let ready: Vec<_> = ready.collect();
    let indices: Vec<_> = ready.iter().map(|instruction| instruction.index).collect();
    views.observe(Event::Pressure(match fields[1] {
        "1" => Pressure::Resources { mask: number(fields[2]), affected: &ready },
        "2" => Pressure::RegisterDependencies { affected: &indices },
        _ => Pressure::MemoryDependencies { affected: &indices },
    }));
}
