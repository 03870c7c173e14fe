// What all sessions share: counting checks, and where pictures go.
import { mkdirSync } from "node:fs";
import { join } from "node:path";

export const out = join(import.meta.dirname, "out");
mkdirSync(out, { recursive: true });

export const count = { passed: 0, failed: 0 };

export function check(name, condition, detail) {
  if (condition) count.passed += 1;
  else count.failed += 1;
  console.log(condition ? `ok      ${name}` : `FAILED  ${name}: ${String(detail ?? "").slice(0, 2000)}`);
}
