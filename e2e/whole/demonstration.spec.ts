/** The demonstration as a first start makes it: whoever opens the library or a calendar finds something there. */
import { expect, test, type Browser, type Page } from '@playwright/test';
import { startProduct, type Product } from '../../scripts/product.ts';
import { signIn } from '../site.ts';
import { scaled } from '../time-limits.ts';

let product: Product;
test.beforeAll(async () => {
  test.setTimeout(scaled(120_000));
  product = await startProduct();
});
test.afterAll(() => product.end());

const pageOf = async (browser: Browser, who: string): Promise<Page> => {
  const context = await browser.newContext({ baseURL: product.url, locale: 'el-GR', timezoneId: 'Europe/Athens' });
  const page = await context.newPage();
  await signIn(page, who);
  return page;
};

test('a coordinator finds folders, contents and meetings; a mentee what was shared, and the next meeting', async ({
  browser,
}) => {
  test.setTimeout(scaled(120_000));
  const page = await pageOf(browser, 'coordinator');
  await page.goto('/pilot/library/items');
  const folders = page.getByRole('list', { name: 'Φάκελοι' });
  await expect(folders.getByRole('listitem')).toHaveCount(5);
  await folders.getByRole('link', { name: /Αναζήτηση εργασίας/ }).click();
  await page.getByRole('button', { name: 'Η εβδομάδα της αναζήτησης', exact: true }).click();
  const picture = page.getByRole('dialog').getByRole('img', { name: /Η εβδομάδα/ });
  // It came whole: its own width is known.
  await expect(picture).toHaveJSProperty('naturalWidth', 1200);
  await page.goto('/pilot/library/items?q=υπογραμμιστε');
  await expect(page.getByRole('button', { name: 'Ένα βιογραφικό που διαβάζεται', exact: true })).toBeVisible();
  await page.goto('/pilot/calendar?view=agenda');
  await expect(page.getByRole('main').getByText('Προσομοίωση συνέντευξης').first()).toBeVisible();
  await page.context().close();

  const mentee = await pageOf(browser, 'mentee');
  await mentee.goto('/pilot/library/shared');
  await expect(mentee.getByRole('button', { name: 'Ένα βιογραφικό που διαβάζεται', exact: true })).toBeVisible();
  await mentee.goto('/pilot/calendar?view=agenda');
  await expect(mentee.getByRole('main').getByText('Συζήτηση των αποτελεσμάτων').first()).toBeVisible();
  await mentee.goto('/pilot/mentee/senditems');
  await expect(mentee.getByText('Φύλλο σημειώσεων.docx').first()).toBeVisible();
  await mentee.context().close();

  const supervisor = await pageOf(browser, 'supervisor');
  await supervisor.goto('/pilot/library/unapproved');
  await expect(supervisor.getByRole('link', { name: 'Προς έγκριση (2)' })).toBeVisible();
  await supervisor.context().close();
});
