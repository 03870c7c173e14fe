// What all sessions share: counting checks, saying which session speaks, and where pictures go.
import { AsyncLocalStorage } from "node:async_hooks";
import { mkdirSync } from "node:fs";
import { join } from "node:path";

export const out = join(import.meta.dirname, "out");
mkdirSync(out, { recursive: true });

export const count = { passed: 0, failed: 0 };

/** Sessions run beside each other: what one says bears its name. */
const speaker = new AsyncLocalStorage();

/** Runs something whose checks and notes bear a name. */
export function speakingAs(name, run) {
  return speaker.run(name, run);
}

function say(mark, text) {
  const name = speaker.getStore();
  console.log(`${mark.padEnd(8)}${name === undefined ? "" : `${name}: `}${text}`);
}

/** A number or a time that nothing is held against. */
export function note(text) {
  say("", text);
}

export function check(name, condition, detail) {
  if (condition) count.passed += 1;
  else count.failed += 1;
  say(condition ? "ok" : "FAILED", condition ? name : `${name}: ${String(detail ?? "").slice(0, 2000)}`);
}
