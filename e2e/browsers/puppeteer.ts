/** Firefox by WebDriver BiDi, and an old Chromium by its own protocol, both through Puppeteer. */
import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, mkdir } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { windowSize, type Engine, type Window } from './window.ts';

/** What is used of Puppeteer, which is installed apart (package.json beside this file). */
type Page = {
  goto(address: string, options: { waitUntil: 'load' }): Promise<unknown>;
  evaluate<Answer>(expression: string): Promise<Answer>;
  click(selector: string): Promise<void>;
  type(selector: string, text: string): Promise<void>;
  screenshot(options: { path: string }): Promise<unknown>;
  setViewport(size: { width: number; height: number }): Promise<void>;
  on(event: 'pageerror' | 'console', told: (what: Told) => void): void;
};
type Told = { message?: string; type?: () => string; text?: () => string };
type Browser = { newPage(): Promise<Page>; close(): Promise<void> };
type Puppeteer = { launch(options: object): Promise<Browser> };

const folder = new URL('.', import.meta.url);

const windowOf = async (library: string, options: object): Promise<Window> => {
  const { default: puppeteer }: { default: Puppeteer } = await import(new URL(`node_modules/${library}`, folder).href);
  const browser = await puppeteer.launch({ headless: true, ...options });
  const page = await browser.newPage();
  await page.setViewport(windowSize);
  let heard: string[] = [];
  page.on('pageerror', ({ message = '' }) => heard.push(message));
  page.on('console', (line) => line.type?.() === 'error' && heard.push(line.text?.() ?? ''));
  return {
    go: async (address) => void (await page.goto(address, { waitUntil: 'load' })),
    run: (expression) => page.evaluate(expression),
    click: (selector) => page.click(selector),
    type: (selector, text) => page.type(selector, text),
    picture: async (path) => void (await page.screenshot({ path })),
    said: () => {
      const lines = heard;
      heard = [];
      return lines;
    },
    close: () => browser.close(),
  };
};

/** Debian's Firefox. */
export const firefox: Engine = {
  name: 'Firefox ESR',
  open: () =>
    windowOf('puppeteer-core/lib/esm/puppeteer/puppeteer-core.js', {
      browser: 'firefox',
      executablePath: '/usr/bin/firefox-esr',
    }),
};

/** The Chromium of September 2022, as it was packed for machines without a screen. */
export const oldChromium: Engine = {
  name: 'Chromium 106',
  open: async () => {
    const packed = new URL('node_modules/@sparticuz/chromium/bin/chromium.br', folder);
    const executable = new URL('node_modules/.chromium/chromium', folder);
    await mkdir(new URL('.', executable), { recursive: true });
    await pipeline(createReadStream(packed), createBrotliDecompress(), createWriteStream(executable));
    await chmod(executable, 0o755);
    // Puppeteers of today wait for signs that a browser of then does not give.
    return windowOf('puppeteer-of-2022/lib/cjs/puppeteer/puppeteer-core.js', {
      executablePath: executable.pathname,
      args: ['--no-sandbox', '--disable-gpu', '--no-zygote', '--disable-dev-shm-usage'],
    });
  },
};
