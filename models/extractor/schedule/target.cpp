#include "target.h"
#include "../class_names.h"

#include "llvm/Support/raw_ostream.h"

#include <cstdlib>

using namespace llvm;
using namespace mca_extract;

void mca_extract::fail(const std::string &Message) {
  errs() << "schedule: " << Message << "\n";
  std::exit(1);
}

/// The library does not name its models. Each is called after the processor whose tables it holds; a model that none of
/// these processors uses must be given a name here before anything is written.
static const char *const ModelNames[] = {
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
  for (const char *ModelName : ModelNames) {
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
