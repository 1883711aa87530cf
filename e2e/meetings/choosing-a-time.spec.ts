/** A mentee chooses a time while times are taken and their mentor changes. */
import { dayInAthens, showDay, showTime } from '@telemachos/contract/kit/dates.ts';
import { daysLater } from '@telemachos/contract/kit/athens-time.ts';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { ask, somebody, windowOf } from '../people.ts';
import { expect, signIn, test, type Site } from '../site.ts';
import { anotherMentor, at, letBook, meetingAction, meetingsOf, offerHours } from './making-here.ts';

test.use({ world: 'meetings' });

const ProjectId = 1;

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
  // A whole day of them, whatever is left of today.
  const day = slots.list.map((time) => dayInAthens(Date.parse(time))).findLast((one) => one < Until) ?? From;
  const list = slots.list.filter((time) => dayInAthens(Date.parse(time)) === day);
  await page.getByRole('combobox', { name: 'Ημέρα' }).click();
  await page.getByRole('option', { name: showDay(day) }).click();
  await expect(slot).toHaveText(showTime(list[0] ?? ''));
  /** The mentor meets the mentee about the other action at one of these times. */
  const take = async (staff: Page, index: number) => {
    const [hours = '', minutes = ''] = showTime(list[index] ?? '').split(':');
    const time = at(day, Number(hours), Number(minutes));
    await ask(staff, '/api/meetings/Make', { ActionId: other, MenteeIds: [mentee.id], ...time });
  };
  return { ActionId, mentor, mentee, slot, list, take };
};

test('a mentee keeps the chosen time while others are taken, chooses again when it is taken or the mentor changes', async ({
  browser,
  page,
  site,
  forgiven,
}) => {
  forgiven.push(/status of 409/, /ERR_FAILED/);
  const { ActionId, mentor, mentee, slot, list, take } = await choosing(page, site, 'Επιλογή ώρας');
  const book = page.getByRole('button', { name: 'Κράτηση ώρας' });
  const staff = await windowOf(browser, site, 'mentor');
  const coordinator = await windowOf(browser, site, 'coordinator');
  const to = await anotherMentor(coordinator, mentor.id);
  await offerHours(site, to.Id, 'Γραφείο 9');
  const link = (MentorId: number) =>
    ask(coordinator, '/api/user/setDefaultMentorSingle', { ProjectId, MenteeId: mentee.id, MentorId });

  await test.step('the chosen time stays when another one is taken', async () => {
    await slot.click();
    await page.getByRole('option', { name: showTime(list[3] ?? ''), exact: true }).click();
    await take(staff, 0);
    const first = page.getByRole('option', { name: showTime(list[0] ?? ''), exact: true });
    await expect(async () => {
      await slot.click();
      await expect(page.getByRole('option').first()).toBeVisible();
      const left = await first.all();
      await page.keyboard.press('Escape');
      expect(left).toHaveLength(0);
    }).toPass();
    await expect(slot).toHaveText(showTime(list[3] ?? ''));
  });

  await test.step('once the chosen time is taken, another one must be chosen', async () => {
    await take(staff, 3);
    const gone = page.getByRole('alert').filter({ hasText: 'δεν είναι πια ελεύθερη. Επιλέξτε άλλη.' });
    const taken = Date.parse(list[3] ?? '');
    await expect(gone).toContainText(`${showDay(dayInAthens(taken))} ${showTime(list[3] ?? '')}`);
    await expect(slot).toHaveText('Επιλέξτε ώρα');
    await expect(book).toBeDisabled();
    await expectAccessible(page);
    await slot.click();
    await page.getByRole('option', { name: showTime(list[2] ?? ''), exact: true }).click();
    await expect(gone).toHaveCount(0);
    await expect(book).toBeEnabled();
  });

  await test.step('the open page names the new mentor, and books with that one', async () => {
    await link(to.Id);
    const changed = page.getByRole('alert').filter({ hasText: 'Ο σύμβουλός σας είναι πλέον:' });
    await expect(changed).toContainText(to.Name.split(' ')[0] ?? '');
    await expect(book).toBeDisabled();
    await slot.click();
    await page.getByRole('option').nth(1).click();
    await expect(changed).toHaveCount(0);
    await book.click();
    await expect(page.getByText(/^Η συνάντηση ορίστηκε: .*Γραφείο 9/)).toBeVisible();
    await expect.poll(() => meetingsOf(page, ActionId)).toMatchObject([{ MentorId: to.Id }]);
  });

  await test.step('a mentor who changed unseen is named by the refusal, and after a reload', async () => {
    await page.getByRole('button', { name: 'Αλλαγή ώρας' }).click();
    const dialog = page.getByRole('dialog');
    const chooses = async () => {
      await dialog.getByRole('combobox', { name: 'Ώρα' }).click();
      await page.getByRole('option').nth(1).click();
    };
    await chooses();
    const reads = '**/api/meetings/{Slots,List}';
    await page.route(reads, (route) => route.abort());
    await link(mentor.id);
    await dialog.getByRole('button', { name: 'Αλλαγή ώρας' }).click();
    const refused = dialog.getByRole('alert').filter({ hasText: 'Ο σύμβουλός σας άλλαξε στο μεταξύ' });
    await expect(refused).toContainText(mentor.last);
    await page.unroute(reads);
    await page.reload();
    await page.getByRole('button', { name: 'Αλλαγή ώρας' }).click();
    await expect(dialog.getByText(`Με: ${mentor.first} ${mentor.last}`)).toBeVisible();
    await chooses();
    await dialog.getByRole('button', { name: 'Αλλαγή ώρας' }).click();
    await expect(page.getByText(new RegExp(`^Η συνάντηση ορίστηκε: .*με: .*${mentor.last}`))).toBeVisible();
  });
  for (const window of [staff, coordinator]) await window.context().close();
});
