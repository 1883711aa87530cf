/** The data of an action by mentee: one by one, page by page, for many at once; and the notes' feed with its history. */
import { expect, test } from 'vitest';
import { statementsDuring } from '../../testing/recorded-statements.ts';
import { makeLike, makeMentee } from '../../testing/people.ts';
import { sharedWorld } from '../../testing/world.ts';

const ProjectId = 1;
const ActionId = 7;
const shared = sharedWorld();

/** A mentor with two mentees who have not opened the action, and a mentor of nobody. */
const open = async () => {
  const world = shared();
  const mentor = await makeLike(world, 'mentor');
  const [one, two] = [
    await makeMentee(world, { mentor: mentor.username, untouched: [ActionId] }),
    await makeMentee(world, { mentor: mentor.username, untouched: [ActionId] }),
  ];
  return { world, mentor, one, two, other: await makeLike(world, 'mentor') };
};

test('keys of the mentee’s data and of the mentor’s are changed without the others, and read back in one record', async () => {
  const { mentor, one } = await open();
  const at = { ActionId, MenteeId: one.id };
  await mentor.done('/api/mentor/UpdateMenteeActionData', { ...at, Data: { Note: 'α', kept: 1 }, Version: 0 });
  await mentor.done('/api/mentor/UpdateMenteeActionData', { ...at, Data: { Note: 'β' }, Version: 1 });
  expect(
    (await mentor.call('/api/mentor/UpdateMenteeActionData', { ...at, Data: { Note: 'γ' }, Version: 1 })).problem,
  ).toMatchObject({ code: 'STALE', details: { Theirs: { Note: 'β', kept: 1 }, Version: 2 } });
  await mentor.done('/api/mentor/UpdateActionData', { ActionId, Data: { own: true, other: 2 }, Version: 0 });
  await mentor.done('/api/mentor/UpdateActionData', { ActionId, Data: { other: 3 }, Version: 1 });
  expect(await mentor.done('/api/mentor/GetMenteeActionData', at)).toMatchObject({
    User: { Id: one.id, Username: one.username, State: 1 },
    MenteeData: { Data: null, Version: 0 },
    MentorData: { Data: { Note: 'β', kept: 1 }, Version: 2 },
    Data: { Data: { own: true, other: 3 }, Version: 2 },
  });
  expect(await one.done('/api/mentee/GetMentorActionData', { ActionId })).toEqual({
    Data: { Note: 'β', kept: 1 },
    Version: 2,
  });
});

test('what is kept of an action has an end, however small the pieces that add to it; lists leave long ones out', async () => {
  const { mentor, one } = await open();
  const at = { ActionId, MenteeId: one.id };
  const piece = (name: string) => ({ [name]: 'x'.repeat(100_000) });
  const paths = ['/api/mentor/UpdateMenteeActionData', '/api/mentor/UpdateActionMenteeData'] as const;
  for (const path of paths) {
    await mentor.done(path, { ...at, Data: piece('a'), Version: 0 });
    await mentor.done(path, { ...at, Data: piece('b'), Version: 1 });
    expect((await mentor.call(path, { ...at, Data: piece('c'), Version: 2 })).problem?.code).toBe('DATA_TOO_LARGE');
  }
  const many = { ActionId, Data: [{ MenteeId: one.id, Data: piece('c'), Version: 2 }] };
  expect((await mentor.call('/api/mentor/UpdateMenteeActionDataMany', many)).problem?.code).toBe('DATA_TOO_LARGE');
  const { list } = await mentor.done('/api/mentor/GetAllActionMenteeData', { ActionId });
  expect(list.find(({ User }) => User.Id === one.id)).toMatchObject({
    MenteeData: { Data: null, Version: 2 },
    MentorData: { Data: null, Version: 2 },
  });
  expect(Object.keys((await mentor.done('/api/mentor/GetMenteeActionData', at)).MenteeData.Data ?? {})).toEqual([
    'a',
    'b',
  ]);
});

test('two hundred are saved in as few statements as two, and a fault says whose it is and where', async () => {
  const { world, mentor, one, two } = await open();
  const meeting = 7;
  const row = (MenteeId: number, date: string) => ({ MenteeId, Data: { date }, Version: 0 });
  const save = (Data: ReturnType<typeof row>[]) =>
    mentor.call('/api/mentor/UpdateMenteeActionDataMany', { ActionId: meeting, Data });
  await world.rows('DELETE FROM action_mentees WHERE action_id = $1 AND mentee_id = ANY($2)', [
    meeting,
    [one.id, two.id],
  ]);
  expect((await save([row(one.id, '2026-12-01'), row(two.id, 'αύριο')])).problem).toMatchObject({
    code: 'BAD_INPUT',
    fields: { 'Data.1.Data.date': 'date' },
    details: { MenteeId: two.id },
  });
  expect(
    await world.rows('SELECT FROM action_mentees WHERE action_id = $1 AND mentee_id = $2', [meeting, one.id]),
  ).toEqual([]);
  const statements = async (Data: ReturnType<typeof row>[]) =>
    (await statementsDuring(async () => expect((await save(Data)).status).toBe(200))).length;
  const few = await statements([row(one.id, '2026-12-01')]);
  expect(few).toBeGreaterThan(5);
  expect(await statements([{ ...row(one.id, '2026-12-02'), Version: 1 }, row(two.id, '2026-12-01')])).toBe(few);
  expect(
    await world.rows(
      `SELECT mentee_id AS id, next_actor AS actor, public_data->>'date' AS date FROM action_mentees
        WHERE action_id = $1 AND mentee_id = ANY($2) ORDER BY 1`,
      [meeting, [one.id, two.id]],
    ),
  ).toEqual([
    { id: one.id, actor: 'nobody', date: '2026-12-02' },
    { id: two.id, actor: 'nobody', date: '2026-12-01' },
  ]);
  const kept = await world.rows<{ details: { MenteeId: number } }>(
    `SELECT details FROM audit WHERE call = 'mentoring.updatePublicMany' AND subject_id = $1 ORDER BY id`,
    [meeting],
  );
  expect(kept.map(({ details }) => details.MenteeId)).toEqual([one.id, one.id, two.id]);
});

test('what a mentee wrote is changed by keys on the mentee’s behalf', async () => {
  const { world, mentor, one } = await open();
  const [{ id = 0 } = {}] = await world.rows<{ id: number }>(
    `INSERT INTO actions (project_id, type_id, title, flags, data) VALUES (1, 1, 'Φόρμα', 2,
     '{"Fields":[{"Key":"a","Label":{"el":"α"},"Type":"text"},{"Key":"b","Label":{"el":"β"},"Type":"text"}]}') RETURNING id`,
  );
  const at = { ActionId: id, MenteeId: one.id };
  await one.done('/api/mentee/SaveActionData', { ActionId: id, Data: { a: 'δική μου', b: '' }, Version: 0 });
  await mentor.done('/api/mentor/UpdateActionMenteeData', { ...at, Data: { b: 'του συμβούλου' }, Version: 1 });
  expect((await mentor.done('/api/mentor/GetActionMenteeData', at)).Data).toEqual({
    a: 'δική μου',
    b: 'του συμβούλου',
  });
});

test('many at once: each by its own version, and nobody out of reach', async () => {
  const { mentor, one, two, other } = await open();
  const row = (MenteeId: number, Note: string, Version = 0) => ({ MenteeId, Data: { Note }, Version });
  await mentor.done('/api/mentor/SavePublicMenteeData', {
    ActionId,
    MenteeId: two.id,
    Data: { Note: 'ήδη' },
    Version: 0,
  });
  const many = (Data: ReturnType<typeof row>[]) => ({ ActionId, Data });
  expect(
    await mentor.done('/api/mentor/UpdateMenteeActionDataMany', many([row(two.id, 'νέα'), row(one.id, 'νέα')])),
  ).toEqual({
    Saved: [{ MenteeId: one.id, Version: 1 }],
    Stale: [{ MenteeId: two.id, Theirs: { Note: 'ήδη' }, Version: 1 }],
  });
  // Over a version that is none nothing is begun: who has done nothing is still who has done nothing.
  const idle = await makeMentee(shared(), { mentor: mentor.username });
  await shared().rows('DELETE FROM action_mentees WHERE mentee_id = $1', [idle.id]);
  expect(await mentor.done('/api/mentor/UpdateMenteeActionDataMany', many([row(idle.id, 'x', 77)]))).toMatchObject({
    Saved: [],
    Stale: [{ MenteeId: idle.id, Version: 0 }],
  });
  expect(await shared().rows('SELECT 1 FROM action_mentees WHERE mentee_id = $1', [idle.id])).toEqual([]);
  await shared().rows('DELETE FROM mentor_links WHERE mentee_id = $1', [idle.id]);
  const stranger = await makeMentee(shared());
  const refused = await mentor.call(
    '/api/mentor/UpdateMenteeActionDataMany',
    many([row(one.id, 'άλλη', 1), row(stranger.id, 'άλλη')]),
  );
  expect(refused.problem?.code).toBe('NOT_FOUND');
  expect((await other.call('/api/mentor/UpdateMenteeActionDataMany', many([row(one.id, 'x', 1)]))).problem?.code).toBe(
    'NOT_FOUND',
  );
  expect(
    (await mentor.call('/api/mentor/UpdateMenteeActionDataMany', many([row(one.id, 'x', 1), row(one.id, 'y', 1)])))
      .problem?.code,
  ).toBe('BAD_INPUT');
  const { list, All, count } = await mentor.done('/api/mentor/PublicMenteeData', { ActionId, Page: 0, Count: 1 });
  expect([All, count, list.length]).toEqual([2, 2, 1]);
  const all = await mentor.done('/api/mentor/PublicMenteeData', { ActionId });
  expect(all.list.map(({ User, Data, Version }) => [User.Id, Data, Version])).toEqual(
    expect.arrayContaining([
      [one.id, { Note: 'νέα' }, 1],
      [two.id, { Note: 'ήδη' }, 1],
    ]),
  );
});

test('the records of an action are those of the mentees one is linked with for it', async () => {
  const { world, mentor, one, two, other } = await open();
  await world.rows('INSERT INTO mentor_links (project_id, mentee_id, mentor_id, action_id) VALUES (1, $1, $2, $3)', [
    one.id,
    other.id,
    ActionId,
  ]);
  const seen = async (who: typeof mentor, action: number) =>
    (await who.done('/api/mentor/GetAllActionMenteeData', { ActionId: action })).list.map(({ User }) => User.Id);
  expect((await seen(mentor, ActionId)).toSorted()).toEqual([one.id, two.id].toSorted());
  expect(await seen(other, ActionId)).toEqual([one.id]);
  expect(await seen(other, 4)).toEqual([]);
  // Action 16 is hidden from mentors.
  expect((await mentor.call('/api/mentor/GetAllActionMenteeData', { ActionId: 16 })).problem?.code).toBe('NOT_FOUND');
  const microdata = await world.enter('microdata');
  expect((await microdata.call('/api/mentor/GetAllActionMenteeData', { ActionId })).problem?.code).toBe('REFUSED');
});

test('private notes come with the person they are about, and never to the person', async () => {
  const { world, mentor, one } = await open();
  const at = { ActionId, MenteeId: one.id };
  await mentor.done('/api/mentor/SavePrivateMenteeData', { ...at, Data: { Note: 'κρυφή' }, Version: 0 });
  expect(await mentor.done('/api/mentor/GetPrivateMenteeData2', at)).toMatchObject({
    User: { Id: one.id },
    Data: { Note: 'κρυφή' },
    Version: 1,
  });
  await world.rows(`UPDATE memberships SET roles = '{Mentor,Mentee}' WHERE user_id = $1`, [one.id]);
  const both = await world.enter(one.username);
  for (const path of ['/api/mentor/GetPrivateMenteeData2', '/api/mentor/GetMenteeActionData'] as const)
    expect((await both.call(path, at)).problem?.code).toBe('NOT_FOUND');
  expect((await both.call('/api/mentor/Notes', { ProjectId, MenteeId: one.id })).problem?.code).toBe('NOT_FOUND');
  await world.rows('UPDATE mentor_links SET mentor_id = $1 WHERE mentee_id = $1', [one.id]);
  expect((await both.done('/api/mentor/GetAllActionMenteeData', { ActionId })).list).toEqual([]);
});

test('notes are a feed: who wrote them, when, and how they read before; a sitting is one version', async () => {
  const { world, mentor, one, other } = await open();
  const coordinator = await makeLike(world, 'coordinator');
  const at = { ActionId, MenteeId: one.id };
  const save = (who: typeof mentor, Note: string, Version: number) =>
    who.done('/api/mentor/SavePrivateMenteeData', { ...at, Data: { Note }, Version });
  await save(mentor, 'πρ', 0);
  await save(mentor, 'πρώτη', 1);
  await save(coordinator, 'δεύτερη', 2);
  const feed = async (who: typeof mentor) =>
    (await who.done('/api/mentor/Notes', { ProjectId, MenteeId: one.id })).list.filter(
      (line) => line.ActionId === ActionId,
    );
  expect(await feed(mentor)).toMatchObject([
    {
      Kind: 'private',
      Note: 'δεύτερη',
      By: { Id: coordinator.id },
      Earlier: [{ Note: 'πρώτη', By: { Id: mentor.id } }],
    },
  ]);
  // Half an hour later the same writer begins another version.
  await world.rows(`UPDATE note_versions SET begun_at = begun_at - interval '31 minutes' WHERE mentee_id = $1`, [
    one.id,
  ]);
  await save(coordinator, 'τρίτη', 3);
  expect((await feed(mentor))[0]?.Earlier.map(({ Note }) => Note)).toEqual(['δεύτερη', 'πρώτη']);
  // Who is linked for another action alone reads nothing of this one.
  await world.rows('INSERT INTO mentor_links (project_id, mentee_id, mentor_id, action_id) VALUES (1, $1, $2, 4)', [
    one.id,
    other.id,
  ]);
  expect(await feed(other)).toEqual([]);
  const microdata = await world.enter('microdata');
  expect((await microdata.call('/api/mentor/Notes', { ProjectId, MenteeId: one.id })).problem?.code).toBe('REFUSED');
});

test('notes come page by page, found by what was ever written or by who wrote it, and a long history is cut', async () => {
  const { world, mentor, one, other } = await open();
  const actions = await world.rows<{ id: number }>(
    `INSERT INTO actions (project_id, type_id, title, flags)
     SELECT 1, 2, 'Συνάντηση ' || n, 2 FROM generate_series(1, 12) n RETURNING id`,
  );
  for (const { id } of actions)
    await mentor.done('/api/mentor/SavePrivateMenteeData', {
      ActionId: id,
      MenteeId: one.id,
      Data: { Note: `σημείωμα ${id}` },
      Version: 0,
    });
  const notes = (more: object = {}, who = mentor) =>
    who.done('/api/mentor/Notes', { ProjectId, MenteeId: one.id, ...more });
  const [first, second] = [await notes(), await notes({ page: 1 })];
  const [some = { id: 0 }] = actions;
  expect(await notes({ ActionId: some.id })).toMatchObject({ All: 1, list: [{ ActionId: some.id }] });
  expect((await mentor.call('/api/mentor/Notes', { ProjectId, MenteeId: one.id, ActionId: 999_999 })).status).toBe(404);
  const mine = new Set(actions.map(({ id }) => id));
  expect(first).toMatchObject({ All: second.All, count: 2 });
  const seen = [...first.list, ...second.list].map(({ ActionId: id, Kind }) => `${id} ${Kind}`);
  expect(new Set(seen).size).toBe(first.All);
  expect(first.list.map(({ ActionId: id }) => id)).toEqual(
    actions
      .map(({ id }) => id)
      .reverse()
      .slice(0, 10),
  );
  const [last = { id: 0 }] = actions;
  for (let version = 1; version <= 14; version += 1) {
    await world.rows(`UPDATE note_versions SET begun_at = begun_at - interval '31 minutes' WHERE action_id = $1`, [
      last.id,
    ]);
    await mentor.done('/api/mentor/SavePrivateMenteeData', {
      ActionId: last.id,
      MenteeId: one.id,
      Data: { Note: version === 14 ? '' : version === 3 ? 'Θερμοπύλες' : `μορφή ${version}` },
      Version: version,
    });
  }
  const found = await notes({ Search: 'θερμοπυλεσ' });
  expect(found).toMatchObject({ All: 1, list: [{ ActionId: last.id, Note: '', AllEarlier: 14 }] });
  expect(found.list[0]?.Earlier.map(({ Note }) => Note)).toEqual(
    Array.from({ length: 10 }, (_, at) => `μορφή ${13 - at}`),
  );
  expect((await notes({ Search: 'συναντηση 1', count: 50 })).list.every(({ ActionId: id }) => mine.has(id))).toBe(true);
  expect((await notes({ Search: mentor.username })).All + (await notes({ Search: 'μορφή %' })).All).toBe(0);
  // What is found by is bounded by what may be read.
  await world.rows('INSERT INTO mentor_links (project_id, mentee_id, mentor_id, action_id) VALUES (1, $1, $2, 4)', [
    one.id,
    other.id,
  ]);
  expect((await notes({ Search: 'Θερμοπύλες' }, other)).All).toBe(0);
});
