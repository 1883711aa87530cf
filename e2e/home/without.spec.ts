/** The mentor's home before anybody was linked to them. */
import { expect, signIn, test } from '../site.ts';

test('a mentor without mentees is not told that all go on', async ({ page }) => {
  await signIn(page, 'mentor');
  await page.route('**/api/mentor/Mentees', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), list: [], All: 0 } });
  });
  await page.goto('/pilot/home');
  const main = page.getByRole('main');
  await expect(main).toContainText('Δεν έχετε ωφελουμένους');
  await expect(main).not.toContainText('Όλοι προχωρούν');
});
