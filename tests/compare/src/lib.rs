//! Tests that span the other packages: the comparison with the reference program, generators of inputs, and rules for
//! the structure of the code.
//!
//! Every comparison has an input, arguments, and two outcomes, which are equal to the byte or not. For committed cases,
//! one of the two outcomes is in a file, recorded from the reference and from nothing else.

pub mod accuracy;
pub mod assembled;
pub mod assembly_cases;
pub mod benchmark;
pub mod case;
pub mod comparison_shares;
pub mod compiled;
pub mod difference;
pub mod directives;
pub mod fuzz;
pub mod instruction_samples;
pub mod live;
pub mod lowering_samples;
pub mod mutate;
pub mod needed_features;
pub mod opcodes;
pub mod operands;
pub mod perf_recording;
pub mod pool;
pub mod processors;
pub mod program;
pub mod random;
pub mod repetition;
pub mod row_search;
pub mod statement_outcomes;
pub mod subtargets;
pub mod sweep;
pub mod table_statements;
pub mod target_blocks;
pub mod target_plan;
pub mod workspace;
