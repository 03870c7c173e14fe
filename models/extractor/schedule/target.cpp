#include "target.h"
#include "../class_names.h"

#include "llvm/Support/raw_ostream.h"

#include <cstdlib>
#include <fstream>
#include <vector>

using namespace llvm;
using namespace mca_extract;

void mca_extract::fail(const std::string &Message) {
  errs() << "schedule: " << Message << "\n";
  std::exit(1);
}

/// The library does not name its models. Each is called after a processor whose tables it holds: the file model-names.txt lists
/// them, so that a release that adds processors renames no file. A model that none of the listed processors has must get a
/// line there before anything is written.
static std::vector<std::string> listedModelNames(StringRef Target) {
  std::ifstream File(MODEL_NAMES);
  if (!File)
    fail(std::string("cannot read ") + MODEL_NAMES);
  std::vector<std::string> Names;
  for (std::string Line; std::getline(File, Line);) {
    const auto [Of, Name] = StringRef(Line).split('\t');
    if (Of == Target)
      Names.push_back(Name.str());
  }
  return Names;
}

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
  Context = std::make_unique<MCContext>(Triple, *Assembler, *Registers, *Generic);
  ClassNames = classNames(*Instructions);
  for (const MCRegisterClass &Class : Registers->regclasses())
    if (StringRef(Registers->getRegClassName(&Class)) == "SEGMENT_REG")
      SegmentClass = Class.getID();
  for (const std::string &ModelName : listedModelNames(this->Name)) {
    if (!Generic->isCPUStringValid(ModelName))
      fail("model-names.txt names a processor that is gone: " + ModelName);
    Model New{ModelName, nullptr};
    New.Subtarget.reset(Library->createMCSubtargetInfo(Triple, ModelName, ""));
    if (!New.schedule().hasInstrSchedModel())
      fail("model without instruction data: " + New.Name);
    for (const Model &Known : Models)
      if (&Known.schedule() == &New.schedule())
        fail("model-names.txt names one model twice: " + Known.Name + " and " + New.Name);
    Models.push_back(std::move(New));
  }
  for (const SubtargetSubTypeKV &Processor : Generic->getAllProcessorDescriptions())
    if (const MCSchedModel *Schedule = scheduleOf(Processor); Schedule->hasInstrSchedModel())
      modelName(Schedule);
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

const MCSchedModel *OpenTarget::scheduleOf(const SubtargetSubTypeKV &Processor) const {
  return &Generic->getSchedModelForCPU(Processor.key());
}

std::string OpenTarget::modelName(const MCSchedModel *Schedule) const {
  if (!Schedule->hasInstrSchedModel())
    return "";
  for (const Model &Known : Models)
    if (&Known.schedule() == Schedule)
      return Known.Name;
  std::string Users;
  for (const SubtargetSubTypeKV &Processor : Generic->getAllProcessorDescriptions())
    if (scheduleOf(Processor) == Schedule)
      Users += std::string(" ") + Processor.key();
  fail("a scheduling model has no name in model-names.txt yet; processors that use it:" + Users);
}
