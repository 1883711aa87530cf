/** What is written while others save: nothing goes over what its writer has not seen. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storageOf } from '../../platform/testing/storage.ts';
import { hold } from './draft-held.ts';
import { waysOf } from './draft-saving.ts';

type Data = { Note?: string; date?: string };

beforeEach(() => {
  vi.stubGlobal('localStorage', storageOf(new Map()));
  vi.stubGlobal('document', { visibilityState: 'visible' });
  vi.stubGlobal('requestAnimationFrame', () => 0);
});
afterEach(() => vi.unstubAllGlobals());

const draftOf = (saved: [Data, number][]) => {
  const held = hold<Data>(
    {
      data: {},
      version: 1,
      record: 'note',
      read: (data) => ({ ...(data as Data) }),
      save: async (data, version) => {
        saved.push([data, version]);
        return { Version: version + 1 };
      },
      auto: false,
      renews: true,
    },
    7,
  );
  return waysOf(held);
};

test('a letter typed before what others saved is drawn is saved over what was drawn: the server refuses it as old', async () => {
  const saved: [Data, number][] = [];
  const draft = draftOf(saved);
  draft.renew(2, { date: '2038-01-01' });
  // The page still shows what was before.
  draft.change({ Note: 'Χ' });
  expect(await draft.flush()).toBe(true);
  expect(saved).toEqual([[{ Note: 'Χ' }, 1]]);
});

test('what others saved is there once it is drawn, and a letter goes beside it', async () => {
  const saved: [Data, number][] = [];
  const draft = draftOf(saved);
  draft.renew(2, { date: '2038-01-01' });
  expect(draft.isDirty()).toBe(false);
  draft.drawn(draft.latest());
  draft.change({ ...draft.latest(), Note: 'Χ' });
  await draft.flush();
  expect(saved).toEqual([[{ date: '2038-01-01', Note: 'Χ' }, 2]]);
});

test('nothing that is written gives way to what others saved', () => {
  const draft = draftOf([]);
  draft.change({ Note: 'γράφω' });
  draft.renew(2, { date: '2038-01-01' });
  expect([draft.latest(), draft.version()]).toEqual([{ Note: 'γράφω' }, 1]);
});
