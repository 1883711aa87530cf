/** The two days on which the clock is changed: a meeting of the night is told at its hour in every view of the calendar. */
import type { Page } from '@playwright/test';
import { daysLater, weekdayOf } from '@telemachos/contract/kit/clock.ts';
import { dayInAthens, showDay } from '@telemachos/contract/kit/dates.ts';
import { ask, somebody } from '../people.ts';
import { expect, signIn, test, type Site } from '../site.ts';
import { at, meetingAction, type Made } from './making-here.ts';

test.use({ world: 'meetings-clock' });

/** The last Sunday of a month, the next one ahead. */
const lastSunday = (month: '03' | '10'): string => {
  const today = dayInAthens(Date.now());
  const of = (year: number) => {
    const last = `${year}-${month}-31`;
    return daysLater(last, -(weekdayOf(last) % 7));
  };
  const year = Number(today.slice(0, 4));
  return of(year) > today ? of(year) : of(year + 1);
};

/** Before and after the clock is changed, and how long the first one is told to last. */
const changes = [
  // From half past two it is a quarter past four after three quarters of an hour.
  { season: 'spring', month: '03', times: ['02:30', '04:30'], until: '–04:15' },
  // The first half past three ends at a quarter past three of the second hour of that name.
  { season: 'autumn', month: '10', times: ['03:30', '04:30'], until: '–03:15' },
] as const;

const make = async (page: Page, site: Site, title: string, day: string, times: readonly string[]): Promise<number> => {
  const ActionId = await meetingAction(site, title);
  const { id } = await somebody(site, 'mentee');
  for (const time of times) {
    const [hours, minutes] = time.split(':').map(Number);
    await ask<Made>(page, '/api/meetings/Make', { ActionId, MenteeIds: [id], ...at(day, hours ?? 0, minutes) });
  }
  return ActionId;
};

for (const { season, month, times, until } of changes)
  test(`in ${season} every view and the schedule of the action have the day’s meetings on it, at their hours`, async ({
    page,
    site,
  }) => {
    const [day, title] = [lastSunday(month), `Νύχτα της αλλαγής ${month}`];
    await signIn(page, 'mentor');
    const ActionId = await make(page, site, title, day, times);
    const item = (time: string) => page.getByRole('button', { name: new RegExp(`^${time}, ${title}`) });
    const places = {
      month: page
        .getByRole('cell')
        .filter({ has: page.getByRole('button', { name: `Άνοιγμα ημέρας ${showDay(day)}` }) }),
      week: page.locator('section').filter({ has: page.getByRole('heading', { level: 3, name: showDay(day) }) }),
    };
    for (const view of ['month', 'week', 'day', 'agenda'] as const) {
      await page.goto(`/pilot/calendar?view=${view}&day=${view === 'agenda' ? daysLater(day, -2) : day}`);
      for (const time of times) {
        await expect((view === 'month' ? places.month : places.week).locator(item(time)), view).toBeVisible();
        await expect(item(time), view).toHaveCount(1);
      }
    }
    await item(times[0]).click();
    await expect(page.getByRole('dialog').getByText(until)).toBeVisible();
    await expect(page.getByRole('dialog').getByText(`${showDay(day)} ${times[0]}`)).toBeVisible();
    await page.goto(`/pilot/mentor/action2/list/${ActionId}`);
    const lines = page.getByRole('listitem').filter({ has: page.getByRole('checkbox') });
    await expect(lines).toHaveText(times.map((time) => new RegExp(`${showDay(day)} ${time}`)));
  });
