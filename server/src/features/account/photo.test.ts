/** Photographs: kept as they came, small pictures alone, and given to those who share a project. */
import { extras, frame, jfif, jpegOf, picture as made, scan } from '@telemachos/contract/kit/testing/picture.ts';
import { beforeEach, expect, test } from 'vitest';
import { makeMentee, makeLike, type Made } from '../../testing/people.ts';
import { sharedWorld, type World } from '../../testing/world.ts';

const shared = sharedWorld();
let world: World;
let mentee: Made;

beforeEach(async () => {
  world = shared();
  mentee = await makeMentee(world);
});

const picture = (width: number, height: number, codes?: number): Buffer => Buffer.from(made(width, height, codes));
const keep = (bytes: Buffer, who = mentee) => who.call('/Account/SetPhoto', { Photo: bytes.toString('base64') });
const kept = async (bytes: Buffer, who = mentee): Promise<string> => (await keep(bytes, who)).output?.Photo ?? '?';
const see = (key: string, who: Made | undefined) =>
  world.app.inject({
    method: 'GET',
    url: `/api/user/Photo?Key=${key}`,
    ...(who ? { headers: { cookie: who.cookie } } : {}),
  });
const photoOf = async (who: Made) => (await who.done('/api/user/getcurrent', {})).Photo;

test('is kept, told as one’s own, given byte by byte and to be kept by the browser, changed and taken away', async () => {
  expect(await photoOf(mentee)).toBeNull();
  const key = await kept(picture(256, 256, 500));
  expect(await photoOf(mentee)).toBe(key);
  const given = await see(key, mentee);
  expect(given.rawPayload.equals(picture(256, 256, 500))).toBe(true);
  expect(given.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'private, max-age=86400, immutable',
    'x-content-type-options': 'nosniff',
  });
  const other = await kept(picture(200, 256));
  expect(other).not.toBe(key);
  expect((await see(key, mentee)).statusCode).toBe(404);
  await mentee.done('/Account/RemovePhoto', {});
  await mentee.done('/Account/RemovePhoto', {});
  expect(await photoOf(mentee)).toBeNull();
  expect((await see(other, mentee)).statusCode).toBe(404);
  expect(await world.rows('SELECT 1 FROM photos WHERE user_id = $1', [mentee.id])).toEqual([]);
  const history = await world.rows('SELECT what, before, after FROM person_changes WHERE user_id = $1', [mentee.id]);
  expect(history).toEqual(Array.from({ length: 3 }, () => ({ what: 'photo', before: null, after: null })));
});

test('what else a file carries is not kept: where it was made, words, a program', async () => {
  const bare = Buffer.from(jpegOf(jfif, frame(9, 9), scan()));
  const key = await kept(Buffer.from(jpegOf(jfif, ...Object.values(extras), frame(9, 9), scan())));
  expect((await see(key, mentee)).rawPayload.equals(bare)).toBe(true);
});

test('the same twice, and twenty at once, leave one', async () => {
  const keys = await Promise.all(Array.from({ length: 20 }, () => kept(picture(64, 64))));
  expect(new Set(keys).size).toBe(1);
  expect(await photoOf(mentee)).toBe(keys[0]);
  expect(await world.rows('SELECT 1 FROM person_changes WHERE user_id = $1', [mentee.id])).toHaveLength(1);
});

test.each([
  ['no picture', Buffer.from('<svg onload=alert(1)>')],
  ['only a beginning', Buffer.from([0xff, 0xd8, 0xff])],
  ['too wide', picture(257, 256)],
  ['too high', picture(1, 60_000)],
  ['without any width', picture(0, 10)],
  ['large behind a byte that fills', Buffer.from(jpegOf(jfif, [0xff], frame(16_000, 16_000), scan()))],
  ['large behind a small one', Buffer.from(jpegOf(jfif, frame(9, 9), frame(16_000, 16_000), scan()))],
])('%s is refused, and the present one stays', async (_title, bytes) => {
  const key = await kept(picture(10, 10));
  const { problem } = await keep(bytes);
  expect(problem).toMatchObject({ code: 'INVALID_VALUES', fields: { Photo: 'PHOTO' } });
  expect(await photoOf(mentee)).toBe(key);
});

test.each(['', 'no base 64', 'A'.repeat(80_004)])('%.20s is bad input', async (Photo) => {
  expect((await mentee.call('/Account/SetPhoto', { Photo })).status).toBe(400);
});

test('whoever shares a project sees it; whoever does not, or is not signed in, finds nothing', async () => {
  const key = await kept(picture(32, 32));
  expect((await see(key, await makeLike(world, 'mentor'))).statusCode).toBe(200);
  expect((await see(key, await makeLike(world, 'admin'))).statusCode).toBe(200);
  const stranger = await makeMentee(world);
  await world.rows(
    `WITH p AS (INSERT INTO projects (url, descr) VALUES ('photos-elsewhere', 'Elsewhere') RETURNING id)
    UPDATE memberships SET project_id = (SELECT id FROM p) WHERE user_id = $1`,
    [stranger.id],
  );
  expect((await see(key, stranger)).statusCode).toBe(404);
  await world.rows('UPDATE memberships SET state = 2 WHERE user_id = $1', [stranger.id]);
  expect((await see(key, undefined)).statusCode).toBe(401);
  expect((await see('0'.repeat(32), mentee)).statusCode).toBe(404);
  expect((await see('%00', mentee)).statusCode).toBe(400);
});

test('mentors meet it in their list, mentees with their mentors, staff on the person’s page', async () => {
  const mentor = await makeLike(world, 'mentor');
  const mentee = await makeLike(world, 'mentee');
  await world.rows('INSERT INTO mentor_links (project_id, mentee_id, mentor_id) VALUES (1, $1, $2)', [
    mentee.id,
    mentor.id,
  ]);
  const own = await kept(picture(40, 40), mentee);
  const theirs = await kept(picture(41, 41), mentor);
  const mentees = await mentor.done('/api/mentor/Mentees', { ProjectId: 1 });
  expect(mentees.list.map(({ User }) => User.Photo)).toEqual([own]);
  expect((await mentee.done('/api/mentee/Mentors', {})).map(({ Photo }) => Photo)).toEqual([theirs]);
  const supervisor = await makeLike(world, 'supervisor');
  expect((await supervisor.done('/api/user/Person', { ProjectId: 1, UserId: mentee.id })).Photo).toBe(own);
});

test('of somebody who was suspended it is shown to those alone who meet them in their lists', async () => {
  const [own, other] = [await makeLike(world, 'mentor'), await makeLike(world, 'mentor')];
  const key = await kept(picture(50, 50));
  await world.rows('UPDATE mentor_links SET mentor_id = $2 WHERE mentee_id = $1', [mentee.id, own.id]);
  const shown = async (who: Made) => (await see(key, who)).statusCode === 200;
  const [fellow, translator, coordinator] = [
    await makeLike(world, 'mentee'),
    await makeLike(world, 'translator'),
    await makeLike(world, 'coordinator'),
  ];
  expect(await Promise.all([own, other, fellow, translator, coordinator].map(shown))).toEqual(Array(5).fill(true));
  await world.rows('UPDATE memberships SET state = 3 WHERE user_id = $1', [mentee.id]);
  expect(await Promise.all([own, other, fellow, translator, coordinator].map(shown))).toEqual([
    true,
    false,
    false,
    false,
    true,
  ]);
});
