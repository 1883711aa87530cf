/** The inputs of questions come at the start, before any questionnaire is opened; one that does not come says nothing. */
import { expect, signIn, test } from '../site.ts';

test.use({ world: 'questionnaires' });

test('the inputs of questions are preloaded at the start; one that fails is ignored', async ({ page, forgiven }) => {
  forgiven.push(/Failed to load resource/, /long-input/);
  const failed = page.waitForEvent('requestfailed', (request) => /\/long-input-[^/]+\.js$/.test(request.url()));
  await page.route(/\/long-input-[^/]+\.js$/, (route) => route.abort());
  const came = page.waitForResponse(/\/order-input-[^/]+\.js$/);
  await signIn(page, 'mentee');
  await page.goto('/');
  expect((await came).ok()).toBe(true);
  await failed;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});
