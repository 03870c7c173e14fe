"use strict";
// Instructions in a column that may be too narrow for them: shortened in the middle, so that what is done and where the
// result goes can still be read.

/** Operands of an instruction, split where a comma stands outside of brackets. @param {string} text */
function operandsOf(text) {
  const operands = [""];
  let depth = 0;
  for (const letter of text) {
    if (letter === "(" || letter === "[" || letter === "{") depth += 1;
    else if (letter === ")" || letter === "]" || letter === "}") depth -= 1;
    if (letter === "," && depth === 0) operands.push("");
    else operands[operands.length - 1] += letter;
  }
  return operands.map((operand) => operand.trim());
}

/** AT&T writes the destination last; everybody else first. @param {string} text */
function hasDestinationLast(text) {
  return /[%$]/.test(text);
}

/**
 * At most `most` letters, if the destination has not more by itself.
 * @param {string} text
 * @param {number} most
 */
function shortened(text, most) {
  if (text.length <= most) return text;
  const space = text.search(/\s/);
  if (space < 0) return `${text.slice(0, Math.max(1, most - 1))}…`;
  const mnemonic = text.slice(0, space);
  const operands = operandsOf(text.slice(space + 1));
  const isLast = hasDestinationLast(text);
  const destination = (isLast ? operands[operands.length - 1] : operands[0]) ?? "";
  const rest = (isLast ? operands.slice(0, -1) : operands.slice(1)).join(", ");
  /** @param {string} name @param {string} others */
  const build = (name, others) => (isLast ? `${name} ${others}${others === "" ? "" : ", "}${destination}` : `${name} ${destination}${others === "" ? "" : ", "}${others}`);
  const room = most - build(mnemonic, "").length - 2;
  if (rest !== "" && room >= 2) return build(mnemonic, `${rest.slice(0, room - 1)}…`);
  const forName = most - destination.length - 2;
  return `${forName >= mnemonic.length ? mnemonic : mnemonic.slice(0, Math.max(1, forName))}… ${destination}`;
}
