/** A mentor's home: who wrote and waits for an answer comes first, as it happens, and until it is read. */
import { ask, somebody, windowOf } from '../people.ts';
import { expect, signIn, test } from '../site.ts';

test.use({ world: 'who-wrote' });

test('whoever wrote stands first on the mentor’s home, with a way to what they wrote, until it is read', async ({
  browser,
  page,
  site,
}) => {
  const [mentor, mentee] = [await somebody(site, 'mentor'), await somebody(site, 'mentee')];
  await signIn(page, 'mentor');
  await page.goto('/pilot/home');
  const read = page.getByRole('link', { name: new RegExp(`^Διαβάστε: .*${mentee.last}`) });
  const wrote = page.getByRole('listitem').filter({ hasText: 'Σας έγραψε' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(wrote).toHaveCount(0);
  const other = await windowOf(browser, site, 'mentee');
  const { ConversationId } = await ask<{ ConversationId: number }>(other, '/api/chat/Open', {
    ProjectId: 1,
    UserId: mentor.id,
  });
  for (const Message of ['Καλημέρα', 'Μπορούμε να μιλήσουμε;'])
    await ask(other, '/api/chat/Send', { ConversationId, ClientId: crypto.randomUUID(), Message });
  await expect(wrote).toContainText('Σας έγραψε: 2 νέα μηνύματα');
  await expect(page.locator('main').getByRole('listitem').first()).toContainText(mentee.last);
  await read.click();
  await expect(page).toHaveURL(new RegExp(`/chat/${ConversationId}$`));
  await expect(page.getByRole('log').getByText('Μπορούμε να μιλήσουμε;')).toBeVisible();
  await page.getByRole('navigation').first().getByRole('link', { name: 'Αρχική' }).click();
  await expect(wrote).toHaveCount(0);
  await other.context().close();
});
