/**
 * What others do to a questionnaire while it is open somewhere: staff who clear it or begin it anew, another device
 * that finishes. Nothing is lost.
 */
import { expect, test } from '../site.ts';
import { ask, refusalOf, somebody, windowOf } from '../people.ts';
import type { Page } from '@playwright/test';
import { action, begin, field, offline, onServer, startAndOpen, toQuestion } from './every-type.ts';
import { allSaved } from './answering.ts';
import { scaled } from '../time-limits.ts';

test.use({ world: 'questionnaires' });

test('staff clear the answers, then begin a new attempt, while it is open: the page says so and keeps a copy', async ({
  browser,
  site,
  context,
  forgiven,
}) => {
  forgiven.push(offline);
  const who = 'mentee6';
  const page = await begin(context, who);
  const staff = await windowOf(browser, site, 'coordinator');
  const { id } = await somebody(site, who);
  const [clear, anew] = [
    () => ask(staff, '/api/quest/ClearByAction', { ActionId: action, MenteeId: id }),
    async () => {
      const { AnswerSetID } = await onServer(page);
      await ask(staff, `/api/quest/resetquest/${AnswerSetID}`, { id: String(AnswerSetID) });
    },
  ];
  const expectCopy = async (happen: () => Promise<unknown>, words: string): Promise<void> => {
    // What happened is told when something is written, and not before, as long as the page hears of nothing by itself.
    const clock = '**/api/quest/RemainingTime';
    await page.route(clock, (route) => route.abort());
    await toQuestion(page, 10);
    await field(page, 10).fill('Λογίστρια');
    await field(page, 10).blur();
    await allSaved(page);
    await happen();
    await field(page, 11).fill('Και μια ιδέα που δεν πρόλαβε');
    await page.unroute(clock);
    await expect(page.getByRole('alert').first()).toContainText(words, { timeout: scaled(20_000) });
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.locator('[data-kept-copy]')).toContainText('Λογίστρια');
    await expect(page.locator('[data-kept-copy]')).toContainText('Και μια ιδέα που δεν πρόλαβε');
    await page.getByRole('button', { name: 'Άνοιγμα από την αρχή' }).click();
    // What never reached anybody is still here, until its owner has seen it.
    await expect(page.locator('[data-kept-copy]')).toContainText('Και μια ιδέα που δεν πρόλαβε', {
      timeout: scaled(20_000),
    });
    await page.getByRole('button', { name: 'Τις είδα' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  };
  await test.step('cleared', () => expectCopy(clear, 'σβήστηκαν'));
  await startAndOpen(page);
  await expect(page.locator('[data-kept-copy]')).toHaveCount(0);
  await test.step('begun anew', () => expectCopy(anew, 'καινούργια προσπάθεια'));
  await page.reload();
  await expect(
    page
      .getByRole('button', { name: /^(Έναρξη|Συνέχεια)$/ })
      .or(page.locator('[data-question]').first())
      .first(),
  ).toBeVisible();
  await expect(page.locator('[data-kept-copy]')).toHaveCount(0);
  await staff.context().close();
});

test('another device finishes: what this one had is kept for staff, and its owner is told', async ({
  browser,
  site,
  context,
  forgiven,
}) => {
  forgiven.push(offline);
  const page = await begin(context, 'mentee24');
  await context.setOffline(true);
  await toQuestion(page, 11);
  await field(page, 11).fill('Γραμμένο στο τρένο');
  await field(page, 11).blur();
  await expect(page.getByText('1 απάντηση κρατήθηκε σε αυτή τη συσκευή.')).toBeVisible();
  const other = await windowOf(browser, site, 'mentee24');
  const { AnswerSetID } = await onServer(other);
  const missing = await refusalOf<{ details?: { Questions?: string[] } }>(other, '/api/quest/finish', {
    AnswerSetId: AnswerSetID,
  });
  // Whatever the sheet requires is answered there; then it is finished.
  await ask(other, '/api/quest/AnswerClosed', { AnswerSetId: AnswerSetID, GroupId: 2, OptionId: 1 });
  if (missing.details?.Questions) await answerRequired(other, AnswerSetID, missing.details.Questions);
  const finished = await ask<{ Status: string }>(other, '/api/quest/finish', { AnswerSetId: AnswerSetID });
  expect(finished).toMatchObject({ Status: 'Finished' });
  await other.context().close();
  await context.setOffline(false);
  await expect(page.getByText('στάλθηκε μετά το τέλος')).toBeVisible({ timeout: scaled(25_000) });
  // It is in sight, with its mark; what the other device answered is listed too.
  await expect(page.locator('dl > div').filter({ hasText: 'Γραμμένο στο τρένο' })).toBeVisible();
  await page.locator('summary').filter({ hasText: 'Επιλογές' }).click();
  await expect(page.locator('dl > div').filter({ hasText: 'Τι ώρα της ημέρας' }).getByText('Πρωί')).toBeVisible();
  await expect
    .poll(() => onServer(page))
    .toMatchObject({
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
