// node scripts/run.mjs <file.ts> [arguments]: runs a TypeScript file on the pinned Node, whatever Node called this.
// Plain JavaScript without dependencies, readable by Node 20.19 and newer.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

const minNodeVersion = 24;
const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** What the pinned Node is told besides: docs/decisions/2026-11-23-threads-and-wrappers.md. Another one may not know it. */
const flags = JSON.parse(readFileSync(join(root, 'scripts', 'v8-flags.json'), 'utf8'));

/** The pinned Node of this system, else the calling one when it is new enough; undefined when there is neither. */
function findRuntime() {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const folder = join(root, 'node_modules', `node-${system}-${process.arch}`, 'bin');
  const pinned = join(folder, process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(pinned)) return { node: pinned, flags };
  return Number.parseInt(process.versions.node, 10) >= minNodeVersion
    ? { node: process.execPath, flags: [] }
    : undefined;
}

/** Becomes the other program: same process id, so every signal reaches it without a go-between. */
function become(runtime, args) {
  process.execve(runtime, [runtime, ...args], process.env);
}

/** For Node older than 22.15, which cannot become another program: hands signals on and ends as the child ends. */
function supervise(runtime, args) {
  const child = spawn(runtime, args, { stdio: 'inherit' });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    console.error(`${runtime} could not be started: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}

const [file, ...rest] = process.argv.slice(2);
if (file === undefined) {
  console.error('Say which file to run: node scripts/run.mjs <file.ts> [arguments]');
  process.exit(1);
}
const runtime = findRuntime();
if (runtime === undefined) {
  console.error(`Telemachos runs on Node 24 or newer; this is ${process.version}. Run "npm ci", or install Node 24.`);
  process.exit(1);
}
const args = [...runtime.flags, resolve(file), ...rest];
if (typeof process.execve === 'function' && process.platform !== 'win32') become(runtime.node, args);
else supervise(runtime.node, args);
