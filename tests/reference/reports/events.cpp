// Records what the reference's simulation library knows of a block and every event that it raises.
// Usage: events TRIPLE CPU FILE ITERATIONS DISPATCH LOAD_QUEUE STORE_QUEUE NO_ALIAS
//
// One fact or event a line, fields separated by spaces, lists by commas, colons and semicolons, `-` for an empty one:
//   P  issue width, size of the micro-op buffer, iterations, dispatch width asked for
//   K  resource kind: name, units, buffer size, mask, members
//   X  reorder buffer size, load queue, store queue
//   F  register file: name, physical registers
//   I  instruction: micro-ops as simulated and as in the tables, latency, reciprocal throughput as the bits of a double,
//      bypass latency, flags (load, store and side effects of the tables; load, store and barriers as simulated), text and
//      bytes in hexadecimal, opcode, resource uses (mask:cycles), resource list (kind:acquire:release)
//   N  name of a register that a dependency goes through
//   =  facts end, events begin
//   B E  cycle begin, end
//   D  dispatched: number, micro-ops, registers taken, moves (file:eliminated:zero)
//   P Y  pending, ready
//   I  issued: number, critical resources, critical register and memory dependency (number,register,cycles), units used
//   X R  executed; retired with registers freed
//   S  stall: kind, number
//   + -  buffers reserved, released
//   Q  pressure: reason, mask, instructions affected with their critical resources
#include "llvm/MC/MCAsmInfo.h"
#include "llvm/MC/MCCodeEmitter.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCFixup.h"
#include "llvm/MC/MCInst.h"
#include "llvm/MC/MCInstPrinter.h"
#include "llvm/MC/MCInstrAnalysis.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCObjectFileInfo.h"
#include "llvm/MC/MCParser/MCAsmParser.h"
#include "llvm/MC/MCParser/MCTargetAsmParser.h"
#include "llvm/MC/MCRegisterInfo.h"
#include "llvm/MC/MCStreamer.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/MCTargetOptions.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/MCA/Context.h"
#include "llvm/MCA/CustomBehaviour.h"
#include "llvm/MCA/HWEventListener.h"
#include "llvm/MCA/InstrBuilder.h"
#include "llvm/MCA/Instruction.h"
#include "llvm/MCA/Pipeline.h"
#include "llvm/MCA/SourceMgr.h"
#include "llvm/MCA/Support.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/TargetParser/Triple.h"

#include <cstring>
#include <memory>
#include <set>
#include <string>
#include <vector>

using namespace llvm;

namespace {

// Keeps the instructions of the input and ignores everything else.
struct Collector : MCStreamer {
  std::vector<MCInst> Instructions;

  explicit Collector(MCContext &Context) : MCStreamer(Context) {}
  void emitInstruction(const MCInst &Instruction, const MCSubtargetInfo &) override {
    Instructions.push_back(Instruction);
  }
  bool emitSymbolAttribute(MCSymbol *, MCSymbolAttr) override { return true; }
  void emitCommonSymbol(MCSymbol *, uint64_t, Align) override {}
  void emitZerofill(MCSection *, MCSymbol *, uint64_t, Align, SMLoc) override {}
};

// A list without knowledge of its items: `Print` writes one.
template <typename Items, typename Print> void list(const Items &All, char Separator, Print Item) {
  bool IsFirst = true;
  for (const auto &Each : All) {
    if (!IsFirst)
      outs() << Separator;
    IsFirst = false;
    Item(Each);
  }
  if (IsFirst)
    outs() << '-';
}

template <typename Items> void numbers(const Items &All) {
  list(All, ',', [](auto Number) { outs() << Number; });
}

void hex(StringRef Bytes) {
  if (Bytes.empty())
    outs() << '-';
  for (unsigned char Byte : Bytes)
    outs() << format("%02x", Byte);
}

struct Recorder : mca::HWEventListener {
  std::set<unsigned> Registers;

  void onCycleBegin() override { outs() << "B\n"; }
  void onCycleEnd() override { outs() << "E\n"; }

  void onEvent(const mca::HWInstructionEvent &Event) override {
    unsigned Number = Event.IR.getSourceIndex();
    auto *Instruction = const_cast<mca::Instruction *>(Event.IR.getInstruction());
    switch (Event.Type) {
    case mca::HWInstructionEvent::Dispatched:
      dispatched(Number, *Instruction, static_cast<const mca::HWInstructionDispatchedEvent &>(Event));
      break;
    case mca::HWInstructionEvent::Pending:
      outs() << "P " << Number << '\n';
      break;
    case mca::HWInstructionEvent::Ready:
      outs() << "Y " << Number << '\n';
      break;
    case mca::HWInstructionEvent::Issued:
      issued(Number, *Instruction, static_cast<const mca::HWInstructionIssuedEvent &>(Event));
      break;
    case mca::HWInstructionEvent::Executed:
      outs() << "X " << Number << '\n';
      break;
    case mca::HWInstructionEvent::Retired:
      outs() << "R " << Number << ' ';
      numbers(static_cast<const mca::HWInstructionRetiredEvent &>(Event).FreedPhysRegs);
      outs() << '\n';
      break;
    default:
      break;
    }
  }

  void dispatched(unsigned Number, mca::Instruction &Instruction, const mca::HWInstructionDispatchedEvent &Event) {
    outs() << "D " << Number << ' ' << Event.MicroOpcodes << ' ';
    numbers(Event.UsedPhysRegs);
    outs() << ' ';
    auto &Writes = Instruction.getDefs();
    auto &Reads = Instruction.getUses();
    std::vector<size_t> Pairs;
    if (Instruction.isOptimizableMove() && Writes.size() == Reads.size())
      for (size_t Pair = 0; Pair < Writes.size(); ++Pair)
        Pairs.push_back(Pair);
    list(Pairs, ';', [&](size_t Pair) {
      const mca::WriteState &Write = Writes[Pair];
      bool IsZero = Write.isWriteZero() && Reads[Writes.size() - 1 - Pair].isReadZero();
      outs() << Writes[0].getRegisterFileID() << ':' << int(Write.isEliminated()) << ':' << int(IsZero);
    });
    outs() << '\n';
  }

  void issued(unsigned Number, mca::Instruction &Instruction, const mca::HWInstructionIssuedEvent &Event) {
    outs() << "I " << Number << ' ' << Instruction.getCriticalResourceMask();
    for (const mca::CriticalDependency *Critical :
         {&Instruction.computeCriticalRegDep(), &Instruction.getCriticalMemDep()}) {
      outs() << ' ' << Critical->IID << ',' << Critical->RegID << ',' << Critical->Cycles;
      if (Critical->RegID)
        Registers.insert(Critical->RegID);
    }
    outs() << ' ';
    list(Event.UsedResources, ';', [](const mca::ResourceUse &Use) {
      outs() << Use.first.first << ':' << llvm::countr_zero(Use.first.second) << ':' << Use.second.getNumerator();
    });
    outs() << '\n';
  }

  void onEvent(const mca::HWStallEvent &Event) override {
    outs() << "S " << Event.Type << ' ' << Event.IR.getSourceIndex() << '\n';
  }

  void onEvent(const mca::HWPressureEvent &Event) override {
    outs() << "Q " << int(Event.Reason) << ' ' << Event.ResourceMask << ' ';
    list(Event.AffectedInstructions, ';', [](const mca::InstRef &Affected) {
      outs() << Affected.getSourceIndex() << ':' << Affected.getInstruction()->getCriticalResourceMask();
    });
    outs() << '\n';
  }

  void onReservedBuffers(const mca::InstRef &Instruction, ArrayRef<unsigned> Buffers) override {
    outs() << "+ " << Instruction.getSourceIndex() << ' ';
    numbers(Buffers);
    outs() << '\n';
  }

  void onReleasedBuffers(const mca::InstRef &Instruction, ArrayRef<unsigned> Buffers) override {
    outs() << "- " << Instruction.getSourceIndex() << ' ';
    numbers(Buffers);
    outs() << '\n';
  }
};

void recordProcessor(const MCSchedModel &Model) {
  std::vector<uint64_t> Masks(Model.getNumProcResourceKinds());
  mca::computeProcResourceMasks(Model, Masks);
  for (unsigned Kind = 0; Kind < Masks.size(); ++Kind) {
    const MCProcResourceDesc &Resource = *Model.getProcResource(Kind);
    outs() << "K " << Resource.Name << ' ' << Resource.NumUnits << ' ' << Resource.BufferSize << ' ' << Masks[Kind] << ' ';
    ArrayRef<unsigned> Members;
    if (Resource.SubUnitsIdxBegin)
      Members = ArrayRef(Resource.SubUnitsIdxBegin, Resource.NumUnits);
    numbers(Members);
    outs() << '\n';
  }
  if (!Model.hasExtraProcessorInfo())
    return;
  const MCExtraProcessorInfo &Extra = Model.getExtraProcessorInfo();
  outs() << "X " << Extra.ReorderBufferSize << ' ' << Extra.LoadQueueID << ' ' << Extra.StoreQueueID << '\n';
  for (unsigned File = 1; File < Extra.NumRegisterFiles; ++File)
    outs() << "F " << Extra.RegisterFiles[File].Name << ' ' << Extra.RegisterFiles[File].NumPhysRegs << '\n';
}

} // namespace

int main(int Count, char **Arguments) {
  if (Count != 9)
    return 2;
  InitializeAllTargetInfos();
  InitializeAllTargetMCs();
  InitializeAllAsmParsers();
  InitializeAllTargetMCAs();
  auto Number = [&](int Argument) { return unsigned(std::stoul(Arguments[Argument])); };
  unsigned Iterations = Number(4), Dispatch = Number(5);
  Triple Target(Triple::normalize(Arguments[1]));
  std::string Error;
  const llvm::Target *Found = TargetRegistry::lookupTarget("", Target, Error);
  MCTargetOptions Options;
  std::unique_ptr<MCSubtargetInfo> Subtarget(Found->createMCSubtargetInfo(Target, Arguments[2], ""));
  std::unique_ptr<MCRegisterInfo> Registers(Found->createMCRegInfo(Target));
  std::unique_ptr<MCAsmInfo> Assembly(Found->createMCAsmInfo(*Registers, Target, Options));
  std::unique_ptr<MCInstrInfo> Opcodes(Found->createMCInstrInfo());
  std::unique_ptr<MCInstrAnalysis> Analysis(Found->createMCInstrAnalysis(Opcodes.get()));
  const MCSchedModel &Model = Subtarget->getSchedModel();
  outs() << "P " << Model.IssueWidth << ' ' << Model.MicroOpBufferSize << ' ' << Iterations << ' ' << Dispatch << '\n';
  recordProcessor(Model);

  llvm::SourceMgr Sources;
  Sources.AddNewSourceBuffer(std::move(*MemoryBuffer::getFile(Arguments[3])), SMLoc());
  MCContext Context(Target, *Assembly, *Registers, *Subtarget, &Sources);
  std::unique_ptr<MCObjectFileInfo> Objects(Found->createMCObjectFileInfo(Context, false));
  Context.setObjectFileInfo(Objects.get());
  Collector Input(Context);
  std::unique_ptr<MCInstPrinter> Printer(Found->createMCInstPrinter(Target, 0, *Assembly, *Opcodes, *Registers));
  std::unique_ptr<MCCodeEmitter> Emitter(Found->createMCCodeEmitter(*Opcodes, Context));
  std::unique_ptr<MCAsmParser> Parser(createMCAsmParser(Sources, Context, Input, *Assembly));
  std::unique_ptr<MCTargetAsmParser> Statements(Found->createMCAsmParser(*Subtarget, *Parser, *Opcodes));
  Parser->setTargetParser(*Statements);
  if (Parser->Run(false))
    return 1;

  mca::InstrumentManager Instruments(*Subtarget, *Opcodes);
  mca::InstrBuilder Builder(*Subtarget, *Opcodes, *Registers, Analysis.get(), Instruments, 100);
  std::unique_ptr<mca::InstrPostProcess> PostProcess(Found->createInstrPostProcess(*Subtarget, *Opcodes));
  std::vector<std::unique_ptr<mca::Instruction>> Block;
  for (const MCInst &Parsed : Input.Instructions) {
    auto Built = Builder.createInstruction(Parsed, {});
    if (!Built)
      return consumeError(Built.takeError()), 1;
    mca::Instruction &Instruction = **Built;
    if (PostProcess)
      PostProcess->postProcessInstruction(Instruction, Parsed);
    const mca::InstrDesc &Description = Instruction.getDesc();
    const MCInstrDesc &Opcode = Opcodes->get(Parsed.getOpcode());
    unsigned Number = Opcode.getSchedClass();
    while (Model.getSchedClassDesc(Number)->isVariant())
      Number = Subtarget->resolveVariantSchedClass(Number, &Parsed, Opcodes.get(), Model.getProcessorID());
    const MCSchedClassDesc &Class = *Model.getSchedClassDesc(Number);
    unsigned Latency = MCSchedModel::computeInstrLatency(*Subtarget, Class) +
                       MCSchedModel::getForwardingDelayCycles(Subtarget->getReadAdvanceEntries(Class));
    double Throughput = MCSchedModel::getReciprocalThroughput(*Subtarget, Class);
    uint64_t Bits;
    std::memcpy(&Bits, &Throughput, sizeof(Bits));
    outs() << "I " << Description.NumMicroOps << ' ' << Class.NumMicroOps << ' ' << Latency << ' '
           << format("%016llx", (unsigned long long)Bits) << ' '
           << unsigned(Latency - MCSchedModel::getBypassDelayCycles(*Subtarget, Class));
    for (bool Flag : {Opcode.mayLoad(), Opcode.mayStore(), Opcode.hasUnmodeledSideEffects(), Instruction.getMayLoad(),
                      Instruction.getMayStore(), Instruction.isALoadBarrier(), Instruction.isAStoreBarrier()})
      outs() << ' ' << int(Flag);
    std::string Text;
    raw_string_ostream Stream(Text);
    Printer->printInst(&Parsed, 0, "", *Subtarget, Stream);
    SmallVector<char> Bytes;
    SmallVector<MCFixup> Fixups;
    Emitter->encodeInstruction(Parsed, Bytes, Fixups, *Subtarget);
    outs() << ' ';
    hex(StringRef(Text).ltrim());
    outs() << ' ';
    hex(StringRef(Bytes.data(), Bytes.size()));
    outs() << ' ' << Opcodes->getName(Parsed.getOpcode()) << ' ';
    list(Description.Resources, ',', [](const auto &Use) { outs() << Use.first << ':' << Use.second.size(); });
    outs() << ' ';
    std::vector<MCWriteProcResEntry> Entries;
    for (auto *Entry = Subtarget->getWriteProcResBegin(&Class); Entry != Subtarget->getWriteProcResEnd(&Class); ++Entry)
      if (Entry->ReleaseAtCycle)
        Entries.push_back(*Entry);
    list(Entries, ',', [](const MCWriteProcResEntry &Entry) {
      outs() << Entry.ProcResourceIdx << ':' << Entry.AcquireAtCycle << ':' << Entry.ReleaseAtCycle;
    });
    outs() << '\n';
    Block.push_back(std::move(*Built));
  }

  outs() << "=\n";
  mca::Context Simulation(*Registers, *Subtarget);
  mca::PipelineOptions Pipeline(0, 0, Dispatch, 0, Number(6), Number(7), Number(8), true);
  mca::CircularSourceMgr Source(Block, Iterations);
  mca::CustomBehaviour Plain(*Subtarget, Source, *Opcodes);
  std::unique_ptr<mca::CustomBehaviour> Custom(Found->createCustomBehaviour(*Subtarget, Source, *Opcodes));
  auto Stages = Simulation.createDefaultPipeline(Pipeline, Source, Custom ? *Custom : Plain);
  Recorder Listener;
  Stages->addEventListener(&Listener);
  auto Cycles = Stages->run();
  if (!Cycles)
    return consumeError(Cycles.takeError()), 1;
  // The names stand behind the events, since only now it is known which are needed.
  for (unsigned Register : Listener.Registers) {
    outs() << "N " << Register << ' ';
    Printer->printRegName(outs(), Register);
    outs() << '\n';
  }
}
