// A real VS Code: code-server with the packaged extension, opened in Chromium.
//
// What a user does is repeated until it shows: a machine that is busy loses a key, opens a list late or moves a line away
// from under the mouse. Sessions wait for what is to be seen, never for a time; the limits only end what would not come.
import { execFile, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { note } from "./check.mjs";

/** Others go on meanwhile. */
export const runProgram = promisify(execFile);

/** Seconds for what a quiet machine does at once, and milliseconds for one try of something that can be tried again. */
const PATIENCE = 120;
const TRY_MS = 20000;

const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The editor with the extension in it, shared by all sessions. */
export class Installation {
  /** @param {string} tools folder with `code-server` and playwright-core */
  constructor(tools) {
    this.tools = tools;
    this.extensions = mkdtempSync(join(tmpdir(), "mca-extensions-"));
  }

  async install(...packages) {
    this.packages = packages;
    const userData = mkdtempSync(join(tmpdir(), "mca-install-"));
    const wanted = packages.flatMap((vsix) => ["--install-extension", vsix]);
    await runProgram(join(this.tools, "code-server"), ["--extensions-dir", this.extensions, "--user-data-dir", userData, ...wanted]);
    rmSync(userData, { recursive: true, force: true });
  }

  /** One of its own for a session that needs another extension, too. */
  async with(vsix) {
    const other = new Installation(this.tools);
    await other.install(...this.packages, vsix);
    return other;
  }

  remove() {
    rmSync(this.extensions, { recursive: true, force: true });
  }
}

export class Editor {
  /** @param {Installation} installation */
  constructor(installation) {
    this.installation = installation;
    this.work = mkdtempSync(join(tmpdir(), "mca-vscode-"));
    this.folder = join(this.work, "project");
    this.userData = join(this.work, "user");
    for (const folder of [this.folder, join(this.userData, "User"), join(this.userData, "Machine")]) mkdirSync(folder, { recursive: true });
    this.messages = [];
    this.openingMs = 0;
  }

  /** Another extension, for this session alone. */
  async alsoInstall(vsix) {
    this.installation = this.own = await this.installation.with(vsix);
  }

  write(name, text) {
    const path = join(this.folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }

  read(name) {
    return readFileSync(join(this.folder, name), "utf8");
  }

  settings(settings) {
    const quiet = {
      "workbench.startupEditor": "none",
      "security.workspace.trust.enabled": false,
      "telemetry.telemetryLevel": "off",
      "workbench.tips.enabled": false,
      "editor.minimap.enabled": false,
      "editor.stickyScroll.enabled": false,
      "editor.inlayHints.enabled": "on",
      "editor.hover.delay": 100,
      "files.autoSave": "off",
      "git.enabled": false,
      // The bulb comes late to where a line begins, and would take the click that sets the cursor there.
      "editor.lightbulb.enabled": "off",
      // A list that opens between two keys would take the second.
      "editor.quickSuggestions": false,
      "editor.suggestOnTriggerCharacters": false,
      "editor.wordBasedSuggestions": "off",
    };
    writeFileSync(join(this.userData, "User", "settings.json"), JSON.stringify({ ...quiet, ...settings }));
    // This editor is a remote one: settings of the machine stand here, and elsewhere hold only until their scope is known.
    const ofMachine = Object.entries(settings).filter(([name]) => name.startsWith("mca.server."));
    writeFileSync(join(this.userData, "Machine", "settings.json"), JSON.stringify(Object.fromEntries(ofMachine)));
  }

  /** Opens the project's folder, or what `query` of the editor's address names. */
  async open({ trust = true, query = { folder: this.folder }, environment = {} } = {}) {
    const start = Date.now();
    const { tools, extensions } = this.installation;
    this.process = spawn(join(tools, "code-server"), [
      "--auth", "none", "--bind-addr", "127.0.0.1:0", "--user-data-dir", this.userData, "--extensions-dir", extensions,
      "--disable-telemetry", "--disable-update-check", ...(trust ? ["--disable-workspace-trust"] : []),
    ], { stdio: ["ignore", "pipe", "pipe"], detached: true, env: { ...process.env, ...environment } });
    const address = this.#address();
    // Awaited below; until then a failure has no other handler.
    address.catch(() => undefined);
    this.process.stderr.on("data", (data) => this.messages.push(`server: ${data}`));
    const { chromium } = createRequire(join(tools, "package.json"))("playwright-core");
    this.browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: CHROMIUM_FLAGS });
    const context = await this.browser.newContext({ viewport: { width: 1400, height: 800 }, reducedMotion: "reduce", permissions: ["clipboard-read", "clipboard-write"] });
    context.setDefaultTimeout(PATIENCE * 1000);
    this.page = await context.newPage();
    this.page.on("console", (message) => this.messages.push(message.text()));
    await this.page.goto(`${await address}?${new URLSearchParams(query)}`);
    await this.page.waitForSelector(".monaco-workbench .statusbar", { timeout: 2 * PATIENCE * 1000 });
    this.openingMs = Date.now() - start;
  }

  /** Where the editor answers: it takes a port that is free, and says which. */
  #address() {
    return new Promise((resolve, reject) => {
      let said = "";
      this.process.stdout.on("data", (data) => {
        said += data;
        const found = /listening on (http:\/\/\S+)/.exec(said);
        if (found !== null) resolve(found[1].replace(/\/*$/, "/"));
      });
      this.process.once("exit", () => reject(new Error(`the editor ends at once: ${said}`)));
    });
  }

  /** *Reload Window*, and that the next one is there. */
  async reloadWindow() {
    await this.page.evaluate(() => (window.isTheOldOne = true));
    const isNew = () => this.page.evaluate(() => window.isTheOldOne === undefined).catch(() => false);
    const title = "Developer: Reload Window";
    await this.repeatedly("the window is loaded again", async () => {
      // The list that is chosen from goes with its window, which looks like a failure.
      await this.quickInput("F1", title).then(() => this.choose(title)).catch(() => undefined);
      if (!(await this.await(isNew, TRY_MS / 1000))) throw new Error("it is still the old one");
    });
    await this.page.waitForSelector(".monaco-workbench .statusbar");
  }

  /** Presses something that opens a list to choose from, until that takes keys. */
  async openList(button) {
    await this.repeatedly("a list opens", async () => {
      await button.click({ timeout: TRY_MS });
      await this.page.waitForSelector(".quick-input-widget input:focus", { timeout: TRY_MS });
    });
  }

  async openFile(name) {
    await this.repeatedly(`${name} opens`, async () => {
      await this.quickInput("Control+P", name);
      await this.choose(name);
      await this.page.waitForSelector(`.tab.active[data-resource-name="${name}"]`, { timeout: TRY_MS });
    });
  }

  /** Runs a command from the palette. */
  async command(title) {
    await this.repeatedly(`the palette has ${title}`, async () => {
      await this.quickInput("F1", title);
      await this.choose(title);
    });
  }

  /** Opens a quick input by a key and types into it. */
  async quickInput(key, text) {
    await this.page.keyboard.press(key);
    await this.page.waitForSelector(".quick-input-widget input:focus", { timeout: TRY_MS });
    await this.typeQuickly(text);
  }

  /** Types into the quick input that is open, and waits until it has taken every key. */
  async typeQuickly(text) {
    await this.page.keyboard.type(text);
    const input = this.page.locator(".quick-input-widget input:focus");
    const hasAll = async () => (await input.inputValue({ timeout: 1000 }).catch(() => "")).endsWith(text);
    if (!(await this.await(hasAll, TRY_MS / 1000))) throw new Error(`the quick input does not show ${text}`);
  }

  /** Takes the entry of an open quick pick whose label holds a text, by keyboard: a click of the library's would scroll. */
  async choose(text) {
    const list = this.page.locator(".quick-input-list");
    const row = `.monaco-list-row[aria-label*="${text}"]`;
    await list.locator(row).first().waitFor({ timeout: TRY_MS });
    const focused = () => list.locator(".monaco-list-row.focused").first().getAttribute("aria-label", { timeout: 1000 }).catch(() => null);
    const isThere = async () => ((await focused()) ?? "").includes(text);
    for (let i = 0; i < 40 && !(await this.await(isThere, i === 0 ? 1 : 0.1)); i++) {
      const before = await focused();
      await this.page.keyboard.press("ArrowDown");
      await this.await(async () => (await focused()) !== before, 2);
    }
    if (!(await isThere())) throw new Error(`the list does not go to ${text}`);
    await this.page.keyboard.press("Enter");
    // Gone, or with other entries: what was chosen asks for more.
    const isTaken = async () => (await list.locator(`${row}:visible`).count()) === 0;
    if (!(await this.await(isTaken, TRY_MS / 1000))) throw new Error(`${text} was not taken`);
  }

  /** Puts the cursor on the first line that shows a text, in the whole window or a part of it. */
  async goTo(text, part = this.page) {
    // The editor may just be drawing the line anew, and a lens that comes moves it from under the mouse.
    const line = part.locator(".view-line", { hasText: text }).first();
    // Where the editor is scrolled sideways, the line begins outside of it.
    const view = line.locator("xpath=ancestor::*[contains(@class, 'editor-scrollable')]");
    const boxOf = (locator) => locator.boundingBox({ timeout: 1000 }).catch(() => null);
    const isAt = async () => {
      const [box, cursor] = [await boxOf(line), await boxOf(this.page.locator(".monaco-editor.focused .cursor").first())];
      return box !== null && cursor !== null && Math.abs(box.y - cursor.y) < 3;
    };
    await this.repeatedly(`the cursor goes to ${text}`, async () => {
      // A hover may lie over the line; and the library's own click would scroll the page to where it clicks.
      await this.page.mouse.move(5, 5);
      await this.await(async () => (await this.page.locator(".monaco-hover:visible").count()) === 0, 3);
      const box = await this.await(() => boxOf(line), TRY_MS / 1000);
      if (box === undefined) throw new Error(`no line shows ${text}`);
      const left = Math.max(box.x, (await boxOf(view))?.x ?? 0);
      await this.page.mouse.click(left + 3, box.y + 8);
      if (!(await this.await(isAt, 3))) throw new Error("the cursor stands elsewhere");
    });
  }

  /** The text of the hover that holds all of `wanted`, over a place of the first line that shows a text. */
  async hoverOver(locator, position, wanted) {
    const hover = this.page.locator(".monaco-hover, .hover-language-status");
    const found = async () => (await hover.allInnerTexts()).find((shown) => wanted.every((part) => shown.includes(part)));
    for (let attempt = 0; attempt < PATIENCE / 10; attempt++) {
      await this.page.mouse.move(5, 5);
      await this.await(async () => (await this.page.locator(".monaco-hover:visible").count()) === 0, 3);
      await locator.hover({ position, timeout: TRY_MS }).catch(() => undefined);
      const text = await this.await(found, 10);
      if (text !== undefined) return text;
    }
    return undefined;
  }

  /** Does something that can be done again until it has shown; false if it never does. */
  async until(action, condition) {
    for (let attempt = 0; attempt < PATIENCE / 10; attempt++) {
      await action();
      if (await this.await(condition, 10)) return true;
    }
    return false;
  }

  /** Does something that can be done again until it does not fail. */
  async repeatedly(what, action) {
    const end = Date.now() + PATIENCE * 1000;
    for (;;) {
      try {
        return await action();
      } catch (error) {
        if (Date.now() > end) throw new Error(`in vain: ${what}`, { cause: error });
        await this.page.keyboard.press("Escape");
      }
    }
  }

  /** Puts a text into the place of the first line that shows another. */
  async replaceLine(old, text, part = this.page) {
    await this.goTo(old, part);
    await this.page.keyboard.press("End");
    await this.page.keyboard.press("Shift+Home");
    await this.page.keyboard.press("Shift+Home");
    await this.page.keyboard.type(text);
  }

  /** Messages of ours that are shown. */
  async notices() {
    const texts = await this.page.locator(".notification-list-item-message").allInnerTexts();
    return texts.filter((text) => /MCA/i.test(text));
  }

  statusBar() {
    return this.page.locator(".statusbar").innerText();
  }

  screenshot(path) {
    return this.page.screenshot({ path });
  }

  /** The part of the window that holds the editor whose tab has a name; its end is enough. */
  group(name) {
    return this.page.locator(".editor-group-container", { has: this.page.locator(`.tab[data-resource-name$="${name}"]`) });
  }

  /** The text of all editors of the window or a part of it as it is shown, hints included. */
  async shownText(part = this.page) {
    // Lines come in the order in which they were drawn first; what counts is where they stand.
    const texts = await part.locator(".monaco-editor .view-lines").evaluateAll((editors) => editors.map((editor) => {
      const lines = [...editor.querySelectorAll(".view-line")].sort((a, b) => parseFloat(a.style.top) - parseFloat(b.style.top));
      return lines.map((line) => line.innerText).join("\n");
    }));
    return texts.join("\n").replaceAll("\u00a0", " ");
  }

  /** Waits until `probe` returns something truthy and returns it; undefined after `seconds`, unless those went by with a few
   * looks only, as on a machine that is so busy that each takes long. */
  async await(probe, seconds = PATIENCE) {
    const end = Date.now() + seconds * 1000;
    for (let nLooks = 0; nLooks < seconds / 4 || Date.now() < end; nLooks++) {
      const found = await probe();
      if (found) return found;
      await this.page.waitForTimeout(100);
    }
    if (seconds >= PATIENCE) {
      const caller = new Error().stack.split("\n").find((line) => line.includes("/test/") && !line.includes("harness.mjs"));
      note(`waited ${seconds} s in vain${caller === undefined ? "" : `, ${caller.trim()}`}`);
    }
    return undefined;
  }

  /** The frame in which the timeline viewer runs, once it is there. */
  async timelineFrame() {
    const frame = await this.await(async () => {
      for (const frame of this.page.frames()) {
        const count = await frame.locator(".scroller canvas").count().catch(() => 0);
        if (count > 0) return frame;
      }
      return undefined;
    });
    if (frame === undefined) throw new Error(`no timeline opens: ${(await this.notices()).join("; ")}`);
    return frame;
  }

  /** The timeline's title once `wanted` holds for it, else as it is. */
  async timelineTitle(wanted) {
    const title = (await this.timelineFrame()).locator(".title");
    const shown = () => title.innerText({ timeout: 1000 }).catch(() => "");
    await this.await(async () => wanted(await shown()));
    return shown();
  }

  async close() {
    await this.browser?.close();
    if (this.process?.pid) {
      try {
        process.kill(-this.process.pid, "SIGKILL");
      } catch {
        // It has ended by itself.
      }
    }
    this.own?.remove();
    rmSync(this.work, { recursive: true, force: true, maxRetries: 5 });
  }
}
