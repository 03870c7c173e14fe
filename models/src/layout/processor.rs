//! A scheduling model of the reference.
//!
//! A constant that ends in `WIDTH` is the length of a row in bytes; a `usize` is the offset of a field in a row; a `u16` is a value
//! of a field. A resource kind is an index into `RESOURCES`. Names are strings. Lists are sequences of `u16`: uses of resources as
//! (kind, cycle of acquisition, cycle of release), latencies as (cycles, write), read advances as (use, write, cycles), conditions
//! as one `TEST_…` after the other, each followed by the arguments that its comment lists after the colon. Negative numbers are
//! 16-bit two's complement.

use crate::pack::{FileKind, SectionId};

/// The tag and the version of such files.
pub const KIND: FileKind = FileKind { tag: *b"PROC", version: 2 };

/// One row: widths and queues.
pub const HEADER: SectionId = SectionId(1);
pub const HEADER_WIDTH: usize = 24;
/// Micro-ops that are dispatched per cycle, and entries of the micro-op buffer.
pub const HEADER_ISSUE_WIDTH: usize = 0;
pub const HEADER_MICRO_OP_BUFFER: usize = 4;
/// 1 if the model has the facts of the fields below, which LLVM calls extra processor info.
pub const HEADER_HAS_EXTRA: usize = 8;
/// Size of the reorder buffer; 0: that of the micro-op buffer.
pub const HEADER_REORDER_BUFFER: usize = 12;
/// Instructions that may retire per cycle; 0: unlimited.
pub const HEADER_RETIRE_PER_CYCLE: usize = 16;
/// Resource kinds of the load queue and the store queue; 0: none.
pub const HEADER_LOAD_QUEUE: usize = 20;
pub const HEADER_STORE_QUEUE: usize = 22;

/// Resource kinds in table order, kind 0 included.
pub const RESOURCES: SectionId = SectionId(2);
pub const RESOURCE_WIDTH: usize = 24;
pub const RESOURCE_NAME: usize = 0;
pub const RESOURCE_UNITS: usize = 4;
/// Entries of the buffer; −1: unlimited.
pub const RESOURCE_BUFFER: usize = 8;
/// The kind that this one is a part of; 0: none.
pub const RESOURCE_SUPER: usize = 12;
/// Sequence of kinds; empty for a unit kind.
pub const RESOURCE_MEMBERS: usize = 16;
/// Name of the kind for people; may be empty.
pub const RESOURCE_TITLE: usize = 20;

pub const REGISTER_FILES: SectionId = SectionId(3);
pub const REGISTER_FILE_WIDTH: usize = 24;
pub const REGISTER_FILE_NAME: usize = 0;
/// Number of physical registers; 0: unlimited.
pub const REGISTER_FILE_SIZE: usize = 4;
/// Moves eliminated per cycle; 0: unlimited.
pub const REGISTER_FILE_MOVES: usize = 8;
/// 1 if only moves of zero are eliminated.
pub const REGISTER_FILE_ZERO_ONLY: usize = 12;
/// First row and number of rows in `REGISTER_COSTS`.
pub const REGISTER_FILE_FIRST_COST: usize = 16;
pub const REGISTER_FILE_N_COSTS: usize = 20;

pub const REGISTER_COSTS: SectionId = SectionId(4);
pub const REGISTER_COST_WIDTH: usize = 12;
/// Sequence of registers in the order of their class.
pub const REGISTER_COST_REGISTERS: usize = 0;
/// Physical registers that a write of one of these registers takes.
pub const REGISTER_COST_COST: usize = 4;
/// 1 if moves between these registers may be eliminated.
pub const REGISTER_COST_MOVES: usize = 8;

/// Row of each scheduling class, in class order.
pub const CLASSES: SectionId = SectionId(5);
pub const CLASS_WIDTH: usize = 2;
/// Values in the place of a row number.
pub const CLASS_UNSUPPORTED: u16 = u16::MAX;
pub const CLASS_VARIANT: u16 = u16::MAX - 1;

pub const ROWS: SectionId = SectionId(6);
pub const ROW_WIDTH: usize = 16;
/// Number of micro-ops.
pub const ROW_MICRO_OPS: usize = 0;
/// Set of the bits below: the instruction must be the first, or the last, of those dispatched in a cycle; it may retire out of
/// order.
pub const ROW_FLAGS: usize = 2;
pub const ROW_BEGINS_GROUP: u16 = 1;
pub const ROW_ENDS_GROUP: u16 = 2;
pub const ROW_RETIRES_OUT_OF_ORDER: u16 = 4;
pub const ROW_RESOURCES: usize = 4;
pub const ROW_LATENCIES: usize = 8;
pub const ROW_READ_ADVANCES: usize = 12;

pub const SEQUENCE_ENDS: SectionId = SectionId(7);
pub const SEQUENCE_ITEMS: SectionId = SectionId(8);

/// Opcodes whose class is a variant, sorted by opcode.
pub const VARIANTS: SectionId = SectionId(9);
pub const VARIANT_WIDTH: usize = 8;
pub const VARIANT_OPCODE: usize = 0;
pub const VARIANT_N_CASES: usize = 2;
pub const VARIANT_FIRST_CASE: usize = 4;

/// Cases in order of preference.
pub const CASES: SectionId = SectionId(10);
pub const CASE_WIDTH: usize = 8;
/// Condition under which the case applies; empty: always.
pub const CASE_CONDITION: usize = 0;
/// Row number, `CLASS_UNSUPPORTED`, or `CLASS_VARIANT`: it cannot be resolved.
pub const CASE_ROW: usize = 4;

/// Opcodes that may be idioms, sorted by opcode.
pub const IDIOMS: SectionId = SectionId(11);
pub const IDIOM_WIDTH: usize = 8;
pub const IDIOM_OPCODE: usize = 0;
pub const IDIOM_KIND: usize = 2;
pub const IDIOM_CONDITION: usize = 4;
pub const IDIOM_ZERO: u16 = 1;
pub const IDIOM_DEPENDENCY_BREAKING: u16 = 2;
pub const IDIOM_OPTIMIZABLE_MOVE: u16 = 3;

pub const STRING_ENDS: SectionId = SectionId(12);
pub const STRING_BYTES: SectionId = SectionId(13);

/// Classes whose cases hold for all of their opcodes, sorted by class; laid out as `VARIANTS`.
pub const CLASS_VARIANTS: SectionId = SectionId(14);

/// Two operands are the same register: operand, operand.
pub const TEST_EQUAL: u16 = 1;
/// The instruction has a lock prefix.
pub const TEST_LOCK: u16 = 2;
/// The address computed by operands 1 to 5 has three parts or a scale.
pub const TEST_SLOW_LEA: u16 = 3;
/// An operand is one of some numbers: operand, count, numbers.
pub const TEST_IMMEDIATE_IN: u16 = 4;
/// An operand is (not) one of some registers: operand, count, registers.
pub const TEST_REGISTER_IN: u16 = 5;
pub const TEST_REGISTER_NOT_IN: u16 = 6;
/// The processor has a feature: feature.
pub const TEST_FEATURE: u16 = 7;
/// All, or any, of the following tests hold: count, tests.
pub const TEST_ALL: u16 = 8;
pub const TEST_ANY: u16 = 9;
/// The following test does not hold.
pub const TEST_NOT: u16 = 10;
/// Some bits of an immediate are one of some numbers: operand, first bit, number of bits, count, numbers.
pub const TEST_BITS_IN: u16 = 11;
/// An operand is an immediate; a register: operand.
pub const TEST_IS_IMMEDIATE: u16 = 12;
pub const TEST_IS_REGISTER: u16 = 13;
/// Any operand is one of some registers: count, registers.
pub const TEST_ANY_REGISTER_IN: u16 = 14;
/// The instruction has one of some numbers of operands: count, numbers.
pub const TEST_N_OPERANDS_IN: u16 = 15;
/// The register of an operand is that of a later one, too: operand.
pub const TEST_REPEATED: u16 = 16;
