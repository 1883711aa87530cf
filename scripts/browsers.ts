/**
 * npm run browsers: walks the main journeys and opens every screen in Firefox, in WebKit and in an old Chromium. It
 * installs them; words after the command narrow it to the engines whose names contain one of them.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import { firefox, oldChromium } from '../e2e/browsers/puppeteer.ts';
import { walk } from '../e2e/browsers/walk.ts';
import { webkit } from '../e2e/browsers/webkit.ts';
import { setStage } from '../e2e/stage.ts';
import { browserLaunch } from '../playwright.config.ts';
import { buildProduct } from './build.ts';
import { ensureParts } from './parts.ts';
import { startProduct } from './product.ts';

const shots = new URL('../shots/browsers/', import.meta.url).pathname;
const folder = new URL('../e2e/browsers/', import.meta.url).pathname;
const wanted = process.argv.slice(2).map((word) => word.toLowerCase());
const engines = [oldChromium, firefox, webkit].filter(
  ({ name }) => wanted.length === 0 || wanted.some((word) => name.toLowerCase().includes(word)),
);

const run = (command: string, args: readonly string[]): void => {
  const { status } = spawnSync(command, args, { cwd: folder, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ended with ${status}`);
};

/** Debian's packages of the engines, by the program each brings. */
const packages = { 'firefox-esr': 'firefox-esr', WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' };
const missing = Object.entries(packages).flatMap(([program, name]) =>
  existsSync(`/usr/bin/${program}`) ? [] : [name],
);
if (missing.length > 0) {
  run('apt-get', ['-qq', 'update']);
  run('apt-get', ['-qq', 'install', '-y', '--no-install-recommends', ...missing]);
}
if (!existsSync(`${folder}node_modules/puppeteer-core`)) run('npm', ['ci', '--loglevel=error']);

ensureParts();
await buildProduct();
await rm(shots, { recursive: true, force: true });
await mkdir(shots, { recursive: true });
let faults = 0;
const [product, bare] = await Promise.all([startProduct(), startProduct({ DEMO: '0' })]);
const stager = await chromium.launch(browserLaunch);
const stage = await setStage(stager, product.url, bare);
for (const [nth, engine] of engines.entries()) {
  const started = Date.now();
  const window = await engine.open();
  const found = await walk(window, { url: product.url, known: stage.known, nth, shots });
  await window.close();
  faults += found.length;
  for (const fault of found) console.log(`${engine.name}: ${fault}`);
  console.log(`${engine.name}: ${found.length} faults, ${Math.round((Date.now() - started) / 1000)} s`);
}
await stage.end();
await stager.close();
await Promise.all([product.end(), bare.end()]);
process.exitCode = faults > 0 ? 1 : 0;
