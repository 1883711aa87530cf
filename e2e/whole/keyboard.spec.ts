/**
 * Without a mouse: signing in, the skip link, the grid, linking a mentor, the application form. The focus is always
 * seen and never lost.
 */
import { afmWithChecksum } from '@telemachos/contract/kit/afm.ts';
import type { Locator, Page } from '@playwright/test';
import { demonstrationPassword } from '../../server/src/db/seed/demonstration-password.ts';
import { heldBack } from '../held-back.ts';
import { somebody } from '../people.ts';
import { expect, signIn, test } from '../site.ts';

test.use({ world: 'whole' });

/**
 * Runs in the page: how the focused element shows itself; '' when it does not, or when nothing is focused. A control of
 * Material shows it on its frame.
 */
const mark = `(() => {
  const at = document.activeElement;
  if (!at || at === document.body) return '';
  const around = at.parentElement;
  const near = [at, around, around?.parentElement, ...(around?.querySelectorAll('fieldset') ?? [])].filter(Boolean);
  const outlined = (style) => style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
  const framed = (style) => style.borderStyle === 'solid' && parseFloat(style.borderWidth) >= 2;
  const shows = (style) => outlined(style) || style.boxShadow !== 'none' || framed(style);
  return near.map((one) => getComputedStyle(one)).some(shows) ? at.tagName : '';
})()`;

/** The focus is on something and seen there. */
const seen = async (page: Page): Promise<void> => {
  await expect.poll(() => page.evaluate<string>(mark), { message: 'the focus is not seen' }).not.toBe('');
};

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element.matches(':focus')).catch(() => false);

/** Press Tab until the target has the focus, which must be seen at every stop. */
const tabTo = async (page: Page, target: Locator, most = 60): Promise<void> => {
  for (let stop = 0; stop < most; stop += 1) {
    await page.keyboard.press('Tab');
    await seen(page);
    if (await isFocused(target)) return;
  }
  throw new Error(`Tab does not lead to ${String(target)}`);
};

const enter = async (page: Page, username: string): Promise<void> => {
  await page.goto('/signin');
  // Before the form is there, Tab has nowhere to go.
  await page.getByLabel('Όνομα χρήστη').waitFor();
  await tabTo(page, page.getByLabel('Όνομα χρήστη'));
  await page.keyboard.type(username);
  await tabTo(page, page.locator('input[name="password"]'));
  await page.keyboard.type(demonstrationPassword);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !/signin/i.test(url.pathname));
  await page.locator('h1').waitFor();
};

test('signing in, and past the menu with the skip link', async ({ page, site }) => {
  await enter(page, 'mentee');
  // «/» leads home.
  await expect(page).toHaveURL(/\/pilot\/home$/);
  await page.reload();
  await page.locator('h1').waitFor();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Μετάβαση στο περιεχόμενο' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
  // Until what is on its way has come there is nothing in it to go to.
  await page.locator('main a').first().waitFor();
  await page.keyboard.press('Tab');
  await expect(page.locator('main :focus')).toHaveCount(1);
  await seen(page);

  const { first, last } = await somebody(site, 'mentee');
  const person = page.getByRole('button', { name: `Λογαριασμός: ${first} ${last}`, exact: true });
  await person.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await seen(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(person).toBeFocused();

  await test.step('a link drawn as a button keeps its words under the mouse', async () => {
    const link = page.locator('main a.MuiButton-contained').first();
    await expect(link).toBeVisible();
    await link.hover();
    // Colours move for a moment.
    await expect
      .poll(() => link.evaluate((one) => [getComputedStyle(one).color, getComputedStyle(one).backgroundColor]))
      .toEqual(['rgb(255, 255, 255)', 'rgb(13, 71, 161)']);
  });
});

test('Ctrl+S opens no dialog of the browser for those who set projects up, in either alphabet; for others it does', async ({
  page,
}) => {
  const isLeft = (key: string, more = {}) =>
    page.evaluate(
      (keys) => document.body.dispatchEvent(new KeyboardEvent('keydown', { ...keys, bubbles: true, cancelable: true })),
      { key, ctrlKey: true, ...more },
    );
  const pressed = async (who: string) => {
    await signIn(page, who);
    await page.goto('/pilot/about');
    await page.getByRole('heading', { level: 1 }).waitFor();
    return [await isLeft('s'), await isLeft('σ'), await isLeft('S', { shiftKey: true }), await isLeft('p')];
  };
  const [asAdmin, asCoordinator] = [await pressed('admin'), await pressed('coordinator')];
  expect(asAdmin).toEqual([false, false, true, true]);
  expect(asCoordinator).toEqual([true, true, true, true]);
});

test('the grid: arrows, Home, End, a page down, the legend, and Enter opens a mentee', async ({ page }) => {
  await enter(page, 'coordinator');
  const way = page.getByRole('navigation').getByRole('link', { name: 'Πορεία ωφελουμένων' });
  await way.focus();
  await page.keyboard.press('Enter');
  const at = (row: number, column: number) => page.locator(`[data-place="${row}:${column}"]`);
  await expect(at(0, 0)).toBeVisible();
  await tabTo(page, at(0, -1));
  const press = async (key: string, row: number, column: number) => {
    await page.keyboard.press(key);
    await expect(at(row, column)).toBeFocused();
    await expect(at(row, column)).toBeInViewport();
    await seen(page);
  };
  await press('ArrowRight', 0, 0);
  await press('ArrowDown', 1, 0);
  await page.keyboard.press('End');
  const column = async () => Number((await page.locator(':focus').getAttribute('data-place'))?.split(':')[1]);
  await expect.poll(column).toBeGreaterThan(15);
  const last = await column();
  await press('Home', 1, -1);
  // The columns come back with the focus.
  const scrolled = () => page.getByRole('grid').evaluate(({ scrollLeft }) => scrollLeft);
  await expect.poll(scrolled).toBe(0);
  await page.keyboard.press('PageDown');
  await expect
    .poll(async () => Number((await page.locator(':focus').getAttribute('data-place'))?.split(':')[0]))
    .toBeGreaterThan(4);
  const lastRow = Number(await page.getByRole('grid').getAttribute('aria-rowcount')) - 2;
  await press('Control+End', lastRow, last);
  await press('Control+Home', 0, -1);

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(at(0, -1)).toBeFocused();

  // The head of the names turns the order: the focus stays, the list begins anew, and the address keeps it.
  await page.keyboard.press('PageDown');
  const head = page.getByRole('columnheader').first();
  const turn = head.getByRole('button');
  await turn.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/desc=1/);
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await expect(turn).toBeFocused();
  await expect(page).not.toHaveURL(/mentee\//);
  await expect.poll(() => page.getByRole('grid').evaluate(({ scrollTop }) => scrollTop)).toBe(0);
  await expect(at(0, -1).locator('b')).toHaveText(/^[ΣΤΦΧΨΩ]/);
  await page.keyboard.press('Enter');
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).not.toHaveURL(/desc/);
  await expect(at(0, -1).locator('b')).toHaveText(/^[ΑΆΒ]/);
  await at(0, -1).focus();

  // Back from a cell far to the right the focus is in it, and the columns are where they were.
  await press('End', 0, last);
  const far = await scrolled();
  expect(far).toBeGreaterThan(0);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/mentor\/mentee\/\d+\/\d+$/);
  await expect(page.getByRole('grid')).toHaveCount(0);
  await page.goBack();
  await expect(at(0, last)).toBeFocused();
  await expect.poll(scrolled).toBe(far);
  await press('Home', 0, -1);

  const name = (await at(0, -1).locator('b').innerText()).split(' ')[0] ?? '';
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/mentor\/mentee\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
});

test('Back while the code of the next screen is on its way: the grid stays, with its focus and columns; Forward goes on', async ({
  page,
}) => {
  await signIn(page, 'coordinator');
  await page.goto('/pilot/home');
  // A pointer that lies on a name would load the next screen's code already.
  await page.mouse.move(0, 0);
  await page.goto('/pilot/admin/grid');
  const address = /\/pilot\/admin\/grid$/;
  const grid = page.getByRole('grid');
  const title = page.getByRole('heading', { level: 1 });
  const scrolled = () => grid.evaluate(({ scrollLeft }) => scrollLeft);
  await expect(page.locator('[data-place="0:0"]')).toHaveAttribute('aria-label', /./);
  await page.locator('[data-place="0:0"]').focus();
  await page.keyboard.press('End');
  await expect.poll(scrolled).toBeGreaterThan(100);
  const cell = page.locator(':focus');
  await expect(cell).toHaveAttribute('data-place', /^0:\d\d$/);
  const place = await cell.getAttribute('data-place');
  const far = await scrolled();

  const code = '**/assets/mentee.screen-*.js';
  const asked = page.waitForRequest(code);
  const letGo = await heldBack(page, code);
  await page.keyboard.press('Enter');
  await asked;
  await expect(page).toHaveURL(/mentor\/mentee\/\d+\/\d+$/);
  await expect(grid).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(page.locator(`[data-place="${place}"]`)).toBeFocused();
  await expect.poll(scrolled).toBe(far);
  // The code that comes now brings no screen under the grid's address.
  const come = page.waitForResponse(code);
  letGo();
  await come;
  await expect(title).toHaveText('Πορεία ωφελουμένων');
  await expect(page.locator(`[data-place="${place}"]`)).toHaveAttribute('aria-label', /./);
  await expect(page).toHaveURL(address);
  await page.goForward();
  await expect(page).toHaveURL(/mentor\/mentee\/\d+\/\d+$/);
  await expect(title).not.toHaveText('Πορεία ωφελουμένων');
});

test('linking a mentor: choose, be asked, say no, say yes', async ({ page }) => {
  await enter(page, 'coordinator');
  await page.clock.install();
  await page.goto('/pilot/admin/project/linkusers?mentor=none');
  const people = page.locator('main li').getByRole('checkbox');
  await expect(people.first()).toBeVisible();
  await tabTo(page, people.first());
  await page.keyboard.press('Space');
  await expect(people.first()).toBeChecked();
  const mentors = page.getByRole('radio');
  await tabTo(page, mentors.first());
  await page.keyboard.press('Space');
  await expect(mentors.first()).toBeChecked();
  const link = page.getByRole('button', { name: 'Σύνδεση (1)' });
  await tabTo(page, link);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await seen(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(link).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, dialog.getByRole('button', { name: 'Σύνδεση' }), 3);
  await page.keyboard.press('Enter');
  const done = page.getByText('ΕΠΙΤΥΧΗΣ ΕΝΕΡΓΕΙΑ · 1 σύνδεση έγινε.');
  await expect(done).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect
    .poll(() => page.evaluate<string>('document.activeElement.tagName'), { message: 'the focus fell to the page' })
    .not.toBe('BODY');
  // Three times as long as other messages.
  await page.clock.fastForward('00:04');
  await expect(done).toBeVisible();
  await page.clock.fastForward('00:10');
  await expect(done).toHaveCount(0);
});

test('the first section of the application form', async ({ page }) => {
  await page.goto('/applicationForm');
  const write = async (label: string, text: string) => {
    const field = page.getByLabel(label, { exact: true });
    await tabTo(page, field, 8);
    await page.keyboard.type(text);
    await expect(field).toHaveValue(text);
  };
  await expect(page.getByLabel('Όνομα', { exact: true })).toBeVisible();
  await write('Όνομα', 'Ελένη');
  await write('Επώνυμο', 'Ταξιδιώτη');
  await write('Ημερομηνία γέννησης', '24-11-1972');
  const sex = page.getByRole('group', { name: 'Φύλο' }).getByRole('radio');
  await tabTo(page, sex.first(), 3);
  await page.keyboard.press('ArrowDown');
  await expect(sex.nth(1)).toBeChecked();
  await write('ΑΦΜ', afmWithChecksum(12_345_678));
  await page.keyboard.press('Tab');
  await seen(page);
  await expect(page.getByText('Απαντήσατε 5 από 11')).toBeVisible();
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0);
});
