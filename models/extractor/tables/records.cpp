// Reads a target's descriptions (.td) with libLLVMTableGen and writes the records from which the tables of the printer
// and the encoder are derived. What it writes is read by the programs beside it and kept nowhere.
//
//   records -I DIRECTORY... TARGET.td -o FOLDER/done
//
// Files in FOLDER, one record a line, fields separated by tabs, `-` for nothing:
//
//   instructions  name, size, flags, predicates, assembly string, outs | ins, post-encoder, decoder namespace, decoder
//   encodings     instruction, bits, mask of fixed bits, their value, fields `variable[first+count]@position`, variables in
//                 the order of evaluation, mask of bits that decoders overlook
//   operands      type, kind, operand type, print method, encoder method, decoder method, parts, register class, test
//   features      record, key
//   predicates    record, name of the matcher's condition (those without one are not the assembler's)
//   registers     name (not those that the generator makes of others)
//   hwmode        register class by mode: `mode=class`...
//   tables/NAME   a generic table: its fields, its primary key, then the records
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/TableGen/Error.h"
#include "llvm/TableGen/Main.h"
#include "llvm/TableGen/Record.h"

#include <algorithm>
#include <fstream>
#include <string>
#include <vector>

using namespace llvm;
using std::string;

static string Folder;

static std::ofstream fileOf(const string &Name) { return std::ofstream(Folder + "/" + Name); }

static string orNone(const string &Text) { return Text.empty() ? "-" : Text; }

static string oneLine(StringRef Text) {
  string Result;
  for (char C : Text)
    Result += C == '\t' ? "\\t" : C == '\n' ? "\\n" : string(1, C);
  return orNone(Result);
}

static const Init *valueOf(const Record &R, StringRef Field) {
  const RecordVal *Value = R.getValue(Field);
  return Value ? Value->getValue() : nullptr;
}

/// A field as text; `-` if it is missing or unset.
static string textOf(const Record &R, StringRef Field) {
  const Init *Value = valueOf(R, Field);
  if (!Value || isa<UnsetInit>(Value))
    return "-";
  if (auto *Text = dyn_cast<StringInit>(Value))
    return oneLine(Text->getValue());
  return oneLine(Value->getAsString());
}

static bool isSet(const Record &R, StringRef Field) {
  const auto *Bit = dyn_cast_or_null<BitInit>(valueOf(R, Field));
  return Bit && Bit->getValue();
}

static string namesOf(const Record &R, StringRef Field) {
  string Result;
  if (const auto *List = dyn_cast_or_null<ListInit>(valueOf(R, Field)))
    for (const Init *Item : *List)
      Result += (Result.empty() ? "" : " ") + Item->getAsUnquotedString();
  return orNone(Result);
}

/// `name:type` for each operand of a list, `name:type(part,part)` where the parts have names.
static string operandsOf(const DagInit *List) {
  auto nameOf = [](const DagInit *Dag, unsigned I) { return Dag->getArgName(I) ? Dag->getArgNameStr(I).str() : ""; };
  string Result;
  for (unsigned I = 0; I < List->getNumArgs(); ++I) {
    Result += (I ? " " : "") + nameOf(List, I) + ":";
    const auto *Parts = dyn_cast<DagInit>(List->getArg(I));
    if (!Parts) {
      Result += List->getArg(I)->getAsString();
      continue;
    }
    Result += Parts->getOperator()->getAsString() + "(";
    for (unsigned J = 0; J < Parts->getNumArgs(); ++J)
      Result += (J ? "," : "") + nameOf(Parts, J);
    Result += ")";
  }
  return orNone(Result);
}

/// Bits, the most significant one first, as a hexadecimal number.
static string hexadecimal(const string &Bits) {
  string Digits, Padded = string((4 - Bits.size() % 4) % 4, '0') + Bits;
  for (size_t I = 0; I < Padded.size(); I += 4)
    Digits += "0123456789abcdef"[std::stoi(Padded.substr(I, 4), nullptr, 2)];
  return Digits;
}

/// The variable that a bit of a layout refers to, and which of its bits; -1 where the variable is a single bit.
static std::pair<string, int> variableOf(const Init *Bit) {
  if (const auto *One = dyn_cast<VarBitInit>(Bit)) {
    if (const auto *Variable = dyn_cast<VarInit>(One->getBitVar()))
      return {Variable->getName().str(), int(One->getBitNum())};
  } else if (const auto *Variable = dyn_cast<VarInit>(Bit)) {
    return {Variable->getName().str(), -1};
  }
  return {"", 0};
}

/// The layout `Inst` of a record; PowerPC numbers the bits of an instruction from the other end.
static void writeEncoding(std::ofstream &Out, const Record &Instruction, bool IsReversed) {
  const auto *Layout = dyn_cast_or_null<BitsInit>(valueOf(Instruction, "Inst"));
  if (!Layout)
    return;
  const unsigned Count = Layout->getNumBits();
  auto bitAt = [&](unsigned I) { return Layout->getBit(IsReversed ? Count - 1 - I : I); };
  string Mask(Count, '0'), Value(Count, '0'), Overlooked(Count, '0'), Fields, Order;
  if (const auto *Soft = dyn_cast_or_null<BitsInit>(valueOf(Instruction, "SoftFail")))
    for (unsigned I = 0; I < std::min(Count, Soft->getNumBits()); ++I)
      if (const auto *Bit = dyn_cast<BitInit>(Soft->getBit(IsReversed ? Count - 1 - I : I)); Bit && Bit->getValue())
        Overlooked[Count - 1 - I] = '1';
  for (unsigned I = 0; I < Count;) {
    if (const auto *Fixed = dyn_cast<BitInit>(bitAt(I))) {
      Mask[Count - 1 - I] = '1';
      Value[Count - 1 - I] = Fixed->getValue() ? '1' : '0';
      ++I;
      continue;
    }
    const auto [Name, First] = variableOf(bitAt(I));
    if (Name.empty()) {
      ++I;
      continue;
    }
    unsigned Length = 1;
    while (First >= 0 && I + Length < Count && variableOf(bitAt(I + Length)) == std::pair(Name, First + int(Length)))
      ++Length;
    Fields += (Fields.empty() ? "" : " ") + Name + "[" + std::to_string(std::max(First, 0)) + "+" +
              std::to_string(Length) + "]@" + std::to_string(I);
    I += Length;
  }
  for (const RecordVal &Variable : Instruction.getValues())
    if (!Variable.isNonconcreteOK() && !Variable.getValue()->isComplete() && Variable.getName() != "EncodingInfos")
      Order += (Order.empty() ? "" : " ") + Variable.getNameInitAsString();
  Out << Instruction.getName().str() << "\t" << Count << "\t" << hexadecimal(Mask) << "\t" << hexadecimal(Value) << "\t"
      << orNone(Fields) << "\t" << orNone(Order) << "\t" << hexadecimal(Overlooked) << "\n";
}

static void writeInstructions(const RecordKeeper &Keeper) {
  auto Out = fileOf("instructions"), Encodings = fileOf("encodings");
  const Record *Set = Keeper.getAllDerivedDefinitions("Target")[0]->getValueAsDef("InstructionSet");
  const bool IsReversed = isSet(*Set, "isLittleEndianEncoding");
  for (const Record *R : Keeper.getAllDerivedDefinitions("Instruction")) {
    string Flags;
    for (const char *Name : {"isPseudo", "isCodeGenOnly", "isAsmParserOnly"})
      if (isSet(*R, Name))
        Flags += (Flags.empty() ? "" : " ") + string(Name);
    if (R->getValue("DeprecatedFeatureMask"))
      Flags += (Flags.empty() ? "" : " ") + string("deprecated:") + textOf(*R, "DeprecatedFeatureMask");
    Out << R->getName().str() << "\t" << R->getValueAsInt("Size") << "\t" << orNone(Flags) << "\t"
        << namesOf(*R, "Predicates") << "\t" << textOf(*R, "AsmString") << "\t"
        << operandsOf(R->getValueAsDag("OutOperandList")) << " | " << operandsOf(R->getValueAsDag("InOperandList"))
        << "\t" << textOf(*R, "PostEncoderMethod") << "\t" << textOf(*R, "DecoderNamespace") << "\t"
        << textOf(*R, "DecoderMethod") << "\n";
    writeEncoding(Encodings, *R, IsReversed);
  }
}

static void writeOperands(const RecordKeeper &Keeper) {
  auto Out = fileOf("operands");
  for (const Record *R : Keeper.getAllDerivedDefinitions("DAGOperand")) {
    string Kind = "other", Parts = "-", Class = "-";
    for (auto [Base, Name] : {std::pair("RegisterClass", "class"), {"RegisterOperand", "register"},
                              {"Operand", "operand"}, {"RegClassByHwMode", "mode"}})
      if (Kind == "other" && R->isSubClassOf(Base))
        Kind = Name;
    if (const auto *Dag = dyn_cast_or_null<DagInit>(valueOf(*R, "MIOperandInfo")))
      Parts = operandsOf(Dag);
    if (const Init *Value = valueOf(*R, "RegClass"))
      Class = Value->getAsString();
    Out << R->getName().str() << "\t" << Kind << "\t" << textOf(*R, "OperandType") << "\t" << textOf(*R, "PrintMethod")
        << "\t" << textOf(*R, "EncoderMethod") << "\t" << textOf(*R, "DecoderMethod") << "\t" << Parts << "\t" << Class
        << "\t" << textOf(*R, "MCOperandPredicate") << "\n";
  }
}

static void writeSmallRecords(const RecordKeeper &Keeper) {
  auto Features = fileOf("features"), Predicates = fileOf("predicates"), Modes = fileOf("hwmode");
  auto Registers = fileOf("registers");
  for (const Record *R : Keeper.getAllDerivedDefinitions("Register"))
    Registers << R->getName().str() << "\n";
  for (const Record *R : Keeper.getAllDerivedDefinitions("SubtargetFeature"))
    Features << R->getName().str() << "\t" << textOf(*R, "Name") << "\n";
  for (const Record *R : Keeper.getAllDerivedDefinitions("Predicate"))
    if (isSet(*R, "AssemblerMatcherPredicate"))
      Predicates << R->getName().str() << "\n";
  for (const Record *R : Keeper.getAllDerivedDefinitions("RegClassByHwMode")) {
    Modes << R->getName().str();
    const auto Names = R->getValueAsListOfDefs("Modes"), Objects = R->getValueAsListOfDefs("Objects");
    for (unsigned I = 0; I < Names.size(); ++I)
      Modes << "\t" << Names[I]->getName().str() << "=" << Objects[I]->getName().str();
    Modes << "\n";
  }
}

/// A cell of a generic table: bits as a number, everything else as it is written.
static string cellOf(const Record &R, StringRef Field) {
  const Init *Value = valueOf(R, Field);
  const auto *Bits = dyn_cast_or_null<BitsInit>(Value);
  uint64_t Number = 0;
  bool IsNumber = Bits && Bits->getNumBits() <= 64;
  for (unsigned I = 0; IsNumber && I < Bits->getNumBits(); ++I) {
    const auto *Bit = dyn_cast<BitInit>(Bits->getBit(I));
    IsNumber = Bit != nullptr;
    Number |= IsNumber ? uint64_t(Bit->getValue()) << I : 0;
  }
  if (IsNumber)
    return std::to_string(Number);
  if (!Value || isa<StringInit>(Value))
    return textOf(R, Field);
  return oneLine(Value->getAsUnquotedString());
}

static void writeTables(const RecordKeeper &Keeper) {
  if (!Keeper.getClass("GenericTable"))
    return;
  sys::fs::create_directories(Folder + "/tables");
  for (const Record *Table : Keeper.getAllDerivedDefinitions("GenericTable")) {
    auto Out = fileOf("tables/" + Table->getName().str());
    const auto Fields = Table->getValueAsListOfStrings("Fields");
    for (StringRef Field : Fields)
      Out << (Field == Fields.front() ? "" : "\t") << Field.str();
    Out << "\n" << namesOf(*Table, "PrimaryKey") << "\n";
    const StringRef Class = Table->getValueAsString("FilterClass");
    if (!Keeper.getClass(Class))
      continue;
    const StringRef Filter = Table->getValueAsOptionalString("FilterClassField").value_or("");
    for (const Record *R : Keeper.getAllDerivedDefinitions(Class)) {
      if (!Filter.empty() && !isSet(*R, Filter))
        continue;
      Out << R->getName().str();
      for (StringRef Field : Fields)
        Out << "\t" << cellOf(*R, Field);
      Out << "\n";
    }
  }
}

int main(int Count, char **Arguments) {
  for (int I = 1; I + 1 < Count; ++I)
    if (string(Arguments[I]) == "-o")
      Folder = sys::path::parent_path(Arguments[I + 1]).str();
  sys::fs::create_directories(Folder);
  cl::ParseCommandLineOptions(Count, Arguments);
  return TableGenMain(Arguments[0], [](raw_ostream &Out, const RecordKeeper &Keeper) {
    writeInstructions(Keeper);
    writeOperands(Keeper);
    writeSmallRecords(Keeper);
    writeTables(Keeper);
    Out << "done\n";
    return false;
  });
}
