/** A programme goes out of one project and into a new one, where a mentee works on an action; once more changes nothing. */
import { ask, fileFrom, windowOf } from '../people.ts';
import pg from 'pg';
import { expect, signIn, test, type Site } from '../site.ts';
import type { Page } from '@playwright/test';
import { tick } from '../tick.ts';

test.use({ world: 'templates' });
test.describe.configure({ mode: 'serial' });

const choose = async (page: Page, name: string, buffer: Buffer): Promise<void> => {
  await page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'application/json', buffer });
};

/** A mentee of the demonstration takes part in another project too. */
const join = async (site: Site, project: number): Promise<void> => {
  const database = new pg.Client({ connectionString: site.databaseUrl });
  await database.connect();
  await database.query(
    `INSERT INTO memberships (project_id, user_id, roles, state) SELECT $1, id, '{Mentee}', 1 FROM users WHERE username = 'mentee9'`,
    [project],
  );
  await database.end();
};

let file: Buffer = Buffer.from('');
let made = 0;

test('a programme is exported, imported into a new project, and a mentee there works on an action', async ({
  page,
  browser,
  site,
}) => {
  await signIn(page, 'admin');
  await page.goto('/pilot/admin/project/1');
  await page.getByRole('link', { name: 'Πρότυπο', exact: true }).click();
  await expect(page.getByText(/Περιέχει: τις ρυθμίσεις, \d+ ενέργειες/)).toBeVisible();
  const { name, bytes } = await fileFrom(page, page.getByRole('link', { name: 'Λήψη του αρχείου' }));
  expect(name).toBe('pilot.template.json');
  const Definitions = [{ Kind: 'query', Name: 'Πόσοι είναι', Query: 'SELECT 1 AS one' }];
  file = Buffer.from(JSON.stringify({ ...JSON.parse(bytes.toString()), Definitions }));

  const { Id } = await ask<{ Id: number }>(page, '/api/project/set', {
    Project: { Id: 0, url: 'second', Descr: 'Δεύτερος κύκλος', Settings: {}, Version: 0 },
  });
  made = Id;
  await page.goto(`/pilot/admin/project/template/${Id}`);
  await choose(page, name, file);
  await expect(page.getByText('Οι νέες ενέργειες μπαίνουν αδημοσίευτες.')).toBeVisible();
  await page.getByRole('button', { name: 'Εφαρμογή' }).click();
  await expect(page.getByText(/^Έγινε: \d+ νέα, 0 άλλαξαν\./)).toBeVisible();
  await expect(page.getByText('Τα ερωτήματα και οι υπηρεσίες SQL μπήκαν ως πρόχειρα.')).toBeVisible();
  await page.getByRole('link', { name: 'Οι ενέργειες', exact: true }).click();
  await expect(page).toHaveURL(/\/second\/admin\/project\/actions/);

  // The first action is published, a mentee joins and works on it there.
  const { Actions } = await ask<{ Actions: { Id: number; Title: string }[] }>(page, '/api/action/Making', {
    ProjectId: Id,
  });
  const [first] = Actions;
  if (!first) throw new Error('the programme of the demonstration begins with something to read');
  await ask(page, '/api/action/publish', { ActionId: first.Id });
  await join(site, Id);
  const mentee = await windowOf(browser, site, 'mentee9');
  await mentee.goto(`/second/mentee/action/${first.Id}`);
  await expect(mentee.getByRole('button', { name: 'Συμφωνώ και συνεχίζω' })).toBeVisible();
  for (const box of await mentee.getByRole('checkbox').all()) await tick(box);
  await mentee.getByRole('button', { name: 'Συμφωνώ και συνεχίζω' }).click();
  await expect(mentee.getByRole('heading', { name: first.Title })).toBeVisible();
  await mentee.getByRole('button', { name: 'Το διάβασα' }).click();
  await expect(mentee.getByText('Ολοκληρώθηκε').first()).toBeVisible();
  await mentee.context().close();
});

test('a second import of the same file says that nothing changes; what was changed here is asked for', async ({
  page,
  forgiven,
}) => {
  forgiven.push(/status of 422/);
  await signIn(page, 'admin');
  await page.goto(`/pilot/admin/project/template/${made}`);
  await choose(page, 'pilot.template.json', file);
  await expect(page.getByText('Το έργο τα έχει ήδη όλα όπως το αρχείο. Δεν θα αλλάξει τίποτα.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Εφαρμογή' })).toBeHidden();

  const { Actions } = await ask<{ Actions: { Id: number; Title: string; Version: number }[] }>(
    page,
    '/api/action/Making',
    {
      ProjectId: made,
    },
  );
  const [first] = Actions;
  if (!first) throw new Error('the programme has actions');
  await ask(page, '/api/action/SaveGrid', { Id: first.Id, Version: first.Version, Title: 'Δικός μας τίτλος' });
  await choose(page, 'pilot.template.json', file);
  await expect(page.getByText('Διαφέρουν εδώ: ποιο να μείνει; (1)')).toBeVisible();
  await expect(page.getByText('Από όσα είναι επιλεγμένα δεν αλλάζει τίποτα.')).toBeVisible();
  // By keys: what was seen stays while it is asked anew, and the focus on what was pressed.
  await page.route('**/api/template/Preview', async (route) => {
    await expect(page.locator('[aria-busy="true"]').getByText('Διαφέρουν εδώ: ποιο να μείνει; (1)')).toBeVisible();
    await route.continue();
  });
  const ours = page.getByLabel('Να μείνει του έργου');
  const theirs = page.getByLabel('Να μπει του αρχείου');
  await ours.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name: 'Εφαρμογή' })).toBeEnabled();
  await expect(theirs).toBeChecked();
  await expect(theirs).toBeFocused();
  const policy = page.getByRole('checkbox', { name: 'Πολιτική απορρήτου' });
  await policy.focus();
  const answered = page.waitForResponse('**/api/template/Preview');
  await page.keyboard.press('Space');
  await answered;
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(policy).not.toBeChecked();
  await expect(policy).toBeFocused();
  await page.unroute('**/api/template/Preview');
  await page.getByRole('button', { name: 'Εφαρμογή' }).click();
  await expect(page.getByText('Έγινε: 0 νέα, 1 άλλαξε.')).toBeVisible();
  await test.step('a damaged file is named at its line, and one of 6 MB before it is sent', async () => {
    await page.goto(`/pilot/admin/project/template/${made}`);
    await choose(page, 'broken.json', Buffer.from('{\n  "Format": oops\n}'));
    await expect(page.getByText('Το αρχείο είναι χαλασμένο στη γραμμή 2, στήλη 13.')).toBeVisible();
    const faults = page.getByRole('alert').filter({ hasText: 'αρχείο' });
    await expect(faults).toContainText('broken.json');
    await choose(page, 'large.json', Buffer.alloc(6_000_000, ' '));
    await expect(page.getByText('Το αρχείο είναι μεγαλύτερο από 5 MB.')).toBeVisible();
    await expect(faults).toHaveCount(1);
    await expect(faults).toContainText('large.json');
    await expect(page.getByText('broken.json')).toHaveCount(0);
    await choose(page, 'nothing.json', Buffer.from(''));
    await expect(faults).toContainText('Το αρχείο είναι κενό.');
    await choose(page, 'photo.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
    await expect(faults).toContainText('photo.png');
    await expect(faults).toContainText('Δεν είναι αρχείο προτύπου.');
    await expect(faults).toHaveCount(1);
  });
});
