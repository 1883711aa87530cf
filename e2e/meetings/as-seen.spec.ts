/** What is done with a meeting is done with it as its person saw it: what others do meanwhile is told, and overwritten by nobody. */
import { dayInAthens, showDay, showTime } from '@telemachos/contract/kit/dates.ts';
import { daysLater } from '@telemachos/contract/kit/clock.ts';
import type { Page } from '@playwright/test';
import { axeFaults } from '../axe.ts';
import { ask, somebody, windowOf } from '../people.ts';
import { expect, signIn, test, type Site } from '../site.ts';
import { anotherMentor, at, letBook, meetingAction, offerHours, type Made } from './making-here.ts';

test.use({ world: 'meetings-as-seen' });

const ProjectId = 1;
type Line = { Id: number; ActionId: number; Start: string; MentorId: number; Place: string; State: string };

/** The meetings of an action from today on, as somebody reads them. */
const meetingsOf = async (page: Page, ActionId: number, From = dayInAthens(Date.now())): Promise<Line[]> => {
  const asked = { ProjectId, From, Until: daysLater(From, 380) };
  const { list } = await ask<{ list: Line[] }>(page, '/api/meetings/List', asked);
  return list.filter((line) => line.ActionId === ActionId);
};

/** The mentee on the page of an action whose times they choose among. */
const choosing = async (page: Page, site: Site, title: string) => {
  const ActionId = await meetingAction(site, title);
  const other = await meetingAction(site, `${title}, άλλη`);
  const [mentor, mentee] = [await somebody(site, 'mentor'), await somebody(site, 'mentee')];
  await offerHours(site, mentor.id);
  await letBook(site);
  await signIn(page, 'mentee');
  await page.goto(`/pilot/mentee/action/${ActionId}`);
  const slot = page.getByRole('combobox', { name: 'Ώρα', exact: true });
  await expect(slot).toHaveText(/\d\d:\d\d/);
  const [From, Until] = [dayInAthens(Date.now()), daysLater(dayInAthens(Date.now()), 42)];
  const slots = await ask<{ list: string[] }>(page, '/api/meetings/Slots', { ActionId, From, Until });
  // A whole day of them, whatever is left of this one.
  const day = slots.list.map((time) => dayInAthens(Date.parse(time))).findLast((one) => one < Until) ?? From;
  const list = slots.list.filter((time) => dayInAthens(Date.parse(time)) === day);
  await page.getByRole('combobox', { name: 'Ημέρα' }).click();
  await page.getByRole('option', { name: showDay(day) }).click();
  await expect(slot).toHaveText(showTime(list[0] ?? ''));
  /** The mentor meets them about something else at this of their times. */
  const take = async (staff: Page, place: number) => {
    const [hours = '', minutes = ''] = showTime(list[place] ?? '').split(':');
    const time = at(day, Number(hours), Number(minutes));
    await ask(staff, '/api/meetings/Make', { ActionId: other, MenteeIds: [mentee.id], ...time });
  };
  return { ActionId, mentor, mentee, slot, list, take, book: page.getByRole('button', { name: 'Κράτηση ώρας' }) };
};

test('a move of somebody else is told in the open form, and overwritten only by who has seen it', async ({
  browser,
  page,
  site,
}) => {
  const ActionId = await meetingAction(site, 'Μετακινείται');
  const mentee = await somebody(site, 'mentee');
  await signIn(page, 'mentor');
  await page.goto('/pilot/calendar?view=day&day=2038-05-18');
  const { Meetings } = await ask<Made>(page, '/api/meetings/Make', {
    ActionId,
    MenteeIds: [mentee.id],
    ...at('2038-05-18', 10),
  });
  const Id = Meetings[0]?.Id;
  await page.goto(`/pilot/calendar?view=day&day=2038-05-18&meeting=${Id}`);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Μετακίνηση' }).click();
  await expect(dialog).toContainText(`Με: ${mentee.first} ${mentee.last}`);
  await dialog.getByRole('textbox', { name: 'Τόπος' }).fill('Στο γραφείο μου');
  const coordinator = await windowOf(browser, site, 'coordinator');
  await ask(coordinator, '/api/meetings/Move', { Id, Sequence: 0, ...at('2038-05-18', 13), Place: 'Αίθουσα 3' });
  await coordinator.context().close();
  const changed = dialog.getByRole('alert').filter({ hasText: 'Η συνάντηση άλλαξε στο μεταξύ' });
  await expect(changed).toContainText('τώρα είναι 18-05-2038 13:00 · Αίθουσα 3');
  const save = dialog.getByRole('button', { name: 'Αποθήκευση' });
  await expect(save).toHaveCount(0);
  await expect(dialog.getByRole('textbox', { name: 'Τόπος' })).toHaveValue('Στο γραφείο μου');
  expect(await axeFaults(page)).toEqual([]);
  await changed.getByRole('button', { name: 'Το είδα' }).click();
  await save.click();
  await expect(dialog).toBeHidden();
  expect(await meetingsOf(page, ActionId, '2038-05-18')).toMatchObject([
    { Place: 'Στο γραφείο μου', Start: '2038-05-18T07:00:00.000Z' },
  ]);
});

test('the time that a mentee chose stays the chosen one when others are taken; when it is taken itself they choose anew', async ({
  browser,
  page,
  site,
}) => {
  const { ActionId, mentor, slot, list, take, book } = await choosing(page, site, 'Επιλογή ώρας');
  await slot.click();
  await page.getByRole('option').nth(3).click();
  const chosen = (await slot.textContent()) ?? '';
  const staff = await windowOf(browser, site, 'mentor');
  await take(staff, 0);
  // The first time is gone from the list, and theirs is where it was.
  const first = page.getByRole('option', { name: showTime(list[0] ?? ''), exact: true });
  await expect(async () => {
    await slot.click();
    const count = await first.count();
    await page.keyboard.press('Escape');
    expect(count).toBe(0);
  }).toPass();
  await expect(slot).toHaveText(chosen);
  await take(staff, 3);
  const gone = page.getByRole('alert').filter({ hasText: 'δεν είναι πια ελεύθερη. Επιλέξτε άλλη.' });
  await expect(gone).toContainText(`${showDay(dayInAthens(Date.parse(list[3] ?? '')))} ${chosen}`);
  await expect(slot).toHaveText('Επιλέξτε ώρα');
  await expect(book).toBeDisabled();
  expect(await axeFaults(page)).toEqual([]);
  await slot.click();
  await page.getByRole('option', { name: showTime(list[2] ?? ''), exact: true }).click();
  await expect(gone).toHaveCount(0);
  await book.click();
  await expect(page.getByText(new RegExp(`^Η συνάντηση ορίστηκε: .*με: ${mentor.first}`))).toBeVisible();
  expect((await meetingsOf(page, ActionId)).map(({ Start }) => Date.parse(Start))).toEqual([Date.parse(list[2] ?? '')]);
  await staff.context().close();
});

test('a mentee whose mentor changes while they choose is told on the open page, and books with the new one', async ({
  browser,
  page,
  site,
}) => {
  const { ActionId, mentor, mentee, slot, book } = await choosing(page, site, 'Νέος σύμβουλος');
  const coordinator = await windowOf(browser, site, 'coordinator');
  const to = await anotherMentor(coordinator, mentor.id);
  await offerHours(site, to.Id, 'Γραφείο 9');
  const link = (MentorId: number) =>
    ask(coordinator, '/api/user/setDefaultMentorSingle', { ProjectId, MenteeId: mentee.id, MentorId });
  await link(to.Id);
  const other = page.getByRole('alert').filter({ hasText: 'Ο σύμβουλός σας είναι πλέον:' });
  await expect(other).toContainText(to.Name.split(' ')[0] ?? '');
  await expect(book).toBeDisabled();
  await slot.click();
  await page.getByRole('option').nth(1).click();
  await expect(other).toHaveCount(0);
  await book.click();
  await expect(page.getByText(/^Η συνάντηση ορίστηκε: .*Γραφείο 9/)).toBeVisible();
  expect(await meetingsOf(page, ActionId)).toMatchObject([{ MentorId: to.Id }]);
  await link(mentor.id);
  await coordinator.context().close();
});

test('days that a series leaves out add up, and are those of that series alone; a day without such a time is named', async ({
  page,
  site,
  forgiven,
}) => {
  forgiven.push(/status of 4(00|09)/);
  await meetingAction(site, 'Σειρά που αφήνει ημέρες');
  const taken = await meetingAction(site, 'Σε πιασμένη ημέρα');
  const mentee = await somebody(site, 'mentee');
  await signIn(page, 'mentor');
  await page.goto('/pilot/calendar?view=agenda&day=2038-07-01');
  const take = (day: string) =>
    ask(page, '/api/meetings/Make', { ActionId: taken, MenteeIds: [mentee.id], ...at(day, 9) });
  await take('2038-07-13');
  await page.getByRole('button', { name: 'Νέα συνάντηση' }).click();
  const form = page.getByRole('dialog', { name: 'Νέα συνάντηση' });
  await form.getByRole('combobox', { name: 'Ενέργεια' }).click();
  await page.getByRole('option', { name: 'Σειρά που αφήνει ημέρες' }).click();
  await form.getByRole('combobox', { name: 'Με' }).click();
  await page
    .getByRole('option', { name: new RegExp(mentee.last) })
    .first()
    .click();
  const [day, time] = [form.getByRole('textbox', { name: 'Ημέρα' }), form.getByRole('textbox', { name: 'Ώρα' })];
  const repeat = form.getByRole('textbox', { name: 'Επανάληψη για τόσες εβδομάδες ακόμη' });
  const make = form.getByRole('button', { name: 'Ορισμός συνάντησης' });
  const without = form.getByRole('button', { name: 'Ορισμός χωρίς αυτή την ημέρα' });
  await day.fill('21-03-2038');
  await time.fill('03:30');
  await repeat.fill('1');
  await make.click();
  await expect(form.getByText('Στις 28-03-2038 η ώρα αυτή δεν υπάρχει')).toBeVisible();
  await expect(repeat).toBeFocused();
  await day.fill('06-07-2038');
  await time.fill('09:00');
  await repeat.fill('3');
  await make.click();
  await expect(form.getByRole('alert')).toContainText('13-07-2038');
  // Another day is taken before the others are made: it is left out as well.
  await take('2038-07-20');
  await without.click();
  await expect(form.getByRole('alert')).toContainText('20-07-2038');
  await expect(form.getByText('Χωρίς: 13-07-2038')).toBeVisible();
  // Another series has days of its own.
  await repeat.fill('2');
  await expect(form.getByText(/^Χωρίς: /)).toHaveCount(0);
  await expect(form.getByRole('alert')).toHaveCount(0);
  await make.click();
  await expect(form.getByRole('alert')).toContainText('2 ημέρες είναι πιασμένες');
  await repeat.fill('3');
  await make.click();
  await form.getByRole('button', { name: 'Ορισμός χωρίς αυτές τις ημέρες' }).click();
  await expect(page.getByText('Ορίστηκαν 2 συναντήσεις.')).toBeVisible();
  await expect(page.getByRole('button', { name: /Σειρά που αφήνει ημέρες/ })).toHaveCount(2);
});
