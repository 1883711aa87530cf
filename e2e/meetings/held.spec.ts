/** Meetings of an action for which the mentee has another mentor. */
import { expectAccessible } from '../axe.ts';
import { ask, somebody, windowOf } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import { anotherMentor, at, meetingAction, offerHours } from './making-here.ts';

test.use({ world: 'meetings' });

test('who has another mentor for an action is nobody to be met there: the list, the plan and the page say who meets them', async ({
  browser,
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const ActionId = await meetingAction(site, 'Με άλλον σύμβουλο');
  const [mentor, mentee] = [await somebody(site, 'mentor'), await somebody(site, 'mentee')];
  await offerHours(site, mentor.id);
  const coordinator = await windowOf(browser, site, 'coordinator');
  const other = await anotherMentor(coordinator, mentor.id);
  await ask(coordinator, '/api/user/SetActionMentorOne', {
    ProjectId: 1,
    ActionIds: [ActionId],
    MenteeId: mentee.id,
    MentorId: other.Id,
  });
  // Lists name the last name first; in a sentence it is the other way round.
  const otherName = other.Name.split(' ').toReversed().join(' ');
  const why = /^Σε αυτή την ενέργεια έχουν άλλον σύμβουλο/;
  await signIn(page, 'mentor');
  await page.goto('/pilot/calendar?view=agenda&day=2038-10-04');
  await page.getByRole('button', { name: 'Νέα συνάντηση' }).click();
  const form = page.getByRole('dialog', { name: 'Νέα συνάντηση' });
  await form.getByRole('combobox', { name: 'Ενέργεια' }).click();
  await page.getByRole('option', { name: 'Με άλλον σύμβουλο' }).click();
  await expect(form.getByText(why)).toContainText(`(σύμβουλος: ${otherName})`);
  await expectAccessible(page);
  await form.getByRole('combobox', { name: 'Με' }).click();
  await expect(page.getByRole('option').nth(1)).toBeVisible();
  await expect(page.getByRole('option', { name: new RegExp(mentee.last) })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await form.getByRole('button', { name: 'Άκυρο' }).click();

  await page.goto(`/pilot/mentor/meetings/plan?action=${ActionId}`);
  await expect(page.getByText(why)).toContainText(mentee.last);
  await expect(page.getByRole('checkbox', { name: new RegExp(mentee.last) })).toHaveCount(0);

  // On the mentee's page there is no day to be filled in, and a note is still written.
  await page.goto(`/pilot/mentor/mentee/${mentee.id}/${ActionId}`);
  const said = page.getByText(/ο ωφελούμενος έχει άλλον σύμβουλο, που ορίζει και τη συνάντηση/);
  await expect(said).toContainText(otherName);
  await expect(page.getByText('Σειρά του συμβούλου').first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Ημερομηνία' })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Τι θέλετε να του πείτε;' }).fill('Μίλησαν στο τηλέφωνο.');
  await page.getByRole('button', { name: 'Αποθήκευση' }).first().click();
  await expect(page.getByText(/^Αποθηκεύτηκε/).first()).toBeVisible();

  // What is set is theirs to see; whoever holds it changes it.
  await ask(coordinator, '/api/meetings/Make', { ActionId, MenteeIds: [mentee.id], ...at('2038-10-05', 10) });
  await page.reload();
  await expect(page.getByText('05-10-2038 10:00').first()).toBeVisible();
  await expect(said).toContainText(otherName);
  await expect(page.getByRole('textbox', { name: 'Ημερομηνία' })).toHaveCount(0);
  await page.goto('/pilot/calendar?view=agenda&day=2038-10-04');
  await page.getByRole('button', { name: new RegExp(mentee.last) }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(otherName)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Αλλαγή ώρας' })).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: /^Ακύρωση/ })).toHaveCount(0);
  await coordinator.context().close();
});
