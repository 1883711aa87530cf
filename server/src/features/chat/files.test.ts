/** Files in conversations: given, bound to one message, read by its readers alone, gone when they are not wanted any more. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { loadConfig } from '../../platform/config.ts';
import { openStorage } from '../../platform/storage.ts';
import { makeLike, makeMentee, type Made } from '../../testing/people.ts';
import { sharedWorld, type Person } from '../../testing/world.ts';
import { sweepNeverSent, sweepOrphans } from '../files/orphans.ts';
import { pngOf } from '../files/testing/media.ts';
import { give, keepingFiles, pdf, png, type Given } from '../files/testing/giving.ts';

const places = keepingFiles();
const world = sharedWorld(() => ({ env: { ...places.env.folder, UPLOAD_QUOTA_MB: '1' } }));
const ProjectId = 1;

const pair = async (): Promise<{ mentor: Made; mentee: Made; ConversationId: number }> => {
  const mentor = await makeLike(world(), 'mentor');
  const mentee = await makeMentee(world(), { mentor: mentor.username });
  const { ConversationId } = await mentee.done('/api/chat/Open', { ProjectId, UserId: mentor.id });
  return { mentor, mentee, ConversationId };
};
const upload = (by: Person, ConversationId: number, files: Given[]) =>
  give(world(), by, { ConversationId: String(ConversationId) }, files, '/api/chat/Uploader');
const idsOf = async (by: Person, ConversationId: number, files: Given[]): Promise<number[]> =>
  ((await upload(by, ConversationId, files)).body.Files ?? []).map(({ Id }) => Id);
const send = (
  by: Person,
  ConversationId: number,
  Files: number[],
  more: { Message?: string; ClientId?: string } = {},
) => by.call('/api/chat/Send', { ConversationId, ClientId: randomUUID(), Message: '', ...more, Files });
const fetched = (by: Person, ConversationId: number, Id: number) =>
  world().app.inject({
    method: 'GET',
    url: `/api/chat/File?ConversationId=${ConversationId}&Id=${Id}`,
    headers: { cookie: by.cookie },
  });
const pdfOf = (bytes: number) => Buffer.concat([pdf, Buffer.from(`%${randomUUID()}`.padEnd(bytes - pdf.length, ' '))]);
const two = () => [
  { name: 'Βιογραφικό.pdf', content: pdfOf(200) },
  { name: 'φωτογραφία.png', content: png },
];

describe('sending', () => {
  test('files go with their message, which needs no text, for both to read; sent again it is the same', async () => {
    const { mentor, mentee, ConversationId } = await pair();
    const ids = await idsOf(mentee, ConversationId, two());
    const ClientId = randomUUID();
    const first = await send(mentee, ConversationId, ids, { ClientId });
    expect(first.output.Files).toEqual([
      { Id: ids[0], Name: 'Βιογραφικό.pdf', Size: 200, Picture: null },
      { Id: ids[1], Name: 'φωτογραφία.png', Size: png.length, Picture: { Width: 1, Height: 1 } },
    ]);
    expect((await send(mentee, ConversationId, ids, { ClientId })).output).toEqual(first.output);
    const { messages } = await mentor.done('/api/Chat/GetMessages', { ConversationId });
    expect(messages).toEqual([first.output]);
    expect((await mentor.done('/api/chat/newMessages', { ConversationId })).messages).toEqual([first.output]);
    const { conversations } = await mentor.done('/api/Chat/Conversations', { ProjectId });
    expect(conversations[0]?.LastMessage).toMatchObject({ Message: '', Files: 2 });
    const document = await fetched(mentor, ConversationId, ids[0] ?? 0);
    expect(document.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
    expect(document.headers['content-disposition']).toMatch(/^attachment/);
    expect((await fetched(mentor, ConversationId, ids[1] ?? 0)).rawPayload).toEqual(png);
  });

  test('only one’s own, of this conversation, in no other message; else nothing is sent', async () => {
    const { mentor, mentee, ConversationId } = await pair();
    const coordinator = await makeLike(world(), 'coordinator');
    const elsewhere = await mentee.done('/api/chat/Open', { ProjectId, UserId: coordinator.id });
    const [own = 0] = await idsOf(mentee, ConversationId, [{ name: 'a.pdf', content: pdf }]);
    const [theirs = 0] = await idsOf(mentor, ConversationId, [{ name: 'b.pdf', content: pdf }]);
    const [away = 0] = await idsOf(mentee, elsewhere.ConversationId, [{ name: 'c.pdf', content: pdf }]);
    for (const ids of [[theirs], [away], [own, theirs], [own, 2_000_000_000]])
      expect((await send(mentee, ConversationId, ids)).problem).toMatchObject({
        code: 'BAD_INPUT',
        fields: { Files: 'NOT_FOUND' },
      });
    expect((await mentee.done('/api/Chat/GetMessages', { ConversationId })).messages).toEqual([]);
    const both = await Promise.all([send(mentee, ConversationId, [own]), send(mentee, ConversationId, [own])]);
    expect(both.map(({ problem }) => problem?.fields).filter(Boolean)).toEqual([{ Files: 'NOT_FOUND' }]);
    expect((await mentee.done('/api/Chat/GetMessages', { ConversationId })).messages).toHaveLength(1);
  });

  test('with neither text nor files there is nothing to send; eleven files are too many', async () => {
    const { mentee, ConversationId } = await pair();
    expect((await send(mentee, ConversationId, [])).problem?.fields).toEqual({ Message: 'REQUIRED' });
    const many = Array.from({ length: 11 }, (_, place) => place + 1);
    expect((await send(mentee, ConversationId, many)).problem?.fields).toEqual({ Files: 'too_big' });
  });
});

describe('giving', () => {
  test('what is judged by content and name is refused as elsewhere, and where one may not write', async () => {
    const { mentor, mentee, ConversationId } = await pair();
    const codeOf = async (files: Given[]) => (await upload(mentee, ConversationId, files)).body.code;
    expect(await codeOf([])).toBe('NO_FILES');
    expect(await codeOf([{ name: 'a.pdf', content: Buffer.from('MZ\0\0\u0001') }])).toBe('FILE_KIND');
    expect(await codeOf([{ name: 'a.exe', content: pdf }])).toBe('FILE_NAME');
    expect(await codeOf([{ name: 'a.pdf', content: Buffer.concat([pdf, Buffer.alloc(20_000_000)]) }])).toBe(
      'FILE_TOO_LARGE',
    );
    await world().rows('DELETE FROM mentor_links WHERE mentee_id = $1', [mentee.id]);
    expect(await codeOf([{ name: 'a.pdf', content: pdf }])).toBe('WRITING_CLOSED');
    expect((await upload(mentor, ConversationId, [{ name: 'a.pdf', content: pdf }])).body.code).toBe('NOT_FOUND');
  });

  test('a picture of more pixels than a browser holds goes as a file, whatever its header says', async () => {
    const { mentee, ConversationId } = await pair();
    const sizes = [
      [4_000_000_000, 1],
      [16_000, 16_000],
      [8193, 1],
      [8192, 6103],
    ] as const;
    const files = sizes.map(([width, height]) => ({ name: `${width}.png`, content: pngOf(width, height) }));
    const { output } = await send(mentee, ConversationId, await idsOf(mentee, ConversationId, files));
    const drawn = [null, null, null, { Width: 8192, Height: 6103 }];
    expect(output.Files.map(({ Picture }) => Picture)).toEqual(drawn);
  });

  test('they count among what a person keeps; taken back they make room', async () => {
    const { mentee, ConversationId } = await pair();
    const [large = 0] = await idsOf(mentee, ConversationId, [{ name: 'a.pdf', content: pdfOf(900_000) }]);
    const more = [{ name: 'b.pdf', content: pdfOf(200_000) }];
    expect((await upload(mentee, ConversationId, more)).body).toMatchObject({
      code: 'QUOTA_REACHED',
      details: { Limit: 1_000_000 },
    });
    const { Seq } = (await send(mentee, ConversationId, [large])).output;
    await mentee.done('/api/chat/TakeBack', { ConversationId, Seq });
    expect((await upload(mentee, ConversationId, more)).status).toBe(200);
  });

  test('what was reported stays until that is settled, though it was taken back and room is wanted', async () => {
    const { mentor, mentee, ConversationId } = await pair();
    const supervisor = await world().enter('supervisor');
    const [large = 0] = await idsOf(mentee, ConversationId, [{ name: 'a.pdf', content: pdfOf(900_000) }]);
    const { Seq } = (await send(mentee, ConversationId, [large])).output;
    await mentor.done('/api/chat/Report', { ConversationId, Seq, Reason: 'Δεν είναι για εδώ' });
    await mentee.done('/api/chat/TakeBack', { ConversationId, Seq });
    const more = [{ name: 'b.pdf', content: pdfOf(200_000) }];
    expect((await upload(mentee, ConversationId, more)).body).toMatchObject({ code: 'QUOTA_REACHED' });
    const { list } = await supervisor.done('/api/chat/Reports', { ProjectId: 1, Settled: false, count: 1000 });
    const report = list.find(({ Reporter }) => Reporter.Id === mentor.id);
    expect(report?.Files).toMatchObject([{ Id: large, Kept: true }]);
    await supervisor.done('/api/chat/SettleReport', { ReportId: report?.Id ?? 0, Outcome: 'Το είδαμε' });
    expect((await upload(mentee, ConversationId, more)).status).toBe(200);
  });
});

describe('reading', () => {
  test('a file that is not sent is its giver’s; one of a message that was taken back is nobody’s', async () => {
    const { mentor, mentee, ConversationId } = await pair();
    const [id = 0] = await idsOf(mentee, ConversationId, [{ name: 'a.pdf', content: pdfOf(300) }]);
    const statuses = async () =>
      Promise.all([mentee, mentor].map(async (by) => (await fetched(by, ConversationId, id)).statusCode));
    expect(await statuses()).toEqual([200, 404]);
    const { Seq } = (await send(mentee, ConversationId, [id], { Message: 'Ορίστε' })).output;
    expect(await statuses()).toEqual([200, 200]);
    const taken = await mentee.done('/api/chat/TakeBack', { ConversationId, Seq });
    expect(taken.Files).toEqual([]);
    expect(await statuses()).toEqual([404, 404]);
    const { messages } = await mentor.done('/api/Chat/GetMessages', { ConversationId });
    expect(messages).toMatchObject([{ TakenBack: true, Files: [] }]);
  });

  test('nobody else has them: neither in another conversation nor where the link was taken away', async () => {
    const { mentor, mentee, ConversationId } = await pair();
    const other = await pair();
    const [id = 0] = await idsOf(mentee, ConversationId, [{ name: 'a.pdf', content: pdf }]);
    await send(mentee, ConversationId, [id]);
    expect((await fetched(other.mentee, ConversationId, id)).statusCode).toBe(404);
    expect((await fetched(other.mentee, other.ConversationId, id)).statusCode).toBe(404);
    await world().rows('DELETE FROM mentor_links WHERE mentee_id = $1', [mentee.id]);
    expect((await fetched(mentor, ConversationId, id)).statusCode).toBe(404);
    expect((await fetched(mentee, ConversationId, id)).statusCode).toBe(200);
  });
});

test('what was given and never sent goes after a day, with its content; what was sent stays', async () => {
  const { mentee, ConversationId } = await pair();
  const [sent = 0, left = 0] = [
    ...(await idsOf(mentee, ConversationId, [{ name: 'a.pdf', content: pdfOf(400) }])),
    ...(await idsOf(mentee, ConversationId, [{ name: 'b.pdf', content: pdfOf(401) }])),
  ];
  await send(mentee, ConversationId, [sent]);
  const [{ key = '' } = {}] = await world().rows<{ key: string }>('SELECT key FROM message_files WHERE id = $1', [
    left,
  ]);
  const storage = openStorage(loadConfig(places.env.folder));
  const sweep = async (hours: number) => {
    const services = { storage, clock: () => new Date(Date.now() + hours * 3_600_000) };
    await sweepNeverSent(world().pool, services);
    await sweepOrphans(world().pool, services);
  };
  await sweep(23);
  expect((await fetched(mentee, ConversationId, left)).statusCode).toBe(200);
  await sweep(25);
  expect((await fetched(mentee, ConversationId, left)).statusCode).toBe(404);
  await expect(storage.read(key)).rejects.toThrow();
  expect((await fetched(mentee, ConversationId, sent)).statusCode).toBe(200);
  expect((await send(mentee, ConversationId, [left])).problem?.fields).toEqual({ Files: 'NOT_FOUND' });
  storage.close();
});

test('a report names what came with the message and before it; those who decide fetch it, taken back or not, while it is kept', async () => {
  const { mentor, mentee, ConversationId } = await pair();
  const [before = 0, id = 0] = await idsOf(mentor, ConversationId, two());
  await send(mentor, ConversationId, [before]);
  const { Seq } = (await send(mentor, ConversationId, [id], { Message: 'Κοίτα' })).output;
  await mentee.done('/api/chat/Report', { ConversationId, Seq, Reason: 'Με προσβάλλει' });
  await mentor.done('/api/chat/TakeBack', { ConversationId, Seq });
  const supervisor = await world().enter('supervisor');
  const report = async () =>
    (await supervisor.done('/api/chat/Reports', { ProjectId, count: 1000 })).list.find(
      ({ Writer }) => Writer.Id === mentor.id,
    );
  const seen = await report();
  expect(seen?.Files).toEqual([{ Id: id, Name: 'φωτογραφία.png', Size: png.length, Kept: true }]);
  expect(seen?.Before).toMatchObject([{ Seq: 1, Files: [{ Name: 'Βιογραφικό.pdf', Size: 200 }] }]);
  const fetch = async (by: Person, Id: number) =>
    world().app.inject({
      method: 'GET',
      url: `/api/chat/ReportFile?ReportId=${seen?.Id}&Id=${Id}`,
      headers: { cookie: by.cookie },
    });
  const file = await fetch(supervisor, id);
  expect([file.statusCode, file.rawPayload.equals(png)]).toEqual([200, true]);
  expect((await fetch(supervisor, before)).statusCode).toBe(404);
  for (const by of [mentee, mentor, await makeLike(world(), 'coordinator')])
    expect((await fetch(by, id)).statusCode).toBeGreaterThanOrEqual(403);
  // Forgotten, as a day later.
  await world().rows('DELETE FROM message_files WHERE id = $1', [id]);
  expect((await fetch(supervisor, id)).statusCode).toBe(404);
  expect((await report())?.Files).toMatchObject([{ Name: 'φωτογραφία.png', Kept: false }]);
});
