// A program and a recording of it, for pictures of editors that show one: gcc and perf have to be there.
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

/** Loops that wait for different things, and take different times. */
const KERNELS = `// mca: -mcpu=skylake
#include <stdint.h>
#include <stdlib.h>
#define N 4096

double dot(const double *a, const double *b) {
  double sum = 0;
  for (int i = 0; i < N; i++)
    sum += a[i] * b[i];
  return sum;
}

uint64_t follow(const uint64_t *next, uint64_t at) {
  for (int i = 0; i < N; i++)
    at = next[at];
  return at;
}

void count(const uint8_t *bytes, uint32_t *kinds) {
  for (int i = 0; i < N; i++)
    kinds[bytes[i]]++;
}

int main(void) {
  static double a[N], b[N];
  static uint64_t next[N], at;
  static uint8_t bytes[N];
  static uint32_t kinds[256];
  for (int i = 0; i < N; i++)
    next[i] = (i * 17 + 3) % N, bytes[i] = rand();
  for (int round = 0; round < 40000; round++) {
    a[0] = dot(a, b);
    at = follow(next, at);
    count(bytes, kinds);
  }
  return kinds[0] + at == 0;
}
`;

/** Writes `kernels.c` and `perf.data` into a folder. */
export function record(folder) {
  writeFileSync(join(folder, "kernels.c"), KERNELS);
  const run = (program, ...words) => execFileSync(program, words, { cwd: folder, stdio: "ignore" });
  run("gcc", "-g", "-O2", "-fno-inline", "-o", "kernels", join(folder, "kernels.c"));
  run("perf", "record", "-e", "cpu-clock:u", "-F", "1999", "-o", "perf.data", "./kernels");
}
