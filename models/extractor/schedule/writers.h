// The files that the schedule extractor writes, one function each.

#pragma once

#include "../fact_file.h"
#include "target.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace mca_extract {

/// cpus.txt: every processor name, its model and its features.
void writeProcessors(const OpenTarget &T, const std::string &Folder);
/// features.txt: every feature, its help text and what it implies.
void writeFeatures(const OpenTarget &T, const std::string &Folder);
/// A case of a variant class: its condition, and the class that it leads to; class 0 is none.
struct ClassCase {
  std::string Condition;
  unsigned Class;
};

/// Cases in order of preference: by the number of the model and the class, then by opcode; `-` stands for all opcodes.
using ClassCases = std::map<std::pair<unsigned, unsigned>, std::map<std::string, std::vector<ClassCase>>>;

/// processors/<model>.txt: resources, register files, classes, variants and idioms of one model. For x86 variants and
/// idioms are found out by asking the library; for other targets the cases of variant classes are given.
void writeModel(const OpenTarget &T, const Model &M, const ClassCases *Cases, const std::string &Folder);
/// hooks.txt: what the target adds after lowering, and which writes clear super-registers.
void writeHooks(const OpenTarget &T, const std::string &Folder);

} // namespace mca_extract
