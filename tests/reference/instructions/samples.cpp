// Records how the reference prints and encodes instructions: random instances of x86 opcodes.
// Usage: samples MODE EVERY COUNT SEED STYLE
//   MODE   64, 32 or 16
//   EVERY  one opcode of that many is recorded
//   COUNT  instances of each opcode
//   STYLE  both: texts in both syntaxes; one: in one of them, by turns; hex: both, immediates in hexadecimal;
//          plain: no texts, no prefixes and none of r16 to r31, which few decoders know
//
// One line an instance, fields separated by tabs: opcode, flags, operands, AT&T text, Intel text, bytes.
// Operands: R and a register name, I and a number, E and a symbol with an optional constant.
#include "llvm/MC/MCAsmInfo.h"
#include "llvm/MC/MCCodeEmitter.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCExpr.h"
#include "llvm/MC/MCFixup.h"
#include "llvm/MC/MCInst.h"
#include "llvm/MC/MCInstPrinter.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCRegisterInfo.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/MCTargetOptions.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/TargetParser/Triple.h"

#include <cstdio>
#include <map>
#include <memory>
#include <random>
#include <string>

using namespace llvm;

// Values of the form field of the opcode's flag word.
enum Form { MEMORY_OFFSET = 3, STRING_SOURCE = 4, STRING_DESTINATION = 5, STRING_BOTH = 6, MEMORY_SOURCE = 25 };

// Bits of an instruction's flags: lock, rep, repne, notrack, the pseudo prefixes.
enum Flag {
  REPNE = 1 << 2, REP = 1 << 3, LOCK = 1 << 4, NOTRACK = 1 << 5, USE_REX = 1 << 6, USE_REX2 = 1 << 7, USE_VEX = 1 << 8,
  USE_VEX2 = 1 << 9, USE_VEX3 = 1 << 10, USE_EVEX = 1 << 11, DISP8 = 1 << 12, DISP32 = 1 << 13
};

struct Sampler {
  unsigned mode;
  std::mt19937 generator;
  Triple triple;
  const Target *target;
  std::unique_ptr<MCSubtargetInfo> subtarget;
  std::unique_ptr<MCRegisterInfo> registers;
  std::unique_ptr<MCAsmInfo> assembler;
  std::unique_ptr<MCInstrInfo> instructions;
  std::unique_ptr<MCContext> context;
  std::unique_ptr<MCInstPrinter> printers[2];
  std::unique_ptr<MCCodeEmitter> emitter;
  std::map<std::string, unsigned> numbers;
  std::map<std::string, const MCRegisterClass *> classes;
  std::string operands_text;
  unsigned condition = 0;
  bool is_plain;

  Sampler(unsigned mode, unsigned seed, const std::string &style)
      : mode(mode), generator(seed), is_plain(style == "plain") {
    triple = Triple(mode == 64 ? "x86_64-unknown-unknown" : mode == 32 ? "i686-unknown-unknown" : "i386-unknown-unknown-code16");
    std::string error;
    target = TargetRegistry::lookupTarget(triple, error);
    subtarget.reset(target->createMCSubtargetInfo(triple, "", ""));
    registers.reset(target->createMCRegInfo(triple));
    MCTargetOptions options;
    assembler.reset(target->createMCAsmInfo(*registers, triple, options));
    instructions.reset(target->createMCInstrInfo());
    context.reset(new MCContext(triple, *assembler, *registers, *subtarget));
    for (int dialect = 0; dialect < 2; dialect++) {
      printers[dialect].reset(target->createMCInstPrinter(triple, dialect, *assembler, *instructions, *registers));
      printers[dialect]->setPrintImmHex(style == "hex");
    }
    emitter.reset(target->createMCCodeEmitter(*instructions, *context));
    for (unsigned number = 1; number < registers->getNumRegs(); number++)
      numbers[registers->getName(number)] = number;
    for (const MCRegisterClass &found : registers->regclasses())
      classes[registers->getRegClassName(&found)] = &found;
  }

  unsigned below(unsigned bound) { return bound ? generator() % bound : 0; }
  bool one_in(unsigned count) { return below(count) == 0; }
  unsigned named(const char *name) { return numbers.at(name); }

  void add_register(MCInst &instruction, unsigned number) {
    instruction.addOperand(MCOperand::createReg(number));
    operands_text += std::string(operands_text.empty() ? "" : " ") + "R" + (number ? registers->getName(number) : "");
  }

  void add_integer(MCInst &instruction, int64_t value) {
    instruction.addOperand(MCOperand::createImm(value));
    operands_text += std::string(operands_text.empty() ? "" : " ") + "I" + std::to_string(value);
  }

  void add_symbol(MCInst &instruction, const std::string &name, int addend) {
    const MCExpr *expression = MCSymbolRefExpr::create(context->getOrCreateSymbol(name), *context);
    std::string text = name;
    if (addend) {
      expression = MCBinaryExpr::createAdd(expression, MCConstantExpr::create(addend, *context), *context);
      text += (addend > 0 ? "+" : "") + std::to_string(addend);
    }
    instruction.addOperand(MCOperand::createExpr(expression));
    operands_text += std::string(operands_text.empty() ? "" : " ") + "E" + text;
  }

  // Whether the register can be written in this mode, and in one sample of three, also r16 to r31.
  bool is_usable(unsigned number) {
    StringRef name = registers->getName(number);
    unsigned encoding = registers->getEncodingValue(number);
    if (name == "RIP" || name == "EIP" || name == "IP" || registers->isArtificial(number))
      return false;
    if (mode != 64 && (encoding > 7 || name == "SIL" || name == "DIL" || name == "BPL" || name == "SPL"))
      return false;
    return !(name[0] == 'R' && encoding > 15 && (is_plain || below(3)));
  }

  unsigned any_of(const MCRegisterClass &members) {
    unsigned number = 0;
    for (int tries = 0; tries < 200; tries++) {
      number = members.getRegister(below(members.getNumRegs()));
      if (is_usable(number))
        break;
    }
    return number;
  }

  unsigned any_segment() {
    static const char *const NAMES[] = {"FS", "GS", "ES", "DS", "SS", "CS"};
    return one_in(8) ? named(NAMES[below(6)]) : 0;
  }

  int64_t any_displacement(bool is_wide) {
    int64_t value = 0;
    switch (below(6)) {
    case 0: break;
    case 1: value = (int8_t)generator(); break;
    case 2: value = is_wide ? (int64_t)(int32_t)generator() : (int16_t)generator(); break;
    case 3: value = 64 * (int8_t)generator(); break;
    case 4: value = 4 * (int8_t)generator(); break;
    default: value = below(200);
    }
    return value;
  }

  void add_displacement(MCInst &instruction, bool is_wide) {
    if (one_in(8))
      add_symbol(instruction, "sym" + std::to_string(below(9)), one_in(2) ? (int)below(100) - 50 : 0);
    else
      add_integer(instruction, any_displacement(is_wide));
  }

  // Base and index of 16-bit addressing.
  void add_narrow_memory(MCInst &instruction) {
    static const char *const BASES[] = {"", "BX", "BP", "SI", "DI"};
    static const char *const INDICES[] = {"", "SI", "DI"};
    unsigned base = below(5), index = base == 1 || base == 2 ? below(3) : 0;
    add_register(instruction, base ? named(BASES[base]) : 0);
    add_integer(instruction, 1);
    add_register(instruction, index ? named(INDICES[index]) : 0);
    add_displacement(instruction, false);
    add_register(instruction, any_segment());
  }

  void add_memory(MCInst &instruction, const MCRegisterClass *vector_index) {
    bool is_32 = mode != 64 || one_in(6);
    if (!vector_index && (mode == 16 ? below(4) != 0 : mode == 32 && one_in(8)))
      return add_narrow_memory(instruction);
    const MCRegisterClass &general = *classes.at(is_32 ? "GR32_NOSP" : "GR64_NOSP");
    unsigned base = 0, index = 0, scale = 1;
    if (vector_index) {
      base = below(8) ? any_of(general) : 0;
      index = any_of(*vector_index);
      scale = 1 << below(4);
    } else {
      unsigned shape = below(10);
      if (shape < 5)
        base = any_of(general);
      else if (shape < 8) {
        base = below(6) ? any_of(general) : 0;
        index = any_of(general);
        scale = 1 << below(4);
      } else if (shape == 8 && mode == 64)
        base = named(one_in(8) ? "EIP" : "RIP");
      else if (shape == 9)
        base = named(is_32 ? "ESP" : "RSP");
    }
    add_register(instruction, base);
    add_integer(instruction, scale);
    add_register(instruction, index);
    add_displacement(instruction, true);
    add_register(instruction, any_segment());
  }

  // Gathers and scatters name a vector as index; which width follows from element and index sizes in the name.
  const MCRegisterClass *vector_index_of(StringRef name) {
    if (!name.contains("GATHER") && !name.contains("SCATTER"))
      return nullptr;
    bool index_32 = name.contains("GATHERD") || name.contains("SCATTERD") || name.contains("PF0D") || name.contains("PF1D");
    bool element_64 = name.contains("DPD") || name.contains("QPD") || name.contains("DQ") || name.contains("QQ");
    unsigned width = name.contains("Z128") ? 128 : name.contains("Z256") ? 256 : name.contains("Z") || name.contains("PF") ? 512
                     : name.contains("Yr") ? 256 : 128;
    if (index_32 && element_64)
      width = width == 512 ? 256 : 128;
    bool is_evex = name.contains("Z") || name.contains("PF");
    return classes.at(width == 128 ? (is_evex ? "VR128X" : "VR128") : width == 256 ? (is_evex ? "VR256X" : "VR256") : "VR512");
  }

  void add_string_operand(MCInst &instruction, unsigned form, unsigned &index) {
    bool is_narrow = form != STRING_BOTH && one_in(5);
    const char *source = mode == 64 ? (is_narrow ? "ESI" : "RSI") : mode == 32 ? (is_narrow ? "SI" : "ESI") : (is_narrow ? "ESI" : "SI");
    const char *destination = mode == 64 ? (is_narrow ? "EDI" : "RDI") : mode == 32 ? (is_narrow ? "DI" : "EDI") : (is_narrow ? "EDI" : "DI");
    if (form == STRING_DESTINATION || (form == STRING_BOTH && index == 0)) {
      add_register(instruction, named(destination));
      index += 1;
    } else {
      add_register(instruction, named(source));
      add_register(instruction, any_segment());
      index += 2;
    }
  }

  void add_immediate(MCInst &instruction, StringRef name) {
    // The emitter puts the last operand of these into four bits of a byte, whatever it is.
    if (name.contains("VPERMIL2"))
      return add_integer(instruction, below(16));
    if (one_in(16))
      return add_symbol(instruction, "imm" + std::to_string(below(9)), 0);
    int64_t value = 0;
    switch (below(7)) {
    case 0: value = below(8); break;
    case 1: value = (int8_t)generator(); break;
    case 2: value = below(256); break;
    case 3: value = (int16_t)generator(); break;
    case 4: value = (int32_t)generator(); break;
    case 5: value = 1; break;
    default: value = below(16);
    }
    if (name.contains("64ri") && one_in(2))
      value = (int64_t)((uint64_t)generator() << 32 | generator());
    add_integer(instruction, value);
  }

  MCInst sample(unsigned opcode) {
    const MCInstrDesc &description = instructions->get(opcode);
    StringRef name = instructions->getName(opcode);
    unsigned form = description.TSFlags & 127, count = description.getNumOperands();
    bool is_test = name.starts_with("CCMP") || name.starts_with("CTEST");
    MCInst instruction;
    instruction.setOpcode(opcode);
    operands_text.clear();
    for (unsigned index = 0; index < count;) {
      const MCOperandInfo &operand = description.operands()[index];
      unsigned type = operand.OperandType;
      bool is_address = name.starts_with("LEA") && form == MEMORY_SOURCE && index == 1;
      if (type == MCOI::OPERAND_MEMORY || is_address) {
        if (form == MEMORY_OFFSET) {
          uint64_t wide = (uint64_t)generator() << 32 | generator();
          add_integer(instruction, mode == 64 && one_in(2) ? (int64_t)wide : (int64_t)(uint32_t)wide);
          add_register(instruction, any_segment());
          index += 2;
        } else if (form == STRING_SOURCE || form == STRING_DESTINATION || form == STRING_BOTH) {
          add_string_operand(instruction, form, index);
        } else {
          add_memory(instruction, vector_index_of(name));
          index += 5;
        }
        continue;
      }
      int tied = description.getOperandConstraint(index, MCOI::TIED_TO);
      if (type == MCOI::OPERAND_FIRST_TARGET)
        add_integer(instruction, below(4));
      else if (type == MCOI::OPERAND_FIRST_TARGET + 1 || (is_test && index == count - 1))
        add_integer(instruction, condition++ % 16); // Each in turn: every condition is recorded soon.
      else if (is_test && index == count - 2)
        add_integer(instruction, below(16));
      else if (tied >= 0)
        add_register(instruction, instruction.getOperand(tied).getReg().id());
      else if (operand.RegClass >= 0 || operand.isLookupRegClassByHwMode()) {
        int number = instructions->getOpRegClassID(operand, subtarget->getHwMode(MCSubtargetInfo::HwMode_RegInfo));
        add_register(instruction, number >= 0 ? any_of(registers->getRegClass(number)) : 0);
      } else if (type == MCOI::OPERAND_PCREL && below(3))
        add_symbol(instruction, "lab" + std::to_string(below(9)), 0);
      else if (type == MCOI::OPERAND_PCREL)
        add_integer(instruction, (int)below(300) - 100);
      else
        add_immediate(instruction, name);
      index++;
    }
    add_flags(instruction, description.TSFlags);
    return instruction;
  }

  void add_flags(MCInst &instruction, uint64_t ts_flags) {
    if (is_plain)
      return;
    unsigned encoding = ts_flags >> 29 & 3, flags = 0;
    if (encoding == 0) {
      if (one_in(12))
        flags |= LOCK;
      if (one_in(16))
        flags |= one_in(2) ? REP : REPNE;
      if (one_in(16))
        flags |= NOTRACK;
      if (mode == 64 && one_in(16))
        flags |= one_in(2) ? USE_REX : USE_REX2;
    } else if (encoding == 1 && one_in(8)) {
      static const unsigned VEX[] = {USE_VEX, USE_VEX2, USE_VEX3};
      flags |= VEX[below(3)];
    } else if (encoding == 3 && one_in(16))
      flags |= USE_EVEX;
    if (one_in(12))
      flags |= one_in(2) ? DISP8 : DISP32;
    instruction.setFlags(flags);
  }

  // ah, bh, ch and dh cannot be named together with a REX, REX2 or EVEX prefix; the emitter ends the program.
  bool has_misplaced_high_byte(const MCInst &instruction) {
    uint64_t ts_flags = instructions->get(instruction.getOpcode()).TSFlags;
    bool has_high_byte = false, has_prefix = (ts_flags >> 29 & 3) == 3 || (ts_flags >> 17 & 1) != 0 ||
                                             (instruction.getFlags() & (USE_REX | USE_REX2)) != 0;
    for (const MCOperand &operand : instruction) {
      if (!operand.isReg() || !operand.getReg())
        continue;
      StringRef name = registers->getName(operand.getReg());
      has_high_byte |= name == "AH" || name == "BH" || name == "CH" || name == "DH";
      has_prefix |= registers->getEncodingValue(operand.getReg()) > 7 || name == "SIL" || name == "DIL" || name == "BPL" ||
                    name == "SPL";
    }
    return has_high_byte && has_prefix;
  }

  void record(unsigned opcode, bool has_att, bool has_intel) {
    MCInst instruction = sample(opcode);
    while (has_misplaced_high_byte(instruction))
      instruction = sample(opcode);
    std::string texts[2];
    for (int dialect = 0; dialect < 2; dialect++) {
      if (!(dialect ? has_intel : has_att))
        continue;
      raw_string_ostream stream(texts[dialect]);
      printers[dialect]->printInst(&instruction, 0, "", *subtarget, stream);
      for (size_t at = 0; (at = texts[dialect].find('\t', at)) != std::string::npos; at += 2)
        texts[dialect].replace(at, 1, "\\t");
    }
    SmallVector<char, 32> bytes;
    SmallVector<MCFixup, 4> fixups;
    emitter->encodeInstruction(instruction, bytes, fixups, *subtarget);
    std::printf("%s\t%u\t%s\t%s\t%s\t", instructions->getName(opcode).str().c_str(), instruction.getFlags(),
                operands_text.c_str(), texts[0].c_str(), texts[1].c_str());
    for (char byte : bytes)
      std::printf("%02x", (unsigned char)byte);
    std::printf("\n");
  }
};

int main(int argc, char **argv) {
  if (argc != 6) {
    std::fprintf(stderr, "usage: samples MODE EVERY COUNT SEED both|one|hex|plain\n");
    return 2;
  }
  LLVMInitializeX86TargetInfo();
  LLVMInitializeX86TargetMC();
  const unsigned every = std::atoi(argv[2]), count = std::atoi(argv[3]);
  const std::string style = argv[5];
  Sampler sampler(std::atoi(argv[1]), std::atoi(argv[4]), style);
  std::printf("# Recorded by samples.cpp from the reference: opcode, flags, operands, AT&T text, Intel text, bytes.\n");
  for (unsigned opcode = 0; opcode < sampler.instructions->getNumOpcodes(); opcode += every) {
    // The emitter ends the program on these two, which only the compiler's last stage knows.
    bool is_encodable = sampler.instructions->get(opcode).TSFlags & 127 &&
                        !sampler.instructions->getName(opcode).starts_with("EH_RETURN");
    for (unsigned instance = 0; is_encodable && instance < count; instance++) {
      bool is_even = (opcode / every + instance) % 2 == 0;
      bool has_both = style == "both" || style == "hex";
      sampler.record(opcode, has_both || (style == "one" && is_even), has_both || (style == "one" && !is_even));
    }
  }
}
