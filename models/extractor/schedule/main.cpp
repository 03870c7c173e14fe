// Writes what the library knows about processors and their scheduling models as text.
//
//   schedule FOLDER
//
// FOLDER receives cpus.txt, features.txt, hooks.txt and processors/<model>.txt. Only the public interface of the library
// is used. Everything is written in a fixed order from a fixed seed: two runs give the same bytes.

#include "writers.h"

#include "llvm/Support/TargetSelect.h"

#include <filesystem>

using namespace mca_extract;

int main(int Count, char **Arguments) {
  if (Count != 2)
    fail("usage: schedule FOLDER");
  const std::string Folder = Arguments[1];
  llvm::InitializeAllTargetInfos();
  llvm::InitializeAllTargetMCs();
  llvm::InitializeAllAsmParsers();
  llvm::InitializeAllTargetMCAs();
  const OpenTarget T("x86", "x86_64-pc-linux-gnu");
  std::error_code Error;
  std::filesystem::create_directories(Folder + "/processors", Error);
  writeFeatures(T, Folder);
  writeProcessors(T, Folder);
  writeHooks(T, Folder);
  for (const Model &M : T.Models)
    writeModel(T, M, Folder);
}
