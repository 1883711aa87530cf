/** A language that is deleted while somebody looks at it. */
import { expect, signIn, test } from '../site.ts';

test.use({ world: 'deleting-languages' });

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
});
