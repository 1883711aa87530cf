/** Nothing that was typed or chosen is ever lost: pages that go in the middle of a word, nets that are cut, two devices, staff who clear, storage that is cleared or refused. */
import { expect, signIn, test } from './site.ts';
import { ask, somebody, windowOf } from './people.ts';
import type { BrowserContext, Locator, Page } from '@playwright/test';

test.use({ world: 'never-lost' });

/** The demonstration's questionnaire with one question of every type. */
const action = 22;
const address = `/pilot/questionnaire/${action}`;
const offline = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/;

type Answer = { OptionId: number | number[] | null; Text: string };
type Kept = { AnswerSetID: number; Status: string; Answers: Record<string, Answer>; Late: number[] };

const onServer = (page: Page): Promise<Kept> => ask<Kept>(page, '/api/quest/getByAction', { ActionId: action });

/** The question of a group. The grid before the later ones has three groups, so theirs are two more than their own numbers. */
const idOf = (group: number): number => (group > 6 ? group - 2 : group);
const question = (page: Page, group: number): Locator =>
  page.locator(`[data-question="ID_${String(idOf(group)).padStart(4, '0')}"]`);
const toQuestion = async (page: Page, group: number): Promise<void> => {
  await expect(page.locator('[data-question]').first()).toBeVisible();
  // The map counts those that take answers: information is the first question of the sheet.
  if (!(await question(page, group).isVisible()))
    await page.getByRole('button', { name: new RegExp(`^Ερώτηση ${idOf(group) - 1},`) }).click();
  await expect(question(page, group)).toBeVisible();
};
const field = (page: Page, number: number): Locator =>
  question(page, number).locator('input, textarea:not([aria-hidden="true"])').first();
const open = async (page: Page): Promise<void> => {
  await page.goto(address);
  const begin = page.getByRole('button', { name: /^(Έναρξη|Συνέχεια)$/ });
  await expect(begin.or(page.locator('[data-question]').first()).first()).toBeVisible();
  if (await begin.isVisible()) await begin.click();
  await expect(page.locator('[data-question]').first()).toBeVisible();
};
/** Somebody's page with the questionnaire begun, and the number answered on which other questions depend. */
const begin = async (context: BrowserContext, who: string): Promise<Page> => {
  const page = await context.newPage();
  await signIn(page, who);
  const { AnswerSetID } = await onServer(page);
  await ask(page, '/api/quest/StartTime', { AnswerSetId: AnswerSetID });
  await ask(page, '/api/quest/AnswerOpen', { AnswerSetId: AnswerSetID, GroupId: 9, Text: '1' });
  await open(page);
  return page;
};
const saved = (page: Page) =>
  expect(page.getByText('Όλες οι απαντήσεις έχουν αποθηκευτεί.')).toBeVisible({ timeout: 20_000 });

test('a reload, a step back or a closed tab in the middle of a word takes nothing, whatever the type of question', async ({
  context,
}) => {
  test.setTimeout(180_000);
  let page = await begin(context, 'mentee3');
  const texts = [
    [10, 'Λογίστρια σε', 'reload', 'Λογίστρια σε'],
    [11, 'Μια μέρα με πελάτες, και', 'back', 'Μια μέρα με πελάτες, και'],
    [9, '12.5', 'close', '12,5'],
  ] as const;
  for (const [number, written, leave, shown] of texts) {
    await toQuestion(page, number);
    await field(page, number).fill('');
    await field(page, number).pressSequentially(written);
    if (leave === 'reload') await page.reload();
    else if (leave === 'back') await page.goto('about:blank');
    else {
      await page.close();
      page = await context.newPage();
    }
    await open(page);
    await toQuestion(page, number);
    await expect(field(page, number)).toHaveValue(shown);
    await saved(page);
    expect((await onServer(page)).Answers[`a${number}`]?.Text).toBe(written);
  }
  // Choices, words into blanks, an order and a cell, each the last thing before the page goes.
  const last: [number, string, (at: Page) => Promise<unknown>, RegExp][] = [
    [2, 'a2', (at) => question(at, 2).getByText('Απόγευμα').click(), /"OptionId":3/],
    [3, 'a3', (at) => question(at, 3).getByRole('checkbox').first().check(), /"OptionId":\[1\]/],
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
    await saved(page);
    expect(JSON.stringify(Object.values((await onServer(page)).Answers)), group).toMatch(expected);
  }
});

test('what is no answer stays as it was typed, through a reload, and finishing leads to it', async ({ context }) => {
  const page = await begin(context, 'mentee4');
  await toQuestion(page, 8);
  await field(page, 8).fill('31-02-2024');
  await page.reload();
  await open(page);
  await toQuestion(page, 8);
  await expect(field(page, 8)).toHaveValue('31-02-2024');
  await expect(question(page, 8)).toContainText('Αυτή η ημερομηνία δεν υπάρχει');
  await expect(page.getByText('Μία απάντηση δεν είναι ακόμη σωστή και δεν αποθηκεύτηκε.')).toBeVisible();
  await toQuestion(page, 2);
  await page.getByRole('button', { name: 'Ολοκλήρωση' }).first().click();
  await expect(page.getByText('Διορθώστε πρώτα την απάντηση που σημειώνεται.')).toBeVisible();
  await expect(field(page, 8)).toBeFocused();
  expect((await onServer(page)).Status).toBe('OK');
});

test('one entry that the server refuses harms no other, and stays with its words', async ({ context, forgiven }) => {
  forgiven.push(offline);
  const page = await begin(context, 'mentee7');
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
  await expect(page.getByText('Μία απάντηση δεν έγινε δεκτή.')).toBeVisible({ timeout: 20_000 });
  expect((await onServer(page)).Answers).toMatchObject({ a2: { OptionId: 3 }, a10: { Text: 'Λογίστρια' } });
  await page.reload();
  await open(page);
  await toQuestion(page, 9);
  await expect(field(page, 9)).toHaveValue('7');
  await expect(question(page, 9)).toContainText('Δεν έγινε δεκτή');
  await page.unroute('**/api/quest/AnswerOpen');
  await field(page, 9).fill('8');
  await field(page, 9).blur();
  await saved(page);
  expect((await onServer(page)).Answers['a9']?.Text).toBe('8');
});

for (const [what, path] of [
  ['clear', '/api/quest/ClearByAction'],
  ['begin a new attempt', '/api/quest/resetquest/{id}'],
] as const) {
  test(`staff ${what} while it is open: what happened is told, with a copy of what was written`, async ({
    browser,
    site,
    context,
    forgiven,
  }) => {
    forgiven.push(offline);
    const who = path.includes('Clear') ? 'mentee6' : 'mentee9';
    const page = await begin(context, who);
    await toQuestion(page, 10);
    await field(page, 10).fill('Λογίστρια');
    await field(page, 10).blur();
    await saved(page);
    const staff = await windowOf(browser, site, 'coordinator');
    const { id } = await somebody(site, who);
    const { AnswerSetID } = await onServer(page);
    await ask(
      staff,
      path.replace('{id}', String(AnswerSetID)),
      path.includes('Clear') ? { ActionId: action, MenteeId: id } : { id: String(AnswerSetID) },
    );
    await staff.context().close();
    await field(page, 11).fill('Και μια ιδέα που δεν πρόλαβε');
    await expect(page.getByRole('alert').first()).toContainText(
      path.includes('Clear') ? 'σβήστηκαν' : 'καινούργια προσπάθεια',
      { timeout: 20_000 },
    );
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.locator('[data-kept-copy]')).toContainText('Λογίστρια');
    await expect(page.locator('[data-kept-copy]')).toContainText('Και μια ιδέα που δεν πρόλαβε');
    await page.getByRole('button', { name: 'Άνοιγμα από την αρχή' }).click();
    // What never reached anybody is still here, until its owner has seen it.
    await expect(page.locator('[data-kept-copy]')).toContainText('Και μια ιδέα που δεν πρόλαβε', { timeout: 20_000 });
    await page.getByRole('button', { name: 'Τις είδα' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.reload();
    await expect(
      page
        .getByRole('button', { name: /^(Έναρξη|Συνέχεια)$/ })
        .or(page.locator('[data-question]').first())
        .first(),
    ).toBeVisible();
    await expect(page.locator('[data-kept-copy]')).toHaveCount(0);
  });
}

test('another device finishes: what this one had is kept for staff, and its owner is told', async ({
  browser,
  site,
  context,
  forgiven,
}) => {
  forgiven.push(offline);
  const page = await begin(context, 'mentee8');
  await context.setOffline(true);
  await toQuestion(page, 11);
  await field(page, 11).fill('Γραμμένο στο τρένο');
  await field(page, 11).blur();
  await expect(page.getByText('1 απάντηση κρατήθηκε σε αυτή τη συσκευή.')).toBeVisible();
  const other = await windowOf(browser, site, 'mentee8');
  const { AnswerSetID } = await onServer(other);
  const missing = await ask<{ details?: { Questions?: string[] } }>(other, '/api/quest/finish', {
    AnswerSetId: AnswerSetID,
  });
  // Whatever the sheet requires is answered there; then it is finished.
  await ask(other, '/api/quest/AnswerClosed', { AnswerSetId: AnswerSetID, GroupId: 2, OptionId: 1 });
  if (missing.details?.Questions) await answerRequired(other, AnswerSetID, missing.details.Questions);
  expect(await ask<{ Status: string }>(other, '/api/quest/finish', { AnswerSetId: AnswerSetID })).toMatchObject({
    Status: 'Finished',
  });
  await other.context().close();
  await context.setOffline(false);
  await expect(page.getByText('στάλθηκε μετά το τέλος')).toBeVisible({ timeout: 25_000 });
  // What the other device answered is listed too.
  await expect(page.locator('dl > div').filter({ hasText: 'Τι ώρα της ημέρας' }).getByText('Πρωί')).toBeVisible();
  expect(await onServer(page)).toMatchObject({
    Status: 'Finished',
    Late: [11],
    Answers: { a11: { Text: 'Γραμμένο στο τρένο' } },
  });
});

/** Give each required question some valid answer. */
const answerRequired = async (page: Page, AnswerSetId: number, ids: readonly string[]): Promise<void> => {
  const sheet = await ask<{
    Section: {
      Questions: {
        Id: string;
        Type: number;
        Group: number;
        Rows: { Group: number }[];
        Option: { Id: number }[];
        Data: { Words?: string[]; Sentence?: string };
      }[];
    }[];
  }>(page, '/api/quest/GetByAnswerSetId', { AnswerSetId });
  for (const one of sheet.Section.flatMap(({ Questions }) => Questions).filter(({ Id }) => ids.includes(Id))) {
    const groups = one.Rows.length > 0 ? one.Rows.map(({ Group }) => Group) : [one.Group];
    const blanks = (one.Data.Sentence ?? '').split('[]').length - 1;
    const text = new Map([
      [6, '2026-11-24'],
      [10, 'Λόγια'],
      [11, 'Λόγια'],
      [12, '12'],
      [13, JSON.stringify(Array.from({ length: blanks }, (_, place) => place + 1))],
      [14, JSON.stringify(one.Option.map(({ Id }) => Id))],
      [17, '{"B2":"1"}'],
    ]).get(one.Type);
    for (const GroupId of groups) {
      if (text !== undefined) await ask(page, '/api/quest/AnswerOpen', { AnswerSetId, GroupId, Text: text });
      else if (one.Type !== 16)
        await ask(page, '/api/quest/AnswerClosed', {
          AnswerSetId,
          GroupId,
          OptionId: one.Type === 8 ? [one.Option[0]?.Id] : one.Option[0]?.Id,
        });
    }
  }
};

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
  await saved(page);
  expect((await onServer(page)).Answers).toMatchObject({
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
  await signIn(page, 'mentee33');
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
  await saved(page);
  expect((await onServer(page)).Answers['a10']?.Text).toBe('Μόνο εδώ');
});
