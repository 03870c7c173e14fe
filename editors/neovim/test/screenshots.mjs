// The picture of a recording of perf in a real Neovim: `node editors/neovim/test/screenshots.mjs`. NVIM and SERVER name the programs
// as for the tests; TOOLS is the folder with playwright-core and the terminal, which Chromium shows. It is looked at before it is committed.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { record } from "../../viewer/test/recorded.mjs";

const here = import.meta.dirname;
const root = join(here, "..", "..", "..");
const { NVIM = join(root, "target/tools/neovim/nvim"), SERVER = join(root, "target/release/mca-server"), TOOLS = join(root, "target/tools/vscode") } = process.env;
const [COLUMNS, ROWS] = [104, 30];

const work = mkdtempSync(join(tmpdir(), "mca-neovim-"));
record(work);

const { chromium } = createRequire(join(TOOLS, "package.json"))("playwright-core");
const terminal = join(TOOLS, "node_modules/code-server/lib/vscode/node_modules/@xterm/xterm");
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
const page = await browser.newPage({ viewport: { width: 1200, height: 1000 } });
await page.setContent("<body style='margin: 0; background: #1c1c1c'><div id='screen' style='display: inline-block; padding: 8px'></div>");
await page.addStyleTag({ path: join(terminal, "css/xterm.css") });
await page.addScriptTag({ path: join(terminal, "lib/xterm.js") });
await page.evaluate(([cols, rows]) => {
  window.terminal = new Terminal({ cols, rows, fontFamily: "DejaVu Sans Mono, monospace", fontSize: 14, lineHeight: 1.2, theme: { background: "#1c1c1c", foreground: "#e0e2ea" } });
  window.terminal.open(document.getElementById("screen"));
}, [COLUMNS, ROWS]);

// A terminal of the system, of which the page shows what is written to it and says what is typed into it. What runs in it is but the
// screen of an editor: one that starts itself again would miss the libraries that it was unpacked with.
const environment = { ...process.env, TERM: "xterm-256color", COLORTERM: "truecolor", MCA_PLUGIN: join(here, ".."), SERVER, XDG_STATE_HOME: work, SHELL: "/bin/sh" };
const socket = join(work, "socket");
const session = spawn(NVIM, ["--headless", "--clean", "-u", join(here, "init.lua"), "--listen", socket, "kernels.c"], { cwd: work, env: environment, stdio: "ignore" });
while (!existsSync(socket)) await page.waitForTimeout(100);
const command = `stty cols ${COLUMNS} rows ${ROWS}; exec ${NVIM} --server ${socket} --remote-ui`;
const editor = spawn("script", ["-qfc", command, "/dev/null"], { cwd: work, env: environment, stdio: ["pipe", "pipe", "inherit"] });
await page.exposeFunction("typed", (text) => editor.stdin.write(text));
await page.evaluate(() => window.terminal.onData((text) => window.typed(text)));
editor.stdout.on("data", (data) => page.evaluate((bytes) => window.terminal.write(new Uint8Array(bytes)), [...data]).catch(() => undefined));

/** Waits until the screen shows something. */
async function shows(pattern) {
  const text = () => page.evaluate(() => Array.from({ length: window.terminal.rows }, (_, row) => window.terminal.buffer.active.getLine(window.terminal.buffer.active.viewportY + row)?.translateToString(true) ?? "").join("\n"));
  for (let tries = 0; tries < 600; tries++) {
    if (pattern.test(await text())) return;
    await page.waitForTimeout(100);
  }
  throw new Error(`the screen does not show ${pattern}:\n${await text()}`);
}

await shows(/int main/);
await page.waitForTimeout(1000);
editor.stdin.write(":colorscheme habamax | set termguicolors number signcolumn=no | McaProfile perf.data\r");
await shows(/samples · follow/);
editor.stdin.write("\x17k:McaAnalyze -fno-inline\r");
await shows(/of samples · \d+\.\d\d cycles/);
editor.stdin.write("5Gzt:echo\r");
await page.waitForTimeout(1000);
await page.locator("#screen").screenshot({ path: join(here, "..", "media", "profile.png") });
console.log("profile.png taken");
await browser.close();
editor.kill();
session.kill();
rmSync(work, { recursive: true, force: true });
