/** Bidirectional isolation of people's texts within sentences. */
import { expect, test } from 'vitest';
import { isolateText } from './bidi-isolation.rules.ts';

test.each([
  ['Λείπω', 'Λείπω'],
  ['', ''],
  ['a & b <c>', 'a & b <c>'],
  ['σήμερα\u200F', '\u2068σήμερα\u200F\u2069'],
  ['שלום', '\u2068שלום\u2069'],
  ['\u202Eαγ', 'αγ'],
  ['\u2069\u202E (שלום)', '\u2068 (שלום)\u2069'],
  // An isolate within the text stays.
  ['με \u2068שלום\u2069, 10:00', '\u2068με \u2068שלום\u2069, 10:00\u2069'],
  ['\u2067α', '\u2067α\u2069'],
])('%j becomes %j', (text, put) => {
  expect(isolateText(text)).toBe(put);
});
