//! Reading the input, and the files that it includes.

use std::io::{self, Read};
use std::sync::Arc;

use mca_core::inst::asm::options::Files;

use super::bytes::{path_of, system_error};

/// The whole input. The error is a message without its label.
pub fn read_input(name: &[u8]) -> Result<Vec<u8>, Vec<u8>> {
    let read = if is_stdin(name) {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
    } else {
        std::fs::read(path_of(name))
    };
    read.map_err(|error| [name, b": ", system_error(&error).as_bytes()].concat())
}

pub fn is_stdin(name: &[u8]) -> bool {
    name == b"-"
}

/// Included files are found relative to the current directory, like the input.
#[derive(Debug)]
pub struct Disk;

impl Files for Disk {
    fn read(&self, name: &[u8]) -> Option<Arc<[u8]>> {
        std::fs::read(path_of(name)).ok().map(Arc::from)
    }
}
