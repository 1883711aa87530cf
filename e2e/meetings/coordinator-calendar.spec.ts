/** The calendar and the schedule of a coordinator. */
import { daysLater } from '@telemachos/contract/kit/athens-time.ts';
import { showDay } from '@telemachos/contract/kit/dates.ts';
import { expectAccessible } from '../axe.ts';
import { ask, somebody } from '../people.ts';
import { dragTo } from '../questionnaires/dragging.ts';
import { expect, signIn, test } from '../site.ts';
import { at, inDays, meetingAction, type Made } from './making-here.ts';

test.use({ world: 'meetings' });

test('a coordinator sees mentors side by side with their load, moves by drag, and reads the aggregate view', async ({
  page,
  site,
}) => {
  const [ActionId, another] = [await meetingAction(site, 'Δίπλα δίπλα'), await meetingAction(site, 'Άλλη ενέργεια')];
  const [mentor, mentee] = [await somebody(site, 'mentor'), await somebody(site, 'mentee')];
  const name = `${mentor.first} ${mentor.last}`;
  const [day, on] = ['2038-04-20', inDays(200)];
  await signIn(page, 'coordinator');
  const make = (action: number, time: object) =>
    ask<Made>(page, '/api/meetings/Make', { ActionId: action, MenteeIds: [mentee.id], ...time });
  await make(ActionId, at(day, 10));
  await make(ActionId, at(on, 8));
  await make(another, at(on, 10));

  await test.step('the calendar of all mentors is narrowed to one of them, who has an address for it', async () => {
    await page.goto('/pilot/calendar');
    await expect(page.getByRole('heading', { level: 1, name: 'Ημερολόγιο' })).toBeVisible();
    await page.goto(`/pilot/calendar?view=agenda&day=${on}`);
    const narrow = page.getByRole('combobox', { name: 'Σύμβουλος' });
    await expect(page.getByRole('button', { name: new RegExp(name) }).first()).toBeVisible();
    await narrow.click();
    await page.getByRole('option', { name: new RegExp(`${name}: \\d+ συν`) }).click();
    await expect(page).toHaveURL(/mentor=\d+/);
    await page.getByRole('button', { name: 'Εβδομάδα' }).click();
    // Meetings of the days shown before are pale until those of the week have come.
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Δημιουργία διεύθυνσης' }).click();
    await expect(page.getByRole('textbox', { name: 'Διεύθυνση ημερολογίου' })).toHaveValue(/\/meetings\.ics$/);
  });

  await test.step('mentors stand side by side; a number that is no mentor’s narrows nothing', async () => {
    await page.goto(`/pilot/calendar?view=week&day=${day}&mentor=999999999`);
    await page.getByRole('button', { name: 'Σύμβουλοι δίπλα δίπλα' }).click();
    await expect(page).toHaveURL(/by=mentor/);
    await expect(page.getByRole('combobox', { name: 'Σύμβουλος' })).toHaveText('Όλοι οι σύμβουλοι');
    await expect(page.getByText('Δεν υπάρχουν σύμβουλοι')).toHaveCount(0);
    await expect(page.getByRole('columnheader', { name: new RegExp(`${name}.*1 συνάντηση · 45΄`) })).toBeVisible();
    await expectAccessible(page);
    const item = page.getByRole('button', { name: /^10:00, Δίπλα δίπλα/ });
    const next = page.locator(`[data-day="${daysLater(day, 1)} ${mentor.id}"]`);
    await dragTo(page, item, next);
    await expect(next.locator(item)).toBeVisible();
  });

  await test.step('of all mentees of the action one is found without accents', async () => {
    await page.goto(`/pilot/mentor/action2/list/${ActionId}?whose=all`);
    const whole = page.getByRole('region', { name: 'Όλοι οι ωφελούμενοι της ενέργειας' });
    const line = whole.getByRole('listitem');
    await expect(line.filter({ hasText: 'Χωρίς συνάντηση' }).first()).toBeVisible();
    const plain = mentee.last.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
    await whole.getByRole('searchbox').fill(plain);
    await whole.getByRole('searchbox').press('Enter');
    await expect(line).toHaveCount(1);
    await expect(line).toContainText(/\d\d-\d\d-\d{4} \d\d:00/);
    await expectAccessible(page);
  });

  await test.step('the schedule has the meetings of its action, of all, or of those that one holds', async () => {
    const held = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('checkbox') })
      .filter({ hasText: showDay(on) });
    await expect(held).toHaveCount(1);
    await expect(held).toContainText('Δίπλα δίπλα');
    await page.getByRole('combobox', { name: 'Ποιων' }).click();
    await page.getByRole('option', { name: 'Όσες κρατώ εγώ' }).click();
    await expect(held).toHaveCount(0);
    await expect(page.getByText('Δεν υπάρχουν συναντήσεις').first()).toBeVisible();
    await page.goto('/pilot/mentor/action2/list?whose=all');
    await expect(held).toHaveCount(2);
  });
});
