import { chromium } from '@playwright/test';
import playwright from '../playwright.config.ts';
import { startSite } from './site.ts';
import { buildWeb } from '../scripts/build-web.ts';
import { notePainted } from './painted.ts';
import { demonstrationPassword } from '../server/src/db/seed/seed.ts';
await buildWeb();
const site = await startSite();
const browser = await chromium.launch(playwright.use?.launchOptions);
const context = await browser.newContext({ baseURL: site.url, locale: 'el-GR' });
const page = await context.newPage();
await page.goto('/signin');
await page.getByLabel('Όνομα χρήστη').fill('mentee');
await page.locator('input[type=password]').fill(demonstrationPassword);
await page.getByRole('button', { name: 'Σύνδεση', exact: true }).click();
await page.waitForURL(/\/home$/);
await page.goto('/pilot/questionnaire/21');
const begin = page.getByRole('button', { name: /^(Έναρξη|Συνέχεια)$/ });
const question = page.locator('[data-question]').first();
await begin.or(question).first().waitFor();
if (await begin.isVisible()) await begin.click();
await question.waitFor();
const session = await page.context().newCDPSession(page);
await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
if (process.env.TRACE)
  await browser.startTracing(page, {
    path: '/tmp/w/trace.json',
    categories: [
      'devtools.timeline',
      'disabled-by-default-devtools.timeline',
      'v8',
      'disabled-by-default-v8.gc',
      'blink.user_timing',
      'toplevel',
      'disabled-by-default-v8.cpu_profiler',
      'v8.execute',
    ],
  });
const noted = await notePainted(page);
for (let answer = 1; answer <= 40; answer += 1) {
  await page.locator('[data-question] input[type="radio"]').first().focus();
  for (let down = 0; down < (answer - 1) % 12; down += 1) {
    await page.waitForTimeout(120);
    await page.keyboard.press('PageDown');
  }
  await page.waitForTimeout(300);
  await page.keyboard.press(String((answer % 5) + 1));
}
const painted = await noted();
if (process.env.TRACE) await browser.stopTracing();
const digits = painted.filter(([k]) => k !== 'PageDown').map(([, ms]) => Math.round(ms));
console.log(digits.join(' '));
const s = [...digits].sort((a, b) => a - b);
console.log('p50', s[20], 'p95', s[37]);
await browser.close();
await site.stop();
