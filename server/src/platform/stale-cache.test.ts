/** The stale-while-revalidate cache: shared computations, freshness, and failures. */
import { expect, test } from 'vitest';
import type { Services } from './context.ts';
import { createStaleWhileRevalidateCache } from './stale-cache.ts';

/** A server whose time stands still until it is moved, and whose later work is done when it is told. */
const server = () => {
  let now = 0;
  const waiting: (() => Promise<void>)[] = [];
  const services = {
    clock: () => new Date(now),
    runInBackground: (work: (connection: never) => Promise<void>) =>
      void waiting.push(() => work({ client: 'its own' } as never)),
  } as unknown as Services;
  return {
    asking: () => ({ services, now: new Date(now), client: 'the call’s' }) as never,
    pass: (milliseconds: number) => (now += milliseconds),
    doLater: async () => {
      for (const work of waiting.splice(0)) await work();
    },
  };
};

test('shares one computation among concurrent and soon following readers', async () => {
  const { asking, pass, doLater } = server();
  const kept = createStaleWhileRevalidateCache<number>(() => true);
  let reads = 0;
  const by: unknown[] = [];
  const read = (connection: { client: unknown }) => {
    by.push(connection.client);
    return Promise.resolve((reads += 1));
  };
  const ask = () => kept(asking(), 'one', read);
  expect((await Promise.all(Array.from({ length: 14 }, ask))).map(({ value }) => value)).toEqual(Array(14).fill(1));
  pass(29_000);
  expect(await ask()).toEqual({ value: 1, at: new Date(0) });
  // Older: given as it is, and read anew behind everybody’s back, once.
  pass(2000);
  const old = { value: 1, at: new Date(0) };
  expect(await Promise.all([ask(), ask()])).toEqual([old, old]);
  await doLater();
  expect([reads, await ask()]).toEqual([2, { value: 2, at: new Date(31_000) }]);
  // Old: nobody is given it.
  pass(300_000);
  expect((await ask()).value).toBe(3);
  expect(by).toEqual(['the call’s', 'its own', 'the call’s']);
  expect((await kept(asking(), 'another', read)).value).toBe(4);
});

test('caches neither small values nor failures', async () => {
  const { asking } = server();
  const kept = createStaleWhileRevalidateCache<number>((value) => value > 2);
  let reads = 0;
  const ask = () => kept(asking(), 'one', () => Promise.resolve((reads += 1)));
  expect([(await ask()).value, (await ask()).value, (await ask()).value, (await ask()).value]).toEqual([1, 2, 3, 3]);
  const failing = () => kept(asking(), 'two', () => Promise.reject(new Error('the database is gone')));
  expect((await Promise.allSettled([failing(), failing()])).map(({ status }) => status)).toEqual(
    Array(2).fill('rejected'),
  );
  expect((await kept(asking(), 'two', () => Promise.resolve(7))).value).toBe(7);
});

test('computes again when another caller’s computation failed: once for all waiting callers, then for each', async () => {
  const { asking } = server();
  const kept = createStaleWhileRevalidateCache<number>(() => true);
  const asked: number[] = [];
  const ask = (who: number, failing: number) =>
    kept(asking(), `until ${failing}`, () => {
      asked.push(who);
      return who <= failing ? Promise.reject(new Error('the connection is gone')) : Promise.resolve(who);
    });
  const all = async (failing: number) =>
    (await Promise.allSettled([1, 2, 3, 4].map((who) => ask(who, failing)))).map((one) =>
      one.status === 'fulfilled' ? one.value.value : 'failed',
    );
  expect(await all(1)).toEqual(['failed', 2, 2, 2]);
  expect(asked.splice(0)).toEqual([1, 2]);
  expect(await all(2)).toEqual(['failed', 'failed', 3, 4]);
  expect(asked.splice(0)).toEqual([1, 2, 3, 4]);
});
