/** Files and pictures in a conversation, and what waits without a network. */
import type { Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { ask, somebody, windowOf } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import { field, log, newMentee, openWith, write } from './conversation.ts';

test.use({ world: 'chat' });

const chosen = (page: Page) => page.getByRole('list', { name: 'Αρχεία που θα σταλούν' });
const attach = (page: Page) => page.locator('input[type=file]');
const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
});

/** The conversation of a mentee with their mentor, open. */
const opened = async (page: Page, username: string, mentor: number): Promise<number> => {
  await signIn(page, username);
  const conversation = await openWith(page, mentor);
  await page.goto(`/pilot/chat/${conversation}`);
  await field(page).waitFor();
  return conversation;
};

/** A picture of this size, pasted or dropped as the browser does it. */
const bring = (page: Page, how: 'paste' | 'drop') =>
  field(page).evaluate(async (element, kind) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [600, 400];
    const pen = canvas.getContext('2d');
    pen?.fillRect(50, 50, 500, 300);
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
    const held = new DataTransfer();
    held.items.add(new File([blob ?? ''], `${kind}.png`, { type: 'image/png' }));
    const more = { bubbles: true, cancelable: true };
    element.dispatchEvent(
      kind === 'paste'
        ? new ClipboardEvent('paste', { clipboardData: held, ...more })
        : new DragEvent('drop', { dataTransfer: held, ...more }),
    );
  }, how);

test('a document by button and pictures by paste and drop go with one message; the other sees and keeps them', async ({
  browser,
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const mentor = await somebody(site, 'mentor');
  await newMentee(site, 'attaching', 'Ευαγγελάτου');
  const conversation = await opened(page, 'attaching', mentor.id);
  await expect(page.getByRole('button', { name: 'Επισύναψη αρχείου' })).toBeVisible();
  await attach(page).setInputFiles([pdf('Βιογραφικό.pdf'), pdf('Λάθος.pdf')]);
  await bring(page, 'paste');
  await bring(page, 'drop');
  await expect(chosen(page).getByRole('listitem')).toHaveCount(4);
  await page.getByRole('button', { name: 'Αφαίρεση του «Λάθος.pdf»' }).click();
  await expect(chosen(page).getByRole('listitem')).toHaveCount(3);
  await expect(chosen(page).getByRole('progressbar')).toHaveCount(0);
  await expectAccessible(page);
  await field(page).press('Enter');
  await expect(chosen(page)).toHaveCount(0);
  await expect(log(page).getByText('Στέλνεται…')).toBeHidden();
  const picture = log(page).getByRole('button', { name: 'Εικόνα «paste.png»: μεγέθυνση' });
  const shape = async () => {
    const box = await picture.locator('img').boundingBox();
    return Math.round(((box?.width ?? 0) / (box?.height ?? 1)) * 100);
  };
  await expect.poll(shape).toBe(150);

  const other = await windowOf(browser, site, 'mentor');
  await other.goto('/pilot/chat');
  const line = other.getByRole('region', { name: 'Οι συνομιλίες σας' }).getByRole('link', { name: /Ευαγγελάτου/ });
  await expect(line.getByText('3 αρχεία')).toBeVisible();
  await other.goto(`/pilot/chat/${conversation}`);
  const drawn = log(other).getByRole('img', { name: 'paste.png' });
  await expect.poll(() => drawn.evaluate((img) => (img instanceof HTMLImageElement ? img.naturalWidth : 0))).toBe(600);
  await log(other).getByRole('button', { name: 'Εικόνα «drop.png»: μεγέθυνση' }).click();
  const dialog = other.getByRole('dialog', { name: 'drop.png' });
  await expect(dialog.getByRole('img', { name: 'drop.png' })).toBeVisible();
  await expectAccessible(other);
  await dialog.getByRole('button', { name: 'Κλείσιμο' }).click();
  const keeping = other.waitForEvent('download');
  await log(other)
    .getByRole('link', { name: /Βιογραφικό\.pdf/ })
    .click();
  expect((await keeping).suggestedFilename()).toBe('Βιογραφικό.pdf');
  await other.context().close();
});

test('without a network messages and files wait, and arrive once and in order; a refused file stops its message', async ({
  page,
  site,
  forgiven,
}) => {
  forgiven.push(/ERR_INTERNET_DISCONNECTED|Failed to load resource|WebSocket/);
  await newMentee(site, 'waiting', 'Ζαχαριάδου');
  const ConversationId = await opened(page, 'waiting', (await somebody(site, 'mentor')).id);
  await write(page, 'πρώτο');
  await expect(log(page).getByText('Στέλνεται…')).toBeHidden();

  await test.step('without a network they wait and say so; with one they are sent, once and in order', async () => {
    await page.context().setOffline(true);
    await write(page, 'δεύτερο');
    await write(page, 'τρίτο');
    await expect(log(page).getByText('Περιμένει σύνδεση')).toHaveCount(2);
    await attach(page).setInputFiles(pdf('Χωρίς δίκτυο.pdf'));
    await expect(chosen(page).getByText('Χωρίς δίκτυο: το αρχείο περιμένει εδώ.', { exact: false })).toBeVisible();
    await field(page).fill('Σας το στέλνω');
    await field(page).press('Enter');
    await expect(page.getByText('Το μήνυμα θα σταλεί μόλις ανέβουν τα αρχεία.')).toBeVisible();
    await page.context().setOffline(false);
    await expect(log(page).getByRole('link', { name: /Χωρίς δίκτυο\.pdf/ })).toBeVisible();
    await expect(log(page).getByText('Σας το στέλνω')).toBeVisible();
    await expect(field(page)).toHaveValue('');
    await expect(log(page).getByText('Περιμένει σύνδεση')).toHaveCount(0);
    await expect(log(page).getByText('Στέλνεται…')).toHaveCount(0);
    await page.reload();
    await expect(log(page).locator('li p')).toContainText(['πρώτο', 'δεύτερο', 'τρίτο', 'Σας το στέλνω']);
    const kept = () => ask<{ messages: { Message: string }[] }>(page, '/api/Chat/GetMessages', { ConversationId });
    await expect
      .poll(async () => (await kept()).messages.map(({ Message }) => Message))
      .toEqual(['πρώτο', 'δεύτερο', 'τρίτο', 'Σας το στέλνω']);
  });

  await test.step('an uploaded file is there after a reload; a refused one says why, and stops the sending', async () => {
    await attach(page).setInputFiles(pdf('Μένει.pdf'));
    await expect(chosen(page).getByRole('progressbar')).toHaveCount(0);
    await page.reload();
    await expect(chosen(page).getByText(/Μένει\.pdf/)).toBeVisible();
    await attach(page).setInputFiles({
      name: 'κάτι.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('MZ\0\0\u0001'),
    });
    await expect(chosen(page).getByRole('alert')).toContainText(/Δεν ανέβηκε\..*Δεκτά: PDF, Word.*έως 20 MB/s);
    await page.getByRole('button', { name: 'Αποστολή', exact: true }).click();
    await expect(page.getByText('Κάποιο αρχείο δεν ανέβηκε: δοκιμάστε το ξανά ή αφαιρέστε το.')).toBeVisible();
    await page.getByRole('button', { name: 'Αφαίρεση του «κάτι.pdf»' }).click();
    await page.getByRole('button', { name: 'Αποστολή', exact: true }).click();
    await expect(
      log(page)
        .getByRole('link', { name: /Μένει\.pdf/ })
        .last(),
    ).toBeVisible();
  });
});
