/** Meetings on the two days on which the clock is changed. */
import type { Page } from '@playwright/test';
import { daysLater, weekdayOf } from '@telemachos/contract/kit/athens-time.ts';
import { dayInAthens, showDay } from '@telemachos/contract/kit/dates.ts';
import { ask, somebody } from '../people.ts';
import { expect, signIn, test, type Site } from '../site.ts';
import { at, meetingAction, type Made } from './making-here.ts';

test.use({ world: 'meetings' });

/** The next last Sunday of a month: schedules show a year ahead. */
const lastSunday = (month: '03' | '10'): string => {
  const today = dayInAthens(Date.now());
  const of = (year: number) => {
    const last = `${year}-${month}-31`;
    return daysLater(last, -(weekdayOf(last) % 7));
  };
  const year = Number(today.slice(0, 4));
  return of(year) > today ? of(year) : of(year + 1);
};

/** Two meetings of each day, and when the first one ends. */
const changes = [
  // From half past two it is a quarter past four after three quarters of an hour.
  { month: '03', times: ['02:30', '04:30'], until: '–04:15' },
  // The first half past three ends at a quarter past three of the second hour of that name.
  { month: '10', times: ['03:30', '04:30'], until: '–03:15' },
] as const;

const make = async (page: Page, site: Site, day: string, times: readonly string[]) => {
  const title = `Νύχτα της αλλαγής ${day}`;
  const ActionId = await meetingAction(site, title);
  const { id } = await somebody(site, 'mentee');
  for (const time of times) {
    const [hours, minutes] = time.split(':').map(Number);
    await ask<Made>(page, '/api/meetings/Make', { ActionId, MenteeIds: [id], ...at(day, hours ?? 0, minutes) });
  }
  return { title, ActionId };
};

test('on both days on which the clock is changed meetings stand at their hours, and a missing hour is named', async ({
  page,
  site,
}) => {
  await signIn(page, 'mentor');
  const meeting = page.getByRole('dialog');
  for (const { month, times, until } of changes) {
    const day = lastSunday(month);
    const { title, ActionId } = await make(page, site, day, times);
    const item = (time: string) => page.getByRole('button', { name: new RegExp(`^${time}, ${title}`) });
    await page.goto(`/pilot/calendar?view=week&day=${day}`);
    const column = page.locator('section').filter({ has: page.getByRole('heading', { level: 3, name: showDay(day) }) });
    for (const time of times) await expect(column.locator(item(time))).toBeVisible();
    await page.getByRole('button', { name: 'Μήνας' }).click();
    const cell = page
      .getByRole('cell')
      .filter({ has: page.getByRole('button', { name: `Άνοιγμα ημέρας ${showDay(day)}` }) });
    for (const time of times) await expect(cell.locator(item(time))).toBeVisible();
    await item(times[0]).click();
    await expect(meeting.getByText(until)).toBeVisible();
    await expect(meeting.getByText(`${showDay(day)} ${times[0]}`)).toBeVisible();
    if (month === '03') {
      await meeting.getByRole('button', { name: 'Μετακίνηση' }).click();
      await meeting.getByRole('textbox', { name: 'Ώρα' }).fill('03:30');
      await meeting.getByRole('button', { name: 'Αποθήκευση' }).click();
      await expect(meeting.getByText('Αυτή η ώρα δεν υπάρχει εκείνη την ημέρα')).toBeVisible();
    }
    await page.goto(`/pilot/mentor/action2/list/${ActionId}`);
    const lines = page.getByRole('listitem').filter({ has: page.getByRole('checkbox') });
    await expect(lines).toHaveText(times.map((time) => new RegExp(`${showDay(day)} ${time}`)));
  }
});
