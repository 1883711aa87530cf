/** Uploads in parts: after a reload, without a network, paused, cancelled; refused, dropped, pasted. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { fileFrom } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import { chooser, give, kept, textFile, type Given } from './giving.ts';
import { scaled } from '../time-limits.ts';

test.use({ world: 'library' });

const parts = 24;
const big = (name: string): Given => {
  const { buffer, ...file } = textFile(name, name, parts * 262_144);
  return { ...file, buffer: buffer.subarray(0, (parts - 1) * 262_144 + 1000) };
};

/** Lets so many parts through and holds the others; counts those that the server took. */
const watchParts = async (page: Page, most = Infinity) => {
  const counted = { let: 0, taken: 0, most };
  await page.route('**/uploadpart', async (route) => {
    if (counted.let >= counted.most) return;
    counted.let += 1;
    await route.continue().catch(() => undefined);
  });
  page.on('response', (response) => {
    if (/uploadpart/i.test(response.url()) && response.ok()) counted.taken += 1;
  });
  return counted;
};

test('an upload goes on by itself after a reload and without a network, stays paused, and is gone once it is cancelled', async ({
  page,
  forgiven,
}) => {
  forgiven.push(/ERR_INTERNET_DISCONNECTED|Failed to load resource|hash\.worker/);
  await signIn(page, 'mentor');

  await test.step('after a reload it goes on, on whatever page; no part is sent twice, and what arrived is the file', async () => {
    // The worker that hashes files does not load at first: it is loaded again.
    let missed = 0;
    await page.context().route('**/assets/hash.worker*', (route) => {
      missed += 1;
      return missed > 1 ? route.continue() : route.fulfill({ status: 404, body: '' });
    });
    await page.goto('/pilot/library/items/Uploads');
    const counted = await watchParts(page, 10);
    const file = big('Εγχειρίδιο.txt');
    await chooser(page).setInputFiles([file]);
    await expect.poll(() => counted.taken).toBe(10);
    const line = page.getByRole('list', { name: 'Αρχεία που στέλνονται' }).getByRole('listitem');
    await expect(line).toContainText('Αποστολή');
    await expect(line.getByRole('progressbar')).toBeVisible();
    await expectAccessible(page);
    await page.goto('/pilot/home');
    counted.most = Infinity;
    await expect(page.getByText('Η μεταφορά ολοκληρώθηκε')).toBeVisible({ timeout: scaled(30_000) });
    expect(counted.taken).toBe(parts);
    expect(missed).toBeGreaterThan(1);
    await page.goto('/pilot/library/items/Uploads');
    await page.getByRole('button', { name: 'Εγχειρίδιο', exact: true }).click();
    const { bytes } = await fileFrom(page, page.getByRole('dialog').getByLabel('Λήψη: Εγχειρίδιο'));
    expect(bytes.equals(file.buffer)).toBe(true);
    await page.unroute('**/uploadpart');
  });

  await test.step('paused it stays so, and without a network it waits', async () => {
    await page.goto('/pilot/library/items/Uploads');
    const counted = await watchParts(page, 6);
    await chooser(page).setInputFiles([big('Διακοπή.txt')]);
    await expect.poll(() => counted.taken).toBe(6);
    const line = page.getByRole('list', { name: 'Αρχεία που στέλνονται' }).getByRole('listitem');
    await line.getByRole('button', { name: 'Παύση: Διακοπή.txt' }).click();
    await expect(line).toContainText('Σε παύση');
    await page.reload();
    await expect(line).toContainText('Σε παύση');
    counted.most = 12;
    await line.getByRole('button', { name: 'Συνέχεια: Διακοπή.txt' }).click();
    await expect.poll(() => counted.taken).toBe(12);
    await page.unroute('**/uploadpart');
    await page.context().setOffline(true);
    await line.getByRole('button', { name: 'Παύση: Διακοπή.txt' }).click();
    await line.getByRole('button', { name: 'Συνέχεια: Διακοπή.txt' }).click();
    await expect(line).toContainText('Περιμένει να απαντήσει η υπηρεσία');
    await page.context().setOffline(false);
    await expect(line).toContainText('Στάλθηκε', { timeout: scaled(45_000) });
  });

  await test.step('cancelled, neither the browser nor the server keeps anything', async () => {
    const next = await watchParts(page, 3);
    await chooser(page).setInputFiles([big('Λάθος.txt')]);
    await expect.poll(() => next.taken).toBeGreaterThanOrEqual(3);
    await page.getByRole('button', { name: 'Ακύρωση: Λάθος.txt' }).click();
    await expect(page.getByText('Λάθος.txt')).toHaveCount(0);
    await expect.poll(() => kept(page)).toEqual({ records: 0, files: 0 });
    await page.reload();
    await expect(page.getByRole('button', { name: 'Διακοπή', exact: true })).toBeVisible();
    await expect(page.getByText('Λάθος.txt')).toHaveCount(0);
  });
});

test('what is refused says so at the file, and the others arrive', async ({ page, forgiven }) => {
  forgiven.push(/422/);
  await signIn(page, 'mentor');
  await page.goto('/pilot/library/items/Refused');
  const program: Given = {
    name: 'Δώρο.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.concat([Buffer.from('MZ'), Buffer.alloc(3000, 1)]),
  };
  const empty: Given = { name: 'Κενό.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) };
  // A mark that turns letters around is left out of the name, in the list, too.
  const turned = textFile('Οδηγός\u202Egpj.txt', 'Λόγια που διαβάζονται');
  await chooser(page).setInputFiles([program, empty, textFile('Καλό.txt', 'λόγια'), turned]);
  const line = (name: string) =>
    page.getByRole('list', { name: 'Αρχεία που στέλνονται' }).getByRole('listitem').filter({ hasText: name });
  await expect(line('Δώρο.pdf')).toContainText('Δεν στάλθηκε');
  await expect(line('Κενό.txt')).toContainText('Το αρχείο είναι κενό.');
  await expect(line('Καλό.txt')).toContainText('Στάλθηκε');
  await expect(line('gpj.txt')).toContainText('Στάλθηκε');
  await expect(line('gpj.txt')).not.toContainText('\u202E');
  await expect(line('gpj.txt').getByText('Οδηγόςgpj.txt', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Οδηγόςgpj', exact: true })).toBeVisible();
  await expectAccessible(page);
  // What failed is told after a reload, too, until its line is taken away.
  await page.reload();
  await expect(line('Δώρο.pdf')).toContainText('Δεν στάλθηκε');
  await expect(line('Κενό.txt')).toContainText('Το αρχείο είναι κενό.');
  await expect(line('Καλό.txt')).toHaveCount(0);
  await page.getByRole('button', { name: 'Απόκρυψη: Δώρο.pdf' }).click();
  await expect.poll(async () => (await kept(page)).records).toBe(1);
  await page.reload();
  await expect(line('Κενό.txt')).toBeVisible();
  await expect(line('Δώρο.pdf')).toHaveCount(0);
  await page.getByRole('button', { name: 'Απόκρυψη: Κενό.txt' }).click();
  await expect(page.getByRole('list', { name: 'Αρχεία που στέλνονται' })).toHaveCount(0);
});

test('files are dropped and pasted; a folder is given with the folders in it', async ({ page }) => {
  await signIn(page, 'coordinator');
  await page.goto('/pilot/library/items/Dropped');
  await give(page, [textFile('Πριν.txt', 'ένα')]);
  await page.evaluate(`(() => {
    const data = new DataTransfer();
    data.items.add(new File(['από το πρόχειρο'], 'Επικόλληση.txt', { type: 'text/plain' }));
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    const dropped = new DataTransfer();
    dropped.items.add(new File(['σύρθηκε'], 'Σύρθηκε.txt', { type: 'text/plain' }));
    const place = document.querySelector('input[type=file]').parentElement;
    place.dispatchEvent(new DragEvent('drop', { dataTransfer: dropped, bubbles: true, cancelable: true }));
  })()`);
  for (const name of ['Επικόλληση', 'Σύρθηκε'])
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
  const folder = await mkdtemp(join(tmpdir(), 'telemachos-folder-'));
  await mkdir(join(folder, 'Μέσα'));
  await writeFile(join(folder, 'Μέσα', 'Βαθιά.txt'), 'μέσα');
  await page.locator('input[type="file"][aria-label="Επιλογή φακέλου"]').setInputFiles(folder);
  await page.getByRole('link', { name: /telemachos-folder/ }).click();
  await page.getByRole('link', { name: /Μέσα/ }).click();
  await expect(page.getByRole('button', { name: 'Βαθιά', exact: true })).toBeVisible();
  await rm(folder, { recursive: true });
});
