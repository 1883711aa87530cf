/** What is typed into forms and dialogs is there again after a reload, until it is given up. */
import { ask, somebody, windowOf } from '../people.ts';
import { expect, linkIn, signIn, test } from '../site.ts';
import { goOn } from '../typing.ts';
import type { Locator, Page } from '@playwright/test';
import { tick } from '../tick.ts';

test.use({ world: 'whole' });

test('a form being filled in, and an application’s form: there again after a reload', async ({
  page,
  context,
  forgiven,
}) => {
  forgiven.push(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  await signIn(page, 'mentee');
  const actions = await ask<{ Id: number; TypeId: number; State: string }[]>(page, '/api/data/getactions', {});
  const form = actions.find(({ TypeId, State }) => TypeId === 1 && State !== 'done');
  expect(form).toBeDefined();
  const address = `/pilot/mentee/action/${form?.Id}`;
  await page.goto(address);
  const field = page.locator('form textarea:not([aria-hidden="true"]), form input[type="text"]').first();
  await field.fill('');
  await field.pressSequentially('Όσα έγραφα');
  await page.goto('about:blank');
  await page.goto(address);
  await expect(field).toHaveValue('Όσα έγραφα');
  // Without a network it is not handed in, which is told; leaving is harmless, and the dialog says so.
  for (const choices of await page.locator('form select').all()) await choices.selectOption({ index: 1 });
  for (const group of await page.locator('form [role="radiogroup"]').all())
    await tick(group.getByRole('radio').first());
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Υποβολή' }).click();
  await expect(page.getByText(/^Η φόρμα δεν υποβλήθηκε: δεν υπάρχει δίκτυο/)).toBeVisible();
  await page.getByRole('link', { name: 'Οι ενέργειές μου' }).first().click();
  const leaving = page.getByRole('dialog');
  await expect(leaving).toContainText('Θα μείνουν σε αυτή τη συσκευή');
  await expect(leaving.getByRole('button', { name: 'Φεύγω τώρα' })).toBeVisible();
  await leaving.getByRole('button', { name: 'Μένω εδώ' }).click();
  await context.setOffline(false);
  await expect(page.getByText(/^Αποθηκεύτηκε/)).toBeVisible();
  // Handed in elsewhere while it is open here: what is typed here is chosen between, and the page leads on.
  const kept = () =>
    ask<{ Data: Record<string, string>; Version: number }>(page, '/api/mentee/GetActionData', { ActionId: form?.Id });
  const key = async () => Object.entries((await kept()).Data).find(([, value]) => value === 'Όσα έγραφα')?.[0] ?? '';
  await expect.poll(key).not.toBe('');
  const [text, { Data, Version }] = [await key(), await kept()];
  const handIn = { ActionId: form?.Id, Data: { ...Data, [text]: 'Από το κινητό' }, Version, Submit: true };
  const handedIn = await ask(page, '/api/mentee/SaveActionData', handIn);
  expect(handedIn).toMatchObject({ Completed: true });
  await field.fill('Από τον υπολογιστή');
  const between = page.getByRole('dialog', { name: 'Η φόρμα υποβλήθηκε στο μεταξύ' });
  await expect(between).toContainText('Από το κινητό');
  await between.getByRole('button', { name: 'Κρατώ την άλλη' }).click();
  await expect(page.getByText('Η φόρμα έχει υποβληθεί από άλλη καρτέλα ή συσκευή.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Αλλαγή' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Φόρμα' })).toContainText('Από το κινητό');
  // The application's form keeps all but the e-mail.
  await page.goto('about:blank');
  await context.clearCookies();
  await page.goto('/applicationForm');
  await page.locator('[name="first_name"]').fill('Ελένη');
  await page.locator('[name="email"]').fill('eleni@example.org');
  const stored = () => page.evaluate<string>('JSON.stringify(localStorage)');
  await expect.poll(stored).toContain('Ελένη');
  const withEmail = await stored();
  expect(withEmail).not.toContain('eleni@example.org');
  await page.reload();
  await expect(page.locator('[name="first_name"]')).toHaveValue('Ελένη');
  await expect(page.locator('[name="email"]')).toHaveValue('');
});

test('changed answers of an application that was sent: there again after a reload, and gone when given up', async ({
  page,
  site,
  browser,
}) => {
  const coordinator = await windowOf(browser, site, 'coordinator');
  const { ProjectId } = await ask<{ ProjectId: number }>(coordinator, '/api/user/getcurrent', {});
  const { list } = await ask<{ list: { Id: number; Email: string }[] }>(coordinator, '/api/ApplicationForm/List', {
    ProjectId,
    Status: [1],
    count: 10,
  });
  const { Id, Email } = list.at(-1) ?? { Id: 0, Email: '' };
  await ask(coordinator, '/api/ApplicationForm/Resubmit', { AppId: Id });
  await coordinator.context().close();
  const link = linkIn(await site.mailTo(Email, /./), '/application/status/');
  const edit = async () => {
    await page.goto(link);
    await page
      .getByRole('button', { name: /Αλλαγή|Συμπλήρωση/ })
      .first()
      .click();
    await expect(page.locator('[name="first_name"]')).toBeVisible();
  };
  await edit();
  const before = await page.locator('[name="first_name"]').inputValue();
  await page.locator('[name="first_name"]').fill('Μισό όνο');
  await edit();
  await expect(page.locator('[name="first_name"]')).toHaveValue('Μισό όνο');
  await expect(page.getByText(goOn)).toBeVisible();
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(stored).not.toContain(link.split('/').at(-1));
  await page.getByRole('button', { name: 'Άκυρο' }).click();
  await edit();
  await expect(page.locator('[name="first_name"]')).toHaveValue(before);
});

/** Every dialog with something to type: how it opens, and what is typed into which of its fields. */
const dialogs: readonly {
  what: string;
  who: string;
  open: (page: Page, site: Parameters<typeof somebody>[0]) => Promise<Locator>;
  typed: Record<string, string>;
  /** What else the dialog shows. */
  also?: (dialog: Locator) => Promise<void>;
}[] = [
  {
    what: 'a new questionnaire',
    who: 'coordinator',
    open: async (page) => {
      await page.goto('/pilot/admin/questionnaires');
      await page.getByRole('button', { name: 'Νέο ερωτηματολόγιο' }).click();
      return page.getByRole('dialog', { name: 'Νέο ερωτηματολόγιο' });
    },
    typed: { 'Όνομα στις λίστες': 'Μισό όνομα' },
  },
  {
    what: 'extra time',
    who: 'coordinator',
    open: async (page, site) => {
      const { id } = await somebody(site, 'mentee33');
      await page.goto(`/pilot/mentor/results/${id}/9`);
      await page.getByRole('button', { name: 'Περισσότερα: Δεξιότητες και στόχοι, προσπάθεια 1' }).click();
      await page.getByRole('menuitem', { name: 'Επιπλέον χρόνος…' }).click();
      return page.getByRole('dialog', { name: 'Επιπλέον χρόνος' });
    },
    typed: { Λεπτά: '7', Αιτία: 'Κόπηκε το ρεύμ' },
    // A limit is named by the message, and the focus is in the field at fault.
    also: async (dialog) => {
      const change = dialog.getByRole('button', { name: 'Αλλαγή χρόνου' });
      await dialog.getByLabel('Λεπτά').fill('99999');
      await change.click();
      await expect(dialog).toContainText('43.200');
      await expect(dialog.getByLabel('Λεπτά')).toBeFocused();
      await dialog.getByLabel('Λεπτά').fill('10');
      await dialog.getByLabel('Αιτία').fill('');
      await change.click();
      await expect(dialog.getByLabel('Αιτία')).toBeFocused();
    },
  },
  {
    what: 'a questionnaire’s copy',
    who: 'admin',
    open: async (page) => {
      await questionnaire(page, 'edit');
      await page.getByRole('button', { name: 'Περισσότερα' }).click();
      await page.getByRole('menuitem', { name: 'Αντίγραφο' }).click();
      return page.getByRole('dialog', { name: 'Αντίγραφο ερωτηματολογίου' });
    },
    typed: { 'Όνομα στις λίστες': 'Μισό αντίγραφο' },
  },
  {
    what: 'a questionnaire’s name',
    who: 'admin',
    open: async (page) => {
      await questionnaire(page, 'edit');
      await page.getByRole('button', { name: 'Περισσότερα' }).click();
      await page.getByRole('menuitem', { name: 'Μετονομασία' }).click();
      return page.getByRole('dialog', { name: 'Μετονομασία' });
    },
    typed: { 'Όνομα στις λίστες': 'Μισό νέο όνομα' },
  },
  {
    what: 'a link',
    who: 'admin',
    open: async (page) => {
      await questionnaire(page, 'links');
      await page.getByRole('button', { name: 'Νέος σύνδεσμος' }).click();
      return page.getByRole('dialog', { name: 'Νέος σύνδεσμος' });
    },
    typed: { 'Για ποιον ή για τι': 'Για τους αποφ', 'Ισχύει έως και': '12-1' },
  },
];

const questionnaire = async (page: Page, tab: string): Promise<void> => {
  const { list } = await ask<{ list: { Id: number }[] }>(page, '/anyquest/QuestAdmin/Quests', { count: 1 });
  await page.goto(`/pilot/admin/questionnaires/${list[0]?.Id}/${tab}`);
};

test('what was typed into a dialog is there again after a reload, until it is given up with «Άκυρο»', async ({
  page,
  site,
}) => {
  test.slow();
  let signedIn = '';
  for (const { what, who, open, typed, also } of dialogs)
    await test.step(what, async () => {
      if (signedIn !== who) await signIn(page, who);
      signedIn = who;
      let dialog = await open(page, site);
      const first: Record<string, string> = {};
      for (const label of Object.keys(typed)) first[label] = await dialog.getByLabel(label).inputValue();
      for (const [label, text] of Object.entries(typed)) await dialog.getByLabel(label).fill(text);
      await page.reload();
      dialog = await open(page, site);
      for (const [label, text] of Object.entries(typed)) await expect(dialog.getByLabel(label)).toHaveValue(text);
      await also?.(dialog);
      await dialog.getByRole('button', { name: 'Άκυρο' }).click();
      await expect(dialog).toBeHidden();
      dialog = await open(page, site);
      for (const [label, text] of Object.entries(first)) await expect(dialog.getByLabel(label)).toHaveValue(text);
    });
});
