/** Conditions of questionnaires know what is around: project, action, what was completed, and when it was opened. */
import { expect, test } from 'vitest';
import { statementsDuring } from '../../testing/recorded-statements.ts';
import { makeMentee, makeLike } from '../../testing/people.ts';
import { sharedWorld } from '../../testing/world.ts';
import { makeAction, mixed } from './testing/making.ts';

const shared = sharedWorld();

const el = (text: string) => ({ el: text });
/** A numeric question for each condition, by group from 1. */
const asking = (...conditions: string[]) => ({
  ...mixed,
  Scales: [],
  Sections: [
    {
      Title: el('Μέρος'),
      Questions: conditions.map((Show, index) => ({
        Id: `ID_000${index + 1}`,
        Type: 12,
        Group: index + 1,
        Text: el(Show),
        Show,
      })),
    },
  ],
});

test('what is around reaches every condition, in the browser and on the server, and for readers', async () => {
  const world = shared();
  const mentee = await makeMentee(world);
  const [{ id: hidden = 0 } = {}] = await world.rows<{ id: number }>(
    `INSERT INTO actions (project_id, type_id, title, flags) VALUES (1, 1, 'Κρυφή', 2 | 8) RETURNING id`,
  );
  const [{ id: done = 0 } = {}] = await world.rows<{ id: number }>(
    `INSERT INTO actions (project_id, type_id, title, flags) VALUES (1, 1, 'Φανερή', 2) RETURNING id`,
  );
  for (const id of [hidden, done])
    await world.rows(
      `INSERT INTO action_mentees (action_id, mentee_id, completion, completed, next_actor, since, completed_at)
       VALUES ($1, $2, 100, true, 'nobody', now() - interval '1 day', now() - interval '1 day')`,
      [id, mentee.id],
    );
  const action = await makeAction(
    world,
    asking(
      'project.Id == 1 && project.url != ""',
      'action.TypeId == 3 && action.Minutes == 25',
      `${done} in mentee.completed`,
      `${hidden} in mentee.completed`,
      'now > mentee.joined && now > timestamp("2020-01-01T00:00:00Z")',
      'now < mentee.joined',
    ),
    { data: { Minutes: 25 } },
  );
  const opened = await mentee.done('/api/quest/getByAction', { ActionId: action });
  expect(opened.Countable).toBe(4);
  expect(opened.Around).toMatchObject({ Project: { Id: 1 }, Action: { Id: action, TypeId: 3, Minutes: 25 } });
  // What is hidden from the mentee, or from whoever wrote the condition, is not told by who is asked what.
  expect(opened.Around?.Mentee.completed).toContain(done);
  expect(opened.Around?.Mentee.completed).not.toContain(hidden);

  const { AnswerSetID: AnswerSetId } = opened;
  await mentee.done('/api/quest/StartTime', { AnswerSetId });
  expect(await mentee.done('/api/quest/AnswerOpen', { AnswerSetId, GroupId: 1, Text: '5' })).toMatchObject({
    Answered: 1,
    Countable: 4,
  });
  const coordinator = await makeLike(world, 'coordinator');
  const read = await coordinator.done('/api/quest/GetByAnswerSetId', { AnswerSetId });
  expect(read.Section.flatMap(({ Questions }) => Questions.map(({ Group }) => Group))).toEqual([1, 2, 3, 5]);
  expect(read.Around).toBeNull();
});

test('nothing changes under who answers: what is completed after the first opening is not seen', async () => {
  const world = shared();
  const mentee = await makeMentee(world);
  const [{ id: later = 0 } = {}] = await world.rows<{ id: number }>(
    `INSERT INTO actions (project_id, type_id, title, flags) VALUES (1, 1, 'Μετά', 2) RETURNING id`,
  );
  const action = await makeAction(world, asking('true', `${later} in mentee.completed`));
  const first = await mentee.done('/api/quest/getByAction', { ActionId: action });
  await world.rows(
    `INSERT INTO action_mentees (action_id, mentee_id, completion, completed, next_actor, since, completed_at)
     VALUES ($1, $2, 100, true, 'nobody', now(), now())`,
    [later, mentee.id],
  );
  const again = await mentee.done('/api/quest/getByAction', { ActionId: action });
  expect([first.Around, again.Around?.Mentee.completed.includes(later), again.Countable]).toEqual([
    again.Around,
    false,
    1,
  ]);
});

test('an answer where conditions read the profile costs one reading of it, of what is asked for alone', async () => {
  const world = shared();
  const mentee = await makeMentee(world);
  const answering = async (condition: string) => {
    const ActionId = await makeAction(world, asking(condition, 'project.Id == 1'));
    const { AnswerSetID: AnswerSetId } = await mentee.done('/api/quest/getByAction', { ActionId });
    await mentee.done('/api/quest/StartTime', { AnswerSetId });
    const answer = (Text: string) => mentee.done('/api/quest/AnswerOpen', { AnswerSetId, GroupId: 1, Text });
    await answer('1');
    return statementsDuring(() => answer('2'));
  };
  const [without, reading] = [await answering('now > mentee.joined'), await answering('user.AFM != ""')];
  expect(reading.length).toBe(without.length + 1);
  const profile = reading.filter((text) => /u\.fields|settings->'User'/.test(text));
  expect(profile).toHaveLength(1);
  expect(profile[0]).not.toMatch(/settings->'User' AS/);
});
