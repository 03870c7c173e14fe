//! The bytes around the measured code: they set the state up, read the counter, repeat, and lead back.
//!
//! The written code is addressed relative to itself, so it is made for one place, and reads and writes the cells of the
//! arena beside it. What it saves, it restores; an exit for code that failed lies in front of it.

use super::arena::{Cell, DATA, ENTRY};
use crate::Mode;

/// The first general registers' value; each register points to a page and a place in it of its own.
const FIRST_ADDRESS: u64 = 0x1000_0000;
const ADDRESS_STEP: u64 = 0x10_1100;
const STACK_POINTER: u8 = 4;

/// Bytes for a place in memory.
struct Writer {
    bytes: Vec<u8>,
    start: u64,
}

/// What a register holds when the code begins.
fn initial(register: u8) -> u64 {
    let value = FIRST_ADDRESS + u64::from(register) * ADDRESS_STEP;
    if register == STACK_POINTER { value + 0x800 } else { value }
}

impl Writer {
    fn put(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    fn here(&self) -> u64 {
        self.start + self.bytes.len() as u64
    }

    fn relative(&mut self, target: u64) {
        let distance = target.wrapping_sub(self.here() + 4) as u32;
        self.put(&distance.to_le_bytes());
    }

    /// An instruction whose operand is a cell; the bytes end with the form that takes a distance.
    fn with_cell(&mut self, bytes: &[u8], cell: Cell) {
        self.put(bytes);
        self.relative(DATA + 8 * cell as u64);
    }

    fn set(&mut self, register: u8, value: u64) {
        self.put(&[0x48 | (register >> 3), 0xb8 | (register & 7)]);
        self.put(&value.to_le_bytes());
    }

    /// The time stamp counter, when all before has been done, into a cell.
    fn stamp(&mut self, read: &[u8], cell: Cell) {
        self.put(&[0x0f, 0xae, 0xe8]); // lfence
        self.put(read);
        self.put(&[0x48, 0xc1, 0xe2, 0x20, 0x48, 0x09, 0xd0]); // shl rdx, 32; or rax, rdx
        self.with_cell(&[0x48, 0x89, 0x05], cell); // mov [cell], rax
    }

    fn leave(&mut self) {
        self.with_cell(&[0x48, 0x8b, 0x25], Cell::SavedStack); // mov rsp, [cell]
        self.put(&[0xc5, 0xf8, 0x77, 0xfc, 0xdb, 0xe3]); // vzeroupper; cld; fninit
        self.with_cell(&[0x0f, 0xae, 0x15], Cell::UsualFloats); // ldmxcsr [cell]
        // pop r15, r14, r13, r12, rbp, rbx; ret
        self.put(&[0x41, 0x5f, 0x41, 0x5e, 0x41, 0x5d, 0x41, 0x5c, 0x5d, 0x5b, 0xc3]);
    }
}

/// The way out of code that cannot go on: written once, in front of everything else.
pub fn exit(start: u64) -> Vec<u8> {
    let mut writer = Writer { bytes: Vec::new(), start };
    writer.leave();
    writer.bytes
}

/// The whole of a run: a function without parameters that stands at [`ENTRY`].
pub fn harness(code: &[u8], mode: Mode, n_copies: usize, offset: u8, has_masks: bool) -> Vec<u8> {
    let mut writer = Writer { bytes: Vec::with_capacity(code.len() * n_copies + 1024), start: ENTRY };
    writer.put(&[0x53, 0x55, 0x41, 0x54, 0x41, 0x55, 0x41, 0x56, 0x41, 0x57]); // push rbx, rbp, r12 to r15
    writer.with_cell(&[0x48, 0x89, 0x25], Cell::SavedStack); // mov [cell], rsp
    writer.with_cell(&[0x48, 0x8b, 0x0d], Cell::Repetitions); // mov rcx, [cell]
    writer.with_cell(&[0x48, 0x89, 0x0d], Cell::Counter); // mov [cell], rcx
    writer.put(&[0xc5, 0xfc, 0x77, 0xdb, 0xe3]); // vzeroall; fninit
    for vector in 0..16u8 {
        let prefix = if vector > 7 { 0x78 } else { 0xf8 };
        writer.with_cell(&[0xc5, prefix, 0x10, 0x05 | (vector & 7) << 3], Cell::Lanes); // vmovups xmm, [cell]
    }
    if has_masks {
        // Empty masks take a slow path of their own.
        for mask in 1..8u8 {
            writer.put(&[0xc4, 0xe1, 0x84 | (!mask & 15) << 3, 0x46, 0xc0 | mask << 3 | mask]); // kxnorq k, k, k
        }
    }
    writer.with_cell(&[0x0f, 0xae, 0x15], Cell::FastFloats); // ldmxcsr [cell]
    writer.stamp(&[0x0f, 0x31], Cell::Start); // rdtsc
    for register in (0..16).filter(|register| *register != STACK_POINTER) {
        writer.set(register, initial(register));
    }
    let counter = match mode {
        Mode::Loop { counter } => counter.filter(|register| *register != STACK_POINTER && *register < 16),
        Mode::Straight => None,
    };
    if let Some(register) = counter {
        let bytes = [0x48 | (register >> 3) << 2, 0x8b, 0x05 | (register & 7) << 3];
        writer.with_cell(&bytes, Cell::Counter); // mov counter, [cell]
    }
    writer.set(STACK_POINTER, initial(STACK_POINTER));
    writer.put(&[0x0f, 0xae, 0xe8]); // lfence
    while writer.here() % 64 != u64::from(offset) {
        writer.put(&[0x90]);
    }
    let top = writer.here();
    for _ in 0..n_copies {
        writer.put(code);
    }
    match counter {
        Some(register) => writer.put(&[0x48 | (register >> 3), 0xff, 0xc8 | (register & 7)]), // dec counter
        None => writer.with_cell(&[0x48, 0xff, 0x0d], Cell::Counter),                         // dec qword [cell]
    }
    let distance = top.wrapping_sub(writer.here() + 2) as i64;
    match i8::try_from(distance) {
        Ok(near) => writer.put(&[0x75, near as u8]), // jnz top
        Err(_) => {
            writer.put(&[0x0f, 0x85]);
            writer.relative(top);
        }
    }
    writer.stamp(&[0x0f, 0x01, 0xf9], Cell::End); // rdtscp
    writer.leave();
    writer.bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_code_stands_where_it_is_wanted() {
        for offset in [0, 17, 63] {
            let bytes = harness(&[0x90, 0xcc, 0x90], Mode::Straight, 5, offset, true);
            let at = bytes.windows(3).position(|window| window == [0x90, 0xcc, 0x90]).unwrap();
            assert_eq!((ENTRY + at as u64) % 64, u64::from(offset));
            assert_eq!(bytes.windows(6).filter(|window| *window == [0x90, 0xcc, 0x90, 0x90, 0xcc, 0x90]).count(), 4);
        }
    }

    #[test]
    fn long_bodies_take_long_jumps() {
        let short = harness(&[0x90; 40], Mode::Loop { counter: Some(15) }, 1, 0, false);
        let long = harness(&[0x90; 140], Mode::Loop { counter: Some(15) }, 1, 0, false);
        assert_eq!(long.len() - short.len(), 104);
    }
}
