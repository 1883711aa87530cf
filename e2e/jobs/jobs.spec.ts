/** A file that takes longer: how far it is, stopping it, finding it again, and its link. */
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { expect, signIn, test } from '../site.ts';

test.use({ world: 'jobs' });

/** Attempts without answers, enough for a file of some seconds. */
const grow = async (url: string): Promise<void> => {
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  await database.query(
    `INSERT INTO answer_sets (version_id, project_id, action_id, user_id, attempt, status, time_started, finished_at)
      SELECT s.version_id, s.project_id, s.action_id, s.user_id, n, 'Finished', now(), now()
      FROM (SELECT DISTINCT ON (user_id) * FROM answer_sets WHERE action_id = 6) s, generate_series(100, 1000) n`,
  );
  await database.end();
};

test('a long file says how far it is, is stopped, made again after leaving the page, and fetched once more', async ({
  page,
  site,
}) => {
  await grow(site.databaseUrl);
  await signIn(page, 'coordinator');
  await page.goto('/pilot/admin/project/answers');
  const button = (format: string) =>
    page.getByRole('button', { name: `Απαντήσεις ως ${format}: Ερωτηματολόγιο προσωπικότητας`, exact: true });
  const tray = page.getByRole('region', { name: 'Αρχεία που ετοιμάζονται' });
  await button('Excel').click();
  await expect(tray.getByRole('progressbar')).toHaveAccessibleName(/: [\d.]+ από [\d.]{6,} γραμμές/);
  // It goes on wherever one goes within the page.
  await page.getByRole('link', { name: 'Τα αρχεία μου' }).click();
  const lines = page.getByRole('main').getByRole('listitem');
  await expect(lines.first()).toContainText('Ετοιμάζεται');
  await tray.getByRole('button', { name: /^Ακύρωση: / }).click();
  await expect(lines.first()).toContainText('Ακυρώθηκε');
  await expect(tray).toBeHidden();

  // A reload forgets who waits; the list does not.
  await page.goBack();
  await button('CSV').click();
  await expect(tray).toBeVisible();
  await page.goto('/pilot/files');
  await expect(lines).toHaveCount(2);
  const link = page.getByRole('link', { name: /^Λήψη: / });
  await expect(link).toBeVisible({ timeout: 60_000 });
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(file.suggestedFilename()).toBe('Ερωτηματολόγιο προσωπικότητας - Απαντήσεις.csv');
  expect((await readFile(await file.path(), 'utf8')).split('\r\n').length).toBeGreaterThan(20_000);
});
