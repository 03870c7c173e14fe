//! Makes the code of a run: the measured code, and around it instructions that set registers, read the counter, repeat and return.
//!
//! It is made for a fixed address, from which it reaches the cells of the arena by relative addresses. Before it is an exit, which
//! restores the state of the caller after a failure of the measured code.

use super::arena::{CODE, Cell, DATA, ENTRY};
use crate::{Destination, Fixup, Mode};

/// First value of general register 0.
const FIRST_ADDRESS: u64 = 0x1000_0000;
/// Difference between the first values of a general register and the next one, and between the addresses of a name and the next one.
/// So each points to another page, at another offset.
const ADDRESS_STEP: u64 = 0x10_1100;
/// Number of the stack pointer among the general registers.
const STACK_POINTER: u8 = 4;

/// Machine code that is being written, and the address at which it will be.
struct Writer {
    /// The code so far.
    bytes: Vec<u8>,
    /// Address of the first byte.
    start: u64,
}

/// Returns the value that a general register, given by its number, has when the measured code begins. That of the stack pointer is in
/// the middle of a page.
fn initial(register: u8) -> u64 {
    let value = FIRST_ADDRESS + u64::from(register) * ADDRESS_STEP;
    if register == STACK_POINTER { value + 0x800 } else { value }
}

impl Writer {
    /// Appends bytes.
    fn put(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    /// Returns the address of the next byte.
    fn here(&self) -> u64 {
        self.start + self.bytes.len() as u64
    }

    /// Writes a field of 32 bits: the distance from its end to `target`.
    fn relative(&mut self, target: u64) {
        let distance = target.wrapping_sub(self.here() + 4) as u32;
        self.put(&distance.to_le_bytes());
    }

    /// Writes an instruction whose memory operand is a cell. `bytes` is all of it except the distance at its end.
    fn with_cell(&mut self, bytes: &[u8], cell: Cell) {
        self.put(bytes);
        self.relative(DATA + 8 * cell as u64);
    }

    /// Writes an instruction that sets a general register.
    fn set(&mut self, register: u8, value: u64) {
        self.put(&[0x48 | (register >> 3), 0xb8 | (register & 7)]);
        self.put(&value.to_le_bytes());
    }

    /// Writes code that waits for all earlier instructions and stores the time stamp counter in a cell. `read` is the instruction that
    /// reads the counter.
    fn stamp(&mut self, read: &[u8], cell: Cell) {
        self.put(&[0x0f, 0xae, 0xe8]); // lfence
        self.put(read);
        self.put(&[0x48, 0xc1, 0xe2, 0x20, 0x48, 0x09, 0xd0]); // shl rdx, 32; or rax, rdx
        self.with_cell(&[0x48, 0x89, 0x05], cell); // mov [cell], rax
    }

    /// Writes no-ops until the address of the next byte modulo 64 is this.
    fn align(&mut self, offset: u8) {
        while self.here() % 64 != u64::from(offset) {
            self.put(&[0x90]);
        }
    }

    /// Writes code that sets all vector, mask and general registers to their first values, and the counter of passes to their number.
    /// `counter` is the general register that counts them; `None`: a cell does. `has_masks` says whether there are mask registers.
    fn set_all(&mut self, counter: Option<u8>, has_masks: bool) {
        for vector in 0..16u8 {
            let prefix = if vector > 7 { 0x78 } else { 0xf8 };
            self.with_cell(&[0xc5, prefix, 0x10, 0x05 | (vector & 7) << 3], Cell::Lanes); // vmovups xmm, [cell]
        }
        if has_masks {
            // Empty masks take a slow path of their own.
            for mask in 1..8u8 {
                self.put(&[0xc4, 0xe1, 0x84 | (!mask & 15) << 3, 0x46, 0xc0 | mask << 3 | mask]); // kxnorq k, k, k
            }
        }
        if counter.is_none() {
            self.with_cell(&[0x48, 0x8b, 0x05], Cell::Passes); // mov rax, [cell]
            self.with_cell(&[0x48, 0x89, 0x05], Cell::Counter); // mov [cell], rax
        }
        for register in (0..16).filter(|register| *register != STACK_POINTER && Some(*register) != counter) {
            self.set(register, initial(register));
        }
        if let Some(register) = counter {
            let bytes = [0x48 | (register >> 3) << 2, 0x8b, 0x05 | (register & 7) << 3];
            self.with_cell(&bytes, Cell::Passes); // mov counter, [cell]
        }
        self.set(STACK_POINTER, initial(STACK_POINTER));
    }

    /// Writes a branch to `target` that is taken if the last result was not zero, in its shortest form.
    fn branch_if_not_zero(&mut self, target: u64) {
        let distance = target.wrapping_sub(self.here() + 2) as i64;
        match i8::try_from(distance) {
            Ok(near) => self.put(&[0x75, near as u8]), // jnz target
            Err(_) => {
                self.put(&[0x0f, 0x85]);
                self.relative(target);
            }
        }
    }

    /// Replaces the `n_bytes` bytes at an address by the lowest ones of `value`, up to 8. Does nothing if some of them have not been
    /// written.
    fn patch(&mut self, address: u64, n_bytes: usize, value: u64) {
        let start = (address - self.start) as usize;
        if let Some(field) = self.bytes.get_mut(start..start + n_bytes) {
            field.copy_from_slice(&value.to_le_bytes()[..n_bytes]);
        }
    }

    /// Writes code that restores the state of the caller and returns to it.
    fn leave(&mut self) {
        self.with_cell(&[0x48, 0x8b, 0x25], Cell::SavedStack); // mov rsp, [cell]
        self.put(&[0xc5, 0xf8, 0x77, 0xfc, 0xdb, 0xe3]); // vzeroupper; cld; fninit
        self.with_cell(&[0x0f, 0xae, 0x15], Cell::UsualFloats); // ldmxcsr [cell]
        // pop r15, r14, r13, r12, rbp, rbx; ret
        self.put(&[0x41, 0x5f, 0x41, 0x5e, 0x41, 0x5d, 0x41, 0x5c, 0x5d, 0x5b, 0xc3]);
    }
}

/// Returns code for the address `start` that returns to the caller after the measured code has failed.
pub fn exit(start: u64) -> Vec<u8> {
    let mut writer = Writer { bytes: Vec::new(), start };
    writer.leave();
    writer.bytes
}

/// The measured code, and how it is repeated.
pub struct Code<'a> {
    /// The code of one iteration.
    pub bytes: &'a [u8],
    /// Fields of the code whose values depend on addresses.
    pub fixups: &'a [Fixup],
    /// Whether a register counts passes, and which one.
    pub mode: Mode,
    /// Number of copies of the code, one after the other.
    pub n_copies: usize,
    /// Address of the first byte modulo 64.
    pub offset: u8,
}

/// Returns the address of the memory of the name with this index. For a relative field it is near the code, for others it fits in 31
/// bits.
fn address_of_name(index: u8, is_relative: bool) -> u64 {
    /// Address of name 0 for relative fields.
    const NEAR_CODE: u64 = CODE + 0x1000_0000;
    /// Address of name 0 for other fields.
    const LOW: u64 = 0x3000_0000;
    u64::from(index) * ADDRESS_STEP + if is_relative { NEAR_CODE } else { LOW }
}

/// Returns the code of a run: a function without parameters, to be placed at [`ENTRY`]. `None` if a branch to an exit has a field that
/// is too short for the distance. `has_masks` says whether the processor has mask registers of 64 bits. `Passes` and `Repetitions` are
/// cells.
///
/// ```text
///         save, read the counter
/// outer:  lfence, set all registers, lfence
/// top:    the code, n_copies times
///         Passes times: back to top
///         Repetitions times: back to outer
/// end:    read the counter, restore
/// ```
pub fn harness(code: &Code<'_>, has_masks: bool) -> Option<Vec<u8>> {
    let capacity = code.bytes.len() * code.n_copies + 1024;
    let mut writer = Writer { bytes: Vec::with_capacity(capacity), start: ENTRY };
    writer.put(&[0x53, 0x55, 0x41, 0x54, 0x41, 0x55, 0x41, 0x56, 0x41, 0x57]); // push rbx, rbp, r12 to r15
    writer.with_cell(&[0x48, 0x89, 0x25], Cell::SavedStack); // mov [cell], rsp
    writer.with_cell(&[0x48, 0x8b, 0x0d], Cell::Repetitions); // mov rcx, [cell]
    writer.with_cell(&[0x48, 0x89, 0x0d], Cell::Outer); // mov [cell], rcx
    writer.put(&[0xc5, 0xfc, 0x77, 0xdb, 0xe3]); // vzeroall; fninit
    writer.with_cell(&[0x0f, 0xae, 0x15], Cell::FastFloats); // ldmxcsr [cell]
    writer.stamp(&[0x0f, 0x31], Cell::Start); // rdtsc
    writer.align(0);
    let outer = writer.here();
    let counter = match code.mode {
        Mode::Loop { counter } => counter.filter(|register| *register != STACK_POINTER && *register < 16),
        Mode::Straight => None,
    };
    writer.put(&[0x0f, 0xae, 0xe8]); // lfence
    writer.set_all(counter, has_masks);
    writer.put(&[0x0f, 0xae, 0xe8]); // lfence
    let exits: Vec<&Fixup> =
        code.fixups.iter().filter(|fixup| fixup.n_bytes == 1 && fixup.destination == Destination::Exit).collect();
    // A branch of two bytes does not reach the exit: it goes to a longer branch before the code, or to the exit if it is near.
    let mut exit_in_front = None;
    if !exits.is_empty() {
        writer.align((code.offset + 64 - 7) % 64);
        writer.put(&[0xeb, 5]); // jmp over the next instruction
        exit_in_front = Some(writer.here());
        writer.put(&[0xe9, 0, 0, 0, 0]);
    }
    writer.align(code.offset);
    let top = writer.here();
    for _ in 0..code.n_copies {
        writer.put(code.bytes);
    }
    match counter {
        Some(register) => writer.put(&[0x48 | (register >> 3), 0xff, 0xc8 | (register & 7)]), // dec counter
        None => writer.with_cell(&[0x48, 0xff, 0x0d], Cell::Counter),                         // dec qword [cell]
    }
    writer.branch_if_not_zero(top);
    writer.with_cell(&[0x48, 0xff, 0x0d], Cell::Outer); // dec qword [cell]
    writer.branch_if_not_zero(outer);
    writer.put(&[0xeb, 11]); // jmp over the next instruction
    let exit = writer.here();
    // mov qword [cell], 1, whose immediate lies between the distance and the next instruction.
    writer.put(&[0x48, 0xc7, 0x05]);
    let cell = DATA + 8 * Cell::HasLeft as u64;
    writer.relative(cell.wrapping_sub(4));
    writer.put(&1u32.to_le_bytes());
    writer.stamp(&[0x0f, 0x01, 0xf9], Cell::End); // rdtscp
    writer.leave();
    if let Some(place) = exit_in_front {
        writer.patch(place + 1, 4, exit.wrapping_sub(place + 5));
    }
    for copy in 0..code.n_copies {
        let start = top + (copy * code.bytes.len()) as u64;
        for fixup in code.fixups {
            let field = start + u64::from(fixup.offset);
            let addend = fixup.addend as i64 as u64;
            let to = |destination: u64| destination.wrapping_add(addend).wrapping_sub(field);
            let value = match fixup.destination {
                Destination::Name(number) if fixup.is_relative => to(address_of_name(number, true)),
                Destination::Name(number) => address_of_name(number, false).wrapping_add(addend),
                Destination::Exit if fixup.n_bytes > 1 => to(exit),
                Destination::Exit => {
                    let is_near = |value: &u64| i8::try_from(*value as i64).is_ok();
                    [exit_in_front?, exit].into_iter().map(to).find(is_near)?
                }
            };
            writer.patch(field, usize::from(fixup.n_bytes), value);
        }
    }
    Some(writer.bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn straight(bytes: &[u8], n_copies: usize, offset: u8) -> Code<'_> {
        Code { bytes, fixups: &[], mode: Mode::Straight, n_copies, offset }
    }

    #[test]
    fn the_code_stands_where_it_is_wanted() {
        for offset in [0, 17, 63] {
            let bytes = harness(&straight(&[0x90, 0xcc, 0x90], 5, offset), true).unwrap();
            let at = bytes.windows(3).position(|window| window == [0x90, 0xcc, 0x90]).unwrap();
            assert_eq!((ENTRY + at as u64) % 64, u64::from(offset));
            assert_eq!(bytes.windows(6).filter(|window| *window == [0x90, 0xcc, 0x90, 0x90, 0xcc, 0x90]).count(), 4);
        }
    }

    #[test]
    fn long_bodies_take_long_jumps() {
        let of_length = |length: usize| {
            let code = vec![0x90; length];
            let mode = Mode::Loop { counter: Some(15) };
            harness(&Code { mode, ..straight(&code, 1, 0) }, false).unwrap()
        };
        assert_eq!(of_length(140).len() - of_length(40).len(), 104);
    }

    /// Names are reached from every copy, and one name is one place.
    #[test]
    fn fields_lead_to_their_places() {
        let to_name = |offset, is_relative, addend| Fixup {
            offset,
            n_bytes: 4,
            is_relative,
            destination: Destination::Name(2),
            addend,
        };
        let code = [0x8b, 0x05, 0, 0, 0, 0, 0xbf, 0, 0, 0, 0]; // mov eax, [rip + name]; mov edi, name + 8
        let fixups = [to_name(2, true, -4), to_name(7, false, 8)];
        let bytes = harness(&Code { fixups: &fixups, ..straight(&code, 3, 0) }, false).unwrap();
        let word = |at: usize| i32::from_le_bytes(bytes[at..at + 4].try_into().unwrap());
        let starts: Vec<usize> =
            (0..bytes.len() - 11).filter(|at| bytes[*at..*at + 2] == code[..2] && bytes[at + 6] == 0xbf).collect();
        assert_eq!(starts.len(), 3);
        for at in starts {
            let read = (ENTRY + at as u64 + 6).wrapping_add(i64::from(word(at + 2)) as u64);
            assert_eq!(read, address_of_name(2, true));
            assert_eq!(word(at + 7) as u64, address_of_name(2, false) + 8);
        }
    }

    #[test]
    fn exits_that_are_too_far_away_are_reported() {
        let exit = |offset| Fixup { offset, n_bytes: 1, is_relative: true, destination: Destination::Exit, addend: -1 };
        for (offset, length, is_near) in [(1, 10, true), (1, 600, true), (590, 600, true), (300, 600, false)] {
            let mut code = vec![0x90; length];
            code[usize::from(offset) - 1] = 0x75;
            let mode = Mode::Loop { counter: Some(15) };
            let bytes = harness(&Code { mode, fixups: &[exit(offset)], ..straight(&code, 1, 0) }, false);
            assert_eq!(bytes.is_some(), is_near, "{offset} of {length}");
        }
    }
}
