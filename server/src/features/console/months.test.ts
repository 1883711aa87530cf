/** What lies in months: the audit is always written, and a part of the log of answers is emptied as a whole. */
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openWorld } from '../../testing/world.ts';
import { forgetBound, makeLogPart } from './months.store.ts';
import { beginAttempt, count, night, passYears } from './testing/nights.ts';

test('a month of the audit that is not there yet does not keep anybody from writing', async () => {
  const world = await openWorld();
  await world.rows(
    `INSERT INTO audit (at, call, subject, request_id) VALUES (now() + interval '2 years', 'x.y', 'x', 'x')`,
  );
  expect(await count(world, 'audit_other')).toBe(1);
  const admin = await world.enter('admin');
  await world.rows(`INSERT INTO mails (address, template, language, subject, body, status)
    VALUES ('a@example.org', 'x', 'el', 's', 'b', 'kept')`);
  const Id = (await admin.done('/api/console/Outbox', {})).list[0]?.Id ?? 0;
  await admin.done('/api/console/Mail', { Id });
  expect(await count(world, 'audit')).toBe(2);
  // Its month comes later, when the row is gone: until then it is passed over.
  await world.rows(`SELECT make_audit_months(now(), now() + interval '2 years')`);
  expect(await count(world, 'audit')).toBe(2);
});

test('the log of a month whose attempts are all over is emptied at once; one of them that is taken up again goes on', async () => {
  const world = await openWorld();
  const parts = () =>
    world.rows<{ name: string; last_id: string | null }>('SELECT name, last_id FROM answer_log_parts() ORDER BY 1');
  // It has no limit of time, and is given up: no end of it is ever written.
  const old = await beginAttempt(world);
  await old.answer(1);
  await world.rows('DELETE FROM answer_log WHERE answer_set_id <> $1', [old.set]);
  const told: string[] = [];
  const telling = new pg.Pool({ ...world.pool.options, max: 1, options: '-c client_min_messages=debug1' });
  onTestFinished(() => telling.end());
  telling.on('connect', (client) => client.on('notice', ({ message }) => told.push(message ?? '')));
  // Broken off in the middle, it leaves nothing that would refuse an answer.
  await world.rows('ALTER FUNCTION make_answer_log_part RENAME TO made_later');
  await expect(makeLogPart(telling, new Date('2020-02-03'))).rejects.toThrow('make_answer_log_part');
  await world.rows('ALTER FUNCTION made_later RENAME TO make_answer_log_part');
  const bounds = () => world.rows(`SELECT conname FROM pg_constraint WHERE conname LIKE 'answer%below%'`);
  expect([await parts(), await bounds()]).toEqual([[{ name: 'answer_log_first', last_id: null }], []]);
  for (const day of ['2020-02-03', '2020-02-09']) await makeLogPart(telling, new Date(day));
  const [made, first] = await parts();
  expect([made, first?.name, await bounds()]).toEqual([
    { name: 'answer_log_2020_02', last_id: null },
    'answer_log_first',
    [],
  ]);
  expect(Number(first?.last_id)).toBeGreaterThanOrEqual(old.set);
  // What there is is not read while answers wait.
  expect(told.filter((line) => /partition constraint/.test(line))).toEqual([
    'partition constraint for table "answer_log_first" is implied by existing constraints',
  ]);
  // The same answer once more is the same one, in whichever part.
  await old.answer(1);
  // What waits for a decision would hold the part.
  await world.rows('UPDATE answers SET late = false WHERE late');
  passYears(world, 3);
  const young = await beginAttempt(world);
  await young.answer(1);
  await young.answer(1);
  expect(await count(world, 'answer_log_2020_02')).toBe(1);
  expect(await count(world, 'answer_log')).toBe(2);
  expect((await night(world))['answerLog']).toBe(1);
  expect([await count(world, 'answer_log_first'), await count(world, 'answer_log')]).toEqual([0, 1]);
  expect(await world.rows(`SELECT pg_relation_size('answer_log_first')::int AS bytes`)).toEqual([{ bytes: 0 }]);
  await old.answer(2);
  expect(await count(world, 'answer_log_first')).toBe(1);
});

test('while somebody reads the log for long, as a backup does, answers go on; what a broken part left goes after it', async () => {
  const world = await openWorld();
  const { answer } = await beginAttempt(world);
  await answer(1);
  await world.rows(`SELECT bound_answer_log('2020-02-03')`);
  const bounds = () => world.rows(`SELECT conname FROM pg_constraint WHERE conname LIKE 'answer%below%'`);
  expect(await bounds()).toHaveLength(1);
  const reader = await world.pool.connect();
  await reader.query('BEGIN');
  await reader.query('SELECT count(*) FROM answer_log');
  const forgotten = forgetBound(world.pool).then(
    () => 'gone',
    (error: Error & { code?: string }) => error.code,
  );
  const waiting = `SELECT 1 FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%unbound_answer_log()%'`;
  await expect.poll(() => world.rows(waiting)).toHaveLength(1);
  await answer(2);
  await reader.query('COMMIT');
  reader.release();
  expect([await forgotten, await bounds()]).toEqual(['gone', []]);
});
