/** Mentors and their mentees: what is seen, notes with versions, completion. Who needs somebody: caseload.test.ts. */
import { expect, test } from 'vitest';
import { makeLike, makeMentee } from '../../testing/people.ts';
import { sharedWorld, type World } from '../../testing/world.ts';

const ProjectId = 1;
const shared = sharedWorld();
const idOf = async (world: World, username: string) =>
  (await world.rows<{ id: number }>('SELECT id FROM users WHERE username = $1', [username]))[0]?.id ?? 0;

/** A mentor with one mentee, and a mentor of nobody. The mentee has not opened the `untouched` actions. */
const open = async (untouched: number[] = []) => {
  const world = shared();
  const mentor = await makeLike(world, 'mentor');
  const mentee = await makeMentee(world, { mentor: mentor.username, untouched });
  const [other, coordinator] = [await makeLike(world, 'mentor'), await world.enter('coordinator')];
  return { world, MenteeId: mentee.id, mentor, mentee, other, coordinator };
};

test('a mentor sees the mentee’s actions but for what is hidden from mentors, the staff but for what is hidden from them', async () => {
  const { coordinator, other, world } = await open();
  // The demonstration's: with an attempt that is finished.
  const [MenteeId, mentor] = [await idOf(world, 'mentee'), await world.enter('mentor')];
  const view = await mentor.done('/api/action/mentor', { ProjectId, MenteeId });
  const ids = new Set(view.Actions.map(({ Id }) => Id));
  expect([ids.has(67), ids.has(8), ids.has(16), ids.has(18)]).toEqual([true, true, false, false]);
  expect(view.Actions.find(({ Id }) => Id === 3)).toMatchObject({ State: 'done', AnswerSet: { Status: 'Finished' } });
  expect(view.Mentee.Contact.email).toBe('mentee@example.org');
  expect(
    (await (await world.enter('supervisor')).done('/api/action/mentor', { ProjectId, MenteeId })).Actions.map(
      ({ Id }) => Id,
    ),
  ).not.toContain(8);
  expect((await other.call('/api/action/mentor', { ProjectId, MenteeId })).problem?.code).toBe('NOT_FOUND');
  expect(
    (await coordinator.call('/api/action/mentor', { ProjectId, MenteeId: await idOf(world, 'mentor') })).problem?.code,
  ).toBe('NOT_FOUND');
});

test('of each action it is told whether the mentee sees it, since when it is published, and when its attempt began and ended', async () => {
  const world = shared();
  const [MenteeId, mentor] = [await idOf(world, 'mentee'), await world.enter('mentor')];
  const lines = async () => (await mentor.done('/api/action/mentor', { ProjectId, MenteeId })).Actions;
  const before = new Map((await lines()).map((line) => [line.Id, line]));
  const attempt = before.get(3)?.AnswerSet;
  expect(Date.parse(attempt?.Begun ?? '')).toBeLessThan(Date.parse(attempt?.Ended ?? ''));
  const [own] = await world.rows<{ ids: number[] }>(
    'SELECT array_agg(id) AS ids FROM actions WHERE project_id = 1 AND flags & 8 <> 0',
  );
  expect([...before.values()].filter(({ Unseen }) => Unseen === 'hidden').map(({ Id }) => Id)).toEqual(
    [...before.keys()].filter((id) => own?.ids.includes(id)),
  );
  expect([before.get(3)?.Unseen, before.get(68)?.Unseen, before.get(3)?.PublishedAt]).toEqual([null, 'hidden', null]);
  const [at, later] = ['2026-02-03T10:00:00.000Z', '2100-02-03T10:00:00.000Z'];
  const [made] = await world.rows<{ all: number; named: number; unnamed: number }>(
    `WITH made AS (
      INSERT INTO actions (project_id, type_id, title, flags, publish_at)
      VALUES (1, 1, 'Για όλους', 2, $1), (1, 1, 'Για έναν', 66, NULL), (1, 1, 'Για άλλον', 66, NULL)
      RETURNING id
    )
    SELECT min(id) AS all, min(id) + 1 AS named, max(id) AS unnamed FROM made`,
    [at],
  );
  for (const [action, published] of [
    [made?.named, at],
    [made?.unnamed, later],
  ])
    await world.rows('INSERT INTO action_mentees (action_id, mentee_id, published_at) VALUES ($1, $2, $3)', [
      action,
      MenteeId,
      published,
    ]);
  const after = new Map((await lines()).map((line) => [line.Id, line]));
  const told = (id?: number) => [after.get(id ?? 0)?.Unseen, after.get(id ?? 0)?.PublishedAt];
  expect([told(made?.all), told(made?.named), told(made?.unnamed)]).toEqual([
    [null, at],
    [null, at],
    ['notShown', null],
  ]);
  await world.rows('DELETE FROM action_mentees WHERE action_id = ANY($1)', [Object.values(made ?? {})]);
  await world.rows('DELETE FROM actions WHERE id = ANY($1)', [Object.values(made ?? {})]);
});

test('a mentor linked for one action sees that one only, and writes only there', async () => {
  const { world, MenteeId, other } = await open();
  await world.pool.query(
    'INSERT INTO mentor_links (project_id, mentee_id, mentor_id, action_id) VALUES (1, $1, $2, 4)',
    [MenteeId, other.id],
  );
  expect((await other.done('/api/action/mentor', { ProjectId, MenteeId })).Actions.map(({ Id }) => Id)).toEqual([4]);
  expect((await other.call('/api/mentor/GetPrivateMenteeData', { ActionId: 4, MenteeId })).status).toBe(200);
  expect((await other.call('/api/mentor/GetPrivateMenteeData', { ActionId: 7, MenteeId })).problem?.code).toBe(
    'NOT_FOUND',
  );
  expect(
    (await other.call('/api/mentor/SavePublicMenteeData', { ActionId: 7, MenteeId, Data: {}, Version: 0 })).problem
      ?.code,
  ).toBe('NOT_FOUND');
});

test('notes: each piece has its own version, an old one is refused with both, a repeated one changes nothing', async () => {
  const { world, MenteeId, mentor, coordinator } = await open();
  const at = { ActionId: 7, MenteeId };
  const save = (Note: string, Version: number) =>
    mentor.call('/api/mentor/SavePrivateMenteeData', { ...at, Data: { Note }, Version });
  expect((await save('α', 0)).output).toEqual({ Version: 1 });
  expect((await save('α', 0)).output).toEqual({ Version: 1 });
  expect(
    (await coordinator.call('/api/mentor/SavePrivateMenteeData', { ...at, Data: { Note: 'β' }, Version: 0 })).problem,
  ).toMatchObject({
    code: 'STALE',
    details: { Mine: { Note: 'β' }, Theirs: { Note: 'α' }, Version: 1 },
  });
  expect(await mentor.done('/api/mentor/GetPrivateMenteeData', at)).toEqual({ Data: { Note: 'α' }, Version: 1 });
  expect(await mentor.done('/api/mentor/GetPublicMenteeData', at)).toEqual({ Data: null, Version: 0 });
  const [line] = await world.rows<{ details: object }>(
    `SELECT details FROM audit WHERE call = 'mentoring.savePrivate' AND actor_id = $1 ORDER BY id DESC LIMIT 1`,
    [mentor.id],
  );
  expect(JSON.stringify(line)).not.toContain('α');
});

test('who may not read private notes is not told that there are any', async () => {
  const { world, MenteeId, mentor } = await open();
  await mentor.done('/api/mentor/SavePrivateMenteeData', { ActionId: 7, MenteeId, Data: { Note: 'α' }, Version: 0 });
  const told = async (username: string) =>
    (await (await world.enter(username)).done('/api/action/mentor', { ProjectId, MenteeId })).Actions.find(
      ({ Id }) => Id === 7,
    )?.HasPrivate;
  expect([await told(mentor.username), await told('coordinator'), await told('microdata')]).toEqual([
    true,
    true,
    false,
  ]);
});

test('nobody who is the mentee reaches the private notes, in whatever other role', async () => {
  const { world, MenteeId, mentee } = await open();
  const at = { ActionId: 4, MenteeId };
  expect((await mentee.call('/api/mentor/GetPrivateMenteeData', at)).problem?.code).toBe('REFUSED');
  await world.pool.query(`UPDATE memberships SET roles = '{Mentor,Coordinator,Mentee}' WHERE user_id = $1`, [MenteeId]);
  const both = await world.enter(mentee.username);
  for (const path of [
    '/api/mentor/GetPrivateMenteeData',
    '/api/mentor/GetPublicMenteeData',
    '/api/mentor/GetActionMenteeData',
  ] as const)
    expect((await both.call(path, at)).problem?.code).toBe('NOT_FOUND');
  expect((await both.call('/api/Action/complet', { ...at, Data: { Completion: 100 } })).problem?.code).toBe(
    'NOT_FOUND',
  );
  expect((await both.call('/api/action/mentor', { ProjectId, MenteeId })).problem?.code).toBe('NOT_FOUND');
  expect((await both.call('/api/mentee/GetActionData', { ActionId: 4, MenteeId })).status).toBe(200);
});

test('a meeting: the mentor names the day, the mentee sees it, held is done and opens what waits for it', async () => {
  const { MenteeId, mentor, mentee } = await open([4, 8]);
  const at = { ActionId: 4, MenteeId };
  const stateOf = async (id: number) =>
    (await mentee.done('/api/data/getactions', {})).find(({ Id }) => Id === id)?.State;
  expect(await stateOf(8)).toBe('locked');
  for (const date of ['2026-02-30', 5, true, ['2026-12-01']])
    expect(
      (await mentor.call('/api/mentor/SavePublicMenteeData', { ...at, Data: { date }, Version: 0 })).problem,
    ).toMatchObject({ code: 'BAD_INPUT', fields: { 'Data.date': 'date' } });
  expect(
    (
      await mentor.call('/api/mentor/SavePublicMenteeData', {
        ...at,
        Data: { date: '2026-12-01', timeHours: 25 },
        Version: 0,
      })
    ).problem?.code,
  ).toBe('BAD_INPUT');
  await mentor.done('/api/mentor/SavePublicMenteeData', {
    ...at,
    Data: { date: '2026-12-01', timeHours: 10, timeMinutes: 30 },
    Version: 0,
  });
  expect((await mentee.done('/api/mentee/GetMentorActionData', { ActionId: 4 })).Data).toEqual({
    date: '2026-12-01',
    timeHours: 10,
    timeMinutes: 30,
  });
  expect(await mentor.done('/api/Action/complet', { ...at, Data: { Completion: 100 } })).toEqual({
    Completion: 100,
    Completed: true,
    NextActor: 'nobody',
  });
  expect([await stateOf(4), await stateOf(8)]).toEqual(['done', 'ready']);
  await mentor.done('/api/Action/complet', { ...at, Data: { Completion: 0, NextActor: 'mentor' } });
  expect([await stateOf(4), await stateOf(8)]).toEqual(['waiting', 'locked']);
});

test('completion may name the mentor concerned, but only one of this mentee', async () => {
  const { MenteeId, mentor, other, coordinator } = await open();
  const complete = async (MentorId: number) =>
    coordinator.call('/api/Action/complet', {
      ActionId: 7,
      MenteeId,
      MentorId,
      Data: { Completion: 50 },
    });
  expect((await complete(mentor.id)).status).toBe(200);
  expect((await complete(other.id)).problem?.code).toBe('NOT_FOUND');
});

test('what a mentor writes on a mentee’s behalf keeps the form’s rule and the versions', async () => {
  const { MenteeId, mentor } = await open([8]);
  const at = { ActionId: 8, MenteeId };
  expect(
    await mentor.done('/api/mentor/SetMenteeActionData', { ...at, Data: { why: 'α', other: 'x' }, Version: 0 }),
  ).toEqual({ Version: 1 });
  expect(
    await mentor.done('/api/mentor/SaveMenteeActionData', { ...at, Data: { compromise: 'β' }, Version: 1 }),
  ).toEqual({ Version: 2 });
  expect(await mentor.done('/api/mentor/GetActionMenteeData', at)).toEqual({
    Data: { why: 'α', other: 'x', compromise: 'β' },
    Version: 2,
  });
  expect((await mentor.call('/api/mentor/SetMenteeActionData', { ...at, Data: {}, Version: 1 })).problem?.code).toBe(
    'STALE',
  );
});

test('a mentor’s own data of an action is the mentor’s own', async () => {
  const { mentor, other } = await open();
  const save = (Note: string, Version: number) =>
    mentor.call('/api/mentor/UpdateActionData', { ActionId: 4, Data: { Note }, Version });
  expect((await save('α', 0)).output).toEqual({ Version: 1 });
  expect((await save('α', 0)).output).toEqual({ Version: 1 });
  expect((await save('β', 0)).problem).toMatchObject({ code: 'STALE', details: { Theirs: { Note: 'α' } } });
  expect(await other.done('/api/mentor/GetActionData', { ActionId: 4 })).toEqual({ Data: null, Version: 0 });
  expect((await mentor.call('/api/mentor/GetActionData', { ActionId: 18 })).problem?.code).toBe('NOT_FOUND');
});

test('a mentee’s mentors, for the project and for single actions', async () => {
  const { world, MenteeId, mentee, other, coordinator } = await open();
  await world.pool.query(
    'INSERT INTO mentor_links (project_id, mentee_id, mentor_id, action_id) VALUES (1, $1, $2, 4), (1, $1, $2, 67)',
    [MenteeId, other.id],
  );
  const mentors = await mentee.done('/api/mentee/Mentors', {});
  expect(mentors.map(({ ForProject, Actions }) => [ForProject, Actions.map(({ Id }) => Id)])).toEqual([
    [true, []],
    [false, [4]],
  ]);
  expect(await coordinator.done('/api/mentee/Mentors', {})).toEqual([]);
});
