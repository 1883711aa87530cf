/** npm start: what changed of the pages and the server is built, then the server starts from its bundle. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { serverBundle } from './build-server.ts';

// In a process of its own: the memory that building takes would stay the server's.
const build = [...process.execArgv, fileURLToPath(new URL('build.ts', import.meta.url))];
const { status } = spawnSync(process.execPath, build, { stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);
await import(serverBundle);
