/** Staff whose network goes, or who are not alone: what was refused is told where they are, with a way on. */
import { ask, somebody, windowOf } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import type { Locator, Page } from '@playwright/test';
import { tick } from '../tick.ts';

test.use({ world: 'refused' });

const region = (page: Page | Locator, label: string): Locator => page.getByRole('region', { name: label, exact: true });

const definition = (questions: readonly string[]) => ({
  Title: { el: 'Δημοσίευση δύο', en: 'Published by two' },
  Sections: [
    {
      Title: { el: 'Μέρος', en: 'Part' },
      Questions: questions.map((text, place) => ({
        Id: `ID_000${place + 1}`,
        Group: place + 1,
        Type: 10,
        Text: { el: text, en: text },
      })),
    },
  ],
});

test('publishing what somebody else changed meanwhile shows both versions, and says neutrally how they differ', async ({
  page,
  browser,
  site,
  forgiven,
}) => {
  forgiven.push(/409/);
  await signIn(page, 'coordinator');
  const made = await ask<{ Id: number }>(page, '/anyquest/QuestAdmin/Import', {
    Name: 'Δημοσίευση δύο',
    File: JSON.stringify({
      Format: 'telemachos-questionnaire',
      FormatVersion: 1,
      Definition: definition(['Πού μένετε;']),
    }),
  });
  await page.goto(`/pilot/admin/questionnaires/${made.Id}/edit`);
  const publish = page.getByRole('button', { name: 'Δημοσίευση', exact: true });
  await publish.click();
  const dialog = page.getByRole('dialog', { name: /^Δημοσίευση/ });
  await expect(dialog).toBeVisible();
  // The other one adds a question.
  const other = await windowOf(browser, site, 'admin');
  const { Draft } = await ask<{ Draft: { Revision: number; Definition: ReturnType<typeof definition> } }>(
    other,
    '/anyquest/QuestAdmin/Get',
    { QuestionnaireId: made.Id },
  );
  const [part] = Draft.Definition.Sections;
  const [first] = part?.Questions ?? [];
  if (!part || !first) throw new Error('the draft has no question');
  part.Questions.push({ ...first, Id: 'ID_0002', Group: 2, Text: { el: 'Πόσα;', en: 'How many?' } });
  await ask(other, '/anyquest/QuestAdmin/SaveDraft', {
    QuestionnaireId: made.Id,
    Definition: Draft.Definition,
    Revision: Draft.Revision,
  });
  await other.context().close();
  await dialog.getByRole('button', { name: 'Δημοσίευση' }).click();
  const conflict = page.getByRole('dialog', { name: 'Κάποιος άλλαξε το κείμενο στο μεταξύ' });
  await expect(conflict).toBeVisible();
  await expect(page.getByText('Δεν αποθηκεύτηκε τίποτα')).toHaveCount(0);
  await expect(region(conflict, 'Η δική σας εκδοχή')).toContainText('Μόνο στην άλλη εκδοχή: Πόσα;');
  await expect(region(conflict, 'Η εκδοχή που αποθηκεύτηκε')).toContainText('Μόνο εδώ: Πόσα;');
  await expect(conflict).not.toContainText('Αφαιρέθηκε');
  await conflict.getByRole('button', { name: 'Κρατώ την άλλη' }).click();
  await expect(page.getByRole('main')).toContainText('Πόσα;');
  // And now it can be published.
  await publish.click();
  await dialog.getByRole('button', { name: 'Δημοσίευση' }).click();
  await expect(page).toHaveURL(/\/versions$/);
});

test('many applications moved without a network: the dialog stays, says why, and its button tries again', async ({
  page,
  context,
  forgiven,
}) => {
  forgiven.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/);
  await signIn(page, 'coordinator');
  await page.goto('/pilot/admin/project/applications?status=eligible');
  const boxes = page.getByRole('checkbox', { name: /^Επιλογή: / });
  await tick(boxes.nth(0));
  await tick(boxes.nth(1));
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Προώθηση' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Μετακίνηση' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Δεν υπάρχει δίκτυο');
  await expect(page.getByRole('alert')).toHaveCount(1);
  const again = dialog.getByRole('button', { name: 'Δοκιμάστε ξανά' });
  await expect(again).toBeFocused();
  const tried = page.waitForEvent('requestfailed');
  await page.keyboard.press('Enter');
  await tried;
  await expect(again).not.toHaveAttribute('aria-busy');
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expect(again).toBeFocused();
  await context.setOffline(false);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Μετακινήθηκαν 2 αιτήσεις')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('#main')).toBeFocused();
});

test('an application that somebody else moved meanwhile is named and let go of; the others go with the next press', async ({
  page,
  browser,
  site,
  forgiven,
}) => {
  forgiven.push(/409/);
  await signIn(page, 'coordinator');
  await page.goto('/pilot/admin/project/applications?status=unchecked');
  const boxes = page.getByRole('checkbox', { name: /^Επιλογή: / });
  // The first two have not confirmed their address, and stay behind unless asked for.
  const names = await Promise.all([2, 3].map((at) => boxes.nth(at).getAttribute('aria-label')));
  await tick(boxes.nth(2));
  await tick(boxes.nth(3));
  const [theirs = '', ours = ''] = names.map((label) => label?.replace('Επιλογή: ', '') ?? '');
  const other = await windowOf(browser, site, 'supervisor');
  const { list } = await ask<{ list: { Id: number; Version: number; LastName: string; FirstName: string }[] }>(
    other,
    '/api/ApplicationForm/List',
    { ProjectId: 1, Status: [-1], count: 100 },
  );
  const line = list.find(({ LastName, FirstName }) => theirs.includes(LastName) && theirs.includes(FirstName));
  await ask(other, '/api/ApplicationForm/ChangeStatus', {
    ProjectId: 1,
    Ids: [line?.Id],
    Versions: [line?.Version],
    Status: 1000,
  });
  await other.context().close();
  const move = async () => {
    await page.getByRole('button', { name: 'Προώθηση' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Μετακίνηση' }).click();
  };
  await move();
  const notice = page.getByRole('alert').filter({ hasText: 'Ορισμένες αιτήσεις άλλαξαν στο μεταξύ.' });
  await expect(notice.getByRole('listitem')).toHaveText(new RegExp(`${line?.LastName}.*: Απορρίφθηκε`));
  const bar = page.getByRole('region', { name: 'Για τα επιλεγμένα' });
  await expect(bar).toContainText('1 επιλεγμένο');
  await move();
  await expect(page.getByText('Η αίτηση μετακινήθηκε')).toBeVisible();
  await expect(bar).toHaveCount(0);
  await expect(page.getByText(ours)).toHaveCount(0);
});

test('a link drawn as a button keeps its words under the mouse', async ({ page }) => {
  await signIn(page, 'mentee');
  await page.goto('/pilot/home');
  const link = page.locator('main a.MuiButton-contained').first();
  await expect(link).toBeVisible();
  await link.hover();
  // Colours move for a moment.
  await expect
    .poll(() => link.evaluate((one) => [getComputedStyle(one).color, getComputedStyle(one).backgroundColor]))
    .toEqual(['rgb(255, 255, 255)', 'rgb(13, 71, 161)']);
});

test('extra time beyond the limit: the message names the limit, and the focus is in the field', async ({
  page,
  site,
}) => {
  const { id } = await somebody(site, 'mentee33');
  await signIn(page, 'coordinator');
  await page.goto(`/pilot/mentor/results/${id}/9`);
  await page.getByRole('button', { name: /^Περισσότερα: Δεξιότητες και στόχοι/ }).click();
  await page.getByRole('menuitem', { name: 'Επιπλέον χρόνος…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Επιπλέον χρόνος' });
  await dialog.getByLabel('Λεπτά').fill('99999');
  await dialog.getByLabel('Αιτία').fill('Δοκιμή');
  await dialog.getByRole('button', { name: 'Αλλαγή χρόνου' }).click();
  await expect(dialog).toContainText('43.200');
  await expect(dialog.getByLabel('Λεπτά')).toBeFocused();
  await dialog.getByLabel('Λεπτά').fill('10');
  await dialog.getByLabel('Αιτία').fill('');
  await dialog.getByRole('button', { name: 'Αλλαγή χρόνου' }).click();
  await expect(dialog.getByLabel('Αιτία')).toBeFocused();
});
