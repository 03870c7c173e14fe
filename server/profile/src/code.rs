//! The code of an object file, to answer where functions begin and where control goes; a function is decoded when it is
//! first needed.

use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::Range;
use std::rc::Rc;

use mca_core::code::{Control, Decoder};
use mca_input::machine_code::object_file::Function;

use super::rounds::{Code, Run};

/// An instruction of a function, by where it lies in the file.
#[derive(Clone, Copy, Debug)]
struct Place {
    /// Offset of the instruction in the file, in bytes.
    at: u64,
    /// Length in bytes.
    length: u64,
    /// Whether control does not simply continue with the next instruction: a call, a return or a jump that is always
    /// taken. False for a conditional branch.
    leaves: bool,
}

/// The machine code of a file's functions.
pub struct FileCode<'a> {
    /// The whole file.
    bytes: &'a [u8],
    /// Functions that have code, in the order of their offsets in the file.
    functions: Vec<&'a Function<'a>>,
    /// Decoder of the file's usual instruction set, from which those of its other instruction sets are made.
    decoder: Decoder,
    /// Instructions of the functions that were decoded so far, by the function's index in `functions`.
    decoded: RefCell<HashMap<usize, Rc<[Place]>>>,
}

impl<'a> FileCode<'a> {
    /// Returns the code of those `functions` that have any. `bytes` is the whole file, `decoder` that of its usual
    /// instruction set.
    pub fn new(bytes: &'a [u8], functions: &'a [Function<'a>], decoder: Decoder) -> FileCode<'a> {
        let mut functions: Vec<&Function<'_>> =
            functions.iter().filter(|function| !function.range.is_empty()).collect();
        functions.sort_by_key(|function| function.range.start);
        FileCode { bytes, functions, decoder, decoded: RefCell::default() }
    }

    /// Returns the bytes of a run, as a range of offsets in the file, and the address of the first byte. `None` if no
    /// function has code at the run's first offset, or if no instruction of that function begins at its last offset.
    pub fn bytes_of(&self, run: Run) -> Option<(Range<usize>, u64)> {
        let index = self.function_at(run.first)?;
        let function = self.functions[index];
        let places = self.places_of(index);
        let last = places.binary_search_by_key(&run.last, |place| place.at).ok().map(|last| places[last])?;
        let range = usize::try_from(run.first).ok()?..usize::try_from(last.at + last.length).ok()?;
        let distance = range.start.checked_sub(function.range.start)?;
        (range.start < range.end).then(|| (range, function.address.wrapping_add(distance as u64)))
    }

    /// Returns the bytes of the whole file.
    pub fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// Returns the instructions of the function with an index in `functions`, in their order; decodes them on the first
    /// call.
    fn places_of(&self, index: usize) -> Rc<[Place]> {
        let function = self.functions[index];
        let decode = || {
            let mut places = Vec::new();
            for (part, address, decoder) in function.code_parts(function.range.clone(), &self.decoder) {
                decoder.walk(self.bytes.get(part.clone()).unwrap_or_default(), address, &mut |step| {
                    places.push(Place {
                        at: (part.start + step.at) as u64,
                        length: step.length as u64,
                        leaves: !matches!(step.control, Control::Next | Control::Branch),
                    });
                });
            }
            Rc::from(places)
        };
        Rc::clone(self.decoded.borrow_mut().entry(index).or_insert_with(decode))
    }
}

impl Code for FileCode<'_> {
    fn function_at(&self, offset: u64) -> Option<usize> {
        let offset = usize::try_from(offset).ok()?;
        let index = self.functions.partition_point(|function| function.range.start <= offset).checked_sub(1)?;
        self.functions[index].range.contains(&offset).then_some(index)
    }

    fn is_straight(&self, run: Run) -> bool {
        let Some(index) = self.function_at(run.first).filter(|index| self.function_at(run.last) == Some(*index)) else {
            return false;
        };
        let places = self.places_of(index);
        let index_of = |offset: u64| places.binary_search_by_key(&offset, |place| place.at).ok();
        match (index_of(run.first), index_of(run.last)) {
            (Some(first), Some(last)) => first <= last && places[first..last].iter().all(|place| !place.leaves),
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use mca_core::target::Contents;
    use mca_core::{Cpu, Target};

    use super::*;

    /// `add r0, r0, r1` of ARM, then `adds r0, r0, r1` and `bx lr` of Thumb.
    #[test]
    fn each_part_of_a_function_is_read_in_its_own_instruction_set() {
        let target = Target::find(b"armv7-linux-gnueabihf", b"").unwrap();
        let decoder = Decoder::new(&Cpu::find(&target, "cortex-a9").unwrap()).unwrap();
        let set = |is_thumb, directive| Contents::Set { feature: ("thumb-mode", is_thumb), directive };
        let bytes = [0x01, 0x00, 0x80, 0xe0, 0x40, 0x18, 0x70, 0x47];
        let contents = vec![(0, set(false, ".arm")), (4, set(true, ".thumb"))];
        let functions = [Function { name: b"f", range: 0..8, address: 0x1000, is_function: true, contents }];
        let code = FileCode::new(&bytes, &functions, decoder);
        assert_eq!(code.bytes_of(Run { first: 0, last: 6 }), Some((0..8, 0x1000)));
        assert!(code.is_straight(Run { first: 0, last: 6 }));
    }
}
