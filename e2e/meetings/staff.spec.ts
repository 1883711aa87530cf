/**
 * Meetings in the browser, the rest: groups and series, attendance, cancelling with its reason, mentors side by side, the
 * aggregate view, and both days on which the clock is changed.
 */
import { dayInAthens, showDay } from '@telemachos/contract/kit/dates.ts';
import { mentorsAside } from '@telemachos/contract/features/meetings/meetings.rules.ts';
import pg from 'pg';
import { axeFaults } from '../axe.ts';
import { ask, somebody, windowOf } from '../people.ts';
import { dragTo } from '../questionnaires/dragging.ts';
import { expect, signIn, test, type Site } from '../site.ts';
import { inDays, meetingAction, type Made } from './making-here.ts';

test.use({ world: 'meetings-staff' });

const ProjectId = 1;
/** The meeting as if it had been in the past. */
const longAgo = async ({ databaseUrl }: Site, id: number): Promise<void> => {
  const admin = new pg.Client(databaseUrl);
  await admin.connect();
  await admin.query(
    `UPDATE meetings SET starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour' WHERE id = $1`,
    [id],
  );
  await admin.end();
};

const nameOf = ({ first, last }: { first: string; last: string }) => `${first} ${last}`;

test('a mentor makes a series with several, whoever came is recorded, and one is cancelled with its reason', async ({
  browser,
  page,
  site,
  forgiven,
}) => {
  await meetingAction(site, 'Ομαδική συνάντηση', true);
  const mentee = await somebody(site, 'mentee');
  await signIn(page, 'mentor');
  await page.goto('/pilot/calendar?view=agenda&day=2038-03-01');
  await page.getByRole('button', { name: 'Νέα συνάντηση' }).click();
  const form = page.getByRole('dialog', { name: 'Νέα συνάντηση' });
  await form.getByRole('combobox', { name: 'Ενέργεια' }).click();
  await page.getByRole('option', { name: 'Ομαδική συνάντηση' }).click();
  await form.getByRole('button', { name: 'Ορισμός συνάντησης' }).click();
  await expect(form.getByText('Επιλέξτε με ποιον είναι η συνάντηση.')).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  const own = `${mentee.last} ${mentee.first}`;
  await form.getByRole('checkbox', { name: own, exact: true }).check();
  await form
    .getByRole('checkbox', { name: new RegExp(`^(?!${own}$)`) })
    .first()
    .check();
  await form.getByRole('textbox', { name: 'Ημέρα' }).fill('02-03-2038');
  await form.getByRole('textbox', { name: 'Ώρα' }).fill('10:30');
  await form.getByRole('textbox', { name: 'Διάρκεια (λεπτά)' }).fill('2');
  await form.getByRole('textbox', { name: 'Επανάληψη για τόσες εβδομάδες ακόμη' }).fill('2');
  await form.getByRole('button', { name: 'Ορισμός συνάντησης' }).click();
  await expect(form.getByText('Γράψτε λεπτά από 5 έως 480.')).toBeVisible();
  await form.getByRole('textbox', { name: 'Διάρκεια (λεπτά)' }).fill('90');
  await form.getByRole('button', { name: 'Ορισμός συνάντησης' }).click();
  await expect(page.getByText('Ορίστηκαν 3 συναντήσεις.')).toBeVisible();
  const all = page.getByRole('button', { name: /Ομαδική συνάντηση/ });
  await expect(all).toHaveCount(3);

  // Another length and a link of a call, in the dialog.
  await all.first().click();
  const meeting = page.getByRole('dialog');
  await expect(meeting.getByText('02-03-2038 10:30')).toBeVisible();
  await meeting.getByRole('button', { name: 'Μετακίνηση' }).click();
  await expect(meeting.getByText(/^Ομαδική συνάντηση: η αλλαγή ισχύει για όλους \(.+, .+\)\.$/)).toBeVisible();
  await meeting.getByRole('textbox', { name: 'Διάρκεια (λεπτά)' }).fill('60');
  await meeting.getByRole('textbox', { name: 'Σύνδεσμος βιντεοκλήσης' }).fill('https://video.example.org/a');
  await meeting.getByRole('button', { name: 'Αποθήκευση' }).click();
  await expect(meeting).toBeHidden();
  await all.first().click();
  await expect(meeting.getByText('–11:30')).toBeVisible();
  await expect(meeting.getByRole('link', { name: 'Άνοιγμα βιντεοκλήσης' })).toHaveAttribute('href', /video\.example/);

  // Cancelled with its reason: the mentee reads by whom and why.
  await meeting.getByRole('button', { name: 'Ακύρωση συνάντησης' }).click();
  await meeting.getByRole('textbox', { name: 'Αιτία' }).fill('Κλειστό γραφείο');
  await meeting.getByRole('button', { name: 'Ακύρωση συνάντησης' }).click();
  await expect(page.getByText('Η συνάντηση ακυρώθηκε.')).toBeVisible();
  const { list } = await ask<{ list: { Id: number; State: string; Mentees: { Id: number }[] }[] }>(
    page,
    '/api/meetings/List',
    { ProjectId, From: '2038-03-01', Until: '2038-03-31' },
  );
  const comers = list[0]?.Mentees.map(({ Id }) => Id) ?? [];
  expect(comers).toHaveLength(2);
  expect(comers).toContain(mentee.id);
  const theirs = await windowOf(browser, site, 'mentee');
  await theirs.goto('/pilot/calendar?view=agenda&day=2038-03-01');
  await theirs.getByRole('button', { name: /Ομαδική συνάντηση.*Ακυρώθηκε/ }).click();
  await expect(theirs.getByText('τον σύμβουλο')).toBeVisible();
  await expect(theirs.getByText('Κλειστό γραφείο')).toBeVisible();
  await theirs.context().close();

  // One that is over: who was there.
  const over = list.find(({ State }) => State === 'planned')?.Id ?? 0;
  await longAgo(site, over);
  const day = dayInAthens(Date.now() - 2 * 3_600_000);
  await page.goto(`/pilot/calendar?view=agenda&day=${day}&meeting=${over}`);
  await meeting.getByRole('button', { name: 'Ποιοι ήρθαν;' }).click();
  await meeting.getByRole('checkbox').nth(1).uncheck();
  expect(await axeFaults(page)).toEqual([]);
  // What somebody else told meanwhile is said, and overruled only by pressing again.
  const other = await windowOf(browser, site, 'supervisor');
  await ask(other, '/api/meetings/Attendance', { Id: over, PresentIds: [] });
  await other.context().close();
  const record = meeting.getByRole('button', { name: 'Καταγραφή' });
  forgiven.push(/status of 409.*Attendance/);
  await record.click();
  await expect(meeting.getByRole('alert')).toContainText('Στο μεταξύ καταγράφηκε από άλλον ότι δεν ήρθε κανείς.');
  await record.click();
  await expect(page.getByText('Η παρουσία καταγράφηκε.')).toBeVisible();
  await expect(page.getByRole('button', { name: /Ομαδική συνάντηση.*Έγινε/ }).first()).toBeVisible();
});

test('a coordinator sees mentors side by side with their load, moves by drag, and reads the aggregate view', async ({
  page,
  site,
}) => {
  const ActionId = await meetingAction(site, 'Δίπλα δίπλα');
  const [mentor, mentee] = [await somebody(site, 'mentor'), await somebody(site, 'mentee')];
  await signIn(page, 'coordinator');
  const at = { Date: '2038-04-06', TimeHours: 10, TimeMinutes: 0 };
  await ask<Made>(page, '/api/meetings/Make', { ActionId, MenteeIds: [mentee.id], ...at });
  await page.goto('/pilot/calendar?view=week&day=2038-04-06');
  await page.getByRole('button', { name: 'Σύμβουλοι δίπλα δίπλα' }).click();
  await expect(page).toHaveURL(/by=mentor/);
  await expect(
    page.getByRole('columnheader', { name: new RegExp(`${nameOf(mentor)}.*1 συνάντηση · 45΄`) }),
  ).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  const item = page.getByRole('button', { name: /^10:00, Δίπλα δίπλα/ });
  await dragTo(page, item, page.locator(`[data-day="2038-04-07 ${mentor.id}"]`));
  await expect(page.locator(`[data-day="2038-04-07 ${mentor.id}"]`).locator(item)).toBeVisible();
  await page.goto(`/pilot/mentor/action2/list/${ActionId}?whose=all`);
  const whole = page.getByRole('region', { name: 'Όλοι οι ωφελούμενοι της ενέργειας' });
  const line = whole.getByRole('listitem');
  await expect(line.filter({ hasText: 'Χωρίς συνάντηση' }).first()).toBeVisible();
  // Of many, page by page, one is found by name, without accents.
  const plain = mentee.last.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  await whole.getByRole('searchbox').fill(plain);
  await whole.getByRole('searchbox').press('Enter');
  await expect(line).toHaveCount(1);
  await expect(line).toContainText('07-04-2038 10:00');
  expect(await axeFaults(page)).toEqual([]);

  // The schedule at this address has the meetings of its action alone, and without one those of the other, too.
  const [on, another] = [inDays(200), await meetingAction(site, 'Άλλη ενέργεια')];
  for (const [id, TimeHours] of [[ActionId, 8] as const, [another, 10] as const])
    await ask<Made>(page, '/api/meetings/Make', {
      ActionId: id,
      MenteeIds: [mentee.id],
      Date: on,
      TimeHours,
      TimeMinutes: 0,
    });
  const held = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox') })
    .filter({ hasText: showDay(on) });
  await page.goto(`/pilot/mentor/action2/list/${another}?whose=all`);
  await expect(held).toHaveCount(1);
  await expect(held).toContainText('Άλλη ενέργεια');
  await page.goto(`/pilot/mentor/action2/list/${ActionId}?whose=all`);
  await expect(held).toHaveCount(1);
  await expect(held).toContainText('Δίπλα δίπλα');
  await page.goto('/pilot/mentor/action2/list?whose=all');
  await expect(held).toHaveCount(2);
});

test('on both days on which the clock is changed times are right, and the hour that is left out is named at its field', async ({
  page,
  site,
}) => {
  const ActionId = await meetingAction(site, 'Αλλαγή ώρας');
  const mentee = await somebody(site, 'mentee');
  await signIn(page, 'mentor');
  const make = (Date: string, TimeHours: number, TimeMinutes: number) =>
    ask<Made>(page, '/api/meetings/Make', { ActionId, MenteeIds: [mentee.id], Date, TimeHours, TimeMinutes });
  await make('2038-03-28', 2, 30);
  await make('2038-10-31', 3, 30);
  await page.goto('/pilot/calendar?view=day&day=2038-03-28');
  await page.getByRole('button', { name: /^02:30, Αλλαγή ώρας/ }).click();
  const meeting = page.getByRole('dialog');
  // From half past two it is a quarter past four after three quarters of an hour.
  await expect(meeting.getByText('–04:15')).toBeVisible();
  await meeting.getByRole('button', { name: 'Μετακίνηση' }).click();
  await meeting.getByRole('textbox', { name: 'Ώρα' }).fill('03:30');
  await meeting.getByRole('button', { name: 'Αποθήκευση' }).click();
  await expect(meeting.getByText('Αυτή η ώρα δεν υπάρχει εκείνη την ημέρα')).toBeVisible();
  await meeting.getByRole('textbox', { name: 'Ώρα' }).fill('04:30');
  await meeting.getByRole('button', { name: 'Αποθήκευση' }).click();
  await expect(page.getByRole('button', { name: /^04:30, Αλλαγή ώρας/ })).toBeVisible();
  await page.goto('/pilot/calendar?view=day&day=2038-10-31');
  await page.getByRole('button', { name: /^03:30, Αλλαγή ώρας/ }).click();
  // The hour comes twice: the first half past three ends at a quarter past three of the second one.
  await expect(meeting.getByText('–03:15')).toBeVisible();
});

test('Back closes the new meeting and stays on the calendar; closed or gone back from, it is not in the address', async ({
  page,
}) => {
  await signIn(page, 'mentor');
  await page.goto('/pilot/calendar?view=week&day=2038-03-01');
  const form = page.getByRole('dialog', { name: 'Νέα συνάντηση' });
  const add = page.getByRole('button', { name: 'Νέα συνάντηση' });
  const closed = /calendar\?view=week&day=2038-03-01$/;
  const isClosed = async () => {
    await expect(form).toBeHidden();
    await expect(page).toHaveURL(closed);
    // What the browser itself has, which is what a reload opens.
    expect(await page.evaluate(() => window.location.href)).toMatch(closed);
    await expect(add).toBeFocused();
  };
  await page.getByRole('link', { name: 'Αρχική' }).first().click();
  await page.goBack();
  await add.click();
  await form.getByRole('textbox', { name: 'Ημέρα' }).fill('02-03-2038');
  await expect(page).toHaveURL(/make=1/);
  await page.goBack();
  await isClosed();
  await page.reload();
  await expect(add).toBeVisible();
  await expect(form).toBeHidden();

  // Closed by hand there is nothing left to go back to, and a reload within it keeps it open and its Back.
  await add.click();
  await form.getByRole('button', { name: 'Άκυρο' }).click();
  await isClosed();
  await add.click();
  await expect(form.getByRole('textbox', { name: 'Ημέρα' })).toBeVisible();
  await page.reload();
  await expect(form.getByRole('textbox', { name: 'Ημέρα' })).toBeVisible();
  await page.goBack();
  await expect(form).toBeHidden();
  await expect(page).toHaveURL(closed);
});

test('of many mentors some stand side by side, with how many there are and the way to the next', async ({
  page,
  site,
}) => {
  const admin = new pg.Client(site.databaseUrl);
  await admin.connect();
  await admin.query(
    `WITH people AS (INSERT INTO users (username, email, fields)
        SELECT 'aside' || n, 'aside' || n || '@example.org', jsonb_build_object('first_name', 'Δίπλα', 'last_name', 'Ω' || n)
        FROM generate_series(1, 60) n RETURNING id)
      INSERT INTO memberships (project_id, user_id, roles, state) SELECT 1, id, '{Mentor}', 1 FROM people`,
  );
  await admin.end();
  await signIn(page, 'coordinator');
  await page.goto('/pilot/calendar?view=week&by=mentor&day=2038-06-01');
  const columns = page.getByRole('columnheader');
  // The days have a column of their own.
  await expect(columns).toHaveCount(1 + mentorsAside);
  const last = page.getByRole('columnheader', { name: /Ω60/ });
  await expect(last).toHaveCount(0);
  const pages = page.getByRole('navigation', { name: 'Σελίδες' });
  const told = await pages.getByRole('status').innerText();
  const all = Number(/(\d+)\D*$/.exec(told)?.[1]);
  expect(all).toBeGreaterThan(60);
  await pages.getByRole('button', { name: 'Τελευταία σελίδα' }).click();
  await expect(last).toBeVisible();
  await expect(columns).toHaveCount(1 + (all % mentorsAside || mentorsAside));
  await expect(page).toHaveURL(/page=3/);
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Σύμβουλοι δίπλα δίπλα' }).click();
  await expect(page).not.toHaveURL(/page=/);
});
