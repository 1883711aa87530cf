/** Rows become expressions and come back; what rows cannot say stays an expression. */
import { expect, test } from 'vitest';
import { expressionOf, rowsOf } from './condition-rows.ts';

test('rows there and back', () => {
  const rows = [
    { kind: 'done', action: 12 },
    { kind: 'count', count: 3 },
    { kind: 'is', field: 'mentor_type', value: 'α "β" \\ γ' },
  ] as const;
  const expression = '12 in mentee.completed && size(mentee.completed) >= 3 && user.mentor_type == "α \\"β\\" \\\\ γ"';
  expect(expressionOf(rows)).toBe(expression);
  expect(rowsOf(expression)).toEqual(rows);
  expect(rowsOf(' ')).toEqual([]);
});

test.each([
  '1 in mentee.completed || 2 in mentee.completed',
  '!(1 in mentee.completed)',
  'now > x',
  'user.a == "x && y"',
])('%s stays an expression', (expression) => expect(rowsOf(expression)).toBeNull());
