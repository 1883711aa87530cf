/** Uploads that end, change or are given up while nobody hears of it. */
import { expect, test, vi } from 'vitest';
import { ApiProblem } from '../api.ts';
import { allDone, browserOf, fileOf, place, Server, until } from './testing/site.ts';

test('an end that was asked for is found out after a reload, even without the file: nothing is given twice', async () => {
  const server = new Server();
  const browser = browserOf(server);
  browser.forget();
  const way = server.way();
  server.way = () => ({ ...way, end: (id) => way.end(id).then(() => new Promise<never>(() => undefined)) });
  const page = browser.page();
  page.add([{ file: fileOf(2), place }]);
  await vi.waitFor(() => expect(server.made).toHaveLength(1));
  page.close();
  // The server answers an end that is told again as it did.
  server.way = () => ({ ...way, end: async (id) => ({ id, name: null }) });
  const later = browser.page();
  await later.restore();
  await until(later, (list) => list.length === 1 && allDone(list));
  expect([server.made.length, server.sent.length, browser.kept.size]).toEqual([1, 2, 0]);
});

test('an end that did not arrive: the file is asked for, and it goes on', async () => {
  const server = new Server();
  const browser = browserOf(server);
  browser.forget();
  const way = server.way();
  server.way = () => ({ ...way, end: () => new Promise<never>(() => undefined) });
  const page = browser.page();
  const file = fileOf(2);
  page.add([{ file, place }]);
  await until(page, ([one]) => one?.state === 'ending');
  page.close();
  server.uploads.clear();
  server.way = () => way;
  const later = browser.page();
  await later.restore();
  await until(later, ([one]) => one?.state === 'asking');
  expect(later.give(later.list.get()[0]?.key ?? '', file)).toBe(true);
  await until(later, allDone);
  expect([server.made.length, browser.kept.size]).toEqual([1, 0]);
});

test('an end of which the server knows nothing any more: the file is asked for, and not sent anew by itself', async () => {
  const server = new Server();
  const browser = browserOf(server);
  const way = server.way();
  server.way = () => ({ ...way, end: (id) => way.end(id).then(() => new Promise<never>(() => undefined)) });
  const page = browser.page();
  page.add([{ file: fileOf(1), place }]);
  await vi.waitFor(() => expect(server.made).toHaveLength(1));
  page.close();
  server.way = () => way;
  for (let visit = 0; visit < 2; visit += 1) {
    const later = browser.page();
    await later.restore();
    await until(later, ([one]) => one?.state === 'asking');
    later.close();
  }
  expect([server.made.length, server.sent.length]).toEqual([1, 1]);
});

test('given up before the server answered that it begins, it is given up there, too, and nothing of it is kept', async () => {
  const server = new Server();
  const browser = browserOf(server);
  const way = server.way();
  let answer = (): void => undefined;
  const waits = new Promise<void>((resolve) => (answer = resolve));
  const asked = new Promise<void>((resolve) => {
    server.way = () => ({
      ...way,
      start: async (hash, parts) => {
        resolve();
        await waits;
        return way.start(hash, parts);
      },
    });
  });
  const page = browser.page();
  page.add([{ file: fileOf(2), place }]);
  await asked;
  page.cancel(page.list.get()[0]?.key ?? '');
  answer();
  await vi.waitFor(() => expect(server.givenUp).toEqual([1]));
  expect([browser.kept.size, page.list.get(), server.sent]).toEqual([0, [], []]);
});

test('a file that changes on the disk while it is sent is told as that, and not as a missing network', async () => {
  const server = new Server();
  const way = server.way();
  const file = fileOf(2);
  server.way = () => ({
    ...way,
    part: (_id, _part, bytes) => {
      // What the browser does with the bytes of a file that is another one by now.
      bytes.slice = () =>
        Object.assign(new Blob([]), {
          arrayBuffer: () => Promise.reject(new DOMException('changed', 'NotReadableError')),
        });
      return Promise.reject(new ApiProblem('NETWORK', 0));
    },
  });
  const page = browserOf(server).page();
  page.add([{ file, place }]);
  await until(page, ([one]) => one?.state === 'failed');
  expect(page.list.get()).toMatchObject([{ fault: { code: 'UNREADABLE' } }]);
});
