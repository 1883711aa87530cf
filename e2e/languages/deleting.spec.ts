/** A language that is deleted while somebody looks at it. */
import { expect, signIn, test } from '../site.ts';

test.use({ world: 'languages' });

test('of a language that was deleted nothing is asked any more, and another one is shown', async ({ page }) => {
  await signIn(page, 'translator');
  await page.goto('/pilot/admin/language/list');
  await page.getByLabel('Κωδικός').fill('sv');
  await page.getByLabel('Όνομα στη δική της γραφή').fill('Sven\u200Bska');
  await page.getByRole('button', { name: 'Προσθήκη γλώσσας' }).click();
  await expect(page.getByText('Το όνομα έχει χαρακτήρες που δεν φαίνονται.')).toBeVisible();
  await page.getByLabel('Όνομα στη δική της γραφή').fill('Svenska');
  await page.getByRole('button', { name: 'Προσθήκη γλώσσας' }).click();
  const chosen = page.getByRole('button', { name: 'Svenska', exact: true });
  await expect(chosen).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('textbox', { name: /^Svenska: / }).first()).toBeVisible();
  const gone = { isGone: false, asked: 0 };
  page.on('request', (request) => {
    if (gone.isGone && (request.postData() ?? '').includes('"sv"')) gone.asked += 1;
  });
  page.on('response', (response) => {
    if (response.url().endsWith('/api/Lang/DeleteLanguage')) gone.isGone = true;
  });
  await page.getByRole('button', { name: 'Διαγραφή: Svenska' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Διαγραφή' }).click();
  await expect(chosen).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: /^Svenska: / })).toHaveCount(0);
  await expect(page.getByRole('textbox').nth(3)).toBeVisible();
  expect(gone).toEqual({ isGone: true, asked: 0 });
  // Nothing of it is left in the address, and one that has it says that there is none.
  await expect(page).not.toHaveURL(/language=/);
  await expect(page.getByText('Η γλώσσα «sv» δεν υπάρχει.')).toHaveCount(0);
  await page.goto('/pilot/admin/language/list?language=sv');
  await expect(page.getByText('Η γλώσσα «sv» δεν υπάρχει. Βλέπετε: English.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: 'English', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.getByRole('main').getByRole('button', { name: 'English', exact: true }).click();
  await expect(page.getByText('Η γλώσσα «sv» δεν υπάρχει.')).toHaveCount(0);
  await test.step('a code and a name that are there are told at their fields; a file says what is wrong with each text', async () => {
    await page.getByLabel('Κωδικός').fill('EN');
    await page.getByLabel('Όνομα στη δική της γραφή').fill('ελληνικα');
    await page.getByRole('button', { name: 'Προσθήκη γλώσσας' }).click();
    await expect(page.getByLabel('Κωδικός')).toHaveAccessibleDescription('Υπάρχει ήδη γλώσσα με αυτόν τον κωδικό.');
    await expect(page.getByLabel('Όνομα στη δική της γραφή')).toHaveAccessibleDescription(
      'Υπάρχει ήδη γλώσσα με αυτό το όνομα.',
    );
    await page.getByRole('main').getByRole('button', { name: 'English', exact: true }).click();
    const texts = { 'common:back': 'Go {{back', 'common:close': 'Shut', 'no:such': 'x' };
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Εισαγωγή αρχείου…' }).click(),
    ]);
    const buffer = Buffer.from(JSON.stringify({ language: 'en', texts }));
    await chooser.setFiles({ name: 'words.json', mimeType: 'application/json', buffer });
    const seen = page.getByRole('dialog');
    await expect(seen.getByText('1 αλλάζει · 1 άγνωστο · 1 δεν γίνεται δεκτό')).toBeVisible();
    await expect(seen.getByText('Δεν έκλεισε ή δεν άνοιξε: {{back.', { exact: false })).toBeVisible();
    await seen.getByRole('button', { name: 'Εισαγωγή' }).click();
    await expect(page.getByText('Η εισαγωγή έγινε: 1 άλλαξε.')).toBeVisible();
  });
});
