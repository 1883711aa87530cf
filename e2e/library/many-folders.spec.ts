/** A library of more folders than are told: what is shown says so, and a folder that is not there is written. */
import pg from 'pg';
import { axeFaults } from '../axe.ts';
import { somebody } from '../people.ts';
import { expect, signIn, test, type Site } from '../site.ts';
import { giveLink } from './giving.ts';

test.use({ world: 'library-many-folders' });

/** Twelve hundred folders right in the root, each with a link. */
const fill = async ({ databaseUrl }: Site, id: number): Promise<void> => {
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
  await fill(site, (await somebody(site, 'mentor')).id);
  await signIn(page, 'mentor');
  const Id = await giveLink(page, 'Για αλλού');
  await page.goto('/pilot/library/items');
  await expect(page.getByText(/^Φαίνονται οι πρώτοι 1\.?000 φάκελοι κατά όνομα\. Υπάρχουν κι άλλοι/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Οι πρώτοι φάκελοι \(1\.?000\)$/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Όλοι οι φάκελοι/ })).toHaveCount(0);
  expect(await axeFaults(page)).toEqual([]);
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
