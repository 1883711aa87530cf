/** A line of the grid that is made while somebody answers knows when the action should be done. */
import { expect, test } from 'vitest';
import { makeLike, makeMentee } from '../../testing/people.ts';
import { sharedWorld } from '../../testing/world.ts';
import { makeAction, mixed } from './testing/making.ts';

const shared = sharedWorld();

test.each(['an answer', 'the end'])('by %s: whoever is late is on the mentor’s list', async (how) => {
  const world = shared();
  const mentor = await makeLike(world, 'mentor');
  const mentee = await makeMentee(world, { mentor: mentor.username });
  const optional = {
    ...mixed,
    Sections: mixed.Sections.map((one) => ({ ...one, Questions: one.Questions.slice(0, 1) })),
  };
  const action = await makeAction(world, optional, { data: { DueDays: 3 } });
  await world.rows(`DELETE FROM action_mentees WHERE mentee_id = $1`, [mentee.id]);
  await world.rows(`UPDATE memberships SET joined_at = now() - interval '4 days' WHERE user_id = $1`, [mentee.id]);
  const set = (await mentee.done('/api/quest/getByAction', { ActionId: action })).AnswerSetID;
  await mentee.done('/api/quest/StartTime', { AnswerSetId: set });
  await mentee.done('/api/quest/AnswerClosed', { AnswerSetId: set, GroupId: 1, OptionId: 5 });
  if (how === 'the end') {
    await world.rows(`DELETE FROM action_mentees WHERE mentee_id = $1`, [mentee.id]);
    await mentee.done('/api/quest/finish', { AnswerSetId: set });
  }
  expect(
    await world.rows(
      `SELECT c.due_at = m.joined_at + interval '3 days' AS due FROM action_mentees c JOIN memberships m ON m.user_id = c.mentee_id
        WHERE c.mentee_id = $1 AND c.action_id = $2`,
      [mentee.id, action],
    ),
  ).toEqual([{ due: true }]);
  const { list } = await mentor.done('/api/mentor/Mentees', { ProjectId: 1 });
  expect(list.map(({ Reason, Action }) => [Reason, Action?.Id])).toEqual([
    how === 'an answer' ? ['overdue', action] : ['read', action],
  ]);
});
