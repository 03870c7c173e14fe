//! Parses facts about widths, queues and units: a function for each keyword, which writes the fact into [`Machine`]. `keywords.rs`
//! says what each fact means, and in which order its fields stand.

use super::{Line, MOST, MeasuredModelError};
use crate::model::measured::machine::{Machine, Title, Unit};

/// The outcome of parsing a fact: it was written, or an error says what is wrong with its line.
type Done = Result<(), MeasuredModelError>;

/// Parses `issue-width`: micro-ops per cycle; 0 counts as 1.
pub(super) fn issue_width<'a>(line: &Line<'a>, machine: &mut Machine<'a>) -> Done {
    machine.issue_width = Some(line.number(1, MOST)?.max(1));
    Ok(())
}

/// Parses `micro-op-buffer`: micro-ops of the reorder buffer; less than 2 counts as 2.
pub(super) fn micro_op_buffer<'a>(line: &Line<'a>, machine: &mut Machine<'a>) -> Done {
    machine.micro_op_buffer = Some(line.number(1, MOST)?.max(2));
    Ok(())
}

/// Parses `retire-width`: instructions per cycle; 0 counts as 1.
pub(super) fn retire_width<'a>(line: &Line<'a>, machine: &mut Machine<'a>) -> Done {
    machine.retire_width = Some(line.number(1, MOST)?.max(1));
    Ok(())
}

/// Parses `load-queue`: entries; 0 counts as 1.
pub(super) fn load_queue<'a>(line: &Line<'a>, machine: &mut Machine<'a>) -> Done {
    machine.load_queue = Some(line.number(1, MOST)?.max(1));
    Ok(())
}

/// Parses `store-queue`: entries; 0 counts as 1.
pub(super) fn store_queue<'a>(line: &Line<'a>, machine: &mut Machine<'a>) -> Done {
    machine.store_queue = Some(line.number(1, MOST)?.max(1));
    Ok(())
}

/// Parses `register-file`: the name of a register file of the base, and its number of registers.
pub(super) fn register_file<'a>(line: &Line<'a>, machine: &mut Machine<'a>) -> Done {
    machine.register_files.push((line.text(1)?, line.number(2, MOST)?));
    Ok(())
}

/// Parses `unit`: name, number of identical units (0 counts as 1), and size of the buffer.
pub(super) fn unit<'a>(line: &Line<'a>, machine: &mut Machine<'a>) -> Done {
    machine.units.push(Unit {
        line: line.number,
        name: line.text(1)?,
        n_units: line.number(2, 64)?.max(1),
        buffer: line.buffer(3)?,
        members: Vec::new(),
    });
    Ok(())
}

/// Parses `group`: name, size of the buffer, and names of the members.
pub(super) fn group<'a>(line: &Line<'a>, machine: &mut Machine<'a>) -> Done {
    machine.units.push(Unit {
        line: line.number,
        name: line.text(1)?,
        n_units: 0,
        buffer: line.buffer(2)?,
        members: line.text(3)?.split(' ').filter(|name| !name.is_empty()).collect(),
    });
    Ok(())
}

/// Parses `title`: the name of a unit or group, and the text for people.
pub(super) fn title<'a>(line: &Line<'a>, machine: &mut Machine<'a>) -> Done {
    machine.titles.push(Title { line: line.number, unit: line.text(1)?, text: line.text(2)? });
    Ok(())
}
