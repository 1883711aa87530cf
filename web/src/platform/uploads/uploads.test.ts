/** Uploads against a server that forgets, refuses, disconnects and returns: each file arrives once and whole. */
import { expect, test, vi } from 'vitest';
import { ApiProblem } from '../api.ts';
import { hashFile } from './file-hashes.ts';
import { isAllDone, createFakeBrowser, fileOf, place, FakeServer, waitForList } from './testing/fake-upload-server.ts';

test('sends several files whole, one after the other, three parts at a time, and reports each once', async () => {
  const [server, files] = [new FakeServer(), [fileOf(7, 'a.pdf'), fileOf(1, 'b.pdf'), fileOf(4, 'c.pdf')]];
  const browser = createFakeBrowser(server);
  const page = browser.page();
  const seen: number[] = [];
  page.list.subscribe(() => seen.push(page.list.get()[0]?.progress ?? NaN));
  page.add(files.map((file) => ({ file, place })));
  await waitForList(page, isAllDone);
  expect(server.completed).toEqual(await Promise.all(files.map(async (file) => Buffer.from(await file.arrayBuffer()))));
  expect(server.peakInFlight).toBe(3);
  expect(server.sent).toHaveLength(12);
  expect(browser.ended).toEqual(['a.pdf', 'b.pdf', 'c.pdf']);
  expect(browser.kept.size).toBe(0);
  // −1 before and after, 0 to 1 between (000 §4).
  expect([seen[0], seen.at(-1)]).toEqual([-1, -1]);
  expect(seen.some((share) => share > 0 && share < 1)).toBe(true);
  expect(seen.every((share) => share === -1 || (share >= 0 && share <= 1))).toBe(true);
});

test('reports the name a file got when its own was taken, and no unchanged name', async () => {
  const [server, own] = [new FakeServer(), { ...place, where: 'own' as const }];
  const page = createFakeBrowser(server).page();
  const ways = [
    ['image.png', 'image.png'],
    ['image.png', 'image (2).png'],
    ['πτυχίο.png'.normalize('NFD'), 'πτυχίο.png'],
  ] as const;
  for (const [name, kept] of ways) {
    server.keptAs = kept;
    page.add([{ file: fileOf(1, name), place: own }]);
    await waitForList(page, isAllDone);
  }
  expect(page.list.get().map(({ renamedTo }) => renamedTo)).toEqual([null, 'image (2).png', null]);
});

test('waits for a lost network, and resends nothing that arrived', async () => {
  const server = new FakeServer();
  let breaks = 4;
  server.beforePart = (part) => {
    if (part >= 2 && breaks-- > 0) throw new ApiProblem('NETWORK', 0);
  };
  const page = createFakeBrowser(server).page();
  const states = new Set<string>();
  page.list.subscribe(() => states.add(page.list.get()[0]?.state ?? ''));
  page.add([{ file: fileOf(6), place }]);
  await waitForList(page, isAllDone);
  expect([...server.sent].sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(states).toContain('offline');
});

test('reports an internal server error as one, continues with other files, and retries on demand', async () => {
  const server = new FakeServer();
  let faults = 0;
  server.beforeEnd = () => {
    if (server.completed.length > 0 || faults >= 2) return;
    faults += 1;
    throw new ApiProblem('INTERNAL', 500);
  };
  const page = createFakeBrowser(server).page();
  const states = new Set<string>();
  page.list.subscribe(() => states.add(page.list.get()[0]?.state ?? ''));
  page.add([fileOf(2, 'a.pdf'), fileOf(1, 'b.pdf')].map((file) => ({ file, place })));
  await waitForList(page, ([, second]) => second?.state === 'done');
  expect(page.list.get()[0]).toMatchObject({ state: 'failed', fault: { code: 'INTERNAL' } });
  expect(states).not.toContain('offline');
  page.resume(page.list.get()[0]?.key ?? '');
  await waitForList(page, isAllDone);
  expect(server.sent).toHaveLength(3);
});

test('retries by itself while the server is busy, without showing a fault or a missing network', async () => {
  const server = new FakeServer();
  let busy = 5;
  server.beforeEnd = () => {
    if (busy-- > 0) throw new ApiProblem('BUSY', 503);
  };
  const page = createFakeBrowser(server).page();
  const states = new Set<string>();
  page.list.subscribe(() => states.add(page.list.get()[0]?.state ?? ''));
  page.add([{ file: fileOf(2), place }]);
  await waitForList(page, isAllDone);
  expect([server.sent.length, server.completed.length, busy]).toEqual([2, 1, -1]);
  expect([...states].filter((state) => state === 'failed' || state === 'offline')).toEqual([]);
});

test('resends no part after a pause', async () => {
  const server = new FakeServer();
  const page = createFakeBrowser(server).page();
  const key = () => page.list.get()[0]?.key ?? '';
  server.beforePart = () => {
    if (server.sent.length === 3) page.pause(key());
  };
  page.add([{ file: fileOf(9), place }]);
  await waitForList(page, ([one]) => one?.state === 'paused');
  server.beforePart = () => undefined;
  page.resume(key());
  await waitForList(page, isAllDone);
  expect(new Set(server.sent).size).toBe(9);
  expect(server.sent).toHaveLength(9);
});

test('shows a pause once it would survive a reload', async () => {
  const server = new FakeServer();
  const browser = createFakeBrowser(server);
  const page = browser.page();
  const state = () => page.list.get()[0]?.state;
  let keepNow = (): void => undefined;
  const kept = new Promise<void>((resolve) => (keepNow = resolve));
  const paused = new Promise<void>((resolve) => {
    server.beforePart = () => {
      if (server.sent.length !== 3) return;
      void browser.slowUntil(kept);
      page.pause(page.list.get()[0]?.key ?? '');
      resolve();
    };
  });
  page.add([{ file: fileOf(9), place }]);
  await paused;
  await new Promise((later) => setImmediate(later));
  expect([state(), [...browser.kept.values()][0]?.paused]).not.toContain('paused');
  keepNow();
  await waitForList(page, ([one]) => one?.state === 'paused');
  expect([...browser.kept.values()]).toMatchObject([{ paused: true }]);
  page.close();
  const later = browser.page();
  await later.restore();
  expect(later.list.get()).toMatchObject([{ state: 'paused' }]);
});

test('resumes after a reload with the missing parts, in one page only', async () => {
  const server = new FakeServer();
  const browser = createFakeBrowser(server);
  const first = browser.page();
  server.beforePart = () => {
    if (server.sent.length === 4) first.close();
  };
  const file = fileOf(8);
  first.add([{ file, place }]);
  await waitForList(first, (list) => list.length === 0);
  server.beforePart = () => undefined;
  const second = browser.page();
  await Promise.all([second.restore(), browser.page().restore()]);
  await waitForList(second, (list) => list.length === 1 && isAllDone(list));
  expect([...server.sent].sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(server.completed).toEqual([Buffer.from(await file.arrayBuffer())]);
});

test('asks by name for a file that the browser does not store, and accepts only that one', async () => {
  const server = new FakeServer();
  const browser = createFakeBrowser(server);
  browser.forget();
  const first = browser.page();
  server.beforePart = () => {
    if (server.sent.length === 2) first.close();
  };
  first.add([{ file: fileOf(5, 'Εργασία.pdf'), place }]);
  await waitForList(first, (list) => list.length === 0);
  server.beforePart = () => undefined;
  const second = browser.page();
  await second.restore();
  const [line] = second.list.get();
  expect(line).toMatchObject({ state: 'asking', name: 'Εργασία.pdf', progress: -1 });
  expect(second.provideFile(line?.key ?? '', fileOf(4, 'Εργασία.pdf'))).toBe(false);
  expect(second.provideFile(line?.key ?? '', fileOf(5, 'Εργασία.pdf'))).toBe(true);
  await waitForList(second, isAllDone);
  expect(server.sent).toHaveLength(5);
});

test('sends the file again when the server forgot it, lost parts or received other bytes', async () => {
  const file = fileOf(4);
  const faults: ((server: FakeServer) => void)[] = [
    (server) => server.uploads.clear(),
    (server) => server.uploads.get(1)?.parts.delete(2),
    (server) => server.uploads.get(1)?.parts.set(2, Buffer.from('x')),
  ];
  for (const fault of faults) {
    const server = new FakeServer();
    let isFirst = true;
    server.beforeEnd = () => {
      if (isFirst) fault(server);
      isFirst = false;
    };
    const page = createFakeBrowser(server).page();
    page.add([{ file, place }]);
    await waitForList(page, isAllDone);
    expect(server.completed).toEqual([Buffer.from(await file.arrayBuffer())]);
  }
});

test('reports a permanent refusal at the file, continues with others, and does not retry after a reload', async () => {
  const server = new FakeServer();
  server.beforeEnd = () => {
    if (server.uploads.size > 0 && server.completed.length === 0 && server.sent.length === 1)
      throw new ApiProblem('FILE_KIND', 422, { details: { Name: 'a.pdf' } });
  };
  const browser = createFakeBrowser(server);
  const page = browser.page();
  page.add([fileOf(1, 'a.pdf'), fileOf(2, 'b.pdf')].map((file) => ({ file, place })));
  await waitForList(page, (list) => list.every(({ state }) => state === 'failed' || state === 'done'));
  expect(page.list.get()).toMatchObject([
    { state: 'failed', fault: { code: 'FILE_KIND', details: { Name: 'a.pdf' } }, progress: -1 },
    { state: 'done' },
  ]);
  expect([...browser.kept.values()]).toMatchObject([{ name: 'a.pdf', file: null, id: null }]);
  page.close();
  const later = browser.page();
  await later.restore();
  expect(later.list.get()).toMatchObject([{ name: 'a.pdf', state: 'failed', fault: { code: 'FILE_KIND' } }]);
  expect(server.completed).toHaveLength(1);
  later.cancel(later.list.get()[0]?.key ?? '');
  expect([later.list.get(), browser.kept.size, server.cancelled]).toEqual([[], 0, []]);
});

test('reports a fault that a retry may resolve after a reload, and clears it on a retry', async () => {
  const server = new FakeServer();
  let room = false;
  server.beforeEnd = () => {
    if (!room) throw new ApiProblem('QUOTA_REACHED', 409);
  };
  const browser = createFakeBrowser(server);
  const page = browser.page();
  page.add([{ file: fileOf(2), place }]);
  await waitForList(page, ([one]) => one?.state === 'failed');
  page.close();
  const later = browser.page();
  await later.restore();
  const [line] = later.list.get();
  expect(line).toMatchObject({ state: 'failed', fault: { code: 'QUOTA_REACHED' } });
  room = true;
  later.resume(line?.key ?? '');
  await waitForList(later, isAllDone);
  expect([server.completed.length, server.sent.length, browser.kept.size]).toEqual([1, 2, 0]);
});

test('waits for the hashing code to load, without reporting the file as unreadable', async () => {
  const server = new FakeServer();
  const transport = server.transport();
  let misses = 3;
  server.transport = () => ({
    ...transport,
    hashFile: (file, tell, signal) =>
      misses-- > 0 ? Promise.reject(new ApiProblem('NETWORK', 0)) : transport.hashFile(file, tell, signal),
  });
  const page = createFakeBrowser(server).page();
  const states = new Set<string>();
  page.list.subscribe(() => states.add(page.list.get()[0]?.state ?? ''));
  page.add([{ file: fileOf(1), place }]);
  await waitForList(page, ([one]) => one?.state === 'failed' || one?.state === 'done');
  expect([page.list.get()[0]?.state, states.has('offline'), server.completed.length]).toEqual(['done', true, 1]);
});

test('reports a file that changes while it is sent as unreadable', async () => {
  const server = new FakeServer();
  const transport = server.transport();
  server.transport = () => ({
    ...transport,
    hashFile: async (file, tell) => ({ ...(await hashFile(file, tell)), parts: ['0'] }),
  });
  const page = createFakeBrowser(server).page();
  page.add([{ file: fileOf(1), place }]);
  await waitForList(page, ([one]) => one?.state === 'failed');
  expect(page.list.get()).toMatchObject([{ fault: { code: 'UNREADABLE' } }]);
});

test('cancels on the server and in the browser', async () => {
  const server = new FakeServer();
  const browser = createFakeBrowser(server);
  const page = browser.page();
  server.beforePart = () => {
    if (server.sent.length === 2) page.cancel(page.list.get()[0]?.key ?? '');
  };
  page.add([{ file: fileOf(9), place }]);
  await waitForList(page, (list) => list.length === 0 && server.sent.length >= 2);
  await vi.waitFor(() => expect([server.cancelled, browser.kept.size]).toEqual([[1], 0]));
  expect(server.completed).toEqual([]);
});

test('reports a folder and an empty file at the file, and sends nothing', async () => {
  const server = new FakeServer();
  const page = createFakeBrowser(server).page();
  page.add([{ file: fileOf(1), place, fault: { code: 'FOLDER', details: {} } }]);
  expect(page.list.get()).toMatchObject([{ state: 'failed', fault: { code: 'FOLDER' } }]);
  expect(server.uploads.size).toBe(0);
});
