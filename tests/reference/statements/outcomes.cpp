// Records what the reference makes of single statements: the instructions with their texts and bytes, and messages.
// Usage: outcomes TRIPLE att|intel <statements >outcomes
//
// One line a statement; what stands behind its first tab is recorded anew. Fields are separated by tabs:
//   the statement
//   for each message: its kind, column from 0, range or -, text, separated by single blanks
//   for each instruction: opcode, flags, AT&T text, Intel text, bytes, separated by |
// A tab within a text is written \t.
#include "llvm/MC/MCAsmInfo.h"
#include "llvm/MC/MCCodeEmitter.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCFixup.h"
#include "llvm/MC/MCInst.h"
#include "llvm/MC/MCInstPrinter.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCObjectFileInfo.h"
#include "llvm/MC/MCParser/AsmLexer.h"
#include "llvm/MC/MCParser/MCAsmParser.h"
#include "llvm/MC/MCParser/MCTargetAsmParser.h"
#include "llvm/MC/MCRegisterInfo.h"
#include "llvm/MC/MCStreamer.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/MCTargetOptions.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/FormattedStream.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/TargetParser/Triple.h"

#include <iostream>
#include <memory>
#include <string>

using namespace llvm;

static std::string escaped(StringRef text) {
  std::string result;
  for (char c : text)
    c == '\t' ? result += "\\t" : result += c;
  return result;
}

// Everything that outlives a statement.
struct Target_ {
  Triple triple;
  const Target *target;
  MCTargetOptions options;
  std::unique_ptr<MCSubtargetInfo> subtarget;
  std::unique_ptr<MCRegisterInfo> registers;
  std::unique_ptr<MCAsmInfo> assembly;
  std::unique_ptr<MCInstrInfo> instructions;
  std::unique_ptr<MCInstPrinter> printers[2];
};

// Collects instructions as the analyser's own streamer does.
class Recorder : public MCStreamer {
public:
  Recorder(MCContext &context, Target_ &target, MCCodeEmitter &emitter)
      : MCStreamer(context), target(target), emitter(emitter) {}

  void emitInstruction(const MCInst &instruction, const MCSubtargetInfo &) override {
    raw_string_ostream out(outcome);
    out << '\t' << target.instructions->getName(instruction.getOpcode()) << '|' << instruction.getFlags();
    for (auto &printer : target.printers) {
      std::string text;
      raw_string_ostream stream(text);
      printer->printInst(&instruction, 0, "", *target.subtarget, stream);
      out << '|' << escaped(StringRef(text).ltrim());
    }
    SmallVector<char, 32> bytes;
    SmallVector<MCFixup, 4> fixups;
    emitter.encodeInstruction(instruction, bytes, fixups, *target.subtarget);
    out << '|';
    for (char byte : bytes)
      out << format_hex_no_prefix(static_cast<uint8_t>(byte), 2);
  }
  bool emitSymbolAttribute(MCSymbol *, MCSymbolAttr) override { return true; }
  void emitCommonSymbol(MCSymbol *, uint64_t, Align) override {}

  std::string outcome;

private:
  Target_ &target;
  MCCodeEmitter &emitter;
};

static void addMessage(const SMDiagnostic &message, void *messages) {
  raw_string_ostream out(*static_cast<std::string *>(messages));
  out << '\t' << (message.getKind() == SourceMgr::DK_Error ? "error" : "warning") << ' ' << message.getColumnNo() << ' ';
  if (message.getRanges().empty())
    out << '-';
  for (auto &range : message.getRanges())
    out << range.first << '-' << range.second;
  out << ' ' << escaped(message.getMessage());
}

static std::string outcomeOf(Target_ &target, const std::string &statement, bool isIntel) {
  SourceMgr sources;
  std::string messages;
  sources.setDiagHandler(addMessage, &messages);
  sources.AddNewSourceBuffer(MemoryBuffer::getMemBufferCopy(statement + "\n"), SMLoc());
  MCContext context(target.triple, *target.assembly, *target.registers, *target.subtarget, &sources);
  std::unique_ptr<MCObjectFileInfo> file(target.target->createMCObjectFileInfo(context, false));
  context.setObjectFileInfo(file.get());
  std::unique_ptr<MCCodeEmitter> emitter(target.target->createMCCodeEmitter(*target.instructions, context));
  Recorder recorder(context, target, *emitter);
  formatted_raw_ostream nowhere(nulls());
  target.target->createAsmTargetStreamer(recorder, nowhere, target.printers[0].get());
  std::unique_ptr<MCAsmParser> parser(createMCAsmParser(sources, context, recorder, *target.assembly));
  parser->getLexer().setLexMasmIntegers(true);
  parser->setAssemblerDialect(isIntel ? 1 : 0);
  std::unique_ptr<MCTargetAsmParser> targetParser(
      target.target->createMCAsmParser(*target.subtarget, *parser, *target.instructions));
  parser->setTargetParser(*targetParser);
  parser->Run(false);
  return messages + recorder.outcome;
}

int main(int argc, char **argv) {
  if (argc != 3)
    return 2;
  LLVMInitializeX86TargetInfo();
  LLVMInitializeX86TargetMC();
  LLVMInitializeX86AsmParser();
  Target_ target;
  target.triple = Triple(Triple::normalize(argv[1]));
  std::string error;
  target.target = TargetRegistry::lookupTarget(target.triple, error);
  target.subtarget.reset(target.target->createMCSubtargetInfo(target.triple, "", ""));
  target.registers.reset(target.target->createMCRegInfo(target.triple));
  target.assembly.reset(target.target->createMCAsmInfo(*target.registers, target.triple, target.options));
  target.instructions.reset(target.target->createMCInstrInfo());
  for (unsigned dialect = 0; dialect < 2; dialect++)
    target.printers[dialect].reset(target.target->createMCInstPrinter(target.triple, dialect, *target.assembly,
                                                                      *target.instructions, *target.registers));
  bool isIntel = StringRef(argv[2]) == "intel";
  std::string line;
  while (std::getline(std::cin, line)) {
    std::string statement = line.substr(0, line.find('\t'));
    bool isComment = statement.compare(0, 2, "# ") == 0;
    std::cout << statement << (isComment ? "" : outcomeOf(target, statement, isIntel)) << '\n';
  }
}
