/** What one is told: the bell at once, the list, its places, what is read, what one wants; by keyboard, under axe. */
import { expectAccessible } from '../axe.ts';
import { ask, windowOf } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import { scaled } from '../time-limits.ts';

test.use({ world: 'notices' });

const ProjectId = 1;

test('a mentee who is written to by way of home sees it at once; a notice leads to its place and is read', async ({
  browser,
  page,
  site,
}) => {
  const mentor = await windowOf(browser, site, 'mentor');
  await signIn(page, 'mentee');
  await page.goto('/pilot/home');
  const bell = page.getByRole('banner').getByRole('link', { name: /^Ειδοποιήσεις/ });
  await ask(page, '/api/notify/ReadAll', { ProjectId, UpTo: new Date().toISOString() });
  await expect(bell).toHaveAccessibleName('Ειδοποιήσεις');
  const admin = await windowOf(browser, site, 'admin');
  const { Id: ActionId } = await ask<{ Id: number }>(admin, '/api/project/CreateAction', {
    ProjectId,
    TypeId: 6,
    Title: 'Η πρώτη μου ειδοποίηση',
  });
  await ask(admin, '/api/action/publish', { ActionId });
  await expect(bell).toHaveAccessibleName('Ειδοποιήσεις: 1 αδιάβαστη', { timeout: scaled(15_000) });
  await bell.press('Enter');
  const line = page.getByRole('listitem').filter({ hasText: 'Η πρώτη μου ειδοποίηση' });
  await expect(line).toContainText('Νέα ενέργεια για εσάς');
  await expect(page).toHaveURL(/\/pilot\/notifications$/);
  await expectAccessible(page);
  await line.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Η πρώτη μου ειδοποίηση' })).toBeVisible();
  await expect(bell).toHaveAccessibleName('Ειδοποιήσεις');
  await page.goBack();
  await line.getByRole('button', { name: /Σήμανση ως αδιάβαστη/ }).click();
  await expect(bell).toHaveAccessibleName('Ειδοποιήσεις: 1 αδιάβαστη');
  await page.getByRole('button', { name: 'Όλες διαβασμένες' }).click();
  await expect(bell).toHaveAccessibleName('Ειδοποιήσεις');

  await page.goto('/pilot/home');
  await page
    .getByRole('link', { name: /^Γράψτε/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/chat\/\d+$/);
  const conversation = Number(new URL(page.url()).pathname.split('/').at(-1));
  await page.goto('/pilot/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await ask(mentor, '/api/chat/Send', { ConversationId: conversation, ClientId: crypto.randomUUID(), Message: 'Γεια' });
  await expect(page.getByRole('link', { name: 'Συνομιλίες 1 αδιάβαστη συνομιλία' })).toBeVisible();
  await mentor.context().close();
  await admin.context().close();
});
