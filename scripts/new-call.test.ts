/**
 * A call made by the command stands in its places, and its entry compiles at once; all of it is in the house's form.
 */
import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { minuteMs } from '../server/src/testing/time-limits.ts';

const root = new URL('..', import.meta.url).pathname;

test(
  'the entry compiles, the handler stands in its place, and nothing is made twice',
  { timeout: 2 * minuteMs },
  async () => {
    const copy = await mkdtemp(join(tmpdir(), 'telemachos-new-call-'));
    try {
      for (const part of ['contract', 'server', 'scripts', 'web/src', 'tsconfig.base.json', '.oxfmtrc.json'])
        await cp(join(root, part), join(copy, part), {
          recursive: true,
          filter: (source) => !source.includes('node_modules'),
        });
      await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
      const run = (args: string[]) => spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' });
      const made = run(['scripts/new-call.ts', 'users.rateSomebody', '/api/user/RateSomebody']);
      expect(made.stderr).toBe('');
      expect(await readFile(join(copy, 'contract/src/features/users/users.calls.ts'), 'utf8')).toContain(
        "path: '/api/user/RateSomebody'",
      );
      expect(await readFile(join(copy, 'server/src/features/users/rate-somebody.ts'), 'utf8')).toContain(
        'rateSomebodyHandlers',
      );
      // The first call of a room that has none.
      const rooms = ['contract', 'server', 'web'].map((part) => `${part}/src/features`);
      for (const part of ['contract', 'server']) await mkdir(join(copy, `${part}/src/features/shelf`));
      await writeFile(
        join(copy, 'contract/src/features/shelf/shelf.calls.ts'),
        '/** The shelf. */\nexport const shelfCalls = {};\n',
      );
      await writeFile(
        join(copy, 'server/src/features/shelf/shelf.handlers.ts'),
        `/** The shelf. */\nimport type { Handlers } from '../../platform/context.ts';\n\nexport const shelfHandlers: Handlers<object> = {};\n`,
      );
      expect(run(['scripts/new-call.ts', 'shelf.first', '/api/shelf/First']).stderr).toBe('');
      // The contract that the copied server imports is the linked one: the copy's own is what must compile.
      expect(run(['node_modules/typescript/bin/tsc', '-p', 'contract']).stdout).toBe('');
      // A room with a file of hooks gets one too.
      expect(
        run(['scripts/new-call.ts', 'account.rateSomebodyOfOnesOwn', '/Account/RateSomebodyOfOnesOwn']).stderr,
      ).toBe('');
      expect(run(['node_modules/oxfmt/bin/oxfmt', '--check', ...rooms]).stdout).toContain('All matched files');
      expect(run(['scripts/new-call.ts', 'users.rateSomebody', '/api/user/RateSomebody']).stderr).toMatch(
        /already there/,
      );
      expect(run(['scripts/new-call.ts', 'nowhere.call', '/api/x']).stderr).toMatch(/no room "nowhere"/);
    } finally {
      await rm(copy, { recursive: true, force: true });
    }
  },
);
