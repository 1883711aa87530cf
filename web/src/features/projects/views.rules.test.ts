/** Saved views come back to the letter, however long their address is. */
import { preferenceValue } from '@telemachos/contract/features/users/person.wire.ts';
import { expect, test } from 'vitest';
import { asKept, nameFault, viewsOf } from './views.rules.ts';

test('a view comes back to the letter, and is taken where it is kept', () => {
  const search = `?q=${'%CE%B1'.repeat(100)}&view=glance&fold=a+b`;
  const views = [
    { name: 'Όσοι κολλούν', search },
    { name: 'Άλλη', search: '' },
  ];
  const kept = asKept(views);
  expect(preferenceValue.parse(kept)).toEqual(kept);
  expect(viewsOf(preferenceValue.parse(kept))).toEqual([views[1], views[0]]);
  expect(viewsOf({ odd: 'text' })).toEqual([]);
  expect(viewsOf(null)).toEqual([]);
});

test('what is too long is not kept; a name is there once', () => {
  expect(asKept([{ name: 'α', search: 'x'.repeat(2401) }])).toBeNull();
  expect(asKept(['α', 'β', 'γ', 'δ'].map((name) => ({ name, search: 'x'.repeat(2400) })))).toBeNull();
  const views = [{ name: 'α', search: '' }];
  expect([nameFault('α', views), nameFault('β', views)]).toEqual(['there', null]);
  expect(
    nameFault(
      'β',
      Array.from({ length: 20 }, (_, at) => ({ name: String(at), search: '' })),
    ),
  ).toBe('full');
});
