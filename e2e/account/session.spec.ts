/**
 * A session that ends in the middle of work: signed in again over the page, nothing typed is lost, and the act is done
 * once.
 */
import { demonstrationPassword } from '../../server/src/db/seed/demonstration-password.ts';
import { expectAccessible } from '../axe.ts';
import { ask, somebody } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import { waitsOn } from '../still.ts';
import { nextSection } from '../questionnaires/answering.ts';
import { noteSaved, privateNote, publicNote } from '../typing.ts';
import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { tick } from '../tick.ts';

test.use({ world: 'account' });

const again = (page: Page) => page.getByRole('dialog', { name: 'Η σύνδεσή σας έληξε' });
const enter = async (page: Page): Promise<void> => {
  await again(page).getByLabel('Κωδικός πρόσβασης').fill(demonstrationPassword);
  await again(page).getByRole('button', { name: 'Σύνδεση' }).click();
};
const requestsTo = (page: Page, path: string): string[] => {
  const bodies: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(path)) bodies.push(request.postData() ?? '');
  });
  return bodies;
};

test.beforeEach(({ forgiven }) => {
  forgiven.push(/Failed to load resource: the server responded with a status of 40[14]/);
});

test('a mentor’s note: the page stays, one signs in over it, and the note is saved', async ({
  page,
  site,
  context,
}) => {
  const { id } = await somebody(site, 'mentee');
  await signIn(page, 'mentor');
  await page.goto(`/pilot/mentor/mentee/${id}/6`);
  await privateNote(page).fill('Πρώτα λόγια.');
  await noteSaved(page, id, 6);
  await publicNote(page).fill('Μισή πρόταση που δεν έχει');
  await context.clearCookies();
  // At once: of what is typed one letter at a time, the dialog that comes takes the rest.
  await privateNote(page).fill('Πρώτα λόγια. Και άλλα.');
  await expect(again(page)).toBeVisible();
  // A wrong password is told, and asked for again.
  await again(page).getByLabel('Κωδικός πρόσβασης').fill('Λάθος1!λάθος');
  await again(page).getByRole('button', { name: 'Σύνδεση' }).click();
  await expect(again(page).getByRole('alert')).toBeVisible();
  await expectAccessible(page);
  await enter(page);
  await expect(again(page)).toHaveCount(0);
  await expect(privateNote(page)).toBeFocused();
  await expect(publicNote(page)).toHaveValue('Μισή πρόταση που δεν έχει');
  await expect
    .poll(() =>
      ask<{ Data: { Note: string } }>(page, '/api/mentor/GetPrivateMenteeData', { ActionId: 6, MenteeId: id }).then(
        ({ Data }) => Data?.Note,
      ),
    )
    .toBe('Πρώτα λόγια. Και άλλα.');
  await page.getByRole('button', { name: 'Αποθήκευση' }).click();
  await expect
    .poll(() =>
      ask<{ Data: { Note: string } }>(page, '/api/mentor/GetPublicMenteeData', { ActionId: 6, MenteeId: id }).then(
        ({ Data }) => Data?.Note,
      ),
    )
    .toBe('Μισή πρόταση που δεν έχει');
  await test.step('leaving instead leads to sign-in and back, after asking; what was typed is there again', async () => {
    await privateNote(page).fill('Αρχή');
    await noteSaved(page, id, 6);
    await context.clearCookies();
    await privateNote(page).fill('Αρχή και μέση');
    await expect(again(page)).toBeVisible();
    await page.keyboard.press('Escape');
    const leave = page.getByRole('dialog', { name: 'Να φύγετε από αυτή τη σελίδα;' });
    await leave.getByRole('button', { name: 'Προς τη σελίδα σύνδεσης' }).click();
    await expect(page).toHaveURL(/\/signin\?returnUrl=/);
    await page.getByLabel('Όνομα χρήστη').fill('mentor');
    await page.locator('input[name="password"]').fill(demonstrationPassword);
    await page.getByRole('button', { name: 'Σύνδεση', exact: true }).click();
    await expect(privateNote(page)).toHaveValue('Αρχή και μέση');
  });
  await test.step('a right that was taken away is no sign-in: the refusal is told as what it is', async () => {
    await page.route('**/api/mentor/SavePublicMenteeData', (route) =>
      route.fulfill({
        status: 404,
        contentType: 'application/json',
        body: '{"code":"NOT_FOUND","status":404,"requestId":"x"}',
      }),
    );
    await publicNote(page).fill('Κάτι νέο');
    await page.getByRole('button', { name: 'Αποθήκευση' }).click();
    await expect(page.locator('form').getByRole('alert')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test('a coordinator moves several applications: signs in over the page, and the move happens once', async ({
  page,
  context,
}) => {
  await signIn(page, 'coordinator');
  await page.addInitScript(waitsOn);
  await page.goto('/pilot/admin/project/applications?status=eligible');
  const boxes = page.getByRole('checkbox', { name: /^Επιλογή: / });
  await tick(boxes.nth(0));
  await tick(boxes.nth(1));
  const moves = requestsTo(page, '/api/ApplicationForm/ChangeStatus');
  await context.clearCookies();
  await page.getByRole('button', { name: 'Προώθηση' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Μετακίνηση' }).click();
  await enter(page);
  await expect(page.getByText('Μετακινήθηκαν 2 αιτήσεις')).toBeVisible();
  await expect(page).toHaveURL(/admin\/project\/applications/);
  // Asked twice, done once: the first was refused for want of a session.
  expect(moves).toHaveLength(2);
  const { Ids } = JSON.parse(moves[0] ?? '') as { Ids: number[] };
  const { ProjectId } = await ask<{ ProjectId: number }>(page, '/api/user/getcurrent', {});
  const { list } = await ask<{ list: { Id: number; Version: number; Status: number }[] }>(
    page,
    '/api/ApplicationForm/List',
    { ProjectId, count: 100 },
  );
  expect(list.filter(({ Id }) => Ids.includes(Id)).map(({ Status }) => Status)).toEqual([3, 3]);
});

test('a file on its way: signed in over the page, it arrives without being chosen again', async ({ page, context }) => {
  await signIn(page, 'mentee6');
  const { AnswerSetID } = await ask<{ AnswerSetID: number }>(page, '/api/quest/getByAction', { ActionId: 22 });
  await ask(page, '/api/quest/StartTime', { AnswerSetId: AnswerSetID });
  await page.goto('/pilot/questionnaire/22');
  await expect(page.locator('[data-question]').first()).toBeVisible();
  // Looked for by its card: what takes its file may come after it.
  const question = page.getByRole('region', { name: 'Ανεβάστε ένα βιογραφικό, αν έχετε.' });
  while ((await question.all()).length === 0) {
    const isThereMore = await nextSection(page);
    expect(isThereMore).toBe(true);
  }
  const chooser = question.locator('input[type="file"]').first();
  await context.clearCookies();
  await chooser.setInputFiles({
    name: 'cv.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
  });
  await expect(again(page)).toBeVisible();
  await enter(page);
  await expect(page.getByRole('link', { name: 'cv.pdf' })).toBeVisible();
});

test.describe('a file to be downloaded', () => {
  const sample = (page: Page) => page.getByRole('link', { name: /δείγμα/i });
  const openImport = async (page: Page): Promise<void> => {
    await signIn(page, 'coordinator');
    await page.addInitScript(waitsOn);
    await page.goto('/pilot/admin/questionnaires');
    await page.getByRole('button', { name: 'Εισαγωγή από αρχείο' }).click();
    await expect(sample(page)).toBeVisible();
  };
  const textOf = async (file: Download): Promise<string> => readFile(await file.path(), 'utf8');

  test('the session ended: one signs in over the page, and the file comes', async ({ page, context }) => {
    await openImport(page);
    await context.clearCookies();
    const files: Download[] = [];
    page.on('download', (file) => files.push(file));
    await sample(page).click();
    await expect(again(page)).toBeVisible();
    expect(files).toEqual([]);
    const coming = page.waitForEvent('download');
    await enter(page);
    const file = await coming;
    expect(file.suggestedFilename()).toBe('telemachos-questionnaire.sample.json');
    await expect.poll(async () => JSON.parse(await textOf(file))).toHaveProperty('Definition');
    await expect(again(page)).toHaveCount(0);
    await expect(page).toHaveURL(/admin\/questionnaires/);
    expect(files).toHaveLength(1);
  });

  test('a file that is refused: the page says why, and keeps nothing', async ({ page, forgiven }) => {
    forgiven.push(/the server responded with a status of (403|500)/);
    await signIn(page, 'coordinator');
    await page.goto('/pilot/admin/project/answers');
    const link = page.getByRole('button', { name: /CSV/ }).first();
    await expect(link).toBeVisible();
    const files: Download[] = [];
    page.on('download', (file) => files.push(file));
    for (const [status, code, words] of [
      [403, 'REFUSED', 'Δεν έχετε δικαίωμα'],
      [404, 'NOT_FOUND', 'Δεν βρέθηκε'],
      [500, 'INTERNAL', 'από την πλευρά μας'],
    ] as const) {
      await page.route('**/api/quest/Export*', (route) =>
        route.fulfill({
          status,
          contentType: 'application/json',
          body: JSON.stringify({ code, status, requestId: 'x' }),
        }),
      );
      await link.click();
      await expect(page.getByRole('alert').filter({ hasText: 'Το αρχείο δεν κατέβηκε.' })).toContainText(words);
      await expect(page).toHaveURL(/admin\/project\/answers/);
      await expect(link).toBeFocused();
      await page.unroute('**/api/quest/Export*');
    }
    expect(files).toEqual([]);
  });
});

test('a button keeps the focus while its act is on its way, and takes no second press', async ({ page }) => {
  await signIn(page, 'coordinator');
  await page.goto('/pilot/admin/questionnaires');
  await page.getByRole('button', { name: 'Νέο ερωτηματολόγιο' }).click();
  const dialog = page.getByRole('dialog', { name: 'Νέο ερωτηματολόγιο' });
  let asked = 0;
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/QuestAdmin/Create', async (route) => {
    asked += 1;
    await held;
    await route.fulfill({
      status: 404,
      contentType: 'application/json',
      body: '{"code":"NOT_FOUND","status":404,"requestId":"x"}',
    });
  });
  await dialog.getByRole('textbox').fill('Του κουμπιού');
  const make = dialog.getByRole('button', { name: 'Δημιουργία' });
  await make.focus();
  await page.keyboard.press('Enter');
  await expect(make).toHaveAttribute('aria-busy', 'true');
  await expect(make).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByRole('textbox').press('Enter');
  await make.focus();
  answer();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expect(make).toBeFocused();
  expect(asked).toBe(1);
});

test('a button that goes away with its act leaves the focus in the page', async ({ page }) => {
  await signIn(page, 'mentee');
  const actions = await ask<{ Id: number; TypeId: number; State: string }[]>(page, '/api/data/getactions', {});
  const text = actions.find(({ TypeId, State }) => TypeId === 6 && State !== 'done' && State !== 'locked');
  expect(text).toBeDefined();
  await page.goto(`/pilot/mentee/action/${text?.Id}`);
  const read = page.getByRole('button', { name: 'Το διάβασα' });
  await expect(read).toBeEnabled();
  await read.focus();
  await page.keyboard.press('Enter');
  await expect(read).toHaveCount(0);
  await expect(page.locator('#main:focus, #main :focus')).toHaveCount(1);
});
