//! Collects the methods of the target that tables name, and the calls of these methods with arguments.

use std::collections::HashMap;

use crate::layout::assembler::{self as layout, call};
use crate::pack::{PackWriter, RowWriter, SequencePool, StringPool};
use crate::text::{FactRow, TextError};

/// What a method does. The generated Rust has an enumeration for each role, with a variant for each of its methods.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// Decides whether an operand is of a kind.
    Predicate,
    /// Appends machine operands for an operand.
    Render,
    /// Appends machine operands for several operands at once.
    Convert,
    /// Appends machine operands for an operand that is absent.
    DefaultOperand,
    /// Reads an operand.
    Parse,
    /// Prints a machine operand.
    Print,
    /// Gives the bits of a machine operand.
    Encode,
    /// Changes the encoded instruction.
    PostEncode,
    /// Makes machine operands from bits.
    Decode,
    /// Names a message about an operand that does not fit.
    Diagnosis,
    /// Decides whether a machine operand fits an alias pattern or a rewrite.
    OperandTest,
}

impl Role {
    /// All roles.
    pub const ALL: [Role; 11] = [
        Role::Predicate,
        Role::Render,
        Role::Convert,
        Role::DefaultOperand,
        Role::Parse,
        Role::Print,
        Role::Encode,
        Role::PostEncode,
        Role::Decode,
        Role::Diagnosis,
        Role::OperandTest,
    ];
}

/// The methods and calls so far.
#[derive(Default)]
pub struct Calls {
    /// The methods of each role, by index.
    methods: HashMap<Role, Vec<String>>,
    /// The index of each call, by role, method and sequence of arguments.
    calls: HashMap<(Role, u16, u32), u16>,
    /// The method and the arguments of each call.
    rows: Vec<(u16, u32)>,
}

impl Calls {
    /// Returns the methods of a role, by index.
    pub fn methods(&self, role: Role) -> &[String] {
        self.methods.get(&role).map(Vec::as_slice).unwrap_or_default()
    }

    /// Returns the index of a method among those of its role; a new method is added.
    pub fn method(&mut self, role: Role, name: &str) -> u16 {
        let known = self.methods.entry(role).or_default();
        match known.iter().position(|other| other == name) {
            Some(index) => index as u16,
            None => {
                known.push(name.to_owned());
                known.len() as u16 - 1
            }
        }
    }

    /// Returns the index of a call, written `method` or `method(argument,…)`; a new call is added.
    pub fn intern(
        &mut self,
        role: Role,
        text: &str,
        strings: &mut StringPool,
        sequences: &mut SequencePool,
        row: &FactRow<'_>,
    ) -> Result<u16, TextError> {
        let (name, arguments) = match text.split_once('(') {
            None => (text, ""),
            Some((name, rest)) => {
                (name, rest.strip_suffix(')').ok_or_else(|| row.error(format!("'{text}' is not a call")))?)
            }
        };
        let mut items = Vec::new();
        for argument in arguments.split(',').filter(|argument| !argument.is_empty()) {
            let encoded = match argument.parse::<i32>() {
                Ok(number) if number.abs() < 1 << 30 => (number << 1) as u32,
                _ => strings.intern(argument) << 1 | 1,
            };
            items.extend(super::halves::halves(encoded));
        }
        let key = (role, self.method(role, name), sequences.intern(&items));
        let next = u16::try_from(self.rows.len()).map_err(|_| row.error("there are too many calls"))?;
        Ok(*self.calls.entry(key).or_insert_with(|| {
            self.rows.push((key.1, key.2));
            next
        }))
    }

    /// Writes the calls as a section.
    pub fn write(&self, file: &mut PackWriter) {
        let mut table = RowWriter::new(call::WIDTH);
        for (method, arguments) in &self.rows {
            table.u16(*method).u16(0).u32(*arguments).end_row();
        }
        file.add(layout::CALLS, table);
    }
}
