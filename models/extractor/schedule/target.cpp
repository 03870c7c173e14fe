#include "target.h"
#include "../class_names.h"

#include "llvm/Support/raw_ostream.h"

#include <cstdlib>
#include <map>
#include <set>

using namespace llvm;
using namespace mca_extract;

void mca_extract::fail(const std::string &Message) {
  errs() << "schedule: " << Message << "\n";
  std::exit(1);
}

/// The library does not name its models. Each is called after the processor whose tables it holds; a model of x86 that
/// none of these processors uses must be given a name here before anything is written. For other targets it is the first
/// processor that has the model.
static const char *const NamesOfX86[] = {
    "alderlake",      "atom",      "bdver2",      "broadwell",      "btver2",  "haswell",
    "icelake-server", "lunarlake", "sandybridge", "sapphirerapids", "skylake", "skylake-avx512",
    "slm",            "znver1",    "znver2",      "znver3",         "znver4",
};

OpenTarget::OpenTarget(std::string Name, StringRef TripleText) : Name(std::move(Name)), Triple(TripleText) {
  std::string Error;
  Library = TargetRegistry::lookupTarget(Triple, Error);
  if (!Library)
    fail(Error);
  Registers.reset(Library->createMCRegInfo(Triple));
  Instructions.reset(Library->createMCInstrInfo());
  Analysis.reset(Library->createMCInstrAnalysis(Instructions.get()));
  Generic.reset(Library->createMCSubtargetInfo(Triple, "", ""));
  Assembler.reset(Library->createMCAsmInfo(*Registers, Triple, Options));
  Context = std::make_unique<MCContext>(Triple, Assembler.get(), Registers.get(), Generic.get());
  ClassNames = classNames(*Instructions);
  for (const MCRegisterClass &Class : Registers->regclasses())
    if (StringRef(Registers->getRegClassName(&Class)) == "SEGMENT_REG")
      SegmentClass = Class.getID();
  for (const std::string &ModelName : modelNames()) {
    Model New{ModelName, nullptr};
    New.Subtarget.reset(Library->createMCSubtargetInfo(Triple, ModelName, ""));
    if (!New.schedule().hasInstrSchedModel())
      fail("model without instruction data: " + New.Name);
    Models.push_back(std::move(New));
  }
  for (const SubtargetSubTypeKV &Processor : Generic->getAllProcessorDescriptions())
    if (Processor.SchedModel->hasInstrSchedModel())
      modelName(Processor.SchedModel);
}

std::vector<std::string> OpenTarget::modelNames() const {
  if (Name == "x86")
    return {std::begin(NamesOfX86), std::end(NamesOfX86)};
  std::map<std::string, const MCSchedModel *> Processors;
  for (const SubtargetSubTypeKV &Processor : Generic->getAllProcessorDescriptions())
    if (Processor.SchedModel->hasInstrSchedModel())
      Processors.emplace(Processor.Key, Processor.SchedModel);
  std::set<const MCSchedModel *> Seen;
  std::vector<std::string> Names;
  for (const auto &[Processor, Schedule] : Processors)
    if (Seen.insert(Schedule).second)
      Names.push_back(Processor);
  return Names;
}

int OpenTarget::registerClassOf(const MCOperandInfo &Operand) const {
  if (Operand.isLookupRegClassByHwMode())
    return Instructions->getOpRegClassID(Operand, Generic->getHwMode(MCSubtargetInfo::HwMode_RegInfo));
  return Operand.RegClass;
}

std::optional<unsigned> OpenTarget::memoryReference(unsigned Opcode, unsigned Index) const {
  const auto Operands = Instructions->get(Opcode).operands();
  for (unsigned First = Index < 4 ? 0 : Index - 4; First <= Index && First + 5 <= Operands.size(); ++First) {
    int Classes[5];
    for (unsigned I = 0; I < 5; ++I)
      Classes[I] = registerClassOf(Operands[First + I]);
    const bool IsReference =
        Classes[0] >= 0 && Classes[1] < 0 && Classes[2] >= 0 && Classes[3] < 0 && Classes[4] == SegmentClass;
    if (IsReference)
      return First;
  }
  return std::nullopt;
}

std::string OpenTarget::modelName(const MCSchedModel *Schedule) const {
  if (!Schedule->hasInstrSchedModel())
    return "";
  for (const Model &Known : Models)
    if (&Known.schedule() == Schedule)
      return Known.Name;
  fail("a scheduling model has no name yet; its number is " + std::to_string(Schedule->getProcessorID()));
}
