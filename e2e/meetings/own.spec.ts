/** A mentee's own meetings: of an action that is not open yet, of a series, and what a dialog about one says and does. */
import { dayInAthens, showDateTime } from '@telemachos/contract/kit/dates.ts';
import { daysLater, weekdayOf } from '@telemachos/contract/kit/clock.ts';
import type { Page } from '@playwright/test';
import { axeFaults } from '../axe.ts';
import { ask, somebody, windowOf } from '../people.ts';
import { expect, signIn, test, type Site } from '../site.ts';
import { at, letBook, meetingAction, offerHours, type Made } from './making-here.ts';

test.use({ world: 'meetings-own' });

const ProjectId = 1;
/** The first weekday so many days from now. */
const workday = (days: number): string => {
  const day = daysLater(dayInAthens(Date.now()), days);
  return weekdayOf(day) > 5 ? daysLater(day, 3) : day;
};
const decline = 'Δεν μπορώ να έρθω';

/** A meeting of the mentee that the mentor made. */
const made = async (page: Page, site: Site, ActionId: number, when: object): Promise<{ Id: number; Start: string }> => {
  const mentee = await somebody(site, 'mentee');
  const { Meetings } = await ask<{ Meetings: { Id: number; Start: string }[] } & Made>(page, '/api/meetings/Make', {
    ActionId,
    MenteeIds: [mentee.id],
    ...when,
  });
  return Meetings[0] ?? { Id: 0, Start: '' };
};

test('a meeting of an action that is not open yet is moved and declined like others, and what is off is told on its page and at home', async ({
  browser,
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const mentor = await somebody(site, 'mentor');
  await offerHours(site, mentor.id);
  await letBook(site);
  const staff = await windowOf(browser, site, 'mentor');
  const { Start } = await made(staff, site, 7, at(workday(9), 18));
  await signIn(page, 'mentee');
  await page.goto('/pilot/mentee/action/7');
  await page.getByRole('button', { name: 'Αλλαγή ώρας' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(showDateTime(Start));
  const slot = dialog.getByRole('combobox', { name: 'Ώρα', exact: true });
  await expect(slot).toHaveText('Επιλέξτε ώρα');
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  // Day and hour are one below the other, each whole.
  const day = dialog.getByRole('combobox', { name: 'Ημέρα' });
  const [above, below] = [await day.boundingBox(), await slot.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  expect(await day.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true);
  // Of today there may be few hours left.
  await day.click();
  await page.getByRole('option').nth(1).click();
  await slot.click();
  await page.getByRole('option').nth(2).click();
  await dialog.getByRole('button', { name: 'Αλλαγή ώρας' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: decline }).click();
  await dialog.getByRole('textbox', { name: 'Αιτία' }).fill('Έχω γιατρό');
  await dialog.getByRole('button', { name: decline }).click();
  const off = page.getByRole('status').filter({ hasText: 'Δηλώσατε ότι δεν μπορείτε να έρθετε στη συνάντηση:' });
  await expect(off).toContainText('Γράψατε: Έχω γιατρό');
  await expect(off).toContainText('Ο σύμβουλός σας θα επικοινωνήσει μαζί σας για άλλη ώρα.');
  await expect(off).toBeFocused();
  await expect(page.getByText('Δεν άνοιξε ακόμη').first()).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await page.goto('/pilot/home');
  await expect(off).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await staff.context().close();
});

test('what is declined is what was seen: the dialog says which it is, and a move meanwhile is read first', async ({
  browser,
  page,
  site,
  forgiven,
}) => {
  forgiven.push(/ERR_INTERNET_DISCONNECTED|status of 409/);
  const ActionId = await meetingAction(site, 'Όπως φαίνεται');
  const mentor = await somebody(site, 'mentor');
  const staff = await windowOf(browser, site, 'mentor');
  const { Id, Start } = await made(staff, site, ActionId, at(workday(11), 18));
  await signIn(page, 'mentee');
  await page.goto(`/pilot/mentee/action/${ActionId}`);
  await page.getByRole('button', { name: decline }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Όπως φαίνεται');
  await expect(dialog).toContainText(showDateTime(Start));
  await expect(dialog).toContainText(`Με: ${mentor.first} ${mentor.last}`);
  const act = dialog.getByRole('button', { name: decline });
  await page.context().setOffline(true);
  await act.click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await page.context().setOffline(false);
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await ask(staff, '/api/meetings/Move', { Id, Sequence: 0, ...at(workday(11), 19) });
  // What nobody heard of may be one's own doing: pressed again, it is the same wish, and is refused.
  await expect(dialog).toContainText('19:00');
  const changed = dialog.getByRole('alert').filter({ hasText: 'Η συνάντηση άλλαξε στο μεταξύ' });
  await expect(changed).toHaveCount(0);
  await act.click();
  await expect(changed).toContainText('19:00');
  await expect(act).toHaveCount(0);
  await changed.getByRole('button', { name: 'Το είδα' }).click();
  await act.click();
  await expect(page.getByRole('status').filter({ hasText: 'Δηλώσατε ότι' })).toContainText('19:00');
  await staff.context().close();
});

test('of a series each meeting stands by itself: one that is declined is named, and that the others stand', async ({
  browser,
  page,
  site,
}) => {
  const ActionId = await meetingAction(site, 'Σειρά συναντήσεων');
  const staff = await windowOf(browser, site, 'mentor');
  const first = workday(13);
  await made(staff, site, ActionId, { ...at(first, 18), Repeat: 2 });
  await signIn(page, 'mentee');
  await page.goto(`/pilot/mentee/action/${ActionId}`);
  const each = (week: number) => {
    const [year, month, day] = daysLater(first, 7 * week).split('-');
    return page.getByRole('group', { name: `${day}-${month}-${year} 18:00` });
  };
  for (const week of [0, 1, 2]) await expect(each(week).getByRole('button', { name: decline })).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await each(1).getByRole('button', { name: decline }).click();
  await page.getByRole('dialog').getByRole('button', { name: decline }).click();
  const off = page.getByRole('status').filter({ hasText: 'Δηλώσατε ότι' });
  await expect(off).toContainText('Ισχύουν 2 συναντήσεις.');
  await expect(off).toBeFocused();
  await expect(each(1)).toHaveCount(0);
  await expect(each(0)).toBeVisible();
  // It is told as long as it was to be ahead.
  await page.reload();
  await expect(off).toContainText('Ισχύουν 2 συναντήσεις.');
  await expect(each(0)).toBeVisible();
  await staff.context().close();
});

test('after booking, another time is chosen from nothing, and the booked one is not called taken', async ({
  page,
  site,
}) => {
  const ActionId = await meetingAction(site, 'Κράτηση και αλλαγή');
  await offerHours(site, (await somebody(site, 'mentor')).id);
  await letBook(site);
  await signIn(page, 'mentee');
  await page.goto(`/pilot/mentee/action/${ActionId}`);
  await page.getByRole('button', { name: 'Κράτηση ώρας' }).click();
  await page.getByRole('button', { name: 'Αλλαγή ώρας' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('combobox', { name: 'Ώρα', exact: true })).toHaveText('Επιλέξτε ώρα');
  await expect(page.getByText('δεν είναι πια ελεύθερη')).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Αλλαγή ώρας' })).toHaveCount(0);
  const asked = { ProjectId, From: dayInAthens(Date.now()), Until: daysLater(dayInAthens(Date.now()), 60) };
  const { list } = await ask<{ list: { ActionId: number }[] }>(page, '/api/meetings/List', asked);
  expect(list.filter((line) => line.ActionId === ActionId)).toHaveLength(1);
});

test('whom an action is not open for yet is not ticked in a plan; a day that is none is said to be none; the newer move is told alone', async ({
  page,
  site,
}) => {
  const mentee = await somebody(site, 'mentee');
  await signIn(page, 'mentor');
  await page.goto('/pilot/mentor/meetings/plan?action=7');
  const locked = page.getByRole('checkbox', { name: /· η ενέργεια δεν έχει ανοίξει ακόμη$/ });
  await expect(locked.first()).toBeVisible();
  for (const one of await locked.all()) await expect(one).not.toBeChecked();
  expect(await axeFaults(page)).toEqual([]);
  const ActionId = await meetingAction(site, 'Μετακινείται δύο φορές', true);
  const day = workday(16);
  const { Id } = await made(page, site, ActionId, at(day, 18));
  await page.goto(`/pilot/calendar?view=day&day=${day}&meeting=${Id}`);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Ακύρωση συνάντησης' }).click();
  await expect(dialog).toContainText(`${mentee.first} ${mentee.last}`);
  await dialog.getByRole('button', { name: 'Πίσω' }).click();
  await dialog.getByRole('button', { name: 'Μετακίνηση' }).click();
  await dialog.getByRole('textbox', { name: 'Ημέρα' }).fill('31-11-2026');
  await dialog.getByRole('button', { name: 'Αποθήκευση' }).click();
  await expect(dialog.getByText('Αυτή η ημερομηνία δεν υπάρχει.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Πίσω' }).click();
  await dialog.getByRole('button', { name: 'Κλείσιμο' }).click();
  const item = page.locator(`[data-meeting="${Id}"]`);
  const told = page.getByText(/^Η συνάντηση άλλαξε: /);
  const written = (one: string) => one.split('-').toReversed().join('-');
  await item.press('Shift+ArrowDown');
  await expect(told).toContainText(written(daysLater(day, 7)));
  await expect(item).toBeFocused();
  await item.press('Shift+ArrowUp');
  await expect(told.filter({ hasText: written(day) })).toBeVisible();
  await expect(told).toHaveCount(1);
  await page.getByRole('button', { name: 'Πρόγραμμα συναντήσεων' }).click();
  await expect(page).toHaveURL(new RegExp(`/mentor/action2/list/${ActionId}$`));
});

test('the mentor’s page of a mentee says how long the meeting is; who runs the project finds what they hold themselves', async ({
  browser,
  page,
  site,
}) => {
  const ActionId = await meetingAction(site, 'Μια ώρα και κάτι');
  const mentee = await somebody(site, 'mentee');
  await signIn(page, 'mentor');
  await page.goto(`/pilot/mentor/mentee/${mentee.id}/${ActionId}`);
  await expect(page.getByText('Διαρκεί 45 λεπτά.')).toBeVisible();
  await made(page, site, ActionId, { ...at(workday(30), 18), Minutes: 70 });
  await page.reload();
  await expect(page.getByText('Διαρκεί 70 λεπτά.')).toBeVisible();
  const staff = await windowOf(browser, site, 'coordinator');
  await staff.goto(`/pilot/mentor/action2/list/${ActionId}`);
  const line = staff.getByRole('checkbox', { name: new RegExp(`${mentee.last}.* 18:00`) });
  await expect(line).toBeVisible();
  await staff.getByRole('combobox', { name: 'Ποιων' }).click();
  await staff.getByRole('option', { name: 'Όσες κρατώ εγώ' }).click();
  await expect(line).toHaveCount(0);
  await expect(staff.getByText('Δεν υπάρχουν συναντήσεις').first()).toBeVisible();
  await staff.context().close();
});
