/** What was done with a meeting and not heard of is no change of somebody else's: pressed again it is the same wish. */
import type { Locator, Page } from '@playwright/test';
import { loseFirst } from '../losing.ts';
import { ask, somebody, windowOf } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import { at, inDays, letBook, meetingAction, offerHours, openedMeeting, type Made } from './making-here.ts';

test.use({ world: 'meetings-unheard' });

test.beforeEach(({ forgiven }) => void forgiven.push(/ERR_CONNECTION_RESET/, /status of 409/));

const meanwhile = /στο μεταξύ/;

/** It was pressed, sent once more by itself, and no answer came. */
const unanswered = async (lost: { asked: number }, act: Locator): Promise<void> => {
  await expect.poll(() => lost.asked).toBe(2);
  await expect(act).not.toHaveAttribute('aria-busy');
};

/** The meetings of a day, as the page's reader sees them. */
const meetingsOf = async (page: Page, day: string) =>
  (
    await ask<{ list: { Id: number; Sequence: number; State: string }[] }>(page, '/api/meetings/List', {
      ProjectId: 1,
      From: day,
      Until: day,
    })
  ).list;

test('a move: nobody else moved it, and the second press is answered as the first', async ({ page, site }) => {
  const day = '2038-03-02';
  const { dialog } = await openedMeeting(page, site, { title: 'Μετακίνηση που δεν ακούστηκε', day });
  const [before] = await meetingsOf(page, day);
  await dialog.getByRole('button', { name: 'Μετακίνηση' }).click();
  await dialog.getByRole('textbox', { name: 'Ώρα' }).fill('13:00');
  const lost = await loseFirst(page, '/api/meetings/Move');
  const save = dialog.getByRole('button', { name: 'Αποθήκευση' });
  await save.click();
  await unanswered(lost, save);
  // It was read where it is now.
  await expect(dialog.getByText('13:00')).toBeVisible();
  await expect(dialog.getByText(meanwhile)).toHaveCount(0);
  await save.click();
  await expect(dialog).toBeHidden();
  const [now] = await meetingsOf(page, day);
  expect([now?.Sequence, lost.asked]).toEqual([(before?.Sequence ?? 0) + 1, 3]);
});

test('a move off the days that are shown: the meeting is not said to be gone, and the second press is answered', async ({
  page,
  site,
}) => {
  const { dialog } = await openedMeeting(page, site, { title: 'Αλλού και δεν ακούστηκε', day: '2038-03-03' });
  await dialog.getByRole('button', { name: 'Μετακίνηση' }).click();
  await dialog.getByRole('textbox', { name: 'Ημέρα' }).fill('10-03-2038');
  const lost = await loseFirst(page, '/api/meetings/Move');
  const save = dialog.getByRole('button', { name: 'Αποθήκευση' });
  await save.click();
  await unanswered(lost, save);
  await expect(page.getByRole('button', { name: /Αλλού και δεν ακούστηκε/, includeHidden: true })).toHaveCount(0);
  await expect(dialog.getByText(meanwhile)).toHaveCount(0);
  await save.click();
  await expect(dialog).toBeHidden();
  expect(lost.asked).toBe(3);
});

test('a cancellation: the second press says that it is off', async ({ page, site }) => {
  const day = '2038-03-04';
  const { dialog } = await openedMeeting(page, site, { title: 'Ακύρωση που δεν ακούστηκε', day });
  await dialog.getByRole('button', { name: 'Ακύρωση συνάντησης' }).click();
  await dialog.getByRole('textbox', { name: 'Αιτία' }).fill('Λείπω');
  const lost = await loseFirst(page, '/api/meetings/Cancel');
  const read = page.waitForResponse('**/api/meetings/List');
  const act = dialog.getByRole('button', { name: 'Ακύρωση συνάντησης' });
  await act.click();
  await unanswered(lost, act);
  await (await read).finished();
  await expect(page.getByRole('button', { name: /Ακύρωση που δεν.*Ακυρώθηκε/, includeHidden: true })).toHaveCount(1);
  await act.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: 'ακυρώθηκε' })).toBeVisible();
  expect(lost.asked).toBe(3);
});

test('what did not arrive is refused where somebody else changed the meeting, and that is said then', async ({
  browser,
  page,
  site,
}) => {
  const day = '2038-03-05';
  const { dialog } = await openedMeeting(page, site, { title: 'Άλλος την άλλαξε', day });
  await dialog.getByRole('button', { name: 'Μετακίνηση' }).click();
  await dialog.getByRole('textbox', { name: 'Τόπος' }).fill('Αίθουσα 1');
  const lost = { asked: 0 };
  await page.route('**/api/meetings/Move', (route) => {
    lost.asked += 1;
    return route.abort('connectionreset');
  });
  const save = dialog.getByRole('button', { name: 'Αποθήκευση' });
  await save.click();
  await unanswered(lost, save);
  const other = await windowOf(browser, site, 'coordinator');
  const [meeting] = await meetingsOf(page, day);
  await ask(other, '/api/meetings/Move', { Id: meeting?.Id, Sequence: meeting?.Sequence, ...at(day, 15) });
  await expect(dialog.getByText('15:00')).toBeVisible();
  await page.unroute('**/api/meetings/Move');
  await save.click();
  await expect(dialog.getByText('Η συνάντηση άλλαξε στο μεταξύ: τώρα είναι')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Τόπος' })).toHaveValue('Αίθουσα 1');
  await expect(save).toHaveCount(0);
  await other.context().close();
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
  await ask<Made>(theirs, '/api/meetings/Make', { ActionId, MenteeIds: [mentee.id], ...at(inDays(30), 18) });
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
  await expect(dialog.getByText('18:00')).toHaveCount(0);
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

test('mails of which nobody heard whether they went are not said to be unsent', async ({ page, site }) => {
  const ActionId = await meetingAction(site, 'Γράμματα που δεν ακούστηκαν');
  const mentee = await somebody(site, 'mentee');
  await signIn(page, 'mentor');
  await ask<Made>(page, '/api/meetings/Make', { ActionId, MenteeIds: [mentee.id], ...at(inDays(33), 19) });
  await page.goto(`/pilot/mentor/action2/list/${ActionId}`);
  await page.getByRole('listitem').filter({ hasText: 'Δεν ενημερώθηκε' }).first().getByRole('checkbox').check();
  await page.getByRole('button', { name: 'E-mail στους ωφελουμένους' }).click();
  const dialog = page.getByRole('dialog');
  const lost = await loseFirst(page, '/api/notify/MailUsers');
  const send = dialog.getByRole('button', { name: 'Αποστολή' });
  await send.click();
  await unanswered(lost, send);
  await dialog.getByRole('button', { name: 'Άκυρο' }).click();
  await expect(page.getByText('Δεν είναι γνωστό αν στάλθηκαν τα e-mail')).toBeVisible();
  await expect(page.getByText('Δεν στάλθηκε e-mail')).toHaveCount(0);
  // Where it says to look, it is seen.
  await expect(page.getByRole('listitem').filter({ hasText: 'Ενημερώθηκε με e-mail' }).first()).toBeVisible();
});
