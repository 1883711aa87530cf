/** Searching in messages: words without accents, where they stand, what is shown around them. */
import { describe, expect, test } from 'vitest';
import { excerptOf, hasTooManyWords, hitsIn, wordsSought } from './finding.rules.ts';

const marked = (text: string, hits: readonly (readonly [number, number])[]) =>
  hits.map(([from, to]) => text.slice(from, to));

test('every word is looked for, each once; a search of single letters finds nothing, of too many words it is said', () => {
  expect(wordsSought('  Καλή   ημέρα Καλή ω ')).toEqual(['Καλή', 'ημέρα', 'ω']);
  expect(wordsSought('α 3')).toEqual([]);
  expect([hasTooManyWords('α1 β2 γ3 δ4 ε5 ζ6 α1'), hasTooManyWords('α1 β2 γ3 δ4 ε5 ζ6 η7')]).toEqual([false, true]);
  expect(wordsSought(' ά ')).toEqual([]);
  expect(wordsSought('')).toEqual([]);
  expect(wordsSought('α1 β2 γ3 δ4 ε5 ζ6 η7')).toHaveLength(6);
});

describe('places', () => {
  test.each([
    ['Το πρόγραμμα, ΠΡΟΓΡΑΜΜΑ', ['προγραμμα'], ['πρόγραμμα', 'ΠΡΟΓΡΑΜΜΑ']],
    ['Ο κόσμος του ΚΟΣΜΟΥ', ['κοσμοσ'], ['κόσμος']],
    ['προϋπολογισμός', ['ΠΡΟΥΠ'], ['προϋπ']],
    ['🙂🙂 καλό 🙂', ['καλο'], ['καλό']],
    ['κάλο γραμμένο με σημάδι', ['καλο'], ['κάλο']],
    ['100% _έτοιμο_', ['0%', '_ε'], ['0%', '_έ']],
    ['ανανά', ['ανα', 'νανα'], ['ανανά']],
    ['αριθμός 30, 3 και 13', ['αριθμος', '3'], ['αριθμός', '3']],
    ['ο 3ος, ο Όμηρος', ['ο'], ['ο', 'ο']],
    ['α-β', ['-'], ['-']],
  ])('%s', (text, words, expected) => expect(marked(text, hitsIn(text, words))).toEqual(expected));
});

describe('excerpts', () => {
  test('a short message is shown whole, on one line', () => {
    const { Excerpt, Hits } = excerptOf('Πρώτα\nτο πρόγραμμα', ['προγραμμα']);
    expect(Excerpt).toBe('Πρώτα το πρόγραμμα');
    expect(marked(Excerpt, Hits)).toEqual(['πρόγραμμα']);
  });

  test('a long one around its first hit, never within a letter, the places as they stand in it', () => {
    for (const before of ['α '.repeat(300), '🙂'.repeat(301), '']) {
      const { Excerpt, Hits } = excerptOf(`${before}το Πρόγραμμα ${'🙂'.repeat(300)}`, ['προγραμμα']);
      expect(Excerpt.length).toBeLessThanOrEqual(183);
      expect(Excerpt.isWellFormed()).toBe(true);
      expect(marked(Excerpt, Hits)).toEqual(['Πρόγραμμα']);
      expect([Excerpt.startsWith('…'), Excerpt.endsWith('…')]).toEqual([before !== '', true]);
    }
  });
});
