// The viewer in a page of its own in a real Chromium, under the policy that VS Code's webview has, and real payloads.
import { spawn } from "node:child_process";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const viewer = join(import.meta.dirname, "..");
const POLICY = "default-src 'none'; style-src 'self'; script-src 'nonce-test'; img-src 'self' blob:";

/** In the order in which they build on one another: the list that all pages share. */
const SCRIPTS = JSON.parse(readFileSync(join(viewer, "scripts.json"), "utf8"));

/** @param {string} body what stands in front of the scripts */
function pageOf(body) {
  const tags = SCRIPTS.map((name) => `<script nonce="test" src="/${name}.js"></script>`).join("\n");
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><link rel="stylesheet" href="/viewer.css"></head><body>${body}${tags}</body></html>`;
}

/** Calls that draw, counted and kept: what the picture says besides its pixels. */
const WATCH = () => {
  window.drawn = { texts: [], curves: 0 };
  const { fillText, bezierCurveTo } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.fillText = function (text, x, y) {
    window.drawn.texts.push({ text, x, y });
    return fillText.call(this, text, x, y);
  };
  CanvasRenderingContext2D.prototype.bezierCurveTo = function (...points) {
    window.drawn.curves += 1;
    return bezierCurveTo.apply(this, points);
  };
};

export class ViewerPage {
  /** @param {string} tools folder with playwright-core */
  static async open(tools) {
    const self = new ViewerPage();
    const { chromium } = createRequire(join(tools, "package.json"))("playwright-core");
    self.server = createServer((request, response) => self.#serve(request, response));
    await new Promise((resolve) => self.server.listen(0, "127.0.0.1", resolve));
    self.browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
    return self;
  }

  #serve(request, response) {
    const name = new URL(request.url, "http://localhost").pathname.slice(1);
    if (name === "") {
      const data = JSON.stringify(this.payload).replaceAll("<", "\\u003c");
      response.writeHead(200, { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": POLICY });
      response.end(pageOf(`<script type="application/json" id="mca-timeline">${data}</script>`));
    } else if (/^[\w-]+\.(js|css)$/.test(name)) {
      response.writeHead(200, { "Content-Type": name.endsWith(".js") ? "text/javascript" : "text/css" });
      response.end(readFileSync(join(viewer, name)));
    } else response.writeHead(name === "favicon.ico" ? 204 : 404).end();
  }

  /** A fresh page that shows a payload. */
  async show(payload, options = {}) {
    await this.page?.context().close();
    this.payload = payload;
    const context = await this.browser.newContext({ viewport: { width: 1200, height: 700 }, acceptDownloads: true, ...options });
    // A busy machine takes its time; only what would never come takes so long.
    context.setDefaultTimeout(90000);
    this.page = await context.newPage();
    this.problems = [];
    this.page.on("console", (message) => {
      // Reading pixels, which only this test does, is slow.
      if (!/getImageData/.test(message.text())) this.problems.push(message.text());
    });
    this.page.on("pageerror", (error) => this.problems.push(String(error)));
    await this.page.addInitScript(WATCH);
    await this.page.goto(`http://127.0.0.1:${this.server.address().port}/`);
    await this.page.waitForFunction(() => window.drawn.texts.length > 0);
    await this.frame();
    return this.page;
  }

  /** Waits until what has been asked for is drawn. */
  frame() {
    return this.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  }

  /** Waits until `probe` returns something truthy and returns it; what it returned last after a while. */
  async await(probe) {
    for (const end = Date.now() + 90000; ; ) {
      const found = await probe();
      if (found || Date.now() > end) return found;
      await this.frame();
    }
  }

  /** What one action draws. */
  async drawnBy(action) {
    await this.frame();
    await this.page.evaluate(() => (window.drawn = { texts: [], curves: 0 }));
    await action();
    await this.await(() => this.page.evaluate(() => window.drawn.texts.length > 0));
    await this.frame();
    return this.page.evaluate(() => window.drawn);
  }

  async close() {
    await this.browser.close();
    this.server.close();
  }
}

/** The answer of the real server to `mca/timeline` about a text. */
export async function timelineOf(server, text, params = {}) {
  const child = spawn(server, ["--stdio"], { stdio: ["pipe", "pipe", "inherit"] });
  const send = (message) => {
    const body = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }));
    child.stdin.write(`Content-Length: ${body.length}\r\n\r\n`);
    child.stdin.write(body);
  };
  const answer = new Promise((resolve, reject) => {
    let input = Buffer.alloc(0);
    child.stdout.on("data", (data) => {
      input = Buffer.concat([input, data]);
      for (;;) {
        const end = input.indexOf("\r\n\r\n");
        const length = Number(/Content-Length: (\d+)/i.exec(input.subarray(0, Math.max(end, 0)).toString())?.[1]);
        if (end < 0 || input.length < end + 4 + length) return;
        const message = JSON.parse(input.subarray(end + 4, end + 4 + length).toString());
        input = input.subarray(end + 4 + length);
        if (message.id === 2 && message.method === undefined) (message.result ? resolve : reject)(message.result ?? message.error);
      }
    });
  });
  const uri = "file:///sample.s";
  send({ id: 1, method: "initialize", params: { processId: null, rootUri: null, capabilities: {} } });
  send({ method: "initialized", params: {} });
  send({ method: "textDocument/didOpen", params: { textDocument: { uri, languageId: "asm", version: 1, text } } });
  send({ id: 2, method: "mca/timeline", params: { textDocument: { uri }, ...params } });
  try {
    return await answer;
  } finally {
    child.kill();
  }
}
