// What llvm-mca says of loops of a text, found without our help: from a label to the last jump back to it, if nothing else goes
// back, leaves for good, calls somebody or comes from elsewhere in between, so that all that stands there is an iteration.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runProgram } from "./harness.mjs";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** The program that `tests/gate/tools/fetch-reference` fetched. */
function reference() {
  const [, release] = /^release\t(.*)$/m.exec(readFileSync(join(root, "models/REFERENCE"), "utf8"));
  return process.env.LLVM_MCA ?? join(root, "target/reference", release, "bin/llvm-mca");
}

/** Labels of such loops, with their instructions. */
export function plainLoops(text) {
  const lines = text.split("\n");
  const labelOf = (line) => /^([.\w$]+):/.exec(line)?.[1];
  const places = new Map(lines.flatMap((line, at) => (labelOf(line) === undefined ? [] : [[labelOf(line), at]])));
  const jumpOf = (line) => /^\t(j\w+)\t(\S+)/.exec(line)?.slice(1);
  const latches = new Map();
  lines.forEach((line, at) => {
    const [, target] = jumpOf(line) ?? [];
    if (places.get(target) < at) latches.set(target, at);
  });
  const jumps = lines.flatMap((line, at) => (jumpOf(line) === undefined ? [] : [{ at, name: jumpOf(line)[0], to: places.get(jumpOf(line)[1]) }]));
  const isPlain = ([label, last]) => {
    const first = places.get(label);
    const isInside = (at) => at >= first && at <= last;
    const goesElsewhere = ({ at, name, to }) => isInside(at) && at < last && ((to <= at && to !== first) || (name === "jmp" && !isInside(to)));
    const comesFromElsewhere = ({ at, to }) => !isInside(at) && isInside(to) && to !== first;
    const isRefused = (line) => /^\t(call|ret|ud2|\.size|\.cfi_endproc)\b/.test(line);
    return !jumps.some((jump) => goesElsewhere(jump) || comesFromElsewhere(jump)) && !lines.slice(first, last).some(isRefused);
  };
  const isCode = (line) => /^\t[a-z]/.test(line);
  return new Map([...latches].filter(isPlain).map(([label, last]) => [label, lines.slice(places.get(label), last + 1).filter(isCode)]));
}

/** Cycles of an iteration by label: what more iterations take more, since the first ones fill the processor. */
export async function cyclesByReference(folder, loops, cpu) {
  const path = join(folder, "reference.s");
  const region = ([label, body]) => [`# LLVM-MCA-BEGIN ${label}`, ...body, `# LLVM-MCA-END ${label}`].join("\n");
  writeFileSync(path, `${[...loops].map(region).join("\n")}\n`);
  const totals = async (nIterations) => {
    const options = [`-mcpu=${cpu}`, `-iterations=${nIterations}`, "-instruction-info=0", "-resource-pressure=0", "-skip-unsupported-instructions=any"];
    const { stdout } = await runProgram(reference(), [...options, path], { maxBuffer: 1 << 26 });
    const regions = [...stdout.matchAll(/Code Region - (\S+)[^]*?Total Cycles:\s+(\d+)/g)];
    return new Map(regions.map(([, label, cycles]) => [label, Number(cycles)]));
  };
  const [few, many] = await Promise.all([totals(400), totals(800)]);
  return new Map([...many].map(([label, cycles]) => [label, (cycles - few.get(label)) / 400]));
}
