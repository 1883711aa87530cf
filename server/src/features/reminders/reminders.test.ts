/** Reminders of what is due, with a clock in hand: who is written to, of what, and once. */
import { actionFlags } from '@telemachos/contract/kit/flags.ts';
import { expect, test } from 'vitest';
import { makeLike, makeMentee } from '../../testing/people.ts';
import { sharedWorld } from '../../testing/world.ts';
import { untilMorning } from './morning.ts';
import { begin, finish, mailsTo, make, morning, toldTo } from './testing/mornings.ts';

const shared = sharedWorld(() => ({ from: '2026-11-26T10:00:00Z' }));
const ProjectId = 1;

test('a mentee is told before the day, on it and after it, each once, in one mail with all of it', async () => {
  const world = shared();
  await begin(world, { Before: [3, 1], OnDay: true, After: [2] });
  const mentee = await makeMentee(world);
  await world.rows(`UPDATE users SET fields = fields || '{"first_name":"Άννα","last_name":"Λύτρα"}' WHERE id = $1`, [
    mentee.id,
  ]);
  const first = await make(world, 'Πρώτη', { Due: '2027-03-13' });
  await make(world, 'Δεύτερη', { Due: '2027-03-11' });
  // Two and one days before, and too early in the day: nothing of the first but what the setting names.
  expect(await morning(world, '2027-03-10', { at: -1 })).toEqual({ mentees: 0, mentors: 0 });
  expect(await morning(world, '2027-03-10', { at: 12 * 60 })).toEqual({ mentees: 0, mentors: 0 });
  expect(await morning(world, '2027-03-10', { at: 12 * 60 - 1 })).toEqual({ mentees: 1, mentors: 0 });
  expect(await toldTo(world, mentee)).toEqual([['• Δεύτερη: έως 11-03-2027', '• Πρώτη: έως 13-03-2027']]);
  const [mail] = await mailsTo(world, mentee);
  expect(mail).toMatchObject({ template: 'actionsDue', language: 'el' });
  expect(mail?.body).toContain('Άννα Λύτρα, ');
  expect(mail?.body).toContain(`• Πρώτη: έως 13-03-2027\nhttps://product.example/pilot/mentee/action/${first}\n`);
  expect(mail?.body).toContain('https://product.example/pilot/userinfo#reminders');
  // Again on the same day: nobody is written to twice.
  expect(await morning(world, '2027-03-10', { at: 60 })).toEqual({ mentees: 0, mentors: 0 });
  for (const day of ['2027-03-11', '2027-03-12', '2027-03-13', '2027-03-14', '2027-03-15', '2027-03-16'])
    await morning(world, day);
  expect((await toldTo(world, mentee)).slice(1)).toEqual([
    ['• Δεύτερη: έως σήμερα, 11-03-2027'],
    ['• Πρώτη: έως 13-03-2027'],
    ['• Δεύτερη: έληξε στις 11-03-2027', '• Πρώτη: έως σήμερα, 13-03-2027'],
    ['• Πρώτη: έληξε στις 13-03-2027'],
  ]);
});

test('only what is the mentee’s to do: not what is done, handed in, hidden, closed, not published or for others', async () => {
  const world = shared();
  await begin(world, { OnDay: true });
  const [mentee, other] = [await makeMentee(world), await makeMentee(world)];
  const Due = '2027-04-05';
  const open = await make(world, 'Ανοιχτή', { Due });
  const done = await make(world, 'Τελειωμένη', { Due });
  const handedIn = await make(world, 'Παραδομένη', { Due });
  await make(world, 'Κλειστή', { Due, EnableCondition: `${open} in mentee.completed` });
  await make(world, 'Χωρίς όρο', { Due, ShowCondition: 'false' });
  await make(world, 'Κρυμμένη', { Due }, { flags: actionFlags.HideFromMentee });
  await make(world, 'Αδημοσίευτη', { Due }, { publish: false });
  await make(world, 'Του συμβούλου', { Due, AnsweredBy: 'mentor' });
  const named = await make(world, 'Για άλλον', { Due }, { publish: false });
  await (
    await world.enter('admin')
  ).done('/api/action/publish', { ActionId: named, MenteeId: other.id, date: '2026-01-01' });
  for (const mine of [mentee, other]) {
    await finish(mine, done);
    await world.rows(
      `INSERT INTO action_mentees (action_id, mentee_id, next_actor, since) VALUES ($1, $2, 'mentor', now())`,
      [handedIn, mine.id],
    );
  }
  await morning(world, Due);
  expect(await toldTo(world, mentee)).toEqual([['• Ανοιχτή: έως σήμερα, 05-04-2027']]);
  expect(await toldTo(world, other)).toEqual([
    ['• Ανοιχτή: έως σήμερα, 05-04-2027', '• Για άλλον: έως σήμερα, 05-04-2027'],
  ]);
  // What was there in the morning is not told again when another opens; that one is.
  await finish(mentee, open);
  await morning(world, Due, { at: 30 });
  expect((await toldTo(world, mentee)).slice(1)).toEqual([['• Κλειστή: έως σήμερα, 05-04-2027']]);
});

test('only who is active, consented, has an e-mail and wants it; in their own language', async () => {
  const world = shared();
  await begin(world, { OnDay: true });
  const people = [];
  for (let count = 0; count < 6; count += 1) people.push(await makeMentee(world));
  const [suspended, withoutWord, unreachable, unwilling, english, plain] = people;
  await world.rows('UPDATE memberships SET state = 3 WHERE user_id = $1', [suspended?.id]);
  await world.rows('DELETE FROM consents WHERE user_id = $1', [withoutWord?.id]);
  await world.rows('UPDATE users SET email = NULL WHERE id = $1', [unreachable?.id]);
  await unwilling?.done('/Account/SetReminders', { Reminders: false });
  await english?.done('/Account/SetLanguage', { Language: 'en' });
  const id = await make(world, 'Άσκηση', { Due: '2027-05-05' });
  await world.rows(`UPDATE actions SET titles = titles || '{"en":"Exercise"}' WHERE id = $1`, [id]);
  expect(await morning(world, '2027-05-05')).toEqual({ mentees: 2, mentors: 0 });
  const told = [];
  for (const one of people) told.push(await toldTo(world, one));
  expect(told).toEqual([
    [],
    [],
    [],
    [],
    [['• Exercise: due today, 05-05-2027']],
    [['• Άσκηση: έως σήμερα, 05-05-2027']],
  ]);
  expect((await mailsTo(world, plain ?? { id: 0 }))[0]?.language).toBe('el');
});

test('a day that was moved is told anew; days that follow joining or another action are days like others', async () => {
  const world = shared();
  await begin(world, { Before: [2], After: [1] });
  const mentee = await makeMentee(world);
  const admin = await world.enter('admin');
  const moved = await make(world, 'Μετακινημένη', { Due: '2027-06-12' });
  await morning(world, '2027-06-10');
  const version = async () =>
    (await admin.done('/api/action/Making', { ProjectId })).Actions.find(({ Id }) => Id === moved)?.Version ?? 0;
  const Data = { Text: { el: 'Κείμενο' }, Due: '2027-06-15' };
  await admin.done('/api/action/SaveGrid', { Id: moved, Version: await version(), Data });
  for (const day of ['2027-06-11', '2027-06-12', '2027-06-13', '2027-06-14']) await morning(world, day);
  expect(await toldTo(world, mentee)).toEqual([['• Μετακινημένη: έως 12-06-2027'], ['• Μετακινημένη: έως 15-06-2027']]);
  // Joined in the evening, in Athens already the next day: seven days later, at the same hour.
  await world.rows(`UPDATE memberships SET joined_at = '2027-07-01T22:30:00Z' WHERE user_id = $1`, [mentee.id]);
  const first = await make(world, 'Από την ένταξη', { DueDays: 7 });
  await make(world, 'Από την άλλη', { DueAfter: { Action: first, Days: 3 } });
  await morning(world, '2027-07-07');
  expect((await toldTo(world, mentee)).at(-1)).toEqual(['• Από την ένταξη: έως 09-07-2027']);
  await finish(mentee, first);
  await world.rows(`UPDATE action_mentees SET completed_at = '2027-07-08T10:00:00Z' WHERE action_id = $1`, [first]);
  await morning(world, '2027-07-12');
  expect((await toldTo(world, mentee)).at(-1)).toEqual(['• Από την άλλη: έληξε στις 11-07-2027']);
});

test('several servers in the same morning write each mail once; a project without the setting writes none', async () => {
  const world = shared();
  await begin(world, { OnDay: true, Digest: true });
  const mentor = await makeLike(world, 'mentor');
  const mentees = [
    await makeMentee(world, { mentor: mentor.username }),
    await makeMentee(world, { mentor: mentor.username }),
  ];
  await make(world, 'Κοινή', { Due: '2027-08-05' });
  const waiting = await make(world, 'Για ανάγνωση', {});
  await world.rows(
    `INSERT INTO action_mentees (action_id, mentee_id, next_actor, since) VALUES ($1, $2, 'mentor', '2027-08-01T09:00:00Z')`,
    [waiting, mentees[0]?.id],
  );
  const written = await Promise.all([1, 2, 3].map(() => morning(world, '2027-08-05')));
  expect(written.reduce((sum, one) => sum + one.mentees, 0)).toBe(2);
  expect(written.reduce((sum, one) => sum + one.mentors, 0)).toBe(1);
  for (const mentee of mentees) expect(await toldTo(world, mentee)).toEqual([['• Κοινή: έως σήμερα, 05-08-2027']]);
  expect(await mailsTo(world, mentor)).toHaveLength(1);
  await world.rows(`UPDATE projects SET settings = settings #- '{Config,Reminders}' WHERE id = 1`);
  await world.rows('DELETE FROM sent_reminders');
  expect(await morning(world, '2027-08-05')).toEqual({ mentees: 0, mentors: 0 });
});

test('the next morning is eight o’clock in Athens, today’s if it is still to come', () => {
  expect(untilMorning(new Date('2026-11-23T05:59:00Z'))).toBe(60);
  expect(untilMorning(new Date('2026-11-23T06:00:00Z'))).toBe(86_400);
  // The clocks go forward in the night of the 28th of March.
  expect(untilMorning(new Date('2026-03-28T06:00:00Z'))).toBe(23 * 3600);
});
