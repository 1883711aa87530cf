/** Publishing an action: for all, from a day on, for one mentee, for a mentor's mentees, taken back, put away. */
import type { Page } from '@playwright/test';
import { actionTypeIds } from '@telemachos/contract/features/actions/action-types.ts';
import { dayInAthens, showDay } from '@telemachos/contract/kit/dates.ts';
import { ask, somebody, windowOf } from '../people.ts';
import { expect, signIn, test } from '../site.ts';

test.use({ world: 'actions' });

type Making = { Actions: { Id: number; Title: string; Flags: number; Archived: boolean }[] };

/** Makes an action without the screen, and answers its id. */
const aside = async (page: Page, TypeId: number, Title: string): Promise<number> => {
  const action = { ProjectId: 1, TypeId, Title, Group: ['Ξεκίνημα'] };
  return (await ask<{ Id: number }>(page, '/api/project/CreateAction', action)).Id;
};

test('a day holds for one mentee and for all, is refused where it has passed, and what some see goes to all when asked', async ({
  page,
  site,
}) => {
  await signIn(page, 'admin');
  await page.goto('/pilot/admin/project/actions');
  await test.step('for one mentee from a day on: said so, and not there before it', async () => {
    const Id = await aside(page, actionTypeIds.text, 'Από μια μέρα');
    await page.goto(`/pilot/admin/project/action/${Id}/publishing`);
    const main = page.locator('main');
    const day = main.getByRole('region', { name: 'Δημοσίευση' }).getByLabel('Ημέρα δημοσίευσης');
    const one = main.getByRole('button', { name: 'Για έναν ωφελούμενο…' });
    // A day that is none is told at the day, and nobody is looked for.
    await day.fill('31-11-2099');
    await one.click();
    await expect(main.getByText('Δεν υπάρχει τέτοια ημέρα.')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await day.fill('25-11-2099');
    await one.click();
    const { first, last, id } = await somebody(site, 'mentee');
    const find = page.getByRole('dialog');
    await find.getByRole('searchbox').fill(last);
    await find.getByRole('radio', { name: new RegExp(`${last} ${first}`) }).check();
    await find.getByRole('button', { name: 'Επιλογή' }).click();
    await expect(page.getByText(new RegExp(`^Θα τη βλέπει από 25-11-2099: .*${last}`))).toBeVisible();
    const named = main.getByRole('region', { name: 'Σε ποιους' });
    await expect(named).toContainText('1 ακόμη περιμένει την ημέρα του');
    const { list } = await ask<{ list: { Id: number; At: string }[] }>(page, '/api/action/PublishedFor', {
      ActionId: Id,
    });
    expect(list.map(({ Id: who, At }) => [who, At.slice(0, 10)])).toEqual([[id, '2099-11-24']]);
  });
  await test.step('a day that has passed is refused at its place; what some see goes to all only after it is said so', async () => {
    const id = await aside(page, actionTypeIds.form, 'Πρώτα για λίγους');
    await ask(page, '/api/action/publish', { ActionId: id, MenteeId: (await somebody(site, 'mentee')).id });
    await page.goto(`/pilot/admin/project/action/${id}/publishing`);
    const part = page.getByRole('region', { name: 'Δημοσίευση' });
    const day = part.getByLabel('Ημέρα δημοσίευσης');
    const onDay = part.getByRole('button', { name: 'Δημοσίευση εκείνη την ημέρα' });
    const question = page.getByRole('dialog');
    for (const [typed, words] of [
      ['31-02-2099', 'Δεν υπάρχει τέτοια ημέρα.'],
      ['1 Μαρτίου', 'Γράψτε την ημέρα ως ΗΗ-ΜΜ-ΕΕΕΕ.'],
      ['01-01-2020', 'Η ημέρα έχει περάσει.'],
      [showDay(dayInAthens(Date.now())), 'Για σήμερα πατήστε «Δημοσίευση για όλους».'],
    ] as const) {
      await day.fill(typed);
      await onDay.click();
      await expect(part.getByText(words)).toBeVisible();
      await expect(part.getByText('Μόνο για 1 ωφελούμενο', { exact: true })).toBeVisible();
    }
    const later = showDay(dayInAthens(Date.now() + 40 * 86_400_000));
    await day.fill(later);
    await onDay.click();
    await expect(question).toContainText('Θα τη δουν όλοι οι ωφελούμενοι του έργου');
    await question.getByRole('button', { name: 'Άκυρο' }).click();
    await expect(part.getByText('Μόνο για 1 ωφελούμενο', { exact: true })).toBeVisible();
    await onDay.click();
    await question.getByRole('button', { name: 'Δημοσίευση εκείνη την ημέρα' }).click();
    await expect(page.getByText(`Θα δημοσιευτεί για όλους στις ${later}.`)).toBeVisible();
    await expect(part.getByText(`Μόνο για 1 ωφελούμενο · Από ${later}`)).toBeVisible();
    await part.getByRole('button', { name: 'Δημοσίευση για όλους' }).click();
    await question.getByRole('button', { name: 'Δημοσίευση για όλους' }).click();
    await expect(page.getByText('Η ενέργεια δημοσιεύτηκε.')).toBeVisible();
    await expect(part.getByText('Δημοσιευμένη', { exact: true })).toBeVisible();
  });
});

test('publishing is taken back when asked, a day is named, and an action is put away and taken out again', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await page.goto('/pilot/admin/project/actions');
  const id = await aside(page, actionTypeIds.text, 'Για το αρχείο');
  await ask(page, '/api/action/publish', { ActionId: id });
  const flags = async () =>
    (await ask<Making>(page, '/api/action/Making', { ProjectId: 1 })).Actions.find(({ Id }) => Id === id);
  await page.goto(`/pilot/admin/project/action/${id}/publishing`);
  await page.getByRole('button', { name: 'Ανάκληση δημοσίευσης' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ανάκληση δημοσίευσης' }).click();
  await expect(page.getByText('Η δημοσίευση ανακλήθηκε.')).toBeVisible();
  await expect.poll(async () => ((await flags())?.Flags ?? 0) & 2).toBe(0);
  await page.getByLabel('Ημέρα δημοσίευσης').fill('12-12-2099');
  await page.getByRole('button', { name: 'Δημοσίευση εκείνη την ημέρα' }).click();
  await expect(page.getByText('Από 12-12-2099').first()).toBeVisible();
  await page.getByRole('button', { name: /^Περισσότερα για/ }).click();
  await page.getByRole('menuitem', { name: 'Αρχειοθέτηση' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Αρχειοθέτηση' }).click();
  await expect(page.getByText('Η ενέργεια αρχειοθετήθηκε.')).toBeVisible();
  await expect.poll(async () => (await flags())?.Archived).toBe(true);
  await page.goto('/pilot/admin/project/actions?state=archived');
  await page.getByRole('button', { name: /^Περισσότερα για/ }).click();
  await page.getByRole('menuitem', { name: 'Επαναφορά από το αρχείο' }).click();
  await expect(page.getByText('Η ενέργεια επανήλθε, αδημοσίευτη.')).toBeVisible();
});

test('an action is published for the mentees of one mentor: theirs have it, others do not', async ({
  page,
  browser,
  site,
}) => {
  const Title = 'Για όσους έχει ένας';
  await signIn(page, 'admin');
  await page.goto('/pilot/admin/project/actions');
  const made = { ProjectId: 1, TypeId: 6, Title, Group: ['Ξεκίνημα'] };
  const { Id } = await ask<{ Id: number }>(page, '/api/project/CreateAction', made);
  const mentor = await somebody(site, 'mentor');
  const theirs = await windowOf(browser, site, 'mentor');
  const { list } = await ask<{ list: { User: { Id: number } }[] }>(theirs, '/api/mentor/Mentees', { ProjectId: 1 });
  const caseload = new Set(list.map(({ User }) => User.Id));
  await theirs.context().close();

  await page.goto(`/pilot/admin/project/action/${Id}/publishing`);
  await page.getByRole('button', { name: 'Για τους ωφελουμένους ενός συμβούλου…' }).click();
  const find = page.getByRole('dialog');
  await find.getByRole('searchbox').fill(mentor.last);
  await find.getByRole('radio', { name: new RegExp(`${mentor.last} ${mentor.first}`) }).check();
  await find.getByRole('button', { name: 'Επιλογή' }).click();
  await expect(page.getByText(/^Τη βλέπουν \d+ ωφελούμενοι του συμβούλου\.$/)).toBeVisible();
  const named = await ask<{ list: { Id: number }[]; All: number }>(page, '/api/action/PublishedFor', { ActionId: Id });
  await expect(page.getByText(`Τη βλέπουν ${named.All} ωφελούμενοι του συμβούλου.`)).toBeVisible();
  expect(named.list.filter((one) => !caseload.has(one.Id))).toEqual([]);

  const has = async (who: string): Promise<boolean> => {
    const mentee = await windowOf(browser, site, who);
    await mentee.goto('/pilot/mentee/actions');
    await expect(mentee.getByRole('heading', { level: 1 })).toBeVisible();
    const found = await ask<{ Id: number }[]>(mentee, '/api/data/getactions', {});
    if (found.some((one) => one.Id === Id)) await expect(mentee.getByText(Title).first()).toBeVisible();
    await mentee.context().close();
    return found.some((one) => one.Id === Id);
  };
  await expect.poll(async () => [await has('mentee'), await has('mentee9')]).toEqual([true, false]);
});

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
    // Hidden from supervisors: a coordinator reads it.
    Flags: 33,
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
