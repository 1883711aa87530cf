/** Coordinators: linking says what it does, the areas are found, the grid goes out. */
import { ask, fileFrom, somebody } from '../people.ts';
import { expectWithin } from '../looks.ts';
import { expect, signIn, test } from '../site.ts';
import { tick } from '../tick.ts';

test('linking says how many are new and whom the others replace; taking away asks first; at 390 px the button stays in sight', async ({
  page,
  site,
  forgiven,
}) => {
  forgiven.push(/status of 403/);
  const mentee = await somebody(site, 'mentee');
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'coordinator');
  await page.goto(`/pilot/admin/project/linkusers?q=${encodeURIComponent(mentee.last)}`);
  const main = page.locator('main');
  await tick(main.getByRole('checkbox', { name: new RegExp(mentee.last) }).first());
  // The name leads to the person, in a tab of its own: who is chosen stays chosen.
  await expect(main.getByRole('link', { name: new RegExp(`^Η σελίδα του ατόμου .*${mentee.last}`) })).toHaveAttribute(
    'href',
    `/pilot/mentor/mentee/${mentee.id}`,
  );
  // Another search keeps who is ticked, says who they are when they are not in sight, and lets go of them.
  const search = main.getByRole('searchbox').first();
  const seek = async (words: string) => {
    await search.fill(words);
    await search.press('Enter');
  };
  await seek('κανένας τέτοιος');
  await expect(main.getByText('Δεν βρέθηκαν ωφελούμενοι')).toBeVisible();
  const unseen = main.getByText(/^Επιλεγμένοι που δεν φαίνονται εδώ: /);
  await expect(unseen).toContainText(mentee.last);
  await expect(main.getByText('1 επιλεγμένος')).toBeVisible();
  await seek(mentee.last);
  await expect(unseen).toHaveCount(0);
  await expect(main.getByRole('checkbox', { name: new RegExp(mentee.last), checked: true })).toHaveCount(1);
  // Mentors with long names, on several pages: the way to the next page stays in the width of the screen.
  await page.route('**/api/User/GetMentors', async (route) => {
    const answer = await route.fetch();
    const found = (await answer.json()) as { list: { Name: string }[] };
    const list = found.list.map((one) => ({ ...one, Name: `${one.Name}-Χατζηπαπακωνσταντινοπούλου` }));
    await route.fulfill({ response: answer, json: { ...found, list, count: 3, All: 120 } });
  });
  await page.reload();
  await tick(main.getByRole('checkbox', { name: new RegExp(mentee.last) }));
  await expect(main.getByRole('button', { name: 'Επόμενη σελίδα' })).toHaveCount(1);
  await expectWithin(page);
  const bar = page.getByRole('region', { name: 'Για τα επιλεγμένα' });
  await bar.getByRole('button', { name: 'Επιλογή συμβούλου' }).click();
  await tick(main.getByRole('radio').last());
  const link = bar.getByRole('button', { name: 'Σύνδεση (1)' });
  await expect(link).toBeInViewport();
  await link.click();
  const sure = page.getByRole('dialog', { name: 'Το θέλετε σίγουρα;' });
  await expect(sure).toContainText(/1 αλλάζει σύμβουλο: τώρα .* → |1 υπάρχει ήδη/);
  // Linking is changed by linking again; only taking away can't be taken back.
  await expect(sure).toContainText('Αλλάζει όποτε θέλετε, με νέα σύνδεση.');
  await sure.getByRole('button', { name: 'Άκυρο' }).click();
  // Where one is among those who are ticked oneself, that is what is said.
  const preview = '**/api/user/LinkPreview';
  const refusal = { code: 'REFUSED', status: 403, requestId: 'x', fields: { 'UserIds.0': 'REFUSED' } };
  await page.route(preview, (route) => route.fulfill({ status: 403, json: refusal }));
  await link.click();
  await expect(main.getByRole('alert')).toContainText('Ανάμεσά τους είστε κι εσείς.');
  await page.unroute(preview);
  // Per action the bar leads to the actions first, which are still missing.
  await main.getByRole('button', { name: 'Ανά ενέργεια' }).click();
  await bar.getByRole('button', { name: 'Επιλογή ενεργειών' }).click();
  await expect(main.getByRole('group', { name: 'Γνωριμία' }).getByRole('checkbox').first()).toBeInViewport();
  await main.getByRole('button', { name: 'Αφαίρεση συμβούλου από τις ενέργειες' }).click();
  await expect(main.getByRole('alert')).toHaveText('Δεν έχετε επιλέξει δράσεις!');
  await tick(main.getByRole('group', { name: 'Γνωριμία' }).getByRole('checkbox').nth(1));
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
  // All of them are chosen at first; one can be left out.
  await expect(action(true)).toBeChecked();
  await expect(action(false)).toBeChecked();
  await tick(action(false), false);
  await expect(action(true)).toBeChecked();
  // The grid's filters unfold under the button on a phone, which keeps the focus.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/pilot/admin/grid');
  const filters = page.getByRole('button', { name: 'Φίλτρα' });
  await filters.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Κατάσταση' })).toBeVisible();
  await expect(filters).toBeFocused();
});

test('the mentor for the project is taken away; whoever has none is found, and linked again', async ({
  page,
  site,
}) => {
  const mentee = await somebody(site, 'mentee30');
  await signIn(page, 'coordinator');
  await page.goto(`/pilot/admin/project/linkusers?q=${encodeURIComponent(`${mentee.last} ${mentee.first}`)}`);
  const main = page.locator('main');
  const line = main.getByRole('listitem').filter({ hasText: mentee.last });
  await main.getByRole('button', { name: 'Αφαίρεση συμβούλου από το έργο' }).click();
  await expect(main.getByRole('alert')).toHaveText('Δεν έχετε επιλέξει ωφελουμένους!');
  await tick(line.getByRole('checkbox'));
  await main.getByRole('button', { name: 'Αφαίρεση συμβούλου από το έργο' }).click();
  const sure = page.getByRole('dialog', { name: 'Το θέλετε σίγουρα;' });
  await expect(sure).toContainText('1 ωφελούμενος θα μείνει χωρίς σύμβουλο για το έργο.');
  await sure.getByRole('button', { name: 'Αφαίρεση συμβούλου από το έργο' }).click();
  await expect(page.getByText('1 σύνδεση αφαιρέθηκε.')).toBeVisible();
  await expect(line).toContainText('χωρίς σύμβουλο');
  await main.getByRole('combobox', { name: 'Σύμβουλος τώρα' }).click();
  await page.getByRole('option', { name: 'Χωρίς σύμβουλο' }).click();
  await tick(line.getByRole('checkbox'));
  await tick(main.getByRole('radio').last());
  await main.getByRole('button', { name: 'Σύνδεση (1)' }).click();
  await sure.getByRole('button', { name: 'Σύνδεση' }).click();
  await expect(page.getByText('1 σύνδεση έγινε.')).toBeVisible();
});

test('the bare addresses of the areas lead to the mentees, to one mentee, and a mentee to the own actions', async ({
  page,
  site,
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
  await expect(page.getByRole('grid')).toHaveAttribute('aria-colcount', '2');
  await page.goto('/pilot/mentor/mentee/abc');
  await expect(page.getByRole('heading', { level: 1, name: 'Εδώ δεν υπάρχει κάτι' })).toBeVisible();
  await signIn(page, 'mentee');
  await page.goto('/pilot/mentee');
  await expect(page).toHaveURL(/mentee\/actions$/);
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
  // Printed by the browser itself: the lines that the page has, and how to have them all.
  const lines = page.locator('main table tbody tr');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.evaluate("dispatchEvent(new Event('beforeprint'))");
  await page.emulateMedia({ media: 'print' });
  await expect(lines).toHaveCount(Math.min(50, All));
  await expect(page.getByText(`Εδώ είναι οι 1 έως 50 από ${All} ωφελουμένους`)).toBeVisible({ visible: All > 50 });
  await page.evaluate("dispatchEvent(new Event('afterprint'))");
  await expect(lines).toHaveCount(0);
  await page.emulateMedia({ media: null });
  await page.getByRole('button', { name: 'Εξαγωγή' }).click();
  const { bytes } = await fileFrom(page, page.getByRole('menuitem', { name: 'Ως CSV' }));
  expect(bytes.toString('utf8').trimEnd().split('\r\n')).toHaveLength(All + 1);
  await expect(page.getByRole('button', { name: 'Εξαγωγή' })).toBeFocused();
  await page.getByRole('button', { name: 'Εξαγωγή' }).click();
  await page.getByRole('menuitem', { name: 'Εκτύπωση' }).click();
  await expect(page.locator('html[data-printed]')).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  await expect(lines).toHaveCount(All);
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
  const unchecked = await opened('unchecked');
  await expect(unchecked.getByRole('link')).toHaveCount(0);
  const name = await opened('selected');
  const [last = ''] = (await name.innerText()).split(' ');
  await name.getByRole('link').click();
  await expect(page).toHaveURL(/\/pilot\/mentor\/mentee\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(last);
  await test.step('the mentees’ list is in the coordinator’s menu, by need, and keeps what was chosen in the address', async () => {
    await page.goto('/pilot/home');
    await page.getByRole('navigation').getByRole('link', { name: 'Ωφελούμενοι', exact: true }).click();
    await expect(page.getByText('Πρώτα όσοι χρειάζονται περισσότερη προσοχή')).toBeVisible();
    await page.getByLabel('Σειρά').click();
    await page.getByRole('option', { name: 'Αλφαβητικά' }).click();
    await expect(page).toHaveURL(/sort=last_name/);
    await page.reload();
    await expect(page.getByText('Πρώτα όσοι χρειάζονται περισσότερη προσοχή')).toBeHidden();
  });
});
