/** Files for an action: given, handed in, taken back, returned with a reason, accepted; and who reads them. */
import { withEvent } from '@telemachos/contract/features/actions/uploads.rules.ts';
import { expect, test } from 'vitest';
import { loadConfig } from '../../platform/config.ts';
import { openStorage } from '../../platform/storage.ts';
import { makeMentee } from '../../testing/people.ts';
import { sharedWorld, type Person, type World } from '../../testing/world.ts';
import { keepingFiles, pdf, png } from './testing/giving.ts';
import { fetchHanded, giveFor, makeUpload } from './testing/handing.ts';
import { sweepOrphans } from './orphans.ts';

const places = keepingFiles();
const shared = sharedWorld(() => ({ env: places.env.folder }));

const begin = async (flags = 2) => {
  const world = shared();
  const action = await makeUpload(world, flags);
  const mentee = await makeMentee(world);
  // What else they are late with depends on the day on which the demonstration is looked at.
  await world.rows('UPDATE action_mentees SET due_at = NULL WHERE mentee_id = $1', [mentee.id]);
  const mentor = await world.enter('mentor');
  return { world, action, mentee, mentor };
};

const cv = { name: 'cv.pdf', content: pdf };
const stand = (person: Person, ActionId: number, MenteeId?: number) =>
  person.done('/api/files/ActionFiles', { ActionId, ...(MenteeId === undefined ? {} : { MenteeId }) });
const line = async (mentee: Person, action: number) =>
  (await mentee.done('/api/data/getactions', {})).find(({ Id }) => Id === action);
const handIn = async (mentee: Person, ActionId: number, Back = false) =>
  mentee.call('/api/files/HandIn', { ActionId, Version: (await stand(mentee, ActionId)).Version, Back });
const judge = async (mentor: Person, ActionId: number, MenteeId: number, Accept: boolean, Reason = '') =>
  mentor.call('/api/files/Judge', {
    ActionId,
    MenteeId,
    Version: (await stand(mentor, ActionId, MenteeId)).Version,
    Accept,
    Reason,
  });

test('given, handed in, returned with a reason, given anew, accepted: each sees how it stands, and what was before', async () => {
  const { world, action, mentee, mentor } = await begin();
  expect(await stand(mentee, action)).toEqual({ Version: 0, Stage: 'open', Files: [], History: [] });
  expect((await handIn(mentee, action)).problem?.code).toBe('FILES_MISSING');
  expect((await giveFor(world, mentee, action, 'cv', [cv])).status).toBe(200);
  expect(await line(mentee, action)).toMatchObject({ State: 'underway', Completion: 80 });

  const handed = (await handIn(mentee, action)).output;
  expect(handed).toMatchObject({ Stage: 'handed', Files: [{ Key: 'cv', Name: 'cv.pdf' }] });
  expect(await line(mentee, action)).toMatchObject({ State: 'waiting', NextActor: 'mentor', Completion: 90 });
  const needing = await mentor.done('/api/mentor/Mentees', { ProjectId: 1, Search: mentee.username, Order: 'need' });
  expect(needing.list[0]).toMatchObject({ Reason: 'read', Action: { Id: action } });
  // What waits is nobody's to change; a note does not take it out of the mentor's hands.
  expect((await giveFor(world, mentee, action, 'proofs', [{ name: 'a.png', content: png }])).body.code).toBe(
    'HANDED_IN',
  );
  await mentor.done('/api/mentor/SavePublicMenteeData', {
    ActionId: action,
    MenteeId: mentee.id,
    Data: { Note: 'Το είδα' },
    Version: 0,
  });
  expect((await stand(mentee, action)).Stage).toBe('handed');

  expect((await judge(mentor, action, mentee.id, false)).problem?.code).toBe('REASON_NEEDED');
  expect((await judge(mentor, action, mentee.id, false, 'Λείπει η υπογραφή')).output).toMatchObject({
    Stage: 'returned',
  });
  expect(await line(mentee, action)).toMatchObject({ State: 'underway', NextActor: 'mentee', Returned: true });
  const newer = { name: 'cv.pdf', content: Buffer.concat([pdf, Buffer.from('%')]) };
  await giveFor(world, mentee, action, 'cv', [newer]);
  await handIn(mentee, action);
  expect((await judge(mentor, action, mentee.id, true)).output?.Stage).toBe('accepted');
  expect(await line(mentee, action)).toMatchObject({ State: 'done', Completion: 100, Returned: false });
  const { History, Files } = await stand(mentee, action);
  expect(History.map(({ What, Reason, Names }) => [What, Reason ?? '', Names])).toEqual([
    ['handed', '', ['cv.pdf']],
    ['returned', 'Λείπει η υπογραφή', ['cv.pdf']],
    ['handed', '', ['cv.pdf']],
    ['accepted', '', ['cv.pdf']],
  ]);
  const file = { ActionId: String(action), Id: String(Files[0]?.Id) };
  expect((await fetchHanded(world, mentee, file)).rawPayload.equals(newer.content)).toBe(true);
  expect((await fetchHanded(world, mentor, { ...file, MenteeId: String(mentee.id) })).statusCode).toBe(200);
  // What was accepted in haste can still be returned.
  expect((await judge(mentor, action, mentee.id, false, 'Ξανά')).output?.Stage).toBe('returned');
});

test('what waits can be taken back, and two tabs never hand in what they have not seen', async () => {
  const { world, action, mentee, mentor } = await begin();
  await giveFor(world, mentee, action, 'cv', [cv]);
  const { Version } = await stand(mentee, action);
  await giveFor(world, mentee, action, 'proofs', [{ name: 'a.png', content: png }]);
  const late = await mentee.call('/api/files/HandIn', { ActionId: action, Version });
  expect(late.problem).toMatchObject({
    code: 'STALE',
    details: { Theirs: { Files: [{ Key: 'cv' }, { Key: 'proofs' }] } },
  });
  await handIn(mentee, action);
  const seen = await stand(mentor, action, mentee.id);
  expect((await handIn(mentee, action, true)).output).toMatchObject({ Stage: 'open' });
  const mine = { ActionId: action, MenteeId: mentee.id, Version: seen.Version };
  expect((await mentor.call('/api/files/Judge', { ...mine, Accept: true })).problem?.code).toBe('STALE');
  expect((await judge(mentor, action, mentee.id, true)).problem?.code).toBe('NOT_HANDED_IN');
  expect(await line(mentee, action)).toMatchObject({ State: 'underway', NextActor: 'mentee' });
});

test('accepting or returning that is told again is done already; an action that closed gives back what waits', async () => {
  const { world, action, mentee, mentor } = await begin();
  await giveFor(world, mentee, action, 'cv', [cv]);
  await handIn(mentee, action);
  const { Version } = await stand(mentor, action, mentee.id);
  const about = { ActionId: action, MenteeId: mentee.id, Version };
  const back = () => mentor.done('/api/files/Judge', { ...about, Accept: false, Reason: 'Λείπει η σελίδα 2' });
  const returned = await back();
  expect(await back()).toEqual(returned);
  await handIn(mentee, action);
  await world.rows(`UPDATE actions SET data = data || '{"EnableCondition": "false"}' WHERE id = $1`, [action]);
  expect((await giveFor(world, mentee, action, 'proofs', [{ name: 'a.png', content: png }])).body.code).toBe(
    'ACTION_CLOSED',
  );
  expect((await handIn(mentee, action, true)).output).toMatchObject({ Stage: 'open' });
  await world.rows(`UPDATE actions SET data = data - 'EnableCondition' WHERE id = $1`, [action]);
  await handIn(mentee, action);
  const seen = { ...about, Version: (await stand(mentor, action, mentee.id)).Version };
  const accepted = await mentor.done('/api/files/Judge', { ...seen, Accept: true });
  expect(await mentor.done('/api/files/Judge', { ...seen, Accept: true })).toEqual(accepted);
});

test('where fewer are asked for by now, one that comes takes no other’s place, and one that is there stays', async () => {
  const { world, action, mentee } = await begin();
  const proof = (name: string) => ({ name, content: png });
  await giveFor(world, mentee, action, 'proofs', [proof('a.png'), proof('b.png')]);
  await world.rows(`UPDATE actions SET data = jsonb_set(data, '{Files,1,Most}', '1') WHERE id = $1`, [action]);
  expect((await giveFor(world, mentee, action, 'proofs', [proof('c.png')])).body.code).toBe('TOO_MANY_FILES');
  expect((await giveFor(world, mentee, action, 'proofs', [proof('b.png')])).status).toBe(200);
  expect((await stand(mentee, action)).Files.map(({ Name }) => Name).toSorted()).toEqual(['a.png', 'b.png']);
});

test('what happened is told as far as there is room; what happened last always is', () => {
  const reason = 'α'.repeat(2000);
  const returned = (At: string) => ({ At, What: 'returned' as const, Reason: reason });
  let history: ReturnType<typeof withEvent> = [];
  for (let time = 0; time < 100; time += 1) history = withEvent(history, returned(String(time)));
  expect(history.at(-1)?.At).toBe('99');
  expect(history.length).toBeGreaterThan(20);
  expect(JSON.stringify(history).length).toBeLessThan(51_000);
  const names = Array.from({ length: 200 }, (_, at) => `${'β'.repeat(300)}${at}`);
  expect(withEvent(history, { At: 'x', What: 'handed', Names: names })).toEqual([
    { At: 'x', What: 'handed', Names: names },
  ]);
});

test.each([
  ['a kind that is not asked for', 'cv', [{ name: 'cv.pdf', content: png }], 'FILE_KIND'],
  ['more bytes', 'cv', [{ name: 'cv.pdf', content: Buffer.concat([pdf, Buffer.alloc(5000)]) }], 'FILE_TOO_LARGE'],
  ['two where one is asked for', 'cv', [cv, { name: 'b.pdf', content: pdf }], 'TOO_MANY_FILES'],
  ['what nobody asked for', 'other', [cv], 'NOT_FOUND'],
])('%s is refused, and nothing is kept', async (_what, key, files, code) => {
  const { world, action, mentee } = await begin();
  expect((await giveFor(world, mentee, action, key, files)).body.code).toBe(code);
  expect(await stand(mentee, action)).toMatchObject({ Version: 0, Files: [] });
});

test('only the person and who looks after them read the files; nobody writes what the server keeps', async () => {
  const { world, action, mentee } = await begin();
  const given = await giveFor(world, mentee, action, 'cv', [cv]);
  const file = { ActionId: String(action), Id: String(given.body.Files?.[0]?.Id), MenteeId: String(mentee.id) };
  const statusFor = async (who: Person) => (await fetchHanded(world, who, file)).statusCode;
  const stranger = await makeMentee(world, { mentor: 'mentor2' });
  const [admin, other] = [await world.enter('admin'), await world.enter('mentor2')];
  expect([await statusFor(stranger), await statusFor(other), await statusFor(admin)]).toEqual([404, 404, 200]);
  // Another's file is not there under one's own name either.
  const { MenteeId: _whose, ...asOwn } = file;
  expect((await fetchHanded(world, stranger, asOwn)).statusCode).toBe(404);
  expect((await fetchHanded(world, world.nobody, file)).statusCode).toBe(401);
  const { Version } = await stand(mentee, action);
  await mentee.done('/api/mentee/SaveActionData', {
    ActionId: action,
    Data: { Files: [], History: [{ At: 'α', What: 'accepted' }], Own: 1 },
    Version,
  });
  expect(await stand(mentee, action)).toMatchObject({ Stage: 'open', Files: [{ Name: 'cv.pdf' }], History: [] });
  expect(
    (await mentee.call('/api/mentee/SaveActionData', { ActionId: action, Data: {}, Version, Submit: true })).problem
      ?.code,
  ).toBe('ACTION_CLOSED');
});

test('the staff see on a mentee’s page what was handed in; a file taken back is gone', async () => {
  const { world, action, mentee, mentor } = await begin();
  const given = await giveFor(world, mentee, action, 'proofs', [
    { name: 'a.png', content: png },
    { name: 'b.txt', content: Buffer.from('α') },
  ]);
  const page = async () =>
    (await mentor.done('/api/action/mentor', { ProjectId: 1, MenteeId: mentee.id })).Files.map(({ ActionId, Name }) => [
      ActionId,
      Name,
    ]);
  expect(await page()).toEqual([
    [action, 'b.txt'],
    [action, 'a.png'],
  ]);
  const id = given.body.Files?.find(({ Name }) => Name === 'a.png')?.Id ?? 0;
  await mentee.done('/api/files/RemoveActionFile', { ActionId: action, Id: id });
  expect(await page()).toEqual([[action, 'b.txt']]);
  expect((await fetchHanded(world, mentee, { ActionId: String(action), Id: String(id) })).statusCode).toBe(404);
  expect((await mentee.call('/api/files/RemoveActionFile', { ActionId: action, Id: id })).problem).toBeUndefined();
});

const contentOf = async (world: World, action: number): Promise<string> =>
  (await world.rows<{ key: string }>('SELECT key FROM answer_files WHERE action_id = $1', [action]))[0]?.key ?? '';

test('content that an action names is not swept, and one that no mentor sees is accepted at once', async () => {
  const { world, action, mentee } = await begin(2 | 4);
  const content = Buffer.concat([pdf, Buffer.from(String(action))]);
  await giveFor(world, mentee, action, 'cv', [{ name: 'cv.pdf', content }]);
  const key = await contentOf(world, action);
  const later = () => new Date(Date.now() + 3 * 86_400_000);
  const storage = openStorage(loadConfig(places.env.folder));
  await sweepOrphans(world.pool, { storage, clock: later });
  storage.close();
  expect(key).not.toBe('');
  const { Files } = await stand(mentee, action);
  const file = { ActionId: String(action), Id: String(Files[0]?.Id) };
  expect((await fetchHanded(world, mentee, file)).statusCode).toBe(200);
  expect((await handIn(mentee, action)).output?.Stage).toBe('accepted');
});
