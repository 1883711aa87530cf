/** One upload sent by two tabs or devices: the file arrives once, and both show the result. */
import { expect, test } from 'vitest';
import { ApiProblem } from '../api.ts';
import type { ServerUpload } from './server-uploads.ts';
import { isRemoteUpload } from './upload-lines.ts';
import { createFakeBrowser, fileOf, place, FakeServer, waitForList } from './testing/fake-upload-server.ts';

/**
 * Another device completes the upload before this part is sent. The server then answers UPLOAD_OVER, and repeats its
 * first answer to the completion.
 */
const endedAt = (part: number, end: (id: number) => Promise<{ id: number; name: string | null }>) => {
  const server = new FakeServer();
  const transport = server.transport();
  const asked = { starts: 0, ends: [] as number[] };
  server.beforePart = (at) => {
    if (at >= part) throw new ApiProblem('UPLOAD_OVER', 409);
  };
  server.transport = () => ({
    ...transport,
    start: (hash, parts) => {
      asked.starts += 1;
      return transport.start(hash, parts);
    },
    complete: (id) => {
      asked.ends.push(id);
      return end(id);
    },
  });
  return { server, asked };
};

test('requests the completion instead of starting again when another device completed the upload', async () => {
  const { server, asked } = endedAt(3, async () => ({ id: 5, name: null }));
  const browser = createFakeBrowser(server);
  const page = browser.page();
  page.add([{ file: fileOf(6), place }]);
  await waitForList(page, ([one]) => one?.state === 'done' || one?.state === 'failed');
  expect(page.list.get()).toMatchObject([{ state: 'done', resultId: 5 }]);
  expect([asked, browser.kept.size]).toEqual([{ starts: 1, ends: [1] }, 0]);
});

test('reports UPLOAD_OVER when the completion is refused as well, after a limited number of requests', async () => {
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

test('sends nothing of a requested file that was completed elsewhere, and shows the result', async () => {
  const server = new FakeServer();
  const transport = server.transport();
  server.transport = () => ({
    ...transport,
    start: async () => ({ Id: 9, Missing: [] }),
    complete: async (id) => ({ id: id + 1, name: null }),
  });
  const page = createFakeBrowser(server, { list: [known()] }).page();
  await page.restore();
  page.add([{ file: fileOf(1), place }]);
  await waitForList(page, ([one]) => one?.state === 'done' || one?.state === 'failed');
  expect(page.list.get()).toMatchObject([{ key: 'server-9', state: 'done', resultId: 10 }]);
  expect(server.sent).toEqual([]);
});

test('updates a line that asks for its file: removes it when completed, and says when another device sends it', async () => {
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

test('keeps a line whose file was given here, though the server no longer knows it', async () => {
  const server = new FakeServer();
  const transport = server.transport();
  let ends = 0;
  server.transport = () => ({
    ...transport,
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
