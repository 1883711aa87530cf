/** What people are told of meetings that others changed: before linking, in a kept plan, on a mentee's page, and of mails that were sent. */
import { dayInAthens, showDateTime, showDay } from '@telemachos/contract/kit/dates.ts';
import { daysLater } from '@telemachos/contract/kit/clock.ts';
import { axeFaults } from '../axe.ts';
import { ask, somebody, windowOf } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import { tick } from '../tick.ts';
import {
  proposedPlan,
  anotherMentor,
  at,
  inDays,
  letBook,
  meetingAction,
  offerHours,
  type Made,
} from './making-here.ts';

test.use({ world: 'meetings-told' });

const ProjectId = 1;

test('of a kept plan who went to another mentor meanwhile is named, and the rest stays as it was', async ({
  browser,
  page,
  site,
  forgiven,
}) => {
  forgiven.push(/status of 404/);
  const ActionId = await meetingAction(site, 'Σχέδιο που μένει');
  const mentor = await somebody(site, 'mentor');
  const { choices, count } = await proposedPlan(page, site, ActionId);
  await choices.first().click();
  await page.getByRole('option').nth(6).click();
  const chosen = (await choices.first().textContent()) ?? '';
  const { list } = await ask<{ list: { User: { Id: number; Fields: { last_name: string } } }[] }>(
    page,
    '/api/action/GetAggregateMentees',
    { Id: ActionId, ProjectId },
  );
  const gone = list.at(-1)?.User;
  const coordinator = await windowOf(browser, site, 'coordinator');
  const to = await anotherMentor(coordinator, mentor.id);
  const link = (MentorId: number) =>
    ask(coordinator, '/api/user/setDefaultMentorSingle', { ProjectId, MenteeId: gone?.Id, MentorId });
  await link(to.Id);
  // On the page that is open nothing is set with who is gone; the others stay.
  await page.getByRole('button', { name: 'Ορισμός συναντήσεων' }).click();
  await expect(page.getByText('Δεν ορίστηκε ακόμη καμία συνάντηση')).toBeVisible();
  const named = page.getByText(/^Δεν είναι πια ανάμεσα στους ωφελουμένους που προγραμματίζετε/);
  await expect(named).toContainText(gone?.Fields.last_name ?? '?');
  await expect(choices).toHaveCount(count - 1);
  await expect(choices.first()).toHaveText(chosen);
  await page.reload();
  await expect(named).toContainText(gone?.Fields.last_name ?? '?');
  await expect(choices.first()).toHaveText(chosen);
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Ορισμός συναντήσεων' }).click();
  await expect(page.getByText(new RegExp(`^Ορίστηκαν? ${count - 1} συν`)).first()).toBeVisible();
  await link(mentor.id);
  await coordinator.context().close();
});

test('who declines a group session is offered times of their own; what the mentor cancels is told with by whom and why', async ({
  browser,
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const ActionId = await meetingAction(site, 'Ομάδα που συνεχίζει', true);
  const [mentor, mentee] = [await somebody(site, 'mentor'), await somebody(site, 'mentee')];
  await offerHours(site, mentor.id);
  await letBook(site);
  const staff = await windowOf(browser, site, 'mentor');
  const { list } = await ask<{ list: { User: { Id: number } }[] }>(staff, '/api/action/GetAggregateMentees', {
    Id: ActionId,
    ProjectId,
  });
  const other = list.find(({ User }) => User.Id !== mentee.id)?.User.Id ?? 0;
  const day = daysLater(dayInAthens(Date.now()), 60);
  const group = { ActionId, MenteeIds: [mentee.id, other] };
  await ask(staff, '/api/meetings/Make', { ...group, ...at(day, 19) });
  await signIn(page, 'mentee');
  await page.goto(`/pilot/mentee/action/${ActionId}`);
  await expect(page.getByText('Την ώρα αυτής της συνάντησης την αλλάζει ο σύμβουλός σας.')).toBeVisible();
  await page.getByRole('button', { name: 'Δεν μπορώ να έρθω' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Αιτία' }).fill('Δουλεύω εκείνη την ώρα');
  await dialog.getByRole('button', { name: 'Δεν μπορώ να έρθω' }).click();
  const off = page.getByRole('status').filter({ hasText: 'Δηλώσατε ότι δεν μπορείτε να έρθετε' });
  await expect(off).toContainText('19:00');
  await expect(off).toContainText('Γράψατε: Δουλεύω εκείνη την ώρα');
  await expect(page.getByRole('heading', { name: 'Επιλέξτε ώρα' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Αλλαγή ώρας' })).toHaveCount(0);
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Κράτηση ώρας' }).click();
  await expect(page.getByText(/^Η συνάντηση ορίστηκε: /)).toBeVisible();
  // Beside what they declined it is said which one stands.
  const stands =
    (await page.getByRole('group', { name: /^\d\d-\d\d-\d{4} \d\d:\d\d$/ }).getAttribute('aria-label')) ?? '?';
  await expect(off).toContainText(`Ισχύει η συνάντηση: ${stands}.`);
  // Theirs alone is theirs to move. The mentor cancels it.
  await expect(page.getByRole('button', { name: 'Αλλαγή ώρας' })).toBeVisible();
  const days = { From: dayInAthens(Date.now()), Until: daysLater(day, 1) };
  type Line = {
    Id: number;
    ActionId: number;
    Sequence: number;
    Start: string;
    Mentees: { Id: number; Comes: boolean }[];
  };
  const read = await ask<{ list: Line[] }>(staff, '/api/meetings/List', { ProjectId, ...days });
  const own = read.list.find(
    (line) => line.ActionId === ActionId && line.Mentees.some(({ Id, Comes }) => Comes && Id === mentee.id),
  );
  await ask(staff, '/api/meetings/Cancel', { Id: own?.Id, Sequence: own?.Sequence, Reason: 'Αρρώστησα' });
  const cancelled = page.getByRole('status').filter({ hasText: 'Η συνάντηση ακυρώθηκε από τον σύμβουλο' });
  await expect(cancelled).toContainText(showDateTime(own?.Start ?? ''));
  await expect(cancelled).toContainText('Αιτία: Αρρώστησα');
  await staff.context().close();
});

test('who links is asked anew where meetings would become otherwise by now; so is who hands over', async ({
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
  await expect(sure).toContainText('22-06-2038 11:00');
  await move(0, 13);
  await sure.getByRole('button', { name: 'Σύνδεση' }).click();
  await expect(sure.getByRole('alert')).toContainText('Στο μεταξύ κάτι άλλαξε και δεν έγινε τίποτα ακόμη.');
  await expect(sure).toContainText('22-06-2038 13:00');
  expect(await axeFaults(page)).toEqual([]);
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

test('a list that another device sent meanwhile is not sent twice; a refusal below what a phone shows is scrolled to', async ({
  browser,
  page,
  site,
  forgiven,
}) => {
  forgiven.push(/status of 409/);
  await page.setViewportSize({ width: 390, height: 844 });
  const ActionId = await meetingAction(site, 'Λίστα μία φορά');
  const [first, next] = [inDays(250), inDays(257)];
  const taken = await meetingAction(site, 'Πιασμένη ώρα');
  const mentee = await somebody(site, 'mentee');
  await signIn(page, 'mentor');
  await page.goto('/pilot/calendar');
  const make = (action: number, day: string) =>
    ask<Made>(page, '/api/meetings/Make', { ActionId: action, MenteeIds: [mentee.id], ...at(day, 10) });
  const { Meetings } = await make(ActionId, first);
  await make(taken, next);
  await page.goto(`/pilot/mentor/action2/list/${ActionId}`);
  const line = page
    .getByRole('listitem')
    .filter({ hasText: `${showDay(first)} 10:00` })
    .first();
  await line.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'E-mail με τη λίστα στον σύμβουλο' }).click();
  const mails = page.getByRole('dialog', { name: 'E-mail για τις συναντήσεις' });
  await expect(mails.getByText(showDay(first)).first()).toBeVisible();
  const other = await windowOf(browser, site, 'mentor');
  await ask(other, '/api/notify/MailUsers', { Data: [Meetings[0]?.Id], Template: 'meetingList' });
  await other.context().close();
  await mails.getByRole('button', { name: 'Αποστολή' }).click();
  const alert = mails.getByRole('alert');
  await expect(alert).toContainText('Τα ίδια e-mail στάλθηκαν ήδη, από άλλη συσκευή ή από άλλον.');
  await expect(alert).toBeInViewport({ ratio: 1 });
  await expect(mails.getByText('Η ίδια λίστα στάλθηκε ήδη:')).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await mails.getByRole('button', { name: 'Άκυρο' }).click();
  // A refusal at the end of a long form.
  await page.goto(`/pilot/calendar?view=day&day=${first}&meeting=${Meetings[0]?.Id}`);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Μετακίνηση' }).click();
  await dialog.getByRole('textbox', { name: 'Ημέρα' }).fill(showDay(next));
  await page.setViewportSize({ width: 390, height: 480 });
  await dialog.getByRole('button', { name: 'Αποθήκευση' }).click();
  await expect(dialog.getByRole('alert')).toBeInViewport({ ratio: 0.5 });
});
