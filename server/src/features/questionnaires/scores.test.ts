/** Scores count what takes part: an answer to a question that was hidden afterwards is kept, and counts nowhere. */
import { expect, test } from 'vitest';
import { openWorld } from '../../testing/world.ts';
import { conditional, makeAction } from './testing/making.ts';

test('an answer to a hidden question is not in the score, and is again when the question shows', async () => {
  const world = await openWorld();
  const scale = (Id: string, ...groups: number[]) => ({ Id, Name: { el: Id }, Method: 'sum' as const, Min: 0, Max: 100, Items: groups.map((Group) => ({ Group, Key: 1 as const })) });
  const action = await makeAction(world, { ...conditional, ShowResults: true, Scales: [scale('HIDDEN', 2), scale('BOTH', 1, 2)] });
  const mentee = await world.signIn('mentee');
  const set = (await mentee.done('/api/quest/getByAction', { ActionId: action })).AnswerSetID;
  await mentee.done('/api/quest/StartTime', { AnswerSetId: set });
  const choose = (OptionId: number) => mentee.done('/api/quest/AnswerClosed', { AnswerSetId: set, GroupId: 1, OptionId });
  await choose(1);
  await mentee.done('/api/quest/AnswerOpen', { AnswerSetId: set, GroupId: 2, Text: '40' });
  await mentee.done('/api/quest/AnswerOpen', { AnswerSetId: set, GroupId: 3, Text: '41' });
  const mentor = await world.signIn('mentor');
  const scores = async () => (await mentor.done('/api/quest/results', { AnswerSetId: set, Language: 'el' })).Scale.map(({ Id, Score, Answered }) => ({ Id, Score, Answered }));
  expect(await scores()).toEqual([{ Id: 'HIDDEN', Score: 40, Answered: 1 }, { Id: 'BOTH', Score: 41, Answered: 2 }]);
  await choose(2);
  expect(await world.rows('SELECT text FROM answers WHERE answer_set_id = $1 AND group_id = 2', [set])).toEqual([{ text: '40' }]);
  expect(await scores()).toEqual([{ Id: 'HIDDEN', Score: null, Answered: 0 }, { Id: 'BOTH', Score: null, Answered: 1 }]);
  await choose(1);
  expect((await scores())[0]).toEqual({ Id: 'HIDDEN', Score: 40, Answered: 1 });
});
