/** Windows of the calendar that are part of the address: history, drafts, and signing in again over them. */
import { standsStill } from '../axe.ts';
import { ask, somebody } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import { waitsOn } from '../still.ts';
import { at, fillMeeting, meetingAction, type Made } from './making-here.ts';

test.use({ world: 'meetings' });

const calendar = '/pilot/calendar?view=agenda&day=2038-03-01';
const closed = /calendar\?view=agenda&day=2038-03-01$/;

test('Back, Forward, reloads and double presses: a window of the calendar opens once, and closed it leaves nothing to go back to', async ({
  page,
  site,
}) => {
  const ActionId = await meetingAction(site, 'Με διεύθυνση');
  const mentee = await somebody(site, 'mentee');
  await signIn(page, 'mentor');
  await page.goto('/pilot/home');
  const { Meetings } = await ask<Made>(page, '/api/meetings/Make', {
    ActionId,
    MenteeIds: [mentee.id],
    ...at('2038-03-02', 9),
  });
  await page.goto(calendar);
  const made = page.getByRole('button', { name: /Με διεύθυνση/ });
  const add = page.getByRole('button', { name: 'Νέα συνάντηση' });
  const form = page.getByRole('dialog', { name: 'Νέα συνάντηση' });
  const day = form.getByRole('textbox', { name: 'Ημέρα' });
  const window = page.getByRole('dialog');
  const isClosed = async () => {
    await expect(window).toBeHidden();
    await expect(page).toHaveURL(closed);
    // The address that a reload opens is the browser's own.
    await expect.poll(() => page.evaluate(() => globalThis.location.href)).toMatch(closed);
  };
  const leadsHome = async () => {
    await isClosed();
    await page.goBack();
    await expect(page).toHaveURL(/\/pilot\/home$/);
    await page.goForward();
    await expect(page).toHaveURL(closed);
  };

  await test.step('Back closes the new meeting, gives the focus back, and a reload keeps it closed', async () => {
    await add.dblclick();
    await day.fill('02-03-2038');
    await expect(page).toHaveURL(/make=1/);
    await page.goBack();
    await isClosed();
    await expect(add).toBeFocused();
    await page.reload();
    await expect(add).toBeVisible();
    await expect(form).toBeHidden();
    await leadsHome();
  });

  await test.step('a reload keeps it open, and its Back; closed by hand nothing is left to go back to', async () => {
    await add.click();
    await expect(day).toBeVisible();
    await page.reload();
    await expect(day).toBeVisible();
    await page.goBack();
    await isClosed();
    await page.goForward();
    // A press beside it leaves what may have been typed.
    await page.mouse.click(5, 5);
    await expect(day).toBeVisible();
    await form.getByRole('button', { name: 'Άκυρο' }).click();
    await leadsHome();
  });

  await test.step('Forward opens a meeting again, also on a page that was reloaded meanwhile', async () => {
    await made.click();
    await expect(page).toHaveURL(new RegExp(`meeting=${Meetings[0]?.Id}`));
    await page.goBack();
    await isClosed();
    await page.reload();
    await page.goForward();
    await expect(window).toBeVisible();
    await page.keyboard.press('Escape');
    await leadsHome();
  });

  await test.step('a double press on a meeting opens it once; a press beside it closes it', async () => {
    // Its second press meets the place beside the window.
    await made.dblclick({ position: { x: 4, y: 4 } });
    await expect(window).toBeVisible();
    await standsStill(page);
    await expect(window).toBeVisible();
    await page.mouse.click(5, 400);
    await isClosed();
  });

  await test.step('opened by its address, the list takes its place; a meeting of other days is said to be elsewhere', async () => {
    await page.goto(`${calendar}&meeting=${Meetings[0]?.Id}`);
    await expect(window).toBeVisible();
    await page.keyboard.press('Escape');
    await isClosed();
    await page.goto('/pilot/calendar?view=day&day=2038-05-12&meeting=999999999');
    await expect(page.getByText('Η συνάντηση που ζητήσατε δεν είναι σε αυτές τις ημέρες')).toBeVisible();
  });
});

test('Back over the question to sign in again is about that question: what is typed under it stays', async ({
  page,
  context,
  site,
  forgiven,
}) => {
  forgiven.push(/status of 401/);
  await meetingAction(site, 'Μέσα στη σύνδεση');
  const mentee = await somebody(site, 'mentee');
  await signIn(page, 'mentor');
  // Only the press asks anything of the server.
  await page.addInitScript(waitsOn);
  await page.goto(calendar);
  const form = await fillMeeting(page, {
    action: 'Μέσα στη σύνδεση',
    mentee: mentee.last,
    day: '03-03-2038',
    time: '12:00',
  });
  await context.clearCookies();
  await form.getByRole('button', { name: 'Ορισμός συνάντησης' }).click();
  await expect(page.getByRole('dialog', { name: 'Η σύνδεσή σας έληξε' })).toBeVisible();
  await page.evaluate(() => history.back());
  await page.getByRole('button', { name: 'Μένω εδώ' }).click();
  await expect(page.getByRole('dialog', { name: 'Η σύνδεσή σας έληξε' })).toBeVisible();
  await expect(page).toHaveURL(/make=1/);
  await expect(form.getByRole('textbox', { name: 'Ώρα' })).toHaveValue('12:00');
});

type People = { list: { User: { Id: number } }[] };

test('a new meeting that was left keeps its action, day and mentee, also of another page; a mentee who is gone is named', async ({
  page,
  site,
}) => {
  await meetingAction(site, 'Η προηγούμενη');
  const ActionId = await meetingAction(site, 'Με πολλούς');
  await signIn(page, 'coordinator');
  // A list of more than one page, as with more than a hundred mentees.
  let isShort = true;
  let without = 0;
  await page.route('**/api/action/GetAggregateMentees', async (route) => {
    const asked = { ...route.request().postDataJSON(), ...(isShort ? { Count: 20 } : { Count: 100 }) };
    const answer = await route.fetch({ postData: asked });
    const read: People = await answer.json();
    await route.fulfill({
      response: answer,
      json: { ...read, list: read.list.filter(({ User }) => User.Id !== without) },
    });
  });
  await page.goto(calendar);
  const add = page.getByRole('button', { name: 'Νέα συνάντηση' });
  const form = page.getByRole('dialog', { name: 'Νέα συνάντηση' });
  const comer = form.getByRole('combobox', { name: 'Με', exact: true });
  await add.click();
  const action = form.getByRole('combobox', { name: 'Ενέργεια' });
  const day = form.getByRole('textbox', { name: 'Ημέρα' });
  await action.click();
  await page.getByRole('option', { name: 'Με πολλούς' }).click();
  await day.fill('02-04-2038');
  const turned = page.waitForResponse('**/api/action/GetAggregateMentees');
  await form.getByRole('button', { name: 'Επόμενη σελίδα' }).click();
  await (await turned).finished();
  const second = await ask<People>(page, '/api/action/GetAggregateMentees', {
    Id: ActionId,
    ProjectId: 1,
    Page: 1,
    Count: 20,
  });
  await comer.click();
  const options = page.getByRole('option');
  await expect(options).toHaveCount(21);
  await options.nth(1).click();
  const name = (await comer.textContent()) ?? '';
  const chosen = second.list[0]?.User.Id ?? 0;
  await page.goBack();
  await add.click();
  await expect(comer).toHaveText(name);
  await expect(action).toHaveText('Με πολλούς');
  await expect(day).toHaveValue('02-04-2038');
  // The mentee has another mentor now: the list, which is all on one page, has them no more.
  await page.goBack();
  isShort = false;
  without = chosen;
  await page.reload();
  await add.click();
  await expect(form.getByText(`Δεν είναι πια ανάμεσα σε όσους μπορείτε να επιλέξετε: ${name}.`)).toBeVisible();
  await expect(comer).toHaveText('Επιλέξτε ωφελούμενο');
  // For another action the mentee is chosen anew; given up by hand, nothing is kept.
  await comer.click();
  // A long list may still move to its place: a key chooses, wherever it stands.
  await options.nth(1).press('Enter');
  await action.click();
  await page.getByRole('option', { name: 'Η προηγούμενη' }).click();
  await expect(comer).toHaveText('Επιλέξτε ωφελούμενο');
  await form.getByRole('button', { name: 'Άκυρο' }).click();
  await add.click();
  await expect(action).not.toHaveText('Η προηγούμενη');
  await expect(day).toHaveValue('');
});
