#include "rules.h"

#include <algorithm>
#include <map>
#include <set>

using namespace llvm;
using namespace mca_extract;

static constexpr unsigned FittingSamples = 8000;
static constexpr unsigned ProvingSamples = 8000;
/// Value of an operand that an axis does not look at, such as an expression where numbers are compared.
static constexpr int64_t OtherKind = INT64_MIN;

namespace {

/// One way of looking at an instruction: maps it to a value; a rule tests that the value is in a set.
struct Axis {
  enum AxisKind { Equal, Lock, SlowLea, Immediate, Register } Kind;
  unsigned First = 0, Second = 0;

  int64_t valueOf(const MCInst &Inst) const;
  std::string test(const OpenTarget &T, const std::set<int64_t> &Accepted, const std::set<int64_t> &Seen) const;
};

/// A conjunction of up to two tests.
struct Condition {
  std::vector<Axis> Axes;
  std::vector<std::set<int64_t>> Accepted, Seen;

  bool holds(const MCInst &Inst) const {
    for (size_t I = 0; I < Axes.size(); ++I)
      if (!Accepted[I].count(Axes[I].valueOf(Inst)))
        return false;
    return true;
  }
};

struct Answer {
  MCInst Inst;
  bool IsFirst;
};

} // namespace

static bool isSlowLea(const MCInst &Inst) {
  const MCOperand &Base = Inst.getOperand(1), &Scale = Inst.getOperand(2), &Index = Inst.getOperand(3),
                  &Displacement = Inst.getOperand(4);
  const bool HasThreeParts =
      Base.getReg() && Index.getReg() && Displacement.isImm() && Displacement.getImm() != 0;
  return HasThreeParts || (Scale.isImm() && Scale.getImm() != 1);
}

int64_t Axis::valueOf(const MCInst &Inst) const {
  switch (Kind) {
  case Equal:
    return Inst.getOperand(First).getReg() == Inst.getOperand(Second).getReg();
  case Lock:
    return (Inst.getFlags() & 16) != 0;
  case SlowLea:
    return isSlowLea(Inst);
  case Immediate:
    return Inst.getOperand(First).isImm() ? Inst.getOperand(First).getImm() : OtherKind;
  case Register:
    return Inst.getOperand(First).getReg().id();
  }
  return OtherKind;
}

std::string Axis::test(const OpenTarget &T, const std::set<int64_t> &Accepted, const std::set<int64_t> &Seen) const {
  const bool IsFlag = Kind == Equal || Kind == Lock || Kind == SlowLea;
  if (IsFlag && Accepted != std::set<int64_t>{1})
    return "";
  std::string Text;
  switch (Kind) {
  case Equal:
    return "eq " + std::to_string(First) + " " + std::to_string(Second);
  case Lock:
    return "lock";
  case SlowLea:
    return "slow-lea";
  case Immediate:
    if (Accepted.size() * 2 > Seen.size())
      return "";
    Text = "imm " + std::to_string(First) + " in";
    for (int64_t Value : Accepted) {
      if (Value == OtherKind)
        return "";
      Text += " " + std::to_string(Value);
    }
    return Text;
  case Register: {
    const bool IsNegated = Accepted.size() * 2 > Seen.size();
    std::set<std::string> Names;
    for (int64_t Value : Seen)
      if (Accepted.count(Value) != unsigned(IsNegated))
        Names.insert(T.registerName(Value));
    Text = "reg " + std::to_string(First) + (IsNegated ? " not in" : " in");
    for (const std::string &Name : Names)
      Text += " " + Name;
    return Text;
  }
  }
  return Text;
}

static std::vector<Axis> axesOf(const OpenTarget &T, unsigned Opcode) {
  const auto Operands = T.Instructions->get(Opcode).operands();
  std::vector<unsigned> RegisterOperands;
  std::vector<Axis> Result, Immediates, Registers;
  for (unsigned I = 0; I < Operands.size(); ++I) {
    if (T.registerClassOf(Operands[I]) >= 0) {
      RegisterOperands.push_back(I);
      Registers.push_back({Axis::Register, I});
    } else {
      Immediates.push_back({Axis::Immediate, I});
    }
  }
  for (unsigned I : RegisterOperands)
    for (unsigned J : RegisterOperands)
      if (I < J)
        Result.push_back({Axis::Equal, I, J});
  Result.push_back({Axis::Lock});
  if (Operands.size() == 6 && T.memoryReference(Opcode, 1) == 1u)
    Result.push_back({Axis::SlowLea});
  Result.insert(Result.end(), Immediates.begin(), Immediates.end());
  Result.insert(Result.end(), Registers.begin(), Registers.end());
  return Result;
}

/// Fits the smallest product of value sets that contains every instruction answered `IsFirst`, and checks that it
/// contains no other.
static std::optional<Condition> fit(const std::vector<Axis> &Axes, const std::vector<Answer> &Answers) {
  Condition Result{Axes, {}, {}};
  for (const Axis &A : Axes) {
    std::set<int64_t> Accepted, Seen;
    for (const Answer &Answer : Answers) {
      const int64_t Value = A.valueOf(Answer.Inst);
      Seen.insert(Value);
      if (Answer.IsFirst)
        Accepted.insert(Value);
    }
    // A set that accepts everything tests nothing: the condition has a simpler form.
    if (Accepted.size() == Seen.size())
      return std::nullopt;
    Result.Accepted.push_back(std::move(Accepted));
    Result.Seen.push_back(std::move(Seen));
  }
  for (const Answer &Answer : Answers)
    if (Result.holds(Answer.Inst) != Answer.IsFirst)
      return std::nullopt;
  return Result;
}

static std::string textOf(const OpenTarget &T, const Condition &C) {
  std::string Text;
  for (size_t I = 0; I < C.Axes.size(); ++I) {
    const std::string Test = C.Axes[I].test(T, C.Accepted[I], C.Seen[I]);
    if (Test.empty())
      return "";
    Text += (I ? " and " : "") + Test;
  }
  return Text;
}

static bool isProved(const Condition &C, Sampler &Samples, unsigned Opcode, const Query &Question,
                     const std::string &First, const std::string &Second) {
  for (unsigned I = 0; I < ProvingSamples; ++I) {
    const MCInst Inst = Samples.sample(Opcode);
    if (Question(Inst) != (C.holds(Inst) ? First : Second))
      return false;
  }
  return true;
}

std::optional<Rule> mca_extract::findRule(const OpenTarget &T, Sampler &Samples, unsigned Opcode, const Query &Question) {
  std::vector<MCInst> Instructions;
  std::vector<std::string> Replies;
  std::set<std::string> Outcomes;
  for (unsigned I = 0; I < FittingSamples; ++I) {
    Instructions.push_back(Samples.sample(Opcode));
    Replies.push_back(Question(Instructions.back()));
    Outcomes.insert(Replies.back());
  }
  if (Outcomes.size() == 1)
    return Rule{{"always", *Outcomes.begin()}};
  if (Outcomes.size() != 2)
    return std::nullopt;

  const std::vector<Axis> Axes = axesOf(T, Opcode);
  std::vector<std::vector<Axis>> Shapes;
  for (const Axis &A : Axes)
    Shapes.push_back({A});
  for (size_t I = 0; I < Axes.size(); ++I)
    for (size_t J = I + 1; J < Axes.size(); ++J)
      Shapes.push_back({Axes[I], Axes[J]});
  const std::string Pair[2] = {*Outcomes.begin(), *Outcomes.rbegin()};
  std::vector<Answer> Answers[2];
  for (unsigned Choice = 0; Choice < 2; ++Choice)
    for (size_t I = 0; I < Instructions.size(); ++I)
      Answers[Choice].push_back({Instructions[I], Replies[I] == Pair[Choice]});
  for (const std::vector<Axis> &Shape : Shapes) {
    for (unsigned Choice = 0; Choice < 2; ++Choice) {
      const std::string &First = Pair[Choice], &Second = Pair[1 - Choice];
      const std::optional<Condition> Found = fit(Shape, Answers[Choice]);
      if (!Found)
        continue;
      const std::string Text = textOf(T, *Found);
      if (!Text.empty() && isProved(*Found, Samples, Opcode, Question, First, Second))
        return Rule{{Text, First}, {"always", Second}};
    }
  }
  return std::nullopt;
}
