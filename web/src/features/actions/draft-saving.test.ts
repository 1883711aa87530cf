/** What is written while others save: nothing goes over what its writer has not seen, and one's own is no other's. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiProblem } from '../../platform/api.ts';
import { storageOf } from '../../platform/testing/fake-storage.ts';
import { readDraft } from '../../platform/form-drafts.ts';
import { hold, type Saver, type Writing } from './draft-held.ts';
import { attend, waysOf } from './draft-saving.ts';

type Data = { Note?: string; date?: string };

beforeEach(() => {
  vi.stubGlobal('localStorage', storageOf(new Map()));
  const listened = { addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal('document', { visibilityState: 'hidden', ...listened });
  vi.stubGlobal('window', listened);
});
afterEach(() => vi.unstubAllGlobals());

/** What the server has, and what becomes of the way to it and back. */
const serverOf = (first: Data = {}) => {
  const has = { data: first, version: 1 };
  let lost: 'away' | 'back' | null = null;
  const asked: Data[] = [];
  const save: Saver<Data> = async (data, version) => {
    asked.push(data);
    const way = lost;
    lost = null;
    if (way === 'away') throw new ApiProblem('NETWORK', 0);
    if (version !== has.version)
      throw new ApiProblem('STALE', 409, { details: { Theirs: { ...has.data }, Version: has.version } });
    Object.assign(has, { data: { ...data }, version: version + 1 });
    if (way === 'back') throw new ApiProblem('NETWORK', 0);
    return { Version: has.version };
  };
  return {
    has,
    asked,
    save,
    /** The next save does not come there, or its answer does not come back. */
    lose: (way: 'away' | 'back') => void (lost = way),
    /** Somebody else saves. */
    take: (data: Data) => void Object.assign(has, { data, version: has.version + 1 }),
  };
};

/** A draft of what the server has, and how it stands. */
const draftOf = ({ has, save }: ReturnType<typeof serverOf>, more: Partial<Writing<Data>> = {}) => {
  const read = (data: unknown): Data => ({ ...(data as Data) });
  const held = hold<Data>(
    { data: has.data, version: has.version, record: 'note', read, save, auto: false, ...more },
    7,
  );
  let { state } = held.begun;
  held.draw = (changes) => void (state = changes.state ?? state);
  return { ...waysOf(held), state: () => state, kept: () => readDraft(7, 'note'), attend: () => attend(held) };
};

test('what others saved is there where nothing is written, and a letter goes beside it', async () => {
  const server = serverOf();
  const draft = draftOf(server);
  server.take({ date: '2038-01-01' });
  draft.renew(2, server.has.data);
  expect(draft.isDirty()).toBe(false);
  draft.change({ ...draft.latest(), Note: 'Χ' });
  await draft.flush();
  expect(server.has).toEqual({ data: { date: '2038-01-01', Note: 'Χ' }, version: 3 });
});

test('nothing that is written gives way to what others saved', () => {
  const draft = draftOf(serverOf());
  draft.change({ Note: 'γράφω' });
  draft.renew(2, { date: '2038-01-01' });
  expect([draft.latest(), draft.version()]).toEqual([{ Note: 'γράφω' }, 1]);
});

test('what was joined and could not be saved is thrown away for what the other has saved', async () => {
  const server = serverOf();
  const draft = draftOf(server);
  draft.change({ Note: 'δικό μου' });
  server.take({ date: '2038-01-01' });
  expect(await draft.flush()).toBe(false);
  server.lose('away');
  draft.settle({ data: server.has.data, version: 2 }, { date: '2038-01-01', Note: 'δικό μου' }, false);
  await vi.waitFor(() => expect(draft.state()).toMatchObject({ kind: 'failed' }));
  expect(draft.base()).toEqual({ date: '2038-01-01' });
  draft.discard();
  expect([draft.latest(), draft.state().kind]).toEqual([{ date: '2038-01-01' }, 'clean']);
  draft.change({ ...draft.latest(), Note: 'πάλι' });
  await draft.flush();
  expect(server.has.data).toEqual({ date: '2038-01-01', Note: 'πάλι' });
});

test('one’s own save whose answer was lost is nobody else’s: what was typed since goes over it', async () => {
  const server = serverOf();
  const draft = draftOf(server);
  draft.change({ Note: 'αβγ' });
  server.lose('back');
  expect(await draft.flush()).toBe(false);
  draft.change({ Note: 'αβγδ' });
  // While there is no network nothing arrives, and what did stays known.
  for (const Note of ['αβγδε', 'αβγδεζ', 'αβγδεζη', 'αβγδεζηθ']) {
    server.lose('away');
    expect(await draft.flush()).toBe(false);
    draft.change({ Note });
  }
  expect(await draft.flush()).toBe(true);
  expect(server.has).toEqual({ data: { Note: 'αβγδεζηθ' }, version: 3 });
  expect([draft.version(), draft.state().kind, draft.kept()]).toEqual([3, 'clean', null]);
});

test('the last of what was sent may be what arrived', async () => {
  const server = serverOf();
  const draft = draftOf(server);
  for (const way of ['away', 'back'] as const) {
    draft.change({ Note: way });
    server.lose(way);
    expect(await draft.flush()).toBe(false);
  }
  draft.change({ Note: 'και άλλο' });
  expect(await draft.flush()).toBe(true);
  expect(server.has).toEqual({ data: { Note: 'και άλλο' }, version: 3 });
});

test('what arrived is not sent once more', async () => {
  const server = serverOf();
  const draft = draftOf(server);
  draft.change({ Note: 'αβγ' });
  server.lose('back');
  await draft.flush();
  expect(await draft.flush()).toBe(true);
  expect([server.asked.length, draft.version(), draft.state().kind]).toEqual([2, 2, 'clean']);
});

test('one’s own save whose answer was lost is known after a reload, too', async () => {
  const server = serverOf();
  const before = draftOf(server);
  before.change({ Note: 'αβγ' });
  server.lose('back');
  await before.flush();
  before.change({ Note: 'αβγδ' });
  const after = draftOf(server);
  expect([after.state().kind, after.latest(), after.version()]).toEqual(['dirty', { Note: 'αβγδ' }, 2]);
});

test('what arrives only after a reload is one’s own as well', async () => {
  const server = serverOf();
  const before = draftOf(server);
  before.change({ Note: 'αβγ' });
  server.lose('away');
  await before.flush();
  before.change({ Note: 'αβγδ' });
  const after = draftOf(server);
  server.take({ Note: 'αβγ' });
  expect(await after.flush()).toBe(true);
  expect(server.has).toEqual({ data: { Note: 'αβγδ' }, version: 3 });
});

test('a draft that was left keeps nothing over what is written once its page is open again', async () => {
  const server = serverOf();
  let arrive = (): void => undefined;
  const way = new Promise<void>((resolve) => (arrive = resolve));
  const left = draftOf(server, { save: async (data, version) => way.then(() => server.save(data, version)) });
  const leave = left.attend();
  left.change({ Note: 'αβγ' });
  const saving = left.flush();
  left.change({ Note: 'αβγδ' });
  leave();
  const again = draftOf(server);
  again.change({ Note: 'αβγδε' });
  arrive();
  await saving;
  expect(server.has).toEqual({ data: { Note: 'αβγ' }, version: 2 });
  expect(again.kept()?.data).toEqual({ Note: 'αβγδε' });
  expect(draftOf(server).latest()).toEqual({ Note: 'αβγδε' });
  expect(await again.flush()).toBe(true);
  expect([server.has.data, again.kept()]).toEqual([{ Note: 'αβγδε' }, null]);
});

test('what somebody else saved after one’s own lost save is somebody else’s', async () => {
  const server = serverOf();
  const draft = draftOf(server);
  draft.change({ Note: 'αβγ' });
  server.lose('back');
  await draft.flush();
  server.take({ Note: 'του άλλου' });
  expect(await draft.flush()).toBe(false);
  expect(draft.state()).toMatchObject({ kind: 'stale', theirs: { version: 3 } });
});

test('a save that fails before it began is a failure like others', async () => {
  const draft = draftOf(serverOf(), {
    save: () => {
      throw new Error('nothing to send');
    },
  });
  draft.change({ Note: 'αβγ' });
  expect(await draft.flush()).toBe(false);
  expect(draft.state()).toMatchObject({ kind: 'failed' });
  expect(await Promise.race([draft.flush(), new Promise((done) => setTimeout(() => done('hangs'), 50))])).toBe(false);
});
