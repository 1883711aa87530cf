/**
 * Consent taken back in the middle of the work: the next call leads to the policy and back, and nothing given meanwhile
 * is lost.
 */
import type { Page } from '@playwright/test';
import { ask } from '../people.ts';
import { allSaved, openQuestionnaire } from '../questionnaires/answering.ts';
import { watchRequests } from '../requests.ts';
import { expect, signIn, test } from '../site.ts';
import { waitsOn } from '../still.ts';
import { tick } from '../tick.ts';

test.use({ world: 'account' });

/** At another device. */
const withdraw = (page: Page) => ask(page, '/Account/GiveConsent', { Version: 1, Bits: 0, Language: 'el' });

const agree = async (page: Page): Promise<void> => {
  await expect(page).toHaveURL(/\/gdpr/);
  await expect(page.getByRole('checkbox').first()).toBeVisible();
  for (const purpose of await page.getByRole('checkbox').all()) await tick(purpose);
  await page.getByRole('button', { name: /Συμφωνώ|Συναινώ|Αποδέχομαι/ }).click();
};

test('an answer given after consent was taken back waits, and is there when consent is given again', async ({
  page,
  forgiven,
}) => {
  forgiven.push(/Failed to load resource.*403/);
  await signIn(page, 'mentee');
  await openQuestionnaire(page, 6);
  const option = (question: number, place: number) =>
    page.locator(`[data-question="ID_${String(question).padStart(4, '0')}"] input[type="radio"]`).nth(place);
  await tick(option(1, 1));
  await allSaved(page);
  await withdraw(page);
  await tick(option(2, 3));
  await agree(page);
  await expect(page).toHaveURL(/\/pilot\/questionnaire\/6$/);
  await openQuestionnaire(page, 6);
  await expect(option(2, 3)).toBeChecked();
  await expect
    .poll(() => ask(page, '/api/quest/getByAction', { ActionId: 6 }))
    .toMatchObject({ Answers: { a1: { OptionId: expect.any(Number) }, a2: { OptionId: expect.any(Number) } } });
  await test.step('a screen that reads after consent was taken back leads to the policy, and back to where one was going', async () => {
    // Only the press asks anything of the server.
    await page.addInitScript(waitsOn);
    const allAnswered = watchRequests(page);
    await page.goto('/');
    await expect(page).toHaveURL(/\/pilot\/home$/);
    // The list was read with the home screen; an action is read anew each time.
    await page.locator('a[href$="/mentee/actions"]').first().click();
    await expect(page.getByRole('heading', { name: 'Οι ενέργειές μου' })).toBeVisible();
    await allAnswered();
    await withdraw(page);
    await page.locator('main a[href*="/mentee/action/"]').first().click();
    // The button waits for every box, and says so; who does not agree finds none ticked.
    await expect(page).toHaveURL(/\/gdpr/);
    const go = page.getByRole('button', { name: 'Συμφωνώ και συνεχίζω' });
    const why = page.getByText('Για να συνεχίσετε, σημειώστε όλες τις επιλογές.');
    await expect(why).toBeVisible();
    await tick(page.getByRole('checkbox').first());
    await expect(why).toBeVisible();
    await expect(go).toBeDisabled();
    await tick(page.getByRole('checkbox').last());
    await expect(why).toHaveCount(0);
    await expect(go).toBeEnabled();
    await page.getByRole('button', { name: 'Δεν συμφωνώ' }).click();
    await expect(page.getByText('Κρατήσαμε την επιλογή σας.')).toBeVisible();
    for (const box of await page.getByRole('checkbox').all()) await expect(box).not.toBeChecked();
    await agree(page);
    await expect(page).toHaveURL(/\/pilot\/mentee\/action\/\d+/);
  });
});
