/** File names in Content-Disposition, from any text. */
import { expect, test } from 'vitest';
import { contentDisposition } from './file-response.ts';

const namesOf = (given: string, word?: string) => {
  const [, plain, encoded = ''] =
    /^attachment; filename="([\w.-]*)"; filename\*=UTF-8''([\w.~%-]*)$/.exec(
      contentDisposition('attachment', given, word),
    ) ?? [];
  return { plain, name: decodeURIComponent(encoded) };
};

test.each([
  ['Βιογραφικό (2).pdf', 'Βιογραφικό (2).pdf'],
  ['α/β\\γ.csv', 'α_β_γ.csv'],
  ['../../etc/passwd', '__.._etc_passwd'],
  ['.x', 'file.x'],
  ['.x.csv', '_x.csv'],
  ['\u200b.bashrc.csv', '_bashrc.csv'],
  ['α\r\nX-Other: 1\u0000\u2028.csv', 'α X-Other: 1 .csv'],
  ['cv\u202efdp.exe', 'cvfdp.exe'],
  [`α${'😀'.slice(1)}.csv`, 'α\uFFFD.csv'],
  ['', 'file'],
  ['..', 'file'],
  [' . . ', 'file'],
  ['...json', 'file.json'],
  ['.pdf', 'file.pdf'],
  ['... - Όσα έγραψαν.csv', '_ - Όσα έγραψαν.csv'],
  [`${'α'.repeat(200)}.csv`, `${'α'.repeat(125)}.csv`],
  [`${'😀'.repeat(100)}.json`, `${'😀'.repeat(62)}.json`],
  [`α.${'β'.repeat(200)}`, `α.${'β'.repeat(126)}`],
  ['α'.repeat(300), 'α'.repeat(127)],
  ['con.csv', '_con.csv'],
  ['\u200bcon.csv', '_con.csv'],
])('%j is served as %j', (given, name) => {
  expect(namesOf(given).name).toBe(name);
});

test.each([
  ['α/"β".csv', 'export', 'export.csv'],
  ['Πορεία ωφελουμένων.xlsx', 'export', 'export.xlsx'],
  ['Ερώτημα', 'Report', 'Report'],
  ['Αρχείο.αβγ', 'file', 'file'],
  ['cv (2).pdf', 'file', 'cv__2_.pdf'],
  ['..', 'file', 'file'],
])('%j, with %s as its word, has the ASCII name %s: the word where it has other letters', (given, word, name) => {
  expect(namesOf(given, word).plain).toBe(name);
});
