// Records what the reference's library makes of instructions: resources, latencies, reads, writes, static columns.
//
//   record MODEL COUNT SEED     COUNT random instances of every opcode; ten times as many where operands decide
//   record MODEL brief          one instance for some rows of the model, several for every variant, idiom and hook
//
// One line an instance, fields separated by tabs: opcode, `lock` or `-`, operands (R and a register name, I and a number,
// E for an expression), then either `error` and the reason, or: micro-ops and latency, flags, resource uses, buffers,
// the mask of groups, writes, reads, static columns. Built by `tests/lowering/build`, with the sampler of the model extractor.

#include "../../models/extractor/schedule/rules.h"

#include "llvm/MCA/CustomBehaviour.h"
#include "llvm/MCA/InstrBuilder.h"
#include "llvm/MCA/Support.h"
#include "llvm/Support/TargetSelect.h"

#include <cstdio>
#include <cstdlib>
#include <set>

using namespace llvm;
using namespace mca_extract;

namespace {

class Recorder {
public:
  Recorder(const OpenTarget &T, const Model &M, uint64_t Seed)
      : T(T), M(M), Samples(T, Seed), Instruments(*M.Subtarget, *T.Instructions),
        Builder(*M.Subtarget, *T.Instructions, *T.Registers, T.Analysis.get(), Instruments, 100),
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
  mca::InstrumentManager Instruments;
  mca::InstrBuilder Builder;
  std::unique_ptr<mca::InstrPostProcess> Process;
  SmallVector<uint64_t> Masks;

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
    const StringRef Name = T.Instructions->getName(Opcode);
    return !Instruction.getDefs().empty() || !(Name.starts_with("PUSH") || Name.starts_with("POP"));
  }

  void printInput(const MCInst &Inst) const {
    std::printf("%s\t%s\t", T.Instructions->getName(Inst.getOpcode()).str().c_str(), Inst.getFlags() & 16 ? "lock" : "-");
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

  void printColumns(const MCInst &Inst) const {
    unsigned Class = T.Instructions->get(Inst.getOpcode()).getSchedClass();
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
    printInput(Inst);
    auto Created = Builder.createInstruction(Inst, {});
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
    printColumns(Inst);
    std::printf("\n");
  }
};

} // namespace

int main(int Count, char **Arguments) {
  const bool IsBrief = Count == 3 && std::string(Arguments[2]) == "brief";
  if (!IsBrief && Count != 4)
    fail("usage: record MODEL COUNT SEED | record MODEL brief");
  InitializeAllTargetInfos();
  InitializeAllTargetMCs();
  InitializeAllAsmParsers();
  InitializeAllTargetMCAs();
  const OpenTarget T("x86", "x86_64-pc-linux-gnu");
  for (const Model &M : T.Models) {
    if (M.Name != Arguments[1])
      continue;
    Recorder R(T, M, IsBrief ? 1 : std::strtoull(Arguments[3], nullptr, 10));
    if (IsBrief)
      R.recordBrief();
    else
      R.recordAll(std::strtoul(Arguments[2], nullptr, 10));
    return 0;
  }
  fail("there is no such model");
}
