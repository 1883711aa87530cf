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

/** A meeting of three weeks ahead, and behind it one more than are read at once, twenty minutes after each other. */
const fillBehind = async ({ databaseUrl }: Site, [action, mentor, mentee]: [number, number, number]): Promise<void> => {
  const admin = new pg.Client(databaseUrl);
  await admin.connect();
  await admin.query(
    `WITH made AS (
      INSERT INTO meetings (project_id, action_id, mentor_id, starts_at, ends_at, changed_at, created_at)
        SELECT 1, $1, $2, t, t + interval '15 minutes', now(), now()
        FROM generate_series(0, 2001) n, LATERAL (SELECT date_trunc('hour', now())
          + CASE WHEN n = 0 THEN interval '21 days' ELSE interval '-30 days' + n * interval '20 minutes' END) AS at(t)
        RETURNING id, starts_at, ends_at
    ) INSERT INTO meeting_mentees (meeting_id, mentee_id, starts_at, ends_at) SELECT id, $3, starts_at, ends_at FROM made`,
    [action, mentor, mentee],
  );
  await admin.end();
};

test('what is ahead stands in the schedule of who runs the project, and is mailed from it, however much lies behind', async ({
  page,
  site,
}) => {
  const action = await meetingAction(site, 'Με πολλές πίσω της');
  await fillBehind(site, [action, (await somebody(site, 'mentor')).id, (await somebody(site, 'mentee')).id]);
  await signIn(page, 'coordinator');
  await page.goto(`/pilot/mentor/action2/list/${action}`);
  const ahead = page.getByRole('checkbox', { name: /^Επιλογή: / });
  await expect(ahead).toHaveCount(1);
  await expect(page.getByText(/^Εμφανίζονται οι πρώτες/)).toHaveCount(0);
  await ahead.check();
  await page.getByRole('button', { name: 'E-mail στους ωφελουμένους' }).click();
  const dialog = page.getByRole('dialog', { name: 'E-mail για τις συναντήσεις' });
  await expect(dialog.getByRole('article')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Άκυρο' }).click();
  // What is over comes before it where it is wanted, of very much the last, page by page; the one with what is ahead opens.
  await page.getByRole('button', { name: 'Και οι περασμένες' }).click();
  await expect(page.getByText('Από τις περασμένες εμφανίζονται οι τελευταίες 2000.')).toBeVisible();
  await expect(page.getByText('Σελίδα 21 από 21')).toBeVisible();
  await expect(ahead).toHaveCount(1);
  await expect(ahead).toBeEnabled();
  await page.getByRole('button', { name: 'Προηγούμενη σελίδα' }).first().click();
  await expect(ahead).toHaveCount(100);
  await expect(ahead.last()).toBeDisabled();
  await expect(page).toHaveURL(/past=1&lines=20$/);
  expect(await axeFaults(page)).toEqual([]);
  // Of another action it is the page that opens again.
  await page.getByRole('button', { name: 'Και οι περασμένες' }).click();
  await expect(ahead).toHaveCount(1);
});

test('who will not come can’t be chosen: nobody else of the group is mailed by that', async ({ page, site }) => {
  const action = await meetingAction(site, 'Όπου δεν έρχεται ο ένας', true);
  const [one, other] = [await somebody(site, 'mentee'), await somebody(site, 'mentee2')];
  const admin = new pg.Client(site.databaseUrl);
  await admin.connect();
  await admin.query(
    `WITH made AS (
      INSERT INTO meetings (project_id, action_id, mentor_id, starts_at, ends_at, changed_at, created_at)
        SELECT 1, $1, $2, t, t + interval '45 minutes', now(), now()
        FROM (SELECT date_trunc('hour', now()) + interval '30 days') AS at(t) RETURNING id, starts_at, ends_at
    ) INSERT INTO meeting_mentees (meeting_id, mentee_id, comes, starts_at, ends_at)
      SELECT id, who, who = $3, starts_at, ends_at FROM made, unnest($4::int[]) who`,
    [action, (await somebody(site, 'mentor')).id, one.id, [one.id, other.id]],
  );
  await admin.end();
  await signIn(page, 'coordinator');
  await page.goto(`/pilot/mentor/action2/list/${action}`);
  const lineOf = ({ last }: { last: string }) =>
    page
      .getByRole('listitem')
      .filter({ has: page.getByRole('checkbox') })
      .filter({ hasText: last });
  await expect(lineOf(one).getByRole('checkbox')).toBeEnabled();
  await expect(lineOf(one)).toContainText('Δεν ενημερώθηκε');
  await expect(lineOf(other).getByRole('checkbox')).toBeDisabled();
  await expect(lineOf(other)).toContainText('Δεν θα έρθει');
  await expect(lineOf(other)).not.toContainText('ενημερώθηκε');
});

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
  // What is chosen stays so on another page.
  await page.getByRole('button', { name: 'Επόμενη σελίδα' }).first().click();
  const last = page.getByRole('checkbox', { name: /^Επιλογή: / }).last();
  await expect(page.getByRole('checkbox', { name: /^Επιλογή: / })).toHaveCount(1);
  await expect(last).not.toBeChecked();
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

/** Two meetings that so many come to: the mails about them are more than go at once. */
const fillGroups = async ({ databaseUrl }: Site, [action, mentor]: [number, number]): Promise<void> => {
  const admin = new pg.Client(databaseUrl);
  await admin.connect();
  await admin.query(
    `WITH people AS (INSERT INTO users (username, email, fields)
        SELECT 'crowd' || n, 'crowd' || n || '@example.org', '{}' FROM generate_series(0, $3::int / 2) n RETURNING id),
      members AS (INSERT INTO memberships (project_id, user_id, roles, state) SELECT 1, id, '{Mentee}', 1 FROM people),
      links AS (INSERT INTO mentor_links (project_id, mentee_id, mentor_id) SELECT 1, id, $2 FROM people),
      made AS (INSERT INTO meetings (project_id, action_id, mentor_id, starts_at, ends_at, changed_at, created_at)
        SELECT 1, $1, $2, t, t + interval '45 minutes', now(), now()
        FROM generate_series(1, 2) n, LATERAL (SELECT date_trunc('hour', now()) + (n + 400) * interval '1 hour') AS at(t)
        RETURNING id, starts_at, ends_at)
    INSERT INTO meeting_mentees (meeting_id, mentee_id, starts_at, ends_at)
      SELECT made.id, people.id, starts_at, ends_at FROM made, people`,
    [action, mentor, mostAtOnce],
  );
  await admin.end();
};

test('more mails than go at once, about few meetings: it is said so, and how many go', async ({
  page,
  site,
  forgiven,
}) => {
  const action = await meetingAction(site, 'Με πολλούς μαζί', true);
  await fillGroups(site, [action, (await somebody(site, 'mentor')).id]);
  forgiven.push(/status of 422/);
  await signIn(page, 'mentor');
  await page.goto(`/pilot/mentor/action2/list/${action}`);
  const chosen = page.getByRole('checkbox', { name: /^Επιλογή: / });
  await expect(chosen).toHaveCount(mostAtOnce);
  // Somebody of each of the two.
  await chosen.first().check();
  await chosen.last().check();
  await page.getByRole('button', { name: 'E-mail στους ωφελουμένους' }).click();
  const dialog = page.getByRole('dialog', { name: 'E-mail για τις συναντήσεις' });
  await expect(dialog.getByText(`Τα e-mail είναι πολλά: στέλνονται έως ${mostAtOnce} μαζί.`)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Δοκιμάστε ξανά' })).toHaveCount(0);
  expect(await axeFaults(page)).toEqual([]);
});
