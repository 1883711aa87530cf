/** The place of a fault in JSON is where the parser says it is, wherever the parser says so. */
import { expect, test } from 'vitest';
import { brokenAt, isDeeper } from './json-place.ts';

const whole = '{\n "a": [1, -2.5e3, true, null, "x\\u00e9\\n", {}, []], "b": {"c": "δ"}, "e": [[{"f": false}]]\n}';

const saidBy = (text: string): number | null => {
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    const at = /position (\d+)/.exec(String(error))?.[1];
    return at === undefined ? -1 : Number(at);
  }
};

test('each sign taken out or put in is found where the parser finds it', () => {
  expect(brokenAt(whole)).toBe(whole.length);
  const odd = ['', '}', ']', '"', ',', ':', 'x', '0', '\\', '\u0001', ' '];
  let told = 0;
  for (let at = 0; at < whole.length; at += 1)
    for (const sign of odd) {
      const text = whole.slice(0, at) + sign + whole.slice(at + 1);
      const said = saidBy(text);
      const found = brokenAt(text);
      if (said === null) expect([text, found]).toEqual([text, text.length]);
      else if (said >= 0) {
        told += 1;
        // Within a number, a word or an escape the parser may name a later sign of it.
        expect([text, said - found >= 0 && said - found <= 6]).toEqual([text, true]);
      } else expect(found).toBeLessThanOrEqual(text.length);
    }
  expect(told).toBeGreaterThan(300);
});

test('what is cut off is broken at its end, and what is very long is read without end', () => {
  expect(brokenAt(whole.slice(0, -1))).toBe(whole.length - 1);
  expect(brokenAt('{"a": "b')).toBe(8);
  const long = `["${'\\"'.repeat(4_000_000)}"`;
  expect(brokenAt(long)).toBe(long.length);
  expect(isDeeper(long, 3)).toBe(false);
  expect([isDeeper('[[[1]]]', 3), isDeeper('[[[[1]]]]', 3), isDeeper('["[[[[["]', 3)]).toEqual([false, true, false]);
});
