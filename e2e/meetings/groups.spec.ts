/** A series of group meetings, its attendance, and one that is cancelled. */
import { dayInAthens } from '@telemachos/contract/kit/dates.ts';
import { expectAccessible } from '../axe.ts';
import { ask, somebody, windowOf } from '../people.ts';
import { expect, signIn, test, type Site } from '../site.ts';
import { meetingAction, meetingsOf, runSql } from './making-here.ts';

test.use({ world: 'meetings' });

/** Moves a meeting into the past. */
const endMeeting = (site: Site, id: number): Promise<number> =>
  runSql(
    site,
    `UPDATE meetings SET starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour'
      WHERE id = $1 RETURNING id`,
    [id],
  );

test('a mentor makes a series with several, whoever came is recorded, and one is cancelled with its reason', async ({
  browser,
  page,
  site,
  forgiven,
}) => {
  const ActionId = await meetingAction(site, 'Ομαδική συνάντηση', true);
  const mentee = await somebody(site, 'mentee');
  await signIn(page, 'mentor');
  await page.goto('/pilot/calendar?view=agenda&day=2038-03-01');
  await page.getByRole('button', { name: 'Νέα συνάντηση' }).click();
  const form = page.getByRole('dialog', { name: 'Νέα συνάντηση' });
  await form.getByRole('combobox', { name: 'Ενέργεια' }).click();
  await page.getByRole('option', { name: 'Ομαδική συνάντηση' }).click();
  await form.getByRole('button', { name: 'Ορισμός συνάντησης' }).click();
  await expect(form.getByText('Επιλέξτε με ποιον είναι η συνάντηση.')).toBeVisible();
  await expectAccessible(page);
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
  await meeting.getByRole('textbox', { name: 'Ημέρα' }).fill('31-11-2038');
  await meeting.getByRole('button', { name: 'Αποθήκευση' }).click();
  await expect(meeting.getByText('Αυτή η ημερομηνία δεν υπάρχει.')).toBeVisible();
  await meeting.getByRole('textbox', { name: 'Ημέρα' }).fill('02-03-2038');
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
  const list = await meetingsOf(page, ActionId, '2038-03-01');
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
  await endMeeting(site, over);
  const day = dayInAthens(Date.now() - 2 * 3_600_000);
  await page.goto(`/pilot/calendar?view=agenda&day=${day}&meeting=${over}`);
  await meeting.getByRole('button', { name: 'Ποιοι ήρθαν;' }).click();
  await meeting.getByRole('checkbox').nth(1).uncheck();
  await expectAccessible(page);
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
