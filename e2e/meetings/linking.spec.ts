/** Meetings that go along when a mentee is linked or handed over to another mentor. */
import { expectAccessible } from '../axe.ts';
import { ask, somebody, windowOf } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import { tick } from '../tick.ts';
import { anotherMentor, at, meetingAction, type Made } from './making-here.ts';

test.use({ world: 'meetings' });

const ProjectId = 1;

test('linking and handing over name the meetings that go along, and ask again when those changed meanwhile', async ({
  browser,
  page,
  site,
  forgiven,
}) => {
  forgiven.push(/status of 409/);
  const ActionId = await meetingAction(site, 'Ακολουθεί αλλιώς');
  const [mentor, mentee] = [await somebody(site, 'mentor'), await somebody(site, 'mentee')];
  await signIn(page, 'coordinator');
  await page.goto(`/pilot/admin/project/linkusers?q=${encodeURIComponent(mentee.last)}`);
  const made = await ask<Made>(page, '/api/meetings/Make', {
    ActionId,
    MenteeIds: [mentee.id],
    ...at('2038-06-22', 11),
  });
  const Id = made.Meetings[0]?.Id;
  const staff = await windowOf(browser, site, 'coordinator');
  const move = (Sequence: number, hour: number) =>
    ask(staff, '/api/meetings/Move', { Id, Sequence, ...at('2038-06-22', hour) });
  const to = await anotherMentor(page, mentor.id);
  const main = page.locator('main');
  await tick(main.getByRole('checkbox', { name: new RegExp(mentee.last) }).first());
  await tick(main.getByRole('radio', { name: new RegExp(`^${to.Name}`) }));
  await main.getByRole('button', { name: 'Σύνδεση (1)' }).click();
  const sure = page.getByRole('dialog', { name: 'Το θέλετε σίγουρα;' });
  await expect(sure).toContainText(/\d+ περν(ά|ούν) στον νέο σύμβουλο, την ίδια ημέρα και ώρα\./);
  await expect(sure.getByRole('listitem').filter({ hasText: 'Ακολουθεί αλλιώς' })).toContainText('22-06-2038 11:00');
  await move(0, 13);
  await sure.getByRole('button', { name: 'Σύνδεση' }).click();
  await expect(sure.getByRole('alert')).toContainText('Στο μεταξύ κάτι άλλαξε και δεν έγινε τίποτα ακόμη.');
  await expect(sure).toContainText('22-06-2038 13:00');
  await expectAccessible(page);
  await sure.getByRole('button', { name: 'Σύνδεση' }).click();
  await expect(main.getByRole('status').filter({ hasText: /πέρασ(ε|αν) στον νέο σύμβουλο/ })).toBeVisible();
  await page.goto(`/pilot/admin/project/handover?from=${to.Id}`);
  await tick(main.getByRole('checkbox', { name: new RegExp(`^${mentor.last}`) }));
  await main.getByRole('button', { name: 'Προεπισκόπηση' }).click();
  const told = main.getByRole('region', { name: 'Τι θα γίνει' });
  await expect(told).toContainText('22-06-2038 13:00');
  await move(2, 15);
  await main.getByRole('button', { name: /^Παράδοση \(/ }).click();
  await sure.getByRole('button', { name: 'Παράδοση' }).click();
  const refused = main.getByRole('alert');
  await expect(refused).toContainText('Στο μεταξύ κάτι άλλαξε και δεν έγινε τίποτα ακόμη.');
  await expect(refused).toBeFocused();
  await expect(refused).toBeInViewport({ ratio: 1 });
  await expect(told).toContainText('22-06-2038 15:00');
  await ask(page, '/api/user/setDefaultMentorSingle', { ProjectId, MenteeId: mentee.id, MentorId: mentor.id });
  await staff.context().close();
});
