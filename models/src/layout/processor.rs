//! A scheduling model of the reference.
//!
//! The constant of a section is its number in the file, and names its rows. A constant that ends in `WIDTH` is the length of a row
//! in bytes; another `usize` is the offset of a field in a row; a `u16` is a value of a field. A resource kind is an index into
//! `RESOURCES`; opcodes, registers and scheduling classes are indices into the tables of the file `instructions`. Names are strings,
//! which are indices into the file's pool.
//!
//! Lists are *sequences* of `u16`, which are indices into the file's pool, too. They have for each use of a resource: kind, cycle of
//! acquisition, cycle of release, counted from issue. For each latency: cycles, write. For each read advance: index of the use,
//! write, cycles. A *write* is LLVM's number of what an instruction writes, by which read advances name it; 0: none. A *condition* is
//! a sequence of tests, all of which must hold: one `TEST_…` after the other, each followed by the arguments that its comment lists
//! after the colon. An operand in a test is the index of a machine operand. Negative numbers are 16-bit two's complement.

use crate::pack::{FileKind, SectionId};

/// The tag and the version of such files.
pub const KIND: FileKind = FileKind { tag: *b"PROC", version: 2 };

/// One row: widths and queues.
pub const HEADER: SectionId = SectionId(1);
pub const HEADER_WIDTH: usize = 24;
/// Maximum number of micro-ops that are dispatched per cycle.
pub const HEADER_ISSUE_WIDTH: usize = 0;
/// Number of micro-ops that can wait for their operands; 0 or 1: the processor executes in order.
pub const HEADER_MICRO_OP_BUFFER: usize = 4;
/// 1 if the model has the facts of the fields below, which LLVM calls extra processor info.
pub const HEADER_HAS_EXTRA: usize = 8;
/// Size of the reorder buffer in micro-ops; 0: that of the micro-op buffer.
pub const HEADER_REORDER_BUFFER: usize = 12;
/// Maximum number of instructions that retire per cycle; 0: unlimited.
pub const HEADER_RETIRE_PER_CYCLE: usize = 16;
/// Resource kind whose buffer is the load queue; 0: none.
pub const HEADER_LOAD_QUEUE: usize = 20;
/// Resource kind whose buffer is the store queue; 0: none.
pub const HEADER_STORE_QUEUE: usize = 22;

/// Resource kinds in table order. Kind 0 stands for none; its row is empty.
pub const RESOURCES: SectionId = SectionId(2);
pub const RESOURCE_WIDTH: usize = 24;
pub const RESOURCE_NAME: usize = 0;
/// Number of identical units; of a group, the number of its members.
pub const RESOURCE_UNITS: usize = 4;
/// Number of micro-ops that can wait for the kind; −1: unlimited; 0: none, so that dispatch stops while the kind is in use.
pub const RESOURCE_BUFFER: usize = 8;
/// The kind that this one is a part of; 0: none.
pub const RESOURCE_SUPER: usize = 12;
/// Sequence of the kinds that a group has; empty if the kind is no group.
pub const RESOURCE_MEMBERS: usize = 16;
/// Name of the kind for people; may be empty.
pub const RESOURCE_TITLE: usize = 20;

/// Register files, in which writes of registers take physical registers.
pub const REGISTER_FILES: SectionId = SectionId(3);
pub const REGISTER_FILE_WIDTH: usize = 24;
pub const REGISTER_FILE_NAME: usize = 0;
/// Number of physical registers; 0: unlimited.
pub const REGISTER_FILE_SIZE: usize = 4;
/// Maximum number of moves that are eliminated per cycle; 0: unlimited.
pub const REGISTER_FILE_MOVES: usize = 8;
/// 1 if only moves of zero are eliminated.
pub const REGISTER_FILE_ZERO_ONLY: usize = 12;
/// First row in `REGISTER_COSTS`.
pub const REGISTER_FILE_FIRST_COST: usize = 16;
/// Number of rows in `REGISTER_COSTS`.
pub const REGISTER_FILE_N_COSTS: usize = 20;

/// What writes of the registers of one class cost in a register file.
pub const REGISTER_COSTS: SectionId = SectionId(4);
pub const REGISTER_COST_WIDTH: usize = 12;
/// Sequence of registers in the order of their class.
pub const REGISTER_COST_REGISTERS: usize = 0;
/// Physical registers that a write of one of these registers takes.
pub const REGISTER_COST_COST: usize = 4;
/// 1 if moves between these registers may be eliminated.
pub const REGISTER_COST_MOVES: usize = 8;

/// For each scheduling class, in class order, the index of its row in `ROWS`, `CLASS_UNSUPPORTED` or `CLASS_VARIANT`.
pub const CLASSES: SectionId = SectionId(5);
pub const CLASS_WIDTH: usize = 2;
/// In place of a row: the model does not support the class.
pub const CLASS_UNSUPPORTED: u16 = u16::MAX;
/// In place of a row: the row depends on the operands, as `VARIANTS` or `CLASS_VARIANTS` says.
pub const CLASS_VARIANT: u16 = u16::MAX - 1;

/// What the instructions of a class cost; classes with equal costs share a row.
pub const ROWS: SectionId = SectionId(6);
pub const ROW_WIDTH: usize = 16;
/// Number of micro-ops.
pub const ROW_MICRO_OPS: usize = 0;
/// Set of the bits `ROW_BEGINS_GROUP`, `ROW_ENDS_GROUP` and `ROW_RETIRES_OUT_OF_ORDER`.
pub const ROW_FLAGS: usize = 2;
/// The instruction must be the first of those dispatched in a cycle.
pub const ROW_BEGINS_GROUP: u16 = 1;
/// The instruction must be the last of those dispatched in a cycle.
pub const ROW_ENDS_GROUP: u16 = 2;
/// The instruction may retire before older ones.
pub const ROW_RETIRES_OUT_OF_ORDER: u16 = 4;
/// List of the uses of resources, in the order of the kinds.
pub const ROW_RESOURCES: usize = 4;
/// List of the latencies, one for each result.
pub const ROW_LATENCIES: usize = 8;
/// List of the read advances, sorted by use, then write.
pub const ROW_READ_ADVANCES: usize = 12;

/// Where each sequence ends in `SEQUENCE_ITEMS`: `u32`.
pub const SEQUENCE_ENDS: SectionId = SectionId(7);
/// The items of all sequences, one after the other: `u16`.
pub const SEQUENCE_ITEMS: SectionId = SectionId(8);

/// Opcodes whose class is `CLASS_VARIANT`, with the ranges of their cases, sorted by opcode.
pub const VARIANTS: SectionId = SectionId(9);
pub const VARIANT_WIDTH: usize = 8;
pub const VARIANT_OPCODE: usize = 0;
pub const VARIANT_N_CASES: usize = 2;
/// First row in `CASES`.
pub const VARIANT_FIRST_CASE: usize = 4;

/// Cases of variants; those of a variant in order of preference, of which the first that applies counts.
pub const CASES: SectionId = SectionId(10);
pub const CASE_WIDTH: usize = 8;
/// Condition under which the case applies; empty: always.
pub const CASE_CONDITION: usize = 0;
/// Index into `ROWS`, `CLASS_UNSUPPORTED`, or `CLASS_VARIANT`: the reference cannot resolve the case, so there is no row.
pub const CASE_ROW: usize = 4;

/// Opcodes that the processor treats in a special way under a condition, sorted by opcode, then kind of idiom.
pub const IDIOMS: SectionId = SectionId(11);
pub const IDIOM_WIDTH: usize = 8;
pub const IDIOM_OPCODE: usize = 0;
/// `IDIOM_ZERO`, `IDIOM_DEPENDENCY_BREAKING` or `IDIOM_OPTIMIZABLE_MOVE`.
pub const IDIOM_KIND: usize = 2;
/// Condition under which the opcode is an idiom; empty: always.
pub const IDIOM_CONDITION: usize = 4;
/// A zero idiom.
pub const IDIOM_ZERO: u16 = 1;
/// An instruction whose result does not depend on its operands.
pub const IDIOM_DEPENDENCY_BREAKING: u16 = 2;
/// A move that the register file may eliminate.
pub const IDIOM_OPTIMIZABLE_MOVE: u16 = 3;

/// Where each string ends in `STRING_BYTES`: `u32`.
pub const STRING_ENDS: SectionId = SectionId(12);
/// All strings, one after the other.
pub const STRING_BYTES: SectionId = SectionId(13);

/// Classes whose cases hold for all of their opcodes, sorted by class; laid out as `VARIANTS`, with the class in place of the opcode.
pub const CLASS_VARIANTS: SectionId = SectionId(14);

/// Two operands are the same register, and not "no register": operand, operand.
pub const TEST_EQUAL: u16 = 1;
/// The instruction has a lock prefix.
pub const TEST_LOCK: u16 = 2;
/// The address in operands 1 to 5 has a base, an index and a displacement other than 0, or a scale other than 1.
pub const TEST_SLOW_LEA: u16 = 3;
/// An operand is an immediate and one of some numbers: operand, count, numbers.
pub const TEST_IMMEDIATE_IN: u16 = 4;
/// An operand is one of some registers: operand, count, registers.
pub const TEST_REGISTER_IN: u16 = 5;
/// An operand is none of some registers: operand, count, registers.
pub const TEST_REGISTER_NOT_IN: u16 = 6;
/// The processor has a feature: feature.
pub const TEST_FEATURE: u16 = 7;
/// All of some tests hold: count, tests with their arguments.
pub const TEST_ALL: u16 = 8;
/// Any of some tests holds: count, tests with their arguments.
pub const TEST_ANY: u16 = 9;
/// A test does not hold: the test with its arguments.
pub const TEST_NOT: u16 = 10;
/// Some bits of an immediate are one of some numbers: operand, first bit, number of bits, count, numbers.
pub const TEST_BITS_IN: u16 = 11;
/// An operand is an immediate: operand.
pub const TEST_IS_IMMEDIATE: u16 = 12;
/// An operand is a register: operand.
pub const TEST_IS_REGISTER: u16 = 13;
/// Any operand is one of some registers: count, registers.
pub const TEST_ANY_REGISTER_IN: u16 = 14;
/// The instruction has one of some numbers of operands: count, numbers.
pub const TEST_N_OPERANDS_IN: u16 = 15;
/// The register of an operand is that of a later one, too: operand.
pub const TEST_REPEATED: u16 = 16;
