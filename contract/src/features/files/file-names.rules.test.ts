/** Names of files: the ending is made to fit the kind, and no name is a program's. */
import { expect, test } from 'vitest';
import { fileNameLength, fittingName } from './file-names.rules.ts';

const pdf = 'application/pdf';
const plain = 'text/plain; charset=utf-8';

test.each([
  ['cv.pdf', pdf, 'cv.pdf'],
  ['Βιογραφικό Α.Β. 2026.PDF', pdf, 'Βιογραφικό Α.Β. 2026.PDF'],
  ['cv', pdf, 'cv.pdf'],
  ['cv.pdf. . ', pdf, 'cv.pdf'],
  ['πτυχίο.jpeg', 'image/jpeg', 'πτυχίο.jpeg'],
  ['a.csv', plain, 'a.csv'],
  ['.pdf', pdf, '.pdf'],
  ['Βιογραφικό 24.11.2026', pdf, 'Βιογραφικό 24.11.2026.pdf'],
  ['IMG_0001.HEIC', 'image/jpeg', 'IMG_0001.HEIC.jpg'],
  ['a.php', plain, 'a.php.txt'],
  ['cv.pdf', plain, 'cv.pdf.txt'],
  ['CON.pdf', pdf, '_CON.pdf'],
  ['con', pdf, '_con.pdf'],
  [' Aux .pdf', pdf, '_Aux .pdf'],
  ['nul.2026.pdf', pdf, '_nul.2026.pdf'],
  ['COM1.pdf', pdf, '_COM1.pdf'],
  ['lpt9.txt', plain, '_lpt9.txt'],
  ['COM¹.txt', plain, '_COM¹.txt'],
  ['console.pdf', pdf, 'console.pdf'],
  ['COM10.pdf', pdf, 'COM10.pdf'],
  ['Αίτηση CON.pdf', pdf, 'Αίτηση CON.pdf'],
])('%j is kept as %j', (name, type, kept) => {
  expect(fittingName(name, type)).toBe(kept);
});

test.each([
  ...['cv.exe', 'cv.pdf.exe', 'cv.exe.pdf', 'cv.EXE .pdf', 'cv.pdf.hta', 'cv.com', 'cv.scr. ', 'cv.pdf.lnk'].map((name) => [name, pdf]),
  ...['a.js', 'a.vbs', 'a.html', 'a.htm', 'a.svg', 'a.ps1', 'a.bat', 'a.cmd', 'a.hta', 'a.svg.txt'].map((name) => [name, plain]),
  ['setup.msi', 'application/x-cfb'],
  ['anything.bin', 'application/octet-stream'],
])('%j as %s is refused', (name, type) => {
  expect(fittingName(name, type)).toBeNull();
});

test('a long name keeps its ending', () => {
  const kept = fittingName(`${'α'.repeat(400)}.pdf`, pdf) ?? '';
  expect(kept).toHaveLength(fileNameLength);
  expect(kept.endsWith('α.pdf')).toBe(true);
});
