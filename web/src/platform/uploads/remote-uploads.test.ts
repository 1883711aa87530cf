/** Uploads that another browser started or is sending. */
import { expect, test, vi } from 'vitest';
import { ApiProblem } from '../api.ts';
import type { ServerUpload } from './server-uploads.ts';
import { isAllDone, createFakeBrowser, fileOf, place, FakeServer, waitForList } from './testing/fake-upload-server.ts';

const known = (more: Partial<ServerUpload> = {}): ServerUpload => ({
  Id: 9,
  Where: 'library',
  Category: '/',
  Name: 'Νέο',
  OriginalName: 'a.pdf',
  Mime: 'application/pdf',
  ItemId: null,
  MenteesSee: false,
  Approve: true,
  FileSize: 100,
  Arriving: false,
  ...more,
});

test('asks for the file of another browser’s upload, and continues it as it was described there', async () => {
  const server = new FakeServer();
  const page = createFakeBrowser(server, { list: [known()] }).page();
  await page.restore();
  expect(page.list.get()).toMatchObject([{ state: 'asking', name: 'a.pdf', place: { title: 'Νέο' } }]);
  // The checkbox has its default here, which does not overrule the choice made in the other browser.
  page.add([{ file: fileOf(1), place }]);
  await waitForList(page, isAllDone);
  expect(server.places).toEqual([
    { where: 'library', category: '/', title: 'Νέο', replaces: null, menteesSee: false, approve: true },
  ]);
});

test('hides it from mentees when this browser says so', async () => {
  const server = new FakeServer();
  const page = createFakeBrowser(server, { list: [known({ MenteesSee: true })] }).page();
  await page.restore();
  page.add([{ file: fileOf(1), place: { ...place, menteesSee: false } }]);
  await waitForList(page, isAllDone);
  expect(server.places).toMatchObject([{ menteesSee: false, approve: true }]);
});

test('continues a replacement for its item after a move, and treats a new file as a separate upload', async () => {
  const server = new FakeServer();
  const page = createFakeBrowser(server, { list: [known({ ItemId: 5, Category: '/Παλιά/' })] }).page();
  await page.restore();
  page.add([{ file: fileOf(1), place: { ...place, replaces: 5, category: '/Νέα/', menteesSee: null } }]);
  await waitForList(page, isAllDone);
  expect(server.places).toMatchObject([{ replaces: 5, menteesSee: false }]);
  expect(page.list.get()).toHaveLength(1);
  const other = new FakeServer();
  const second = createFakeBrowser(other, { list: [known({ ItemId: 5 })] }).page();
  await second.restore();
  second.add([{ file: fileOf(1), place }]);
  await waitForList(second, (list) => list.some(({ state }) => state === 'done'));
  expect(second.list.get().map(({ state, place: at }) => [state, at.replaces])).toEqual([
    ['asking', 5],
    ['done', null],
  ]);
});

test('shows what another device sends: hiding leaves it alone, finishing removes it, stopping asks for the file', async () => {
  const server = new FakeServer();
  const told: { list: readonly ServerUpload[] | null } = {
    list: [known({ Arriving: true }), known({ Id: 10, Arriving: true }), known({ Id: 11, Arriving: true })],
  };
  const browser = createFakeBrowser(server, told);
  const page = browser.page();
  await page.restore();
  const states = () => page.list.get().map(({ key, state }) => [key, state]);
  expect(states()).toEqual([9, 10, 11].map((id) => [`server-${id}`, 'elsewhere']));
  page.cancel('server-9');
  expect(server.cancelled).toEqual([]);
  told.list = null;
  await page.restore();
  expect(states()).toHaveLength(2);
  told.list = [known({ Id: 11 })];
  await page.restore();
  expect(states()).toEqual([['server-11', 'asking']]);
  expect(browser.elsewhere).toEqual(['library']);
  page.cancel('server-11');
  await vi.waitFor(() => expect(server.cancelled).toEqual([11]));
});

test('reports an item with the same content, and continues', async () => {
  const server = new FakeServer();
  server.duplicate = { Id: 3, Title: 'Παλιό' };
  const page = createFakeBrowser(server).page();
  page.add([{ file: fileOf(2), place }]);
  await waitForList(page, isAllDone);
  expect(page.list.get()).toMatchObject([{ state: 'done', duplicate: { id: 3, title: 'Παλιό' } }]);
});

test('reports a full disk instead of waiting, keeps what arrived, and continues on demand', async () => {
  const server = new FakeServer();
  server.beforePart = (part) => {
    if (part >= 3) throw new ApiProblem('DISK_FULL', 507);
  };
  const browser = createFakeBrowser(server);
  const page = browser.page();
  page.add([{ file: fileOf(6), place }]);
  await waitForList(page, ([one]) => one?.state === 'failed');
  expect(page.list.get()).toMatchObject([{ fault: { code: 'DISK_FULL' }, progress: -1 }]);
  expect(browser.kept.size).toBe(1);
  server.beforePart = () => undefined;
  page.resume(page.list.get()[0]?.key ?? '');
  await waitForList(page, isAllDone);
  expect([...server.sent].sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5]);
});

test('lists nothing of other devices once closed', async () => {
  const told: { list: readonly ServerUpload[] | null } = { list: [known({ Arriving: true }), known({ Id: 10 })] };
  const page = createFakeBrowser(new FakeServer(), told).page();
  await page.restore();
  expect(page.list.get().map(({ state }) => state)).toEqual(['elsewhere', 'asking']);
  page.close();
  await page.restore();
  expect(page.list.get()).toEqual([]);
});
