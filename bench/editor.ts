/** Writing a questionnaire of five hundred questions: how long a key press takes to show. */
import { chromium, type Page } from '@playwright/test';
import playwright from '../playwright.config.ts';
import { demonstrationPassword } from '../server/src/db/seed/seed.ts';
import { notePainted } from './painted.ts';
import type { Site } from './site.ts';
import { percentile, type Row } from './table.ts';

const questions = 500;
const inSection = 50;
const text = 'Πόσο συχνά χρειάζεται να συνεργάζεστε με άλλους ανθρώπους στη δουλειά σας;';

const words = (one: string) => ({ el: one, en: one });
const options = ['Ποτέ', 'Σπάνια', 'Συχνά', 'Πάντα'].map((one, place) => ({ Id: place + 1, Text: words(one) }));

/** Choices, every tenth of which shows by the answer before it. */
const definition = {
  Title: words('Πεντακόσιες ερωτήσεις'),
  ShowResults: false,
  Scales: [],
  Sections: Array.from({ length: questions / inSection }, (_, section) => ({
    Title: words(`Μέρος ${section + 1}`),
    Questions: Array.from({ length: inSection }, (_one, index) => {
      const number = section * inSection + index + 1;
      return {
        Id: `ID_${String(number).padStart(4, '0')}`,
        Type: 7,
        Group: number,
        Text: words(`Ερώτηση ${number}`),
        Options: options,
        ...(number % 10 === 0 ? { Show: `answers.a${number - 1}.OptionId == 2` } : {}),
      };
    }),
  })),
};

/** Sign in as somebody who writes questionnaires. */
const asAuthor = async (page: Page): Promise<void> => {
  await page.goto('/signin');
  await page.getByLabel('Όνομα χρήστη').fill('coordinator');
  await page.locator('input[type=password]').fill(demonstrationPassword);
  await page.getByRole('button', { name: 'Σύνδεση', exact: true }).click();
  await page.waitForURL(/\/home$/);
};

/** The questionnaire, made as the page makes it; answers its id. */
const make = async (page: Page): Promise<number> => {
  const ask = async (path: string, body: object): Promise<Record<string, unknown>> => {
    const response = await page.request.post(path, {
      data: body,
      headers: { 'x-project': '1', origin: new URL(page.url()).origin },
    });
    const answer: unknown = await response.json();
    if (!response.ok()) throw new Error(`${path}: ${JSON.stringify(answer).slice(0, 300)}`);
    return { ...(typeof answer === 'object' ? answer : {}) };
  };
  const { Id } = await ask('/anyquest/QuestAdmin/Create', { Name: 'Πεντακόσιες ερωτήσεις', Shared: false });
  await ask('/anyquest/QuestAdmin/SaveDraft', { QuestionnaireId: Id, Definition: definition, Revision: 1 });
  return Number(Id);
};

/**
 * Types as a keyboard does whose letters are Greek: each letter is a key of its own. What Playwright types of them comes as
 * text without a key.
 */
const typeGreek = async (page: Page, words: string): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  for (const letter of words) {
    await session.send('Input.dispatchKeyEvent', { type: 'keyDown', key: letter, text: letter });
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', key: letter });
    // As fast as somebody types who knows the keys.
    await page.waitForTimeout(80);
  }
  await session.detach();
};

/** The row of the table. */
export const benchEditor = async (site: Site): Promise<Row[]> => {
  const browser = await chromium.launch(playwright.use?.launchOptions);
  try {
    const context = await browser.newContext({ baseURL: site.url, locale: 'el-GR' });
    const page = await context.newPage();
    await asAuthor(page);
    await page.goto(`/pilot/admin/questionnaires/${await make(page)}/edit`);
    await page.locator('[data-line="ID_0250"]').click();
    const field = page.locator('[data-open="ID_0250"] textarea').first();
    await field.click();
    await page.keyboard.press('End');
    const noted = await notePainted(page);
    await typeGreek(page, text);
    const painted = (await noted()).map(([, ms]) => ms);
    const p95 = percentile(painted, 95);
    return [
      {
        what: `a key press in a question's text, in the editor with ${questions} questions`,
        ours: `p50 ${percentile(painted, 50).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms of ${painted.length}`,
        beside: '',
        ratio: '',
        goal: 'p95 ≤ 50 ms',
        met: p95 <= 50,
      },
    ];
  } finally {
    await browser.close();
  }
};
