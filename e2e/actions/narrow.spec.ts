/** On a phone what a label says is read whole. */
import { somebody } from '../people.ts';
import { expect, signIn, test } from '../site.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('the label of a private note', async ({ page, site }) => {
  const { id } = await somebody(site, 'mentee');
  await signIn(page, 'mentor');
  await page.goto(`/pilot/mentor/mentee/${id}/1`);
  const label = page.locator('label', { hasText: 'Σημείωμα που δεν βλέπει ο ωφελούμενος' });
  await expect(label).toBeVisible();
  expect(await label.evaluate((one) => one.scrollWidth <= one.clientWidth + 1)).toBe(true);
});
