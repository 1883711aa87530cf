/** On paper: what names a row, a day or a message is there, and controls are not. */
import { fillConversation, log, openWith } from '../chat/conversation.ts';
import { at, meetingAction, type Made } from '../meetings/making-here.ts';
import { ask, somebody } from '../people.ts';
import { expect, signIn, test } from '../site.ts';

test.use({ world: 'whole' });

/** A page of paper (A4) without its margins, in CSS pixels. */
const paper = { width: 718, height: 1047 };

test('applications are printed with their names, and without what is pressed', async ({ page }) => {
  await signIn(page, 'coordinator');
  await page.goto('/pilot/admin/project/applications');
  const names = page.locator('main').getByRole('button', { name: /^Άνοιγμα:/ });
  await expect(names.first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(names.first()).toBeVisible();
  await expect(page.locator('main .MuiButton-root, main .MuiIconButton-root').filter({ visible: true })).toHaveCount(0);
  await expect(page.locator('main [aria-pressed]').filter({ visible: true })).toHaveCount(0);
});

for (const [what, who, path] of [
  ['applications', 'coordinator', 'admin/project/applications'],
  ['people', 'coordinator', 'admin/user/list'],
  ['mentees', 'coordinator', 'mentor/mentee/list'],
  ['links of mentors', 'coordinator', 'admin/project/linkusers'],
  ['questionnaires', 'admin', 'admin/questionnaires'],
] as const)
  test(`a list of ${what} is printed without search and filters, and names its page of many`, async ({ page }) => {
    await signIn(page, who);
    await page.goto(`/pilot/${path}`);
    const controls = page.locator('main').locator('input:not([type="checkbox"], [type="radio"]), [role="combobox"]');
    await expect(controls.filter({ visible: true }).first()).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize(paper);
    await expect(controls.filter({ visible: true })).toHaveCount(0);
    const where = page.locator('main').getByText(/^Σελίδα 1 από \d+ · \d+ συνολικά$/);
    await expect(where).toHaveCount(what === 'questionnaires' ? 0 : 1);
    await expect(where.filter({ visible: true })).toHaveCount(what === 'questionnaires' ? 0 : 1);
    await expect(page.locator('main nav').getByRole('button').filter({ visible: true })).toHaveCount(0);
  });

for (const path of ['linkusers', 'handover'])
  test(`names beside a box that is not printed begin on the paper, on ${path}`, async ({ page }) => {
    await signIn(page, 'coordinator');
    await page.goto(`/pilot/admin/project/${path}`);
    const labels = page.locator('main .MuiFormControlLabel-root').filter({ visible: true });
    await expect(labels.first()).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize(paper);
    const begins = () => labels.evaluateAll((all) => Math.min(...all.map((one) => one.getBoundingClientRect().left)));
    await expect.poll(begins).toBeGreaterThanOrEqual(0);
  });

test('a month is printed with the numbers of its days and all meetings of each', async ({ page, site }) => {
  const ActionId = await meetingAction(site, 'Στο χαρτί');
  const mentee = await somebody(site, 'mentee');
  await signIn(page, 'coordinator');
  const day = '2039-03-16';
  for (const hour of [9, 10, 11, 12, 13])
    await ask<Made>(page, '/api/meetings/Make', { ActionId, MenteeIds: [mentee.id], ...at(day, hour) });
  await page.goto(`/pilot/calendar?view=month&day=${day}`);
  const meetings = page.getByRole('button', { name: /^\d+:00, Στο χαρτί/ });
  await expect(meetings).toHaveCount(3);
  await page.evaluate("dispatchEvent(new Event('beforeprint'))");
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize(paper);
  await expect(meetings.filter({ visible: true })).toHaveCount(5);
  await expect(page.locator('main td').filter({ hasText: /^16/ }).getByText('16', { exact: true })).toBeVisible();
});

test('a conversation is printed from its first message to its last, and says so where some are not loaded', async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset['printed'] = 'yes';
    };
  });
  await signIn(page, 'mentor');
  const conversation = await openWith(page, (await somebody(site, 'mentee')).id);
  await fillConversation(site, conversation, 50, { lines: 4 });
  await page.goto(`/pilot/chat/${conversation}`);
  const said = (number: number) => log(page).getByText(new RegExp(`^Μήνυμα ${number}\\n`));
  const notLoaded = page.getByText('Υπάρχουν και άλλα μηνύματα');
  await expect(said(50)).toBeInViewport();
  await page.emulateMedia({ media: 'print' });
  await expect(notLoaded).toBeVisible();
  // Nothing is behind an edge: the log is as long as what is in it.
  await expect
    .poll(() => log(page).evaluate((box) => [getComputedStyle(box).overflowY, box.scrollHeight - box.clientHeight]))
    .toEqual(['visible', 0]);
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expect(page.locator('nav').filter({ visible: true })).toHaveCount(0);
  await page.emulateMedia({ media: null });
  await expect(notLoaded).toBeHidden();
  await page.getByRole('button', { name: 'Εκτύπωση της συνομιλίας' }).click();
  await expect(page.locator('html[data-printed]')).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  await expect(said(1)).toBeVisible();
  await expect(said(50)).toBeVisible();
  await expect(notLoaded).toHaveCount(0);
});
