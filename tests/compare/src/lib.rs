//! What the tests of the whole project share: the comparison with the reference program, generators of inputs, and readers of what
//! was recorded. The tests themselves are in `tests/compare/tests`, longer comparisons in `tests/compare/src/bin`.
//!
//! A comparison runs both programs with one input and the same arguments; their outcomes must be equal to the byte. For committed
//! cases, the reference's outcome is in a file, recorded from the reference and from nothing else.
//!
//! # Running and comparing
//!
//! `workspace`: paths of programs and folders. `program`: runs a program and keeps its output. `pool`: work on all cores. `fuzz`:
//! runs a check over many generated inputs. `case`: a committed case. `live`: runs both programs on generated inputs. `difference`:
//! where two outcomes first differ. `comparison_shares`: counts how comparisons ended. `sweep`: compares many statements in one run.
//! `repetition`: compares runs that skip periods with runs that simulate everything. `accuracy`: compares predictions with
//! measurements. `benchmark`: compares times of runs.
//!
//! # Inputs
//!
//! `random`: blocks of x86 instructions. `opcodes`, `table_statements`: a statement for each row of the instruction tables, for x86
//! and for other targets; `row_search` chooses their operands again until they fit, and `operands` writes operands of each target.
//! `target_blocks`: blocks of a target. `directives`, `mutate`: nearly valid directives and texts. `compiled`: compiler output.
//! `perf_recording`: recordings as perf writes them. `processors`, `subtargets`: for which processors inputs are read and run.
//! `target_plan`: what is compared for a target.
//!
//! # What was recorded, or says otherwise what is right
//!
//! `assembly_cases`: texts with the reference's messages. `statement_outcomes`: statements as the reference reads them.
//! `instruction_samples`: instructions with the reference's text and bytes. `lowering_samples`: instructions with the reference's
//! micro-ops, units and latencies. `assembled`: statements as `llvm-mc` assembles them in this run. `needed_features`: the features
//! that machine code needs, by another decoder.

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
