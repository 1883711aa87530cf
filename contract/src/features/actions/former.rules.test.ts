/** An option that was taken out keeps its words, and is offered to nobody. */
import { expect, test } from 'vitest';
import { formField } from './actions.schemas.ts';
import { isGone, optionOf } from './forms.rules.ts';
import { withFormer } from './former.rules.ts';

const option = (Value: string) => ({ Value, Label: { el: `λόγια ${Value}` } });
const list = (...values: string[]) => ({
  Key: 'town',
  Label: { el: 'Πόλη' },
  Type: 'ddlist',
  Options: values.map(option),
});
const formerOf = (data: Record<string, unknown>): unknown => Object(data['Fields'])[0]?.Former;

test('what is taken out is kept beside, through every later change, until it is back', () => {
  const first = { Fields: [list('a', 'b', 'c')] };
  const second = withFormer(first, { Fields: [list('a', 'c')] });
  expect(formerOf(second)).toEqual([option('b')]);
  const third = withFormer(second, { Fields: [list('c', 'd')] });
  expect(formerOf(third)).toEqual([option('a'), option('b')]);
  expect(formerOf(withFormer(third, { Fields: [list('b', 'c', 'd')] }))).toEqual([option('a')]);
});

test('what a browser says of it is not believed', () => {
  const before = { Fields: [{ ...list('a'), Former: [option('b')] }] };
  expect(formerOf(withFormer(before, { Fields: [list('a')] }))).toEqual([option('b')]);
  expect(formerOf(withFormer(before, { Fields: [{ ...list('a'), Former: [option('z')] }] }))).toEqual([option('b')]);
  expect(withFormer({}, { Fields: [{ ...list('a'), Former: [option('z')] }] })).toEqual({ Fields: [list('a')] });
});

test('it is read in its words, and is no answer to hand in', () => {
  const field = formField.parse({ ...list('a'), Former: [option('b')] });
  expect([optionOf(field, 'a')?.Label.el, optionOf(field, 'b')?.Label.el, optionOf(field, 'c')]).toEqual([
    'λόγια a',
    'λόγια b',
    undefined,
  ]);
  expect([isGone(field, 'a'), isGone(field, 'b')]).toEqual([false, true]);
});

test('what cannot be read is left as it is', () => {
  expect(withFormer({ Fields: 'x' }, { Text: 1 })).toEqual({ Text: 1 });
  expect(withFormer({ Fields: [7, { Key: 'town' }] }, { Fields: [7, null, list('a')] })).toEqual({
    Fields: [7, null, list('a')],
  });
});
