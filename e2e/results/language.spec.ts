/** The language of a questionnaire that is read is its address's, whatever that of the screens. */
import { ask } from '../people.ts';
import { expect, signIn, test } from '../site.ts';

test.use({ world: 'results' });

test('by its number it is in Greek, by its number and a language in that one', async ({ page }) => {
  await signIn(page, 'mentee7');
  const quests = await ask<{ ActionId: number; AnswerSetId: number }[]>(page, '/api/mentee/GetAllQuests', {});
  const address = `/pilot/Quest/${quests.find(({ ActionId }) => ActionId === 6)?.AnswerSetId}`;
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto(`${address}/en`);
  await expect(heading).toHaveText(/^Personality questionnaire/);
  await page.getByRole('banner').getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('region', { name: 'Results' })).toBeVisible();
  await page.goto(address);
  await expect(heading).toHaveText(/^Ερωτηματολόγιο προσωπικότητας/);
  await expect(page.getByRole('region', { name: 'Results' })).toBeVisible();
  // The language is kept with the person: whoever comes next as this one reads Greek.
  const kept = page.waitForResponse(/SetLanguage$/);
  await page.getByRole('banner').getByRole('button', { name: 'Ελληνικά' }).click();
  await kept;
});
