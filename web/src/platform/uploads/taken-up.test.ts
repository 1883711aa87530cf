/** What one page lets go of and another takes up: as it is kept by then, and not as it was read before. */
import { expect, test, vi } from 'vitest';
import { allDone, browserOf, fileOf, place, Server, until } from './testing/site.ts';

/** A paused upload that its page lets go of, and another page. */
const left = async () => {
  const server = new Server();
  const browser = browserOf(server);
  const first = browser.page();
  server.before = () => first.pause(first.list.get()[0]?.key ?? '');
  first.add([{ file: fileOf(5), place }]);
  await until(first, ([one]) => one?.state === 'paused');
  server.before = () => undefined;
  first.close();
  return { server, browser, second: browser.page() };
};

test('what is over is the page’s that carried it for as long as it is kept: no other one takes it up', async () => {
  const server = new Server();
  const browser = browserOf(server);
  let letGo = (): void => undefined;
  void browser.keepsUntil(new Promise<void>((resolve) => (letGo = resolve)));
  const first = browser.page();
  first.add([{ file: fileOf(2), place }]);
  await until(first, allDone);
  const second = browser.page();
  await second.restore();
  expect(second.list.get()).toEqual([]);
  letGo();
  await vi.waitFor(() => expect(browser.kept.size).toBe(0));
  await second.restore();
  expect([second.list.get(), server.made.length]).toEqual([[], 1]);
});

test('what another page ended since it was read is not taken up', async () => {
  const { server, browser, second } = await left();
  browser.onClaim(() => browser.kept.clear());
  await second.restore();
  expect([second.list.get(), server.made]).toEqual([[], []]);
  // Nor is it kept from whoever comes next.
  expect(browser.locked.size).toBe(0);
});

test('what another page kept of it since it was read is what goes on', async () => {
  const { server, browser, second } = await left();
  browser.onClaim(() => {
    for (const kept of browser.kept.values()) browser.kept.set(kept.key, { ...kept, paused: false });
  });
  await second.restore();
  await until(second, ([one]) => one?.state === 'done' || one?.state === 'paused');
  expect(server.made).toHaveLength(1);
});
