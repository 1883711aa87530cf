import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { minuteMs } from '../server/src/testing/time-limits.ts';

let project = '';

/** A whole small project of one package that lies beside it, so that npm needs no registry. */
beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'telemachos-bootstrap-'));
  await mkdir(join(project, 'scripts'));
  await cp(new URL('./bootstrap.mjs', import.meta.url), join(project, 'scripts', 'bootstrap.mjs'));
  await mkdir(join(project, 'part'));
  await writeFile(join(project, 'part', 'package.json'), '{ "name": "part", "version": "1.0.0" }');
  await writeFile(
    join(project, 'package.json'),
    '{ "name": "small", "version": "1.0.0", "devDependencies": { "part": "file:part" } }',
  );
  npm('install', '--package-lock-only');
});

afterEach(() => rm(project, { recursive: true, force: true }));

/** Runs npm by hand in the project. */
function npm(...args: readonly string[]): void {
  const result = spawnSync('npm', [...args, '--no-fund', '--no-audit'], { cwd: project, encoding: 'utf8' });
  if (result.status !== 0) throw new Error(result.stderr);
}

/**
 * Runs the bootstrap script as npm would before a script, in production mode, where developers' packages are easily
 * missed.
 */
function bootstrap(): { code: number | null; said: string } {
  const env = { ...process.env, NODE_ENV: 'production' };
  const result = spawnSync('node', [join(project, 'scripts', 'bootstrap.mjs')], {
    cwd: tmpdir(),
    env,
    encoding: 'utf8',
  });
  return { code: result.status, said: `${result.stdout}${result.stderr}` };
}

const installedPart = (): string => join(project, 'node_modules', 'part');

/** Makes the lock look changed just now, by another developer. */
async function changeLock(): Promise<void> {
  const file = join(project, 'package-lock.json');
  await writeFile(file, `${await readFile(file, 'utf8')}\n`);
  const soon = new Date(Date.now() + 10_000);
  await utimes(file, soon, soon);
}

describe('bootstrap.mjs', { timeout: minuteMs }, () => {
  it('installs once, and again only when the lock changed or the packages are gone', async () => {
    expect(bootstrap()).toMatchObject({ code: 0, said: expect.stringContaining('Packages installed.') });
    expect(existsSync(installedPart())).toBe(true);
    expect(bootstrap()).toEqual({ code: 0, said: '' });
    await changeLock();
    expect(bootstrap().said).toContain('Packages installed.');
    expect(bootstrap().said).toBe('');
    await rm(join(project, 'node_modules'), { recursive: true });
    expect(bootstrap().said).toContain('Packages installed.');
  });

  it('installs again when the packages were brought from another kind of machine', async () => {
    bootstrap();
    await writeFile(join(project, 'node_modules', '.telemachos-lock'), 'some-hash plan9-mips\n');
    expect(bootstrap().said).toContain('Packages installed.');
  });

  it('ends with one line when npm fails or the lock is missing', async () => {
    await writeFile(join(project, 'package-lock.json'), '{}');
    expect(bootstrap()).toMatchObject({
      code: expect.toSatisfy((code) => code !== 0),
      said: expect.stringContaining('npm ci failed with code'),
    });
    await rm(join(project, 'package-lock.json'));
    expect(bootstrap()).toEqual({
      code: 1,
      said: 'package-lock.json is missing: this is not a complete copy of Telemachos.\n',
    });
  });
});
