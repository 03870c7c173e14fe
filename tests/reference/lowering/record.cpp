// Records what the reference's library makes of instructions: resources, latencies, reads, writes, static columns.
//
//   record TARGET MODEL COUNT SEED  COUNT random instances of every opcode; ten times as many where operands decide
//   record TARGET MODEL brief       one instance for some rows of the model, several for every variant, idiom and hook
//
// One line an instance, fields separated by tabs: opcode, `lock`, `-` or the settings of instruments such as `M4/E32`,
// operands (R and a register name, I and a number,
// E for an expression), then either `error` and the reason, or: micro-ops and latency, flags, resource uses, buffers,
// the mask of groups, writes, reads, static columns. Built by `tests/reference/lowering/build`, with the sampler of the model extractor.

#include "../../../models/extractor/schedule/rules.h"

#include "llvm/MCA/CustomBehaviour.h"
#include "llvm/MCA/InstrBuilder.h"
#include "llvm/MCA/Support.h"
#include "llvm/Support/TargetSelect.h"

#include <csetjmp>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <vector>

using namespace llvm;
using namespace mca_extract;

static sigjmp_buf Crash;

static void onCrash(int) { siglongjmp(Crash, 1); }

namespace {

class Recorder {
public:
  Recorder(const OpenTarget &T, const Model &M, uint64_t Seed)
      : T(T), M(M), Samples(T, Seed), Random(Seed), Instruments(managerOf(T, M)),
        Builder(*M.Subtarget, *T.Instructions, *T.Registers, T.Analysis.get(), *Instruments, 100),
        Process(T.Library->createInstrPostProcess(*M.Subtarget, *T.Instructions)),
        Masks(M.schedule().getNumProcResourceKinds()) {
    mca::computeProcResourceMasks(M.schedule(), Masks);
  }

  void recordAll(unsigned Count) {
    for (unsigned Opcode = 0; Opcode < T.Instructions->getNumOpcodes(); ++Opcode) {
      if (T.Instructions->get(Opcode).isPseudo())
        continue;
      const unsigned Instances = dependsOnOperands(Opcode) ? 10 * Count : Count;
      record(Samples.allEqual(Opcode, 0));
      for (unsigned I = 0; I < Instances; ++I)
        record(Samples.sample(Opcode));
    }
  }

  void recordBrief() {
    std::set<unsigned> Classes;
    for (unsigned Opcode = 0; Opcode < T.Instructions->getNumOpcodes(); ++Opcode) {
      const MCInstrDesc &Descriptor = T.Instructions->get(Opcode);
      if (Descriptor.isPseudo())
        continue;
      if (dependsOnOperands(Opcode)) {
        record(Samples.allEqual(Opcode, 0));
        record(Samples.sample(Opcode));
      } else if (isHooked(Opcode)) {
        record(Samples.sample(Opcode));
      } else if (Classes.insert(Descriptor.getSchedClass()).second && Classes.size() % 16 == 0) {
        record(Samples.sample(Opcode));
      }
    }
  }

private:
  const OpenTarget &T;
  const Model &M;
  Sampler Samples;
  std::mt19937_64 Random;
  std::unique_ptr<mca::InstrumentManager> Instruments;
  mca::InstrBuilder Builder;
  std::unique_ptr<mca::InstrPostProcess> Process;
  SmallVector<uint64_t> Masks;

  static std::unique_ptr<mca::InstrumentManager> managerOf(const OpenTarget &T, const Model &M) {
    if (auto *Own = T.Library->createInstrumentManager(*M.Subtarget, *T.Instructions))
      return std::unique_ptr<mca::InstrumentManager>(Own);
    return std::make_unique<mca::InstrumentManager>(*M.Subtarget, *T.Instructions);
  }

  /// One of the settings of RISC-V's instruments, or none; never one with which the library crashes.
  std::vector<mca::UniqueInstrument> instrumentsFor(const MCInst &Inst, std::string &Setting) {
    static const char *const Multipliers[] = {"M1", "M2", "M4", "M8", "MF8", "MF4", "MF2"};
    static const char *const Widths[] = {"", "E8", "E16", "E32", "E64"};
    std::vector<mca::UniqueInstrument> List;
    if (T.Name != "riscv" || Random() % 4 == 0)
      return List;
    const char *Multiplier = Multipliers[Random() % 7], *Width = Widths[Random() % 5];
    List.push_back(Instruments->createInstrument("RISCV-LMUL", Multiplier));
    if (*Width)
      List.push_back(Instruments->createInstrument("RISCV-SEW", Width));
    if (sigsetjmp(Crash, 1) != 0) {
      List.clear();
      return List;
    }
    Instruments->getSchedClassID(*T.Instructions, Inst, pointersTo(List));
    Setting = Multiplier + std::string(*Width ? "/" : "") + Width;
    return List;
  }

  static SmallVector<mca::Instrument *> pointersTo(const std::vector<mca::UniqueInstrument> &List) {
    SmallVector<mca::Instrument *> Pointers;
    for (const mca::UniqueInstrument &Instrument : List)
      Pointers.push_back(Instrument.get());
    return Pointers;
  }

  bool dependsOnOperands(unsigned Opcode) const {
    const unsigned Class = T.Instructions->get(Opcode).getSchedClass();
    if (Class && M.schedule().getSchedClassDesc(Class)->isVariant())
      return true;
    for (int64_t Immediate : {0, 136}) {
      const MCInst Inst = Samples.allEqual(Opcode, Immediate);
      APInt Mask;
      if (T.Analysis->isZeroIdiom(Inst, Mask, M.id()) || T.Analysis->isDependencyBreaking(Inst, Mask, M.id()) ||
          T.Analysis->isOptimizableRegisterMove(Inst, M.id()))
        return true;
    }
    return false;
  }

  bool isHooked(unsigned Opcode) const {
    const StringRef Name = T.Instructions->getName(Opcode);
    return Name.starts_with("PUSH") || Name.starts_with("POP") || Name.ends_with("FENCE");
  }

  /// The library's post-processing crashes on `push` and `pop` of segment registers, which have no writes.
  bool isSafe(const mca::Instruction &Instruction, unsigned Opcode) const {
    if (!Process)
      return false;
    const StringRef Name = T.Instructions->getName(Opcode);
    return !Instruction.getDefs().empty() || !(Name.starts_with("PUSH") || Name.starts_with("POP"));
  }

  /// The library ends the program at pushes and pops whose stack pointer is not RSP: nothing can be recorded of them.
  bool crashes(unsigned Opcode) const {
    if (T.Name != "x86" || !isHooked(Opcode))
      return false;
    for (MCPhysReg Register : T.Instructions->get(Opcode).implicit_defs())
      if (StringRef(T.Registers->getName(Register)) == "ESP" || StringRef(T.Registers->getName(Register)) == "SP")
        return true;
    return false;
  }

  void printInput(const MCInst &Inst, const std::string &Setting) const {
    const char *Mark = T.Name == "x86" && Inst.getFlags() & 16 ? "lock" : Setting.c_str();
    std::printf("%s\t%s\t", T.Instructions->getName(Inst.getOpcode()).str().c_str(), Mark);
    const char *Separator = "";
    for (const MCOperand &Operand : Inst) {
      std::printf("%s", Separator);
      Separator = " ";
      if (Operand.isReg())
        std::printf("R%s", Operand.getReg() ? T.Registers->getName(Operand.getReg()) : "");
      else if (Operand.isImm())
        std::printf("I%lld", static_cast<long long>(Operand.getImm()));
      else
        std::printf("E");
    }
  }

  const char *kindName(uint64_t Mask) const {
    for (unsigned Kind = 1; Kind < Masks.size(); ++Kind)
      if (Masks[Kind] == Mask)
        return M.schedule().getProcResource(Kind)->Name;
    return "?";
  }

  /// The kinds whose highest bit is set, in table order.
  void printKinds(uint64_t Bits) const {
    const char *Separator = "";
    for (unsigned Kind = 1; Kind < Masks.size(); ++Kind) {
      if (!(Bits >> Log2_64(Masks[Kind]) & 1))
        continue;
      std::printf("%s%s", Separator, M.schedule().getProcResource(Kind)->Name);
      Separator = " ";
    }
  }

  void printFlags(const mca::Instruction &Instruction) const {
    const mca::InstrDesc &Description = Instruction.getDesc();
    const std::pair<bool, const char *> Flags[] = {
        {Description.HasPartiallyOverlappingGroups, "overlapping"},
        {Description.MustIssueImmediately, "immediate"},
        {Instruction.getMayLoad(), "load"},
        {Instruction.getMayStore(), "store"},
        {Instruction.getHasSideEffects(), "effects"},
        {Instruction.isALoadBarrier(), "load-barrier"},
        {Instruction.isAStoreBarrier(), "store-barrier"},
        {Instruction.getBeginGroup(), "begin"},
        {Instruction.getEndGroup(), "end"},
        {Instruction.getRetireOOO(), "retires-early"},
        {Instruction.isOptimizableMove(), "move"},
    };
    const char *Separator = "";
    for (const auto &[IsSet, Name] : Flags) {
      if (!IsSet)
        continue;
      std::printf("%s%s", Separator, Name);
      Separator = " ";
    }
  }

  void printOperands(const mca::Instruction &Instruction) const {
    const char *Separator = "\t";
    for (const mca::WriteState &Write : Instruction.getDefs()) {
      std::printf("%s%s:%d%s%s", Separator, T.Registers->getName(Write.getRegisterID()), Write.getLatency(),
                  Write.clearsSuperRegisters() ? "c" : "", Write.isWriteZero() ? "z" : "");
      Separator = " ";
    }
    std::printf("%s", *Separator == '\t' ? "\t" : "");
    Separator = "\t";
    for (const mca::ReadState &Read : Instruction.getUses()) {
      const unsigned Use = Read.getDescriptor().UseIndex;
      const MCSchedClassDesc &Row = *M.schedule().getSchedClassDesc(Read.getSchedClass());
      std::printf("%s%s@%u", Separator, T.Registers->getName(Read.getRegisterID()), Use);
      if (const int Advance = M.Subtarget->getReadAdvanceCycles(&Row, Use, 0))
        std::printf("%+d", Advance);
      std::printf("%s", Read.isIndependentFromDef() ? "i" : "");
      Separator = " ";
    }
    std::printf("%s", *Separator == '\t' ? "\t" : "");
  }

  void printColumns(const MCInst &Inst, const SmallVector<mca::Instrument *> &List) const {
    unsigned Class = Instruments->getSchedClassID(*T.Instructions, Inst, List);
    while (M.schedule().getSchedClassDesc(Class)->isVariant())
      Class = M.Subtarget->resolveVariantSchedClass(Class, &Inst, T.Instructions.get(), M.id());
    const MCSchedClassDesc &Row = *M.schedule().getSchedClassDesc(Class);
    const unsigned Latency =
        MCSchedModel::computeInstrLatency(*M.Subtarget, Row) +
        MCSchedModel::getForwardingDelayCycles(M.Subtarget->getReadAdvanceEntries(Row));
    std::printf("\t%u %.17g %u", Latency, MCSchedModel::getReciprocalThroughput(*M.Subtarget, Row),
                Latency - MCSchedModel::getBypassDelayCycles(*M.Subtarget, Row));
  }

  void record(const MCInst &Inst) {
    if (crashes(Inst.getOpcode()))
      return;
    std::string Setting = "-";
    const std::vector<mca::UniqueInstrument> Owners = instrumentsFor(Inst, Setting);
    const SmallVector<mca::Instrument *> List = pointersTo(Owners);
    printInput(Inst, Setting);
    // What instructions have in common is not kept: each is looked at alone.
    Builder.clear();
    auto Created = Builder.createInstruction(Inst, List);
    if (!Created) {
      std::string Text = toString(Created.takeError());
      // The message is followed by the instruction.
      std::printf("\terror\t%s\n", Text.substr(0, Text.find('\n')).c_str());
      return;
    }
    mca::Instruction &Instruction = **Created;
    if (isSafe(Instruction, Inst.getOpcode()))
      Process->postProcessInstruction(Instruction, Inst);
    const mca::InstrDesc &Description = Instruction.getDesc();
    std::printf("\t%u %u\t", Description.NumMicroOps, Description.MaxLatency);
    printFlags(Instruction);
    const char *Separator = "\t";
    for (const auto &[Mask, Usage] : Description.Resources) {
      std::printf("%s%s:%u", Separator, kindName(Mask), Usage.size());
      if (Usage.NumUnits != 1)
        std::printf("*%u", Usage.NumUnits);
      std::printf("%s", Usage.isReserved() ? "!" : "");
      Separator = " ";
    }
    std::printf("%s\t", *Separator == '\t' ? "\t" : "");
    printKinds(Description.UsedBuffers);
    std::printf("\t%llx", static_cast<unsigned long long>(Description.UsedProcResGroups));
    printOperands(Instruction);
    printColumns(Inst, List);
    std::printf("\n");
  }
};

} // namespace

int main(int Count, char **Arguments) {
  const bool IsBrief = Count == 4 && std::string(Arguments[3]) == "brief";
  if (!IsBrief && Count != 5)
    fail("usage: record TARGET MODEL COUNT SEED | record TARGET MODEL brief");
  static const std::pair<const char *, const char *> Triples[] = {
      {"aarch64", "aarch64-linux-gnu"}, {"riscv", "riscv64"}, {"x86", "x86_64-pc-linux-gnu"}};
  InitializeAllTargetInfos();
  InitializeAllTargetMCs();
  InitializeAllAsmParsers();
  InitializeAllTargetMCAs();
  std::signal(SIGFPE, onCrash);
  for (const auto &[Name, Triple] : Triples) {
    if (Name != std::string(Arguments[1]))
      continue;
    const OpenTarget T(Name, Triple);
    for (const Model &M : T.Models) {
      if (M.Name != Arguments[2])
        continue;
      Recorder R(T, M, IsBrief ? 1 : std::strtoull(Arguments[4], nullptr, 10));
      if (IsBrief)
        R.recordBrief();
      else
        R.recordAll(std::strtoul(Arguments[3], nullptr, 10));
      return 0;
    }
  }
  fail("there is no such target or model");
}
