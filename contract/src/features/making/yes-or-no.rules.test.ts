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
  ['[answers["3"].agreed][0]', '▸[answers["3"].agreed][0]'],
  ['{"a": answers["3"].agreed}.a', '▸{"a": answers["3"].agreed}.a'],
  ['dyn(1)', '▸dyn(1)'],
  ['true || dyn(answers["3"].agreed)', 'true || ▸dyn(answers["3"].agreed)'],
  ['now > 0', '▸now > 0'],
  ['5 <= mentee.joined', '▸5 <= mentee.joined'],
  ['true && mentee["joined"] < "2026"', 'true && ▸mentee["joined"] < "2026"'],
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
  'now > timestamp("2026-01-01T00:00:00Z") && mentee.joined < now',
  '"3" in answers && answers["3"].tags[0].agreed',
  '[1, 2].exists(x, x in mentee.completed)',
  'user.a.startsWith("x") || has(user.b)',
])('%s may be one', (expression) => {
  expect(conditionTrouble(expression)).toBeNull();
});

test('what cannot be read is told as that', () => {
  expect(conditionTrouble('5 in')).toEqual({ Code: 'EXPRESSION', Detail: '5 in▸' });
});
