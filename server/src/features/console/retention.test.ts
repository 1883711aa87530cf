/** Retention: each rule removes what its time is over of, nothing else; what is counted is what is removed. */
import { retentionNames, type RetentionRule } from '@telemachos/contract/features/console/retention.rules.ts';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import type { Services } from '../../platform/context.ts';
import { loadConfig } from '../../platform/config.ts';
import { makeAction, mixed } from '../questionnaires/testing/making.ts';
import { makeMentee } from '../../testing/people.ts';
import { openWorld, type World } from '../../testing/world.ts';
import { removeOld } from './retention.ts';
import { forgetBound, makeLogPart } from './retention.store.ts';

const years = (count: number) => new Date(Date.now() - count * 366 * 86_400_000);

const night = (world: World, env: Record<string, string> = {}) =>
  removeOld(world.pool, { config: loadConfig(env), clock: () => new Date() } as unknown as Services, (line) =>
    expect(line).toBe('nothing fails'),
  );

const Device = '3f0a2c0e-6a3e-4a53-9b7c-0d4d9c6b2f10';

const count = async (world: World, table: string): Promise<number> =>
  (await world.rows<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`))[0]?.n ?? 0;

test('a trial counts what the night removes, and a second night finds nothing', async () => {
  const world = await openWorld();
  const admin = await world.enter('admin');
  const mentee = await makeMentee(world);
  const action = await makeAction(world, mixed);
  const set = (await mentee.done('/api/quest/getByAction', { ActionId: action })).AnswerSetID;
  await mentee.done('/api/quest/StartTime', { AnswerSetId: set });
  await mentee.done('/api/quest/AnswerClosed', {
    AnswerSetId: set,
    GroupId: 1,
    OptionId: 2,
    Device,
    Number: 1,
  });
  await world.rows(
    `UPDATE answer_sets SET status = 'Finished', finished_at = $2, created_at = $2, time_started = $2 WHERE id = $1`,
    [set, years(3)],
  );
  await world.rows(`INSERT INTO answer_set_events (answer_set_id, kind) VALUES ($1, 'finished')`, [set]);
  await world.rows(
    `INSERT INTO mails (address, template, language, subject, body, status, created_at)
      SELECT 'a@example.org', 'x', 'el', 's', 'words', status, $1 FROM unnest('{kept,sent,failed,waiting}'::text[]) status`,
    [years(1)],
  );
  await world.rows(
    `INSERT INTO sign_in_failures (key, failures, last_at) VALUES ('\\x01', 3, $1), ('\\x02', 3, now())`,
    [years(1)],
  );
  await world.rows(
    `INSERT INTO links (token_hash, purpose, user_id, created_at, expires_at)
      VALUES ('\\x01', 'password', $1, $2, $2), ('\\x02', 'password', $1, $2, now() - interval '1 day')`,
    [mentee.id, years(1)],
  );
  // One that follows an application is good as long as the application goes on.
  await world.rows(
    `INSERT INTO links (token_hash, purpose, application_id, created_at, expires_at)
      SELECT '\\x03', 'application', id, $1, $1 FROM applications WHERE status = 1 AND withdrawn_at IS NULL LIMIT 1`,
    [years(1)],
  );
  await world.rows(
    `INSERT INTO sessions (token_hash, user_id, address, device, started_at, last_seen_at, expires_at)
      SELECT decode(md5(n::text), 'hex'), u.id, '', '', $1, $1::timestamptz + n * interval '1 day', $1
      FROM generate_series(1, 3) n, (SELECT id FROM users u WHERE NOT EXISTS (SELECT 1 FROM sessions s WHERE s.user_id = u.id)
        LIMIT 1) u`,
    [years(2)],
  );
  await world.rows(
    `INSERT INTO jobs (user_id, project_id, call, input, name, mime, state, created_at, ended_at)
      SELECT $1, 1, 'x.y', '{}', 'x', 'y', state, $2, ended FROM (VALUES ('failed', $2::timestamptz), ('waiting', NULL)) v (state, ended)`,
    [mentee.id, years(1)],
  );
  await world.rows(
    `INSERT INTO sent_reminders (user_id, project_id, day, sent_at) VALUES ($1, 1, '2020-01-01', $2), ($1, 1, '2020-01-02', now())`,
    [mentee.id, years(1)],
  );
  await world.rows(
    `INSERT INTO notices (user_id, project_id, kind, at, read_at)
      SELECT $1, 1, 'published', $2, read FROM unnest(ARRAY[$2, now(), NULL]::timestamptz[]) read`,
    [mentee.id, years(2)],
  );
  // Of what is over: a month, an empty one, and rows without a month of their own, one of them of the month that is half over.
  await world.rows(`SELECT make_audit_months($1, $1)`, [years(11)]);
  await world.rows(`SELECT make_audit_months($1, $1)`, [years(12)]);
  const overToday = Date.now() - 3650 * 86_400_000;
  await world.rows(
    `INSERT INTO audit (at, call, subject, request_id) SELECT at, 'x.y', 'x', 'x' FROM unnest($1::timestamptz[]) at`,
    [[years(11), years(11), years(13), new Date(overToday - 60_000), new Date(overToday + 3_600_000), new Date()]],
  );
  await world.rows(
    `INSERT INTO done_once (user_id, name, call, asked, at)
      SELECT $1, gen_random_uuid(), 'x.y', '\\x', at FROM unnest($2::timestamptz[]) at`,
    [mentee.id, [new Date(Date.now() - 25 * 3_600_000), new Date()]],
  );
  await world.rows('ANALYZE');
  const before = { sessions: await count(world, 'sessions'), answers: await count(world, 'answers') };

  const trial = await admin.done('/api/console/RetentionTrial', {});
  const expected: Partial<Record<RetentionRule, number>> = {
    mailBodies: 3,
    signInFailures: 1,
    links: 1,
    sessions: 2,
    audit: 4,
    answerLog: 1,
    attemptEvents: 1,
    jobs: 1,
    reminders: 1,
    notices: 1,
  };
  const counted = Object.fromEntries(trial.list.map(({ Name, Count }) => [Name, Count]));
  expect(counted).toEqual(expected);
  expect(await count(world, 'sign_in_failures')).toBe(2);

  expect(await night(world)).toEqual(expected);
  expect(
    await world.rows(`SELECT status FROM mails WHERE body <> '' AND address = 'a@example.org'`),
    'what waits keeps its words',
  ).toEqual([{ status: 'waiting' }]);
  expect(await world.rows(`SELECT count(*)::int AS n FROM links WHERE token_hash IN ('\\x02', '\\x03')`)).toEqual([
    { n: 2 },
  ]);
  expect(await count(world, 'done_once'), 'what was done once a day ago').toBe(1);
  expect(await count(world, 'sessions')).toBe(before.sessions - 2);
  expect(await count(world, 'answers'), 'the answers that count stay').toBe(before.answers);
  expect(await world.rows('SELECT kind FROM answer_set_events WHERE answer_set_id = $1', [set])).toEqual([
    { kind: 'finished' },
  ]);
  expect(await count(world, `audit WHERE at < now() - interval '5 years'`)).toBe(1);
  expect(await night(world)).toEqual(Object.fromEntries(retentionNames.map((name) => [name, 0])));
  const { Rules, Last } = await admin.done('/api/console/Retention', {});
  expect(Rules.map(({ Name, Days }) => [Name, Days])).toContainEqual(['answerLog', 730]);
  expect(Rules.filter(({ Bytes }) => Bytes === 0)).toEqual([]);
  expect(Last?.Ended).not.toBeNull();
});

test('a rule that fails lets the others go on, and is told; what is more than one step takes several', async () => {
  const world = await openWorld();
  await world.rows(
    `INSERT INTO sign_in_failures (key, failures, last_at)
      SELECT int4send(n), 1, $1 FROM generate_series(1, 4500) n`,
    [years(1)],
  );
  await world.rows('DROP TABLE links CASCADE');
  const told: unknown[] = [];
  const services = { config: loadConfig({}), clock: () => new Date() } as unknown as Services;
  const removed = await removeOld(world.pool, services, (line) => told.push(line));
  expect(told).toEqual([{ rule: 'links', code: '42P01' }]);
  expect(removed).toEqual({
    ...Object.fromEntries(retentionNames.filter((name) => name !== 'links').map((name) => [name, 0])),
    signInFailures: 4500,
  });
  expect(await count(world, 'sign_in_failures')).toBe(0);
});

test('a rule that says never removes nothing; an attempt that goes on, or waits for a decision, keeps its log', async () => {
  const world = await openWorld();
  const mentee = await makeMentee(world);
  const logged = async () => count(world, 'answer_log');
  const set = (await mentee.done('/api/quest/getByAction', { ActionId: await makeAction(world, mixed) })).AnswerSetID;
  await mentee.done('/api/quest/StartTime', { AnswerSetId: set });
  await mentee.done('/api/quest/AnswerClosed', { AnswerSetId: set, GroupId: 1, OptionId: 2, Device, Number: 1 });
  await world.rows('UPDATE answer_sets SET created_at = $2, time_started = $2 WHERE id = $1', [set, years(5)]);
  const all = await logged();
  await night(world);
  expect(await logged(), 'it goes on').toBe(all);
  await world.rows(`UPDATE answer_sets SET status = 'Expired', finished_at = NULL WHERE id = $1`, [set]);
  await world.rows('UPDATE answers SET late = true WHERE answer_set_id = $1', [set]);
  await night(world);
  expect(await logged(), 'it waits for a decision').toBe(all);
  await world.rows('UPDATE answers SET late = false WHERE answer_set_id = $1', [set]);
  expect((await night(world, { KEEP_DAYS: 'answerLog=never' }))['answerLog']).toBeUndefined();
  expect(await logged()).toBe(all);
  expect((await night(world))['answerLog']).toBe(1);
  // What comes in twice after that is no new answer: the attempt is over.
  expect(
    (await mentee.call('/api/quest/AnswerClosed', { AnswerSetId: set, GroupId: 1, OptionId: 2, Device, Number: 1 }))
      .problem?.code,
  ).toBe('EXPIRED');
});

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

test('the log of a month whose attempts are all over is emptied at once; one of them that is opened again goes on', async () => {
  const world = await openWorld();
  const mentee = await makeMentee(world);
  const parts = () =>
    world.rows<{ name: string; last_id: string | null }>('SELECT name, last_id FROM answer_log_parts() ORDER BY 1');
  const attempt = async () => {
    const set = (await mentee.done('/api/quest/getByAction', { ActionId: await makeAction(world, mixed) })).AnswerSetID;
    await mentee.done('/api/quest/StartTime', { AnswerSetId: set });
    const answer = (Number: number) =>
      mentee.done('/api/quest/AnswerClosed', { AnswerSetId: set, GroupId: 1, OptionId: 2, Device, Number });
    await answer(1);
    return { set, answer };
  };
  const old = await attempt();
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
  const young = await attempt();
  // The same answer once more is the same one, in whichever part.
  await old.answer(1);
  await young.answer(1);
  expect(await count(world, 'answer_log_2020_02')).toBe(1);
  expect(await count(world, 'answer_log')).toBe(2);
  await world.rows(
    `UPDATE answer_sets SET status = 'Finished', finished_at = $1, created_at = $1, time_started = $1 WHERE id <= $2`,
    [years(3), old.set],
  );
  expect((await night(world))['answerLog']).toBe(1);
  expect([await count(world, 'answer_log_first'), await count(world, 'answer_log')]).toEqual([0, 1]);
  await world.rows(`UPDATE answer_sets SET status = 'OK', finished_at = NULL WHERE id = $1`, [old.set]);
  await old.answer(2);
  expect(await count(world, 'answer_log_first')).toBe(1);
});

test('an attempt that was opened long ago and begun today keeps its log when its time runs out', async () => {
  const world = await openWorld();
  const mentee = await makeMentee(world);
  const set = (
    await mentee.done('/api/quest/getByAction', { ActionId: await makeAction(world, { ...mixed, Duration: 600 }) })
  ).AnswerSetID;
  await world.rows('UPDATE answer_sets SET created_at = $2 WHERE id = $1', [set, years(3)]);
  await mentee.done('/api/quest/StartTime', { AnswerSetId: set });
  await mentee.done('/api/quest/AnswerClosed', { AnswerSetId: set, GroupId: 1, OptionId: 2, Device, Number: 1 });
  await world.rows(`UPDATE answer_sets SET status = 'Expired' WHERE id = $1`, [set]);
  expect((await night(world))['answerLog']).toBe(0);
  expect(await count(world, `answer_log WHERE answer_set_id = ${set}`)).toBe(1);
});

test('while somebody reads the log for long, as a backup does, answers go on; what a broken part left goes after it', async () => {
  const world = await openWorld();
  const mentee = await makeMentee(world);
  const set = (await mentee.done('/api/quest/getByAction', { ActionId: await makeAction(world, mixed) })).AnswerSetID;
  await mentee.done('/api/quest/StartTime', { AnswerSetId: set });
  const answer = (Number: number) =>
    mentee.done('/api/quest/AnswerClosed', { AnswerSetId: set, GroupId: 1, OptionId: 2, Device, Number });
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
  await expect.poll(() => world.rows(waiting), { timeout: 10_000, interval: 20 }).toHaveLength(1);
  await answer(2);
  await reader.query('COMMIT');
  reader.release();
  expect([await forgotten, await bounds()]).toEqual(['gone', []]);
});
