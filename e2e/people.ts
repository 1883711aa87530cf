/** Other people in a test: a window of somebody's own, who somebody is, what they ask, and files that a page gives. */
import { readFile } from 'node:fs/promises';
import { request, type Browser, type Locator, type Page } from '@playwright/test';
import { demonstrationPassword } from '../server/src/db/seed/demonstration-password.ts';
import { signIn, type Site } from './site.ts';
import { scaled } from './time-limits.ts';

/** A signed-in person in a window of their own; close it with `page.context().close()`. */
export const windowOf = async (browser: Browser, site: Site, who: string): Promise<Page> => {
  const context = await browser.newContext({ baseURL: site.product.url, locale: 'el-GR', timezoneId: 'Europe/Athens' });
  const page = await context.newPage();
  await signIn(page, who);
  return page;
};

/** Somebody's number, and their names as lists write them. */
export type Somebody = { id: number; first: string; last: string };

/** Asks the product who a user name is. */
export const somebody = async (site: Site, username: string): Promise<Somebody> => {
  const calls = await request.newContext({ baseURL: site.product.url, extraHTTPHeaders: { origin: site.product.url } });
  await calls.post('/Account/Login', { data: { Username: username, Password: demonstrationPassword } });
  const answer: { Id: number; Fields: { first_name: string; last_name: string } } = await (
    await calls.post('/api/user/getcurrent', { data: {} })
  ).json();
  await calls.dispose();
  return { id: answer.Id, first: answer.Fields.first_name, last: answer.Fields.last_name };
};

const post = (page: Page, path: string, body: object) => {
  const { origin } = new URL(page.url());
  return page.request.post(origin + path, { headers: { origin }, data: body });
};

/** Calls the product beside a page, as whoever is signed in there; throws what it says where it refuses. */
export const ask = async <Given>(page: Page, path: string, body: object): Promise<Given> => {
  const response = await post(page, path, body);
  if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`);
  const given: Given = await response.json();
  return given;
};

/** The problem with which a call beside a page is refused. */
export const refusalOf = async <Problem>(page: Page, path: string, body: object): Promise<Problem> => {
  const response = await post(page, path, body);
  if (response.ok()) throw new Error(`${path} was not refused`);
  const problem: Problem = await response.json();
  return problem;
};

/** Presses what gives a file, and answers the file; one that is made by a job waits while the server is busy with people. */
export const fileFrom = async (page: Page, pressed: Locator): Promise<{ name: string; bytes: Buffer }> => {
  const [download] = await Promise.all([page.waitForEvent('download', { timeout: scaled(60_000) }), pressed.click()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
};
