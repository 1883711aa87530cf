/** Coordinators: linking says what it does, supervisors get their mentors, the areas are found, the grid goes out. */
import { ask, fileFrom, somebody } from '../people.ts';
import { expect, signIn, test } from '../site.ts';

test('linking says how many are new and whom the others replace; taking away asks first; at 390 px the button stays in sight', async ({
  page,
  site,
}) => {
  const mentee = await somebody(site, 'mentee');
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'coordinator');
  await page.goto(`/pilot/admin/project/linkusers?q=${encodeURIComponent(mentee.last)}`);
  const main = page.locator('main');
  await main
    .getByRole('checkbox', { name: new RegExp(mentee.last) })
    .first()
    .check();
  // The name leads to the person, in a tab of its own: who is chosen stays chosen.
  await expect(main.getByRole('link', { name: new RegExp(`^Η σελίδα του ατόμου .*${mentee.last}`) })).toHaveAttribute(
    'href',
    `/pilot/mentor/mentee/${mentee.id}`,
  );
  const bar = page.getByRole('region', { name: 'Για τα επιλεγμένα' });
  await bar.getByRole('button', { name: 'Επιλογή συμβούλου' }).click();
  await main.getByRole('radio').last().check();
  const link = bar.getByRole('button', { name: 'Σύνδεση (1)' });
  await expect(link).toBeInViewport();
  await link.click();
  const sure = page.getByRole('dialog', { name: 'Το θέλετε σίγουρα;' });
  await expect(sure).toContainText(/1 σύνδεση αντικαθιστά: |1 υπάρχει ήδη/);
  // Linking is changed by linking again; only taking away can't be taken back.
  await expect(sure).toContainText('Αλλάζει όποτε θέλετε, με νέα σύνδεση.');
  await sure.getByRole('button', { name: 'Άκυρο' }).click();
  // Per action the bar leads to the actions first, which are still missing.
  await main.getByRole('button', { name: 'Ανά ενέργεια' }).click();
  await bar.getByRole('button', { name: 'Επιλογή ενεργειών' }).click();
  await expect(main.getByRole('group', { name: 'Γνωριμία' }).getByRole('checkbox').first()).toBeInViewport();
  await main.getByRole('button', { name: 'Αφαίρεση συμβούλου από τις ενέργειες' }).click();
  await expect(main.getByRole('alert')).toHaveText('Δεν έχετε επιλέξει δράσεις!');
  await main.getByRole('group', { name: 'Γνωριμία' }).getByRole('checkbox').nth(1).check();
  await expect(main.getByRole('alert')).toHaveCount(0);
  await expect(link).toBeInViewport();
  await page.setViewportSize({ width: 1280, height: 900 });
  await main.getByRole('button', { name: 'Αφαίρεση συμβούλου από τις ενέργειες' }).click();
  await expect(sure).toContainText('Η αλλαγή δεν αναιρείται.');
  await sure.getByRole('button', { name: 'Άκυρο' }).click();
  await expect(sure).toBeHidden();
  // Those of the grid are offered; every action, where the project says `LinkActionsAll`.
  type Column = { Id: number; Title: string };
  const columns = (path: string) => ask<Column[]>(page, path, { ProjectId: 1 });
  const inGrid = new Set((await columns('/api/project/GetActionsGridHeader')).map(({ Id }) => Id));
  const all = await columns('/api/project/GetActionsGridHeaderAll');
  const action = (inside: boolean) =>
    main.getByRole('checkbox', { name: all.find(({ Id }) => inGrid.has(Id) === inside)?.Title ?? '?', exact: true });
  await expect(action(true)).toHaveCount(1);
  await expect(action(false)).toHaveCount(0);
  await page.route('**/api/Project/Settings', async (route) => {
    const answer = await route.fetch();
    const settings: { Config: object } = await answer.json();
    const json = { ...settings, Config: { ...settings.Config, LinkActionsAll: true } };
    await route.fulfill({ response: answer, json });
  });
  await page.reload();
  await main.getByRole('button', { name: 'Ανά ενέργεια' }).click();
  await expect(action(true)).toHaveCount(1);
  await expect(action(false)).toHaveCount(1);
});

test('a supervisor is given a mentor by a tick, and the supervisors’ page and the grid’s filter know it', async ({
  page,
}) => {
  await signIn(page, 'coordinator');
  await page.goto('/pilot/admin/project/supervisor');
  await page.getByRole('link', { name: 'Σύνδεση εποπτών' }).click();
  await expect(page).toHaveURL(/linksupervisorsmentors/);
  const supervisor = page.getByRole('radio', { name: /0 σύμβουλοι/ }).first();
  const name = ((await supervisor.locator('xpath=ancestor::label').innerText()).split(' · ')[0] ?? '').trim();
  await supervisor.check();
  const mentor = page.getByRole('checkbox').first();
  await mentor.check();
  await expect(page.getByRole('radio', { name: `${name} · 1 σύμβουλος` })).toBeChecked();
  await page.goto('/pilot/admin/project/supervisor');
  await page.getByRole('region', { name }).getByRole('link').click();
  await expect(page).toHaveURL(/admin\/grid\?mentor=\d+/);
  // With more mentors than a list of choices shows, the filter has the one who is chosen and a search for the others.
  const followed = /mentor=(\d+)/.exec(page.url())?.[1] ?? '';
  const named = await ask<{ Id: number; Name: string }[]>(page, '/api/User/MentorIds', { Ids: [Number(followed)] });
  await page.route('**/api/user/FilterList', async (route) => {
    const answer = await route.fetch();
    const lists: object = await answer.json();
    await route.fulfill({ response: answer, json: { ...lists, Mentors: [], MoreMentors: true } });
  });
  await page.reload();
  const filter = page.getByRole('combobox', { name: 'Σύμβουλος' });
  await expect(filter).toHaveText(named[0]?.Name ?? '?');
  await filter.click();
  await page.getByRole('option', { name: 'Αναζήτηση συμβούλου…' }).click();
  const seeking = page.getByRole('dialog', { name: 'Ποιος σύμβουλος;' });
  await expect(seeking.getByRole('radio', { checked: true })).toHaveCount(1);
  const others = await ask<{ list: { Id: number; Name: string }[] }>(page, '/api/User/GetMentors', { ProjectId: 1 });
  const other = others.list.find(({ Id }) => String(Id) !== followed);
  await seeking.getByRole('radio', { name: new RegExp(`^${other?.Name}`) }).check();
  await seeking.getByRole('button', { name: 'Επιλογή' }).click();
  await expect(page).toHaveURL(new RegExp(`mentor=${other?.Id}`));
  await expect(seeking).toBeHidden();
  await expect(filter).toHaveText(other?.Name ?? '?');
});

test('the bare addresses of the areas lead to the mentees, to one mentee, and a mentee to the own actions', async ({
  page,
  site,
  context,
}) => {
  const mentee = await somebody(site, 'mentee');
  await signIn(page, 'mentor');
  await page.goto('/pilot/mentor');
  await expect(page).toHaveURL(/mentor\/mentee\/list$/);
  await page.goto(`/pilot/mentee/${mentee.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(mentee.last);
  await expect(page.getByRole('region', { name: 'Σας χρειάζεται τώρα' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Όλα τα σημειώματα' })).toBeVisible();
  await page.goto('/pilot/mentor/action/list/6');
  await expect(page.getByRole('columnheader')).toHaveCount(2);
  await page.goto('/pilot/mentor/mentee/abc');
  await expect(page.getByRole('heading', { level: 1, name: 'Εδώ δεν υπάρχει κάτι' })).toBeVisible();
  await context.clearCookies();
  await signIn(page, 'mentee');
  await page.goto('/pilot/mentee');
  await expect(page).toHaveURL(/mentee\/actions$/);
});

test('the mentees’ list is in the coordinator’s menu, by need, and keeps what was chosen in the address', async ({
  page,
}) => {
  await signIn(page, 'coordinator');
  await page.goto('/pilot/home');
  await page.getByRole('navigation').getByRole('link', { name: 'Ωφελούμενοι', exact: true }).click();
  await expect(page.getByText('Πρώτα όσοι χρειάζονται περισσότερη προσοχή')).toBeVisible();
  await page.getByLabel('Σειρά').click();
  await page.getByRole('option', { name: 'Αλφαβητικά' }).click();
  await expect(page).toHaveURL(/sort=last_name/);
  await page.reload();
  await expect(page.getByText('Πρώτα όσοι χρειάζονται περισσότερη προσοχή')).toBeHidden();
});

test('the grid goes to a file and to paper whole: every mentee, every action, no bars', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset['printed'] = 'yes';
    };
  });
  await signIn(page, 'coordinator');
  const { ProjectId } = await ask<{ ProjectId: number }>(page, '/api/user/getcurrent', {});
  const { All } = await ask<{ All: number }>(page, '/api/project/GetActionsGrid_Count', { ProjectId });
  await page.goto('/pilot/admin/grid');
  await page.getByRole('button', { name: 'Εξαγωγή' }).click();
  const { bytes } = await fileFrom(page, page.getByRole('menuitem', { name: 'Ως CSV' }));
  expect(bytes.toString('utf8').trimEnd().split('\r\n')).toHaveLength(All + 1);
  await page.getByRole('button', { name: 'Εξαγωγή' }).click();
  await page.getByRole('menuitem', { name: 'Εκτύπωση' }).click();
  await expect(page.locator('html[data-printed]')).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('main table tbody tr')).toHaveCount(All);
  await expect(page.locator('main table thead')).toBeVisible();
  await expect(page.getByRole('grid')).toBeHidden();
  await expect(page.getByRole('search')).toBeHidden();
});

test('the application of somebody who was selected leads to the person; that of others is a name', async ({ page }) => {
  await signIn(page, 'coordinator');
  const opened = async (status: string) => {
    await page.goto(`/pilot/admin/project/applications?status=${status}`);
    await page
      .getByRole('button', { name: /^Άνοιγμα:/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: 'Τι έγινε' })).toBeVisible();
    return page.getByRole('dialog').getByRole('heading', { level: 2 }).first();
  };
  await expect((await opened('unchecked')).getByRole('link')).toHaveCount(0);
  const name = await opened('selected');
  const [last = ''] = (await name.innerText()).split(' ');
  await name.getByRole('link').click();
  await expect(page).toHaveURL(/\/pilot\/mentor\/mentee\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(last);
});
