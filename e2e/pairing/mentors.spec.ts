/** Mentors as coordinators weigh them: limits, proposals, whole caseloads. */
import { ask } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import { tick } from '../tick.ts';

test('a mentor’s limit is set and told of; a proposal is linked; a whole caseload is looked at, then handed over', async ({
  page,
}) => {
  type Mentor = { Id: number; Name: string; Caseload: number };
  await signIn(page, 'coordinator');
  await page.goto('/pilot/admin/project/linkusers');
  const main = page.locator('main');
  const { list } = await ask<{ list: Mentor[] }>(page, '/api/User/GetMentors', { ProjectId: 1 });
  const [from, to] = list.slice(-2);
  if (!from || !to) throw new Error('two mentors are needed');
  // The limit stands beside the caseload, and a full one is said.
  await tick(main.getByRole('radio', { name: new RegExp(`^${to.Name}`) }));
  await main.getByRole('button', { name: 'Αλλαγή ορίου' }).click();
  const limit = page.getByRole('dialog', { name: `Πόσους δέχεται: ${to.Name}` });
  await limit.getByLabel('Το πολύ ωφελούμενοι').fill('πολλούς');
  await limit.getByRole('button', { name: 'Αποθήκευση' }).click();
  await expect(limit.getByText('Γράψτε έναν ακέραιο')).toBeVisible();
  await limit.getByLabel('Το πολύ ωφελούμενοι').fill('1');
  await limit.getByRole('button', { name: 'Αποθήκευση' }).click();
  await expect(limit).toBeHidden();
  await expect(
    main.getByRole('radio', { name: new RegExp(`^${to.Name}\\s*${to.Caseload} από 1 · πλήρης`) }),
  ).toBeChecked();
  // Told before it is linked.
  type Mentee = { Id: number; Mentor: { Id: number } | null };
  const found = { ProjectId: 1, Roles: ['Mentee'], Filter: { State: '1' } };
  const [ticked] = (await ask<{ list: Mentee[] }>(page, '/api/user/FindUsers', found)).list;
  await tick(main.getByRole('checkbox').nth(1));
  await main.getByRole('button', { name: 'Σύνδεση (1)' }).click();
  const sure = page.getByRole('dialog', { name: 'Το θέλετε σίγουρα;' });
  await expect(sure).toContainText(/παραπάνω από όσους δέχεται \(1\)|1 υπάρχει ήδη/);
  await sure.getByRole('button', { name: 'Άκυρο' }).click();
  // For the one who is ticked mentors are proposed, and nothing is linked before the button.
  await main.getByRole('button', { name: 'Προτάσεις για 1 ωφελούμενο' }).click();
  const proposals = page.getByRole('dialog', { name: 'Προτάσεις συμβούλων' });
  await proposals.getByRole('combobox', { name: /^Πρόταση για: / }).click();
  await page.getByRole('option', { name: 'Όχι τώρα' }).click();
  await expect(proposals.getByRole('button', { name: 'Σύνδεση' })).toBeDisabled();
  await proposals.getByRole('combobox', { name: /^Πρόταση για: / }).click();
  await page.getByRole('option').nth(1).click();
  await proposals.getByRole('button', { name: 'Σύνδεση (1)' }).click();
  await expect(proposals).toBeHidden();
  // The whole caseload: what is missing is said, then who goes to whom, then it is done.
  await main.getByRole('link', { name: 'Παράδοση ωφελουμένων' }).click();
  const preview = main.getByRole('button', { name: 'Προεπισκόπηση' });
  await preview.click();
  await expect(main.getByRole('alert')).toHaveText('Επιλέξτε από ποιον σύμβουλο.');
  await tick(main.getByRole('radio', { name: new RegExp(`^${from.Name}`) }));
  await tick(main.getByRole('checkbox', { name: new RegExp(`^${to.Name}`) }));
  await tick(main.getByRole('checkbox', { name: 'Και οι συνδέσεις για συγκεκριμένες ενέργειες' }), false);
  await preview.click();
  const told = main.getByRole('region', { name: 'Τι θα γίνει' });
  await expect(told.getByRole('row').nth(1)).toContainText(to.Name);
  await expect(told).toContainText('παραπάνω από όσους δέχεται');
  await main.getByRole('button', { name: /^Παράδοση \(\d+\)$/ }).click();
  const answered = page.waitForResponse(/api\/user\/HandOver/);
  await sure.getByRole('button', { name: 'Παράδοση' }).click();
  const { Moves } = (await (await answered).json()) as { Moves: { Id: number }[] };
  await expect(main.getByRole('status').filter({ hasText: /^Έγινε: / })).toBeVisible();
  await expect(main.getByRole('radio', { name: new RegExp(`^${from.Name}\\s*0 `) })).toBeChecked();
  // Everybody goes back to whom they had: other tests know them so.
  const link = (UserIds: number[], MentorId: number) =>
    ask(page, '/api/user/setDefaultMentor', { ProjectId: 1, UserIds, MentorId });
  await link(
    Moves.map(({ Id }) => Id),
    from.Id,
  );
  if (ticked?.Mentor) await link([ticked.Id], ticked.Mentor.Id);
  await ask(page, '/api/user/SetCapacity', { ProjectId: 1, UserId: to.Id, Capacity: null });
});
