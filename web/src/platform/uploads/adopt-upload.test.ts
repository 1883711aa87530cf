/** What one page lets go of and another takes up: as it is kept by then, and not as it was read before. */
import { expect, test, vi } from 'vitest';
import { isAllDone, createFakeBrowser, fileOf, place, FakeServer, waitForList } from './testing/fake-upload-server.ts';

/** A paused upload that its page lets go of, and another page. */
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

test('what is over is the page’s that carried it for as long as it is kept: no other one takes it up', async () => {
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

test('what another page ended since it was read is not taken up', async () => {
  const { server, browser, second } = await left();
  browser.onClaim(() => browser.kept.clear());
  await second.restore();
  expect([second.list.get(), server.completed]).toEqual([[], []]);
  // Nor is it kept from whoever comes next.
  expect(browser.locked.size).toBe(0);
});

test('what another page kept of it since it was read is what goes on', async () => {
  const { server, browser, second } = await left();
  browser.onClaim(() => {
    for (const kept of browser.kept.values()) browser.kept.set(kept.key, { ...kept, paused: false });
  });
  await second.restore();
  await waitForList(second, ([one]) => one?.state === 'done' || one?.state === 'paused');
  expect(server.completed).toHaveLength(1);
});
