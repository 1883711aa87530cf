/** Conditions that can give no yes or no, as far as that can be known before they run. */
import { expect, test } from 'vitest';
import { conditionTrouble } from './yes-or-no.rules.ts';

test.each([
  ['5', '▸5'],
  ['size(mentee.completed)', '▸size(mentee.completed)'],
  ['mentee', '▸mentee'],
  ['mentee["completed"]', '▸mentee["completed"]'],
  ['mentee.completion["3"]', '▸mentee.completion["3"]'],
  ['mentee.joined', '▸mentee.joined'],
  ['user.first_name', '▸user.first_name'],
  ['answers["3"]', '▸answers["3"]'],
  ['now', '▸now'],
  ['action.Minutes', '▸action.Minutes'],
  ['1 in mentee.completed || mentee.completed', '1 in mentee.completed || ▸mentee.completed'],
  ['1 in mentee.completed ? user.a : true', '1 in mentee.completed ? ▸user.a : true'],
])('%s is no condition', (expression, Detail) => {
  expect(conditionTrouble(expression)).toEqual({ Code: 'NOT_YES_OR_NO', Detail });
});

test.each([
  'true',
  '3 in mentee.completed',
  '!(3 in mentee.completed) && size(mentee.completed) > 2',
  'answers["3"].agreed',
  'answers["3"]["agreed"] || false',
  'project.open',
  'user.a == "x" ? now > mentee.joined : false',
  '[true, false][0]',
])('%s may be one', (expression) => {
  expect(conditionTrouble(expression)).toBeNull();
});

test('what cannot be read is told as that', () => {
  expect(conditionTrouble('5 in')).toEqual({ Code: 'EXPRESSION', Detail: '5 in▸' });
});
