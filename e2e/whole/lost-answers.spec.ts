/** Lost answers of the server: a request that is sent again, by itself or by another press, is done once. */
import { giveLink } from '../library/giving.ts';
import { loseFirst } from '../losing.ts';
import { fillMeeting, meetingAction } from '../meetings/making-here.ts';
import { ask, somebody, windowOf } from '../people.ts';
import { expect, signIn, test } from '../site.ts';

test.use({ world: 'whole' });

test.beforeEach(({ forgiven }) => void forgiven.push(/ERR_CONNECTION_RESET/));

test('a link, an upload, a meeting and a cancellation whose answers are lost are there once', async ({
  page,
  site,
}) => {
  await signIn(page, 'mentor');

  await test.step('a link that is added again is in the library once', async () => {
    await page.goto('/pilot/library/items/Lost');
    const lost = await loseFirst(page, '/api/library/UploadLink');
    await page.getByRole('button', { name: 'Σύνδεσμος' }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('textbox', { name: 'Τίτλος' }).fill('Χαμένος σύνδεσμος');
    await form.getByLabel('Διεύθυνση').fill('https://example.org/');
    await form.getByRole('button', { name: 'Προσθήκη' }).click();
    await expect(
      form
        .getByRole('alert')
        .or(page.getByText(/Δεν υπάρχει δίκτυο/))
        .first(),
    ).toBeVisible();
    await form.getByRole('button', { name: 'Προσθήκη' }).click();
    await expect(form).toBeHidden();
    await expect(page.getByRole('button', { name: 'Χαμένος σύνδεσμος', exact: true })).toHaveCount(1);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Χαμένος σύνδεσμος', exact: true })).toHaveCount(1);
    expect(lost.asked).toBe(3);
  });

  await test.step('an upload whose end got no answer is there once after a reload', async () => {
    const ends = { asked: 0 };
    await page.route('**/api/library/EndUpload', async (route) => {
      ends.asked += 1;
      if (ends.asked > 1) return route.continue();
      await route.fetch();
    });
    await page.locator('input[type="file"][aria-label="Επιλογή αρχείων"]').setInputFiles({
      name: 'Μία φορά.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('ένα'),
    });
    await expect.poll(() => ends.asked).toBe(1);
    const items = async () =>
      (
        await ask<{ Items: { Title: string }[] }>(page, '/api/library/SubCategories', {
          Category: '/Lost/',
          count: 200,
        })
      ).Items.map(({ Title }) => Title).filter((title) => title === 'Μία φορά').length;
    await expect.poll(items).toBe(1);
    await page.reload();
    await expect.poll(() => ends.asked).toBe(2);
    await expect(page.getByText('Η μεταφορά ολοκληρώθηκε')).toBeVisible();
    await expect.poll(items).toBe(1);
  });

  await test.step('a meeting that is set again does not clash with itself', async () => {
    await meetingAction(site, 'Χαμένη απάντηση');
    const mentee = await somebody(site, 'mentee');
    await page.goto('/pilot/calendar?view=day&day=2038-10-05');
    const lost = await loseFirst(page, '/api/meetings/Make');
    const form = await fillMeeting(page, {
      action: 'Χαμένη απάντηση',
      mentee: mentee.last,
      day: '05-10-2038',
      time: '12:00',
    });
    await form.getByRole('button', { name: 'Ορισμός συνάντησης' }).click();
    await expect(form.getByText(/Δεν υπάρχει δίκτυο/)).toBeVisible();
    await form.getByRole('button', { name: 'Ορισμός συνάντησης' }).click();
    await expect(form).toBeHidden();
    const { list } = await ask<{ list: unknown[] }>(page, '/api/meetings/List', {
      ProjectId: 1,
      From: '2038-10-05',
      Until: '2038-10-05',
    });
    expect([list.length, lost.asked]).toEqual([1, 3]);
  });

  await test.step('one lost answer is asked for again by the page: the cancellation is told as the person’s own', async () => {
    const lost = await loseFirst(page, '/api/meetings/Cancel', 1);
    await page
      .getByRole('button', { name: /Χαμένη απάντηση/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Ακύρωση συνάντησης' }).click();
    await dialog.getByRole('textbox').fill('Δεν μπορώ');
    await dialog.getByRole('button', { name: 'Ακύρωση συνάντησης' }).last().click();
    await expect(page.getByText(/Δεν άλλαξε τίποτα|Δεν αποθηκεύτηκε/)).toHaveCount(0);
    await expect.poll(() => lost.asked).toBe(2);
    await expect(page.getByRole('status').filter({ hasText: 'ακυρώθηκε' })).toBeVisible();
    await expect(page.getByText(/Δεν άλλαξε τίποτα|Δεν αποθηκεύτηκε/)).toHaveCount(0);
  });
});

test('of many that are shared, what was heard is not shared once more with what was not', async ({
  browser,
  page,
  site,
}) => {
  await signIn(page, 'mentor');
  await page.goto('/pilot/library/items');
  const supervisor = await windowOf(browser, site, 'supervisor');
  for (let number = 1; number <= 21; number += 1) {
    const Id = await giveLink(page, `Υλικό ${number}`, { Category: '/Εικοσιένα/' });
    await ask(supervisor, '/api/library/Approve', { Id });
  }
  await supervisor.context().close();
  await page.goto(`/pilot/library/items/${encodeURIComponent('Εικοσιένα')}`);
  const asked: { items: number; name: string | undefined }[] = [];
  await page.route('**/api/library/ShareMany', async (route) => {
    const { ItemIds }: { ItemIds: number[] } = route.request().postDataJSON();
    asked.push({ items: ItemIds.length, name: route.request().headers()['idempotency-key'] });
    if (asked.length !== 2 && asked.length !== 3) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  await page.getByRole('checkbox', { name: 'Επιλογή όσων φαίνονται (21)' }).check();
  await page.getByRole('region', { name: 'Για τα επιλεγμένα' }).getByRole('button', { name: 'Κοινοποίηση' }).click();
  const share = page.getByRole('dialog', { name: 'Κοινοποίηση 21 υλικών' });
  await share.getByRole('button', { name: /^Επιλογή και/ }).click();
  const act = share.getByRole('button', { name: /^Κοινοποίηση σε \d+ άτομ/ });
  await act.click();
  await expect(share.getByText(/Δεν υπάρχει δίκτυο/)).toBeVisible();
  await act.click();
  await expect(share).toBeHidden();
  expect(asked.map(({ items }) => items)).toEqual([20, 1, 1, 1]);
  expect(new Set(asked.slice(1).map(({ name }) => name)).size).toBe(1);
});
