/** Uploads that end, change or are given up while nobody hears of it. */
import { expect, test, vi } from 'vitest';
import { ApiProblem } from '../api.ts';
import { isAllDone, createFakeBrowser, fileOf, place, FakeServer, waitForList } from './testing/fake-upload-server.ts';

test('an end that was asked for is found out after a reload, even without the file: nothing is given twice', async () => {
  const server = new FakeServer();
  const browser = createFakeBrowser(server);
  browser.forget();
  const way = server.transport();
  server.transport = () => ({
    ...way,
    complete: (id) => way.complete(id).then(() => new Promise<never>(() => undefined)),
  });
  const page = browser.page();
  page.add([{ file: fileOf(2), place }]);
  await vi.waitFor(() => expect(server.completed).toHaveLength(1));
  page.close();
  // The server answers an end that is told again as it did.
  server.transport = () => ({ ...way, complete: async (id) => ({ id, name: null }) });
  const later = browser.page();
  await later.restore();
  await waitForList(later, (list) => list.length === 1 && isAllDone(list));
  expect([server.completed.length, server.sent.length, browser.kept.size]).toEqual([1, 2, 0]);
});

test('an end that did not arrive: the file is asked for, and it goes on', async () => {
  const server = new FakeServer();
  const browser = createFakeBrowser(server);
  browser.forget();
  const way = server.transport();
  server.transport = () => ({ ...way, complete: () => new Promise<never>(() => undefined) });
  const page = browser.page();
  const file = fileOf(2);
  page.add([{ file, place }]);
  await waitForList(page, ([one]) => one?.state === 'ending');
  page.close();
  server.uploads.clear();
  server.transport = () => way;
  const later = browser.page();
  await later.restore();
  await waitForList(later, ([one]) => one?.state === 'asking');
  expect(later.provideFile(later.list.get()[0]?.key ?? '', file)).toBe(true);
  await waitForList(later, isAllDone);
  expect([server.completed.length, browser.kept.size]).toEqual([1, 0]);
});

test('an end of which the server knows nothing any more: the file is asked for, and not sent anew by itself', async () => {
  const server = new FakeServer();
  const browser = createFakeBrowser(server);
  const way = server.transport();
  server.transport = () => ({
    ...way,
    complete: (id) => way.complete(id).then(() => new Promise<never>(() => undefined)),
  });
  const page = browser.page();
  page.add([{ file: fileOf(1), place }]);
  await vi.waitFor(() => expect(server.completed).toHaveLength(1));
  page.close();
  server.transport = () => way;
  for (let visit = 0; visit < 2; visit += 1) {
    const later = browser.page();
    await later.restore();
    await waitForList(later, ([one]) => one?.state === 'asking');
    later.close();
  }
  expect([server.completed.length, server.sent.length]).toEqual([1, 1]);
});

test('an end without an answer, and then the upload is gone: nobody knows, and the file is not sent anew by itself', async () => {
  for (const lost of [new ApiProblem('NETWORK', 0), new ApiProblem('UNAVAILABLE', 502)]) {
    const server = new FakeServer();
    const browser = createFakeBrowser(server);
    const way = server.transport();
    let ends = 0;
    server.transport = () => ({
      ...way,
      complete: async (id) => {
        ends += 1;
        const made = await way.complete(id);
        if (ends === 1) throw lost;
        return made;
      },
    });
    const page = browser.page();
    page.add([{ file: fileOf(2), place }]);
    await waitForList(page, ([one]) => one?.state === 'asking' || one?.state === 'done');
    expect(page.list.get()).toMatchObject([{ state: 'asking' }]);
    expect([ends, server.completed.length, server.sent.length]).toEqual([2, 1, 2]);
  }
});

test('an end that was refused once, and an upload that is forgotten before its parts came again: it is sent anew', async () => {
  const server = new FakeServer();
  let ends = 0;
  server.beforeEnd = () => {
    ends += 1;
    if (ends === 1) throw new ApiProblem('NETWORK', 0);
    if (ends === 2) server.uploads.get(1)?.parts.delete(0);
    if (ends === 3) server.uploads.clear();
  };
  const page = createFakeBrowser(server).page();
  page.add([{ file: fileOf(2), place }]);
  await waitForList(page, ([one]) => one?.state === 'asking' || one?.state === 'done');
  expect([page.list.get()[0]?.state, server.completed.length]).toEqual(['done', 1]);
});

/** A server that refuses the end for want of room, and forgets the upload with it, until it is told of room. */
const fullServer = () => {
  const server = new FakeServer();
  const full = { is: true };
  server.beforeEnd = () => {
    if (!full.is || server.uploads.size === 0) return;
    server.uploads.clear();
    throw new ApiProblem('QUOTA_REACHED', 422);
  };
  return { server, full };
};

test('refused at the end for want of room, the file is sent when it is tried again, and not asked for', async () => {
  const { server, full } = fullServer();
  const browser = createFakeBrowser(server);
  const page = browser.page();
  page.add([{ file: fileOf(2), place }]);
  await waitForList(page, ([one]) => one?.state === 'failed');
  expect([...browser.kept.values()]).toMatchObject([{ id: null, ending: false, fault: { code: 'QUOTA_REACHED' } }]);
  full.is = false;
  page.resume(page.list.get()[0]?.key ?? '');
  await waitForList(page, ([one]) => one?.state === 'asking' || one?.state === 'done');
  expect([page.list.get()[0]?.state, server.completed.length, browser.kept.size]).toEqual(['done', 1, 0]);
});

test('paused before the refusal of its end came, the file is sent when it goes on', async () => {
  const { server, full } = fullServer();
  const page = createFakeBrowser(server).page();
  const key = () => page.list.get()[0]?.key ?? '';
  const refuse = server.beforeEnd;
  server.beforeEnd = () => {
    if (full.is) page.pause(key());
    refuse();
  };
  page.add([{ file: fileOf(2), place }]);
  await waitForList(page, ([one]) => one?.state === 'paused');
  full.is = false;
  page.resume(key());
  await waitForList(page, ([one]) => one?.state === 'asking' || one?.state === 'done');
  expect([page.list.get()[0]?.state, server.completed.length]).toEqual(['done', 1]);
});

test('given up before the server answered that it begins, it is given up there, too, and nothing of it is kept', async () => {
  const server = new FakeServer();
  const browser = createFakeBrowser(server);
  const way = server.transport();
  let answer = (): void => undefined;
  const waits = new Promise<void>((resolve) => (answer = resolve));
  const asked = new Promise<void>((resolve) => {
    server.transport = () => ({
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
  await vi.waitFor(() => expect(server.cancelled).toEqual([1]));
  expect([browser.kept.size, page.list.get(), server.sent]).toEqual([0, [], []]);
});

test('a file that changes on the disk while it is sent is told as that, and not as a missing network', async () => {
  const server = new FakeServer();
  const way = server.transport();
  const file = fileOf(2);
  server.transport = () => ({
    ...way,
    sendPart: (_id, _part, bytes) => {
      // What the browser does with the bytes of a file that is another one by now.
      bytes.slice = () =>
        Object.assign(new Blob([]), {
          arrayBuffer: () => Promise.reject(new DOMException('changed', 'NotReadableError')),
        });
      return Promise.reject(new ApiProblem('NETWORK', 0));
    },
  });
  const browser = createFakeBrowser(server, { list: [] });
  const page = browser.page();
  page.add([{ file, place }]);
  await waitForList(page, ([one]) => one?.state === 'failed');
  expect(page.list.get()).toMatchObject([{ fault: { code: 'UNREADABLE' } }]);
  // What came of it is there if it can be read again, is no other device's, and goes with its line.
  expect([...browser.kept.values()]).toMatchObject([{ id: 1, file: null }]);
  page.cancel(page.list.get()[0]?.key ?? '');
  await vi.waitFor(() => expect(server.cancelled).toEqual([1]));
});
