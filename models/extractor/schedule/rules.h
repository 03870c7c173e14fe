// Turning the library's answers about one instruction into rules over its operands.
//
// The library decides variants and idioms with code. Here that code is a black box: it is asked about many instructions
// with the same opcode, a rule out of a small language is fitted to the answers, and the rule is proved on fresh ones.
//
//   always | <test> [and <test>]
//   test: eq <i> <j>             the registers of operands i and j are equal
//         lock                   the instruction has a lock prefix
//         slow-lea               base, index and a non-zero number as displacement, or a scale other than 1
//         imm <i> in <value>...  operand i is one of these numbers
//         reg <i> [not] in <register>...

#pragma once

#include "target.h"

#include "llvm/MC/MCInst.h"

#include <functional>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace mca_extract {

/// Random instructions that are complete enough for every query of the library.
class Sampler {
public:
  explicit Sampler(const OpenTarget &T, uint64_t Seed = 20261121);
  llvm::MCInst sample(unsigned Opcode);
  /// Registers of one class all equal where possible, and the given value for each immediate.
  llvm::MCInst allEqual(unsigned Opcode, int64_t Immediate) const;
  /// No two register operands equal where possible.
  llvm::MCInst allDifferent(unsigned Opcode) const;

private:
  const OpenTarget &T;
  std::mt19937_64 Random;
  const llvm::MCExpr *Symbol;

  unsigned below(unsigned Limit) { return Random() % Limit; }
  unsigned sampleRegister(const llvm::MCInst &Inst, unsigned ClassId, bool IsMemory);
  llvm::MCOperand sampleImmediate(bool IsScale, bool IsDisplacement);
};

/// Cases in order; the last one's condition is "always".
using Rule = std::vector<std::pair<std::string, std::string>>;
using Query = std::function<std::string(const llvm::MCInst &)>;

/// The rule that explains the answers to `Question` for this opcode; nothing if the language has none.
std::optional<Rule> findRule(const OpenTarget &T, Sampler &Samples, unsigned Opcode, const Query &Question);

} // namespace mca_extract
