/** One person through the whole programme, from the application to the grid; each step needs the one before it. */
import { afmWithChecksum } from '@telemachos/contract/kit/afm.ts';
import {
  allSaved,
  answerAll,
  answerSection,
  finish,
  nextSection,
  openQuestionnaire,
} from '../questionnaires/answering.ts';
import { expect, linkIn, signInByHand, test } from '../site.ts';
import * as traveller from './journey.ts';
import { answersOnServer, email, fillForm, mentorName, name, password, signOutAndIn } from './journey.ts';
import { tick } from '../tick.ts';
import { scaled } from '../time-limits.ts';

test.use({ world: 'journey' });

test.describe.configure({ mode: 'serial' });

test('1. a visitor applies; what is wrong is named at the field, and a reload loses nothing but the e-mail', async ({
  page,
}) => {
  await page.goto('/APPLICATIONform');
  const submit = page.getByRole('button', { name: 'Υποβολή αίτησης' });
  await expect(submit).toBeDisabled();
  await fillForm(page);

  await page.getByLabel('ΑΦΜ').fill('123456789');
  await page.getByRole('textbox', { name: 'Ημερομηνία γέννησης' }).fill('31-02-1972');
  await page.getByLabel('E-mail').fill('χωρίς παπάκι');
  await page.getByLabel('E-mail').blur();
  await expect(page.getByText('Ο ΑΦΜ δεν είναι σωστός.')).toBeVisible();
  await expect(page.getByText('Αυτή η ημερομηνία δεν υπάρχει.')).toBeVisible();
  await expect(page.getByText('Γράψτε ένα e-mail με λατινικά γράμματα')).toBeVisible();
  await expect(page.getByLabel('ΑΦΜ')).toHaveAttribute('aria-invalid', 'true');

  await page.getByRole('textbox', { name: 'Ημερομηνία γέννησης' }).fill('24/11/1972');
  await page.getByLabel('ΑΦΜ').fill(afmWithChecksum(12_345_678));
  await page.getByLabel('E-mail').fill(email);
  await page.reload();
  await expect(page.getByText('Βρήκαμε όσα είχατε γράψει.')).toBeVisible();
  await expect(page.getByLabel('Επώνυμο')).toHaveValue(name.last);
  await expect(page.getByLabel('E-mail')).toHaveValue('');

  await page.getByLabel('E-mail').fill(email);
  await tick(page.getByLabel('Διάβασα την πολιτική απορρήτου'));
  await expect(submit).toBeDisabled();
  await tick(page.getByLabel('Δηλώνω ότι όσα γράφω είναι αληθή'));
  await expect(submit).toBeDisabled();
  await page.getByLabel('Δεν είμαι ρομπότ').press('Space');
  await expect(submit).toBeEnabled({ timeout: scaled(30_000) });
  // The ring is around the tick, and not over the words beside it.
  await expect(page.locator('altcha-widget input[type="checkbox"]')).toHaveCSS('outline', /solid 2px$/);
  const other = await traveller.openForm(page);
  await submit.click();
  await expect(page.getByRole('heading', { name: 'Ένα βήμα ακόμη' })).toBeVisible();
  await expect(page.getByText(`Στείλαμε σύνδεσμο επιβεβαίωσης στο ${email}.`)).toBeVisible();
  await traveller.toldAfterSending(page, other);
});

test('2. the mailed link confirms once and then says so; a wrong one says nothing more', async ({
  page,
  site,
  forgiven,
}) => {
  forgiven.push(/40[49]/);
  const confirm = linkIn(await site.mailTo(email, /Επιβεβαιώστε το e-mail/), '/application/');
  await page.goto(confirm);
  await page.getByRole('button', { name: 'Επιβεβαιώνω το e-mail μου' }).click();
  await expect(page.getByRole('heading', { name: 'Η αίτησή σας καταχωρίστηκε' })).toBeVisible();
  await traveller.numberOfTheServer(page);
  await expect(page.getByRole('link', { name: 'Ορίστε τον κωδικό σας' })).toBeVisible();
  await page.goto('/signin');
  await page.waitForURL(/\/applicant/);
  await page.goto(linkIn(await site.mailTo(email, /καταχωρίστηκε/), '/application/'));
  await expect(page.getByRole('heading', { name: 'Η αίτησή σας' })).toBeVisible();
  await expect(page.getByText(/Μπορείτε να αλλάξετε τις απαντήσεις σας έως \d{2}-\d{2}-\d{4}/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Απόσυρση αίτησης' })).toBeVisible();

  for (const [address, title, result] of [
    [confirm, 'Το e-mail σας έχει ήδη επιβεβαιωθεί', 'alreadyConfirmed'],
    ['/application/status/wrong-token-of-nobody', 'Ο σύνδεσμος δεν ισχύει', 'invalidToken'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/applicationForm/result/${result}$`, 'i'));
    await expect(page.getByText(name.last)).toHaveCount(0);
  }
});

test('3. the applicant chooses a password, signs in with it and sees where the application stands', async ({
  page,
  site,
  forgiven,
}) => {
  forgiven.push(/Failed to load resource/);
  const link = linkIn(await site.mailTo(email, /καταχωρίστηκε/), '/password/');
  await traveller.choosePassword(page, link);
  await signInByHand(page, email, password);
  await expect(page).toHaveURL(/\/applicant$/i);
  await expect(page.getByRole('heading', { name: 'Πού βρίσκεται η αίτησή μου;' })).toBeVisible();
  await traveller.changesAnswers(page);
  await page.goto('/pilot/admin/project/applications');
  await expect(page).not.toHaveURL(/admin/);
});

test('4. a coordinator finds the application without accents, moves it back and forward until selected', async ({
  page,
}) => {
  await signInByHand(page, 'coordinator');
  await page.goto('/pilot/admin/project/applications');
  await page.getByRole('searchbox').fill('ΤΑΞΙΔΙΩΤΗ');
  // A search that arrives lets go of what was chosen before it.
  await expect(page).toHaveURL(/[?&]q=/);
  const row = page.getByRole('checkbox', { name: new RegExp(`Επιλογή: .*${name.last}`) });
  await expect(row).toHaveCount(1);
  const move = async (button: string) => {
    await tick(row);
    await page.getByRole('button', { name: button, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Μετακίνηση' }).click();
    const told = page.getByRole('status').filter({ hasText: 'Η αίτηση μετακινήθηκε' });
    await told.getByRole('button', { name: 'Κλείσιμο' }).click();
    await expect(told).toHaveCount(0);
  };
  await move('Προώθηση');
  await move('Προώθηση');
  await move('Πίσω');
  await move('Προώθηση');
  await move('Προώθηση');
  await expect(page.getByText('Επιλεγμένος').first()).toBeVisible();
});

test('5. the coordinator links a mentor, for the project and for actions; nothing chosen says so', async ({
  page,
  site,
}) => {
  await signInByHand(page, 'coordinator');
  await page.goto('/pilot/admin/project/linkusers?q=ταξιδιωτη');
  await page.getByRole('button', { name: 'Σύνδεση' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Δεν έχετε επιλέξει ωφελουμένους!' })).toBeVisible();
  const person = page.getByRole('checkbox', { name: new RegExp(name.last) });
  await tick(person);
  await page.getByRole('button', { name: 'Σύνδεση' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Δεν έχετε επιλέξει Σύμβουλο!' })).toBeVisible();

  const mentor = await mentorName(site);
  await tick(page.getByRole('radio', { name: new RegExp(mentor) }));
  await page.getByRole('button', { name: 'Σύνδεση (1)' }).click();
  await expect(page.getByRole('dialog')).toContainText('Αλλάζει όποτε θέλετε');
  await page.getByRole('dialog').getByRole('button', { name: 'Σύνδεση' }).click();
  await expect(page.getByText('ΕΠΙΤΥΧΗΣ ΕΝΕΡΓΕΙΑ · 1 σύνδεση έγινε.')).toBeVisible();

  await page.getByRole('button', { name: 'Ανά ενέργεια' }).click();
  await tick(person);
  await page.getByRole('button', { name: 'Σύνδεση (1)' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Δεν έχετε επιλέξει δράσεις!' })).toBeVisible();
});

test('6. the mentee consents and sees what to do next; actions open one after the other', async ({
  page,
  site,
  forgiven,
}) => {
  forgiven.push(/409/);
  await signInByHand(page, email, password);
  await expect(page).toHaveURL(/\/gdpr/i);
  await expect(page.getByRole('checkbox').first()).toBeVisible();
  for (const purpose of await page.getByRole('checkbox').all()) await tick(purpose);
  await page.getByRole('button', { name: /Συμφωνώ|Συναινώ|Αποδέχομαι/ }).click();
  await expect(page).toHaveURL(/\/pilot\/home$/);
  await expect(page.getByText('Το επόμενο βήμα σας')).toBeVisible();
  await expect(page.getByText((await mentorName(site)).split(' ')[0] ?? '').first()).toBeVisible();

  await page.goto('/mentee/ACTIONS');
  await expect(page).toHaveURL(/\/pilot\/mentee\/actions$/i);
  await expect(page.getByRole('heading', { name: 'Οι ενέργειές μου' })).toBeVisible();
  await expect(page.getByText('Ανοίγει μόλις ολοκληρώσετε').first()).toBeVisible();
  // Payment milestones are hidden from mentees.
  await expect(page.getByText('Ορόσημο πληρωμής')).toHaveCount(0);

  await page.goto('/pilot/mentee/action/1');
  await page.getByRole('button', { name: 'Το διάβασα' }).click();
  await expect(page.getByText('Ολοκληρώθηκε').first()).toBeVisible();
  await page.goto('/pilot/questionnaire/9');
  await expect(page.getByRole('heading', { name: 'Δεν είναι ακόμη διαθέσιμο' })).toBeVisible();
  await expect(page.locator('[data-question]')).toHaveCount(0);
});

test('7. a timed questionnaire: the connection is cut, ten more answers are given, the tab is closed and opened again', async ({
  context,
  page,
  forgiven,
}) => {
  forgiven.push(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  test.setTimeout(scaled(180_000));
  await signInByHand(page, email, password);
  await answerAll(page, 3);
  await answerAll(page, 6);

  await openQuestionnaire(page, 9);
  await expect(page.getByRole('timer')).toContainText(/\d+:\d\d/);
  await answerSection(page);
  await allSaved(page);
  const before = await answersOnServer(page, 9);

  await context.setOffline(true);
  let offline = 0;
  while (offline < 10 && (await nextSection(page))) offline += await answerSection(page);
  await expect(page.getByText(/κρατήθηκαν σε αυτή τη συσκευή\.$/)).toBeVisible();
  await page.close({ runBeforeUnload: false });
  await context.setOffline(false);

  const again = await context.newPage();
  await openQuestionnaire(again, 9);
  await allSaved(again);
  const after = await answersOnServer(again, 9);
  expect(Object.keys(after.Answers).length).toBeGreaterThanOrEqual(Object.keys(before.Answers).length + 10);
  for (const [group, answer] of Object.entries(before.Answers)) expect(after.Answers[group]).toEqual(answer);
  do await answerSection(again);
  while (await nextSection(again));
  await allSaved(again);
  await finish(again);
});

test('8. the mentor sees answers and scores, and keeps a public and a private note', async ({ page, context }) => {
  await signInByHand(page, 'mentor');
  await page.goto('/pilot/mentor/mentee/list');
  await page.getByRole('searchbox').fill(name.last.toLowerCase());
  await page
    .getByRole('link', { name: new RegExp(name.last) })
    .first()
    .click();
  await expect(page).toHaveURL(/\/mentor\/mentee\/\d+/);
  const menteeId = /mentee\/(\d+)/.exec(page.url())?.[1] ?? '';
  await page.goto(`/pilot/mentor/mentee/${menteeId}/6`);
  await expect(page.getByText('Αποτελέσματα').first()).toBeVisible();
  await expect(
    page
      .getByText('δεν έχει σταθμιστεί')
      .or(page.getByText(/σταθμι|επικυρω/))
      .first(),
  ).toBeVisible();

  await page.getByLabel('Τι θέλετε να του πείτε;').fill('Πολύ καλή αρχή!');
  await page.getByRole('button', { name: 'Αποθήκευση', exact: true }).first().click();
  await expect(page.getByText('Αποθηκεύτηκε· το βλέπει ο ωφελούμενος').first()).toBeVisible();
  await page.getByLabel('Σημείωμα που δεν βλέπει ο ωφελούμενος').fill('Να συζητήσουμε τα ενδιαφέροντά της.');
  await page.getByLabel('Σημείωμα που δεν βλέπει ο ωφελούμενος').blur();
  await expect(page.getByText(/Αποθηκεύτηκε \d{2}:\d{2}/).first()).toBeVisible();

  const other = await context.browser()?.newContext({ baseURL: new URL(page.url()).origin, locale: 'el-GR' });
  if (!other) throw new Error('no browser');
  const mentee = await other.newPage();
  const heard: string[] = [];
  mentee.on(
    'response',
    (response) =>
      void response.text().then(
        (text) => heard.push(text),
        () => undefined,
      ),
  );
  await signInByHand(mentee, email, password);
  await mentee.goto('/pilot/mentee/action/6');
  await expect(mentee.getByText('Πολύ καλή αρχή!')).toBeVisible();
  expect(heard.join('')).not.toContain('Να συζητήσουμε τα ενδιαφέροντά της.');
  await other.close();
});

test('9. the coordinator finds the person on the grid, moves with the arrows and opens a cell', async ({ page }) => {
  await signInByHand(page, 'coordinator');
  await page.goto('/pilot/admin/grid');
  await page.getByRole('searchbox').fill('ΤΑΞΙΔΙΩΤΗ');
  await expect(page).toHaveURL(/q=/);
  const grid = page.getByRole('grid');
  const row = grid.getByRole('row').filter({ hasText: name.last });
  await expect(row).toHaveCount(1);
  await expect(row.getByRole('gridcell').first()).toHaveAttribute('aria-label', /Ολοκληρώθηκε στις \d{2}-\d{2}-\d{4}/);
  await row.getByRole('rowheader').focus();
  await page.keyboard.press('ArrowRight');
  await expect(row.getByRole('gridcell').first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(grid.locator('[role="gridcell"]:focus')).toBeVisible();
  await page.keyboard.press('Home');
  await expect(row.getByRole('rowheader')).toBeFocused();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText('Πώς διαβάζεται ο πίνακας');
  await page.keyboard.press('Escape');
  await row.getByRole('rowheader').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/mentor\/mentee\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name.last);

  await signOutAndIn(page, 'mentor');
  await page.goto('/pilot/mentor/action/list');
  await expect(page.getByRole('grid')).toHaveAttribute('aria-colcount', '11');
});
