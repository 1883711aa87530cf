/** The error log: codes and names, without personal data. */
import { expect, test } from 'vitest';
import { openWorld } from '../testing/world.ts';

test('logs a database or connection error by code, without message, detail or queries', async () => {
  const lines: string[] = [];
  const world = await openWorld({ logTo: { write: (line) => lines.push(line) } });
  const error = Object.assign(new Error('Key (email)=(secret@example.org) already exists.'), {
    code: '23505',
    severity: 'ERROR',
    detail: 'secret',
    client: { _queryQueue: [{ values: ['secret'] }] },
  });
  world.app.log.error({ err: error }, 'database connection');
  world.app.log.error(
    { err: Object.assign(new Error('lost'), { code: 'ECONNRESET', command: { args: ['secret'] } }) },
    'redis',
  );
  expect(lines.map((line) => JSON.parse(line).err)).toEqual([
    { type: 'Error', message: '', stack: '', code: '23505' },
    { type: 'Error', message: '', stack: expect.stringContaining('lost'), code: 'ECONNRESET' },
  ]);
  expect(lines.join('')).not.toContain('secret');
});
