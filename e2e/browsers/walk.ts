/**
 * The main journeys, walked in an engine: applying, answering, and every screen opened by who it is for. What is found
 * wrong comes back in words.
 */
import { expect } from '@playwright/test';
import { afmWithChecksum } from '@telemachos/contract/kit/afm.ts';
import { demonstrationPassword } from '../../server/src/db/seed/demonstration-password.ts';
import { screens } from '../screens/list.ts';
import { addressOf, type Seen } from '../screens/seen.ts';
import type { Known } from '../stage.ts';
import type { Window } from './window.ts';

const timeoutMs = 20_000;

const until = (window: Window, what: string, expression: string): Promise<void> =>
  expect
    .poll(() => window.run<boolean>(`Boolean(${expression})`).catch(() => false), {
      message: `waits for ${what}`,
      timeout: timeoutMs,
      intervals: [100],
    })
    .toBe(true);

/** What is labelled so and can be pressed, as an expression. */
const labelled = (name: string): string =>
  `[...document.querySelectorAll('button, a, [role="button"], summary')].find((one) =>
    one.getClientRects().length > 0 && !one.disabled &&
    ((one.getAttribute('aria-label') ?? one.textContent).trim() === ${JSON.stringify(name)}))`;

/** Press what is labelled so. */
const press = async (window: Window, name: string): Promise<void> => {
  const mark = labelled(name);
  await until(window, `«${name}»`, mark);
  await window.run(`(document.querySelectorAll('[data-walk]').forEach((one) => one.removeAttribute('data-walk')),
    ${mark}.setAttribute('data-walk', ''), ${mark}.scrollIntoView({ block: 'center' }))`);
  await window.click('[data-walk]');
};

/** Be somebody, or nobody: by a call from any page of the product, so that the cookie is this browser's. */
const be = async (window: Window, url: string, who: string | null): Promise<void> => {
  await window.go(`${url}/signin`);
  const login = { Username: who, Password: demonstrationPassword };
  await window.run(`(async () => {
    localStorage.clear();
    const call = (path, body) => fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    await call('/Account/Logout', {});
    if (${who !== null}) {
      const answer = await call('/Account/Login', ${JSON.stringify(login)});
      if (!answer.ok) throw new Error(await answer.text());
    }
  })()`);
};

/** Apply as somebody new; `nth` makes the person another one. */
const applying = async (window: Window, url: string, nth: number): Promise<void> => {
  await be(window, url, null);
  await window.go(`${url}/applicationForm`);
  await until(window, 'the form', `document.querySelector('[name="AFM"]')`);
  const typed = {
    first_name: 'Ελένη',
    last_name: 'Παπακωνσταντίνου',
    birth_date: '24/11/1972',
    AFM: afmWithChecksum(72_000_000 + nth),
    email: `browser${nth}@example.org`,
    phone: '6900012345',
    unemployed_since: '01-03-2025',
  };
  const chosen = { municipality: '9001', education: 'higher', employment: 'unemployed' };
  await window.click('[name="sex"][value="5302"]');
  for (const [name, value] of Object.entries(chosen))
    await window.run(`(() => {
      const list = document.querySelector('[name="${name}"]');
      if (list.tagName !== 'SELECT') return document.querySelector('[name="${name}"][value="${value}"]').click();
      Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value').set.call(list, '${value}');
      list.dispatchEvent(new Event('change', { bubbles: true }));
    })()`);
  for (const [name, text] of Object.entries(typed)) await window.type(`[name="${name}"]`, text);
  for (const name of ['consent-data', 'consent-truth']) await window.click(`[name="${name}"]`);
  await until(window, 'the human check', `document.querySelector('altcha-widget input[type="checkbox"]')`);
  // Its own picture lies over the box.
  await window.run(`document.querySelector('altcha-widget input[type="checkbox"]').click()`);
  await until(window, 'the form to be ready', `document.querySelector('button[type="submit"]:enabled')`);
  await window.click('button[type="submit"]:enabled');
  await until(window, 'the application to be sent', `/submitted/i.test(location.pathname)`);
};

/** Sign in by the form, begin a questionnaire, answer, and find the answers after a reload. */
const answering = async (window: Window, url: string, nth: number): Promise<void> => {
  await be(window, url, null);
  await window.go(`${url}/signin`);
  await until(window, 'the sign-in form', `document.querySelector('input[name="password"]')`);
  await window.type('input[name="username"]', 'mentee');
  await window.type('input[name="password"]', demonstrationPassword);
  await window.click('button[type="submit"]');
  // The frame is there, and the router has ended: in Firefox its change of the address cancels a load that has begun.
  const isHome = `/home$/.test(location.pathname) && document.querySelector('header.MuiAppBar-root')`;
  await until(window, 'the home', `${isHome} && !document.querySelector('[role="progressbar"][data-active]')`);
  await window.go(`${url}/pilot/questionnaire/6`);
  const inputs = `document.querySelectorAll('[data-question] input[type="radio"]')`;
  const begin = nth === 0 ? 'Έναρξη' : 'Συνέχεια';
  await until(window, 'the questionnaire', `${inputs}.length > 0 || ${labelled(begin)}`);
  if (await window.run<boolean>(`${inputs}.length === 0`)) await press(window, begin);
  await until(window, 'the questions', `${inputs}.length > 0`);
  await window.run(`${inputs}[${nth}].click()`);
  const saved = `document.body.textContent.includes('Όλες οι απαντήσεις έχουν αποθηκευτεί')`;
  await until(window, 'the answer to be saved', saved);
  await window.go(`${url}/pilot/questionnaire/6`);
  await until(window, 'the answer after a reload', `${inputs}[${nth}]?.checked`);
};

/** Open a screen: it has its heading, does not scroll sideways, and nothing complains. */
const opening = async (window: Window, url: string, seen: Seen, known: Known): Promise<void> => {
  await window.go(`${url}${addressOf(seen, known)}`);
  await until(
    window,
    'the screen',
    `document.querySelector('h1') && !document.querySelector('[aria-busy="true"], [role="progressbar"][data-active]')`,
  );
  const wider = await window.run<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
  if (wider > 0) throw new Error(`scrolls sideways by ${wider} px`);
};

/** Walk everything; `shots` is a folder for the pictures of what went wrong. Answers the faults. */
export const walk = async (
  window: Window,
  { url, known, nth, shots }: { url: string; known: Known; nth: number; shots: string },
): Promise<string[]> => {
  const faults: string[] = [];
  const tell = async (name: string, forgiven: RegExp | undefined, act: () => Promise<void>): Promise<void> => {
    try {
      await act();
    } catch (error) {
      faults.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
      await window.picture(`${shots}/${nth}-${name.replaceAll(/\W+/g, '-')}.png`).catch(() => undefined);
    }
    faults.push(
      ...window
        .said()
        .filter((line) => !/Service ?Worker|status of 4(0[019]|10)|favicon/i.test(line) && !forgiven?.test(line))
        .map((line) => `${name}: console: ${line}`),
    );
  };
  await tell('applying', undefined, () => applying(window, url, nth));
  await tell('answering', undefined, () => answering(window, url, nth));
  const people = Map.groupBy(
    Object.values(screens)
      .flat()
      .filter(({ bare, prepare, only }) => !bare && !prepare && only !== 1280),
    ({ who }) => who,
  );
  for (const [who, own] of people) {
    await be(window, url, who);
    for (const seen of own) await tell(seen.name, seen.forgiven, () => opening(window, url, seen, known));
  }
  return faults;
};
