/** Drafts of messages on two devices of one person, and of a message that was refused. */
import type { Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { ask, somebody, windowOf } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import { channel, field, log, newMentee, openWith, write } from './conversation.ts';

test.use({ world: 'chat' });

const draftOf = async (page: Page, ConversationId: number): Promise<string> =>
  (await ask<{ DraftText: string }>(page, '/api/chat/Get', { ConversationId })).DraftText;

/** Writes a draft until the server has it: the answer to an earlier, empty one may come first. */
const draft = async (page: Page, text: string): Promise<void> => {
  const kept = page.waitForResponse(
    (response) =>
      response.url().endsWith('/api/chat/SaveDraft') &&
      (response.request().postData() ?? '').includes(JSON.stringify(text)),
  );
  await field(page).fill(text);
  await kept;
};

test('a draft is on every device, leaves where it is sent from one, and is none once it was refused', async ({
  browser,
  page,
  site,
  forgiven,
}) => {
  await newMentee(site, 'drafting', 'Βελισσαρίου');
  await signIn(page, 'drafting');
  const conversation = await openWith(page, (await somebody(site, 'mentor')).id);
  const address = `/pilot/chat/${conversation}`;
  await page.goto(address);
  const phone = await windowOf(browser, site, 'drafting');
  await phone.setViewportSize({ width: 390, height: 844 });
  const begin = async (text: string) => {
    await draft(page, text);
    await phone.goto(address);
    await expect(field(phone)).toHaveValue(text);
    await expect(channel(page)).toHaveAttribute('data-live', 'Connected');
  };

  await test.step('an empty message is not sent; a draft is there on another device', async () => {
    await write(page, '   ');
    await expect(log(page).getByText('Δεν έχει γραφτεί ακόμη τίποτα. Γράψτε το πρώτο μήνυμα.')).toBeVisible();
    await begin('Σκέφτομαι να');
    await expectAccessible(phone);
    await phone.getByRole('link', { name: 'Όλες οι συνομιλίες' }).click();
    await expect(phone.getByRole('heading', { name: 'Συνομιλίες', level: 1 })).toBeVisible();
    await expect(phone).toHaveURL(/\/pilot\/chat$/);
  });

  await test.step('sent from one device it leaves the field of the other; what was changed there stays', async () => {
    await begin('Σας περιμένω στις δέκα');
    await field(phone).press('Enter');
    await expect(log(page).getByText('Σας περιμένω στις δέκα')).toBeVisible();
    await expect(field(page)).toHaveValue('');
    await expect.poll(() => draftOf(page, conversation)).toBe('');
    await begin('Και αύριο');
    await field(page).press('End');
    await field(page).pressSequentially(' το ίδιο');
    await field(phone).press('Enter');
    await expect(log(page).getByText('Και αύριο', { exact: true })).toBeVisible();
    await expect(field(page)).toHaveValue('Και αύριο το ίδιο');
    await phone.context().close();
  });

  await test.step('a message that was refused is no draft, neither here nor on the server', async () => {
    forgiven.push(/400|ERR_FAILED|WebSocket|Failed to load resource/);
    const text = 'Δεν θα φτάσει';
    await draft(page, text);
    // The words reach nobody, and that the field is empty is not kept.
    await page.route('**/api/chat/SaveDraft', (route) => route.abort());
    await page.routeWebSocket(/\/live/, (socket) => socket.close());
    await page.route('**/api/chat/Send', (route) =>
      route.fulfill({ status: 400, contentType: 'application/json', body: '{"code":"BAD_INPUT","fields":{}}' }),
    );
    await page.reload();
    await expect(field(page)).toHaveValue(text);
    await field(page).press('Enter');
    await expect(log(page).getByText('Δεν στάλθηκε.')).toBeVisible();
    await expect.poll(() => draftOf(page, conversation)).toBe(text);
    await page.unroute('**/api/chat/SaveDraft');
    await page.reload();
    await expect(log(page).getByText('Δεν στάλθηκε.')).toBeVisible();
    await expect(field(page)).toHaveValue('');
    await expect.poll(() => draftOf(page, conversation)).toBe('');
  });
});
