// What the functions answer, beside reports.

import assert from "node:assert/strict";
import { test } from "node:test";

import { load, McaError } from "../index.js";

const mca = await load();
const LOOP = ".L3:\n\tvaddsd (%rdi), %xmm0, %xmm0\n\taddq $8, %rdi\n\tcmpq %rsi, %rdi\n\tjne .L3\n";

test("an analysis has the verdict, the page of --why and places", () => {
  const { regions, target, regionsAre, problems } = mca.analyze(LOOP, { cpu: "znver4" });
  assert.equal(regions.length, 1);
  const [region] = regions;
  assert.equal(region.verdict, "3.00 cycles per iteration: every iteration waits for %xmm0 of the one before (line 2).");
  assert.deepEqual([target.cpu, target.architecture, regionsAre, problems.length], ["znver4", "x86", "loop", 0]);
  assert.deepEqual(region.instructions.map(({ range }) => range.start.line), [2, 3, 4, 5]);
  assert.match(region.page, /^\n\.L3 on znver4 \(tables only\)\n\n3\.00 cycles per iteration/);
  assert.match(region.blames[0], /3\.00 of 3\.00 cycles/);
});

test("what is wrong is a problem at its place, and the rest is analysed", () => {
  const { problems, regions } = mca.analyze(`# 🙂\n${LOOP}\tfrobnicate %rax\n`, { cpu: "haswell" });
  assert.equal(problems.length, 1);
  assert.deepEqual([problems[0].severity, problems[0].line, problems[0].column], ["error", 7, 2]);
  assert.equal(regions.length, 1);
});

test("the target is that of the text, and a processor that does not run it gives way", () => {
  const { target, notes } = mca.analyze("loop:\tfmadd d0, d1, d2, d0\n\tsubs x0, x0, #1\n\tb.ne loop\n", { cpu: "znver4" });
  assert.equal(target.architecture, "aarch64");
  assert.ok(notes.length > 0, notes);
  assert.equal(mca.analyze("addi a0, a0, 1\n", { cpu: "sifive-u74" }).target.architecture, "riscv");
});

test("a listing is read as such, bytes too, and what is neither is refused", () => {
  const listing = "   0:\t48 0f af c0          \timul   %rax,%rax\n   4:\t75 fa                \tjne    0 <f>\n";
  assert.equal(mca.analyze(listing, { cpu: "skylake" }).readAs.word, "objdump");
  assert.equal(mca.analyze("48 01 c8 48 0f af c1", { cpu: "skylake" }).readAs.word, "hex");
  assert.throws(() => mca.analyze("package main\n\nfunc main() {\n}\n"), McaError);
  assert.throws(() => mca.analyze("\x7fELF and nothing else"), McaError);
  assert.throws(() => mca.analyze(LOOP, { cpu: "pentium9" }), /pentium9.*unknown processor/);
});

test("a comparison says why there is no number", () => {
  const [{ processors }] = mca.compare("vaddps %zmm0, %zmm1, %zmm1\n", ["znver4", "haswell", "nothing"], { cpu: "znver4" }).regions;
  assert.ok(processors[0].steadyCyclesPerIteration > 0);
  assert.match(processors[1].error, /AVX512F/);
  assert.match(processors[2].error, /unknown processor/);
});

test("a timeline has the steps of the steady state", () => {
  const timeline = mca.timeline(LOOP, { cpu: "haswell", iterations: 4 });
  assert.equal(timeline.iterations, 4);
  assert.equal(timeline.rows.length, 16);
  assert.equal(timeline.verdict.cyclesPerIteration, 3);
  assert.throws(() => mca.timeline(LOOP, { region: 7 }), McaError);
});

test("processors have the names that people know", () => {
  const cpus = mca.cpus();
  assert.equal(cpus.find(({ name }) => name === "znver4").title, "Zen 4 (Ryzen 7000, EPYC 9004)");
  assert.deepEqual([...new Set(cpus.map(({ architecture }) => architecture))].sort(), [...(process.env.MCA_WASM_FEATURES === "arm" ? ["arm"] : []), "aarch64", "riscv", "x86"].sort());
});

test("a text of very many instructions is answered in little room", () => {
  const { regions } = mca.analyze(".L:\n.rept 60000\naddq %rax, %rbx\n.endr\njne .L\n", { cpu: "znver4" });
  assert.match(regions[0].error, /50000 instructions/);
  assert.equal(mca.analyze(LOOP, { cpu: "znver4" }).regions.length, 1);
});

test("a text that is too long, and sizes without measure, are refused", () => {
  assert.throws(() => mca.analyze(`# ${"x".repeat(33 << 20)}\n${LOOP}`, { cpu: "znver4" }), /at most 33554432 are read/);
  const args = ["-timeline", "--timeline-max-iterations=4294967295"];
  assert.throws(() => mca.report(LOOP, { cpu: "znver4", args }), /timeline-max-iterations/);
  assert.equal(mca.analyze(LOOP, { cpu: "znver4" }).regions.length, 1);
});
