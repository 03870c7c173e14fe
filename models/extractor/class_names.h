// Names of scheduling classes, shared by the extractor of instructions and the extractor of scheduling models.
//
// The library's own class names concatenate every opcode of a class (up to 2,500 characters) and are not unique. Here a
// class is called after its first opcode, preferring real opcodes to pseudo ones, so that an opcode's line stays short
// and a class that gains or loses a member keeps its name. Class 0, "no scheduling information", is called "-".

#pragma once

#include "llvm/MC/MCInstrInfo.h"

#include <string>
#include <vector>

namespace mca_extract {

inline std::vector<std::string> classNames(const llvm::MCInstrInfo &Instructions) {
  std::vector<std::string> Names{"-"};
  std::vector<bool> NamedByPseudo{false};
  for (unsigned Opcode = 0; Opcode < Instructions.getNumOpcodes(); ++Opcode) {
    const llvm::MCInstrDesc &Descriptor = Instructions.get(Opcode);
    const unsigned Class = Descriptor.getSchedClass();
    if (Class >= Names.size()) {
      Names.resize(Class + 1);
      NamedByPseudo.resize(Class + 1, true);
    }
    const bool IsBetter = NamedByPseudo[Class] && (Names[Class].empty() || !Descriptor.isPseudo());
    if (!IsBetter)
      continue;
    Names[Class] = Instructions.getName(Opcode).str();
    NamedByPseudo[Class] = Descriptor.isPseudo();
  }
  return Names;
}

} // namespace mca_extract
