/** Windows of the calendar that stand in the address: closed by hand, nothing is left to go back to. */
import { ask, somebody } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import { waitsOn } from '../still.ts';
import { at, fillMeeting, meetingAction, type Made } from './making-here.ts';

test.use({ world: 'meetings-window' });

const calendar = '/pilot/calendar?view=agenda&day=2038-03-01';
const closed = /calendar\?view=agenda&day=2038-03-01$/;

test('closed by hand after a reload or Forward, a window leaves nothing to go back to; opened from outside neither', async ({
  page,
  site,
}) => {
  const ActionId = await meetingAction(site, 'Με διεύθυνση');
  const mentee = await somebody(site, 'mentee');
  await signIn(page, 'mentor');
  await page.goto('/pilot/home');
  await page.goto(calendar);
  const { Meetings } = await ask<Made>(page, '/api/meetings/Make', {
    ActionId,
    MenteeIds: [mentee.id],
    ...at('2038-03-02', 9),
  });
  const made = page.getByRole('button', { name: /Με διεύθυνση/ });
  const form = page.getByRole('dialog', { name: 'Νέα συνάντηση' });
  const window = page.getByRole('dialog');
  const home = async () => {
    await expect(window).toBeHidden();
    await expect(page).toHaveURL(closed);
    await page.goBack();
    await expect(page).toHaveURL(/\/pilot\/home$/);
    await page.goForward();
    await expect(page).toHaveURL(closed);
  };
  // A reload keeps it open.
  await page.getByRole('button', { name: 'Νέα συνάντηση' }).click();
  await expect(form.getByRole('textbox', { name: 'Ημέρα' })).toBeVisible();
  await page.reload();
  await form.getByRole('button', { name: 'Άκυρο' }).click();
  await home();
  // So does Forward, also on a page that was loaded anew meanwhile.
  await made.click();
  await expect(page).toHaveURL(new RegExp(`meeting=${Meetings[0]?.Id}`));
  await page.goBack();
  await expect(window).toBeHidden();
  await page.reload();
  await page.goForward();
  await expect(window).toBeVisible();
  await page.keyboard.press('Escape');
  await home();
  // Opened by its address there is no list under it: closed, the list takes its place.
  await page.goto(`${calendar}&meeting=${Meetings[0]?.Id}`);
  await expect(window).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(window).toBeHidden();
  await expect(page).toHaveURL(closed);
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

test('what is typed of a new meeting is kept whole: its action and who comes too', async ({ page, site }) => {
  await meetingAction(site, 'Η προηγούμενη');
  await meetingAction(site, 'Για δύο');
  const mentee = await somebody(site, 'mentee');
  await signIn(page, 'mentor');
  await page.goto(calendar);
  const add = page.getByRole('button', { name: 'Νέα συνάντηση' });
  const form = page.getByRole('dialog', { name: 'Νέα συνάντηση' });
  const [action, comer] = [
    form.getByRole('combobox', { name: 'Ενέργεια' }),
    form.getByRole('combobox', { name: 'Με', exact: true }),
  ];
  await add.click();
  await action.click();
  await page.getByRole('option', { name: 'Για δύο' }).click();
  await comer.click();
  await page.getByRole('option', { name: `${mentee.last} ${mentee.first}`, exact: true }).click();
  await form.getByRole('textbox', { name: 'Ημέρα' }).fill('02-04-2038');
  await page.goBack();
  await expect(form).toBeHidden();
  await add.click();
  await expect(form.getByRole('textbox', { name: 'Ημέρα' })).toHaveValue('02-04-2038');
  await expect(action).toHaveText('Για δύο');
  await expect(comer).toHaveText(`${mentee.last} ${mentee.first}`);
  // Of another action it is said anew who comes; given up by hand, nothing is kept.
  await action.click();
  await page.getByRole('option', { name: 'Η προηγούμενη' }).click();
  await expect(comer).toHaveText('Επιλέξτε ωφελούμενο');
  await form.getByRole('button', { name: 'Άκυρο' }).click();
  await add.click();
  await expect(action).not.toHaveText('Για δύο');
  await expect(form.getByRole('textbox', { name: 'Ημέρα' })).toHaveValue('');
});

test('a double press on the button opens the new meeting once, and a press beside it leaves it open', async ({
  page,
}) => {
  await signIn(page, 'mentor');
  await page.goto('/pilot/home');
  await page.goto(calendar);
  const form = page.getByRole('dialog', { name: 'Νέα συνάντηση' });
  await page.getByRole('button', { name: 'Νέα συνάντηση' }).dblclick();
  await expect(form.getByRole('textbox', { name: 'Ημέρα' })).toBeVisible();
  await page.mouse.click(5, 5);
  await form.getByRole('textbox', { name: 'Ημέρα' }).fill('02-05-2038');
  await page.goBack();
  await expect(form).toBeHidden();
  await expect(page).toHaveURL(closed);
  await page.goBack();
  await expect(page).toHaveURL(/\/pilot\/home$/);
});

test('a mentor whom nobody is by that number narrows no calendar', async ({ page, site }) => {
  const ActionId = await meetingAction(site, 'Κανενός');
  const mentee = await somebody(site, 'mentee');
  await signIn(page, 'coordinator');
  await ask<Made>(page, '/api/meetings/Make', { ActionId, MenteeIds: [mentee.id], ...at('2038-03-03', 12) });
  await page.goto('/pilot/calendar?view=week&day=2038-03-01&by=mentor&mentor=999999999');
  await expect(page.getByRole('columnheader').nth(1)).toBeVisible();
  await expect(page.getByText('Δεν υπάρχουν σύμβουλοι')).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Σύμβουλος' })).toHaveText('Όλοι οι σύμβουλοι');
  await page.goto('/pilot/calendar?view=agenda&day=2038-03-01&mentor=999999999');
  await expect(page.getByRole('button', { name: /Κανενός/ })).toBeVisible();
});

type People = { list: { User: { Id: number } }[] };

test('who is kept is named, also from another page of the list; who is gone is told, and comes no more unseen', async ({
  page,
  site,
}) => {
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
  await form.getByRole('combobox', { name: 'Ενέργεια' }).click();
  await page.getByRole('option', { name: 'Με πολλούς' }).click();
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
  // Somebody else has them now: the list, which is all on one page, has them no more.
  await page.goBack();
  isShort = false;
  without = chosen;
  await page.reload();
  await add.click();
  await expect(form.getByText(`Δεν είναι πια ανάμεσα σε όσους μπορείτε να επιλέξετε: ${name}.`)).toBeVisible();
  await expect(comer).toHaveText('Επιλέξτε ωφελούμενο');
});

test('a double press on a meeting, or on an item of the library, opens it once and leaves it open; a press beside it closes', async ({
  page,
  site,
}) => {
  const ActionId = await meetingAction(site, 'Δύο πατήματα');
  const mentee = await somebody(site, 'mentee');
  await signIn(page, 'mentor');
  await ask<Made>(page, '/api/meetings/Make', { ActionId, MenteeIds: [mentee.id], ...at('2038-03-03', 9) });
  await ask(page, '/api/library/UploadLink', { Title: 'Δύο πατήματα', Link: 'https://example.org/' });
  for (const address of [calendar, '/pilot/library/own']) {
    await page.goto(address);
    const line = page.getByRole('button', { name: /^(?!.*Αγαπημένο).*Δύο πατήματα/ }).first();
    // Beside where the window will be.
    await line.dblclick({ position: { x: 4, y: 4 } });
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.mouse.click(5, 400);
    await expect(page.getByRole('dialog')).toBeHidden();
  }
});
