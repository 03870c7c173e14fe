#include "rules.h"
#include "writers.h"

#include "llvm/MCA/CustomBehaviour.h"
#include "llvm/MCA/InstrBuilder.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <map>
#include <sys/wait.h>
#include <unistd.h>

using namespace llvm;
using namespace mca_extract;

namespace {

/// What post-processing did to one instruction.
struct Effects {
  bool LoadBarrier = false, StoreBarrier = false, RemovesWrite = false;
};

class PostProcessing {
public:
  explicit PostProcessing(const OpenTarget &T)
      : T(T), Subtarget(*supporting(T).Subtarget), Instruments(Subtarget, *T.Instructions),
        Builder(Subtarget, *T.Instructions, *T.Registers, T.Analysis.get(), Instruments, 100),
        Process(T.Library->createInstrPostProcess(Subtarget, *T.Instructions)) {}

  Effects effectsOn(const MCInst &Inst) {
    Effects Result;
    auto Created = Builder.createInstruction(Inst, {});
    if (!Created) {
      consumeError(Created.takeError());
      return Result;
    }
    mca::Instruction &Instruction = **Created;
    const size_t WritesBefore = Instruction.getDefs().size();
    // The library removes the stack pointer's write also from an instruction that has none, which damages it or ends the
    // program; what it means is that this write, if there were one, would go. So it is tried where it can do no harm.
    const MCInstrDesc &Descriptor = T.Instructions->get(Inst.getOpcode());
    const bool MayUseStack = Descriptor.mayLoad() || Descriptor.mayStore();
    if ((WritesBefore == 0 || (MayUseStack && !Descriptor.implicit_defs().empty())) && losesWrite(Instruction, Inst)) {
      Result.RemovesWrite = true;
      return Result;
    }
    Process->postProcessInstruction(Instruction, Inst);
    Result.LoadBarrier = Instruction.isALoadBarrier();
    Result.StoreBarrier = Instruction.isAStoreBarrier();
    Result.RemovesWrite = Instruction.getDefs().size() < WritesBefore;
    return Result;
  }

private:
  const OpenTarget &T;
  const MCSubtargetInfo &Subtarget;
  mca::InstrumentManager Instruments;
  mca::InstrBuilder Builder;
  std::unique_ptr<mca::InstrPostProcess> Process;

  /// A model that has a row for every class.
  static const Model &supporting(const OpenTarget &T) {
    for (const Model &M : T.Models)
      if (M.Name == "skylake-avx512")
        return M;
    fail("no model to probe post-processing with");
  }

  bool losesWrite(mca::Instruction &Instruction, const MCInst &Inst) {
    outs().flush();
    const pid_t Child = fork();
    if (Child == 0) {
      const size_t WritesBefore = Instruction.getDefs().size();
      Process->postProcessInstruction(Instruction, Inst);
      _exit(Instruction.getDefs().size() == WritesBefore ? 0 : 1);
    }
    int Status = 0;
    waitpid(Child, &Status, 0);
    return Status != 0;
  }
};

} // namespace

/// Encoding family of an x86 opcode: 0 legacy, 1 VEX, 2 XOP, 3 EVEX.
static unsigned encodingOf(const OpenTarget &T, unsigned Opcode) {
  return (T.Instructions->get(Opcode).TSFlags >> 29) & 3;
}

namespace {

struct ClearingRule {
  const char *Target;
  const char *RegisterClass;
  bool AnyEncoding;
};

} // namespace

/// A write clears its super-registers if its register is in one of these classes of its target, where not any encoding
/// does it only in an instruction without legacy encoding.
static const ClearingRule ClearingRules[] = {
    {"x86", "GR32", true},      {"x86", "VR128X", false},   {"x86", "VR256X", false},
    {"aarch64", "GPR32", true}, {"aarch64", "FPR8", true},  {"aarch64", "FPR16", true},
    {"aarch64", "FPR32", true}, {"aarch64", "FPR64", true}, {"aarch64", "FPR128", true},
};

static bool isClearing(const OpenTarget &T, unsigned Opcode, MCRegister Register) {
  for (const ClearingRule &Rule : ClearingRules)
    for (const MCRegisterClass &Class : T.Registers->regclasses())
      if (T.Name == Rule.Target && StringRef(T.Registers->getRegClassName(&Class)) == Rule.RegisterClass &&
          Class.contains(Register))
        return Rule.AnyEncoding || encodingOf(T, Opcode) != 0;
  return false;
}

/// Proves the clearing rules on every opcode.
static void proveClearingRules(const OpenTarget &T, Sampler &Samples) {
  for (unsigned Opcode = 0; Opcode < T.Instructions->getNumOpcodes(); ++Opcode) {
    const MCInstrDesc &Descriptor = T.Instructions->get(Opcode);
    if (Descriptor.isPseudo() || Descriptor.isVariadic())
      continue;
    const unsigned NumDefs = Descriptor.getNumDefs();
    const unsigned NumWrites = NumDefs + Descriptor.implicit_defs().size();
    if (NumWrites == 0)
      continue;
    for (unsigned Round = 0; Round < 16; ++Round) {
      const MCInst Inst = Samples.sample(Opcode);
      APInt Mask(NumWrites, 0);
      T.Analysis->clearsSuperRegisters(*T.Registers, Inst, Mask);
      for (unsigned I = 0; I < NumWrites; ++I) {
        const MCRegister Register = I < NumDefs ? MCRegister(Inst.getOperand(I).getReg())
                                                : MCRegister(Descriptor.implicit_defs()[I - NumDefs]);
        if (Mask[I] != isClearing(T, Opcode, Register))
          fail("the clearing rules do not explain " + T.Instructions->getName(Opcode).str());
      }
    }
  }
}

/// The opposite of a single test of a register.
static std::string negated(const std::string &Condition) {
  const size_t Not = Condition.find(" not in "), In = Condition.find(" in ");
  if (Condition.find(" and ") != std::string::npos || In == std::string::npos)
    fail("a rule has the wrong sense: " + Condition);
  if (Not != std::string::npos)
    return Condition.substr(0, Not) + Condition.substr(Not + 4);
  return Condition.substr(0, In) + " not" + Condition.substr(In);
}

/// Opcodes that are calls or returns if their operands say so, each with its condition. Where the opcode's flags tell,
/// nothing is written.
static void writeCalls(const OpenTarget &T, Sampler &Samples, FactFile &File) {
  for (unsigned Opcode = 0; Opcode < T.Instructions->getNumOpcodes(); ++Opcode) {
    const MCInstrDesc &Descriptor = T.Instructions->get(Opcode);
    if (Descriptor.isPseudo() || Descriptor.isVariadic())
      continue;
    const std::string Name = T.Instructions->getName(Opcode).str();
    auto write = [&](const char *Hook, bool Flag, const Query &Question) {
      bool Differs = false;
      for (unsigned I = 0; I < 4000 && !Differs; ++I)
        Differs = Question(Samples.sample(Opcode)) != (Flag ? "yes" : "no");
      if (!Differs)
        return;
      const std::optional<Rule> Found = findRule(T, Samples, Opcode, Question);
      if (!Found)
        fail(std::string("no rule explains when ") + Name + " is a " + Hook);
      const auto &[Condition, Answer] = Found->front();
      File.row({Hook, Name, Answer == "yes" ? Condition : negated(Condition)});
    };
    auto yesNo = [](bool Value) { return std::string(Value ? "yes" : "no"); };
    write("call", Descriptor.isCall(), [&](const MCInst &Inst) { return yesNo(T.Analysis->isCall(Inst)); });
    write("return", Descriptor.isReturn(), [&](const MCInst &Inst) { return yesNo(T.Analysis->isReturn(Inst)); });
  }
}

void mca_extract::writeHooks(const OpenTarget &T, const std::string &Folder) {
  FactFile File(Folder + "/hooks.txt", "hooks", T.Name, "schedule");
  Sampler Samples(T);
  const auto IsOwn = [&](const ClearingRule &Rule) { return T.Name == Rule.Target; };
  // A target without rules has operands that no question can be asked about.
  if (std::any_of(std::begin(ClearingRules), std::end(ClearingRules), IsOwn))
    proveClearingRules(T, Samples);
  for (const ClearingRule &Rule : ClearingRules)
    if (IsOwn(Rule))
      File.row({"clears-super-registers", Rule.RegisterClass, Rule.AnyEncoding ? "any-encoding" : "not-legacy"});
  if (T.Name != "x86") {
    writeCalls(T, Samples, File);
    File.write();
    return;
  }
  PostProcessing Process(T);
  std::map<std::string, Effects> Found;
  for (unsigned Opcode = 0; Opcode < T.Instructions->getNumOpcodes(); ++Opcode) {
    const MCInstrDesc &Descriptor = T.Instructions->get(Opcode);
    if (!Descriptor.isPseudo())
      Found[T.Instructions->getName(Opcode).str()] = Process.effectsOn(Samples.allDifferent(Opcode));
  }
  for (const auto &[Name, Effect] : Found)
    if (Effect.LoadBarrier)
      File.row({"load-barrier", Name});
  for (const auto &[Name, Effect] : Found)
    if (Effect.StoreBarrier)
      File.row({"store-barrier", Name});
  for (const auto &[Name, Effect] : Found)
    if (Effect.RemovesWrite)
      File.row({"stack-engine", Name});
  File.write();
}
