/** Opening, starting, pausing, finishing, and the results. */
import { actionFlags } from '@telemachos/contract/kit/flags.ts';
import { expect, test } from 'vitest';
import { makeMentee } from '../../testing/people.ts';
import { sharedWorld, type World } from '../../testing/world.ts';
import { makeAction, mixed } from './testing/making.ts';

const shared = sharedWorld();
const begin = async (world: World, options: Parameters<typeof makeAction>[2] = {}, definition = mixed) => {
  const action = await makeAction(world, definition, options);
  const mentee = await makeMentee(world);
  return { action, mentee, set: (await mentee.done('/api/quest/getByAction', { ActionId: action })).AnswerSetID };
};
const answerAll = async (mentee: Awaited<ReturnType<typeof begin>>['mentee'], AnswerSetId: number) => {
  for (const [GroupId, OptionId] of [
    [1, 5],
    [3, 2],
    [4, 3],
  ] as const)
    await mentee.done('/api/quest/AnswerClosed', { AnswerSetId, GroupId, OptionId });
  await mentee.done('/api/quest/AnswerClosed', { AnswerSetId, GroupId: 2, OptionId: [1] });
  await mentee.done('/api/quest/AnswerOpen', { AnswerSetId, GroupId: 5, Text: '3' });
  await mentee.done('/api/quest/AnswerOpen', { AnswerSetId, GroupId: 6, Text: '01-01-2020' });
};

test('the first opening makes the set, once, however many ask', async () => {
  const world = shared();
  const Text = { el: 'Απαντήστε με την ησυχία σας.' };
  const Sections = mixed.Sections.map((section) => ({ ...section, Text }));
  const action = await makeAction(world, { ...mixed, Sections });
  const mentee = await makeMentee(world);
  const opened = await Promise.all(
    Array.from({ length: 5 }, () => mentee.done('/api/quest/getByAction', { ActionId: action })),
  );
  expect(new Set(opened.map(({ AnswerSetID }) => AnswerSetID)).size).toBe(1);
  expect(opened[0]).toMatchObject({
    AnswerSetID: expect.any(Number),
    Duration: null,
    Status: 'OK',
    TimeStarted: null,
    Mine: true,
    Completion: 0,
    Countable: 7,
    Section: [
      {
        SectionText: Text.el,
        Questions: [
          { Id: 'ID_0001', Option: [{ Id: 1, Text: 'Επιλογή 1' }, {}, {}, {}, {}] },
          {},
          { ItemCount: 2 },
          {},
          {},
          {},
          {},
        ],
      },
    ],
  });
  expect(JSON.stringify(opened[0])).not.toContain('Value');
});

test('an action that is hidden, unpublished or no questionnaire is missing; one that is not open yet is closed', async () => {
  const world = shared();
  const mentee = await makeMentee(world);
  const code = async (ActionId: number) => (await mentee.call('/api/quest/getByAction', { ActionId })).problem?.code;
  expect(
    await code(await makeAction(world, mixed, { flags: actionFlags.Published | actionFlags.HideFromMentee })),
  ).toBe('NOT_FOUND');
  expect(await code(await makeAction(world, mixed, { flags: 0 }))).toBe('NOT_FOUND');
  expect(await code(1)).toBe('NOT_FOUND');
  expect(await code(await makeAction(world, mixed, { data: { EnableCondition: '99 in mentee.completed' } }))).toBe(
    'ACTION_CLOSED',
  );
  expect(await code(await makeAction(world, mixed, { data: { ShowCondition: 'nonsense +' } }))).toBe('NOT_FOUND');
});

test('a timed questionnaire that nobody opened yet is listed with its whole time', async () => {
  const world = shared();
  const action = await makeAction(world, { ...mixed, Duration: 900 });
  const quests = await (await makeMentee(world)).done('/api/mentee/GetAllQuests', {});
  expect(quests.find(({ ActionId }) => ActionId === action)).toMatchObject({
    AnswerSetId: null,
    Started: false,
    Remaining: 900,
  });
});

test('a pause stops the time; continuing goes on where it stopped', async () => {
  const world = shared();
  const { action, mentee, set } = await begin(world, {}, { ...mixed, Duration: 600 });
  const body = { AnswerSetId: set };
  const listed = async () =>
    (await mentee.done('/api/mentee/GetAllQuests', {})).find(({ ActionId }) => ActionId === action);
  expect(await listed()).toMatchObject({ Status: 'OK', Started: false, Remaining: 600 });
  expect((await mentee.call('/api/quest/pause', body)).problem?.code).toBe('NOT_STARTED');
  expect(await mentee.done('/api/quest/StartTime', body)).toMatchObject({ Status: 'OK', Paused: false });
  world.passTime(100_000);
  const running = await listed();
  expect(running).toMatchObject({ Status: 'OK', Started: true });
  expect(running?.Remaining).toBeCloseTo(500, -1);
  const paused = await mentee.done('/api/quest/pause', body);
  expect(paused).toMatchObject({ Status: 'Paused', Paused: true });
  expect(paused.Remaining).toBeCloseTo(500, -1);
  world.passTime(3_000_000);
  expect(await listed()).toMatchObject({ Status: 'Paused', Started: true, Remaining: paused.Remaining });
  expect((await mentee.call('/api/quest/AnswerClosed', { ...body, GroupId: 1, OptionId: 1 })).problem?.code).toBe(
    'PAUSED',
  );
  expect((await mentee.call('/api/quest/StartTime', body)).problem?.code).toBe('NOT_FOUND');
  const going = await mentee.done('/api/quest/continue', body);
  expect(going.Status).toBe('OK');
  expect(Math.abs((going.Remaining ?? 0) - (paused.Remaining ?? 0))).toBeLessThan(1.5);
  expect(await mentee.done('/api/quest/continue', body)).toMatchObject({ Status: 'OK' });
  expect((await mentee.call('/api/quest/AnswerClosed', { ...body, GroupId: 1, OptionId: 1 })).status).toBe(200);
});

test('a second start does not give the time again, and at the end the set expires by itself', async () => {
  const world = shared();
  const { action, mentee, set } = await begin(world, {}, { ...mixed, Duration: 600 });
  await mentee.done('/api/quest/StartTime', { AnswerSetId: set });
  world.passTime(590_000);
  expect((await mentee.done('/api/quest/StartTime', { AnswerSetId: set })).Remaining).toBeLessThan(11);
  world.passTime(20_000);
  expect(await mentee.done('/api/quest/RemainingTime', { AnswerSetId: set })).toMatchObject({
    Status: 'Expired',
    Remaining: 0,
  });
  expect((await mentee.call('/api/quest/finish', { AnswerSetId: set })).problem?.code).toBe('EXPIRED');
  expect(await world.rows('SELECT next_actor, completed FROM action_mentees WHERE action_id = $1', [action])).toEqual([
    { next_actor: 'mentor', completed: false },
  ]);
});

test('finishing needs the required answers, happens once, and hands the action to the mentor', async () => {
  const world = shared();
  const { action, mentee, set } = await begin(world);
  await mentee.done('/api/quest/StartTime', { AnswerSetId: set });
  await mentee.done('/api/quest/AnswerClosed', { AnswerSetId: set, GroupId: 3, OptionId: 1 });
  expect((await mentee.call('/api/quest/finish', { AnswerSetId: set })).problem).toMatchObject({
    code: 'INVALID_ANSWER',
    details: { Questions: ['ID_0001', 'ID_0002', 'ID_0003', 'ID_0005', 'ID_0006'] },
  });
  expect((await mentee.call('/api/quest/results', { AnswerSetId: set })).problem?.code).toBe('NOT_FOUND');
  await answerAll(mentee, set);
  expect(await mentee.done('/api/quest/finish', { AnswerSetId: set })).toMatchObject({ Status: 'Finished' });
  expect(await mentee.done('/api/quest/finish', { AnswerSetId: set })).toMatchObject({ Status: 'Finished' });
  expect(
    (await mentee.call('/api/quest/AnswerClosed', { AnswerSetId: set, GroupId: 1, OptionId: 1 })).problem?.code,
  ).toBe('FINISHED');
  expect((await mentee.call('/api/quest/continue', { AnswerSetId: set })).problem?.code).toBe('FINISHED');
  expect(
    await world.rows('SELECT completion, completed, next_actor FROM action_mentees WHERE action_id = $1', [action]),
  ).toEqual([{ completion: 100, completed: true, next_actor: 'mentor' }]);
  expect(await world.rows(`SELECT kind FROM answer_set_events WHERE answer_set_id = $1 ORDER BY id`, [set])).toEqual([
    { kind: 'started' },
    { kind: 'finished' },
  ]);
  // 5, and reverse-keyed 1 + 5 - 2 = 4.
  expect((await mentee.done('/api/quest/results', { AnswerSetId: set })).Scale).toEqual([
    { Id: 'S', Name: 'Κλίμακα', Low: '', High: '', Score: 4.5, Min: 1, Max: 5, Answered: 2, Items: 2 },
  ]);
});

test('the mentor and the coordinator read what the mentee answers, unless the action is hidden from them', async () => {
  const world = shared();
  const { action, mentee, set } = await begin(world);
  await mentee.done('/api/quest/AnswerClosed', { AnswerSetId: set, GroupId: 1, OptionId: 5 });
  const { id: Id } = mentee;
  const [mentor, foreign] = [await world.enter('mentor'), await world.enter('mentor2')];
  const coordinator = await world.enter('coordinator');
  for (const reader of [mentor, coordinator]) {
    expect(await reader.done('/api/quest/GetByAnswerSetId', { AnswerSetId: set, Language: 'en' })).toMatchObject({
      Mine: false,
      Answers: { a1: { OptionId: 5 } },
    });
    expect(await reader.done('/api/quest/RemainingTimeByAction', { ActionId: action, UserId: Id })).toMatchObject({
      Status: 'OK',
      Remaining: null,
    });
    expect((await reader.done('/api/quest/results', { AnswerSetId: set })).Scale).toMatchObject([
      { Score: null, Answered: 1 },
    ]);
  }
  expect((await foreign.call('/api/quest/GetByAnswerSetId', { AnswerSetId: set })).problem?.code).toBe('NOT_FOUND');
  expect(
    (await (await world.enter('mentee2')).call('/api/quest/GetByAnswerSetId', { AnswerSetId: set })).problem?.code,
  ).toBe('NOT_FOUND');
  await world.rows('UPDATE actions SET flags = flags | $2 WHERE id = $1', [action, actionFlags.HideFromMentor]);
  expect((await mentor.call('/api/quest/GetByAnswerSetId', { AnswerSetId: set })).problem?.code).toBe('NOT_FOUND');
  expect((await mentor.call('/api/quest/results', { AnswerSetId: set })).problem?.code).toBe('NOT_FOUND');
  expect((await mentor.call('/api/quest/RemainingTimeByAction', { ActionId: action, UserId: Id })).problem?.code).toBe(
    'NOT_FOUND',
  );
  expect((await coordinator.call('/api/quest/GetByAnswerSetId', { AnswerSetId: set })).status).toBe(200);
});
