/** What the browser keeps of uploads: all of one or nothing, whatever breaks off in between. */
import type { Page } from '@playwright/test';
import { heldBack } from '../held-back.ts';
import { ask, windowOf } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import { waitsOn } from '../still.ts';
import { chooser, kept, keptByOlder, textFile } from './giving.ts';

test.use({ world: 'library' });

/** The lines of uploads. */
const line = (page: Page) => page.getByRole('list', { name: 'Αρχεία που στέλνονται' }).getByRole('listitem');

/** Cancels an upload, until the server knows: its person has none where the next step begins. */
const cancel = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: `Ακύρωση: ${name}` }).click();
  await expect.poll(async () => (await ask<{ list: unknown[] }>(page, '/api/files/Uploads', {})).list).toEqual([]);
};

type Fault = { store: string; way: 'put' | 'delete'; mode: IDBTransactionMode };

/** Runs in the page: from now on transactions abort that write so to this store of the browser's. */
const abortWrites = ({ store, way, mode }: Fault): void => {
  const before = IDBObjectStore.prototype[way];
  IDBObjectStore.prototype[way] = function (this: IDBObjectStore, ...given: never[]) {
    const asked: unknown = Reflect.apply(before, this, given);
    if (this.name === store && this.transaction.mode === mode) this.transaction.abort();
    return asked;
  } as never;
};

/** A file without a record, as a tab of an older version leaves it that is closed between the two. */
const leaveFile = (page: Page): Promise<void> =>
  page.evaluate(
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

test('of an upload the browser keeps record and file together, and removes them together', async ({ page }) => {
  await signIn(page, 'mentor');
  await page.route('**/uploadpart', () => undefined);

  await test.step('a file without a record goes when the page is opened again; one with a record stays until it is cancelled', async () => {
    await page.goto('/pilot/library/items/Kept');
    await chooser(page).setInputFiles([textFile('Κρατημένο.txt', 'ένα')]);
    await expect(line(page)).toContainText('Αποστολή');
    await expect.poll(() => kept(page)).toEqual({ records: 1, files: 1 });
    await leaveFile(page);
    await expect.poll(() => kept(page)).toEqual({ records: 1, files: 2 });
    await page.reload();
    await expect(line(page)).toContainText('Αποστολή');
    await expect.poll(() => kept(page)).toEqual({ records: 1, files: 1 });
    await cancel(page, 'Κρατημένο.txt');
    await expect.poll(() => kept(page)).toEqual({ records: 0, files: 0 });
  });

  await test.step('no file is kept when its record cannot be kept', async () => {
    await page.evaluate(abortWrites, { store: 'uploads', way: 'put', mode: 'readwrite' } satisfies Fault);
    await chooser(page).setInputFiles([textFile('Χωρίς εγγραφή.txt', 'δύο')]);
    await expect(line(page)).toContainText('Αποστολή');
    await expect.poll(() => kept(page)).toEqual({ records: 0, files: 0 });
    await cancel(page, 'Χωρίς εγγραφή.txt');
    await expect(line(page)).toHaveCount(0);
  });

  await test.step('a record stays when its file cannot be removed: whose it is stays known', async () => {
    await page.reload();
    await expect(page.getByRole('button', { name: 'Επιλογή αρχείων' })).toBeVisible();
    await page.evaluate(abortWrites, { store: 'files', way: 'delete', mode: 'readwrite' } satisfies Fault);
    await chooser(page).setInputFiles([textFile('Μένει.txt', 'τρία')]);
    await expect(line(page)).toContainText('Αποστολή');
    await cancel(page, 'Μένει.txt');
    await expect(line(page)).toHaveCount(0);
    // The record of the cancellation cannot be removed either.
    await expect.poll(() => kept(page)).toEqual({ records: 2, files: 1 });
  });
});

test('what the first version of the product kept goes on, without its file where a second one has no room', async ({
  browser,
  page,
  site,
}) => {
  await signIn(page, 'mentor');
  await keptByOlder(page, { name: 'Παλιό.txt', words: 'λόγια από πριν', paused: true });
  await page.goto('/pilot/library/items/Kept');
  await expect(line(page)).toContainText('Σε παύση');
  await line(page).getByRole('button', { name: 'Συνέχεια: Παλιό.txt' }).click();
  await expect(line(page)).toContainText('Στάλθηκε');

  const full = await windowOf(browser, site, 'mentor');
  await keptByOlder(full, { name: 'Στενό.txt', words: 'λόγια', paused: false });
  await full.addInitScript(abortWrites, { store: 'files', way: 'put', mode: 'versionchange' } satisfies Fault);
  await full.goto('/pilot/library/items/Kept');
  await expect(line(full)).toContainText('Επιλέξτε ξανά το αρχείο');
  await full
    .locator('input[type="file"][aria-label="Επιλογή αρχείου: Στενό.txt"]')
    .setInputFiles([{ name: 'Στενό.txt', mimeType: 'text/plain', buffer: Buffer.from('λόγια') }]);
  await expect(line(full)).toContainText('Στάλθηκε');
  await full.context().close();
});

test('an upload that another device began is shown before what stands below it', async ({ page }) => {
  // A mentor who gives nothing in other tests.
  await signIn(page, 'mentor2');
  const begun = { UserId: null, OriginalName: 'Αλλού.txt', Mime: 'text/plain', Parts: 1, FileSize: 9 };
  await ask(page, '/api/library/StartUpload', { ...begun, Title: 'Αλλού', Sha256: 'a'.repeat(64) });
  const letGo = await heldBack(page, '**/api/files/Uploads');
  await page.addInitScript(waitsOn);
  await page.goto('/pilot/library/items');
  // A hidden element has no role.
  const search = page.getByRole('searchbox', { name: 'Αναζήτηση στη βιβλιοθήκη', includeHidden: true });
  await expect(page.getByRole('button', { name: 'Επιλογή αρχείων' })).toBeVisible();
  await expect(search).toBeAttached();
  await expect(search).toBeHidden();
  letGo();
  await expect(page.getByText('Αλλού.txt')).toBeVisible();
  await expect(search).toBeVisible();
});
