// What goes wrong elsewhere: no server, one that crashes, one of another time, and a file of 5 MB.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { check, note, out } from "./check.mjs";
import { FASTER, SLOW, ipcOf } from "./editing.mjs";

const LOOP = ".L1:\n\taddq\t$1, %rax\n\tjne\t.L1\n";

const bundled = join(import.meta.dirname, "..", "server", "mca-server");

/** One message of ours, which `wanted` describes, and no other when the next file asks for the server again. */
async function saysOnce(name, editor, wanted) {
  // In the notification centre, because the message itself goes after some seconds; and whatever takes the focus closes that.
  const centre = editor.page.locator(".notifications-center").first();
  const shown = async () => {
    if (!(await centre.isVisible())) await editor.command("Notifications: Show Notifications");
    await centre.waitFor({ timeout: 5000 }).catch(() => undefined);
    return editor.notices();
  };
  const found = await editor.await(async () => (await shown()).length > 0);
  editor.write("other.s", LOOP);
  await editor.openFile("other.s");
  const status = editor.page.locator('[id$="mca.result"]').first();
  await editor.await(async () => /no server|region|cycles/.test(await status.innerText({ timeout: 1000 }).catch(() => "")));
  const ours = await shown();
  check(`${name} gives one clear message`, found && ours.length === 1 && wanted.test(ours[0]), ours.join("\n"));
  await editor.screenshot(join(out, `${name.replaceAll(" ", "-")}.png`));
}

async function withServer(editor, path) {
  editor.write("dot.s", SLOW);
  editor.settings({ "mca.server.path": path });
  await editor.open();
  await editor.openFile("dot.s");
}

async function aMissingServer(editor) {
  await withServer(editor, join(editor.work, "no-such-server"));
  await saysOnce("a missing server", editor, /no-such-server.*mca\.server\.path/);
}

function script(editor, text) {
  const path = join(editor.work, "fake-server");
  writeFileSync(path, text, { mode: 0o755 });
  return path;
}

const starts = (editor) => readFileSync(join(editor.work, "starts"), "utf8").trim().split("\n").length;

/** It answers only after somebody has asked for something. */
async function aSlowServer(editor) {
  const may = join(editor.work, "may-start");
  await withServer(editor, script(editor, `#!/bin/sh\nwhile [ ! -e "${may}" ]; do sleep 0.1; done\nexec "${bundled}" "$@"\n`));
  await editor.goTo("vfmadd231ps");
  await editor.command("MCA: Show Annotated Listing");
  writeFileSync(may, "");
  const listing = () => editor.shownText(editor.group(".why"));
  check("a command that comes before the server waits for it", await editor.await(async () => /^dot product on skylake \(public measurements\)\n\s*\n16\.00 cycles/.test(await listing())), await editor.shownText());
  check("and nothing complains", (await editor.notices()).length === 0, (await editor.notices()).join("\n"));
}

async function aServerThatCannotStart(editor) {
  await withServer(editor, script(editor, `#!/bin/sh\necho x >>"${editor.work}/starts"\nexit 3\n`));
  await saysOnce("a server that ends at once", editor, /ended|does not start/);
  check("it is started at most five times", starts(editor) <= 5, starts(editor));
}

/** Works, and dies once the editor shows what it got, and from then on whenever it has given it. */
async function aServerThatCrashes(editor) {
  const isSeen = join(editor.work, "seen");
  const path = script(editor, `#!${process.execPath}
const { existsSync } = require("node:fs");
require("node:fs").appendFileSync(${JSON.stringify(join(editor.work, "starts"))}, "x\\n");
const child = require("node:child_process").spawn(${JSON.stringify(bundled)}, process.argv.slice(2), { stdio: ["pipe", "pipe", "inherit"] });
process.stdin.pipe(child.stdin);
child.stdin.on("error", () => undefined);
child.stdout.on("data", (data) => {
  process.stdout.write(data);
  if (data.includes("IPC 0.69")) setInterval(() => existsSync(${JSON.stringify(isSeen)}) && child.kill("SIGKILL"), 100);
});
child.on("exit", (code, signal) => process.kill(process.pid, signal ?? "SIGTERM"));
`);
  await withServer(editor, path);
  const shown = await editor.await(async () => ipcOf(await editor.shownText()));
  check("a server that crashes shows what it can", shown === "0.69", shown);
  writeFileSync(isSeen, "");
  await editor.await(() => starts(editor) === 5);
  await saysOnce("a server that crashes", editor, /ended 5 times and is not started again/);
  check("it is restarted four times", starts(editor) === 5, starts(editor));
  writeFileSync(path, `#!/bin/sh\nexec "${bundled}" "$@"\n`);
  await editor.command("MCA: Restart Server");
  await editor.openFile("dot.s");
  await editor.replaceLine("%ymm2, %ymm0", FASTER);
  check("restarting by hand works once it is mended", await editor.await(async () => Number(ipcOf(await editor.shownText())) > 0.69), await editor.shownText());
}

async function aServerOfAnotherVersion(editor) {
  // The same number of bytes: the header's length stays true.
  await withServer(editor, script(editor, `#!${process.execPath}
const child = require("node:child_process").spawn(${JSON.stringify(bundled)}, process.argv.slice(2), { stdio: ["inherit", "pipe", "inherit"] });
child.stdout.on("data", (data) => process.stdout.write(data.toString("latin1").replaceAll('"schemaVersion":1', '"schemaVersion":7'), "latin1"));
child.on("exit", (code) => process.exit(code));
`));
  await saysOnce("a server of another version", editor, /version 7 of the protocol, the extension version 1/);
  check("it still gives hints", await editor.await(async () => ipcOf(await editor.shownText())), await editor.shownText());
}

/** What the editor has asked the server for. */
async function methodsAsked(editor) {
  await editor.page.evaluate(() => navigator.clipboard.writeText(""));
  await editor.command("MCA: Copy Debug Information");
  const copied = await editor.await(() => editor.page.evaluate(() => navigator.clipboard.readText()));
  return JSON.parse(copied).state.latencies.map(({ method }) => method);
}

async function aLargeFile(editor) {
  // A marked region, and what a compiler may write around it.
  const body = SLOW.replace(/^# .*\n/gm, "");
  const copies = Math.ceil((5 << 20) / body.length);
  const text = SLOW + Array.from({ length: copies }, (_, i) => body.replaceAll(".Lloop", `.L${i}`).replaceAll("dot_product", `f${i}`)).join("");
  editor.write("large.s", text);
  editor.settings({});
  await editor.open();
  const start = Date.now();
  await editor.openFile("large.s");
  const ipc = await editor.await(async () => ipcOf(await editor.shownText()));
  const shown = Date.now() - start;
  note(`${(text.length / 1048576).toFixed(1)} MB, ${copies} functions: first hints after ${shown} ms`);
  check("a file of 5 MB has hints", ipc === "0.69", await editor.shownText());
  // The first colours come before the numbers, and nothing moves the view after that.
  const limiting = editor.page.locator(".view-line", { hasText: /of\s\d+\.\d\d\scycles/ }).locator("span > span", { hasText: /^vfmadd231ps$/ }).first();
  const weight = () => limiting.evaluate((span) => getComputedStyle(span).fontWeight, undefined, { timeout: 1000 });
  const isBold = async () => Number(await weight().catch(() => 0)) >= 700;
  check("what is in sight has the server's colours, the chain is bold", await editor.await(isBold), await weight().catch(String));
  await editor.replaceLine("%ymm2, %ymm0", FASTER);
  const typing = Date.now();
  const changed = await editor.await(async () => Number(ipcOf(await editor.shownText())) > Number(ipc));
  note(`a line of it typed: its hints ${Date.now() - typing} ms after the last key`);
  check("it can be edited", changed, await editor.shownText());
  check("the chain is bold without a move of the view", await editor.await(isBold), await weight().catch(String));
  check("nothing complains", (await editor.notices()).length === 0, (await editor.notices()).join("\n"));
  // Colours of all of it would hold up everything else, after each key.
  const methods = await methodsAsked(editor);
  check("only what is in sight was asked for", methods.includes("textDocument/semanticTokens/range") && !methods.includes("textDocument/semanticTokens/full"), methods.join(" "));
}

export const badInput = {
  "a missing server": aMissingServer,
  "a slow server": aSlowServer,
  "a server that cannot start": aServerThatCannotStart,
  "a server that crashes": aServerThatCrashes,
  "a server of another version": aServerOfAnotherVersion,
  "a large file": aLargeFile,
};
