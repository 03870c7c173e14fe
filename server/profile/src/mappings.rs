//! Finds the file that is mapped at an address.
//!
//! Records of several processors are written one processor after the other, so a mapping can be after samples that hit
//! it. All mappings are read first; the address of a sample belongs to the last mapping that covers it and was recorded
//! before the sample, otherwise to the first one recorded after it. A forked process begins with the mappings of its
//! parent, and a process that becomes another program begins without any.

use std::collections::HashMap;

use super::error::ProfileError;
use super::record::{Mapping, Record, Recording};

/// Maximum number of processes that are searched for a mapping: the process itself, its parent, and so on.
const MAX_ANCESTORS: usize = 32;

/// A file that was mapped as code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Image {
    /// Path as it was recorded, in bytes.
    pub path: Vec<u8>,
    /// Build id; empty if it was not recorded.
    pub build_id: Vec<u8>,
}

impl Image {
    /// Whether the path is one of a file. It is not for `[vdso]`, `[kernel.kallsyms]_text`, `//anon`, `[heap]`.
    pub fn is_file(&self) -> bool {
        !self.path.is_empty() && !self.path.starts_with(b"[") && !self.path.starts_with(b"//")
    }
}

/// A file, by its index in [`Mappings::images`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ImageId(pub u32);

/// A mapping of a stretch of a file into a process.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece {
    /// Number of the mapping's record in the recording, from 1.
    pub(super) order: u64,
    /// First address in the process.
    pub(super) address: u64,
    /// Length in bytes.
    pub(super) length: u64,
    /// Offset in the file that is mapped at this address.
    pub(super) file_offset: u64,
    /// The file that is mapped.
    pub(super) image: ImageId,
}

/// The mappings of one process.
#[derive(Clone, Debug, Default)]
struct Process {
    /// Mappings in the order of their records.
    pieces: Vec<Piece>,
    /// An index over `pieces` that finds those that cover an address.
    covers: Covers,
    /// Id of the process from which this one was forked, with the number of the fork's record, from 1; `None` if no fork
    /// was recorded.
    parent: Option<(u32, u64)>,
    /// Number, from 1, of the last record by which the process became another program, which drops earlier mappings;
    /// `None` without one.
    exec: Option<u64>,
}

/// All mappings of code, for every process of a recording.
#[derive(Clone, Debug, Default)]
pub struct Mappings {
    /// The different files, in the order in which they were first mapped.
    images: Vec<Image>,
    /// Processes by their ids; [`Mapping::EVERY_PROCESS`] has the mappings of the kernel.
    processes: HashMap<u32, Process>,
}

impl Mappings {
    /// Reads all mappings of a recording.
    pub fn of(recording: &mut dyn Recording) -> Result<Mappings, ProfileError> {
        let mut mappings = Mappings::default();
        let mut known: HashMap<(Vec<u8>, Vec<u8>), ImageId> = HashMap::new();
        let mut order = 0;
        recording.for_each(&mut |record| {
            order += 1;
            match record {
                Record::Mapping(mapping) => {
                    let image = (mapping.path.to_vec(), mapping.build_id.to_vec());
                    let image = *known.entry(image).or_insert_with_key(|(path, build_id)| {
                        mappings.images.push(Image { path: path.clone(), build_id: build_id.clone() });
                        ImageId((mappings.images.len() - 1) as u32)
                    });
                    let Mapping { pid, address, length, file_offset, .. } = mapping;
                    let piece = Piece { order, address, length, file_offset, image };
                    mappings.processes.entry(pid).or_default().pieces.push(piece);
                }
                Record::Fork { parent, child } => {
                    // The id may have been used before: mappings that it has are kept, and the fork is ignored.
                    let process = Process { parent: Some((parent, order)), ..Process::default() };
                    let known = mappings.processes.entry(child).or_default();
                    if known.pieces.is_empty() {
                        *known = process;
                    }
                }
                Record::Exec { pid } => mappings.processes.entry(pid).or_default().exec = Some(order),
                Record::Sample(_) | Record::Lost(_) | Record::UnreadableSample => {}
            }
        })?;
        for process in mappings.processes.values_mut() {
            process.covers = Covers::of(&process.pieces);
        }
        Ok(mappings)
    }

    /// Returns the files; an [`ImageId`] is the index of one of them.
    pub fn images(&self) -> &[Image] {
        &self.images
    }

    /// Returns the file of an id; `None` if it is of another recording.
    pub fn image(&self, id: ImageId) -> Option<&Image> {
        self.images.get(id.0 as usize)
    }

    /// Returns the file that an address of a process belongs to, and the offset in it; `None` if no mapping covers the
    /// address. `order` is the number of the record, from 1, that has the address. Mappings of the kernel are tried last.
    pub fn resolve(&self, process: u32, address: u64, order: u64) -> Option<(ImageId, u64)> {
        self.resolve_in(process, address, order).or_else(|| self.resolve_in(Mapping::EVERY_PROCESS, address, order))
    }

    /// Returns what [`Mappings::resolve`] does, from the mappings of one process, then from those that it had from its
    /// ancestors when it was forked.
    fn resolve_in(&self, mut process: u32, address: u64, mut order: u64) -> Option<(ImageId, u64)> {
        let place = |piece: &Piece| (piece.image, address.wrapping_sub(piece.address).wrapping_add(piece.file_offset));
        let mut later = None;
        for _ in 0..MAX_ANCESTORS {
            let Some(known) = self.processes.get(&process) else { break };
            let begin = known.exec.filter(|exec| *exec <= order).unwrap_or(0);
            let before = known.pieces.partition_point(|piece| piece.order <= order);
            let (last, first_later) = known.covers.around(address, before);
            let piece = |index: Option<usize>| known.pieces.get(index?);
            if let Some(piece) = piece(last).filter(|piece| piece.order >= begin) {
                return Some(place(piece));
            }
            later = later.or_else(|| piece(first_later));
            match known.parent.filter(|_| begin == 0) {
                Some(parent) => (process, order) = parent,
                None => break,
            }
        }
        later.map(place)
    }
}

/// An index that finds the pieces that cover an address without testing all of them: a binary tree over the stretches
/// between the ends of pieces. A piece is stored at the few nodes whose stretches together are just its own.
#[derive(Clone, Debug, Default)]
pub(super) struct Covers {
    /// Addresses where stretches begin, sorted.
    starts: Vec<u128>,
    /// Pairs of a node and the index of a piece that is stored there, sorted. The root is node 1, and the children of
    /// node n are 2n and 2n + 1.
    places: Vec<(usize, usize)>,
}

impl Covers {
    /// Makes the index of pieces, which names each by its index in `pieces`.
    pub(super) fn of(pieces: &[Piece]) -> Covers {
        // A piece that goes past the last address continues at address 0.
        let stretches = |piece: &Piece| {
            const ALL: u128 = 1 << 64;
            let start = u128::from(piece.address);
            let end = start + u128::from(piece.length);
            [[start, end.min(ALL)], [0, end.saturating_sub(ALL)]]
        };
        let mut starts: Vec<u128> = pieces.iter().flat_map(stretches).flatten().collect();
        starts.sort_unstable();
        starts.dedup();
        let mut places = Vec::new();
        let numbered = pieces.iter().enumerate();
        for (index, ends) in numbered.flat_map(|(index, piece)| stretches(piece).map(|ends| (index, ends))) {
            let leaf = |end: u128| starts.len() + starts.partition_point(|start| *start < end);
            let [mut low, mut high] = ends.map(leaf);
            while low < high {
                if low % 2 == 1 {
                    places.push((low, index));
                    low += 1;
                }
                if high % 2 == 1 {
                    high -= 1;
                    places.push((high, index));
                }
                (low, high) = (low / 2, high / 2);
            }
        }
        places.sort_unstable();
        Covers { starts, places }
    }

    /// Returns the indices of two pieces that cover an address: the greatest below `index`, and the least from `index`
    /// on; `None` where there is none.
    pub(super) fn around(&self, address: u64, index: usize) -> (Option<usize>, Option<usize>) {
        let Some(stretch) = self.starts.partition_point(|start| *start <= address.into()).checked_sub(1) else {
            return (None, None);
        };
        let (mut last, mut first) = (None, None);
        let mut node = self.starts.len() + stretch;
        while node > 0 {
            let at = self.places.partition_point(|place| *place < (node, index));
            let of_node =
                |place: Option<&(usize, usize)>| Some(place?.1).filter(|_| place.is_some_and(|one| one.0 == node));
            last = last.max(of_node(self.places[..at].last()));
            first = [first, of_node(self.places.get(at))].into_iter().flatten().min();
            node /= 2;
        }
        (last, first)
    }
}

/// Finds the files of addresses, record by record. It remembers the page of the last address, since most addresses are
/// near the one before.
pub struct Resolver<'a> {
    /// All mappings of the recording.
    mappings: &'a Mappings,
    /// The process and the page of the last address that was found; `None` after a record that may change mappings.
    last: Option<(u32, Piece)>,
    /// Number of the present record in the recording, from 1.
    order: u64,
}

impl<'a> Resolver<'a> {
    pub fn new(mappings: &'a Mappings) -> Resolver<'a> {
        Resolver { mappings, last: None, order: 0 }
    }

    /// Advances to the next record. Must be called once for each record, before its addresses are resolved.
    pub fn step(&mut self, record: &Record<'_>) {
        self.order += 1;
        if !matches!(record, Record::Sample(_) | Record::Lost(_) | Record::UnreadableSample) {
            self.last = None;
        }
    }

    /// Returns the file that an address of a process belongs to at the present record, and the offset in it; `None` if no
    /// mapping covers the address.
    pub fn resolve(&mut self, process: u32, address: u64) -> Option<(ImageId, u64)> {
        if let Some((of, piece)) = self.last
            && of == process
            && address.wrapping_sub(piece.address) < piece.length
        {
            return Some((piece.image, address.wrapping_sub(piece.address).wrapping_add(piece.file_offset)));
        }
        let (image, offset) = self.mappings.resolve(process, address, self.order)?;
        // Systems map whole pages: all of the page around the address belongs to the mapping.
        const PAGE: u64 = 4096;
        let start = address & !(PAGE - 1);
        let skipped = address - start;
        self.last = offset.checked_sub(skipped).map(|file_offset| {
            (process, Piece { order: self.order, address: start, length: PAGE, file_offset, image })
        });
        Some((image, offset))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_index_finds_the_pieces_that_a_full_search_finds() {
        // A usual generator of pseudorandom numbers.
        let mut state = 1_u64;
        let mut below = |limit: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % limit
        };
        for n_pieces in [0, 1, 2, 3, 7, 40] {
            let image = ImageId(0);
            // Some go past the last address.
            let mut address = || below(50).wrapping_sub(10);
            let mut piece =
                |order| Piece { order, address: address(), length: address() & 0x1f, file_offset: 0, image };
            let pieces: Vec<Piece> = (0..n_pieces).map(&mut piece).collect();
            let covers = Covers::of(&pieces);
            let addresses = (0..80_u64).map(|address| address.wrapping_sub(20));
            for (address, number) in
                addresses.flat_map(|address| (0..=n_pieces as usize).map(move |number| (address, number)))
            {
                let covers_address = |at: &usize| address.wrapping_sub(pieces[*at].address) < pieces[*at].length;
                let expected = ((0..number).rfind(covers_address), (number..pieces.len()).find(covers_address));
                assert_eq!(covers.around(address, number), expected, "{address} {number} {pieces:?}");
            }
        }
    }
}
