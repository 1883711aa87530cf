/** Records for the browser tests of meetings: actions, offered hours, meetings, another mentor. */
import type { Browser, Locator, Page } from '@playwright/test';
import { daysLater, weekdayOf } from '@telemachos/contract/kit/athens-time.ts';
import { dayInAthens } from '@telemachos/contract/kit/dates.ts';
import pg from 'pg';
import { ask, somebody, windowOf } from '../people.ts';
import { expect, signIn, type Site } from '../site.ts';

/** Runs a statement for records that would take a person too long to make; answers the id it returns first. */
export const runSql = async ({ databaseUrl }: Site, text: string, values: unknown[] = []): Promise<number> => {
  const admin = new pg.Client(databaseUrl);
  await admin.connect();
  const { rows } = await admin.query<{ id: number }>(text, values);
  await admin.end();
  return rows[0]?.id ?? 0;
};

/** An action of the project that is a meeting, for groups where it is said. */
export const meetingAction = (site: Site, title: string, together = false): Promise<number> =>
  runSql(site, 'INSERT INTO actions (project_id, type_id, title, flags, data) VALUES (1, 2, $1, 2, $2) RETURNING id', [
    title,
    together ? { Together: true } : {},
  ]);

/** A mentor is there on weekdays from nine to five, at their place. */
export const offerHours = (site: Site, mentor: number, place = 'Γραφείο 2'): Promise<number> =>
  runSql(
    site,
    `INSERT INTO mentor_times (project_id, mentor_id, offered, place) VALUES (1, $1, $2, $3)
      ON CONFLICT (project_id, mentor_id)
        DO UPDATE SET offered = excluded.offered, place = excluded.place, version = mentor_times.version + 1
      RETURNING mentor_id AS id`,
    [
      mentor,
      {
        Weekly: [1, 2, 3, 4, 5].map((Weekday) => ({ Weekday, From: 540, Until: 1020 })),
        Days: [],
        OnHolidays: true,
        LeadHours: 0,
        BufferMinutes: 0,
        MostPerDay: 0,
      },
      place,
    ],
  );

/** Mentees of the project book by themselves. */
export const letBook = (site: Site): Promise<number> =>
  runSql(
    site,
    `UPDATE projects SET settings = jsonb_set(settings, '{Config,Meetings}', '{"Book": true}') WHERE id = 1 RETURNING id`,
    [],
  );

/** The day so many days from today: what schedules show lies within a year; others name days of 2038, far ahead. */
export const inDays = (days: number): string => daysLater(dayInAthens(Date.now()), days);

/** The first weekday so many days from today. */
export const workday = (days: number): string => {
  const day = inDays(days);
  return weekdayOf(day) > 5 ? daysLater(day, 3) : day;
};

/** Where a time is named as the calls take it. */
export const at = (Date: string, TimeHours: number, TimeMinutes = 0) => ({ Date, TimeHours, TimeMinutes });

/** Meetings that a call made. */
export type Made = { Meetings: { Id: number; Sequence: number }[] };

export type Meeting = {
  Id: number;
  Sequence: number;
  ActionId: number;
  Start: string;
  MentorId: number;
  Place: string;
  State: string;
  Mentees: { Id: number; Comes: boolean }[];
};

/** The meetings of an action from a day on, as the page's reader sees them. */
export const meetingsOf = async (page: Page, ActionId: number, From = dayInAthens(Date.now())): Promise<Meeting[]> => {
  const { list } = await ask<{ list: Meeting[] }>(page, '/api/meetings/List', {
    ProjectId: 1,
    From,
    Until: daysLater(From, 380),
  });
  return list.filter((meeting) => meeting.ActionId === ActionId);
};

/** The only meeting of a day. */
export const meetingOn = async (page: Page, day: string): Promise<Meeting | undefined> => {
  const days = { ProjectId: 1, From: day, Until: day };
  const { list } = await ask<{ list: Meeting[] }>(page, '/api/meetings/List', days);
  return list[0];
};

/** A mentor of the project who is not this one. */
export const anotherMentor = async (coordinator: Page, than: number): Promise<{ Id: number; Name: string }> => {
  const { list } = await ask<{ list: { Id: number; Name: string }[] }>(coordinator, '/api/User/GetMentors', {
    ProjectId: 1,
  });
  const found = list.find(({ Id }) => Id !== than);
  if (!found) throw new Error('two mentors are needed');
  return found;
};

/** The mentor's window with a meeting of their first mentee at 10 o'clock; its dialog is open over its day. */
export const openedMeeting = async (page: Page, site: Site, { title, day }: { title: string; day: string }) => {
  const ActionId = await meetingAction(site, title);
  const mentee = await somebody(site, 'mentee');
  await signIn(page, 'mentor');
  await page.goto(`/pilot/calendar?view=day&day=${day}`);
  const { Meetings } = await ask<Made>(page, '/api/meetings/Make', {
    ActionId,
    MenteeIds: [mentee.id],
    ...at(day, 10),
  });
  await page.goto(`/pilot/calendar?view=day&day=${day}&meeting=${Meetings[0]?.Id}`);
  return { dialog: page.getByRole('dialog'), mentee };
};

/** A mentee of the mentor goes to another one; `back` brings them back. */
export const toAnotherMentor = async (browser: Browser, site: Site, menteeId: number) => {
  const coordinator = await windowOf(browser, site, 'coordinator');
  const link = (MentorId: number) =>
    ask(coordinator, '/api/user/setDefaultMentorSingle', { ProjectId: 1, MenteeId: menteeId, MentorId });
  const mentor = await somebody(site, 'mentor');
  await link((await anotherMentor(coordinator, mentor.id)).Id);
  return {
    back: async () => {
      await link(mentor.id);
      await coordinator.context().close();
    },
  };
};

/** Books a time of the second free day, on the page of an action: what is left of today may pass meanwhile. */
export const bookTime = async (page: Page): Promise<void> => {
  await page.getByRole('combobox', { name: 'Ημέρα' }).click();
  await page.getByRole('option').nth(1).click();
  await page.getByRole('button', { name: 'Κράτηση ώρας' }).click();
};

/** Opens the form of a new meeting on the calendar, and fills it in; answers the form. */
export const fillMeeting = async (
  page: Page,
  { action, mentee, day, time }: { action: string; mentee: string; day: string; time: string },
): Promise<Locator> => {
  await page.getByRole('button', { name: 'Νέα συνάντηση' }).click();
  const form = page.getByRole('dialog', { name: 'Νέα συνάντηση' });
  await form.getByRole('combobox', { name: 'Ενέργεια' }).click();
  await page.getByRole('option', { name: action }).click();
  await form.getByRole('combobox', { name: 'Με' }).click();
  await page
    .getByRole('option', { name: new RegExp(mentee) })
    .first()
    .click();
  await form.getByRole('textbox', { name: 'Ημέρα' }).fill(day);
  await form.getByRole('textbox', { name: 'Ώρα' }).fill(time);
  return form;
};

/** The plan of an action, as its mentor has it with times proposed; answers where each mentee's time is chosen. */
export const proposedPlan = async (page: Page, site: Site, ActionId: number) => {
  await offerHours(site, (await somebody(site, 'mentor')).id);
  await signIn(page, 'mentor');
  await page.goto(`/pilot/mentor/meetings/plan?action=${ActionId}`);
  await page.getByRole('button', { name: 'Πρόταση ωρών' }).click();
  const choices = page.getByRole('combobox', { name: /^Ώρα για: / });
  await expect(choices.first()).toBeVisible();
  // All of them are drawn at once.
  const { length: count } = await choices.all();
  return { choices, count };
};
