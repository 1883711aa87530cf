/** Failed requests about meetings: the page says what is missing, and offers to try again. */
import type { Page } from '@playwright/test';
import { showDay } from '@telemachos/contract/kit/dates.ts';
import { expectAccessible } from '../axe.ts';
import { heldBack } from '../held-back.ts';
import { ask, somebody, windowOf } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import { at, inDays, letBook, meetingAction, offerHours, type Made } from './making-here.ts';

test.use({ world: 'meetings' });

/** A call that fails until it is let through. */
const failing = async (page: Page, path: string): Promise<() => Promise<void>> => {
  const address = `**${path}`;
  await page.route(address, (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL', status: 500, requestId: 'x' } }),
  );
  return () => page.unroute(address);
};
const again = 'Δοκιμάστε ξανά';

test('a mentee reads that times, a meeting or a cancellation did not load, and another try loads them', async ({
  browser,
  page,
  site,
  forgiven,
}) => {
  forgiven.push(/status of 500/);
  await page.setViewportSize({ width: 390, height: 844 });
  const ActionId = await meetingAction(site, 'Συνάντηση που δεν ήρθε');
  const mentee = await somebody(site, 'mentee');
  await offerHours(site, (await somebody(site, 'mentor')).id);
  await letBook(site);
  const staff = await windowOf(browser, site, 'mentor');
  await signIn(page, 'mentee');
  const address = `/pilot/mentee/action/${ActionId}`;
  const decline = page.getByRole('button', { name: 'Δεν μπορώ να έρθω' });
  const meeting = page.getByRole('region', { name: 'Η συνάντησή σας' });
  const loading = meeting.getByRole('status').filter({ hasText: 'Φόρτωση' });

  await test.step('free times that failed are not said to be none', async () => {
    const heal = await failing(page, '/api/meetings/Slots');
    await page.goto(address);
    const alert = page.getByRole('alert').filter({ hasText: 'Οι ώρες του συμβούλου σας δεν διαβάστηκαν.' });
    await expect(alert).toBeVisible();
    await expect(page.getByText('Η ημέρα δεν έχει οριστεί ακόμη')).toHaveCount(0);
    await expectAccessible(page);
    await heal();
    await alert.getByRole('button', { name: again }).click();
    await expect(page.getByRole('button', { name: 'Κράτηση ώρας' })).toBeVisible();
    await expect(alert).toHaveCount(0);
  });

  const made = await ask<Made>(staff, '/api/meetings/Make', {
    ActionId,
    MenteeIds: [mentee.id],
    ...at(inDays(20), 18),
    Link: 'https://video.example.org/a',
  });

  await test.step('while the meeting loads its room is held', async () => {
    const letGo = await heldBack(page, '**/api/meetings/List');
    await page.goto(address);
    await expect(meeting.getByText('18:00')).toBeVisible();
    await expect(loading).toBeVisible();
    letGo();
    await expect(decline).toBeVisible();
    await expect(loading).toHaveCount(0);
    await page.unroute('**/api/meetings/List');
  });

  await test.step('of a meeting that failed it is said what is missing', async () => {
    const heal = await failing(page, '/api/meetings/List');
    await page.goto(address);
    const alert = page.getByRole('alert').filter({ hasText: 'Η συνάντηση δεν διαβάστηκε' });
    await expect(alert).toBeVisible();
    await expect(meeting.getByText('18:00')).toBeVisible();
    await expectAccessible(page);
    await heal();
    await alert.getByRole('button', { name: again }).click();
    await expect(decline).toBeVisible();
    await expect(page.getByRole('link', { name: 'Άνοιγμα βιντεοκλήσης' })).toBeVisible();
    await expect(alert).toHaveCount(0);
  });

  await test.step('a cancellation that failed is told on the page of the action and at home', async () => {
    await ask(staff, '/api/meetings/Cancel', { Id: made.Meetings[0]?.Id, Sequence: 0, Reason: 'Έχω άδεια' });
    const cancelled = page
      .getByRole('status')
      .filter({ hasText: `ακυρώθηκε από τον σύμβουλο: ${showDay(inDays(20))} 18:00` });
    await expect(cancelled).toBeVisible();
    const heal = await failing(page, '/api/meetings/List');
    const off = page.getByRole('alert').filter({ hasText: 'Δεν διαβάστηκε αν ακυρώθηκε κάποια' });
    for (const place of [address, '/pilot/home']) {
      await page.goto(place);
      await expect(off).toHaveCount(1);
    }
    await heal();
    await off.getByRole('button', { name: again }).click();
    await expect(cancelled).toBeVisible();
    await expect(off).toHaveCount(0);
  });
  await staff.context().close();
});

test('a schedule whose actions were not read says so, names no other choice than the one in force, and tries again', async ({
  page,
  site,
  forgiven,
}) => {
  forgiven.push(/status of 500/);
  const ActionId = await meetingAction(site, 'Ενέργεια του προγράμματος');
  await signIn(page, 'mentor');
  const heal = await failing(page, '/api/action/all');
  await page.goto(`/pilot/mentor/action2/list/${ActionId}`);
  const alert = page.getByRole('alert').filter({ hasText: 'Οι ενέργειες δεν διαβάστηκαν' });
  const choice = page.getByRole('combobox', { name: 'Ενέργεια' });
  await expect(alert).toHaveCount(1);
  await expect(choice).toHaveText('Μία ενέργεια');
  await expect(choice).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByText('Δεν υπάρχουν συναντήσεις').first()).toBeVisible();
  await expectAccessible(page);
  await heal();
  await alert.getByRole('button', { name: again }).click();
  await expect(choice).toHaveText('Ενέργεια του προγράμματος');
  await expect(alert).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Όλοι οι ωφελούμενοι της ενέργειας' })).toBeVisible();
  // Nothing at all was read: it is said once, and one press tries all of it.
  const [actions, lines] = [await failing(page, '/api/action/all'), await failing(page, '/api/user/Schedule')];
  await page.reload();
  const whole = page.getByRole('main').getByRole('alert');
  await expect(whole).toHaveCount(1);
  await actions();
  await lines();
  await whole.getByRole('button', { name: again }).click();
  await expect(choice).toHaveText('Ενέργεια του προγράμματος');
  await expect(page.getByText('Δεν υπάρχουν συναντήσεις').first()).toBeVisible();
  await expect(whole).toHaveCount(0);
});
