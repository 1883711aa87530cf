/** Two who approve decide about the same item: neither overrules unseen what the other decided. */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { makeLike, type Made } from '../../testing/people.ts';
import { sharedWorld } from '../../testing/world.ts';

const shared = sharedWorld();
let people: Record<'mentor' | 'one' | 'other', Made>;

beforeAll(async () => {
  const world = shared();
  const [mentor, one] = [await makeLike(world, 'mentor'), await makeLike(world, 'supervisor')];
  people = { mentor, one, other: await makeLike(world, 'admin') };
});

const waiting = { Approved: false, Returned: '' };
const given = () =>
  people.mentor.done('/api/library/UploadLink', {
    Title: 'Σύνδεσμος',
    Link: `https://example.org/${randomUUID()}`,
  });
const now = (ItemId: number) => people.one.done('/api/library/Item', { ItemId });

test('a return over an approval made meanwhile is refused, and says who approved', async () => {
  const { one, other } = people;
  const { Id, Hash } = await given();
  await one.done('/api/library/Approve', { Id, Hash, Seen: waiting });
  const refused = await other.call('/api/library/Return', { Id, Reason: 'Λείπει η πηγή', Seen: waiting });
  expect(refused).toMatchObject({
    status: 409,
    problem: { code: 'DECIDED', details: { Decision: 'approved', Approved: true, Returned: '' } },
  });
  const { ApprovedBy, Approved, ReturnedBy } = await now(Id);
  expect([Approved, ApprovedBy?.Id, ReturnedBy]).toEqual([true, one.id, null]);
  expect(refused.problem?.details?.['By']).toBe(ApprovedBy?.Name);
  // Seen, and chosen again, it is returned.
  const Seen = { Approved: true, Returned: '' };
  const back = await other.done('/api/library/Return', { Id, Reason: 'Λείπει η πηγή', Seen });
  expect(back).toMatchObject({ Approved: false, Returned: 'Λείπει η πηγή', ReturnedBy: { Id: other.id } });
  expect(back.ApprovedBy).toBeNull();
});

test('an approval over a return made meanwhile is refused, and says who returned it and why', async () => {
  const { one, other } = people;
  const { Id, Hash } = await given();
  await other.done('/api/library/Return', { Id, Reason: 'Λείπει η πηγή', Seen: waiting });
  const { Returned, ReturnedBy } = await now(Id);
  expect([Returned, ReturnedBy?.Id]).toEqual(['Λείπει η πηγή', other.id]);
  expect(await one.call('/api/library/Approve', { Id, Hash, Seen: waiting })).toMatchObject({
    status: 409,
    problem: { code: 'DECIDED', details: { Decision: 'returned', Returned, By: ReturnedBy?.Name } },
  });
  expect(await one.done('/api/library/ApproveMany', { ItemIds: [Id], Hashes: [Hash], Seen: [waiting] })).toMatchObject({
    Approved: [],
    Left: [{ Id, Title: 'Σύνδεσμος', Reason: 'DECIDED' }],
  });
  expect((await now(Id)).Approved).toBe(false);
  const chosen = { Id, Hash, Seen: { Approved: false, Returned } };
  expect((await one.done('/api/library/Approve', chosen)).Approved).toBe(true);
});

test('a return for another reason than the one that was read is refused; told again it is done already', async () => {
  const { one, other } = people;
  const { Id } = await given();
  await other.done('/api/library/Return', { Id, Reason: 'Λείπει η πηγή', Seen: waiting });
  const again = await one.call('/api/library/Return', { Id, Reason: 'Είναι παλιό', Seen: waiting });
  expect(again).toMatchObject({
    status: 409,
    problem: { details: { Decision: 'returned', Returned: 'Λείπει η πηγή' } },
  });
  await other.done('/api/library/Return', { Id, Reason: 'Λείπει η πηγή', Seen: waiting });
  expect((await now(Id)).Returned).toBe('Λείπει η πηγή');
});

test('who took an approval back is named to who decides about it as approved; a giver who mends it is not', async () => {
  const { one, other, mentor } = people;
  const { Id, Hash, Title, Link } = await given();
  await one.done('/api/library/Approve', { Id, Hash, Seen: waiting });
  const Seen = { Approved: true, Returned: '' };
  await other.done('/api/library/Approve', { Id, Approved: false, Seen });
  const name = (await one.done('/api/library/Return', { Id, Reason: 'ποιος', Seen: waiting })).ReturnedBy?.Name;
  await one.done('/api/library/Approve', { Id, Hash, Seen: { Approved: false, Returned: 'ποιος' } });
  await one.done('/api/library/Approve', { Id, Approved: false, Seen });
  expect(await other.call('/api/library/Return', { Id, Reason: 'Είναι παλιό', Seen })).toMatchObject({
    status: 409,
    problem: { details: { Decision: 'takenBack', Approved: false, Returned: '', By: name } },
  });
  expect((await now(Id)).ApprovedBy).toBeNull();
  // What its giver mends waits again by nobody's decision.
  await one.done('/api/library/Return', { Id, Reason: 'Λείπει η πηγή', Seen: waiting });
  await mentor.done('/api/library/UploadLink', { Id, Title, Link: Link ?? '' });
  const returned = { Approved: false, Returned: 'Λείπει η πηγή' };
  expect(await other.call('/api/library/Return', { Id, Reason: 'Είναι παλιό', Seen: returned })).toMatchObject({
    problem: { details: { Decision: 'waiting', By: '' } },
  });
});

test('approved by two at once it is approved; each content is still judged by its hash', async () => {
  const { one, other, mentor } = people;
  const { Id, Hash } = await given();
  await one.done('/api/library/Approve', { Id, Hash, Seen: waiting });
  await other.done('/api/library/Approve', { Id, Hash, Seen: waiting });
  expect((await now(Id)).ApprovedBy?.Id).toBe(one.id);
  const Link = `https://example.org/${randomUUID()}`;
  await mentor.done('/api/library/UploadLink', { Id, Title: 'Σύνδεσμος', Link });
  expect(await one.call('/api/library/Approve', { Id, Hash, Seen: waiting })).toMatchObject({
    problem: { code: 'STALE' },
  });
  const many = { ItemIds: [Id], Hashes: [Hash], Seen: [] };
  expect(await one.call('/api/library/ApproveMany', many)).toMatchObject({ status: 400 });
});

test('what was said otherwise of one since it was read is not approved: the refusal tells how it is now', async () => {
  const { one, mentor } = people;
  const { Id, Hash, Version, Link } = await given();
  const said = { Id, Title: 'Άλλος τίτλος', Link: Link ?? '', MenteesSee: false };
  const changed = await mentor.done('/api/library/UploadLink', said);
  expect(await one.call('/api/library/Approve', { Id, Hash, Version, Seen: waiting })).toMatchObject({
    status: 409,
    problem: {
      code: 'STALE',
      details: { Version: changed.Version, Hash, Title: 'Άλλος τίτλος', MenteesSee: false },
    },
  });
  expect((await now(Id)).Approved).toBe(false);
  // Read anew it is approved; sent again, as after an answer that was lost, it is done already.
  const read = { Id, Hash, Version: changed.Version, Seen: waiting };
  expect((await one.done('/api/library/Approve', read)).Approved).toBe(true);
  expect((await one.done('/api/library/Approve', read)).Approved).toBe(true);
  // Whoever says nothing of what they read approves whatever stands; so does who takes it back.
  const approved = { Approved: true, Returned: '' };
  await one.done('/api/library/Approve', { Id, Version, Approved: false, Seen: approved });
  expect((await one.done('/api/library/Approve', { Id, Hash, Seen: waiting })).Approved).toBe(true);
});

test('of many that are approved at once, what was said otherwise of one since it was read is left', async () => {
  const { one, mentor } = people;
  const [first, second] = [await given(), await given()];
  const read = {
    ItemIds: [first.Id, second.Id],
    Hashes: [first.Hash, second.Hash],
    Seen: [waiting, waiting],
    Versions: [first.Version, second.Version],
  };
  await mentor.done('/api/library/UploadLink', { Id: second.Id, Title: 'Άλλος τίτλος', Link: second.Link ?? '' });
  expect(await one.done('/api/library/ApproveMany', read)).toEqual({
    Approved: [first.Id],
    Left: [{ Id: second.Id, Title: 'Άλλος τίτλος', Reason: 'STALE' }],
  });
  expect((await now(second.Id)).Approved).toBe(false);
  const none = await one.call('/api/library/ApproveMany', { ...read, Versions: [1] });
  expect(none.problem?.fields).toEqual({ Versions: 'NOT_EACH' });
});
