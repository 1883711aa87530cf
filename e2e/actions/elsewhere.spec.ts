/** An action once more, and in another project: copied and moved from its menu, with what is left behind named. */
import { ask } from '../people.ts';
import { expect, signIn, test } from '../site.ts';

test.use({ world: 'actions' });

test('an action is copied beside itself and into another project, and moved there once nothing holds it', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await page.goto('/pilot/admin/project/actions');
  const Descr = 'Δεύτερο πρόγραμμα';
  const other = await ask<{ Id: number }>(page, '/api/project/set', {
    Project: { Id: 0, url: 'second-place', Descr, Settings: {}, Version: 0 },
  });
  const titlesOf = async (ProjectId: number): Promise<string[]> =>
    (await ask<{ Actions: { Title: string }[] }>(page, '/api/action/Making', { ProjectId })).Actions.map(
      ({ Title }) => Title,
    );
  const Title = 'Σκέψεις για αργότερα';
  await ask(page, '/api/project/CreateAction', { ProjectId: 1, TypeId: 6, Title });
  const Waits = 'Ύστερα από τις σκέψεις';
  await ask(page, '/api/project/CreateAction', { ProjectId: 1, TypeId: 6, Title: Waits });
  await page.reload();

  const dialog = page.getByRole('dialog');
  const chooseProject = async (): Promise<void> => {
    await dialog.getByRole('combobox', { name: 'Έργο' }).click();
    await page.getByRole('option', { name: Descr }).click();
  };
  const menuOf = async (title: string, item: string): Promise<void> => {
    await page
      .getByRole('button', { name: `Περισσότερα για: ${title}` })
      .first()
      .click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };
  await menuOf(Title, 'Αντίγραφο');
  await expect(page.getByText('Το αντίγραφο είναι αμέσως μετά, αδημοσίευτο.')).toBeVisible();
  const here = await titlesOf(1);
  const at = here.findIndex((title) => title === Title);
  expect(here[at + 1]).toContain(Title);

  await menuOf(Title, 'Αντίγραφο σε άλλο έργο…');
  await expect(dialog).toHaveAccessibleName(`Αντίγραφο σε άλλο έργο: ${Title}`);
  // Nothing happens before a project is chosen.
  await expect(dialog.getByRole('button', { name: 'Αντίγραφο', exact: true })).toBeDisabled();
  await chooseProject();
  await dialog.getByRole('button', { name: 'Αντίγραφο', exact: true }).click();
  await expect(page.getByText('Το αντίγραφο είναι στο άλλο έργο.')).toBeVisible();
  await expect.poll(() => titlesOf(other.Id)).toEqual([Title]);

  await menuOf(Waits, 'Μετακίνηση σε άλλο έργο…');
  await chooseProject();
  await dialog.getByRole('button', { name: 'Μετακίνηση', exact: true }).click();
  await expect(page.getByText('Η ενέργεια μετακινήθηκε.')).toBeVisible();
  await expect(page.getByRole('button', { name: `Περισσότερα για: ${Waits}` })).toHaveCount(0);
  await expect.poll(() => titlesOf(1)).not.toContain(Waits);
  await expect.poll(() => titlesOf(other.Id)).toEqual([Title, Waits]);
});
