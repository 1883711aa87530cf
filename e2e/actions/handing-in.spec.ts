/** Files for an action: asked for by clicking, handed in, returned with a reason, accepted. */
import type { Page } from '@playwright/test';
import { ask, fileFrom, somebody, windowOf } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import { tick } from '../tick.ts';

test.use({ world: 'actions' });

const pdf = { name: 'βιογραφικό.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%âãÏÓ\n%%EOF\n') };
const png = {
  name: 'πτυχίο.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

const slot = (page: Page, name: string) => page.getByRole('group', { name: new RegExp(`^${name}`) });
const give = (page: Page, name: string, file: typeof pdf) => slot(page, name).locator('input').setInputFiles(file);

test('asked for by clicking, handed in, returned with a reason, handed in anew, accepted', async ({
  page,
  browser,
  site,
  forgiven,
}) => {
  test.slow();
  forgiven.push(/422|409/);
  await signIn(page, 'admin');
  await page.goto('/pilot/admin/project/actions');
  const made = await ask<{ Id: number }>(page, '/api/project/CreateAction', {
    ProjectId: 1,
    TypeId: 4,
    Title: 'Τα δικαιολογητικά μου',
    Group: ['Ξεκίνημα'],
  });
  await page.goto(`/pilot/admin/project/action/${made.Id}/content`);
  await page.getByRole('button', { name: 'Νέο αρχείο' }).click();
  const first = page.getByRole('group', { name: 'Αρχείο 1' });
  await tick(first.getByLabel('Word'), false);
  await tick(first.getByLabel('εικόνα'), false);
  await first.getByLabel('Τι ζητείται, στα ελληνικά').fill('Βιογραφικό');
  await page.getByLabel('Οδηγία στα ελληνικά').fill('Έως δύο σελίδες.');
  await page.getByRole('button', { name: 'Νέο αρχείο' }).click();
  const second = page.getByRole('group', { name: 'Αρχείο 2' });
  await second.getByLabel('Τουλάχιστον').fill('0');
  await second.getByLabel('Το πολύ').fill('2');
  await second.getByLabel('Τι ζητείται, στα ελληνικά').fill('Βεβαιώσεις');
  await page.getByRole('button', { name: 'Αποθήκευση', exact: true }).click();
  await expect(page.getByText(/Αποθηκεύτηκε \d\d:\d\d/)).toBeVisible();
  await page.getByRole('tab', { name: 'Δημοσίευση' }).click();
  await page.getByRole('button', { name: 'Δημοσίευση για όλους' }).click();
  await expect(page.getByText('Η ενέργεια δημοσιεύτηκε.')).toBeVisible();

  const mentee = await windowOf(browser, site, 'mentee');
  const address = `/pilot/mentee/action/${made.Id}`;
  await mentee.goto(address);
  await expect(mentee.getByText('Έως δύο σελίδες.')).toBeVisible();
  await expect(mentee.getByRole('button', { name: 'Παράδοση' })).toBeDisabled();
  // What is not asked for is refused at its file.
  await give(mentee, 'Βιογραφικό', png);
  await expect(slot(mentee, 'Βιογραφικό').getByRole('alert')).toContainText('πτυχίο.png');
  await give(mentee, 'Βιογραφικό', pdf);
  await give(mentee, 'Βεβαιώσεις', png);
  await expect(slot(mentee, 'Βεβαιώσεις').getByRole('link', { name: 'πτυχίο.png' })).toBeVisible();
  await mentee.reload();
  await expect(slot(mentee, 'Βιογραφικό').getByRole('link', { name: 'βιογραφικό.pdf' })).toBeVisible();
  // Another tab that has not seen a change hands nothing in unseen.
  const other = await mentee.context().newPage();
  await other.goto(address);
  await slot(other, 'Βεβαιώσεις')
    .getByRole('button', { name: /Αφαίρεση του/ })
    .click();
  await other.getByRole('dialog').getByRole('button', { name: 'Αφαίρεση' }).click();
  // What lies behind an open dialog has no roles: it is seen once the dialog is gone.
  await expect(other.getByRole('dialog')).toBeHidden();
  await expect(slot(other, 'Βεβαιώσεις').getByRole('link')).toHaveCount(0);
  await mentee.getByRole('button', { name: 'Παράδοση' }).click();
  await expect(mentee.getByText('Τα αρχεία άλλαξαν από άλλη καρτέλα')).toBeVisible();
  await expect(slot(mentee, 'Βεβαιώσεις').getByRole('link')).toHaveCount(0);
  await mentee.getByRole('button', { name: 'Παράδοση' }).click();
  await expect(mentee.getByText(/περιμένουν τον σύμβουλό σας/)).toBeVisible();
  await other.close();

  const { id } = await somebody(site, 'mentee');
  const mentor = await windowOf(browser, site, 'mentor');
  await mentor.goto(`/pilot/mentor/mentee/${id}`);
  const files = mentor.getByRole('region', { name: 'Αρχεία που έδωσε' });
  const given = await fileFrom(mentor, files.getByRole('link', { name: 'βιογραφικό.pdf' }));
  expect(given.bytes.equals(pdf.buffer)).toBe(true);
  await files.getByRole('link', { name: 'Τα δικαιολογητικά μου' }).click();
  await mentor.getByRole('button', { name: 'Επιστροφή', exact: true }).click();
  await mentor.getByLabel('Γιατί επιστρέφονται').fill('Λείπει η υπογραφή.');
  // What is written of the reason is there again after a reload.
  await mentor.reload();
  await mentor.getByRole('button', { name: 'Επιστροφή', exact: true }).click();
  await expect(mentor.getByLabel('Γιατί επιστρέφονται')).toHaveValue('Λείπει η υπογραφή.');
  await mentor.getByRole('dialog').getByRole('button', { name: 'Επιστροφή', exact: true }).click();
  await expect(mentor.getByText(/περιμένουμε τον ωφελούμενο/)).toBeVisible();

  await mentee.goto('/pilot/mentee/actions');
  await expect(mentee.getByRole('link', { name: /Τα δικαιολογητικά μου.*Επιστράφηκε/ })).toBeVisible();
  await mentee.goto(address);
  await expect(mentee.getByText('Λείπει η υπογραφή.').first()).toBeVisible();
  // Nothing is handed in past a file that is still on its way.
  let arrives = (): void => undefined;
  const held = new Promise<void>((resolve) => (arrives = resolve));
  await mentee.route('**/api/files/ActionUploader', async (route) => {
    await held;
    await route.continue();
  });
  await give(mentee, 'Βιογραφικό', pdf);
  await expect(mentee.getByText(/Στέλνονται ακόμη αρχεία/)).toBeVisible();
  await expect(mentee.getByRole('button', { name: 'Παράδοση' })).toBeDisabled();
  arrives();
  await mentee.getByRole('button', { name: 'Παράδοση' }).click();
  await mentee.getByRole('button', { name: 'Απόσυρση' }).click();
  await mentee.getByRole('dialog').getByRole('button', { name: 'Απόσυρση' }).click();
  await mentee.getByRole('button', { name: 'Παράδοση' }).click();
  await expect(mentee.getByText(/περιμένουν τον σύμβουλό σας/)).toBeVisible();
  await mentor.reload();
  await mentor.getByRole('button', { name: 'Αποδοχή' }).click();
  await expect(mentor.getByText('Τα αρχεία έγιναν δεκτά')).toBeVisible();
  await mentee.reload();
  await expect(mentee.getByText('Την ολοκληρώσατε')).toBeVisible();
  await expect(mentee.getByText('Τι έγινε ως τώρα')).toBeVisible();
  await mentee.context().close();
  await mentor.context().close();
});

test('what is asked for changes while files are given, and who judges hears that they were taken back', async ({
  page,
  browser,
  site,
  forgiven,
}) => {
  forgiven.push(/409|422/);
  await signIn(page, 'admin');
  await page.goto('/pilot/admin/project/actions');
  const asking = (...names: string[]) => ({
    Files: names.map((el, at) => ({
      Key: `f${el.length}${at}`,
      Label: { el },
      Accept: ['pdf'],
      Least: 1,
      Most: 1,
      MaxBytes: 9000,
    })),
  });
  const { Id, Version } = await ask<{ Id: number; Version: number }>(page, '/api/project/CreateAction', {
    ProjectId: 1,
    TypeId: 4,
    Title: 'Όσα ζητούνται',
    Data: asking('Πρώτο'),
    Flags: 3,
  });
  const mentee = await windowOf(browser, site, 'mentee');
  await mentee.goto(`/pilot/mentee/action/${Id}`);
  await give(mentee, 'Πρώτο', pdf);
  await expect(mentee.getByRole('button', { name: 'Παράδοση' })).toBeEnabled();
  await ask(page, '/api/action/SaveGrid', { Id, Version, Data: asking('Κάτι άλλο') });
  await mentee.getByRole('button', { name: 'Παράδοση' }).click();
  await expect(slot(mentee, 'Κάτι άλλο')).toBeVisible();
  const others = mentee.getByRole('group', { name: 'Άλλα αρχεία' });
  await others.getByRole('button', { name: /Αφαίρεση του/ }).click();
  await mentee.getByRole('dialog').getByRole('button', { name: 'Αφαίρεση' }).click();
  await expect(others).toHaveCount(0);
  await give(mentee, 'Κάτι άλλο', pdf);
  await mentee.getByRole('button', { name: 'Παράδοση' }).click();
  await expect(mentee.getByText(/περιμένουν τον σύμβουλό σας/)).toBeVisible();

  const mentor = await windowOf(browser, site, 'mentor');
  const back = async () => {
    await mentee.getByRole('button', { name: 'Απόσυρση' }).click();
    await mentee.getByRole('dialog').getByRole('button', { name: 'Απόσυρση' }).click();
    await expect(mentee.getByRole('button', { name: 'Παράδοση' })).toBeVisible();
  };
  const { id } = await somebody(site, 'mentee');
  await mentor.goto(`/pilot/mentor/mentee/${id}/${Id}`);
  await expect(mentor.getByRole('button', { name: 'Αποδοχή' })).toBeVisible();
  await back();
  await mentor.getByRole('button', { name: 'Αποδοχή' }).click();
  await expect(mentor.getByText('Τα αρχεία άλλαξαν στο μεταξύ. Δείτε πώς είναι τώρα.')).toBeVisible();
  await mentee.getByRole('button', { name: 'Παράδοση' }).click();
  await mentor.reload();
  await mentor.getByRole('button', { name: 'Επιστροφή', exact: true }).click();
  await mentor.getByLabel('Γιατί επιστρέφονται').fill('Λείπει κάτι.');
  await back();
  await mentor.getByRole('dialog').getByRole('button', { name: 'Επιστροφή', exact: true }).click();
  await expect(mentor.getByText('Τα αρχεία άλλαξαν στο μεταξύ. Δείτε πώς είναι τώρα.')).toBeVisible();
  await mentee.context().close();
  await mentor.context().close();
});
