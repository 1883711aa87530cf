/** A file that takes longer: how far it is, stopping it, finding it again, and its link. */
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { expect, signIn, test } from '../site.ts';
import { scaled } from '../time-limits.ts';

test.use({ world: 'jobs' });

/** One query on the database of the product. */
const run = async (url: string, text: string): Promise<void> => {
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  await database.query(text);
  await database.end();
};

/** Attempts without answers: so many that the quickest machine is still at the file when somebody stops it. */
const grow = `INSERT INTO answer_sets (version_id, project_id, action_id, user_id, attempt, status, time_started, finished_at)
  SELECT s.version_id, s.project_id, s.action_id, s.user_id, n, 'Finished', now(), now()
  FROM (SELECT DISTINCT ON (user_id) * FROM answer_sets WHERE action_id = 6) s, generate_series(101, 5000) n`;

/** What is left of them is a file of some seconds. */
const shrink = 'DELETE FROM answer_sets WHERE action_id = 6 AND attempt > 1000';

test('a second press as soon as a small file is ordered, and may be made already, is the same order', async ({
  page,
}) => {
  await signIn(page, 'coordinator');
  await page.clock.install();
  await page.goto('/pilot/admin/project/answers');
  const scores = page.getByRole('button', { name: 'Βαθμοί ως Excel: Ερωτηματολόγιο προσωπικότητας', exact: true });
  await expect(scores).toBeVisible();
  let orders = 0;
  page.on('request', (request) => (orders += request.url().endsWith('/api/quest/Export') ? 1 : 0));
  const press = () => scores.evaluate((button: HTMLElement) => button.click());
  const [ordered, file] = [
    page.waitForResponse('**/api/quest/Export'),
    page.waitForEvent('download', { timeout: scaled(60_000) }),
  ];
  // However long the order takes, the second press follows at once.
  await page.clock.pauseAt(Date.now() + 60_000);
  await press();
  await ordered;
  await press();
  await page.clock.resume();
  expect((await file).suggestedFilename()).toMatch(/\.xlsx$/);
  expect(orders).toBe(1);
  // While another page of the list comes, the one that is there stays and says that it waits.
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/jobs/Own', async (route) => {
    const answer = await route.fetch();
    if ((route.request().postDataJSON() as { page: number }).page > 0) await held;
    await route.fulfill({ response: answer, json: { ...(await answer.json()), count: 3, All: 50 } });
  });
  await page.goto('/pilot/files');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Επόμενη σελίδα' }).click();
  // Others may have ordered files of the same coordinator meanwhile.
  await expect(
    main.locator('[aria-busy="true"]').getByText('Ερωτηματολόγιο προσωπικότητας - Βαθμοί.xlsx').first(),
  ).toBeVisible();
  release();
  await expect(main.locator('[aria-busy="true"]')).toHaveCount(0);
});

test('a long file says how far it is, is stopped, made again after leaving the page, and fetched once more', async ({
  page,
  site,
}) => {
  // It rests while others are served, and does not hurry (docs/decisions/2026-11-22-long-work.md).
  test.slow();
  await run(site.databaseUrl, grow);
  await signIn(page, 'coordinator');
  await page.goto('/pilot/admin/project/answers');
  const button = (format: string) =>
    page.getByRole('button', { name: `Απαντήσεις ως ${format}: Ερωτηματολόγιο προσωπικότητας`, exact: true });
  const tray = page.getByRole('region', { name: 'Αρχεία που ετοιμάζονται' });
  await button('Excel').click();
  await expect(tray.getByRole('progressbar')).toHaveAccessibleName(/: [\d.]+ από [\d.]{6,} γραμμές/, {
    timeout: scaled(60_000),
  });
  // It goes on wherever one goes within the page.
  await page.getByRole('link', { name: 'Τα αρχεία μου' }).click();
  const lines = page.getByRole('main').getByRole('listitem');
  await expect(lines.first()).toContainText('Ετοιμάζεται');
  await tray.getByRole('button', { name: /^Ακύρωση: / }).click();
  await expect(lines.first()).toContainText('Ακυρώθηκε');
  await expect(tray).toBeHidden();
  await run(site.databaseUrl, shrink);

  // A reload forgets who waits; the list does not.
  await page.goBack();
  await button('CSV').click();
  await expect(tray).toBeVisible();
  await page.goto('/pilot/files');
  await expect(lines.first()).toContainText('Απαντήσεις.csv');
  const link = lines.first().getByRole('link', { name: /^Λήψη: / });
  await expect(link).toBeVisible({ timeout: scaled(120_000) });
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(file.suggestedFilename()).toBe('Ερωτηματολόγιο προσωπικότητας - Απαντήσεις.csv');
  expect((await readFile(await file.path(), 'utf8')).split('\r\n').length).toBeGreaterThan(20_000);
});
