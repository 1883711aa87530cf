/**
 * Without a network: the product opens, the questionnaire goes on, and all of it arrives; a device that was signed out
 * of keeps nothing; a new version takes over without losing work.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { expectAccessible } from '../axe.ts';
import { ask, somebody } from '../people.ts';
import { expect, signInByHand, test } from '../site.ts';
import type { Locator, Page } from '@playwright/test';
import { allSaved } from './answering.ts';
import { scaled } from '../time-limits.ts';

test.use({ world: 'questionnaires', serviceWorkers: 'allow' });

/** The demonstration's questionnaire with one question of every type. */
const action = 22;
const address = `/pilot/questionnaire/${action}`;
const offline = /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|ERR_FAILED|Failed to load resource/;
/** A screen that could not ask who is here says so on the console as well. */
const unanswered = /^ApiProblem: NETWORK/;

const onServer = (page: Page) =>
  ask<{ AnswerSetID: number; Answers: Record<string, { Text: string; OptionId: number | null }> }>(
    page,
    '/api/quest/getByAction',
    { ActionId: action },
  );
const question = (page: Page, number: number): Locator =>
  page.locator(`[data-question="ID_${String(number).padStart(4, '0')}"]`);
const toQuestion = async (page: Page, number: number): Promise<void> => {
  await expect(page.locator('[data-question]').first()).toBeVisible();
  await page.getByRole('button', { name: new RegExp(`^Ερώτηση ${number - 1},`) }).click();
};
const field = (page: Page, number: number): Locator =>
  question(page, number).locator('input, textarea:not([aria-hidden="true"])').first();
/** The worker is in charge, and has all it needs. */
const workerReady = (page: Page) =>
  expect
    .poll(
      () =>
        page.evaluate(
          async () =>
            navigator.serviceWorker.controller?.state === 'activated' &&
            (await caches.keys()).includes('telemachos-shell'),
        ),
      { timeout: scaled(30_000) },
    )
    .toBe(true);
const begin = async (page: Page): Promise<void> => {
  const { AnswerSetID } = await onServer(page);
  await ask(page, '/api/quest/StartTime', { AnswerSetId: AnswerSetID });
  await ask(page, '/api/quest/AnswerOpen', { AnswerSetId: AnswerSetID, GroupId: 9, Text: '1' });
  await page.goto(address);
  await expect(page.locator('[data-question]').first()).toBeVisible();
};
/** Everything this device keeps, as one text. */
const keptHere = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const kept: unknown[] = [{ ...localStorage }, { ...sessionStorage }];
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name ?? '');
        opening.addEventListener('success', () => resolve(opening.result));
        opening.addEventListener('error', () => reject(new Error('not opened')));
      });
      for (const store of database.objectStoreNames) {
        kept.push(
          await new Promise((resolve) => {
            const reading = database.transaction(store).objectStore(store).getAll();
            reading.addEventListener('success', () => resolve(reading.result));
          }),
        );
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        if (!request.url.includes('/assets/')) kept.push(request.url, await (await cache.match(request))?.text());
    }
    return JSON.stringify(kept);
  });

test('reloaded and opened again without a network: back in the answers, which go on, and arrive', async ({
  context,
  site,
  forgiven,
}) => {
  test.slow();
  forgiven.push(offline);
  let page = await context.newPage();
  await signInByHand(page, 'mentee9');
  await begin(page);
  await toQuestion(page, 10 - 2);
  await toQuestion(page, 8);
  await field(page, 8).fill('Πριν από τη διακοπή');
  await field(page, 8).blur();
  await allSaved(page);
  await workerReady(page);
  await context.setOffline(true);
  await site.product.stop();
  await toQuestion(page, 9);
  await field(page, 9).fill('Χωρίς δίκτυο');
  await page.reload();
  await toQuestion(page, 8);
  await expect(field(page, 8)).toHaveValue('Πριν από τη διακοπή');
  await toQuestion(page, 9);
  await expect(field(page, 9)).toHaveValue('Χωρίς δίκτυο');
  // The tab is closed, and the product opened anew.
  await page.close();
  page = await context.newPage();
  await page.goto('/');
  await expect(page).toHaveURL(address);
  await toQuestion(page, 2);
  await question(page, 2).getByText('Απόγευμα').click();
  await expect(page.getByText(/κρατήθηκαν? σε αυτή τη συσκευή/)).toBeVisible();
  await site.product.restart();
  await context.setOffline(false);
  await allSaved(page, 30_000);
  const { Answers } = await onServer(page);
  expect(Object.values(Answers).map(({ Text }) => Text)).toEqual(
    expect.arrayContaining(['Πριν από τη διακοπή', 'Χωρίς δίκτυο']),
  );
  expect(Answers['a2']?.OptionId).toBe(3);
});

test('after signing out nothing of the person is left on the device, and without a network it opens for nobody', async ({
  page,
  context,
  site,
  forgiven,
}) => {
  forgiven.push(offline, unanswered);
  const { id, last } = await somebody(site, 'mentee4');
  await signInByHand(page, 'mentee4');
  await begin(page);
  await toQuestion(page, 8);
  await field(page, 8).fill('Μόνο δικό μου');
  await field(page, 8).blur();
  await allSaved(page);
  await workerReady(page);
  await expect.poll(() => keptHere(page)).toContain('Μόνο δικό μου');
  await page.getByRole('button', { name: /^Λογαριασμός: / }).click();
  await page.getByRole('menuitem', { name: 'Αποσύνδεση' }).click();
  await expect(page).toHaveURL(/signin/);
  const kept = await keptHere(page);
  for (const trace of ['Μόνο δικό μου', last, 'mentee4@', '"mentee4"', `"Id":${id}`]) expect(kept).not.toContain(trace);
  await context.setOffline(true);
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'Δεν υπάρχει δίκτυο' })).toBeVisible();
  await expect(page.locator('[data-question]')).toHaveCount(0);
});

test('a page reloaded without a network says so and goes on by itself; a new version takes over without losing words', async ({
  page,
  context,
  site,
  forgiven,
}) => {
  forgiven.push(offline, unanswered);
  const { id } = await somebody(site, 'mentee');
  await signInByHand(page, 'mentor');
  const here = `/pilot/mentor/mentee/${id}/6`;
  await page.goto(here);
  await workerReady(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Δεν υπάρχει δίκτυο' })).toBeVisible();
  await expect(page.getByText('Όσα γράψατε κρατήθηκαν σε αυτή τη συσκευή.')).toBeVisible();
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.getByRole('link', { name: 'Αρχική σελίδα' })).toContainText('Τηλέμαχος');
    await expectAccessible(page);
  }
  const retry = page.getByRole('button', { name: 'Δοκιμάστε ξανά' });
  await retry.click();
  await expect(retry).toBeFocused();
  await expect(page).toHaveURL(here);
  await context.setOffline(false);
  await expect(page.getByLabel('Τι θέλετε να του πείτε;')).toBeVisible({ timeout: scaled(20_000) });
  await expect(page).toHaveURL(here);
  await expect(page.locator('#main')).toBeFocused();
  await test.step('a new version takes over when it is asked to, and nothing typed is lost', async () => {
    const file = new URL('../../web/dist/sw.js', import.meta.url);
    const before = await readFile(file, 'utf8');
    // The last of its files comes when the page rests: the channel's.
    const channel = page.waitForEvent('websocket');
    await page.goto(here);
    await workerReady(page);
    const publicNote = page.getByLabel('Τι θέλετε να του πείτε;');
    await publicNote.fill('Μισή πρόταση');
    await channel;
    const scripts = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => name.includes('/assets/') && name.endsWith('.js')),
    );
    try {
      await writeFile(file, `${before}\n/* another version */\n`);
      await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
      const offer = page.getByRole('status').filter({ hasText: 'Υπάρχει νέα έκδοση' });
      await expect(offer).toBeVisible({ timeout: scaled(20_000) });
      // Nothing is taken over while something is only here.
      await expect
        .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null))
        .toBe(true);
      await Promise.all([page.waitForEvent('load'), offer.getByRole('button', { name: 'Ανανέωση' }).click()]);
      await expect(publicNote).toHaveValue('Μισή πρόταση');
      await expect(page.getByText(/Συνεχίζετε από όσα είχατε γράψει στις/)).toBeVisible();
      await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting)).toBeNull();
      // Pages of the version before would still find their files.
      const missing = await page.evaluate(async (names) => {
        const found = await Promise.all(
          names.map(async (name) => ((await caches.match(new URL(name).pathname)) ? null : name)),
        );
        return found.filter(Boolean);
      }, scripts);
      expect(missing).toEqual([]);
    } finally {
      await writeFile(file, before);
    }
  });
});
