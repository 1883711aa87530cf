/** How an action stands for many at once is how it stands on each one's own list. */
import { expect, test } from 'vitest';
import { inTransaction } from '../../db/connect.ts';
import { makeMentee } from '../../testing/people.ts';
import { sharedWorld } from '../../testing/world.ts';
import { findAction } from './actions.store.ts';
import { standingsOf } from './standing-of-many.shared.ts';
import { asAction, menteeWork } from './work.shared.ts';

const shared = sharedWorld();

test.each([
  ['opened by what is done', { EnableCondition: '3 in mentee.completed' }],
  ['shown by a field', { ShowCondition: `user.kayas.endsWith('1')` }],
  ['opened by what was written', { EnableCondition: `answers['1'].note == 'yes'` }],
  ['both', { EnableCondition: 'size(mentee.completed) > 2', ShowCondition: 'mentee.completion["2"] == 100' }],
])('%s', async (_name, data) => {
  const world = shared();
  const people = [await makeMentee(world), await makeMentee(world), await makeMentee(world), await makeMentee(world)];
  const [one, two, three, four] = people.map(({ id }) => id);
  await world.rows(`UPDATE action_mentees SET completed = false, completion = 40 WHERE mentee_id = $1`, [two]);
  await world.rows(`UPDATE action_mentees SET mentee_data = '{"note":"yes"}' WHERE mentee_id = $1 AND action_id = 1`, [
    three,
  ]);
  await world.rows('DELETE FROM action_mentees WHERE mentee_id = $1', [four]);
  await world.rows(`UPDATE users SET fields = fields || '{"kayas":"1"}' WHERE id = $1`, [one]);
  const [made] = await world.rows<{ id: number }>(
    `INSERT INTO actions (project_id, type_id, title, flags, data) VALUES (1, 3, 'Με συνθήκη', 2, $1) RETURNING id`,
    [data],
  );
  const stands = new Set<string>();
  await inTransaction(world.pool, async (connection) => {
    const row = await findAction(connection, made?.id ?? 0);
    if (!row) throw new Error('no action');
    const now = new Date();
    const ids = people.map(({ id }) => id);
    const many = await standingsOf(connection, asAction(row), ids, now);
    expect([...many.keys()].toSorted()).toEqual(ids.toSorted());
    for (const id of ids) {
      const own = (await menteeWork(connection, 1, id, 'own', now))?.work.find(({ action }) => action.Id === row.id);
      const standing = many.get(id);
      expect(standing?.shown, String(id)).toBe(own !== undefined);
      if (own) expect(standing?.state, String(id)).toBe(own.state);
      stands.add(`${standing?.state} ${standing?.shown}`);
    }
  });
  // Somebody stands otherwise than somebody else: else the comparison says nothing.
  expect(stands.size).toBe(2);
});
