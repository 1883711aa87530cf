/** Refusals that staff meet: a lost network, and somebody else who changed the same. */
import { ask, windowOf } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import type { Locator, Page } from '@playwright/test';
import { tick } from '../tick.ts';

test.use({ world: 'whole' });

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

test('applications moved without a network, or after somebody else: the dialog says why and tries again, the others go with the next press', async ({
  browser,
  page,
  context,
  site,
  forgiven,
}) => {
  forgiven.push(/409|ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/);
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

  await test.step('an application that somebody else moved meanwhile is named and left out', async () => {
    await page.goto('/pilot/admin/project/applications?status=unchecked');
    const others = page.getByRole('checkbox', { name: /^Επιλογή: / });
    // The first two have not confirmed their address, and stay behind unless asked for.
    const names = await Promise.all([2, 3].map((at) => others.nth(at).getAttribute('aria-label')));
    await tick(others.nth(2));
    await tick(others.nth(3));
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
});
