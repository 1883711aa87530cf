/** The screens of the library and of files between people. */
import type { Page } from '@playwright/test';
import { ask } from '../people.ts';
import { badLink, dialog, main, press, type Seen } from './seen.ts';

const route = 'library/items/$';
const folder = `library/items/${encodeURIComponent('Οδηγοί')}`;

/** Three items in a folder of their own, given once; answers the number of the first. */
const fill = async (page: Page): Promise<number> => {
  const asked = { Category: '/Οδηγοί/', Sort: 'newest', Descending: true };
  const { Items } = await ask<{ Items: { Id: number }[] }>(page, '/api/library/SubCategories', asked);
  if (Items[0]) return Items[0].Id;
  const abstract = 'Πώς γράφεται ένα βιογραφικό που διαβάζεται, με παραδείγματα.';
  const more = { Category: '/Οδηγοί/', Metadata: { Abstract: abstract }, Tags: ['βιογραφικό', 'παραδείγματα'] };
  const given: number[] = [];
  for (const Title of ['Το βιογραφικό σας', 'Η συνέντευξη', 'Η εργασία στην Ευρωπαϊκή Ένωση']) {
    const link = { Title, Link: 'https://example.org/odigos', ...more };
    given.push((await ask<{ Id: number }>(page, '/api/library/UploadLink', link)).Id);
  }
  await ask(page, '/api/library/UploadLink', { Title: 'Πύλη', Link: 'https://example.org', Category: '/Οδηγοί/2026/' });
  return given[0] ?? 0;
};

const filled = async (page: Page) => {
  const id = await fill(page);
  await page.reload();
  return id;
};

/** Opens the first item, and what is done with it. */
const opened =
  (doing?: string): Seen['prepare'] =>
  async (page, words) => {
    const id = await fill(page);
    await page.goto(`/pilot/${folder}?item=${id}`);
    await dialog(page);
    if (doing === undefined) return;
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words(doing), exact: true })
      .click();
    await page.getByRole('dialog').nth(1).or(page.locator('[aria-hidden="true"] [role="dialog"]')).first().waitFor();
  };

/** In the order in which they are looked at. */
export const libraryScreens: readonly Seen[] = [
  { who: 'mentor', route: 'library', name: 'library-begin' },
  {
    who: 'mentor',
    route,
    path: folder,
    name: 'library',
    prepare: async (page) => {
      await filled(page);
      await main(page).getByText('Το βιογραφικό σας').waitFor();
    },
  },
  {
    who: 'mentor',
    route,
    path: folder,
    name: 'library-grid',
    prepare: async (page, words) => {
      await filled(page);
      await press('library:view.grid')(page, words);
      await main(page)
        .getByRole('checkbox', { name: /Το βιογραφικό σας/ })
        .check();
    },
  },
  { who: 'mentor', route, path: folder, name: 'library-item', prepare: opened() },
  { who: 'mentor', route, path: folder, name: 'library-change', prepare: opened('library:do.change') },
  {
    who: 'supervisor',
    route,
    path: folder,
    name: 'library-share',
    prepare: async (page, words) => {
      const id = await fill(page);
      await ask(page, '/api/library/Approve', { Id: id });
      await opened('library:do.share')?.(page, words);
    },
  },
  {
    who: 'mentor',
    route,
    path: 'library/items?q=εργασια',
    name: 'library-found',
    prepare: async (page) => {
      await filled(page);
      await main(page).locator('mark').first().waitFor();
    },
  },
  { who: 'mentee', route, path: 'library/items?q=ξξξ', name: 'library-nothing' },
  { who: 'mentee', route: 'library/shared', name: 'library-shared' },
  { who: 'mentee', route: 'library/favourites', name: 'library-favourites' },
  {
    who: 'mentor',
    route: 'library/own',
    name: 'library-own',
    prepare: async (page) => {
      await filled(page);
      await main(page).getByText('Το βιογραφικό σας').waitFor();
    },
  },
  { who: 'mentor', route: 'library/own', path: 'library/own?deleted=1', name: 'library-deleted' },
  {
    who: 'supervisor',
    route: 'library/own',
    path: 'library/own?shares=1',
    name: 'library-own-shares',
    prepare: async (page) => {
      // Their own: what a mentor gave before is not among what they gave.
      const link = { Title: 'Οδηγός επόπτη', Link: 'https://example.org/odigos', Category: '/Οδηγοί/' };
      const { Id: ItemId } = await ask<{ Id: number }>(page, '/api/library/UploadLink', link);
      await ask(page, '/api/library/Approve', { Id: ItemId });
      const mentees = { ProjectId: 1, Order: 'last_name', count: 1 };
      const { list } = await ask<{ list: { User: { Id: number } }[] }>(page, '/api/mentor/Mentees', mentees);
      await ask(page, '/api/Library/Share', { ItemId, MenteeIds: list.map(({ User }) => User.Id) });
      await page.reload();
      await main(page).getByText('Οδηγός επόπτη').first().waitFor();
    },
  },
  { who: 'supervisor', route: 'library/unapproved', name: 'library-unapproved' },
  { who: 'supervisor', route, path: 'library/items?item=999999', name: 'library-gone', forgiven: badLink },
  { who: 'translator', route: 'senditems', name: 'senditems' },
  { who: 'mentee', route: 'mentee/senditems', name: 'senditems-mentee' },
  {
    who: 'mentor',
    route,
    path: folder,
    name: 'library-uploads',
    prepare: async (page, words) => {
      await press('library:view.list')(page, words);
      await page.route('**/uploadpart', () => undefined);
      const buffer = Buffer.alloc(3_000_000, 'Οδηγίες ');
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles([
          { name: 'Οδηγίες.txt', mimeType: 'text/plain', buffer },
          { name: 'Κενό.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) },
        ]);
      await main(page).getByRole('progressbar').waitFor();
    },
  },
  {
    who: 'mentor',
    route: 'mentor/senditems',
    name: 'senditems-mentor',
    prepare: async (page, words) => {
      // What another screen holds back goes on.
      await page.unrouteAll();
      await page.reload();
      const { list } = await ask<{ list: unknown[] }>(page, '/api/files/Own', {});
      const file = { name: 'Πρόγραμμα.txt', mimeType: 'text/plain', buffer: Buffer.from('Δευτέρα') };
      if (list.length === 0) await page.locator('input[type=file]').first().setInputFiles(file);
      await page
        .getByRole('button', { name: words('sending:send'), exact: false })
        .first()
        .click();
      await dialog(page);
    },
  },
  { who: 'coordinator', route: 'admin/senditems', name: 'senditems-admin' },
];
