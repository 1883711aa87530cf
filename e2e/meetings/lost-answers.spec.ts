/** Changes of meetings whose answers are lost: pressed again, they are the same request. */
import type { Locator } from '@playwright/test';
import { loseFirst } from '../losing.ts';
import { ask, somebody, windowOf } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import { at, inDays, letBook, meetingAction, offerHours, meetingOn, openedMeeting, type Made } from './making-here.ts';

test.use({ world: 'meetings' });

test.beforeEach(({ forgiven }) => void forgiven.push(/ERR_CONNECTION_RESET/, /status of 409/));

const meanwhile = /στο μεταξύ/;

/** It was pressed, sent once more by itself, and no answer came. */
const unanswered = async (lost: { asked: number }, act: Locator): Promise<void> => {
  await expect.poll(() => lost.asked).toBe(2);
  await expect(act).not.toHaveAttribute('aria-busy');
};

test('a mentor: the second press of a move or a cancellation is answered as the first, and a change of others is told', async ({
  browser,
  page,
  site,
}) => {
  const [day, next] = ['2038-02-02', '2038-02-10'];
  const { dialog } = await openedMeeting(page, site, { title: 'Δεν ακούστηκε', day });
  const before = await meetingOn(page, day);
  const save = dialog.getByRole('button', { name: 'Αποθήκευση' });
  const begin = () => dialog.getByRole('button', { name: 'Μετακίνηση' }).click();

  await test.step('a move is shown where it is now, and not as somebody else’s', async () => {
    await begin();
    await dialog.getByRole('textbox', { name: 'Ώρα' }).fill('13:00');
    const lost = await loseFirst(page, '/api/meetings/Move');
    await save.click();
    await unanswered(lost, save);
    await expect(dialog.getByText('13:00')).toBeVisible();
    await expect(dialog.getByText(meanwhile)).toHaveCount(0);
    await save.click();
    await expect(dialog).toBeHidden();
    const now = await meetingOn(page, day);
    expect([now?.Sequence, lost.asked]).toEqual([(before?.Sequence ?? 0) + 1, 3]);
    await page.unroute('**/api/meetings/Move');
  });

  await test.step('a request that did not arrive is refused where somebody else changed the meeting', async () => {
    await page.getByRole('button', { name: /Δεν ακούστηκε/ }).click();
    await begin();
    const place = dialog.getByRole('textbox', { name: 'Τόπος' });
    await place.fill('Αίθουσα 1');
    const lost = { asked: 0 };
    await page.route('**/api/meetings/Move', (route) => {
      lost.asked += 1;
      return route.abort('connectionreset');
    });
    await save.click();
    await unanswered(lost, save);
    const other = await windowOf(browser, site, 'coordinator');
    const { Id, Sequence } = (await meetingOn(other, day)) ?? {};
    await ask(other, '/api/meetings/Move', { Id, Sequence, ...at(day, 15) });
    await other.context().close();
    await expect(dialog.getByText('15:00')).toBeVisible();
    await page.unroute('**/api/meetings/Move');
    await save.click();
    await expect(dialog.getByText('Η συνάντηση άλλαξε στο μεταξύ: τώρα είναι')).toBeVisible();
    await expect(place).toHaveValue('Αίθουσα 1');
    await expect(save).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Πίσω' }).click();
  });

  await test.step('a cancellation is told by the second press', async () => {
    await dialog.getByRole('button', { name: 'Ακύρωση συνάντησης' }).click();
    await dialog.getByRole('textbox', { name: 'Αιτία' }).fill('Λείπω');
    const lost = await loseFirst(page, '/api/meetings/Cancel');
    const act = dialog.getByRole('button', { name: 'Ακύρωση συνάντησης' });
    await act.click();
    await unanswered(lost, act);
    await expect(page.getByRole('button', { name: /Δεν ακούστηκε.*Ακυρώθηκε/, includeHidden: true })).toHaveCount(1);
    await act.click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('status').filter({ hasText: 'ακυρώθηκε' })).toBeVisible();
    expect(lost.asked).toBe(3);
  });

  await test.step('a meeting that one moves off the days shown is not said to be gone', async () => {
    const away = await openedMeeting(page, site, { title: 'Αλλού και δεν ακούστηκε', day: '2038-02-03' });
    await begin();
    await dialog.getByRole('textbox', { name: 'Ημέρα' }).fill(next.split('-').toReversed().join('-'));
    const lost = await loseFirst(page, '/api/meetings/Move');
    await save.click();
    await unanswered(lost, save);
    await expect(page.getByRole('button', { name: /Αλλού και δεν ακούστηκε/, includeHidden: true })).toHaveCount(0);
    await expect(dialog.getByText(meanwhile)).toHaveCount(0);
    await save.click();
    await expect(away.dialog).toBeHidden();
    expect(lost.asked).toBe(3);
  });
});

test('a mentee: another time, and that they cannot come, are each told by the second press', async ({
  browser,
  page,
  site,
}) => {
  const ActionId = await meetingAction(site, 'Δική μου');
  const [mentor, mentee] = [await somebody(site, 'mentor'), await somebody(site, 'mentee')];
  await offerHours(site, mentor.id);
  await letBook(site);
  const theirs = await windowOf(browser, site, 'mentor');
  await ask<Made>(theirs, '/api/meetings/Make', { ActionId, MenteeIds: [mentee.id], ...at(inDays(30), 21) });
  await signIn(page, 'mentee');
  await page.goto(`/pilot/mentee/action/${ActionId}`);
  await page.getByRole('button', { name: 'Αλλαγή ώρας' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Ώρα' }).click();
  await page.getByRole('option').last().click();
  const chosen = (await dialog.getByRole('combobox', { name: 'Ώρα' }).textContent()) ?? '';
  const rebooked = await loseFirst(page, '/api/meetings/Rebook');
  const again = dialog.getByRole('button', { name: 'Αλλαγή ώρας' });
  await again.click();
  await unanswered(rebooked, again);
  await expect(dialog.getByText('21:00')).toHaveCount(0);
  await expect(dialog.getByText(meanwhile)).toHaveCount(0);
  // What was sent stays the chosen one, though it is no other time by now.
  await expect(dialog.getByRole('combobox', { name: 'Ώρα' })).toHaveText(chosen);
  await again.click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Δεν μπορώ να έρθω' }).click();
  await dialog.getByRole('textbox', { name: 'Αιτία' }).fill('Έχω εξετάσεις');
  const declined = await loseFirst(page, '/api/meetings/CannotCome');
  const act = dialog.getByRole('button', { name: 'Δεν μπορώ να έρθω' });
  await act.click();
  await unanswered(declined, act);
  await expect(page.getByRole('button', { name: 'Δεν μπορώ να έρθω', includeHidden: true })).toHaveCount(1);
  await expect(dialog.getByText(meanwhile)).toHaveCount(0);
  await act.click();
  await expect(dialog).toBeHidden();
  expect([rebooked.asked, declined.asked]).toEqual([3, 3]);
  await theirs.context().close();
});
