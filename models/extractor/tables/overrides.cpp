// Writes which scheduling class replaces that of an opcode under instruments, as the library answers.
//
//   overrides FOLDER OPCODES        OPCODES names the opcodes that matter, one a line
//
// instructions/scheduling-overrides.txt: opcode, class (or `division-by-zero`, where the library crashes), the settings
// under which it applies: `M4` or `M4/E32`, the length multiplier and the element width. RISC-V alone has instruments
// of its own.
#include "../class_names.h"
#include "../fact_file.h"

#include "llvm/MC/MCInst.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/MCA/CustomBehaviour.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/TargetParser/Triple.h"

#include <csetjmp>
#include <csignal>
#include <fstream>
#include <map>
#include <memory>
#include <set>

using namespace llvm;
using namespace mca_extract;

static sigjmp_buf Crash;

static void onCrash(int) { siglongjmp(Crash, 1); }

int main(int Count, char **Arguments) {
  if (Count != 3) {
    std::fprintf(stderr, "usage: overrides FOLDER OPCODES\n");
    return 2;
  }
  InitializeAllTargetInfos();
  InitializeAllTargetMCs();
  InitializeAllTargetMCAs();
  const Triple Triple("riscv64");
  std::string Error;
  const Target *Library = TargetRegistry::lookupTarget(Triple, Error);
  const std::unique_ptr<MCInstrInfo> Instructions(Library->createMCInstrInfo());
  const std::unique_ptr<MCSubtargetInfo> Subtarget(Library->createMCSubtargetInfo(Triple, "sifive-x280", ""));
  const std::unique_ptr<mca::InstrumentManager> Manager(
      Library->createInstrumentManager(*Subtarget, *Instructions));
  const std::vector<std::string> ClassNames = classNames(*Instructions);
  std::ifstream File(Arguments[2]);
  std::set<std::string> Names;
  for (std::string Line; std::getline(File, Line);)
    Names.insert(Line);
  FactFile Out(std::string(Arguments[1]) + "/instructions/scheduling-overrides.txt", "scheduling-overrides", "riscv",
               "tables/overrides.cpp");
  std::signal(SIGFPE, onCrash);
  for (unsigned Opcode = 0; Opcode < Instructions->getNumOpcodes(); ++Opcode) {
    if (!Names.count(Instructions->getName(Opcode).str()))
      continue;
    MCInst Inst;
    Inst.setOpcode(Opcode);
    const unsigned Own = Instructions->get(Opcode).getSchedClass();
    std::vector<std::string> Order;
    std::map<std::string, std::vector<std::string>> Settings;
    for (const char *Multiplier : {"M1", "M2", "M4", "M8", "MF8", "MF4", "MF2"})
      for (const char *Width : {"", "E8", "E16", "E32", "E64"}) {
        const auto First = Manager->createInstrument("RISCV-LMUL", Multiplier);
        SmallVector<mca::Instrument *> Instruments{First.get()};
        mca::UniqueInstrument Second;
        if (*Width) {
          Second = Manager->createInstrument("RISCV-SEW", Width);
          Instruments.push_back(Second.get());
        }
        std::string Class = "division-by-zero";
        if (sigsetjmp(Crash, 1) == 0) {
          const unsigned Found = Manager->getSchedClassID(*Instructions, Inst, Instruments);
          if (Found == Own)
            continue;
          Class = ClassNames[Found];
        }
        if (Settings[Class].empty())
          Order.push_back(Class);
        Settings[Class].push_back(Multiplier + std::string(*Width ? "/" : "") + Width);
      }
    for (const std::string &Class : Order)
      Out.row({Instructions->getName(Opcode).str(), Class, joined(Settings[Class])});
  }
  Out.write();
}
