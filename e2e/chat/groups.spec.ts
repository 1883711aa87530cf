/** A mentor and two mentees in one conversation; a message to people who were chosen, each in a conversation of their own. */
import { expectAccessible } from '../axe.ts';
import { somebody, windowOf } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import { log, newMentee, write } from './conversation.ts';

test.use({ world: 'chat' });

test('a mentor opens the group of their mentees; two of them read and answer, and see who wrote', async ({
  browser,
  page,
  site,
}) => {
  const [mentor, mentee] = [await somebody(site, 'mentor'), await somebody(site, 'mentee')];
  await newMentee(site, 'together', 'Θεοτοκά');
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'mentor');
  await page.goto('/pilot/chat');
  await page.getByRole('button', { name: 'Νέα συνομιλία' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Η ομάδα μου/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Η ομάδα μου', level: 1 })).toBeVisible();
  await expect(page.getByText(new RegExp(`\\d+ άτομα: .*${mentee.last}`))).toBeVisible();
  await write(page, 'Καλημέρα σε όλους');
  await expect(log(page).getByText('Στέλνεται…')).toBeHidden();
  const address = new URL(page.url()).pathname;

  const [one, two] = [await windowOf(browser, site, 'mentee'), await windowOf(browser, site, 'together')];
  await two.goto(address);
  await expect(log(two).getByText('Καλημέρα σε όλους')).toBeVisible();
  await one.goto('/pilot/chat');
  await one.getByRole('link', { name: new RegExp(`Ομάδα: .*${mentor.last}`) }).click();
  await write(one, 'Καλημέρα και από μένα');
  for (const other of [page, two]) {
    await expect(log(other).getByText('Καλημέρα και από μένα')).toBeVisible();
    await expect(log(other).getByText(new RegExp(`${mentee.last} ·`))).toBeVisible();
  }
  await expectAccessible(page);
  await expectAccessible(one);
  await Promise.all([one, two].map((other) => other.context().close()));
});

test('a message to two who were chosen is written to each in their own conversation, once, after asking', async ({
  page,
}) => {
  await signIn(page, 'coordinator');
  await page.goto('/pilot/admin/grid');
  await expect(page.locator('[data-place="0:0"]')).toHaveAttribute('aria-label', /./);
  for (const row of [0, 1]) await page.locator(`[data-place="${row}:-1"]`).getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Μήνυμα', exact: true }).click();
  await expect(page).toHaveURL(/updateuserfields\?kind=message/);
  const main = page.locator('main');
  await expect(main.getByRole('radio', { name: '2 άτομα που επιλέξατε στον πίνακα' })).toBeChecked();
  await main.getByLabel('Το μήνυμα').fill('Αύριο τα γραφεία είναι κλειστά.');
  await main.getByRole('button', { name: 'Προεπισκόπηση' }).click();
  await main.getByRole('button', { name: 'Αποστολή', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Θα σταλεί μήνυμα σε 2 άτομα. Δεν παίρνεται πίσω.');
  await dialog.getByRole('button', { name: 'Αποστολή' }).click();
  await expect(main.getByText('Έγινε για 2 άτομα.')).toBeVisible();
  // What was sent is not left there to be sent once more.
  await expect(main.getByLabel('Το μήνυμα')).toHaveValue('');
  await expect(main.getByRole('button', { name: 'Προεπισκόπηση' })).toBeDisabled();
  await expect(main.getByRole('button', { name: /^Αναίρεση/ })).toHaveCount(0);
  await expectAccessible(page);
  await page.goto('/pilot/chat');
  const lines = page.getByRole('region', { name: 'Οι συνομιλίες σας' }).getByRole('link');
  await expect(lines.filter({ hasText: 'Εσείς: Αύριο τα γραφεία είναι κλειστά.' })).toHaveCount(2);
});
