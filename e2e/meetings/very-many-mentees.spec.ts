/** Finding mentees by name, where there are more than one page of them, for a new meeting and for a plan. */
import type { Page } from '@playwright/test';
import { maxMeetingsPerRequest } from '@telemachos/contract/features/meetings/meetings.rules.ts';
import { showDay } from '@telemachos/contract/kit/dates.ts';
import { expectAccessible } from '../axe.ts';
import { expectWithin } from '../looks.ts';
import { somebody } from '../people.ts';
import { expect, signIn, test, type Site } from '../site.ts';
import { inDays, meetingAction, runSql } from './making-here.ts';

test.use({ world: 'meetings-large' });

/** So many mentees of the mentor that two of them stand on another page. */
const fill = async (site: Site, mentor: number): Promise<void> => {
  await runSql(
    site,
    `WITH people AS (INSERT INTO users (username, email, fields)
        SELECT 'sought' || n, 'sought' || n || '@example.org', jsonb_build_object('first_name', 'Άννα', 'last_name',
          CASE n WHEN 0 THEN 'Ωραιοπούλου' WHEN 1 THEN 'Ψαρρού' ELSE 'Βήτα' || n END)
        FROM generate_series(0, $2::int) n RETURNING id),
      members AS (INSERT INTO memberships (project_id, user_id, roles, state) SELECT 1, id, '{Mentee}', 1 FROM people)
    INSERT INTO mentor_links (project_id, mentee_id, mentor_id) SELECT 1, id, $1 FROM people`,
    [mentor, maxMeetingsPerRequest],
  );
};

let filled = false;
/** The mentor’s window, once they have so many. */
const begin = async (page: Page, site: Site): Promise<void> => {
  if (!filled) await fill(site, (await somebody(site, 'mentor')).id);
  filled = true;
  await signIn(page, 'mentor');
};

test('a new meeting on a phone: two are found one after the other by keyboard, stay chosen, and one who is found is met alone', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await begin(page, site);
  await meetingAction(site, 'Μαζί με πολλούς', true);
  await meetingAction(site, 'Με έναν από πολλούς');
  await page.goto('/pilot/calendar?view=agenda');
  await page.getByRole('button', { name: 'Νέα συνάντηση' }).click();
  const form = page.getByRole('dialog', { name: 'Νέα συνάντηση' });
  const about = async (name: string) => {
    await form.getByRole('combobox', { name: 'Ενέργεια' }).click();
    await page.getByRole('option', { name }).click();
  };
  await about('Μαζί με πολλούς');
  const search = form.getByRole('searchbox', { name: 'Αναζήτηση ωφελουμένου' });
  const box = (name: string) => form.getByRole('checkbox', { name });
  await search.fill('ωραιοπουλου');
  await search.press('Enter');
  await expect(form.getByRole('checkbox')).toHaveCount(1);
  await box('Ωραιοπούλου Άννα').press('Space');
  // Enter searched, and sent nothing.
  await expect(form.getByText('Γράψτε την ημέρα όπως 24-12-2026.')).toHaveCount(0);
  await search.fill('ΨΑΡΡΟΎ');
  await search.press('Enter');
  await box('Ψαρρού Άννα').press('Space');
  await search.fill('ξξξ');
  await search.press('Enter');
  await expect(form.getByRole('status').filter({ hasText: 'Δεν βρέθηκε κανείς με αυτή την αναζήτηση' })).toBeVisible();
  await expect(search).toBeFocused();
  for (const name of ['Ωραιοπούλου Άννα', 'Ψαρρού Άννα']) await expect(box(name)).toBeChecked();
  await expectAccessible(page);
  await expectWithin(page);
  await form.getByRole('button', { name: 'Καθαρισμός' }).click();
  await expect(form.getByRole('checkbox')).toHaveCount(maxMeetingsPerRequest + 2);
  await expect(search).toBeFocused();
  await expect(form.getByText(/Επιλέξατε 2 /)).toBeVisible();

  await about('Με έναν από πολλούς');
  await search.fill('ψαρρου');
  await search.press('Enter');
  const whom = form.getByRole('combobox', { name: 'Με' });
  await whom.click();
  await page.getByRole('option', { name: 'Ψαρρού Άννα' }).click();
  await search.fill('βήτα7');
  await search.press('Enter');
  await expect(whom).toHaveText('Ψαρρού Άννα');
  const day = inDays(40);
  await form.getByRole('textbox', { name: 'Ημέρα' }).fill(showDay(day));
  await form.getByRole('textbox', { name: 'Ώρα' }).fill('18:00');
  await form.getByRole('button', { name: 'Ορισμός συνάντησης' }).click();
  await expect(page.getByText('Ορίστηκε 1 συνάντηση.')).toBeVisible();
  await page.goto(`/pilot/calendar?view=day&day=${day}`);
  await expect(page.getByRole('button', { name: /^18:00, Με έναν από πολλούς, .*Ψαρρού/ })).toBeVisible();
});

test('a plan for two who are found one after the other: they stay whatever is searched for, and times are proposed for them alone', async ({
  page,
  site,
}) => {
  await begin(page, site);
  const ActionId = await meetingAction(site, 'Πλάνο για δύο');
  await page.goto(`/pilot/mentor/meetings/plan?action=${ActionId}`);
  const who = page.getByRole('region', { name: 'Ποιοι' });
  const search = who.getByRole('searchbox');
  // Of a page all are ticked until somebody searches.
  await expect(who.getByRole('checkbox', { checked: true }).first()).toBeVisible();
  const chosen = who.getByRole('list', { name: /^\d+ επιλογ/ }).getByRole('listitem');
  for (const [text, name] of [
    ['ωραιοπουλου', 'Ωραιοπούλου Άννα'],
    ['ψαρρου', 'Ψαρρού Άννα'],
  ] as const) {
    await search.fill(text);
    await search.press('Enter');
    await expect(who.getByRole('checkbox')).toHaveCount(1);
    await expect(who.getByRole('checkbox')).not.toBeChecked();
    await who.getByRole('checkbox', { name }).press('Space');
  }
  await expect(page).toHaveURL(/q=%CF%88/);
  await expect(chosen).toHaveText(['Ωραιοπούλου Άννα', 'Ψαρρού Άννα']);
  await search.fill('ξξξ');
  await search.press('Enter');
  await expect(who.getByText('Δεν βρέθηκε κανείς με αυτή την αναζήτηση')).toBeVisible();
  await expect(chosen).toHaveCount(2);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectWithin(page);
  await who.getByRole('button', { name: 'Καθαρισμός' }).click();
  await expect(who.getByRole('checkbox').nth(2)).toBeVisible();
  await expect(who.getByRole('checkbox', { checked: true })).toHaveCount(0);
  // It is on this device.
  await page.reload();
  await expect(chosen).toHaveCount(2);
  await who.getByRole('button', { name: 'Πρόταση ωρών' }).click();
  const times = page.getByRole('combobox', { name: /^Ώρα για: / });
  await expect(times).toHaveCount(2);
  // Of who is picked afterwards it is said that there is no time yet.
  await search.fill('βήτα7');
  await search.press('Enter');
  await who.getByRole('checkbox', { name: 'Βήτα7 Άννα' }).press('Space');
  await expect(who.getByText('Δεν έχει προταθεί ακόμη ώρα για: Βήτα7 Άννα.')).toBeVisible();
  await expect(times).toHaveCount(2);
  await chosen.filter({ hasText: 'Βήτα7' }).getByRole('button').press('Delete');
  await expect(who.getByText('Δεν έχει προταθεί ακόμη ώρα')).toHaveCount(0);
  await who.getByRole('button', { name: 'Καθαρισμός' }).click();
  // Whoever is let go is not planned for; with nobody chosen the page is as it was.
  await chosen.filter({ hasText: 'Ψαρρού' }).getByRole('button').press('Delete');
  await expect(times).toHaveCount(1);
  await who.getByRole('button', { name: 'Καμία επιλογή' }).click();
  await expect(who.getByRole('checkbox', { checked: true }).nth(2)).toBeVisible();

  await test.step('a page on which everybody has a meeting leads to the next one', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const paged = await meetingAction(site, 'Πλάνο σε σελίδες');
    await runSql(
      site,
      `INSERT INTO action_mentees (action_id, mentee_id, next_actor, since, public_data)
        SELECT $1, u.id, 'mentee', now(), '{"date": "2038-11-01"}' FROM users u
        JOIN memberships m ON m.user_id = u.id AND m.project_id = 1 AND 'Mentee' = ANY(m.roles)
        WHERE u.last_name NOT IN ('Ωραιοπούλου', 'Ψαρρού')
        ON CONFLICT (action_id, mentee_id) DO UPDATE SET public_data = excluded.public_data, next_actor = 'mentee'`,
      [paged],
    );
    await page.goto(`/pilot/mentor/meetings/plan?action=${paged}`);
    await expect(who.getByText('Όλοι σε αυτή τη σελίδα έχουν συνάντηση')).toBeVisible();
    await who.getByRole('button', { name: 'Επόμενη σελίδα' }).first().press('Enter');
    await expect(who.getByRole('checkbox', { name: 'Ψαρρού Άννα' })).toBeVisible();
  });
});
