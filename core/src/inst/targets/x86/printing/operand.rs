//! The notation of operands in both syntaxes.

use super::Printer;
use super::number::print_number;
use crate::inst::expr::ExprId;
use crate::inst::ids::RegisterId;
use crate::inst::instruction::Operand;
use crate::inst::targets::x86::isa::Placeholder;
use crate::inst::targets::x86::syntax::Dialect;

impl Printer<'_> {
    /// Appends the operand at `index`, or the memory reference that begins there, as its placeholder says.
    #[inline]
    pub(super) fn print_operand(&mut self, placeholder: Placeholder, index: usize) {
        match placeholder {
            Placeholder::Register | Placeholder::Immediate => self.print_plain(index),
            Placeholder::Memory => match self.style.dialect {
                Dialect::Att => self.print_att_memory(index),
                Dialect::Intel => self.print_intel_memory(index),
            },
            Placeholder::StackRegister => self.print_stack_register(index),
            Placeholder::MaskPair => self.print_mask_pair(index),
            Placeholder::ByteImmediate => self.print_byte(index),
            Placeholder::BranchTarget => self.print_target(index),
            Placeholder::StringSource => {
                self.print_segment(index + 1);
                self.print_string_base(index);
            }
            Placeholder::StringDestination => {
                self.out.extend_from_slice(if self.is_att() { b"%es:" } else { b"es:" });
                self.print_string_base(index);
            }
            Placeholder::MemoryOffset => self.print_offset(index),
        }
    }

    #[inline]
    fn is_att(&self) -> bool {
        self.style.dialect == Dialect::Att
    }

    /// Returns the register that the operand at an index is; [`RegisterId::NONE`] if it is no register.
    #[inline]
    fn register_at(&self, index: usize) -> RegisterId {
        match self.operands.get(index) {
            Some(Operand::Register(register)) => *register,
            _ => RegisterId::NONE,
        }
    }

    /// Appends a number in the base of the style.
    #[inline]
    fn number(&mut self, value: i64) {
        print_number(value, self.style.hexadecimal, self.out);
    }

    /// Appends the name of a register.
    #[inline]
    fn register(&mut self, register: RegisterId) {
        self.isa.push_register(register, self.style.dialect, self.out);
    }

    /// Appends an expression.
    fn expression(&mut self, id: ExprId) {
        self.expressions.print(id, self.out);
    }

    /// Appends an expression in an address or as a branch target. In AT&T syntax it is put in parentheses if it
    /// begins with `$`, which would make it an immediate.
    fn address_expression(&mut self, id: ExprId) {
        let start = self.out.len();
        self.expression(id);
        if self.is_att() && self.out.get(start) == Some(&b'$') {
            self.out.insert(start, b'(');
            self.out.push(b')');
        }
    }

    /// Appends a register, an immediate or a symbol.
    fn print_plain(&mut self, index: usize) {
        match self.operands.get(index) {
            Some(Operand::Register(register)) => self.register(*register),
            Some(Operand::Immediate(value)) => {
                if self.is_att() {
                    self.out.push(b'$');
                }
                self.number(*value);
            }
            Some(Operand::Expression(id)) => {
                self.out.extend_from_slice(if self.is_att() { b"$" } else { b"offset " });
                self.expression(*id);
            }
            None => {}
        }
    }

    /// Appends the lowest 8 bits of an immediate.
    fn print_byte(&mut self, index: usize) {
        if self.is_att() {
            self.out.push(b'$');
        }
        match self.operands.get(index) {
            Some(Operand::Immediate(value)) => self.number(*value & 0xff),
            Some(Operand::Expression(id)) => self.expression(*id),
            _ => {}
        }
    }

    /// Appends the target of a branch or an absolute address.
    fn print_target(&mut self, index: usize) {
        match self.operands.get(index) {
            Some(Operand::Immediate(value)) => self.number(*value),
            Some(Operand::Expression(id)) => self.address_expression(*id),
            _ => {}
        }
    }

    /// Appends a register of the x87 stack, with `(0)` for its top.
    fn print_stack_register(&mut self, index: usize) {
        let register = self.register_at(index);
        self.register(register);
        if self.isa.register_encoding(register) == 0 {
            self.out.extend_from_slice(b"(0)");
        }
    }

    /// Appends the first register of a pair of mask registers.
    fn print_mask_pair(&mut self, index: usize) {
        let register = self.register_at(index);
        self.out.extend_from_slice(if self.is_att() { b"%k" } else { b"k" });
        print_number(i64::from(self.isa.register_encoding(register)), false, self.out);
    }

    /// Appends a segment register and a colon; nothing if the operand is no register.
    #[inline]
    fn print_segment(&mut self, index: usize) {
        let segment = self.register_at(index);
        if segment.is_some() {
            self.register(segment);
            self.out.push(b':');
        }
    }

    /// Appends the base register of a string instruction, in parentheses or brackets.
    fn print_string_base(&mut self, index: usize) {
        let (open, close) = if self.is_att() { (b'(', b')') } else { (b'[', b']') };
        self.out.push(open);
        self.print_plain(index);
        self.out.push(close);
    }

    /// Appends an address without registers, with its segment.
    fn print_offset(&mut self, index: usize) {
        self.print_segment(index + 1);
        if self.is_att() {
            self.print_target(index);
        } else {
            self.out.push(b'[');
            self.print_target(index);
            self.out.push(b']');
        }
    }

    /// Returns the scale that the operand at an index is; 1 if the operand is no number.
    fn scale_at(&self, index: usize) -> i64 {
        match self.operands.get(index) {
            Some(Operand::Immediate(scale)) => *scale,
            _ => 1,
        }
    }

    /// Appends a memory reference such as `%fs:8(%rax,%rbx,4)`. Its five operands begin at `index`.
    fn print_att_memory(&mut self, index: usize) {
        let (base, scaled) = (self.register_at(index), self.register_at(index + 2));
        let has_register = base.is_some() || scaled.is_some();
        self.print_segment(index + 4);
        match self.operands.get(index + 3) {
            Some(Operand::Immediate(displacement)) if *displacement != 0 || !has_register => {
                self.number(*displacement);
            }
            Some(Operand::Expression(id)) => self.address_expression(*id),
            _ => {}
        }
        if !has_register {
            return;
        }
        self.out.push(b'(');
        if base.is_some() {
            self.register(base);
        }
        if scaled.is_some() {
            self.out.push(b',');
            self.register(scaled);
            let scale = self.scale_at(index + 1);
            if scale != 1 {
                self.out.push(b',');
                print_number(scale, false, self.out);
            }
        }
        self.out.push(b')');
    }

    /// Appends a memory reference such as `fs:[rax + 4*rbx + 8]`. Its five operands begin at `index`.
    fn print_intel_memory(&mut self, index: usize) {
        let (base, scaled) = (self.register_at(index), self.register_at(index + 2));
        let has_register = base.is_some() || scaled.is_some();
        self.print_segment(index + 4);
        self.out.push(b'[');
        if base.is_some() {
            self.register(base);
        }
        if scaled.is_some() {
            if base.is_some() {
                self.out.extend_from_slice(b" + ");
            }
            let scale = self.scale_at(index + 1);
            if scale != 1 || !base.is_some() {
                print_number(scale, false, self.out);
                self.out.push(b'*');
            }
            self.register(scaled);
        }
        match self.operands.get(index + 3) {
            Some(Operand::Immediate(displacement)) => self.print_intel_displacement(*displacement, has_register),
            Some(Operand::Expression(id)) => {
                if has_register {
                    self.out.extend_from_slice(b" + ");
                }
                self.expression(*id);
            }
            _ => {}
        }
        self.out.push(b']');
    }

    /// Appends a displacement with its sign; nothing if it is 0 after a register.
    fn print_intel_displacement(&mut self, displacement: i64, has_register: bool) {
        if !has_register {
            self.number(displacement);
        } else if displacement > 0 {
            self.out.extend_from_slice(b" + ");
            self.number(displacement);
        } else if displacement < 0 {
            self.out.extend_from_slice(b" - ");
            self.number(displacement.wrapping_neg());
        }
    }
}
