/**
 * npm run shots: photographs every screen of e2e/screens, in Greek, at both widths, into shots/ with an index page.
 * Words after the command narrow it to the screens whose names contain one of them.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { chromium, type Page } from '@playwright/test';
import { screens } from '../e2e/screens/list.ts';
import { addressOf, type Seen } from '../e2e/screens/seen.ts';
import { setStage, settled, sizes, wordsOf, type Stage, type Width } from '../e2e/stage.ts';
import { browserLaunch } from '../playwright.config.ts';
import { buildProduct } from './build.ts';
import { ensureParts } from './parts.ts';
import { startProduct } from './product.ts';

const folder = new URL('../shots/', import.meta.url);
const wanted = process.argv.slice(2);
const widths = [1280, 390] as const;
const words = wordsOf('el');

const fileOf = (name: string, width: Width): string => `${name}-${width}.png`;

/**
 * The whole page, in a window as high as it; where something lies over the page, what the person has before the eyes.
 */
const photograph = async (page: Page, path: string, width: Width): Promise<void> => {
  const covered = (await page.locator('.MuiModal-root:visible').count()) > 0;
  const height = await page.evaluate<number>('document.documentElement.scrollHeight');
  if (!covered && height > sizes[width].height) {
    // A window of that height has the bars of phones where they belong, at its end.
    await page.setViewportSize({ width, height });
    await page.evaluate('scrollTo(0, 0)');
    await settled(page, words);
  }
  await page.screenshot({ path });
  await page.setViewportSize(sizes[width]);
};

const shoot = async (page: Page, stage: Stage, seen: Seen, width: Width): Promise<string | null> => {
  try {
    await page.goto(addressOf(seen, stage.known));
    await settled(page, words);
    await seen.prepare?.(page, words);
    await settled(page, words);
    await photograph(page, new URL(fileOf(seen.name, width), folder).pathname, width);
    return null;
  } catch (error) {
    return `${seen.name} at ${width}: ${error instanceof Error ? error.message : String(error)}`;
  }
};

const picture = (name: string, width: Width): string => {
  const file = fileOf(name, width);
  const shown = width === 390 ? 195 : 640;
  return `<a href="${file}"><img loading="lazy" width="${shown}" src="${file}" alt="${name}, ${width} px"></a>`;
};

const figure = (seen: Seen): string => {
  const pictures = widths
    .filter((width) => seen.only === undefined || seen.only === width)
    .map((width) => picture(seen.name, width));
  const caption = `<b>${seen.name}</b> · ${seen.who ?? 'visitor'} · <code>${seen.route}</code>`;
  return `<figure><figcaption>${caption}</figcaption>${pictures.join('\n')}</figure>`;
};

const indexPage = (groups: readonly (readonly [string, readonly Seen[]])[]): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Telemachos, screen by screen</title>
<style>
body { font: 14px/1.5 system-ui; margin: 24px; background: #eee }
figure { margin: 0 0 32px; display: flex; flex-wrap: wrap; gap: 16px; align-items: flex-start }
figcaption { width: 100% }
img { border: 1px solid #bbb; background: #fff }
nav a { margin-right: 12px }
</style>
<h1>Telemachos, screen by screen</h1><nav>${groups.map(([name]) => `<a href="#${name}">${name}</a>`).join('')}</nav>
${groups.map(([name, list]) => `<h2 id="${name}">${name}</h2>${list.map(figure).join('\n')}`).join('\n')}</html>\n`;

ensureParts();
await buildProduct();
if (wanted.length === 0) await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const product = await startProduct();
const browser = await chromium.launch(browserLaunch);
const bare = await startProduct({ DEMO: '0' });
const stage = await setStage(browser, product.url, bare);
const failures: string[] = [];
for (const list of Object.values(screens))
  for (const width of widths) {
    const windows = new Map<string, Page>();
    for (const seen of list) {
      if (
        (seen.only !== undefined && seen.only !== width) ||
        (wanted.length > 0 && !wanted.some((word) => seen.name.includes(word)))
      )
        continue;
      const key = `${seen.who ?? ''} ${seen.bare ?? false}`;
      const page = windows.get(key) ?? (await (await stage.open(seen.who, 'el', width, seen.bare)).newPage());
      page.setDefaultTimeout(20_000);
      windows.set(key, page);
      const failure = await shoot(page, stage, seen, width);
      if (failure) failures.push(failure);
    }
    for (const page of windows.values()) await page.context().close();
  }
await stage.end();
await browser.close();
await bare.end();
await product.end();
const index = new URL('index.html', folder);
await writeFile(index, indexPage(Object.entries(screens)));
for (const failure of failures) console.error(failure);
console.log(`\nThe pictures: ${index.pathname}`);
process.exitCode = failures.length > 0 ? 1 : 0;
