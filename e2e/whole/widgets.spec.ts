/** The parts that every screen shares: pager, order, search, messages, calendar (specification 000 §4, §5, §9). */
import type { Page } from '@playwright/test';
import { demonstrationPassword } from '../../server/src/db/seed/demonstration-password.ts';
import { ask, fileFrom } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import { tick } from '../tick.ts';

test.use({ world: 'whole' });

/** The asks for people that the page sends from now on, by their bodies. */
const asksOf = (page: Page): Record<string, unknown>[] => {
  const asks: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/user/FindUsers')) asks.push(request.postDataJSON());
  });
  return asks;
};

const current = (page: Page) => page.getByRole('navigation', { name: 'Σελίδες' }).locator('[aria-current="page"]');

test('a list: nine pages to press, a filter goes back to the first, columns sort, and one that does not come says so', async ({
  page,
  forgiven,
}) => {
  forgiven.push(/500|Failed to load resource/);
  // As many people as make thirty pages, whatever the demonstration has; their rows are those of the page asked for.
  await page.route('**/api/user/FindUsers', async (route) => {
    const answer = await route.fetch({
      postData: { ...route.request().postDataJSON(), page: 0 },
    });
    await route.fulfill({ json: { ...(await answer.json()), count: 30, All: 300 } });
  });
  await signIn(page, 'supervisor');
  await page.goto('/pilot/admin/user/list');
  const pager = page.getByRole('navigation', { name: 'Σελίδες' });
  await expect(pager.getByRole('button', { name: /^Σελίδα \d+$/ })).toHaveCount(9);
  await expect(pager.getByRole('button', { name: 'Πρώτη σελίδα' })).toBeDisabled();
  await expect(pager.getByRole('button', { name: 'Προηγούμενη σελίδα' })).toBeDisabled();
  await pager.getByRole('button', { name: 'Επόμενη σελίδα' }).click();
  await expect(current(page)).toHaveText('2');
  await pager.getByRole('button', { name: 'Τελευταία σελίδα' }).press('Enter');
  await expect(current(page)).toHaveText('30');
  // It is switched off now: the focus stays where it was pressed, and no other button has it.
  await expect(pager).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(pager.getByRole('button', { name: 'Πρώτη σελίδα' })).toBeFocused();
  await expect(pager.getByRole('button', { name: 'Επόμενη σελίδα' })).toBeDisabled();
  await pager.getByRole('button', { name: 'Προηγούμενη σελίδα' }).click();
  await expect(current(page)).toHaveText('29');
  await pager.getByRole('button', { name: 'Σελίδα 25', exact: true }).click();
  await expect(current(page)).toHaveText('25');
  await pager.getByRole('button', { name: 'Πρώτη σελίδα' }).click();
  await expect(current(page)).toHaveText('1');
  await pager.getByRole('button', { name: 'Επόμενη σελίδα' }).click();
  const asks = asksOf(page);
  await page.getByRole('combobox', { name: 'Κατάσταση' }).click();
  await page.getByRole('option').nth(2).click();
  await expect(current(page)).toHaveText('1');
  await expect.poll(() => asks.at(-1)).toMatchObject({ page: 0 });
  await page.unrouteAll({ behavior: 'wait' });

  // A page beyond the end, as after its last row went elsewhere, is the first one; nobody reads that there is nothing.
  for (const [list, row] of [
    ['admin/project/applications', page.getByRole('button', { name: /^Άνοιγμα:/ })],
    ['mentor/mentee/list', page.locator('main li a')],
    ['admin/user/list', page.locator('tbody tr')],
    [
      'admin/questionnaires',
      page.locator('main').getByRole('link', { name: /NEO|RIASEC|Ερωτηματολόγιο|προσωπικότητα/i }),
    ],
  ] as const) {
    await page.goto(`/pilot/${list}?page=99`);
    await expect(row.first(), list).toBeVisible();
    await expect(page).not.toHaveURL(/page=99/);
  }

  await test.step('a column pressed sorts upwards, pressed again downwards; another begins upwards', async () => {
    await page.goto('/pilot/admin/user/list');
    const header = (name: string) => page.getByRole('columnheader', { name });
    const press = (name: string) => header(name).getByRole('button').click();
    await expect(header('Όνομα χρήστη')).not.toHaveAttribute('aria-sort', /.*/);
    await press('Όνομα χρήστη');
    await expect(header('Όνομα χρήστη')).toHaveAttribute('aria-sort', 'ascending');
    await press('Όνομα χρήστη');
    await expect(header('Όνομα χρήστη')).toHaveAttribute('aria-sort', 'descending');
    await press('Ονοματεπώνυμο');
    await expect(header('Ονοματεπώνυμο')).toHaveAttribute('aria-sort', 'ascending');
    await expect(header('Όνομα χρήστη')).not.toHaveAttribute('aria-sort', /.*/);
  });

  await test.step('a list that does not come says so, and has no page before it', async () => {
    await page.route('**/api/user/FindUsers', (route) =>
      route.fulfill({ status: 500, json: { code: 'SERVER', requestId: 'x' } }),
    );
    await page.goto('/pilot/admin/user/list');
    const again = page.getByRole('button', { name: 'Δοκιμάστε ξανά' });
    await expect(again).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    // Without a network, too: who only reads is not told that something may have been done. Then one goes on from the heading.
    await page.unroute('**/api/user/FindUsers');
    await page.route('**/api/user/FindUsers', (route) => route.abort());
    await again.press('Enter');
    const failed = page.getByRole('alert').filter({ has: again });
    await expect(failed).toContainText('Δεν υπάρχει δίκτυο.');
    await expect(failed).not.toContainText('δεν ξέρουμε αν έγινε');
    await page.unroute('**/api/user/FindUsers');
    await again.press('Enter');
    await expect(again).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });
});

test('a search is sent 750 ms after the last key, at once with Enter, and only if it is another', async ({ page }) => {
  await signIn(page, 'supervisor');
  await page.clock.install();
  await page.goto('/pilot/admin/user/list');
  const box = page.getByRole('searchbox');
  await box.waitFor();
  await expect(page.getByRole('table')).toBeVisible();
  const asks = asksOf(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await box.fill('παπ');
  await page.clock.runFor(740);
  expect(asks).toEqual([]);
  await page.clock.runFor(20);
  await expect.poll(() => asks.map(({ Search }) => Search)).toEqual(['παπ']);
  await box.fill('παπα');
  await box.fill('παπ ');
  await page.clock.runFor(2000);
  await box.press('Enter');
  expect(asks).toHaveLength(1);
  await box.fill('γεω');
  await box.press('Enter');
  await expect.poll(() => asks.map(({ Search }) => Search)).toEqual(['παπ', 'γεω']);
});

test('a day: written, or chosen from the calendar with OK, taken away with Clear, left with Cancel', async ({
  page,
}) => {
  await page.goto('/applicationForm');
  const day = page.getByLabel('Ημερομηνία γέννησης', { exact: true });
  const open = page.getByRole('button', { name: 'Ημερολόγιο: Ημερομηνία γέννησης' });
  const calendar = page.getByRole('dialog', { name: 'Ημερομηνία γέννησης' });
  await day.fill('1972-11-24');
  await day.blur();
  await expect(day).toHaveValue('24-11-1972');
  await open.click();
  await expect(calendar.getByRole('gridcell', { name: '24' })).toHaveAttribute('aria-selected', 'true');
  await calendar.getByRole('gridcell', { name: '25' }).click();
  await calendar.getByRole('button', { name: 'Άκυρο' }).click();
  await expect(day).toHaveValue('24-11-1972');
  await open.press('Enter');
  await calendar.getByRole('gridcell', { name: '26' }).click();
  await calendar.getByRole('button', { name: 'OK' }).click();
  await expect(calendar).toHaveCount(0);
  await expect(day).toHaveValue('26-11-1972');
  await expect(open).toBeFocused();
  await open.click();
  await calendar.getByRole('button', { name: 'Καθαρισμός' }).click();
  await expect(day).toHaveValue('');
  // Nobody under eighteen applies: the years end there.
  await open.click();
  const years = calendar.getByRole('radio');
  await expect(years.last()).toBeVisible();
  const enabled = await years.evaluateAll((all) =>
    all.filter((one) => !(one as HTMLButtonElement).disabled).map((one) => Number(one.textContent)),
  );
  expect(Math.max(...enabled)).toBe(new Date().getFullYear() - 18);
});

test('messages stand in the corner and style of the project, for three seconds; its menu is the one it chose', async ({
  page,
}) => {
  await signIn(page, 'supervisor');
  const person = await ask<{ Projects: object[] }>(page, '/api/user/getcurrent', {});
  const Projects = person.Projects.map((own) => ({
    ...own,
    Look: { Corner: 'top left', Style: 'light', Logo: '/favicon.svg' },
    Menus: { Supervisor: ['about', 'grid', 'outbox', 'nowhere'] },
  }));
  await page.route('**/api/user/getcurrent', (route) => route.fulfill({ json: { ...person, Projects } }));
  await page.route('**/api/User/ChangePassword', (route) => route.fulfill({ json: {} }));
  await page.clock.install();
  await page.goto('/pilot/userinfo');
  await expect(page.locator('header img')).toHaveAttribute('src', '/favicon.svg');
  // Home, and what the project chose of what a supervisor may open; here is another page, which is open all the same.
  await expect(page.getByRole('navigation', { name: 'Κύριο μενού' }).getByRole('link')).toHaveText([
    'Αρχική',
    'Σχετικά',
    'Πορεία ωφελουμένων',
  ]);
  // The profile: who one is here, and a password's rules that are met as one types.
  const details = page.getByRole('region', { name: 'Τα στοιχεία μου' });
  await expect(details).toContainText(/Όνομα χρήστη\s*supervisor/);
  await expect(details).toContainText(/Ρόλοι σε αυτό το έργο\s*Επόπτης/);
  const rule = page.getByRole('listitem').filter({ hasText: 'Τουλάχιστον 8 χαρακτήρες' });
  await page.locator('[name="new-password"]').fill('Αλλος1!');
  await expect(rule).toContainText('λείπει');
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.locator('[name="current-password"]').fill(demonstrationPassword);
  for (const name of ['new-password', 'new-password-again'])
    await page.locator(`[name="${name}"]`).fill('Αλλος-Kodikos7!');
  await expect(rule).toContainText('ισχύει');
  await page.getByRole('button', { name: 'Αλλαγή κωδικού' }).click();
  const message = page.getByRole('region', { name: 'Μηνύματα' });
  await expect(message.getByRole('status')).toContainText('Ο κωδικός άλλαξε');
  await expect.poll(() => message.boundingBox()).toMatchObject({ x: 24, y: 80 });
  await expect(message.getByRole('status')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await page.clock.runFor(2900);
  await expect(message).toBeVisible();
  await page.clock.runFor(200);
  await expect(message).toHaveCount(0);
});

test('Back closes what lies over the page, one after the other; a message stands above the bar of chosen lines', async ({
  page,
  forgiven,
}) => {
  forgiven.push(/ERR_FAILED/);
  await signIn(page, 'coordinator');
  await page.goto('/pilot/home');
  await page.getByRole('link', { name: 'Αιτήσεις' }).first().click();
  const url = /admin\/project\/applications/;
  const title = page.getByRole('heading', { level: 1, name: 'Αιτήσεις' });
  await expect(title).toBeVisible();
  // The form's address as a QR code, as large as it is unless asked otherwise.
  await page.getByRole('button', { name: 'Σύνδεσμος και QR' }).click();
  const code = page.getByRole('img', { name: 'Κωδικός QR του συνδέσμου' });
  await expect(code.locator('path')).toHaveAttribute('d', /^M4 4h1v1h-1z/);
  await expect.poll(() => code.boundingBox()).toMatchObject({ width: 256, height: 256 });
  await expect(page.getByLabel('Σύνδεσμος', { exact: true })).toHaveValue(/\/applicationForm\?project=pilot$/);
  const picture = await fileFrom(page, page.getByRole('button', { name: 'Λήψη ως εικόνα' }));
  expect(picture.name).toBe('qr-pilot.png');
  expect(picture.bytes.subarray(1, 4).toString()).toBe('PNG');
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(url);
  // A question over a drawer: the question goes first, then the drawer, which has an address of its own.
  await page
    .getByRole('button', { name: /^Άνοιγμα:/ })
    .first()
    .click();
  const happened = page.getByRole('heading', { name: 'Τι έγινε' });
  await expect(happened).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Απόρριψη' }).click();
  const question = page.getByRole('dialog', { name: /Απόρριψη|Μετακίνηση|σίγουρ/ }).last();
  await expect(question.getByRole('button', { name: 'Άκυρο' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Άκυρο' })).toHaveCount(0);
  await expect(happened).toBeVisible();
  await page.goBack();
  await expect(happened).toHaveCount(0);
  await expect(page).toHaveURL(/applications$/);
  // A menu, a dialog of the editor's list; then nothing covers the page, and Back goes back.
  await page.getByRole('combobox').first().click();
  await expect(page.getByRole('listbox')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await expect(title).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/pilot\/home$/);

  await test.step('a message stands above what can be done with the lines that are chosen', async () => {
    await page.route('**/Account/SetLanguage', (route) => route.abort());
    for (const size of [
      { width: 1280, height: 800 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(size);
      await page.goto('/pilot/admin/project/applications');
      await tick(page.getByRole('checkbox', { name: /^Επιλογή: / }).first());
      const bar = page.getByRole('region', { name: 'Για τα επιλεγμένα' });
      await expect(bar).toBeVisible();
      // A choice that fails says so in the corner.
      await page.getByRole('button', { name: /^Λογαριασμός: / }).click();
      await page.getByRole('menuitemradio', { name: 'Ελληνικά' }).click();
      const message = page.getByRole('region', { name: 'Μηνύματα' }).getByRole('status');
      await expect(message).toBeVisible();
      const over = async () => {
        const [above, below] = [await message.boundingBox(), await bar.boundingBox()];
        return (above?.y ?? 0) + (above?.height ?? 0) - (below?.y ?? 0);
      };
      await expect.poll(over).toBeLessThanOrEqual(0);
    }
  });
});
