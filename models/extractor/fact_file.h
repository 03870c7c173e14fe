// A generated text file: a header that says what produced it, then one fact a line, its fields separated by tabs.
// Its twin for the Python programs is fact_file.py. RELEASE is defined on the command line, as models/REFERENCE names it.

#pragma once

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

namespace mca_extract {

/// Raised with every change of what a line means.
constexpr unsigned FormatVersion = 1;

/// Collects the rows and writes them with the header once all are known.
class FactFile {
  std::string Path, Content, Target, Producer, Body;
  unsigned RowCount = 0;

public:
  FactFile(std::string Path, std::string Content, std::string Target, std::string Producer)
      : Path(std::move(Path)), Content(std::move(Content)), Target(std::move(Target)), Producer(std::move(Producer)) {}

  void row(const std::vector<std::string> &Fields) {
    for (size_t I = 0; I < Fields.size(); ++I)
      Body += (I ? "\t" : "") + Fields[I];
    Body += "\n";
    ++RowCount;
  }

  /// A row that belongs to the one above it: its first field is empty.
  void member(std::vector<std::string> Fields) {
    Fields.insert(Fields.begin(), "");
    row(Fields);
  }

  void write() const {
    std::ofstream Out(Path, std::ios::binary);
    Out << "# content " << Content << "\n# producer models/extractor/" << Producer << "\n# reference LLVM " RELEASE
        << "\n# target " << Target << "\n# format " << FormatVersion << "\n# rows " << RowCount
        << "\n# license Data derived from LLVM, Apache-2.0 WITH LLVM-exception\n"
        << Body;
    if (!Out.flush()) {
      std::fprintf(stderr, "cannot write %s\n", Path.c_str());
      std::exit(1);
    }
    std::printf("%s: %u rows\n", Path.c_str(), RowCount);
  }
};

/// A list of words as one field; the empty list is "-".
inline std::string joined(const std::vector<std::string> &Words) {
  std::string Text;
  for (const std::string &Word : Words)
    Text += (Text.empty() ? "" : " ") + Word;
  return Text.empty() ? "-" : Text;
}

} // namespace mca_extract
