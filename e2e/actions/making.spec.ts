/** A programme made from nothing by clicking; its mentee sees it change. */
import type { Page } from '@playwright/test';
import { actionTypeIds } from '@telemachos/contract/features/actions/action-types.ts';
import { actionFlags } from '@telemachos/contract/kit/flags.ts';
import { ask, somebody, windowOf } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import { tick } from '../tick.ts';

test.use({ world: 'actions' });

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
  const { id: menteeId } = await somebody(site, 'mentee14');
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

  const mentee = await windowOf(browser, site, 'mentee14');
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

/** A form of the project, made aside. */
const aside = async (page: Page, Title: string): Promise<number> => {
  const action = { ProjectId: 1, TypeId: actionTypeIds.form, Title, Group: ['Ξεκίνημα'] };
  return (await ask<{ Id: number }>(page, '/api/project/CreateAction', action)).Id;
};

test('values of the profile are chosen by their words; what was tried goes when the condition changes', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await page.goto('/pilot/admin/project/actions');
  const id = await aside(page, 'Για ανέργους');
  await page.goto(`/pilot/admin/project/action/${id}/opens`);
  const opens = page.getByRole('region', { name: 'Πότε ανοίγει' });
  await opens.getByRole('button', { name: 'Νέος όρος' }).click();
  const rows = opens.getByRole('listitem');
  await choose(page, 'Όρος', 'Στοιχείο του προφίλ είναι');
  await choose(page, 'Στοιχείο', 'Απασχόληση');
  await choose(page, 'Τιμή', 'Άνεργος/η');
  await opens.getByRole('button', { name: 'Νέος όρος' }).click();
  await choose(page, 'Όρος', 'Στοιχείο του προφίλ είναι', 1);
  await choose(page, 'Στοιχείο', 'Χωρίς εργασία από', 1);
  await rows.nth(1).getByRole('textbox', { name: 'Τιμή' }).fill('03-02-2025');
  await opens.getByRole('button', { name: 'Νέος όρος' }).click();
  await opens.getByText('Έκφραση', { exact: true }).first().click();
  const expression = opens.getByRole('textbox', { name: 'Έκφραση' });
  await expect(expression).toHaveValue(
    /^user\.employment == "unemployed" && user\.unemployed_since == "2025-02-03" && \d+ in mentee\.completed$/,
  );

  await page.getByRole('button', { name: 'Επιλογή ωφελουμένου' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('searchbox').fill('mentee');
  await dialog.getByRole('radio').first().click();
  await dialog.getByRole('button', { name: 'Επιλογή' }).click();
  const tried = page.getByRole('region', { name: 'Δοκιμή σε ωφελούμενο' });
  await expect(tried.getByText('«Απασχόληση» είναι «Άνεργος/η»')).toBeVisible();
  await expect(tried.getByText('«Χωρίς εργασία από» είναι «03-02-2025»')).toBeVisible();
  await expect(tried.getByText(/^ολοκληρώθηκε η ενέργεια «.+»$/)).toBeVisible();
  await expect(tried.getByText('user.employment == "unemployed"')).toBeVisible();

  // A value that the list does not have is named, and the outcome of what stood before is gone.
  await expression.fill('user.employment == "Άνεργος"');
  await expect(
    opens.getByText('Δεν είναι μία από τις τιμές: «Άνεργος». Ο όρος δεν θα ισχύει για κανέναν.'),
  ).toBeVisible();
  await expect(tried.getByText('«Απασχόληση» είναι «Άνεργος/η»')).toHaveCount(0);
  await expect(tried.getByText(/Η συνθήκη για το πότε ανοίγει (δεν )?ισχύει\./)).toHaveCount(0);
  await expect(tried.getByText('Η συνθήκη άλλαξε μετά τη δοκιμή.')).toBeVisible();
  await tried.getByRole('button', { name: 'Δοκιμή ξανά' }).click();
  await expect(tried.getByText('Η συνθήκη για το πότε ανοίγει δεν ισχύει.')).toBeVisible();
});

test('what cannot be deleted says why, and offers no second try', async ({ page, forgiven }) => {
  forgiven.push(/409/);
  await signIn(page, 'admin');
  await page.goto('/pilot/admin/project/actions');
  const { Actions } = await ask<{
    Actions: { Id: number; Title: string; Flags: number; Version: number; Begun: number }[];
  }>(page, '/api/action/Making', { ProjectId: 1 });
  const begun = Actions.find(({ Begun }) => Begun > 0);
  await ask(page, '/api/action/SaveGrid', {
    Rows: [{ Id: begun?.Id, Version: begun?.Version, Flags: (begun?.Flags ?? 0) | actionFlags.CanDelete }],
  });
  await page.goto(`/pilot/admin/project/action/${begun?.Id}`);
  await page.getByRole('button', { name: `Περισσότερα για: ${begun?.Title}` }).click();
  await page.getByRole('menuitem', { name: 'Διαγραφή' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Διαγραφή' }).click();
  await expect(dialog.getByRole('alert')).toContainText('να την αρχειοθετήσετε');
  await expect(dialog.getByRole('button', { name: 'Δοκιμάστε ξανά' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Κλείσιμο' }).click();
  await expect(dialog).toHaveCount(0);
});
