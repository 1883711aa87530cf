/** A meeting leaves the list while something is done with it here: its dialog stays, with what was typed in it. */
import { ask, somebody, windowOf } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import { anotherMentor, at, meetingAction, type Made } from './making-here.ts';

test.use({ world: 'meetings-under-way' });

const words = 'Η συνάντηση άλλαξε στο μεταξύ και δεν είναι πια εδώ.';

test('one that went to another mentor while it is being moved: what was typed stays, and it is said once that is over', async ({
  browser,
  page,
  site,
  forgiven,
}) => {
  forgiven.push(/status of 4\d\d/);
  const ActionId = await meetingAction(site, 'Φεύγει στο μεταξύ');
  const [mentor, mentee] = [await somebody(site, 'mentor'), await somebody(site, 'mentee')];
  await signIn(page, 'mentor');
  await page.goto('/pilot/calendar?view=day&day=2038-05-11');
  const { Meetings } = await ask<Made>(page, '/api/meetings/Make', {
    ActionId,
    MenteeIds: [mentee.id],
    ...at('2038-05-11', 10),
  });
  await page.goto(`/pilot/calendar?view=day&day=2038-05-11&meeting=${Meetings[0]?.Id}`);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Μετακίνηση' }).click();
  const place = dialog.getByRole('textbox', { name: 'Τόπος' });
  await place.fill('Στο νέο γραφείο');
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/meetings/Move', async (route) => {
    await held;
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Αποθήκευση' }).click();
  const read = page.waitForResponse('**/api/meetings/List');
  const coordinator = await windowOf(browser, site, 'coordinator');
  const to = await anotherMentor(coordinator, mentor.id);
  const link = (MentorId: number) =>
    ask(coordinator, '/api/user/setDefaultMentorSingle', { ProjectId: 1, MenteeId: mentee.id, MentorId });
  await link(to.Id);
  await (await read).finished();
  await expect(page.getByRole('button', { name: /Φεύγει στο μεταξύ/ })).toHaveCount(0);
  await expect(place).toHaveValue('Στο νέο γραφείο');
  await expect(dialog.getByText(words)).toHaveCount(0);
  answer();
  await expect(dialog.getByText(words)).toBeVisible();
  await expect(place).toHaveValue('Στο νέο γραφείο');
  await link(mentor.id);
  await coordinator.context().close();
});

test('one’s own move off the days that are shown is not told as somebody else’s', async ({ page, site }) => {
  const ActionId = await meetingAction(site, 'Άλλη ημέρα');
  const mentee = await somebody(site, 'mentee');
  await signIn(page, 'mentor');
  await page.goto('/pilot/calendar?view=day&day=2038-05-12');
  const { Meetings } = await ask<Made>(page, '/api/meetings/Make', {
    ActionId,
    MenteeIds: [mentee.id],
    ...at('2038-05-12', 10),
  });
  await page.goto(`/pilot/calendar?view=day&day=2038-05-12&meeting=${Meetings[0]?.Id}`);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Μετακίνηση' }).click();
  await dialog.getByRole('textbox', { name: 'Ημέρα' }).fill('13-05-2038');
  await page.evaluate((said) => {
    new MutationObserver(() => {
      if (document.body.textContent.includes(said)) document.documentElement.dataset['told'] = 'told';
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  }, words);
  await dialog.getByRole('button', { name: 'Αποθήκευση' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: /Άλλη ημέρα/ })).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.dataset['told'])).toBeUndefined();
});
