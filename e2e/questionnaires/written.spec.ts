/** Numbers and days as people write them. */
import type { Locator } from '@playwright/test';
import { expect, test } from '../site.ts';
import { begin, onServer, question } from './every-type.ts';

test.use({ world: 'questionnaires' });

test('read rightly, shown as they were read, or refused with the reason', async ({ context }) => {
  const page = await begin(context, 'mentee10');
  await page.getByRole('button', { name: 'Επόμενο μέρος' }).click();
  const [day, number] = [question(page, 8), question(page, 9)];
  const type = async (where: Locator, typed: string): Promise<void> => {
    await where.getByRole('textbox').fill('');
    await where.getByRole('textbox').pressSequentially(typed);
    await where.getByRole('textbox').blur();
  };
  for (const [typed, shown, kept] of [
    ['12,50', '12,50', '12.50'],
    ['7.25', '7,25', '7.25'],
    [' +8 ', '8', '8'],
    ['0,500', '0,500', '0.500'],
  ] as const) {
    await type(number, typed);
    await expect(number.getByRole('textbox')).toHaveValue(shown);
    await expect.poll(async () => (await onServer(page)).Answers['a9']?.Text).toBe(kept);
  }
  for (const [typed, shown] of [
    ['3/5/2013', '03-05-2013'],
    ['04052013', '04-05-2013'],
    ['5.5.2013', '05-05-2013'],
  ] as const) {
    await type(day, typed);
    await expect(day.getByRole('textbox')).toHaveValue(shown);
    await expect
      .poll(async () => (await onServer(page)).Answers['a8']?.Text)
      .toBe(shown.split('-').toReversed().join('-'));
  }
  for (const [where, typed, words] of [
    [number, '1e3', 'Γράψτε έναν αριθμό'],
    [number, '1.50.000', 'Γράψτε έναν αριθμό'],
    [number, '1.500', 'Γράψτε έναν αριθμό έως 60.'],
    [number, '−3', 'Γράψτε έναν αριθμό από 0 και πάνω.'],
    [day, '3/5/13', 'Γράψτε την ημερομηνία'],
    [day, '31/2/2013', 'Αυτή η ημερομηνία δεν υπάρχει'],
  ] as const) {
    // At once: what stands there between two keys is an answer, too.
    await where.getByRole('textbox').fill(typed);
    await where.getByRole('textbox').blur();
    await expect(where.getByText(words)).toBeVisible();
  }
  await expect
    .poll(async () => (await onServer(page)).Answers)
    .toMatchObject({ a8: { Text: '2013-05-05' }, a9: { Text: '0.500' } });
});
