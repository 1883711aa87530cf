/** What search comparison and the warning about Latin letters make of Greek words. */
import { expect, test } from 'vitest';
import { hitsIn } from '../features/chat/finding.rules.ts';
import { fold, wordsOfTwoAlphabets } from './greek.ts';

test.each([
  ['επαγ\u00ADγελ\u200Bματική', 'επαγγελματικη'],
  ['Παπα\u2013Νικολάου Παπα\u2010Νικολάου \u22125', 'παπα-νικολαου παπα-νικολαου -5'],
  // Latin A and Y among Greek letters.
  ['ΠAΠAΔΟΠΟYΛΟΣ', 'παπαδοπουλοσ'],
  ['ΜAΥΡΟΣ Anna', 'μαυροσ anna'],
  ['AYAΩ', 'αυαω'],
  // Words of one alphabet, and those whose Latin letters look like no Greek ones.
  ['Anna PDFάκι e-mailάκι Άννα', 'anna pdfακι e-mailακι αννα'],
])('%j is compared as %j', (text, folded) => expect(fold(text)).toBe(folded));

test('a place is found in the text as it was written, with its invisible characters and Latin letters', () => {
  const text = 'Ο ΠAΠ\u00ADAΣ, Παπα–Νίκος';
  const found = (word: string) => hitsIn(text, [word]).map(([from, to]) => text.slice(from, to));
  expect(found('παπασ')).toEqual(['ΠAΠ\u00ADAΣ']);
  expect(found('παπα-ν')).toEqual(['Παπα–Ν']);
});

test('Latin letters in Greek words are named, with their words', () => {
  expect(wordsOfTwoAlphabets('ΠAΠΑΣ Anna, Ελένη Kώστα Kώστα email-μου PDFάκι')).toEqual(['ΠAΠΑΣ', 'Kώστα']);
});
