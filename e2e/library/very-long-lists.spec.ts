/** A folder of thousands of items, and a library of more folders than the server lists. */
import pg from 'pg';
import { expectAccessible } from '../axe.ts';
import { expectWithin } from '../looks.ts';
import { somebody, windowOf } from '../people.ts';
import { expect, signIn, test, type Site } from '../site.ts';
import { giveLink } from './giving.ts';

test.use({ world: 'library-large' });

const many = 5000;
/** A folder of thousands of links, as if they had been given and approved. */
const fillFolder = async ({ databaseUrl }: Site, uploader: number): Promise<void> => {
  const admin = new pg.Client(databaseUrl);
  await admin.connect();
  await admin.query(
    `INSERT INTO library_items
        (project_id, category, title, link, kind, metadata, tags, clean, hash, approved_hash, uploader_id, created_at, words)
      SELECT 1, '/Πολλά/', 'Υλικό ' || lpad(n::text, 4, '0'), 'https://example.org/' || n, 'Url', '{}', '{}', true,
        'h' || n, 'h' || n, $1, now(), 'Υλικό ' || n
      FROM generate_series(1, $2) n`,
    [uploader, many],
  );
  await admin.end();
};

test('a folder of five thousand items opens with few of them drawn, and its last one is reached', async ({
  browser,
  page,
  site,
}) => {
  await fillFolder(site, (await somebody(site, 'supervisor')).id);
  await signIn(page, 'coordinator');
  const elements = () => page.evaluate<number>('document.querySelectorAll("*").length');
  for (const view of ['Λίστα', 'Πλέγμα']) {
    await page.goto(`/pilot/library/items/${encodeURIComponent('Πολλά')}`);
    await page.getByRole('button', { name: view }).click();
    await expect(page.getByRole('button', { name: 'Υλικό 0001', exact: true })).toBeVisible();
    await expect.poll(elements).toBeLessThanOrEqual(3000);
    await expectAccessible(page);
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
    const last = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: 'Υλικό 5000', exact: true }) });
    await expect(last).toBeVisible();
    await expect(last).toHaveAttribute('aria-posinset', '5000');
    await expect.poll(elements).toBeLessThanOrEqual(3000);
  }
  const mentee = await windowOf(browser, site, 'mentee');
  await mentee.setViewportSize({ width: 390, height: 844 });
  await mentee.goto(`/pilot/library/items/${encodeURIComponent('Πολλά')}`);
  await expect(mentee.getByRole('button', { name: 'Υλικό 0001', exact: true })).toBeVisible();
  await expectWithin(mentee);
  await mentee.context().close();
});

/** Twelve hundred folders right in the root, each with a link. */
const fillRoot = async ({ databaseUrl }: Site, id: number): Promise<void> => {
  const admin = new pg.Client(databaseUrl);
  await admin.connect();
  await admin.query(
    `INSERT INTO library_items (project_id, category, title, link, kind, metadata, tags, hash, approved_hash, uploader_id,
        created_at, words, clean)
      SELECT 1, '/Φάκελος ' || lpad(n::text, 4, '0') || '/', 'x', 'https://example.org/', 'Url', '{}', '{}', 'h', 'h', $1, now(),
        '', true
      FROM generate_series(1, 1200) n`,
    [id],
  );
  await admin.end();
};

test('of more folders than are told the first are shown, and that there are more; another one is written where it is asked for', async ({
  page,
  site,
}) => {
  await fillRoot(site, (await somebody(site, 'mentor')).id);
  await signIn(page, 'mentor');
  const Id = await giveLink(page, 'Για αλλού');
  await page.goto('/pilot/library/items');
  await expect(page.getByText(/^Φαίνονται οι πρώτοι 1\.?000 φάκελοι κατά όνομα\. Υπάρχουν κι άλλοι/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Οι πρώτοι φάκελοι \(1\.?000\)$/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Όλοι οι φάκελοι/ })).toHaveCount(0);
  await expectAccessible(page);
  await page.goto(`/pilot/library/items?item=${Id}`);
  await page.getByRole('dialog', { name: 'Για αλλού' }).getByRole('button', { name: 'Μετακίνηση' }).click();
  const move = page.getByRole('dialog', { name: /^Μετακίνηση/ });
  await expect(move.getByText(/^Ο κατάλογος έχει τους πρώτους 1\.?000 φακέλους/)).toBeVisible();
  await move.getByRole('combobox', { name: 'Φάκελος' }).fill('/Φάκελος 1200/');
  await move.getByRole('button', { name: 'Μετακίνηση' }).click();
  await expect(move).toBeHidden();
  await page.goto('/pilot/library/items/%CE%A6%CE%AC%CE%BA%CE%B5%CE%BB%CE%BF%CF%82%201200');
  await expect(page.getByRole('button', { name: 'Για αλλού', exact: true })).toBeVisible();
  await expect(page.getByText(/^Φαίνονται οι πρώτοι/)).toHaveCount(0);
});
