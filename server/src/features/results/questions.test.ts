/** One question, one number: that which the person sees who answers. */
import { definition } from '@telemachos/contract/features/questionnaires/definition.schemas.ts';
import { sampleFile } from '@telemachos/contract/features/authoring/sample.ts';
import { expect, test } from 'vitest';
import { askedOf, numbered } from './questions.ts';

/** The second question shows only where the first was answered with option 1; the third comes after it. */
const asked = (OptionId: number | null) => {
  const whole = definition.parse(sampleFile.Definition);
  const [first, second] = whole.Sections[0]?.Questions ?? [];
  if (!first || !second) throw new Error('no such questions');
  second.Show = `answers.a${first.Group}.OptionId == 1`;
  const answers = OptionId === null ? {} : { [`a${first.Group}`]: { OptionId, Text: '' } };
  const known = askedOf(whole, 'el', { answers, user: {}, around: null });
  const labelOf = (at: number) => known.find(({ question }) => question.Id === whole.Sections[0]?.Questions[at]?.Id);
  return { whole, known, labels: [labelOf(0)?.label, labelOf(1)?.label, labelOf(2)?.label.split('.')[0]], labelOf };
};

test('numbers of one person’s answers count what that person saw', () => {
  expect(asked(1).labels).toEqual(['1', '2', '3']);
  expect(asked(2).labels).toEqual(['1', '', '2']);
});

test('what the person did not see has no number, and is named all the same', () => {
  const hidden = asked(2).labelOf(1);
  expect(hidden && numbered(hidden)).toBe(hidden?.text);
});

test('columns of many people’s answers count all questions', () => {
  expect(askedOf(asked(2).whole, 'el').map(({ label }) => label.split('.')[0])).toContain('3');
});
