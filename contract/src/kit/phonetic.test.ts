/** Greek names typed with Latin letters. */
import { expect, test } from 'vitest';
import { matchesWord, phoneticKey, phoneticKeys } from './phonetic.ts';

test.each([
  ['Παπαδόπουλος', 'Papadopoulos'],
  ['Παπαδόπουλος', 'papadopoylos'],
  ['Παπαδόπουλος', 'dopoul'],
  ['Χρήστος', 'xristos'],
  ['Χρήστος', 'Christos'],
  ['Χρήστος', 'hristos'],
  ['Θεοδώρου', '8eodwrou'],
  ['Θεοδώρου', 'Theodorou'],
  ['Αλέξανδρος', 'aleksandros'],
  ['Αλέξανδρος', 'Alexandros'],
  ['Αλέξανδρος', 'ale3andros'],
  ['Ευθυμίου', 'Efthymiou'],
  ['Ευθυμίου', 'ey8ymioy'],
  ['Μπαλής', 'mpalis'],
  ['Μπαλής', 'Balis'],
  ['Κωνσταντίνος', 'Konstantinos'],
  ['Κωνσταντίνος', 'konstadinos'],
  ['Δημήτρης', 'dhmhtrhs'],
  ['Τηλέμαχος', 'thlemaxos'],
  ['Αικατερίνη', 'Aikaterini'],
  ['Παύλος', 'Pavlos'],
  ['Άγγελος', 'Angelos'],
  ['Ψαρράς', 'psaras'],
  ['Λυκούργος', 'lukourgos'],
  ['Γιώργος', 'γιωργ'],
])('%s is found by %s', (name, word) => expect(matchesWord(name, word)).toBe(true));

test.each([
  ['Παπαδόπουλος', 'Papadakis'],
  ['Γεωργίου', 'Christos'],
  ['Άννα', 'Αντ'],
])('%s is not found by %s', (name, word) => expect(matchesWord(name, word)).toBe(false));

test('a word without Latin letters, or with a single sound, is looked for as it is written alone', () => {
  expect([phoneticKeys('2026-00012'), phoneticKeys('γιώργος'), phoneticKeys('a'), phoneticKeys('%')]).toEqual([
    [],
    [],
    [],
    [],
  ]);
  expect(phoneticKeys('100%_a\\b')).toEqual(['10av']);
  expect(phoneticKey('Ψαρράς Ευθύμιος')).toBe('psaras efqimios');
});
