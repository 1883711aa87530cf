/** A file that replaces another one where files are scanned: withdrawn, infected, left to others. */
import type { Browser, Locator, Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { virus } from '../../server/src/testing/clamav.ts';
import { ask, somebody, windowOf } from '../people.ts';
import { expect, signIn, test, type Site } from '../site.ts';
import { give, itemOf, textFile, type Given } from './giving.ts';
import { scaled } from '../time-limits.ts';

test.use({ world: 'library-scanned', scans: true });

/** How the scanner is now. */
const scanner = ({ scanner }: Site, mood: 'scans' | 'later'): void => {
  if (scanner) scanner.mood = mood;
};

/** The title of a file, without its ending. */
const titleOf = ({ name }: Given): string => name.replace(/\.\w+$/, '');

/** The mentor gives a file, which is approved, and opens its window. */
const approved = async (browser: Browser, page: Page, site: Site, file: Given): Promise<number> => {
  scanner(site, 'scans');
  await signIn(page, 'mentor');
  await page.goto('/pilot/library/items');
  await give(page, [file]);
  const id = await itemOf(page, titleOf(file));
  const supervisor = await windowOf(browser, site, 'supervisor');
  await supervisor.goto('/pilot/home');
  await ask(supervisor, '/api/library/Approve', { Id: id });
  await supervisor.context().close();
  await page.goto(`/pilot/library/items?item=${id}`);
  return id;
};

/** Whether what has the focus is seen to have it: by a ring of its own. */
const ringed = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const style = document.activeElement ? getComputedStyle(document.activeElement) : null;
    return style !== null && style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
  });

/** Tab goes on until something has the focus, which is seen on the way at every stop. */
const tabTo = async (page: Page, wanted: Locator): Promise<void> => {
  for (let stops = 0; stops < 40; stops += 1) {
    await page.keyboard.press('Tab');
    await expect.poll(() => ringed(page), 'the focus is visible').toBe(true);
    if (await wanted.evaluate((one) => one === document.activeElement)) return;
  }
  await expect(wanted).toBeFocused();
};

/** Another file in its place, which waits for its scan. */
const replace = async (page: Page, site: Site, title: string, file: Given): Promise<void> => {
  scanner(site, 'later');
  const item = page.getByRole('dialog', { name: title });
  await item.locator('input[type="file"]').setInputFiles([file]);
  await page
    .getByRole('dialog', { name: 'Άλλο αρχείο στη θέση του;' })
    .getByRole('button', { name: 'Άλλο αρχείο' })
    .click();
  await expect(item.getByText(`Το «${file.name}» ελέγχεται για ιούς.`)).toBeVisible();
};

test('by keyboard a file is replaced, the waiting one is replaced again and withdrawn, and the focus is where one left', async ({
  browser,
  page,
  site,
}) => {
  await approved(browser, page, site, textFile('Πλάνο.txt', 'το πλάνο που ισχύει'));
  const item = page.getByRole('dialog', { name: 'Πλάνο' });
  await page.goto('/pilot/library/items');
  const opener = page.getByRole('button', { name: 'Πλάνο', exact: true });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(item.getByText('το πλάνο που ισχύει')).toBeVisible();
  await expect.poll(() => item.evaluate((one) => one.contains(document.activeElement))).toBe(true);
  const another = item.getByRole('button', { name: 'Άλλο αρχείο' });
  const input = item.locator('input[type="file"]');
  const sure = page.getByRole('dialog', { name: 'Άλλο αρχείο στη θέση του;' });
  const replaceIt = sure.getByRole('button', { name: 'Άλλο αρχείο' });

  await test.step('every stop of Tab on the way to the chooser shows its focus', async () => {
    // The browser hands choosers over from when it is listened for.
    const chooser = page.waitForEvent('filechooser', { timeout: scaled(60_000) });
    await tabTo(page, another);
    await page.keyboard.press('Enter');
    await chooser;
  });

  await test.step('the question that was left gives the focus back; answered, the new file waits', async () => {
    scanner(site, 'later');
    for (const leave of ['Escape', 'Άκυρο', 'Άλλο αρχείο']) {
      await input.setInputFiles([textFile('Πρώτο.txt', 'το πρώτο')]);
      await expect(sure).toContainText('Το «Πρώτο.txt» θα πάρει τη θέση');
      await expect(sure).not.toContainText('περιμένει');
      await expect(replaceIt).toBeFocused();
      await expect.poll(() => ringed(page)).toBe(true);
      if (leave === 'Άκυρο') await page.keyboard.press('Shift+Tab');
      await page.keyboard.press(leave === 'Escape' ? 'Escape' : 'Enter');
      await expect(sure).toBeHidden();
      if (leave !== 'Άλλο αρχείο') await expect(another).toBeFocused();
    }
    await expect(item.getByText('Το «Πρώτο.txt» ελέγχεται για ιούς.')).toBeVisible();
    await expect(item.getByText('το πλάνο που ισχύει')).toBeVisible();
    await expect(another).toBeFocused();
  });

  await test.step('the question about a second file says that the waiting one is deleted', async () => {
    await input.setInputFiles([textFile('Δεύτερο.txt', 'το δεύτερο')]);
    await expect(sure).toContainText('Το «Δεύτερο.txt» θα πάρει τη θέση');
    await expect(sure).toContainText(
      'Το «Πρώτο.txt», που περιμένει, δεν θα πάρει τη θέση του αρχείου και θα διαγραφεί.',
    );
    await expectAccessible(page);
    await replaceIt.click();
    await expect(item.getByText('Το «Δεύτερο.txt» ελέγχεται για ιούς.')).toBeVisible();
    await expect(item.getByText('Πρώτο.txt')).toHaveCount(0);
  });

  await test.step('withdrawn, the item is as it was', async () => {
    const withdraw = item.getByRole('button', { name: 'Ανάκληση του νέου αρχείου' });
    const asked = page.getByRole('dialog', { name: 'Ανάκληση του νέου αρχείου;' });
    await withdraw.press('Enter');
    await expect(asked).toContainText('Το «Δεύτερο.txt» δεν θα πάρει τη θέση του αρχείου');
    await expect(asked.getByRole('button', { name: 'Άκυρο' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(withdraw).toBeFocused();
    await expect.poll(() => ringed(page)).toBe(true);
    await page.keyboard.press('Enter');
    await asked.getByRole('button', { name: 'Ανάκληση του νέου αρχείου' }).press('Enter');
    await expect(page.getByText('Το «Δεύτερο.txt» ανακλήθηκε')).toBeVisible();
    await expect(item.getByText('ελέγχεται για ιούς')).toHaveCount(0);
    await expect(item.getByRole('heading', { name: 'Πλάνο' })).toBeFocused();
    scanner(site, 'scans');
    await page.keyboard.press('Escape');
    await expect(item).toBeHidden();
    await expect(opener).toBeFocused();
    await page.reload();
    await opener.click();
    await expect(item.getByText('το πλάνο που ισχύει')).toBeVisible();
    await expect(item.getByText('Περιμένει έγκριση')).toHaveCount(0);
  });
});

test('that one carried a virus is read until it is dismissed, and stays dismissed', async ({ browser, page, site }) => {
  await approved(browser, page, site, textFile('Οδηγίες.txt', 'οι οδηγίες'));
  await replace(page, site, 'Οδηγίες', textFile('Άρρωστο.txt', virus));
  scanner(site, 'scans');
  const item = page.getByRole('dialog', { name: 'Οδηγίες' });
  const told = item.getByText('Στο «Άρρωστο.txt» βρέθηκε ιός');
  await expect(told).toBeVisible({ timeout: scaled(30_000) });
  await expectAccessible(page);
  await page.reload();
  await expect(told).toBeVisible();
  // It is gone already: one that is given now puts nothing away that waits.
  await item.locator('input[type="file"]').setInputFiles([textFile('Υγιές.txt', 'οι νέες οδηγίες')]);
  const sure = page.getByRole('dialog', { name: 'Άλλο αρχείο στη θέση του;' });
  await expect(sure).toContainText('Το «Υγιές.txt» θα πάρει τη θέση');
  await expect(sure).not.toContainText('Άρρωστο.txt');
  await sure.getByRole('button', { name: 'Άκυρο' }).click();
  await item.getByRole('button', { name: 'Να μη φαίνεται πια' }).press('Enter');
  await expect(told).toHaveCount(0);
  await expect(item.getByRole('heading', { name: 'Οδηγίες' })).toBeFocused();
  await page.reload();
  await expect(item.getByText('οι οδηγίες')).toBeVisible();
  await expect(told).toHaveCount(0);
});

test('of who may not any more it waits for those who approve: they find it in their list, and put it in its place', async ({
  browser,
  page,
  site,
}) => {
  await approved(browser, page, site, textFile('Έντυπο.txt', 'το παλιό έντυπο'));
  await replace(page, site, 'Έντυπο', textFile('Νέο έντυπο.txt', 'το νέο έντυπο'));
  const { id } = await somebody(site, 'mentor');
  // Nobody asks the server as the mentor any more.
  await page.goto('about:blank');
  const admin = await windowOf(browser, site, 'admin');
  await admin.goto('/pilot/library/unapproved');
  await expect(admin.getByRole('button', { name: 'Έντυπο', exact: true })).toHaveCount(0);
  await ask(admin, '/api/user/SetActiveState', { UserId: id, State: 3 });
  scanner(site, 'scans');
  await expect(async () => {
    await admin.reload();
    await expect(admin.getByText('Νέο αρχείο προς απόφαση')).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: scaled(30_000) });
  await admin.getByRole('button', { name: 'Έντυπο', exact: true }).click();
  const item = admin.getByRole('dialog', { name: 'Έντυπο' });
  await expect(item.getByText('Το «Νέο έντυπο.txt» πέρασε τον έλεγχο')).toBeVisible();
  await expect(item.getByText('το παλιό έντυπο')).toBeVisible();
  await expectAccessible(admin);
  await item.getByRole('button', { name: 'Χρήση του νέου αρχείου' }).press('Enter');
  const sure = admin.getByRole('dialog', { name: 'Άλλο αρχείο στη θέση του;' });
  await sure.getByRole('button', { name: 'Χρήση του νέου αρχείου' }).press('Enter');
  await expect(item.getByText('το νέο έντυπο')).toBeVisible();
  await expect(item.getByText('Περιμένει έγκριση')).toBeVisible();
  // Who put it there is not told that it changed.
  await expect(item.getByText('Το περιεχόμενο άλλαξε')).toHaveCount(0);
  await expect(item.getByRole('button', { name: 'Χρήση του νέου αρχείου' })).toHaveCount(0);
  await expect(item.getByRole('heading', { name: 'Έντυπο' })).toBeFocused();
  await admin.context().close();
});
