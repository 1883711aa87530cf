/** Reported messages: by whom, once, what those who decide see of them, and that nobody decides about their own. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeLike, makeMentee } from '../../testing/people.ts';
import { sharedWorld, type Person } from '../../testing/world.ts';

const world = sharedWorld();
const ProjectId = 1;

const talk = async (mentee: Person, other: { id: number }) => {
  const { ConversationId } = await mentee.done('/api/chat/Open', { ProjectId, UserId: other.id });
  const send = async (from: Person, Message: string) =>
    (await from.done('/api/chat/Send', { ConversationId, ClientId: randomUUID(), Message })).Seq;
  return { ConversationId, send };
};
const pair = async () => {
  const mentor = await makeLike(world(), 'mentor');
  const mentee = await makeMentee(world(), { mentor: mentor.username });
  return { mentor, mentee, ...(await talk(mentee, mentor)) };
};
const report = (by: Person, ConversationId: number, Seq: number, Reason = 'Με προσβάλλει') =>
  by.call('/api/chat/Report', { ConversationId, Seq, Reason });
const seen = async (by: Person, Settled = false) =>
  (await by.done('/api/chat/Reports', { ProjectId, Settled, count: 1000 })).list;

test('a message of somebody else, with a reason, once; nothing else', async () => {
  const { mentor, mentee, ConversationId, send } = await pair();
  const Seq = await send(mentor, 'κακό');
  const first = (await report(mentee, ConversationId, Seq)).output;
  expect(first).toMatchObject({ Seq, Reason: 'Με προσβάλλει' });
  expect((await report(mentee, ConversationId, Seq, 'Κάτι άλλο')).output).toEqual(first);
  expect((await mentee.done('/api/chat/Reported', { ConversationId })).reports).toMatchObject([
    { Seq, Settled: false },
  ]);
  expect((await mentor.done('/api/chat/Reported', { ConversationId })).reports).toEqual([]);
  for (const [by, seq] of [
    [mentor, Seq],
    [mentee, 99],
    [mentee, 0],
  ] as const)
    expect((await report(by, ConversationId, seq)).problem).toMatchObject({ fields: { Seq: 'NOT_FOUND' } });
  for (const Reason of ['', '   ', 'α'.repeat(1001)])
    expect((await report(mentee, ConversationId, Seq, Reason)).problem?.code).toBe('BAD_INPUT');
  expect((await report(await makeMentee(world()), ConversationId, Seq)).problem?.code).toBe('NOT_FOUND');
});

test('of very many of one’s own reports the newest are told, and that there are older ones', async () => {
  const { mentor, mentee, ConversationId } = await pair();
  const reported = (from: number, until: number) =>
    world().rows(
      `WITH written AS (INSERT INTO messages (conversation_id, seq, user_id, client_id, text, at)
          SELECT $1, n, $2, gen_random_uuid(), 'κακό', now() FROM generate_series($4::int, $5::int) n RETURNING seq)
        INSERT INTO message_reports (project_id, conversation_id, seq, reporter_id, writer_id, reason, said, at)
        SELECT 1, $1, seq, $3, $2, 'γιατί', 'κακό', now() + seq * interval '1 second' FROM written`,
      [ConversationId, mentor.id, mentee.id, from, until],
    );
  await reported(1, 200);
  const all = await mentee.done('/api/chat/Reported', { ConversationId });
  expect([all.reports.length, all.More]).toEqual([200, false]);
  await reported(201, 201);
  const { reports, More } = await mentee.done('/api/chat/Reported', { ConversationId });
  expect([reports.length, reports[0]?.Seq, reports.at(-1)?.Seq, More]).toEqual([200, 201, 2, true]);
  // One that is not among them stands all the same.
  expect((await report(mentee, ConversationId, 1, 'Κάτι άλλο')).output).toMatchObject({ Seq: 1, Reason: 'γιατί' });
  await world().rows('DELETE FROM message_reports WHERE conversation_id = $1', [ConversationId]);
});

test('supervisors see what it said, also when it was changed or taken back since, and five before it', async () => {
  const { mentor, mentee, ConversationId, send } = await pair();
  for (let n = 1; n <= 8; n += 1) await send(n % 2 ? mentor : mentee, `πριν ${n}`);
  const [changed, gone] = [await send(mentor, 'αυτό'), await send(mentor, 'εκείνο')];
  await mentor.done('/api/chat/TakeBack', { ConversationId, Seq: gone });
  for (const Seq of [changed, gone]) await report(mentee, ConversationId, Seq);
  await mentor.done('/api/chat/Change', { ConversationId, Seq: changed, Message: 'τίποτα' });
  const mine = (await seen(await world().enter('supervisor'))).filter(({ Writer }) => Writer.Id === mentor.id);
  expect(mine).toMatchObject([
    { Said: 'αυτό', Since: 'changed', Reporter: { Id: mentee.id }, Reason: 'Με προσβάλλει', May: true },
    { Said: 'εκείνο', Since: 'takenBack' },
  ]);
  expect(mine[0]?.Before.map(({ Message }) => Message)).toEqual([4, 5, 6, 7, 8].map((n) => `πριν ${n}`));
  // What stands there stays as it stood: for whoever came later, left and came back, and when it is changed.
  const deciding = await world().enter('supervisor');
  await world().rows('UPDATE conversation_members SET from_seq = 9 WHERE conversation_id = $1', [ConversationId]);
  await world().rows(`UPDATE messages SET text = 'άλλαξε' WHERE conversation_id = $1 AND seq < 9`, [ConversationId]);
  const still = (await seen(deciding)).filter(({ Writer }) => Writer.Id === mentor.id);
  expect(still.map(({ Before }) => Before)).toEqual(mine.map(({ Before }) => Before));
  await report(mentee, ConversationId, await send(mentor, 'ύστερα'));
  const later = (await seen(deciding)).find(({ Said }) => Said === 'ύστερα');
  expect(later?.Before.map(({ Message }) => Message)).toEqual(['']);
});

test('what it said at each time is there, of what was changed before it was reported, and taken back as well', async () => {
  const { mentor, mentee, ConversationId, send } = await pair();
  const [Seq, gone] = [await send(mentor, 'απειλή'), await send(mentor, 'προσβολή')];
  for (const Message of ['ουδέτερο', 'ευγενικό'])
    await mentor.done('/api/chat/Change', { ConversationId, Seq, Message });
  await mentor.done('/api/chat/Change', { ConversationId, Seq: gone, Message: 'τίποτα' });
  await mentor.done('/api/chat/TakeBack', { ConversationId, Seq: gone });
  for (const which of [Seq, gone]) await report(mentee, ConversationId, which);
  await mentor.done('/api/chat/Change', { ConversationId, Seq, Message: 'καλημέρα' });
  const mine = (await seen(await world().enter('supervisor'))).filter(({ Writer }) => Writer.Id === mentor.id);
  expect(mine.map(({ Said, Since }) => [Said, Since])).toEqual([
    ['ευγενικό', 'changed'],
    ['τίποτα', 'takenBack'],
  ]);
  expect(mine.map(({ Wordings }) => Wordings.map(({ Message }) => Message))).toEqual([
    ['απειλή', 'ουδέτερο', 'ευγενικό', 'καλημέρα'],
    ['προσβολή', 'τίποτα'],
  ]);
  const [first] = mine;
  const times = first?.Wordings.map(({ Time }) => Time) ?? [];
  expect(times[0]).toBe(first?.Time);
  expect(times).toEqual(times.toSorted());
});

test('it is settled once, and the reporter sees that it was', async () => {
  const { mentor, mentee, ConversationId, send } = await pair();
  await report(mentee, ConversationId, await send(mentor, 'κακό'));
  const [one, other] = [await world().enter('supervisor'), await makeLike(world(), 'supervisor')];
  const ReportId = (await seen(one)).find(({ Writer }) => Writer.Id === mentor.id)?.Id ?? 0;
  const settle = (by: Person, Outcome: string) => by.call('/api/chat/SettleReport', { ReportId, Outcome });
  expect((await settle(one, '  ')).problem?.code).toBe('BAD_INPUT');
  const done = (await settle(one, 'Έγινε σύσταση')).output;
  expect(done?.Settled.Outcome).toBe('Έγινε σύσταση');
  expect((await settle(one, 'Έγινε σύσταση')).output).toEqual(done);
  expect((await settle(other, 'Άλλο')).problem?.code).toBe('REPORT_SETTLED');
  expect((await settle(one, 'Άλλο')).problem?.code).toBe('REPORT_SETTLED');
  expect((await mentee.done('/api/chat/Reported', { ConversationId })).reports).toMatchObject([{ Settled: true }]);
  expect((await seen(other)).map(({ Id }) => Id)).not.toContain(ReportId);
  expect((await seen(other, true)).find(({ Id }) => Id === ReportId)?.Settled).toEqual(done?.Settled);
});

test('a supervisor who wrote it does not see the report, and one who made it does not settle it', async () => {
  const [writer, maker] = [await makeLike(world(), 'supervisor'), await makeLike(world(), 'supervisor')];
  const mentee = await makeMentee(world());
  const { ConversationId, send } = await talk(mentee, writer);
  await report(mentee, ConversationId, await send(writer, 'κακό'));
  const ReportId = (await seen(maker)).find(({ Writer }) => Writer.Id === writer.id)?.Id ?? 0;
  expect(ReportId).toBeGreaterThan(0);
  expect((await seen(writer)).map(({ Id }) => Id)).not.toContain(ReportId);
  const settle = (by: Person, id: number) => by.call('/api/chat/SettleReport', { ReportId: id, Outcome: 'Εντάξει' });
  expect((await settle(writer, ReportId)).problem?.code).toBe('NOT_FOUND');
  const own = await talk(mentee, maker);
  await report(maker, own.ConversationId, await own.send(mentee, 'κακό'));
  const made = (await seen(maker)).find(({ Reporter }) => Reporter.Id === maker.id);
  expect(made?.May).toBe(false);
  expect((await settle(maker, made?.Id ?? 0)).problem?.code).toBe('REFUSED');
  expect((await settle(writer, made?.Id ?? 0)).output?.Settled.Outcome).toBe('Εντάξει');
});

test('those who decide are told that there is one, once and without its words; neither who wrote it nor who reported it', async () => {
  const [supervisor, other] = [await makeLike(world(), 'supervisor'), await makeLike(world(), 'supervisor')];
  const mentee = await makeMentee(world());
  const { ConversationId, send } = await talk(mentee, supervisor);
  const Seq = await send(supervisor, 'μυστικό');
  await report(mentee, ConversationId, Seq);
  await report(mentee, ConversationId, Seq);
  const told = async (by: Person) => (await by.done('/api/notify/List', { ProjectId, Kind: 'report' })).list;
  const [notice, ...more] = await told(other);
  expect([notice?.Times, notice?.Person, more]).toEqual([1, null, []]);
  expect(JSON.stringify(notice)).not.toContain('μυστικό');
  expect([await told(supervisor), await told(mentee)]).toEqual([[], []]);
});
