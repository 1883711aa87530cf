/** A series of meetings some of whose days are taken. */
import { expectAccessible } from '../axe.ts';
import { ask, somebody } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import { at, meetingAction, offerHours } from './making-here.ts';

test.use({ world: 'meetings' });

test('a series names the taken days and who is busy, is made without them, and names a day without that hour', async ({
  page,
  site,
  forgiven,
}) => {
  forgiven.push(/status of 4(00|09)/);
  await meetingAction(site, 'Σειρά που αφήνει ημέρες');
  const taken = await meetingAction(site, 'Σε πιασμένη ημέρα');
  const [mentor, mentee] = [await somebody(site, 'mentor'), await somebody(site, 'mentee')];
  await offerHours(site, mentor.id, 'Το γραφείο μου');
  await signIn(page, 'mentor');
  await page.goto('/pilot/calendar?view=agenda&day=2038-07-01');
  const take = (day: string) =>
    ask(page, '/api/meetings/Make', { ActionId: taken, MenteeIds: [mentee.id], ...at(day, 9) });
  await take('2038-07-13');
  await page.getByRole('button', { name: 'Νέα συνάντηση' }).click();
  const form = page.getByRole('dialog', { name: 'Νέα συνάντηση' });
  await form.getByRole('combobox', { name: 'Ενέργεια' }).click();
  await page.getByRole('option', { name: 'Σειρά που αφήνει ημέρες' }).click();
  await form.getByRole('combobox', { name: 'Με' }).click();
  await page
    .getByRole('option', { name: new RegExp(mentee.last) })
    .first()
    .click();
  const [day, time] = [form.getByRole('textbox', { name: 'Ημέρα' }), form.getByRole('textbox', { name: 'Ώρα' })];
  const repeat = form.getByRole('textbox', { name: 'Επανάληψη για τόσες εβδομάδες ακόμη' });
  const make = form.getByRole('button', { name: 'Ορισμός συνάντησης' });
  const without = form.getByRole('button', { name: 'Ορισμός χωρίς αυτή την ημέρα' });

  await test.step('the first field at fault gets the focus', async () => {
    await expect(form.getByRole('textbox', { name: 'Τόπος' })).toHaveValue('Το γραφείο μου');
    await make.click();
    await expect(day).toBeFocused();
    await day.fill('21-03-2038');
    await time.fill('03:30');
    await repeat.fill('1');
    await make.click();
    await expect(form.getByText('Στις 28-03-2038 η ώρα αυτή δεν υπάρχει')).toBeVisible();
    await expect(repeat).toBeFocused();
  });

  await test.step('a taken day is named with who is busy, and nothing is made', async () => {
    await day.fill('06-07-2038');
    await time.fill('09:00');
    await repeat.fill('3');
    await make.click();
    const refused = form.getByRole('alert').filter({ hasText: 'Δεν ορίστηκε καμία συνάντηση της σειράς' });
    await expect(refused).toContainText(`13-07-2038 09:00 · ${mentor.first} ${mentor.last}: έχει ήδη συνάντηση`);
    await expect(refused).toContainText(`${mentee.first} ${mentee.last}: έχει ήδη συνάντηση`);
    await expectAccessible(page);
  });

  await test.step('days that are left out add up', async () => {
    await take('2038-07-20');
    await without.click();
    await expect(form.getByRole('alert')).toContainText('20-07-2038');
    await expect(form.getByText('Χωρίς: 13-07-2038')).toBeVisible();
  });

  await test.step('another series starts without days left out', async () => {
    await repeat.fill('2');
    await expect(form.getByText(/^Χωρίς: /)).toHaveCount(0);
    await expect(form.getByRole('alert')).toHaveCount(0);
    await make.click();
    await expect(form.getByRole('alert')).toContainText('2 ημέρες είναι πιασμένες');
    await repeat.fill('3');
    await make.click();
    await form.getByRole('button', { name: 'Ορισμός χωρίς αυτές τις ημέρες' }).click();
    await expect(page.getByText('Ορίστηκαν 2 συναντήσεις.')).toBeVisible();
    await expect(page.getByRole('button', { name: /Σειρά που αφήνει ημέρες/ })).toHaveCount(2);
  });
});
