/** A plan of first meetings that is changed by hand while others change meetings and mentors. */
import type { Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { heldBack } from '../held-back.ts';
import { ask, somebody, windowOf } from '../people.ts';
import { expect, test } from '../site.ts';
import { anotherMentor, at, meetingAction, proposedPlan } from './making-here.ts';

test.use({ world: 'meetings' });

const ProjectId = 1;
type Mentees = { list: { User: { Id: number; Fields: { last_name: string } } }[] };

/** The mentor meets one of the mentees about another action at a time that is written as on the page. */
const takeTime = async (page: Page, ActionId: number, MenteeId: number, written: string): Promise<void> => {
  const [, day, month, year, hours, minutes] = /(\d{2})-(\d{2})-(\d{4}) (\d{2}):(\d{2})/.exec(written) ?? [];
  const time = at(`${year}-${month}-${day}`, Number(hours), Number(minutes));
  await ask(page, '/api/meetings/Make', { ActionId, MenteeIds: [MenteeId], ...time });
};

test('a plan outlives a reload, tells which time was taken and who has another mentor, and sets the rest', async ({
  browser,
  page,
  site,
  forgiven,
}) => {
  forgiven.push(/status of 4(04|09)/);
  const [ActionId, other] = [await meetingAction(site, 'Πρώτη γνωριμία'), await meetingAction(site, 'Πιάνει την ώρα')];
  const mentor = await somebody(site, 'mentor');
  const { choices, count } = await proposedPlan(page, site, ActionId);
  expect(count).toBeGreaterThan(2);
  const first = choices.first();
  const last = page.getByRole('region', { name: 'Ποιοι' }).getByRole('listitem').last();
  const set = page.getByRole('button', { name: 'Ορισμός συναντήσεων' });
  const asked = { Id: ActionId, ProjectId };
  const { list } = await ask<Mentees>(page, '/api/action/GetAggregateMentees', asked);
  const gone = list.at(-1)?.User;

  await test.step('a mentee who is unticked is neither in the plan nor on its days', async () => {
    const surname = ((await last.textContent()) ?? '').split(' ')[0] ?? '';
    const planned = page.locator('[data-planned]');
    await expect(planned).toHaveCount(count);
    await last.getByRole('checkbox').uncheck();
    await expect(choices).toHaveCount(count - 1);
    await expect(planned).toHaveCount(count - 1);
    await expect(planned.filter({ hasText: surname })).toHaveCount(0);
    await last.getByRole('checkbox').check();
    await expect(planned).toHaveCount(count);
  });

  await test.step('a time that is chosen by hand is there after a reload', async () => {
    await first.click();
    await page.getByRole('option').last().click();
    const chosen = (await first.textContent()) ?? '';
    await page.reload();
    await expect(page.getByText('Συνεχίζετε από τις ώρες που είχατε αλλάξει εδώ')).toBeVisible();
    await expect(first).toHaveText(chosen);
  });

  const second =
    await test.step('a refusal names the taken time, and keeps what was chosen during the request', async () => {
      const time = (await first.textContent()) ?? '';
      await takeTime(page, other, gone?.Id ?? 0, time);
      const letGo = await heldBack(page, '**/api/meetings/MakeMany');
      const request = page.waitForRequest('**/api/meetings/MakeMany');
      await set.click();
      await request;
      await choices.nth(1).click();
      await page.getByRole('option').nth(6).click();
      const chosen = (await choices.nth(1).textContent()) ?? '';
      letGo();
      await expect(page.getByText(`Η ώρα που είχατε επιλέξει (${time}) πιάστηκε στο μεταξύ.`)).toBeVisible();
      await expect(choices).toHaveCount(count);
      await expect(choices.nth(1)).toHaveText(chosen);
      await expectAccessible(page);
      return chosen;
    });

  await test.step('a mentee who went to another mentor is named, and the rest is set', async () => {
    const coordinator = await windowOf(browser, site, 'coordinator');
    const to = await anotherMentor(coordinator, mentor.id);
    const link = (MentorId: number) =>
      ask(coordinator, '/api/user/setDefaultMentorSingle', { ProjectId, MenteeId: gone?.Id, MentorId });
    await link(to.Id);
    await set.click();
    await expect(page.getByText('Δεν ορίστηκε ακόμη καμία συνάντηση')).toBeVisible();
    const named = page.getByText(/^Δεν είναι πια ανάμεσα στους ωφελουμένους που προγραμματίζετε/);
    await expect(named).toContainText(gone?.Fields.last_name ?? '?');
    await expect(choices).toHaveCount(count - 1);
    await page.reload();
    await expect(named).toContainText(gone?.Fields.last_name ?? '?');
    await expect(choices.filter({ hasText: second })).toHaveCount(1);
    await set.click();
    await expect(page.getByText(/^Ορίστηκαν? \d+ συν/).first()).toBeVisible();
    await link(mentor.id);
    await coordinator.context().close();
  });
});
