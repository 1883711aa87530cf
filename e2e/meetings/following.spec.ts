/** Open pages follow what is done with meetings: of whoever is not told of it, and others of whoever did it; also where one types. */
import { dayInAthens, showDay } from '@telemachos/contract/kit/dates.ts';
import { daysLater } from '@telemachos/contract/kit/clock.ts';
import { axeFaults } from '../axe.ts';
import { ask, somebody, windowOf } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import { publicNote } from '../typing.ts';
import { at, meetingAction, type Made } from './making-here.ts';

test.use({ world: 'meetings-following' });

const inDays = (days: number): string => daysLater(dayInAthens(Date.now()), days);

test('the page of a coordinator, who is not told, follows once it is looked at again and every half minute; so does another window of the mentor', async ({
  browser,
  page,
  site,
}) => {
  const ActionId = await meetingAction(site, 'Κανείς δεν το λέει');
  const mentee = await somebody(site, 'mentee');
  const address = `/pilot/mentor/mentee/${mentee.id}/${ActionId}`;
  const mentor = await windowOf(browser, site, 'mentor');
  await mentor.goto(address);
  await page.clock.install();
  await signIn(page, 'coordinator');
  await page.goto(address);
  const dayOn = (window: typeof page) => window.getByRole('textbox', { name: 'Ημερομηνία' });
  await expect(dayOn(page)).toHaveValue('');
  await expect(dayOn(mentor)).toHaveValue('');
  const make = { ActionId, MenteeIds: [mentee.id], ...at('2038-10-11', 10) };
  const Id = (await ask<Made>(mentor, '/api/meetings/Make', make)).Meetings[0]?.Id;
  // A look that meets a reading under way adds none: one looks again.
  const seesOnLook = (window: typeof page, day: string) =>
    expect(async () => {
      await window.evaluate(() => globalThis.dispatchEvent(new Event('focus')));
      await expect(dayOn(window)).toHaveValue(day, { timeout: 1000 });
    }).toPass();
  await seesOnLook(mentor, '11-10-2038');
  await seesOnLook(page, '11-10-2038');
  const move = (Sequence: number, day: string) => ask(mentor, '/api/meetings/Move', { Id, Sequence, ...at(day, 10) });
  // What was done elsewhere by the same mentor.
  await move(0, '2038-10-12');
  await seesOnLook(mentor, '12-10-2038');
  await seesOnLook(page, '12-10-2038');
  await move(1, '2038-10-13');
  await page.clock.fastForward(31_000);
  await expect(dayOn(page)).toHaveValue('13-10-2038');
  await mentor.context().close();
});

test('a mentor who types reads above it what became of the meeting meanwhile, and which one to keep is asked about the meeting', async ({
  browser,
  page,
  site,
  forgiven,
}) => {
  forgiven.push(/status of 409/);
  const ActionId = await meetingAction(site, 'Γράφεται ακόμη');
  const mentee = await somebody(site, 'mentee');
  const other = await windowOf(browser, site, 'coordinator');
  const make = { ActionId, MenteeIds: [mentee.id], ...at('2038-11-15', 10) };
  const Id = (await ask<Made>(other, '/api/meetings/Make', make)).Meetings[0]?.Id;
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'mentor');
  await page.goto(`/pilot/mentor/mentee/${mentee.id}/${ActionId}`);
  const hour = page.getByRole('textbox', { name: 'Ώρα' });
  await expect(hour).toHaveValue('10:00');
  await hour.fill('12:30');
  const form = page.getByRole('region', { name: 'Συνάντηση', exact: true });
  const said = form.getByRole('status').filter({ hasText: 'Στο μεταξύ' });
  await expect(said).toHaveCount(0);
  await ask(other, '/api/meetings/Move', { Id, Sequence: 0, ...at('2038-11-16', 9, 45) });
  await expect(said).toHaveText('Στο μεταξύ η συνάντηση άλλαξε: ισχύει 16-11-2038 09:45.');
  await expect(hour).toHaveValue('12:30');
  expect(await axeFaults(page)).toEqual([]);
  await form.getByRole('button', { name: 'Αποθήκευση' }).click();
  const conflict = page.getByRole('dialog', { name: 'Η συνάντηση άλλαξε στο μεταξύ' });
  await expect(conflict).toContainText('16-11-2038 09:45');
  await conflict.getByRole('button', { name: 'Κρατώ την άλλη' }).click();
  await expect(hour).toHaveValue('09:45');
  await expect(said).toHaveCount(0);
  await publicNote(page).fill('Φέρτε το βιογραφικό σας');
  await ask(other, '/api/meetings/Cancel', { Id, Sequence: 1, Reason: '' });
  await expect(said).toHaveText('Στο μεταξύ η συνάντηση ακυρώθηκε.');
  // A note alone is told to nobody: it is read when the page is looked at again.
  await form.getByRole('button', { name: 'Αποθήκευση' }).click();
  await expect(form.getByText(/Αποθηκεύτηκε/)).toBeVisible();
  await expect(said).toHaveCount(0);
  await publicNote(page).fill('Φέρτε και τα πτυχία σας');
  const of = { ActionId, MenteeId: mentee.id };
  const { Version } = await ask<{ Version: number }>(other, '/api/mentor/GetPublicMenteeData', of);
  await ask(other, '/api/mentor/SavePublicMenteeData', { ...of, Version, Data: { Note: 'Του συντονιστή' } });
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(said).toHaveText('Στο μεταξύ άλλαξε το σημείωμα.', { timeout: 1000 });
  }).toPass();
  await other.context().close();
});

test('a mentee reads first which meeting stands, then the last that is off, and not that they declined the time that stands', async ({
  browser,
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const ActionId = await meetingAction(site, 'Πολλές αλλαγές');
  const mentee = await somebody(site, 'mentee');
  const mentor = await windowOf(browser, site, 'mentor');
  await signIn(page, 'mentee');
  const make = async (date: string) =>
    (
      await ask<Made>(mentor, '/api/meetings/Make', { ActionId, MenteeIds: [mentee.id], ...at(date, 18, 45) })
    ).Meetings.map(({ Id, Sequence }) => ({ Id, Sequence }))[0];
  const [first, second, third] = [inDays(40), inDays(50), inDays(60)];
  await ask(page, '/api/meetings/CannotCome', { ...(await make(first)), Reason: '' });
  await ask(page, '/api/meetings/CannotCome', { ...(await make(second)), Reason: '' });
  await ask(mentor, '/api/meetings/Cancel', { ...(await make(third)), Reason: 'Ασθένεια' });
  await make(first);
  await page.goto(`/pilot/mentee/action/${ActionId}`);
  await expect(page.getByRole('status').filter({ hasText: 'Ισχύει' })).toHaveText(
    `Ισχύει η συνάντηση: ${showDay(first)} 18:45.` +
      `Η συνάντηση ακυρώθηκε από τον σύμβουλο: ${showDay(third)} 18:45.Αιτία: Ασθένεια`,
  );
  expect(await axeFaults(page)).toEqual([]);
  await mentor.context().close();
});
