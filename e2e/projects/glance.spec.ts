/** The grid at a glance: many people and actions in small marks, groups folded into one column, and what each says. */
import { expect, signIn, test } from '../site.ts';

test('a coordinator sees many at a glance, folds a group, and finds both again after a reload', async ({ page }) => {
  await signIn(page, 'coordinator');
  await page.goto('/pilot/admin/grid');
  const grid = page.getByRole('grid');
  const first = page.locator('[data-place="0:0"]');
  await expect(first).toHaveAttribute('aria-label', /στις \d\d-\d\d-\d{4}|από \d\d-\d\d-\d{4}|Δεν έχει ξεκινήσει/);
  const rows = async () => (await grid.locator('[role="row"]').all()).length;
  const before = await rows();

  await page.getByRole('button', { name: 'Συνοπτικά', exact: true }).click();
  await expect(page).toHaveURL(/view=glance/);
  await expect(first).toHaveAttribute('aria-label', /Ολοκληρώθηκε$|% · |Δεν έχει ξεκινήσει/);
  await expect.poll(rows).toBeGreaterThan(before);
  // Whose turn it is can be told without a colour.
  const shapes = await grid
    .locator('[data-next]')
    .evaluateAll((marks) =>
      marks.map((mark) => [
        mark.getAttribute('data-next'),
        mark.getAttribute('data-mark'),
        getComputedStyle(mark, '::after').borderRadius,
      ]),
    );
  expect(shapes.find(([next]) => next === 'mentee')?.[1]).toBe('Ω');
  expect(shapes.find(([next]) => next === 'mentor')?.slice(1)).toEqual(['Σ', '50%']);
  expect(shapes.find(([next]) => next === 'done')?.[1]).toBe('✓');

  const columns = async () => Number(await grid.getAttribute('aria-colcount'));
  const all = await columns();
  const fold = grid.getByRole('button', { name: 'Ενότητα Γνωριμία', exact: true });
  await expect(fold).toHaveAttribute('aria-expanded', 'true');
  await fold.focus();
  await page.keyboard.press('Enter');
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  await expect(fold).toBeFocused();
  await expect.poll(columns).toBe(all - 3);
  await expect(first).toHaveAttribute('aria-label', /^Ολοκληρώθηκαν \d από 4 ενέργειες · \d+%/);

  await page.reload();
  await expect(first).toHaveAttribute('aria-label', /^Ολοκληρώθηκαν \d από 4 ενέργειες · \d+%/);
  // From a folded group to the person, and back to the same view.
  await first.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/mentor\/mentee\/\d+$/);
  await page.goBack();
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  await fold.click();
  await expect.poll(columns).toBe(all);
  await page.getByRole('button', { name: 'Αναλυτικά', exact: true }).click();
  await expect(page).not.toHaveURL(/view=/);
  await expect(first).toHaveAttribute('aria-label', /στις \d\d-\d\d-\d{4}|από \d\d-\d\d-\d{4}|Δεν έχει ξεκινήσει/);
});
