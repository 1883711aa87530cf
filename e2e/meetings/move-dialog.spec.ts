/** The dialog in which a mentor moves or cancels a meeting: what is typed there, and what others do meanwhile. */
import type { Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { heldBack } from '../held-back.ts';
import { ask, windowOf } from '../people.ts';
import { expect, test } from '../site.ts';
import { at, meetingOn, openedMeeting, toAnotherMentor } from './making-here.ts';

test.use({ world: 'meetings' });

/** Notes in the page, from now on, that it said something for however short a time. */
const noteSaid = (page: Page, words: string): Promise<void> =>
  page.evaluate((said) => {
    new MutationObserver(() => {
      if (document.body.textContent.includes(said)) document.documentElement.dataset['said'] = 'said';
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  }, words);

test('where a meeting is moved to is kept until it is saved or given up, and is compared with a move of somebody else', async ({
  browser,
  page,
  site,
}) => {
  const day = '2038-04-06';
  const { dialog } = await openedMeeting(page, site, { title: 'Κρατημένη μετακίνηση', day });
  const address = page.url();
  const place = dialog.getByRole('textbox', { name: 'Τόπος' });
  const save = dialog.getByRole('button', { name: 'Αποθήκευση' });
  const begin = () => dialog.getByRole('button', { name: 'Μετακίνηση' }).click();
  const other = await windowOf(browser, site, 'coordinator');
  const move = async (hour: number, Place: string) => {
    const { Id, Sequence } = (await meetingOn(other, day)) ?? {};
    await ask(other, '/api/meetings/Move', { Id, Sequence, ...at(day, hour), Place });
  };

  await test.step('a closed or reloaded window keeps it; given up, it is gone', async () => {
    await begin();
    const before = await place.inputValue();
    await place.fill('Αίθουσα 7');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.goto(address);
    await begin();
    await expect(place).toHaveValue('Αίθουσα 7');
    await dialog.getByRole('button', { name: 'Πίσω' }).click();
    await begin();
    await expect(place).toHaveValue(before);
  });

  await test.step('a move of somebody else is told in the open form, and overwritten only once it was seen', async () => {
    await place.fill('Στο γραφείο μου');
    await move(13, 'Αίθουσα 3');
    const changed = dialog.getByRole('alert').filter({ hasText: 'Η συνάντηση άλλαξε στο μεταξύ' });
    await expect(changed).toContainText('τώρα είναι 06-04-2038 13:00 · Αίθουσα 3');
    await expect(save).toHaveCount(0);
    await expect(place).toHaveValue('Στο γραφείο μου');
    await expectAccessible(page);
    await changed.getByRole('button', { name: 'Το είδα' }).click();
    await save.click();
    await expect(dialog).toBeHidden();
    await expect.poll(() => meetingOn(page, day)).toMatchObject({ Place: 'Στο γραφείο μου' });
  });

  await test.step('a draft over another beginning takes in what the other changed, and asks about what both did', async () => {
    await page.goto(address);
    await begin();
    await place.fill('Αίθουσα 8');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await move(12, 'Αίθουσα 9');
    await page.goto(address);
    await begin();
    await expect(dialog.getByRole('textbox', { name: 'Ώρα' })).toHaveValue('12:00');
    await expect(dialog.getByRole('alert')).toContainText('Αίθουσα 9');
    await expect(save).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Κρατώ τα δικά μου' }).click();
    await save.click();
    await expect(dialog).toBeHidden();
    const drafts = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('meeting-move')));
    await expect.poll(drafts).toEqual([]);
    await expect.poll(() => meetingOn(page, day)).toMatchObject({ Place: 'Αίθουσα 8' });
  });
  await other.context().close();
});

test('while a move or a cancellation is on its way its fields are closed, and what is typed after it stays', async ({
  page,
  site,
  forgiven,
}) => {
  forgiven.push(/ERR_CONNECTION_RESET/);
  const { dialog } = await openedMeeting(page, site, { title: 'Στον δρόμο', day: '2038-04-08' });
  const begin = () => dialog.getByRole('button', { name: 'Μετακίνηση' }).click();
  const place = dialog.getByRole('textbox', { name: 'Τόπος' });
  const save = dialog.getByRole('button', { name: 'Αποθήκευση' });

  await test.step('a move that was gone back from and got no answer is told, and what was typed is there', async () => {
    await begin();
    await place.fill('Αίθουσα 3');
    await page.route('**/api/meetings/Move', (route) => route.abort('connectionreset'));
    const letGo = await heldBack(page, '**/api/meetings/Move');
    await save.click();
    for (const name of ['Ημέρα', 'Ώρα', 'Διάρκεια (λεπτά)', 'Τόπος', 'Σύνδεσμος βιντεοκλήσης'])
      await expect(dialog.getByRole('textbox', { name })).not.toBeEditable();
    await dialog.getByRole('button', { name: 'Πίσω' }).click();
    letGo();
    await expect(
      page.getByText('Δεν είναι γνωστό αν έγινε ό,τι ζητήσατε για τη συνάντηση.', { exact: false }),
    ).toBeVisible();
    await begin();
    await expect(place).toHaveValue('Αίθουσα 3');
    await page.unroute('**/api/meetings/Move');
  });

  await test.step('an answer that comes once the window was opened again closes nothing', async () => {
    const letGo = await heldBack(page, '**/api/meetings/Move');
    await save.click();
    await expect(place).not.toBeEditable();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: /Στον δρόμο/ }).click();
    await begin();
    await expect(place).toHaveValue('Αίθουσα 3');
    await place.fill('Αίθουσα 2');
    letGo();
    await expect(page.getByText('Η συνάντηση άλλαξε. Ενημερώστε με e-mail όσους αφορά.').first()).toBeVisible();
    await expect(dialog.getByRole('alert')).toContainText('Η συνάντηση άλλαξε στο μεταξύ');
    await expect(place).toHaveValue('Αίθουσα 2');
    await page.reload();
    await begin();
    await expect(place).toHaveValue('Αίθουσα 2');
    await dialog.getByRole('button', { name: 'Πίσω' }).click();
  });

  await test.step('one’s own move off the days shown is not told as somebody else’s, not even for a moment', async () => {
    await noteSaid(page, 'Η συνάντηση άλλαξε στο μεταξύ και δεν είναι πια εδώ.');
    await begin();
    await dialog.getByRole('textbox', { name: 'Ημέρα' }).fill('09-04-2038');
    await save.click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: /Στον δρόμο/ })).toHaveCount(0);
    await expect(page.locator('html')).not.toHaveAttribute('data-said');
  });

  await test.step('the reason of a cancellation is closed, and keeps the focus', async () => {
    await page.goto('/pilot/calendar?view=day&day=2038-04-09');
    await page.getByRole('button', { name: /Στον δρόμο/ }).click();
    await dialog.getByRole('button', { name: 'Ακύρωση συνάντησης' }).click();
    const reason = dialog.getByRole('textbox', { name: 'Αιτία' });
    await reason.fill('Λείπω');
    const letGo = await heldBack(page, '**/api/meetings/Cancel');
    await dialog.getByRole('button', { name: 'Ακύρωση συνάντησης' }).click();
    await expect(reason).not.toBeEditable();
    await reason.focus();
    await expect(reason).toBeFocused();
    letGo();
    await expect(dialog).toBeHidden();
  });
});

test('a meeting that went to another mentor is told in its dialog, during a request only after it, and what was typed stays', async ({
  browser,
  page,
  site,
  forgiven,
}) => {
  forgiven.push(/status of 4\d\d/);
  const { dialog, mentee } = await openedMeeting(page, site, { title: 'Φεύγει αλλού', day: '2038-05-11' });
  const told = dialog.getByText('Η συνάντηση άλλαξε στο μεταξύ και δεν είναι πια εδώ.');

  await test.step('with a reason typed it is told at once, and stays told while the page reads again', async () => {
    await dialog.getByRole('button', { name: 'Ακύρωση συνάντησης' }).click();
    const reason = dialog.getByRole('textbox', { name: 'Αιτία' });
    await reason.fill('Λείπω εκείνη την ημέρα');
    const { back } = await toAnotherMentor(browser, site, mentee.id);
    await expect(told).toBeVisible();
    await expect(reason).toHaveValue('Λείπω εκείνη την ημέρα');
    const request = page.waitForRequest('**/api/meetings/List');
    const letGo = await heldBack(page, '**/api/meetings/List');
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await request;
    await expect(told).toBeVisible();
    letGo();
    await expect(reason).toHaveValue('Λείπω εκείνη την ημέρα');
    // Nothing is left that the button could do.
    await expect(dialog.getByRole('button', { name: 'Ακύρωση συνάντησης' })).toHaveCount(0);
    await expectAccessible(page);
    await back();
  });

  await test.step('while it is being moved it is told once the request is over', async () => {
    await page.reload();
    await dialog.getByRole('button', { name: 'Μετακίνηση' }).click();
    const place = dialog.getByRole('textbox', { name: 'Τόπος' });
    await place.fill('Στο νέο γραφείο');
    const letGo = await heldBack(page, '**/api/meetings/Move');
    await dialog.getByRole('button', { name: 'Αποθήκευση' }).click();
    const { back } = await toAnotherMentor(browser, site, mentee.id);
    // The dialog hides the page below it from assistive technology.
    await expect(page.getByRole('button', { name: /Φεύγει αλλού/, includeHidden: true })).toHaveCount(0);
    await expect(place).toHaveValue('Στο νέο γραφείο');
    await expect(told).toHaveCount(0);
    letGo();
    await expect(told).toBeVisible();
    await expect(place).toHaveValue('Στο νέο γραφείο');
    await back();
  });
});
