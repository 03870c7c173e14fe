// Texts that the module and the native program are compared on: the committed cases of conformance, and loops as compilers write them.

import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../../../../", import.meta.url));

/** @typedef {{ name: string, target: string, args: string[], text: string }} Text */

/** Processors that take turns, in order or not, so that every kind of model is run. */
const CPUS = {
  x86: ["haswell", "skylake", "znver4", "alderlake", "btver2", "atom", "sapphirerapids", "znver2"],
  aarch64: ["neoverse-v2", "cortex-a55", "cortex-a76", "apple-m1", "neoverse-n1", "a64fx"],
  riscv: ["sifive-u74", "sifive-p670", "spacemit-x60", "syntacore-scr5-rv64", "veyron-v1"],
  arm: ["cortex-m55", "cortex-a9", "cortex-m7", "cortex-a57", "cortex-m4", "cortex-r52"],
};
const TRIPLES = { x86: "x86_64", aarch64: "aarch64", riscv: "riscv64", arm: "arm" };
const VIEWS = [[], ["-all-views"], ["-timeline", "-timeline-max-iterations=3"], ["-bottleneck-analysis"], ["-iterations=7", "-all-stats"]];

/** @param {string[]} args */
function targetOf(args) {
  const triple = args.find((word) => word.includes("-mtriple="))?.split("=")[1] ?? "x86_64";
  const beginnings = { x86: /^(x86|i.86)/, aarch64: /^(aarch64|arm64)/, riscv: /^riscv/, arm: /^(arm(?!64)|thumb)/ };
  return Object.keys(TRIPLES).find((target) => beginnings[target].test(triple));
}

/** Cases that read standard input alone. @returns {Text[]} */
function cases() {
  const folder = join(root, "tests/reference/conformance");
  const files = readdirSync(folder, { recursive: true }).map(String).filter((name) => name.endsWith(".case")).sort();
  return files.flatMap((name) => {
    const bytes = readFileSync(join(folder, name), "latin1");
    const end = bytes.indexOf("\n---\n");
    const head = bytes.slice(0, end).split("\n").filter((line) => line !== "" && !line.startsWith("#"));
    if (end < 0 || head.some((line) => !line.startsWith("run: ")) || head.some((line) => line.includes('"'))) return [];
    return head.flatMap((line, run) => {
      // Help is the program's, and the machine's processor is nobody's here.
      if (/help|version|native/.test(line)) return [];
      const args = line.slice("run: ".length).trim().split(/\s+/);
      const target = targetOf(args);
      const isForStandardInput = args.every((word) => word.startsWith("-"));
      const text = Buffer.from(bytes.slice(end + 5), "latin1");
      return target && isForStandardInput ? [{ name: `${name} run ${run}`, target, args, text }] : [];
    });
  });
}

/** Every loop of the committed files as a text, in turn on the processors of its target and with other views. @returns {Text[]} */
function loops() {
  const files = { "clang.s": "x86", "gcc.s": "x86", "aarch64.s": "aarch64", "riscv.s": "riscv", "arm.s": "arm" };
  return Object.entries(files).flatMap(([name, target]) => {
    const blocks = readFileSync(join(root, "tests/inputs/loops", name), "utf8").match(/^.*LLVM-MCA-BEGIN[^]*?LLVM-MCA-END.*\n/gm) ?? [];
    return blocks.map((text, number) => {
      const cpu = CPUS[target][number % CPUS[target].length];
      const args = [`-mtriple=${TRIPLES[target]}`, `-mcpu=${cpu}`, ...VIEWS[number % VIEWS.length]];
      return { name: `${name} block ${number}`, target, args, text };
    });
  });
}

/** @returns {Text[]} */
export function texts() {
  return [...cases(), ...loops()];
}
