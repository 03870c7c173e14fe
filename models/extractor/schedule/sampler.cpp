#include "rules.h"

#include "llvm/MC/MCExpr.h"

using namespace llvm;
using namespace mca_extract;

Sampler::Sampler(const OpenTarget &T, uint64_t Seed) : T(T), Random(Seed) {
  Symbol = MCSymbolRefExpr::create(T.Context->getOrCreateSymbol("symbol"), *T.Context);
}

unsigned Sampler::sampleRegister(const MCInst &Inst, unsigned ClassId, bool IsMemory) {
  const MCRegisterClass &Class = T.Registers->getRegClass(ClassId);
  if (IsMemory && below(3) == 0)
    return 0;
  if (Inst.getNumOperands() != 0 && below(3) == 0) {
    const MCOperand &Earlier = Inst.getOperand(below(Inst.getNumOperands()));
    if (Earlier.isReg() && Class.contains(Earlier.getReg()))
      return Earlier.getReg().id();
  }
  // The first members are the accumulators, which some rules single out.
  const unsigned Limit = below(4) == 0 ? std::min(2u, Class.getNumRegs()) : Class.getNumRegs();
  return Class.getRegister(below(Limit)).id();
}

MCOperand Sampler::sampleImmediate(bool IsScale, bool IsDisplacement) {
  if (IsScale)
    return MCOperand::createImm(int64_t(1) << below(4));
  if (IsDisplacement && below(4) == 0)
    return MCOperand::createExpr(Symbol);
  static const int64_t Special[] = {0, 0, 0, 1, 8, 136};
  switch (below(4)) {
  case 0:
    return MCOperand::createImm(Special[below(6)]);
  case 1:
    return MCOperand::createImm(below(256));
  default:
    return MCOperand::createImm(below(16));
  }
}

MCInst Sampler::sample(unsigned Opcode) {
  MCInst Inst;
  Inst.setOpcode(Opcode);
  // 16 is the lock prefix, 8 a repeat prefix.
  static const unsigned Flags[] = {0, 0, 16, 8, 24};
  Inst.setFlags(Flags[below(5)]);
  const auto Operands = T.Instructions->get(Opcode).operands();
  for (unsigned I = 0; I < Operands.size(); ++I) {
    const std::optional<unsigned> Memory = T.memoryReference(Opcode, I);
    const int ClassId = T.registerClassOf(Operands[I]);
    if (ClassId >= 0)
      Inst.addOperand(MCOperand::createReg(sampleRegister(Inst, ClassId, Memory.has_value())));
    else
      Inst.addOperand(sampleImmediate(Memory && I == *Memory + 1, Memory && I == *Memory + 3));
  }
  return Inst;
}

MCInst Sampler::allEqual(unsigned Opcode, int64_t Immediate) const {
  MCInst Inst;
  Inst.setOpcode(Opcode);
  for (const MCOperandInfo &Operand : T.Instructions->get(Opcode).operands()) {
    const int ClassId = T.registerClassOf(Operand);
    if (ClassId >= 0)
      Inst.addOperand(MCOperand::createReg(T.Registers->getRegClass(ClassId).getRegister(0)));
    else
      Inst.addOperand(MCOperand::createImm(Immediate));
  }
  return Inst;
}

MCInst Sampler::allDifferent(unsigned Opcode) const {
  MCInst Inst;
  Inst.setOpcode(Opcode);
  unsigned Position = 0;
  for (const MCOperandInfo &Operand : T.Instructions->get(Opcode).operands()) {
    const int ClassId = T.registerClassOf(Operand);
    if (ClassId >= 0) {
      const MCRegisterClass &Class = T.Registers->getRegClass(ClassId);
      Inst.addOperand(MCOperand::createReg(Class.getRegister(Position++ % Class.getNumRegs())));
    } else {
      Inst.addOperand(MCOperand::createImm(1));
    }
  }
  return Inst;
}
