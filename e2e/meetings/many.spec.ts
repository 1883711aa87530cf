/** More meetings than are mailed about at once: it is said where they are chosen, and no more are sent. */
import { mostAtOnce } from '@telemachos/contract/features/meetings/meetings.rules.ts';
import pg from 'pg';
import { axeFaults } from '../axe.ts';
import { somebody } from '../people.ts';
import { expect, signIn, test, type Site } from '../site.ts';
import { meetingAction } from './making-here.ts';

test.use({ world: 'meetings-many' });

/** One more than are mailed about at once, an hour after each other. */
const fill = async ({ databaseUrl }: Site, [action, mentor, mentee]: [number, number, number]): Promise<void> => {
  const admin = new pg.Client(databaseUrl);
  await admin.connect();
  await admin.query(
    `WITH made AS (
      INSERT INTO meetings (project_id, action_id, mentor_id, starts_at, ends_at, changed_at, created_at)
        SELECT 1, $1, $2, t, t + interval '45 minutes', now(), now()
        FROM generate_series(1, $4::int) n, LATERAL (SELECT date_trunc('hour', now()) + (n + 48) * interval '1 hour') AS at(t)
        RETURNING id, starts_at, ends_at
    ) INSERT INTO meeting_mentees (meeting_id, mentee_id, starts_at, ends_at) SELECT id, $3, starts_at, ends_at FROM made`,
    [action, mentor, mentee, mostAtOnce + 1],
  );
  await admin.end();
};

test('of more than go at once it is said how many do, and the mails wait until fewer are chosen', async ({
  page,
  site,
  forgiven,
}) => {
  forgiven.push(/status of 400/);
  const action = await meetingAction(site, 'Πάρα πολλές');
  await fill(site, [action, (await somebody(site, 'mentor')).id, (await somebody(site, 'mentee')).id]);
  await signIn(page, 'mentor');
  await page.goto(`/pilot/mentor/action2/list/${action}`);
  await page.getByRole('button', { name: `Επιλογή ${mostAtOnce} που δεν ενημερώθηκαν` }).click();
  const bar = page.getByRole('region', { name: 'Για τα επιλεγμένα' });
  const mails = ['E-mail στους ωφελουμένους', 'E-mail με τη λίστα στον σύμβουλο'];
  for (const name of mails) await expect(bar.getByRole('button', { name })).toBeEnabled();
  await expect(bar).not.toContainText('τη φορά');
  const last = page.getByRole('checkbox', { name: /^Επιλογή: / }).last();
  await last.check();
  await expect(bar).toContainText(`έως ${mostAtOnce} τη φορά`);
  for (const name of mails) await expect(bar.getByRole('button', { name })).toBeDisabled();
  expect(await axeFaults(page)).toEqual([]);
  await last.uncheck();
  await bar.getByRole('button', { name: mails[0] ?? '' }).click();
  const dialog = page.getByRole('dialog', { name: 'E-mail για τις συναντήσεις' });
  await expect(dialog.getByRole('article')).not.toHaveCount(0);
  await dialog.getByRole('button', { name: 'Άκυρο' }).click();

  // A server that takes fewer than the page knows of.
  await page.route('**/api/notify/MailUsersPreview', (route) =>
    route.fulfill({ status: 400, json: { code: 'BAD_INPUT', fields: { Data: 'too_big' }, requestId: 'a' } }),
  );
  await bar.getByRole('button', { name: mails[1] ?? '' }).click();
  await expect(dialog.getByRole('alert')).toContainText(`έως ${mostAtOnce} συναντήσεις τη φορά`);
});
