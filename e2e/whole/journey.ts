/** Who goes through the programme in the journey, and what the steps share. */
import type { Page } from '@playwright/test';
import { afmFrom } from '@telemachos/contract/kit/afm.ts';
import { ask, somebody } from '../people.ts';
import { signInByHand, type Site } from '../site.ts';

/** Where the traveller’s mails go. */
export const email = 'eleni.journey@example.org';

/** The traveller. */
export const name = { first: 'Ελένη', last: 'Ταξιδιώτη' };

/** What the traveller chooses. */
export const password = 'Ταξίδι2026!';

/** Fills the application form, but for the e-mail and the consents. */
export const fillForm = async (page: Page): Promise<void> => {
  await page.getByLabel('Όνομα', { exact: true }).fill(name.first);
  await page.getByLabel('Επώνυμο').fill(name.last);
  await page.getByRole('textbox', { name: 'Ημερομηνία γέννησης' }).fill('24-11-1972');
  await page.getByRole('group', { name: 'Φύλο' }).getByRole('radio').last().check();
  await page.getByLabel('ΑΦΜ').fill(afmFrom(12_345_678));
  await page.getByLabel('Κινητό τηλέφωνο').fill('6900012345');
  await page.getByLabel('Δήμος κατοικίας').selectOption({ index: 5 });
  await page.getByLabel('Ανώτερο επίπεδο εκπαίδευσης').selectOption({ index: 2 });
  await page.getByLabel('Τι ισχύει για εσάς σήμερα;').selectOption('unemployed');
  await page.getByRole('textbox', { name: 'Από πότε είστε χωρίς εργασία;' }).fill('01-03-2025');
};

/**
 * Leave and come back as somebody else; what the page still reads is read first, for without a session it would be
 * refused.
 */
export const signOutAndIn = async (page: Page, username: string): Promise<void> => {
  await page.waitForLoadState('networkidle');
  await page.goto('about:blank');
  await page.context().clearCookies();
  await signInByHand(page, username);
};

/** What the server has of the signed-in mentee's questionnaire. */
export const answersOnServer = (page: Page, actionId: number): Promise<{ Answers: Record<string, unknown> }> =>
  ask(page, '/api/quest/getByAction', { ActionId: actionId });

/** The name of the demonstration's mentor, as lists write it. */
export const mentorName = async (site: Site): Promise<string> => {
  const { first, last } = await somebody(site, 'mentor');
  return `${last} ${first}`;
};
