// Makes mca-server-<version>.vsix with the server inside: builds the server in release mode, bundles, packs.
import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..", "..");
const run = (command, args, options = {}) => execFileSync(command, args, { stdio: "inherit", ...options });
const binary = process.platform === "win32" ? "mca-server.exe" : "mca-server";
const target = process.env.CARGO_TARGET_DIR ?? join(root, "target");

run("cargo", ["build", "--release", "--bin", "mca-server"], { cwd: root });
rmSync("server", { recursive: true, force: true });
mkdirSync("server");
cpSync(join(target, "release", binary), join("server", binary));
chmodSync(join("server", binary), 0o755);
cpSync(join(root, "LICENSE"), "LICENSE");
run(process.execPath, ["build.mjs", "--minify"]);
run("npx", ["vsce", "package", "--no-dependencies", "--allow-missing-repository", "--no-rewrite-relative-links", "--out", "mca-server.vsix"]);
