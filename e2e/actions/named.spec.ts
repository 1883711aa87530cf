/** Who runs the project reads for whom an action is published apart from all, and goes to them by their names. */
import { ask } from '../people.ts';
import { expect, signIn, test } from '../site.ts';

test('«only for two» leads to their names, the names to the people', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/pilot/admin/project/actions');
  const { list } = await ask<{ list: { User: { Id: number; Fields: Record<string, string> } }[] }>(
    page,
    '/api/mentor/Mentees',
    { ProjectId: 1 },
  );
  const { Id: ActionId } = await ask<{ Id: number }>(page, '/api/project/CreateAction', {
    ProjectId: 1,
    TypeId: 6,
    Title: 'Μόνο για δύο άτομα',
  });
  const [one, two] = list.map(({ User }) => User);
  for (const MenteeId of [one?.Id, two?.Id]) await ask(page, '/api/action/publish', { ActionId, MenteeId });
  await signIn(page, 'coordinator');
  await page.goto(`/pilot/admin/project/action/${ActionId}`);
  await page.getByRole('link', { name: 'Μόνο για 2 ωφελουμένους' }).click();
  const section = page.getByRole('region', { name: 'Σε ποιους' });
  await expect(section.getByRole('link')).toHaveCount(2);
  const name = `${one?.Fields['last_name']} ${one?.Fields['first_name']}`;
  await section.getByRole('link', { name, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/mentor/mentee/${one?.Id}$`));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(one?.Fields['last_name'] ?? '');
  await page.goBack();
  // Of very many the first are told, and how many the others are.
  await page.route('**/api/action/PublishedFor', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), All: 25 } });
  });
  await page.reload();
  await expect(section.getByText('και 23 ακόμη')).toBeVisible();
});
