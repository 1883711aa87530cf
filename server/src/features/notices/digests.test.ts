/** Mails about what is unread: one for all, later, never for what was read, not in quiet hours. */
import { quietEnds } from '@telemachos/contract/features/notices/notices.rules.ts';
import { randomUUID } from 'node:crypto';
import PostalMime from 'postal-mime';
import { expect, onTestFinished, test, vi } from 'vitest';
import { loadConfig } from '../../platform/config.ts';
import type { Services } from '../../platform/context.ts';
import { startJobs, type Jobs } from '../../platform/jobs.ts';
import { silentChannel } from '../../platform/live/live-channel.ts';
import { shippedTranslations } from '../../platform/translations.ts';
import { receiveMails } from '../../testing/mail-receiver.ts';
import { makeLike, makeMentee, type Made } from '../../testing/people.ts';
import { openWorld, sharedWorld, type World } from '../../testing/world.ts';
import { mailsTo } from '../reminders/testing/mornings.ts';
import { sendDigests } from './digests.ts';
import { notify } from './notify.shared.ts';

const world = sharedWorld();
const ProjectId = 1;
const minute = 60_000;

type Looking = Pick<World, 'pool'> & { env?: Record<string, string>; jobs?: Jobs };

/** Look so many minutes from now. */
const look = (minutes: number, { pool, ...more }: Looking = world()) =>
  sendDigests(
    pool,
    {
      config: loadConfig(more.env ?? {}),
      jobs: more.jobs,
      translations: shippedTranslations,
      live: silentChannel,
      clock: () => new Date(Date.now() + minutes * minute),
      publicUrl: () => 'https://product.example',
    } as unknown as Services,
    (line) => expect(line).toBe('nothing fails'),
  );

const pair = async (): Promise<{ mentor: Made; mentee: Made; ConversationId: number }> => {
  const mentor = await makeLike(world(), 'mentor');
  const mentee = await makeMentee(world(), { mentor: mentor.username });
  await world().rows(`UPDATE users SET fields = fields || '{"first_name":"Άννα","last_name":"Λέκκα"}' WHERE id = $1`, [
    mentor.id,
  ]);
  return { mentor, mentee, ...(await mentor.done('/api/chat/Open', { ProjectId, UserId: mentee.id })) };
};
const write = (from: Made, ConversationId: number, Message: string) =>
  from.done('/api/chat/Send', { ConversationId, ClientId: randomUUID(), Message });
const tell = async (mentee: Made, title: string, kind: 'read' | 'returned' | 'due' = 'read') => {
  const [{ id } = { id: 0 }] = await world().rows<{ id: number }>(
    `INSERT INTO actions (project_id, type_id, title, flags) VALUES (1, 6, $1, 2) RETURNING id`,
    [title],
  );
  const client = await world().pool.connect();
  const userIds = [mentee.id];
  await notify(
    { client, emit: () => undefined },
    { kind, projectId: 1, userIds, actionId: id, at: new Date() },
  ).finally(() => client.release());
  return id;
};

test('after a quarter of an hour one mail tells of all that is unread, and then no more of it', async () => {
  const { mentor, mentee, ConversationId } = await pair();
  await write(mentor, ConversationId, 'Κάτι που μένει μεταξύ μας');
  await write(mentor, ConversationId, 'Και κάτι ακόμη');
  const read = await tell(mentee, 'Στόχοι https://evil.example/a');
  await tell(mentee, 'Προθεσμία', 'due');
  await look(14);
  expect(await mailsTo(world(), mentee)).toEqual([]);
  await look(16);
  const [mail, ...others] = await mailsTo(world(), mentee);
  expect(others).toEqual([]);
  const site = 'https://product.example/pilot';
  expect(mail?.body.split('\n').filter((line) => /^(•|https)/.test(line))).toEqual([
    '• 2 νέα μηνύματα: Άννα Λέκκα',
    `${site}/chat/${ConversationId}`,
    '• Διαβάστηκε ό,τι παραδώσατε: Στόχοι https evil. example/a',
    `${site}/mentee/action/${read}`,
    `${site}/notifications`,
    `${site}/userinfo#notices`,
  ]);
  expect(mail?.body).not.toContain('μεταξύ μας');
  // More in the same conversation is told of once it was read.
  await write(mentor, ConversationId, 'Τρίτο');
  await look(60);
  expect(await mailsTo(world(), mentee)).toHaveLength(1);
  await mentee.done('/api/chat/Read', { ConversationId, Seq: 3 });
  await write(mentor, ConversationId, 'Τέταρτο');
  await look(60);
  expect((await mailsTo(world(), mentee)).map(({ body }) => body)[1]).toContain('• 1 νέο μήνυμα: Άννα Λέκκα');
});

test('what is said in a group is told as such, by its mentor’s name, and to the mentor as their own', async () => {
  const { mentor, mentee } = await pair();
  const other = await makeMentee(world(), { mentor: mentor.username });
  const { ConversationId } = await mentor.done('/api/chat/OpenGroup', { ProjectId });
  await write(other, ConversationId, 'Καλημέρα σε όλους');
  await look(16);
  const told = async (who: Made) => (await mailsTo(world(), who)).map(({ body }) => /^• .*/m.exec(body)?.[0]);
  expect(await told(mentee)).toEqual(['• 1 νέο μήνυμα στην ομάδα: Άννα Λέκκα']);
  expect(await told(mentor)).toEqual(['• 1 νέο μήνυμα στην ομάδα σας']);
});

test('what was read meanwhile, is muted or is not wanted by mail is told of to nobody', async () => {
  const { mentor, mentee, ConversationId } = await pair();
  await write(mentor, ConversationId, 'Διαβάζεται');
  await tell(mentee, 'Διαβάζεται');
  await mentee.done('/api/chat/Read', { ConversationId, Seq: 1 });
  await mentee.done('/api/notify/ReadAll', { ProjectId, UpTo: new Date().toISOString() });
  await look(60);
  await write(mentor, ConversationId, 'Σε σίγαση');
  await mentee.done('/api/chat/Mute', { ConversationId, Muted: true });
  await look(60);
  await mentee.done('/api/chat/Mute', { ConversationId, Muted: false });
  const Kinds = [
    { Kind: 'message' as const, App: true, Mail: false, Push: true },
    { Kind: 'read' as const, App: true, Mail: false, Push: true },
  ];
  await mentee.done('/api/notify/SetWishes', { Kinds, Quiet: null });
  await write(mentor, ConversationId, 'Όχι με e-mail');
  await tell(mentee, 'Όχι με e-mail');
  await look(60);
  expect(await mailsTo(world(), mentee)).toEqual([]);
  await tell(mentee, 'Αυτό ναι', 'returned');
  await look(60);
  expect((await mailsTo(world(), mentee)).map(({ body }) => body.match(/^•.*$/gm))).toEqual([
    ['• Χρειάζεται διόρθωση: Αυτό ναι'],
  ]);
});

test('of what may not be seen any more no mail tells, nor to whoever left', async () => {
  const { mentor, mentee, ConversationId } = await pair();
  const hidden = await tell(mentee, 'Αποσύρεται');
  await world().rows('UPDATE actions SET archived_at = now() WHERE id = $1', [hidden]);
  await write(mentee, ConversationId, 'Για σύμβουλο που φεύγει');
  await world().rows('DELETE FROM mentor_links WHERE mentee_id = $1', [mentee.id]);
  await look(60);
  expect([await mailsTo(world(), mentee), await mailsTo(world(), mentor)]).toEqual([[], []]);
  await tell(mentee, 'Για όποιον έφυγε');
  await world().rows('UPDATE memberships SET state = 2 WHERE user_id = $1', [mentee.id]);
  await look(60);
  expect(await mailsTo(world(), mentee)).toEqual([]);
});

test('what could not be told when its time came does not keep what is written later from being told', async () => {
  const later = async (whom: Made): Promise<string[]> =>
    (await mailsTo(world(), whom)).flatMap(({ body }) => body.match(/^•.*$/gm) ?? []);
  const not = async (before: (couple: Awaited<ReturnType<typeof pair>>) => unknown, after: typeof before) => {
    const couple = await pair();
    await write(couple.mentor, couple.ConversationId, 'Όσο δεν γίνεται');
    await before(couple);
    await look(60);
    expect(await later(couple.mentee)).toEqual([]);
    await after(couple);
    await write(couple.mentor, couple.ConversationId, 'Τώρα γίνεται');
    await look(60);
    return later(couple.mentee);
  };
  const told = ['• 2 νέα μηνύματα: Άννα Λέκκα'];
  const state = (to: number) => (couple: { mentee: Made }) =>
    world().rows('UPDATE memberships SET state = $2 WHERE user_id = $1', [couple.mentee.id, to]);
  expect(await not(state(3), state(1))).toEqual(told);
  const mail = (Mail: boolean) => (couple: { mentee: Made }) =>
    couple.mentee.done('/api/notify/SetWishes', {
      Kinds: [{ Kind: 'message' as const, App: true, Mail, Push: true }],
      Quiet: null,
    });
  expect(await not(mail(false), mail(true))).toEqual(told);
  const owing = ({ mentee }: { mentee: Made }) => world().rows('DELETE FROM consents WHERE user_id = $1', [mentee.id]);
  const agreed = ({ mentee }: { mentee: Made }) =>
    world().rows(
      `INSERT INTO consents (project_id, user_id, version, language, bits) SELECT id, $1,
        coalesce((SELECT max(version) FROM consent_texts WHERE project_id = p.id), 0), 'el', 7 FROM projects p WHERE id = 1`,
      [mentee.id],
    );
  expect(await not(owing, agreed)).toEqual(told);
});

test('a message that was taken back is not told of', async () => {
  const { mentor, mentee, ConversationId } = await pair();
  const { Seq } = await write(mentor, ConversationId, 'Λάθος παραλήπτης');
  await mentor.done('/api/chat/TakeBack', { ConversationId, Seq });
  await look(60);
  expect(await mailsTo(world(), mentee)).toEqual([]);
  await write(mentor, ConversationId, 'Το σωστό');
  await look(60);
  expect((await mailsTo(world(), mentee)).map(({ body }) => body.match(/^•.*$/gm))).toEqual([
    ['• 1 νέο μήνυμα: Άννα Λέκκα'],
  ]);
});

test('in quiet hours it waits until they end', async () => {
  const { mentee } = await pair();
  await tell(mentee, 'Μετά την ησυχία');
  const now = new Date();
  const at = (hours: number) => {
    const [hour = 0, min = 0] = new Intl.DateTimeFormat('el', {
      timeZone: 'Europe/Athens',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
      .format(new Date(now.getTime() + hours * 60 * minute))
      .split(':')
      .map(Number);
    return hour * 60 + min;
  };
  await mentee.done('/api/notify/SetWishes', { Kinds: [], Quiet: { From: at(-1), Until: at(3) } });
  await look(30);
  expect(await mailsTo(world(), mentee)).toEqual([]);
  await look(185);
  expect(await mailsTo(world(), mentee)).toHaveLength(1);
});

test('quiet hours end in the morning, by the clock of Athens, also over midnight', () => {
  const at = (text: string) => Date.parse(text);
  const night = { From: 22 * 60, Until: 7 * 60 };
  expect(quietEnds(night, at('2026-11-24T20:00:00Z'))).toBe(at('2026-11-25T05:00:00Z'));
  expect(quietEnds(night, at('2026-11-25T04:59:00Z'))).toBe(at('2026-11-25T05:00:00Z'));
  expect(quietEnds(night, at('2026-11-25T05:00:00Z'))).toBeNull();
  expect(quietEnds(night, at('2026-07-01T19:00:00Z'))).toBe(at('2026-07-02T04:00:00Z'));
  expect(quietEnds({ From: 13 * 60, Until: 15 * 60 }, at('2026-11-24T12:00:00Z'))).toBe(at('2026-11-24T13:00:00Z'));
  expect(quietEnds({ From: 13 * 60, Until: 15 * 60 }, at('2026-11-24T13:00:00Z'))).toBeNull();
});

test('on the days on which the clock is changed quiet hours are what it shows', () => {
  const at = (text: string) => Date.parse(text);
  const night = { From: 22 * 60, Until: 8 * 60 };
  // 25 October 2026: the morning is an hour longer.
  expect(quietEnds(night, at('2026-10-24T20:00:00Z'))).toBe(at('2026-10-25T06:00:00Z'));
  expect(quietEnds(night, at('2026-10-25T05:30:00Z'))).toBe(at('2026-10-25T06:00:00Z'));
  expect(quietEnds(night, at('2026-10-25T06:00:00Z'))).toBeNull();
  // 28 March 2027: it is an hour shorter.
  expect(quietEnds(night, at('2027-03-27T21:00:00Z'))).toBe(at('2027-03-28T05:00:00Z'));
  expect(quietEnds(night, at('2027-03-28T05:00:00Z'))).toBeNull();
  expect(quietEnds(night, at('2027-03-28T19:30:00Z'))).toBe(at('2027-03-29T05:00:00Z'));
});

test('it comes to a real mailbox as one mail in readable Greek, once', async () => {
  const { url, received } = await receiveMails();
  const env = { SMTP_URL: url, MAIL_FROM: 'Τηλέμαχος <notices@example.org>' };
  const own = await openWorld({ env });
  const jobs = await startJobs(own.pool, () => undefined);
  onTestFinished(() => jobs.stop());
  const mentor = await makeLike(own, 'mentor');
  const mentee = await makeMentee(own, { mentor: mentor.username });
  await own.rows(`UPDATE users SET fields = fields || '{"first_name":"Άννα","last_name":"Λέκκα"}' WHERE id = $1`, [
    mentor.id,
  ]);
  const { ConversationId } = await mentor.done('/api/chat/Open', { ProjectId, UserId: mentee.id });
  await write(mentor, ConversationId, 'Κάτι που μένει μεταξύ μας');
  for (const minutes of [16, 17, 60]) await look(minutes, { pool: own.pool, env, jobs });
  await vi.waitFor(() => expect(received).toHaveLength(1), 8000);
  const mail = await PostalMime.parse(received[0] ?? '');
  expect(mail).toMatchObject({
    subject: 'Ό,τι νέο υπάρχει για εσάς στο «Πιλοτικό πρόγραμμα συμβουλευτικής»',
    from: { name: 'Τηλέμαχος', address: 'notices@example.org' },
    to: [{ address: `${mentee.username}@example.org` }],
  });
  expect(mail.text).toContain('• 1 νέο μήνυμα: Άννα Λέκκα');
  expect(mail.text).toContain(`https://product.example/pilot/chat/${ConversationId}`);
  expect(mail.text).not.toContain('μεταξύ μας');
});
