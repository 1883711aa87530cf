/** The demonstration's questionnaire with one question of every type, as somebody answers it. */
import { expect, signIn } from '../site.ts';
import { ask } from '../people.ts';
import { beginOrContinue } from './answering.ts';
import type { BrowserContext, Locator, Page } from '@playwright/test';

/** Its action. */
export const action = 22;

const address = `/pilot/questionnaire/${action}`;

/** What the browser says without a network. */
export const offline = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/;

type Answer = { OptionId: number | number[] | null; Text: string };

type Kept = { AnswerSetID: number; Status: string; Answers: Record<string, Answer>; Late: number[] };

/** What the server has of it. */
export const onServer = (page: Page): Promise<Kept> => ask<Kept>(page, '/api/quest/getByAction', { ActionId: action });

/**
 * The question of a group. The grid before the later ones has three groups, so theirs are two more than their own
 * numbers.
 */
const idOf = (group: number): number => (group > 6 ? group - 2 : group);

/** The question of a group, where it is shown. */
export const question = (page: Page, group: number): Locator =>
  page.locator(`[data-question="ID_${String(idOf(group)).padStart(4, '0')}"]`);

/** Goes to the question of a group by the map. */
export const toQuestion = async (page: Page, group: number): Promise<void> => {
  await expect(page.locator('[data-question]').first()).toBeVisible();
  // The map counts those that take answers: information is the first question of the sheet.
  await page.getByRole('button', { name: new RegExp(`^Ερώτηση ${idOf(group) - 1},`) }).click();
  await expect(question(page, group)).toBeVisible();
};

/** Where the answer of a group is written. */
export const field = (page: Page, number: number): Locator =>
  question(page, number).locator('input, textarea:not([aria-hidden="true"])').first();

/** Opens it and begins, or goes on. */
export const open = async (page: Page): Promise<void> => {
  await page.goto(address);
  await beginOrContinue(page);
};

/** Starts the questionnaire, answers the number on which other questions depend, and opens it. */
export const startAndOpen = async (page: Page): Promise<void> => {
  const { AnswerSetID } = await onServer(page);
  await ask(page, '/api/quest/StartTime', { AnswerSetId: AnswerSetID });
  await ask(page, '/api/quest/AnswerOpen', { AnswerSetId: AnswerSetID, GroupId: 9, Text: '1' });
  await open(page);
};

/** A page of its own for a mentee, with the questionnaire started and open. */
export const begin = async (context: BrowserContext, who: string): Promise<Page> => {
  const page = await context.newPage();
  await signIn(page, who);
  await startAndOpen(page);
  return page;
};
