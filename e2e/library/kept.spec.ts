/** What the browser keeps of files on their way: all of one or nothing, whatever breaks off in between. */
import type { Page } from '@playwright/test';
import { ask } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import { waitsOn } from '../still.ts';
import { chooser, kept, keptByOlder, textFile } from './giving.ts';

test.use({ world: 'library-kept' });

/** The lines of files on their way. */
const line = (page: Page) => page.getByRole('list', { name: 'Αρχεία που στέλνονται' }).getByRole('listitem');

/** Gives one up, until the server knows: its person has nothing under way where the next test begins. */
const giveUp = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: `Ακύρωση: ${name}` }).click();
  await expect.poll(async () => (await ask<{ list: unknown[] }>(page, '/api/files/Uploads', {})).list).toEqual([]);
};

/** In this store of the browser's nothing is written: what is begun there breaks off. */
const breakOff = (page: Page, store: string, way: 'put' | 'delete', mode: IDBTransactionMode) =>
  page.addInitScript(
    ([named, act, within]) => {
      const before = IDBObjectStore.prototype[act];
      IDBObjectStore.prototype[act] = function (this: IDBObjectStore, ...given: never[]) {
        const asked: unknown = Reflect.apply(before, this, given);
        if (this.name === named && this.transaction.mode === within) this.transaction.abort();
        return asked;
      } as never;
    },
    [store, way, mode] as const,
  );

test('a file that was left alone goes when the page is opened again; one that is known stays until it is given up', async ({
  page,
}) => {
  await signIn(page, 'mentor');
  await page.route('**/uploadpart', () => undefined);
  await page.goto('/pilot/library/items');
  await chooser(page).setInputFiles([textFile('Κρατημένο.txt', 'ένα')]);
  await expect(line(page)).toContainText('Αποστολή');
  await expect.poll(() => kept(page)).toEqual({ records: 1, files: 1 });
  // A tab of an older version was closed between the two.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('telemachos-uploads');
        opening.addEventListener('success', () => {
          const writing = opening.result.transaction('files', 'readwrite');
          writing.objectStore('files').put(new Blob(['κανενός']), 'nobody’s');
          writing.addEventListener('complete', () => {
            opening.result.close();
            resolve();
          });
        });
      }),
  );
  expect(await kept(page)).toEqual({ records: 1, files: 2 });
  await page.reload();
  await expect(line(page)).toContainText('Αποστολή');
  await expect.poll(() => kept(page)).toEqual({ records: 1, files: 1 });
  await giveUp(page, 'Κρατημένο.txt');
  await expect.poll(() => kept(page)).toEqual({ records: 0, files: 0 });
});

test('of an upload whose record cannot be kept no file is kept either', async ({ page }) => {
  await signIn(page, 'mentor');
  await page.route('**/uploadpart', () => undefined);
  await breakOff(page, 'uploads', 'put', 'readwrite');
  await page.goto('/pilot/library/items');
  await chooser(page).setInputFiles([textFile('Χωρίς εγγραφή.txt', 'δύο')]);
  await expect(line(page)).toContainText('Αποστολή');
  await expect.poll(() => kept(page)).toEqual({ records: 0, files: 0 });
  await giveUp(page, 'Χωρίς εγγραφή.txt');
  await expect(line(page)).toHaveCount(0);
});

test('of an upload whose file cannot be removed the record stays, too: whose it is stays known', async ({ page }) => {
  await signIn(page, 'mentor');
  await page.route('**/uploadpart', () => undefined);
  await breakOff(page, 'files', 'delete', 'readwrite');
  await page.goto('/pilot/library/items');
  await chooser(page).setInputFiles([textFile('Μένει.txt', 'τρία')]);
  await expect(line(page)).toContainText('Αποστολή');
  await giveUp(page, 'Μένει.txt');
  await expect(line(page)).toHaveCount(0);
  // Nor can what says that it is given up be removed.
  await expect.poll(() => kept(page)).toEqual({ records: 2, files: 1 });
});

test('what an older version kept is taken over without its file where there is no room for a second one', async ({
  page,
}) => {
  await signIn(page, 'mentor');
  await keptByOlder(page, { name: 'Στενό.txt', words: 'λόγια', paused: false });
  await breakOff(page, 'files', 'put', 'versionchange');
  await page.goto('/pilot/library/items');
  await expect(line(page)).toContainText('Επιλέξτε ξανά το αρχείο');
  await page
    .locator('input[type="file"][aria-label="Επιλογή αρχείου: Στενό.txt"]')
    .setInputFiles([{ name: 'Στενό.txt', mimeType: 'text/plain', buffer: Buffer.from('λόγια') }]);
  await expect(line(page)).toContainText('Στάλθηκε');
});

test('what reads a file is waited for where it does not come', async ({ page, forgiven }) => {
  forgiven.push(/Failed to load resource|hash\.worker/);
  await signIn(page, 'mentor');
  let missed = 0;
  await page.context().route('**/assets/hash.worker*', (route) => {
    missed += 1;
    return missed > 1 ? route.continue() : route.fulfill({ status: 404, body: '' });
  });
  await page.goto('/pilot/library/items');
  await chooser(page).setInputFiles([textFile('Χωρίς νήμα.txt', 'τέσσερα')]);
  await expect(line(page)).toContainText('Στάλθηκε');
  expect(missed).toBe(2);
});

test('what another device began comes before what stands below it', async ({ page }) => {
  await signIn(page, 'mentor');
  const begun = { UserId: null, OriginalName: 'Αλλού.txt', Mime: 'text/plain', Parts: 1, FileSize: 9 };
  await ask(page, '/api/library/StartUpload', { ...begun, Title: 'Αλλού', Sha256: 'a'.repeat(64) });
  let tell = (): void => undefined;
  const told = new Promise<void>((resolve) => (tell = resolve));
  await page.route('**/api/files/Uploads', async (route) => {
    await told;
    await route.continue();
  });
  await page.addInitScript(waitsOn);
  await page.goto('/pilot/library/items');
  // What is not shown has no role either.
  const search = page.getByRole('searchbox', { name: 'Αναζήτηση στη βιβλιοθήκη', includeHidden: true });
  await expect(page.getByRole('button', { name: 'Επιλογή αρχείων' })).toBeVisible();
  await expect(search).toBeAttached();
  await expect(search).toBeHidden();
  tell();
  await expect(page.getByText('Αλλού.txt')).toBeVisible();
  await expect(search).toBeVisible();
});
