/** Uploads that are given up while nobody knows whether their end came about: what became of them is told, and none is lost. */
import { expect, test, vi } from 'vitest';
import { ApiProblem } from '../api.ts';
import type { KnownUpload } from './known.ts';
import type { GivenUp } from './room.ts';
import { allDone, browserOf, fileOf, place, Server, until } from './testing/site.ts';

/** A file whose end was done, the answer lost, and that waits for a network; `goOn` brings it back. */
const unanswered = async () => {
  const server = new Server();
  const browser = browserOf(server);
  const way = server.way();
  let goOn = (): void => undefined;
  let ended: Awaited<ReturnType<typeof way.end>> | null = null;
  server.way = () => ({
    ...way,
    rest: (_tries, signal) =>
      new Promise((resolve, reject) => {
        goOn = resolve;
        signal.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')));
      }),
    end: async (id) => {
      // What ended once answers the same again.
      if (ended) return ended;
      ended = await way.end(id);
      throw new ApiProblem('NETWORK', 0);
    },
  });
  const page = browser.page();
  page.add([{ file: fileOf(1), place }]);
  await until(page, ([one]) => one?.state === 'offline');
  return { server, browser, page, goOn: () => goOn(), cancel: () => page.cancel(page.list.get()[0]?.key ?? '') };
};

test('what had arrived by the time it was given up is told so, and its line goes', async () => {
  const { server, browser, page, cancel } = await unanswered();
  server.givingUp = async () => 'over';
  cancel();
  await until(page, (list) => list.length === 0);
  expect([browser.told, server.givenUp, browser.kept.size]).toEqual([['over a.pdf'], [1], 0]);
  // The files behind it go on.
  page.add([{ file: fileOf(1, 'b.pdf'), place }]);
  await until(page, ([one]) => one?.state === 'done');
});

test('given up without a network while its end may have come about, it stays, is told so, and is found out later', async () => {
  const { server, browser, page, goOn, cancel } = await unanswered();
  server.givingUp = async () => 'unheard';
  cancel();
  await vi.waitFor(() => expect(browser.told).toEqual(['not given up a.pdf']));
  expect([page.list.get().length, browser.kept.size]).toEqual([1, 1]);
  goOn();
  await until(page, (list) => list.length === 1 && allDone(list));
  expect([server.made.length, browser.kept.size]).toEqual([1, 0]);
});

test('an end that is answered while it is given up is told as what it is', async () => {
  const { server, browser, page, goOn, cancel } = await unanswered();
  let answer = (_came: GivenUp): void => undefined;
  server.givingUp = () => new Promise((resolve) => (answer = resolve));
  cancel();
  goOn();
  await until(page, (list) => list.length === 1 && allDone(list));
  answer('over');
  await new Promise((later) => setImmediate(later));
  expect([page.list.get().map(({ state }) => state), browser.told, browser.ended]).toEqual([['done'], [], ['a.pdf']]);
});

const knownOf = (Id: number): KnownUpload => ({
  Id,
  Where: 'library',
  Category: '/',
  Name: 'Νέο',
  OriginalName: 'a.pdf',
  Mime: '',
  ItemId: null,
  MenteesSee: null,
  Approve: null,
  FileSize: 100,
  Arriving: false,
});

test('what another device ended meanwhile is told when it is given up here', async () => {
  const server = new Server();
  server.givingUp = async () => 'over';
  const browser = browserOf(server, { list: [knownOf(9)] });
  const page = browser.page();
  await page.restore();
  page.cancel('server-9');
  expect(page.list.get()).toEqual([]);
  await vi.waitFor(() => expect(browser.told).toEqual(['over a.pdf']));
});

test('given up where nobody hears it, it is told again when uploads are opened, and shown by nobody meanwhile', async () => {
  const server = new Server();
  const known: { list: readonly KnownUpload[] | null } = { list: [] };
  const browser = browserOf(server, known);
  server.givingUp = async () => 'unheard';
  const way = server.way();
  server.way = () => ({
    ...way,
    rest: () => new Promise(() => undefined),
    part: () => Promise.reject(new ApiProblem('NETWORK', 0)),
  });
  const first = browser.page();
  first.add([{ file: fileOf(1), place }]);
  await until(first, ([one]) => one?.state === 'offline');
  first.cancel(first.list.get()[0]?.key ?? '');
  await until(first, (list) => list.length === 0);
  await vi.waitFor(() => expect(server.givenUp).toEqual([1]));
  first.close();

  known.list = [knownOf(1)];
  const second = browser.page();
  await second.restore();
  await vi.waitFor(() => expect([server.givenUp, browser.locked.size]).toEqual([[1, 1], 0]));
  expect(second.list.get()).toEqual([]);
  server.givingUp = async () => 'gone';
  await second.restore();
  await vi.waitFor(() => expect(browser.kept.size).toBe(0));
  expect(server.givenUp).toEqual([1, 1, 1]);
});

test('what was given up unheard and is given again goes on, and is not given up any more', async () => {
  const server = new Server();
  const browser = browserOf(server, { list: [] });
  server.givingUp = async () => 'unheard';
  const way = server.way();
  server.way = () => ({
    ...way,
    rest: (_tries, signal) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError'))),
      ),
    part: () => Promise.reject(new ApiProblem('NETWORK', 0)),
  });
  const page = browser.page();
  page.add([{ file: fileOf(1), place }]);
  await until(page, ([one]) => one?.state === 'offline');
  page.cancel(page.list.get()[0]?.key ?? '');
  await vi.waitFor(() => expect([...browser.kept.values()]).toMatchObject([{ givenUp: true, id: 1 }]));
  page.add([{ file: fileOf(1), place }]);
  await until(page, ([one]) => one?.state === 'offline');
  await page.restore();
  await vi.waitFor(() => expect([...browser.kept.values()].filter(({ givenUp }) => givenUp)).toEqual([]));
  expect(server.givenUp).toEqual([1]);
});
