//! Reads an edited text again: statements that the edit does not affect are taken over from the earlier reading.
//!
//! A statement is *plain* if all that it did was to append instructions and expressions, to mention or define names and to place
//! data, and if its result depended only on
//!
//! - the bytes from its start to the last one that was looked at before it was over,
//! - the syntax in force: the dialect and the target's situation,
//! - that its name is no macro's, that the names it mentions have no assigned value, and that its label is new.
//!
//! These are compared, or checked again, when it is taken over; its effects are then repeated one by one. So the result is that
//! of reading everything anew, down to the indices of symbols and expressions. Statements that are not plain, such as most
//! directives, are read again at every reading, and so are those in macros and included files.
//!
//! `record` is the list of plain statements that a reading leaves, `earlier` compares the texts, `plan` has all that a reading
//! needs of both. `spare` is memory that is used again.

mod earlier;
pub(super) mod plan;
pub(super) mod record;
pub(super) mod spare;

use earlier::Earlier;
use record::{PlainStatement, StateCounts, StatementSyntax};

use super::assembler::Assembler;
use super::assembly::Assembly;
use super::placed::ReadSoFar;
use super::trace::{NameUse, NameUseKind, StatementKind};
use crate::inst::expr::symbol::Definition;
use crate::inst::expr::{ExprId, ExprNode, SymbolId};
use crate::inst::instruction::{Instruction, Operand};
use crate::text::{BufferId, Span};

/// The state before a statement.
#[derive(Clone, Copy)]
pub(super) struct Before {
    /// Offset at which the statement begins.
    origin: u32,
    /// How many instructions, expression nodes and uses of names there are.
    counts: StateCounts,
    /// Number of messages.
    n_events: usize,
    /// Number of marker comments.
    n_markers: usize,
    /// Number of buffers.
    n_buffers: usize,
    /// Number of uses of numeric labels.
    n_label_uses: usize,
    /// Number of changes of the symbol table.
    n_symbol_changes: u32,
    /// Dialect and situation in force.
    syntax: StatementSyntax,
}

impl<'f> Assembler<'f> {
    /// Returns the offset at which the current statement begins; `None` if it cannot be plain. It cannot in a macro or an included
    /// file, in a situation without a key, while instructions are held back for the next statement to decide about, where a
    /// condition such as `.if` skips code, while definitions of a name are ignored, and after an error of the same statement.
    fn origin_of_statement(&self) -> Option<u32> {
        let origin = self.parser.cursor.lexer.statement_origin()?;
        let is_outermost = self.parser.cursor.is_outermost();
        (is_outermost
            && self.parser.memory.situation().is_some()
            && !self.parser.holds_any()
            && !self.state.conditions.is_ignoring()
            && !self.parser.expressions.symbols.has_discarded()
            && self.parser.errors.is_empty())
        .then_some(origin)
    }

    /// Returns how many instructions, nodes and uses of names there are so far.
    fn counts(&self) -> StateCounts {
        StateCounts {
            instructions: self.parser.content.instructions.len() as u32,
            nodes: self.parser.expressions.len() as u32,
            name_uses: self.parser.trace.name_uses.len() as u32,
        }
    }

    /// Returns the dialect and the situation in force.
    fn syntax(&self) -> StatementSyntax {
        StatementSyntax { dialect: self.parser.dialect, situation: self.parser.memory.situation() }
    }

    /// Takes over the current statement and those after it from the earlier reading, up to the first that has changed; false if
    /// none was taken over.
    #[inline]
    pub(super) fn take_over(&mut self) -> bool {
        match self.reuse.earlier {
            Some(earlier) => self.take_over_from(earlier),
            None => false,
        }
    }

    /// Takes over statements from an earlier reading; false if none was taken over.
    fn take_over_from(&mut self, earlier: Earlier<'f>) -> bool {
        let Some(origin) = self.origin_of_statement() else {
            return false;
        };
        let Some(before) = earlier.offset_before(origin) else {
            return false;
        };
        let statements = &earlier.assembly.record.statements;
        let mut next = self.reuse.next.min(statements.len());
        next += statements[next..].iter().take_while(|statement| statement.start < before).count();
        self.reuse.next = next;
        let (mut at, shift) = (before, origin.wrapping_sub(before));
        // No plain statement changes the syntax.
        let syntax = self.syntax();
        while let Some(statement) = statements.get(self.reuse.next) {
            let is_same = statement.start == at
                && earlier.shift_of(statement) == Some(shift)
                && earlier.assembly.record.syntaxes.get(usize::from(statement.syntax)) == Some(&syntax);
            if !is_same {
                break;
            }
            let run = self.nameless_run(&earlier, &statements[self.reuse.next..], shift);
            let last = match run.last() {
                Some(last) => {
                    self.take_over_run(earlier.assembly, run, shift, syntax);
                    last
                }
                None if self.take_over_statement(earlier.assembly, statement, shift, syntax) => statement,
                None => break,
            };
            at = last.end;
            self.reuse.next += run.len().max(1);
        }
        if self.reuse.next == next {
            return false;
        }
        #[cfg(any(test, feature = "internals"))]
        {
            self.reuse.n_taken_over += self.reuse.next - next;
        }
        self.parser.cursor.lexer.resume(at.wrapping_add(shift));
        self.parser.lex();
        true
    }

    /// Returns the statements at the start of the list that can be taken over together, often most of a text: they follow one
    /// another, have moved by `shift`, use no name, make no expression and cannot be uses of a macro.
    fn nameless_run<'s>(
        &self,
        earlier: &Earlier<'f>,
        statements: &'s [PlainStatement],
        shift: u32,
    ) -> &'s [PlainStatement] {
        let has_macros = self.state.macros.has_any();
        let Some(first) = statements.first() else { return statements };
        let mut end = first.start;
        let is_next = |statement: &&PlainStatement| {
            let fits = statement.start == end
                && statement.syntax == first.syntax
                && statement.is_nameless()
                && !(has_macros && statement.kind.may_be_macro())
                && earlier.shift_of(statement) == Some(shift);
            end = statement.end;
            fits
        };
        &statements[..statements.iter().take_while(is_next).count()]
    }

    /// Repeats statements that use no name and make no expression: they appended instructions or placed data.
    fn take_over_run(&mut self, earlier: &Assembly, run: &[PlainStatement], shift: u32, syntax: StatementSyntax) {
        let (Some(first), Some(last)) = (run.first(), run.last()) else { return };
        let before = self.counts();
        let range = first.first.instructions as usize..last.last.instructions as usize;
        self.append_instructions(&earlier.instructions[range], shift, 0);
        let moved = before.since(first.first);
        for data in run.iter().filter(|one| one.kind == StatementKind::Data) {
            self.repeat_data(data, shift, data.first.plus(moved).instructions);
        }
        let moved = run.iter().map(|one| one.moved(shift, one.first.plus(moved), one.last.plus(moved)));
        self.reuse.record.extend(moved, syntax);
    }

    /// Records once more that a directive places data after the first `n_instructions` instructions. The number of markers before
    /// the data is the current one, since a statement with a marker is not plain.
    #[inline]
    fn repeat_data(&mut self, statement: &PlainStatement, shift: u32, n_instructions: u32) {
        let start = statement.start.wrapping_add(shift) + statement.name_offset;
        let name = Span { buffer: BufferId::MAIN, start, end: start + statement.name_length };
        let content = &mut self.parser.content;
        content.data.add(name, ReadSoFar { n_instructions, ..content.read_so_far() });
    }

    /// Appends instructions of the earlier reading. Their places move by `shift` bytes, and the indices of their expressions by
    /// `node_shift`, both modulo 2^32.
    fn append_instructions(&mut self, instructions: &[Instruction], shift: u32, node_shift: u32) {
        let content = &mut self.parser.content;
        let first = content.instructions.len();
        content.instructions.extend_from_slice(instructions);
        for instruction in &mut content.instructions[first..] {
            let span = &mut instruction.span;
            (span.start, span.end) = (span.start.wrapping_add(shift), span.end.wrapping_add(shift));
            content.regions.add_instruction(span.location());
            let operands = if node_shift == 0 { &mut [] } else { instruction.operands_mut() };
            for operand in operands {
                if let Operand::Expression(id) = operand {
                    id.0 = id.0.wrapping_add(node_shift);
                }
            }
        }
    }

    /// Repeats what a statement did; false, with nothing done, if something that it depends on is different now.
    fn take_over_statement(
        &mut self,
        earlier: &Assembly,
        statement: &PlainStatement,
        shift: u32,
        syntax: StatementSyntax,
    ) -> bool {
        let name_uses =
            &earlier.record.name_uses[statement.first.name_uses as usize..statement.last.name_uses as usize];
        let start = statement.start.wrapping_add(shift);
        if self.is_macro(statement, start) || !self.names_mean_the_same(name_uses, start) {
            return false;
        }
        let first = self.counts();
        match statement.kind {
            StatementKind::Label => self.parser.note_label(),
            StatementKind::Data => self.repeat_data(statement, shift, first.instructions),
            StatementKind::Empty | StatementKind::Instruction => {}
        }
        self.reuse.renamed.clear();
        for name_use in name_uses {
            let symbol = self.repeat_name_use(name_use, start);
            self.parser.trace.name_uses.push(NameUse { symbol, ..*name_use });
            self.reuse.renamed.extend(name_use.symbol.zip(symbol));
        }
        let has_nodes = statement.last.nodes != statement.first.nodes;
        let node_shift = if has_nodes { first.nodes.wrapping_sub(statement.first.nodes) } else { 0 };
        if has_nodes {
            self.repeat_nodes(earlier, statement, node_shift);
        }
        let range = statement.first.instructions as usize..statement.last.instructions as usize;
        self.append_instructions(&earlier.instructions[range], shift, node_shift);
        let last = self.counts();
        self.reuse.record.push(statement.moved(shift, first, last), syntax);
        true
    }

    /// Appends the expression nodes of a statement whose uses of names have been repeated.
    fn repeat_nodes(&mut self, earlier: &Assembly, statement: &PlainStatement, node_shift: u32) {
        let moved = |id: ExprId| ExprId(id.0.wrapping_add(node_shift));
        let n_nodes = (statement.last.nodes - statement.first.nodes) as usize;
        for node in &earlier.expressions.nodes_from(statement.first.nodes as usize)[..n_nodes] {
            let node = match *node {
                ExprNode::Symbol { symbol, specifier } => {
                    let renamed = self.reuse.renamed.iter().find(|(before, _)| *before == symbol);
                    ExprNode::Symbol { symbol: renamed.map_or(symbol, |(_, now)| *now), specifier }
                }
                ExprNode::Unary(operator, operand) => ExprNode::Unary(operator, moved(operand)),
                ExprNode::Specified(syntax, inside) => ExprNode::Specified(syntax, moved(inside)),
                ExprNode::Binary(operator, left, right) => ExprNode::Binary(operator, moved(left), moved(right)),
                // Nodes of registers are never part of a plain statement.
                ExprNode::Constant(_) | ExprNode::Register { .. } => *node,
            };
            self.parser.expressions.push(node);
        }
    }

    /// Whether the statement, which now begins at `start`, has the name of a macro.
    fn is_macro(&self, statement: &PlainStatement, start: u32) -> bool {
        if !statement.kind.may_be_macro() || !self.state.macros.has_any() {
            return false;
        }
        let from = start + statement.name_offset;
        let name = Span { buffer: BufferId::MAIN, start: from, end: from + statement.name_length };
        self.state.macros.find(self.parser.cursor.buffers.text(name)).is_some()
    }

    /// Whether no name that a statement uses has an assigned value now, and no name of its labels is defined.
    fn names_mean_the_same(&self, name_uses: &[NameUse], start: u32) -> bool {
        let symbols = &self.parser.expressions.symbols;
        name_uses.iter().all(|name_use| {
            let definition =
                symbols.find(self.parser.text(name_use.name(start))).map(|symbol| symbols.definition(symbol));
            match definition.unwrap_or_default() {
                Definition::Undefined => true,
                Definition::Label | Definition::Common => name_use.kind != NameUseKind::Label,
                Definition::Assigned(_) | Definition::AssignedOnce(_) => false,
            }
        })
    }

    /// Repeats the use of a name, and returns the name's symbol; `None` if the use makes no symbol.
    fn repeat_name_use(&mut self, name_use: &NameUse, start: u32) -> Option<SymbolId> {
        let (name, symbols) =
            (self.parser.cursor.buffers.text(name_use.name(start)), &mut self.parser.expressions.symbols);
        match name_use.kind {
            NameUseKind::LookUp => None,
            NameUseKind::Mention => {
                let symbol = symbols.intern(name);
                symbols.mark_used(symbol);
                Some(symbol)
            }
            NameUseKind::Label => {
                let symbol = symbols.intern(name);
                symbols.define(symbol, Definition::Label);
                Some(symbol)
            }
        }
    }

    /// Returns the state before a statement; `None` if no record is kept or the statement cannot be plain. Must be called
    /// before every statement that is read.
    #[inline]
    pub(super) fn before_statement(&mut self) -> Option<Before> {
        if !self.reuse.keeps_record {
            return None;
        }
        self.parser.trace.origin = self.origin_of_statement();
        let origin = self.parser.trace.origin?;
        self.parser.trace.kind = None;
        self.parser.trace.is_tainted = false;
        self.parser.cursor.lexer.forget_seen();
        Some(Before {
            origin,
            counts: self.counts(),
            n_events: self.parser.log.events.len(),
            n_markers: self.parser.content.markers.len(),
            n_buffers: self.parser.cursor.buffers.len(),
            n_label_uses: self.parser.labels.uses.len(),
            n_symbol_changes: self.parser.expressions.symbols.n_changes(),
            syntax: self.syntax(),
        })
    }

    /// Records the statement that has just been read, if it was plain. Must be called after every statement that is read.
    #[inline]
    pub(super) fn after_statement(&mut self, before: Option<Before>) {
        if let Some(before) = before
            && !self.record_statement(before)
        {
            self.parser.trace.name_uses.truncate(before.counts.name_uses as usize);
        }
        self.parser.trace.origin = None;
    }

    /// Records the statement that has just been read; false if it was not plain.
    fn record_statement(&mut self, before: Before) -> bool {
        let Some((kind, name)) = self.parser.trace.kind.filter(|_| !self.parser.trace.is_tainted) else {
            return false;
        };
        let Some(end) = self.origin_of_statement() else {
            return false;
        };
        let last = self.counts();
        let name_uses = &self.parser.trace.name_uses[before.counts.name_uses as usize..];
        let n_changes: u32 = name_uses.iter().map(|name_use| name_use.kind.n_symbol_changes()).sum();
        let is_quiet = self.parser.log.events.len() == before.n_events
            && self.parser.content.markers.len() == before.n_markers
            && self.parser.cursor.buffers.len() == before.n_buffers
            && self.parser.labels.uses.len() == before.n_label_uses
            && self.parser.expressions.symbols.n_changes() == before.n_symbol_changes.wrapping_add(n_changes);
        if !is_quiet || !self.is_self_contained(before.counts, name_uses) {
            return false;
        }
        let name_start = name.start.max(before.origin);
        let statement = PlainStatement {
            kind,
            // `Record::push` sets it.
            syntax: 0,
            start: before.origin,
            end,
            reach: self.reach(),
            name_offset: name_start - before.origin,
            name_length: name.end.max(name_start) - name_start,
            first: before.counts,
            last,
        };
        self.reuse.record.push(statement, before.syntax);
        true
    }

    /// Whether the nodes and instructions that a statement appended refer to no older node, and to no symbol but those of
    /// `name_uses`. `first` has the counts before the statement.
    fn is_self_contained(&self, first: StateCounts, name_uses: &[NameUse]) -> bool {
        let is_new = |id: ExprId| id.0 >= first.nodes;
        let nodes = self.parser.expressions.nodes_from(first.nodes as usize);
        let are_nodes_new = nodes.iter().all(|node| match *node {
            ExprNode::Constant(_) => true,
            ExprNode::Symbol { symbol, .. } => name_uses.iter().any(|name_use| name_use.symbol == Some(symbol)),
            ExprNode::Unary(_, operand) | ExprNode::Specified(_, operand) => is_new(operand),
            ExprNode::Binary(_, left, right) => is_new(left) && is_new(right),
            ExprNode::Register { .. } => false,
        });
        let instructions = &self.parser.content.instructions[first.instructions as usize..];
        are_nodes_new
            && instructions.iter().flat_map(|instruction| instruction.operands()).all(|operand| match *operand {
                Operand::Expression(id) => is_new(id),
                Operand::Register(_) | Operand::Immediate(_) => true,
            })
    }

    /// Returns the offset after the last line that was looked at, line end included; one more than the length of the text if
    /// its end was seen.
    fn reach(&mut self) -> u32 {
        let seen = self.parser.cursor.lexer.seen();
        if !self.reuse.line.contains(&seen) {
            let bytes = &self.parser.cursor.buffers.get(BufferId::MAIN).bytes;
            let length = bytes[seen.min(bytes.len())..].iter().position(|&byte| byte == b'\n');
            self.reuse.line = seen..length.map_or(bytes.len(), |length| seen + length) + 1;
        }
        self.reuse.line.end as u32
    }
}
