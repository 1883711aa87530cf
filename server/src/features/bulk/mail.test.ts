/** A letter to many: who gets it and who does not and why, in which words, once each, and never taken back. */
import { expect, test } from 'vitest';
import { makeLike, makeMentee } from '../../testing/people.ts';
import { sharedWorld, type World } from '../../testing/world.ts';
import { fault } from './testing/works.ts';

const ProjectId = 1;
const shared = sharedWorld();
const path = '/api/user/MailPeople';

const letters = (world: World, ids: readonly number[]) =>
  world.rows<{ userId: number; address: string; subject: string; body: string; template: string; language: string }>(
    `SELECT user_id AS "userId", address, subject, body, template, language FROM mails
      WHERE user_id = ANY($1) ORDER BY id`,
    [ids],
  );
const begin = async (who: Awaited<ReturnType<World['enter']>>, Rows: number) =>
  (await who.done('/api/user/BeginBatch', { ProjectId, Kind: 'mail', About: { Subject: 'Συνάντηση' }, Rows })).BatchId;

test('whoever can be written to is, by name; the others are told with the reason', async () => {
  const world = shared();
  const coordinator = await world.enter('coordinator');
  const people = await Promise.all(Array.from({ length: 6 }, () => makeMentee(world)));
  const [one, two, bare, gone, away, no] = people.map(({ id }) => id);
  await world.rows(`UPDATE users SET fields = fields || '{"first_name":"Άννα","last_name":"Δήμου"}' WHERE id = $1`, [
    one,
  ]);
  await world.rows(
    `UPDATE users SET fields = fields || '{"first_name":"Bob","last_name":"Fox"}', language = 'en' WHERE id = $1`,
    [two],
  );
  await world.rows(`UPDATE users SET email = NULL WHERE id = $1`, [bare]);
  await world.rows('UPDATE memberships SET state = 3 WHERE user_id = $1', [gone]);
  await world.rows('UPDATE memberships SET state = 2 WHERE user_id = $1', [away]);
  await world.rows(
    `INSERT INTO consents (project_id, user_id, version, language, bits) SELECT 1, $1, coalesce(max(version), 0), 'el', 0
      FROM consent_texts WHERE project_id = 1`,
    [no],
  );
  const UserIds = people.map(({ id }) => id);
  const words = { Subject: 'Συνάντηση', Text: 'Αγαπητέ/ή {{name}},\n\nτα λέμε στις 10:30, στο www.example.org.\n' };
  const expected = [
    ['changed', {}],
    ['changed', {}],
    ['refused', { email: 'NO_ADDRESS' }],
    ['refused', { State: 'NOT_ACTIVE' }],
    ['refused', { State: 'NOT_ACTIVE' }],
    ['refused', { Consent: 'NO_CONSENT' }],
  ];
  const tried = await coordinator.done(path, { ProjectId, UserIds, ...words, DryRun: true });
  expect(tried.Rows.map(fault)).toEqual(expected);
  expect(tried.Letter?.Subject).toBe('Συνάντηση');
  expect(tried.Letter?.Body.split('\n').slice(0, 5)).toEqual([
    'Αγαπητέ/ή Άννα Δήμου,',
    '',
    'τα λέμε στις 10:30, στο www. example. org.',
    '',
    'Με εκτίμηση,',
  ]);
  expect(await letters(world, UserIds)).toEqual([]);

  const BatchId = await begin(coordinator, 6);
  const Batch = { Id: BatchId, Places: [0, 1, 2, 3, 4, 5] };
  const sent = await coordinator.done(path, { ProjectId, UserIds, ...words, Batch });
  expect([sent.Rows.map(fault), sent.Letter]).toEqual([expected, null]);
  const [greek, english, ...others] = await letters(world, UserIds);
  expect(others).toEqual([]);
  expect(greek).toMatchObject({ userId: one, template: 'written', subject: 'Συνάντηση', body: tried.Letter?.Body });
  expect(english).toMatchObject({ userId: two, language: 'en' });
  expect(english?.body).toMatch(/^Αγαπητέ\/ή Bob Fox,/);
  const [kept] = await world.rows<{ details: unknown }>(
    `SELECT details FROM audit WHERE call = 'bulk.mailPeople' ORDER BY id DESC LIMIT 1`,
  );
  expect(kept?.details).toEqual({ Mailed: [one, two], Batch: BatchId });
});

test('a portion that is sent again, or twice at once, writes to nobody a second time', async () => {
  const world = shared();
  const coordinator = await world.enter('coordinator');
  const people = await Promise.all(Array.from({ length: 3 }, () => makeMentee(world)));
  const UserIds = people.map(({ id }) => id);
  const BatchId = await begin(coordinator, 4);
  const portion = { ProjectId, UserIds, Subject: 'α', Text: 'β', Batch: { Id: BatchId, Places: [0, 1, 2] } };
  const answers = await Promise.all([coordinator.done(path, portion), coordinator.done(path, portion)]);
  for (const { Rows } of [...answers, await coordinator.done(path, portion)])
    expect(Rows.map(fault)).toEqual([
      ['changed', {}],
      ['changed', {}],
      ['changed', {}],
    ]);
  const elsewhere = { ...portion, UserIds: UserIds.slice(0, 1), Batch: { Id: BatchId, Places: [3] } };
  expect((await coordinator.done(path, elsewhere)).Rows.map(fault)).toEqual([['unchanged', {}]]);
  expect((await letters(world, UserIds)).map(({ userId }) => userId).toSorted()).toEqual(UserIds.toSorted());

  // Another person at a place that wrote to somebody is nobody's letter.
  const [stranger] = [await makeMentee(world)];
  const crossed = { ...portion, UserIds: [stranger.id], Batch: { Id: BatchId, Places: [0] } };
  expect((await coordinator.call(path, crossed)).problem?.code).toBe('BAD_INPUT');
  expect(await letters(world, [stranger.id])).toEqual([]);
});

test('a work of letters cannot be taken back', async () => {
  const world = shared();
  const [coordinator, admin] = [await world.enter('coordinator'), await world.enter('admin')];
  const { id } = await makeMentee(world);
  const BatchId = await begin(coordinator, 1);
  const Batch = { Id: BatchId, Places: [0] };
  await coordinator.done(path, { ProjectId, UserIds: [id], Subject: 'α', Text: 'β', Batch });
  await coordinator.done('/api/user/EndBatch', { BatchId, State: 'done' });
  for (const who of [coordinator, admin]) {
    expect((await who.done('/api/user/Batch', { BatchId })).MayUndo).toBe(false);
    expect((await who.call('/api/user/UndoBatch', { BatchId })).problem?.code).toBe('NOT_FOUND');
  }
});

test('a letter has words, and no place but the name', async () => {
  const world = shared();
  const coordinator = await world.enter('coordinator');
  const { id } = await makeMentee(world);
  const wrong = async (words: { Subject: string; Text: string }) =>
    (await coordinator.call(path, { ProjectId, UserIds: [id], ...words })).problem?.fields;
  expect(await wrong({ Subject: ' ', Text: '\n' })).toEqual({ Subject: 'REQUIRED', Text: 'REQUIRED' });
  expect(await wrong({ Subject: '\u200b', Text: '\u3164 \u2060' })).toEqual({ Subject: 'REQUIRED', Text: 'REQUIRED' });
  expect(await wrong({ Subject: 'α', Text: '{{link}} {{ name }}' })).toEqual({ Text: 'UNKNOWN_FIELD' });
  expect(await letters(world, [id])).toEqual([]);
});

test('those who do not run the project write to nobody, and nobody writes to people of another', async () => {
  const world = shared();
  const { id } = await makeMentee(world);
  for (const name of ['supervisorlite', 'mentor']) {
    const who = await world.enter(name);
    const answer = await who.call(path, { ProjectId, UserIds: [id], Subject: 'α', Text: 'β' });
    expect(answer.problem?.code).toBe('REFUSED');
  }
  const stranger = await makeLike(world, 'mentee');
  await world.rows('DELETE FROM memberships WHERE user_id = $1', [stranger.id]);
  const coordinator = await world.enter('coordinator');
  const answer = await coordinator.call(path, { ProjectId, UserIds: [stranger.id], Subject: 'α', Text: 'β' });
  expect(answer.problem?.code).toBe('NOT_FOUND');
  expect(await letters(world, [id, stranger.id])).toEqual([]);
});
