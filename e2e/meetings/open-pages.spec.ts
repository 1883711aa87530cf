/** Open pages that follow what others do with a meeting. */
import { dayInAthens, showDateTime, showDay, showTime } from '@telemachos/contract/kit/dates.ts';
import { expectAccessible } from '../axe.ts';
import { ask, somebody, windowOf } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import { publicNote } from '../typing.ts';
import {
  at,
  bookTime,
  inDays,
  letBook,
  meetingAction,
  meetingsOf,
  offerHours,
  workday,
  type Made,
} from './making-here.ts';

test.use({ world: 'meetings' });

test('the page of a coordinator, who is not notified, follows on focus and every half minute; so does another window of the mentor', async ({
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
  // A focus during a request starts no other request: the window is focused again.
  const seesOnFocus = (window: typeof page, day: string) =>
    expect(async () => {
      await window.evaluate(() => globalThis.dispatchEvent(new Event('focus')));
      await expect(dayOn(window)).toHaveValue(day, { timeout: 1000 });
    }).toPass();
  await seesOnFocus(mentor, '11-10-2038');
  await seesOnFocus(page, '11-10-2038');
  const move = (Sequence: number, day: string) => ask(mentor, '/api/meetings/Move', { Id, Sequence, ...at(day, 10) });
  await move(0, '2038-10-12');
  await seesOnFocus(mentor, '12-10-2038');
  await seesOnFocus(page, '12-10-2038');
  await move(1, '2038-10-13');
  await page.clock.fastForward(31_000);
  await expect(dayOn(page)).toHaveValue('13-10-2038');
  await mentor.context().close();
});

test('a mentee’s page follows the mentor: a decline is of the time that was seen, and what is typed stays', async ({
  browser,
  page,
  site,
  forgiven,
}) => {
  forgiven.push(/ERR_INTERNET_DISCONNECTED|status of 409/);
  const ActionId = await meetingAction(site, 'Όπως φαίνεται');
  const mentor = await somebody(site, 'mentor');
  await offerHours(site, mentor.id);
  await letBook(site);
  await signIn(page, 'mentee');
  await page.goto(`/pilot/mentee/action/${ActionId}`);
  const name = `${mentor.first} ${mentor.last}`;
  const whom = page.getByText(`Με: ${name}`, { exact: true });
  await expect(whom).toBeVisible();
  await bookTime(page);
  await expect(page.getByText(new RegExp(`^Η συνάντηση ορίστηκε: .*με: ${name}. Τόπος: Γραφείο 2.`))).toBeVisible();
  await expect(whom).toBeVisible();
  const [booked] = await meetingsOf(page, ActionId);
  const decline = 'Δεν μπορώ να έρθω';
  await page.getByRole('button', { name: decline }).click();
  const dialog = page.getByRole('dialog');
  const reason = dialog.getByRole('textbox', { name: 'Αιτία' });
  const act = dialog.getByRole('button', { name: decline });
  await expect(dialog).toContainText('Όπως φαίνεται');
  await expect(dialog).toContainText(showDateTime(booked?.Start ?? ''));
  await expect(dialog).toContainText(`Με: ${name}`);
  await reason.fill('Γράφω ακόμη');
  const staff = await windowOf(browser, site, 'mentor');
  const moved = { Id: booked?.Id, Sequence: booked?.Sequence, ...at(workday(50), 19) };

  await test.step('an unanswered decline, sent again, is refused when the meeting was moved meanwhile', async () => {
    await page.context().setOffline(true);
    await act.click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await page.context().setOffline(false);
    await expect(dialog.getByRole('alert')).toHaveCount(0);
    await ask(staff, '/api/meetings/Move', moved);
    await expect(dialog).toContainText('19:00');
    // The change may be the person's own decline: nothing is said before the second press.
    const changed = dialog.getByRole('alert').filter({ hasText: 'Η συνάντηση άλλαξε στο μεταξύ' });
    await expect(changed).toHaveCount(0);
    await act.click();
    await expect(changed).toContainText('19:00');
    await expect(act).toHaveCount(0);
    await changed.getByRole('button', { name: 'Το είδα' }).click();
    await expect(act).toBeEnabled();
    await expect(reason).toHaveValue('Γράφω ακόμη');
  });

  await test.step('a meeting that the mentor cancels leaves the reason, and times to choose among', async () => {
    // Loaded anew: after an unanswered decline a cancellation may be the person's own doing.
    await page.reload();
    await page.getByRole('button', { name: decline }).click();
    await reason.fill('Γράφω ακόμη');
    const [now] = await meetingsOf(page, ActionId);
    await ask(staff, '/api/meetings/Cancel', { Id: now?.Id, Sequence: now?.Sequence, Reason: 'Κλειστά' });
    await expect(dialog.getByRole('alert')).toContainText('Η συνάντηση άλλαξε στο μεταξύ');
    await expect(reason).toHaveValue('Γράφω ακόμη');
    await dialog.getByRole('button', { name: 'Πίσω' }).click();
    await expect(page.getByRole('heading', { name: 'Επιλέξτε ώρα' })).toBeVisible();
  });
  await staff.context().close();
});

test('a mentor’s page of a mentee follows others, keeps what is typed, and asks which meeting to keep', async ({
  browser,
  page,
  site,
  forgiven,
}) => {
  forgiven.push(/status of 409/);
  const ActionId = await meetingAction(site, 'Ανοιχτή σελίδα');
  const mentee = await somebody(site, 'mentee');
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'mentor');
  await page.goto(`/pilot/mentor/mentee/${mentee.id}/${ActionId}`);
  const [day, hour] = [page.getByRole('textbox', { name: 'Ημερομηνία' }), page.getByRole('textbox', { name: 'Ώρα' })];
  const form = page.getByRole('region', { name: 'Συνάντηση', exact: true });
  const save = form.getByRole('button', { name: 'Αποθήκευση' });
  const meanwhile = form.getByRole('status').filter({ hasText: 'Στο μεταξύ' });
  await expect(day).toHaveValue('');
  await expect(page.getByText('Διαρκεί 45 λεπτά.')).toBeVisible();
  const other = await windowOf(browser, site, 'coordinator');
  const own = await windowOf(browser, site, 'mentee');
  const make = async (date: string, hours: number, Minutes = 45) =>
    (await ask<Made>(other, '/api/meetings/Make', { ActionId, MenteeIds: [mentee.id], ...at(date, hours), Minutes }))
      .Meetings[0];
  const decline = (made: Made['Meetings'][number] | undefined) =>
    ask(own, '/api/meetings/CannotCome', { ...made, Reason: 'Έχω εξετάσεις\u200F' });
  const declined = page.getByRole('note').filter({ hasText: 'δήλωσε ότι δεν μπορεί να έρθει' });

  await test.step('a meeting that others set is there, and that it was declined', async () => {
    const first = await make('2038-09-14', 10, 70);
    await expect(day).toHaveValue('14-09-2038');
    await expect(hour).toHaveValue('10:00');
    await expect(page.getByText('Διαρκεί 70 λεπτά.')).toBeVisible();
    await decline(first);
    // The right-to-left mark of the reason turns no other part of the sentence around.
    await expect(declined).toContainText('«\u2068Έχω εξετάσεις\u200F\u2069»');
    await expect(day).toHaveValue('');
    await expect(hour).toHaveValue('');
  });

  await test.step('a note that is being typed stays', async () => {
    const second = await make('2038-09-15', 11);
    await expect(hour).toHaveValue('11:00');
    await expect(declined).toHaveCount(0);
    await publicNote(page).fill('Φέρτε το βιογραφικό σας');
    await decline(second);
    await expect(declined).toBeVisible();
    await expect(publicNote(page)).toHaveValue('Φέρτε το βιογραφικό σας');
    await expect(day).toHaveValue('15-09-2038');
    await expect(meanwhile).toHaveText('Στο μεταξύ η συνάντηση ακυρώθηκε.');
  });

  await test.step('over an hour that is being typed, a move is told, and the conflict shows both', async () => {
    await save.click();
    await expect(form.getByText(/Αποθηκεύτηκε/)).toBeVisible();
    const third = await make('2038-11-15', 10);
    await expect(hour).toHaveValue('10:00');
    await hour.fill('12:30');
    await expect(meanwhile).toHaveCount(0);
    await ask(other, '/api/meetings/Move', { ...third, ...at('2038-11-16', 9, 45) });
    await expect(meanwhile).toHaveText('Στο μεταξύ η συνάντηση άλλαξε: ισχύει 16-11-2038 09:45.');
    await expect(hour).toHaveValue('12:30');
    await expectAccessible(page);
    await save.click();
    const conflict = page.getByRole('dialog', { name: 'Η συνάντηση άλλαξε στο μεταξύ' });
    await expect(conflict).toContainText('16-11-2038 09:45');
    await conflict.getByRole('button', { name: 'Κρατώ την άλλη' }).click();
    await expect(hour).toHaveValue('09:45');
    await expect(meanwhile).toHaveCount(0);
  });

  await test.step('another note, of which nobody is notified, is read on focus', async () => {
    await publicNote(page).fill('Φέρτε και τα πτυχία σας');
    const of = { ActionId, MenteeId: mentee.id };
    type Saved = { Version: number; Data: object };
    const { Version, Data } = await ask<Saved>(other, '/api/mentor/GetPublicMenteeData', of);
    await ask(other, '/api/mentor/SavePublicMenteeData', { ...of, Version, Data: { ...Data, Note: 'Του συντονιστή' } });
    await expect(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
      await expect(meanwhile).toHaveText('Στο μεταξύ άλλαξε το σημείωμα.', { timeout: 1000 });
    }).toPass();
  });
  for (const window of [other, own]) await window.context().close();
});

test('a group session that is declined, a booking that is cancelled and the meeting that stands are each told', async ({
  browser,
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const ActionId = await meetingAction(site, 'Ομάδα που συνεχίζει', true);
  const [mentor, mentee] = [await somebody(site, 'mentor'), await somebody(site, 'mentee')];
  await offerHours(site, mentor.id);
  await letBook(site);
  const staff = await windowOf(browser, site, 'mentor');
  type Mentees = { list: { User: { Id: number; Fields: { last_name: string } } }[] };
  const { list } = await ask<Mentees>(staff, '/api/action/GetAggregateMentees', { Id: ActionId, ProjectId: 1 });
  const other = list.find(({ User }) => User.Id !== mentee.id)?.User;
  await ask(staff, '/api/meetings/Make', { ActionId, MenteeIds: [mentee.id, other?.Id], ...at(inDays(60), 19) });
  await signIn(page, 'mentee');
  await page.goto(`/pilot/mentee/action/${ActionId}`);
  const off = page.getByRole('status').filter({ hasText: 'Δηλώσατε ότι δεν μπορείτε να έρθετε' });

  await test.step('who declines a group session is offered times of their own', async () => {
    await expect(page.getByText('Την ώρα αυτής της συνάντησης την αλλάζει ο σύμβουλός σας.')).toBeVisible();
    await page.getByRole('button', { name: 'Δεν μπορώ να έρθω' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Αιτία' }).fill('Δουλεύω εκείνη την ώρα');
    await dialog.getByRole('button', { name: 'Δεν μπορώ να έρθω' }).click();
    await expect(off).toContainText('19:00');
    await expect(off).toContainText('Γράψατε: Δουλεύω εκείνη την ώρα');
    await expect(page.getByRole('heading', { name: 'Επιλέξτε ώρα' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Αλλαγή ώρας' })).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step('the schedule does not let them be chosen for mails', async () => {
    await staff.goto(`/pilot/mentor/action2/list/${ActionId}`);
    const lines = staff.getByRole('listitem').filter({ has: staff.getByRole('checkbox') });
    const [coming, declining] = [
      lines.filter({ hasText: other?.Fields.last_name }),
      lines.filter({ hasText: mentee.last }),
    ];
    await expect(coming.getByRole('checkbox')).toBeEnabled();
    await expect(coming).toContainText('Δεν ενημερώθηκε');
    await expect(declining.getByRole('checkbox')).toBeDisabled();
    await expect(declining).toContainText('Δεν θα έρθει');
    await expect(declining).not.toContainText('ενημερώθηκε');
  });

  await test.step('beside the declined one it is told which one stands; theirs alone is theirs to move', async () => {
    await bookTime(page);
    await expect(page.getByText(/^Η συνάντηση ορίστηκε: /)).toBeVisible();
    await expect(page.getByRole('group', { name: /^\d\d-\d\d-\d{4} \d\d:\d\d$/ })).toHaveCount(1);
    const own = (await meetingsOf(staff, ActionId)).find(({ Mentees }) =>
      Mentees.some(({ Id, Comes }) => Comes && Id === mentee.id),
    );
    await expect(off).toContainText(`Ισχύει η συνάντηση: ${showDateTime(own?.Start ?? '')}.`);
    await expect(page.getByRole('button', { name: 'Αλλαγή ώρας' })).toBeVisible();
    await ask(staff, '/api/meetings/Cancel', { Id: own?.Id, Sequence: own?.Sequence, Reason: 'Αρρώστησα' });
    const cancelled = page.getByRole('status').filter({ hasText: 'Η συνάντηση ακυρώθηκε από τον σύμβουλο' });
    await expect(cancelled).toContainText(showDateTime(own?.Start ?? ''));
    await expect(cancelled).toContainText('Αιτία: Αρρώστησα');
    // Set again at the cancelled time, that one is told no more.
    const start = Date.parse(own?.Start ?? '');
    const [hours, minutes] = showTime(own?.Start ?? '')
      .split(':')
      .map(Number);
    const time = at(dayInAthens(start), hours ?? 0, minutes);
    await ask(staff, '/api/meetings/Make', { ActionId, MenteeIds: [mentee.id], ...time });
    await expect(page.getByRole('status').filter({ hasText: 'Ισχύει' })).toHaveText(
      `Ισχύει η συνάντηση: ${showDateTime(start)}.` +
        `Δηλώσατε ότι δεν μπορείτε να έρθετε στη συνάντηση: ${showDay(inDays(60))} 19:00.`,
    );
  });
  await staff.context().close();
});
