/** What the mentees wrote in one action, ordered and fetched as a file where one looks at the action of all of them. */
import { ask, fileFrom, somebody, windowOf } from '../people.ts';
import { expect, signIn, test } from '../site.ts';

test.use({ world: 'mentoring' });

const Fields = [
  { Key: 'hours', Label: { el: 'Ώρες την εβδομάδα' }, Type: 'number', Required: true },
  { Key: 'why', Label: { el: 'Γιατί' }, Type: 'text' },
];

test('what was written in a form comes as a file, to whoever works with the mentees alone', async ({
  page,
  browser,
  site,
}) => {
  await signIn(page, 'admin');
  await page.goto('/pilot/admin/project/actions');
  const { Id } = await ask<{ Id: number }>(page, '/api/project/CreateAction', {
    ProjectId: 1,
    TypeId: 1,
    Title: 'Ο χρόνος μου',
    Group: ['Ξεκίνημα'],
    Data: { Fields },
    Flags: 2,
  });
  const mentee = await windowOf(browser, site, 'mentee');
  await mentee.goto(`/pilot/mentee/action/${Id}`);
  await mentee.getByLabel('Ώρες την εβδομάδα').fill('7,5');
  await mentee.getByLabel('Γιατί').fill('=1+1');
  await mentee.getByRole('button', { name: 'Υποβολή' }).click();
  await expect(mentee.getByText('Την ολοκληρώσατε')).toBeVisible();
  await mentee.context().close();

  const mentor = await windowOf(browser, site, 'mentor');
  await mentor.goto(`/pilot/mentor/action/list/${Id}`);
  const button = mentor.getByRole('button', { name: 'Όσα έγραψαν (αρχείο)' });
  await button.click();
  // The grid shows the mentees of other actions as well; the file has none of them, and says so.
  await expect(mentor.getByText('Όσοι συνδέονται μαζί σας μόνο για άλλη ενέργεια δεν είναι στο αρχείο.')).toBeVisible();
  const { name, bytes } = await fileFrom(mentor, mentor.getByRole('menuitem', { name: 'Ως CSV', exact: true }));
  expect(name).toBe('Ο χρόνος μου - Όσα έγραψαν.csv');
  const [head = '', ...lines] = bytes.toString('utf8').trimEnd().split('\r\n');
  expect(head).toContain(';Ώρες την εβδομάδα;Γιατί;Σημείωμα προς τον ωφελούμενο');
  const { first, last } = await somebody(site, 'mentee');
  const line = lines.find((one) => one.startsWith(`${last};${first};`)) ?? '';
  expect(line).toMatch(/;100;Ο σύμβουλος;[^;]+;7,5;'=1\+1;$/);
  await button.click();
  const book = await fileFrom(mentor, mentor.getByRole('menuitem', { name: 'Ως Excel', exact: true }));
  expect([book.name, book.bytes.subarray(0, 2).toString()]).toEqual(['Ο χρόνος μου - Όσα έγραψαν.xlsx', 'PK']);
  // Where the grid shows who is not active, it says that the file has none of them.
  await mentor.goto(`/pilot/mentor/action/list/${Id}?state=all`);
  await button.click();
  await expect(mentor.getByRole('menuitem', { name: 'Ως CSV · μόνο οι ενεργοί' })).toBeVisible();
  await mentor.keyboard.press('Escape');
  // Nobody is found: there is nothing to order.
  await mentor.goto(`/pilot/mentor/action/list/${Id}?q=κανείς+τέτοιος`);
  await expect(button).toBeDisabled();
  // A questionnaire, an action that is not there, all of them together, and who only gathers data: none of them has it.
  for (const path of ['mentor/action/list/6', 'mentor/action/list/999999', 'mentor/action/list']) {
    await mentor.goto(`/pilot/${path}`);
    await expect(mentor.getByRole('button', { name: 'Εξαγωγή' })).toBeVisible();
    await expect(button).toBeHidden();
  }
  await mentor.context().close();
  const microdata = await windowOf(browser, site, 'microdata');
  await microdata.goto(`/pilot/mentor/action/list/${Id}`);
  await expect(microdata.getByRole('button', { name: 'Εξαγωγή' })).toBeVisible();
  await expect(microdata.getByRole('button', { name: 'Όσα έγραψαν (αρχείο)' })).toBeHidden();
  await microdata.context().close();
});
