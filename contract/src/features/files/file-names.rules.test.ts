/** Names of files: the ending is made to fit the kind, and no name is a program's. */
import { expect, test } from 'vitest';
import { maxFileNameLength, fittingName, freeName, isGivenAs, nameBeside, promisesOther } from './file-names.rules.ts';

const pdf = 'application/pdf';
const plain = 'text/plain; charset=utf-8';

test.each([
  ['cv.pdf', pdf, 'cv.pdf'],
  ['Βιογραφικό Α.Β. 2026.PDF', pdf, 'Βιογραφικό Α.Β. 2026.PDF'],
  ['cv', pdf, 'cv.pdf'],
  ['cv.pdf. . ', pdf, 'cv.pdf'],
  ['cv.pdf\u00a0', pdf, 'cv.pdf'],
  ['πτυχίο.jpeg', 'image/jpeg', 'πτυχίο.jpeg'],
  ['a.csv', plain, 'a.csv'],
  ['.pdf', pdf, '_pdf.pdf'],
  ['.cv.pdf', pdf, '_cv.pdf'],
  ['..\u00a0.cv.pdf', pdf, '_\u00a0.cv.pdf'],
  [`${'α'.repeat(190)}.pdf`, pdf, `${'α'.repeat(125)}.pdf`],
  ['Βιογραφικό 24.11.2026', pdf, 'Βιογραφικό 24.11.2026.pdf'],
  // Signs that name nothing.
  ['.', plain, 'file.txt'],
  ['..', plain, 'file.txt'],
  ['...', pdf, 'file.pdf'],
  ['. .\u00a0.', pdf, 'file.pdf'],
  ['..txt', plain, '_txt.txt'],
  ['...txt.txt', plain, '_txt.txt'],
  ['. ..txt', plain, 'file.txt'],
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
  // Only the last ending decides how a file opens.
  ['www.opora.gr.pdf', pdf, 'www.opora.gr.pdf'],
  ['me@example.com.pdf', pdf, 'me@example.com.pdf'],
  ['report.sh.pdf', pdf, 'report.sh.pdf'],
  ['my.site.bat-notes.pdf', pdf, 'my.site.bat-notes.pdf'],
  ['cv.exe.pdf', pdf, 'cv.exe.pdf'],
  ['Ασκήσεις.js.PDF', pdf, 'Ασκήσεις.js.PDF'],
  ['a.svg.txt', plain, 'a.svg.txt'],
  // What the product takes off an ending is no ending: another one follows, which is harmless.
  ['cv.exe.php', plain, 'cv.exe.php.txt'],
])('%j is kept as %j', (name, type, kept) => {
  expect(fittingName(name, type)).toBe(kept);
});

test.each([
  ...[
    'cv.exe',
    'cv.pdf.exe',
    'invoice.pdf.EXE',
    'cv.exe . .',
    'cv.pdf. exe',
    'cv.exe\u00a0',
    'cv.exe.',
    'cv.pdf.hta',
    'cv.com',
    'cv.scr. ',
    'cv.pdf.lnk',
  ].map((name) => [name, pdf]),
  ...['a.js', 'a.vbs', 'a.html', 'a.htm', 'a.svg', 'a.ps1', 'a.bat', 'a.cmd', 'a.hta'].map((name) => [name, plain]),
  ['setup.msi', 'application/x-cfb'],
  ['anything.bin', 'application/octet-stream'],
])('%j as %s is refused', (name, type) => {
  expect(fittingName(name, type)).toBeNull();
});

test('a long name keeps its ending', () => {
  const kept = fittingName(`${'a'.repeat(400)}.pdf`, pdf) ?? '';
  expect(kept).toHaveLength(maxFileNameLength);
  expect(kept.endsWith('a.pdf')).toBe(true);
});

test.each([
  ['h.png', true],
  ['Σχέδιο.SVG.Png. ', true],
  ['cv.pdf', true],
  ['cv.doc', true],
  ['cv.docx', true],
  ['πίνακας.XLS', true],
  ['παρουσίαση.ppt', true],
  ['ταινία.mp4', true],
  ['ήχος.wav', true],
  ['εικόνα.tiff', true],
  ['h.txt', false],
  ['λίστα.csv', false],
  ['cv.pdf.txt', false],
  ['Σημειώσεις 24.11.2026', false],
  ['Σημειώσεις', false],
  ['a.php', false],
])('a text that is called %j promises another kind: %j', (name, promises) => {
  expect(promisesOther(name, plain)).toBe(promises);
  expect(promisesOther(name, pdf)).toBe(false);
});

test.each([
  ['image.png', 1, 'image.png'],
  ['image.png', 2, 'image (2).png'],
  ['α.β.tar.txt', 12, 'α.β.tar (12).txt'],
  ['image (2).png', 2, 'image (2) (2).png'],
  [`${'α'.repeat(125)}.pdf`, 2, `${'α'.repeat(123)} (2).pdf`],
  [`${'a'.repeat(196)}.pdf`, 100, `${'a'.repeat(190)} (100).pdf`],
  [`${'a'.repeat(191)}😀a.pdf`, 2, `${'a'.repeat(191)} (2).pdf`],
])('%s, the %dth of that name: %s', (name, number, beside) => {
  expect(nameBeside(name, number)).toBe(beside);
  expect(isGivenAs(beside, name)).toBe(true);
  expect(beside.length).toBeLessThanOrEqual(maxFileNameLength);
  expect(Buffer.byteLength(beside)).toBeLessThanOrEqual(255);
});

test('what only looks like a name beside another one is a name of its own', () => {
  for (const name of ['image (1).png', 'image (02).png', 'image(2).png', 'image (2).jpg', 'other (2).png'])
    expect(isGivenAs(name, 'image.png')).toBe(false);
});

test('the first name that is free is taken, be it between others', () => {
  expect(freeName('a.txt', new Set())).toBe('a.txt');
  expect(freeName('a.txt', new Set(['a.txt', 'a (3).txt']))).toBe('a (2).txt');
});
