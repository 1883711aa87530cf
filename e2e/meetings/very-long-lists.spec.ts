/** Long lists of meetings: more than one schedule shows, more than are mailed about at once, more mentors than fit. */
import { mentorsPageSize, maxMeetingsPerRequest } from '@telemachos/contract/features/meetings/meetings.rules.ts';
import { expectAccessible } from '../axe.ts';
import { somebody } from '../people.ts';
import { expect, signIn, test, type Site } from '../site.ts';
import { meetingAction, runSql } from './making-here.ts';

test.use({ world: 'meetings-large' });

/** One more than are mailed about at once, an hour after each other. */
const fill = async (site: Site, [action, mentor, mentee]: [number, number, number]): Promise<void> => {
  await runSql(
    site,
    `WITH made AS (
      INSERT INTO meetings (project_id, action_id, mentor_id, starts_at, ends_at, changed_at, created_at)
        SELECT 1, $1, $2, t, t + interval '45 minutes', now(), now()
        FROM generate_series(1, $4::int) n, LATERAL (SELECT date_trunc('hour', now()) + (n + 48) * interval '1 hour') AS at(t)
        RETURNING id, starts_at, ends_at
    ) INSERT INTO meeting_mentees (meeting_id, mentee_id, starts_at, ends_at) SELECT id, $3, starts_at, ends_at FROM made`,
    [action, mentor, mentee, maxMeetingsPerRequest + 1],
  );
};

/** A meeting of three weeks ahead, and behind it one more than are read at once, twenty minutes after each other. */
const fillBehind = async (site: Site, [action, mentor, mentee]: [number, number, number]): Promise<void> => {
  await runSql(
    site,
    `WITH made AS (
      INSERT INTO meetings (project_id, action_id, mentor_id, starts_at, ends_at, changed_at, created_at)
        SELECT 1, $1, $2, t, t + interval '15 minutes', now(), now()
        FROM generate_series(0, 2001) n, LATERAL (SELECT date_trunc('hour', now())
          + CASE WHEN n = 0 THEN interval '21 days' ELSE interval '-30 days' + n * interval '20 minutes' END) AS at(t)
        RETURNING id, starts_at, ends_at
    ) INSERT INTO meeting_mentees (meeting_id, mentee_id, starts_at, ends_at) SELECT id, $3, starts_at, ends_at FROM made`,
    [action, mentor, mentee],
  );
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
  await expectAccessible(page);
  // Of another action it is the page that opens again.
  await page.getByRole('button', { name: 'Και οι περασμένες' }).click();
  await expect(ahead).toHaveCount(1);
});

test('of more mails than go at once it is said how many do, and nothing is sent until fewer are chosen', async ({
  page,
  site,
  forgiven,
}) => {
  forgiven.push(/status of 4(00|22)/);
  const action = await meetingAction(site, 'Πάρα πολλές');
  await fill(site, [action, (await somebody(site, 'mentor')).id, (await somebody(site, 'mentee')).id]);
  await signIn(page, 'mentor');
  await page.goto(`/pilot/mentor/action2/list/${action}`);
  await page.getByRole('button', { name: `Επιλογή ${maxMeetingsPerRequest} που δεν ενημερώθηκαν` }).click();
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
  await expect(bar).toContainText(`έως ${maxMeetingsPerRequest} τη φορά`);
  for (const name of mails) await expect(bar.getByRole('button', { name })).toBeDisabled();
  await expectAccessible(page);
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
  await expect(dialog.getByRole('alert')).toContainText(`έως ${maxMeetingsPerRequest} συναντήσεις τη φορά`);
  await dialog.getByRole('button', { name: 'Άκυρο' }).click();

  // Few meetings to which more people come than are mailed at once.
  const problem = {
    code: 'TOO_MANY_PEOPLE',
    status: 422,
    requestId: 'a',
    details: { Of: 'mails', Limit: maxMeetingsPerRequest },
  };
  await page.route('**/api/notify/MailUsersPreview', (route) => route.fulfill({ status: 422, json: problem }));
  await bar.getByRole('button', { name: mails[0] ?? '' }).click();
  await expect(dialog.getByText(`Τα e-mail είναι πολλά: στέλνονται έως ${maxMeetingsPerRequest} μαζί.`)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Δοκιμάστε ξανά' })).toHaveCount(0);
});

test('of many mentors some stand side by side, with how many there are and the way to the next', async ({
  page,
  site,
}) => {
  await runSql(
    site,
    `WITH people AS (INSERT INTO users (username, email, fields)
        SELECT 'aside' || n, 'aside' || n || '@example.org', jsonb_build_object('first_name', 'Δίπλα', 'last_name', 'Ω' || n)
        FROM generate_series(1, 60) n RETURNING id)
      INSERT INTO memberships (project_id, user_id, roles, state) SELECT 1, id, '{Mentor}', 1 FROM people`,
  );
  await signIn(page, 'coordinator');
  await page.goto('/pilot/calendar?view=week&by=mentor&day=2038-06-01');
  const columns = page.getByRole('columnheader');
  // The days have a column of their own.
  await expect(columns).toHaveCount(1 + mentorsPageSize);
  const last = page.getByRole('columnheader', { name: /Ω60/ });
  await expect(last).toHaveCount(0);
  const pages = page.getByRole('navigation', { name: 'Σελίδες' });
  const status = pages.getByRole('status');
  await expect(status).toHaveText(/\d/);
  const all = Number(/(\d+)\D*$/.exec(await status.innerText())?.[1]);
  expect(all).toBeGreaterThan(60);
  await pages.getByRole('button', { name: 'Τελευταία σελίδα' }).click();
  await expect(last).toBeVisible();
  await expect(columns).toHaveCount(1 + (all % mentorsPageSize || mentorsPageSize));
  await expect(page).toHaveURL(/page=3/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Σύμβουλοι δίπλα δίπλα' }).click();
  await expect(page).not.toHaveURL(/page=/);
});
