/** Two write in the same action: what only one changed is joined, what both changed is taken field by field. */
import type { Page } from '@playwright/test';
import { heldBack } from '../held-back.ts';
import { ask, windowOf } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import { tick } from '../tick.ts';

test.use({ world: 'actions' });

const saved = (page: Page) => expect(page.getByText(/^Αποθηκεύτηκε \d\d:\d\d/)).toBeVisible();

test('a mentee in two windows: joined in silence, then taken field by field', async ({
  page,
  browser,
  site,
  forgiven,
}) => {
  test.slow();
  forgiven.push(/409/);
  await signIn(page, 'admin');
  await page.goto('/pilot/admin/project/actions');
  const field = (Key: string, el: string) => ({ Key, Label: { el }, Type: 'text', Required: false, Options: [] });
  const { Id, Version } = await ask<{ Id: number; Version: number }>(page, '/api/project/CreateAction', {
    ProjectId: 1,
    TypeId: 1,
    Title: 'Τρία πεδία',
    Data: { Fields: [field('a', 'Πρώτο'), field('b', 'Δεύτερο'), field('c', 'Τρίτο')] },
    Flags: 3,
  });
  const [one, two] = [await windowOf(browser, site, 'mentee'), await windowOf(browser, site, 'mentee')];
  const address = `/pilot/mentee/action/${Id}`;
  await one.goto(address);
  await one.getByLabel('Πρώτο').fill('αρχή α');
  await one.getByLabel('Δεύτερο').fill('αρχή β');
  await saved(one);
  await one.reload();
  await two.goto(address);
  await expect(two.getByLabel('Δεύτερο')).toHaveValue('αρχή β');
  // Different fields: nobody is asked.
  await one.getByLabel('Πρώτο').fill('νέο α');
  await saved(one);
  await two.getByLabel('Τρίτο').fill('νέο γ');
  await expect(two.getByText('Μπήκαν και όσα αποθηκεύτηκαν στο μεταξύ: Πρώτο')).toBeVisible();
  await expect(two.getByLabel('Πρώτο')).toHaveValue('νέο α');
  await expect(two.getByLabel('Τρίτο')).toHaveValue('νέο γ');
  await saved(two);
  // The same fields: each as it was, as one wrote it, as it was saved.
  const mine = () => ask<{ Data: object }>(two, '/api/mentee/GetActionData', { ActionId: Id });
  await expect.poll(mine).toMatchObject({ Data: { a: 'νέο α', b: 'αρχή β', c: 'νέο γ' } });
  await one.reload();
  await one.getByLabel('Πρώτο').fill('του ενός α');
  await one.getByLabel('Δεύτερο').fill('του ενός β');
  await saved(one);
  const written = await heldBack(two, '**/api/mentee/SaveActionData');
  await two.getByLabel('Πρώτο').fill('του άλλου α');
  await two.getByLabel('Δεύτερο').fill('του άλλου β');
  written();
  const dialog = two.getByRole('dialog', { name: 'Κάποιος άλλαξε το κείμενο στο μεταξύ' });
  const first = dialog.getByRole('group', { name: 'Πρώτο' });
  await expect(first.getByRole('region', { name: 'Όπως ήταν' })).toContainText('νέο α');
  await expect(first.getByRole('region', { name: 'Η δική σας εκδοχή' })).toContainText('του άλλου α');
  await expect(first.getByRole('region', { name: 'Η εκδοχή που αποθηκεύτηκε' })).toContainText('του ενός α');
  await tick(dialog.getByRole('radio', { name: 'Δεύτερο: Η εκδοχή που αποθηκεύτηκε' }));
  await dialog.getByRole('button', { name: 'Κρατώ όσα επέλεξα' }).click();
  await expect.poll(mine).toMatchObject({ Data: { a: 'του άλλου α', b: 'του ενός β', c: 'νέο γ' } });
  await expect(two.getByLabel('Δεύτερο')).toHaveValue('του ενός β');
  // What both began from can be taken too, by keys alone.
  await one.reload();
  await one.getByLabel('Πρώτο').fill('πάλι του ενός α');
  await one.getByLabel('Δεύτερο').fill('πάλι του ενός β');
  await saved(one);
  const writtenAgain = await heldBack(two, '**/api/mentee/SaveActionData');
  await two.getByLabel('Πρώτο').fill('πάλι του άλλου α');
  await two.getByLabel('Δεύτερο').fill('πάλι του άλλου β');
  writtenAgain();
  await dialog.getByRole('radio', { name: 'Πρώτο: Η δική σας εκδοχή' }).focus();
  await two.keyboard.press('ArrowUp');
  await expect(dialog.getByRole('radio', { name: 'Πρώτο: Όπως ήταν' })).toBeChecked();
  await two.keyboard.press('Tab');
  await two.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('radio', { name: 'Δεύτερο: Η εκδοχή που αποθηκεύτηκε' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Κρατώ όσα επέλεξα' }).press('Enter');
  await expect.poll(mine).toMatchObject({ Data: { a: 'του άλλου α', b: 'πάλι του ενός β', c: 'νέο γ' } });
  await expect(two.getByLabel('Πρώτο')).toHaveValue('του άλλου α');
  // Of one field alone each has its button.
  await one.reload();
  await one.getByLabel('Δεύτερο').fill('μόνο του ενός');
  await saved(one);
  await two.getByLabel('Δεύτερο').fill('μόνο του άλλου');
  await dialog.getByRole('button', { name: 'Κρατώ όπως ήταν' }).press('Enter');
  await expect.poll(mine).toMatchObject({ Data: { a: 'του άλλου α', b: 'πάλι του ενός β' } });
  // A field that is taken out while somebody writes in it leaves with nothing.
  const Data = { Fields: [field('a', 'Πρώτο'), field('c', 'Τρίτο')] };
  await ask(page, '/api/action/SaveGrid', { Id, Version, Data });
  await two.getByLabel('Δεύτερο').fill('ώρες δουλειάς');
  await expect.poll(mine).toMatchObject({ Data: { b: 'ώρες δουλειάς' } });
  await two.reload();
  await expect(two.getByLabel('Πρώτο')).toHaveValue('του άλλου α');
  await expect(two.getByLabel('Δεύτερο')).toHaveCount(0);
  await two.getByText('Από πεδία που δεν υπάρχουν πια').click();
  await expect(two.getByText('ώρες δουλειάς')).toBeVisible();
  await expect(two.locator('dt', { hasText: 'Δεύτερο' })).toBeVisible();
  // A field that has to be filled in is put in while the form is open: it is shown, and handing in goes on.
  const third = await ask<{ Actions: { Id: number; Version: number }[] }>(page, '/api/action/Making', { ProjectId: 1 });
  const More = { Fields: [...Data.Fields, { ...field('d', 'Τέταρτο'), Required: true }] };
  await ask(page, '/api/action/SaveGrid', {
    Id,
    Version: third.Actions.find((action) => action.Id === Id)?.Version,
    Data: More,
  });
  forgiven.push(/422/);
  await two.getByRole('button', { name: 'Υποβολή' }).click();
  await expect(two.getByText(/Η φόρμα άλλαξε στο μεταξύ/)).toBeVisible();
  await two.getByLabel('Τέταρτο').fill('και αυτό');
  await two.getByRole('button', { name: 'Υποβολή' }).click();
  await expect.poll(mine).toMatchObject({ Data: { a: 'του άλλου α', d: 'και αυτό' } });
  await one.context().close();
  await two.context().close();
});
