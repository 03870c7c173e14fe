// A real VS Code: code-server with the packaged extension, opened in Chromium.
import { spawn, execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/** The editor with the extension in it, shared by all sessions. */
export class Installation {
  /** @param {string} tools folder with `code-server` and playwright-core */
  constructor(tools) {
    this.tools = tools;
    this.extensions = mkdtempSync(join(tmpdir(), "mca-extensions-"));
  }

  install(vsix) {
    const userData = mkdtempSync(join(tmpdir(), "mca-install-"));
    execFileSync(join(this.tools, "code-server"), ["--extensions-dir", this.extensions, "--user-data-dir", userData, "--install-extension", vsix], { stdio: "inherit" });
    rmSync(userData, { recursive: true, force: true });
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
    for (const folder of [this.folder, join(this.userData, "User")]) mkdirSync(folder, { recursive: true });
    this.messages = [];
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
    };
    writeFileSync(join(this.userData, "User", "settings.json"), JSON.stringify({ ...quiet, ...settings }));
  }

  /** Opens the project's folder, or what `query` of the editor's address names. */
  async open({ trust = true, query = { folder: this.folder }, environment = {} } = {}) {
    const port = await freePort();
    const { tools, extensions } = this.installation;
    this.process = spawn(join(tools, "code-server"), [
      "--auth", "none", "--bind-addr", `127.0.0.1:${port}`, "--user-data-dir", this.userData, "--extensions-dir", extensions,
      "--disable-telemetry", "--disable-update-check", ...(trust ? ["--disable-workspace-trust"] : []),
    ], { stdio: ["ignore", "pipe", "pipe"], detached: true, env: { ...process.env, ...environment } });
    this.process.stdout.on("data", () => {});
    this.process.stderr.on("data", (data) => this.messages.push(`server: ${data}`));
    const { chromium } = createRequire(join(tools, "package.json"))("playwright-core");
    this.browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: CHROMIUM_FLAGS });
    const context = await this.browser.newContext({ viewport: { width: 1400, height: 800 }, permissions: ["clipboard-read", "clipboard-write"] });
    this.page = await context.newPage();
    this.page.on("console", (message) => this.messages.push(message.text()));
    const address = `http://127.0.0.1:${port}/?${new URLSearchParams(query)}`;
    for (let attempt = 0; ; attempt++) {
      try {
        await this.page.goto(address);
        break;
      } catch (error) {
        if (attempt >= 60) throw error;
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
    }
    await this.page.waitForSelector(".monaco-workbench .statusbar", { timeout: 60000 });
  }

  async openFile(name) {
    await this.page.keyboard.press("Control+P");
    await this.page.waitForSelector(".quick-input-widget input");
    await this.page.keyboard.type(name);
    await this.page.waitForSelector(`.quick-input-list .monaco-list-row[aria-label*="${name}"]`, { timeout: 20000 });
    await this.page.keyboard.press("Enter");
    await this.page.waitForSelector(`.tab[data-resource-name="${name}"]`, { timeout: 20000 });
  }

  /** Runs a command from the palette. What opens late may take the focus from it, which closes it: then once more. */
  async command(title) {
    for (let attempt = 1; ; attempt++) {
      try {
        await this.page.keyboard.press("F1");
        await this.page.waitForSelector(".quick-input-widget input");
        await this.page.keyboard.type(title);
        return await this.choose(title);
      } catch (error) {
        if (attempt === 3) throw error;
        await this.page.keyboard.press("Escape");
      }
    }
  }

  /** Takes the entry of an open quick pick whose label holds a text, by keyboard: a click of the library's would scroll. */
  async choose(text) {
    const row = `.monaco-list-row[aria-label*="${text}"]`;
    await this.page.waitForSelector(`.quick-input-list ${row}`, { timeout: 10000 });
    for (let i = 0; i < 40 && (await this.page.locator(`.quick-input-list ${row}.focused`).count()) === 0; i++) {
      await this.page.keyboard.press("ArrowDown");
      await this.page.waitForTimeout(50);
    }
    await this.page.keyboard.press("Enter");
  }

  /** Puts the cursor on the first line that shows a text. */
  async goTo(text) {
    // A hover may lie over the line; and the library's own click would scroll the page to where it clicks.
    await this.page.mouse.move(5, 5);
    await this.await(async () => (await this.page.locator(".monaco-hover:visible").count()) === 0, 3);
    // The editor may just be drawing the line anew.
    const line = this.page.locator(".view-line", { hasText: text }).first();
    const box = await this.await(() => line.boundingBox({ timeout: 1000 }).catch(() => null));
    if (box === undefined) throw new Error(`no line shows ${text}`);
    await this.page.mouse.click(box.x + 3, box.y + 8);
  }

  /** Puts a text into the place of the first line that shows another. */
  async replaceLine(old, text) {
    await this.goTo(old);
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

  /** The text of all editors as it is shown, hints included. */
  async shownText() {
    // Lines come in the order in which they were drawn first; what counts is where they stand.
    const texts = await this.page.locator(".monaco-editor .view-lines").evaluateAll((editors) => editors.map((editor) => {
      const lines = [...editor.querySelectorAll(".view-line")].sort((a, b) => parseFloat(a.style.top) - parseFloat(b.style.top));
      return lines.map((line) => line.innerText).join("\n");
    }));
    return texts.join("\n").replaceAll("\u00a0", " ");
  }

  /** Waits until `probe` returns something truthy and returns it; undefined after `seconds`. */
  async await(probe, seconds = 15) {
    const end = Date.now() + seconds * 1000;
    while (Date.now() < end) {
      const found = await probe();
      if (found) return found;
      await this.page.waitForTimeout(100);
    }
    return undefined;
  }

  /** The frame in which the timeline viewer runs. */
  async timelineFrame() {
    for (const frame of this.page.frames()) {
      const count = await frame.locator(".scroller canvas").count().catch(() => 0);
      if (count > 0) return frame;
    }
    return undefined;
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
    rmSync(this.work, { recursive: true, force: true, maxRetries: 5 });
  }
}
