/** On a phone what a label says is read whole. */
import type { Locator } from '@playwright/test';
import { somebody } from '../people.ts';
import { expect, signIn, test } from '../site.ts';

test.use({ viewport: { width: 390, height: 844 } });

/** Whether a part shows all that stands in it. */
const isWhole = (part: Locator): Promise<boolean> =>
  part.evaluate((one) => {
    const { transform } = getComputedStyle(one);
    const scale = transform === 'none' ? 1 : new DOMMatrix(transform).a;
    const room = one.parentElement?.clientWidth ?? 0;
    return one.scrollWidth <= one.clientWidth + 1 && one.scrollWidth * scale <= room;
  });

test('the label of a private note', async ({ page, site }) => {
  const { id } = await somebody(site, 'mentee');
  await signIn(page, 'mentor');
  await page.goto(`/pilot/mentor/mentee/${id}/1`);
  const label = page.locator('label', { hasText: 'Σημείωμα που δεν βλέπει ο ωφελούμενος' });
  await expect(label).toBeVisible();
  expect(await isWhole(label)).toBe(true);
});
  await expect(filter).toHaveText('Όλες, εκτός από τις αρχειοθετημένες');
  expect(await isWhole(filter)).toBe(true);
});
