/** Whether the server has every answer, as the page says. */
import { expect, type Page } from '@playwright/test';

/** Wait until the page says that all is saved: of the last press, too, which the line tells of in a later frame. */
export const allSaved = async (page: Page, timeout = 20_000): Promise<void> => {
  await page.evaluate(() => new Promise((drawn) => requestIdleCallback(drawn)));
  await expect(page.getByText('Όλες οι απαντήσεις έχουν αποθηκευτεί.')).toBeVisible({ timeout });
};
