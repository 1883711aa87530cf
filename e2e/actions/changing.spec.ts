/** A form that changes, is changed, or is taken back while its mentee writes: what is told, and what stays. */
import type { Page } from '@playwright/test';
import { ask, somebody, windowOf } from '../people.ts';
import { expect, signIn, test } from '../site.ts';

test.use({ world: 'actions' });

const list = (...values: string[]) => ({
  Key: 'town',
  Label: { el: 'Πόλη' },
  Type: 'ddlist',
  Required: true,
  Options: values.map((Value) => ({ Value, Label: { el: `Η ${Value}` } })),
});
const day = { Key: 'day', Label: { el: 'Από πότε' }, Type: 'date', Required: false };
const why = { Key: 'why', Label: { el: 'Γιατί' }, Type: 'textarea', Required: false };

const make = async (page: Page, Title: string, Fields: object[]) => {
  await signIn(page, 'admin');
  await page.goto('/pilot/admin/project/actions');
  const body = { ProjectId: 1, TypeId: 1, Title, Data: { Fields }, Flags: 2 };
  return ask<{ Id: number; Version: number }>(page, '/api/project/CreateAction', body);
};

test('an option that was taken out stays answered, a change says when it is saved, and each is a step for the mentor', async ({
  page,
  browser,
  site,
}) => {
  test.slow();
  const { Id, Version } = await make(page, 'Πού μένω', [list('Αθήνα', 'Πάτρα'), day, why]);
  const mentee = await windowOf(browser, site, 'mentee');
  await mentee.goto(`/pilot/mentee/action/${Id}`);
  await expect(mentee.getByText('Ό,τι γράφετε αποθηκεύεται αυτόματα.')).toBeVisible();
  await mentee.getByLabel('Πόλη').selectOption('Πάτρα');
  // A day that is not in the calendar is told as that, not as a matter of form.
  await mentee.getByLabel('Από πότε').fill('31-11-2026');
  await mentee.getByLabel('Γιατί').fill('εργασία');
  await expect(mentee.getByText('Δεν υπάρχει τέτοια ημέρα.')).toBeVisible();
  await expect(mentee.getByText('Γράψτε την ημερομηνία ως')).toHaveCount(0);
  // What is kept of a draft is told as it was when it was typed.
  await mentee.reload();
  await expect(mentee.getByLabel('Από πότε')).toHaveValue('31-11-2026');
  await expect(mentee.getByText('Δεν υπάρχει τέτοια ημέρα.')).toBeVisible();
  await mentee.getByLabel('Από πότε').fill('30-11-2026');
  await mentee.getByRole('button', { name: 'Υποβολή' }).click();
  await expect(mentee.getByText('Την ολοκληρώσατε')).toBeVisible();

  const Data = { Fields: [list('Αθήνα'), day, why] };
  await ask(page, '/api/action/SaveGrid', { Id, Version, Data });
  await mentee.reload();
  const gone = 'Η Πάτρα (δεν προσφέρεται πια)';
  await expect(mentee.getByText(gone)).toBeVisible();
  await mentee.getByRole('button', { name: 'Αλλαγή απαντήσεων' }).click();
  await expect(mentee.getByText('Οι αλλαγές αποθηκεύονται μόνο όταν πατήσετε «Υποβολή».')).toBeVisible();
  await expect(mentee.getByText('αποθηκεύεται αυτόματα')).toHaveCount(0);
  await expect(mentee.getByLabel('Πόλη').locator('option:checked')).toHaveText(gone);
  // Another one may be looked at, and it may be kept.
  await mentee.getByLabel('Πόλη').selectOption('Αθήνα');
  await mentee.getByLabel('Πόλη').selectOption('Πάτρα');
  await mentee.getByLabel('Γιατί').fill('εργασία και σπουδές');
  await mentee.getByRole('button', { name: 'Υποβολή' }).click();
  await expect(mentee.getByRole('button', { name: 'Αλλαγή απαντήσεων' })).toBeVisible();
  await expect(mentee.getByText(gone)).toBeVisible();
  await mentee.context().close();

  const { id, first, last } = await somebody(site, 'mentee');
  const mentor = await windowOf(browser, site, 'mentor');
  await mentor.goto(`/pilot/mentor/mentee/${id}/${Id}`);
  await expect(mentor.getByText(gone)).toBeVisible();
  await mentor.goto(`/pilot/mentor/action/list/${Id}?side=1&q=${encodeURIComponent(last)}`);
  await mentor.locator('[data-place="0:0"][aria-label]').click();
  const steps = mentor.getByRole('region', { name: 'Ιστορικό' }).getByRole('listitem');
  await expect(steps.last()).toContainText(`Άλλαξαν οι απαντήσεις`);
  await expect(steps.last()).toContainText(`${first} ${last}`);
  await mentor.context().close();
});

test('an action that is taken back while it is written in says so, and what was written can be copied', async ({
  page,
  browser,
  site,
  forgiven,
}) => {
  test.slow();
  forgiven.push(/404/);
  const { Id } = await make(page, 'Θα αποσυρθεί', [list('Αθήνα'), why]);
  const mentee = await windowOf(browser, site, 'mentee');
  await mentee.goto(`/pilot/mentee/action/${Id}`);
  await mentee.getByLabel('Πόλη').selectOption('Αθήνα');
  await expect(mentee.getByText(/^Αποθηκεύτηκε \d\d:\d\d/)).toBeVisible();
  await ask(page, '/api/action/publish', { ActionId: Id, date: null });
  await mentee.getByLabel('Γιατί').fill('πολλές ώρες δουλειά');
  await expect(mentee.getByRole('heading', { name: 'Η ενέργεια δεν είναι πια διαθέσιμη' })).toBeVisible();
  await expect(mentee.getByRole('alert')).toContainText('έχουν μείνει σε αυτή τη συσκευή');
  const kept = mentee.locator('[data-kept-copy]');
  await expect(kept).toContainText('Πόλη');
  await expect(kept).toContainText('Η Αθήνα');
  await expect(kept).toContainText('πολλές ώρες δουλειά');
  await mentee.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await mentee.getByRole('button', { name: 'Αντιγραφή' }).click();
  await expect(mentee.getByText('Αντιγράφηκαν.')).toBeVisible();
  // It is there on another day as well, and goes on where the action is back.
  await mentee.reload();
  await expect(kept).toContainText('πολλές ώρες δουλειά');
  // The form is not known any more: what was written stands without its keys.
  await expect(kept).toContainText('Ό,τι γράψατε');
  await expect(kept).not.toContainText('why');
  await ask(page, '/api/action/publish', { ActionId: Id });
  await mentee.reload();
  await expect(mentee.getByLabel('Γιατί')).toHaveValue('πολλές ώρες δουλειά');
  await expect(mentee.getByText(/^Αποθηκεύτηκε \d\d:\d\d/)).toBeVisible();
  await mentee.context().close();
});
