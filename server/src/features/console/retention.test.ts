/** Retention: each rule removes what its time is over of, nothing else; what is counted is what is removed. */
import { retentionNames, type RetentionRule } from '@telemachos/contract/features/console/retention.rules.ts';
import { expect, test } from 'vitest';
import type { Services } from '../../platform/context.ts';
import { loadConfig } from '../../platform/config.ts';
import { makeMentee } from '../../testing/people.ts';
import { openWorld } from '../../testing/world.ts';
import { begin } from '../bulk/testing/works.ts';
import { removeOld } from './retention.ts';
import { beginAttempt, count, night, years } from './testing/nights.ts';

test('a trial counts what the night removes, and a second night finds nothing', async () => {
  const world = await openWorld();
  const admin = await world.enter('admin');
  const { mentee, set, answer } = await beginAttempt(world);
  await answer(1);
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
  // Links to questionnaires: one that ran out, one that was ended, one that somebody answered by, one that ran out lately.
  await world.rows(
    `WITH made AS (
        INSERT INTO quest_tokens (token_hash, project_id, questionnaire_id, name, expires_at, ended_at)
        SELECT name, 1, (SELECT min(id) FROM questionnaires), name, expires, ended
        FROM (VALUES ('out', $1::timestamptz, NULL::timestamptz), ('ended', now() + interval '1 day', $1), ('answered', $1, NULL),
          ('lately', now() - interval '1 day', NULL)) t (name, expires, ended) RETURNING id, name)
      UPDATE answer_sets SET action_id = NULL, token_id = made.id FROM made WHERE answer_sets.id = $2 AND made.name = 'answered'`,
    [years(1), set],
  );
  await world.rows(`INSERT INTO cleared_sets (id, project_id, user_id, cleared_at) VALUES (900001, 1, $1, $2)`, [
    mentee.id,
    years(3),
  ]);
  // Works of long ago: one that ended, one that was left lying, one that changed somebody lately, mails that are still being
  // sent, and one that ended lately.
  await world.rows(
    `WITH made AS (
        INSERT INTO batches (project_id, actor_id, kind, state, rows, created_at, ended_at)
        SELECT 1, $1, kind, state, 2, $2, ended
        FROM (VALUES ('people', 'done', $2::timestamptz), ('people', 'running', NULL), ('field', 'running', NULL),
          ('mail', 'running', NULL), ('people', 'stopped', now())) w (kind, state, ended) RETURNING id, kind
      ), changed AS (
        INSERT INTO person_changes (user_id, project_id, what, batch_id) SELECT $1, 1, 'field', id FROM made WHERE kind = 'field')
      INSERT INTO batch_rows (batch_id, place, outcome, row) SELECT id, n, 'refused', '{"name":"x"}' FROM made, generate_series(0, 1) n`,
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
    `INSERT INTO idempotency_keys (user_id, key, call, fingerprint, at)
      SELECT $1, gen_random_uuid(), 'x.y', '\\x', at FROM unnest($2::timestamptz[]) at`,
    [mentee.id, [new Date(Date.now() - 25 * 3_600_000), new Date()]],
  );
  await world.rows(
    `WITH made AS (INSERT INTO definitions (kind, name, created_at) VALUES ('query', 'old', now()) RETURNING id)
      INSERT INTO definition_runs (definition_id, version, user_id, at, duration, rows)
      SELECT id, 1, $1, at, 1, 1 FROM made, unnest($2::timestamptz[]) at`,
    [mentee.id, [years(2), new Date()]],
  );
  await world.rows('ANALYZE');
  const before = { sessions: await count(world, 'sessions'), answers: await count(world, 'answers') };

  const trial = await admin.done('/api/console/RetentionTrial', {});
  const expected: Partial<Record<RetentionRule, number>> = {
    mailBodies: 3,
    signInFailures: 1,
    links: 3,
    sessions: 2,
    audit: 4,
    answerLog: 1,
    attemptEvents: 1,
    jobs: 1,
    reminders: 1,
    notices: 1,
    works: 4,
    runs: 1,
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
  expect(
    await world.rows(`SELECT name FROM quest_tokens WHERE name IN ('out', 'ended', 'answered', 'lately') ORDER BY 1`),
  ).toEqual([{ name: 'answered' }, { name: 'lately' }]);
  expect(await count(world, 'cleared_sets WHERE id > 900000'), 'what was done with an action stays known').toBe(1);
  expect(
    await world.rows(
      `SELECT kind, state, count(r.batch_id)::int AS rows FROM batches b LEFT JOIN batch_rows r ON r.batch_id = b.id
        WHERE b.actor_id = $1 GROUP BY b.id ORDER BY b.id`,
      [mentee.id],
    ),
    'the works themselves stay',
  ).toEqual([
    { kind: 'people', state: 'done', rows: 0 },
    { kind: 'people', state: 'running', rows: 0 },
    { kind: 'field', state: 'running', rows: 2 },
    { kind: 'mail', state: 'running', rows: 2 },
    { kind: 'people', state: 'stopped', rows: 2 },
  ]);
  expect(await count(world, 'idempotency_keys'), 'what was done once a day ago').toBe(1);
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
  // More than a step of those that stay come before those that go.
  await world.rows(
    `INSERT INTO sign_in_failures (key, failures, last_at)
      SELECT int4send(n), 1, CASE WHEN n > 2500 THEN $1 ELSE now() END FROM generate_series(1, 7000) n`,
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
  expect(await count(world, 'sign_in_failures')).toBe(2500);
});

test('a work on many people stays when its rows went, and can be taken back no more', async () => {
  const world = await openWorld();
  const supervisor = await world.enter('supervisor');
  const { id } = await makeMentee(world);
  const BatchId = await begin(supervisor, 'field', 1);
  const Batch = { Id: BatchId, Places: [0] };
  await supervisor.done('/api/user/SetUserField', { ids: [id], field: 'postcode', value: '77001', Batch });
  await supervisor.done('/api/user/EndBatch', { BatchId, State: 'done' });
  await night(world);
  expect(await supervisor.done('/api/user/Batch', { BatchId })).toMatchObject({
    MayUndo: true,
    Counts: { changed: 1 },
  });
  world.passTime(366 * 86_400_000);
  expect((await night(world))['works']).toBe(1);
  expect(await supervisor.done('/api/user/Batch', { BatchId })).toMatchObject({
    State: 'done',
    Rows: 1,
    MayUndo: false,
    Counts: { changed: 0 },
  });
  expect((await supervisor.call('/api/user/UndoBatch', { BatchId })).problem?.code).toBe('NOT_FOUND');
});
