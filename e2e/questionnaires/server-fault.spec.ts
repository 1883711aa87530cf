/** A fault of the server while one answers: it is told as what it is, and moves no question. */
import { standsStill } from '../axe.ts';
import { expect, test } from '../site.ts';
import { allSaved } from './answering.ts';
import { begin, field, question, toQuestion } from './every-type.ts';

test.use({ world: 'questionnaires' });

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const)
  test(`answers that the server cannot take wait under its own words, and nothing moves, at ${width} px`, async ({
    context,
    forgiven,
  }) => {
    forgiven.push(/status of (500|429)|Failed to load resource/);
    const page = await begin(context, width === 390 ? 'mentee23' : 'mentee21');
    await toQuestion(page, 10);
    await page.setViewportSize({ width, height });
    await expect(question(page, 10)).toBeVisible();
    const place = () => question(page, 10).evaluate((card) => Math.round(card.getBoundingClientRect().top + scrollY));
    // The layout of the new width has come before the place is measured.
    await expect(page.locator('[data-phone-action]')).toHaveCount(width === 390 ? 1 : 0);
    await standsStill(page);
    const before = await place();
    let status: 500 | 429 = 500;
    const code = { 500: 'INTERNAL', 429: 'TOO_MANY_REQUESTS' };
    await page.route(/\/api\/quest\/Answer/, (route) =>
      route.fulfill({ status, json: { code: code[status], status, requestId: 'x' } }),
    );
    const told = (words: string) => page.getByText(words).filter({ visible: true }).first();
    await field(page, 10).fill('Λογίστρια');
    await expect(page.getByText('Σφάλμα επικοινωνίας')).toBeVisible();
    await expect(told('Η υπηρεσία δεν αποθηκεύει αυτή τη στιγμή.')).toBeVisible();
    await expect(page.getByText('Δεν υπάρχει δίκτυο')).toHaveCount(0);
    // The words have the width of their panel: a word in it is not broken by letters.
    const notice = page.getByRole('alert').filter({ hasText: 'Η υπηρεσία δεν αποθηκεύει' });
    const partOfWidth = () =>
      notice.evaluate((panel) => {
        const words = panel.querySelector('.MuiAlertTitle-root');
        return (words?.getBoundingClientRect().width ?? 0) / panel.getBoundingClientRect().width;
      });
    await expect.poll(partOfWidth).toBeGreaterThan(0.8);
    await expect.poll(place).toBe(before);
    status = 429;
    await page.getByRole('button', { name: 'Αποστολή τώρα' }).click();
    await expect(told('Η υπηρεσία έχει πολλή κίνηση αυτή τη στιγμή.')).toBeVisible();
    await expect.poll(place).toBe(before);
    await page.unroute(/\/api\/quest\/Answer/);
    await page.getByRole('button', { name: 'Αποστολή τώρα' }).click();
    await allSaved(page);
    await expect.poll(place).toBe(before);
  });
