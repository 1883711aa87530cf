/** Uploads that one page releases and another adopts, in their newest stored state. */
import { expect, test, vi } from 'vitest';
import { isAllDone, createFakeBrowser, fileOf, place, FakeServer, waitForList } from './testing/fake-upload-server.ts';

/** A paused upload that its page released, and a second page. */
const left = async () => {
  const server = new FakeServer();
  const browser = createFakeBrowser(server);
  const first = browser.page();
  server.beforePart = () => first.pause(first.list.get()[0]?.key ?? '');
  first.add([{ file: fileOf(5), place }]);
  await waitForList(first, ([one]) => one?.state === 'paused');
  server.beforePart = () => undefined;
  first.close();
  return { server, browser, second: browser.page() };
};

test('does not adopt a finished upload while its page still removes it', async () => {
  const server = new FakeServer();
  const browser = createFakeBrowser(server);
  let letGo = (): void => undefined;
  void browser.keepsUntil(new Promise<void>((resolve) => (letGo = resolve)));
  const first = browser.page();
  first.add([{ file: fileOf(2), place }]);
  await waitForList(first, isAllDone);
  const second = browser.page();
  await second.restore();
  expect(second.list.get()).toEqual([]);
  letGo();
  await vi.waitFor(() => expect(browser.kept.size).toBe(0));
  await second.restore();
  expect([second.list.get(), server.completed.length]).toEqual([[], 1]);
});

test('does not adopt what another page finished since it was read', async () => {
  const { server, browser, second } = await left();
  browser.onClaim(() => browser.kept.clear());
  await second.restore();
  expect([second.list.get(), server.completed]).toEqual([[], []]);
  // The lock is free for the next page.
  expect(browser.locked.size).toBe(0);
});

test('adopts the state that another page stored since it was read', async () => {
  const { server, browser, second } = await left();
  browser.onClaim(() => {
    for (const kept of browser.kept.values()) browser.kept.set(kept.key, { ...kept, paused: false });
  });
  await second.restore();
  await waitForList(second, ([one]) => one?.state === 'done' || one?.state === 'paused');
  expect(server.completed).toHaveLength(1);
});
