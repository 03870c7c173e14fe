"use strict";
// The timeline as files: SVG, JSON and the log format of the pipeline viewer Konata. (PNG comes from the canvas.)

/** @param {string} text */
function escapeXml(text) {
  return text.replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c] ?? c);
}

/**
 * All lines as one picture.
 * @param {TimelineModel} model
 * @param {Theme} theme
 */
function toSvg(model, theme) {
  const cell = 10;
  const rowHeight = 16;
  const labelWidth = 360;
  const width = labelWidth + model.payload.cycles * cell;
  const height = (model.lines.length + 1) * rowHeight;
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="monospace" font-size="11">`,
    '<defs><pattern id="stripes" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">',
    `<rect width="6" height="6" fill="${STAGE_COLOURS.waitResource}"/><rect width="2" height="6" fill="#ffffff" opacity="0.55"/></pattern></defs>`,
    `<rect width="100%" height="100%" fill="${theme.background}"/>`,
  ];
  for (let cycle = 0; cycle < model.payload.cycles; cycle += 10) {
    parts.push(`<text x="${labelWidth + cycle * cell}" y="12" fill="${theme.faint}">${cycle}</text>`);
  }
  model.lines.forEach((line, index) => {
    const row = model.rowOf(line);
    const y = (index + 1) * rowHeight;
    const text = row === undefined ? `[${line.iteration}] folded` : `[${row.iteration}] ${model.textOf(row)}`;
    parts.push(`<text x="4" y="${y + 12}" fill="${theme.foreground}">${escapeXml(text)}</text>`);
    if (row === undefined) return;
    for (const { stage, from, to } of segmentsOf(row)) {
      const x = labelWidth + from * cell;
      const title = `${STAGES[stage].label}: ${from}–${to - 1}`;
      const inset = STAGES[stage].isWait ? 4 : 1;
      const fill = stage === "waitResource" ? "url(#stripes)" : STAGE_COLOURS[stage];
      const [width, inside] = [(to - from) * cell, (to - from) * cell - 3];
      parts.push(`<rect x="${x}" y="${y + inset}" width="${width}" height="${rowHeight - 2 * inset}" fill="${fill}"><title>${title}</title></rect>`);
      parts.push(`<text x="${x + 2}" y="${y + 12}" textLength="${inside}" fill="${STAGE_INK[stage]}">${STAGES[stage].letter.repeat(to - from)}</text>`);
    }
  });
  parts.push("</svg>");
  return parts.join("\n");
}

/**
 * The log that Konata reads: one command a line, times as differences.
 * @param {TimelineModel} model
 */
function toKanata(model) {
  /** @type {Map<number, string[]>} */
  const byCycle = new Map();
  /** @param {number} cycle @param {string} command */
  const at = (cycle, command) => {
    const commands = byCycle.get(cycle);
    if (commands) commands.push(command);
    else byCycle.set(cycle, [command]);
  };
  const names = { dispatch: "Ds", waitData: "Wd", waitResource: "Wr", execute: "Ex", writeBack: "Wb", waitRetire: "Wc", retire: "Rt" };
  model.payload.rows.forEach((row, id) => {
    at(row.dispatched, `I\t${id}\t${id}\t${row.iteration}`);
    at(row.dispatched, `L\t${id}\t0\t[${row.iteration}] ${model.textOf(row)}`);
    for (const { stage, from, to } of segmentsOf(row)) {
      at(from, `S\t${id}\t0\t${names[stage]}`);
      at(to, `E\t${id}\t0\t${names[stage]}`);
    }
    for (const dependency of row.dependencies) at(row.issued, `W\t${id}\t${dependency.row}\t0`);
    at(row.retired + 1, `R\t${id}\t${id}\t0`);
  });
  const cycles = [...byCycle.keys()].sort((a, b) => a - b);
  const lines = ["Kanata\t0004"];
  let last = cycles[0] ?? 0;
  lines.push(`C=\t${last}`);
  for (const cycle of cycles) {
    if (cycle !== last) lines.push(`C\t${cycle - last}`);
    last = cycle;
    lines.push(...(byCycle.get(cycle) ?? []));
  }
  return lines.join("\n") + "\n";
}

/**
 * Name, type and content of a file. Data is saved as it came.
 * @param {"svg" | "json" | "kanata"} format
 * @param {TimelineModel} model
 * @param {Theme} theme
 * @param {TimelinePayload | null} payload
 * @returns {[string, string, string]}
 */
function exported(format, model, theme, payload) {
  if (format === "svg") return ["timeline.svg", "image/svg+xml", toSvg(model, theme)];
  if (format === "json") return ["timeline.json", "application/json", JSON.stringify(payload, null, 1)];
  return ["timeline.kanata", "text/plain", toKanata(model)];
}
