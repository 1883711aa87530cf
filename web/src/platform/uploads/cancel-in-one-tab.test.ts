/** One upload sent by two tabs, cancelled in one of them. */
import { expect, test, vi } from 'vitest';
import { ApiProblem } from '../api.ts';
import { createFakeBrowser, fileOf, place, FakeServer, waitForList } from './testing/fake-upload-server.ts';

/** Two tabs that send the same file and wait for the network. */
const twoTabs = async () => {
  const server = new FakeServer();
  const browser = createFakeBrowser(server);
  const transport = server.transport();
  server.transport = () => ({
    ...transport,
    waitBeforeRetry: () => new Promise(() => undefined),
    sendPart: () => Promise.reject(new ApiProblem('NETWORK', 0)),
  });
  const tabs = [browser.page(), browser.page()] as const;
  for (const tab of tabs) {
    tab.add([{ file: fileOf(1), place }]);
    await waitForList(tab, ([one]) => one?.state === 'offline');
  }
  return { server, browser, tabs };
};
const ids = (browser: Awaited<ReturnType<typeof twoTabs>>['browser']) =>
  [...browser.kept.values()].map(({ id, givenUp = false }) => ({ id, givenUp }));

test('cancels on the server only when both tabs cancelled', async () => {
  const { server, browser, tabs } = await twoTabs();
  const [first, second] = tabs;
  first.cancel(first.list.get()[0]?.key ?? '');
  await vi.waitFor(() => expect(ids(browser)).toEqual([{ id: 1, givenUp: false }]));
  await first.restore();
  expect([server.cancelled, first.list.get()]).toEqual([[], []]);
  second.cancel(second.list.get()[0]?.key ?? '');
  await vi.waitFor(() => expect([server.cancelled, browser.kept.size]).toEqual([[1], 0]));
});

test('drops an unconfirmed cancellation while another tab sends the upload', async () => {
  const { server, browser, tabs } = await twoTabs();
  const [first] = tabs;
  first.close();
  const [kept] = browser.kept.values();
  if (!kept) throw new Error('nothing is kept');
  browser.kept.delete(kept.key);
  browser.kept.set('given-up-1', { ...kept, key: 'given-up-1', file: null, givenUp: true });
  const third = browser.page();
  await third.restore();
  await vi.waitFor(() => expect(ids(browser)).toEqual([{ id: 1, givenUp: false }]));
  expect([server.cancelled, third.list.get()]).toEqual([[], []]);
});
