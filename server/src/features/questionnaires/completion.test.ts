/** How far a set is: the formula of the answer's one statement against the rule. */
import { completionOf } from '@telemachos/contract/features/questionnaires/answering.rules.ts';
import { expect, test } from 'vitest';
import { openWorld } from '../../testing/world.ts';
import { completionIn } from './answer.store.ts';

test('the statement counts as the rule does, for every number of answers to at most 120 questions', async () => {
  const world = await openWorld();
  const rows = await world.rows<{ answered: number; countable: number; completion: number }>(
    `SELECT answered, countable, ${completionIn('s')} AS completion FROM (SELECT answered, countable FROM generate_series(0, 120) AS countable, generate_series(0, countable) AS answered) AS s`,
  );
  expect(rows).toHaveLength((121 * 122) / 2);
  expect(
    rows.filter(({ answered, countable, completion }) => completion !== completionOf(answered, countable)),
  ).toEqual([]);
  expect([
    completionOf(0, 0),
    completionOf(199, 200),
    completionOf(200, 200),
    completionOf(0, 3),
    completionOf(1, 3),
  ]).toEqual([100, 99, 100, 0, 33]);
});
