/** A connection that hangs while a note is being saved. */
import { somebody } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import { privateNote } from '../typing.ts';

test.use({ world: 'mentoring-hanging' });

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
  await page.reload();
  await expect(privateNote(page)).toHaveValue('Μένει στον δρόμο');
});
