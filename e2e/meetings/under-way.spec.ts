/** A meeting leaves the list while something is done with it here: its dialog stays, with what was typed in it. */
import { heldBack } from '../held-back.ts';
import { expect, test } from '../site.ts';
import { openedMeeting, toAnotherMentor } from './making-here.ts';

test.use({ world: 'meetings-under-way' });

const words = 'Η συνάντηση άλλαξε στο μεταξύ και δεν είναι πια εδώ.';

test('one that went to another mentor while it is being moved: what was typed stays, and it is said once that is over', async ({
  browser,
  page,
  site,
  forgiven,
}) => {
  forgiven.push(/status of 4\d\d/);
  const { dialog, mentee } = await openedMeeting(page, site, { title: 'Φεύγει στο μεταξύ', day: '2038-05-11' });
  await dialog.getByRole('button', { name: 'Μετακίνηση' }).click();
  const place = dialog.getByRole('textbox', { name: 'Τόπος' });
  await place.fill('Στο νέο γραφείο');
  const answer = await heldBack(page, '**/api/meetings/Move');
  await dialog.getByRole('button', { name: 'Αποθήκευση' }).click();
  const { back } = await toAnotherMentor(browser, site, mentee.id);
  // The window hides what is below it; it is looked for all the same.
  await expect(page.getByRole('button', { name: /Φεύγει στο μεταξύ/, includeHidden: true })).toHaveCount(0);
  await expect(place).toHaveValue('Στο νέο γραφείο');
  await expect(dialog.getByText(words)).toHaveCount(0);
  answer();
  await expect(dialog.getByText(words)).toBeVisible();
  await expect(place).toHaveValue('Στο νέο γραφείο');
  await back();
});

test('one’s own move off the days that are shown is not told as somebody else’s', async ({ page, site }) => {
  const { dialog } = await openedMeeting(page, site, { title: 'Άλλη ημέρα', day: '2038-05-12' });
  await dialog.getByRole('button', { name: 'Μετακίνηση' }).click();
  await dialog.getByRole('textbox', { name: 'Ημέρα' }).fill('13-05-2038');
  await page.evaluate((said) => {
    new MutationObserver(() => {
      if (document.body.textContent.includes(said)) document.documentElement.dataset['told'] = 'told';
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  }, words);
  await dialog.getByRole('button', { name: 'Αποθήκευση' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: /Άλλη ημέρα/ })).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.dataset['told'])).toBeUndefined();
});
