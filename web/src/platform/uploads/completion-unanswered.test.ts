/** Uploads whose completion, change or cancellation gets no answer. */
import { expect, test, vi } from 'vitest';
import { ApiProblem } from '../api.ts';
import { isAllDone, createFakeBrowser, fileOf, place, FakeServer, waitForList } from './testing/fake-upload-server.ts';

test('finds out after a reload, even without the file, whether a requested completion succeeded', async () => {
  const server = new FakeServer();
  const browser = createFakeBrowser(server);
  browser.forget();
  const transport = server.transport();
  server.transport = () => ({
    ...transport,
    complete: (id) => transport.complete(id).then(() => new Promise<never>(() => undefined)),
  });
  const page = browser.page();
  page.add([{ file: fileOf(2), place }]);
  await vi.waitFor(() => expect(server.completed).toHaveLength(1));
  page.close();
  // The server repeats its answer to a repeated completion.
  server.transport = () => ({ ...transport, complete: async (id) => ({ id, name: null }) });
  const later = browser.page();
  await later.restore();
  await waitForList(later, (list) => list.length === 1 && isAllDone(list));
  expect([server.completed.length, server.sent.length, browser.kept.size]).toEqual([1, 2, 0]);
});

test('asks for the file when the completion did not succeed, and continues', async () => {
  const server = new FakeServer();
  const browser = createFakeBrowser(server);
  browser.forget();
  const transport = server.transport();
  server.transport = () => ({ ...transport, complete: () => new Promise<never>(() => undefined) });
  const page = browser.page();
  const file = fileOf(2);
  page.add([{ file, place }]);
  await waitForList(page, ([one]) => one?.state === 'ending');
  page.close();
  server.uploads.clear();
  server.transport = () => transport;
  const later = browser.page();
  await later.restore();
  await waitForList(later, ([one]) => one?.state === 'asking');
  expect(later.provideFile(later.list.get()[0]?.key ?? '', file)).toBe(true);
  await waitForList(later, isAllDone);
  expect([server.completed.length, browser.kept.size]).toEqual([1, 0]);
});

test('asks for the file when the server no longer knows the upload, instead of sending it again', async () => {
  const server = new FakeServer();
  const browser = createFakeBrowser(server);
  const transport = server.transport();
  server.transport = () => ({
    ...transport,
    complete: (id) => transport.complete(id).then(() => new Promise<never>(() => undefined)),
  });
  const page = browser.page();
  page.add([{ file: fileOf(1), place }]);
  await vi.waitFor(() => expect(server.completed).toHaveLength(1));
  page.close();
  server.transport = () => transport;
  for (let visit = 0; visit < 2; visit += 1) {
    const later = browser.page();
    await later.restore();
    await waitForList(later, ([one]) => one?.state === 'asking');
    later.close();
  }
  expect([server.completed.length, server.sent.length]).toEqual([1, 1]);
});

test('asks for the file when the completion got no answer and the upload is gone', async () => {
  for (const lost of [new ApiProblem('NETWORK', 0), new ApiProblem('UNAVAILABLE', 502)]) {
    const server = new FakeServer();
    const browser = createFakeBrowser(server);
    const transport = server.transport();
    let ends = 0;
    server.transport = () => ({
      ...transport,
      complete: async (id) => {
        ends += 1;
        const made = await transport.complete(id);
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

test('sends the file again when the completion was refused and the upload discarded before its parts came again', async () => {
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

/** A server that refuses the completion and discards the upload while the quota is used up. */
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

test('sends the file on a retry after the quota refused the completion', async () => {
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

test('sends the file on resuming when the pause came before the refused completion', async () => {
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

test('cancels on the server when the person cancelled before the start was answered, and stores nothing', async () => {
  const server = new FakeServer();
  const browser = createFakeBrowser(server);
  const transport = server.transport();
  let answer = (): void => undefined;
  const waits = new Promise<void>((resolve) => (answer = resolve));
  const asked = new Promise<void>((resolve) => {
    server.transport = () => ({
      ...transport,
      start: async (hash, parts) => {
        resolve();
        await waits;
        return transport.start(hash, parts);
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

test('reports a file that changes on disk as unreadable, not as a missing network', async () => {
  const server = new FakeServer();
  const transport = server.transport();
  const file = fileOf(2);
  server.transport = () => ({
    ...transport,
    sendPart: (_id, _part, bytes) => {
      // The browser's behaviour for a file that changed on disk.
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
  // The upload stays under its id, belongs to no other device, and is removed with its line.
  expect([...browser.kept.values()]).toMatchObject([{ id: 1, file: null }]);
  page.cancel(page.list.get()[0]?.key ?? '');
  await vi.waitFor(() => expect(server.cancelled).toEqual([1]));
});
