/**
 * Every screen at two widths in two languages: accessible by axe's rules for WCAG 2.2 AA, every text there, a title,
 * one heading, nothing wider than the window.
 */
import { expect, test as base, type Page } from '@playwright/test';
import { startProduct } from '../../scripts/product.ts';
import { makeDatabase } from '../../server/src/testing/copies.ts';
import { axeFaults } from '../axe.ts';
import { screens } from '../screens/list.ts';
import { addressOf, type Seen } from '../screens/seen.ts';
import { databasesOf } from '../databases.ts';
import { languages, setStage, settled, sizes, wordsOf, type Language, type Stage, type Width } from '../stage.ts';

const test = base.extend<object, { stage: Stage }>({
  stage: [
    async ({ browser }, use) => {
      const [full, empty] = await Promise.all([
        makeDatabase(databasesOf('embedded')),
        makeDatabase(databasesOf('embedded'), 'nothing'),
      ]);
      const [product, bare] = await Promise.all([
        startProduct({ DATABASE_URL: full.url }),
        startProduct({ DATABASE_URL: empty.url, DEMO: '0' }),
      ]);
      const stage = await setStage(browser, product.url, bare);
      await use(stage);
      await stage.end();
      await Promise.all([product.end(), bare.end()]);
      await Promise.all([full.drop(), empty.drop()]);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

// The screens are shared out: every worker sets a stage of its own.
test.describe.configure({ mode: 'parallel' });

const all = Object.values(screens).flat();

/**
 * The tables of addresses. The compiler does not follow an address that is made up: the screens are the browser's, not
 * this program's.
 */
type Tables = Record<'openScreens' | 'projectScreens', readonly { path: string }[]>;

test('the list names every route, each name once, and no route that is not there', async () => {
  const { openScreens, projectScreens }: Tables = await import(
    new URL('../../web/src/routes.tsx', import.meta.url).href
  );
  const routes = [...openScreens, ...projectScreens].map(({ path }) => path);
  expect([...new Set(all.map(({ route }) => route))].toSorted()).toEqual(routes.toSorted());
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
});

/**
 * What a screen is found guilty of, in words. Axe looks at it in Greek: it judges what another language leaves as it is,
 * but for texts that are missing, which the console tells.
 */
const faultsOf = async (page: Page, seen: Seen, language: Language): Promise<string[]> => {
  const violations = language === 'el' ? await axeFaults(page) : [];
  const [wider, lang, headings, title] = await Promise.all([
    page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth'),
    page.locator('html').getAttribute('lang'),
    page.locator('h1').count(),
    page.title(),
  ]);
  return [
    ...violations,
    ...(wider > 0 ? [`the page scrolls sideways by ${wider} px`] : []),
    ...(lang === language ? [] : [`the language of the page is ${lang ?? 'not said'}`]),
    ...(headings === 1 ? [] : [`there are ${headings} headings of the first level`]),
    ...(/^\S.* · \S+$/.test(title) ? [] : [`the title is «${title}»`]),
  ].map((fault) => `${seen.name}: ${fault}`);
};

/**
 * What the browser says of a worker that the tests do not let in (playwright.config.ts); whether it says so depends on
 * how long a page stays open.
 */
const workerBlocked = 'Service Worker registration blocked by Playwright';

/** A window of one person, walked from screen to screen, and what its console says meanwhile. */
type Window = { page: Page; said: string[] };

const openWindow = async (stage: Stage, seen: Seen, language: Language): Promise<Window> => {
  const context = await stage.open(seen.who, language, 1280, seen.bare);
  const page = await context.newPage();
  const said: string[] = [];
  // Texts that are missing are errors on the page, too (web/src/platform/i18n.ts).
  page.on(
    'console',
    (message) =>
      void (
        ['error', 'warning'].includes(message.type()) &&
        message.text() !== workerBlocked &&
        said.push(message.text())
      ),
  );
  page.on('pageerror', (error) => said.push(error.message));
  return { page, said };
};

/** The route that a window shows, where nothing was opened or typed on it. */
const untouched = new WeakMap<Page, string>();

/** Open a screen: as a link would from another one that was only looked at, else by loading its address. */
const go = async (page: Page, seen: Seen, address: string): Promise<void> => {
  const before = untouched.get(page) ?? seen.route;
  if (seen.prepare) untouched.delete(page);
  else untouched.set(page, seen.route);
  if (seen.prepare || before === seen.route) return void (await page.goto(address));
  const shown = await page.locator('h1').first().elementHandle();
  await page.evaluate((to) => history.pushState({}, '', to), address);
  await shown?.waitForElementState('hidden');
};

/** Look at a screen at one width. */
const look = async ({ page, said }: Window, seen: Seen, language: Language, width: Width): Promise<string[]> => {
  await settled(page, wordsOf(language));
  const faults = await faultsOf(page, seen, language);
  return [
    ...faults,
    ...said
      .splice(0)
      .filter((line) => !seen.forgiven?.test(line))
      .map((line) => `${seen.name}: console: ${line}`),
  ].map((fault) => `${width} px: ${fault}`);
};

const widths = [1280, 390] as const satisfies readonly Width[];

/** Look at a screen at each width: as it was loaded, then narrower; what was prepared is prepared anew. */
const visit = async (window: Window, stage: Stage, seen: Seen, language: Language): Promise<string[]> => {
  const { page } = window;
  const faults: string[] = [];
  let isOpen = false;
  for (const width of widths.filter((one) => seen.only === undefined || seen.only === one)) {
    await page.setViewportSize(sizes[width]);
    if (!isOpen || seen.prepare) {
      await go(page, seen, addressOf(seen, stage.known));
      await settled(page, wordsOf(language));
      await seen.prepare?.(page, wordsOf(language));
    }
    isOpen = true;
    faults.push(...(await look(window, seen, language, width)));
  }
  return faults;
};

for (const language of languages)
  for (const [people, list] of Object.entries(screens))
    test(`${people}, ${language}`, async ({ stage }) => {
      test.setTimeout(600_000);
      const faults: string[] = [];
      const walk = async (own: readonly Seen[]): Promise<void> => {
        const [first] = own;
        if (!first) return;
        const window = await openWindow(stage, first, language);
        for (const seen of own)
          await test.step(
            seen.name,
            async () =>
              void faults.push(
                ...(await visit(window, stage, seen, language).catch((error: unknown) => [
                  `${seen.name}: ${String(error)}`,
                ])),
              ),
          );
        await window.page.context().close();
      };
      const waiting = Object.values(Object.groupBy(list, (seen) => `${seen.who ?? ''} ${seen.bare ?? false}`));
      // Two people at a time.
      const strand = async (): Promise<void> => {
        for (let own = waiting.shift(); own; own = waiting.shift()) await walk(own);
      };
      await Promise.all([strand(), strand()]);
      expect(faults).toEqual([]);
    });
