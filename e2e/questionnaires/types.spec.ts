/**
 * Every type of question, answered by mouse, by keyboard alone, and by finger on a phone: what was meant is what the
 * server has.
 */
import { expectAccessible } from '../axe.ts';
import { ask } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import type { Locator, Page } from '@playwright/test';
import { dragTo } from './dragging.ts';
import { allSaved } from './answering.ts';

test.use({ world: 'questionnaires' });

/** The demonstration's questionnaire with one question of every type. */
const address = '/pilot/questionnaire/22';

type Answer = { OptionId: number | number[] | null; Text: string };

const onServer = async (page: Page): Promise<Record<string, Answer>> =>
  (await ask<{ Answers: Record<string, Answer> }>(page, '/api/quest/getByAction', { ActionId: 22 })).Answers;

const question = (page: Page, number: number): Locator =>
  page.locator(`[data-question="ID_${String(number).padStart(4, '0')}"]`);
const start = async (page: Page, username: string): Promise<void> => {
  // From now on the browser asks us for files; told only when a key is pressed, it may hear it too late.
  page.on('filechooser', () => undefined);
  await signIn(page, username);
  await page.goto(address);
  await page.getByRole('button', { name: 'Έναρξη' }).click();
  await expect(question(page, 1)).toBeVisible();
};
const clean = async (page: Page): Promise<void> => expectAccessible(page);
const cv = {
  name: 'βιογραφικό.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
};

/** What every way of answering should leave: the same answers, group by group. */
const option = (OptionId: number | number[]): Answer => ({ OptionId, Text: '' });
const text = (Text: string): Answer => ({ OptionId: null, Text });
const meant = {
  a2: option(3),
  a3: option([1, 4]),
  a4: option(1),
  a5: option(2),
  a6: option(3),
  a7: option(2),
  a8: text('2026-11-24'),
  a9: text('12.5'),
  a10: text('Λογίστρια'),
  a12: text('[1,2,3]'),
  a13: text('[4,1,2,3]'),
  a14: {
    OptionId: null,
    Text: expect.stringMatching(/^\[\{"Index":0,"Id":\d+,"Name":"βιογραφικό\.pdf"\}\]$/) as unknown as string,
  },
  a15: text('{"B2":"1.200,50","B3":"700","B4":"10"}'),
};
const words = 'Μια μέρα με πελάτες.';

/** Another content under the same name. */
const newer = { ...cv, buffer: Buffer.from('%PDF-1.4\n1 0 obj\n<</New true>>\nendobj\ntrailer\n<<>>\n%%EOF\n') };

const choose = async (page: Page, press: () => Promise<void>, file = cv): Promise<void> => {
  const chooser = page.waitForEvent('filechooser');
  await press();
  await (await chooser).setFiles(file);
};

/** What a long text can be given (specification 000 §2). */
const tools = (
  'Έντονα|Πλάγια|Υπογράμμιση|Επανάληψη|Αναίρεση|Καθαρισμός μορφής|Λίστα με κουκκίδες|Αριθμημένη λίστα|' +
  'Στοίχιση αριστερά|Στοίχιση στο κέντρο|Στοίχιση δεξιά'
).split('|');

test('by mouse', async ({ page }) => {
  await start(page, 'mentee');
  const section = (name: string) => page.getByRole('button', { name });
  await question(page, 2).getByText('Απόγευμα').click();
  await question(page, 3).getByText('Υπολογιστή').click();
  await question(page, 3).getByText('Ήσυχο χώρο').click();
  for (const [row, label] of [
    [0, 'Πολύ'],
    [1, 'Λίγο'],
    [2, 'Καθόλου'],
  ] as const)
    await question(page, 4).getByRole('radiogroup').nth(row).getByText(label).click();
  await question(page, 5).getByRole('combobox').selectOption({ label: 'Στην πόλη μου' });
  await clean(page);
  await section('Επόμενο μέρος').click();
  await question(page, 6).getByRole('textbox').fill('24/11/2026');
  await question(page, 7).getByRole('textbox').fill('12.5');
  await question(page, 7).getByRole('textbox').blur();
  await question(page, 8).getByRole('textbox').fill('Λογίστρια');
  await question(page, 9).getByRole('button', { name: 'Μορφοποίηση κειμένου' }).click();
  const editor = question(page, 9).locator('[contenteditable="true"]');
  for (const tool of tools) await expect(question(page, 9).getByRole('button', { name: tool })).toBeVisible();
  await editor.click();
  await page.keyboard.type(words);
  await page.keyboard.press('Control+a');
  await question(page, 9).getByRole('button', { name: 'Έντονα' }).click();
  await expect(question(page, 9).getByRole('button', { name: 'Έντονα' })).toHaveAttribute('aria-pressed', 'true');
  await clean(page);
  await section('Επόμενο μέρος').click();
  const blanks = question(page, 10).getByRole('combobox');
  for (const [index, word] of ['στοιχεία', 'εμπειρία', 'πρόσφατη'].entries()) {
    await dragTo(page, question(page, 10).getByRole('button', { name: new RegExp(`^${word}`) }), blanks.nth(index));
    await expect(blanks.nth(index)).toHaveValue(String(index + 1));
  }
  const items = question(page, 11).getByRole('listitem');
  await dragTo(page, items.nth(3).locator('svg').first(), items.nth(0).locator('svg').first());
  await expect(items.nth(0)).toContainText('Να μαθαίνω');
  await clean(page);
  await section('Επόμενο μέρος').click();
  await choose(page, () => question(page, 12).getByRole('button', { name: 'Επιλογή αρχείου' }).click());
  await expect(question(page, 12).getByRole('link', { name: cv.name })).toBeVisible();
  for (const [index, typed] of ['1.200,50', '700', '10'].entries())
    await question(page, 13).getByRole('textbox').nth(index).fill(typed);
  await expect(question(page, 13)).toContainText('450,45');
  await question(page, 13).getByRole('textbox').nth(2).blur();
  await allSaved(page);
  await clean(page);
  const kept = await onServer(page);
  expect(kept).toMatchObject(meant);
  expect(JSON.parse(kept['a11']?.Text ?? '')).toMatchObject({
    type: 'doc',
    content: [{ content: [{ text: words, marks: [{ type: 'bold' }] }] }],
  });

  // A file that is on its way goes on when the page is left, and finishing waits for it.
  let arrives = (): void => undefined;
  const held = new Promise<void>((resolve) => (arrives = resolve));
  await page.route('**/api/files/ToolUploader', async (route) => {
    await held;
    await route.continue();
  });
  await choose(page, () => question(page, 12).getByRole('button', { name: 'Αλλαγή αρχείου' }).click(), newer);
  await section('Προηγούμενο μέρος').click();
  await expect(question(page, 11)).toBeVisible();
  await section('Επόμενο μέρος').click();
  await page.getByRole('button', { name: 'Ολοκλήρωση', exact: true }).click();
  await expect(page.getByRole('dialog').getByText(/Στέλνονται ακόμη αρχεία/)).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Ολοκλήρωση' })).toHaveCount(0);
  arrives();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Ολοκλήρωση' })).toBeVisible();
  await page.getByRole('button', { name: 'Επιστροφή στις ερωτήσεις' }).click();
  await expect(question(page, 12).getByRole('link', { name: cv.name })).toBeVisible();
  await expect.poll(async () => (await onServer(page))['a14']).not.toEqual(kept['a14']);
});

test('by keyboard alone', async ({ page }) => {
  await start(page, 'mentee8');
  const keys = async (...list: string[]) => {
    for (const key of list) await page.keyboard.press(key);
  };
  const next = async (number: number) => {
    await keys('PageDown');
    await expect(question(page, number).locator(':focus')).toHaveCount(1);
  };
  // From the first question on, nothing but keys.
  await question(page, 1).focus();
  await next(2);
  await keys('Space', 'ArrowDown', 'ArrowDown');
  await next(3);
  await keys('Space', 'Tab', 'Tab', 'Tab', 'Space');
  await next(4);
  await keys('Space', 'Tab', 'Space', 'ArrowRight', 'Tab', 'Space', 'ArrowRight', 'ArrowRight');
  await next(5);
  await keys('ArrowDown', 'ArrowDown');
  await next(6);
  await page.keyboard.type('24-11-2026');
  await next(7);
  // The comma of Greek keyboards is the dot.
  await page.keyboard.type('12,5');
  await keys('Tab');
  await expect(question(page, 8)).toBeVisible();
  await question(page, 7).getByRole('textbox').focus();
  await next(8);
  await page.keyboard.type('Λογίστρια');
  await next(9);
  await page.keyboard.type(words);
  await keys('Tab', 'Enter');
  await expect(question(page, 9).getByRole('toolbar')).toBeVisible();
  await expect(question(page, 9).locator('[contenteditable="true"]')).toBeFocused();
  await keys('Control+a', 'Shift+Tab', 'Enter');
  await expect(question(page, 9).getByRole('button', { name: 'Έντονα' })).toHaveAttribute('aria-pressed', 'true');
  await expect(question(page, 9).locator('[contenteditable="true"]')).toBeFocused();
  await keys('Tab');
  await next(10);
  // Words that are used are passed over.
  for (let blank = 0; blank < 3; blank += 1) await keys('ArrowDown', 'Tab');
  await question(page, 10).getByRole('combobox').last().focus();
  await next(11);
  await question(page, 11).getByRole('button', { name: 'Να μαθαίνω: πιο πάνω' }).focus();
  await keys('Home');
  await expect(question(page, 11).getByRole('listitem').nth(0)).toContainText('Να μαθαίνω');
  await question(page, 11).getByRole('button').first().focus();
  await next(12);
  // Its input may come later than its question.
  await expect(question(page, 12).getByRole('button').first()).toBeFocused();
  await choose(page, () => page.keyboard.press('Enter'));
  await expect(question(page, 12).getByRole('link', { name: cv.name })).toBeVisible();
  await question(page, 12).getByRole('button', { name: 'Αλλαγή αρχείου' }).focus();
  await next(13);
  for (const typed of ['1.200,50', '700', '10']) {
    await page.keyboard.type(typed);
    await keys('Enter');
  }
  await expect(question(page, 13)).toContainText('450,45');
  await page.locator(':focus').blur();
  // The card says at once what became of its answer; the line below the page follows in a later frame.
  await expect(question(page, 13).getByText('Αποθηκεύτηκε')).toBeVisible();
  await allSaved(page);
  const kept = await onServer(page);
  expect(kept).toMatchObject(meant);
  expect(JSON.parse(kept['a11']?.Text ?? '')).toMatchObject({
    type: 'doc',
    content: [{ content: [{ text: words, marks: [{ type: 'bold' }] }] }],
  });
});

test.describe('by finger', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('on a phone', async ({ page }) => {
    await start(page, 'mentee7');
    const next = async (number: number) => {
      await page.getByRole('button', { name: 'Επόμενη', exact: true }).tap();
      await expect(question(page, number)).toBeVisible();
      await clean(page);
    };
    await next(2);
    // One choice moves on by itself.
    await question(page, 2).getByText('Απόγευμα').tap();
    await expect(question(page, 3)).toBeVisible();
    await clean(page);
    await question(page, 3).getByText('Υπολογιστή').tap();
    await question(page, 3).getByText('Ήσυχο χώρο').tap();
    await next(4);
    for (const [row, label] of [
      [0, 'Πολύ'],
      [1, 'Λίγο'],
      [2, 'Καθόλου'],
    ] as const)
      await question(page, 4).getByRole('radiogroup').nth(row).getByText(label).tap();
    await next(5);
    await question(page, 5).getByRole('combobox').selectOption({ label: 'Στην πόλη μου' });
    await next(6);
    await question(page, 6).getByRole('textbox').fill('24/11/2026');
    await next(7);
    // What this number brings up is next, however soon one goes on.
    await question(page, 7).getByRole('textbox').fill('12.5');
    await next(8);
    await question(page, 8).getByRole('textbox').fill('Λογίστρια');
    await next(9);
    await question(page, 9).getByRole('textbox').fill(words);
    await next(10);
    for (const word of ['στοιχεία', 'εμπειρία', 'πρόσφατη'])
      await question(page, 10)
        .getByRole('button', { name: new RegExp(`^${word}`) })
        .tap();
    await next(11);
    for (let step = 0; step < 3; step += 1)
      await question(page, 11).getByRole('button', { name: 'Να μαθαίνω: πιο πάνω' }).tap();
    await next(12);
    await choose(page, () => question(page, 12).getByRole('button', { name: 'Επιλογή αρχείου' }).tap());
    await expect(question(page, 12).getByRole('link', { name: cv.name })).toBeVisible();
    await next(13);
    for (const [index, typed] of ['1.200,50', '700', '10'].entries())
      await question(page, 13).getByRole('textbox').nth(index).fill(typed);
    await expect(question(page, 13)).toContainText('450,45');
    await question(page, 13).getByRole('textbox').nth(2).blur();
    await allSaved(page);
    await expect.poll(() => onServer(page)).toMatchObject({ ...meant, a11: text(words) });
    await expect(page.locator('body')).toHaveJSProperty('scrollWidth', 390);
  });
});
