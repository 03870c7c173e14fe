// The result in sight: status bar, annotated listing, loops by cycles, a pinned processor; and that all of it comes back
// when the window is loaded again.
import { join } from "node:path";
import { check, out } from "./check.mjs";

/** As a compiler writes it: two functions of C++, the second the slower. */
export const TWO_FUNCTIONS = `_ZN3vec4fastEv:
.LFB0:
.L1:
	addq	$1, %rax
	cmpq	%rdx, %rax
	jne	.L1
	retq
_ZN3vec4slowEv:
.LFB1:
.L2:
	imulq	%rdi, %rdi
	imulq	%rdi, %rdi
	cmpq	%rdx, %rdi
	jne	.L2
	retq
`;

/** The text of the item of the status bar that one of ours is. */
const item = (editor, name) => editor.page.locator(`[id="mca-server.mca-server.mca.${name}"], [id$="mca.${name}"]`).first();
const textOf = (editor, name) => item(editor, name).innerText({ timeout: 1000 }).then((text) => text.trim()).catch(() => "");

/** Opens a section of a side bar. */
export async function expand(editor, header) {
  await header.waitFor();
  const isOpen = async () => (await header.getAttribute("aria-expanded")) === "true";
  if (!(await isOpen())) await editor.until(() => header.click(), isOpen);
}

const listingText = (editor) => editor.shownText(editor.group(".why"));

async function theStatusBar(editor) {
  editor.write("loops.s", TWO_FUNCTIONS);
  editor.settings({});
  await editor.open();
  await editor.openFile("loops.s");
  const { page } = editor;
  const result = () => textOf(editor, "result");
  check("with no settings the status says so", await editor.await(async () => / \(defaults\) · /.test(await result())), await result());

  await editor.openList(item(editor, "result"));
  const focused = () => page.locator(".quick-input-list .monaco-list-row.focused").getAttribute("aria-label");
  check("the processor in use is selected", await editor.await(async () => /^native/.test((await focused()) ?? "")), await focused());
  await editor.typeQuickly("EPYC 9005");
  // On such a machine the first row that this finds is `native`.
  await editor.await(async () => /EPYC 9005/.test((await focused()) ?? ""));
  if (/^native/.test((await focused()) ?? "")) await page.keyboard.press("ArrowDown");
  check("processors are found by the names that people know", await editor.await(async () => /^znver5, Zen 5 \(Ryzen 9000, EPYC 9005\), measured/.test((await focused()) ?? "")), await focused());
  await editor.screenshot(join(out, "select-cpu.png"));
  await page.keyboard.press("Enter");
  await editor.goTo("imulq");
  check("the status names processor, model, region, cycles and cause", await editor.await(async () => (await result()) === "znver5, measured here · .L2 6.00 cycles · waits for %rdi"), await result());
  await editor.goTo("addq");
  check("it follows the cursor", await editor.await(async () => /· \.L1 1\.00 cycles · /.test(await result())), await result());

  await editor.openList(item(editor, "result"));
  check("the one in use is selected, now another", await editor.await(async () => /^znver5/.test((await focused()) ?? "")), await focused());
  const labels = await page.locator(".quick-input-list .monaco-list-row").evaluateAll((rows) => rows.map((row) => row.getAttribute("aria-label")));
  check("those chosen lately stand first", /^as configured/.test(labels[0] ?? "") && /^native/.test(labels[1] ?? "") && /^znver5.*lately/.test(labels[2] ?? ""), labels.slice(0, 4).join(" | "));
  await page.keyboard.press("Enter");
  check("enter keeps it", await editor.await(async () => /^znver5, measured/.test(await result())), await result());

  await editor.openList(item(editor, "comparison"));
  await editor.typeQuickly("core-avx2");
  check("another spelling finds the processor", await editor.await(async () => /^haswell, Haswell/.test((await focused()) ?? "")), await focused());
  await page.keyboard.press("Enter");
  await editor.goTo("imulq");
  const pinned = () => textOf(editor, "comparison");
  check("a pinned processor stands beside it", await editor.await(async () => (await pinned()) === "haswell 6.00 cycles, 1.00 ×"), await pinned());
  await editor.screenshot(join(out, "status.png"));
}

async function loopsAndListing(editor) {
  editor.write("loops.s", TWO_FUNCTIONS);
  editor.settings({ "mca.mcpu": "znver4" });
  await editor.open();
  await editor.openFile("loops.s");
  await theLoops(editor);
  await theListing(editor);
}

async function theLoops(editor) {
  const { page } = editor;
  const rows = () => page.locator('.pane:has(.title:text-is("Loops by Cycles")) .monaco-list-row').allInnerTexts();
  const header = page.locator(".pane-header", { hasText: "Loops by Cycles" });
  await expand(editor, header);
  check("the loops of the file are listed, the slowest first", await editor.await(async () => {
    const [first, second] = await rows();
    return /\.L2.*6\.00 cycles · waits for %rdi · vec::slow/s.test(first ?? "") && /\.L1.*1\.00 cycles/s.test(second ?? "");
  }), JSON.stringify(await rows()));
  const first = page.locator('.pane:has(.title:text-is("Loops by Cycles")) .monaco-list-row').first();
  const cursorIsIn = (line) => async () => new RegExp(`Ln ${line},`).test(await editor.statusBar());
  check("a click goes there", await editor.until(() => first.click(), cursorIsIn(10)), await editor.statusBar());
  await editor.goTo("_ZN3vec4fastEv");
  await page.keyboard.press("Control+Alt+m");
  check("a key goes to the slowest loop", await editor.await(cursorIsIn(10)), await editor.statusBar());
  await page.keyboard.press("Control+Alt+m");
  check("and again to the next slower one", await editor.await(cursorIsIn(3)), await editor.statusBar());

  await page.keyboard.press("Control+Shift+o");
  await page.waitForSelector(".quick-input-widget input:focus");
  const symbols = () => page.locator(".quick-input-list .monaco-list-row").evaluateAll((found) => found.map((row) => row.getAttribute("aria-label")).join("\n"));
  check("the outline has the names that people know", await editor.await(async () => /vec::slow\(\)/.test(await symbols())), await symbols());
  check("and no labels of the compiler", !/LFB/.test(await symbols()), await symbols());
  await page.keyboard.press("Escape");
}

async function theListing(editor) {
  const { page } = editor;
  await editor.await(async () => /IPC/.test(await editor.shownText()));
  await editor.goTo("addq");
  await editor.command("MCA: Show Annotated Listing");
  const shows = (wanted) => editor.await(async () => wanted.test(await listingText(editor)));
  check("the listing of the region under the cursor opens beside", await shows(/^vec::fast\(\), \.L1 on znver4 \(measured here\)\n[^]*addq \$1, %rax/), await listingText(editor));
  await editor.goTo("imulq");
  check("it follows the cursor into another region", await shows(/^vec::slow\(\), \.L2 on znver4 \(measured here\)\n\s*\n6\.00 cycles/), await listingText(editor));
  await editor.replaceLine("imulq", "addq\t$1, %rdi", editor.group("loops.s"));
  check("it follows an edit", await shows(/^vec::slow\(\), \.L2 on znver4 \(measured here\)\n\s*\n4\.00 cycles/), await listingText(editor));
  const marked = () => page.locator('.editor-group-container:has(.tab[data-resource-name$=".why"]) [class*="ced-"]').count();
  check("what limits is marked", await editor.await(async () => (await marked()) > 0), await marked());
  await editor.screenshot(join(out, "listing.png"));
  await editor.until(() => page.keyboard.press("Control+Z"), async () => (await page.locator(".tab.dirty").count()) === 0);
  check("and that it was undone", await shows(/^vec::slow\(\), \.L2 on znver4 \(measured here\)\n\s*\n6\.00 cycles/), await listingText(editor));

  await editor.command("MCA: Show Timeline");
  await editor.timelineTitle((title) => /\.L2 on znver4/.test(title));
  await editor.goTo("imulq");
  await editor.command("MCA: Show Report");
  await editor.await(async () => /Dispatch Width:/.test(await editor.shownText()));
  await editor.goTo("imulq");
  await editor.command("MCA: Measure on This Machine");
  await editor.await(async () => /Measured: +\S/.test(await editor.shownText()));
  await page.locator('.tab[data-resource-name$=".why"]').first().click();
  await editor.await(async () => /imulq/.test(await listingText(editor)));
  await editor.reloadWindow();
  check("with the listing in front, the status is that of its file", await editor.await(async () => /^znver4, measured here · (\.L2 6\.00 cycles|2 regions)/.test(await textOf(editor, "result"))), await textOf(editor, "result"));
  const tab = (name) => page.locator(`.tab[aria-label*="${name}"], .tab[data-resource-name*="${name}"]`).first();
  const reopened = async (name, isThere) => {
    await tab(name).waitFor();
    await tab(name).click();
    return editor.await(isThere);
  };
  check("the listing comes back with the window", await reopened(".why", async () => /imulq %rdi, %rdi|addq \$1, %rax/.test(await listingText(editor))), await listingText(editor));
  check("so does the report", await reopened("report.txt", async () => /Dispatch Width:/.test(await editor.shownText())), await editor.shownText());
  check("and what was measured", await reopened("measured.txt", async () => /Measured: +\S[^]*Predicted: +6\.00/.test(await editor.shownText())), await editor.shownText());
  check("and the timeline", await reopened("Timeline", async () => /\.L2 on znver4/.test(await editor.timelineTitle(() => true).catch(() => ""))), "no timeline");
  await editor.screenshot(join(out, "reloaded.png"));
  check("nothing complains", (await editor.notices()).length === 0, (await editor.notices()).join("\n"));
}

/** Texts of other targets, with processors of theirs that have to be offered, and what none of them is offered. */
const OTHERS = [
  ["sum.s", "# mca: -mcpu=sifive-p670\nsum:\n\tflw\tfa5, 0(a0)\n\taddi\ta0, a0, 4\n\tfadd.s\tfa0, fa0, fa5\n\tbne\ta0, a1, sum\n", "sifive-x280", "spacemit-x60"],
  ["dot.s", "dot:\n\tldr\ts1, [x0], #4\n\tfmadd\ts0, s1, s2, s0\n\tsubs\tx8, x8, #1\n\tb.ne\tdot\n", "neoverse-v2", "apple-m4"],
];

async function processorsOfOtherTargets(editor) {
  for (const [name, text] of OTHERS) editor.write(name, text);
  editor.settings({});
  await editor.open();
  const { page } = editor;
  for (const [name, , first, second] of OTHERS) {
    await editor.openFile(name);
    const result = () => textOf(editor, "result");
    await editor.await(async () => /cycles|regions?$/.test(await result()));
    await editor.goTo(name === "sum.s" ? "fadd" : "fmadd");
    const before = await editor.await(async () => / cycles · /.test(await result()) && result());
    const offered = async (processor) => {
      await editor.openList(item(editor, "result"));
      await editor.typeQuickly(processor);
    };
    const rows = () => page.locator(".quick-input-list .monaco-list-row").evaluateAll((all) => all.map((row) => row.getAttribute("aria-label")));
    await offered(first);
    const isListed = async () => (await rows()).some((label) => label.startsWith(`${first}, `));
    check(`${name} is offered ${first}`, await editor.await(isListed), (await rows()).join(" | "));
    await page.keyboard.press("Escape");
    // Nor is this machine, by its name or as native.
    for (const other of ["znver4", "native"]) {
      await offered(other);
      // Nothing is left of the list that was there before these letters.
      check(`${name} is offered no processor of another target: ${other}`, await editor.await(async () => (await rows()).length === 0), (await rows()).join(" | "));
      await page.keyboard.press("Escape");
    }
    await offered(second);
    await editor.choose(second);
    check(`${name} is analysed for ${second}`, await editor.await(async () => (await result()).startsWith(second) && / cycles/.test(await result())), `${before}; ${await result()}`);
  }
  check("nothing complains of the processors", (await editor.notices()).length === 0, (await editor.notices()).join("\n"));
}

export const result = { "the status bar": theStatusBar, "processors of other targets": processorsOfOtherTargets, "the loops and the annotated listing": loopsAndListing };
