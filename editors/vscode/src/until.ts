// Waiting for what only events can bring about.

import type { Event } from "vscode";

/** Waits until a condition holds, which is looked at now and after each of the events. */
export function until(holds: () => boolean, ...events: Event<unknown>[]): Promise<void> {
  return new Promise((resolve) => {
    if (holds()) return resolve();
    const look = (): void => {
      if (!holds()) return;
      for (const listener of listeners) listener.dispose();
      resolve();
    };
    const listeners = events.map((event) => event(look));
  });
}
