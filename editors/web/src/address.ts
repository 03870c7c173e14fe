// The state of the page is what stands behind `#` in its address, so a link shows what its sender saw. It never reaches a server.

export const VIEWS = ["why", "report", "timeline", "compare"] as const;
export type View = (typeof VIEWS)[number];

export interface State {
  text: string;
  /** Empty: a usual processor of the text's target. */
  cpu: string;
  view: View;
  /** Options of the report, as on a command line. */
  options: string;
  /** Processors of the comparison; empty: the usual ones. */
  cpus: string[];
}

/** Longest text that an address may hold, in letters; a few hundred bytes could unfold into any number. */
const MAX_LETTERS = 4_000_000;

class TooLong extends Error {}

function toBase64(bytes: Uint8Array): string {
  let letters = "";
  for (let at = 0; at < bytes.length; at += 0x8000) letters += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
}

async function packed(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return toBase64(new Uint8Array(await new Response(stream).arrayBuffer()));
}

async function unpacked(text: string): Promise<string> {
  const reader = new Blob([fromBase64(text)]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const decoder = new TextDecoder();
  let found = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return found + decoder.decode();
    found += decoder.decode(value, { stream: true });
    if (found.length > MAX_LETTERS) {
      await reader.cancel();
      throw new TooLong();
    }
  }
}

/** What stands behind `#` for a state. */
export async function write(state: State): Promise<string> {
  const parts = new URLSearchParams();
  if (state.cpu !== "") parts.set("cpu", state.cpu);
  if (state.view !== "why") parts.set("view", state.view);
  if (state.options !== "") parts.set("options", state.options);
  if (state.cpus.length > 0) parts.set("cpus", state.cpus.join(","));
  parts.set("code", await packed(state.text));
  return `#${parts}`;
}

/** The text of a link; if the link is damaged, a comment that says so, since any other text would be taken for the sender's. */
async function textOf(code: string): Promise<string> {
  try {
    return await unpacked(code);
  } catch (error) {
    const why = error instanceof TooLong ? "its text is too long for a link" : "it is damaged, or a part of it is missing";
    return `# This link cannot be read: ${why}.\n`;
  }
}

/** The state of an address; what it does not say is `undefined`. */
export async function read(hash: string): Promise<Partial<State>> {
  const parts = new URLSearchParams(hash.replace(/^#/, ""));
  const get = (name: string) => parts.get(name) ?? undefined;
  const code = get("code");
  const view = VIEWS.find((known) => known === get("view"));
  const found: Partial<State> = {};
  if (code !== undefined) {
    // An address with a text is complete: what it leaves out is as usual.
    Object.assign(found, { text: await textOf(code), cpu: "", view: "why", options: "", cpus: [] });
  }
  if (view !== undefined) found.view = view;
  if (parts.has("cpu")) found.cpu = get("cpu")?.slice(0, 100);
  if (parts.has("options")) found.options = get("options")?.slice(0, 2000);
  if (parts.has("cpus")) found.cpus = get("cpus")?.split(",").filter((name) => name !== "").slice(0, 32);
  return found;
}
