/**
 * A mentor's home: who wrote and waits for an answer comes first, as it happens, and until it is read; and who declined a
 * meeting.
 */
import { dayInAthens, showDay } from '@telemachos/contract/kit/dates.ts';
import { daysLater } from '@telemachos/contract/kit/athens-time.ts';
import pg from 'pg';
import { expectAccessible } from '../axe.ts';
import { at, meetingAction, type Made } from '../meetings/making-here.ts';
import { ask, somebody, windowOf } from '../people.ts';
import { expect, signIn, test } from '../site.ts';

test.use({ world: 'who-wrote' });

test('whoever wrote stands first on the mentor’s home, with a way to what they wrote, until it is read', async ({
  browser,
  page,
  site,
}) => {
  const [mentor, mentee] = [await somebody(site, 'mentor'), await somebody(site, 'mentee')];
  await signIn(page, 'mentor');
  const heard = page.waitForResponse('**/api/Chat/Conversations');
  await page.goto('/pilot/home');
  await (await heard).finished();
  const read = page.getByRole('link', { name: new RegExp(`^Διαβάστε: .*${mentee.last}`) });
  const wrote = page.getByRole('listitem').filter({ hasText: 'Σας έγραψε' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(wrote).toHaveCount(0);
  const other = await windowOf(browser, site, 'mentee');
  const { ConversationId } = await ask<{ ConversationId: number }>(other, '/api/chat/Open', {
    ProjectId: 1,
    UserId: mentor.id,
  });
  for (const Message of ['Καλημέρα', 'Μπορούμε να μιλήσουμε;'])
    await ask(other, '/api/chat/Send', { ConversationId, ClientId: crypto.randomUUID(), Message });
  await expect(wrote).toContainText('Σας έγραψε: 2 νέα μηνύματα');
  await expect(page.locator('main').getByRole('listitem').first()).toContainText(mentee.last);
  await read.click();
  await expect(page).toHaveURL(new RegExp(`/chat/${ConversationId}$`));
  await expect(page.getByRole('log').getByText('Μπορούμε να μιλήσουμε;')).toBeVisible();
  await page.getByRole('navigation').first().getByRole('link', { name: 'Αρχική' }).click();
  await expect(wrote).toHaveCount(0);
  await other.context().close();
});

test('of a meeting that was declined the home and the list of mentees say whose it was, when, and why, and all of it where the next is set', async ({
  browser,
  page,
  site,
}) => {
  const [mentor, mentee] = [await somebody(site, 'mentor'), await somebody(site, 'mentee')];
  const ActionId = await meetingAction(site, 'Συζήτηση για το βιογραφικό');
  const admin = new pg.Client(site.databaseUrl);
  await admin.connect();
  // Nothing else of theirs waits, and nobody else.
  await admin.query(`UPDATE action_mentees SET next_actor = 'nobody', completed = true WHERE mentee_id = $1`, [
    mentee.id,
  ]);
  await admin.query('DELETE FROM mentor_links WHERE mentor_id = $1 AND mentee_id <> $2', [mentor.id, mentee.id]);
  await admin.end();
  await signIn(page, 'mentor');
  await page.goto('/pilot/home');
  const reason = `Έχω γιατρό\n${'και πολλά ακόμη '.repeat(20)}τέλος`;
  const day = daysLater(dayInAthens(Date.now()), 20);
  const { Meetings } = await ask<Made>(page, '/api/meetings/Make', {
    ActionId,
    MenteeIds: [mentee.id],
    ...at(day, 18),
  });
  await expect(page.locator('main')).toContainText(`${showDay(day)} 18:00`);
  const other = await windowOf(browser, site, 'mentee');
  await ask(other, '/api/meetings/CannotCome', { Id: Meetings[0]?.Id, Sequence: 0, Reason: reason });
  await other.context().close();
  for (const path of ['/pilot/home', '/pilot/mentor/mentee/list']) {
    // The home was open and follows what happened.
    if (!page.url().endsWith(path)) await page.goto(path);
    const line = page.locator('main').getByRole('listitem').filter({ hasText: mentee.last }).first();
    await expect(line).toContainText('Δήλωσε ότι δεν μπορεί');
    await expect(line).toContainText(`Συζήτηση για το βιογραφικό · η συνάντηση ήταν για ${showDay(day)} 18:00`);
    await expect(line).toContainText('Έγραψε: «Έχω γιατρό');
    await expect(line).not.toContainText('Περιμένει να οριστεί');
    await expectAccessible(page);
  }
  await page.goto('/pilot/home');
  await page.getByRole('link', { name: new RegExp(`^Ορίστε ημέρα: .*${mentee.last}`) }).click();
  const meeting = page.getByRole('region', { name: 'Συνάντηση', exact: true });
  const told = meeting.getByRole('note');
  await expect(told).toContainText(`δεν μπορεί να έρθει στη συνάντηση που είχε οριστεί για ${showDay(day)} 18:00.`);
  await expect(told).toContainText(`Έγραψε: «${reason}»`);
  await expect(told.getByText('τέλος»')).toBeInViewport();
  await expectAccessible(page);
  await meeting.getByLabel('Ημερομηνία').fill(showDay(daysLater(day, 1)));
  await meeting.getByLabel('Ώρα').fill('10:00');
  await meeting.getByRole('button', { name: 'Αποθήκευση' }).click();
  await expect(told).toHaveCount(0);
});
