/** What a visitor's browser fetches: the sign-in page on a first visit, and a questionnaire after signing in. */
import { chromium, type Page } from '@playwright/test';
import playwright from '../playwright.config.ts';
import { demonstrationPassword } from '../server/src/db/seed/seed.ts';
import { notePainted, type Painted } from './painted.ts';
import { percentile, type Row } from './table.ts';
import type { Site } from './site.ts';

type Fetched = { requests: number; bytes: number; ms: number };

/** Count what the page fetches while `visit` runs: JS and CSS as they travel, and every request. */
const watch = async (page: Page, visit: () => Promise<void>): Promise<Fetched> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const code = new Set<string>();
  let [requests, bytes] = [0, 0];
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (!response.url.startsWith('http')) return;
    requests += 1;
    if (/javascript|css/.test(response.mimeType)) code.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (code.has(requestId)) bytes += encodedDataLength;
  });
  const started = performance.now();
  await visit();
  const ms = performance.now() - started;
  await page.waitForLoadState('networkidle');
  await session.detach();
  return { requests, bytes, ms };
};

/** Open a questionnaire and begin, or go on. */
const firstQuestion = async (page: Page, action = 6): Promise<void> => {
  await page.goto(`/pilot/questionnaire/${action}`);
  const begin = page.getByRole('button', { name: /^(Έναρξη|Συνέχεια)$/ });
  const question = page.locator('[data-question]').first();
  await begin.or(question).first().waitFor();
  if (await begin.isVisible()) await begin.click();
  await question.waitFor();
};

/** The action of the longest questionnaire, of 120 items. */
const longest = 21;
/** An old phone is about so many times slower than this machine. */
const slower = 4;

/** Between two keys of somebody who looks at what each of them does, in milliseconds. */
const pace = { digit: 300, down: 120 };

/** The keys of forty answers, from pressing each to the frame that shows it, on a machine slowed down. */
const keypresses = async (page: Page): Promise<Painted[]> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  const noted = await notePainted(page);
  for (let answer = 1; answer <= 40; answer += 1) {
    await page.locator('[data-question] input[type="radio"]').first().focus();
    for (let down = 0; down < (answer - 1) % 12; down += 1) {
      await page.waitForTimeout(pace.down);
      await page.keyboard.press('PageDown');
    }
    await page.waitForTimeout(pace.digit);
    await page.keyboard.press(String((answer % 5) + 1));
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const painted = await noted();
  await session.detach();
  return painted;
};

const row = (what: string, { requests, bytes, ms }: Fetched, goal: string, met: boolean): Row => ({
  what,
  ours: `${(bytes / 1000).toFixed(1)} KB of JS and CSS, ${requests} requests, ${Math.round(ms)} ms`,
  beside: '',
  ratio: '',
  goal,
  met,
});

/** How long one kind of key takes in the questionnaire of 120 items; `goal` in milliseconds. */
const rowOfKeys = (key: string, pressed: readonly Painted[], goal: number): Row => {
  const times = pressed.map(([, ms]) => ms);
  const p95 = percentile(times, 95);
  return {
    what: `in it, from ${key} to the frame that shows it, ${slower} times slowed down`,
    ours: `p50 ${percentile(times, 50).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms of ${times.length}`,
    beside: '',
    ratio: '',
    goal: `p95 ≤ ${goal} ms`,
    met: p95 <= goal,
  };
};

/** The rows of the table. Sizes are as they travelled, compressed, with the headers of the answers. */
export const benchPages = async (site: Site): Promise<Row[]> => {
  const browser = await chromium.launch(playwright.use?.launchOptions);
  try {
    const context = await browser.newContext({ baseURL: site.url, locale: 'el-GR' });
    const page = await context.newPage();
    const first = await watch(page, async () => {
      await page.goto('/signin');
      await page.getByRole('button', { name: 'Σύνδεση', exact: true }).waitFor();
    });
    await page.getByLabel('Όνομα χρήστη').fill('mentee');
    await page.locator('input[type=password]').fill(demonstrationPassword);
    const home = await watch(page, async () => {
      await page.getByRole('button', { name: 'Σύνδεση', exact: true }).click();
      await page.waitForURL(/\/home$/);
      await page.getByText('Το επόμενο βήμα σας').waitFor();
    });
    const quest = await watch(page, () => firstQuestion(page));
    // The same for somebody whose browser has nothing yet but the session.
    const empty = await browser.newContext({
      baseURL: site.url,
      locale: 'el-GR',
      storageState: await context.storageState(),
    });
    const fresh = await empty.newPage();
    const cold = await watch(fresh, () => firstQuestion(fresh));
    const long = await empty.newPage();
    const neo = await watch(long, () => firstQuestion(long, longest));
    const pressed = await keypresses(long);
    return [
      row(
        'first visit of the sign-in page',
        first,
        '≤ 120 KB, ≤ 10 requests',
        first.bytes <= 120_000 && first.requests <= 10,
      ),
      row(
        'from signing in to the home page',
        home,
        '≤ 120 KB, ≤ 13 requests',
        home.bytes <= 120_000 && home.requests <= 13,
      ),
      row('a questionnaire after signing in, to its first question', quest, '≤ 30 KB', quest.bytes <= 30_000),
      row('the same with an empty cache', cold, '', true),
      row('a questionnaire of 120 items after signing in, to its first question', neo, '', true),
      rowOfKeys(
        'a digit',
        pressed.filter(([key]) => key !== 'PageDown'),
        50,
      ),
      rowOfKeys(
        'PageDown',
        pressed.filter(([key]) => key === 'PageDown'),
        100,
      ),
    ];
  } finally {
    await browser.close();
  }
};
