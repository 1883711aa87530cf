/** The grid of actions: keys, ranges, faults at their cells, two who write at once, who only reads. */
import type { Locator, Page } from '@playwright/test';
import { standsStill } from '../axe.ts';
import { ask, windowOf } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import { tick } from '../tick.ts';

test.use({ world: 'actions' });

type Making = { Actions: { Id: number; Title: string; Titles: { en?: string }; Flags: number; Version: number }[] };
const making = (page: Page): Promise<Making> => ask<Making>(page, '/api/action/Making', { ProjectId: 1 });
const cell = (page: Page, id: number, column: string): Locator => page.locator(`[data-cell="${id}-${column}"]`);
const write = async (page: Page, id: number, column: string, text: string): Promise<void> => {
  await cell(page, id, column).click();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  await expect(cell(page, id, column)).toContainText(text);
};
const save = (page: Page): Promise<void> => page.getByRole('button', { name: /^Αποθήκευση \d+ γραμμ/ }).click();

test('written by keys, taken back, pasted from a spreadsheet, saved together', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, 'admin');
  await page.goto('/pilot/admin/action/list');
  await cell(page, 1, 'Title').click();
  await page.keyboard.press('ArrowRight');
  await expect(cell(page, 1, 'TitleEn')).toBeFocused();
  await page.keyboard.type('Typed');
  await page.keyboard.press('Escape');
  await expect(cell(page, 1, 'TitleEn')).not.toContainText('Typed');
  await page.keyboard.type('Typed');
  await page.keyboard.press('Tab');
  await expect(cell(page, 1, 'TitleEn')).toContainText('Typed');
  await expect(cell(page, 1, 'Group')).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(cell(page, 1, 'TitleEn')).not.toContainText('Typed');
  await page.keyboard.press('Control+y');
  await expect(cell(page, 1, 'TitleEn')).toContainText('Typed');
  await page.evaluate(() => navigator.clipboard.writeText('Ένα\tOne\nΔύο\tTwo\n'));
  await cell(page, 1, 'Title').click();
  await page.keyboard.press('Control+v');
  await expect(cell(page, 2, 'TitleEn')).toContainText('Two');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Control+c');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('Ένα\nΔύο');
  await save(page);
  await expect(page.getByText('Αποθηκεύτηκαν 2 γραμμές.')).toBeVisible();
  const kept = (await making(page)).Actions.filter(({ Id }) => Id <= 2).map(({ Title, Titles }) => [Title, Titles.en]);
  expect(kept).toEqual([
    ['Ένα', 'One'],
    ['Δύο', 'Two'],
  ]);
});

test('what is typed stays in its own cell, wherever one goes from there', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/pilot/admin/action/list');
  const before = await cell(page, 9, 'Descr').textContent();
  const untouched = await cell(page, 8, 'TitleEn').textContent();
  // Another cell is pressed in the middle of a word; then one with Shift, which takes the range.
  await cell(page, 8, 'Title').click();
  await page.keyboard.press('F2');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Μισή λέξη');
  await cell(page, 9, 'Descr').click();
  await expect(cell(page, 9, 'Descr')).toBeFocused();
  await page.keyboard.press('F2');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Άλλη');
  await cell(page, 8, 'TitleEn').click({ modifiers: ['Shift'] });
  await expect(page.getByRole('grid').getByRole('textbox')).toHaveCount(0);
  await expect(cell(page, 8, 'Title')).toContainText('Μισή λέξη');
  await expect(cell(page, 9, 'Descr')).toContainText('Άλλη');
  await expect(cell(page, 8, 'TitleEn')).toHaveText(untouched ?? '');
  // Each cell that was typed into is one step back.
  await cell(page, 8, 'TitleEn').click();
  await page.keyboard.press('Control+z');
  await expect(cell(page, 9, 'Descr')).toHaveText(before ?? '');
  // A Greek keyboard names the letters its own way.
  await cell(page, 8, 'TitleEn').dispatchEvent('keydown', { key: 'υ', ctrlKey: true });
  await expect(cell(page, 9, 'Descr')).toContainText('Άλλη');
  // A reload in the middle of a word takes nothing, and the button of saving takes it along and keeps its place.
  await cell(page, 10, 'Title').click();
  await page.keyboard.press('F2');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Ως εδώ');
  await page.reload();
  await expect(cell(page, 10, 'Title')).toContainText('Ως εδώ');
  await cell(page, 8, 'TitleEn').click();
  await page.keyboard.type('In time');
  await save(page);
  await expect(page.getByText('Αποθηκεύτηκαν 3 γραμμές.')).toBeVisible();
  const { Actions } = await making(page);
  expect(Actions.flatMap(({ Id, Title, Titles }) => ([8, 10].includes(Id) ? [[Title, Titles.en]] : []))[0]).toEqual([
    'Μισή λέξη',
    'In time',
  ]);
  expect(Actions.find(({ Id }) => Id === 10)?.Title).toBe('Ως εδώ');
  await test.step('leaving in the middle of a word asks; keys that begin an accent begin the cell', async () => {
    await cell(page, 12, 'Title').click();
    await cell(page, 12, 'Title').dispatchEvent('keydown', { key: 'Dead' });
    await expect(page.getByRole('grid').getByRole('textbox')).toBeFocused();
    await page.keyboard.type('Όχι ακόμη');
    await page.getByRole('link', { name: 'Ενέργειες του έργου' }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.getByRole('dialog').getByRole('button').first().click();
    await expect(cell(page, 12, 'Title')).toContainText('Όχι ακόμη');
    await page.getByRole('button', { name: 'Αναίρεση αλλαγών' }).click();
  });
});

test.describe('by finger', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });
  test('a second touch writes, a touch elsewhere ends it; buttons take back; the title stays in sight', async ({
    page,
  }) => {
    await signIn(page, 'admin');
    await page.goto('/pilot/admin/action/list');
    await expect(page.getByText('ένα άγγιγμα επιλέγει κελί')).toBeVisible();
    const before = (await cell(page, 13, 'TitleEn').textContent()) ?? '';
    await cell(page, 13, 'TitleEn').tap();
    await cell(page, 13, 'TitleEn').tap();
    const field = page.getByRole('grid').getByRole('textbox');
    await field.fill('By finger');
    await cell(page, 14, 'GroupEn').tap();
    await expect(field).toHaveCount(0);
    await expect(cell(page, 13, 'TitleEn')).toContainText('By finger');
    await expect(cell(page, 13, 'Title')).toBeInViewport();
    await page.getByRole('button', { name: 'Αναίρεση', exact: true }).tap();
    await expect(cell(page, 13, 'TitleEn')).toHaveText(before);
    await page.getByRole('button', { name: 'Επανάληψη' }).tap();
    await expect(cell(page, 13, 'TitleEn')).toContainText('By finger');
    await page.getByRole('button', { name: 'Αναίρεση αλλαγών' }).tap();
  });
});

test('what is wrong is told at its cell and nothing is saved; what was typed outlives a reload', async ({
  page,
  forgiven,
}) => {
  forgiven.push(/422/);
  await signIn(page, 'admin');
  await page.goto('/pilot/admin/action/list');
  await write(page, 3, 'Flags', '200');
  // It is told once the cell is left, and goes with what was wrong.
  await expect(cell(page, 3, 'Flags')).toHaveAttribute('aria-invalid', 'true');
  await expect(cell(page, 3, 'Flags')).toContainText('Από 0 ως 127');
  await write(page, 3, 'Flags', '3');
  await expect(cell(page, 3, 'Flags')).not.toHaveAttribute('aria-invalid');
  await write(page, 3, 'Flags', 'abc');
  await expect(cell(page, 3, 'Flags')).toContainText('Από 0 ως 127');
  await write(page, 4, 'Title', 'Δεν αποθηκεύεται');
  await save(page);
  await expect(cell(page, 3, 'Flags')).toHaveAttribute('aria-invalid', 'true');
  await expect(cell(page, 3, 'Flags')).toBeFocused();
  // It is told above as well, and leads to its cell.
  const told = page.getByRole('alert').first();
  await expect(told).toContainText('Από 0 ως 127');
  await page.keyboard.press('Shift+Tab');
  await expect(cell(page, 3, 'Flags')).not.toBeFocused();
  await told.getByRole('button').first().click();
  await expect(cell(page, 3, 'Flags')).toBeFocused();
  await expect
    .poll(async () => (await making(page)).Actions.find(({ Id }) => Id === 4)?.Title)
    .not.toBe('Δεν αποθηκεύεται');
  await page.reload();
  await expect(cell(page, 4, 'Title')).toContainText('Δεν αποθηκεύεται');
  await page.getByRole('button', { name: 'Αναίρεση αλλαγών' }).click();
  await expect(cell(page, 4, 'Title')).not.toContainText('Δεν αποθηκεύεται');
});

test('two browsers write the same cell: it is chosen whose stays, and what only one changed stays by itself', async ({
  page,
  browser,
  site,
  forgiven,
}) => {
  forgiven.push(/409/);
  await signIn(page, 'admin');
  await page.goto('/pilot/admin/action/list');
  const before = (await making(page)).Actions.find(({ Id }) => Id === 5)?.Title;
  await write(page, 5, 'Title', 'Δικός μου τίτλος');
  await write(page, 5, 'TitleEn', 'Mine');
  const other = await windowOf(browser, site, 'super');
  await other.goto('/pilot/admin/action/list');
  await write(other, 5, 'Title', 'Δικός τους τίτλος');
  await write(other, 5, 'Descr', 'Δική τους περιγραφή');
  await save(other);
  await expect(other.getByText('Αποθηκεύτηκε 1 γραμμή.')).toBeVisible();
  await save(page);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Του άλλου: Δικός τους τίτλος');
  // The question is all that is said of it.
  await expect(page.getByText('Δεν αποθηκεύτηκε.')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Μηνύματα', includeHidden: true })).toHaveCount(0);
  // Going back leaves everything as it was typed, and the next save asks again.
  await dialog.getByRole('button', { name: 'Πίσω χωρίς αποθήκευση' }).click();
  await expect(cell(page, 5, 'Title')).toContainText('Δικός μου τίτλος');
  await expect(cell(page, 5, 'TitleEn')).toContainText('Mine');
  await save(page);
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect
    .poll(async () => (await making(page)).Actions.find(({ Id }) => Id === 5)?.Title)
    .toBe('Δικός τους τίτλος');
  await save(page);
  // One’s own, the other’s, and what both began from can each be taken, by keys too.
  await tick(dialog.getByRole('radio', { name: `Όπως ήταν: ${before}` }));
  await page.keyboard.press('ArrowUp');
  await expect(dialog.getByRole('radio', { name: /Του άλλου/ })).toBeChecked();
  await dialog.getByRole('button', { name: 'Αποθήκευση με αυτές τις επιλογές' }).click();
  await expect(page.getByText('Αποθηκεύτηκε 1 γραμμή.')).toBeVisible();
  await expect
    .poll(async () => (await making(page)).Actions.find(({ Id }) => Id === 5))
    .toMatchObject({
      Title: 'Δικός τους τίτλος',
      Titles: { en: 'Mine' },
      Descr: 'Δική τους περιγραφή',
    });
  // Neither of the two: it stands as it was.
  await write(page, 5, 'Title', 'Πάλι δικός μου');
  await write(other, 5, 'Title', 'Πάλι δικός τους');
  // What the other window changed elsewhere in the line is joined first.
  const kept = other.waitForResponse((answer) => answer.url().endsWith('/api/action/SaveGrid') && answer.ok());
  await save(other);
  await kept;
  await save(page);
  await tick(dialog.getByRole('radio', { name: 'Όπως ήταν: Δικός τους τίτλος' }));
  await dialog.getByRole('button', { name: 'Αποθήκευση με αυτές τις επιλογές' }).click();
  await expect
    .poll(async () => (await making(page)).Actions.find(({ Id }) => Id === 5)?.Title)
    .toBe('Δικός τους τίτλος');
  await other.context().close();
});

test('an action that is hidden from supervisors is only read by a coordinator, and opens none of its lists', async ({
  page,
  forgiven,
}) => {
  forgiven.push(/status of 422.*SaveGrid/);
  const hide = 32;
  const flag = async (): Promise<void> => {
    const { Flags = 0, Version = 0 } = (await making(page)).Actions.find(({ Id }) => Id === 2) ?? {};
    await ask(page, '/api/action/SaveGrid', { Id: 2, Version, Flags: Flags ^ hide });
  };
  await signIn(page, 'admin');
  await flag();
  await signIn(page, 'coordinator');
  await page.goto('/pilot/admin/action/list');
  await write(page, 2, 'Title', 'Άλλος τίτλος');
  await save(page);
  await expect(page.getByRole('alert').getByText(/Αυτό το αλλάζουν μόνο οι διαχειριστές/)).toBeVisible();
  await page.getByRole('button', { name: 'Αναίρεση αλλαγών' }).click();
  await page.goto('/pilot/admin/project/action/2/content');
  await expect(page.getByRole('note')).toContainText('αυτή την ενέργεια, που είναι κρυφή από τους επόπτες');
  await expect(page.getByRole('main').getByLabel('Ερώτηση στα ελληνικά').first()).toBeDisabled();
  await expect(page.getByRole('main').locator('button:disabled:visible, [data-grip]:visible')).toHaveCount(0);
  const staysClosed = async (label: string): Promise<void> => {
    const list = page.getByRole('combobox', { name: label }).first();
    await expect(list).toHaveAttribute('aria-disabled', 'true');
    await list.click({ force: true });
    await standsStill(page);
    await expect(page.getByRole('listbox')).toHaveCount(0);
  };
  await staysClosed('Τύπος');
  await page.getByRole('tab', { name: 'Δημοσίευση' }).click();
  await staysClosed('Ως πότε');
  await page.getByRole('tab', { name: 'Γενικά' }).click();
  await staysClosed('Είδος');
  await expect(page.getByLabel('Τίτλος', { exact: true })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Αποθήκευση', exact: true })).toHaveCount(0);
  // Trying the conditions on somebody is for whoever runs the project.
  await page.getByRole('tab', { name: 'Πότε ανοίγει' }).click();
  await page.getByRole('button', { name: 'Επιλογή ωφελουμένου' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await signIn(page, 'admin');
  await flag();
});
