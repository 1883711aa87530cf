/** One file that two tabs of a browser send as one upload: given up in one of them, it goes on in the other. */
import { expect, test, vi } from 'vitest';
import { ApiProblem } from '../api.ts';
import { createFakeBrowser, fileOf, place, FakeServer, waitForList } from './testing/fake-upload-server.ts';

/** Two tabs that send one file, and wait for a network. */
const twoTabs = async () => {
  const server = new FakeServer();
  const browser = createFakeBrowser(server);
  const way = server.transport();
  server.transport = () => ({
    ...way,
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

test('given up in one tab, it is not given up for the other; given up there, too, it is', async () => {
  const { server, browser, tabs } = await twoTabs();
  const [first, second] = tabs;
  first.cancel(first.list.get()[0]?.key ?? '');
  await vi.waitFor(() => expect(ids(browser)).toEqual([{ id: 1, givenUp: false }]));
  await first.restore();
  expect([server.cancelled, first.list.get()]).toEqual([[], []]);
  second.cancel(second.list.get()[0]?.key ?? '');
  await vi.waitFor(() => expect([server.cancelled, browser.kept.size]).toEqual([[1], 0]));
});

test('what was given up unheard while another tab sends it is not told again, and is kept no more', async () => {
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
