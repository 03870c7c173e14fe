// Makes dist/: the page, its scripts, the module, and the timeline viewer of the editors. Everything that is served stands there,
// and files.json lists it, with a digest of the whole for the cache of the service worker.
//
//   node build.mjs             the module has been built by core/bindings/wasm/build
//   node build.mjs --compress  writes a .br file beside what a server may send so; it takes half a minute

import { build } from "esbuild";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";

const module = "../../core/bindings/wasm/mca.wasm";
if (!existsSync(module)) throw new Error(`${module} is missing: core/bindings/wasm/build makes it`);
rmSync("dist", { recursive: true, force: true });
mkdirSync("dist");
cpSync("static", "dist", { recursive: true });
cpSync(module, "dist/mca.wasm");

const common = { bundle: true, format: "esm", target: "es2022", minify: true, legalComments: "none", logLevel: "warning" };
// The binding reads a file in Node alone, which no page has.
const { metafile } = await build({ ...common, entryPoints: ["src/start.ts", "src/mca-listing.ts", "src/guide.ts"], outdir: "dist", splitting: true, chunkNames: "[name]-[hash]", metafile: true });
await build({ ...common, entryPoints: ["src/worker.ts"], outdir: "dist", external: ["node:fs/promises"] });

// What starts the analyser is asked for at once, and not script by script as each names the next. The editor, which is far more, comes
// behind it: the verdict does not wait for it.
const needed = new Set();
const need = (path) => {
  if (needed.has(path)) return;
  needed.add(path);
  metafile.outputs[path].imports.filter(({ external, kind }) => !external && kind === "import-statement").forEach(({ path }) => need(path));
};
need("dist/start.js");
const links = [...needed].map((path) => `<link rel="modulepreload" href="${path.slice("dist/".length)}">`);
const page = readFileSync("dist/index.html", "utf8");
const place = '<link rel="modulepreload" href="start.js">';
if (!page.includes(place)) throw new Error(`index.html lacks ${place}`);
writeFileSync("dist/index.html", page.replace(place, [...links, '<link rel="modulepreload" href="worker.js" as="worker">'].join("\n")));

const scripts = JSON.parse(readFileSync("../viewer/scripts.json", "utf8"));
writeFileSync("dist/viewer.js", scripts.map((name) => readFileSync(`../viewer/${name}.js`, "utf8")).join("\n"));
cpSync("../viewer/viewer.css", "dist/viewer.css");

const files = readdirSync("dist").sort();
const digest = createHash("sha256");
for (const name of files) digest.update(name).update(readFileSync(`dist/${name}`));
const version = digest.digest("hex").slice(0, 16);
writeFileSync("dist/files.json", JSON.stringify({ version, files }));
await build({
  ...common, format: "iife", entryPoints: ["src/sw.ts"], outdir: "dist",
  define: { VERSION: JSON.stringify(version), FILES: JSON.stringify(files.map((name) => (name === "index.html" ? "./" : name))) },
});

if (process.argv.includes("--compress")) {
  for (const name of readdirSync("dist").filter((name) => /\.(?:js|css|html|wasm|svg)$/.test(name))) {
    const bytes = readFileSync(`dist/${name}`);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    const compressed = brotliCompressSync(bytes, { params });
    writeFileSync(`dist/${name}.br`, compressed);
    console.log(`${name}: ${bytes.length} bytes, ${compressed.length} compressed`);
  }
}
