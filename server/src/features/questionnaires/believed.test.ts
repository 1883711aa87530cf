/** What of an answer is believed: its name in a queue where it is whole, its instant where it can be. */
import { expect, test } from 'vitest';
import { makeMentee } from '../../testing/people.ts';
import { sharedWorld, type Person } from '../../testing/world.ts';
import { makeAction, mixed } from './testing/making.ts';

const shared = sharedWorld();
const device = '3f0a2c0e-6a3e-4a53-9b7c-0d4d9c6b2f10';

/** A mentee and their answer set, of which nothing is begun. */
const fresh = async (): Promise<{ mentee: Person; set: number }> => {
  const action = await makeAction(shared(), mixed);
  const mentee = await makeMentee(shared());
  return { mentee, set: (await mentee.done('/api/quest/getByAction', { ActionId: action })).AnswerSetID };
};

test('an answer with half a name is refused, and one that says nothing', async () => {
  const { mentee, set } = await fresh();
  const closed = { AnswerSetId: set, GroupId: 1, OptionId: 5, Device: device };
  const open = { AnswerSetId: set, GroupId: 7, Text: 'α', Number: 3 };
  for (const { problem } of [
    await mentee.call('/api/quest/AnswerClosed', closed),
    await mentee.call('/api/quest/AnswerOpen', open),
  ])
    expect(problem?.fields).toEqual({ Number: 'REQUIRED' });
  const Answers = [
    { GroupId: 1, OptionId: 5, Number: 1 },
    { GroupId: 3, Number: 2 },
  ];
  const { Results } = await mentee.done('/api/quest/AnswerMany', { AnswerSetId: set, Device: device, Answers });
  expect(Results.map(({ Code }) => Code)).toEqual([null, 'BAD_INPUT']);
  const kept = await mentee.done('/api/quest/GetByAnswerSetId', { AnswerSetId: set });
  expect(kept.Answers).toEqual({ a1: { OptionId: 5, Text: '' } });
});

test('nobody began before the set was there', async () => {
  const { mentee, set } = await fresh();
  const given = { AnswerSetId: set, GroupId: 1, OptionId: 5, GivenAt: '1970-01-01T00:00:00Z' };
  await mentee.done('/api/quest/AnswerClosed', given);
  const text = 'SELECT time_started < created_at AS early FROM answer_sets WHERE id = $1';
  expect(await shared().rows<{ early: boolean }>(text, [set])).toEqual([{ early: false }]);
});
