// The timeline: the viewer of the editors in a frame of this page, which takes this page for an editor.

import { download } from "../dom.js";
import type { theme } from "../theme.js";

interface FromViewer {
  type: "ready" | "settings" | "save" | "reveal" | "compare" | "endComparison";
  settings?: object;
  name?: string;
  mimeType?: string;
  bytes?: number[];
  range?: { start: { line: number } };
  takesFocus?: boolean;
}

export class TimelineFrame {
  #isReady = false;
  #payload: object | undefined;
  #theme: ReturnType<typeof theme> = "light";

  constructor(private readonly frame: HTMLIFrameElement, private readonly on: { goTo(line: number, takesFocus: boolean): void; compare(): Promise<object | undefined> }) {
    addEventListener("message", (event: MessageEvent<FromViewer>) => {
      if (event.source === frame.contentWindow && event.origin === location.origin) this.#received(event.data);
    });
  }

  #received(message: FromViewer): void {
    if (message.type === "ready") {
      this.#isReady = true;
      this.#send({ type: "settings", settings: this.#stored() });
      this.dress(this.#theme);
      if (this.#payload !== undefined) this.show(this.#payload);
    } else if (message.type === "settings") this.#store(message.settings ?? {});
    else if (message.type === "save") download(message.name ?? "timeline", new Blob([new Uint8Array(message.bytes ?? [])], { type: message.mimeType ?? "" }));
    else if (message.type === "reveal" && message.range !== undefined) this.on.goTo(message.range.start.line + 1, message.takesFocus ?? false);
    else if (message.type === "compare") void this.#compare();
  }

  /** Shows the same region on another processor below. */
  async #compare(): Promise<void> {
    const payload = await this.on.compare().catch(() => undefined);
    this.#send(payload === undefined ? { type: "notice", text: "Compare, beside Timeline, names no other processor that runs this." } : { type: "other", payload });
  }

  #send(message: object): void {
    this.frame.contentWindow?.postMessage(message, location.origin);
  }

  #stored(): object {
    try {
      return JSON.parse(localStorage.getItem("mca-viewer") ?? "{}") as object;
    } catch {
      return {};
    }
  }

  #store(settings: object): void {
    try {
      localStorage.setItem("mca-viewer", JSON.stringify(settings));
    } catch {
      // Without storage the viewer begins as usual the next time.
    }
  }

  /** Loads the viewer when it is first wanted. */
  show(payload: object): void {
    this.#payload = payload;
    if (!this.frame.hasAttribute("src")) this.frame.src = "viewer.html";
    if (this.#isReady) this.#send({ type: "timeline", payload });
  }

  dress(theme: "dark" | "light"): void {
    this.#theme = theme;
    // The viewer looks at the class of its body, and draws anew.
    const body = this.frame.contentDocument?.body;
    if (this.#isReady && body) body.className = `theme-${theme}`;
  }

  selectLine(line: number): void {
    if (this.#isReady) this.#send({ type: "selectLine", line: line - 1 });
  }
}
