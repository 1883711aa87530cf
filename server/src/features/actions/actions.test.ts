/** A mentee's actions: what is shown and open, saving with versions, handing in. */
import { expect, test } from 'vitest';
import { makeMentee } from '../../testing/people.ts';
import { openWorld, sharedWorld, type Person } from '../../testing/world.ts';
import { seenAction } from './open-action.shared.ts';

const shared = sharedWorld();

const lines = async (person: Person) =>
  new Map((await person.done('/api/data/getactions', {})).map((line) => [line.Id, line]));

/** The first mentee of the demonstration has done actions 1 to 5 and stands at 6 (a questionnaire) and 8 (a form). */
const formId = 8;
const right = { first_value: 'security', why: 'Για την οικογένεια' };

test('a mentee sees what is published and shown, with the reason why something is closed', async () => {
  const world = shared();
  const own = await lines(await world.enter('mentee'));
  expect([16, 67, 68].filter((id) => own.has(id))).toEqual([]);
  expect(own.has(18)).toBe(false);
  expect([own.get(1)?.State, own.get(6)?.State]).toEqual(['done', 'ready']);
  expect(own.get(7)).toMatchObject({ State: 'locked', Needs: { Ids: [6], Count: null } });
  expect(own.get(17)).toMatchObject({ State: 'locked', Needs: { Ids: [], Count: 10 } });
});

test('a condition that asks for what was written opens an action', async () => {
  // It changes an action, which is everybody's.
  const world = await openWorld();
  const mentee = await makeMentee(world, { untouched: [formId, 10] });
  await world.pool.query(
    `UPDATE actions SET data = data || '{"EnableCondition":"answers[\\"8\\"].first_value == \\"security\\""}' WHERE id = 10`,
  );
  expect((await lines(mentee)).get(10)?.State).toBe('locked');
  await mentee.done('/api/mentee/SaveActionData', { ActionId: formId, Data: right, Version: 0 });
  expect((await lines(mentee)).get(10)?.State).toBe('ready');
});

test('the content of a closed action is not sent, nor a hidden action at all', async () => {
  const world = shared();
  const [mentee, mentor, admin] = [
    await world.enter('mentee'),
    await world.enter('mentor'),
    await world.enter('admin'),
  ];
  expect((await mentee.done('/api/action/get', { Id: formId })).Fields).toHaveLength(3);
  expect(await mentee.done('/api/action/get', { Id: 10 })).toMatchObject({ Fields: [], Text: null });
  expect((await mentee.call('/api/action/get', { Id: 67 })).problem?.code).toBe('NOT_FOUND');
  expect((await mentor.call('/api/action/get', { Id: 18 })).problem?.code).toBe('NOT_FOUND');
  expect((await admin.call('/api/action/get', { Id: 16 })).problem?.code).toBe('NOT_FOUND');
  expect((await mentor.done('/api/action/get', { Id: 10 })).Fields.length).toBeGreaterThan(0);
});

test('everything of a project is listed only for those who manage it', async () => {
  const world = shared();
  const [mentor, supervisor, coordinator, admin] = [
    await world.enter('mentor'),
    await world.enter('supervisor'),
    await world.enter('coordinator'),
    await world.enter('admin'),
  ];
  const ids = async (person: Person, all: boolean) =>
    (await person.done('/api/action/all', { ProjectId: 1, all })).map(({ Id }) => Id);
  // Action 16 is not published, 8 is hidden from supervisors.
  const [managed, everything] = [await ids(supervisor, true), await ids(admin, true)];
  expect(everything).toHaveLength(28);
  expect(managed).toEqual(everything.filter((id) => id !== 8));
  expect(managed).toContain(16);
  const seen = await ids(mentor, true);
  expect([seen.includes(16), seen.includes(18), seen.includes(8)]).toEqual([false, false, true]);
  expect(await ids(supervisor, false)).not.toContain(8);
  expect(await ids(coordinator, true)).toEqual(everything);
  expect((await mentor.done('/api/Action/Types', {})).map(({ Id }) => Id)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test('a draft counts versions, an old one is refused with both, and a repeated one changes nothing', async () => {
  const world = shared();
  const mentee = await makeMentee(world, { untouched: [formId] });
  const save = (Data: Record<string, unknown>, Version: number) =>
    mentee.call('/api/mentee/SaveActionData', { ActionId: formId, Data, Version });
  expect((await save({ why: 'α', unknown: 'x' }, 0)).output).toEqual({ Version: 1, Completion: 45, Completed: false });
  expect((await save({ why: 'α' }, 0)).output).toMatchObject({ Version: 1 });
  expect((await save({ why: 'β' }, 0)).problem).toMatchObject({
    code: 'STALE',
    details: { Mine: { why: 'β' }, Theirs: { why: 'α' }, Version: 1 },
  });
  expect(await mentee.done('/api/mentee/GetActionData', { ActionId: formId })).toEqual({
    // What no field of it asks for may have been written into one that it had.
    Data: { why: 'α', unknown: 'x' },
    Version: 1,
  });
  expect(
    (await mentee.done('/api/mentee/UpdateActionData', { ActionId: formId, Data: { compromise: 'γ' }, Version: 1 }))
      .Version,
  ).toBe(2);
  expect((await mentee.done('/api/mentee/GetActionData', { ActionId: formId })).Data).toEqual({
    why: 'α',
    unknown: 'x',
    compromise: 'γ',
  });
  expect((await lines(mentee)).get(formId)).toMatchObject({ State: 'underway', Completion: 45 });
});

test('two saves at once: one is kept, the other is told', async () => {
  const world = shared();
  const mentee = await makeMentee(world, { untouched: [formId] });
  const answers = await Promise.all(
    ['α', 'β', 'γ', 'δ'].map((why) =>
      mentee.call('/api/mentee/SaveActionData', { ActionId: formId, Data: { why }, Version: 0 }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ problem }) => problem?.code === 'STALE')).toHaveLength(3);
});

test('a form is handed in only when it is right, then it is done and stays right', async () => {
  const world = shared();
  const mentee = await makeMentee(world, { untouched: [formId] });
  const hand = (Data: Record<string, unknown>, Version: number, Submit = true) =>
    mentee.call('/api/mentee/SaveActionData', { ActionId: formId, Data, Version, Submit });
  expect((await hand({ first_value: 'nothing' }, 0)).problem).toMatchObject({
    code: 'INVALID_ANSWERS',
    fields: { first_value: 'option', why: 'required' },
  });
  expect((await mentee.done('/api/mentee/GetActionData', { ActionId: formId })).Version).toBe(0);
  expect((await hand(right, 0)).output).toEqual({ Version: 1, Completion: 100, Completed: true });
  expect((await hand(right, 0)).output).toEqual({ Version: 1, Completion: 100, Completed: true });
  expect((await lines(mentee)).get(formId)).toMatchObject({ State: 'done', NextActor: 'mentor', Completion: 100 });
  expect((await hand({ why: '' }, 1, false)).problem?.code).toBe('INVALID_ANSWERS');
  const audited = await world.rows(
    `SELECT 1 FROM audit WHERE call = 'actions.save' AND subject_id = $1 AND actor_id = $2`,
    [formId, mentee.id],
  );
  expect(audited.length).toBeGreaterThan(0);
});

test('a text is done when it was read, a meeting cannot be handed in, a closed action takes nothing', async () => {
  const world = shared();
  const mentee = await makeMentee(world);
  const hand = (ActionId: number, Submit: boolean) =>
    mentee.call('/api/mentee/SaveActionData', { ActionId, Data: { Read: true }, Version: 0, Submit });
  expect((await hand(12, true)).output).toMatchObject({ Completion: 100, Completed: true });
  expect((await lines(mentee)).get(12)).toMatchObject({ State: 'done', NextActor: 'nobody' });
  expect((await hand(10, false)).problem?.code).toBe('ACTION_CLOSED');
  expect((await hand(7, true)).problem?.code).toBe('ACTION_CLOSED');
  expect((await hand(67, false)).problem?.code).toBe('NOT_FOUND');
});

test('data that the database cannot keep, or that is too deep or too large, is refused', async () => {
  const world = shared();
  const mentee = await makeMentee(world, { untouched: [formId] });
  const save = (data: string) =>
    mentee.raw('/api/mentee/SaveActionData', `{"ActionId":${formId},"Version":0,"Data":${data}}`);
  expect((await save(String.raw`{"why":"a\u0000b"}`)).problem?.code).toBe('BAD_INPUT');
  expect((await save(String.raw`{"why":"\ud800"}`)).problem?.code).toBe('BAD_INPUT');
  expect((await save('{"why":1e999}')).problem?.code).toBe('BAD_INPUT');
  expect((await save('[]')).problem?.code).toBe('BAD_INPUT');
  expect((await save(`{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`)).problem?.code).toBe('BAD_INPUT');
  expect((await save(`{"why":"${'x'.repeat(300_000)}"}`)).problem?.code).toBe('BODY_TOO_LARGE');
  expect((await save(`{"why":"${'x'.repeat(20_001)}"}`)).problem).toMatchObject({
    code: 'INVALID_ANSWERS',
    fields: { why: 'long' },
  });
});

test('one’s own work is nobody else’s: another mentee’s looks missing', async () => {
  const world = shared();
  const mentee = await makeMentee(world);
  const { id: other } = await makeMentee(world);
  expect((await mentee.call('/api/mentee/GetActionData', { ActionId: 1, MenteeId: other })).problem?.code).toBe(
    'NOT_FOUND',
  );
  expect(
    (await mentee.call('/api/mentee/SaveActionData', { ActionId: 1, MenteeId: other, Data: {}, Version: 0 })).problem
      ?.code,
  ).toBe('NOT_FOUND');
});

test('a note of the mentor is new until it was read as it stands, and new again once it says something else', async () => {
  const world = shared();
  const mentee = await makeMentee(world);
  const write = (version: number, data: Record<string, unknown>) =>
    world.rows(
      `INSERT INTO action_mentees (action_id, mentee_id, next_actor, since, public_data, public_version)
       VALUES (1, $1, 'mentee', now(), $2, $3)
       ON CONFLICT (mentee_id, action_id) DO UPDATE SET public_data = excluded.public_data, public_version = $3`,
      [mentee.id, data, version],
    );
  const isNew = async () => (await mentee.done('/api/data/getactions', {})).find(({ Id }) => Id === 1)?.NewNote;
  const read = (Version: number) => mentee.done('/api/mentee/NoteRead', { ActionId: 1, Version });
  expect(await isNew()).toBe(false);
  await write(1, { Note: 'Καλή αρχή' });
  expect(await isNew()).toBe(true);
  // Another version than the one that was seen is not read by that.
  await read(0);
  expect(await isNew()).toBe(true);
  await read(1);
  expect(await isNew()).toBe(false);
  await write(2, { Note: 'Καλή αρχή', date: '2026-12-01' });
  expect(await isNew()).toBe(false);
  await write(3, { Note: 'Τα λέμε την Τρίτη' });
  expect(await isNew()).toBe(true);
  await write(4, { Note: '' });
  expect(await isNew()).toBe(false);
});

test('the mentor’s public note reaches the mentee, the private one does not', async () => {
  const world = shared();
  const mentee = await makeMentee(world);
  await world.pool.query(
    `UPDATE action_mentees SET public_data = '{"Note":"ανοιχτό"}', public_version = 3, private_data = '{"Note":"κρυφό"}', private_version = 1 WHERE mentee_id = $1 AND action_id = 4`,
    [mentee.id],
  );
  const answer = await mentee.call('/api/mentee/GetMentorActionData', { ActionId: 4 });
  expect(answer.output).toEqual({ Data: { Note: 'ανοιχτό' }, Version: 3 });
  const everything = JSON.stringify([
    answer.output,
    await mentee.done('/api/data/getactions', {}),
    await mentee.done('/api/action/get', { Id: 4 }),
    await mentee.done('/api/mentee/GetActionData', { ActionId: 4 }),
  ]);
  expect(everything).not.toContain('κρυφό');
});

test('the questionnaires among one’s actions, with the attempts', async () => {
  const world = shared();
  const quests = await (await world.enter('mentee')).done('/api/mentee/GetAllQuests', {});
  expect(quests.map(({ ActionId }) => ActionId)).toEqual([3, 6, 9, 20, 21, 22]);
  expect(quests[0]).toMatchObject({ Status: 'Finished', State: 'done' });
  expect(quests[1]).toMatchObject({ AnswerSetId: null, Status: null, State: 'ready', Started: false, Remaining: null });
});

test('other rooms ask how an action stands for its mentee', async () => {
  const world = shared();
  const { id } = await makeMentee(world);
  const client = await world.pool.connect();
  try {
    const ask = async (actionId: number) => (await seenAction({ client }, id, actionId, new Date()))?.state ?? null;
    expect([await ask(6), await ask(9), await ask(2_000_000_000)]).toEqual(['ready', 'locked', null]);
  } finally {
    client.release();
  }
});
