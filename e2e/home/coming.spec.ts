/** A mentor's home leaves nothing out without a word: more meetings than stand there, and more who wrote. */
import { showDay } from '@telemachos/contract/kit/dates.ts';
import { daysLater } from '@telemachos/contract/kit/athens-time.ts';
import pg from 'pg';
import { expectAccessible } from '../axe.ts';
import { at, inDays, meetingAction, type Made } from '../meetings/making-here.ts';
import { ask, somebody } from '../people.ts';
import { expect, signIn, test, type Site } from '../site.ts';

test.use({ world: 'coming' });

/** Nine of the mentor's mentees wrote to them, each an hour before the next; answers their ids, whoever wrote first first. */
const nineWrote = async (site: Site, mentor: number): Promise<number[]> => {
  const admin = new pg.Client(site.databaseUrl);
  await admin.connect();
  await admin.query('DELETE FROM messages');
  await admin.query('UPDATE conversation_members SET read_seq = 1000000 WHERE user_id = $1', [mentor]);
  const { rows } = await admin.query<{ id: number }>(
    `WITH those AS (
        SELECT mentee_id AS id, row_number() OVER (ORDER BY mentee_id DESC)::int AS place FROM (
          SELECT DISTINCT l.mentee_id FROM mentor_links l
          JOIN memberships m ON m.user_id = l.mentee_id AND m.project_id = 1 AND m.state = 1
          WHERE l.project_id = 1 AND l.mentor_id = $1 AND l.action_id IS NULL) o ORDER BY place LIMIT 9
      ), begun AS (
        INSERT INTO conversations (project_id, kind, low_id, high_id, last_seq, last_at)
        SELECT 1, 'pair', least(id, $1), greatest(id, $1), 1,
          date_trunc('milliseconds', now()) - interval '1 day' + place * interval '1 hour' FROM those
        ON CONFLICT (project_id, low_id, high_id) DO UPDATE SET last_seq = 1, last_at = excluded.last_at
        RETURNING id, low_id, high_id, last_at
      ), written AS (
        INSERT INTO messages (conversation_id, seq, user_id, client_id, text, at)
        SELECT b.id, 1, t.id, gen_random_uuid(), 'Καλημέρα', b.last_at
        FROM begun b JOIN those t ON t.id IN (b.low_id, b.high_id)
      ), mine AS (
        INSERT INTO conversation_members (conversation_id, user_id) SELECT id, $1 FROM begun
        ON CONFLICT (conversation_id, user_id) DO UPDATE SET read_seq = 0, own_since = 0
      ), theirs AS (
        INSERT INTO conversation_members (conversation_id, user_id, read_seq)
        SELECT b.id, t.id, 1 FROM begun b JOIN those t ON t.id IN (b.low_id, b.high_id) ON CONFLICT DO NOTHING
      )
      SELECT id FROM those ORDER BY place`,
    [mentor],
  );
  await admin.end();
  return rows.map(({ id }) => id);
};

test('the next meetings stand in the order of time, and how many more there are, with the way to them', async ({
  page,
  site,
}) => {
  const [mentee, title] = [await somebody(site, 'mentee'), 'Συνάντηση που επαναλαμβάνεται'];
  const [ActionId, together] = [await meetingAction(site, title), await meetingAction(site, 'Ομαδική', true)];
  await signIn(page, 'mentor');
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
  await page.goto('/pilot/home');
  const coming = page.getByRole('region', { name: 'Οι επόμενες συναντήσεις' });
  await expect(coming).toBeVisible();
  // What stands there comes with the mentees: the home asks no more for it.
  expect(asked.filter((path) => /meetings\/|Schedule/.test(path))).toEqual([]);
  const { Coming } = await ask<{ Coming: { Count: number } }>(page, '/api/mentor/Mentees', {
    ProjectId: 1,
    Coming: true,
  });
  const { list } = await ask<{ list: { User: { Id: number } }[] }>(page, '/api/mentor/Mentees', { ProjectId: 1 });
  const other = list.map(({ User }) => User.Id).find((id) => id !== mentee.id) ?? 0;
  const first = inDays(1);
  const make = (body: object) => ask<Made>(page, '/api/meetings/Make', body);
  await make({ ActionId, MenteeIds: [mentee.id], ...at(first, 6), Repeat: 9 });
  const { Meetings } = await make({ ActionId: together, MenteeIds: [mentee.id, other], ...at(first, 5) });
  await page.reload();
  await expect(coming.getByRole('listitem')).toHaveCount(8);
  await expect(coming.getByRole('listitem').filter({ hasText: `${showDay(first)} 06:00` })).toContainText(mentee.last);
  const times = await coming
    .getByRole('listitem')
    .evaluateAll((all) =>
      all.map((one) => (one.textContent ?? '').replace(/^(\d\d)-(\d\d)-(\d{4}) (\d\d:\d\d).*$/, '$3$2$1 $4')),
    );
  expect(times).toEqual(times.toSorted());
  const group = coming.getByRole('listitem').filter({ hasText: `${showDay(first)} 05:00` });
  await expect(group.getByRole('link')).toHaveText(/ και 1 άτομο ακόμη$/);
  await expectAccessible(page);
  await coming
    .getByRole('link', { name: `Και ${Coming.Count + 11 - 8} συναντήσεις ακόμη: δείτε το ημερολόγιο` })
    .click();
  await expect(page).toHaveURL(/\/calendar\?view=agenda$/);
  await expect(page.getByText(showDay(daysLater(first, 14)), { exact: false }).first()).toBeVisible();
  await page.goBack();
  await group.getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`meeting=${Meetings[0]?.Id}`));
  await expect(page.getByRole('dialog')).toContainText('Ομαδική');
});

test('of more who wrote than stand there whoever waits longest is first, and it is said how many more there are', async ({
  page,
  site,
}) => {
  const mentor = await somebody(site, 'mentor');
  const wrote = await nineWrote(site, mentor.id);
  expect(wrote).toHaveLength(9);
  await signIn(page, 'mentor');
  await page.goto('/pilot/home');
  const lines = page.locator('main').getByRole('listitem').filter({ hasText: 'Σας έγραψε' });
  await expect(lines).toHaveCount(8);
  await page.getByRole('link', { name: 'Σας έγραψε και 1 άτομο ακόμη: δείτε τις συνομιλίες' }).click();
  await expect(page).toHaveURL(/\/chat$/);
  await page.goBack();
  await lines
    .first()
    .getByRole('link', { name: /^Διαβάστε: / })
    .click();
  await expect(page).toHaveURL(/\/chat\/\d+$/);
  const id = Number(/\d+$/.exec(page.url())?.[0]);
  const { Users } = await ask<{ Users: { Id: number }[] }>(page, '/api/chat/Get', { ConversationId: id });
  expect(Users.map(({ Id }) => Id)).toEqual([wrote[0]]);
});
