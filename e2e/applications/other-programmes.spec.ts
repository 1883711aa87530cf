/** The form where nobody says of which project: it says when others take applications, too. */
import pg from 'pg';
import { expect, test } from '../site.ts';

test.use({ world: 'applications' });

test('whoever opens the form without a project is told that others take applications', async ({ page, site }) => {
  const others = page.getByText('Αιτήσεις δέχονται τώρα και άλλα προγράμματα.');
  const form = page.getByText('Χρειάζεται περίπου πέντε λεπτά.');
  await page.goto('/applicationForm');
  await expect(form).toBeVisible();
  await expect(others).toHaveCount(0);
  const database = new pg.Client(site.databaseUrl);
  await database.connect();
  await database.query(
    `INSERT INTO projects (url, descr, settings) SELECT 'other', 'Άλλο πρόγραμμα', settings FROM projects WHERE id = 1`,
  );
  await database.end();
  await page.reload();
  await expect(others).toBeVisible();
  // Whoever follows a project’s own link is where they want to be.
  await page.goto('/applicationForm?project=other');
  await expect(page.getByText('Άλλο πρόγραμμα.', { exact: true })).toBeVisible();
  await expect(form).toBeVisible();
  await expect(others).toHaveCount(0);
});
