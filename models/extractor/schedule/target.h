// One target of the library, opened: the tables that every part of the schedule extractor reads.

#pragma once

#include "llvm/MC/MCAsmInfo.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCInstrAnalysis.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCRegisterInfo.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/MCTargetOptions.h"
#include "llvm/MC/TargetRegistry.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace mca_extract {

/// A scheduling model, called after the processor it was written for.
struct Model {
  std::string Name;
  std::unique_ptr<llvm::MCSubtargetInfo> Subtarget;

  const llvm::MCSchedModel &schedule() const { return Subtarget->getSchedModel(); }
  unsigned id() const { return schedule().getProcessorID(); }
};

struct OpenTarget {
  std::string Name;
  llvm::Triple Triple;
  const llvm::Target *Library = nullptr;
  llvm::MCTargetOptions Options;
  std::unique_ptr<llvm::MCRegisterInfo> Registers;
  std::unique_ptr<llvm::MCInstrInfo> Instructions;
  std::unique_ptr<llvm::MCInstrAnalysis> Analysis;
  std::unique_ptr<llvm::MCSubtargetInfo> Generic;
  std::unique_ptr<llvm::MCAsmInfo> Assembler;
  std::unique_ptr<llvm::MCContext> Context;
  std::vector<std::string> ClassNames;
  /// The register class of a memory reference's last operand.
  int SegmentClass = -1;
  /// Models with instruction data, by name.
  std::vector<Model> Models;

  OpenTarget(std::string Name, llvm::StringRef Triple);

  std::string registerName(unsigned Register) const { return Registers->getName(Register); }
  /// Register class of a declared operand, or -1.
  int registerClassOf(const llvm::MCOperandInfo &Operand) const;
  /// First operand of the memory reference (base, scale, index, displacement, segment) that operand `Index` belongs to.
  /// The declared operand types do not tell: those of 64-bit address computations are "unknown".
  std::optional<unsigned> memoryReference(unsigned Opcode, unsigned Index) const;
  const llvm::MCSchedModel *scheduleOf(const llvm::SubtargetSubTypeKV &Processor) const;
  /// The name under which a model's file is kept; empty for a model without instruction data.
  std::string modelName(const llvm::MCSchedModel *Schedule) const;

private:
};

/// Ends the run: the data would not be what this program believes it to be.
[[noreturn]] void fail(const std::string &Message);

} // namespace mca_extract
