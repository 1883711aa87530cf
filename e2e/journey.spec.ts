/** One person through the whole programme, from the application to the mentor's notes and the coordinator's grid. The steps stand on each other. */
import type { Page } from '@playwright/test';
import { afmFrom } from '@telemachos/contract/kit/afm.ts';
import { expect, linkIn, signIn, test } from './site.ts';

const email = 'eleni.journey@example.org';
const name = { first: 'Ελένη', last: 'Ταξιδιώτη' };
const password = 'Ταξίδι2026!';

test.describe.configure({ mode: 'serial' });

const fillForm = async (page: Page): Promise<void> => {
  await page.getByLabel('Όνομα', { exact: true }).fill(name.first);
  await page.getByLabel('Επώνυμο').fill(name.last);
  await page.getByLabel('Ημερομηνία γέννησης').fill('24-11-1972');
  await page.getByRole('group', { name: 'Φύλο' }).getByRole('radio').last().check();
  await page.getByLabel('ΑΦΜ').fill(afmFrom(12_345_678));
  await page.getByLabel('Κινητό τηλέφωνο').fill('6900012345');
  await page.getByLabel('Δήμος κατοικίας').selectOption({ index: 5 });
  await page.getByLabel('Ανώτερο επίπεδο εκπαίδευσης').selectOption({ index: 2 });
  await page.getByLabel('Τι ισχύει για εσάς σήμερα;').selectOption('unemployed');
  await page.getByLabel('Από πότε είστε χωρίς εργασία;').fill('01-03-2025');
};

test('1. a visitor applies; what is wrong is named at the field, and a reload loses nothing but the e-mail', async ({ page }) => {
  await page.goto('/APPLICATIONform');
  const submit = page.getByRole('button', { name: 'Υποβολή αίτησης' });
  await expect(submit).toBeDisabled();
  await fillForm(page);

  await page.getByLabel('ΑΦΜ').fill('123456789');
  await page.getByLabel('Ημερομηνία γέννησης').fill('31-02-1972');
  await page.getByLabel('E-mail').fill('χωρίς παπάκι');
  await page.getByLabel('E-mail').blur();
  await expect(page.getByText('Ο ΑΦΜ δεν είναι σωστός.')).toBeVisible();
  await expect(page.getByText('Γράψτε την ημερομηνία ως ΗΗ-ΜΜ-ΕΕΕΕ')).toBeVisible();
  await expect(page.getByText('Γράψτε ένα e-mail με λατινικά γράμματα')).toBeVisible();
  await expect(page.getByLabel('ΑΦΜ')).toHaveAttribute('aria-invalid', 'true');

  await page.getByLabel('Ημερομηνία γέννησης').fill('24/11/1972');
  await page.getByLabel('ΑΦΜ').fill(afmFrom(12_345_678));
  await page.getByLabel('E-mail').fill(email);
  await page.reload();
  await expect(page.getByText('Βρήκαμε όσα είχατε γράψει.')).toBeVisible();
  await expect(page.getByLabel('Επώνυμο')).toHaveValue(name.last);
  await expect(page.getByLabel('E-mail')).toHaveValue('');

  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Διάβασα την πολιτική απορρήτου').check();
  await expect(submit).toBeDisabled();
  await page.getByLabel('Δηλώνω ότι όσα γράφω είναι αληθή').check();
  await expect(submit).toBeDisabled();
  await page.getByLabel('Δεν είμαι ρομπότ').press('Space');
  await expect(submit).toBeEnabled({ timeout: 30_000 });
  await submit.click();
  await expect(page.getByRole('heading', { name: 'Ένα βήμα ακόμη' })).toBeVisible();
});

test('2. the mailed link confirms once; a used or wrong one says nothing more', async ({ page, site, forgiven }) => {
  forgiven.push(/404/);
  const confirm = linkIn(await site.mailTo(email, /Επιβεβαιώστε το e-mail/), '/application/');
  await page.goto(confirm);
  await page.getByRole('button', { name: 'Επιβεβαιώνω το e-mail μου' }).click();
  await expect(page.getByRole('heading', { name: 'Η αίτησή σας καταχωρίστηκε' })).toBeVisible();
  await expect(page.getByText(/\d{4}-\d{6}/).first()).toBeVisible();

  const status = linkIn(await site.mailTo(email, /καταχωρίστηκε/), '/application/');
  await page.goto(status);
  await expect(page.getByRole('heading', { name: 'Η αίτησή σας' })).toBeVisible();
  await expect(page.getByText(/Μπορείτε να αλλάξετε τις απαντήσεις σας έως \d{2}-\d{2}-\d{4}/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Απόσυρση αίτησης' })).toBeVisible();

  for (const used of [confirm, '/application/status/wrong-token-of-nobody']) {
    await page.goto(used);
    await expect(page.getByRole('heading', { name: 'Ο σύνδεσμος δεν ισχύει' })).toBeVisible();
    await expect(page).toHaveURL(/\/applicationForm\/result\/invalidToken$/i);
    await expect(page.getByText(name.last)).toHaveCount(0);
  }
});

test('3. the applicant chooses a password, signs in with it and sees where the application stands', async ({ page, site }) => {
  const link = linkIn(await site.mailTo(email, /καταχωρίστηκε/), '/password/');
  await page.goto(link);
  const fields = page.locator('input[type="password"]');
  await fields.first().fill(password);
  if ((await fields.count()) > 1) await fields.nth(1).fill(password);
  await page.locator('form button[type="submit"]').click();
  await page.getByRole('link', { name: 'Σύνδεση' }).click();
  await signIn(page, email, password);
  await expect(page).toHaveURL(/\/applicant\/ok$/i);
  await expect(page.getByRole('heading', { name: 'Πού βρίσκεται η αίτησή μου;' })).toBeVisible();
  await page.goto('/pilot/admin/project/applications');
  await expect(page).not.toHaveURL(/admin/);
});

test('4. a coordinator finds the application without accents, moves it back and forward until selected', async ({ page }) => {
  await signIn(page, 'coordinator');
  await page.goto('/pilot/admin/project/applications');
  await page.getByRole('searchbox').fill('ΤΑΞΙΔΙΩΤΗ');
  const row = page.getByRole('checkbox', { name: new RegExp(`Επιλογή: .*${name.last}`) });
  await expect(row).toHaveCount(1);
  const move = async (button: string) => {
    await row.check();
    await page.getByRole('button', { name: button, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Ναι, να γίνει' }).click();
    await expect(page.getByText('Η αίτηση μετακινήθηκε').first()).toBeVisible();
    await expect(page.getByText('Η αίτηση μετακινήθηκε')).toHaveCount(0, { timeout: 15_000 });
  };
  await move('Προώθηση');
  await move('Προώθηση');
  await move('Πίσω');
  await move('Προώθηση');
  await move('Προώθηση');
  await expect(page.getByText('Επιλεγμένος').first()).toBeVisible();
});

test('5. the coordinator links a mentor, for the project and for actions; nothing chosen says so', async ({ page }) => {
  await signIn(page, 'coordinator');
  await page.goto('/pilot/admin/project/linkusers?q=ταξιδιωτη');
  await page.getByRole('button', { name: 'Σύνδεση' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Δεν έχετε επιλέξει ωφελουμένους!' })).toBeVisible();
  const person = page.getByRole('checkbox', { name: new RegExp(name.last) });
  await person.check();
  await page.getByRole('button', { name: 'Σύνδεση' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Δεν εχετε επιλέξει Σύμβουλο!' })).toBeVisible();

  const mentor = await mentorName(page);
  await page.getByRole('radio', { name: new RegExp(mentor) }).check();
  await page.getByRole('button', { name: 'Σύνδεση (1)' }).click();
  await expect(page.getByRole('dialog')).toContainText('δεν αναιρείται');
  await page.getByRole('dialog').getByRole('button', { name: 'Σύνδεση' }).click();
  await expect(page.getByText('ΕΠΙΤΥΧΗΣ ΕΝΕΡΓΕΙΑ · 1 σύνδεση έγινε.')).toBeVisible();

  await page.getByRole('button', { name: 'Ανά δράση' }).click();
  await person.check();
  await page.getByRole('button', { name: 'Σύνδεση (1)' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Δεν έχετε επιλέξεί δράσεις!' })).toBeVisible();
});

/** The name of the demonstration's mentor, as lists write it. */
const mentorName = async (page: Page): Promise<string> => {
  const context = await page.context().browser()?.newContext({ baseURL: new URL(page.url()).origin });
  if (!context) throw new Error('no browser');
  const other = await context.newPage();
  await signIn(other, 'mentor');
  const fields = await other.evaluate(async () => {
    const response = await fetch('/api/user/getcurrent', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
    const user: { Fields: Record<string, string> } = JSON.parse(await response.text());
    return user.Fields;
  });
  await context.close();
  return `${fields['last_name']} ${fields['first_name']}`;
};
