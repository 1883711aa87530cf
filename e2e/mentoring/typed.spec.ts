/** What a mentor types about a mentee: a reload, a crash within a second, another version meanwhile, signing out. */
import { actionTypeIds } from '@telemachos/contract/features/actions/action-types.ts';
import { ask, somebody, windowOf } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import { goOn, privateNote, publicNote } from '../typing.ts';

test.use({ world: 'mentoring' });

type Piece = { Data: { Note?: string } | null; Version: number };

test('a page that goes within the second takes nothing: the note is there again, and is saved', async ({
  page,
  site,
}) => {
  const { id } = await somebody(site, 'mentee');
  await signIn(page, 'mentor');
  const address = `/pilot/mentor/mentee/${id}/6`;
  await page.goto(address);
  await privateNote(page).fill('');
  await privateNote(page).pressSequentially('Η τελευταία λέξη');
  await page.goto('about:blank');
  await page.goto(address);
  await expect(privateNote(page)).toHaveValue('Η τελευταία λέξη');
  await expect
    .poll(() =>
      ask<Piece>(page, '/api/mentor/GetPrivateMenteeData', { ActionId: 6, MenteeId: id }).then(
        ({ Data }) => Data?.Note,
      ),
    )
    .toBe('Η τελευταία λέξη');
  // A note that saves itself stands in the feed at once, as one version.
  const feed = page.getByRole('region', { name: 'Όλα τα σημειώματα' });
  await expect(feed.getByRole('listitem').first()).toContainText('Η τελευταία λέξη');
  await privateNote(page).fill('Η τελευταία λέξη, και άλλη μία');
  await expect(feed.getByRole('listitem').first()).toContainText('Η τελευταία λέξη, και άλλη μία');
  await privateNote(page).fill('Η τελευταία λέξη');
  await expect(feed.getByRole('listitem').first()).not.toContainText('και άλλη μία');
  // The note that is saved by hand waits, and can be thrown away.
  const kept = await publicNote(page).inputValue();
  await publicNote(page).fill('Μισή πρόταση');
  await page.reload();
  await expect(publicNote(page)).toHaveValue('Μισή πρόταση');
  const line = page.getByRole('status').filter({ hasText: goOn });
  await line.getByRole('button', { name: 'Απόρριψη' }).click();
  await expect(publicNote(page)).toHaveValue(kept);
  await page.reload();
  await expect(publicNote(page)).toHaveValue(kept);
  await expect(line).toHaveCount(0);
  await test.step('once what was found here is saved there is nothing left to discard, and the focus stays where it was', async () => {
    await publicNote(page).fill('Μισή πρόταση, που σώζεται');
    await page.reload();
    await expect(page.getByText(goOn)).toBeVisible();
    const save = publicNote(page).locator('xpath=ancestor::form').getByRole('button', { name: 'Αποθήκευση' });
    await save.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(/Αποθηκεύτηκε/).first()).toBeVisible();
    await expect(page.getByText(goOn)).toHaveCount(0);
    await expect(save).toBeDisabled();
    await expect(save).toBeFocused();
    await expect(publicNote(page)).toHaveValue('Μισή πρόταση, που σώζεται');
  });
});

test('somebody else saved meanwhile: both versions are shown, and nothing is overwritten', async ({
  page,
  site,
  browser,
  forgiven,
}) => {
  forgiven.push(/409/);
  const { id } = await somebody(site, 'mentee');
  await signIn(page, 'mentor');
  const address = `/pilot/mentor/mentee/${id}/1`;
  await page.goto(address);
  await publicNote(page).fill('Του μέντορα');
  await page.goto('about:blank');
  const other = await windowOf(browser, site, 'supervisor');
  const { Version, Data } = await ask<Piece>(other, '/api/mentor/GetPublicMenteeData', { ActionId: 1, MenteeId: id });
  await ask(other, '/api/mentor/SavePublicMenteeData', {
    ActionId: 1,
    MenteeId: id,
    Data: { ...Data, Note: 'Του επόπτη' },
    Version,
  });
  await page.goto(address);
  const conflict = page.getByRole('dialog', { name: 'Κάποιος άλλαξε το κείμενο στο μεταξύ' });
  await expect(conflict).toContainText('Του μέντορα');
  await expect(conflict).toContainText('Του επόπτη');
  await conflict.getByRole('button', { name: 'Κρατώ και τις δύο' }).click();
  await expect
    .poll(() =>
      ask<Piece>(page, '/api/mentor/GetPublicMenteeData', { ActionId: 1, MenteeId: id }).then(
        (piece) => piece.Data?.Note,
      ),
    )
    .toBe('Του επόπτη\n\nΤου μέντορα');
  await test.step('a note that is joined with what somebody saved and then is saved says so, as one that is saved at once', async () => {
    await page.goto(`/pilot/mentor/mentee/${id}/3`);
    await publicNote(page).fill('Μαζί με το άλλο');
    const of = { ActionId: 3, MenteeId: id };
    const { Version, Data } = await ask<Piece>(other, '/api/mentor/GetPublicMenteeData', of);
    await ask(other, '/api/mentor/SavePublicMenteeData', { ...of, Data: { ...Data, date: '2038-03-04' }, Version });
    await other.context().close();
    const form = publicNote(page).locator('xpath=ancestor::form');
    await form.getByRole('button', { name: 'Αποθήκευση' }).click();
    await expect(page.getByText(/^Αποθηκεύτηκε· /)).toBeVisible();
    const { Data: joined } = await ask<Piece>(page, '/api/mentor/GetPublicMenteeData', of);
    expect(joined).toMatchObject({ Note: 'Μαζί με το άλλο', date: '2038-03-04' });
  });
});

test('it is its writer’s alone, and signing out asks before it is removed', async ({ page, site }) => {
  const { id } = await somebody(site, 'mentee');
  await signIn(page, 'mentor');
  const address = `/pilot/mentor/mentee/${id}/2`;
  await page.goto(address);
  const before = await publicNote(page).inputValue();
  await publicNote(page).fill('Μόνο του μέντορα');
  await page.goto('about:blank');
  await signIn(page, 'supervisor');
  await page.goto(address);
  await expect(publicNote(page)).toHaveValue(before);
  await page.goto('about:blank');
  await signIn(page, 'mentor');
  await page.goto('/');
  const leave = async () => {
    await page.getByRole('button', { name: /^Λογαριασμός: / }).click();
    await page.getByRole('menuitem', { name: 'Αποσύνδεση' }).click();
  };
  await leave();
  const sure = page.getByRole('dialog', { name: 'Αποσύνδεση με αλλαγές που δεν αποθηκεύτηκαν;' });
  await expect(sure).toContainText('σε 1 φόρμα ή σημείωμα');
  await sure.getByRole('button', { name: 'Παραμονή' }).click();
  await page.goto(address);
  await expect(publicNote(page)).toHaveValue('Μόνο του μέντορα');
  await page.goto('/pilot/home');
  await leave();
  await sure.getByRole('button', { name: 'Αποσύνδεση' }).click();
  await expect(page).toHaveURL(/signin/);
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('Μόνο του μέντορα');
});

test('a time that is still being typed for a meeting comes back as it was, and is not sent', async ({ page, site }) => {
  const { id } = await somebody(site, 'mentee');
  await signIn(page, 'mentor');
  const { ProjectId } = await ask<{ ProjectId: number }>(page, '/api/user/getcurrent', {});
  const { Actions } = await ask<{ Actions: { Id: number; TypeId: number }[] }>(page, '/api/action/mentor', {
    ProjectId,
    MenteeId: id,
  });
  const meeting = Actions.find(({ TypeId }) => TypeId === actionTypeIds.meeting);
  await page.goto(`/pilot/mentor/mentee/${id}/${meeting?.Id}`);
  await expect(publicNote(page)).toBeVisible();
  await page.locator('#meeting-date').fill('12-12-2036');
  await page.locator('#meeting-time').fill('14:3');
  await page.reload();
  await expect(page.locator('#meeting-time')).toHaveValue('14:3');
  await expect(page.locator('#meeting-date')).toHaveValue('12-12-2036');
  await page.locator('#meeting-time').fill('14:30');
  await page.getByRole('button', { name: 'Αποθήκευση' }).click();
  await expect(page.getByText(/Αποθηκεύτηκε/).first()).toBeVisible();
});
