/**
 * The ways in: addresses that are none, pages that are not for one, the applicant's own page, and applying without an
 * encrypted address.
 */
import { expectAccessible } from '../axe.ts';
import { somebody, windowOf } from '../people.ts';
import { expect, linkIn, signIn, test } from '../site.ts';
import { fillForm } from '../stage.ts';
import { tick } from '../tick.ts';
import { scaled } from '../time-limits.ts';

test.use({ world: 'account' });

test('an address that is none leads to «/», signed in or not, with a word about it that goes with the next page', async ({
  page,
}) => {
  const word = page.getByText('Η σελίδα που ζητήσατε δεν υπάρχει.');
  await page.goto('/no/such/page');
  await expect(page).toHaveURL(/\/signin/);
  await expect(word).toBeVisible();
  await page.getByRole('link', { name: 'Ξεχάσατε τον κωδικό σας;' }).click();
  await expect(page.getByRole('heading', { name: 'Νέος κωδικός πρόσβασης' })).toBeVisible();
  await expect(word).toHaveCount(0);

  await signIn(page, 'mentee');
  for (const address of ['/no/such/page', '/nowhere', '/pilot/no/such/page']) {
    await page.goto(address);
    await expect(page).toHaveURL(/\/pilot\/home$/);
    await expect(word).toBeVisible();
  }
  await page.getByRole('link', { name: 'Το προφίλ μου' }).first().click();
  await expect(page.getByRole('heading', { name: 'Το προφίλ μου' })).toBeVisible();
  await expect(word).toHaveCount(0);
});

test('a page that is not for one’s role, or of nothing, says so within the frame, with the ways out', async ({
  page,
  site,
}) => {
  await signIn(page, 'mentor');
  await page.goto('/pilot/home');
  await page.goto('/pilot/admin/grid');
  await expect(page.getByRole('heading', { name: 'Αυτή η σελίδα δεν είναι για εσάς' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Κύριο μενού' })).toBeVisible();
  await expect(page).toHaveURL(/\/pilot\/admin\/grid$/);
  await page.getByRole('link', { name: 'Σύνδεση με άλλον λογαριασμό' }).click();
  await expect(page).toHaveURL(/\/signin\?returnUrl=(%2F|\/)pilot(%2F|\/)admin(%2F|\/)grid$/);
  const { first } = await somebody(site, 'mentor');
  await expect(page.getByText(`Έχετε συνδεθεί ως ${first}`)).toBeVisible();

  await page.goto('/pilot/about');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate("history.pushState({}, '', '/pilot/mentor/mentee/abc')");
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Εδώ δεν υπάρχει κάτι' })).toBeVisible();
  // The way back is the page reached last, not the one that was refused.
  await page.goto('/pilot/home');
  await page.getByRole('navigation').getByRole('link', { name: 'Οι ωφελούμενοί μου' }).first().click();
  await expect(page.getByRole('searchbox')).toBeVisible();
  await page.evaluate("history.pushState({}, '', '/pilot/admin/user/list')");
  await expect(page.getByRole('heading', { name: 'Αυτή η σελίδα δεν είναι για εσάς' })).toBeVisible();
  await page.getByRole('link', { name: 'Εκεί που ήμουν' }).click();
  await expect(page).toHaveURL(/\/pilot\/mentor\/mentee\/list$/);
  await expect(page.getByRole('searchbox')).toBeVisible();
  await page.goto('/pilot/mentor/mentee/abc');
  await page.getByRole('link', { name: 'Στην αρχική μου' }).click();
  await expect(page).toHaveURL(/\/pilot\/home$/);
});

test('without a session /applicant, /gdpr and /Quest lead to sign-in and back; a mentee who opens /applicant is led home', async ({
  page,
}) => {
  for (const path of ['applicant', 'gdpr', 'Quest/1', 'Quest/1/en', 'pilot/Quest/1/en']) {
    await page.goto(`/${path}`);
    await expect(page).toHaveURL(/\/signin\?returnUrl=/);
    expect(new URL(page.url()).searchParams.get('returnUrl')).toBe(`/${path}`);
  }
  await signIn(page, 'mentee');
  await page.goto('/applicant');
  await expect(page).toHaveURL(/\/pilot\/home$/);
  await test.step('who belongs to no project is told so, and can leave', async () => {
    await page.route('**/api/user/getcurrent', async (route) => {
      const answer = await route.fetch();
      const person: object = await answer.json();
      await route.fulfill({
        response: answer,
        json: { ...person, Projects: [], ProjectId: null, NeedsConsent: false },
      });
    });
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Δεν συμμετέχετε σε κάποιο έργο' })).toBeVisible();
    await page.getByRole('button', { name: 'Αποσύνδεση' }).click();
    await expect(page).toHaveURL(/\/signin/);
  });
});

test('every result of the application form has its text', async ({ page }) => {
  const results = {
    '-1': 'Η αίτηση περιμένει έλεγχο',
    '1': 'Στους επιλαχόντες',
    '100': 'Στους επιλαχόντες, μετά από αλλαγές',
    '2': 'Η αίτηση είναι επιλέξιμη',
    '3': 'Η αίτηση επιλέχθηκε',
    '1000': 'Η αίτηση δεν έγινε δεκτή',
    invalidToken: 'Ο σύνδεσμος δεν ισχύει',
    alreadyConfirmed: 'Το e-mail σας έχει ήδη επιβεβαιωθεί',
    closed: 'Οι αιτήσεις δεν είναι ανοιχτές.',
    withdrawn: 'Η αίτησή σας αποσύρθηκε',
    nonsense: 'Αίτηση συμμετοχής',
  };
  await page.goto('/applicationForm/result/0');
  for (const [status, title] of Object.entries(results)) {
    // To the next one within the application, as a link leads.
    await page.evaluate((to) => history.pushState({}, '', to), `/applicationForm/result/${status}`);
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
  }
  // The same status where something was confirmed.
  await page.evaluate(() => history.pushState({}, '', '/applicationForm/confirm/2/2026-000123'));
  await expect(page.getByRole('heading', { level: 1, name: results['2'], exact: true })).toBeVisible();
  await expect(page.getByText('2026-000123')).toHaveCount(0);
});

test('a new password is asked for with OK and CANCEL', async ({ page }) => {
  await page.goto('/forgot');
  await page.getByLabel('E-mail').fill('nobody.here@example.org');
  const ask = page.getByRole('button', { name: 'Αποστολή συνδέσμου' });
  await ask.click();
  const question = page.getByText('Θέλετε σίγουρα να ορίσετε νέο κωδικό;');
  await expect(question).toBeVisible();
  await page.getByRole('button', { name: 'Άκυρο', exact: true }).click();
  await expect(question).toHaveCount(0);
  await ask.click();
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  await expect(page.getByText('Ελέγξτε το e-mail σας.')).toBeVisible();
});

test('an applicant chooses the first password, and from then on lives on /applicant', async ({ page, forgiven }) => {
  forgiven.push(/Failed to load resource.*422/);
  const password = 'Πρώτος2026!';
  await signIn(page, 'applicant3');
  await page.goto('/');
  await expect(page).toHaveURL(/\/applicant/);
  await expect(page.getByRole('heading', { name: 'Ορίστε τον κωδικό σας' })).toBeVisible();
  await page.getByLabel('Κωδικός πρόσβασης', { exact: true }).fill(password);
  const again = page.getByLabel('Κωδικός πρόσβασης, ξανά');
  // Told as soon as the second is left, and led to when it is sent all the same.
  await again.fill(`${password}!`);
  const differ = page.getByText('Οι δύο κωδικοί διαφέρουν. Γράψτε τον ίδιο και στα δύο πεδία.');
  await again.press('Tab');
  await expect(differ).toBeVisible();
  await page.getByRole('button', { name: 'Αποθήκευση και συνέχεια' }).click();
  await expect(again).toBeFocused();
  await again.fill(password);
  await expect(differ).toHaveCount(0);
  await page.getByRole('button', { name: 'Αποθήκευση και συνέχεια' }).click();
  await expect(page).toHaveURL(/\/applicant\/ok$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByText('Ο κωδικός σας αποθηκεύτηκε.')).toBeVisible();
  // Opened by its address it says nothing of a password; a status in an address does not stand for one's own.
  for (const address of ['/applicant/ok', '/applicationForm/confirm/3']) {
    await page.goto(address);
    await expect(page.getByRole('list', { name: 'Η πορεία της αίτησης' })).toBeVisible();
    await expect(page.getByText('Ο κωδικός σας αποθηκεύτηκε.')).toHaveCount(0);
    await expect(page.getByText('Η αίτηση επιλέχθηκε')).toHaveCount(0);
  }
  await page.goto('/applicant');
  await expect(page).toHaveURL(/\/applicant$/);
  await expect(page.getByRole('heading', { name: 'Πού βρίσκεται η αίτησή μου;' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Η πορεία της αίτησης' })).toBeVisible();

  // The password after the first one.
  await page.getByText('Αλλαγή κωδικού').first().click();
  const present = page.getByLabel('Τωρινός κωδικός');
  await present.fill('not this one');
  for (const label of ['Νέος κωδικός', 'Νέος κωδικός, ξανά'])
    await page.getByLabel(label, { exact: true }).fill('Δεύτερος2026!');
  await page.getByRole('button', { name: 'Αλλαγή κωδικού' }).click();
  await expect(page.getByText('Ο τωρινός κωδικός δεν είναι σωστός.')).toBeInViewport();
  await expect(present).toBeFocused();
  await present.fill(password);
  await page.getByRole('button', { name: 'Αλλαγή κωδικού' }).click();
  await expect(page.getByText('Ο κωδικός άλλαξε')).toBeVisible();
  await page.goto('/');
  await expect(page).toHaveURL(/\/applicant$/);
});

test('on an address without encryption one can apply too, and correct the address the link went to', async ({
  page,
  context,
  site,
  forgiven,
}) => {
  forgiven.push(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  // What browsers keep from such addresses.
  await page.addInitScript(`
    Object.defineProperty(globalThis, 'isSecureContext', { value: false });
    Object.defineProperty(Crypto.prototype, 'subtle', { value: undefined });
    Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined });`);
  const [wrong, right] = ['wrong.entrance@example.org', 'right.entrance@example.org'];
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/ApplicationForm/GetForm', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/applicationForm');
  // Before its questions are known.
  await expect(page.getByRole('progressbar', { name: 'Απαντήσατε 0 από 7' })).toBeVisible();
  release();
  await expect(page.getByRole('progressbar', { name: 'Απαντήσατε 0 από 11' })).toBeVisible();
  await fillForm(page, { email: wrong });
  // A birth date as the keypad of a phone types it, and as others do; a landline is no mobile.
  const birth = page.getByRole('textbox', { name: 'Ημερομηνία γέννησης' });
  for (const typed of ['03051998', '3/5/1998', '3-5-1998', '3.5.1998', '1998-05-03']) {
    await birth.fill(typed);
    await birth.blur();
    await expect(birth).toHaveValue('03-05-1998');
  }
  const mobile = page.getByLabel('Κινητό τηλέφωνο');
  await mobile.fill('2101234567');
  await mobile.blur();
  await expect(page.getByText('Γράψτε ένα κινητό')).toBeVisible();
  await mobile.fill('6900012345');
  const human = page.getByLabel(/Δεν είμαι ρομπότ|Γίνεται ο έλεγχος|Ο έλεγχος ολοκληρώθηκε/);
  await tick(human);
  await expect(page.getByText('Ο έλεγχος ολοκληρώθηκε')).toBeVisible({ timeout: scaled(30_000) });
  // One of the three is missing, whichever it is.
  const submit = page.getByRole('button', { name: 'Υποβολή αίτησης' });
  const [data, truth] = [page.locator('[name="consent-data"]'), page.locator('[name="consent-truth"]')];
  await tick(data);
  await expect(submit).toBeDisabled();
  await tick(data, false);
  await tick(truth);
  await expect(submit).toBeDisabled();
  await tick(data);
  await expect(submit).toBeEnabled();
  await submit.click();
  await expect(page.getByText(`Στείλαμε σύνδεσμο επιβεβαίωσης στο ${wrong}.`)).toBeVisible();

  await page.getByRole('button', { name: 'Διόρθωση διεύθυνσης' }).click();
  const corrected = page.getByLabel('Το σωστό e-mail');
  await corrected.fill('right.entrance@');
  await corrected.press('Enter');
  const wrongAddress = page.getByText('Γράψτε ένα e-mail με λατινικά γράμματα');
  await expect(wrongAddress).toBeVisible();
  await corrected.fill(right);
  await expect(wrongAddress).toHaveCount(0);
  await tick(human);
  await expect(page.getByText('Ο έλεγχος ολοκληρώθηκε')).toBeVisible({ timeout: scaled(30_000) });
  await expectAccessible(page);
  const send = page.getByRole('button', { name: 'Αποστολή συνδέσμου' });
  await context.setOffline(true);
  await send.click();
  await expect(page.getByRole('alert').filter({ hasText: 'δεύτερη αίτηση δεν γίνεται' })).toBeVisible();
  // The check holds, and one is where one was.
  await expect(page.getByText('Ο έλεγχος ολοκληρώθηκε')).toBeVisible({ timeout: scaled(30_000) });
  await expect(send).toBeFocused();
  await context.setOffline(false);
  await send.click();
  await expect(page.getByText(`Στείλαμε σύνδεσμο επιβεβαίωσης στο ${right}.`)).toBeVisible();
  const link = linkIn(await site.mailTo(right, /Επιβεβαιώστε το e-mail/), '/application/');

  // Withdrawn: the page that says so has the focus at its heading.
  await page.goto(link);
  await page.getByRole('button', { name: 'Απόσυρση αίτησης' }).click();
  await page.getByRole('button', { name: 'Απόσυρση της αίτησης' }).click();
  await expect(page.getByRole('heading', { name: 'Η αίτησή σας αποσύρθηκε' })).toBeFocused();
});

test('who is here is asked once, and a bar shows that the next screen is on its way until it is there', async ({
  browser,
  site,
}) => {
  const page = await windowOf(browser, site, 'coordinator');
  let asked = 0;
  page.on('request', (request) => (request.url().endsWith('/Account/Identity') ? (asked += 1) : undefined));
  await page.goto('/pilot/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/assets\/about\.screen.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Σχετικά' }).first().click();
  await expect(page.getByRole('progressbar', { name: 'Φόρτωση…' })).toHaveAttribute('data-active', 'true');
  release();
  await expect(page.getByRole('heading', { name: 'Σχετικά', level: 1 })).toBeVisible();
  await expect(page.locator('[role="progressbar"][data-active]')).toHaveCount(0);
  expect(asked).toBe(1);
  await page.context().close();
});
