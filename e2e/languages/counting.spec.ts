/** How many texts there are is said once it is known, and never as none before. */
import { expect, signIn, test } from '../site.ts';

test('while the texts are read no number is told', async ({ page }) => {
  await signIn(page, 'translator');
  const { promise: read, resolve: go } = Promise.withResolvers<void>();
  await page.route('**/api/Lang/LangServiceAll', async (route) => {
    await read;
    await route.continue();
  });
  await page.goto('/pilot/admin/language/list?language=en');
  const which = page.getByRole('combobox', { name: 'Ποια' });
  await expect(which).toHaveText('Όλα');
  go();
  await expect(which).toHaveText(/^Όλα \(\d[\d.]*\)$/);
});
