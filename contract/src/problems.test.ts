/** Words that a problem has for where it is told. */
import { expect, test } from 'vitest';
import { tooManyOf } from './problems.ts';
import el from './texts/el/problems.json' with { type: 'json' };
import en from './texts/en/problems.json' with { type: 'json' };

test.each(tooManyOf)('of %s it is said in both languages how many go at once, in words of their own', (of) => {
  for (const words of [el, en]) {
    expect(words[`TOO_MANY_PEOPLE_${of}`]).toContain('{{Limit, number}}');
    expect(words.TOO_MANY_PEOPLE).not.toContain('{{');
  }
});

test('what is put into the words of a problem is named as its details are', () => {
  for (const words of [el, en])
    for (const [code, text] of Object.entries(words))
      for (const [, name] of text.matchAll(/{{\s*(\w+)/g)) expect(name, code).toMatch(/^(?:[A-Z]\w*|seconds)$/);
});
