/** Several servers with one Redis: events, presence, and the loss of a server or of Redis. */
import { Redis } from 'ioredis';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startRedis, type Part } from '../../../../scripts/parts.ts';
import { buildApp } from '../../app.ts';
import { loadConfig } from '../config.ts';
import { makeLike, makeMentee, type Made } from '../../testing/people.ts';
import { sharedWorld } from '../../testing/world.ts';
import { openPage, type OpenPage } from './testing/pages.ts';

let redis: Part;
beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis.stop());

const world = sharedWorld(() => ({ env: { REDIS_URL: redis.url } }));
const ProjectId = 1;

/** Another server over the same database. */
const another = async (url = redis.url) =>
  buildApp({
    config: loadConfig({ PUBLIC_URL: 'http://telemachos.test', LOG_LEVEL: 'silent', REDIS_URL: url }),
    pool: world().pool,
    sessionSecret: 'a secret for tests, long enough to pass',
    rateLimits: false,
  });
type App = Awaited<ReturnType<typeof another>>;

const pair = async (): Promise<{ mentor: Made; mentee: Made; ConversationId: number }> => {
  const mentor = await makeLike(world(), 'mentor');
  const mentee = await makeMentee(world(), { mentor: mentor.username });
  const { ConversationId } = await mentee.done('/api/chat/Open', { ProjectId, UserId: mentor.id });
  return { mentor, mentee, ConversationId };
};
const pageOn = async (app: App, person: Made, People: number[] = []): Promise<OpenPage> => {
  const page = await openPage(app, person);
  expect(await page.receive({ ProjectId, People })).toMatchObject({ status: 200 });
  return page;
};
const tells = (text: string) => (heard: { name: string; data: unknown }) =>
  heard.name === 'receive' && (heard.data as { Message: { Message: string } }).Message.Message === text;

test('emits messages and presence across servers, and clears the presence of a stopped server', async () => {
  const { mentor, mentee, ConversationId } = await pair();
  const other = await another();
  const reading = await pageOn(other, mentor, [mentee.id]);
  const writing = await pageOn(world().app, mentee, [mentor.id]);
  expect((await reading.waitFor(({ name }) => name === 'presence')).data).toEqual({ UserId: mentee.id, status: true });
  expect((await writing.receive({ ProjectId, People: [mentor.id] })).body).toMatchObject({ Online: [mentor.id] });
  await writing.command('/api/chat/Send', { ConversationId, ClientId: randomUUID(), Message: 'από αλλού' });
  await reading.waitFor(tells('από αλλού'));
  await other.close();
  expect(await reading.closed).toBe('transport close');
  expect((await writing.receive({ ProjectId, People: [mentor.id] })).body).toMatchObject({ Online: [] });
}, 30_000);

test('keeps unread counts equal on all servers, and emits reading across them', async () => {
  const { mentor, mentee, ConversationId } = await pair();
  const other = await another();
  const [here, there] = [await pageOn(world().app, mentor), await pageOn(other, mentor)];
  const writing = await pageOn(other, mentee);
  const unread = () =>
    Promise.all(
      [world().app, other].map(async (app) => {
        const headers = { cookie: mentor.cookie, origin: 'http://telemachos.test' };
        const asked = { method: 'POST', url: '/api/chat/NewCount', headers, payload: { ConversationId } } as const;
        return (await app.inject(asked)).json<unknown>();
      }),
    );
  for (const Message of ['α', 'β'])
    await writing.command('/api/chat/Send', { ConversationId, ClientId: randomUUID(), Message });
  await Promise.all([here.waitFor(tells('β')), there.waitFor(tells('β'))]);
  expect(await unread()).toMatchObject([{ Count: 2 }, { Count: 2 }]);
  await here.command('/api/chat/Read', { ConversationId, Seq: 1 });
  const told = { ConversationId, UserId: mentor.id, Seq: 1 };
  expect((await there.waitFor(({ name }) => name === 'read')).data).toMatchObject(told);
  expect(await unread()).toMatchObject([{ Count: 1 }, { Count: 1 }]);
  await other.close();
}, 30_000);

test('expires the presence of a killed server after a minute', async () => {
  const { mentor, mentee } = await pair();
  const page = await pageOn(world().app, mentee, [mentor.id]);
  const shared = new Redis(redis.url);
  const isHere = async () => (await page.receive({ ProjectId, People: [mentor.id] })).body;
  // What a server leaves that had no time to say goodbye: its people, and when it was last heard.
  await shared.sadd('telemachos-here-killed', mentor.id);
  for (const [ago, online] of [
    [50_000, [mentor.id]],
    [61_000, []],
  ] as const) {
    await shared.zadd('telemachos-servers', Date.now() - ago, 'killed');
    expect(await isHere()).toMatchObject({ Online: online });
  }
  const living = await another();
  await pageOn(living, mentor);
  expect(await isHere()).toMatchObject({ Online: [mentor.id] });
  await living.close();
  await shared.quit();
}, 30_000);

test('stops events on every server when a mentor link is removed on one', async () => {
  const { mentor, mentee, ConversationId } = await pair();
  const [successor, coordinator] = [await makeLike(world(), 'mentor'), await makeLike(world(), 'coordinator')];
  const other = await another();
  const page = await pageOn(other, mentor);
  const ask = () => page.command('/api/chat/newMessages', { ConversationId, After: 0 });
  expect((await ask()).status).toBe(200);
  const linked = { ProjectId, MenteeId: mentee.id, MentorId: successor.id };
  await coordinator.done('/api/user/setDefaultMentorSingle', linked);
  expect((await page.waitFor(({ name }) => name === 'linked')).data).toEqual({});
  expect((await ask()).status).toBe(404);
  await other.close();
}, 30_000);

test('disconnects an ended session on every server', async () => {
  const { mentor } = await pair();
  const other = await another();
  const page = await pageOn(other, mentor);
  await mentor.done('/Account/Logout', {});
  expect(await page.closed).toBe('io server disconnect');
  await other.close();
}, 30_000);

test('stores messages while Redis is away, and asks every page to catch up afterwards', async () => {
  const own = await startRedis();
  const port = Number(new URL(own.url).port);
  const [one, two] = [await another(own.url), await another(own.url)];
  const { mentor, mentee, ConversationId } = await pair();
  const [writing, reading] = [await pageOn(one, mentee), await pageOn(two, mentor)];
  await own.stop();
  expect(
    await writing.command('/api/chat/Send', { ConversationId, ClientId: randomUUID(), Message: 'χωρίς' }),
  ).toMatchObject({
    status: 200,
  });
  await writing.waitFor(tells('χωρίς'));
  const back = await startRedis(port);
  await reading.waitFor(({ name }) => name === 'again');
  expect((await reading.command('/api/chat/newMessages', { ConversationId })).body).toMatchObject({
    messages: [{ Message: 'χωρίς' }],
  });
  // The first ones after it may still be on their way to a server that has not begun to read again.
  const heard = reading.waitFor(tells('ξανά')).then(() => 'heard');
  for (let tries = 0; tries < 100; tries += 1) {
    await writing.command('/api/chat/Send', { ConversationId, ClientId: randomUUID(), Message: 'ξανά' });
    if ((await Promise.race([heard, sleep(200)])) === 'heard') break;
  }
  expect(await heard).toBe('heard');
  await one.close();
  await two.close();
  await back.stop();
}, 60_000);
