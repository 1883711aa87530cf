/** Places within settings. */
import { expect, test } from 'vitest';
import { differing, putAt, valueAt } from './places.shared.ts';

const settings = { User: { Fields: [{ Name: 'a' }, { Name: 'b' }] }, Config: { Own: 1 } };

test('a place is read, changed and taken away, and the rest stays as it was', () => {
  expect(valueAt(settings, ['User', 'Fields', 1, 'Name'])).toBe('b');
  expect(valueAt(settings, ['User', 'Nothing', 1])).toBeUndefined();
  expect(valueAt(settings, ['constructor'])).toBeUndefined();
  const changed = putAt(settings, ['User', 'Fields', 1, 'Name'], 'c');
  expect(changed).toEqual({ User: { Fields: [{ Name: 'a' }, { Name: 'c' }] }, Config: { Own: 1 } });
  expect(settings.User.Fields[1]?.Name).toBe('b');
  expect(putAt(settings, ['Config', 'Own'], undefined)).toEqual({ ...settings, Config: {} });
  expect(putAt({}, ['Config', 'Alert', 'Corner'], 'top left')).toEqual({ Config: { Alert: { Corner: 'top left' } } });
});

test('what differs is named by its place', () => {
  expect(differing(settings, { ...settings, Config: { Own: 2, New: true } }, 10)).toEqual([
    { place: ['Config', 'Own'], before: 1, after: 2 },
    { place: ['Config', 'New'], before: undefined, after: true },
  ]);
  expect(differing(settings, settings, 10)).toEqual([]);
  const other = { ...settings, User: { Fields: [{ Name: 'c' }, { Name: 'a', Label: 'x' }] } };
  expect(differing(settings, other, 10)).toEqual([
    { place: ['User', 'Fields', 'a', 'Label'], before: undefined, after: 'x' },
    { place: ['User', 'Fields', 'b'], before: { Name: 'b' }, after: undefined },
    { place: ['User', 'Fields', 'c'], before: undefined, after: { Name: 'c' } },
  ]);
  const nameless = [{ User: { Fields: [1, 2] } }, { User: { Fields: [1] } }];
  expect(differing(nameless[0], nameless[1], 10).map(({ place }) => place.join('.'))).toEqual(['User.Fields']);
});
