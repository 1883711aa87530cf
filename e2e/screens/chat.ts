/** The screens of conversations. */
import type { Page } from '@playwright/test';
import { ask } from '../people.ts';
import { badLink, dialog, main, press, type Seen } from './seen.ts';

/** Write to the first of those one may write to; answers the conversation. */
const write = async (page: Page): Promise<number> => {
  const [contact] = (await ask<{ list: { Id: number }[] }>(page, '/api/User/Chat', { ProjectId: 1 })).list;
  const { ConversationId } = await ask<{ ConversationId: number }>(page, '/api/chat/Open', {
    ProjectId: 1,
    UserId: contact?.Id,
  });
  for (const Message of [
    'Καλημέρα σας.',
    'Σας στέλνω το πρόγραμμα της εβδομάδας που είπαμε την Τρίτη, δείτε το εδώ: https://example.org/p',
    'Πότε μπορείτε;',
  ])
    await ask(page, '/api/chat/Send', { ConversationId, ClientId: crypto.randomUUID(), Message });
  return ConversationId;
};

/** In the order in which they are looked at; each makes what it shows. */
export const chatScreens: readonly Seen[] = [
  { who: 'supervisor', route: 'chat/{-$id}', path: 'chat', name: 'chat-none' },
  {
    who: 'coordinator',
    route: 'chat/{-$id}',
    path: 'chat',
    name: 'chat-begin',
    prepare: async (page, words) => {
      await press('chat:begin')(page, words);
      await dialog(page);
    },
  },
  {
    who: 'mentor',
    route: 'chat/{-$id}',
    path: 'chat',
    name: 'chat',
    prepare: async (page) => {
      await page.goto(`/pilot/chat/${await write(page)}`);
      await main(page).getByText('Πότε μπορείτε;').last().waitFor();
    },
  },
  {
    who: 'mentor',
    route: 'chat/{-$id}',
    path: 'chat',
    name: 'chat-group-files',
    prepare: async (page, words) => {
      const { ConversationId } = await ask<{ ConversationId: number }>(page, '/api/chat/OpenGroup', { ProjectId: 1 });
      await page.goto(`/pilot/chat/${ConversationId}`);
      const chooser = page.locator('input[type=file]');
      const chosen = main(page).getByRole('list', { name: words('chat:chosenFiles') });
      const buffer = Buffer.from('%PDF-1.4\n%%EOF\n');
      await chooser.setInputFiles({ name: 'Πρόγραμμα Δεκεμβρίου.pdf', mimeType: 'application/pdf', buffer });
      await page.getByRole('textbox', { name: words('chat:write') }).fill('Το πρόγραμμα του μήνα.');
      await press('chat:send')(page, words);
      await chosen.waitFor({ state: 'detached' });
      await chooser.setInputFiles([
        { name: 'Οδηγίες για τη συνέντευξη.pdf', mimeType: 'application/pdf', buffer },
        { name: 'πρόγραμμα.exe.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ\0\0\u0001') },
      ]);
      await chosen.getByRole('alert').waitFor();
    },
    forgiven: badLink,
  },
  {
    who: 'mentor',
    route: 'chat/{-$id}',
    path: 'chat?search=πρόγραμμα',
    name: 'chat-found',
    prepare: async (page) => {
      await write(page);
      await page.reload();
      await main(page).locator('mark').first().waitFor();
    },
  },
  {
    who: 'mentor',
    route: 'chat/{-$id}',
    path: 'chat',
    name: 'chat-profile',
    prepare: async (page, words) => {
      const [contact] = (await ask<{ list: { Id: number }[] }>(page, '/api/User/Chat', { ProjectId: 1 })).list;
      const { ConversationId } = await ask<{ ConversationId: number }>(page, '/api/chat/Open', {
        ProjectId: 1,
        UserId: contact?.Id,
      });
      await page.goto(`/pilot/chat/${ConversationId}`);
      await page.getByTitle(words('chat:whoIs')).click();
      await dialog(page);
    },
  },
  { who: 'supervisor', route: 'chat/reports', name: 'chat-reports' },
  { who: 'mentee', route: 'mentee/chatitems', name: 'chat-items-mentee' },
  { who: 'mentor', route: 'mentor/chatitems', name: 'chat-items-mentor' },
];
