// Below the hover of a loop of a source: the commands about it. The server's own text is trusted with no command; these links are
// made here.

import * as vscode from "vscode";
import { isSource } from "./documents";
import type { RegionArgument } from "./protocol";
import { type Results, innermost } from "./results";
import type { Server } from "./server";

const LINKS = { Why: "mca.showListing", Timeline: "mca.showTimeline", Compare: "mca.compareCpus", Assembly: "mca.showAssembly" };

function links(target: RegionArgument): vscode.MarkdownString {
  const argument = encodeURIComponent(JSON.stringify([target]));
  const parts = Object.entries(LINKS).map(([title, command]) => `[${title}](command:${command}?${argument})`);
  const text = new vscode.MarkdownString(parts.join(" · "));
  text.isTrusted = { enabledCommands: Object.values(LINKS) };
  return text;
}

export function registerHoverLinks(server: Server, results: Results): void {
  server.extendHover = (document, position, hover) => {
    const uri = document.uri.toString();
    if (!hover || !isSource(document)) return hover;
    const region = innermost(results.of(uri)?.regions ?? [], position.line);
    return region === undefined ? hover : new vscode.Hover([...hover.contents, links({ uri, region: region.index })], hover.range);
  };
}
