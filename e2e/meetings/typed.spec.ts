/** What is typed or chosen about a meeting: kept until it is sent, and nothing of it is lost while it is on its way. */
import { heldBack } from '../held-back.ts';
import { ask } from '../people.ts';
import { expect, test } from '../site.ts';
import { proposedPlan, meetingAction, openedMeeting, at } from './making-here.ts';

test.use({ world: 'meetings-typed' });

test('where a meeting is moved to is kept when its window is closed or loaded anew, until it is saved or given up', async ({
  page,
  site,
}) => {
  const day = '2038-04-06';
  const { dialog } = await openedMeeting(page, site, { title: 'Κρατημένη μετακίνηση', day });
  const address = page.url();
  const place = dialog.getByRole('textbox', { name: 'Τόπος' });
  const begin = () => dialog.getByRole('button', { name: 'Μετακίνηση' }).click();
  await begin();
  await place.fill('Αίθουσα 7');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.goto(address);
  await begin();
  await expect(place).toHaveValue('Αίθουσα 7');
  await page.reload();
  await begin();
  await expect(place).toHaveValue('Αίθουσα 7');
  await dialog.getByRole('button', { name: 'Πίσω' }).click();
  await begin();
  await expect(place).toHaveValue('');
  await place.fill('Αίθουσα 8');
  await dialog.getByRole('button', { name: 'Αποθήκευση' }).click();
  await expect(dialog).toBeHidden();
  await page.goto(address);
  await begin();
  await expect(place).toHaveValue('Αίθουσα 8');
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('meeting-move')))).toEqual(
    [],
  );
});

test('what was typed over another beginning is asked about before the meeting is moved', async ({ page, site }) => {
  const day = '2038-04-07';
  const { dialog } = await openedMeeting(page, site, { title: 'Δύο αλλαγές', day });
  const place = dialog.getByRole('textbox', { name: 'Τόπος' });
  await dialog.getByRole('button', { name: 'Μετακίνηση' }).click();
  await place.fill('Αίθουσα 7');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  const { list } = await ask<{ list: { Id: number; Sequence: number }[] }>(page, '/api/meetings/List', {
    ProjectId: 1,
    From: day,
    Until: day,
  });
  const [meeting] = list;
  await ask(page, '/api/meetings/Move', { ...meeting, ...at(day, 12), Place: 'Αίθουσα 9' });
  await page.goto(`/pilot/calendar?view=day&day=${day}&meeting=${meeting?.Id}`);
  await dialog.getByRole('button', { name: 'Μετακίνηση' }).click();
  // What the other one alone changed is here.
  await expect(dialog.getByRole('textbox', { name: 'Ώρα' })).toHaveValue('12:00');
  await expect(dialog.getByRole('alert')).toContainText('Αίθουσα 9');
  const save = dialog.getByRole('button', { name: 'Αποθήκευση' });
  await expect(save).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Κρατώ τα δικά μου' }).click();
  await save.click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: /Δύο αλλαγές/ }).click();
  await expect(dialog.getByText('Αίθουσα 7')).toBeVisible();
});

test('what was sent is not typed on while it is on its way: neither a reason nor another place', async ({
  page,
  site,
}) => {
  const { dialog } = await openedMeeting(page, site, { title: 'Στον δρόμο', day: '2038-04-08' });
  await dialog.getByRole('button', { name: 'Μετακίνηση' }).click();
  const place = dialog.getByRole('textbox', { name: 'Τόπος' });
  await place.fill('Αίθουσα 5');
  const move = await heldBack(page, '**/api/meetings/Move');
  await dialog.getByRole('button', { name: 'Αποθήκευση' }).click();
  for (const name of ['Ημέρα', 'Ώρα', 'Διάρκεια (λεπτά)', 'Τόπος', 'Σύνδεσμος βιντεοκλήσης'])
    await expect(dialog.getByRole('textbox', { name })).not.toBeEditable();
  move();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: /Στον δρόμο/ }).click();
  await dialog.getByRole('button', { name: 'Ακύρωση συνάντησης' }).click();
  const reason = dialog.getByRole('textbox', { name: 'Αιτία' });
  await reason.fill('Λείπω');
  const cancel = await heldBack(page, '**/api/meetings/Cancel');
  await dialog.getByRole('button', { name: 'Ακύρωση συνάντησης' }).click();
  await expect(reason).not.toBeEditable();
  await reason.focus();
  await expect(reason).toBeFocused();
  cancel();
  await expect(dialog).toBeHidden();
});

test('an answer that comes once the window was opened again closes nothing, and takes nothing that was typed since', async ({
  page,
  site,
}) => {
  const { dialog } = await openedMeeting(page, site, { title: 'Αργεί η απάντηση', day: '2038-04-09' });
  const begin = () => dialog.getByRole('button', { name: 'Μετακίνηση' }).click();
  const place = dialog.getByRole('textbox', { name: 'Τόπος' });
  await begin();
  await place.fill('Αίθουσα 1');
  const letGo = await heldBack(page, '**/api/meetings/Move');
  await dialog.getByRole('button', { name: 'Αποθήκευση' }).click();
  await expect(place).not.toBeEditable();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: /Αργεί η απάντηση/ }).click();
  await begin();
  await expect(place).toHaveValue('Αίθουσα 1');
  await place.fill('Αίθουσα 2');
  letGo();
  await expect(page.getByText('Η συνάντηση άλλαξε. Ενημερώστε με e-mail όσους αφορά.').first()).toBeVisible();
  await expect(dialog.getByRole('alert')).toContainText('Η συνάντηση άλλαξε στο μεταξύ');
  await expect(place).toHaveValue('Αίθουσα 2');
  await page.reload();
  await begin();
  await expect(place).toHaveValue('Αίθουσα 2');
});

test('what was sent, went back from and not heard of is told, and what was typed is there', async ({
  page,
  site,
  forgiven,
}) => {
  forgiven.push(/ERR_CONNECTION_RESET/);
  const { dialog } = await openedMeeting(page, site, { title: 'Πίσω στη μέση', day: '2038-04-12' });
  const begin = () => dialog.getByRole('button', { name: 'Μετακίνηση' }).click();
  const place = dialog.getByRole('textbox', { name: 'Τόπος' });
  await begin();
  await place.fill('Αίθουσα 3');
  await page.route('**/api/meetings/Move', (route) => route.abort('connectionreset'));
  const letGo = await heldBack(page, '**/api/meetings/Move');
  await dialog.getByRole('button', { name: 'Αποθήκευση' }).click();
  await expect(place).not.toBeEditable();
  await dialog.getByRole('button', { name: 'Πίσω' }).click();
  letGo();
  await expect(
    page.getByText('Δεν είναι γνωστό αν έγινε ό,τι ζητήσατε για τη συνάντηση.', { exact: false }),
  ).toBeVisible();
  await begin();
  await expect(place).toHaveValue('Αίθουσα 3');
});

test('what is chosen of a plan while it is being set stays when it is refused', async ({ page, site, forgiven }) => {
  forgiven.push(/status of 409/);
  const ActionId = await meetingAction(site, 'Πλάνο στον δρόμο');
  const other = await meetingAction(site, 'Πιάνει την ώρα');
  const { choices, count } = await proposedPlan(page, site, ActionId);
  expect(count).toBeGreaterThan(2);
  // The time of the first one is taken for something else.
  const time = (await choices.first().textContent()) ?? '';
  const [, day = '', month = '', year = '', hours = ''] = /(\d{2})-(\d{2})-(\d{4}) (\d{2}):/.exec(time) ?? [];
  const minutes = Number(time.slice(-2));
  const { list } = await ask<{ list: { User: { Id: number } }[] }>(page, '/api/action/GetAggregateMentees', {
    Id: other,
    ProjectId: 1,
  });
  await ask(page, '/api/meetings/Make', {
    ActionId: other,
    MenteeIds: [list.at(-1)?.User.Id],
    ...at(`${year}-${month}-${day}`, Number(hours), minutes),
  });
  const letGo = await heldBack(page, '**/api/meetings/MakeMany');
  const asked = page.waitForRequest('**/api/meetings/MakeMany');
  await page.getByRole('button', { name: 'Ορισμός συναντήσεων' }).click();
  await asked;
  await choices.nth(1).click();
  await page.getByRole('option').last().click();
  const chosen = (await choices.nth(1).textContent()) ?? '';
  await page.getByRole('region', { name: 'Ποιοι' }).getByRole('listitem').last().getByRole('checkbox').uncheck();
  await expect(choices).toHaveCount(count - 1);
  letGo();
  await expect(page.getByText(`Η ώρα που είχατε επιλέξει (${time}) πιάστηκε στο μεταξύ.`)).toBeVisible();
  await expect(choices).toHaveCount(count - 1);
  await expect(choices.nth(1)).toHaveText(chosen);
});
