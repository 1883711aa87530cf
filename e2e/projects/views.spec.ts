/** Saved views of the grid: kept, chosen, renamed, deleted; and columns beside the names. */
import { expect, signIn, test } from '../site.ts';
import { tick } from '../tick.ts';

test('a view is kept by a name, chosen from elsewhere, renamed and deleted', async ({ page }) => {
  await signIn(page, 'coordinator');
  await page.goto('/pilot/admin/grid?view=glance&turn=mentor&fold=Γνωριμία');
  const open = page.getByRole('button', { name: 'Προβολές' });
  await open.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Όνομα για την τωρινή προβολή').fill('Δικά μου');
  await dialog.getByRole('button', { name: 'Αποθήκευση' }).click();
  await expect(dialog.getByRole('button', { name: 'Δικά μου', exact: true })).toHaveAttribute('aria-current', 'true');
  await expect(page.getByText('Η προβολή «Δικά μου» αποθηκεύτηκε.')).toBeVisible();
  await dialog.getByLabel('Όνομα για την τωρινή προβολή').fill('  ');
  await dialog.getByRole('button', { name: 'Αποθήκευση' }).click();
  await expect(dialog.getByText('Γράψτε ένα όνομα.')).toBeVisible();
  // The same name, but for accents and capitals, is the same view: it is asked before the earlier one goes.
  const replaced = page.getByRole('dialog').filter({ hasText: 'Υπάρχει ήδη η προβολή «Δικά μου»' });
  await dialog.getByLabel('Όνομα για την τωρινή προβολή').fill('ΔΙΚΑ ΜΟΥ');
  await dialog.getByRole('button', { name: 'Αποθήκευση' }).click();
  await replaced.getByRole('button', { name: 'Άκυρο' }).click();
  await expect(replaced).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Δικά μου', exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Αποθήκευση' }).click();
  await replaced.getByRole('button', { name: 'Αντικατάσταση' }).click();
  await expect(dialog.getByRole('button', { name: 'ΔΙΚΑ ΜΟΥ', exact: true })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Δικά μου', exact: true })).toHaveCount(0);

  await page.goto('/pilot/admin/grid?stuck=30&sort=joined');
  await open.click();
  await dialog.getByRole('button', { name: 'ΔΙΚΑ ΜΟΥ', exact: true }).click();
  await expect(page).toHaveURL(/view=glance/);
  await expect(page).toHaveURL(/turn=mentor/);
  await expect(page).not.toHaveURL(/stuck=|sort=/);
  await expect(page.getByRole('button', { name: 'Ενότητα Γνωριμία', exact: true })).toHaveAttribute(
    'aria-expanded',
    'false',
  );

  await open.click();
  await dialog.getByRole('button', { name: 'Μετονομασία: ΔΙΚΑ ΜΟΥ' }).click();
  await dialog.getByLabel('Νέο όνομα').fill('Των συμβούλων');
  await dialog.getByRole('button', { name: 'Αποθήκευση' }).first().click();
  await expect(dialog.getByRole('button', { name: 'Των συμβούλων', exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Διαγραφή: Των συμβούλων' }).click();
  await page.getByRole('button', { name: 'Διαγραφή', exact: true }).click();
  await expect(dialog.getByText('Δεν έχετε αποθηκεύσει ακόμη καμία.')).toBeVisible();
  await test.step('a view that is kept in one window does not take the place of another window’s', async () => {
    const keepIn = async (where: typeof page, name: string) => {
      const dialog = where.getByRole('dialog');
      await dialog.getByLabel('Όνομα για την τωρινή προβολή').fill(name);
      await dialog.getByRole('button', { name: 'Αποθήκευση' }).click();
      await expect(dialog.getByRole('button', { name, exact: true })).toBeVisible();
    };
    const other = await page.context().newPage();
    for (const window of [page, other]) {
      await window.goto('/pilot/admin/grid');
      await window.getByRole('button', { name: 'Προβολές' }).click();
      await expect(window.getByText('Δεν έχετε αποθηκεύσει ακόμη καμία.')).toBeVisible();
    }
    await keepIn(page, 'πρώτη');
    await keepIn(other, 'δεύτερη');
    await expect(other.getByRole('dialog').getByRole('button', { name: 'πρώτη', exact: true })).toBeVisible();
  });
});

test('columns beside the names are chosen, kept, sorted by, and there in both views', async ({ page }) => {
  await signIn(page, 'coordinator');
  await page.goto('/pilot/admin/grid');
  const grid = page.getByRole('grid');
  await page.getByRole('button', { name: 'Στήλες' }).click();
  const dialog = page.getByRole('dialog');
  await tick(dialog.getByRole('checkbox', { name: 'Σύμβουλος' }));
  await tick(dialog.getByRole('checkbox', { name: 'Κινητό τηλέφωνο' }));
  await dialog.getByRole('button', { name: 'Αποθήκευση' }).click();
  const phone = page.locator('[data-place="0:1"]');
  await expect(phone).toHaveAttribute('aria-label', /^69\d{8}$/);
  await page.locator('[data-place="-1:1"]').click();
  await expect(page).toHaveURL(/sort=f%3Aphone/);
  const numbers = async () =>
    Promise.all([0, 1, 2].map((row) => page.locator(`[data-place="${row}:1"]`).getAttribute('aria-label')));
  let three: (string | null)[] = [];
  // Until their order has come, they stand as they stood.
  await expect
    .poll(async () => {
      three = await numbers();
      return three.every((one) => one?.startsWith('69')) && three.join() === three.toSorted().join();
    })
    .toBe(true);
  await page.getByRole('button', { name: 'Συνοπτικά', exact: true }).click();
  await expect(phone).toHaveAttribute('aria-label', three[0] ?? '');
  await expect(grid.getByRole('columnheader', { name: 'Σύμβουλος' })).toBeVisible();
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset['printed'] = 'yes';
    };
  });
  await page.reload();
  await expect(phone).toHaveAttribute('aria-label', three[0] ?? '');

  // On paper they stand beside the names, too: of the lines that the page has, and of all.
  const onPaper = page.locator('main table tbody tr').first().locator('td').nth(1);
  await page.evaluate("dispatchEvent(new Event('beforeprint'))");
  await expect(onPaper).toHaveText(three[0] ?? '');
  await page.evaluate("dispatchEvent(new Event('afterprint'))");
  await expect(onPaper).toHaveCount(0);
  await page.getByRole('button', { name: 'Εξαγωγή' }).click();
  await page.getByRole('menuitem', { name: 'Εκτύπωση' }).click();
  await expect(page.locator('html[data-printed]')).toBeAttached();
  await expect(onPaper).toHaveText(three[0] ?? '');
  await expect(page.locator('main table thead th').nth(2)).toHaveText('Κινητό τηλέφωνο');
  await page.emulateMedia({ media: 'print' });
});
