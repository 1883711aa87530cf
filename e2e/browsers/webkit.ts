/** WebKitGTK, the engine of Safari as Debian packs it, by the plain WebDriver protocol under a screen of its own. */
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { freePort } from '../../server/src/db/embedded/postgres.ts';
import { windowSize, type Engine } from './window.ts';

const libraries = '/usr/lib/x86_64-linux-gnu';
const element = 'element-6066-11e4-a52e-4f735466cecf';

/** Ask the driver until it answers; its own errors are thrown with their words. */
const askAt =
  (base: string) =>
  async <Answer>(path: string, body?: object, method = body ? 'POST' : 'GET'): Promise<Answer> => {
    const answer = await fetch(`${base}${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
    });
    const { value }: { value: Answer & { error?: string; message?: string } } = await answer.json();
    if (!answer.ok) throw new Error(`${path}: ${value.error ?? ''} ${value.message ?? ''}`);
    return value;
  };

const ready = (address: string): Promise<void> =>
  expect
    .poll(
      () =>
        fetch(address).then(
          () => true,
          () => false,
        ),
      {
        message: `something answers at ${address}`,
        timeout: 10_000,
        intervals: [100],
      },
    )
    .toBe(true);

/** Runs in the page: a value, or what went wrong, handed to the driver's callback. */
const answering = (expression: string): string =>
  `const done = arguments[arguments.length - 1];
   Promise.resolve().then(() => (${expression})).then((value) => done({ value }), (error) => done({ error: String(error) }));`;

/** The window of WebKit's own small browser. */
export const webkit: Engine = {
  name: 'WebKitGTK',
  open: async () => {
    const display = `:${90 + Math.floor(Math.random() * 900)}`;
    const screen = spawn('Xvfb', [display, '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], { stdio: 'ignore' });
    const port = await freePort();
    const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
      env: { ...process.env, DISPLAY: display, GDK_BACKEND: 'x11', WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
      stdio: 'ignore',
    });
    const ask = askAt(`http://127.0.0.1:${port}`);
    await ready(`http://127.0.0.1:${port}/status`);
    const folder = readdirSync(libraries)
      .filter((name) => name.startsWith('webkit2gtk-4'))
      .at(-1);
    const browser = { binary: `${libraries}/${folder}/MiniBrowser`, args: ['--automation'] };
    const { sessionId } = await ask<{ sessionId: string }>('/session', {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': browser } },
    });
    const at = `/session/${sessionId}`;
    await ask(`${at}/window/rect`, windowSize);
    await ask(`${at}/timeouts`, { script: 60_000, pageLoad: 60_000 });
    const found = async (selector: string): Promise<string> => {
      const one = await ask<Record<string, string>>(`${at}/element`, { using: 'css selector', value: selector });
      return `${at}/element/${one[element]}`;
    };
    const run = async <Answer>(expression: string): Promise<Answer> => {
      const script = answering(expression);
      const { value, error } = await ask<{ value: Answer; error?: string }>(`${at}/execute/async`, {
        script,
        args: [],
      });
      if (error !== undefined) throw new Error(error);
      return value;
    };
    return {
      go: async (address) => void (await ask(`${at}/url`, { url: address })),
      run,
      click: async (selector) => {
        // The driver scrolls until the element is in the window, which may be under a bar that stays there.
        await run(`document.querySelector(${JSON.stringify(selector)}).scrollIntoView({ block: 'center' })`);
        await ask(`${await found(selector)}/click`, {});
      },
      type: async (selector, text) => void (await ask(`${await found(selector)}/value`, { text })),
      picture: async (path) => writeFile(path, Buffer.from(await ask<string>(`${at}/screenshot`), 'base64')),
      said: () => [],
      close: async () => {
        await ask(at, undefined, 'DELETE').catch(() => undefined);
        driver.kill();
        screen.kill();
      },
    };
  },
};
