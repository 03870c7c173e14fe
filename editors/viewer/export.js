"use strict";
// The timeline as files: what is seen as PNG or SVG, the data as JSON, and the log format of the pipeline viewer Konata.

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
 * What is seen as one picture: the title, and each timeline, under its name where there are two.
 * @param {TimelineViewer} viewer
 */
function pictureOf(viewer) {
  const scale = window.devicePixelRatio || 1;
  const line = Math.round(22 * scale);
  const panes = viewer.panes();
  const heads = panes.filter(({ head }) => !head.hidden).length;
  const picture = /** @type {HTMLCanvasElement} */ (element("canvas"));
  picture.width = Math.max(...panes.map(({ canvas }) => canvas.width));
  picture.height = panes.reduce((sum, { canvas }) => sum + canvas.height, line * (1 + heads));
  const context = /** @type {CanvasRenderingContext2D} */ (picture.getContext("2d"));
  context.fillStyle = viewer.theme.background;
  context.fillRect(0, 0, picture.width, picture.height);
  context.fillStyle = viewer.theme.foreground;
  context.font = `600 ${12 * scale}px ${viewer.theme.font}`;
  context.textBaseline = "middle";
  let y = 0;
  /** @param {string | null} text */
  const write = (text) => {
    context.fillText(text ?? "", 8 * scale, y + line / 2);
    y += line;
  };
  write(viewer.title.textContent);
  for (const { head, canvas } of panes) {
    if (!head.hidden) write(head.textContent);
    context.drawImage(canvas, 0, y);
    y += canvas.height;
  }
  return picture;
}

/**
 * Name, type and content of a file. Data is saved as it came.
 * @param {"svg" | "json" | "kanata"} format
 * @param {TimelineViewer} viewer
 * @param {TimelineModel} model
 * @returns {[string, string, string]}
 */
function exported(format, viewer, model) {
  if (format === "svg") return ["timeline.svg", "image/svg+xml", svgOf(viewer)];
  if (format === "json") return ["timeline.json", "application/json", JSON.stringify(viewer.payload, null, 1)];
  return ["timeline.kanata", "text/plain", toKanata(model)];
}
