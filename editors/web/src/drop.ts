// Files that are dropped on the page or chosen: a text goes into the editor as it is, of an object the loops do. Nothing leaves the machine.

import type { Analyser, Loops } from "./analyser.js";
import { cycles, h } from "./dom.js";

/** Largest file that is read, in bytes. */
const MOST_BYTES = 256 * 1024 * 1024;

/** Largest text that goes into the editor, in bytes. */
const MOST_TEXT = 4 * 1024 * 1024;

/** Loops of an object that are listed to choose from. */
const MOST_LOOPS = 500;

export interface Dropped {
  /** Puts a text into the editor; the processor is that of the object if it is of another target. */
  open(text: string, cpu?: string): void;
  tell(message: string): void;
}

/** Zero bytes are in everything but text, and soon. */
function isText(bytes: Uint8Array): boolean {
  return !bytes.subarray(0, 4096).includes(0) && !(bytes[0] === 0x21 && new TextDecoder().decode(bytes.subarray(0, 7)) === "!<arch>");
}

export async function openFile(file: File, analyser: Analyser, cpu: string, dialog: HTMLDialogElement, on: Dropped): Promise<void> {
  if (file.size > MOST_BYTES) return on.tell(`${file.name} has ${Math.round(file.size / 1e6)} MB; ${MOST_BYTES >> 20} are read.`);
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isText(bytes)) {
    if (bytes.length > MOST_TEXT) return on.tell(`${file.name} is a text of ${Math.round(bytes.length / 1e6)} MB; ${MOST_TEXT >> 20} are read.`);
    return on.open(new TextDecoder().decode(bytes));
  }
  try {
    const found = await analyser.loops(bytes, { cpu });
    const [only] = found.loops;
    if (only === undefined) on.tell(`${file.name} holds no code that can be analysed.`);
    else if (found.loops.length === 1) on.open(textOf(file.name, [only]), found.target.cpu);
    else choose(file.name, found, dialog, on);
  } catch (error) {
    on.tell(`${file.name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Loops as one text. What a file is called goes into a comment of one line. */
function textOf(name: string, loops: Loops["loops"]): string {
  return `# ${name.replaceAll(/[\r\n]/g, " ")}\n${loops.map(({ text }) => text).join("\n")}`;
}

/** Lets a person choose among many, the most expensive first. */
function choose(name: string, found: Loops, dialog: HTMLDialogElement, on: Dropped): void {
  const loops = [...found.loops].sort((a, b) => (b.cycles ?? 0) - (a.cycles ?? 0));
  const word = loops[0]?.kind === "function" ? "functions" : "loops";
  const list = h("ul", { class: "choices" });
  const field = h("input", { type: "search", placeholder: `Search ${loops.length} ${word}`, "aria-label": `Search the ${word}` });
  const take = (chosen: Loops["loops"]) => {
    dialog.close();
    on.open(textOf(name, chosen), found.target.cpu);
  };
  const shown = () => loops.filter(({ title, name }) => `${title} ${name}`.toLowerCase().includes(field.value.toLowerCase())).slice(0, MOST_LOOPS);
  const fill = () =>
    list.replaceChildren(...shown().map((one) =>
      h("li", {}, h("button", { type: "button", onclick: () => take([one]) },
        h("span", {}, one.title), h("span", { class: "faint" }, `${cycles(one.cycles)} cycles · ${one.instructions} instructions`)))));
  field.addEventListener("input", fill);
  fill();
  dialog.replaceChildren(
    h("h2", {}, name), h("p", { class: "faint" }, found.notes.join(" ") || `${loops.length} ${word}; nothing leaves this machine.`), field, list,
    h("p", { class: "actions" },
      h("button", { type: "button", onclick: () => take(shown().slice(0, 20)) }, `Open the first ${Math.min(20, loops.length)}`),
      h("button", { type: "button", onclick: () => dialog.close() }, "Cancel")));
  dialog.showModal();
  field.focus();
}

/** The whole page takes files. */
export function takeDrops(took: (file: File) => void): void {
  const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;
  addEventListener("dragover", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    document.body.classList.add("drops");
  });
  addEventListener("dragleave", (event) => event.relatedTarget === null && document.body.classList.remove("drops"));
  // The editor would insert the file as text: this page's listener is asked first.
  addEventListener("drop", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    event.stopPropagation();
    document.body.classList.remove("drops");
    const file = event.dataTransfer?.files[0];
    if (file !== undefined) took(file);
  }, { capture: true });
}
