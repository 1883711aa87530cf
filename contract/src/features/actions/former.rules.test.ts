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

const field = (Key: string) => ({ Key, Label: { el: `Πεδίο ${Key}` }, Type: 'text' });
const keysIn = (data: Record<string, unknown>, name: string): unknown =>
  (data[name] as { Key: string }[] | undefined)?.map(({ Key }) => Key);

test('a field that is taken out is kept with its words until it is back, whatever a browser says of it', () => {
  const first = { Fields: [field('a'), field('b'), list('x')] };
  const second = withFormer(first, { Fields: [field('a')], FormerFields: [field('z')] });
  expect(second['FormerFields']).toEqual([field('b'), list('x')]);
  const third = withFormer(second, { Fields: [field('c')] });
  expect(keysIn(third, 'FormerFields')).toEqual(['a', 'b', 'town']);
  const back = withFormer(third, { Fields: [field('c'), field('b')] });
  expect([keysIn(back, 'Fields'), keysIn(back, 'FormerFields')]).toEqual([
    ['c', 'b'],
    ['a', 'town'],
  ]);
  expect(withFormer({ Fields: [field('a')] }, { Text: 1 })).toEqual({ Text: 1, FormerFields: [field('a')] });
  const many = { Fields: Array.from({ length: 60 }, (_, n) => field(`f${n}`)) };
  expect(keysIn(withFormer(many, { Fields: [] }), 'FormerFields')).toHaveLength(50);
});

test('what cannot be read is left as it is', () => {
  expect(withFormer({ Fields: 'x' }, { Text: 1 })).toEqual({ Text: 1 });
  expect(withFormer({ Fields: [7, { Key: 'town' }] }, { Fields: [7, null, list('a')] })).toEqual({
    Fields: [7, null, list('a')],
  });
});
