// C and Rust projects: nothing runs because a file is opened; then cycles stand at the lines of loops, and follow saves.
import { join } from "node:path";
import { existsSync } from "node:fs";
import { check, out } from "./check.mjs";

const DOT = `double dot(const double *a, const double *b, int n) {
  double s = 0;
  for (int i = 0; i < n; i++)
    s += a[i] * b[i];
  return s;
}
`;

const LIB = `#[inline(never)]
pub fn scale(xs: &mut [f64], by: f64) {
    for x in xs {
        *x /= by;
    }
}
`;

/** A compiler that leaves a trace. */
const TRACING = "#!/bin/sh\ntouch \"$(dirname \"$0\")/ran\"\nexec cc \"$@\"\n";

function writeC(editor) {
  editor.write("src/dot.c", DOT);
  editor.write("traced", TRACING);
  editor.write("loop.s", "first:\n\taddq\t$1, %rax\n\tjne\tfirst\n");
  const command = `sh ${join(editor.folder, "traced")} -O1 -DN=1 -c -o dot.o src/dot.c`;
  editor.write("compile_commands.json", JSON.stringify([{ directory: editor.folder, file: "src/dot.c", command }]));
}

/** Seconds that a compiler may take which has much to do: Cargo waits for others of its kind. */
const COMPILING = 300;

// Where the compilers are, the login shell of this machine need not know.
const quiet = { "mca.mcpu": "skylake", "mca.server.env": { PATH: process.env.PATH }, "editor.inlayHints.maximumLength": 120 };

async function aCProject(editor) {
  writeC(editor);
  editor.settings(quiet);
  await editor.open();
  await editor.openFile("dot.c");
  const { page } = editor;
  const shown = () => editor.shownText();
  const shows = (text) => editor.await(async () => (await shown()).includes(text));
  const lens = page.locator(".codelens-decoration", { hasText: "Cycles" });
  check("a lens stands above the function", await editor.await(async () => (await lens.count()) > 0), await shown());
  // An assembly file is analysed after it: whatever had begun with the source would be seen by then.
  await editor.openFile("loop.s");
  await shows("cycles/iter");
  await editor.openFile("dot.c");
  check("opening a file runs no compiler", !existsSync(join(editor.folder, "ran")), "it ran");

  await editor.command("MCA: Analyse This File");
  const atLoop = /for \(int i = 0; i < n; i\+\+\)\s*4\.00 cyc · chain s/;
  check("cycles stand at the line of the loop", await editor.await(async () => atLoop.test(await shown())), await shown());
  check("the lens has them, too", await editor.await(async () => /Cycles: 4\.00/.test(await lens.first().innerText({ timeout: 1000 }).catch(() => ""))), "no cycles");
  await editor.goTo("int i = 0");
  const status = () => page.locator('[id$="mca.result"]').first().innerText({ timeout: 1000 }).catch(() => "");
  check("the status bar tells of the function's loop", await editor.await(async () => /^\s*skylake, public measurements · dot 4\.00 cycles · waits for s\b/.test(await status())), await status());
  const line = page.locator(".view-line", { hasText: "int i = 0" }).first();
  check("the hover says how it was compiled", await editor.hoverOver(line, { x: 60, y: 8 }, ["compile_commands.json", "-DN=1"]), "no hover");
  await editor.screenshot(join(out, "source.png"));
  await page.mouse.move(5, 5);

  await editor.replaceLine("s += a[i]", "    s /= a[i] * b[i];");
  check("an edit marks the numbers", await shows("before the edit: 4.00 cyc"), await shown());
  await page.keyboard.press("Control+S");
  const renewed = async () => / i\+\+\)\s*(?!4\.00)\d+\.\d\d cyc\b/.test(await shown());
  check("a save renews them", await editor.await(renewed), await shown());

  await editor.command("MCA: Show Assembly");
  const tab = page.locator('.tab[data-resource-name="dot.c.s"]');
  check("the assembly opens beside", await editor.await(async () => (await tab.count()) > 0), await shown());
  check("with hints of its own", await shows("cycles/iter"), await shown());
  const marked = editor.group("dot.c.s").locator(MARK);
  await editor.goTo("s /= a[i]");
  check("what belongs to the cursor's line is marked", await editor.await(async () => (await marked.count()) > 0), "no mark");
  await editor.screenshot(join(out, "assembly.png"));
  // The other way round: the mark moves to the source, beside the line that the instruction comes from.
  const source = editor.group("dot.c");
  check("nothing is marked in the source yet", (await source.locator(MARK).count()) === 0, "a mark");
  await editor.goTo("divsd", editor.group("dot.c.s"));
  check("and the source follows the assembly", await editor.await(() => isMarked(source, "s /= a[i]")), await shown());

  await editor.replaceLine("return s;", "  return t;");
  await page.keyboard.press("Control+S");
  const squiggle = page.locator(".squiggly-error");
  check("a mistake is marked where the compiler says", await editor.await(async () => (await squiggle.count()) > 0), await shown());
}

/** Whole lines that are marked. */
const MARK = ".monaco-editor .cdr[class*='ced-']";

/** Whether a mark lies over the line that shows a text. */
async function isMarked(part, text) {
  const tops = (locator) => locator.evaluateAll((parts) => parts.map((one) => one.getBoundingClientRect().top));
  const [lines, marks] = [await tops(part.locator(".view-line", { hasText: text })), await tops(part.locator(MARK))];
  return lines.some((line) => marks.some((mark) => Math.abs(line - mark) < 3));
}

const FAR = "// far away\n".repeat(120);

/** What CMake and Meson write for two targets that hold a file, with blanks, quotation marks and files of flags. */
function writeProjects(editor) {
  const needs = (what) => `#if ${what}\n#error "another command"\n#endif\n`;
  const ratio = `void ratio(double *a, int n) {\n  for (int k = 0; k < n; k++)\n    a[k] /= 3;\n}\n`;
  const build = join(editor.folder, "big", "build");
  editor.write("big/CMakeLists.txt", "project(big)\n");
  editor.write("big/inc dir/size.h", "#define SIZE N\n");
  editor.write("big/build/gen.h", "#define G 2\n// of reals\n");
  editor.write("big/build/CMakeFiles/core.dir/includes_C.rsp", `-I"${join(editor.folder, "big", "inc dir")}" -I${build}`);
  editor.write("big/src/dot.c", `#include "size.h"\n#include "gen.h"\n${needs("SIZE + G != 5 || !defined NAME")}const char *name = NAME;\n${DOT}${FAR}${ratio}`);
  const source = join(editor.folder, "big", "src", "dot.c");
  const flags = String.raw`-DN=3 -DNAME="\"a b\"" @CMakeFiles/core.dir/includes_C.rsp -O2 -DNDEBUG`;
  const entry = (target, more) => ({
    directory: build,
    command: `/usr/bin/cc ${more} -o CMakeFiles/${target}.dir/src/dot.c.o -c ${source}`,
    file: source,
    output: `CMakeFiles/${target}.dir/src/dot.c.o`,
  });
  editor.write("big/build/compile_commands.json", JSON.stringify([entry("core", flags), entry("shared", "-Dshared_EXPORTS -O0 -fPIC")], null, 2));

  editor.write("small/meson.build", "project('small', 'c')\n");
  editor.write("small/src/sum.c", `${needs("!defined NAME")}const char *name = NAME;\nlong sum(const int *a, int n) {\n  long s = 0;\n  for (int i = 0; i < n; i++)\n    s += a[i];\n  return s;\n}\n`);
  const command = "ccache cc -Ilibcore.a.p -I. -I.. -fdiagnostics-color=always -D_FILE_OFFSET_BITS=64 -Wall -Winvalid-pch -O1 -fPIC '-DNAME=\"a b\"' "
    + "-MD -MQ libcore.a.p/src_sum.c.o -MF libcore.a.p/src_sum.c.o.d -o libcore.a.p/src_sum.c.o -c ../src/sum.c";
  const directory = join(editor.folder, "small", "builddir");
  editor.write("small/builddir/compile_commands.json", JSON.stringify([{ directory, command, file: "../src/sum.c", output: "libcore.a.p/src_sum.c.o" }], null, 2));
}

async function projectsOfCMakeAndMeson(editor) {
  writeProjects(editor);
  editor.settings(quiet);
  await editor.open();
  const shown = () => editor.shownText();
  await editor.openFile("dot.c");
  await editor.command("MCA: Analyse This File");
  const dot = /for \(int i = 0; i < n; i\+\+\)\s*4\.00 cyc · chain s/;
  check("a file of two targets of CMake is compiled as its first one says", await editor.await(async () => dot.test(await shown()), COMPILING), await shown());
  await editor.command("MCA: Show Assembly");
  const [source, assembly] = [editor.group("dot.c"), editor.group("dot.c.s")];
  check("its assembly opens", await editor.await(async () => (await editor.shownText(assembly)).includes("divsd")), await shown());
  check("the end of the source is out of sight", !(await editor.shownText(source)).includes("a[k] /= 3"), await shown());
  await editor.goTo("divsd", assembly);
  check("the source is scrolled to where an instruction comes from", await editor.await(() => isMarked(source, "a[k] /= 3")), await shown());
  await editor.goTo("a[k] /= 3", source);
  check("and the way back marks the instructions", await editor.await(() => isMarked(assembly, "divsd")), await shown());

  await editor.openFile("sum.c");
  await editor.command("MCA: Analyse This File");
  const sum = /for \(int i = 0; i < n; i\+\+\)\s*\d\.\d\d cyc\b/;
  check("a file of Meson is compiled in its folder", await editor.await(async () => sum.test(await shown()), COMPILING), await shown());
  await editor.replaceLine("return s;", "  return t;");
  await editor.page.keyboard.press("Control+S");
  const squiggle = editor.page.locator(".squiggly-error");
  check("messages that are asked for in colours are placed", await editor.await(async () => (await squiggle.count()) > 0), await shown());

  await editor.openFile("gen.h");
  await editor.replaceLine("of reals", "#define double int");
  await editor.page.keyboard.press("Control+S");
  await editor.openFile("dot.c");
  const renewed = /for \(int i = 0; i < n; i\+\+\)\s*(?!4\.00)\d\.\d\d cyc\b/;
  // The editor may have the keyboard only a moment after its tab is the active one: a key pressed before goes nowhere.
  const goToTop = () => editor.page.keyboard.press("Control+Home");
  check("a header that is saved renews the numbers of what includes it", await editor.until(goToTop, async () => renewed.test(await shown())), await shown());
}

/** What is asked about a loop of a source, without leaving it. */
async function theRegionsOfASource(editor) {
  const scale = "void scale(double *a, int n) {\n  for (int k = 0; k < n; k++)\n    a[k] /= 3;\n}\n";
  editor.write("two.c", DOT + scale);
  editor.settings(quiet);
  await editor.open();
  await editor.openFile("two.c");
  const { page } = editor;
  const shown = () => editor.shownText();
  // Nothing was compiled before: the command sees to it.
  await editor.goTo("s += a[i]");
  await editor.command("MCA: Show Timeline");
  const title = await editor.timelineTitle((title) => /^dot\b[^]* on skylake/.test(title));
  check("the timeline is that of the loop under the cursor", /^dot\b[^]* on skylake/.test(title), title);
  await editor.screenshot(join(out, "source-timeline.png"));
  const source = editor.group("two.c");
  await editor.goTo("a[k] /= 3", source);
  await editor.command("MCA: Show Annotated Listing");
  check("the listing has the lines of the source", await editor.await(async () => /scale, line 8 on skylake/.test(await shown()) && /divsd/.test(await shown())), await shown());
  await editor.screenshot(join(out, "source-listing.png"));
  await editor.goTo("a[k] /= 3", source);
  await editor.command("MCA: Compare CPUs");
  check("processors stand side by side", await editor.await(async () => /scale[^]*znver4 +\d/.test(await shown())), await shown());
  await editor.goTo("a[k] /= 3", source);
  await editor.command("MCA: Show Report");
  check("the report is that of the loop", await editor.await(async () => /Instructions: +600[^]*divsd/.test(await shown())), await shown());
  await editor.goTo("s += a[i]", source);
  await editor.command("MCA: Measure on This Machine");
  check("the loop is measured", await editor.await(async () => /Measured: +[^]*Predicted: +/.test(await shown())), await shown());
  await editor.goTo("s += a[i]", source);
  await editor.command("MCA: Compare With Flags…");
  await page.locator(".quick-input-widget input:focus").waitFor();
  await page.keyboard.press("Control+A");
  await editor.typeQuickly("-O3 -mavx2");
  await page.keyboard.press("Enter");
  check("other flags stand beside", await editor.await(async () => /dot\/for@1[^]*4\.00\/element[^]*-O3 -mavx2/.test(await shown())), await shown());
  await editor.screenshot(join(out, "source-flags.png"));
  await editor.goTo("return s;", source);
  await editor.command("MCA: Go to the Slowest Loop");
  const marked = () => editor.statusBar();
  check("the slowest loop is found", await editor.await(async () => /Ln 3, Col 1/.test(await marked())), await marked());

  const line = source.locator(".view-line", { hasText: "int k = 0" }).first();
  check("the hover leads on", await editor.hoverOver(line, { x: 60, y: 8 }, ["Why", "Timeline", "Compare", "Assembly"]), "no links");
  const link = page.locator(".monaco-hover a", { hasText: "Assembly" });
  await link.first().click();
  const tab = page.locator('.tab[data-resource-name="two.c.s"]');
  check("and a link there is a command", await editor.await(async () => (await tab.count()) > 0), await shown());

  await editor.goTo("s += a[i]", source);
  const before = await shown();
  await editor.command("MCA: Select CPU");
  await page.locator('.quick-input-list .monaco-list-row[aria-label^="skylake,"]').waitFor();
  await editor.typeQuickly("haswell");
  await editor.choose("haswell,");
  const haswell = /for \(int i = 0; i < n; i\+\+\)\s*3\.00 cyc · chain s/;
  check("another processor gives the source other numbers", await editor.await(async () => haswell.test(await editor.shownText(source))), before);
  check("and the project's settings stay as they are", !existsSync(join(editor.folder, ".vscode")), "settings were written");

  await editor.command("MCA: Show Timeline");
  check("the timeline is on the chosen processor", await editor.timelineTitle((title) => / on haswell/.test(title)), "another one");
  await editor.goTo("s += a[i]", source);
  await editor.command("MCA: Select CPU");
  await page.locator('.quick-input-list .monaco-list-row[aria-label^="as configured,"]').waitFor();
  await editor.typeQuickly("as configured");
  await editor.choose("as configured");
  check("the choice can be taken back, and the timeline follows", await editor.timelineTitle((title) => / on skylake/.test(title)), "another one");
  await editor.screenshot(join(out, "source-timeline-followed.png"));
}

async function aRustProject(editor) {
  editor.write("Cargo.toml", '[package]\nname = "kernel"\nedition = "2021"\n[workspace]\n');
  editor.write("src/lib.rs", LIB);
  editor.settings(quiet);
  await editor.open();
  await editor.openFile("lib.rs");
  const shown = () => editor.shownText();
  await editor.command("MCA: Analyse This File");
  const cycles = async () => /(for x in xs \{|\*x [^;]*;)\s*\S*:?\s?\d+\.\d\d (cyc\b|\/ \d+\.\d\d)/.exec(await shown())?.[0];
  const first = await editor.await(cycles, COMPILING);
  check("cycles stand in a file of a Cargo package", first, await shown());
  await editor.replaceLine("*x /= by;", "        *x = (*x / by) / by;");
  await editor.page.keyboard.press("Control+S");
  const second = async () => { const now = await cycles(); return now !== undefined && now !== first; };
  const isRenewed = async () => (await second()) || /\/ by\) \/ by; *\S*:? ?\d+\.\d\d (cyc\b|\/ \d+\.\d\d)/.test(await shown());
  check("and are renewed by a save", await editor.await(async () => !(await shown()).includes("before the edit") && (await isRenewed()), COMPILING), await shown());
}

async function aProjectThatIsNotTrusted(editor) {
  writeC(editor);
  editor.write(".vscode/settings.json", JSON.stringify({ "mca.sources": "onSave" }));
  editor.settings({ ...quiet, "security.workspace.trust.enabled": true, "security.workspace.trust.startupPrompt": "never", "security.workspace.trust.banner": "never" });
  await editor.open({ trust: false });
  await editor.openFile("dot.c");
  await editor.command("MCA: Analyse This File");
  check("it is said that nothing runs", await editor.await(async () => (await editor.notices()).some((text) => text.includes("not trusted"))), (await editor.notices()).join("\n"));
  await editor.replaceLine("s += a[i]", "    s /= a[i] * b[i];");
  await editor.page.keyboard.press("Control+S");
  await editor.await(async () => editor.read("src/dot.c").includes("/="));
  // An assembly file is analysed after it: whatever the save had started would have begun by then.
  await editor.openFile("loop.s");
  await editor.await(async () => (await editor.shownText()).includes("cycles/iter"));
  check("no compiler ran", !existsSync(join(editor.folder, "ran")), "it ran");
}

export const sources = { "a C project": aCProject, "the regions of a source": theRegionsOfASource, "projects of CMake and Meson": projectsOfCMakeAndMeson, "a Rust project": aRustProject, "a source that is not trusted": aProjectThatIsNotTrusted };
