/** What was given to be sent is no draft any more: on another device, and where it waits or was refused. */
import type { Page } from '@playwright/test';
import { ask, somebody, windowOf } from '../people.ts';
import { expect, signIn, test } from '../site.ts';

test.use({ world: 'given-messages' });

const ProjectId = 1;
const log = (page: Page) => page.getByRole('log', { name: 'Μηνύματα' });
const field = (page: Page) => page.getByRole('textbox', { name: 'Το μήνυμά σας' });
const open = async (page: Page, UserId: number) =>
  (await ask<{ ConversationId: number }>(page, '/api/chat/Open', { ProjectId, UserId })).ConversationId;
const draft = async (page: Page, ConversationId: number) =>
  (await ask<{ DraftText: string }>(page, '/api/chat/Get', { ConversationId })).DraftText;

/** Until this very draft is kept: one that was emptied before may be answered first. */
const keptIn = (page: Page, text: string) =>
  page.waitForResponse(
    (response) =>
      response.url().endsWith('/api/chat/SaveDraft') &&
      (response.request().postData() ?? '').includes(JSON.stringify(text)),
  );

test('a draft that is sent from one device leaves the field of the other; what was changed there stays', async ({
  browser,
  page,
  site,
}) => {
  await signIn(page, 'supervisor');
  const conversation = await open(page, (await somebody(site, 'coordinator')).id);
  await page.goto(`/pilot/chat/${conversation}`);
  const phone = await windowOf(browser, site, 'supervisor');
  const begin = async (text: string) => {
    const kept = keptIn(page, text);
    await field(page).fill(text);
    await kept;
    await phone.goto(`/pilot/chat/${conversation}`);
    await expect(field(phone)).toHaveValue(text);
    await expect(page.locator('[data-live]')).toHaveAttribute('data-live', 'Connected');
  };
  await begin('Σας περιμένω στις δέκα');
  await field(phone).press('Enter');
  await expect(log(page).getByText('Σας περιμένω στις δέκα')).toBeVisible();
  await expect(field(page)).toHaveValue('');
  await expect.poll(() => draft(page, conversation)).toBe('');

  await begin('Και αύριο');
  await field(page).press('End');
  await field(page).pressSequentially(' το ίδιο');
  await field(phone).press('Enter');
  await expect(log(page).getByText('Και αύριο', { exact: true })).toBeVisible();
  await expect(field(page)).toHaveValue('Και αύριο το ίδιο');
  await phone.context().close();
});

test('a message that was refused is not offered as a draft, and the server keeps none of it', async ({
  page,
  site,
  forgiven,
}) => {
  forgiven.push(/400/);
  await signIn(page, 'coordinator');
  const conversation = await open(page, (await somebody(site, 'mentor')).id);
  const text = 'Δεν θα φτάσει';
  await page.goto(`/pilot/chat/${conversation}`);
  await expect(page.locator('[data-live]')).toHaveAttribute('data-live', 'Connected');
  const kept = keptIn(page, text);
  await field(page).fill(text);
  await kept;
  // The words reach nobody, and that the field is empty is not kept.
  await page.route('**/api/chat/SaveDraft', (route) => route.abort());
  await page.routeWebSocket(/\/live/, (socket) => socket.close());
  await page.route('**/api/chat/Send', (route) =>
    route.fulfill({ status: 400, contentType: 'application/json', body: '{"code":"BAD_INPUT","fields":{}}' }),
  );
  forgiven.push(/ERR_FAILED|WebSocket|Failed to load resource/);
  await page.reload();
  await expect(field(page)).toHaveValue(text);
  await field(page).press('Enter');
  await expect(log(page).getByText('Δεν στάλθηκε.')).toBeVisible();
  expect(await draft(page, conversation)).toBe(text);
  await page.unroute('**/api/chat/SaveDraft');
  await page.reload();
  await expect(log(page).getByText('Δεν στάλθηκε.')).toBeVisible();
  await expect(field(page)).toHaveValue('');
  await expect.poll(() => draft(page, conversation)).toBe('');
});
