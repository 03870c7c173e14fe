// The pictures of the READMEs, taken of the packaged extension in a real VS Code: `npm run screenshots`. TOOLS as for the
// tests. They are looked at before they are committed.
import { join } from "node:path";
import { record } from "../../viewer/test/recorded.mjs";
import { SLOW } from "./editing.mjs";
import { Editor, Installation } from "./harness.mjs";

const here = import.meta.dirname;
const pictures = join(here, "..", "media", "screenshots");
const installation = new Installation(process.env.TOOLS ?? join(here, "..", "..", "..", "target", "tools", "vscode"));
await installation.install(join(here, "..", "mca-server.vsix"));

/** Loops that wait for different things. */
const SHOP = `#include <cmath>
#include <cstdint>
#include <span>

struct Item { double price, weight; std::uint32_t kind; };

/// What all items cost together.
double total(std::span<const double> prices) {
  double sum = 0;
  for (double price : prices)
    sum += price;
  return sum;
}

void discount(std::span<double> prices, double by) {
  for (double& price : prices)
    price *= by;
}

/// How many items there are of each kind.
void count(std::span<const Item> items, std::uint32_t* kinds) {
  for (const Item& item : items)
    kinds[item.kind]++;
}

double heaviest(std::span<const Item> items) {
  double most = 0;
  for (const Item& item : items)
    most = std::fmax(most, item.weight / item.price);
  return most;
}

std::uint64_t checksum(std::span<const std::uint8_t> bytes) {
  std::uint64_t sum = 5381;
  for (std::uint8_t byte : bytes)
    sum = sum * 33 + byte;
  return sum;
}
`;

/** An editor with nothing but the file in it, once it shows hints. */
async function opened(name = "dot.s", text = SLOW, begin = async () => undefined) {
  const editor = new Editor(installation);
  editor.write(name, text);
  editor.settings({ "editor.fontSize": 13, "breadcrumbs.enabled": false, "editor.inlayHints.maximumLength": 120, "mca.mcpu": "skylake" });
  await editor.open();
  await editor.openFile(name);
  await begin(editor);
  await editor.await(async () => /\bcyc/.test(await editor.shownText()));
  await editor.page.keyboard.press("Control+B");
  await editor.await(async () => (await editor.page.locator(".part.sidebar:visible").count()) === 0);
  return editor;
}

/** The upper part of the window, or with `whole` all of it. */
async function take(editor, name, height = 800) {
  // What is said of the numbers is said once they are there, and the mouse stands in nobody's way.
  await editor.page.waitForTimeout(1500);
  await editor.page.screenshot({ path: join(pictures, name), clip: { x: 0, y: 35, width: 1400, height: height - 35 } });
  console.log(`${name} taken`);
}

async function hints() {
  const editor = await opened();
  await editor.goTo("vfmadd231ps");
  await editor.page.mouse.move(5, 5);
  await take(editor, "hints.png");
  const line = editor.page.locator(".view-line", { hasText: "LLVM-MCA-BEGIN" }).first();
  await editor.hoverOver(line, { x: 60, y: 8 }, ["RThroughput", "loop-carried chain"]);
  await take(editor, "hover-region.png");
  await editor.close();
}

async function listing() {
  const editor = await opened();
  await editor.goTo("vfmadd231ps");
  await editor.command("MCA: Show Annotated Listing");
  await editor.await(async () => /if this were the only limit/.test(await editor.shownText()));
  await editor.goTo("vfmadd231ps");
  await editor.page.mouse.move(5, 5);
  await take(editor, "listing.png");
  await editor.close();
}

async function timeline() {
  const editor = await opened();
  await editor.goTo("vfmadd231ps");
  await editor.command("MCA: Show Timeline");
  const frame = await editor.timelineFrame();
  await editor.timelineTitle((title) => /skylake/.test(title));
  const chain = frame.locator("button", { hasText: "Chain" });
  if ((await chain.count()) > 0) await chain.click();
  await editor.page.mouse.move(5, 5);
  await take(editor, "timeline.png");
  await editor.close();
}

async function source() {
  const project = [{ directory: ".", file: "shop.cpp", command: "g++ -std=c++20 -O2 -march=skylake -c shop.cpp" }];
  const editor = await opened("shop.cpp", SHOP, async (editor) => {
    editor.write("compile_commands.json", JSON.stringify(project.map((one) => ({ ...one, directory: editor.folder }))));
    await editor.command("MCA: Analyse This File");
  });
  await editor.goTo("price : prices");
  await editor.page.mouse.move(5, 5);
  await take(editor, "source.png");
  await editor.close();
}

async function profile() {
  const editor = new Editor(installation);
  record(editor.folder);
  editor.write("mca.toml", "profile = \"perf.data\"\n");
  const command = { directory: editor.folder, file: "kernels.c", command: "gcc -g -O2 -fno-inline -c kernels.c" };
  editor.write("compile_commands.json", JSON.stringify([command]));
  editor.settings({ "editor.fontSize": 13, "breadcrumbs.enabled": false, "editor.inlayHints.maximumLength": 120 });
  await editor.open();
  await editor.openFile("kernels.c");
  await editor.page.keyboard.press("Control+B");
  await editor.await(async () => (await editor.page.locator(".part.sidebar:visible").count()) === 0);
  await editor.command("MCA: Analyse This File");
  const lens = editor.page.locator(".codelens-decoration", { hasText: "% of samples · 5.00 cycles" });
  await editor.await(async () => (await lens.count()) > 0);
  await editor.command("MCA: Hottest Loops of the Profile");
  await editor.await(async () => (await editor.page.locator(".quick-input-list-row", { hasText: "follow" }).count()) > 0);
  await editor.page.mouse.move(5, 5);
  await take(editor, "profile.png", 580);
  await editor.close();
}

const all = { hints, listing, timeline, source, profile };
const wanted = process.argv.slice(2);
for (const [name, picture] of Object.entries(all)) if (wanted.length === 0 || wanted.includes(name)) await picture();
installation.remove();
