/** One upload that two tabs or devices send: whoever ends it first, the file comes once, and both are told what came of it. */
import { expect, test } from 'vitest';
import { ApiProblem } from '../api.ts';
import type { ServerUpload } from './server-uploads.ts';
import { isRemoteUpload } from './upload-lines.ts';
import { createFakeBrowser, fileOf, place, FakeServer, waitForList } from './testing/fake-upload-server.ts';

/** Another device ends it before this part comes from here; it is answered that it is over, and its end as the first time. */
const endedAt = (part: number, end: (id: number) => Promise<{ id: number; name: string | null }>) => {
  const server = new FakeServer();
  const way = server.transport();
  const asked = { starts: 0, ends: [] as number[] };
  server.beforePart = (at) => {
    if (at >= part) throw new ApiProblem('UPLOAD_OVER', 409);
  };
  server.transport = () => ({
    ...way,
    start: (hash, parts) => {
      asked.starts += 1;
      return way.start(hash, parts);
    },
    complete: (id) => {
      asked.ends.push(id);
      return end(id);
    },
  });
  return { server, asked };
};

test('what another device ended while it was sent here, too, is not begun anew: its end is asked for', async () => {
  const { server, asked } = endedAt(3, async () => ({ id: 5, name: null }));
  const browser = createFakeBrowser(server);
  const page = browser.page();
  page.add([{ file: fileOf(6), place }]);
  await waitForList(page, ([one]) => one?.state === 'done' || one?.state === 'failed');
  expect(page.list.get()).toMatchObject([{ state: 'done', made: 5 }]);
  expect([asked, browser.kept.size]).toEqual([{ starts: 1, ends: [1] }, 0]);
});

test('where the end is refused as over, too, that is told, and it is not asked for without end', async () => {
  const { server, asked } = endedAt(0, async () => Promise.reject(new ApiProblem('UPLOAD_OVER', 409)));
  const page = createFakeBrowser(server).page();
  page.add([{ file: fileOf(2), place }]);
  await waitForList(page, ([one]) => one?.state === 'done' || one?.state === 'failed');
  expect(page.list.get()).toMatchObject([{ state: 'failed', fault: { code: 'UPLOAD_OVER' } }]);
  expect([asked.starts, asked.ends.length]).toEqual([1, 3]);
});

const known = (more: Partial<ServerUpload> = {}): ServerUpload => ({
  Id: 9,
  Where: 'library',
  Category: '/',
  Name: 'Νέο',
  OriginalName: 'a.pdf',
  Mime: 'application/pdf',
  ItemId: null,
  MenteesSee: null,
  Approve: null,
  FileSize: 100,
  Arriving: false,
  ...more,
});

test('a file that is asked for and ended elsewhere meanwhile: nothing of it is sent, and it is told what came of it', async () => {
  const server = new FakeServer();
  const way = server.transport();
  server.transport = () => ({
    ...way,
    start: async () => ({ Id: 9, Missing: [] }),
    complete: async (id) => ({ id: id + 1, name: null }),
  });
  const page = createFakeBrowser(server, { list: [known()] }).page();
  await page.restore();
  page.add([{ file: fileOf(1), place }]);
  await waitForList(page, ([one]) => one?.state === 'done' || one?.state === 'failed');
  expect(page.list.get()).toMatchObject([{ key: 'server-9', state: 'done', made: 10 }]);
  expect(server.sent).toEqual([]);
});

test('a file that is asked for is looked at again: over there its line goes, and sent there it says so', async () => {
  const told: { list: readonly ServerUpload[] | null } = { list: [known(), known({ Id: 10 })] };
  const browser = createFakeBrowser(new FakeServer(), told);
  const page = browser.page();
  await page.restore();
  expect(page.list.get().filter(isRemoteUpload)).toHaveLength(2);
  told.list = [known({ Id: 10, Arriving: true })];
  await page.restore();
  expect(page.list.get()).toMatchObject([{ key: 'server-10', state: 'elsewhere' }]);
  expect(browser.elsewhere).toEqual(['library']);
});

test('what was given here and is asked for once more stays, though the server knows nothing of it', async () => {
  const server = new FakeServer();
  const way = server.transport();
  let ends = 0;
  server.transport = () => ({
    ...way,
    complete: async () => {
      ends += 1;
      throw ends === 1 ? new ApiProblem('NETWORK', 0) : new ApiProblem('NOT_FOUND', 404);
    },
  });
  const told: { list: readonly ServerUpload[] | null } = { list: [known()] };
  const page = createFakeBrowser(server, told).page();
  await page.restore();
  page.add([{ file: fileOf(1), place }]);
  await waitForList(page, ([one]) => one?.state === 'asking' && ends === 2);
  told.list = [];
  await page.restore();
  expect(page.list.get()).toMatchObject([{ key: 'server-9', state: 'asking' }]);
});
