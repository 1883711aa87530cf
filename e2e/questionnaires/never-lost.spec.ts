/**
 * Nothing that was typed or chosen is ever lost: pages that go in the middle of a word, nets that are cut, storage that
 * is cleared or refused.
 */
import { expect, signIn, test } from '../site.ts';
import { ask } from '../people.ts';
import type { Page } from '@playwright/test';
import { begin, field, offline, onServer, open, question, toQuestion } from './every-type.ts';
import { allSaved } from './answering.ts';
import { scaled } from '../time-limits.ts';

test.use({ world: 'questionnaires' });

test('a reload, a step back, a closed or a crashed tab in the middle of a word takes nothing, whatever the type of question', async ({
  context,
}) => {
  test.slow();
  let page = await begin(context, 'mentee3');
  const texts = [
    [10, 'Λογίστρια σε', 'reload', 'Λογίστρια σε'],
    [11, 'Μια μέρα με πελάτες, και', 'back', 'Μια μέρα με πελάτες, και'],
    [9, '12.5', 'close', '12,5'],
    [10, 'Λογίστρια σε γραφεί', 'crash', 'Λογίστρια σε γραφεί'],
  ] as const;
  for (const [number, written, leave, shown] of texts) {
    await toQuestion(page, number);
    await field(page, number).fill('');
    await field(page, number).pressSequentially(written);
    if (leave === 'reload') await page.reload();
    else if (leave === 'back') await page.goto('about:blank');
    else {
      if (leave === 'crash') {
        const died = page.waitForEvent('crash');
        await page.goto('chrome://crash').catch(() => undefined);
        await died;
      }
      await page.close();
      page = await context.newPage();
    }
    await open(page);
    await toQuestion(page, number);
    await expect(field(page, number)).toHaveValue(shown);
    await allSaved(page);
    await expect.poll(async () => (await onServer(page)).Answers[`a${number}`]?.Text).toBe(written);
  }
  // Choices, words into blanks, an order and a cell, each the last thing before the page goes.
  const last: [number, string, (at: Page) => Promise<unknown>, RegExp][] = [
    [2, 'a2', (at) => question(at, 2).getByText('Απόγευμα').click(), /"OptionId":3/],
    [3, 'a3', (at) => question(at, 3).getByRole('checkbox').first().check(), /"OptionId":\[1\]/],
    [4, 'a4', (at) => question(at, 4).getByRole('radiogroup').first().getByText('Πολύ').click(), /"OptionId":1/],
    [7, 'a7', (at) => question(at, 7).getByRole('combobox').selectOption({ index: 2 }), /"OptionId":2/],
    [8, 'a8', (at) => field(at, 8).pressSequentially('24-11-2025'), /2025-11-24/],
    [12, 'a12', (at) => question(at, 12).locator('select').first().selectOption({ index: 1 }), /\[1,null/],
    [
      13,
      'a13',
      (at) => question(at, 13).getByRole('button', { name: 'Η σειρά είναι σωστή όπως είναι' }).click(),
      /\[1,2,3,4\]/,
    ],
    [15, 'a15', (at) => question(at, 15).getByRole('textbox').first().pressSequentially('1.200'), /1\.200/],
  ];
  for (const [number, group, give, expected] of last) {
    await open(page);
    await toQuestion(page, number);
    await give(page);
    await page.reload();
    await open(page);
    await allSaved(page);
    await expect
      .poll(async () => JSON.stringify(Object.values((await onServer(page)).Answers)), group)
      .toMatch(expected);
  }
});

test('a pause pressed in the middle of a word saves it first', async ({ context }) => {
  const page = await begin(context, 'mentee26');
  await toQuestion(page, 11);
  // Typing waits for a second before it is sent; it does not come to it here.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(/quest\/(Answer|pause)/.exec(request.url())?.[1] ?? ''));
  await field(page, 11).pressSequentially('Ως εδώ, και');
  await page.getByRole('button', { name: 'Παύση' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Παύση' }).click();
  await expect.poll(async () => (await onServer(page)).Status).toBe('Paused');
  expect(asked.filter(Boolean)).toEqual(['Answer', 'pause']);
  await expect.poll(async () => (await onServer(page)).Answers['a11']?.Text).toBe('Ως εδώ, και');
});

test('what is no answer, and what the server refuses, stays as it was typed, harms no other, and is led to', async ({
  context,
  forgiven,
}) => {
  forgiven.push(offline);
  const page = await begin(context, 'mentee27');
  await toQuestion(page, 10);
  // Characters that cannot be kept are told at once, by the rule the server has too.
  await field(page, 10).fill('α\u0000β');
  await field(page, 10).blur();
  await expect(question(page, 10)).toContainText('χαρακτήρες που δεν μπορούν να αποθηκευτούν');
  await context.setOffline(true);
  await field(page, 10).fill('Λογίστρια');
  await field(page, 9).fill('7');
  await field(page, 9).blur();
  await toQuestion(page, 2);
  await question(page, 2).getByText('Απόγευμα').click();
  await expect(page.getByText('3 απαντήσεις κρατήθηκαν σε αυτή τη συσκευή.')).toBeVisible();
  // The batch is refused as a whole, and the number by itself.
  await page.route('**/api/quest/AnswerMany', (route) =>
    route.fulfill({
      status: 400,
      contentType: 'application/json',
      body: '{"code":"BAD_INPUT","status":400,"requestId":"x"}',
    }),
  );
  await page.route('**/api/quest/AnswerOpen', (route) =>
    (route.request().postData() ?? '').includes('"Text":"7"')
      ? route.fulfill({
          status: 422,
          contentType: 'application/json',
          body: '{"code":"INVALID_ANSWER","status":422,"requestId":"x"}',
        })
      : route.continue(),
  );
  await context.setOffline(false);
  await expect(page.getByText('Μία απάντηση δεν έγινε δεκτή.')).toBeVisible({ timeout: scaled(20_000) });
  await expect
    .poll(async () => (await onServer(page)).Answers)
    .toMatchObject({ a2: { OptionId: 3 }, a10: { Text: 'Λογίστρια' } });
  await page.reload();
  await open(page);
  await toQuestion(page, 9);
  await expect(field(page, 9)).toHaveValue('7');
  await expect(question(page, 9)).toContainText('Δεν έγινε δεκτή');
  await page.unroute('**/api/quest/AnswerOpen');
  await field(page, 9).fill('8');
  await field(page, 9).blur();
  await allSaved(page);
  await expect.poll(async () => (await onServer(page)).Answers['a9']?.Text).toBe('8');
  await test.step('what is no answer stays as it was typed, through a reload, and finishing leads to it', async () => {
    await toQuestion(page, 8);
    await field(page, 8).fill('31-02-2024');
    await page.reload();
    await open(page);
    await toQuestion(page, 8);
    await expect(field(page, 8)).toHaveValue('31-02-2024');
    await expect(question(page, 8)).toContainText('Αυτή η ημερομηνία δεν υπάρχει');
    await expect(page.getByText('Μία απάντηση δεν είναι ακόμη σωστή και δεν αποθηκεύτηκε.')).toBeVisible();
    await toQuestion(page, 2);
    // The line names it and leads there; that there is no network is told beside it.
    await context.setOffline(true);
    const line = page.getByRole('status').filter({ hasText: 'δεν είναι ακόμη σωστή' });
    await expect(line).toContainText('Ό,τι απαντάτε θα κρατιέται σε αυτή τη συσκευή');
    await line.getByRole('button', { name: 'Ερώτηση 5', exact: true }).click();
    await expect(field(page, 8)).toBeFocused();
    await context.setOffline(false);
    await toQuestion(page, 2);
    await page.getByRole('button', { name: 'Ολοκλήρωση' }).first().click();
    await expect(page.getByText('Διορθώστε πρώτα την απάντηση που σημειώνεται.')).toBeVisible();
    await expect(field(page, 8)).toBeFocused();
    await expect.poll(async () => (await onServer(page)).Status).toBe('OK');
  });
});

test('the browser’s data are cleared while the page is open and offline: it goes on from memory and sends all', async ({
  context,
  forgiven,
}) => {
  forgiven.push(offline);
  const page = await begin(context, 'mentee13');
  await toQuestion(page, 9);
  await context.setOffline(true);
  await field(page, 10).fill('Πριν σβηστούν');
  await field(page, 9).fill('5');
  await field(page, 9).blur();
  await expect(page.getByText('2 απαντήσεις κρατήθηκαν σε αυτή τη συσκευή.')).toBeVisible();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', {
    origin: new URL(page.url()).origin,
    storageTypes: 'indexeddb,local_storage',
  });
  await field(page, 11).fill('Μετά το σβήσιμο');
  await field(page, 11).blur();
  await context.setOffline(false);
  await allSaved(page);
  await expect
    .poll(async () => (await onServer(page)).Answers)
    .toMatchObject({
      a9: { Text: '5' },
      a10: { Text: 'Πριν σβηστούν' },
      a11: { Text: 'Μετά το σβήσιμο' },
    });
});

test('a browser that keeps nothing says so, and asks before it is left', async ({ context, forgiven }) => {
  forgiven.push(offline);
  const page = await context.newPage();
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'indexedDB', {
      get: () => {
        throw new Error('refused');
      },
    });
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await signIn(page, 'mentee28');
  await ask(page, '/api/quest/AnswerOpen', { AnswerSetId: (await onServer(page)).AnswerSetID, GroupId: 9, Text: '1' });
  await open(page);
  await context.setOffline(true);
  await toQuestion(page, 10);
  await field(page, 10).fill('Μόνο εδώ');
  await field(page, 10).blur();
  await expect(page.getByText('1 απάντηση υπάρχει μόνο σε αυτή τη σελίδα.')).toBeVisible();
  await expect(page.getByText('κρατήθηκε σε αυτή τη συσκευή')).toHaveCount(0);
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  await (await asked).dismiss();
  await context.setOffline(false);
  await allSaved(page);
  await expect.poll(async () => (await onServer(page)).Answers['a10']?.Text).toBe('Μόνο εδώ');
});
