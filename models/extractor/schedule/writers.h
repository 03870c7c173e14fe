// The files that the schedule extractor writes, one function each.

#pragma once

#include "../fact_file.h"
#include "target.h"

#include <string>

namespace mca_extract {

/// cpus.txt: every processor name, its model and its features.
void writeProcessors(const OpenTarget &T, const std::string &Folder);
/// features.txt: every feature, its help text and what it implies.
void writeFeatures(const OpenTarget &T, const std::string &Folder);
/// processors/<model>.txt: resources, register files, classes, variants and idioms of one model.
void writeModel(const OpenTarget &T, const Model &M, const std::string &Folder);
/// hooks.txt: what the target adds after lowering, and which writes clear super-registers.
void writeHooks(const OpenTarget &T, const std::string &Folder);

} // namespace mca_extract
