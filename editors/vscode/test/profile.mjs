// A recording of perf: heat beside the lines of a source, shares above its loops, all hot loops in a list.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { check, out } from "./check.mjs";

const DOT = `// mca: -mcpu=skylake
double dot(const double *a, const double *b, long n) {
  double s = 0;
  for (long i = 0; i < n; i++)
    s += a[i] * b[i];
  return s;
}
`;

/** A program, and the text of perf script in which every byte of its function was hit. */
function writeProfile(editor) {
  editor.write("dot.c", DOT);
  const run = (program, ...words) => execFileSync(program, words, { cwd: editor.folder, encoding: "utf8" });
  run("gcc", "-g", "-O2", "-shared", "-fPIC", "-nostdlib", "-o", "app.so", join(editor.folder, "dot.c"));
  const start = parseInt(/([0-9a-f]+) T dot/.exec(run("nm", "app.so"))[1], 16);
  const mapping = `  7 PERF_RECORD_MMAP2 7/7: [0x400000(0x100000) @ 0 08:01 1 1]: r-xp ${join(editor.folder, "app.so")}\n`;
  const samples = Array.from({ length: 41 }, (_, byte) => `  7 ${(0x400000 + start + byte).toString(16)}\n`);
  editor.write("perf.txt", mapping + samples.join(""));
  editor.write("mca.toml", "profile = \"perf.txt\"\n");
}

async function aProfile(editor) {
  writeProfile(editor);
  editor.settings({ "mca.mcpu": "skylake", "mca.server.env": { PATH: process.env.PATH }, "editor.inlayHints.maximumLength": 120 });
  await editor.open();
  await editor.openFile("dot.c");
  const { page } = editor;
  const shown = () => editor.shownText();
  const lens = page.locator(".codelens-decoration", { hasText: "% of samples" });
  const title = () => lens.first().innerText({ timeout: 1000 }).catch(() => "");
  check("the share stands above the loop", await editor.await(async () => /^\s*\d+\.\d% of samples\s*$/.test(await title())), await shown());
  // What stands behind a line as a decoration is no text of the page.
  const heat = () => page.evaluate(() => [...document.querySelectorAll(".view-line span")].map((span) => getComputedStyle(span, "::after").content).filter((text) => /\d%/.test(text)));
  check("heat stands beside its lines", await editor.await(async () => (await heat()).length > 1), await heat());
  await editor.command("MCA: Analyse This File");
  const whole = /\d+\.\d% of samples · 4\.00 cycles · chain s/;
  check("with what the model says once it is compiled", await editor.await(async () => whole.test(await title())), await title());
  await editor.screenshot(join(out, "profile.png"));
  await editor.command("MCA: Hottest Loops of the Profile");
  const row = page.locator(".quick-input-list-row", { hasText: "dot" });
  check("the list has the loop", await editor.await(async () => /\d+\.\d%\s+dot/.test(await row.first().innerText({ timeout: 1000 }).catch(() => ""))), await shown());
  await editor.screenshot(join(out, "hottest.png"));
}

export const profile = { "a profile": aProfile };
