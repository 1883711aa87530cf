/** What two people write into the same settings: as a text, with new questions, after a reload, and put off. */
import type { Page } from '@playwright/test';
import { ask, windowOf } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import { tick } from '../tick.ts';

test.use({ world: 'settings' });

type Question = { Key: string; Label: string; Type: string };
type Setup = {
  Version: number;
  url: string;
  Descr: string;
  Settings: {
    Config: { SlotMinutes?: number; MIS?: string };
    ApplicationForm: { Title: string; Questions: Question[] }[];
    User: { Fields: { Name: string; Label: string }[] };
  };
};

const setup = (page: Page): Promise<Setup> => ask<Setup>(page, '/api/project/Setup', { Id: 1 });

/** Somebody else saves a change meanwhile. */
const meanwhile = async (page: Page, change: (now: Setup) => void): Promise<void> => {
  const now = await setup(page);
  change(now);
  const { Version, url, Descr, Settings } = now;
  await ask(page, '/api/project/set', { ProjectId: 1, Project: { Id: 1, url, Descr, Settings, Version } });
};

const press = (page: Page): Promise<void> => page.getByRole('button', { name: 'Αποθήκευση', exact: true }).click();
const saved = (page: Page) => expect(page.getByText('Αποθηκεύτηκε.', { exact: true })).toBeVisible();

test('a text of the settings takes nothing away that others saved, says that they changed, and is saved with the rest', async ({
  page,
  forgiven,
}) => {
  forgiven.push(/status of (?:422|409)/);
  await signIn(page, 'admin');
  await page.goto('/pilot/admin/project/1/json');
  await page.getByRole('button', { name: 'Κείμενο' }).click();
  const field = page.getByRole('textbox', { name: 'JSON' });
  // Nothing was typed: what comes is shown.
  await field.fill((await field.inputValue()).replace('"Config": {', '"Config": {\n    "Mine": "δικό μου",'));
  await meanwhile(page, ({ Settings }) => {
    Settings.Config.MIS = '5009999';
  });
  await page.reload();
  await expect(page.getByText('Το κείμενο δεν δείχνει όσα άλλαξαν', { exact: false })).toBeVisible();
  await expect(field).toHaveValue(/δικό μου/);
  await page.getByRole('tab', { name: 'Γενικά' }).click();
  await expect(page.getByText('Στο JSON έχετε γράψει κάτι', { exact: false })).toBeVisible();
  await press(page);
  await saved(page);
  await expect
    .poll(async () => (await setup(page)).Settings.Config)
    .toMatchObject({ Mine: 'δικό μου', MIS: '5009999' });
  await expect(page.getByText('Στο JSON έχετε γράψει κάτι', { exact: false })).toBeHidden();

  // What cannot be read is led to, and nothing is said to be saved.
  await page.getByRole('tab', { name: 'JSON' }).click();
  await page.getByRole('button', { name: 'Κείμενο' }).click();
  const before = await field.inputValue();
  await field.fill(`${before} }`);
  await page.getByRole('tab', { name: 'Γενικά' }).click();
  await press(page);
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('Δεν αποθηκεύτηκε: το κείμενο JSON που γράψατε χρειάζεται διόρθωση.')).toBeVisible();

  // The same place in both is asked about before it is used.
  await field.fill(before.replace('5009999', '5001111'));
  await meanwhile(page, ({ Settings }) => {
    Settings.Config.MIS = '5002222';
  });
  await page.reload();
  await page.getByRole('button', { name: 'Χρήση αυτού του κειμένου' }).click();
  const asked = page.getByRole('dialog', { name: 'Οι ρυθμίσεις άλλαξαν στα ίδια σημεία' });
  await expect(asked.getByRole('radio', { name: 'Αυτό που έχουν τώρα οι ρυθμίσεις: «5002222»' })).toBeVisible();
  await asked.getByRole('button', { name: 'Αργότερα' }).click();
  await expect(field).toHaveValue(/5001111/);
  await page.getByRole('button', { name: 'Χρήση αυτού του κειμένου' }).click();
  await asked.getByRole('button', { name: 'Συνέχεια με αυτά' }).click();
  await press(page);
  await saved(page);
  await expect.poll(async () => (await setup(page)).Settings.Config.MIS).toBe('5001111');
});

test('what a coordinator wrote is joined after a reload as well: what others took away stays away, and nothing is refused', async ({
  page,
  browser,
  site,
}) => {
  const other = await windowOf(browser, site, 'admin');
  await signIn(page, 'coordinator');
  await page.goto('/pilot/admin/project/1/form');
  const title = page.getByLabel('Τίτλος ενότητας · ελληνικά').first();
  await title.fill('Τα στοιχεία της αίτησης');
  await meanwhile(other, (now) => {
    const [first] = now.Settings.ApplicationForm;
    now.Descr = 'Πιλοτικό, άλλο όνομα';
    first?.Questions.pop();
  });
  const left = (await setup(other)).Settings.ApplicationForm[0]?.Questions.map(({ Key }) => Key);
  await page.reload();
  await expect(page.getByText('Μπήκαν και όσα αποθήκευσε άλλος στο μεταξύ', { exact: false })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(title).toHaveValue('Τα στοιχεία της αίτησης');
  // It is saved only by hand.
  const before = await setup(other);
  expect(before.Settings.ApplicationForm[0]?.Title).not.toBe('Τα στοιχεία της αίτησης');
  await press(page);
  await saved(page);
  const now = await setup(other);
  expect([now.Descr, now.Settings.ApplicationForm[0]?.Title]).toEqual([
    'Πιλοτικό, άλλο όνομα',
    'Τα στοιχεία της αίτησης',
  ]);
  expect(now.Settings.ApplicationForm[0]?.Questions.map(({ Key }) => Key)).toEqual(left);
  await other.context().close();
});

test('two who each add a question have two; what both changed can wait, and theirs is kept when it is chosen', async ({
  page,
  forgiven,
}) => {
  forgiven.push(/status of (?:422|409)/);
  await signIn(page, 'admin');
  await page.goto('/pilot/admin/project/1/form');
  await page.getByRole('button', { name: 'Νέα ερώτηση' }).first().click();
  await page.getByLabel('Ερώτηση · ελληνικά').fill('Η δική μου ερώτηση');
  const key = await page.getByRole('textbox', { name: 'Κλειδί' }).inputValue();
  await meanwhile(page, ({ Settings }) => {
    Settings.ApplicationForm.at(-1)?.Questions.push({ Key: key, Label: 'Του άλλου', Type: 'text' });
  });
  await press(page);
  await saved(page);
  await expect(page.getByText(`Το κλειδί «${key}» το έδωσε και άλλος`, { exact: false })).toBeVisible();
  const all = (await setup(page)).Settings.ApplicationForm.flatMap(({ Questions }) => Questions);
  expect(all.filter(({ Label }) => Label === 'Η δική μου ερώτηση' || Label === 'Του άλλου')).toHaveLength(2);

  await page.getByRole('tab', { name: 'Γενικά' }).click();
  await page.getByLabel('Διάρκεια συνάντησης, σε λεπτά').fill('25');
  await meanwhile(page, ({ Settings }) => {
    Settings.Config.SlotMinutes = 35;
  });
  await press(page);
  const asked = page.getByRole('dialog');
  await expect(asked.getByText(/^Αποθήκευσε: \S+/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(asked).toBeHidden();
  await expect(page.getByText('Περιμένει: κάποιος άλλαξε το ίδιο.', { exact: false })).toBeVisible();
  await expect(page.getByLabel('Διάρκεια συνάντησης, σε λεπτά')).toHaveValue('25');
  await press(page);
  await tick(asked.getByRole('radio', { name: 'Αυτό που αποθηκεύτηκε: 35' }));
  await asked.getByRole('button', { name: 'Αποθήκευση με αυτά' }).click();
  await expect(page.getByText('Κρατήθηκε αυτό που αποθηκεύτηκε.')).toBeVisible();
  await expect(page.getByText('Αποθηκεύτηκε.', { exact: true })).toBeHidden();
  await expect(page.getByLabel('Διάρκεια συνάντησης, σε λεπτά')).toHaveValue('35');

  // Days stand there as they are written.
  await page.getByLabel('Τα δεδομένα κρατιούνται έως').fill('01-12-2028');
  await meanwhile(page, ({ Settings }) => {
    Object.assign(Settings.Config, { RetentionDate: '2029-03-31' });
  });
  await press(page);
  await expect(asked.getByRole('radio', { name: 'Το δικό σας: 01-12-2028' })).toBeVisible();
  await expect(asked.getByRole('radio', { name: 'Αυτό που αποθηκεύτηκε: 31-03-2029' })).toBeVisible();
});
