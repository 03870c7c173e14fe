// What a person does with the page, in a real Chromium. `node test/run.mjs WORD...` runs the tests whose names hold a word.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { deflateRawSync } from "node:zlib";

import { texts } from "../../../core/bindings/wasm/test/texts.mjs";
import { launch, open, program, root, serve, type, verdict } from "./harness.mjs";

const LOOP = ".Lloop:\n\taddq\t(%rdi), %rax\n\timulq\t%rax, %rax\n\tdecq\t%rcx\n\tjne\t.Lloop\n";
const HOSTILE = `"</script><img src=x onerror=alert(1)>":\n\timulq %rax, %rax\n\tdecq %rcx\n\tjne "</script><img src=x onerror=alert(1)>"\n`;
/** Repetitions of repetitions that never make an instruction. */
const ENDLESS = `${".rept 30000\n.rept 30000\n.set x, 1\n.endr\n.endr\n".repeat(4)}nop\n`;

const server = await serve();
const browser = await launch();
const at = (hash = "") => `${server.address}${hash}`;
const withPage = async (hash, act, options) => {
  const session = await open(browser, at(hash), options);
  await act(session.page, session);
  await session.end();
};

const tests = {
  async "the first verdict is there soon"() {
    await withPage("", (page) => verdict(page, "4.00 cycles per iteration"));
    // Once more, as a visitor who has been here: the compiled module may be kept.
    await withPage("", async (page) => {
      await verdict(page, "4.00");
      const [ready, run] = await page.evaluate(() => [performance.now(), document.getElementById("status").textContent]);
      console.log(`  first verdict ${Math.round(ready)} ms after navigation began; the analysis took ${run}`);
    });
  },

  async "the verdict does not wait for the editor"() {
    await withPage("", async (page, { context }) => {
      await verdict(page, "4.00");
      let release;
      const held = new Promise((resolve) => (release = resolve));
      await context.route(/\/app-[^/]*\.js$/, async (route) => (await held, route.continue()));
      // Without this the reload would be over when the held script is there.
      await page.reload({ waitUntil: "commit" });
      await page.locator("#panel-why .sentence", { hasText: "4.00 cycles per iteration" }).waitFor();
      assert.equal(await page.locator("#editor .cm-content").count(), 0);
      release();
      await page.locator("#panel-why table.lines button").first().click();
      await page.locator("#editor .cm-content").waitFor();
      await verdict(page, "4.00");
    }, { serviceWorkers: "block" });
  },

  async "typing changes the verdict, the hints and the problems"() {
    await withPage("", async (page) => {
      await verdict(page, "4.00");
      await type(page, LOOP);
      await verdict(page, "every iteration waits for %rax");
      const hint = page.locator(".cm-hint-verdict");
      await hint.waitFor();
      assert.match(await hint.textContent(), /cycles\/iter · waits for %rax/);
      await page.locator(".cm-line", { hasText: "imulq" }).hover();
      await page.locator(".cm-facts", { hasText: "latency" }).waitFor();
      await type(page, `${LOOP}\tfrobnicate %rax\n`);
      await page.locator(".cm-lint-marker-error").waitFor();
      await type(page, "");
      await verdict(page, "Paste assembly on the left");
    });
  },

  async "every view shows what it is for"() {
    await withPage("", async (page) => {
      await verdict(page, "4.00");
      await page.click("#tab-report");
      await page.fill("#options", "-timeline -iterations=7");
      await page.locator("#panel-report pre", { hasText: /Iterations: {8}7\b[^]*Timeline view/ }).waitFor();
      await page.check("#whole");
      await page.locator("#panel-report pre", { hasText: "ret" }).waitFor();
      await page.click("#tab-timeline");
      const viewer = page.frameLocator("#viewer");
      await viewer.locator(".title", { hasText: "dot:.Lloop on znver4 · 4.00 cycles/iter" }).waitFor();
      await viewer.locator("button", { hasText: "Compare" }).click();
      await viewer.locator(".pane-head", { hasText: "znver5" }).waitFor();
      await page.click("#tab-compare");
      await page.locator("#panel-compare tr", { hasText: "Haswell" }).locator("td", { hasText: "5.00" }).waitFor();
      await page.fill("#add", "bulldozer");
      await page.locator("#additional li").first().waitFor();
      const before = await page.locator("#panel-compare tbody tr").count();
      await page.keyboard.press("Enter");
      await page.waitForFunction((before) => document.querySelectorAll("#panel-compare tbody tr").length === before + 1, before);
    });
  },

  async "keys alone lead to a processor and through the views"() {
    await withPage("", async (page) => {
      await verdict(page, "4.00");
      await page.focus("#processor");
      await page.keyboard.type("core 4000");
      await page.locator("#processors li[aria-selected=true]", { hasText: "Haswell" }).waitFor();
      await page.keyboard.press("Enter");
      await verdict(page, "5.00 cycles per iteration");
      await page.focus("#tab-why");
      await page.keyboard.press("ArrowRight");
      await page.locator("#tab-report[aria-selected=true]:focus").waitFor();
      await page.keyboard.press("ArrowLeft");
      await page.keyboard.press("ArrowLeft");
      await page.locator("#panel-compare:not([hidden])").waitFor();
    });
  },

  async "the address holds everything, and a damaged one is reported"() {
    let address = "";
    await withPage("", async (page) => {
      await verdict(page, "4.00");
      await type(page, `${LOOP}# ünïcödé 🙂\n`);
      await verdict(page, "every iteration waits for %rax");
      await page.fill("#processor", "skylake");
      await page.keyboard.press("Enter");
      await page.click("#tab-compare");
      await page.waitForFunction(() => /cpu=skylake&view=compare&code=/.test(location.hash));
      await page.waitForTimeout(400);
      address = new URL(page.url()).hash;
    });
    await withPage(address, async (page) => {
      await page.locator("#panel-compare tr.limit", { hasText: "Skylake" }).waitFor();
      const text = await page.evaluate(() => document.getElementById("editor").shadowRoot.querySelector(".cm-content").innerText);
      assert.ok(text.includes("imulq") && text.includes("ünïcödé 🙂"), text);
    });
    await withPage("#code=@@@", async (page) => {
      await page.waitForFunction(() => document.body.dataset.state?.startsWith("done"));
      const text = await page.evaluate(() => document.getElementById("editor").shadowRoot.querySelector(".cm-content").innerText);
      assert.ok(text.includes("This link cannot be read"), text);
      assert.ok(!(await page.locator("#panel-why .content").innerText()).includes("cycles per iteration"));
    });
  },

  async "text that turns the direction of writing stays within itself"() {
    const address = deflateRawSync("# LLVM-MCA-BEGIN loop\u202e*x*\naddq $1, %rax\n# LLVM-MCA-END loop\u202e*x*\n").toString("base64url");
    await withPage(`#cpu=znver4&code=${address}`, async (page, { context }) => {
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      await verdict(page, "1.00 cycles");
      await page.click("#copy-markdown");
      await page.locator("#status", { hasText: "copied" }).waitFor();
      const markdown = await page.evaluate(() => navigator.clipboard.readText());
      assert.ok(markdown.startsWith("**loop \\*x\\*** on Zen 4"), markdown);
      const shown = await page.locator("#panel-why .content").innerText();
      assert.ok(shown.includes("loop *x*") && !/[\u202a-\u202e]/.test(shown), shown);
    });
  },

  async "a dropped object is read here, a text as it stands"() {
    const folder = `${root}target/web-test`;
    const made = spawnSync("sh", ["-c", `mkdir -p ${folder} && gcc -O2 -c -o ${folder}/kernels.o ${root}tests/inputs/listings/kernels.c`]);
    assert.equal(made.status, 0, made.stderr.toString());
    await withPage("", async (page) => {
      await verdict(page, "4.00");
      await page.setInputFiles("#file", `${folder}/kernels.o`);
      const choice = page.locator("#dialog .choices button").first();
      await choice.waitFor();
      const name = await choice.locator("span").first().textContent();
      await choice.click();
      await page.waitForFunction((name) => document.querySelector("#panel-why .subject strong")?.textContent === name, name);
      // The way of a mouse: a file in the hand of a drag.
      const transfer = await page.evaluateHandle((text) => {
        const data = new DataTransfer();
        data.items.add(new File([text], "loop.s"));
        return data;
      }, LOOP);
      await page.dispatchEvent("#editor", "drop", { dataTransfer: transfer });
      await verdict(page, "every iteration waits for %rax");
    });
  },

  async "what is pasted is recognised"() {
    await withPage("", async (page) => {
      await verdict(page, "4.00");
      await type(page, "   0:\t48 0f af c0          \timul   %rax,%rax\n   4:\t48 ff c9             \tdec    %rcx\n   7:\t75 f7                \tjne    0 <f>\n");
      await verdict(page, "3.00 cycles per iteration");
      await page.locator("#status", { hasText: "Read as a listing of objdump" }).waitFor();
      await type(page, "loop:\tmul x0, x0, x1\n\tsubs x2, x2, #1\n\tb.ne loop\n");
      await page.locator("#status", { hasText: "Read as AArch64" }).waitFor();
      await page.waitForFunction(() => /Neoverse|Cortex|Apple/i.test(document.querySelector("#panel-why .subject").textContent));
      await type(page, "48 01 c8 48 0f af c1");
      await page.locator("#status", { hasText: "machine code in digits" }).waitFor();
      await type(page, "package main\n\nfunc main() {\n}\n");
      await page.waitForFunction(() => document.querySelector("#panel-why .sentence").textContent.startsWith("This "));
    });
  },

  async "a run without end is ended with a message, and the page goes on"() {
    const { page, end } = await open(browser, at());
    await verdict(page, "4.00");
    await page.clock.install();
    await type(page, ENDLESS);
    await page.clock.runFor(500);
    await page.waitForFunction(() => document.body.dataset.state === "running");
    await page.clock.runFor(10_500);
    await page.locator("#panel-why .problem", { hasText: "it took more than 10 seconds" }).waitFor();
    await type(page, LOOP);
    await page.clock.runFor(500);
    await verdict(page, "every iteration waits for %rax");
    await end();
  },

  async "hostile names are letters"() {
    const check = async (page) => {
      await page.waitForFunction(() => document.body.dataset.state?.startsWith("done"));
      for (const view of ["report", "compare", "timeline", "why"]) {
        await page.click(`#tab-${view}`);
        await page.waitForTimeout(200);
      }
      // The editor has pictures without a source, which hold the cursor.
      assert.equal(await page.locator("img[src]").count(), 0);
    };
    await withPage("", async (page) => {
      await verdict(page, "4.00");
      await type(page, HOSTILE);
      await page.locator(".subject strong", { hasText: "onerror" }).waitFor();
      await check(page);
    });
    await withPage(`#cpu=${encodeURIComponent("<img src=x onerror=alert(1)>")}&view=why&options=${encodeURIComponent("<img src=x>")}&cpus=${encodeURIComponent("<img src=x>")}`, check);
  },

  async "Markdown and a picture can be taken along"() {
    await withPage("", async (page, { context }) => {
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      await verdict(page, "4.00");
      await page.click("#copy-markdown");
      await page.locator("#status", { hasText: "copied" }).waitFor();
      const text = await page.evaluate(() => navigator.clipboard.readText());
      assert.match(text, /^\*\*dot:\.Lloop\*\* on Zen 4 .*4\.00 cycles per iteration[^]*```text\n[^]*\[Open in the analyser\]\(http:\/\/127\.0\.0\.1:\d+\/#cpu=znver4&code=/);
      const [download] = await Promise.all([page.waitForEvent("download"), page.click("#save-picture")]);
      const bytes = readFileSync(await download.path());
      assert.deepEqual([...bytes.subarray(1, 4)], [..."PNG"].map((letter) => letter.charCodeAt(0)));
      assert.ok(bytes.length > 10_000, `${bytes.length} bytes`);
    });
  },

  async "every example is faster in its second version"() {
    await withPage("", async (page) => {
      await verdict(page, "4.00");
      for (const value of await page.$$eval("#examples option[value]:not([value=''])", (options) => options.map((option) => option.value))) {
        const cycles = async () => {
          await page.waitForFunction(() => document.body.dataset.state?.startsWith("done"));
          return Number(await page.textContent(".figure b"));
        };
        const elements = { dot: [4, 16], histogram: [4, 4], chase: [1, 2], saxpy: [1, 16], blake3: [1, 2] }[value];
        assert.ok(elements, `${value} is not known here`);
        await page.selectOption("#examples", value);
        await page.waitForTimeout(400);
        const slow = (await cycles()) / elements[0];
        assert.equal((await page.textContent("#lesson p")).split(/[.:] [A-Z]/).length >= 2, true, "two sentences");
        await page.click("#lesson button");
        await page.waitForTimeout(400);
        const fast = (await cycles()) / elements[1];
        assert.ok(fast < slow * 0.95, `${value}: ${slow} then ${fast} cycles per element`);
      }
    });
  },

  async "reports in the browser are the native bytes"() {
    for (const target of ["x86", "aarch64", "riscv"]) {
      const chosen = texts().filter((text) => text.target === target).slice(-100);
      await withPage("", async (page) => {
        const asked = chosen.map(({ args, text }) => ({ args, text: text.toString() }));
        const found = await page.evaluate(async (asked) => {
          const worker = new Worker("worker.js", { type: "module" });
          worker.postMessage({ module: await WebAssembly.compileStreaming(fetch("mca.wasm")) });
          const answers = [];
          for (const [id, { args, text }] of asked.entries()) {
            answers.push(await new Promise((resolve) => {
              worker.onmessage = ({ data }) => data.id === id + 1 && resolve(data.value ?? data);
              worker.postMessage({ id: id + 1, request: { call: "report", input: text, options: { args } } });
            }));
          }
          return answers;
        }, asked);
        chosen.forEach(({ name, args, text }, number) => {
          const { stdout, status } = spawnSync(program, args, { input: text, argv0: "llvm-mca", maxBuffer: 1 << 28 });
          assert.deepEqual({ status: found[number].status, stdout: found[number].stdout }, { status, stdout: stdout.toString() }, name);
        });
        assert.equal(found.length, 100);
      });
    }
  },

  async "it works without a network"() {
    await withPage("", async (page, { context }) => {
      await verdict(page, "4.00");
      await page.evaluate(() => navigator.serviceWorker.ready);
      await page.waitForFunction(async () => (await caches.keys()).length === 1 && (await (await caches.open((await caches.keys())[0])).keys()).length > 10);
      await context.setOffline(true);
      await page.reload();
      await verdict(page, "4.00");
    });
  },

  async "the guide's listings are live"() {
    await withPage("guide.html", async (page) => {
      await page.waitForFunction(() => [...document.querySelectorAll("mca-listing")].every((one) => one.shadowRoot?.querySelector(".verdict b")));
      const verdicts = await page.$$eval("mca-listing", (all) => all.map((one) => one.shadowRoot.querySelector(".verdict b").textContent));
      assert.equal(verdicts.length, 4);
      assert.match(verdicts[0], /4\.00 cycles per iteration: every iteration waits for %ymm0/);
      assert.match(verdicts[1], /store/);
      assert.match(verdicts[2], /dispatch accepts no more micro-ops/);
      assert.match(verdicts[3], /waits for d0/);
      await page.locator("mca-listing").first().locator("a").click();
      await verdict(page, "4.00");
    });
  },

  async "axe finds nothing serious, and 360 pixels are enough"() {
    const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
    const check = async (page, where) => {
      await page.addScriptTag({ path: axe });
      const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
      const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
      assert.deepEqual(serious.map(({ id, nodes }) => `${where}: ${id}: ${nodes.slice(0, 3).map(({ html, failureSummary }) => `${html} ${failureSummary}`).join("; ")}`), []);
    };
    for (const colorScheme of ["light", "dark"]) {
      // Only the checker is let in past the policy; every other test runs under it.
      await withPage("", async (page) => {
        await verdict(page, "4.00");
        for (const view of ["why", "report", "timeline", "compare"]) {
          await page.click(`#tab-${view}`);
          await page.waitForTimeout(500);
          await check(page, `${view}, ${colorScheme}`);
        }
      }, { bypassCSP: true, colorScheme });
    }
    await withPage("guide.html", (page) => check(page, "guide"), { bypassCSP: true });
    for (const view of ["why", "report", "timeline", "compare"]) {
      await withPage(`#view=${view}`, async (page) => {
        await page.waitForFunction(() => document.body.dataset.state?.startsWith("done"));
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(width <= 360, `${view} is ${width} pixels wide`);
      }, { viewport: { width: 360, height: 740 } });
    }
  },
};

const words = process.argv.slice(2);
let [passed, failed] = [0, 0];
for (const [name, test] of Object.entries(tests)) {
  if (words.length > 0 && !words.some((word) => name.includes(word))) continue;
  const start = Date.now();
  try {
    await test();
    passed++;
    console.log(`ok: ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
  } catch (error) {
    failed++;
    console.log(`failed: ${name}\n${error instanceof Error ? error.stack : error}`);
  }
}
await browser.close();
server.end();
console.log(`parts: ${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
