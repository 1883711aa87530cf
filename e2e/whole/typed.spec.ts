/** What is typed into forms and notes: a reload, a crash within a second, another version meanwhile, signing out. */
import { ask, somebody, windowOf } from '../people.ts';
import { expect, linkIn, signIn, test } from '../site.ts';
import type { Locator, Page } from '@playwright/test';

test.use({ world: 'typed' });

type Piece = { Data: { Note?: string } | null; Version: number };
const publicNote = (page: Page) => page.getByLabel('Τι θέλετε να του πείτε;');
const privateNote = (page: Page) => page.getByLabel('Σημειώσεις που δεν βλέπει ο ωφελούμενος');
const goOn = /Συνεχίζετε από όσα είχατε γράψει στις \d\d-\d\d-\d{4}/;

test('a page that goes within the second takes nothing: the note is there again, and is saved', async ({
  page,
  site,
}) => {
  const { id } = await somebody(site, 'mentee');
  await signIn(page, 'mentor');
  const address = `/pilot/mentor/mentee/${id}/6`;
  await page.goto(address);
  await privateNote(page).fill('');
  await privateNote(page).pressSequentially('Η τελευταία λέξη');
  await page.goto('about:blank');
  await page.goto(address);
  await expect(privateNote(page)).toHaveValue('Η τελευταία λέξη');
  await expect
    .poll(() =>
      ask<Piece>(page, '/api/mentor/GetPrivateMenteeData', { ActionId: 6, MenteeId: id }).then(
        ({ Data }) => Data?.Note,
      ),
    )
    .toBe('Η τελευταία λέξη');
  // The note that is saved by hand waits, and can be thrown away.
  const kept = await publicNote(page).inputValue();
  await publicNote(page).fill('Μισή πρόταση');
  await page.reload();
  await expect(publicNote(page)).toHaveValue('Μισή πρόταση');
  const line = page.getByRole('status').filter({ hasText: goOn });
  await line.getByRole('button', { name: 'Απόρριψη' }).click();
  await expect(publicNote(page)).toHaveValue(kept);
  await page.reload();
  await expect(publicNote(page)).toHaveValue(kept);
  await expect(line).toHaveCount(0);
});

test('once what was found here is saved there is nothing left to discard, and the focus stays where it was', async ({
  page,
  site,
}) => {
  const { id } = await somebody(site, 'mentee');
  await signIn(page, 'mentor');
  await page.goto(`/pilot/mentor/mentee/${id}/6`);
  await publicNote(page).fill('Μισή πρόταση, που σώζεται');
  await page.reload();
  await expect(page.getByText(goOn)).toBeVisible();
  const save = publicNote(page).locator('xpath=ancestor::form').getByRole('button', { name: 'Αποθήκευση' });
  await save.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Αποθηκεύτηκε/).first()).toBeVisible();
  await expect(page.getByText(goOn)).toHaveCount(0);
  await expect(save).toBeDisabled();
  await expect(save).toBeFocused();
  await expect(publicNote(page)).toHaveValue('Μισή πρόταση, που σώζεται');
});

test('somebody else saved meanwhile: both versions are shown, and nothing is overwritten', async ({
  page,
  site,
  browser,
}) => {
  const { id } = await somebody(site, 'mentee');
  await signIn(page, 'mentor');
  const address = `/pilot/mentor/mentee/${id}/1`;
  await page.goto(address);
  await publicNote(page).fill('Του μέντορα');
  await page.goto('about:blank');
  const other = await windowOf(browser, site, 'supervisor');
  const { Version, Data } = await ask<Piece>(other, '/api/mentor/GetPublicMenteeData', { ActionId: 1, MenteeId: id });
  await ask(other, '/api/mentor/SavePublicMenteeData', {
    ActionId: 1,
    MenteeId: id,
    Data: { ...Data, Note: 'Του επόπτη' },
    Version,
  });
  await other.context().close();
  await page.goto(address);
  const conflict = page.getByRole('dialog', { name: 'Κάποιος άλλαξε το κείμενο στο μεταξύ' });
  await expect(conflict).toContainText('Του μέντορα');
  await expect(conflict).toContainText('Του επόπτη');
  await conflict.getByRole('button', { name: 'Κρατώ και τις δύο' }).click();
  await expect
    .poll(() =>
      ask<Piece>(page, '/api/mentor/GetPublicMenteeData', { ActionId: 1, MenteeId: id }).then(
        (piece) => piece.Data?.Note,
      ),
    )
    .toBe('Του επόπτη\n\nΤου μέντορα');
});

test('it is its writer’s alone, and signing out asks before it is removed', async ({ page, site, context }) => {
  const { id } = await somebody(site, 'mentee');
  await signIn(page, 'mentor');
  const address = `/pilot/mentor/mentee/${id}/2`;
  await page.goto(address);
  const before = await publicNote(page).inputValue();
  await publicNote(page).fill('Μόνο του μέντορα');
  await page.goto('about:blank');
  await context.clearCookies();
  await signIn(page, 'supervisor');
  await page.goto(address);
  await expect(publicNote(page)).toHaveValue(before);
  await page.goto('about:blank');
  await context.clearCookies();
  await signIn(page, 'mentor');
  const leave = async () => {
    await page.getByRole('button', { name: /^Λογαριασμός: / }).click();
    await page.getByRole('menuitem', { name: 'Αποσύνδεση' }).click();
  };
  await leave();
  const sure = page.getByRole('dialog', { name: 'Αποσύνδεση με αλλαγές που δεν αποθηκεύτηκαν;' });
  await expect(sure).toContainText('σε 1 φόρμα ή σημείωση');
  await sure.getByRole('button', { name: 'Παραμονή' }).click();
  await page.goto(address);
  await expect(publicNote(page)).toHaveValue('Μόνο του μέντορα');
  await page.goto('/pilot/home');
  await leave();
  await sure.getByRole('button', { name: 'Αποσύνδεση' }).click();
  await expect(page).toHaveURL(/signin/);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('Μόνο του μέντορα');
});

test('a form being filled in, and an application’s form: there again after a reload', async ({ page, context }) => {
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
  // The application's form keeps all but the e-mail.
  await page.goto('about:blank');
  await context.clearCookies();
  await page.goto('/applicationForm');
  await page.locator('[name="first_name"]').fill('Ελένη');
  await page.locator('[name="email"]').fill('eleni@example.org');
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
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(link.split('/').at(-1));
  await page.getByRole('button', { name: 'Άκυρο' }).click();
  await edit();
  await expect(page.locator('[name="first_name"]')).toHaveValue(before);
});

test('a time that is still being typed for a meeting comes back as it was, and is not sent', async ({ page, site }) => {
  const { id } = await somebody(site, 'mentee');
  await signIn(page, 'mentor');
  const { ProjectId } = await ask<{ ProjectId: number }>(page, '/api/user/getcurrent', {});
  const { Actions } = await ask<{ Actions: { Id: number; TypeId: number }[] }>(page, '/api/action/mentor', {
    ProjectId,
    MenteeId: id,
  });
  const meeting = Actions.find(({ TypeId }) => TypeId === 3) ?? Actions.find(({ TypeId }) => TypeId === 2);
  for (const action of [meeting, ...Actions]) {
    await page.goto(`/pilot/mentor/mentee/${id}/${action?.Id}`);
    await expect(publicNote(page)).toBeVisible();
    if (await page.locator('#meeting-time').isVisible()) break;
  }
  await page.locator('#meeting-date').fill('12-12-2026');
  await page.locator('#meeting-time').fill('14:3');
  await page.reload();
  await expect(page.locator('#meeting-time')).toHaveValue('14:3');
  await expect(page.locator('#meeting-date')).toHaveValue('12-12-2026');
  await page.locator('#meeting-time').fill('14:30');
  await page.getByRole('button', { name: 'Αποθήκευση' }).click();
  await expect(page.getByText(/Αποθηκεύτηκε/).first()).toBeVisible();
});

/** Every dialog with something to type: how it opens, and what is typed into which of its fields. */
const dialogs: readonly {
  what: string;
  who: string;
  open: (page: Page, site: Parameters<typeof somebody>[0]) => Promise<Locator>;
  typed: Record<string, string>;
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
    what: 'a questionnaire’s copy',
    who: 'admin',
    open: async (page) => {
      await questionnaire(page, 'edit');
      await page.getByRole('button', { name: 'Άλλες ενέργειες' }).click();
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
      await page.getByRole('button', { name: 'Άλλες ενέργειες' }).click();
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
  {
    what: 'extra time',
    who: 'coordinator',
    open: async (page, site) => {
      const { id } = await somebody(site, 'mentee33');
      await page.goto(`/pilot/mentor/results/${id}/9`);
      await page.getByRole('button', { name: 'Ενέργειες: Δεξιότητες και στόχοι, προσπάθεια 1' }).click();
      await page.getByRole('menuitem', { name: 'Επιπλέον χρόνος…' }).click();
      return page.getByRole('dialog', { name: 'Επιπλέον χρόνος' });
    },
    typed: { Λεπτά: '7', Αιτία: 'Κόπηκε το ρεύμ' },
  },
];
const questionnaire = async (page: Page, tab: string): Promise<void> => {
  const { list } = await ask<{ list: { Id: number }[] }>(page, '/anyquest/QuestAdmin/Quests', { count: 1 });
  await page.goto(`/pilot/admin/questionnaires/${list[0]?.Id}/${tab}`);
};

for (const { what, who, open, typed } of dialogs) {
  test(`the dialog of ${what}: what was typed is there again after a reload, and is given up with «Άκυρο»`, async ({
    page,
    site,
  }) => {
    await signIn(page, who);
    let dialog = await open(page, site);
    const first: Record<string, string> = {};
    for (const label of Object.keys(typed)) first[label] = await dialog.getByLabel(label).inputValue();
    for (const [label, text] of Object.entries(typed)) await dialog.getByLabel(label).fill(text);
    await page.reload();
    dialog = await open(page, site);
    for (const [label, text] of Object.entries(typed)) await expect(dialog.getByLabel(label)).toHaveValue(text);
    await dialog.getByRole('button', { name: 'Άκυρο' }).click();
    await expect(dialog).toBeHidden();
    await page.reload();
    dialog = await open(page, site);
    for (const [label, text] of Object.entries(first)) await expect(dialog.getByLabel(label)).toHaveValue(text);
  });
}
