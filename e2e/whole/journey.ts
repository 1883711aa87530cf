/** Who goes through the programme in the journey, and what the steps share. */
import type { Page } from '@playwright/test';
import { afmWithChecksum } from '@telemachos/contract/kit/afm.ts';
import { ask, somebody } from '../people.ts';
import { expect, signInByHand, type Site } from '../site.ts';
import { tick } from '../tick.ts';

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
  await tick(page.getByRole('group', { name: 'Φύλο' }).getByRole('radio').last());
  await page.getByLabel('ΑΦΜ').fill(afmWithChecksum(12_345_678));
  await page.getByLabel('Κινητό τηλέφωνο').fill('6900012345');
  await page.getByLabel('Δήμος κατοικίας').selectOption({ index: 5 });
  await page.getByLabel('Ανώτερο επίπεδο εκπαίδευσης').selectOption({ index: 2 });
  await page.getByLabel('Τι ισχύει για εσάς σήμερα;').selectOption('unemployed');
  await page.getByRole('textbox', { name: 'Από πότε είστε χωρίς εργασία;' }).fill('01-03-2025');
};

/** Leaves and comes back as somebody else; the page is left first, as its requests would be refused without a session. */
export const signOutAndIn = async (page: Page, username: string): Promise<void> => {
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

/** What is told once the application was sent: in another tab where the form is open, and after a reload. */
export const toldAfterSending = async (page: Page, other: Page): Promise<void> => {
  // Where the form is open as well it is told, and what was typed there stays.
  await expect(other.getByText(/^Στάλθηκε αίτηση από άλλη καρτέλα, \d/)).toBeVisible();
  await expect(other.getByLabel('Επώνυμο')).toHaveValue(name.last);
  await other.close();
  // After a reload: that it was sent, and when; no address, and no new form as if nothing had happened.
  await page.reload();
  await expect(page.getByText(/^Η αίτησή σας στάλθηκε στις \d/)).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
  await expect(page.getByText('Μόλις έρθει ο σύνδεσμος δεν χρειάζεται νέα αίτηση.')).toBeVisible();
};

/** On the applicant's own page: the number is the server's, and answers are changed as by the mailed link. */
export const changesAnswers = async (page: Page): Promise<void> => {
  const number = (await page.getByText(/^\d{4}-\d{6}$/).textContent()) ?? '';
  await page.goto('/applicationForm/confirm/confirmed/2026-999999');
  await expect(page.getByText(number)).toBeVisible();
  await expect(page.getByText('2026-999999')).toHaveCount(0);
  await page.goto('/applicant');
  const first = page.getByLabel('Όνομα', { exact: true });
  const change = async (to: string) => {
    await first.fill(to);
    await page.getByRole('button', { name: 'Αποθήκευση αλλαγών' }).click();
    await expect(page.getByText('Οι αλλαγές αποθηκεύτηκαν')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  };
  const edit = page.getByRole('button', { name: 'Αλλαγή απαντήσεων' });
  await edit.click();
  await expect(page.getByRole('heading', { name: 'Αλλαγή της αίτησης' })).toBeFocused();
  // The answer to saving is lost on the way: to press again is harmless, and the page says so.
  const saving = '**/api/ApplicationForm/UpdateOwn';
  await page.route(saving, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await first.fill('Ηλέκτρα');
  await page.getByRole('button', { name: 'Αποθήκευση αλλαγών' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'αν αποθηκεύτηκαν ήδη, δεν χάνεται τίποτα' })).toBeVisible();
  await page.unroute(saving);
  await change('Ηλέκτρα');
  await edit.click();
  await expect(first).toHaveValue('Ηλέκτρα');
  await change(name.first);
};

/** The form with what is typed so far, in another tab. */
export const openForm = async (page: Page): Promise<Page> => {
  const other = await page.context().newPage();
  await other.goto('/applicationForm');
  await expect(other.getByLabel('Επώνυμο')).toHaveValue(name.last);
  return other;
};

/** Once it is confirmed the number is there; what an address says of one is not read. */
export const numberOfTheServer = async (page: Page): Promise<void> => {
  const number = (await page.getByText(/^\d{4}-\d{6}$/).textContent()) ?? '';
  await page.reload();
  await expect(page.getByText(number, { exact: true })).toBeVisible();
  await page.goto('/applicationForm/confirm/confirmed/2026-999999');
  await expect(page.getByText('Ο αριθμός της είναι στο e-mail που σας στείλαμε')).toBeVisible();
  await expect(page.getByText(/\d{4}-\d{6}/)).toHaveCount(0);
};

/** The first password, by its link; it is no new one. */
export const choosePassword = async (page: Page, link: string): Promise<void> => {
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Ορίστε τον κωδικό σας' })).toBeVisible();
  await expect(page.getByText(/[Νν]έο[ςυ]? κωδικό/)).toHaveCount(0);
  const fields = page.locator('input[type="password"]');
  await expect(fields.first()).toBeVisible();
  for (const field of await fields.all()) await field.fill(password);
  await page.locator('form button[type="submit"]').click();
  await page.getByRole('link', { name: 'Σύνδεση' }).click();
};
