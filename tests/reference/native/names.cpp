// Prints what the reference calls AArch64 machines, by what Linux says of them: implementer, variant, part, name. A variant stands there
// only if the name depends on it. `-` for a part is all that have no line of their own, and what has none at all is `generic`.

#include "llvm/ADT/StringRef.h"
#include "llvm/TargetParser/Host.h"

#include <cstdio>
#include <string>

static std::string nameOf(unsigned Implementer, unsigned Variant, unsigned Part) {
  char Text[128];
  std::snprintf(Text, sizeof Text, "processor\t: 0\nCPU implementer\t: 0x%02x\nCPU variant\t: 0x%x\nCPU part\t: 0x%03x\n\n", Implementer,
                Variant, Part);
  return llvm::sys::detail::getHostCPUNameForARM(Text).str();
}

int main() {
  std::printf("# Recorded by names.cpp from the reference: implementer, variant or -, part or -, name.\n");
  for (unsigned Implementer = 0; Implementer < 0x100; ++Implementer) {
    const std::string Others = nameOf(Implementer, 15, 0xffe);
    if (Others != "generic")
      std::printf("%#x\t-\t-\t%s\n", Implementer, Others.c_str());
    for (unsigned Part = 0; Part < 0x1000; ++Part) {
      const std::string First = nameOf(Implementer, 0, Part);
      bool Depends = false;
      for (unsigned Variant = 1; Variant < 16 && !Depends; ++Variant)
        Depends = nameOf(Implementer, Variant, Part) != First;
      if (!Depends && First != Others)
        std::printf("%#x\t-\t%#x\t%s\n", Implementer, Part, First.c_str());
      for (unsigned Variant = 0; Variant < 16 && Depends; ++Variant)
        if (const std::string Name = nameOf(Implementer, Variant, Part); Name != Others)
          std::printf("%#x\t%#x\t%#x\t%s\n", Implementer, Variant, Part, Name.c_str());
    }
  }
}
