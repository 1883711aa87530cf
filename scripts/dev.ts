/**
 * npm run dev: the server restarts and the pages reload when their sources change. The pages are at the address Vite
 * prints.
 */
import { spawn, type ChildProcess } from 'node:child_process';

const root = new URL('..', import.meta.url).pathname;
const port = process.env['PORT'] ?? '3000';
const host = process.env['HOST'] ?? '127.0.0.1';
const webPort = String(Number(port) + 1);
const environment = {
  ...process.env,
  PORT: port,
  HOST: host,
  NODE_ENV: 'development',
  API_TARGET: `http://${host}:${port}`,
  PUBLIC_URL: process.env['PUBLIC_URL'] ?? `http://${host}:${webPort}`,
};

const run = (args: string[]): ChildProcess =>
  spawn(process.execPath, [...process.execArgv, ...args], { cwd: root, stdio: 'inherit', env: environment });
const children = [
  run([
    '--watch',
    '--watch-path=server/src',
    '--watch-path=contract/src',
    '--watch-preserve-output',
    'server/src/main.ts',
  ]),
  run(['node_modules/vite/bin/vite.js', 'web', '--host', host, '--port', webPort, '--strictPort']),
];
const end = () => children.forEach((child) => child.kill('SIGTERM'));
process.once('SIGINT', end);
process.once('SIGTERM', end);
for (const child of children) child.once('exit', end);
