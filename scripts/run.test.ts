import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import v8Flags from './v8-flags.json' with { type: 'json' };
import { minuteMs } from '../server/src/testing/time-limits.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const holder = join(root, 'server', 'src', 'db', 'embedded', 'start-postgres.script.ts');
const bin = join(root, 'node_modules', '.bin');
let project = '';

// One folder, so that its database is made once: each start takes it over from the one before.
beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'telemachos-run-'));
});

afterAll(() => rm(project, { recursive: true, force: true }));

/**
 * Runs `npm start`, whose script holds a database, with a given path of programs; resolves once the database answers.
 */
async function npmStart(path: string): Promise<{ npm: ReturnType<typeof spawn>; pidFile: string }> {
  const script = `exec node ${join(root, 'scripts', 'run.mjs')} ${holder} ${join(project, 'data')} hold`;
  await writeFile(join(project, 'package.json'), JSON.stringify({ private: true, scripts: { start: script } }));
  const npm = spawn('npm', ['start', '--silent'], {
    cwd: project,
    env: { ...process.env, PATH: path },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(createInterface(npm.stdout), 'line', { signal: AbortSignal.timeout(20_000) });
  return { npm, pidFile: join(project, 'data', 'postgres', 'postmaster.pid') };
}

const ownPath = (process.env['PATH'] ?? '').split(delimiter);
const paths = [
  ['the pinned Node comes first, as under npm in the project', [bin, ...ownPath]],
  ["the machine's own Node comes first", ownPath.filter((folder) => !folder.endsWith(join('node_modules', '.bin')))],
] as const;

describe('npm start, through run.mjs,', { timeout: minuteMs }, () => {
  for (const [when, path] of paths) {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      it(`ends the server and its PostgreSQL at ${signal} when ${when}`, async () => {
        const { npm, pidFile } = await npmStart(path.join(delimiter));
        expect(existsSync(pidFile)).toBe(true);
        npm.kill(signal);
        await once(npm, 'exit');
        await expect.poll(() => existsSync(pidFile)).toBe(false);
      });
    }
  }
});

/** Runs run.mjs on a small file and resolves to its exit code and what it said. */
async function run(source: string, args: readonly string[]): Promise<{ code: unknown; said: string }> {
  const file = join(project, 'small.ts');
  await writeFile(file, source);
  const child = spawn('node', [join(root, 'scripts', 'run.mjs'), file, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const said = await child.stdout.setEncoding('utf8').reduce((all: string, part: string) => all + part, '');
  return { code: (await exited)[0], said };
}

describe('run.mjs', () => {
  it('runs the pinned Node with what it is told besides, threads too', async () => {
    const source = 'process.stdout.write(JSON.stringify(process.execArgv))';
    expect(JSON.parse((await run(source, [])).said)).toEqual(v8Flags);
  });

  it('runs TypeScript on Node 24 or newer, hands arguments on and ends with the code of the file', async () => {
    const { code, said } = await run(
      'const words: string[] = process.argv.slice(2); console.log(parseInt(process.version.slice(1)) >= 24, words); process.exitCode = 7;',
      ['one', 'two words'],
    );
    expect(said).toBe("true [ 'one', 'two words' ]\n");
    expect(code).toBe(7);
  });
});
