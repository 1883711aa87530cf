/**
 * Every screen in Greek at two widths, and in the other language at the narrower: accessible by axe's rules for WCAG 2.2
 * AA, every text there, a title, one heading, nothing wider than the window. A screen is loaded in Greek; the other
 * language comes over it, as when it is chosen in another tab.
 */
import { expect, type Page } from '@playwright/test';
import { axeFaults } from '../axe.ts';
import { barsOf, looksFaults, sideways } from '../looks.ts';
import { screens } from '../screens/list.ts';
import { addressOf, type Seen } from '../screens/seen.ts';
import { settled, sizes, wordsOf, type Language, type Stage, type Width } from '../stage.ts';
import { test } from '../staged.ts';
import { scaled } from '../time-limits.ts';

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
const faultsOf = async (page: Page, seen: Seen, language: Language, width?: Width): Promise<string[]> => {
  // Colours are the same at both widths; what only a phone has is measured there.
  const contrast = width === 390 && seen.only !== 390 ? { contrast: false as const } : {};
  const violations = language === 'el' ? await axeFaults(page, contrast) : [];
  const [wider, lang, headings, title] = await Promise.all([
    sideways(page),
    page.locator('html').getAttribute('lang'),
    page.evaluate<number>('document.querySelectorAll("h1").length'),
    page.title(),
  ]);
  return [
    ...violations,
    ...(await looksFaults(page, language, seen.prepare === undefined && seen.forgiven === undefined)),
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

const openWindow = async (stage: Stage, seen: Seen): Promise<Window> => {
  const context = await stage.open(seen.who, 'el', 1280, seen.bare);
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
  // The sign-in page of a first visit has no router that would hear of another address.
  const deaf = before === '/signin';
  if (seen.prepare || before === seen.route || deaf) return void (await page.goto(address));
  const shown = await page.locator('h1').first().elementHandle();
  await page.evaluate((to) => history.pushState({}, '', to), address);
  await shown?.waitForElementState('hidden');
};

/** Speak a language on a page that is open, as a choice made in another tab does. */
const speak = async (page: Page, language: Language): Promise<void> => {
  await page.evaluate((newValue) => {
    const key = 'telemachos.language';
    localStorage.setItem(key, newValue);
    dispatchEvent(new StorageEvent('storage', { key, newValue }));
  }, language);
  await page.locator(`html[lang="${language}"]`).waitFor();
};

/** Look at a screen at one width in one language. */
const look = async ({ page }: Window, seen: Seen, language: Language, width: Width): Promise<string[]> => {
  await settled(page, wordsOf(language));
  const faults = await faultsOf(page, seen, language, width);
  return faults.map((fault) => `${width} px, ${language}: ${fault}`);
};

const widths = [1280, 390] as const satisfies readonly Width[];

/**
 * Look at a screen at each width in Greek, and at its narrowest in the other language: what is too long there shows
 * there first. What was prepared is prepared anew for each width.
 */
const visit = async (window: Window, stage: Stage, seen: Seen): Promise<string[]> => {
  const { page, said } = window;
  const faults: string[] = [];
  let isOpen = false;
  for (const width of widths.filter((one) => seen.only === undefined || seen.only === one)) {
    await page.setViewportSize(sizes[width]);
    if (!isOpen || seen.prepare) {
      await go(page, seen, addressOf(seen, stage.known));
      await settled(page, wordsOf('el'));
      await seen.prepare?.(page, wordsOf('el'));
    }
    isOpen = true;
    faults.push(...(await look(window, seen, 'el', width)));
  }
  await speak(page, 'en');
  faults.push(...(await look(window, seen, 'en', seen.only ?? 390)));
  await speak(page, 'el');
  await settled(page, wordsOf('el'));
  const unforgiven = said.splice(0).filter((line) => !seen.forgiven?.test(line));
  return [...faults, ...unforgiven.map((line) => `${seen.name}: console: ${line}`)];
};

/** So many screens in one walk, so that no worker waits long for the other at the end. */
const atOnce = 12;

const walks = Object.values(Object.groupBy(all, (seen) => `${seen.who ?? ''} ${seen.bare ?? false}`))
  .filter((own) => own !== undefined)
  .flatMap((own) =>
    Array.from({ length: Math.ceil(own.length / atOnce) }, (_, nth) => own.slice(nth * atOnce, (nth + 1) * atOnce)),
  );

/** The screens on which one stays longest, with what they have of bars, tables and forms. */
const zoomed = [
  'home-mentee',
  'action-form',
  'questionnaire-answering',
  'mentee',
  'applications',
  'grid',
  'grid-legend',
];

/** A window of 1280 by 800 at 200 %, and the same page on paper. */
const zoomAndPaper = async (window: Window, stage: Stage, seen: Seen): Promise<string[]> => {
  const { page } = window;
  await page.setViewportSize({ width: 640, height: 400 });
  await page.goto(addressOf(seen, stage.known));
  await settled(page, wordsOf('el'));
  await seen.prepare?.(page, wordsOf('el'));
  const faults = (await faultsOf(page, seen, 'el')).map((fault) => `200 %: ${fault}`);
  const bars = seen.prepare ? 0 : await barsOf(page);
  if (bars >= 25) faults.push(`${seen.name}: bars take ${bars} % of the height`);
  await page.setViewportSize(sizes[1280]);
  await page.emulateMedia({ media: 'print' });
  faults.push(...(await axeFaults(page)).map((fault) => `on paper: ${seen.name}: ${fault}`));
  const frame = page
    .locator('header.MuiAppBar-root, nav:not([data-printed]), a[href="#main"]')
    .filter({ visible: true });
  if ((await frame.all()).length > 0) faults.push(`${seen.name}: the frame goes to paper`);
  await page.emulateMedia({ media: null });
  return faults;
};

test('at 200 % the page is whole and bars leave three quarters of the height; on paper there is no frame', async ({
  stage,
}) => {
  test.setTimeout(scaled(120_000));
  const chosen = all.filter(({ name }) => zoomed.includes(name));
  expect(chosen.map(({ name }) => name).toSorted()).toEqual(zoomed.toSorted());
  const faults: string[] = [];
  for (const seen of chosen) {
    const window = await openWindow(stage, seen);
    faults.push(...(await zoomAndPaper(window, stage, seen)));
    await window.page.context().close();
  }
  expect(faults).toEqual([]);
});

for (const walk of walks) {
  const [first] = walk;
  if (!first) continue;
  const people = first.who ?? 'visitors';
  const names = walk.map(({ name }) => name).join(', ');
  test(`screens of ${people}: ${names}`, async ({ stage }) => {
    test.setTimeout(scaled(300_000));
    const faults: string[] = [];
    const window = await openWindow(stage, first);
    for (const seen of walk)
      await test.step(seen.name, async () => {
        const found = await visit(window, stage, seen).catch((error: unknown) => [`${seen.name}: ${String(error)}`]);
        faults.push(...found);
      });
    await window.page.context().close();
    expect(faults).toEqual([]);
  });
}
