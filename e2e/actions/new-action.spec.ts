/** The dialog of a new action: kinds that did not come, another kind, words that stay, and its group's English. */
import { ask } from '../people.ts';
import { expect, signIn, test } from '../site.ts';

test.use({ world: 'actions' });

test('a new action: kinds are read again, another kind keeps the words, Escape loses nothing, and Enter makes it', async ({
  page,
  forgiven,
}) => {
  forgiven.push(/status of 500/);
  await signIn(page, 'admin');
  const dialog = page.getByRole('dialog');
  const begin = page.getByRole('button', { name: 'Νέα ενέργεια' }).locator('visible=true');
  const types = '**/api/Action/Types';
  await page.route(types, (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL', status: 500, requestId: 'x' } }),
  );
  await page.goto('/pilot/admin/project/actions');
  await begin.click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await page.unroute(types);
  await dialog.getByRole('button', { name: 'Δοκιμάστε ξανά' }).click();
  await expect(dialog.getByRole('combobox', { name: 'Είδος' })).toHaveText(/\S/);
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await test.step('another kind is another draft: the words stay, the questionnaire that was chosen does not', async () => {
    const kind = async (name: string): Promise<void> => {
      await dialog.getByRole('combobox', { name: 'Είδος' }).click();
      await page.getByRole('option', { name, exact: true }).click();
    };
    const quest = dialog.getByRole('combobox', { name: 'Ερωτηματολόγιο' });
    await kind('Ερωτηματολόγιο');
    await dialog.getByLabel('Τίτλος').fill('Δύο φορές');
    await dialog.getByRole('combobox', { name: 'Ενότητα' }).fill('Γνωριμία');
    await quest.click();
    await page.getByRole('option').first().click();
    await expect(quest).not.toHaveValue('');
    await kind('Κείμενο');
    await expect(quest).toHaveCount(0);
    await kind('Ερωτηματολόγιο');
    await expect(quest).toHaveValue('');
    await expect(dialog.getByLabel('Τίτλος')).toHaveValue('Δύο φορές');
    await expect(dialog.getByRole('combobox', { name: 'Ενότητα' })).toHaveValue('Γνωριμία');
    await dialog.getByRole('button', { name: 'Άκυρο' }).click();
    await expect(dialog).toHaveCount(0);
  });
  await test.step('a new action: what was typed stays when the dialog closes, Enter makes it, and its group brings its English', async () => {
    await begin.click();
    await dialog.getByLabel('Τίτλος').fill('Μισή ενέργεια');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await begin.click();
    await expect(dialog.getByLabel('Τίτλος')).toHaveValue('Μισή ενέργεια');
    const { Actions } = await ask<{ Actions: { Group: string[]; Titles: { group_en?: string } }[] }>(
      page,
      '/api/action/Making',
      { ProjectId: 1 },
    );
    const known = Actions.find(({ Titles }) => (Titles.group_en ?? '') !== '');
    await dialog.getByRole('combobox', { name: 'Ενότητα' }).fill(known?.Group[0] ?? '');
    await dialog.getByLabel('Τίτλος').press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Μισή ενέργεια' })).toBeVisible();
    await expect(page.getByLabel('Ενότητα στα αγγλικά')).toHaveValue(known?.Titles.group_en ?? '');
    await page.goto('/pilot/admin/project/actions');
    await begin.click();
    await expect(dialog.getByLabel('Τίτλος')).toHaveValue('');
  });
});
