/** What others do meanwhile: pages of meetings follow it, say what happened, and keep what is being typed. */
import { daysLater } from '@telemachos/contract/kit/clock.ts';
import { dayInAthens, showDay } from '@telemachos/contract/kit/dates.ts';
import { axeFaults } from '../axe.ts';
import { ask, somebody, windowOf } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import { tick } from '../tick.ts';
import {
  proposedPlan,
  anotherMentor,
  at,
  letBook,
  meetingAction,
  offerHours,
  openedMeeting,
  toAnotherMentor,
  type Made,
} from './making-here.ts';

test.use({ world: 'meetings-meanwhile' });

const ProjectId = 1;
test('hours that another device saved meanwhile are shown at the first press, and nothing goes over them unseen', async ({
  page,
  forgiven,
}) => {
  forgiven.push(/status of 409/);
  await signIn(page, 'mentor');
  await page.goto('/pilot/mentor/meetings/times');
  const buffer = page.getByRole('textbox', { name: 'Λεπτά ανάμεσα' });
  const most = page.getByRole('textbox', { name: 'Το πολύ ανά ημέρα (0: όσες χωρούν)' });
  await buffer.fill('25');
  type Time = { Offered: object; Place: string; Link: string; Version: number };
  const times = await ask<Time>(page, '/api/meetings/Times', { ProjectId });
  const Offered = { ...times.Offered, BufferMinutes: 10, MostPerDay: 7 };
  await ask(page, '/api/meetings/SetTimes', { ...times, ProjectId, Offered });
  const save = page.getByRole('button', { name: 'Αποθήκευση', exact: true });
  await save.click();
  const older = page.getByRole('alert').filter({ hasText: 'Λεπτά ανάμεσα' });
  await expect(older).toContainText('10');
  await expect(buffer).toHaveValue('25');
  // What the other device alone changed is here.
  await expect(most).toHaveValue('7');
  await expect(save).toBeDisabled();
  expect(await axeFaults(page)).toEqual([]);
  await older.getByRole('button').first().click();
  await save.click();
  await expect(page.getByText('Οι ώρες σας αποθηκεύτηκαν.')).toBeVisible();
  expect((await ask<Time>(page, '/api/meetings/Times', { ProjectId })).Offered).toMatchObject({
    BufferMinutes: 25,
    MostPerDay: 7,
  });
});

test('a plan outlives a reload and who is unticked; a time that was taken meanwhile is told at its line, the rest is set', async ({
  page,
  site,
}) => {
  const ActionId = await meetingAction(site, 'Πρώτη γνωριμία');
  const other = await meetingAction(site, 'Άλλη συνάντηση');
  const { choices, count } = await proposedPlan(page, site, ActionId);
  expect(count).toBeGreaterThan(1);
  // Who is unticked is not in the plan, nor on its days.
  const first = choices.first();
  const last = page.getByRole('region', { name: 'Ποιοι' }).getByRole('listitem').last();
  const surname = ((await last.textContent()) ?? '').split(' ')[0] ?? '';
  const planned = page.locator('[data-planned]');
  const shown = await planned.count();
  await last.getByRole('checkbox').uncheck();
  await expect(choices).toHaveCount(count - 1);
  await expect(planned).toHaveCount(shown - 1);
  await expect(planned.filter({ hasText: surname })).toHaveCount(0);
  await last.getByRole('checkbox').check();
  await expect(planned).toHaveCount(shown);
  // Changed by hand, and there still after a reload.
  await first.click();
  await page.getByRole('option').last().click();
  const chosen = (await first.textContent()) ?? '';
  await page.reload();
  await expect(page.getByText('Συνεχίζετε από τις ώρες που είχατε αλλάξει εδώ')).toBeVisible();
  await expect(first).toHaveText(chosen);
  // The same time is taken for something else.
  const [, day = '', month = '', year = '', hours = '', minutes = ''] =
    /(\d{2})-(\d{2})-(\d{4}) (\d{2}):(\d{2})/.exec(chosen) ?? [];
  const { list } = await ask<{ list: { User: { Id: number } }[] }>(page, '/api/action/GetAggregateMentees', {
    Id: other,
    ProjectId,
  });
  await ask(page, '/api/meetings/Make', {
    ActionId: other,
    MenteeIds: [list.at(-1)?.User.Id],
    Date: `${year}-${month}-${day}`,
    TimeHours: Number(hours),
    TimeMinutes: Number(minutes),
  });
  await page.reload();
  await expect(page.getByText(`Η ώρα που είχατε επιλέξει (${chosen}) πιάστηκε στο μεταξύ.`)).toBeVisible();
  await expect(choices).toHaveCount(count);
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Ορισμός συναντήσεων' }).click();
  await expect(page.getByText(new RegExp(`^Ορίστηκαν? ${count - 1} συν`)).first()).toBeVisible();
});

test('a dialog whose meeting went to another mentor meanwhile says so, and keeps what was typed', async ({
  browser,
  page,
  site,
}) => {
  const { dialog, mentee } = await openedMeeting(page, site, { title: 'Φεύγει αλλού', day: '2038-05-11' });
  await dialog.getByRole('button', { name: 'Ακύρωση συνάντησης' }).click();
  await dialog.getByRole('textbox', { name: 'Αιτία' }).fill('Λείπω εκείνη την ημέρα');
  const { back } = await toAnotherMentor(browser, site, mentee.id);
  await expect(dialog.getByRole('alert')).toContainText('Η συνάντηση άλλαξε στο μεταξύ και δεν είναι πια εδώ.');
  await expect(dialog.getByRole('textbox', { name: 'Αιτία' })).toHaveValue('Λείπω εκείνη την ημέρα');
  // It stays while the page reads once more.
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  let asked = 0;
  await page.route('**/api/meetings/List', async (route) => {
    asked += 1;
    await held;
    await route.continue();
  });
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect.poll(() => asked).toBeGreaterThan(0);
  await expect(dialog.getByRole('alert')).toBeVisible();
  answer();
  await expect(dialog.getByRole('textbox', { name: 'Αιτία' })).toHaveValue('Λείπω εκείνη την ημέρα');
  // There is nothing any more that it could do.
  await expect(dialog.getByRole('button', { name: 'Ακύρωση συνάντησης' })).toHaveCount(0);
  expect(await axeFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Πίσω' }).click();
  await dialog.getByRole('button', { name: 'Κλείσιμο' }).click();
  await expect(dialog).toBeHidden();
  await back();
});

test('where a mentor sets a meeting, that it was declined is told at once, and what others set is there', async ({
  browser,
  page,
  site,
}) => {
  const ActionId = await meetingAction(site, 'Ανοιχτή σελίδα');
  const mentee = await somebody(site, 'mentee');
  await signIn(page, 'mentor');
  await page.goto(`/pilot/mentor/mentee/${mentee.id}/${ActionId}`);
  const [day, hour] = [page.getByRole('textbox', { name: 'Ημερομηνία' }), page.getByRole('textbox', { name: 'Ώρα' })];
  await expect(day).toHaveValue('');
  const other = await windowOf(browser, site, 'coordinator');
  const make = async (date: string, hours: number) =>
    (await ask<Made>(other, '/api/meetings/Make', { ActionId, MenteeIds: [mentee.id], ...at(date, hours) }))
      .Meetings[0];
  const first = await make('2038-09-14', 10);
  await expect(day).toHaveValue('14-09-2038');
  await expect(hour).toHaveValue('10:00');
  const own = await windowOf(browser, site, 'mentee');
  const decline = (made: typeof first) =>
    ask(own, '/api/meetings/CannotCome', { ...made, Reason: 'Έχω εξετάσεις\u200F' });
  await decline(first);
  const told = page.getByRole('note').filter({ hasText: 'δήλωσε ότι δεν μπορεί να έρθει' });
  // Its mark turns no other part of the sentence around.
  await expect(told).toContainText('«\u2068Έχω εξετάσεις\u200F\u2069»');
  await expect(day).toHaveValue('');
  await expect(hour).toHaveValue('');
  // What is being typed stays.
  const second = await make('2038-09-15', 11);
  await expect(hour).toHaveValue('11:00');
  await expect(told).toHaveCount(0);
  const note = page.getByRole('textbox', { name: 'Τι θέλετε να του πείτε;', exact: true });
  await note.fill('Φέρτε το βιογραφικό σας');
  await decline(second);
  await expect(told).toBeVisible();
  await expect(note).toHaveValue('Φέρτε το βιογραφικό σας');
  await expect(day).toHaveValue('15-09-2038');
  for (const window of [other, own]) await window.context().close();
});

test('a meeting that is not on the days that are shown is said to be elsewhere', async ({ page }) => {
  await signIn(page, 'mentor');
  await page.goto('/pilot/calendar?view=day&day=2038-05-12&meeting=999999999');
  await expect(page.getByText('Η συνάντηση που ζητήσατε δεν είναι σε αυτές τις ημέρες')).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
});

test('a mentee’s open page follows what the mentor does, says with whom and where, and keeps what is typed', async ({
  browser,
  page,
  site,
}) => {
  const ActionId = await meetingAction(site, 'Συζήτηση');
  const mentor = await somebody(site, 'mentor');
  await offerHours(site, mentor.id);
  await letBook(site);
  await signIn(page, 'mentee');
  await page.goto(`/pilot/mentee/action/${ActionId}`);
  const name = `${mentor.first} ${mentor.last}`;
  const whom = page.getByText(`Με: ${name}`, { exact: true });
  await expect(whom).toBeVisible();
  await page.getByRole('button', { name: 'Κράτηση ώρας' }).click();
  await expect(page.getByText(new RegExp(`^Η συνάντηση ορίστηκε: .*με: ${name}. Τόπος: Γραφείο 2.`))).toBeVisible();
  await expect(whom).toBeVisible();
  await page.getByRole('button', { name: 'Δεν μπορώ να έρθω' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Αιτία' }).fill('Γράφω ακόμη');
  const other = await windowOf(browser, site, 'mentor');
  const [from, until] = [dayInAthens(Date.now()), daysLater(dayInAthens(Date.now()), 60)];
  type Line = { Id: number; Sequence: number; ActionId: number };
  const { list } = await ask<{ list: Line[] }>(other, '/api/meetings/List', { ProjectId, From: from, Until: until });
  const own = list.find((line) => line.ActionId === ActionId);
  const to = daysLater(from, 50);
  await ask(other, '/api/meetings/Move', { Id: own?.Id, Sequence: own?.Sequence, ...at(to, 18) });
  await expect(page.getByText(showDay(to)).first()).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Αιτία' })).toHaveValue('Γράφω ακόμη');
  await ask(other, '/api/meetings/Cancel', { Id: own?.Id, Sequence: (own?.Sequence ?? 0) + 1, Reason: 'Κλειστά' });
  await expect(dialog.getByRole('alert')).toContainText('Η συνάντηση άλλαξε στο μεταξύ');
  await expect(dialog.getByRole('textbox', { name: 'Αιτία' })).toHaveValue('Γράφω ακόμη');
  await dialog.getByRole('button', { name: 'Πίσω' }).click();
  await expect(page.getByRole('heading', { name: 'Επιλέξτε ώρα' })).toBeVisible();
  await other.context().close();
});

test('whoever links or hands over sees which meetings go along and which are off, and afterwards what happened', async ({
  page,
  site,
}) => {
  const ActionId = await meetingAction(site, 'Ακολουθεί');
  const [mentor, mentee] = [await somebody(site, 'mentor'), await somebody(site, 'mentee')];
  await signIn(page, 'coordinator');
  await page.goto(`/pilot/admin/project/linkusers?q=${encodeURIComponent(mentee.last)}`);
  await ask(page, '/api/meetings/Make', { ActionId, MenteeIds: [mentee.id], ...at('2038-06-15', 11) });
  const to = await anotherMentor(page, mentor.id);
  const main = page.locator('main');
  await tick(main.getByRole('checkbox', { name: new RegExp(mentee.last) }).first());
  const radio = main.getByRole('radio', { name: new RegExp(`^${to.Name}`) });
  await tick(radio);
  await main.getByRole('button', { name: 'Σύνδεση (1)' }).click();
  const sure = page.getByRole('dialog', { name: 'Το θέλετε σίγουρα;' });
  await expect(sure).toContainText(/\d περν(ά|ούν) στον νέο σύμβουλο, την ίδια ημέρα και ώρα\./);
  await expect(sure.getByRole('listitem').filter({ hasText: 'Ακολουθεί' })).toContainText('15-06-2038 11:00');
  expect(await axeFaults(page)).toEqual([]);
  await sure.getByRole('button', { name: 'Σύνδεση' }).click();
  await expect(main.getByRole('status').filter({ hasText: /\d συν\S+ πέρασ(ε|αν) στον νέο σύμβουλο/ })).toBeVisible();
  // Handed back: told again, before and afterwards.
  await page.goto(`/pilot/admin/project/handover?from=${to.Id}`);
  await tick(main.getByRole('checkbox', { name: new RegExp(`^${mentor.last}`) }));
  await main.getByRole('button', { name: 'Προεπισκόπηση' }).click();
  const told = main.getByRole('region', { name: 'Τι θα γίνει' });
  await expect(told.getByRole('listitem').filter({ hasText: 'Ακολουθεί' })).toContainText('15-06-2038 11:00');
  const link = { ProjectId, MenteeId: mentee.id, MentorId: mentor.id };
  await ask(page, '/api/user/setDefaultMentorSingle', link);
});
