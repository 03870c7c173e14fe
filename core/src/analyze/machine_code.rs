//! Makes programs from machine code: pieces of bytes become instructions, one after the other.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

use super::program::Program;
use crate::inst::asm::instruments::Instruments;
use crate::inst::asm::options::InputKind;
use crate::inst::asm::placed::{PlacedData, PlacedList};
use crate::inst::asm::regions::{BufferOrder, MarkedRegion};
use crate::inst::asm::{Assembly, Record};
use crate::inst::control::{Control, ControlStep};
use crate::inst::expr::Expressions;
use crate::inst::ids::DialectId;
use crate::inst::instruction::Instruction;
use crate::inst::isa::Isa;
use crate::inst::subtarget::Subtarget;
use crate::inst::targets::face::Contents;
use crate::inst::targets::{self, DecodingContext, InstructionDecoder, PrintStyle, Setting};
use crate::text::buffer::{Buffer, Buffers};
use crate::text::{BufferId, Span};

/// Decodes machine code for a subtarget. Instructions that its processor lacks are decoded as well, if their encoding has only one
/// meaning.
#[derive(Clone)]
pub struct CodeDecoder {
    decoder: Arc<dyn InstructionDecoder>,
    subtarget: Arc<Subtarget>,
    isa: &'static Isa,
}

/// A relocation of a field in code, as an object file describes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Relocation<'a> {
    /// Offset of the field in the file.
    pub offset: usize,
    /// Name of the symbol. The name of one that an assembler invented may end with a space, as `.L0 ` does.
    pub symbol: &'a [u8],
    /// The relocation's type. In code from a Mach-O or COFF file, it is for x86 the number of the type of ELF that does the same,
    /// and for other targets the number in the file's own format.
    pub kind: u32,
    /// Number that is added to the symbol's address.
    pub addend: i64,
    /// Length of the field in bytes. It may reach into the next instruction, whose field the relocation then fills as well.
    pub n_bytes: usize,
    /// Address to which the field leads, if it is in the section of the field; `None` if not.
    pub destination: Option<u64>,
}

/// Builds a program from machine code, piece by piece. The program's main buffer has the bytes of all pieces, one after the other.
#[derive(Debug)]
pub struct CodeReader<'a> {
    decoder: CodeDecoder,
    /// Decoders for the contents other than [`Usual`](Contents::Usual) that have come so far.
    other_decoders: Vec<(Contents, CodeDecoder)>,
    /// Relocations of all code that will be pushed, sorted by offset.
    relocations: Vec<Relocation<'a>>,
    /// The name of the input in messages.
    name: Vec<u8>,
    /// The dialect of reports if their options choose none.
    dialect: DialectId,
    /// All bytes so far.
    bytes: Vec<u8>,
    /// All instructions so far.
    instructions: Vec<Instruction>,
    expressions: Expressions,
    /// The regions so far.
    regions: Vec<MarkedRegion>,
    /// Offset in the file of each instruction.
    offsets: Vec<usize>,
    /// Indices of the branches and calls with a known destination, ascending, each with the destination's address.
    destinations: Vec<(u32, u64)>,
    /// For each piece, the index of its first instruction, and the number that gives an address when it is added, wrapping around,
    /// to an offset in `bytes`.
    bases: Vec<(u32, u64)>,
    /// What holds at places in the file, as the caller knows from the code around.
    held: BTreeMap<usize, Setting>,
    /// For each instruction, the setting in force; `None` if its piece does not say.
    settings: Vec<Option<Setting>>,
    /// Ranges in `bytes` that are not an instruction, each with whether it is the beginning of one that the end of its piece cuts
    /// off.
    left_out: Vec<(Range<usize>, bool)>,
    /// The first bytes of each of these ranges, with the instruction before them.
    data: Vec<PlacedData>,
}

impl CodeDecoder {
    /// Makes a decoder; `None` if the tables are damaged, or if this build cannot decode for the target.
    pub fn new(subtarget: &Arc<Subtarget>) -> Option<CodeDecoder> {
        let target = subtarget.target();
        let decoder = Arc::from(target.lenient_decoder(subtarget)?);
        Some(CodeDecoder { decoder, subtarget: subtarget.clone(), isa: target.isa().ok()? })
    }

    /// Returns the decoder for code with these contents; `None` if they are data, or where [`new`](CodeDecoder::new) returns
    /// `None`.
    pub fn for_contents(&self, contents: Contents) -> Option<CodeDecoder> {
        match contents {
            Contents::Usual => Some(self.clone()),
            Contents::Set { feature: (name, is_there), .. } => {
                let mut subtarget = Subtarget::clone(&self.subtarget);
                let table = subtarget.target().features().ok()?;
                table.switch_by_name(&mut subtarget.features, name.as_bytes(), is_there);
                if subtarget == *self.subtarget {
                    return Some(self.clone());
                }
                CodeDecoder::new(&Arc::new(subtarget))
            }
            Contents::Data => None,
        }
    }

    /// Calls `each` for every instruction of `code`, which begins at `address`.
    pub fn walk(&self, code: &[u8], address: u64, each: &mut dyn FnMut(ControlStep)) {
        self.decoder.walk(code, address, each);
    }

    /// Returns the first instruction of `code`, which begins at `address`, as a statement in dialect 0; `None` if the bytes are not
    /// an instruction. If it is a branch or a call that contains its destination, the statement lacks that operand, and the
    /// destination's address is returned with it.
    pub fn statement(&self, code: &[u8], address: u64) -> Option<(String, Option<u64>)> {
        let instruction = self.decoder.decode(code, address, Span::default())?;
        let target = self.subtarget.target();
        let printer = target.printer(self.isa, &self.subtarget, PrintStyle::default());
        let mut text = Vec::new();
        printer.print(&Expressions::default(), &instruction, &mut text);
        let text = String::from_utf8_lossy(&text).trim().to_owned();
        let goes = target.control_of(self.isa, &instruction) != Control::Next;
        let destination = self.decoder.destination(&instruction, address).filter(|_| goes);
        match (text.rfind([' ', '\t']), destination) {
            (Some(at), Some(_)) => Some((text[..=at].to_owned(), destination)),
            _ => Some((text, None)),
        }
    }

    /// Returns what the first instruction of `code` sets for the instructions after it; `None` if it sets nothing.
    pub fn setting(&self, code: &[u8]) -> Option<Setting> {
        self.decoder.setting(code)
    }

    /// Whether the code ends within its first instruction.
    pub fn is_cut_off(&self, code: &[u8]) -> bool {
        self.decoder.is_cut_off(code)
    }
}

/// Prints only the processor's name, since the tables are large.
impl fmt::Debug for CodeDecoder {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cpu = String::from_utf8_lossy(&self.subtarget.cpu);
        formatter.debug_struct("CodeDecoder").field("cpu", &cpu).finish_non_exhaustive()
    }
}

impl<'a> CodeReader<'a> {
    /// Starts a program without code. Messages call the input `name`; reports print in `dialect` unless their options choose
    /// another.
    pub fn new(decoder: &CodeDecoder, name: &[u8], dialect: DialectId) -> CodeReader<'a> {
        CodeReader {
            decoder: decoder.clone(),
            other_decoders: Vec::new(),
            relocations: Vec::new(),
            name: name.to_owned(),
            dialect,
            bytes: Vec::new(),
            instructions: Vec::new(),
            expressions: Expressions::default(),
            regions: Vec::new(),
            offsets: Vec::new(),
            destinations: Vec::new(),
            bases: Vec::new(),
            held: BTreeMap::new(),
            settings: Vec::new(),
            left_out: Vec::new(),
            data: Vec::new(),
        }
    }

    /// Sets the relocations of all code that will be pushed, which must be sorted by offset.
    pub fn with_relocations(self, relocations: Vec<Relocation<'a>>) -> CodeReader<'a> {
        CodeReader { relocations, ..self }
    }

    /// Sets the dialect of reports whose options choose none.
    pub fn with_dialect(self, dialect: DialectId) -> CodeReader<'a> {
        CodeReader { dialect, ..self }
    }

    /// Sets what holds at offsets in the file, for code that will be pushed.
    pub fn hold(&mut self, settings: impl IntoIterator<Item = (usize, Setting)>) {
        self.held.extend(settings);
    }

    /// Returns all bytes that were pushed so far.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Returns the offset in the file of each instruction, by its index.
    pub fn offsets(&self) -> &[usize] {
        &self.offsets
    }

    /// Returns the ranges of [`bytes`](CodeReader::bytes) that are not an instruction, each with whether it is the beginning of one
    /// that the end of its piece cuts off.
    pub fn left_out(&self) -> &[(Range<usize>, bool)] {
        &self.left_out
    }

    /// Does what [`push`](CodeReader::push) does, for code in the instruction set that `contents` names. Data, and contents that this
    /// build cannot decode, are skipped: nothing is appended, and the range is empty.
    pub fn push_contents(
        &mut self,
        contents: Contents,
        code: &[u8],
        offset_in_file: usize,
        address: u64,
    ) -> Range<u32> {
        if contents == Contents::Usual {
            return self.push(code, offset_in_file, address);
        }
        let known = self.other_decoders.iter().find(|(set, _)| *set == contents).map(|(_, decoder)| decoder.clone());
        let decoder = known.or_else(|| {
            let decoder = self.decoder.for_contents(contents)?;
            self.other_decoders.push((contents, decoder.clone()));
            Some(decoder)
        });
        match decoder {
            Some(decoder) => {
                let usual = std::mem::replace(&mut self.decoder, decoder);
                let pushed = self.push(code, offset_in_file, address);
                self.decoder = usual;
                pushed
            }
            None => {
                let end = self.instructions.len() as u32;
                end..end
            }
        }
    }

    /// Appends code that begins at `offset_in_file` and will run at `address`. Returns the indices of its instructions; if all
    /// bytes together would exceed offsets of 32 bits, nothing is appended and the range is empty.
    pub fn push(&mut self, code: &[u8], offset_in_file: usize, address: u64) -> Range<u32> {
        let (first, start) = (self.instructions.len() as u32, self.bytes.len());
        if start.saturating_add(code.len()) >= u32::MAX as usize {
            return first..first;
        }
        self.bytes.extend_from_slice(code);
        self.bases.push((first, address.wrapping_sub(start as u64)));
        let (mut at, mut context) = (0, DecodingContext::default());
        // Neighbouring bytes that are not an instruction are one range.
        let mut left_out: Option<Range<usize>> = None;
        let mut setting = None;
        while at < code.len() {
            let bytes = &code[at..];
            let here = address.wrapping_add(at as u64);
            let decoder = &*self.decoder.decoder;
            let span = |length: usize| Span {
                buffer: BufferId::MAIN,
                start: (start + at) as u32,
                end: (start + at + length) as u32,
            };
            let length = decoder.length(bytes).clamp(1, bytes.len());
            let Some(mut instruction) = decoder.decode_next(bytes, here, span(length), &mut context) else {
                if left_out.is_none() {
                    let before = (self.instructions.len() as u32).checked_sub(1).filter(|before| *before >= first);
                    self.data.push(PlacedData::of_code(span(length), before));
                }
                left_out.get_or_insert(at..at).end = at + length;
                at += length;
                continue;
            };
            if let Some(range) = left_out.take() {
                self.left_out.push((start + range.start..start + range.end, false));
            }
            let offset = offset_in_file.wrapping_add(at);
            let next = self.relocations.partition_point(|relocation| relocation.offset < offset);
            let behind = offset.saturating_add(length);
            for relocation in self.relocations[next..].iter().take_while(|relocation| relocation.offset < behind) {
                let inner = relocation.at(offset, here);
                decoder.relocate(&mut instruction, &bytes[..length], &inner, &mut self.expressions);
            }
            let before = self.instructions.last().filter(|before| before.span.end as usize == start + at);
            let of_pair = |first: &Instruction| {
                let length = first.span.end - first.span.start;
                decoder.destination_of_pair(first, &instruction, here.wrapping_sub(length.into()))
            };
            let destination = decoder.destination(&instruction, here).or_else(|| before.and_then(of_pair));
            self.destinations.extend(destination.map(|address| (self.instructions.len() as u32, address)));
            self.instructions.push(instruction);
            self.offsets.push(offset);
            setting = decoder.setting(bytes).or_else(|| self.held.get(&offset).copied()).or(setting);
            self.settings.push(setting);
            at += length;
        }
        if let Some(range) = left_out {
            let is_cut_off = range.end == code.len() && self.decoder.is_cut_off(&code[range.clone()]);
            self.left_out.push((start + range.start..start + range.end, is_cut_off));
        }
        first..self.instructions.len() as u32
    }

    /// Appends a region of instructions that were pushed, given by their indices.
    pub fn push_region(&mut self, region: MarkedRegion) {
        // A region is a loop: what its end sets holds at its beginning, unless more is known.
        let last = region.instructions().filter_map(|index| *self.settings.get(index)?).last();
        let mut setting = last;
        for index in region.instructions() {
            if let Some(own) = self.settings.get_mut(index) {
                setting = own.or(setting);
                *own = setting;
            }
        }
        self.regions.push(region);
    }

    /// Returns the program. It encodes its instructions as the bytes that were pushed.
    pub fn finish(self) -> Program {
        let order = BufferOrder::for_input(InputKind::File, self.bytes.len());
        let mut buffers = Buffers::default();
        let instrument_values = instrument_values(&self.decoder.subtarget, &self.settings);
        let bytes = Arc::from(self.bytes);
        buffers.push(Buffer { name: self.name, bytes, included_from: None, instantiation: None });
        let assembly = Assembly {
            buffers,
            expressions: self.expressions,
            instructions: self.instructions,
            regions: self.regions,
            instruments: Instruments::default(),
            data: PlacedList::new(self.data),
            unplaced: Vec::new(),
            markers: Vec::new(),
            events: Vec::new(),
            mappings: Vec::new(),
            dialect: self.dialect,
            order,
            has_errors: false,
            has_marker_errors: false,
            has_instrument_errors: false,
            record: Record::default(),
        };
        Program {
            assembly,
            isa: self.decoder.isa,
            subtarget: self.decoder.subtarget,
            latencies: Vec::new(),
            instrument_values,
            reads_instruments: false,
            is_machine_code: true,
            destinations: self.destinations,
            bases: self.bases,
            origins: Vec::new(),
            unread: OnceLock::new(),
        }
    }
}

/// Returns for each kind of instrument of the target the value that it has for each instruction, whose settings are given; empty if
/// nothing is set.
fn instrument_values(subtarget: &Subtarget, settings: &[Option<Setting>]) -> Vec<Vec<Option<i32>>> {
    if settings.iter().all(|setting| !matches!(setting, Some(Setting::Known(_)))) {
        return Vec::new();
    }
    let target = subtarget.target();
    let of_each: Vec<Vec<Option<i32>>> = settings
        .iter()
        .map(|setting| match setting {
            Some(Setting::Known(bits)) => target.instruments_of(*bits),
            Some(Setting::Unknown) | None => Vec::new(),
        })
        .collect();
    let value = |kind: usize| of_each.iter().map(|values| values.get(kind).copied().flatten()).collect();
    (0..target.instruments().len()).map(value).collect()
}

impl<'a> Relocation<'a> {
    /// Returns the relocation as seen from an instruction at `offset` of the file and at `address`. For a symbol that an assembler
    /// invented, which says nothing to a reader, the distance from the instruction to the destination is given as well.
    fn at(&self, offset: usize, address: u64) -> targets::FieldRelocation<'a> {
        let destination = self.destination.filter(|_| self.symbol.ends_with(b" "));
        targets::FieldRelocation {
            position: self.offset.wrapping_sub(offset),
            kind: self.kind,
            symbol: self.symbol,
            addend: self.addend,
            distance: destination.map(|destination| destination.wrapping_sub(address) as i64),
        }
    }
}
