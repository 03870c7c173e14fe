// Writes how every x86 instruction is printed, in both syntaxes, without reading any table of the printers: each
// opcode is printed with recognisable operands, and what is recognised becomes a placeholder.
// Usage: templates FOLDER
//
// A placeholder is <KIND OPERAND>: r register, st x87 register, kp mask pair, i immediate, u immediate of 8 bits,
// p branch target, m memory, s and d string source and destination, o memory offset. Any other kind names a word list
// of words.txt, from which the operand's value chooses.
#include "target.hpp"

#include "llvm/MC/MCExpr.h"
#include "llvm/MC/MCInst.h"
#include "llvm/MC/MCInstPrinter.h"
#include "llvm/Support/raw_ostream.h"

#include <map>
#include <set>

using namespace llvm;
using mca_extract::FactFile;

static const char *const PRODUCER = "templates.cpp";
static const char *const TARGET = "x86";

// Values of the form field of TSFlags that decide how memory operands are laid out.
enum Form { PSEUDO = 0, MEMORY_OFFSET = 3, STRING_SOURCE = 4, STRING_DESTINATION = 5, STRING_BOTH = 6, MEMORY_SOURCE = 25 };

enum class Role { Register, MaskPair, Immediate, Target, Memory, Source, Destination, Offset, Rounding, Condition, Flags };

struct Placed {
  Role role;
  unsigned operand;
};

struct Sample {
  MCInst instruction;
  std::vector<Placed> placed;
  bool is_conditional_test = false;
};

struct Printer {
  TargetTables tables;
  std::unique_ptr<MCInstPrinter> printers[2];
  std::map<std::string, unsigned> numbers;

  explicit Printer(const char *triple) : tables(triple) {
    for (int dialect = 0; dialect < 2; dialect++)
      printers[dialect].reset(tables.target->createMCInstPrinter(tables.triple, dialect, *tables.assembler,
                                                                 *tables.instructions, *tables.registers));
    for (unsigned number = 1; number < tables.registers->getNumRegs(); number++)
      numbers[tables.registers->getName(number)] = number;
  }

  // The printed instruction without the prefixes that follow from flag bits; they are recomputed when printing.
  std::string print(int dialect, const MCInst &instruction) const {
    std::string text;
    raw_string_ostream stream(text);
    printers[dialect]->printInst(&instruction, 0, "", *tables.subtarget, stream);
    static const char *const PREFIXES[] = {"\tlock\t", "\tnotrack\t", "\t{nf}", "\t{vex}", "\t{evex}"};
    for (const char *prefix : PREFIXES) {
      std::string start = prefix;
      if (text.compare(0, start.size(), start) == 0 && text[start.size()] == '\t')
        text.erase(0, start.size());
    }
    return text;
  }

  MCOperand reg(const char *name) const { return MCOperand::createReg(numbers.at(name)); }

  MCOperand symbol(unsigned operand) {
    MCContext &context = *tables.context;
    return MCOperand::createExpr(
        MCSymbolRefExpr::create(context.getOrCreateSymbol("SYM" + std::to_string(operand) + "Z"), context));
  }

  // Registers whose names occur in no mnemonic and of which none begins another's name.
  const char *marker(unsigned operand) const {
    static const char *const MARKERS[] = {"CR10", "CR11", "CR12", "CR13", "CR14", "CR15",
                                          "DR10", "DR11", "DR12", "DR13", "DR14", "DR15"};
    return MARKERS[operand];
  }

  void add_memory(Sample &sample, unsigned form, unsigned &index) {
    MCInst &instruction = sample.instruction;
    auto place = [&](Role role, std::initializer_list<MCOperand> operands) {
      sample.placed.push_back({role, index});
      for (const MCOperand &operand : operands)
        instruction.addOperand(operand);
      index += operands.size();
    };
    if (form == MEMORY_OFFSET)
      place(Role::Offset, {MCOperand::createImm(73588229205), reg("GS")});
    else if (form == STRING_SOURCE || (form == STRING_BOTH && index > 0))
      place(Role::Source, {reg("RSI"), reg("GS")});
    else if (form == STRING_DESTINATION || form == STRING_BOTH)
      place(Role::Destination, {reg("RDI")});
    else
      place(Role::Memory, {reg("R31"), MCOperand::createImm(4), reg("R30"), MCOperand::createImm(1234567), reg("GS")});
  }

  bool is_mask_pair(const MCOperandInfo &operand) const {
    return operand.RegClass >= 0 && !operand.isLookupRegClassByHwMode() &&
           StringRef(tables.registers->getRegClassName(&tables.registers->getRegClass(operand.RegClass))).ends_with("PAIR");
  }

  Sample sample_of(unsigned opcode) {
    const MCInstrDesc &description = tables.instructions->get(opcode);
    unsigned form = description.TSFlags & 127, count = description.getNumOperands();
    StringRef name = tables.instructions->getName(opcode);
    Sample sample;
    sample.instruction.setOpcode(opcode);
    sample.is_conditional_test = name.starts_with("CCMP") || name.starts_with("CTEST");
    for (unsigned index = 0; index < count;) {
      const MCOperandInfo &operand = description.operands()[index];
      unsigned type = operand.OperandType;
      // The memory operand of LEA is described as an address computation, not as memory.
      bool is_address = name.starts_with("LEA") && form == MEMORY_SOURCE && index == 1;
      if (type == MCOI::OPERAND_MEMORY || is_address) {
        add_memory(sample, form, index);
        continue;
      }
      Role role = Role::Immediate;
      MCOperand value = symbol(index);
      if (type == MCOI::OPERAND_FIRST_TARGET)
        role = Role::Rounding, value = MCOperand::createImm(0);
      else if (type == MCOI::OPERAND_FIRST_TARGET + 1 || (sample.is_conditional_test && index == count - 1))
        role = Role::Condition, value = MCOperand::createImm(13);
      else if (sample.is_conditional_test && index == count - 2)
        role = Role::Flags, value = MCOperand::createImm(15);
      else if (is_mask_pair(operand))
        role = Role::MaskPair, value = reg("K2_K3");
      else if (operand.RegClass >= 0 || operand.isLookupRegClassByHwMode() || type == MCOI::OPERAND_REGISTER)
        role = Role::Register, value = reg(marker(index));
      else if (type == MCOI::OPERAND_PCREL)
        role = Role::Target;
      sample.placed.push_back({role, index});
      sample.instruction.addOperand(value);
      index++;
    }
    return sample;
  }

  std::string print_with(int dialect, const Sample &sample, unsigned operand, const MCOperand &value) const {
    MCInst changed = sample.instruction;
    changed.getOperand(operand) = value;
    return print(dialect, changed);
  }

  std::string template_of(int dialect, const Sample &sample) const;
};

static std::string placeholder(const std::string &kind, unsigned operand) {
  return "<" + kind + std::to_string(operand) + ">";
}

static bool replace_all(std::string &text, const std::string &from, const std::string &to) {
  bool found = false;
  for (size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size()) {
    text.replace(at, from.size(), to);
    found = true;
  }
  return found;
}

static std::string lower(std::string text) {
  for (char &letter : text)
    letter = tolower(letter);
  return text;
}

std::string Printer::template_of(int dialect, const Sample &sample) const {
  const bool att = dialect == 0;
  const std::string original = print(dialect, sample.instruction);
  std::string text = original;
  // The condition is the one placeholder without a mark of its own: its place is where two conditions differ.
  for (const Placed &placed : sample.placed) {
    if (placed.role != Role::Condition)
      continue;
    std::string other = print_with(dialect, sample, placed.operand, MCOperand::createImm(8));
    size_t at = 0;
    while (at < original.size() && at < other.size() && original[at] == other[at])
      at++;
    if (original.compare(at, 2, "ge") == 0)
      text.replace(at, 2, placeholder(sample.is_conditional_test ? "tested-condition" : "condition", placed.operand));
  }
  for (const Placed &placed : sample.placed) {
    unsigned n = placed.operand;
    const std::string mark = "SYM" + std::to_string(n) + "Z";
    switch (placed.role) {
    case Role::Register: {
      std::string st = print_with(dialect, sample, n, reg("ST0"));
      bool is_stack = st.find("st(0)") != std::string::npos;
      replace_all(text, (att ? "%" : "") + lower(marker(n)), placeholder(is_stack ? "st" : "r", n));
      break;
    }
    case Role::MaskPair: replace_all(text, att ? "%k2" : "k2", placeholder("kp", n)); break;
    case Role::Immediate: {
      std::string minus_one = print_with(dialect, sample, n, MCOperand::createImm(-1));
      bool is_byte = minus_one.find("255") != std::string::npos, is_plain = minus_one.find("-1") != std::string::npos;
      if (!replace_all(text, (att ? "$" : "offset ") + mark, placeholder(is_byte ? "u" : "i", n)))
        replace_all(text, mark, placeholder(is_byte ? "u" : is_plain ? "p" : "i", n));
      break;
    }
    case Role::Target: replace_all(text, mark, placeholder("p", n)); break;
    case Role::Memory:
      replace_all(text, att ? "%gs:1234567(%r31,%r30,4)" : "gs:[r31 + 4*r30 + 1234567]", placeholder("m", n));
      break;
    case Role::Source: replace_all(text, att ? "%gs:(%rsi)" : "gs:[rsi]", placeholder("s", n)); break;
    case Role::Destination: replace_all(text, att ? "%es:(%rdi)" : "es:[rdi]", placeholder("d", n)); break;
    case Role::Offset: replace_all(text, att ? "%gs:73588229205" : "gs:[73588229205]", placeholder("o", n)); break;
    case Role::Rounding: replace_all(text, "{rn-sae}", placeholder("rounding", n)); break;
    case Role::Flags: replace_all(text, "{dfv=of,sf,zf,cf}", placeholder("default-flags", n)); break;
    case Role::Condition: break;
    }
  }
  return text;
}

static std::string escaped(const std::string &text) {
  std::string result;
  for (char letter : text)
    result += letter == '\t' ? std::string("\\t") : std::string(1, letter);
  return result;
}

// Word lists by name; a word by the operand's value.
using Words = std::map<std::string, std::map<unsigned, std::string>>;

// What each value of an operand prints as: the part of the text that changes with the value.
static void collect_words(const Printer &printer, const Sample &sample, const Placed &placed, const std::string &list,
                          const std::string &mark, unsigned n_values, Words &words) {
  if (words.count(list))
    return;
  std::string original = printer.print(0, sample.instruction);
  size_t start = original.find(mark);
  if (start == std::string::npos)
    return;
  size_t tail = original.size() - start - mark.size();
  for (unsigned value = 0; value < n_values; value++) {
    std::string text = printer.print_with(0, sample, placed.operand, MCOperand::createImm(value));
    words[list][value] = text.substr(start, text.size() - tail - start);
  }
}

static void collect_words(const Printer &printer, const Sample &sample, Words &words) {
  for (const Placed &placed : sample.placed) {
    if (placed.role == Role::Rounding)
      collect_words(printer, sample, placed, "rounding", "{rn-sae}", 4, words);
    else if (placed.role == Role::Flags)
      collect_words(printer, sample, placed, "default-flags", "{dfv=of,sf,zf,cf}", 16, words);
    else if (placed.role == Role::Condition)
      collect_words(printer, sample, placed, sample.is_conditional_test ? "tested-condition" : "condition", "ge", 16, words);
  }
}

// The body without its mnemonic starts at the second tab.
static std::string mnemonic_of(const std::string &text) {
  size_t end = text.find('\t', 1);
  return text.substr(1, end == std::string::npos ? end : end - 1);
}

// How a body prints instead under a condition.
struct Special {
  std::string condition, texts[2];
};

// The values of the last immediate for which the instruction is not printed by its template.
static std::set<unsigned> special_values(const Printer &printer, const Sample &sample, unsigned operand) {
  std::set<unsigned> values;
  const std::string mark = "SYM" + std::to_string(operand) + "Z";
  for (int dialect = 0; dialect < 2; dialect++) {
    const std::string symbolic = printer.print(dialect, sample.instruction);
    for (unsigned value = 0; value < 256; value++) {
      std::string expected = symbolic;
      replace_all(expected, "offset " + mark, std::to_string(value));
      replace_all(expected, mark, std::to_string(value));
      if (printer.print_with(dialect, sample, operand, MCOperand::createImm(value)) != expected)
        values.insert(value);
    }
  }
  return values;
}

// Vector compares move their last immediate into the mnemonic; a few aliases stand for one value of it.
static std::vector<Special> special_forms(const Printer &printer, const Sample &sample, Words &words) {
  std::vector<Special> forms;
  if (sample.placed.empty() || sample.placed.back().role != Role::Immediate)
    return forms;
  unsigned n = sample.placed.back().operand;
  std::set<unsigned> values = special_values(printer, sample, n);
  if (values.empty())
    return forms;
  Sample special = sample;
  special.placed.pop_back();
  auto text_of = [&](int dialect, unsigned value) {
    special.instruction.getOperand(n) = MCOperand::createImm(value);
    return printer.template_of(dialect, special);
  };
  if (values.size() <= 2) {
    for (unsigned value : values)
      forms.push_back({"immediate:" + std::to_string(n) + "=" + std::to_string(value), {text_of(0, value), text_of(1, value)}});
    return forms;
  }
  const std::string base = mnemonic_of(printer.print(0, sample.instruction));
  size_t stem = base.size();
  for (unsigned value : values) {
    std::string mnemonic = mnemonic_of(text_of(0, value));
    size_t same = 0;
    while (same < stem && mnemonic[same] == base[same])
      same++;
    stem = same;
  }
  const std::string list = base.substr(0, stem);
  Special form{"predicate:" + list, {}};
  for (unsigned value : values)
    words[list][value] = mnemonic_of(text_of(0, value)).substr(stem, mnemonic_of(text_of(0, value)).size() - base.size());
  const std::string &first = words[list][*values.begin()];
  for (int dialect = 0; dialect < 2; dialect++) {
    form.texts[dialect] = text_of(dialect, *values.begin());
    form.texts[dialect].replace(1 + stem, first.size(), placeholder(list, n));
  }
  forms.push_back(form);
  return forms;
}

int main(int argc, char **argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: templates FOLDER\n");
    return 2;
  }
  LLVMInitializeX86TargetInfo();
  LLVMInitializeX86TargetMC();
  Printer usual("i686-unknown-unknown");
  std::pair<const char *, Printer> others[] = {{"mode:16", Printer("i686-unknown-unknown-code16")},
                                               {"mode:64", Printer("x86_64-unknown-unknown")}};
  FactFile templates(std::string(argv[1]) + "/templates.txt", "templates", TARGET, PRODUCER);
  Words words;
  for (unsigned opcode = 0; opcode < usual.tables.instructions->getNumOpcodes(); opcode++) {
    if ((usual.tables.instructions->get(opcode).TSFlags & 127) == PSEUDO)
      continue;
    const std::string name = usual.tables.instructions->getName(opcode).str();
    Sample sample = usual.sample_of(opcode);
    const std::string att = usual.template_of(0, sample), intel = usual.template_of(1, sample);
    templates.row({name, "-", escaped(att), escaped(intel)});
    for (auto &[condition, printer] : others) {
      Sample again = printer.sample_of(opcode);
      std::string texts[2] = {printer.template_of(0, again), printer.template_of(1, again)};
      if (texts[0] != att || texts[1] != intel)
        templates.row({name, condition, escaped(texts[0]), escaped(texts[1])});
    }
    for (const Special &form : special_forms(usual, sample, words))
      templates.row({name, form.condition, escaped(form.texts[0]), escaped(form.texts[1])});
    collect_words(usual, sample, words);
  }
  templates.write();
  FactFile list(std::string(argv[1]) + "/words.txt", "words", TARGET, PRODUCER);
  for (auto &[name, values] : words)
    for (auto &[value, word] : values)
      list.row({name, std::to_string(value), word});
  list.write();
}
