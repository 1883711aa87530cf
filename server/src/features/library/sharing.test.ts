/** Sharing items with mentees, required reading of actions. */
import { actionTypeIds } from '@telemachos/contract/features/actions/action-types.ts';
import { expect, test } from 'vitest';
import { makeLike, makeMentee } from '../../testing/people.ts';
import { sharedWorld } from '../../testing/world.ts';
import { sha256 } from '../files/testing/parts.ts';

const shared = sharedWorld();
const linkOf = (more: object = {}) => ({ Title: 'Υλικό', Link: 'https://example.org/υλικό', ...more });

const setUp = async () => {
  const world = shared();
  const [admin, mentor] = [await makeLike(world, 'admin'), await makeLike(world, 'mentor')];
  const mentee = await makeMentee(world, { mentor: mentor.username });
  const foreign = await makeMentee(world);
  const { Id: ItemId } = await admin.done('/api/library/UploadLink', linkOf({ Approve: true, MenteesSee: false }));
  const told = async () =>
    (await world.rows("SELECT 1 FROM notices WHERE user_id = $1 AND kind = 'libraryShared'", [mentee.id])).length;
  return { world, admin, mentor, mentee, foreign, ItemId, told };
};

test('a mentor shares with the own mentees alone; who was shared what, and opened it, is told to who may ask', async () => {
  const { admin, mentor, mentee, foreign, ItemId, told } = await setUp();
  const share = { ItemId, MenteeIds: [mentee.id] };
  const both = await mentor.call('/api/Library/Share', { ItemId, MenteeIds: [mentee.id, foreign.id] });
  expect([both.status, both.output]).toEqual([200, { message: 'FAIL_SHARE', Shared: 0, Reason: 'NOT_REACHED' }]);
  expect((await mentee.done('/api/Library/GetShared', {})).All).toBe(0);
  expect(await mentor.done('/api/Library/Share', share)).toEqual({ message: 'SUCCESS_SHARE', Shared: 1, Reason: null });
  expect(await mentor.done('/api/Library/Share', share)).toMatchObject({ message: 'SUCCESS_SHARE', Shared: 0 });
  expect(await told()).toBe(1);
  await admin.done('/api/Library/Share', { ItemId, MenteeIds: [foreign.id] });
  expect((await mentor.done('/api/library/Shares', { ItemId })).list.map(({ Id }) => Id)).toEqual([mentee.id]);
  expect((await mentor.done('/api/library/Item', { ItemId })).SharedWith).toBe(1);
  expect((await admin.done('/api/library/Shares', { ItemId })).All).toBe(2);
  const mine = () => mentee.done('/api/Library/GetShared', {});
  expect(await mine()).toMatchObject({
    All: 1,
    New: 1,
    items: [{ Id: ItemId, SharedBy: { Id: mentor.id }, Opened: null }],
  });
  await mentee.done('/api/library/Opened', { ItemId });
  expect(await mine()).toMatchObject({ New: 0, items: [{ Opened: expect.any(String) }] });
  expect((await mentor.done('/api/library/Shares', { ItemId })).list[0]?.Opened).toEqual(expect.any(String));
  expect(await mentor.done('/api/Library/Share', { ...share, isNew: true })).toMatchObject({ Shared: 1 });
  expect((await mine()).New).toBe(1);
  await mentor.done('/api/library/Unshare', share);
  expect((await mine()).All).toBe(0);
  expect((await mentee.call('/api/library/Item', { ItemId })).problem?.code).toBe('NOT_FOUND');
});

test('a share is its sharer’s: a mentor takes back the own one alone, and makes nobody else’s theirs', async () => {
  const { admin, mentor, mentee, ItemId, told } = await setUp();
  const share = { ItemId, MenteeIds: [mentee.id] };
  await admin.done('/api/Library/Share', share);
  const mine = async () => (await mentee.done('/api/Library/GetShared', {})).items.map(({ SharedBy }) => SharedBy.Id);
  const shares = async (who: typeof mentor) =>
    (await who.done('/api/library/Shares', { ItemId })).list.map(({ Id, By, MayEnd }) => [Id, By.Id, MayEnd]);
  await mentee.done('/api/library/Opened', { ItemId });
  expect(await mentor.done('/api/Library/Share', share)).toMatchObject({ Shared: 0 });
  expect(await told()).toBe(1);
  // It is no news to who has it, and opened it.
  expect(await mentee.done('/api/Library/GetShared', {})).toMatchObject({ All: 1, New: 0 });
  expect((await shares(mentor)).toSorted()).toEqual(
    [
      [mentee.id, admin.id, false],
      [mentee.id, mentor.id, true],
    ].toSorted(),
  );
  expect((await mentor.done('/api/library/Item', { ItemId })).SharedWith).toBe(1);
  expect(await mentor.done('/api/Library/Share', { ...share, isNew: true })).toMatchObject({ Shared: 1 });
  expect(await mentee.done('/api/Library/GetShared', {})).toMatchObject({ All: 1, New: 1 });
  expect(await mine()).toEqual([mentor.id]);
  await mentor.done('/api/library/Unshare', share);
  await mentor.done('/api/library/Unshare', share);
  expect(await mine()).toEqual([admin.id]);
  expect((await mentee.call('/api/library/Item', { ItemId })).status).toBe(200);
  await mentor.done('/api/Library/Share', share);
  await admin.done('/api/library/Unshare', share);
  expect(await mine()).toEqual([]);
});

test('whoever shared something ends that also when the mentee is another mentor’s by now, and learns nothing more of them', async () => {
  const { world, admin, mentor, mentee, ItemId } = await setUp();
  const other = await makeLike(world, 'mentor');
  const share = { ItemId, MenteeIds: [mentee.id] };
  await mentor.done('/api/Library/Share', share);
  await admin.done('/api/Library/Share', share);
  await world.rows('UPDATE mentor_links SET mentor_id = $2 WHERE mentee_id = $1', [mentee.id, other.id]);
  await mentee.done('/api/library/Opened', { ItemId });
  const shares = async (who: typeof mentor) =>
    (await who.done('/api/library/Shares', { ItemId })).list.map(({ Id, By, MayEnd, Opened }) => [
      Id,
      By.Id,
      MayEnd,
      Opened !== null,
    ]);
  expect(await shares(mentor)).toEqual([[mentee.id, mentor.id, true, false]]);
  expect((await mentor.done('/api/library/Item', { ItemId })).SharedWith).toBe(1);
  // They share nothing anew.
  expect(await mentor.done('/api/Library/Share', share)).toMatchObject({
    message: 'FAIL_SHARE',
    Reason: 'NOT_REACHED',
  });
  await mentor.done('/api/library/Unshare', share);
  expect(await shares(mentor)).toEqual([]);
  expect(await shares(other)).toEqual([[mentee.id, admin.id, false, true]]);
  await mentor.done('/api/library/Unshare', share);
  expect(await shares(other)).toHaveLength(1);
});

test('a share of what is not approved by now is ended by its sharer, and by those who end any; others find nothing', async () => {
  const { world, admin, mentor, mentee, foreign, ItemId } = await setUp();
  await mentor.done('/api/Library/Share', { ItemId, MenteeIds: [mentee.id] });
  await admin.done('/api/Library/Share', { ItemId, MenteeIds: [foreign.id] });
  await admin.done('/api/library/Approve', { Id: ItemId, Approved: false });
  expect((await mentor.call('/api/library/Item', { ItemId })).problem?.code).toBe('NOT_FOUND');
  const other = await makeLike(world, 'mentor');
  for (const path of ['/api/library/Shares', '/api/library/Unshare'] as const)
    expect((await other.call(path, { ItemId, MenteeIds: [mentee.id] })).problem?.code).toBe('NOT_FOUND');
  expect((await mentor.done('/api/library/Shares', { ItemId })).list.map(({ Id }) => Id)).toEqual([mentee.id]);
  await mentor.done('/api/library/Unshare', { ItemId, MenteeIds: [mentee.id, foreign.id] });
  expect((await admin.done('/api/library/Shares', { ItemId })).list.map(({ Id }) => Id)).toEqual([foreign.id]);
  await admin.done('/api/library/Unshare', { ItemId, MenteeIds: [foreign.id] });
  expect((await admin.done('/api/library/Shares', { ItemId })).All).toBe(0);
});

test('who runs the project ends anybody’s share of what is not approved by now, though the item is not there for them', async () => {
  const { world, admin, mentor, mentee, ItemId } = await setUp();
  const manager = await makeLike(world, 'coordinator');
  await mentor.done('/api/Library/Share', { ItemId, MenteeIds: [mentee.id] });
  await admin.done('/api/library/Approve', { Id: ItemId, Approved: false });
  expect((await manager.call('/api/library/Item', { ItemId })).problem?.code).toBe('NOT_FOUND');
  expect((await manager.done('/api/library/Shares', { ItemId })).list).toMatchObject([
    { Id: mentee.id, By: { Id: mentor.id }, MayEnd: true },
  ]);
  await manager.done('/api/library/Unshare', { ItemId, MenteeIds: [mentee.id] });
  for (const who of [manager, mentor])
    expect((await who.call('/api/library/Shares', { ItemId })).problem?.code).toBe('NOT_FOUND');
  expect((await admin.done('/api/library/Shares', { ItemId })).All).toBe(0);
});

test('what somebody shares is listed, what was shared last first, also what they do not see by now, until it is ended', async () => {
  const { world, admin, mentor, mentee, foreign, ItemId } = await setUp();
  expect((await mentee.call('/api/library/OwnShares', {})).status).toBe(403);
  const { Id: own } = await mentor.done('/api/library/UploadLink', linkOf({ Title: 'Δικό του' }));
  await admin.done('/api/library/Approve', { Id: own });
  for (const id of [ItemId, own]) await mentor.done('/api/Library/Share', { ItemId: id, MenteeIds: [mentee.id] });
  await admin.done('/api/Library/Share', { ItemId, MenteeIds: [mentee.id, foreign.id] });
  const shares = (who: typeof mentor, more: object = {}) => who.done('/api/library/OwnShares', more);
  expect((await shares(mentor)).items.map(({ Approved }) => Approved)).toEqual([true, true]);
  for (const Id of [ItemId, own]) await admin.done('/api/library/Approve', { Id, Approved: false });
  expect(await shares(mentor)).toMatchObject({
    All: 2,
    items: [
      { Id: own, Title: 'Δικό του', Kind: 'Url', Approved: false, SharedWith: 1, SharedAt: expect.any(String) },
      { Id: ItemId, Approved: false, SharedWith: 1 },
    ],
  });
  expect(await shares(mentor, { page: 1, count: 1 })).toMatchObject({ All: 2, count: 2, items: [{ Id: ItemId }] });
  expect(await shares(mentor, { page: 9, count: 1 })).toEqual({ All: 2, count: 2, items: [] });
  expect(await shares(admin)).toMatchObject({ All: 1, items: [{ Id: ItemId, SharedWith: 2 }] });
  expect((await shares(await makeLike(world, 'mentor'))).All).toBe(0);
  await mentor.done('/api/library/Unshare', { ItemId, MenteeIds: [mentee.id] });
  await mentor.done('/api/library/deletedoc', { Id: own });
  expect(await shares(mentor)).toMatchObject({ All: 0, items: [] });
});

test('who shares as a mentor reaches the own mentees alone, though another role of theirs reaches all', async () => {
  const { world, admin, mentor, mentee, foreign, ItemId } = await setUp();
  await world.rows(`UPDATE memberships SET roles = '{Coordinator,Mentor}' WHERE user_id = $1`, [mentor.id]);
  const offered = async (Own: boolean) =>
    (await mentor.done('/api/mentor/Mentees', { ProjectId: 1, Own, Order: 'last_name', count: 1000 })).list.map(
      ({ User }) => User.Id,
    );
  expect(await offered(true)).toEqual([mentee.id]);
  expect(await offered(false)).toEqual(expect.arrayContaining([mentee.id, foreign.id]));
  const byNeed = await mentor.done('/api/mentor/Mentees', { ProjectId: 1, Own: true });
  expect(byNeed.list.map(({ User }) => User.Id)).toEqual([mentee.id]);
  const MenteeIds = [mentee.id, foreign.id];
  const had = async () => (await admin.done('/api/library/Shares', { ItemId })).list.map(({ Id }) => Id);
  expect(await mentor.done('/api/Library/Share', { ItemId, MenteeIds: [foreign.id], Own: true })).toMatchObject({
    message: 'FAIL_SHARE',
    Reason: 'NO_MENTEES',
  });
  expect(await mentor.done('/api/Library/Share', { ItemId, MenteeIds, Own: true })).toMatchObject({ Shared: 1 });
  expect(await had()).toEqual([mentee.id]);
  const second = (await admin.done('/api/library/UploadLink', linkOf({ Title: 'Δεύτερο', Approve: true }))).Id;
  const several = { ItemIds: [ItemId, second], MenteeIds, Own: true };
  expect(await mentor.done('/api/library/ShareMany', several)).toMatchObject({ Left: [], Mentees: 1 });
  expect(await had()).toEqual([mentee.id]);
  // As a coordinator they share with everybody.
  expect(await mentor.done('/api/Library/Share', { ItemId, MenteeIds })).toMatchObject({ Shared: 1 });
});

test('what is not approved is not shared, nor anything with who is no mentee: a fail message with HTTP 200', async () => {
  const { admin, mentor, mentee, ItemId } = await setUp();
  const { Id } = await mentor.done('/api/library/UploadLink', linkOf());
  const answer = await mentor.call('/api/Library/Share', { ItemId: Id, MenteeIds: [mentee.id] });
  expect([answer.status, answer.output]).toEqual([200, { message: 'FAIL_SHARE', Shared: 0, Reason: 'NOT_APPROVED' }]);
  expect(await admin.done('/api/Library/Share', { ItemId, MenteeIds: [mentor.id] })).toMatchObject({
    message: 'FAIL_SHARE',
    Reason: 'NO_MENTEES',
  });
  expect((await mentee.call('/api/Library/Share', { ItemId, MenteeIds: [mentee.id] })).problem?.code).toBe('REFUSED');
});

test('an action that asks to read items is done once all that is required was opened', async () => {
  const { world, admin, mentor, mentee, ItemId } = await setUp();
  const second = (await admin.done('/api/library/UploadLink', linkOf({ Title: 'Δεύτερο', Approve: true }))).Id;
  const offered = (await admin.done('/api/library/UploadLink', linkOf({ Title: 'Προαιρετικό', Approve: true }))).Id;
  const Reading = [{ Item: ItemId }, { Item: second, Required: true }, { Item: offered, Required: false }];
  const [{ id: Id = 0 } = {}] = await world.rows<{ id: number }>(
    `INSERT INTO actions (project_id, type_id, title, flags, data) VALUES (1, $1, 'Διαβάστε', 2, $2) RETURNING id`,
    [actionTypeIds.text, { Text: { el: 'Διαβάστε' }, Reading }],
  );
  await mentor.done('/api/Library/Share', { ItemId, MenteeIds: [mentee.id] });
  const standing = async () =>
    (
      await world.rows('SELECT completion, completed FROM action_mentees WHERE action_id = $1 AND mentee_id = $2', [
        Id,
        mentee.id,
      ])
    )[0];
  expect((await mentee.done('/api/action/get', { Id })).Reading).toEqual([
    { Item: ItemId, Title: 'Υλικό', Type: '', Required: true, Opened: null },
    { Item: second, Title: 'Δεύτερο', Type: '', Required: true, Opened: null },
    { Item: offered, Title: 'Προαιρετικό', Type: '', Required: false, Opened: null },
  ]);
  await mentee.done('/api/library/Opened', { ItemId: offered });
  await mentee.done('/api/library/Opened', { ItemId });
  expect(await standing()).toMatchObject({ completion: 50, completed: false });
  const submit = { ActionId: Id, Data: {}, Version: 0, Submit: true };
  expect((await mentee.call('/api/mentee/SaveActionData', submit)).problem?.code).toBe('NOT_WATCHED');
  await mentee.done('/api/library/Opened', { ItemId: second });
  expect(await standing()).toMatchObject({ completion: 100, completed: true });
});

test('another content is opened by nobody yet: it is new to who had it, and to be read again', async () => {
  const { world, admin, mentor, mentee, ItemId } = await setUp();
  const [{ id: Id = 0 } = {}] = await world.rows<{ id: number }>(
    `INSERT INTO actions (project_id, type_id, title, flags, data) VALUES (1, $1, 'Διαβάστε', 2, $2) RETURNING id`,
    [actionTypeIds.text, { Text: { el: 'Διαβάστε' }, Reading: [{ Item: ItemId }] }],
  );
  await mentor.done('/api/Library/Share', { ItemId, MenteeIds: [mentee.id] });
  const seen = async () => [
    (await mentee.done('/api/Library/GetShared', {})).New,
    (await mentee.done('/api/action/get', { Id })).Reading?.[0]?.Opened ?? null,
    (await mentor.done('/api/library/Shares', { ItemId })).list[0]?.Opened ?? null,
  ];
  expect(await seen()).toEqual([1, null, null]);
  const other = linkOf({ Id: ItemId, Link: 'https://example.org/άλλο', MenteesSee: false, Approve: true });
  await admin.done('/api/library/UploadLink', other);
  // What was opened is not what is there by now.
  const old = sha256(Buffer.from('https://example.org/υλικό'));
  await mentee.done('/api/library/Opened', { ItemId, Hash: old });
  expect(await seen()).toEqual([1, null, null]);
  const { Hash } = await mentee.done('/api/library/Item', { ItemId });
  await mentee.done('/api/library/Opened', { ItemId, Hash });
  expect(await seen()).toEqual([0, expect.any(String), expect.any(String)]);
  await admin.done('/api/library/UploadLink', { ...other, Link: 'https://example.org/τρίτο' });
  expect(await seen()).toEqual([1, null, null]);
});
