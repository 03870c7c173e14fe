// The verdict as a picture: what the page shows, drawn on a canvas, for slides and chats.

import type { Analysis, Region } from "./analyser.js";
import { cycles, visible } from "./dom.js";

const WIDTH = 900;
const MARGIN = 28;
const MOST_LINES = 40;

/** The page's colours, by the names of its variables. */
function colours(): (name: string) => string {
  const style = getComputedStyle(document.documentElement);
  return (name) => style.getPropertyValue(`--${name}`).trim();
}

/** Words in lines that fit. */
function wrapped(context: CanvasRenderingContext2D, text: string, width: number): string[] {
  const lines: string[] = [""];
  for (const word of text.split(" ")) {
    const longer = `${lines[lines.length - 1]} ${word}`.trim();
    if (context.measureText(longer).width <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Draws on a canvas of any height, and returns the height that was needed. */
function draw(context: CanvasRenderingContext2D, analysis: Analysis, region: Region): number {
  const colour = colours();
  const [sans, mono] = ["system-ui, sans-serif", "ui-monospace, 'DejaVu Sans Mono', monospace"];
  let y = MARGIN;
  const write = (text: string, font: string, ink: string, height: number) => {
    context.font = font;
    for (const line of wrapped(context, text, WIDTH - 2 * MARGIN)) {
      context.fillStyle = colour(ink);
      context.fillText(visible(line), MARGIN, y + height * 0.75);
      y += height;
    }
  };
  write(`${region.title || "code"} on ${analysis.target.title ?? analysis.target.cpu}`, `14px ${sans}`, "faint", 24);
  write(region.verdict ?? region.error ?? "", `600 20px ${sans}`, "ink", 28);
  if (region.next) write(region.next, `15px ${sans}`, "ink", 24);
  for (const { text } of region.advice ?? []) write(text, `15px ${sans}`, "good", 24);
  y += 14;
  const all = (region.bounds ?? []).slice(0, 5);
  const most = Math.max(...all.map((bound) => bound.cyclesPerIteration), 0.01);
  for (const bound of all) {
    const isLimit = bound.kind === region.limitedBy?.kind && bound.resource === region.limitedBy.resource;
    context.font = `14px ${mono}`;
    context.fillStyle = colour("ink");
    context.textAlign = "right";
    context.fillText(cycles(bound.cyclesPerIteration), MARGIN + 60, y + 15);
    context.textAlign = "left";
    context.fillStyle = colour(isLimit ? "accent" : "border");
    context.fillRect(MARGIN + 74, y + 3, Math.max(2, (300 * bound.cyclesPerIteration) / most), 14);
    context.font = `${isLimit ? "600 " : ""}14px ${sans}`;
    context.fillStyle = colour("ink");
    context.fillText(bound.name, MARGIN + 390, y + 15);
    y += 22;
  }
  y += 14;
  const blamed = new Set((region.blamed ?? []).map(({ instruction }) => instruction));
  region.instructions.slice(0, MOST_LINES).forEach((instruction, number) => {
    if (blamed.has(number)) {
      context.fillStyle = colour("blame");
      context.fillRect(MARGIN - 8, y, WIDTH - 2 * MARGIN + 16, 21);
    }
    context.font = `14px ${mono}`;
    context.fillStyle = colour("ink");
    context.fillText(visible(instruction.text).replaceAll("\t", " "), MARGIN, y + 15);
    const blame = region.blames?.[number];
    if (blame) {
      context.textAlign = "right";
      context.fillStyle = colour("faint");
      context.font = `13px ${sans}`;
      context.fillText(blame, WIDTH - MARGIN, y + 15);
      context.textAlign = "left";
    }
    y += 21;
  });
  return y + MARGIN;
}

export async function picture(analysis: Analysis, region: Region): Promise<Blob> {
  const canvas = document.createElement("canvas");
  const scale = 2;
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("this browser draws no pictures");
  canvas.width = WIDTH;
  canvas.height = 10;
  const height = draw(context, analysis, region);
  [canvas.width, canvas.height] = [WIDTH * scale, Math.ceil(height) * scale];
  context.scale(scale, scale);
  context.fillStyle = colours()("paper");
  context.fillRect(0, 0, WIDTH, height);
  draw(context, analysis, region);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob === null ? reject(new Error("the picture could not be made")) : resolve(blob)), "image/png"));
}
