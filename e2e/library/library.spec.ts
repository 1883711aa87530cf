/** The main journeys of the library: given, approved or returned, shared, opened on a phone and rated. */
import type { Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { expectWithin } from '../looks.ts';
import { fileFrom, somebody, windowOf } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import { give, pictureFile, textFile } from './giving.ts';
import { scaled } from '../time-limits.ts';

test.use({ world: 'library' });

const folder = '/pilot/library/items/Journey';

/** The buttons of the open window over which a message lies. */
const covered = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`[...document.querySelectorAll('[role="dialog"] button')].filter((button) => {
    const { left, right, top, bottom } = button.getBoundingClientRect();
    const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return over?.closest('[role="status"], [role="alert"]') && !over.closest('[role="dialog"]');
  }).map((button) => button.textContent)`);

test('a mentor gives five files at once; a supervisor approves one; it is shared, and a mentee opens and rates it on a phone', async ({
  browser,
  page,
  site,
}) => {
  await signIn(page, 'mentor');
  await page.goto('/pilot/library');
  await expect(page).toHaveURL(/library\/items$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Βιβλιοθήκη' })).toBeVisible();
  await page.goto(folder);
  const said = expect(page.getByText('Η μεταφορά ολοκληρώθηκε: 5 αρχεία')).toBeVisible({ timeout: scaled(60_000) });
  await give(page, [
    textFile('Εργασία στην πόλη.txt', 'Πώς βρίσκω δουλειά'),
    textFile('Συνέντευξη.txt', 'Τι ρωτούν σε μια συνέντευξη'),
    textFile('Μεγάλο.txt', 'αρχή', 1_500_000),
    pictureFile('Χάρτης.png'),
    textFile('Βιογραφικό.txt', 'Πρότυπο βιογραφικού'),
  ]);
  await said;
  const items = page.getByRole('list', { name: 'Υλικό του φακέλου' });
  await expect(items.getByRole('listitem')).toHaveCount(5);
  const given = items.getByRole('listitem').filter({ hasText: 'Εργασία στην πόλη' });
  await expect(given).toContainText('Περιμένει έγκριση');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Χάρτης', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('img', { name: /Χάρτης/ })).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();

  const supervisor = await windowOf(browser, site, 'supervisor');
  await supervisor.goto('/pilot/library/unapproved');
  await supervisor.getByRole('button', { name: 'Εργασία στην πόλη', exact: true }).click();
  const approved = supervisor.getByRole('dialog', { name: 'Εργασία στην πόλη' });
  await expect(approved.getByRole('region', { name: 'Το κείμενο του αρχείου' })).toContainText('Πώς βρίσκω δουλειά');
  let approvals = 0;
  supervisor.on('request', (request) => {
    if (request.url().endsWith('/api/library/Approve')) approvals += 1;
  });
  await approved.getByRole('button', { name: 'Έγκριση', exact: true }).click();
  const sureToApprove = supervisor.getByRole('dialog', { name: 'Έγκριση υλικού;' });
  await expect(sureToApprove).toBeVisible();
  // Nothing is approved before it is confirmed (000 §4).
  expect(approvals).toBe(0);
  await expect(given).toContainText('Περιμένει έγκριση');
  await sureToApprove.getByRole('button', { name: 'Έγκριση' }).click();
  await expect(supervisor.getByText('Το «Εργασία στην πόλη» εγκρίθηκε')).toBeVisible();
  expect(approvals).toBe(1);
  // What takes it back is in the window, and has the focus; what is said covers none of its buttons.
  const back = approved.getByRole('button', { name: 'Ανάκληση έγκρισης' });
  await expect(back).toBeFocused();
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
  ] as const) {
    await supervisor.setViewportSize({ width, height });
    await expect.poll(() => covered(supervisor)).toEqual([]);
  }
  await supervisor.setViewportSize({ width: 1280, height: 800 });
  await back.press('Enter');
  const undone = supervisor.getByRole('dialog', { name: 'Ανάκληση έγκρισης;' });
  await undone.getByRole('button', { name: 'Ανάκληση έγκρισης' }).click();
  await expect(supervisor.getByText('Η έγκριση του «Εργασία στην πόλη» ανακλήθηκε')).toBeVisible();
  await approved.getByRole('button', { name: 'Έγκριση', exact: true }).click();
  await supervisor.getByRole('dialog', { name: 'Έγκριση υλικού;' }).getByRole('button', { name: 'Έγκριση' }).click();
  await expect(approved.getByText('Εγκρίθηκε', { exact: true })).toBeVisible();

  await page.reload();
  await expect(given).not.toContainText('Περιμένει έγκριση');
  await page.getByRole('button', { name: 'Εργασία στην πόλη', exact: true }).click();
  const item = page.getByRole('dialog', { name: 'Εργασία στην πόλη' });
  await item.getByRole('button', { name: 'Κοινοποίηση' }).click();
  const share = page.getByRole('dialog', { name: /^Κοινοποίηση/ });
  const { first, last } = await somebody(site, 'mentee');
  await share.getByRole('searchbox').fill(last);
  await share.getByRole('checkbox', { name: `${last} ${first}` }).check();
  await expectAccessible(page);
  await share.getByRole('button', { name: 'Κοινοποίηση σε 1 άτομο' }).click();
  await expect(page.getByText('Η κοινοποίηση έγινε')).toBeVisible();
  await expect(share.getByText('δεν το έχει ανοίξει ακόμη')).toBeVisible();

  // The approval is taken back meanwhile: what is told says why.
  await approved.getByRole('button', { name: 'Ανάκληση έγκρισης' }).click();
  const sure = supervisor.getByRole('dialog', { name: 'Ανάκληση έγκρισης;' });
  await sure.getByRole('button', { name: 'Ανάκληση έγκρισης' }).click();
  await expect(approved.getByText('Περιμένει έγκριση')).toBeVisible();
  await share.getByRole('checkbox', { name: `${last} ${first}` }).check();
  await share.getByRole('button', { name: 'Κοινοποίηση σε 1 άτομο' }).click();
  await expect(share.getByText('Η κοινοποίηση δεν έγινε. Το υλικό δεν έχει εγκριθεί ακόμη.')).toBeVisible();
  await approved.getByRole('button', { name: 'Έγκριση', exact: true }).click();
  await supervisor.getByRole('dialog', { name: 'Έγκριση υλικού;' }).getByRole('button', { name: 'Έγκριση' }).click();
  await expect(approved.getByText('Εγκρίθηκε', { exact: true })).toBeVisible();
  await supervisor.context().close();

  const mentee = await windowOf(browser, site, 'mentee');
  await mentee.setViewportSize({ width: 390, height: 844 });
  await mentee.goto('/pilot/home');
  const shared = mentee.getByRole('region', { name: 'Υλικό για εσάς' });
  await expect(shared.getByText('Νέο', { exact: true })).toBeVisible();
  await expectAccessible(mentee);
  await shared.getByRole('link', { name: 'Εργασία στην πόλη' }).click();
  const opened = mentee.getByRole('dialog', { name: 'Εργασία στην πόλη' });
  const { name, bytes } = await fileFrom(
    mentee,
    opened.getByRole('button', { name: 'Λήψη' }).or(opened.getByRole('link', { name: 'Λήψη' })),
  );
  expect([name, bytes.toString()]).toEqual(['Εργασία στην πόλη.txt', 'Πώς βρίσκω δουλειά']);
  // A rating that failed says so, until the next one is kept.
  await mentee.route('**/api/library/RatingLibrary', (route) => route.abort());
  await opened.getByRole('radio', { name: '3 αστέρια' }).press('Space');
  await expect(mentee.getByRole('alert')).toBeVisible();
  await mentee.unroute('**/api/library/RatingLibrary');
  await opened.getByRole('radio', { name: '4 αστέρια' }).press('Space');
  await expect(opened.getByText('Μέσος όρος 4 αστέρια από 1 άτομο')).toBeAttached();
  await expect(mentee.getByRole('alert')).toHaveCount(0);
  await expect(opened.getByRole('radio')).toHaveCount(6);
  await opened.getByRole('button', { name: 'Αγαπημένο: Εργασία στην πόλη' }).click();
  await expect(opened.getByRole('button', { name: 'Αγαπημένο: Εργασία στην πόλη' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expectAccessible(mentee);
  await expectWithin(mentee);
  await opened.getByRole('button', { name: 'Κλείσιμο' }).click();
  await mentee.goto('/pilot/library/favourites');
  await expect(mentee.getByRole('button', { name: 'Εργασία στην πόλη', exact: true })).toBeVisible();
  await mentee.goto(folder);
  // What is not approved is nobody's but its giver's.
  await expect(mentee.getByRole('list', { name: 'Υλικό του φακέλου' }).getByRole('listitem')).toHaveCount(1);
  await expectWithin(mentee);
  await mentee.goto('/pilot/home');
  await expect(shared.getByRole('link', { name: 'Εργασία στην πόλη' })).toBeVisible();
  await expect(shared.getByText('Νέο', { exact: true })).toHaveCount(0);
  await mentee.context().close();

  await page.goto(folder);
  await page.getByRole('button', { name: 'Εργασία στην πόλη', exact: true }).click();
  await item.getByRole('button', { name: 'Κοινοποίηση' }).click();
  await expect(share.getByText('το άνοιξε', { exact: false }).first()).toBeVisible();
  await expect(share.getByText('δεν το έχει ανοίξει ακόμη')).toHaveCount(0);
});

test('what is returned says why to who gave it; changed, it waits again', async ({ browser, page, site }) => {
  await signIn(page, 'mentor');
  await page.goto('/pilot/library/items');
  await give(page, [textFile('Πρόχειρο.txt', 'λίγα λόγια')]);
  const supervisor = await windowOf(browser, site, 'supervisor');
  await supervisor.goto('/pilot/library/unapproved');
  await supervisor.getByRole('button', { name: 'Πρόχειρο', exact: true }).click();
  await supervisor.getByRole('dialog', { name: 'Πρόχειρο' }).getByRole('button', { name: 'Επιστροφή' }).click();
  const why = supervisor.getByRole('dialog', { name: 'Επιστροφή υλικού' });
  await why.getByRole('button', { name: 'Επιστροφή' }).click();
  await expect(why.getByText('Γράψτε τι πρέπει να αλλάξει.')).toBeVisible();
  await why.getByRole('textbox').fill('Λείπει η πηγή');
  await expectAccessible(supervisor);
  await why.getByRole('button', { name: 'Επιστροφή' }).click();
  await expect(supervisor.getByText('Το «Πρόχειρο» επιστράφηκε')).toBeVisible();
  await supervisor.goto('/pilot/library/unapproved?returned=1');
  const back = supervisor.getByRole('listitem').filter({ hasText: 'Πρόχειρο' });
  await expect(back).toContainText('Γιατί επιστράφηκε: Λείπει η πηγή');
  await expectAccessible(supervisor);

  await page.goto('/pilot/library/own');
  const line = page.getByRole('listitem').filter({ hasText: 'Πρόχειρο' });
  await expect(line).toContainText('Επιστράφηκε');
  await expect(line).toContainText('Γιατί επιστράφηκε: Λείπει η πηγή');
  await expectAccessible(page);
  await line.getByRole('button', { name: 'Πρόχειρο', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Πρόχειρο' });
  await dialog.getByRole('button', { name: 'Αλλαγή στοιχείων' }).click();
  const form = page.getByRole('dialog', { name: 'Αλλαγή στοιχείων' });
  await form.getByLabel('Συγγραφέας').fill('Μαρία Νικολάου');
  await form.getByLabel('Σελίδες').fill('12');
  await form.getByRole('textbox', { name: 'Ημερομηνία έκδοσης' }).fill('03-05-2026');
  await form.getByRole('textbox', { name: 'Περιγραφή' }).fill('Για όσους ψάχνουν');
  await form.getByRole('combobox', { name: 'Ετικέτες' }).fill('συνέντευξη');
  await form.getByRole('combobox', { name: 'Ετικέτες' }).press('Enter');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Αποθήκευση' }).click();
  await expect(page.getByText('Τα στοιχεία αποθηκεύτηκαν')).toBeVisible();
  for (const text of ['Μαρία Νικολάου', '12', '03-05-2026', 'Για όσους ψάχνουν', 'συνέντευξη'])
    await expect(dialog.getByText(text, { exact: true })).toBeVisible();
  await expect(dialog.getByText('Περιμένει έγκριση')).toBeVisible();
  await supervisor.reload();
  await expect(supervisor.getByRole('button', { name: 'Περιμένουν' })).toBeVisible();
  await expect(back).toHaveCount(0);
  await supervisor.getByRole('button', { name: 'Περιμένουν' }).click();
  await expect(back).toBeVisible();
  await supervisor.context().close();
});
