// A verdict as Markdown, for issues and chats: the sentence, the code with its hints, and a link that shows the same.

import type { Analysis, Region } from "./analyser.js";
import { visible } from "./dom.js";

/** A fence that the text cannot close. */
function fenced(text: string, language: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((ticks) => ticks.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${text.trimEnd()}\n${fence}\n`;
}

/** Text of a file as Markdown that shows it as it is: no links, pictures or tags. */
function escaped(text: string): string {
  return text.replace(/[\\`*_[\]<>|&]/g, "\\$&").replace(/\s+/g, " ");
}

export function markdown(analysis: Analysis, region: Region, view: string, shown: string, link: string): string {
  const { target } = analysis;
  const title = `**${escaped(region.title || "code")}** on ${target.title ?? target.cpu} (\`-mcpu=${target.cpu}\`)`;
  const verdict = region.verdict ?? region.error ?? "";
  const body = view === "why" ? fenced(region.page ?? verdict, "text") : fenced(shown, "text");
  return visible(`${title}: ${escaped(verdict)}\n\n${body}\n[Open in the analyser](${link})\n`);
}
