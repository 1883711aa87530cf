/** Meetings that a mentee moves and declines. */
import { showDateTime } from '@telemachos/contract/kit/dates.ts';
import { daysLater } from '@telemachos/contract/kit/athens-time.ts';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { ask, somebody, windowOf } from '../people.ts';
import { expect, signIn, test, type Site } from '../site.ts';
import { at, letBook, meetingAction, offerHours, workday, type Made } from './making-here.ts';

test.use({ world: 'meetings' });

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
  await expect.poll(() => day.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true);
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
  const off = page.getByRole('status').filter({ hasText: 'Γράψατε: Έχω γιατρό' });
  await expect(off).toContainText('Δηλώσατε ότι δεν μπορείτε να έρθετε στη συνάντηση:');
  await expect(off).toContainText('Ο σύμβουλός σας θα επικοινωνήσει μαζί σας για άλλη ώρα.');
  await expect(off).toBeFocused();
  await expect(page.getByText('Δεν άνοιξε ακόμη').first()).toBeVisible();
  await expectAccessible(page);
  const [declined = ''] = /\d\d-\d\d-\d{4} \d\d:\d\d/.exec(await off.innerText()) ?? [];
  await page.goto('/pilot/home');
  await expect(
    page.getByRole('status').filter({ hasText: 'Δηλώσατε ότι' }).filter({ hasText: declined }),
  ).toBeVisible();
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
  await made(staff, site, ActionId, { ...at(first, 20), Repeat: 2 });
  await signIn(page, 'mentee');
  await page.goto(`/pilot/mentee/action/${ActionId}`);
  const each = (week: number) => {
    const [year, month, day] = daysLater(first, 7 * week).split('-');
    return page.getByRole('group', { name: `${day}-${month}-${year} 20:00` });
  };
  for (const week of [0, 1, 2]) await expect(each(week).getByRole('button', { name: decline })).toBeVisible();
  await expectAccessible(page);
  await each(1).getByRole('button', { name: decline }).click();
  await page.getByRole('dialog').getByRole('button', { name: decline }).click();
  const off = page.getByRole('status').filter({ hasText: 'Δηλώσατε ότι' });
  await expect(off).toContainText('Ισχύουν 2 συναντήσεις.');
  await expect(off).toBeFocused();
  await expect(each(1)).toHaveCount(0);
  await expect(each(0)).toBeVisible();
  // It is told until its time has passed.
  await page.reload();
  await expect(off).toContainText('Ισχύουν 2 συναντήσεις.');
  await expect(each(0)).toBeVisible();
  await staff.context().close();
});
