// Bundles the extension into dist/ and puts the timeline viewer and the sample beside it.
import { build } from "esbuild";
import { cpSync, mkdirSync, rmSync } from "node:fs";

rmSync("dist", { recursive: true, force: true });
await build({
  entryPoints: ["src/extension.ts"],
  outfile: "dist/extension.js",
  bundle: true,
  platform: "node",
  target: "node20",
  format: "cjs",
  external: ["vscode"],
  minify: process.argv.includes("--minify"),
  sourcemap: process.argv.includes("--minify") ? false : "linked",
});
mkdirSync("dist/viewer", { recursive: true });
cpSync("../viewer", "dist/viewer", { recursive: true, filter: (path) => /viewer$|\.js$|\.css$/.test(path) });
