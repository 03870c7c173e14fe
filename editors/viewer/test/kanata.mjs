// Reads the log format of the pipeline viewer Konata, strictly: what Konata would stumble over is a problem.

/** @param {string} text */
export function readKanata(text) {
  const problems = [];
  const retired = [];
  const open = new Map();
  let nDependencies = 0;
  let cycle = 0;
  const lines = text.trimEnd().split("\n");
  if (lines[0] !== "Kanata\t0004") problems.push(`header ${lines[0]}`);
  lines.slice(1).forEach((line, index) => {
    const [command, ...fields] = line.split("\t");
    const numbers = fields.map(Number);
    const id = numbers[0];
    if (command === "C=") cycle = id;
    else if (command === "C") cycle += id > 0 ? id : problems.push(`line ${index}: time stands still`);
    else if (command === "I") open.set(id, new Set());
    else if (!open.has(id)) problems.push(`line ${index}: unknown instruction ${id}`);
    else if (command === "S") open.get(id).add(fields[2]);
    else if (command === "E") open.get(id).delete(fields[2]) || problems.push(`line ${index}: ${fields[2]} was not begun`);
    else if (command === "W") open.has(numbers[1]) ? (nDependencies += 1) : problems.push(`line ${index}: producer unknown`);
    else if (command === "R") {
      if (open.get(id).size > 0) problems.push(`line ${index}: retired while in ${[...open.get(id)]}`);
      retired[id] = cycle;
    } else if (command !== "L") problems.push(`line ${index}: ${line}`);
  });
  return { problems, retired, nDependencies };
}
