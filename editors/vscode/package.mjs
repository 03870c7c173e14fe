// Makes mca-server.vsix with the server inside: builds the server in release mode, bundles, packs.
//
//   npm run package                                                                    for this machine
//   npm run package -- --rust-target=x86_64-pc-windows-msvc --target=win32-x64         for one platform of the market place,
//       with the server that `cargo build --release --target` has made: mca-server-win32-x64.vsix
import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";

const root = join(import.meta.dirname, "..", "..");
const run = (command, args, options = {}) => execFileSync(command, args, { stdio: "inherit", ...options });
const { values: { "rust-target": rustTarget, target: platform } } = parseArgs({ options: { "rust-target": { type: "string" }, target: { type: "string" } } });
if ((rustTarget === undefined) !== (platform === undefined)) throw new Error("--rust-target and --target belong together");
const isWindows = platform?.startsWith("win32") ?? process.platform === "win32";
const binary = isWindows ? "mca-server.exe" : "mca-server";
const target = process.env.CARGO_TARGET_DIR ?? join(root, "target");

// Both programs: what they share is then built once for whoever builds both.
if (rustTarget === undefined) run("cargo", ["build", "--release", "--package", "mca-cli", "--package", "mca-server"], { cwd: root });
rmSync("server", { recursive: true, force: true });
mkdirSync("server");
cpSync(join(target, rustTarget ?? ".", "release", binary), join("server", binary));
chmodSync(join("server", binary), 0o755);
cpSync(join(root, "LICENSE"), "LICENSE");
run(process.execPath, ["build.mjs", "--minify"]);
const name = platform === undefined ? "mca-server.vsix" : `mca-server-${platform}.vsix`;
const vsce = join("node_modules", "@vscode", "vsce", "vsce");
const ofPlatform = platform === undefined ? [] : ["--target", platform];
run(process.execPath, [vsce, "package", ...ofPlatform, "--no-dependencies", "--allow-missing-repository", "--no-rewrite-relative-links", "--out", name]);
