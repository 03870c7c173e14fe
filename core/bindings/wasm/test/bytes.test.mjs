// The report of the module is that of the native program, byte for byte. MCA names the program.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { brotliCompressSync, constants } from "node:zlib";

import { load, McaError } from "../index.js";
import { root, texts } from "./texts.mjs";

const program = process.env.MCA ?? join(root, "target/debug/mca");

/** How the native program reads standard input under the reference's name: nothing is recognised and nothing configured. */
function native({ args, text }) {
  const run = spawnSync(program, args, { input: text, argv0: "llvm-mca", maxBuffer: 1 << 28 });
  // A run that ends before it reads its input breaks the pipe.
  assert.ok(run.error === undefined || run.error.code === "EPIPE", `${program} cannot be started: ${run.error}`);
  return { status: run.status, stdout: run.stdout.toString() };
}

const mca = await load();

/** Options that cannot be read end a run before it begins. */
function module({ args, text }) {
  try {
    const { status, stdout } = mca.report(text, { args });
    return { status, stdout };
  } catch (error) {
    assert.ok(error instanceof McaError, error);
    return { status: 1, stdout: "" };
  }
}

/** 32-bit Arm is a feature of the module: MCA_WASM_FEATURES says whether it was built with it. */
const hasArm = process.env.MCA_WASM_FEATURES === "arm";

for (const target of ["x86", "aarch64", "riscv", ...(hasArm ? ["arm"] : [])]) {
  const all = texts().filter((text) => text.target === target);
  test(`${all.length} texts for ${target}`, () => {
    assert.ok(all.length >= 100, `only ${all.length} texts`);
    let nWithReport = 0;
    for (const text of all) {
      const found = module(text);
      assert.deepEqual(found, native(text), `${text.name}: ${text.args.join(" ")}`);
      nWithReport += found.stdout.includes("Instruction") ? 1 : 0;
    }
    assert.ok(nWithReport >= 80, `only ${nWithReport} texts have a report`);
  });
}

test("the module has 32-bit Arm if it was built with it, and else says that it lacks it", () => {
  assert.equal(mca.cpus().some((cpu) => cpu.architecture === "arm"), hasArm);
  const report = () => mca.report("bx lr\n", { args: ["-mtriple=armv7", "-mcpu=cortex-a9"] });
  if (hasArm) assert.equal(report().status, 0);
  else assert.throws(report, /no target reads 'armv7'/);
});

const MOST_BYTES = hasArm ? 2_400_000 : 2_000_000;

test(`the module is at most ${MOST_BYTES / 1e6} MB by brotli`, () => {
  const bytes = readFileSync(join(root, "core/bindings/wasm/mca.wasm"));
  // The best quality takes half a minute, and leaves less still.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const { length } = brotliCompressSync(bytes, { params });
  assert.ok(length <= MOST_BYTES, `${length} bytes`);
});
