/** Greek is the first language, whatever the browser is set to. */
import { expect, test } from '../site.ts';

test.use({ world: 'languages', locale: 'en-US' });

test('a visitor’s first page is Greek in a browser that is set to English', async ({ page }) => {
  await page.goto('/');
  await expect.poll(() => page.evaluate(() => navigator.language)).toBe('en-US');
  await expect(page.locator('html')).toHaveAttribute('lang', 'el');
  await expect(page.getByRole('button', { name: 'Σύνδεση', exact: true })).toBeVisible();
  await page.goto('/applicationForm');
  await expect(page.locator('html')).toHaveAttribute('lang', 'el');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/[Α-Ωα-ωά-ώ]/);
});
