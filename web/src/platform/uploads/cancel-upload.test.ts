/** Cancelling uploads whose completion may have succeeded. */
import { expect, test, vi } from 'vitest';
import { ApiProblem } from '../api.ts';
import type { ServerUpload } from './server-uploads.ts';
import type { CancelResult } from './upload-context.ts';
import { isAllDone, createFakeBrowser, fileOf, place, FakeServer, waitForList } from './testing/fake-upload-server.ts';

/** A completed upload whose answer was lost and that waits for the network. `goOn` restores the network. */
const unanswered = async () => {
  const server = new FakeServer();
  const browser = createFakeBrowser(server);
  const transport = server.transport();
  let goOn = (): void => undefined;
  let ended: Awaited<ReturnType<typeof transport.complete>> | null = null;
  server.transport = () => ({
    ...transport,
    waitBeforeRetry: (_tries, signal) =>
      new Promise((resolve, reject) => {
        goOn = resolve;
        signal.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')));
      }),
    complete: async (id) => {
      // A repeated completion returns the same answer.
      if (ended) return ended;
      ended = await transport.complete(id);
      throw new ApiProblem('NETWORK', 0);
    },
  });
  const page = browser.page();
  page.add([{ file: fileOf(1), place }]);
  await waitForList(page, ([one]) => one?.state === 'offline');
  return { server, browser, page, goOn: () => goOn(), cancel: () => page.cancel(page.list.get()[0]?.key ?? '') };
};

test('reports that the upload was already complete, and removes its line', async () => {
  const { server, browser, page, cancel } = await unanswered();
  server.answerCancel = async () => 'completed';
  cancel();
  await waitForList(page, (list) => list.length === 0);
  expect([browser.told, server.cancelled, browser.kept.size]).toEqual([['completed a.pdf'], [1], 0]);
  // The next files continue.
  page.add([{ file: fileOf(1, 'b.pdf'), place }]);
  await waitForList(page, ([one]) => one?.state === 'done');
});

test('keeps the line when the cancellation is unconfirmed, and finds out later', async () => {
  const { server, browser, page, goOn, cancel } = await unanswered();
  server.answerCancel = async () => 'unconfirmed';
  cancel();
  await vi.waitFor(() => expect(browser.told).toEqual(['not cancelled a.pdf']));
  expect([page.list.get().length, browser.kept.size]).toEqual([1, 1]);
  goOn();
  await waitForList(page, (list) => list.length === 1 && isAllDone(list));
  expect([server.completed.length, browser.kept.size]).toEqual([1, 0]);
});

test('shows the result when the completion is answered during the cancellation', async () => {
  const { server, browser, page, goOn, cancel } = await unanswered();
  let answer = (_came: CancelResult): void => undefined;
  server.answerCancel = () => new Promise((resolve) => (answer = resolve));
  cancel();
  goOn();
  await waitForList(page, (list) => list.length === 1 && isAllDone(list));
  answer('completed');
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

test('reports that another device completed the upload', async () => {
  const server = new FakeServer();
  server.answerCancel = async () => 'completed';
  const browser = createFakeBrowser(server, { list: [knownOf(9)] });
  const page = browser.page();
  await page.restore();
  page.cancel('server-9');
  expect(page.list.get()).toEqual([]);
  await vi.waitFor(() => expect(browser.told).toEqual(['completed a.pdf']));
});

test('repeats an unconfirmed cancellation on opening, and shows no line meanwhile', async () => {
  const server = new FakeServer();
  const known: { list: readonly ServerUpload[] | null } = { list: [] };
  const browser = createFakeBrowser(server, known);
  server.answerCancel = async () => 'unconfirmed';
  const transport = server.transport();
  server.transport = () => ({
    ...transport,
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
  server.answerCancel = async () => 'discarded';
  await second.restore();
  await vi.waitFor(() => expect(browser.kept.size).toBe(0));
  expect(server.cancelled).toEqual([1, 1, 1]);
});

test('drops an unconfirmed cancellation when the file is added again', async () => {
  const server = new FakeServer();
  const browser = createFakeBrowser(server, { list: [] });
  server.answerCancel = async () => 'unconfirmed';
  const transport = server.transport();
  server.transport = () => ({
    ...transport,
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
