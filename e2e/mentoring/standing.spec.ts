/** How an action stands: since when, how it went so far, and whether the mentee sees what is written about it. */
import { actionTypeIds } from '@telemachos/contract/features/actions/action-types.ts';
import type { MenteeAction } from '@telemachos/contract/features/mentoring/mentoring.wire.ts';
import type { ActionLine } from '@telemachos/contract/features/actions/actions.wire.ts';
import { showDate } from '@telemachos/contract/kit/dates.ts';
import { ask } from '../people.ts';
import { expect, signIn, test } from '../site.ts';

test.use({ world: 'mentoring' });

type Found = { list: { User: { Id: number; Username: string } }[] };
type View = { Mentee: { Fields: { last_name: string } }; Actions: MenteeAction[] };

const first = <Item>(items: readonly Item[], wanted: (item: Item) => boolean): Item => {
  const found = items.find(wanted);
  if (found === undefined) throw new Error('the demonstration has no such action');
  return found;
};

test('a mentee reads since when an action is under way, in the list and on its page', async ({ page }) => {
  await signIn(page, 'mentee');
  await page.goto('/pilot/mentee/actions');
  const lines = await ask<ActionLine[]>(page, '/api/data/getactions', {});
  const line = first(lines, ({ State, Since, TypeId }) => State === 'underway' && Since !== null && TypeId !== 3);
  const since = `από ${showDate(line.Since ?? '')}`;
  const row = page.getByRole('listitem').filter({ hasText: line.Title });
  await expect(row).toContainText(since);
  const done = first(lines, ({ State }) => State === 'done');
  await expect(page.getByRole('listitem').filter({ hasText: done.Title })).not.toContainText('από ');
  await row.getByRole('link').click();
  await expect(page.getByRole('main')).toContainText(`Σε εξέλιξη ${since}`);
});

test('a mentor reads it too, and how an action went so far, step by step', async ({ page }) => {
  await signIn(page, 'mentor');
  await page.goto('/pilot/mentor/mentee/list');
  const { list } = await ask<Found>(page, '/api/mentor/Mentees', { ProjectId: 1, Search: 'mentee' });
  const MenteeId = first(list, ({ User }) => User.Username === 'mentee').User.Id;
  const { Mentee, Actions } = await ask<View>(page, '/api/action/mentor', { ProjectId: 1, MenteeId });
  const line = first(
    Actions,
    ({ State, Since, Completion }) => State === 'underway' && Since !== null && Completion > 0,
  );
  await page.goto(`/pilot/mentor/mentee/${MenteeId}`);
  const link = page.getByRole('link', { name: new RegExp(line.Title) }).first();
  await expect(link).toContainText(`Σε εξέλιξη · ${line.Completion}% · από ${showDate(line.Since ?? '')}`);
  await link.click();
  await expect(page.getByRole('main')).toContainText(`από ${showDate(line.Since ?? '')} · `);

  // The questionnaire of the demonstration was begun and finished; the note is saved here.
  const quest = first(Actions, ({ AnswerSet }) => AnswerSet?.Status === 'Finished');
  const { Version } = await ask<{ Version: number }>(page, '/api/mentor/GetPrivateMenteeData', {
    ActionId: quest.Id,
    MenteeId,
  });
  await ask(page, '/api/mentor/SavePrivateMenteeData', {
    ActionId: quest.Id,
    MenteeId,
    Data: { Note: 'Τα συζητήσαμε' },
    Version,
  });
  await page.goto(`/pilot/mentor/action/list/${quest.Id}?side=1&q=${encodeURIComponent(Mentee.Fields.last_name)}`);
  const cell = page.locator('[data-place="0:0"]');
  await expect(cell).toHaveAttribute('aria-label', /./);
  await cell.click();
  const steps = page.getByRole('dialog').getByRole('region', { name: 'Ιστορικό' }).getByRole('listitem');
  await expect(steps.first()).toContainText(/^Ξεκίνησε \d\d-\d\d-\d{4} \d\d:\d\d/);
  await expect(steps.nth(1)).toContainText(/^Υποβλήθηκε \d\d-\d\d-\d{4}/);
  await expect(steps.last()).toContainText(/^Ιδιωτικό σημείωμα \d\d-\d\d-\d{4} \d\d:\d\d · \S/);
  await test.step('the mentees of an action are those of its grid, each as far as it says there', async () => {
    await page.goto('/pilot/mentor/action/list/3');
    type Aggregate = { list: { User: { Fields: { last_name: string } }; Completion: number }[]; All: number };
    const asked = { Id: 3, ProjectId: 1, Count: 100 };
    const { list, All } = await ask<Aggregate>(page, '/api/action/GetAggregateMentees', asked);
    const begun = list.filter((one) => one.Completion > 0);
    expect([list.length, begun.length > 2]).toEqual([All, true]);
    for (const { User, Completion } of begun) {
      const row = page.getByRole('row').filter({ hasText: User.Fields.last_name });
      await expect(row).toContainText(`${Completion}%`);
    }
  });
  await test.step('a mentee’s page says since when something waits for the mentor, and since when nothing was heard', async () => {
    await page.route('**/api/action/mentor', async (route) => {
      const answer = await route.fetch();
      const view = (await answer.json()) as { Mentee: object; Actions: object[] };
      const [first, ...rest] = view.Actions;
      const waiting = {
        ...first,
        State: 'waiting',
        NextActor: 'mentor',
        Reason: 'read',
        Since: '2026-11-02T09:00:00Z',
      };
      const Mentee = { ...view.Mentee, Silent: true, Heard: '2026-11-01T09:00:00Z' };
      await route.fulfill({ response: answer, json: { ...view, Mentee, Actions: [waiting, ...rest] } });
    });
    await page.goto(`/pilot/mentor/mentee/${MenteeId}`);
    await expect(page.getByRole('list', { name: 'Με μια ματιά' })).toContainText('χωρίς νέα από 01-11-2026');
    await expect(page.getByRole('region', { name: 'Σας χρειάζεται τώρα' })).toContainText('περιμένει από 02-11-2026');
  });
});

test('over a note it is said whether the mentee reads it: not of a hidden action, and of a closed one later', async ({
  page,
}) => {
  await signIn(page, 'mentor');
  await page.goto('/pilot/mentor/mentee/list');
  const { list } = await ask<Found>(page, '/api/mentor/Mentees', { ProjectId: 1, Search: 'mentee' });
  const MenteeId = first(list, ({ User }) => User.Username === 'mentee').User.Id;
  const { Actions } = await ask<View>(page, '/api/action/mentor', { ProjectId: 1, MenteeId });
  const words = async (wanted: (action: MenteeAction) => boolean) => {
    await page.goto(`/pilot/mentor/mentee/${MenteeId}/${first(Actions, wanted).Id}`);
    return page.getByRole('region', { name: /^(Σημείωμα προς τον ωφελούμενο|Συνάντηση)$/ });
  };
  const hidden = await words(({ Unseen }) => Unseen === 'hidden');
  await expect(hidden).toContainText('Δεν το βλέπει ο ωφελούμενος όσο η ενέργεια είναι κρυφή από τους ωφελουμένους');
  await expect(hidden).not.toContainText('Το διαβάζει');
  const isLocked = ({ Unseen, State }: MenteeAction) => Unseen === null && State === 'locked';
  const locked = await words((action) => isLocked(action) && action.TypeId !== actionTypeIds.meeting);
  await expect(locked).toContainText('Θα το διαβάσει ο ωφελούμενος μόλις ανοίξει η ενέργεια');
  // A meeting is read by its mentee once it is set, also before its action opens.
  const meeting = first(Actions, (action) => isLocked(action) && action.TypeId === actionTypeIds.meeting);
  const unset = await words(({ Id }) => Id === meeting.Id);
  await expect(unset).toContainText('Θα το διαβάσει ο ωφελούμενος μόλις οριστεί η συνάντηση ή ανοίξει η ενέργεια');
  const day = { Date: '2038-08-10', TimeHours: 10, TimeMinutes: 0 };
  await ask(page, '/api/meetings/Make', { ActionId: meeting.Id, MenteeIds: [MenteeId], ...day });
  const set = await words(({ Id }) => Id === meeting.Id);
  await page.reload();
  await expect(set).toContainText('Το διαβάζει ο ωφελούμενος');
  await expect(page.getByText('που βλέπει όμως τη συνάντηση και το σημείωμά της')).toBeVisible();
  const seen = await words(({ Unseen, State }) => Unseen === null && State === 'underway');
  await expect(seen).toContainText('Το διαβάζει ο ωφελούμενος');
  // On a phone what a label says is read whole.
  await page.setViewportSize({ width: 390, height: 844 });
  const label = page.locator('label', { hasText: 'Σημείωμα που δεν βλέπει ο ωφελούμενος' });
  await expect(label).toBeVisible();
  await expect.poll(() => label.evaluate((one) => one.scrollWidth <= one.clientWidth + 1)).toBe(true);
});
