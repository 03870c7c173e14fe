// Writes what the library knows about processors and their scheduling models as text.
//
//   schedule TARGET TRIPLE FOLDER [CASES]
//   schedule TARGET TRIPLE classes          prints every opcode and the number of its class
//
// FOLDER receives cpus.txt, features.txt, hooks.txt and processors/<model>.txt. For x86 only the public interface of the
// library is used, and everything is written in a fixed order from a fixed seed: two runs give the same bytes. For other
// targets CASES has what decides variants: the number of a class, of a model, an opcode or `-`, a condition, the class that
// it leads to; and only classes that FOLDER/instructions/scheduling-classes.txt names are written.

#include "writers.h"

#include "llvm/Support/TargetSelect.h"

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

using namespace mca_extract;

static ClassCases readCases(const std::string &Path) {
  ClassCases Cases;
  std::ifstream File(Path);
  for (std::string Line; std::getline(File, Line);) {
    std::istringstream Fields(Line);
    std::string Class, Model, Opcode, Condition, Next;
    for (std::string *Field : {&Class, &Model, &Opcode, &Condition, &Next})
      std::getline(Fields, *Field, '\t');
    Cases[{std::stoul(Model), std::stoul(Class)}][Opcode].push_back({Condition, unsigned(std::stoul(Next))});
  }
  return Cases;
}

/// Forgets the classes that the target's instructions do not have.
static void keepClasses(OpenTarget &T, const std::string &Path) {
  std::set<std::string> Kept;
  std::ifstream File(Path);
  for (std::string Line; std::getline(File, Line);)
    if (Line[0] != '#')
      Kept.insert(Line);
  for (std::string &Name : T.ClassNames)
    if (!Kept.count(Name))
      Name.clear();
}

int main(int Count, char **Arguments) {
  if (Count != 4 && Count != 5)
    fail("usage: schedule TARGET TRIPLE FOLDER [CASES]");
  const std::string Folder = Arguments[3];
  llvm::InitializeAllTargetInfos();
  llvm::InitializeAllTargetMCs();
  llvm::InitializeAllAsmParsers();
  llvm::InitializeAllTargetMCAs();
  OpenTarget T(Arguments[1], Arguments[2]);
  if (Folder == "classes") {
    for (unsigned Opcode = 0; Opcode < T.Instructions->getNumOpcodes(); ++Opcode)
      std::printf("%s\t%u\n", T.Instructions->getName(Opcode).str().c_str(),
                  unsigned(T.Instructions->get(Opcode).getSchedClass()));
    return 0;
  }
  std::error_code Error;
  std::filesystem::create_directories(Folder + "/processors", Error);
  writeFeatures(T, Folder);
  writeProcessors(T, Folder);
  writeHooks(T, Folder);
  ClassCases Cases;
  if (Count == 5) {
    Cases = readCases(Arguments[4]);
    keepClasses(T, Folder + "/instructions/scheduling-classes.txt");
  }
  for (const Model &M : T.Models)
    writeModel(T, M, Count == 5 ? &Cases : nullptr, Folder);
}
