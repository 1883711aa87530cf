/** Files for the library's tests: real ones, made here. */
import type { Locator, Page } from '@playwright/test';
import { ask } from '../people.ts';
import { expect } from '../site.ts';

/** A file as the browser is given it. */
export type Given = { name: string; mimeType: string; buffer: Buffer };

/** Plain words of so many bytes, none like another. */
export const textFile = (name: string, words: string, bytes = 0): Given => {
  const lines = Array.from({ length: Math.ceil(bytes / 64) }, (_, at) =>
    `${at} `.padEnd(63, '·').slice(0, 31).padEnd(63, '-'),
  );
  return { name, mimeType: 'text/plain', buffer: Buffer.from([words, ...lines].join('\n')) };
};

/** The smallest picture there is. */
export const pictureFile = (name: string): Given => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
});

/** The place where files are given on this page. */
export const chooser = (page: Page): Locator => page.locator('input[type="file"][aria-label="Επιλογή αρχείων"]');

/** Gives files and waits until they all arrived. */
export const give = async (page: Page, files: readonly Given[]): Promise<void> => {
  await chooser(page).setInputFiles([...files]);
  for (const { name } of files)
    await expect(
      page.getByRole('listitem').filter({ has: page.getByRole('button', { name: `Απόκρυψη: ${name}` }) }),
    ).toContainText('Στάλθηκε');
};

/** Gives a link to the library beside the page; answers its number. */
export const giveLink = async (page: Page, Title: string, more: object = {}): Promise<number> =>
  (await ask<{ Id: number }>(page, '/api/library/UploadLink', { Title, Link: 'https://example.org/', ...more })).Id;

/** The number of the item of a title in a folder. */
export const itemOf = async (page: Page, Title: string, Category = '/'): Promise<number> => {
  const { Items } = await ask<{ Items: { Id: number; Title: string }[] }>(page, '/api/library/SubCategories', {
    Category,
    count: 200,
  });
  return Items.find((item) => item.Title === Title)?.Id ?? 0;
};

/** What the first version of the product kept of an upload: the file with what is known of it. */
export const keptByOlder = async (page: Page, one: { name: string; words: string; paused: boolean }): Promise<void> => {
  const { Id: owner } = await ask<{ Id: number }>(page, '/api/user/getcurrent', {});
  await page.evaluate(
    ({ name, words, paused, owner: of }) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('telemachos-uploads', 1);
        opening.addEventListener('upgradeneeded', () =>
          opening.result.createObjectStore('uploads', { keyPath: 'key' }),
        );
        opening.addEventListener('success', () => {
          const file = new File([words], name, { type: 'text/plain' });
          const [title = '', replaces, menteesSee, approve] = [name.split('.')[0], null, true, false];
          const place = { where: 'library', category: '/', title, replaces, menteesSee, approve };
          const { size, type } = file;
          const writing = opening.result.transaction('uploads', 'readwrite');
          const about = { key: 'older', owner: of, project: 1, place, name, size, type, at: 1, id: null };
          writing.objectStore('uploads').put({ ...about, paused, file });
          writing.addEventListener('complete', () => {
            opening.result.close();
            resolve();
          });
        });
      }),
    { ...one, owner },
  );
};

/** How many records and files are kept here. */
export const kept = (page: Page) =>
  page.evaluate<{ records: number; files: number }>(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('telemachos-uploads');
        opening.addEventListener('error', () => reject(new Error('not opened')));
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction(['uploads', 'files']);
          const [records, files] = [
            reading.objectStore('uploads').getAllKeys(),
            reading.objectStore('files').getAllKeys(),
          ];
          reading.addEventListener('complete', () => {
            opening.result.close();
            resolve({ records: records.result.length, files: files.result.length });
          });
        });
      }),
  );
