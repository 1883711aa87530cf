/** Mails about meetings that others changed or sent meanwhile, and mails whose answer is lost. */
import { showDay } from '@telemachos/contract/kit/dates.ts';
import { expectAccessible } from '../axe.ts';
import { loseFirst } from '../losing.ts';
import { ask, somebody, windowOf } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import { at, inDays, meetingAction, type Made } from './making-here.ts';

test.use({ world: 'meetings' });

test('mails are read again when a meeting changed, a list is not sent twice, and a lost answer is told', async ({
  browser,
  page,
  site,
  forgiven,
}) => {
  forgiven.push(/status of 409/, /ERR_CONNECTION_RESET/);
  await page.setViewportSize({ width: 390, height: 844 });
  const [ActionId, taken] = [await meetingAction(site, 'Με e-mail'), await meetingAction(site, 'Πιασμένη ώρα')];
  const [first, next, third] = [inDays(250), inDays(251), inDays(257)];
  const mentee = await somebody(site, 'mentee');
  await signIn(page, 'mentor');
  const make = async (action: number, day: string) =>
    (await ask<Made>(page, '/api/meetings/Make', { ActionId: action, MenteeIds: [mentee.id], ...at(day, 10) }))
      .Meetings[0];
  const meeting = await make(ActionId, first);
  await make(taken, third);
  const other = await windowOf(browser, site, 'mentor');
  const mails = page.getByRole('dialog', { name: 'E-mail για τις συναντήσεις' });
  const lineOn = (day: string) => page.getByRole('listitem').filter({ hasText: `${showDay(day)} 10:00` });
  const bar = (name: string) => page.getByRole('button', { name });

  await test.step('Back from a mentee’s page returns to the same list', async () => {
    await page.goto('/pilot/mentor/action2/list');
    await page.getByRole('combobox', { name: 'Ενέργεια' }).click();
    await page.getByRole('option', { name: 'Με e-mail' }).click();
    await page.getByRole('button', { name: 'Και οι περασμένες' }).click();
    await expect(page).toHaveURL(new RegExp(`/list/${ActionId}\\?past=1$`));
    await lineOn(first).first().getByRole('link').click();
    await expect(page).toHaveURL(/mentor\/mentee/);
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`/list/${ActionId}\\?past=1$`));
  });

  await test.step('mails about a meeting that moved are shown again before they are sent', async () => {
    await lineOn(first).first().getByRole('checkbox').check();
    await bar('E-mail στους ωφελουμένους').click();
    await expect(mails.getByText(showDay(first)).first()).toBeVisible();
    await ask(other, '/api/meetings/Move', { Id: meeting?.Id, Sequence: 0, ...at(next, 10) });
    await mails.getByRole('button', { name: 'Αποστολή' }).click();
    await expect(mails.getByRole('alert')).toContainText('Δεν στάλθηκε κανένα: διαβάστε τα ξανά και στείλτε τα.');
    await expect(mails.getByText(showDay(next)).first()).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('mails whose answer is lost are not said to be unsent', async () => {
    const lost = await loseFirst(page, '/api/notify/MailUsers');
    const send = mails.getByRole('button', { name: 'Αποστολή' });
    await send.click();
    await expect.poll(() => lost.asked).toBe(2);
    await expect(send).not.toHaveAttribute('aria-busy');
    await mails.getByRole('button', { name: 'Άκυρο' }).click();
    await expect(page.getByText('Δεν είναι γνωστό αν στάλθηκαν τα e-mail')).toBeVisible();
    await expect(page.getByText('Δεν στάλθηκε e-mail')).toHaveCount(0);
    await expect(lineOn(next).filter({ hasText: 'Ενημερώθηκε με e-mail' }).first()).toBeVisible();
    await page.unroute('**/api/notify/MailUsers');
  });

  await test.step('a list that another device sent is not sent twice', async () => {
    await lineOn(next).first().getByRole('checkbox').check();
    await bar('E-mail με τη λίστα στον σύμβουλο').click();
    await expect(mails.getByText(showDay(next)).first()).toBeVisible();
    await ask(other, '/api/notify/MailUsers', { Data: [meeting?.Id], Template: 'meetingList' });
    await mails.getByRole('button', { name: 'Αποστολή' }).click();
    const alert = mails.getByRole('alert');
    await expect(alert).toContainText('Τα ίδια e-mail στάλθηκαν ήδη, από άλλη συσκευή ή από άλλον.');
    await expect(alert).toBeInViewport({ ratio: 1 });
    await expect(mails.getByText('Η ίδια λίστα στάλθηκε ήδη:')).toBeVisible();
    await mails.getByRole('button', { name: 'Άκυρο' }).click();
  });

  await test.step('a refusal at the end of a long form is scrolled to', async () => {
    await page.goto(`/pilot/calendar?view=day&day=${next}&meeting=${meeting?.Id}`);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Μετακίνηση' }).click();
    await dialog.getByRole('textbox', { name: 'Ημέρα' }).fill(showDay(third));
    await page.setViewportSize({ width: 390, height: 480 });
    await dialog.getByRole('button', { name: 'Αποθήκευση' }).click();
    await expect(dialog.getByRole('alert')).toBeInViewport({ ratio: 0.5 });
  });
  await other.context().close();
});

test('who may send no mails of meetings has none to choose', async ({ page, site }) => {
  const ActionId = await meetingAction(site, 'Χωρίς επιλογή');
  const mentee = await somebody(site, 'mentee');
  await signIn(page, 'mentor');
  const asked = { ActionId, MenteeIds: [mentee.id], ...at(inDays(255), 12) };
  await ask<Made>(page, '/api/meetings/Make', asked);
  await signIn(page, 'microdata');
  await page.goto(`/pilot/mentor/action2/list/${ActionId}`);
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(mentee.last) })
      .first(),
  ).toBeVisible();
  await expect(page.getByRole('main').getByRole('checkbox')).toHaveCount(0);
});
