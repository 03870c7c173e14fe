// What every extractor program shares: a target's tables as libLLVM offers them, and the writer of fact files.
#pragma once

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
#include <vector>

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
    context.reset(new llvm::MCContext(triple, assembler.get(), registers.get(), subtarget.get()));
  }
};

// Collects the rows of one fact file and writes it with its header once all rows are known.
class FactFile {
  std::string folder, content, target, producer;
  std::vector<std::string> rows;

public:
  FactFile(std::string folder, std::string content, std::string target, std::string producer)
      : folder(std::move(folder)), content(std::move(content)), target(std::move(target)), producer(std::move(producer)) {}

  void row(const std::vector<std::string> &fields) {
    std::string line;
    for (const std::string &field : fields) {
      if (!line.empty() || &field != &fields.front())
        line += '\t';
      line += field;
    }
    rows.push_back(line);
  }

  void write() const {
    std::string path = folder + "/" + content + ".txt";
    FILE *out = std::fopen(path.c_str(), "w");
    if (!out) {
      std::perror(path.c_str());
      std::exit(1);
    }
    std::fprintf(out, "# content %s\n# producer models/extractor/%s\n# reference LLVM %s\n# target %s\n# format 1\n# rows %zu\n",
                 content.c_str(), producer.c_str(), LLVM_VERSION_STRING, target.c_str(), rows.size());
    std::fprintf(out, "# license Data derived from LLVM, Apache-2.0 WITH LLVM-exception\n");
    for (const std::string &row : rows)
      std::fprintf(out, "%s\n", row.c_str());
    std::fclose(out);
    std::printf("%s: %zu rows\n", path.c_str(), rows.size());
  }
};

// A list of words as one field; the empty list is "-".
inline std::string joined(const std::vector<std::string> &words) {
  std::string text;
  for (const std::string &word : words)
    text += (text.empty() ? "" : " ") + word;
  return text.empty() ? "-" : text;
}

inline std::string hexadecimal(uint64_t value) {
  char text[24];
  std::snprintf(text, sizeof text, "0x%llx", (unsigned long long)value);
  return text;
}
