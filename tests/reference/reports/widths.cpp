// Prints how many columns each character takes, as the reference's library counts them: the runs of core/src/report/width/table.rs.

#include "llvm/Support/Unicode.h"

#include <cstdio>
#include <string>

/// The character in UTF-8.
static std::string encoded(unsigned Code) {
  if (Code < 0x80)
    return {char(Code)};
  if (Code < 0x800)
    return {char(0xc0 | Code >> 6), char(0x80 | (Code & 63))};
  if (Code < 0x10000)
    return {char(0xe0 | Code >> 12), char(0x80 | (Code >> 6 & 63)), char(0x80 | (Code & 63))};
  return {char(0xf0 | Code >> 18), char(0x80 | (Code >> 12 & 63)), char(0x80 | (Code >> 6 & 63)), char(0x80 | (Code & 63))};
}

int main() {
  int Last = -1;
  for (unsigned Code = 0; Code <= 0x10ffff; ++Code) {
    // Halves of pairs are no characters.
    if (Code >= 0xd800 && Code < 0xe000)
      continue;
    const int Columns = llvm::sys::unicode::columnWidthUTF8(encoded(Code));
    // What cannot be shown counts nothing.
    const int Counted = Columns < 0 ? 0 : Columns;
    if (Counted != Last)
      std::printf("%#x\n", Code * 4 + Counted);
    Last = Counted;
  }
}
