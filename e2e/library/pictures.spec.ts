/** Images in the grid: a small look at each, whose place is kept before it comes. */
import { expect, signIn, test } from '../site.ts';
import { give, pictureFile, textFile } from './giving.ts';

test.use({ world: 'library-pictures' });

test('images of the grid are looked at in small by the link of who looks, and nothing moves when they come', async ({
  page,
  forgiven,
}) => {
  forgiven.push(/Failed to load resource.*ERR_FAILED/);
  await signIn(page, 'supervisor');
  await page.goto('/pilot/library/items/Pictures');
  await give(page, [pictureFile('Χάρτης.png'), textFile('Κείμενο.txt', 'λόγια')]);
  await page.getByRole('button', { name: 'Πλέγμα' }).click();
  const card = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Χάρτης', exact: true }) });
  const image = card.locator('img');
  await expect(image).toHaveJSProperty('complete', true);
  await expect(image).toHaveJSProperty('naturalWidth', 1);
  await expect(page.getByRole('list', { name: 'Υλικό του φακέλου' }).locator('img')).toHaveCount(1);
  const height = (await card.boundingBox())?.height;
  await page.route(/\/api\/files\//i, (route) =>
    route.request().resourceType() === 'image' ? route.abort() : route.continue(),
  );
  await page.reload();
  await expect(card.getByRole('button', { name: 'Χάρτης', exact: true })).toBeVisible();
  await expect.poll(async () => (await card.boundingBox())?.height).toBe(height);
});
