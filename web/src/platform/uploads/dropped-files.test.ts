/** Dropped and chosen files with their folders. */
import { expect, test } from 'vitest';
import { readChosenFiles, readDroppedFiles, maxDroppedFiles } from './dropped-files.ts';

type Entry = { name: string; isFile: boolean; isDirectory: boolean };
const fileEntry = (name: string): Entry =>
  Object.assign(
    { name, isFile: true, isDirectory: false },
    { file: (take: (file: File) => void) => take(new File(['α'], name)) },
  );
/** Browsers return a folder in batches, and an empty batch at the end. */
const folderEntry = (name: string, inside: Entry[], batch = 2): Entry =>
  Object.assign(
    { name, isFile: false, isDirectory: true },
    {
      createReader: () => {
        const left = [...inside];
        return { readEntries: (take: (batch: Entry[]) => void) => take(left.splice(0, batch)) };
      },
    },
  );
const transferOf = (entries: Entry[]): DataTransfer =>
  ({ items: entries.map((entry) => ({ webkitGetAsEntry: () => entry })), files: [] }) as unknown as DataTransfer;

test('reads the files of dropped folders with their folders, without system files', async () => {
  const inner = folderEntry('2026', [fileEntry('c.pdf'), fileEntry('Thumbs.db')]);
  const outer = folderEntry('Οδηγοί', [fileEntry('a.pdf'), fileEntry('.DS_Store'), inner, fileEntry('b.pdf')]);
  const { found, more } = await readDroppedFiles(transferOf([outer, fileEntry('z.pdf')]));
  expect(found.map(({ file, folders }) => [...folders, file.name].join('/')).sort()).toEqual([
    'z.pdf',
    'Οδηγοί/2026/c.pdf',
    'Οδηγοί/a.pdf',
    'Οδηγοί/b.pdf',
  ]);
  expect(more).toBe(false);
});

test('returns the first files and reports that there are more', async () => {
  const many = Array.from({ length: maxDroppedFiles + 7 }, (_, at) => fileEntry(`${at}.pdf`));
  const { found, more } = await readDroppedFiles(transferOf([folderEntry('Όλα', many, 100)]));
  expect([found.length, more]).toEqual([maxDroppedFiles, true]);
  const files = Array.from({ length: maxDroppedFiles + 1 }, (_, at) =>
    Object.assign(new File([], `${at}`), { webkitRelativePath: '' }),
  );
  expect(readChosenFiles(files)).toMatchObject({ more: true });
});

test('reads the subfolders of a chosen folder', () => {
  const file = Object.assign(new File(['α'], 'a.pdf'), { webkitRelativePath: 'Οδηγοί/2026/a.pdf' });
  expect(readChosenFiles([file]).found).toMatchObject([{ folders: ['Οδηγοί', '2026'] }]);
  expect(readChosenFiles(null)).toEqual({ found: [], more: false });
});
