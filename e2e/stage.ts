/**
 * What it takes to see every screen: the people signed in, the mailed links they were sent, and a page that has come to
 * rest.
 */
import { readFileSync } from 'node:fs';
import {
  expect,
  request,
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type Locator,
  type Page,
} from '@playwright/test';
import { afmWithChecksum } from '@telemachos/contract/kit/afm.ts';
import { demonstrationPassword } from '../server/src/db/seed/demonstration-password.ts';
import { standsStill } from './axe.ts';
import { makePlaces, type Places } from './places.ts';
import type { Product } from '../scripts/product.ts';
import { watchTakenAway } from './taken-away.ts';
import { tick } from './tick.ts';
import { scaled } from './time-limits.ts';

/** The languages of the screens. */
export const languages = ['el', 'en'] as const;
export type Language = (typeof languages)[number];

/** The widths at which screens are looked at: a laptop, and a cheap phone. */
export const sizes = { 1280: { width: 1280, height: 800 }, 390: { width: 390, height: 844 } } as const;
export type Width = keyof typeof sizes;

/** Words of the screens by `namespace:key`; the first of several forms where there are some. */
export type Words = (key: string) => string;

const textsFolder = new URL('../contract/src/texts/', import.meta.url);

/** The words of a language, read from the files that ship. A key that is not there is a mistake of the test. */
export const wordsOf =
  (language: Language): Words =>
  (key) => {
    const [namespace = '', path = ''] = key.split(':');
    let found: unknown = JSON.parse(readFileSync(new URL(`${language}/${namespace}.json`, textsFolder), 'utf8'));
    for (const part of path.split('.'))
      found = found !== null && typeof found === 'object' ? Reflect.get(found, part) : undefined;
    if (typeof found !== 'string') throw new Error(`no text ${key}`);
    return found;
  };

/** What screens' addresses need and only the running product knows. */
export type Known = {
  /** The tokens of mailed and printed links. */
  confirm: string;
  status: string;
  password: string;
  setup: string;
  /** A mentee who has finished the personality questionnaire, and the answer set of it. */
  menteeId: number;
  answerSet: number;
  /** The token of a link to a questionnaire. */
  quest: string;
  /** Actions with places of their own. */
  places: Places;
};

/** The products on which screens are seen, their people and what is known of them. */
export type Stage = {
  known: Known;
  /** A window of a person (null for a visitor); `bare` is the product before anybody was made. */
  open(who: string | null, language: Language, width: Width, bare?: boolean): Promise<BrowserContext>;
  end(): Promise<void>;
};

const callsAt = (url: string): Promise<APIRequestContext> =>
  request.newContext({ baseURL: url, extraHTTPHeaders: { origin: url } });

const ask = async <Answer>(calls: APIRequestContext, path: string, data: object): Promise<Answer> => {
  const response = await calls.post(path, { data });
  if (!response.ok()) throw new Error(`${path}: ${await response.text()}`);
  const answer: Answer = await response.json();
  return answer;
};

/** Answers that the demonstration's form accepts, by the names of its fields. */
const applicant = {
  first_name: 'Ελένη',
  last_name: 'Παπακωνσταντίνου',
  birth_date: '24-11-1972',
  sex: '5302',
  AFM: afmWithChecksum(71_000_001),
  email: 'eleni.screens@example.org',
  phone: '6900012345',
  municipality: '9001',
  education: 'higher',
  employment: 'unemployed',
  unemployed_since: '01-03-2025',
};

const fillField = async (field: Locator, name: string, value: string): Promise<void> => {
  if ((await field.first().getAttribute('type')) === 'radio')
    await tick(field.page().locator(`[name="${name}"][value="${value}"]`));
  else if ((await field.evaluate(({ tagName }) => tagName)) === 'SELECT') await field.selectOption(value);
  else await field.fill(value);
};

/** Fill the application form; `changes` are other answers. */
export const fillForm = async (page: Page, changes: Partial<typeof applicant> = {}): Promise<void> => {
  for (const [name, value] of Object.entries({ ...applicant, ...changes }))
    await fillField(page.locator(`[name="${name}"]`), name, value);
};

const apply = async (browser: Browser, url: string): Promise<void> => {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  await page.goto('/applicationForm');
  await fillForm(page);
  for (const consent of ['consent-data', 'consent-truth']) await tick(page.locator(`[name="${consent}"]`));
  await page.locator('altcha-widget input[type="checkbox"]').press('Space');
  await page.locator('button[type="submit"]:enabled').click();
  await page.waitForURL(/confirm\/submitted/i);
  await context.close();
};

/** The people signed in so far, each by calls of their own. */
const peopleAt = (url: string) => {
  const kept = new Map<string, Promise<APIRequestContext>>();
  const enter = async (who: string) => {
    const calls = await callsAt(url);
    await ask(calls, '/Account/Login', { Username: who, Password: demonstrationPassword });
    return calls;
  };
  return {
    signedIn: (who: string): Promise<APIRequestContext> => {
      const own = kept.get(who) ?? enter(who);
      kept.set(who, own);
      return own;
    },
    end: async () => {
      for (const calls of kept.values()) await (await calls).dispose();
    },
  };
};

/** The token of the link that was mailed to an address. */
const mailedLink = async (admin: APIRequestContext, address: string, path: string): Promise<string> => {
  const find = async (): Promise<string> => {
    const { list } = await ask<{ list: { Id: number }[] }>(admin, '/api/console/Outbox', {
      Search: address,
      count: 20,
    });
    for (const { Id } of list) {
      const { Body } = await ask<{ Body: string }>(admin, '/api/console/Mail', { Id });
      const token = new RegExp(`${path}([\\w-]+)`).exec(Body)?.[1];
      if (token) return token;
    }
    return '';
  };
  // Some mails are written after the answer that ordered them.
  let token = '';
  await expect
    .poll(async () => (token = await find()), {
      message: `a link ${path} is mailed to ${address}`,
      timeout: scaled(10_000),
    })
    .not.toBe('');
  return token;
};

/** Ask an applicant for changes; answers the address that the link to them is mailed to. */
const reopenApplication = async (coordinator: APIRequestContext): Promise<string> => {
  const { ProjectId } = await ask<{ ProjectId: number }>(coordinator, '/api/user/getcurrent', {});
  const { list } = await ask<{ list: { Id: number; Email: string }[] }>(coordinator, '/api/ApplicationForm/List', {
    ProjectId,
    Status: [1],
    count: 10,
  });
  const reopened = list.at(-1);
  if (!reopened) throw new Error('no application waits');
  await ask(coordinator, '/api/ApplicationForm/Resubmit', { AppId: reopened.Id });
  return reopened.Email;
};

const linkToQuestionnaire = async (coordinator: APIRequestContext): Promise<string> => {
  const { Token } = await ask<{ Token: string }>(coordinator, '/anyquest/QuestAdmin/MakeToken', {
    QuestionnaireId: 1,
    Name: 'Για φωτογραφία',
    ExpiresAt: new Date(Date.now() + 7 * 86_400_000).toISOString(),
  });
  return Token;
};

/** What waits for somebody shows on their screens: a message nobody read, and a link that is not approved. */
const leaveWaiting = async (mentor: APIRequestContext, mentee: APIRequestContext): Promise<void> => {
  const { Id: UserId } = await ask<{ Id: number }>(mentee, '/api/user/getcurrent', {});
  const { ConversationId } = await ask<{ ConversationId: number }>(mentor, '/api/chat/Open', { ProjectId: 1, UserId });
  await ask(mentor, '/api/chat/Send', {
    ConversationId,
    ClientId: crypto.randomUUID(),
    Message: 'Καλημέρα σας. Πότε μπορείτε να τα πούμε;',
  });
  await ask(mentor, '/api/library/UploadLink', { Title: 'Θέσεις εργασίας', Link: 'https://example.org/theseis' });
};

/**
 * Bring the products to where every screen can be seen: one with the demonstration, at `url`, and one before anybody
 * was made.
 */
export const setStage = async (browser: Browser, url: string, bareProduct: Product): Promise<Stage> => {
  const { signedIn, end } = peopleAt(url);
  const linkTo = async (address: string, path: string) => mailedLink(await signedIn('admin'), address, path);

  await apply(browser, url);
  await leaveWaiting(await signedIn('mentor'), await signedIn('mentee'));
  const coordinator = await signedIn('coordinator');
  const reopened = await reopenApplication(coordinator);
  const forgetful = await ask<{ Fields: { email: string } }>(await signedIn('mentee9'), '/api/user/getcurrent', {});
  await ask(await callsAt(url), '/api/User/ForgotPassword2', { email: forgetful.Fields.email });
  const finished = await signedIn('mentee7');
  const { Id } = await ask<{ Id: number }>(finished, '/api/user/getcurrent', {});
  const { AnswerSetID } = await ask<{ AnswerSetID: number }>(finished, '/api/quest/getByAction', { ActionId: 6 });
  const known: Known = {
    confirm: await linkTo(applicant.email, '/application/confirm/'),
    status: await linkTo(reopened, '/application/status/'),
    password: await linkTo(forgetful.Fields.email, '/password/'),
    setup: /\/setup\/([\w-]+)/.exec(bareProduct.block)?.[1] ?? '',
    menteeId: Id,
    answerSet: AnswerSetID,
    quest: await linkToQuestionnaire(coordinator),
    places: await makePlaces(ask, await signedIn('admin'), await signedIn('mentee')),
  };

  return {
    known,
    open: async (who, language, width, bare = false) => {
      const baseURL = bare ? bareProduct.url : url;
      const { cookies } = who === null ? { cookies: [] } : await (await signedIn(who)).storageState();
      const origins = [{ origin: baseURL, localStorage: [{ name: 'telemachos.language', value: language }] }];
      const context = await browser.newContext({
        baseURL,
        viewport: sizes[width],
        locale: language === 'el' ? 'el-GR' : 'en-GB',
        timezoneId: 'Europe/Athens',
        reducedMotion: 'reduce',
        hasTouch: width === 390,
        storageState: { cookies, origins },
      });
      await watchTakenAway(context);
      return context;
    },
    end,
  };
};

const startTimeoutMs = 60_000;

/** Runs in the page: whether nothing there is loading, and nothing waits for what is. */
const rests = (loading: string): string =>
  `!document.querySelector('[data-comes], [aria-busy="true"], [role="progressbar"][data-active]') &&
  ![...document.querySelectorAll('[role="status"]')].some((one) => one.textContent.startsWith(${JSON.stringify(loading)}))`;

/** Wait until a page rests: its heading is there, nothing is loading, nothing moves. */
export const settled = async (page: Page, words: Words): Promise<void> => {
  await page.locator('h1').first().waitFor();
  const loaded = rests(words('common:loading'));
  await expect
    .poll(() => page.evaluate<boolean>(loaded), {
      message: 'nothing is loading any more',
      timeout: startTimeoutMs,
      intervals: [30],
    })
    .toBe(true);
  await standsStill(page);
};
