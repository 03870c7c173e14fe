#include "rules.h"
#include "writers.h"

#include <algorithm>
#include <map>
#include <set>

using namespace llvm;
using namespace mca_extract;

static std::string number(int64_t Value) { return std::to_string(Value); }

/// The name of a resource kind.
static std::string resourceName(const Model &M, unsigned Kind) { return M.schedule().getProcResource(Kind)->Name; }

using Fields = std::vector<std::string>;

/// Resource uses as `Name:release` or `Name:acquire-release`.
static std::string resourcesOf(const Model &M, const MCSchedClassDesc &Row) {
  Fields List;
  for (auto *I = M.Subtarget->getWriteProcResBegin(&Row), *E = M.Subtarget->getWriteProcResEnd(&Row); I != E; ++I) {
    std::string Text = resourceName(M, I->ProcResourceIdx) + ":";
    if (I->AcquireAtCycle)
      Text += number(I->AcquireAtCycle) + "-";
    List.push_back(Text + number(I->ReleaseAtCycle));
  }
  return joined(List);
}

/// `#` and the write's number for read advances, if it has one.
static std::string writeSuffix(unsigned WriteResource) { return WriteResource ? "#" + number(WriteResource) : ""; }

/// One row: micro-ops, flags, resource uses, latencies `cycles[#write]`, read advances `use[#write]:cycles`.
static Fields rowOf(const Model &M, const MCSchedClassDesc &Row) {
  Fields Flags, Latencies, Advances;
  if (Row.BeginGroup)
    Flags.push_back("begin-group");
  if (Row.EndGroup)
    Flags.push_back("end-group");
  if (Row.RetireOOO)
    Flags.push_back("retire-out-of-order");
  for (unsigned I = 0; I < Row.NumWriteLatencyEntries; ++I) {
    const MCWriteLatencyEntry *Entry = M.Subtarget->getWriteLatencyEntry(&Row, I);
    Latencies.push_back(number(Entry->Cycles) + writeSuffix(Entry->WriteResourceID));
  }
  for (const MCReadAdvanceEntry &Entry : M.Subtarget->getReadAdvanceEntries(Row))
    Advances.push_back(number(Entry.UseIdx) + writeSuffix(Entry.WriteResourceID) + ":" + number(Entry.Cycles));
  return {number(Row.NumMicroOps), joined(Flags), resourcesOf(M, Row), joined(Latencies), joined(Advances)};
}

static Fields withFirst(std::string First, const Fields &Rest) {
  Fields Result{std::move(First)};
  Result.insert(Result.end(), Rest.begin(), Rest.end());
  return Result;
}

/// `unit NAME UNITS BUFFER SUPER` and `group NAME BUFFER SUPER MEMBERS`, in table order: every listing follows it.
static void writeResources(const Model &M, FactFile &File) {
  const MCSchedModel &S = M.schedule();
  // Kind 0 is the same invalid placeholder in every model.
  for (unsigned Kind = 1; Kind < S.getNumProcResourceKinds(); ++Kind) {
    const MCProcResourceDesc &Resource = *S.getProcResource(Kind);
    const std::string Buffer = Resource.BufferSize < 0 ? "unlimited" : number(Resource.BufferSize);
    const std::string Super = Resource.SuperIdx ? resourceName(M, Resource.SuperIdx) : "-";
    if (!Resource.SubUnitsIdxBegin) {
      File.row({"unit", Resource.Name, number(Resource.NumUnits), Buffer, Super});
      continue;
    }
    Fields Members;
    for (unsigned I = 0; I < Resource.NumUnits; ++I)
      Members.push_back(resourceName(M, Resource.SubUnitsIdxBegin[I]));
    File.row({"group", Resource.Name, Buffer, Super, joined(Members)});
  }
}

/// Register files; register file 0 is a placeholder.
static void writeRegisterFiles(const OpenTarget &T, const MCExtraProcessorInfo &Extra, FactFile &File) {
  for (unsigned I = 1; I < Extra.NumRegisterFiles; ++I) {
    const MCRegisterFileDesc &RegisterFile = Extra.RegisterFiles[I];
    File.row({"register-file", RegisterFile.Name, number(RegisterFile.NumPhysRegs),
              RegisterFile.MaxMovesEliminatedPerCycle ? number(RegisterFile.MaxMovesEliminatedPerCycle) : "unlimited",
              RegisterFile.AllowZeroMoveEliminationOnly ? "zero-moves-only" : "-"});
    for (unsigned J = 0; J < RegisterFile.NumRegisterCostEntries; ++J) {
      const MCRegisterCostEntry &Entry = Extra.RegisterCostTable[RegisterFile.RegisterCostEntryIdx + J];
      const MCRegisterClass &Class = T.Registers->getRegClass(Entry.RegisterClassID);
      File.member({T.Registers->getRegClassName(&Class), number(Entry.Cost),
                   Entry.AllowMoveElimination ? "eliminates-moves" : "-"});
    }
  }
}

/// `extra REORDER-BUFFER RETIRE LOAD-QUEUE STORE-QUEUE` and the register files.
static void writeExtra(const OpenTarget &T, const Model &M, FactFile &File) {
  if (!M.schedule().hasExtraProcessorInfo())
    return;
  const MCExtraProcessorInfo &Extra = M.schedule().getExtraProcessorInfo();
  auto numberOrNone = [](unsigned Value) { return Value ? number(Value) : "-"; };
  auto queueName = [&](unsigned Kind) { return Kind ? resourceName(M, Kind) : "-"; };
  File.row({"extra", numberOrNone(Extra.ReorderBufferSize), numberOrNone(Extra.MaxRetirePerCycle),
            queueName(Extra.LoadQueueID), queueName(Extra.StoreQueueID)});
  writeRegisterFiles(T, Extra, File);
}

/// Each distinct row, followed by the classes that have it; then classes without one.
static void writeClasses(const OpenTarget &T, const Model &M, FactFile &File) {
  std::map<Fields, std::set<std::string>> ClassesByRow;
  std::set<std::string> Variants, Unsupported;
  for (unsigned Class = 1; Class < T.ClassNames.size(); ++Class) {
    const std::string &Name = T.ClassNames[Class];
    if (Name.empty())
      continue;
    const MCSchedClassDesc &Row = *M.schedule().getSchedClassDesc(Class);
    if (Row.isVariant())
      Variants.insert(Name);
    else if (!Row.isValid())
      Unsupported.insert(Name);
    else
      ClassesByRow[rowOf(M, Row)].insert(Name);
  }
  auto writeMembers = [&](const std::set<std::string> &Classes) {
    for (const std::string &Name : Classes)
      File.member({Name});
  };
  for (const auto &[Row, Classes] : ClassesByRow) {
    File.row(withFirst("row", Row));
    writeMembers(Classes);
  }
  File.row({"unsupported"});
  writeMembers(Unsupported);
  File.row({"variant"});
  writeMembers(Variants);
}

/// The row that an instruction with a variant class really has.
static Fields resolvedRow(const OpenTarget &T, const Model &M, const MCInst &Inst) {
  unsigned Class = T.Instructions->get(Inst.getOpcode()).getSchedClass();
  while (Class && M.schedule().getSchedClassDesc(Class)->isVariant())
    Class = M.Subtarget->resolveVariantSchedClass(Class, &Inst, T.Instructions.get(), M.id());
  if (!Class)
    return {"unresolved"};
  const MCSchedClassDesc &Row = *M.schedule().getSchedClassDesc(Class);
  return Row.isValid() ? withFirst("row", rowOf(M, Row)) : Fields{"unsupported"};
}

/// Opcodes in order of their names.
static std::map<std::string, unsigned> realOpcodes(const OpenTarget &T) {
  std::map<std::string, unsigned> Result;
  for (unsigned Opcode = 0; Opcode < T.Instructions->getNumOpcodes(); ++Opcode)
    if (!T.Instructions->get(Opcode).isPseudo())
      Result[T.Instructions->getName(Opcode).str()] = Opcode;
  return Result;
}

/// Each opcode with a variant class, followed by its cases in order: condition, then `row …` or why there is none.
static void writeVariants(const OpenTarget &T, const Model &M, Sampler &Samples, FactFile &File) {
  for (const auto &[Name, Opcode] : realOpcodes(T)) {
    const unsigned Class = T.Instructions->get(Opcode).getSchedClass();
    if (!Class || !M.schedule().getSchedClassDesc(Class)->isVariant())
      continue;
    std::map<std::string, Fields> Rows;
    const auto Found = findRule(T, Samples, Opcode, [&](const MCInst &Inst) {
      const Fields Row = resolvedRow(T, M, Inst);
      std::string Key;
      for (const std::string &Field : Row)
        Key += Field + "\t";
      Rows.emplace(Key, Row);
      return Key;
    });
    if (!Found)
      fail("no rule explains the variants of " + Name + " on " + M.Name);
    File.row({"variant-opcode", Name});
    for (const auto &[Condition, Key] : *Found)
      File.member(withFirst(Condition, Rows[Key]));
  }
}

/// Whether any of the instructions with this opcode that are likely to matter is answered "yes".
static bool isCandidate(const OpenTarget &T, Sampler &Samples, unsigned Opcode, const Query &Question) {
  if (Question(Samples.allDifferent(Opcode)) == "yes")
    return true;
  bool HasImmediate = false;
  for (const MCOperandInfo &Operand : T.Instructions->get(Opcode).operands())
    HasImmediate |= T.registerClassOf(Operand) < 0;
  for (int64_t Immediate = 0; Immediate < (HasImmediate ? 256 : 1); ++Immediate)
    if (Question(Samples.allEqual(Opcode, Immediate)) == "yes")
      return true;
  for (unsigned I = 0; I < 16; ++I)
    if (Question(Samples.sample(Opcode)) == "yes")
      return true;
  return false;
}

/// Writes the opcodes for which `Question` can say "yes", each with its condition.
static void writeIdioms(const OpenTarget &T, Sampler &Samples, FactFile &File, const std::string &Kind,
                        const Query &Question) {
  for (const auto &[Name, Opcode] : realOpcodes(T)) {
    if (!isCandidate(T, Samples, Opcode, Question))
      continue;
    const auto Found = findRule(T, Samples, Opcode, Question);
    if (!Found)
      fail("no rule explains " + Kind + " of " + Name);
    if (Found->front().second != "yes")
      fail("the rule for " + Kind + " of " + Name + " has the wrong sense");
    File.row({Kind, Name, Found->front().first});
  }
}

/// Variant classes, or opcodes of theirs, each followed by its cases as they were given.
static void writeGivenVariants(const OpenTarget &T, const Model &M, const ClassCases &Cases, FactFile &File) {
  std::map<std::string, std::map<std::string, std::vector<ClassCase>>> Sorted;
  for (unsigned Class = 1; Class < T.ClassNames.size(); ++Class) {
    if (T.ClassNames[Class].empty() || !M.schedule().getSchedClassDesc(Class)->isVariant())
      continue;
    const auto Found = Cases.find({M.id(), Class});
    if (Found != Cases.end())
      Sorted[T.ClassNames[Class]] = Found->second;
    else if (M.Subtarget->resolveVariantSchedClass(Class, nullptr, T.Instructions.get(), M.id()) == 0)
      // Only the compiler can tell its variants apart.
      Sorted[T.ClassNames[Class]]["-"] = {{"always", 0}};
    else
      fail("nothing is known of variant class " + T.ClassNames[Class] + " on " + M.Name);
  }
  for (const auto &[Class, ByOpcode] : Sorted)
    for (const auto &[Opcode, List] : ByOpcode) {
      if (Opcode == "-")
        File.row({"variant-class", Class});
      else
        File.row({"variant-opcode", Opcode});
      for (const ClassCase &Case : List) {
        const MCSchedClassDesc *Row = Case.Class ? M.schedule().getSchedClassDesc(Case.Class) : nullptr;
        if (!Row || Row->isVariant())
          File.member({Case.Condition, "unresolved"});
        else
          File.member(withFirst(Case.Condition, Row->isValid() ? withFirst("row", rowOf(M, *Row)) : Fields{"unsupported"}));
      }
    }
}

static std::string yesNo(bool Value) { return Value ? "yes" : "no"; }

/// The reference passes a one-bit mask and takes an untouched one to mean "every explicit use".
static void checkMask(const APInt &Mask) {
  if (Mask.getBitWidth() != 1 || !Mask.isZero())
    fail("an idiom names some of its operands only; the format cannot say so yet");
}

/// What only the library knows of x86.
static void askLibrary(const OpenTarget &T, const Model &M, FactFile &File) {
  Sampler Samples(T);
  writeVariants(T, M, Samples, File);
  writeIdioms(T, Samples, File, "zero-idiom", [&](const MCInst &Inst) {
    APInt Mask;
    const bool Is = T.Analysis->isZeroIdiom(Inst, Mask, M.id());
    checkMask(Mask);
    return yesNo(Is);
  });
  writeIdioms(T, Samples, File, "dependency-breaking", [&](const MCInst &Inst) {
    APInt Mask;
    const bool Is = T.Analysis->isDependencyBreaking(Inst, Mask, M.id());
    checkMask(Mask);
    return yesNo(Is && !T.Analysis->isZeroIdiom(Inst, Mask, M.id()));
  });
  writeIdioms(T, Samples, File, "optimizable-move", [&](const MCInst &Inst) {
    return yesNo(T.Analysis->isOptimizableRegisterMove(Inst, M.id()));
  });
}

void mca_extract::writeModel(const OpenTarget &T, const Model &M, const ClassCases *Cases, const std::string &Folder) {
  FactFile File(Folder + "/processors/" + M.Name + ".txt", "processor " + M.Name, T.Name, "schedule");
  File.row({"issue-width", number(M.schedule().IssueWidth)});
  File.row({"micro-op-buffer", number(M.schedule().MicroOpBufferSize)});
  writeResources(M, File);
  writeExtra(T, M, File);
  writeClasses(T, M, File);
  if (Cases)
    writeGivenVariants(T, M, *Cases, File);
  else
    askLibrary(T, M, File);
  File.write();
}
