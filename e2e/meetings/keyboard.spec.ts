/** Meetings that are moved in the calendar by keyboard. */
import { daysLater } from '@telemachos/contract/kit/athens-time.ts';
import { ask, somebody } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import { at, meetingAction, type Made } from './making-here.ts';

test.use({ world: 'meetings' });

test('a meeting that is moved out of the week by keyboard is followed there; what may not be moved says why', async ({
  page,
  site,
}) => {
  const ActionId = await meetingAction(site, 'Με το πληκτρολόγιο');
  const mentee = await somebody(site, 'mentee');
  await signIn(page, 'mentor');
  await page.goto('/pilot/calendar');
  const sunday = '2038-08-08';
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
  const told = page.getByText(/^Η συνάντηση άλλαξε: /);
  await expect(told).toContainText('Η συνάντηση άλλαξε: 09-08-2038 10:00.');
  await expect(page).toHaveURL(/day=2038-08-09/);
  await expect(moved).toBeFocused();
  // Of two moves the message of the later one alone stays.
  await moved.press('Shift+ArrowDown');
  await expect(told).toContainText('Η συνάντηση άλλαξε: 16-08-2038 10:00.');
  await expect(moved).toBeFocused();
  await page.getByRole('button', { name: 'Πρόγραμμα συναντήσεων' }).click();
  await expect(page).toHaveURL(new RegExp(`/mentor/action2/list/${ActionId}$`));
});
