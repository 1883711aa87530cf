/** Uploads that are given up while nobody knows whether their end came about: what became of them is told, and none is lost. */
import { expect, test, vi } from 'vitest';
import { ApiProblem } from '../api.ts';
import type { ServerUpload } from './server-uploads.ts';
import type { CancelResult } from './upload-context.ts';
import { isAllDone, createFakeBrowser, fileOf, place, FakeServer, waitForList } from './testing/fake-upload-server.ts';

/** A file whose end was done, the answer lost, and that waits for a network; `goOn` brings it back. */
const unanswered = async () => {
  const server = new FakeServer();
  const browser = createFakeBrowser(server);
  const way = server.transport();
  let goOn = (): void => undefined;
  let ended: Awaited<ReturnType<typeof way.complete>> | null = null;
  server.transport = () => ({
    ...way,
    waitBeforeRetry: (_tries, signal) =>
      new Promise((resolve, reject) => {
        goOn = resolve;
        signal.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')));
      }),
    complete: async (id) => {
      // What ended once answers the same again.
      if (ended) return ended;
      ended = await way.complete(id);
      throw new ApiProblem('NETWORK', 0);
    },
  });
  const page = browser.page();
  page.add([{ file: fileOf(1), place }]);
  await waitForList(page, ([one]) => one?.state === 'offline');
  return { server, browser, page, goOn: () => goOn(), cancel: () => page.cancel(page.list.get()[0]?.key ?? '') };
};

test('what had arrived by the time it was given up is told so, and its line goes', async () => {
  const { server, browser, page, cancel } = await unanswered();
  server.answerCancel = async () => 'over';
  cancel();
  await waitForList(page, (list) => list.length === 0);
  expect([browser.told, server.cancelled, browser.kept.size]).toEqual([['over a.pdf'], [1], 0]);
  // The files behind it go on.
  page.add([{ file: fileOf(1, 'b.pdf'), place }]);
  await waitForList(page, ([one]) => one?.state === 'done');
});

test('given up without a network while its end may have come about, it stays, is told so, and is found out later', async () => {
  const { server, browser, page, goOn, cancel } = await unanswered();
  server.answerCancel = async () => 'unheard';
  cancel();
  await vi.waitFor(() => expect(browser.told).toEqual(['not given up a.pdf']));
  expect([page.list.get().length, browser.kept.size]).toEqual([1, 1]);
  goOn();
  await waitForList(page, (list) => list.length === 1 && isAllDone(list));
  expect([server.completed.length, browser.kept.size]).toEqual([1, 0]);
});

test('an end that is answered while it is given up is told as what it is', async () => {
  const { server, browser, page, goOn, cancel } = await unanswered();
  let answer = (_came: CancelResult): void => undefined;
  server.answerCancel = () => new Promise((resolve) => (answer = resolve));
  cancel();
  goOn();
  await waitForList(page, (list) => list.length === 1 && isAllDone(list));
  answer('over');
  await new Promise((later) => setImmediate(later));
  expect([page.list.get().map(({ state }) => state), browser.told, browser.ended]).toEqual([['done'], [], ['a.pdf']]);
});

const knownOf = (Id: number): ServerUpload => ({
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
  const server = new FakeServer();
  server.answerCancel = async () => 'over';
  const browser = createFakeBrowser(server, { list: [knownOf(9)] });
  const page = browser.page();
  await page.restore();
  page.cancel('server-9');
  expect(page.list.get()).toEqual([]);
  await vi.waitFor(() => expect(browser.told).toEqual(['over a.pdf']));
});

test('given up where nobody hears it, it is told again when uploads are opened, and shown by nobody meanwhile', async () => {
  const server = new FakeServer();
  const known: { list: readonly ServerUpload[] | null } = { list: [] };
  const browser = createFakeBrowser(server, known);
  server.answerCancel = async () => 'unheard';
  const way = server.transport();
  server.transport = () => ({
    ...way,
    waitBeforeRetry: () => new Promise(() => undefined),
    sendPart: () => Promise.reject(new ApiProblem('NETWORK', 0)),
  });
  const first = browser.page();
  first.add([{ file: fileOf(1), place }]);
  await waitForList(first, ([one]) => one?.state === 'offline');
  first.cancel(first.list.get()[0]?.key ?? '');
  await waitForList(first, (list) => list.length === 0);
  await vi.waitFor(() => expect(server.cancelled).toEqual([1]));
  first.close();

  known.list = [knownOf(1)];
  const second = browser.page();
  await second.restore();
  await vi.waitFor(() => expect([server.cancelled, browser.locked.size]).toEqual([[1, 1], 0]));
  expect(second.list.get()).toEqual([]);
  server.answerCancel = async () => 'gone';
  await second.restore();
  await vi.waitFor(() => expect(browser.kept.size).toBe(0));
  expect(server.cancelled).toEqual([1, 1, 1]);
});

test('what was given up unheard and is given again goes on, and is not given up any more', async () => {
  const server = new FakeServer();
  const browser = createFakeBrowser(server, { list: [] });
  server.answerCancel = async () => 'unheard';
  const way = server.transport();
  server.transport = () => ({
    ...way,
    waitBeforeRetry: (_tries, signal) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError'))),
      ),
    sendPart: () => Promise.reject(new ApiProblem('NETWORK', 0)),
  });
  const page = browser.page();
  page.add([{ file: fileOf(1), place }]);
  await waitForList(page, ([one]) => one?.state === 'offline');
  page.cancel(page.list.get()[0]?.key ?? '');
  await vi.waitFor(() => expect([...browser.kept.values()]).toMatchObject([{ givenUp: true, id: 1 }]));
  page.add([{ file: fileOf(1), place }]);
  await waitForList(page, ([one]) => one?.state === 'offline');
  await page.restore();
  await vi.waitFor(() => expect([...browser.kept.values()].filter(({ givenUp }) => givenUp)).toEqual([]));
  expect(server.cancelled).toEqual([1]);
});
