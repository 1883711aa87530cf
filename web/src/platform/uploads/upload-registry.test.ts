/** Uploads of several projects on one page. */
import { expect, test } from 'vitest';
import { createObservable } from '../observable.ts';
import { toUploadLine } from './upload-lines.ts';
import { createUploadRegistry } from './upload-registry.ts';
import { maxStoredBytes } from './upload-store.ts';
import type { Upload } from './upload.rules.ts';
import type { Uploads } from './uploads.ts';
import { place } from './testing/fake-upload-server.ts';

const line = (state: Upload['state'], size = 10): Upload => {
  const about = {
    key: `${state} ${size}`,
    owner: 7,
    project: 1,
    place,
    name: 'a.pdf',
    size,
    type: '',
    at: 1,
    id: null,
  };
  return toUploadLine({ ...about, paused: false, file: null }, { state });
};

/** A registry whose lists the test sets, and what the page stores about them. */
const page = () => {
  const lists = new Map<number, Uploads['list']>();
  const seen = { flag: null as number | null, held: false, kept: false };
  const nothing = () => undefined;
  const rooms = createUploadRegistry({
    open: ({ project }) => {
      const list = createObservable<readonly Upload[]>([]);
      lists.set(project, list);
      const close = () => list.set([]);
      return {
        list,
        isRestored: createObservable(true),
        add: nothing,
        pause: nothing,
        resume: nothing,
        cancel: nothing,
        provideFile: () => true,
        close,
        restore: async () => undefined,
      };
    },
    hasResumable: async () => seen.kept,
    onActive: (owner) => (seen.flag = owner),
    onNothingLeft: (owner) => {
      if (seen.flag === owner) seen.flag = null;
    },
    holdPage: (isHeld) => (seen.held = isHeld),
  });
  const set = async (project: number, lines: readonly Upload[]) => {
    lists.get(project)?.set(lines);
    await new Promise((later) => setImmediate(later));
  };
  return { rooms, seen, set };
};

test('keeps the flags while another project is still sending', async () => {
  const { rooms, seen, set } = page();
  for (const project of [1, 2]) expect(rooms.of({ owner: 7, project })).toBe(rooms.of({ owner: 7, project }));
  await set(1, [line('sending', maxStoredBytes + 1)]);
  expect([seen.flag, seen.held]).toEqual([7, true]);
  await set(2, [line('sending')]);
  await set(2, [line('done')]);
  expect([seen.flag, seen.held]).toEqual([7, true]);
  await set(1, [line('done')]);
  expect([seen.flag, seen.held]).toEqual([null, false]);
});

test('keeps the flag for uploads of a closed project or another tab', async () => {
  const { rooms, seen, set } = page();
  rooms.of({ owner: 7, project: 2 });
  seen.kept = true;
  await set(2, [line('sending')]);
  await set(2, [line('done')]);
  expect([seen.flag, seen.held]).toEqual([7, false]);
  seen.kept = false;
  await set(2, []);
  expect(seen.flag).toBe(null);
});

test('releases the page on close, and resumes after signing in again', async () => {
  const { rooms, seen, set } = page();
  const before = rooms.of({ owner: 7, project: 1 });
  await set(1, [line('sending', maxStoredBytes + 1)]);
  rooms.close();
  await set(1, []);
  expect([seen.flag, seen.held, before.list.get()]).toEqual([7, false, []]);
  expect(rooms.of({ owner: 7, project: 1 })).not.toBe(before);
});
