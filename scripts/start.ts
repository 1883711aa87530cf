/** npm start: the pages are built if their sources changed, then the server starts. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

// In a process of its own: the memory that building takes would stay the server's.
const build = [...process.execArgv, fileURLToPath(new URL('build-web.ts', import.meta.url))];
const { status } = spawnSync(process.execPath, build, { stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);
await import('../server/src/main.ts');
