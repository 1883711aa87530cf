/**
 * A page is never larger than it may be: of each list that is asked for page by page, ten thousand are refused at the
 * field.
 */
import { expect, test } from 'vitest';
import type { CallEntry } from '../call.ts';
import { calls } from '../calls.ts';

/** A page's size, as the calls name it, where a page is asked for beside it. */
const sizes = Object.values(calls)
  .flatMap((entries): CallEntry[] => Object.values(entries))
  .flatMap(({ path, input }) => {
    const { shape = {} } = input.def as { shape?: Record<string, unknown> };
    const size = ['count', 'Count'].find((name) => name in shape);
    return size === undefined ? [] : [{ path, input, size }];
  });

test('there are as many such lists as there are', () => expect(sizes.length).toBeGreaterThan(30));

test.each(sizes)('$path: ten thousand, none, less than none and half a line are refused', ({ input, size }) => {
  const refused = (value: unknown): boolean =>
    (input.safeParse({ [size]: value }).error?.issues ?? []).some(({ path: [field] }) => field === size);
  expect([10_000, 0, -1, 1.5, 1e308].filter((value) => !refused(value))).toEqual([]);
  expect(refused(20)).toBe(false);
});
