/** The mentors' digest, the project's own words, and mails on their way. */
import { actionFlags } from '@telemachos/contract/kit/flags.ts';
import { expect, onTestFinished, test } from 'vitest';
import { startJobs } from '../../platform/jobs.ts';
import { receiveMails } from '../../testing/mail-receiver.ts';
import { makeLike, makeMentee } from '../../testing/people.ts';
import { openWorld, sharedWorld } from '../../testing/world.ts';
import { begin, mailsTo, make, morning, toldTo } from './testing/mornings.ts';

const shared = sharedWorld(() => ({ from: '2026-11-26T10:00:00Z' }));
const ProjectId = 1;

test('a mentor’s digest has what waits for them, of their own mentees and what they may see; nothing where nothing waits', async () => {
  const world = shared();
  await begin(world, { Digest: true });
  const [mentor, idle, unwilling] = [
    await makeLike(world, 'mentor'),
    await makeLike(world, 'mentor'),
    await makeLike(world, 'mentor'),
  ];
  const name = (id: number, last: string) =>
    world.rows(
      `UPDATE users SET fields = fields || jsonb_build_object('first_name', 'Ηλέκτρα', 'last_name', $2::text) WHERE id = $1`,
      [id, last],
    );
  // Nothing of what they have waits.
  const own = async (username: string) => {
    const mentee = await makeMentee(world, { mentor: username });
    await world.rows('DELETE FROM action_mentees WHERE mentee_id = $1', [mentee.id]);
    return mentee;
  };
  const [one, left, foreign, quiet, theirs] = [
    await own(mentor.username),
    await own(mentor.username),
    await own('mentor'),
    await own(idle.username),
    await own(unwilling.username),
  ];
  await name(one.id, 'Δική');
  await world.rows('UPDATE memberships SET state = 2 WHERE user_id = $1', [left.id]);
  await unwilling.done('/Account/SetReminders', { Reminders: false });
  const read = await make(world, 'Έκθεση', {});
  const hidden = await make(world, 'Κρυφή', {}, { flags: actionFlags.HideFromMentor });
  const admin = await world.enter('admin');
  const { Id: meeting } = await admin.done('/api/project/CreateAction', { ProjectId, TypeId: 2, Title: 'Γνωριμία' });
  await admin.done('/api/action/publish', { ActionId: meeting, date: '2026-01-01' });
  const waits = (actionId: number, menteeId: number, actor = 'mentor', data: object | null = null) =>
    world.rows(
      `INSERT INTO action_mentees (action_id, mentee_id, next_actor, since, public_data) VALUES ($1, $2, $3, '2027-09-01T22:00:00Z', $4)`,
      [actionId, menteeId, actor, data],
    );
  for (const mentee of [one, left, foreign, theirs]) await waits(read, mentee.id);
  await waits(hidden, one.id);
  await waits(meeting, one.id, 'nobody', { date: '2027-09-03', timeHours: 10 });
  await waits(read, quiet.id, 'mentee');
  expect(await morning(world, '2027-09-05')).toEqual({ mentees: 0, mentors: 1 });
  expect(await toldTo(world, mentor)).toEqual([
    [
      '• Ηλέκτρα Δική – Γνωριμία: η συνάντηση ήταν στις 03-09-2027, έγινε;',
      '• Ηλέκτρα Δική – Έκθεση: περιμένει την ανάγνωσή σας, από 02-09-2027',
    ],
  ]);
  const [mail] = await mailsTo(world, mentor);
  expect(mail?.body).toContain(`από 02-09-2027\nhttps://product.example/pilot/mentor/mentee/${one.id}/${read}\n`);
  expect(mail?.body).not.toContain('ακόμη');
  expect([await mailsTo(world, idle), await mailsTo(world, unwilling)]).toEqual([[], []]);
  // The next day it waits still.
  expect(await morning(world, '2027-09-05', { at: 90 })).toEqual({ mentees: 0, mentors: 0 });
  expect(await morning(world, '2027-09-06')).toEqual({ mentees: 0, mentors: 1 });
  // For one action alone somebody else is there: that one is theirs.
  await world.rows('INSERT INTO mentor_links (project_id, mentee_id, mentor_id, action_id) VALUES (1, $1, $2, $3)', [
    one.id,
    idle.id,
    read,
  ]);
  await morning(world, '2027-09-07');
  expect(await toldTo(world, idle)).toEqual([['• Ηλέκτρα Δική – Έκθεση: περιμένει την ανάγνωσή σας, από 02-09-2027']]);
});

test('a digest is thirty lines long, and says how much more there is; what people wrote is no link', async () => {
  const world = shared();
  await begin(world, { Digest: true });
  const mentor = await makeLike(world, 'mentor');
  const mentee = await makeMentee(world, { mentor: mentor.username });
  await world.rows('DELETE FROM action_mentees WHERE mentee_id = $1', [mentee.id]);
  const read = await make(world, 'Δείτε https://evil.example/a {{link}} $t(signature)', {});
  await world.rows(
    `INSERT INTO actions (project_id, type_id, title, flags) SELECT 1, 6, 'Πολλές ' || n, 2 FROM generate_series(1, 34) n`,
  );
  await world.rows(
    `INSERT INTO action_mentees (action_id, mentee_id, next_actor, since)
      SELECT id, $1, 'mentor', CASE WHEN id = $2 THEN '2026-01-01'::timestamptz ELSE '2027-10-01' END FROM actions
      WHERE id = $2 OR title LIKE 'Πολλές %'`,
    [mentee.id, read],
  );
  await morning(world, '2027-10-05');
  const [lines = []] = await toldTo(world, mentor);
  const [mail] = await mailsTo(world, mentor);
  expect(lines).toHaveLength(30);
  expect(mail?.body).toContain('\nκαι 5 ακόμη\n');
  expect(lines[0]).toContain('– Δείτε https evil. example/a {{link}} $t(signature): περιμένει');
  await world.rows(`DELETE FROM action_mentees WHERE mentee_id = $1`, [mentee.id]);
});

test('the words may be the project’s own, and they reach a mail server', async () => {
  const { url: SMTP_URL, received } = await receiveMails();
  const env = { SMTP_URL };
  const world = await openWorld({ env, from: '2026-11-26T10:00:00Z' });
  await begin(world, { OnDay: true });
  await world.rows(`UPDATE projects SET settings = jsonb_set(settings, '{Mails}', $1) WHERE id = 1`, [
    { actionsDue: { el: { Subject: 'Due', Body: 'Own words\n{{actions}}\nor not: {{settings}}' } } },
  ]);
  const mentee = await makeMentee(world);
  const id = await make(world, 'Title', { Due: '2027-11-05' });
  const jobs = await startJobs(world.pool, () => undefined);
  onTestFinished(() => jobs.stop());
  await morning(world, '2027-11-05', { jobs, env });
  await expect.poll(() => received.length).toBe(1);
  expect(received[0]).toContain('To: ' + mentee.username + '@example.org');
  expect((await mailsTo(world, mentee))[0]?.body).toMatch(
    new RegExp(
      `^Own words\n• Title: .*\nhttps://product.example/pilot/mentee/action/${id}\nor not: https://\\S+/userinfo#reminders\n`,
    ),
  );
});

test('whoever cannot be written to leaves the others, and is written to when it is tried again', async () => {
  const world = shared();
  await begin(world, { OnDay: true });
  const [one, other] = [await makeMentee(world), await makeMentee(world)];
  await make(world, 'Κοινή', { Due: '2027-12-05' });
  await world.rows(`CREATE FUNCTION refused() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN IF NEW.user_id = ${one.id} THEN RAISE 'no'; END IF; RETURN NEW; END $$`);
  await world.rows('CREATE TRIGGER refuse BEFORE INSERT ON mails FOR EACH ROW EXECUTE FUNCTION refused()');
  const told: object[] = [];
  await expect(morning(world, '2027-12-05', { tell: (line) => told.push(line) })).rejects.toThrow();
  expect(told).toEqual([{ project: 1, failures: 1, code: 'P0001' }]);
  expect([await toldTo(world, one), await toldTo(world, other)]).toEqual([[], [['• Κοινή: έως σήμερα, 05-12-2027']]]);
  await world.rows('DROP FUNCTION refused CASCADE');
  expect(await morning(world, '2027-12-05', { at: 20 })).toEqual({ mentees: 1, mentors: 0 });
  expect(await toldTo(world, one)).toEqual([['• Κοινή: έως σήμερα, 05-12-2027']]);
});

test('a server that starts orders the next morning, at eight', async () => {
  const world = await openWorld();
  const orders = await world.rows<{ at: string }>(
    `SELECT to_char(start_after AT TIME ZONE 'Europe/Athens', 'HH24:MI') AS at FROM pgboss.job
      WHERE name = 'morning' AND state = 'created'`,
  );
  expect(orders).toEqual([{ at: '08:00' }]);
});
