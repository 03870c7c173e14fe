// What every extractor program shares: a target's tables as libLLVM offers them.
#pragma once

#include "fact_file.h"

#include "llvm/MC/MCAsmInfo.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCRegisterInfo.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/MCTargetOptions.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/TargetParser/Triple.h"

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>

// One target under one triple. Subtarget features never matter to the tables read here, so none are set.
struct TargetTables {
  llvm::Triple triple;
  const llvm::Target *target = nullptr;
  std::unique_ptr<llvm::MCSubtargetInfo> subtarget;
  std::unique_ptr<llvm::MCRegisterInfo> registers;
  std::unique_ptr<llvm::MCAsmInfo> assembler;
  std::unique_ptr<llvm::MCInstrInfo> instructions;
  std::unique_ptr<llvm::MCContext> context;

  explicit TargetTables(const std::string &name) : triple(name) {
    std::string error;
    target = llvm::TargetRegistry::lookupTarget(triple, error);
    if (!target) {
      std::fprintf(stderr, "%s\n", error.c_str());
      std::exit(1);
    }
    subtarget.reset(target->createMCSubtargetInfo(triple, "", ""));
    registers.reset(target->createMCRegInfo(triple));
    llvm::MCTargetOptions options;
    assembler.reset(target->createMCAsmInfo(*registers, triple, options));
    instructions.reset(target->createMCInstrInfo());
    context.reset(new llvm::MCContext(triple, *assembler, *registers, *subtarget));
  }
};

inline std::string hexadecimal(uint64_t value) {
  char text[24];
  std::snprintf(text, sizeof text, "0x%llx", (unsigned long long)value);
  return text;
}
