//! Finds the file of an address.
//!
//! Records of several processors are written one processor after the other, so a mapping can stand after samples that hit
//! it. All mappings are read first; an address belongs to the last one before it that covers it, or otherwise to the first
//! one behind. A forked process begins with the mappings of its parent, and one that becomes another program begins anew.

use std::collections::HashMap;

use super::error::ProfileError;
use super::record::{Mapping, Record, Recording};

/// The most ancestors that are searched for a mapping.
const MAX_ANCESTORS: usize = 32;

/// A file that was mapped as code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Image {
    pub path: Vec<u8>,
    /// Build id; empty if it was not recorded.
    pub build_id: Vec<u8>,
}

impl Image {
    /// Whether it stands for a file. It does not for `[vdso]`, `[kernel.kallsyms]_text`, `//anon`, `[heap]`.
    pub fn is_file(&self) -> bool {
        !self.path.is_empty() && !self.path.starts_with(b"[") && !self.path.starts_with(b"//")
    }
}

/// A file, by its position in [`Mappings::images`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ImageId(pub u32);

#[derive(Clone, Copy, Debug)]
struct Piece {
    /// Number of records before it.
    order: u64,
    address: u64,
    length: u64,
    file_offset: u64,
    image: ImageId,
}

#[derive(Clone, Debug, Default)]
struct Process {
    /// In the order of the records.
    pieces: Vec<Piece>,
    covers: Covers,
    /// The process from which it was forked, with the number of records before the fork.
    parent: Option<(u32, u64)>,
    /// Number of records before it became another program; earlier mappings are gone.
    exec: Option<u64>,
}

/// All mappings of code, for every process of a recording.
#[derive(Clone, Debug, Default)]
pub struct Mappings {
    images: Vec<Image>,
    processes: HashMap<u32, Process>,
}

impl Mappings {
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
                    let Mapping { process, address, length, file_offset, .. } = mapping;
                    let piece = Piece { order, address, length, file_offset, image };
                    mappings.processes.entry(process).or_default().pieces.push(piece);
                }
                Record::Fork { parent, child } => {
                    // The number of a process may be used again.
                    let process = Process { parent: Some((parent, order)), ..Process::default() };
                    let known = mappings.processes.entry(child).or_default();
                    if known.pieces.is_empty() {
                        *known = process;
                    }
                }
                Record::Exec { process } => mappings.processes.entry(process).or_default().exec = Some(order),
                Record::Sample(_) | Record::Lost(_) | Record::Unread => {}
            }
        })?;
        for process in mappings.processes.values_mut() {
            process.covers = Covers::of(&process.pieces);
        }
        Ok(mappings)
    }

    pub fn images(&self) -> &[Image] {
        &self.images
    }

    pub fn image(&self, id: ImageId) -> Option<&Image> {
        self.images.get(id.0 as usize)
    }

    /// Returns the file and the offset in it that an address had when `order` records had been read.
    pub fn resolve(&self, process: u32, address: u64, order: u64) -> Option<(ImageId, u64)> {
        self.resolve_in(process, address, order).or_else(|| self.resolve_in(Mapping::EVERY_PROCESS, address, order))
    }

    fn resolve_in(&self, mut process: u32, address: u64, mut order: u64) -> Option<(ImageId, u64)> {
        let place = |piece: &Piece| (piece.image, address.wrapping_sub(piece.address).wrapping_add(piece.file_offset));
        let mut later = None;
        for _ in 0..MAX_ANCESTORS {
            let Some(known) = self.processes.get(&process) else { break };
            let begin = known.exec.filter(|exec| *exec <= order).unwrap_or(0);
            let before = known.pieces.partition_point(|piece| piece.order <= order);
            let (last, first_later) = known.covers.around(address, before);
            let piece = |number: Option<usize>| known.pieces.get(number?);
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

/// Which pieces cover an address, found without a look at the others: a tree over the stretches between all ends of pieces. A piece
/// stands at the few nodes that have just its stretches below them.
#[derive(Clone, Debug, Default)]
struct Covers {
    /// Where stretches begin, sorted.
    starts: Vec<u128>,
    /// Nodes with the numbers of pieces, sorted. The root is 1, and below a node are those of twice its number and one more.
    places: Vec<(usize, usize)>,
}

impl Covers {
    fn of(pieces: &[Piece]) -> Covers {
        // What goes past the last address goes on at the first.
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
        for (number, ends) in numbered.flat_map(|(number, piece)| stretches(piece).map(|ends| (number, ends))) {
            let leaf = |end: u128| starts.len() + starts.partition_point(|start| *start < end);
            let [mut low, mut high] = ends.map(leaf);
            while low < high {
                if low % 2 == 1 {
                    places.push((low, number));
                    low += 1;
                }
                if high % 2 == 1 {
                    high -= 1;
                    places.push((high, number));
                }
                (low, high) = (low / 2, high / 2);
            }
        }
        places.sort_unstable();
        Covers { starts, places }
    }

    /// Returns the last piece before a number, and the first one from that number on, that cover an address.
    fn around(&self, address: u64, number: usize) -> (Option<usize>, Option<usize>) {
        let Some(stretch) = self.starts.partition_point(|start| *start <= address.into()).checked_sub(1) else {
            return (None, None);
        };
        let (mut last, mut first) = (None, None);
        let mut node = self.starts.len() + stretch;
        while node > 0 {
            let at = self.places.partition_point(|place| *place < (node, number));
            let of_node =
                |place: Option<&(usize, usize)>| Some(place?.1).filter(|_| place.is_some_and(|one| one.0 == node));
            last = last.max(of_node(self.places[..at].last()));
            first = [first, of_node(self.places.get(at))].into_iter().flatten().min();
            node /= 2;
        }
        (last, first)
    }
}

/// Resolves addresses one after the other; most are near the one before.
pub struct Resolver<'a> {
    mappings: &'a Mappings,
    last: Option<(u32, Piece)>,
    /// Number of records before the present one.
    order: u64,
}

impl<'a> Resolver<'a> {
    pub fn new(mappings: &'a Mappings) -> Resolver<'a> {
        Resolver { mappings, last: None, order: 0 }
    }

    /// Advances to the next record, which may change mappings.
    pub fn step(&mut self, record: &Record<'_>) {
        self.order += 1;
        if !matches!(record, Record::Sample(_) | Record::Lost(_) | Record::Unread) {
            self.last = None;
        }
    }

    pub fn resolve(&mut self, process: u32, address: u64) -> Option<(ImageId, u64)> {
        if let Some((of, piece)) = self.last
            && of == process
            && address.wrapping_sub(piece.address) < piece.length
        {
            return Some((piece.image, address.wrapping_sub(piece.address).wrapping_add(piece.file_offset)));
        }
        let (image, offset) = self.mappings.resolve(process, address, self.order)?;
        // A page: the whole page around an address belongs to the mapping, whatever the mapping's ends are.
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
    fn the_pieces_around_a_record_are_those_that_a_search_of_all_finds() {
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
                let is_there = |at: &usize| address.wrapping_sub(pieces[*at].address) < pieces[*at].length;
                let expected = ((0..number).rfind(is_there), (number..pieces.len()).find(is_there));
                assert_eq!(covers.around(address, number), expected, "{address} {number} {pieces:?}");
            }
        }
    }
}
