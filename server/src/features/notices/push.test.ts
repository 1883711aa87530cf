/**
 * Devices that are told while no page is open, with a push service of the test's own: what arrives is decrypted as a
 * browser does (RFC 8291), and the server's name for itself is checked (RFC 8292).
 */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, randomUUID, verify } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { loadConfig } from '../../platform/config.ts';
import type { Services } from '../../platform/context.ts';
import { shippedTranslations } from '../../platform/translations.ts';
import { makeLike, makeMentee, type Made } from '../../testing/people.ts';
import { sharedWorld } from '../../testing/world.ts';
import { tellDevices } from './pushing.ts';
import { notify } from './notify.shared.ts';

const ProjectId = 1;
type Arrived = { path: string; headers: IncomingMessage['headers']; body: Buffer };
let [service, origin]: [Server | null, string] = [null, ''];
let arrived: Arrived[] = [];
/** What the push service answers, by path. */
const answers = new Map<string, number>();

beforeAll(async () => {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const path = request.url ?? '';
      arrived.push({ path, headers: request.headers, body: Buffer.concat(parts) });
      response.writeHead(answers.get(path) ?? 201).end('an answer that nobody reads');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  service = server;
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void service?.close());
beforeEach(() => {
  arrived = [];
});

const world = sharedWorld(() => ({ env: { PUSH_HOSTS: origin } }));

/** A browser's side of a device. */
type Browser = { path: string; P256dh: string; Auth: string; open: (body: Buffer) => Record<string, string> };

const browser = (): Browser => {
  const keys = createECDH('prime256v1');
  const publicKey = keys.generateKeys();
  const auth = randomBytes(16);
  const derive = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));
  return {
    path: `/${randomUUID()}`,
    P256dh: publicKey.toString('base64url'),
    Auth: auth.toString('base64url'),
    open: (body) => {
      const [salt, idLength] = [body.subarray(0, 16), body.readUInt8(20)];
      const theirs = body.subarray(21, 21 + idLength);
      const shared = keys.computeSecret(theirs);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, theirs]);
      const ikm = derive(shared, auth, info, 32);
      const key = derive(ikm, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
      const nonce = derive(ikm, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
      const sealed = body.subarray(21 + idLength);
      const opening = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
      const padded = Buffer.concat([opening.update(sealed.subarray(0, -16)), opening.final()]);
      // The last record ends with a 2.
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString()) as Record<string, string>;
    },
  };
};

const add = async (person: Made, device: Browser = browser()): Promise<Browser> => {
  const { path, P256dh, Auth } = device;
  await person.done('/api/notify/AddDevice', { Endpoint: `${origin}${path}`, P256dh, Auth });
  return device;
};

const services = (more: Partial<Services> = {}) =>
  ({
    config: loadConfig({ PUSH_HOSTS: origin, MAIL_FROM: 'Τηλέμαχος <office@example.gr>' }),
    deriveKey: keyFor(),
    translations: shippedTranslations,
    clock: () => new Date(),
    jobs: { enqueue: (_client: unknown, _queue: string, data: object) => Promise.resolve(void ordered.push(data)) },
    live: { emit: () => undefined, onlineAmong: () => Promise.resolve(new Set()) },
    ...more,
  }) as unknown as Services;
let ordered: object[] = [];
/** As the world's own server draws its keys. */
const keyFor = () => (purpose: string) =>
  Buffer.from(hkdfSync('sha256', 'a secret for tests, long enough to pass', '', purpose, 32));

const tell = async (person: { id: number }, more: Partial<Services> = {}) => {
  ordered = [];
  await tellDevices(world().pool, services(more), { userId: person.id });
};

const pair = async (): Promise<{ mentor: Made; mentee: Made; ConversationId: number }> => {
  const mentor = await makeLike(world(), 'mentor');
  const mentee = await makeMentee(world(), { mentor: mentor.username });
  return { mentor, mentee, ...(await mentor.done('/api/chat/Open', { ProjectId, UserId: mentee.id })) };
};
const write = (from: Made, ConversationId: number, Message: string) =>
  from.done('/api/chat/Send', { ConversationId, ClientId: randomUUID(), Message });
const notice = async (person: { id: number }, kind: 'read' | 'returned' = 'read') => {
  const [{ id } = { id: 0 }] = await world().rows<{ id: number }>(
    `INSERT INTO actions (project_id, type_id, title, flags) VALUES (1, 6, 'Μυστικός τίτλος', 2) RETURNING id`,
  );
  const client = await world().pool.connect();
  const told = { kind, projectId: 1, userIds: [person.id], actionId: id, at: new Date() };
  await notify({ client, emit: () => undefined }, told).finally(() => client.release());
  return id;
};

test('twenty messages are one push, which says how many and no word of them, signed by the installation', async () => {
  const { mentor, mentee, ConversationId } = await pair();
  const device = await add(mentee);
  for (let number = 0; number < 20; number += 1)
    await write(mentor, ConversationId, `Κάτι που μένει μεταξύ μας ${number}`);
  // One job waits for the person, however much was told.
  await expect
    .poll(() =>
      world().rows(`SELECT count(*)::int AS n FROM pgboss.job WHERE name = 'push' AND data->>'userId' = $1`, [
        String(mentee.id),
      ]),
    )
    .toEqual([{ n: 1 }]);
  await tell(mentee);
  const [push, ...others] = arrived;
  if (!push) throw new Error('nothing arrived');
  expect(others).toEqual([]);
  expect(push.path).toBe(device.path);
  expect(device.open(push.body)).toEqual({
    Title: (await world().rows<{ descr: string }>('SELECT descr FROM projects WHERE id = 1'))[0]?.descr,
    Body: '20 νέα μηνύματα',
    Url: `/pilot/chat/${ConversationId}`,
    Tag: 'telemachos',
  });
  expect(push.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'normal' });
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(push.headers.authorization ?? '') ?? [];
  const { Key } = await mentee.done('/api/notify/Devices', {});
  expect(key).toBe(Key);
  const raw = Buffer.from(key, 'base64url');
  const [x, y] = [raw.subarray(1, 33), raw.subarray(33)].map((half) => half.toString('base64url'));
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' });
  const [head = '', claims = '', signature = ''] = token.split('.');
  const signed = Buffer.from(`${head}.${claims}`);
  const ieee = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  expect(verify('sha256', signed, ieee, Buffer.from(signature, 'base64url'))).toBe(true);
  const said = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; sub: string; exp: number };
  expect(said).toMatchObject({ aud: origin, sub: 'mailto:office@example.gr' });
  expect(said.exp).toBeGreaterThan(Date.now() / 1000);
  // Told already: nothing more, until something comes.
  await tell(mentee);
  expect(arrived).toHaveLength(1);
  await notice(mentee);
  await write(mentor, ConversationId, 'Και κάτι ακόμη');
  await tell(mentee);
  expect(device.open(arrived[1]?.body ?? Buffer.alloc(0))).toMatchObject({
    Body: '1 νέο μήνυμα · Ό,τι παρέδωσα διαβάστηκε',
    Url: '/pilot/notifications',
  });
});

test('what was read, is muted, is not wanted on devices, or may not be seen any more is told to no device', async () => {
  const { mentor, mentee, ConversationId } = await pair();
  await add(mentee);
  await write(mentor, ConversationId, 'Διαβάζεται');
  await notice(mentee);
  await mentee.done('/api/chat/Read', { ConversationId, Seq: 1 });
  await mentee.done('/api/notify/ReadAll', { ProjectId, UpTo: new Date().toISOString() });
  await tell(mentee);
  await write(mentor, ConversationId, 'Σε σίγαση');
  await mentee.done('/api/chat/Mute', { ConversationId, Muted: true });
  await tell(mentee);
  await mentee.done('/api/chat/Mute', { ConversationId, Muted: false });
  const Kinds = (['message', 'read'] as const).map((Kind) => ({ Kind, App: true, Mail: true, Push: false }));
  await mentee.done('/api/notify/SetWishes', { Kinds, Quiet: null });
  await notice(mentee);
  const hidden = await notice(mentee, 'returned');
  await world().rows('UPDATE actions SET archived_at = now() WHERE id = $1', [hidden]);
  await tell(mentee);
  expect(arrived).toEqual([]);
  await notice(mentee, 'returned');
  await tell(mentee);
  expect(arrived).toHaveLength(1);
});

test('while a page is open nothing is told; in quiet hours it waits until they end', async () => {
  const { mentee } = await pair();
  await add(mentee);
  await notice(mentee);
  await tell(mentee, { live: { emit: () => undefined, onlineAmong: (ids) => Promise.resolve(new Set(ids)) } });
  expect(arrived).toEqual([]);
  await mentee.done('/api/notify/SetWishes', { Kinds: [], Quiet: { From: 0, Until: 1439 } });
  const noon = new Date('2026-11-24T10:00:00Z');
  await world().rows('UPDATE sessions SET expires_at = $2 WHERE user_id = $1', [mentee.id, new Date('2100-01-01')]);
  await tell(mentee, { clock: () => noon });
  expect([arrived, ordered]).toEqual([[], [{ userId: mentee.id }]]);
  await mentee.done('/api/notify/SetWishes', { Kinds: [], Quiet: null });
  await tell(mentee, { clock: () => noon });
  expect(arrived).toHaveLength(1);
});

test('a device that is gone is forgotten, one whose service is away is tried again, the others are told', async () => {
  const { mentee } = await pair();
  const again = await world().enter(mentee.username);
  const third = await world().enter(mentee.username);
  const [gone, away, there] = [
    await add(mentee),
    await add({ ...mentee, ...again }),
    await add({ ...mentee, ...third }),
  ];
  answers.set(gone.path, 410).set(away.path, 503);
  await notice(mentee);
  await tell(mentee);
  expect(arrived.map(({ path }) => path).toSorted()).toEqual([gone.path, away.path, there.path].toSorted());
  expect(ordered).toEqual([{ userId: mentee.id, again: 1 }]);
  expect((await mentee.done('/api/notify/Devices', {})).list).toHaveLength(2);
  answers.set(away.path, 201);
  arrived = [];
  await tell(mentee);
  expect(arrived.map(({ path }) => path)).toEqual([away.path]);
});

test('a device is of the session that added it: signing out ends it; at most ten are kept, and nobody drops another’s', async () => {
  const { mentor, mentee } = await pair();
  const device = await add(mentee);
  await add(mentee, { ...browser(), path: device.path });
  const [own] = (await mentee.done('/api/notify/Devices', {})).list;
  expect(own).toMatchObject({ Current: true });
  const refused = await mentor.call('/api/notify/DropDevice', { Id: own?.Id ?? 0 });
  expect(refused.problem?.code).toBe('NOT_FOUND');
  await mentee.done('/Account/Logout', {});
  const left = () => world().rows('SELECT 1 FROM push_devices WHERE user_id = $1', [mentee.id]);
  expect(await left()).toEqual([]);
  for (let number = 0; number < 11; number += 1) await add({ ...mentee, ...(await world().enter(mentee.username)) });
  expect(await left()).toHaveLength(10);
});

test('an address that is of no push service, and keys of another length, are refused at their fields', async () => {
  const { mentee } = await pair();
  const { P256dh, Auth } = browser();
  const sent = (Endpoint: string, more: object = {}) =>
    mentee.call('/api/notify/AddDevice', { Endpoint, P256dh, Auth, ...more });
  for (const Endpoint of ['https://127.0.0.1/a', 'http://fcm.googleapis.com/a', 'https://example.org/a', 'no address'])
    expect((await sent(Endpoint)).problem).toMatchObject({ code: 'BAD_INPUT', fields: { Endpoint: 'BAD_INPUT' } });
  expect((await sent(`${origin}/a`, { Auth: 'short' })).problem?.fields).toEqual({ Auth: 'invalid_format' });
  expect((await mentee.call('/api/notify/TryDevice', {})).problem?.code).toBe('NOT_FOUND');
});

test('one that is tried is told at once, whatever is unread', async () => {
  const { mentee } = await pair();
  const device = await add(mentee);
  await mentee.done('/api/notify/TryDevice', {});
  await expect.poll(() => arrived.length).toBe(1);
  expect(device.open(arrived[0]?.body ?? Buffer.alloc(0))).toMatchObject({
    Title: 'Τηλέμαχος',
    Body: 'Οι ειδοποιήσεις φτάνουν σε αυτή τη συσκευή.',
  });
});

test('a session has one device, whatever is added at once; a key that is no point of the curve is none', async () => {
  const mentee = await makeMentee(world());
  await Promise.all(Array.from({ length: 6 }, () => add(mentee)));
  const kept = await world().rows('SELECT id FROM push_devices WHERE user_id = $1', [mentee.id]);
  expect(kept).toHaveLength(1);
  const { path, Auth } = browser();
  const off = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]);
  const hybrid = Buffer.from(browser().P256dh, 'base64url');
  hybrid[0] = 6;
  for (const key of [off, hybrid, Buffer.alloc(65)]) {
    const P256dh = key.toString('base64url');
    const { problem } = await mentee.call('/api/notify/AddDevice', { Endpoint: `${origin}${path}`, P256dh, Auth });
    expect(problem).toMatchObject({ code: 'BAD_INPUT', fields: { P256dh: 'BAD_INPUT' } });
  }
});
