/** The names of the grid: their mentor, and the state of those who are not active, on the screen and on paper. */
import pg from 'pg';
import { expect, signIn, test } from '../site.ts';

test.use({ world: 'grid-names' });

const username = 'mentee26';

test('a mentee who has not activated the account has their mentor, too, in every view and on paper', async ({
  page,
  site,
}) => {
  const client = new pg.Client(site.databaseUrl);
  await client.connect();
  await client.query(
    `UPDATE memberships SET state = 0, evaluation = true
      WHERE project_id = 1 AND user_id = (SELECT id FROM users WHERE username = $1)`,
    [username],
  );
  await client.end();
  await signIn(page, 'coordinator');
  await page.goto('/pilot/admin/grid?view=whole');
  const name = page.getByRole('rowheader').filter({ hasText: 'Αγγελίδης' });
  const state = 'αξιολόγηση · δεν ενεργοποιήθηκε';
  await expect(name).toHaveText(new RegExp(`^Αγγελίδης Εμμανουήλ ?Θεοδωρόπουλος Λάμπρος\\s· ${state}$`));
  await expect(name).toHaveAttribute('title', `Θεοδωρόπουλος Λάμπρος · ${state}`);
  await page.evaluate("dispatchEvent(new Event('beforeprint'))");
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(`Αγγελίδης Εμμανουήλ · ${state}`).filter({ visible: true })).toHaveCount(1);
  await page.emulateMedia({ media: null });
  await page.goto('/pilot/admin/grid?view=glance');
  await expect(name).toHaveText(`Αγγελίδης Εμμανουήλ (${state})`);
  await expect(name).toHaveAttribute('title', `Θεοδωρόπουλος Λάμπρος · ${state}`);
});
