#include "text.h"
#include "target.h"

#include "llvm/Config/llvm-config.h"

#include <fstream>

using namespace mca_extract;

/// Raised with every change of what a line means.
static constexpr unsigned FormatVersion = 1;

TextFile::TextFile(std::string Path, std::string Content, std::string Target)
    : Path(std::move(Path)), Content(std::move(Content)), Target(std::move(Target)) {}

void TextFile::row(const std::vector<std::string> &Fields) {
  for (size_t I = 0; I < Fields.size(); ++I)
    Body += (I ? "\t" : "") + Fields[I];
  Body += "\n";
  ++RowCount;
}

void TextFile::member(std::vector<std::string> Fields) {
  Fields.insert(Fields.begin(), "");
  row(Fields);
}

void TextFile::write() const {
  std::ofstream Out(Path, std::ios::binary);
  Out << "# content " << Content << "\n"
      << "# producer models/extractor/schedule\n"
      << "# reference LLVM " << LLVM_VERSION_STRING << "\n"
      << "# target " << Target << "\n"
      << "# format " << FormatVersion << "\n"
      << "# rows " << RowCount << "\n"
      << "# license Data derived from LLVM, Apache-2.0 WITH LLVM-exception\n"
      << Body;
  if (!Out.flush())
    fail("cannot write " + Path);
}

std::string mca_extract::words(const std::vector<std::string> &List) {
  std::string Text;
  for (const std::string &Word : List)
    Text += (Text.empty() ? "" : " ") + Word;
  return Text.empty() ? "-" : Text;
}
