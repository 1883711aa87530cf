/** Series, moves by keyboard and mails of meetings: what cannot be says why, and how it goes on. */
import { daysLater, weekdayOf } from '@telemachos/contract/kit/clock.ts';
import { showDay } from '@telemachos/contract/kit/dates.ts';
import { axeFaults } from '../axe.ts';
import { ask, somebody, windowOf } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import { at, inDays, letBook, meetingAction, offerHours, type Made } from './making-here.ts';

test.use({ world: 'meetings-refused' });

test('a series names the days that are taken and by whom, and is made without them; it begins at the usual place', async ({
  page,
  site,
  forgiven,
}) => {
  forgiven.push(/status of 409/);
  await meetingAction(site, 'Σειρά συναντήσεων');
  const taken = await meetingAction(site, 'Πιασμένη');
  const [mentor, mentee] = [await somebody(site, 'mentor'), await somebody(site, 'mentee')];
  await offerHours(site, mentor.id, 'Το γραφείο μου');
  await signIn(page, 'mentor');
  await page.goto('/pilot/calendar?view=agenda&day=2038-07-01');
  await ask(page, '/api/meetings/Make', { ActionId: taken, MenteeIds: [mentee.id], ...at('2038-07-13', 9) });
  await page.getByRole('button', { name: 'Νέα συνάντηση' }).click();
  const form = page.getByRole('dialog', { name: 'Νέα συνάντηση' });
  await form.getByRole('combobox', { name: 'Ενέργεια' }).click();
  await page.getByRole('option', { name: 'Σειρά συναντήσεων' }).click();
  await form.getByRole('combobox', { name: 'Με' }).click();
  await page
    .getByRole('option', { name: new RegExp(mentee.last) })
    .first()
    .click();
  await expect(form.getByRole('textbox', { name: 'Τόπος' })).toHaveValue('Το γραφείο μου');
  await form.getByRole('button', { name: 'Ορισμός συνάντησης' }).click();
  // The first field at fault has the focus.
  await expect(form.getByRole('textbox', { name: 'Ημέρα' })).toBeFocused();
  await form.getByRole('textbox', { name: 'Ημέρα' }).fill('06-07-2038');
  await form.getByRole('textbox', { name: 'Ώρα' }).fill('09:00');
  await form.getByRole('textbox', { name: 'Επανάληψη για τόσες εβδομάδες ακόμη' }).fill('2');
  await form.getByRole('button', { name: 'Ορισμός συνάντησης' }).click();
  const refused = form.getByRole('alert').filter({ hasText: 'Δεν ορίστηκε καμία συνάντηση της σειράς' });
  await expect(refused).toContainText(`13-07-2038 09:00 · ${mentor.first} ${mentor.last}: έχει ήδη συνάντηση`);
  await expect(refused).toContainText(`${mentee.first} ${mentee.last}: έχει ήδη συνάντηση`);
  expect(await axeFaults(page)).toEqual([]);
  await form.getByRole('button', { name: 'Ορισμός χωρίς αυτή την ημέρα' }).click();
  await expect(page.getByText('Ορίστηκαν 2 συναντήσεις.')).toBeVisible();
  await expect(page.getByRole('button', { name: /Σειρά συναντήσεων/ })).toHaveCount(2);
});

test('a meeting that is moved out of the week by keyboard is followed there; what may not be moved says why', async ({
  page,
  site,
}) => {
  const ActionId = await meetingAction(site, 'Με το πληκτρολόγιο');
  const mentee = await somebody(site, 'mentee');
  await signIn(page, 'mentor');
  await page.goto('/pilot/calendar');
  const sunday = '2038-08-08';
  expect(weekdayOf(sunday)).toBe(7);
  const make = (day: string, hour: number) =>
    ask<Made>(page, '/api/meetings/Make', { ActionId, MenteeIds: [mentee.id], ...at(day, hour) });
  await make(sunday, 10);
  const { Meetings } = await make(daysLater(sunday, -1), 12);
  await ask(page, '/api/meetings/Cancel', { Id: Meetings[0]?.Id, Sequence: 0 });
  await page.goto(`/pilot/calendar?view=week&day=${sunday}`);
  await expect(page.getByText(/πατήστε Shift και βέλος/).first()).toBeVisible();
  const off = page.getByRole('button', { name: /^12:00, Με το πληκτρολόγιο/ });
  await off.press('Shift+ArrowRight');
  await expect(page.getByText('Η συνάντηση έγινε ή ακυρώθηκε και δεν μετακινείται.')).toBeVisible();
  const moved = page.getByRole('button', { name: /^10:00, Με το πληκτρολόγιο/ });
  await moved.press('Shift+ArrowRight');
  await expect(page.getByText('Η συνάντηση άλλαξε: 09-08-2038 10:00.')).toBeVisible();
  await expect(page).toHaveURL(/day=2038-08-09/);
  await expect(moved).toBeFocused();
});

test('mails that would read otherwise by now are not sent: they are read again; Back returns to the same list', async ({
  browser,
  page,
  site,
  forgiven,
}) => {
  forgiven.push(/status of 409/);
  const ActionId = await meetingAction(site, 'Με e-mail');
  const [first, next] = [inDays(250), inDays(251)];
  const mentee = await somebody(site, 'mentee');
  await signIn(page, 'mentor');
  await page.goto('/pilot/mentor/action2/list');
  const { Meetings } = await ask<Made>(page, '/api/meetings/Make', {
    ActionId,
    MenteeIds: [mentee.id],
    ...at(first, 10),
  });
  await page.reload();
  await page.getByRole('combobox', { name: 'Ενέργεια' }).click();
  await page.getByRole('option', { name: 'Με e-mail' }).click();
  await page.getByRole('button', { name: 'Και οι περασμένες' }).click();
  await expect(page).toHaveURL(new RegExp(`/list/${ActionId}\\?past=1$`));
  const line = page
    .getByRole('listitem')
    .filter({ hasText: `${showDay(first)} 10:00` })
    .first();
  await line.getByRole('link').click();
  await expect(page).toHaveURL(/mentor\/mentee/);
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`/list/${ActionId}\\?past=1$`));
  await line.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'E-mail στους ωφελουμένους' }).click();
  const mails = page.getByRole('dialog', { name: 'E-mail για τις συναντήσεις' });
  await expect(mails.getByText(showDay(first)).first()).toBeVisible();
  const other = await windowOf(browser, site, 'mentor');
  await ask(other, '/api/meetings/Move', { Id: Meetings[0]?.Id, Sequence: 0, ...at(next, 12) });
  await other.context().close();
  await mails.getByRole('button', { name: 'Αποστολή' }).click();
  await expect(mails.getByRole('alert')).toContainText('Δεν στάλθηκε κανένα: διαβάστε τα ξανά και στείλτε τα.');
  await expect(mails.getByText(showDay(next)).first()).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await mails.getByRole('button', { name: 'Αποστολή' }).click();
  await expect(page.getByText('Το e-mail της συνάντησης στάλθηκε')).toBeVisible();
});

test('a mentee who is given another mentor while choosing another time is told so, and chooses among the new one’s', async ({
  browser,
  page,
  site,
  forgiven,
}) => {
  forgiven.push(/status of 409/, /ERR_FAILED/);
  const ActionId = await meetingAction(site, 'Άλλος σύμβουλος');
  const [mentor, mentee] = [await somebody(site, 'mentor'), await somebody(site, 'mentee')];
  const coordinator = await windowOf(browser, site, 'coordinator');
  type Mentors = { list: { Id: number; Name: string }[] };
  const { list } = await ask<Mentors>(coordinator, '/api/User/GetMentors', { ProjectId: 1 });
  const next = list.find(({ Id }) => Id !== mentor.id);
  await offerHours(site, mentor.id);
  await offerHours(site, next?.Id ?? 0, 'Γραφείο 9');
  await letBook(site);
  await signIn(page, 'mentee');
  await page.goto(`/pilot/mentee/action/${ActionId}`);
  await page.getByRole('button', { name: 'Κράτηση ώρας' }).click();
  await page.getByRole('button', { name: 'Αλλαγή ώρας' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(`Με: ${mentor.first} ${mentor.last}`)).toBeVisible();
  const chooses = async () => {
    await dialog.getByRole('combobox', { name: 'Ώρα' }).click();
    await page.getByRole('option').nth(1).click();
  };
  await chooses();
  // The page does not hear of it before the press.
  const away = '**/api/meetings/{Slots,List}';
  await page.route(away, (route) => route.abort());
  const link = (MentorId: number) =>
    ask(coordinator, '/api/user/setDefaultMentorSingle', { ProjectId: 1, MenteeId: mentee.id, MentorId });
  await link(next?.Id ?? 0);
  await dialog.getByRole('button', { name: 'Αλλαγή ώρας' }).click();
  const [surname = ''] = next?.Name.split(' ') ?? [];
  await expect(dialog.getByRole('alert').filter({ hasText: 'Ο σύμβουλός σας άλλαξε στο μεταξύ' })).toContainText(
    surname,
  );
  await page.unroute(away);
  await page.reload();
  await page.getByRole('button', { name: 'Αλλαγή ώρας' }).click();
  await expect(dialog.getByText(/^Με: /)).toContainText(surname);
  await chooses();
  await dialog.getByRole('button', { name: 'Αλλαγή ώρας' }).click();
  await expect(page.getByText(new RegExp(`^Η συνάντηση ορίστηκε: .*με: .*${surname}`))).toBeVisible();
  await link(mentor.id);
  await coordinator.context().close();
});
