/** A programme made from nothing by clicking; its mentee sees it change. */
import type { Page } from '@playwright/test';
import { ask, somebody, windowOf } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import { tick } from '../tick.ts';

test.use({ world: 'settings' });

const choose = async (page: Page, label: string, option: string, at = 0): Promise<void> => {
  await page.getByLabel(label, { exact: true }).nth(at).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

const make = async (page: Page, base: string, kind: string, title: string): Promise<void> => {
  await page.goto(`${base}/admin/project/actions`);
  await page.getByRole('button', { name: 'Νέα ενέργεια' }).locator('visible=true').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Είδος' }).click();
  await page.getByRole('option', { name: kind, exact: true }).click();
  await dialog.getByLabel('Τίτλος').fill(title);
  await dialog.getByRole('combobox', { name: 'Ενότητα' }).fill('Ξεκίνημα');
};

const save = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Αποθήκευση', exact: true }).click();
  await expect(page.getByText(/Αποθηκεύτηκε \d\d:\d\d/)).toBeVisible();
};

const publish = async (page: Page): Promise<void> => {
  await page.getByRole('tab', { name: 'Δημοσίευση' }).click();
  await page.getByRole('button', { name: 'Δημοσίευση για όλους' }).click();
  await expect(page.getByText('Η ενέργεια δημοσιεύτηκε.')).toBeVisible();
};

test('a programme from nothing by clicking: a form, a text that waits for it, a questionnaire; the mentee sees it', async ({
  page,
  browser,
  site,
}) => {
  test.slow();
  await signIn(page, 'admin');
  await page.goto('/pilot/admin/project/view');
  const { Id: id } = await ask<{ Id: number }>(page, '/api/project/set', {
    Project: { Id: 0, url: 'from-nothing', Descr: 'Από το μηδέν', Settings: {}, Version: 0 },
  });
  const { id: menteeId } = await somebody(site, 'mentee9');
  await ask(page, '/api/project/AddExistingMentees', {
    ProjectId: id,
    CurrentProjectId: 1,
    UserIds: [menteeId],
    Roles: ['Mentee'],
    setDefault: true,
  });
  const base = '/from-nothing';

  await make(page, base, 'Φόρμα', 'Το όνειρό μου');
  await page.getByRole('dialog').getByRole('button', { name: 'Δημιουργία' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Το όνειρό μου' })).toBeVisible();
  await page.getByRole('tab', { name: 'Περιεχόμενο' }).click();
  await page.getByRole('button', { name: 'Νέο πεδίο' }).click();
  await page.getByLabel('Ερώτηση στα ελληνικά').fill('Τι θέλετε να κάνετε;');
  await tick(page.getByLabel('Υποχρεωτικό'));
  await save(page);
  await publish(page);

  await make(page, base, 'Κείμενο', 'Διαβάστε αυτό');
  await page.getByRole('dialog').getByRole('button', { name: 'Δημιουργία' }).click();
  await page.getByRole('tab', { name: 'Περιεχόμενο' }).click();
  const text = page.getByRole('textbox', { name: 'Κείμενο στα ελληνικά' });
  await text.click();
  await page.keyboard.type('Καλή αρχή');
  await page.keyboard.press('Control+b');
  await page.keyboard.type(' με θάρρος');
  await page.getByRole('tab', { name: 'Πότε ανοίγει' }).click();
  await page.getByRole('button', { name: 'Νέος όρος' }).first().click();
  await choose(page, 'Ενέργεια', 'Το όνειρό μου');
  await save(page);
  await publish(page);

  await make(page, base, 'Ερωτηματολόγιο', 'Τι ξέρω');
  const quest = page.getByRole('dialog').getByRole('combobox', { name: 'Ερωτηματολόγιο' });
  await quest.click();
  await page.getByRole('option').first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Δημιουργία' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Τι ξέρω' })).toBeVisible();
  await publish(page);

  const mentee = await windowOf(browser, site, 'mentee9');
  await mentee.goto(`${base}/mentee/actions`);
  await expect(mentee.getByRole('link', { name: /Τι ξέρω/ })).toBeVisible();
  await expect(mentee.getByText('Διαβάστε αυτό').first()).toBeVisible();
  await expect(mentee.getByRole('link', { name: /Διαβάστε αυτό/ })).toHaveCount(0);
  await mentee
    .getByRole('link', { name: /Το όνειρό μου/ })
    .first()
    .click();
  await mentee.getByLabel('Τι θέλετε να κάνετε;').fill('Να μάθω ξυλουργική');
  await mentee.getByRole('button', { name: 'Υποβολή' }).click();
  await expect(mentee.getByText('Να μάθω ξυλουργική')).toBeVisible();
  await mentee.goto(`${base}/mentee/actions`);
  await mentee
    .getByRole('link', { name: /Διαβάστε αυτό/ })
    .first()
    .click();
  await expect(mentee.locator('strong', { hasText: 'με θάρρος' })).toBeVisible();
  await mentee.context().close();
});

test('conditions are tried on a mentee, and say why; a cycle is named at its place', async ({ page, forgiven }) => {
  forgiven.push(/422/);
  await signIn(page, 'admin');
  await page.goto('/pilot/admin/project/action/7/opens');
  await page.getByRole('button', { name: 'Επιλογή ωφελουμένου' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('searchbox').fill('mentee');
  await dialog.getByRole('radio').first().click();
  await dialog.getByRole('button', { name: 'Επιλογή' }).click();
  const tried = page.getByRole('region', { name: 'Δοκιμή σε ωφελούμενο' });
  await expect(tried.getByText(/Είναι (ανοιχτή|κλειστή)\./)).toBeVisible();
  await expect(tried.getByText('6 in mentee.completed')).toBeVisible();
  await page.goto('/pilot/admin/project/action/6/opens');
  await page.getByRole('button', { name: 'Νέος όρος' }).first().click();
  const last = page.getByRole('region', { name: 'Πότε ανοίγει' }).getByRole('listitem').last();
  await last.getByLabel('Ενέργεια', { exact: true }).click();
  const { Actions } = await ask<{ Actions: { Id: number; Title: string }[] }>(page, '/api/action/Making', {
    ProjectId: 1,
  });
  const title = Actions.find(({ Id }) => Id === 7)?.Title ?? '';
  await page.getByRole('option', { name: title, exact: true }).click();
  await page.getByRole('button', { name: 'Αποθήκευση', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Η μία περιμένει την άλλη');
});
