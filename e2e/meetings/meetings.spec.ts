/** The main journeys of meetings: a mentor plans and mails, a mentee books on a phone. */
import { daysLater, weekdayOf } from '@telemachos/contract/kit/athens-time.ts';
import { dayInAthens, parseDate, showDay, showTime } from '@telemachos/contract/kit/dates.ts';
import type { Page } from '@playwright/test';
import pg from 'pg';
import { expectAccessible } from '../axe.ts';
import { expectWithin } from '../looks.ts';
import { ask, somebody, windowOf } from '../people.ts';
import { dragTo } from '../questionnaires/dragging.ts';
import { expect, signIn, test, type Site } from '../site.ts';
import { settled, wordsOf } from '../stage.ts';
import { at, bookTime, inDays, letBook, meetingAction, offerHours, type Made } from './making-here.ts';

test.use({ world: 'meetings' });

const ProjectId = 1;
const plannedAction = 4;

/** Of those who were planned: how many there are, how many are told of their time, and of how many a mail is in the outbox. */
const toldOfPlan = async (page: Page, { databaseUrl }: Site) => {
  const { list } = await ask<{ list: { MenteeId: number; Mailed: boolean; Time: string; lastMail: string | null }[] }>(
    page,
    '/api/user/Schedule',
    { ProjectId, ActionId: plannedAction, From: dayInAthens(Date.now()) },
  );
  const admin = new pg.Client(databaseUrl);
  await admin.connect();
  const { rows } = await admin.query<{ user_id: number; subject: string }>(
    `SELECT user_id, subject FROM mails WHERE template = 'meetingAppointment'`,
  );
  await admin.end();
  const toldAt = (Time: string) => [dayInAthens(Date.parse(Time)), showTime(Time)] as const;
  return {
    all: list.length,
    told: list.filter(({ Mailed, Time, lastMail }) => Mailed && lastMail === toldAt(Time).join(' ')).length,
    mailed: list.filter(({ MenteeId, Time }) => {
      const [day, time] = toldAt(Time);
      return rows.some(
        ({ user_id, subject }) => user_id === MenteeId && subject.endsWith(`: ${showDay(day)}, ${time}`),
      );
    }).length,
  };
};

type Times = { Offered: object; Place: string; Link: string; Version: number };

/** Saves hours over those that another device saved since the page was opened. */
const overwriteHours = async (page: Page, forgiven: RegExp[]): Promise<void> => {
  forgiven.push(/status of 409/);
  const buffer = page.getByRole('textbox', { name: 'Λεπτά ανάμεσα' });
  await buffer.fill('25');
  const times = await ask<Times>(page, '/api/meetings/Times', { ProjectId });
  const Offered = { ...times.Offered, BufferMinutes: 10, MostPerDay: 7 };
  await ask(page, '/api/meetings/SetTimes', { ...times, ProjectId, Offered });
  const save = page.getByRole('button', { name: 'Αποθήκευση', exact: true });
  await save.click();
  const conflict = page.getByRole('alert').filter({ hasText: 'Λεπτά ανάμεσα' });
  await expect(conflict).toContainText('10');
  await expect(buffer).toHaveValue('25');
  // A field that only the other device changed is merged in.
  await expect(page.getByRole('textbox', { name: 'Το πολύ ανά ημέρα (0: όσες χωρούν)' })).toHaveValue('7');
  await expect(save).toBeDisabled();
  await expectAccessible(page);
  await conflict.getByRole('button').first().click();
  await save.click();
  await expect
    .poll(async () => (await ask<Times>(page, '/api/meetings/Times', { ProjectId })).Offered)
    .toMatchObject({ BufferMinutes: 25, MostPerDay: 7 });
};

test('a mentor says when they are there, plans meetings in one go, mails them, and moves one by keyboard', async ({
  page,
  site,
  forgiven,
}) => {
  await signIn(page, 'mentor');
  await page.goto('/pilot/mentor/meetings/times');
  const weekly = page.getByRole('region', { name: 'Κάθε εβδομάδα' });
  await weekly.getByRole('textbox', { name: 'Από' }).fill('9:00');
  await weekly.getByRole('textbox', { name: 'Έως' }).fill('14:00');
  await page.getByRole('textbox', { name: 'Ώρες πριν, τουλάχιστον' }).fill('900');
  // What was typed is on the device, and leaving asks.
  await page.getByRole('link', { name: 'Ημερολόγιο' }).first().click();
  await page.getByRole('button', { name: 'Μένω εδώ' }).click();
  await page.reload();
  await expect(page.getByText('Συνεχίζετε από όσα είχατε γράψει εδώ')).toBeVisible();
  await expect(weekly.getByRole('textbox', { name: 'Από' })).toHaveValue('9:00');
  await page.getByRole('button', { name: 'Αποθήκευση' }).press('Enter');
  await expect(page.getByText('Γράψτε αριθμό από 0 έως 720.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Ώρες πριν, τουλάχιστον' }).fill('24');
  await page.getByRole('button', { name: 'Αποθήκευση' }).press('Enter');
  await expect(page.getByText('Οι ώρες σας αποθηκεύτηκαν.')).toBeVisible();
  await expect(weekly.getByText('Δευτέρα 09:00–14:00')).toBeVisible();
  await page.reload();
  await expect(weekly.getByText('Δευτέρα 09:00–14:00')).toBeVisible();
  await expect(page.getByText('Συνεχίζετε από όσα είχατε γράψει εδώ')).toBeHidden();
  await test.step('hours that another device saved are shown before they are overwritten', () =>
    overwriteHours(page, forgiven));
  await offerHours(site, (await somebody(site, 'mentor')).id);
  await letBook(site);

  await page.goto(`/pilot/mentor/meetings/plan?action=${plannedAction}`);
  // Whom the action is not open for yet is met early where the mentor says so.
  const who = page.getByRole('region', { name: 'Ποιοι' }).getByRole('checkbox');
  await expect(who.first()).toBeVisible();
  const locked = { name: /· η ενέργεια δεν έχει ανοίξει ακόμη$/, checked: true };
  await expect(page.getByRole('checkbox', locked)).toHaveCount(0);
  for (const one of await who.all()) await one.check();
  await page.getByRole('button', { name: 'Πρόταση ωρών' }).click();
  await expect(page.getByRole('heading', { name: 'Προτεινόμενες ώρες' })).toBeVisible();
  await expectAccessible(page);
  // Dragged to a free time of the plan: the choice beside the name says it, too.
  const planned = page.locator('[data-planned]').first();
  const name = (await planned.textContent()) ?? '';
  const choice = page.getByRole('combobox', { name: `Ώρα για: ${name}` });
  const before = await choice.textContent();
  await dragTo(
    page,
    planned,
    page
      .locator('[data-slot]')
      .filter({ hasNot: page.locator('[data-planned]') })
      .first(),
  );
  await expect(choice).not.toHaveText(before ?? '');
  await page.getByRole('button', { name: 'Ορισμός συναντήσεων' }).click();
  const mails = page.getByRole('dialog', { name: 'E-mail για τις συναντήσεις' });
  await expect(mails.getByText(/Η συνάντησή σας: /).first()).toBeVisible();
  await mails.getByRole('button', { name: 'Άκυρο' }).click();
  await expect(page.getByText('Δεν στάλθηκε e-mail')).toBeVisible();
  // The way back to the mails of the plan stays.
  await page.getByRole('button', { name: 'E-mail στους ωφελουμένους' }).click();
  await expect(mails.getByText(/Η συνάντησή σας: /).first()).toBeVisible();
  const unsent = await toldOfPlan(page, site);
  expect(unsent).toMatchObject({ told: 0, mailed: 0 });
  await mails.getByRole('button', { name: 'Αποστολή' }).click();
  await expect(page.getByText(/^Στάλθηκαν \d+ e-mail για τις συναντήσεις$/)).toBeVisible();
  // What is sent is offered no more, and each of them is told.
  await expect(page.getByRole('region', { name: /^Ορίστηκαν \d+ συναντήσεις\.$/ })).toHaveCount(0);
  const { told, mailed, all } = await toldOfPlan(page, site);
  expect(all).toBeGreaterThan(1);
  expect([told, mailed]).toEqual([all, all]);

  const after = 'Μετά το πλάνο';
  const ActionId = await meetingAction(site, after);
  await ask<Made>(page, '/api/meetings/Make', {
    ActionId,
    MenteeIds: [(await somebody(site, 'mentee')).id],
    // A day with another one after it in the same week.
    ...at([20, 21].map(inDays).find((one) => weekdayOf(one) < 7) ?? '', 18),
  });
  await page.goto('/pilot/mentor/action2/list');
  const line = page.getByRole('listitem').filter({ hasText: after });
  const whom = (await line.getByRole('link').textContent()) ?? '';
  await line.getByRole('checkbox').press('Space');
  await page.getByRole('button', { name: 'E-mail στους ωφελουμένους' }).click();
  await mails.getByRole('button', { name: 'Αποστολή' }).click();
  await expect(page.getByText('Το e-mail της συνάντησης στάλθηκε')).toBeVisible();
  const same = page.getByRole('listitem').filter({ hasText: whom }).filter({ hasText: after });
  await expect(same.getByText('Ενημερώθηκε με e-mail')).toBeVisible();
  await page.goto(`/pilot/mentor/action2/list/${ActionId}`);
  await expect(same.getByText('Ενημερώθηκε με e-mail')).toBeVisible();
  await expectAccessible(page);

  await page.goto('/pilot/calendar?view=agenda');
  await page.getByRole('button', { name: new RegExp(`${after}, .*${whom}`) }).press('Enter');
  const meeting = page.getByRole('dialog');
  await expect(meeting).toBeVisible();
  // Back leaves the meeting, and not the calendar.
  await page.goBack();
  await expect(meeting).toBeHidden();
  await expect(page).toHaveURL(/calendar\?view=agenda$/);
  await page.getByRole('button', { name: new RegExp(`${after}, .*${whom}`) }).press('Enter');
  await meeting.getByRole('button', { name: 'Μετακίνηση' }).press('Enter');
  await meeting.getByRole('textbox', { name: 'Ώρα' }).fill('20:15');
  await meeting.getByRole('textbox', { name: 'Ώρα' }).press('Enter');
  await expect(page.getByText('Η συνάντηση άλλαξε. Ενημερώστε με e-mail όσους αφορά.')).toBeVisible();
  await expect(page.getByRole('button', { name: new RegExp(`^20:15, .*${whom}`) })).toBeVisible();
  await page.goto(`/pilot/mentor/action2/list/${ActionId}`);
  await expect(same.getByText('Δεν ενημερώθηκε')).toBeVisible();

  // Dragged to the next day, which is in the same week: the time stays.
  const day = parseDate(/\d{2}-\d{2}-\d{4}/.exec((await same.textContent()) ?? '')?.[0] ?? '') ?? '';
  await page.goto(`/pilot/calendar?view=week&day=${day}`);
  const on = (one: string) =>
    page.locator('section').filter({ has: page.getByRole('heading', { level: 3, name: showDay(one) }) });
  const moved = page.getByRole('button', { name: new RegExp(`^20:15, .*${whom}`) });
  await expect(on(day).locator(moved)).toBeVisible();
  await dragTo(page, moved, on(daysLater(day, 1)));
  await expect(on(daysLater(day, 1)).locator(moved)).toBeVisible();
  await expect(on(day).locator(moved)).toHaveCount(0);
  // And back by the keyboard, which stays with it.
  const how = await moved.getAttribute('aria-describedby');
  await expect(page.locator(`[id="${how}"]`)).toContainText('Shift');
  await moved.press('Shift+ArrowLeft');
  await expect(on(day).locator(moved)).toBeFocused();
});

test('a mentee books a time on a phone, changes it and says that they cannot come; it stands in their calendar', async ({
  browser,
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await offerHours(site, (await somebody(site, 'mentor')).id);
  await letBook(site);
  const admin = await windowOf(browser, site, 'admin');
  const { Id: ActionId } = await ask<{ Id: number }>(admin, '/api/project/CreateAction', {
    ProjectId,
    TypeId: 2,
    Title: 'Συζήτηση πορείας',
  });
  await ask(admin, '/api/action/publish', { ActionId });
  await admin.context().close();
  await signIn(page, 'mentee');
  await page.goto(`/pilot/mentee/action/${ActionId}`);
  await expect(page.getByRole('heading', { name: 'Επιλέξτε ώρα' })).toBeVisible();
  await expectAccessible(page);
  await bookTime(page);
  await expect(page.getByText(/^Η συνάντηση ορίστηκε: .*, με: /)).toBeVisible();
  await page.getByRole('button', { name: 'Αλλαγή ώρας' }).click();
  const dialog = page.getByRole('dialog');
  // Another time is chosen from nothing, and the booked one is not called taken.
  await expect(dialog.getByRole('combobox', { name: 'Ώρα', exact: true })).toHaveText('Επιλέξτε ώρα');
  await expect(page.getByText('δεν είναι πια ελεύθερη')).toHaveCount(0);
  await dialog.getByRole('combobox', { name: 'Ημέρα' }).click();
  await page.getByRole('option').nth(3).click();
  await dialog.getByRole('button', { name: 'Αλλαγή ώρας' }).click();
  await expect(dialog).toBeHidden();

  await page.goto('/pilot/calendar?view=agenda');
  const own = page.getByRole('button', { name: /Συζήτηση πορείας/ });
  await expect(own).toBeVisible();
  await expectAccessible(page);
  await expectWithin(page);
  await own.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Δεν μπορώ να έρθω' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Αιτία' }).fill('Έχω γιατρό');
  await page.getByRole('dialog').getByRole('button', { name: 'Δεν μπορώ να έρθω' }).click();
  await expect(page.getByText('Ο σύμβουλός σας ενημερώθηκε.')).toBeVisible();
  await page.goto('/pilot/calendar');
  await settled(page, wordsOf('el'));
  await expectWithin(page);
});
