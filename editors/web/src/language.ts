// What the letters of a line are: the rules of the editors' grammar, line by line. `pieces` serves the editor and the
// custom element alike.

export type Kind = "comment" | "marker" | "label" | "directive" | "prefix" | "branch" | "mnemonic" | "register" | "number" | "string" | "address" | "other";

export interface Piece {
  kind: Kind;
  text: string;
}

const BRANCH =
  /^(?:j[a-z]{1,4}|jmp[a-z]?|call[a-z]?|ret[a-z]?|loopn?[ez]?|syscall|sysret[a-z]?|int3?|iret[a-z]?|b(?:\.[a-z]{2})?|bl[r]?|br|cbn?z|tbn?z|beq[z]?|bne[z]?|bl[tez]z?|bg[tez]z?|bltu|bgeu|bgtu|bleu|jalr?|jr|tail|ecall|ebreak|svc|hlt|ud2)$/i;
const PREFIX = /^(?:lock|rep(?:n?[ez])?|notrack|data(?:16|32)|addr(?:16|32)|bnd|rex(?:\.\w+)?|\{(?:evex|vex[23]?|disp(?:8|32)|rex2?|nf)\})$/i;
const REGISTER =
  /^(?:%[a-z][\w]*|\$?(?:[re]?(?:[abcd]x|[sd]i|[sb]p|ip)|[abcd][lh]|[sd]il|[sb]pl|r(?:[89]|1\d|2\d|3[01])[bwd]?|[xyzt]mm\d+|k[0-7]|st|[xwvqdshbzp]\d{1,2}(?:\.\w+)?|sp|lr|fp|pc|[xw]zr|zero|ra|gp|tp|[at][0-6]|a7|s(?:\d|1[01])|f[ats]\d{1,2}))$/i;

/** The next pieces of a line, after its label and what a listing puts in front of it. */
const TOKENS: [Kind, RegExp][] = [
  ["marker", /^(?:#|\/\/|;|@)\s*(?:LLVM-MCA-[A-Z][\w-]*|mca:).*/],
  ["comment", /^(?:\/\/.*|\/\*.*?(?:\*\/|$)|#(?![-+]?\d|:\w+:|[A-Za-z_.(]).*|##.*|;.*|#\s.*)/],
  ["string", /^"(?:[^"\\]|\\.)*"?/],
  ["register", /^%[a-zA-Z][\w]*(?:\(\d\))?/],
  ["number", /^[#$]?[-+]?(?:0x[\da-f]+|0b[01]+|\d[\da-f]*h|\d+(?:\.\d+)?)(?![\w.])/i],
  ["prefix", /^\{(?:evex|vex[23]?|disp(?:8|32)|rex2?|nf)\}/i],
  ["other", /^[A-Za-z_.$?@][\w.$?@]*|^\d\w*/],
  ["other", /^\s+/],
  ["other", /^./su],
];

/** A line in pieces that, put together, are the line. */
export function pieces(line: string): Piece[] {
  const found: Piece[] = [];
  let rest = line;
  const take = (length: number, kind: Kind) => {
    if (length > 0) found.push({ kind, text: rest.slice(0, length) });
    rest = rest.slice(length);
  };
  const listing = /^\s*[0-9a-f]{1,16}:(?:[ \t]+(?:(?:[0-9a-f]{2}[ ])+|[0-9a-f]{8}(?=\s)))?(?=\s)/i.exec(rest);
  if (listing !== null) take(listing[0].length, "address");
  const label = /^\s*(?:"[^"]*"|[A-Za-z_.$?@][\w.$?@]*|\d+)\s*:(?!:)/.exec(rest);
  if (label !== null && listing === null) take(label[0].length, "label");
  let isStart = true;
  while (rest !== "") {
    const match = TOKENS.map(([kind, pattern]) => [kind, pattern.exec(rest)?.[0]] as const).find(([, text]) => text !== undefined);
    const [kind, text = rest] = match ?? ["other" as const, rest];
    const isWord = kind === "other" && /^[\w.$?@]/.test(text);
    // `#` begins a comment only where a statement may end.
    if (!isWord) {
      take(text.length, kind);
      if (text === ";") isStart = true;
    } else if (!isStart) take(text.length, REGISTER.test(text) ? "register" : "other");
    else if (text.startsWith(".")) (take(text.length, "directive"), (isStart = false));
    else if (PREFIX.test(text)) take(text.length, "prefix");
    else (take(text.length, BRANCH.test(text) ? "branch" : "mnemonic"), (isStart = false));
  }
  return found;
}
