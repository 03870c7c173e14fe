// The grammar of assembly, run by the engine that VS Code runs: what each piece of a line is taken for.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { check } from "./check.mjs";

const language = join(import.meta.dirname, "..", "language");

/** Line, and pieces of it with the scope that each must have. */
const LINES = [
  ["\tvfmadd231pd\t(%rsi,%rax,8), %ymm1, %ymm0", { vfmadd231pd: "mnemonic", "%rsi": "register", 8: "numeric", "%ymm0": "register" }],
  ["\taddq\t$4, %rax                      # a comment 5", { addq: "mnemonic", $4: "numeric", "# a comment 5": "comment" }],
  ["# LLVM-MCA-BEGIN dot product", { "LLVM-MCA-BEGIN": "marker", " dot product": "section" }],
  ["# mca: -mcpu=znver4", { "mca:": "marker" }],
  [".L3:\tjb\t.L3", { ".L3": "label", jb: "flow" }],
  ["\t.section\t.rodata.cst8,\"aM\",@progbits,8", { ".section": "directive", '"': "string", "@progbits": "relocation" }],
  ["\tlock\taddl\t%eax, counter(%rip)", { lock: "prefix", addl: "mnemonic", counter: "symbol", "%rip": "register" }],
  ["  mov rax, qword ptr [rdi + 8*rsi]", { mov: "mnemonic", rax: "register", "qword ptr": "size", rdi: "register" }],
  ["  vaddps zmm1 {k1}{z}, zmm2, dword ptr [rax]{1to16}", { zmm1: "register", k1: "register", "{z}": "shift", "{1to16}": "shift" }],
  ["\tfmadd.d\tfa0, fa1, fa2, fa0", { "fmadd.d": "mnemonic", fa0: "register" }],
  ["\tvsetvli\tt0, a2, e32, m8, ta, ma", { vsetvli: "mnemonic", t0: "register", e32: "vtype", ma: "vtype" }],
  ["\taddi\ta0, a0, %lo(table)", { addi: "mnemonic", "%lo": "relocation", table: "symbol" }],
  ["\tadd\tx0, x1, #16, lsl #12            // of 4", { x0: "register", "#16": "numeric", lsl: "shift", "// of 4": "comment" }],
  ["\tfmla\tv0.4s, v1.4s, v2.s[1]", { fmla: "mnemonic", "v0.4s": "register", "v2.s": "register" }],
  ["\tb.ne\tLBB0_3", { "b.ne": "flow", LBB0_3: "symbol" }],
  ["\tadrp\tx8, _table@PAGE\t; the table", { adrp: "mnemonic", "@PAGE": "relocation", "; the table": "comment" }],
  ["  401136:\t48 89 e5             \tmov    %rsp,%rbp", { "  401136": "address", "48 89 e5 ": "bytes", mov: "mnemonic", "%rsp": "register" }],
  ["/* one line */ ret", { " one line ": "comment", ret: "flow" }],
];

/** @param {string} tools folder with VS Code in it */
export async function checkGrammar(tools) {
  const require = createRequire(join(tools, "node_modules", "code-server", "lib", "vscode", "package.json"));
  const oniguruma = require("vscode-oniguruma");
  const { INITIAL, Registry, parseRawGrammar } = require("vscode-textmate");
  const path = join(language, "asm.tmLanguage.json");
  await oniguruma.loadWASM(readFileSync(require.resolve("vscode-oniguruma/release/onig.wasm")).buffer);
  const registry = new Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (sources) => new oniguruma.OnigScanner(sources),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async () => parseRawGrammar(readFileSync(path, "utf8"), path),
  });
  const grammar = await registry.loadGrammar("source.asm.mca");
  for (const [line, wanted] of LINES) {
    const { tokens } = grammar.tokenizeLine(line, INITIAL);
    const wrong = Object.entries(wanted).flatMap(([piece, scope]) => {
      const at = line.indexOf(piece);
      const token = tokens.findLast(({ startIndex }) => startIndex <= at);
      return token?.scopes.join(" ").includes(scope) ? [] : [`${piece} is ${token?.scopes.slice(1).join(" ") || "nothing"}`];
    });
    check(`the grammar reads ${line.trim()}`, wrong.length === 0, wrong.join("; "));
  }
}
