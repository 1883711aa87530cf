/**
 * What every browser test stands on: the running product, people who sign in, mails as they arrive, a console without
 * errors.
 */
import { expect, test as base, type Browser, type Page } from '@playwright/test';
import { demonstrationPassword } from '../server/src/db/seed/demonstration-password.ts';
import { startMailbox } from '../scripts/parts.ts';
import { startProduct, type Product } from '../scripts/product.ts';
import { startScanner, type Scanner } from '../server/src/testing/clamav.ts';
import { copyDatabase } from '../server/src/testing/database-copies.ts';
import { databasesOf, type DatabaseKind } from './databases.ts';
import { waitsOn } from './still.ts';
import { watchTakenAway } from './taken-away.ts';
import { scaled } from './time-limits.ts';

export type Site = {
  product: Product;
  /** Its database, for what would take a person too long to make. */
  databaseUrl: string;
  /** What scans its files, in a world that `scans`. */
  scanner: Scanner | null;
  /**
   * The text of the newest mail to an address: from the mail server where there is one, else from the administrators'
   * outbox.
   */
  mailTo(address: string, subject: RegExp): Promise<string>;
};

/** Where what the products of the tests compile is kept: a start takes two thirds of its time with it. */
const compiled = new URL('../node_modules/.cache/products', import.meta.url).pathname;

/** A channel that breaks with a network, a server or a session begins anew by itself, and its screens say so. */
const brokenChannel = /WebSocket connection to '[^']*\/live\//;

/** How many times slower than this machine pages run: `npm run test:slow` sets it. */
const slowdown = Number(process.env['TEST_CPU_SLOWDOWN'] ?? 1);

/** Slow the processor down for every page of a context, those opened later too. */
const slowDown = async (page: Page): Promise<void> => {
  const throttle = async (one: Page): Promise<void> => {
    const session = await one.context().newCDPSession(one);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  };
  // A page that a test closes at once has nothing to slow down.
  page.context().on('page', (one) => void throttle(one).catch(() => undefined));
  await throttle(page);
};

/** Errors that a test expects: it adds what the console may say. */
type Forgiven = { forgiven: RegExp[] };

/** Start a product on a database of its own; `end` takes both away. */
const openSite = async (
  browser: Browser,
  kind: DatabaseKind,
  scans: boolean,
): Promise<{ site: Site; end(): Promise<void> }> => {
  const database = await copyDatabase(databasesOf(kind));
  const mailbox = kind === 'external' ? await startMailbox() : undefined;
  const scanner = scans ? await startScanner() : null;
  const product = await startProduct({
    DATABASE_URL: database.url,
    NODE_COMPILE_CACHE: compiled,
    ...(mailbox ? { SMTP_URL: mailbox.url } : {}),
    ...(scanner ? { CLAMAV_HOST: `127.0.0.1:${scanner.port}` } : {}),
  });
  const fromOutbox = async (address: string, subject: RegExp): Promise<string> => {
    const context = await browser.newContext({ baseURL: product.url });
    const page = await context.newPage();
    await signIn(page, 'admin');
    await page.goto(`/pilot/admin/outbox?q=${encodeURIComponent(address)}`);
    await page.getByRole('button', { name: address }).filter({ hasText: subject }).first().click();
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByRole('heading', { name: subject })).toBeVisible();
    const text = await drawer.innerText();
    await context.close();
    return text;
  };
  const fromServer = async (address: string, subject: RegExp): Promise<string> => {
    if (!mailbox) return '';
    const wanted = (mail: { envelope: { to: readonly string[] }; subject?: string }) =>
      mail.envelope.to.includes(address) && subject.test(mail.subject ?? '');
    await mailbox.waitFor(wanted, 20_000);
    return mailbox.messages().findLast(wanted)?.text ?? '';
  };
  const end = async () => {
    await product.end();
    await mailbox?.stop();
    scanner?.stop();
    await database.drop();
  };
  const mailTo = mailbox ? fromServer : fromOutbox;
  return { site: { product, databaseUrl: database.url, scanner, mailTo }, end };
};

/** The site of a world: one at a time, begun with the first test that asks for it. */
type Stand = (world: string, scans: boolean) => Promise<Site>;

export const test = base.extend<
  Forgiven & { quietConsole: undefined; site: Site; world: string; scans: boolean; waitingEnds: boolean },
  { stand: Stand; database: DatabaseKind }
>({
  /** The world of a spec: its product is its own, what others did does not reach it. */
  world: ['', { option: true }],
  /** Its files are scanned for viruses, by a scanner of the tests. */
  scans: [false, { option: true }],
  /**
   * A screen waits for its slow parts for two seconds only, as in people's browsers. Without it a screen waits until
   * they are there, so that a slow machine shows the same as a fast one.
   */
  waitingEnds: [false, { option: true }],
  /** The PostgreSQL that the product stands on; with the external one, mails go to a real mail server. */
  database: ['embedded', { option: true, scope: 'worker' }],
  stand: [
    async ({ browser, database }, use) => {
      let open: { world: string; opened: Awaited<ReturnType<typeof openSite>> } | undefined;
      await use(async (world, scans) => {
        if (open?.world !== world) {
          await open?.opened.end();
          open = { world, opened: await openSite(browser, database, scans) };
        }
        return open.opened.site;
      });
      await open?.opened.end();
    },
    { scope: 'worker', timeout: scaled(180_000) },
  ],
  site: async ({ stand, world, scans }, use) => use(await stand(world, scans)),
  baseURL: async ({ site }, use) => use(site.product.url),
  forgiven: async ({ baseURL: _site }, use) => use([]),
  quietConsole: [
    async ({ page, forgiven, waitingEnds }, use) => {
      const said: string[] = [];
      await watchTakenAway(page.context());
      if (slowdown > 1) await slowDown(page);
      if (!waitingEnds) await page.context().addInitScript(waitsOn);
      page.on(
        'console',
        (message) => message.type() === 'error' && said.push(`${message.text()} ${message.location().url}`),
      );
      page.on('pageerror', (error) => said.push(error.message));
      await use(undefined);
      // What a page asks by itself may be in the hands of the test at this moment: it ends with the test.
      if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      expect(
        said.filter((line) => ![...forgiven, brokenChannel].some((pattern) => pattern.test(line))),
        'errors on the console',
      ).toEqual([]);
    },
    { auto: true },
  ],
});

/** Sign in through the page, as a person does. */
export const signInByHand = async (page: Page, username: string, password = demonstrationPassword): Promise<void> => {
  await page.goto('/signin');
  await page.getByLabel('Όνομα χρήστη').fill(username);
  await page.locator('input[name="password"]').fill(password);
  await page.getByRole('button', { name: 'Σύνδεση', exact: true }).click();
  await page.waitForURL((url) => !/signin/i.test(url.pathname));
};

/** Be signed in as this person and nobody else, with a page that shows nothing yet: for tests of what comes after. */
export const signIn = async (page: Page, username: string): Promise<void> => {
  // First the page of whoever was here is left: what it asks by itself would be refused.
  await page.goto('/healthz');
  await page.context().clearCookies();
  const answer = await page.request.post('/Account/Login', {
    headers: { origin: new URL(page.url()).origin },
    data: { Username: username, Password: demonstrationPassword },
  });
  expect(answer.ok(), `${username} signs in`).toBe(true);
};

/** The first link of a text whose path begins so. */
export const linkIn = (text: string, path: string): string => {
  const link = text.match(/https?:\/\/\S+/g)?.find((found) => new URL(found).pathname.startsWith(path));
  if (!link) throw new Error(`no link to ${path} in the mail`);
  return new URL(link).pathname;
};

export { expect };
