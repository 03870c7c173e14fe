//! Many basic blocks on one processor: machine code or text in, a [`Row`] of numbers for each out.
//!
//! ```
//! use mca_batch::{Block, Predictor, Question};
//! use mca_core::{Cpu, Target};
//!
//! let cpu = Cpu::find(&Target::parse("x86_64-pc-linux-gnu")?, "skylake")?;
//! let blocks = [Block::Hex("480fafd84801d8"), Block::Text("imulq %rax, %rbx\naddq %rbx, %rax")];
//! let rows = Predictor::new(&cpu, &Question::default()).predict(&blocks)?;
//! assert_eq!(rows[0], rows[1]);
//! assert_eq!((rows[0].instructions, rows[0].total_cycles, rows[0].cycles), (2, 403, 4.03));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The speed comes from decoding 256 blocks of machine code as one program, and from threads that keep their memory
//! from block to block. A verdict needs several simulations of each block, so there is none by default. This package
//! reads no file and starts no threads except those of [`predict_on_threads`].

mod code;
mod predictor;
mod row;
mod threads;

pub use predictor::{Block, Cancelled, Predictor, Question};
pub use row::{LIMITS, NO_LIMIT, Row, Status};
pub use threads::{Watch, predict_on_threads};
