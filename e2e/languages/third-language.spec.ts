/**
 * A third language, brought whole by one file, on whole screens: each letter of its texts is a «ж», so that what is left in
 * Greek or Latin letters is a word that no translator could reach.
 */
import type { Page } from '@playwright/test';
import { ask, fileFrom, somebody, windowOf } from '../people.ts';
import { watchRequests } from '../requests.ts';
import { expect, signIn, test } from '../site.ts';

test.use({ world: 'third-language' });

type Texts = Record<string, { source: string; text: string }>;

/** What a text has to keep: places, what is nested in it, tags and addresses. */
const kept = /(\{\{[^{}]*\}\}|\$t\([^)]*\)|<[^>]*>|(?:https?:\/\/|www\.)\S+|\S+@\S+)/u;
const marked = (text: string): string =>
  text
    .split(kept)
    .map((part, at) => (at % 2 === 1 ? part : part.replaceAll(/\p{L}/gu, 'ж')))
    .join('');

/** Everything on a page that is read or heard, but for what somebody wrote or is called. */
const wordsOf = (page: Page, own: readonly string[]): Promise<string[]> =>
  page.evaluate((names) => {
    const heard = ['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'aria-roledescription'];
    const said = [...document.querySelectorAll('body *')].flatMap((one) =>
      heard.flatMap((name) => one.getAttribute(name) ?? []),
    );
    const texts: string[] = [document.title, ...said];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode())
      if (!node.parentElement?.closest('script, style, noscript, [translate="no"]')) texts.push(node.textContent ?? '');
    return texts
      .map((text) => names.reduce((left, name) => left.replaceAll(name, ''), text).trim())
      .filter((text) => /[A-Za-zΑ-Ωα-ωά-ώ]/.test(text));
  }, own);

/** Screens on which nearly nothing is but the product's own words. */
const walked = [
  ['mentee', ['mentee/actions', 'notifications', 'chat', 'about', 'calendar', 'library', 'senditems', 'files']],
  ['mentor', ['notifications', 'calendar', 'mentor/meetings/times', 'library', 'senditems', 'files']],
  ['coordinator', ['admin/project/handover', 'library/own', 'senditems', 'calendar']],
  ['admin', ['admin/retention', 'library/unapproved', 'admin/project/template']],
] as const;

test('every word of a screen is in the language that was added', async ({ page, browser, site }) => {
  test.slow();
  await signIn(page, 'translator');
  await page.goto('/pilot/admin/language/list');
  await page.getByLabel('Κωδικός').fill('uk');
  await page.getByLabel('Όνομα στη δική της γραφή').fill('Українська');
  await page.getByRole('button', { name: 'Προσθήκη γλώσσας' }).click();
  const chosen = page.getByRole('button', { name: 'Українська', exact: true });
  await expect(chosen).toHaveAttribute('aria-pressed', 'true');
  const file = await fileFrom(page, page.getByRole('link', { name: 'Λήψη JSON' }));
  const { texts }: { texts: Texts } = JSON.parse(file.bytes.toString('utf8'));
  expect(Object.keys(texts).length).toBeGreaterThan(1000);
  const translated = Object.entries(texts).map(([label, one]) => [label, { ...one, text: marked(one.source) }]);
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Εισαγωγή αρχείου…' }).click(),
  ]);
  const buffer = Buffer.from(JSON.stringify({ language: 'uk', texts: Object.fromEntries(translated) }));
  await chooser.setFiles({ name: 'uk.json', mimeType: 'application/json', buffer });
  const seen = page.getByRole('dialog');
  await expect(seen.getByRole('button', { name: 'Εισαγωγή' })).toBeEnabled();
  await expect(seen.getByText(/δε(ν γίνεται|ν γίνονται) δεκτ/)).toHaveCount(0);
  await seen.getByRole('button', { name: 'Εισαγωγή' }).click();
  await expect(page.getByText(/^Η εισαγωγή έγινε/)).toBeVisible();
  const admin = await windowOf(browser, site, 'admin');
  await admin.goto('/pilot/admin/language/list');
  await admin.getByRole('button', { name: 'Άνοιγμα: Українська' }).click();
  // Nothing is missing: nothing is asked.
  await expect(admin.getByText('Η γλώσσα άνοιξε.')).toBeVisible();
  await admin.context().close();

  const names = await Promise.all(walked.map(([who]) => somebody(site, who)));
  const staff = await windowOf(browser, site, 'coordinator');
  const mentors = await ask<{ list: { Name: string }[] }>(staff, '/api/User/GetMentors', {
    ProjectId: 1,
    Active: false,
    count: 100,
  });
  await staff.context().close();
  // What nobody translates: names of people, of a project, of languages with their codes, of units and protocols.
  const people = [
    ...names.flatMap(({ first, last }) => [first, last]),
    ...mentors.list.flatMap(({ Name }) => Name.split(' ')),
  ];
  // Also whom the seed has made this mentee’s mentor for an action.
  const things = ['Απόστολος', 'Δημόπουλος', 'Πιλοτικό πρόγραμμα συμβουλευτικής', 'KB', 'MB', 'GB', 'https://'];
  const own = [...people, ...things, 'Telemachos', 'Ελληνικά', 'English', 'Українська', 'Ελ', 'En', 'Uk'];
  for (const [who, screens] of walked) {
    const reader = await windowOf(browser, site, who);
    const allAnswered = watchRequests(reader);
    await reader.goto('/pilot/home');
    await reader.getByRole('button', { name: /Λογαριασμός/ }).click();
    await reader.getByRole('menuitemradio', { name: 'Українська' }).click();
    await expect(reader.locator('html')).toHaveAttribute('lang', 'uk');
    for (const screen of screens) {
      await reader.goto(`/pilot/${screen}`);
      await expect(reader.getByRole('heading', { level: 1 })).toHaveText(/ж/);
      await allAnswered();
      const words = await wordsOf(reader, own);
      expect.soft([screen, ...words]).toEqual([screen]);
    }
    await reader.context().close();
  }
});
