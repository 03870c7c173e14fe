// Writes what is common to all processors of a target: registers, register classes, scheduling class names and opcodes.
//
//   instructions TARGET TRIPLE SYNTAX FOLDER [OPCODES [OVERRIDES]]
//
// SYNTAX is the printer's whose register names are written. OPCODES names the opcodes that matter, one a line: all others
// are left out, but for number 0, and so are the scheduling classes that neither they nor the fact file OVERRIDES name.
#include "class_names.h"
#include "target.hpp"

#include "llvm/MC/MCInstPrinter.h"
#include "llvm/MC/MCSchedule.h"
#include "llvm/Support/raw_ostream.h"

#include <fstream>
#include <set>
#include <sstream>

using namespace llvm;
using mca_extract::FactFile;
using mca_extract::joined;

static const char *const PRODUCER = "instructions.cpp";

// What the command line says.
static std::string TARGET;
static unsigned SYNTAX;
static std::set<std::string> OPCODES, OVERRIDING_CLASSES;

static bool matters(const TargetTables &tables, unsigned opcode) {
  return OPCODES.empty() || opcode == 0 || OPCODES.count(tables.instructions->getName(opcode).str());
}

// A target with more registers than this has rows of registers, each of which is part of many.
static const unsigned MOST_LISTED = 4096;

// The registers that are part of this one, but of no other part of it.
static std::vector<MCPhysReg> direct_parts(const MCRegisterInfo &registers, MCRegister whole) {
  std::set<MCPhysReg> within;
  for (MCPhysReg part : registers.subregs(whole))
    for (MCPhysReg inner : registers.subregs(part))
      within.insert(inner);
  std::vector<MCPhysReg> direct;
  for (MCPhysReg part : registers.subregs(whole))
    if (!within.count(part))
      direct.push_back(part);
  return direct;
}

// Registers in number order: the number is the position of the row, counted from 1. Where there are very many, only direct
// parts are written: all others follow from them.
static void write_registers(const TargetTables &tables, const std::string &folder) {
  const MCRegisterInfo &registers = *tables.registers;
  std::unique_ptr<MCInstPrinter> printer(tables.target->createMCInstPrinter(tables.triple, SYNTAX, *tables.assembler,
                                                                            *tables.instructions, registers));
  auto names = [&](auto range) {
    std::vector<std::string> list;
    for (MCPhysReg other : range)
      list.push_back(registers.getName(other));
    return joined(list);
  };
  FactFile file(folder + "/registers.txt", "registers", TARGET, PRODUCER);
  for (unsigned number = 1; number < registers.getNumRegs(); number++) {
    MCRegister reg(number);
    std::string printed;
    raw_string_ostream stream(printed);
    printer->printRegName(stream, reg);
    std::vector<std::string> flags;
    if (registers.isArtificial(reg))
      flags.push_back("artificial");
    if (registers.isConstant(reg))
      flags.push_back("constant");
    const bool lists_all = registers.getNumRegs() <= MOST_LISTED;
    file.row({registers.getName(reg), printed.empty() ? "-" : printed, std::to_string(registers.getEncodingValue(reg)),
              joined(flags), lists_all ? names(registers.subregs(reg)) : names(direct_parts(registers, reg)),
              lists_all ? names(registers.superregs(reg)) : "-"});
  }
  file.write();
}

// Register classes in number order, members in allocation order.
static void write_register_classes(const TargetTables &tables, const std::string &folder) {
  const MCRegisterInfo &registers = *tables.registers;
  FactFile file(folder + "/register-classes.txt", "register-classes", TARGET, PRODUCER);
  for (const MCRegisterClass &reg_class : registers.regclasses()) {
    std::vector<std::string> members;
    for (MCPhysReg member : reg_class)
      members.push_back(registers.getName(member));
    file.row({registers.getRegClassName(&reg_class), std::to_string(reg_class.getSizeInBits()), joined(members)});
  }
  file.write();
}

// The model of any processor with one: the names of the scheduling classes are the same in all of them.
static const MCSchedModel &any_model(const TargetTables &tables) {
  for (const SubtargetSubTypeKV &processor : tables.subtarget->getAllProcessorDescriptions())
    if (const MCSchedModel &model = tables.subtarget->getSchedModelForCPU(processor.key()); model.hasInstrSchedModel())
      return model;
  std::fprintf(stderr, "no processor has a model\n");
  std::exit(1);
}

// A short, unique name for each scheduling class in number order. A class that no opcode has, because only variants
// lead to it, keeps the library's name.
static std::vector<std::string> scheduling_class_keys(const TargetTables &tables) {
  const MCSchedModel &model = any_model(tables);
  std::vector<std::string> keys = mca_extract::classNames(*tables.instructions);
  keys.resize(model.NumSchedClasses);
  std::set<std::string> seen;
  for (unsigned number = 0; number < keys.size(); number++) {
    std::string key = keys[number].empty() ? model.getSchedClassName(number).str() : keys[number];
    for (unsigned repetition = 2; !seen.insert(key).second; repetition++)
      key = model.getSchedClassName(number).str() + "#" + std::to_string(repetition);
    keys[number] = key;
  }
  return keys;
}

// Scheduling classes in number order, counted from 0.
static void write_scheduling_classes(const TargetTables &tables, const std::string &folder) {
  FactFile file(folder + "/scheduling-classes.txt", "scheduling-classes", TARGET, PRODUCER);
  const std::vector<std::string> keys = scheduling_class_keys(tables);
  std::set<unsigned> numbers{0};
  for (unsigned opcode = 0; opcode < tables.instructions->getNumOpcodes(); opcode++)
    if (matters(tables, opcode))
      numbers.insert(tables.instructions->get(opcode).getSchedClass());
  for (unsigned number = 0; number < keys.size(); number++)
    if (OPCODES.empty() || numbers.count(number) || OVERRIDING_CLASSES.count(keys[number]))
      file.row({keys[number]});
  file.write();
}

static std::string operand_word(const TargetTables &tables, const MCInstrDesc &description, unsigned index) {
  const MCOperandInfo &operand = description.operands()[index];
  static const char *const GENERIC[] = {"unknown", "immediate", "register", "memory", "pcrel"};
  static const char *const TARGET_TYPES[] = {"rounding", "condition"};
  unsigned type = operand.OperandType;
  std::string word;
  if (type <= MCOI::OPERAND_PCREL)
    word = GENERIC[type];
  else if (TARGET != "x86")
    word = operand.RegClass >= 0 ? "register" : "immediate";
  else if (type == MCOI::OPERAND_FIRST_TARGET || type == MCOI::OPERAND_FIRST_TARGET + 1)
    word = TARGET_TYPES[type - MCOI::OPERAND_FIRST_TARGET];
  else
    word = "generic";
  bool by_mode = operand.isLookupRegClassByHwMode();
  if (operand.RegClass >= 0 || by_mode) {
    int number = tables.instructions->getOpRegClassID(operand, tables.subtarget->getHwMode(MCSubtargetInfo::HwMode_RegInfo));
    if (number >= 0)
      word += std::string(":") + tables.registers->getRegClassName(&tables.registers->getRegClass(number));
  }
  int tied = description.getOperandConstraint(index, MCOI::TIED_TO);
  if (tied >= 0)
    word += "=" + std::to_string(tied);
  if (operand.isOptionalDef())
    word += "?";
  if (operand.isPredicate())
    word += "!";
  return word;
}

static std::vector<std::string> flag_words(const MCInstrDesc &description) {
  static const struct {
    unsigned bit;
    const char *name;
  } FLAGS[] = {{MCID::Variadic, "variadic"},       {MCID::HasOptionalDef, "optional-definition"},
               {MCID::Pseudo, "pseudo"},           {MCID::Return, "return"},
               {MCID::Call, "call"},               {MCID::Barrier, "barrier"},
               {MCID::Terminator, "terminator"},   {MCID::Branch, "branch"},
               {MCID::IndirectBranch, "indirect"}, {MCID::MoveReg, "register-move"},
               {MCID::MayLoad, "may-load"},        {MCID::MayStore, "may-store"},
               {MCID::UnmodeledSideEffects, "side-effects"},
               {MCID::Commutable, "commutable"},   {MCID::VariadicOpsAreDefs, "variadic-definitions"}};
  std::vector<std::string> words;
  for (auto &flag : FLAGS)
    if (description.getFlags() >> flag.bit & 1)
      words.push_back(flag.name);
  return words;
}

// Opcodes in number order: the number is the position of the row, counted from 0.
static void write_opcodes(const TargetTables &tables, const std::string &folder) {
  const MCInstrInfo &instructions = *tables.instructions;
  const std::vector<std::string> classes = scheduling_class_keys(tables);
  auto registers = [&](ArrayRef<MCPhysReg> list) {
    std::vector<std::string> words;
    for (MCPhysReg reg : list)
      words.push_back(tables.registers->getName(reg));
    return joined(words);
  };
  FactFile file(folder + "/opcodes.txt", "opcodes", TARGET, PRODUCER);
  for (unsigned number = 0; number < instructions.getNumOpcodes(); number++) {
    if (!matters(tables, number))
      continue;
    const MCInstrDesc &description = instructions.get(number);
    std::vector<std::string> operands;
    for (unsigned index = 0; index < description.getNumOperands(); index++)
      operands.push_back(operand_word(tables, description, index));
    file.row({instructions.getName(number).str(), classes[description.getSchedClass()],
              std::to_string(description.getNumDefs()), joined(operands), hexadecimal(description.TSFlags),
              joined(flag_words(description)), registers(description.implicit_defs()),
              registers(description.implicit_uses())});
  }
  file.write();
}

static std::ifstream opened(const char *path) {
  std::ifstream file(path);
  if (!file) {
    std::fprintf(stderr, "cannot read %s\n", path);
    std::exit(1);
  }
  return file;
}

int main(int argc, char **argv) {
  if (argc < 5 || argc > 7) {
    std::fprintf(stderr, "usage: instructions TARGET TRIPLE SYNTAX FOLDER [OPCODES [OVERRIDES]]\n");
    return 2;
  }
  TARGET = argv[1];
  SYNTAX = std::stoi(argv[3]);
  std::string line;
  if (argc > 5)
    for (std::ifstream file = opened(argv[5]); std::getline(file, line);)
      OPCODES.insert(line);
  if (argc > 6)
    for (std::ifstream file = opened(argv[6]); std::getline(file, line);) {
      std::string opcode, scheduling_class;
      std::istringstream fields(line);
      if (line[0] != '#' && fields >> opcode >> scheduling_class)
        OVERRIDING_CLASSES.insert(scheduling_class);
    }
  InitializeAllTargetInfos();
  InitializeAllTargetMCs();
  TargetTables tables(argv[2]);
  write_registers(tables, argv[4]);
  write_register_classes(tables, argv[4]);
  write_scheduling_classes(tables, argv[4]);
  write_opcodes(tables, argv[4]);
}
