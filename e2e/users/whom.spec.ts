/** Whom a work is about: a list by a field, a search with the project's filters, and finding one by a field. */
import { ask } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import { tick } from '../tick.ts';
import { scaled } from '../time-limits.ts';

const work = '/pilot/admin/project/updateuserfields';

test('a search by a field is sent after half a second of rest, and not a millisecond before', async ({ page }) => {
  await page.clock.install();
  await signIn(page, 'supervisor');
  await page.goto('/pilot/admin/user/list');
  await page.locator('main').getByRole('button', { name: 'Εύρεση ατόμου' }).click();
  const find = page.getByRole('dialog', { name: 'Εύρεση ατόμου' });
  await find.getByRole('combobox').click();
  await page.getByRole('option', { name: 'E-mail' }).click();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/user/GetUsersByField')) sent.push(request.postData() ?? '');
  });
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await find.getByRole('searchbox').fill('mentee31@example.org');
  await page.clock.runFor(400);
  // Another key, and the rest begins anew.
  await find.getByRole('searchbox').fill('mentee31@example.org; mentee32@example.org');
  await page.clock.runFor(499);
  await page.evaluate(() => undefined);
  expect(sent).toEqual([]);
  await page.clock.runFor(1);
  await page.clock.resume();
  await expect(find.getByRole('radio')).toHaveCount(2);
  expect(sent.map((body) => (JSON.parse(body) as { Values: string[] }).Values)).toEqual([
    ['mentee31@example.org; mentee32@example.org', 'mentee31@example.org', 'mentee32@example.org'],
  ]);
});

test('a list by a field whose values have spaces is of lines, and what is found by it names the field', async ({
  page,
}) => {
  await signIn(page, 'supervisor');
  const { list } = await ask<{ list: { Id: number; Username: string }[] }>(page, '/api/user/FindUsers', {
    ProjectId: 1,
    Search: 'mentee33',
  });
  const Value = 'Κολοκοτρώνη 81, Πάτρα';
  await ask(page, '/api/user/UpdateField', { UserId: list[0]?.Id, Name: 'address', Value });
  await page.goto(`${work}?kind=states`);
  const main = page.locator('main');
  await main.getByRole('combobox', { name: 'Η λίστα έχει' }).click();
  await page.getByRole('option', { name: 'Διεύθυνση' }).click();
  await expect(main.getByText('Μία τιμή σε κάθε γραμμή, ή χωρισμένες με Tab.')).toBeVisible();
  await main.getByRole('textbox', { name: 'Λίστα' }).fill(`${Value}\nΠουθενά 1`);
  await main.getByRole('button', { name: 'Προεπισκόπηση' }).click();
  const rows = main.locator('section[aria-labelledby="outcome"] ul').first().locator('> li');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('mentee33');
  await expect(rows.last()).toContainText('Διεύθυνση: Δεν είναι μέλος του έργου.');
  await test.step('a search is narrowed by state, mentor and the project’s filters; too many rows are told with their number', async () => {
    await page.goto(`${work}?kind=field`);
    await main.getByRole('combobox', { name: 'Στοιχείο' }).click();
    await page.getByRole('option', { name: 'Διεύθυνση' }).click();
    await tick(main.getByRole('radio', { name: 'Όσοι βρίσκει μια αναζήτηση' }));
    const sought: Record<string, unknown>[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/user/FindUsers')) sought.push(request.postDataJSON() as Record<string, unknown>);
    });
    const search = main.getByRole('search');
    await search.getByRole('combobox', { name: 'Κατάσταση' }).click();
    await page.getByRole('option', { name: 'Ενεργός' }).click();
    await search.getByRole('combobox', { name: 'Σύμβουλος' }).click();
    await page.getByRole('option').nth(1).click();
    await search.getByRole('combobox', { name: 'Εκπαίδευση' }).click();
    await page.getByRole('option').nth(1).click();
    await main.getByRole('button', { name: 'Προεπισκόπηση' }).click();
    await expect
      .poll(() => sought)
      .toEqual([
        expect.objectContaining({
          Filter: { education: expect.any(String), State: '1' },
          MentorId: expect.any(Number),
        }),
      ]);

    await page.goto(work);
    const lines = Array.from({ length: 10_001 }, (_, at) => `u${at}`);
    // Put there at once: typing so much as a key does takes the browser long.
    await main.getByLabel('Επικόλληση από υπολογιστικό φύλλο').evaluate(
      (area, text) => {
        Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, text);
        area.dispatchEvent(new Event('input', { bubbles: true }));
      },
      ['username', ...lines].join('\n'),
    );
    await main.getByRole('button', { name: 'Προεπισκόπηση' }).click();
    await expect(main.getByText('Είναι 10.001 γραμμές.')).toBeVisible({ timeout: scaled(15_000) });
  });
});
