/** Profile fields in the browser: new ones, another name for one that everybody has, filters; and who makes no projects. */
import { ask } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import type { Page } from '@playwright/test';

test.use({ world: 'settings' });

type Named = { Name: string };
type Setup = {
  Version: number;
  Settings: {
    User: { Fields: Named[]; Filters?: { Field: string; Options?: object[] }[] };
    ApplicationForm: { Questions: { Key: string }[] }[];
    Config: { tdfw?: object };
  };
};

const setup = (page: Page): Promise<Setup> => ask<Setup>(page, '/api/project/Setup', { Id: 1 });
const save = async (page: Page): Promise<void> => {
  await page
    .getByRole('button', { name: /^Αποθήκευση(?: των ρυθμίσεων)?$/ })
    .last()
    .click();
  await expect(page.getByText('Αποθηκεύτηκε.', { exact: true })).toBeVisible();
  await expect(page.getByText('Αποθηκεύτηκε.', { exact: true })).toBeHidden();
};

test('new fields, questions and filters: gone into, named after their labels, no fault before one was there, kept', async ({
  page,
}) => {
  await signIn(page, 'admin');
  const opened = page.waitForResponse('**/api/project/Judge');
  await page.goto('/pilot/admin/project/1/fields');
  await opened;
  const judged = page.waitForResponse('**/api/project/Judge');
  await page.getByRole('button', { name: 'Νέο πεδίο' }).first().click();
  await (await judged).finished();
  const [label, key] = [page.getByLabel('Ονομασία · ελληνικά'), page.getByLabel('Κλειδί')];
  await expect(label).toHaveAttribute('aria-invalid', 'false');
  await expect(page.getByRole('alert')).toBeHidden();
  await label.fill('Ξένες γλώσσες');
  await expect(key).toHaveValue('xenes_glosses');
  await label.fill('Γλώσσες');
  await expect(key).toHaveValue('glosses');
  await key.fill('languages');
  await label.fill('');
  await label.blur();
  await expect(page.getByRole('alert')).toContainText('Πεδία προφίλ › Πεδία του προφίλ › «languages» › Ονομασία');
  await label.fill('Ξένες γλώσσες');
  await expect(key).toHaveValue('languages');
  await save(page);
  await expect.poll(async () => (await setup(page)).Settings.User.Fields.at(-1)?.Name).toBe('languages');
  // Another tab and back: the field that was written is closed.
  await page.getByRole('tab', { name: 'Γενικά' }).click();
  await page.getByRole('tab', { name: 'Πεδία προφίλ' }).click();
  await test.step('a new field or question is gone into, with one type chosen; a day that is none is told; keys have buttons of their own', async () => {
    await page.getByRole('button', { name: 'Νέο πεδίο' }).first().click();
    await expect(page.getByLabel('Ονομασία · ελληνικά')).toBeFocused();
    await page.getByLabel('Είδος').first().click();
    await expect(page.getByRole('option', { selected: true })).toHaveText(['Κείμενο']);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Ακύρωση αλλαγών' }).click();
    await page.getByRole('tab', { name: 'Φόρμα αίτησης' }).click();
    await page.getByRole('button', { name: 'Νέα ενότητα' }).click();
    await expect(page.getByLabel('Τίτλος ενότητας · ελληνικά').last()).toBeFocused();
    await page.getByRole('button', { name: 'Νέα ερώτηση' }).last().click();
    await expect(page.getByLabel('Ερώτηση · ελληνικά')).toBeFocused();
    await page.getByRole('button', { name: 'Ακύρωση αλλαγών' }).click();
    await page.getByRole('tab', { name: 'Γενικά' }).click();
    await expect(page.getByText('/applicationForm?project=pilot')).toBeVisible();
    await page.getByLabel('Έως και τις').fill('31-2-2027');
    await expect(page.getByText('δεν υπάρχει τέτοια ημέρα· γράψτε ΗΗ-ΜΜ-ΕΕΕΕ').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Αποθήκευση', exact: true })).toHaveCount(1);
    await page.getByRole('button', { name: 'Ακύρωση αλλαγών' }).click();
  });
  await page.getByRole('tab', { name: 'Πεδία προφίλ' }).click();
  await test.step('filters begin with those that hold already, each with values of its own; words of the screens are kept', async () => {
    await expect(page.getByText(/Δεν έχετε ορίσει δικά σας.*Εκπαίδευση, Απασχόληση/)).toBeVisible();
    await page.getByRole('button', { name: 'Νέο φίλτρο' }).click();
    await page.getByText('Τιμές του φίλτρου').last().click();
    await page.getByRole('button', { name: 'Νέα επιλογή' }).last().click();
    await page.getByLabel('Τιμή').last().fill('a');
    await page.getByLabel('ελληνικά', { exact: true }).last().fill('Άλφα');
    await page.getByRole('tab', { name: 'Γενικά' }).click();
    await page.getByLabel('Κλειδί', { exact: true }).fill('home.title');
    await page.getByRole('button', { name: 'Νέα λέξη' }).click();
    await page.getByLabel('home.title · ελληνικά').fill('Η αρχή μου');
    await save(page);
    const { User, Config } = (await setup(page)).Settings;
    expect(User.Filters?.slice(0, 2).map(({ Field }) => Field)).toEqual(['education', 'employment']);
    expect(User.Filters?.at(2)?.Options).toEqual([{ Value: 'a', Label: 'Άλφα' }]);
    expect(Config.tdfw).toEqual({ el: { 'home.title': 'Η αρχή μου' } });
  });
});

test('a field with another key takes the question along; the version before is taken up again with what people have', async ({
  page,
}) => {
  await signIn(page, 'admin');
  const before = await setup(page);
  const keys = ({ Settings }: Setup) =>
    Settings.ApplicationForm.flatMap(({ Questions }) => Questions.map(({ Key }) => Key));
  const people = () => ask<{ Fields: object }[]>(page, '/api/project/SamplePeople', { Id: 1, Search: '' });
  const had = (await people()).map(({ Fields }) => ('phone' in Fields ? Fields.phone : ''));
  await page.goto('/pilot/admin/project/1/fields');
  await page.getByText('Κινητό τηλέφωνο').click();
  await page.getByLabel('Κλειδί').fill('mobile');
  await expect(page.getByText(/Πριν: phone/)).toBeVisible();
  await save(page);
  const renamed = await setup(page);
  expect(keys(renamed)).toEqual(keys(before).map((key) => (key === 'phone' ? 'mobile' : key)));
  await expect
    .poll(async () => (await people()).map(({ Fields }) => ('mobile' in Fields ? Fields.mobile : '')))
    .toEqual(had);

  await page.getByRole('tab', { name: 'Εκδόσεις' }).click();
  await page.getByRole('button', { name: `Τι άλλαξε: Έκδοση ${renamed.Version}`, exact: true }).click();
  await expect(page.getByText('Πεδία προφίλ › Πεδία του προφίλ › «Κινητό τηλέφωνο» (phone): αφαιρέθηκε')).toBeVisible();
  await expect(page.getByText('«Κινητό τηλέφωνο» (mobile): προστέθηκε').first()).toBeVisible();
  await page.getByRole('button', { name: `Τι άλλαξε: Έκδοση ${before.Version}`, exact: true }).click();
  await page.getByRole('button', { name: 'Να ισχύσει ξανά' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Να ισχύσει ξανά' }).click();
  await save(page);
  await expect.poll(async () => (await setup(page)).Settings).toEqual(before.Settings);
  await expect
    .poll(async () => (await people()).map(({ Fields }) => ('phone' in Fields ? Fields.phone : '')))
    .toEqual(had);
  await expect(page.getByText(`από την έκδοση ${before.Version}`)).toBeVisible();
});

test('who makes no projects is told at once, with the way to those they run; the address is not theirs', async ({
  page,
}) => {
  await signIn(page, 'coordinator');
  for (const path of ['/pilot/admin/project', '/pilot/admin/project/view']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Νέα έργα φτιάχνουν οι διαχειριστές' })).toBeVisible();
    await expect(page.getByLabel('Όνομα έργου')).toHaveCount(0);
  }
  await page.getByRole('main').getByRole('link', { name: 'Έργα' }).last().click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /Πιλοτικό/ })
    .click();
  await expect(page.getByRole('textbox', { name: 'Διεύθυνση' })).toBeDisabled();
  await expect(page.locator('nav a[aria-current=page]', { hasText: 'Έργα' }).first()).toBeVisible();
});
