/** A connection that hangs while a note is being saved. */
import type { Page } from '@playwright/test';
import { somebody } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import { privateNote } from '../typing.ts';

test.use({ world: 'mentoring' });

test('after a minute it counts as none: the note says that it is not saved, and is saved once there is one', async ({
  page,
  site,
}) => {
  const { id } = await somebody(site, 'mentee');
  await signIn(page, 'mentor');
  await page.goto(`/pilot/mentor/mentee/${id}/1`);
  await expect(privateNote(page)).toBeVisible();
  const path = '**/api/mentor/SavePrivateMenteeData';
  let asked = 0;
  await page.route(path, () => void (asked += 1));
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await privateNote(page).fill('Μένει στον δρόμο');
  await page.clock.runFor(1100);
  await expect.poll(() => asked).toBe(1);
  await page.clock.runFor(59_000);
  await expect(page.getByText('Αποθηκεύεται…')).toBeVisible();
  await page.clock.runFor(2000);
  await expect(page.getByText('Δεν αποθηκεύτηκε. Κρατήστε τη σελίδα ανοιχτή· δοκιμάζουμε ξανά.')).toBeVisible();
  await page.unroute(path);
  await page.clock.runFor(5100);
  await expect(page.getByText(/Αποθηκεύτηκε \d\d:\d\d/)).toBeVisible();
  await page.clock.resume();
  await page.reload();
  await expect(privateNote(page)).toHaveValue('Μένει στον δρόμο');
});

/** To another page of the product, as by a link. */
const goOn = (page: Page, to: string) =>
  page.evaluate((path) => {
    const at = Number(history.state['__TSR_index']);
    history.pushState({ ...history.state, __TSR_index: at + 1, key: path, __TSR_key: path }, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, to);

test('whoever leaves meanwhile waits three seconds, is asked, and Back again asks nothing else', async ({
  page,
  site,
}) => {
  const { id } = await somebody(site, 'mentee');
  await signIn(page, 'mentor');
  await page.goto('/pilot/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await goOn(page, '/pilot/calendar');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ημερολόγιο');
  await goOn(page, `/pilot/mentor/mentee/${id}/2`);
  await expect(privateNote(page)).toBeVisible();
  const address = page.url();
  let asked = 0;
  await page.route('**/api/mentor/SavePrivateMenteeData', () => void (asked += 1));
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await privateNote(page).fill('Μένει κι αυτό στον δρόμο');
  await page.clock.runFor(1100);
  await expect.poll(() => asked).toBe(1);
  await page.goBack();
  const question = page.getByRole('dialog', { name: 'Υπάρχουν αλλαγές που δεν αποθηκεύτηκαν' });
  await page.clock.runFor(2500);
  await expect(question).toHaveCount(0);
  await page.clock.runFor(1000);
  await expect(question).toContainText('Θα μείνουν σε αυτή τη συσκευή');
  // Back once more, over the question that Back has asked.
  await page.goBack();
  await page.clock.runFor(3500);
  await expect(question).toHaveCount(1);
  await question.getByRole('button', { name: 'Μένω εδώ' }).click();
  await page.clock.runFor(1000);
  await expect(question).toHaveCount(0);
  await expect(page).toHaveURL(address);
  await expect(privateNote(page)).toHaveValue('Μένει κι αυτό στον δρόμο');
});
