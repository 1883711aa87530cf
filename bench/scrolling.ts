/** The grid of 1,000 mentees by 60 actions while it is scrolled, in a real browser: frames a second, and elements. */
import { chromium, type Page } from '@playwright/test';
import playwright from '../playwright.config.ts';
import { signIn, type Site } from './site.ts';
import { percentile, type Row } from './table.ts';

const goals = { frames: 50, nodes: 3000 };

/** What was seen: how long each frame took, in milliseconds, and the most elements that the page had. */
type Seen = { frames: number[]; nodes: number };

/** Down by three rows a frame and back, then across and back; about five seconds. */
const scrolled = `new Promise((resolve) => {
  const grid = document.querySelector('[role="grid"]');
  const seen = { frames: [], nodes: 0 };
  const steps = [...Array(150).fill([0, 72]), ...Array(150).fill([0, -72]), ...Array(20).fill([60, 0]), ...Array(20).fill([-60, 0])];
  let last = performance.now();
  const step = (now) => {
    seen.frames.push(now - last);
    last = now;
    seen.nodes = Math.max(seen.nodes, document.getElementsByTagName('*').length);
    const next = steps.shift();
    if (!next) return resolve({ ...seen, frames: seen.frames.slice(1) });
    grid.scrollBy(...next);
    requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
})`;

const rowOf = (what: string, { frames, nodes }: Seen): Row => {
  const perSecond = (1000 * frames.length) / frames.reduce((sum, one) => sum + one, 0);
  return {
    what: `${what}, 1000 × 60, scrolled`,
    ours: `${perSecond.toFixed(0)} frames/s, p95 ${percentile(frames, 95).toFixed(0)} ms, ${nodes} elements`,
    beside: '',
    ratio: '',
    goal: `≥ ${goals.frames} frames/s, ≤ ${goals.nodes} elements`,
    met: perSecond >= goals.frames && nodes <= goals.nodes,
  };
};

const open = async (page: Page, address: string): Promise<Seen> => {
  await page.goto(address);
  await page.locator('[role="grid"] [role="row"]').nth(5).waitFor();
  await page.evaluate(scrolled);
  return page.evaluate<Seen>(scrolled);
};

/** Both views; the project is filled already. */
export const scrollingRows = async (site: Site): Promise<Row[]> => {
  const browser = await chromium.launch(playwright.use?.launchOptions);
  try {
    const context = await browser.newContext({ baseURL: site.url, locale: 'el-GR' });
    const [name = '', value = ''] = (await signIn(site, 'coordinator')).split('=');
    await context.addCookies([{ name, value, url: site.url }]);
    const page = await context.newPage();
    return [
      rowOf('grid', await open(page, '/pilot/admin/grid')),
      rowOf('grid at a glance', await open(page, '/pilot/admin/grid?view=glance')),
    ];
  } finally {
    await browser.close();
  }
};
