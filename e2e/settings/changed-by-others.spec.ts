/** What was typed over something that another one changed meanwhile is there still, and asked about. */
import type { Page } from '@playwright/test';
import { ask } from '../people.ts';
import { expect, signIn, test } from '../site.ts';

test.use({ world: 'settings-older' });

type Policy = {
  Version: number;
  el: { Title: string; Body: string };
  en: { Title: string; Body: string };
  Purposes: [];
};

const older = (page: Page) => page.getByRole('alert').filter({ hasText: 'Στο μεταξύ το άλλαξε κάποιος άλλος' });

test('a record and a policy that another person changed meanwhile: each shows both, and either can be kept', async ({
  page,
  forgiven,
}) => {
  forgiven.push(/status of 409/);
  await signIn(page, 'admin');
  await page.goto('/pilot/home');
  await test.step('a free record that another one changed: what stands there now can be taken', async () => {
    const made = await ask<{ Id: number; Version: number }>(page, '/api/Data/Set', {
      Id: 0,
      Name: 'Σημείωμα του έργου',
      Class: '',
      Data: 'Πριν',
      editLevel: 1000,
      viewLevel: 1000,
    });
    await page.goto('/pilot/admin/data');
    await page.getByText('Σημείωμα του έργου').click();
    await page.getByLabel('Περιεχόμενο').fill('Τα δικά μου λόγια');
    await ask(page, '/api/Data/Set', {
      Id: made.Id,
      Version: made.Version,
      Name: 'Σημείωμα του έργου',
      Class: '',
      Data: 'Τα λόγια του άλλου',
      editLevel: 1000,
      viewLevel: 1000,
    });
    await page.reload();
    await page.getByText('Σημείωμα του έργου').click();
    await expect(page.getByLabel('Περιεχόμενο')).toHaveValue('Τα δικά μου λόγια');
    await expect(older(page)).toContainText('Τα λόγια του άλλου');
    await older(page).getByRole('button', { name: 'Παίρνω όσα ισχύουν' }).click();
    await expect(page.getByLabel('Περιεχόμενο')).toHaveValue('Τα λόγια του άλλου');
    await expect(older(page)).toHaveCount(0);
  });
  await page.goto('/pilot/admin/project/1/consent');
  await page.getByRole('button', { name: 'Νέα έκδοση' }).click();
  await page.getByLabel('Τίτλος · ελληνικά').fill('Ο δικός μου τίτλος');
  const [before] = (await ask<{ list: Policy[] }>(page, '/api/project/ConsentTexts', { Id: 1 })).list;
  const theirs = { ...before?.el, Title: 'Ο τίτλος κάποιου άλλου' };
  await ask(page, '/api/project/PublishConsent', {
    Id: 1,
    Before: before?.Version,
    el: theirs,
    en: { ...before?.en, Title: 'Their title' },
    Purposes: before?.Purposes,
  });
  const putInForce = async () => {
    await page.getByRole('button', { name: 'Να ισχύσει η νέα πολιτική' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Να ισχύσει η νέα πολιτική' }).click();
  };
  await putInForce();
  await expect(older(page)).toContainText('Ο τίτλος κάποιου άλλου');
  // Whoever comes back goes on with what they were writing.
  await page.reload();
  await expect(page.getByLabel('Τίτλος · ελληνικά')).toHaveValue('Ο δικός μου τίτλος');
  await expect(older(page)).toContainText('Ο τίτλος κάποιου άλλου');
  await expect(page.getByRole('button', { name: 'Να ισχύσει η νέα πολιτική' })).toBeDisabled();
  await older(page).getByRole('button', { name: 'Κρατώ τα δικά μου' }).click();
  await expect(older(page)).toHaveCount(0);
  await putInForce();
  await expect(page.getByText('Η νέα πολιτική ισχύει.')).toBeVisible();
  const [after] = (await ask<{ list: Policy[] }>(page, '/api/project/ConsentTexts', { Id: 1 })).list;
  expect([after?.el.Title, after?.en.Title]).toEqual(['Ο δικός μου τίτλος', 'Their title']);
});
