// A generated text file: a header that says what produced it, then one fact a line, its fields separated by tabs.

#pragma once

#include <string>
#include <vector>

namespace mca_extract {

class TextFile {
public:
  TextFile(std::string Path, std::string Content, std::string Target);

  void row(const std::vector<std::string> &Fields);
  /// A row that belongs to the one above it: its first field is empty.
  void member(std::vector<std::string> Fields);
  void write() const;

private:
  std::string Path, Content, Target, Body;
  unsigned RowCount = 0;
};

/// A list of words as one field.
std::string words(const std::vector<std::string> &List);

} // namespace mca_extract
