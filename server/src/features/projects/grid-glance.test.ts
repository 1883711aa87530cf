/** The grid at a glance: the same people and cells in fewer letters. */
import { cellsOf } from '@telemachos/contract/features/projects/glance.rules.ts';
import { expect, test } from 'vitest';
import { makeMentee } from '../../testing/people.ts';
import { openWorld } from '../../testing/world.ts';

const ProjectId = 1;
const everybody = { ProjectId, Active: false, Count: 1000 };

test('at a glance: the same people in the same order, with the same cells, for each who may look', async () => {
  const world = await openWorld();
  const [late = 0, hidden = 0] = (
    await world.rows<{ id: number }>('SELECT id FROM actions WHERE flags & 2 = 2 ORDER BY position, id LIMIT 2')
  ).map(({ id }) => id);
  await world.rows('UPDATE actions SET flags = flags | 16 WHERE id = $1', [hidden]);
  const mentee = await makeMentee(world);
  await world.rows(
    `INSERT INTO action_mentees (action_id, mentee_id, completion, next_actor, due_at)
      VALUES ($1, $2, 37, 'mentor', now() - interval '1 day'), ($3, $2, 5, 'mentee', NULL)
      ON CONFLICT (mentee_id, action_id) DO UPDATE SET completion = excluded.completion, completed = false,
        next_actor = excluded.next_actor, due_at = excluded.due_at`,
    [late, mentee.id, hidden],
  );
  for (const name of ['coordinator', 'mentor', 'admin']) {
    const person = await world.enter(name);
    const asked = { ...everybody, Page: 0, Order: 'joined' as const, Desc: true };
    const lines = await person.done('/api/project/GetActionsGrid_Partial', asked);
    const { Columns, Lines } = await person.done('/api/project/GetActionsGrid_Glance', asked);
    expect(Columns).toEqual(
      (await person.done('/api/project/GetActionsGridHeader', { ProjectId })).map(({ Id }) => Id),
    );
    expect(Columns).not.toContain(hidden);
    expect(Lines.map(({ Id, Last, First, State, MentorName }) => [Id, Last, First, State, MentorName])).toEqual(
      lines.map(({ User: { Id, Fields, State }, Coordinators }) => [
        Id,
        Fields.last_name,
        Fields.first_name,
        State,
        Coordinators[0]?.Name ?? '',
      ]),
    );
    const cells = Lines.map(({ Cells }) => cellsOf(Cells, Columns).toSorted((a, b) => a.ActionId - b.ActionId));
    expect(cells).toEqual(lines.map(({ Actions }) => Actions.map(({ Since: _since, ...cell }) => cell)));
    if (name === 'coordinator')
      expect(cells[Lines.findIndex(({ Id }) => Id === mentee.id)]).toContainEqual({
        ActionId: late,
        Completion: 37,
        NextActor: 'mentor',
        Overdue: true,
      });
  }
});
