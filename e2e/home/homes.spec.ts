/** The homes of those who neither take part, nor counsel, nor run the project; and the course over time for the staff. */
import { watchRequests } from '../requests.ts';
import { expect, signIn, test } from '../site.ts';
import { scaled } from '../time-limits.ts';

test.use({ world: 'home' });

test('each home answers what its role comes for, and says in one sentence what is still to come', async ({
  page,
  forgiven,
}) => {
  forgiven.push(/40[034]|410/);
  const main = page.locator('main');
  const homes = [
    ['supervisorlite', 'Πώς πάνε οι σύμβουλοι', 'Οι αναφορές και τα στατιστικά', /ωφελούμενοι · \d+ με εκπρόθεσμα/],
    ['microdata', 'Καλώς ορίσατε', 'Τα δελτία εισόδου και εξόδου', /\d+ ενεργοί ωφελούμενοι/],
    ['translator', 'Καλώς ορίσατε', 'Γλώσσες', /Το προφίλ μου/],
  ] as const;
  for (const [who, title, awaited, figures] of homes) {
    await signIn(page, who);
    await page.goto('/pilot/home');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
    await expect(main).toContainText(awaited);
    await expect(main).toContainText(figures);
    // Whatever it offers is there.
    for (const path of await main
      .getByRole('link')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Αυτή η σελίδα δεν είναι για εσάς');
    }
  }
  // Who has neither actions nor people is led home from a questionnaire that is not to be had.
  for (const path of ['questionnaire/6', 'questionnaire/0', 'Quest/999999', 'questtoken/zzz']) {
    await page.goto(`/pilot/${path}`);
    await main.getByRole('link', { name: 'Αρχική', exact: true }).click();
    await expect(page).toHaveURL(/\/pilot\/home$/);
  }
  await test.step('a mentor without mentees is not told that all go on', async () => {
    await signIn(page, 'mentor');
    await page.route('**/api/mentor/Mentees', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), list: [], All: 0 } });
    });
    await page.goto('/pilot/home');
    await expect(main).toContainText('Δεν έχετε ωφελουμένους');
    await expect(main).not.toContainText('Όλοι προχωρούν');
    await page.unroute('**/api/mentor/Mentees');
  });
});

test('a home shows the parts that its project chose for the role, in that order', async ({ page }) => {
  const Homes = { Coordinator: ['weeks', 'mails', 'unpaired', 'nowhere', 'applications'], Mentee: ['mentors', 'next'] };
  await page.route('**/api/user/getcurrent', async (route) => {
    const person = await (await route.fetch()).json();
    const Projects = person.Projects.map((own: object) => ({ ...own, Homes }));
    await route.fulfill({ json: { ...person, Projects } });
  });
  await signIn(page, 'coordinator');
  await page.goto('/pilot/home');
  const headings = page.locator('main').getByRole('heading', { level: 2 });
  await expect(headings).toHaveText([
    'Εβδομάδα με την εβδομάδα',
    'Πού καθυστερεί το πρόγραμμα',
    'Από την αίτηση στην επιλογή',
  ]);
  await test.step('the staff’s home tells the course by weeks, in bars and in a table', async () => {
    const weeks = page.getByRole('region', { name: 'Εβδομάδα με την εβδομάδα' });
    await expect(weeks.getByRole('heading', { level: 3 })).toHaveText([
      'Νέες αιτήσεις',
      'Νέοι ωφελούμενοι',
      'Ολοκλήρωσαν το πρόγραμμα',
    ]);
    await weeks.getByText('Τα ίδια σε πίνακα').click();
    await expect(weeks.getByRole('row')).toHaveCount(13);
    const numbers = await weeks.getByRole('row').locator('td:nth-child(2)').allTextContents();
    const sum = numbers.reduce((all, number) => all + Number(number), 0);
    await expect(weeks.getByText(`${sum} σε 12 εβδομάδες`).first()).toBeVisible();
    // Of when the numbers are is said under them.
    await expect(page.getByText(/^Στοιχεία των \d\d:\d\d$/)).toBeVisible();
  });
  const cards = page.locator('main h2:text-is("Πού καθυστερεί το πρόγραμμα") + ul > li');
  await expect(cards).toHaveCount(2);
  await expect(cards.first()).toContainText('e-mail');
  // A coordinator reads no mails; whom they did not reach is told.
  await cards.first().getByRole('link').click();
  await expect(page).toHaveURL(/admin\/outbox\?list=undelivered$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Όσα e-mail δεν παραδόθηκαν');
  await expect(page.locator('main')).toContainText('Όλα τα e-mail παραδόθηκαν');
  // An administrator comes to the same list, of the project, and from there to the mails of all.
  await signIn(page, 'admin');
  await page.goto('/pilot/home');
  await page
    .locator('main')
    .getByRole('link', { name: /e-mail/ })
    .click();
  await expect(page.getByText('Όσα του έργου δεν παραδόθηκαν')).toBeVisible();
  await page.getByRole('link', { name: 'Όλα τα εξερχόμενα της εγκατάστασης' }).click();
  await expect(page).toHaveURL(/admin\/outbox$/);
  await expect(page.getByRole('searchbox')).toBeVisible();
  await signIn(page, 'mentee');
  await page.goto('/pilot/home');
  await expect(headings.first()).toHaveText('Ο σύμβουλός σας');
  await expect(headings.nth(1)).toContainText('βήμα');
  // What everybody must find stays.
  await expect(page.locator('main')).toContainText('Έχετε δώσει τη συγκατάθεσή σας');
});

test('a mentee’s home fetches what it shows, and the channel and what is for later once it rests', async ({ page }) => {
  await signIn(page, 'mentee');
  // The page's clock goes as far as its first screen needs, and no further, however slow the machine.
  await page.clock.install();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  const allAnswered = watchRequests(page);
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') fetched.push(new URL(request.url()).pathname);
  });
  await page.goto('/pilot/home');
  const mentors = page.locator('section').filter({ has: page.getByRole('heading', { name: /συμβουλός|σύμβουλός/i }) });
  const shown = [page.getByRole('heading', { name: 'Το επόμενο βήμα σας' }), mentors.getByRole('link').first()];
  let gone = 0;
  await expect
    .poll(
      async () => {
        if (gone < 1500) await page.clock.runFor(50);
        gone += 50;
        const there = await Promise.all(shown.map((part) => part.filter({ visible: true }).all()));
        return there.every((parts) => parts.length > 0);
      },
      { intervals: [50], timeout: scaled(60_000) },
    )
    .toBe(true);
  await allAnswered();
  const atOnce = new Set(fetched);
  expect(atOnce.size).toBeGreaterThan(3);
  expect([...atOnce].filter((path) => /answering|leftovers|queue|esm|library|lists|TextField/.test(path))).toEqual([]);
  await page.clock.fastForward(5000);
  await expect.poll(() => fetched.some((path) => path.includes('leftovers'))).toBe(true);
});
