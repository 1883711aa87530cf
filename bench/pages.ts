/** What a visitor's browser fetches: the sign-in page on a first visit, and a questionnaire after signing in. */
import { chromium, type Page } from '@playwright/test';
import playwright from '../playwright.config.ts';
import { demonstrationPassword } from '../server/src/db/seed/seed.ts';
import { notePainted, type Painted } from './painted.ts';
import { percentile, type Row } from './table.ts';
import type { Site } from './site.ts';

/** How many came over the net, and the bytes of the JS and CSS among them as they travelled. */
type Sum = { files: number; calls: number; bytes: number };
/** What a page fetched for itself, what else ahead of others, and how long it took to show what it was opened for. */
type Fetched = { own: Sum; ahead: Sum; ms: number };

type Told = { call: boolean; code: boolean; isAhead: boolean; overTheNet: boolean; bytes: number };

/**
 * What is asked for so soon after a page has shown what it was opened for is its own; what comes after is fetched ahead
 * (the channel, what the next page needs), which waits two seconds at least. In milliseconds.
 */
const still = { own: 1000, ahead: 4500 };

const sumOf = (told: readonly Told[]): Sum => {
  const files = told.filter(({ call }) => !call);
  return {
    files: files.length,
    calls: told.length - files.length,
    bytes: files.reduce((sum, { code, bytes }) => sum + (code ? bytes : 0), 0),
  };
};

/**
 * What comes over the net while `visit` runs and shortly after, and what is fetched ahead then: files (the page
 * itself, scripts, styles, pictures) and calls apart. What the browser or its service worker had is not among them. Who
 * goes on at once (`aheadFor` 0) lets it fetch nothing ahead, which would be missing from what the next page is said to take.
 */
const watch = async (page: Page, visit: () => Promise<void>, aheadFor = still.ahead): Promise<Fetched> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const told = new Map<string, Told>();
  let isAhead = false;
  session.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (!request.url.startsWith('http')) return;
    told.set(requestId, { call: type === 'Fetch' || type === 'XHR', code: false, isAhead, overTheNet: true, bytes: 0 });
  });
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const one = told.get(requestId);
    if (!one) return;
    const { fromDiskCache, fromPrefetchCache, fromServiceWorker, serviceWorkerResponseSource } = response;
    const ofWorker = fromServiceWorker && serviceWorkerResponseSource !== 'network';
    one.code = /javascript|css/.test(response.mimeType);
    one.overTheNet = !(fromDiskCache || fromPrefetchCache || ofWorker);
  });
  session.on('Network.requestServedFromCache', ({ requestId }) => {
    told.delete(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = told.get(requestId);
    if (one) one.bytes = encodedDataLength;
  });
  const started = performance.now();
  await visit();
  const ms = performance.now() - started;
  await page.waitForTimeout(still.own);
  isAhead = true;
  await page.waitForTimeout(aheadFor);
  await session.detach();
  const all = [...told.values()].filter(({ overTheNet }) => overTheNet);
  return { own: sumOf(all.filter((one) => !one.isAhead)), ahead: sumOf(all.filter((one) => one.isAhead)), ms };
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

const inWords = ({ files, calls, bytes }: Sum): string =>
  `${(bytes / 1000).toFixed(1)} KB of JS and CSS, ${files + calls} requests (${files} files, ${calls} calls)`;

/** What a page may fetch over the net: KB of JS and CSS, and how many requests, files and calls together. */
type Goal = { kilobytes: number; requests: number };

const row = (what: string, { own, ahead, ms }: Fetched, goal?: Goal): Row => ({
  what,
  ours: `${inWords(own)}, shown after ${Math.round(ms)} ms`,
  beside: `fetched ahead: ${inWords(ahead)}`,
  ratio: '',
  goal: goal ? `≤ ${goal.kilobytes} KB, ≤ ${goal.requests} requests` : '',
  met: !goal || (own.bytes <= goal.kilobytes * 1000 && own.files + own.calls <= goal.requests),
});

/** As many questions with nothing around them, where the same keys do the same: what the browser takes for itself. */
const bareQuestions = async (page: Page): Promise<void> => {
  await page.setContent(
    `<!doctype html><html lang="el"><title>Ερωτήσεις</title><main>${Array.from(
      { length: 120 },
      (_, place) =>
        `<fieldset data-question><legend>Ερώτηση ${place + 1}</legend>${[1, 2, 3, 4, 5]
          .map((value) => `<label><input type="radio" name="q${place}" value="${value}"> ${value}</label>`)
          .join('')}</fieldset>`,
    ).join('')}</main></html>`,
  );
  await page.evaluate(`addEventListener('keydown', (event) => {
    const here = document.activeElement.closest('fieldset');
    if (event.key === 'PageDown') here.nextElementSibling?.querySelector('input').focus();
    else here.querySelector('[value="' + event.key + '"]').checked = true;
    event.preventDefault();
  })`);
};

const inHalves = (painted: readonly Painted[]): { p50: number; p95: number; of: number } => {
  const times = painted.map(([, ms]) => ms);
  return { p50: percentile(times, 50), p95: percentile(times, 95), of: times.length };
};

/** How long one kind of key takes in the questionnaire of 120 items, and in a bare page; `goal` in milliseconds. */
const rowOfKeys = (key: string, [pressed, bare]: readonly (readonly Painted[])[], goal: number): Row => {
  const [{ p50, p95, of }, beside] = [inHalves(pressed ?? []), inHalves(bare ?? [])];
  return {
    what: `in it, from ${key} to the frame that shows it, ${slower} times slowed down`,
    ours: `p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms of ${of}`,
    beside: `a bare page: p50 ${beside.p50.toFixed(0)} ms, p95 ${beside.p95.toFixed(0)} ms`,
    ratio: (p50 / beside.p50).toFixed(1),
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
    const signIn = async () => {
      await page.goto('/signin');
      await page.getByRole('button', { name: 'Σύνδεση', exact: true }).waitFor();
    };
    const first = await watch(page, signIn);
    await page.getByLabel('Όνομα χρήστη').fill('mentee');
    await page.locator('input[type=password]').fill(demonstrationPassword);
    const toHome = async () => {
      await page.getByRole('button', { name: 'Σύνδεση', exact: true }).click();
      await page.waitForURL(/\/home$/);
      await page.getByText('Το επόμενο βήμα σας').waitFor();
    };
    const home = await watch(page, toHome, 0);
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
    const alone = await empty.newPage();
    await bareQuestions(alone);
    const both = [pressed, await keypresses(alone)];
    const of = (isDown: boolean) => both.map((painted) => painted.filter(([key]) => (key === 'PageDown') === isDown));
    return [
      row('first visit of the sign-in page', first, { kilobytes: 100, requests: 10 }),
      row('from signing in to the home page', home, { kilobytes: 120, requests: 13 }),
      row('a questionnaire after signing in, to its first question', quest, { kilobytes: 30, requests: 12 }),
      row('the same with an empty cache', cold),
      row('a questionnaire of 120 items after signing in, to its first question', neo),
      rowOfKeys('a digit', of(false), 50),
      rowOfKeys('PageDown', of(true), 100),
    ];
  } finally {
    await browser.close();
  }
};
