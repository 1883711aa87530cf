// Makes the installed packages match package-lock.json before any other script runs.
// Plain JavaScript without dependencies: it runs on the machine's own Node, before anything is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const lockFile = join(root, 'package-lock.json');
const stampFile = join(root, 'node_modules', '.telemachos-lock');

/** Prints one line and ends the process. */
function refuse(sentence, code = 1) {
  console.error(sentence);
  process.exit(code);
}

/** What the installed packages must match: the lock, and the system they were installed for. */
function wantedStamp() {
  const hash = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
  return `${hash} ${process.platform}-${process.arch}\n`;
}

/** The stamp of the last installation; empty when there was none. */
function foundStamp() {
  return existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : '';
}

/** Runs npm ci with the npm that called us, else with the one on the path; returns its exit code. */
function install() {
  const args = ['ci', '--include=dev', '--loglevel=error', '--no-fund', '--no-audit'];
  const callingNpm = process.env.npm_execpath;
  const viaNode = callingNpm !== undefined && /npm-cli\.c?js$/.test(callingNpm) && existsSync(callingNpm);
  const result = viaNode
    ? spawnSync(process.execPath, [callingNpm, ...args], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (result.error) refuse(`npm could not be started (${result.error.message}); install npm and try again.`);
  return result.status ?? 1;
}

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  refuse(`Telemachos needs Node 20.19 or newer to install itself; this is ${process.version}.`);
}
if (!existsSync(lockFile)) refuse('package-lock.json is missing: this is not a complete copy of Telemachos.');

const wanted = wantedStamp();
if (foundStamp() !== wanted) {
  console.log('Installing packages (npm ci) ...');
  const code = install();
  if (code !== 0) refuse(`npm ci failed with code ${code}; its message is above.`, code);
  console.log('Packages installed.');
  writeFileSync(stampFile, wanted);
}
