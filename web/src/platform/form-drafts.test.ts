/** Drafts of forms on this device, and how they meet a newer version on the server. */
import { expect, test } from 'vitest';
import { openLocalCopies } from './local-copies.ts';
import { storageOf } from './testing/fake-storage.ts';
import {
  startEditing,
  clearDrafts,
  countDrafts,
  removeDraft,
  isSameData,
  saveDraft,
  maxStoredDrafts,
  readDraft,
} from './form-drafts.ts';

const device = () => {
  const kept = new Map<string, string>();
  const storage = storageOf(kept);
  return { kept, notes: openLocalCopies(() => storage, 'form'), answers: openLocalCopies(() => storage) };
};
const asText = (data: unknown) => (typeof data === 'string' ? data : null);

test('returns a draft only to its person, and removes it when the server has the same', () => {
  const { notes, answers, kept } = device();
  const first = { data: { Note: 'Μισή' }, version: 3, at: 1 };
  expect(saveDraft(7, 'private-6-12', first, notes)).toBe(true);
  expect(readDraft(7, 'private-6-12', notes)).toEqual(first);
  expect(readDraft(8, 'private-6-12', notes)).toBeNull();
  expect(readDraft(7, 'public-6-12', notes)).toBeNull();
  // Drafts of forms are no entries of the answer queue.
  expect(answers.topics()).toEqual([]);
  const newer = { ...first, data: { Note: 'Μισή πρόταση' }, at: 2 };
  saveDraft(7, 'private-6-12', newer, notes);
  removeDraft(7, 'private-6-12', first, notes);
  expect(countDrafts(7, notes)).toBe(1);
  removeDraft(7, 'private-6-12', newer, notes);
  expect(kept.size).toBe(0);
});

test('keeps a limited number of drafts, and clears those of one person at sign-out', () => {
  const { notes } = device();
  for (let number = 0; number <= maxStoredDrafts; number += 1)
    saveDraft(7, `action-${number}`, { data: 'α', version: 0, at: number }, notes);
  saveDraft(8, 'action-1', { data: 'β', version: 0, at: 1 }, notes);
  // Reading a draft removes the oldest beyond the maximum.
  expect(readDraft(7, 'action-2', notes)?.at).toBe(2);
  expect(countDrafts(7, notes)).toBe(maxStoredDrafts);
  expect([readDraft(7, 'action-0', notes), readDraft(7, 'action-1', notes)?.at]).toEqual([null, 1]);
  clearDrafts(7, notes);
  expect([countDrafts(7, notes), countDrafts(8, notes)]).toEqual([0, 1]);
});

test('returns false when the device refuses, and breaks nothing', () => {
  const notes = openLocalCopies(() => {
    throw new Error('refused');
  }, 'form');
  expect(saveDraft(7, 'action-1', { data: 'α', version: 0, at: 1 }, notes)).toBe(false);
  expect([readDraft(7, 'action-1', notes), countDrafts(7, notes)]).toEqual([null, 0]);
});

test('stores the base when there is room, and removes it with the draft', () => {
  const { notes, kept } = device();
  const words = { data: 'α', version: 3, at: 1 };
  saveDraft(7, 'setup-1', { ...words, base: 'αρχή' }, notes);
  expect(readDraft(7, 'setup-1', notes)).toEqual({ ...words, base: 'αρχή' });
  const large = { ...words, base: 'μ'.repeat(500_000) };
  expect(saveDraft(7, 'setup-1', large, notes)).toBe(true);
  expect(readDraft(7, 'setup-1', notes)).toEqual(words);
  removeDraft(7, 'setup-1', large, notes);
  expect(kept.size).toBe(0);
});

test('drops sent versions when there is no room for both', () => {
  const kept = new Map<string, string>();
  const small = storageOf(kept);
  const setItem = (key: string, value: string) => (value.length > 60 ? undefined : small.setItem(key, value));
  const notes = openLocalCopies(() => ({ ...small, setItem, length: kept.size }), 'form');
  const words = { data: 'α', version: 3, at: 1 };
  expect(saveDraft(7, 'note', { ...words, sent: ['μ'.repeat(60)] }, notes)).toBe(true);
  expect(readDraft(7, 'note', notes)).toEqual(words);
});

test.each([
  ['nothing was typed', null, { data: 'διακομιστής', version: 4, typedAt: null, isStale: false, base: 'διακομιστής' }],
  [
    'the server has the same',
    { data: 'διακομιστής', version: 3, at: 9 },
    { data: 'διακομιστής', version: 4, typedAt: null, isStale: false, base: 'διακομιστής' },
  ],
  [
    'typed on the same version',
    { data: 'δικά μου', version: 4, at: 9 },
    { data: 'δικά μου', version: 4, typedAt: 9, isStale: false, base: 'διακομιστής' },
  ],
  [
    'somebody else saved meanwhile',
    { data: 'δικά μου', version: 3, at: 9 },
    { data: 'δικά μου', version: 3, typedAt: 9, isStale: true, base: null },
  ],
  [
    'somebody else saved meanwhile, and what the words were made from is known',
    { data: 'δικά μου', version: 3, at: 9, base: 'αρχή' },
    { data: 'δικά μου', version: 3, typedAt: 9, isStale: true, base: 'αρχή' },
  ],
  [
    'one’s own last save arrived as the page went',
    { data: 'διακομιστής και άλλα', version: 3, at: 9, sent: 'διακομιστής' },
    { data: 'διακομιστής και άλλα', version: 4, typedAt: 9, isStale: false, base: 'διακομιστής' },
  ],
  [
    'one of several that were sent without an answer had arrived',
    { data: 'διακομιστής και άλλα', version: 3, at: 9, sent: ['διακομιστής', 'διακομιστής και'] },
    { data: 'διακομιστής και άλλα', version: 4, typedAt: 9, isStale: false, base: 'διακομιστής' },
  ],
  [
    'what was kept cannot be read',
    { data: 12, version: 4, at: 9 },
    { data: 'διακομιστής', version: 4, typedAt: null, isStale: false, base: 'διακομιστής' },
  ],
])('starts editing when %s', (_when, kept, expected) => {
  expect(startEditing({ data: 'διακομιστής', version: 4 }, kept, asText)).toEqual(expected);
});

test('compares data whatever the order of fields', () => {
  expect(isSameData({ a: 1, b: { c: [1, 2], d: 'x' } }, { b: { d: 'x', c: [1, 2] }, a: 1 })).toBe(true);
  expect(isSameData({ a: [1, 2] }, { a: [2, 1] })).toBe(false);
});
