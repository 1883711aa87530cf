/** Saved views come back to the letter, however long their address is. */
import { preferenceValue } from '@telemachos/contract/features/users/person.wire.ts';
import { expect, test } from 'vitest';
import { asKept, nameFault, ofSameName, viewsOf } from './views.rules.ts';

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
  const views = [{ name: 'Δικά μας', search: '' }];
  expect(nameFault('δικα ΜΑΣ', views)).toBeNull();
  expect(ofSameName('δικα ΜΑΣ', views)).toEqual({ name: 'Δικά μας', search: '' });
  expect(ofSameName('Δικά σας', views)).toBeUndefined();
  expect(nameFault(' \t', views)).toBe('blank');
  expect([nameFault('α'.repeat(40), views), nameFault(` ${'α'.repeat(41)}`, views)]).toEqual([null, 'tooLong']);
  const full = Array.from({ length: 20 }, (_, at) => ({ name: `όψη ${at}`, search: '' }));
  // One more is too many, one in the place of another is not.
  expect([nameFault('β', full), nameFault('ΟΨΗ 3', full)]).toEqual(['full', null]);
});
