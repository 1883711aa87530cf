/** A long list of people: its lines are there while they are counted, and stay where counting failed. */
import pg from 'pg';
import { expect, signIn, test, type Site } from '../site.ts';

test.use({ world: 'long-list' });

/** More people than are counted at once, all of whom sound alike. */
const grow = async ({ databaseUrl }: Site): Promise<void> => {
  const admin = new pg.Client(databaseUrl);
  await admin.connect();
  await admin.query(
    `WITH made AS (
       INSERT INTO users (username, fields)
       SELECT 'many' || n, jsonb_build_object('last_name', 'Πολλοπούλου', 'first_name', 'Άννα')
       FROM generate_series(1, 2100) n WHERE NOT EXISTS (SELECT 1 FROM users WHERE username = 'many1') RETURNING id
     ) INSERT INTO memberships (project_id, user_id, roles) SELECT 1, id, '{Mentee}' FROM made`,
  );
  await admin.end();
};

const isCounting = (body: unknown): boolean => JSON.stringify(body).includes('"Totals":"alone"');

test('the people are listed and pages turned while they are counted, once; where counting fails the list stays', async ({
  page,
  site,
  forgiven,
}) => {
  forgiven.push(/status of 500/);
  await grow(site);
  await signIn(page, 'coordinator');
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  let counts = 0;
  await page.route('**/api/user/FindUsers', async (route) => {
    if (isCounting(route.request().postDataJSON())) {
      counts += 1;
      await held;
    }
    await route.continue();
  });
  await page.goto('/pilot/admin/project/users?q=πολλοπουλου');
  const main = page.getByRole('main');
  const pages = main.getByRole('navigation', { name: 'Σελίδες' });
  const row = main.getByRole('row', { name: /Πολλοπούλου/ });
  await expect(row).toHaveCount(10);
  await expect(pages.getByRole('status')).toHaveText('Σελίδα 1 · καταμέτρηση…');
  await expect(pages.getByRole('button', { name: 'Τελευταία σελίδα' })).toBeDisabled();
  await pages.getByRole('button', { name: 'Επόμενη σελίδα' }).click();
  await expect(pages.getByRole('status')).toHaveText('Σελίδα 2 · καταμέτρηση…');
  await expect(row).toHaveCount(10);
  const place = await pages.getByRole('button', { name: 'Σελίδα 2', exact: true }).boundingBox();
  release();
  await expect(pages.getByRole('status')).toHaveText('Σελίδα 2 από 210 · 2100 συνολικά');
  await expect(main.getByText('2100 χρήστες του έργου')).toBeVisible();
  // Nothing moved when the numbers came.
  await expect.poll(() => pages.getByRole('button', { name: 'Σελίδα 2', exact: true }).boundingBox()).toEqual(place);
  await pages.getByRole('button', { name: 'Τελευταία σελίδα' }).click();
  await expect(pages.getByRole('status')).toHaveText('Σελίδα 210 από 210 · 2100 συνολικά');
  await expect(row).toHaveCount(10);
  expect(counts).toBe(1);
  await test.step('where counting fails the list stays, and it can be counted again', async () => {
    await page.unroute('**/api/user/FindUsers');
    let fails = true;
    await page.route('**/api/user/FindUsers', (route) =>
      fails && isCounting(route.request().postDataJSON())
        ? route.fulfill({ status: 500, json: { code: 'INTERNAL', status: 500, requestId: 'x' } })
        : route.continue(),
    );
    await page.goto('/pilot/admin/project/users?q=πολλοπουλου');
    await expect(pages.getByRole('status')).toHaveText('Σελίδα 1 · το πλήθος δεν μετρήθηκε.');
    await expect(main.getByRole('row', { name: /Πολλοπούλου/ })).toHaveCount(10);
    fails = false;
    await pages.getByRole('button', { name: 'Δοκιμάστε ξανά' }).click();
    await expect(pages.getByRole('status')).toHaveText('Σελίδα 1 από 210 · 2100 συνολικά');
  });
});

test('whoever turns the page by a finger reads on from its first line; by keys the focus stays in sight', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await signIn(page, 'coordinator');
  await page.goto('/pilot/admin/project/users');
  const next = page.getByRole('button', { name: 'Επόμενη σελίδα' });
  const first = page.getByRole('main').getByRole('listitem').first();
  await next.click();
  await expect(page).toHaveURL(/page=2/);
  await expect(first).toBeInViewport({ ratio: 1 });
  await page.reload();
  await next.press('Enter');
  await expect(page).toHaveURL(/page=3/);
  await expect(next).toBeFocused();
  await expect(next).toBeInViewport({ ratio: 1 });
  await expect(first).not.toBeInViewport();
});

test('finding somebody by a field says that there are more than it shows, as finding by name does', async ({
  page,
  site,
}) => {
  await grow(site);
  await signIn(page, 'supervisor');
  await page.goto('/pilot/admin/user/list');
  await page.getByRole('main').getByRole('button', { name: 'Εύρεση ατόμου' }).click();
  const find = page.getByRole('dialog', { name: 'Εύρεση ατόμου' });
  const told = find.getByText('Φαίνονται οι πρώτοι 20.');
  await find.getByRole('searchbox').fill('πολλοπουλου');
  await expect(find.getByRole('radio')).toHaveCount(20);
  await expect(told).toBeVisible();
  await find.getByRole('combobox').click();
  await page.getByRole('option', { name: 'Επώνυμο' }).click();
  await find.getByRole('searchbox').fill('Πολλοπούλου');
  await expect(find.getByRole('radio')).toHaveCount(20);
  await expect(told).toBeVisible();
  // Of a value that few have everybody is shown, and nothing is said.
  await find.getByRole('combobox').click();
  await page.getByRole('option', { name: 'E-mail' }).click();
  await find.getByRole('searchbox').fill('mentee31@example.org');
  await expect(find.getByRole('radio')).toHaveCount(1);
  await expect(told).toHaveCount(0);
});
