/** What was returned and waits again; several approved and shared together; folders that hold one's own alone. */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { createForeignProject } from '../../testing/foreign-project.ts';
import { makeLike, makeMentee, type Made } from '../../testing/people.ts';
import { sharedWorld, type Person, type World } from '../../testing/world.ts';
import { keepingFiles } from '../files/testing/giving.ts';
import { giveItem, textOf } from '../files/testing/parts.ts';

const places = keepingFiles();
const shared = sharedWorld(() => ({ env: places.env.folder }));
let world: World;
let people: Record<'admin' | 'supervisor' | 'mentor', Made>;

beforeAll(async () => {
  world = shared();
  const [admin, supervisor, mentor] = [
    await makeLike(world, 'admin'),
    await makeLike(world, 'supervisor'),
    await makeLike(world, 'mentor'),
  ];
  people = { admin, supervisor, mentor };
});

const link = (more: object = {}) => ({ Title: 'Σύνδεσμος', Link: `https://example.org/${randomUUID()}`, ...more });
const waits = async (id: number, Returned = false) =>
  (await people.supervisor.done('/api/library/GetUnapproved', { Returned, count: 200 })).items.some(
    ({ Id }) => Id === id,
  );
/** How often somebody was told that something waits, or of a kind. */
const told = async (id: number, kind = 'libraryWaiting') => {
  const text = 'SELECT coalesce(sum(times), 0)::int AS n FROM notices WHERE user_id = $1 AND kind = $2';
  return (await world.rows<{ n: number }>(text, [id, kind]))[0]?.n ?? 0;
};
const returnedOne = async () => {
  const given = link();
  const { Id } = await people.mentor.done('/api/library/UploadLink', given);
  await people.supervisor.done('/api/library/Return', { Id, Reason: 'Λείπει η πηγή' });
  expect([await waits(Id), await waits(Id, true)]).toEqual([false, true]);
  return { Id, given };
};

test.each([
  ['what is said', 'UpdateFile', { Title: 'Με την πηγή' }],
  ['the same link, said otherwise', 'UploadLink', { Title: 'Με την πηγή' }],
  ['another link', 'UploadLink', { Link: 'https://example.org/source' }],
  ['its folder', 'Move', {}],
] as const)(
  'returned, and changed by its giver (%s), it waits again, and those who approve are told',
  async (...row) => {
    const [, call, changes] = row;
    const { Id, given } = await returnedOne();
    const before = await told(people.supervisor.id);
    if (call === 'Move') await people.mentor.done('/api/library/Move', { ItemIds: [Id], Category: '/Αλλού/' });
    else if (call === 'UpdateFile') await people.mentor.done('/api/library/UpdateFile', { Id, Title: 'Με την πηγή' });
    else await people.mentor.done('/api/library/UploadLink', { ...given, ...changes, Id });
    expect((await people.mentor.done('/api/library/Item', { ItemId: Id })).Returned).toBe('');
    expect([await waits(Id), await waits(Id, true)]).toEqual([true, false]);
    expect(await told(people.supervisor.id)).toBe(before + 1);
  },
);

test('another file in the place of a returned one waits again; what others change leaves it returned', async () => {
  const { mentor, supervisor, admin } = people;
  const file = (words: string) => ({ name: `${words}.txt`, content: textOf(300, words), Category: '/Επιστροφή/' });
  const { Id } = await giveItem(world, mentor, file('πρώτο'));
  await supervisor.done('/api/library/Return', { Id, Reason: 'Λείπει η πηγή' });
  const before = await told(supervisor.id);
  await supervisor.done('/api/library/UpdateFile', { Id, Title: 'Διορθωμένος τίτλος' });
  await giveItem(world, admin, { ...file('δεύτερο'), Id });
  expect([await waits(Id), await waits(Id, true), await told(supervisor.id)]).toEqual([false, true, before]);
  await giveItem(world, mentor, { ...file('τρίτο'), Id });
  expect([await waits(Id), await waits(Id, true), await told(supervisor.id)]).toEqual([true, false, before + 1]);
});

test('several are approved as they were read; what changed or was deleted meanwhile is told and left', async () => {
  const { mentor, supervisor } = people;
  const made: { Id: number; Hash: string }[] = [];
  for (const Title of ['α', 'β', 'γ', 'δ']) made.push(await mentor.done('/api/library/UploadLink', link({ Title })));
  const [one, , changed, gone] = made;
  await mentor.done('/api/library/UploadLink', { ...link({ Title: 'γ' }), Id: changed?.Id ?? 0 });
  await mentor.done('/api/library/deletedoc', { Id: gone?.Id ?? 0 });
  const [ItemIds, Hashes] = [made.map(({ Id }) => Id), made.map(({ Hash }) => Hash)];
  const before = await told(mentor.id, 'libraryApproved');
  expect(await supervisor.done('/api/library/ApproveMany', { ItemIds, Hashes })).toEqual({
    Approved: ItemIds.slice(0, 2),
    Left: [
      { Id: changed?.Id, Title: 'γ', Reason: 'STALE' },
      { Id: gone?.Id, Title: 'δ', Reason: 'STALE' },
    ],
  });
  const { items } = await mentor.done('/api/library/Own', { count: 200 });
  const approved = items.filter(({ Id, Approved }) => Approved && ItemIds.includes(Id)).map(({ Id }) => Id);
  expect(approved.sort((a, b) => a - b)).toEqual(ItemIds.slice(0, 2));
  expect(await told(mentor.id, 'libraryApproved')).toBe(before + 1);
  const short = { ItemIds, Hashes: [one?.Hash ?? ''] };
  expect((await supervisor.call('/api/library/ApproveMany', short)).problem?.fields).toEqual({ Hashes: 'NOT_EACH' });
  const own = { ItemIds: [one?.Id ?? 0], Hashes: [one?.Hash ?? ''] };
  expect((await mentor.call('/api/library/ApproveMany', own)).problem?.code).toBe('REFUSED');
});

test('several are shared at once, and who gets them is told once; what is not approved is told and left', async () => {
  const { admin, mentor } = people;
  const mentee = await makeMentee(world, { mentor: mentor.username });
  const ItemIds: number[] = [];
  for (const Approve of [true, true, false])
    ItemIds.push((await admin.done('/api/library/UploadLink', link({ Approve, Title: `ε ${Approve}` }))).Id);
  const [, , waiting = 0] = ItemIds;
  const stranger = await makeMentee(world);
  const call = (who: Person, input: { ItemIds: number[]; MenteeIds: number[] }) =>
    who.call('/api/library/ShareMany', input);
  expect((await call(mentor, { ItemIds: ItemIds.slice(0, 2), MenteeIds: [stranger.id] })).problem?.code).toBe(
    'NOT_FOUND',
  );
  const shares = await admin.done('/api/library/ShareMany', { ItemIds, MenteeIds: [mentee.id] });
  expect(shares).toEqual({
    Shared: ItemIds.slice(0, 2),
    Mentees: 1,
    Left: [{ Id: waiting, Title: 'ε false', Reason: 'NOT_APPROVED' }],
  });
  expect((await mentee.done('/api/Library/GetShared', {})).New).toBe(2);
  expect(await told(mentee.id, 'libraryShared')).toBe(1);
});

test('of several each has its own outcome: what one does not see looks missing, beside what is done', async () => {
  const { admin, mentor, supervisor } = people;
  const mentee = await makeMentee(world, { mentor: mentor.username });
  const foreign = (await createForeignProject(world.pool)).libraryItem;
  const [seen, waiting, gone] = [
    await admin.done('/api/library/UploadLink', link({ Approve: true, Title: 'φανερό' })),
    await admin.done('/api/library/UploadLink', link({ Title: 'περιμένει' })),
    await admin.done('/api/library/UploadLink', link({ Approve: true, Title: 'σβησμένο' })),
  ];
  await admin.done('/api/library/deletedoc', { Id: gone.Id });
  const missing = (...ids: number[]) => ids.map((Id) => ({ Id, Title: '', Reason: 'NOT_FOUND' }));
  const none = 2_147_483_647;
  // A mentor does not see what waits of others, nor what was deleted.
  const ItemIds = [foreign, waiting.Id, seen.Id, none, gone.Id];
  expect(await mentor.done('/api/library/ShareMany', { ItemIds, MenteeIds: [mentee.id] })).toEqual({
    Shared: [seen.Id],
    Mentees: 1,
    Left: missing(foreign, waiting.Id, none, gone.Id),
  });
  expect((await mentee.done('/api/Library/GetShared', {})).All).toBe(1);
  const Hashes = [seen.Hash, waiting.Hash, waiting.Hash, seen.Hash];
  expect(
    await supervisor.done('/api/library/ApproveMany', { ItemIds: [foreign, none, waiting.Id, gone.Id], Hashes }),
  ).toEqual({
    Approved: [waiting.Id],
    Left: [...missing(foreign, none), { Id: gone.Id, Title: 'σβησμένο', Reason: 'STALE' }],
  });
});

test('several that reach no mentee are not shared: each is left, and why is told', async () => {
  const { admin, mentor } = people;
  const made = await admin.done('/api/library/UploadLink', link({ Approve: true, Title: 'για κανέναν' }));
  expect(await admin.done('/api/library/ShareMany', { ItemIds: [made.Id], MenteeIds: [mentor.id] })).toEqual({
    Shared: [],
    Mentees: 0,
    Left: [{ Id: made.Id, Title: 'για κανέναν', Reason: 'NO_MENTEES' }],
  });
});

test('a mentor gives another path to a folder of their own material alone', async () => {
  const { mentor, admin } = people;
  const within = `/Δικά ${randomUUID()}/`;
  const rename = (who: Person, Category: string, To: string) => who.call('/api/library/RenameFolder', { Category, To });
  for (const Category of [`${within}μόνο/`, `${within}μόνο/μέσα/`, `${within}μαζί/`])
    await mentor.done('/api/library/UploadLink', link({ Category }));
  await admin.done('/api/library/UploadLink', link({ Category: `${within}μαζί/`, Approve: true }));
  await admin.done('/api/library/UploadLink', link({ Category: `${within}άλλων/` }));
  const folders = async () =>
    (await mentor.done('/api/library/SubCategories', { Category: within })).Folders.map(({ Name, MayRename }) => [
      Name,
      MayRename,
    ]);
  expect(await folders()).toEqual([
    ['μαζί', false],
    ['μόνο', true],
  ]);
  expect((await rename(mentor, `${within}μαζί/`, `${within}αλλού/`)).problem).toMatchObject({ code: 'FOLDER_SHARED' });
  expect((await rename(mentor, `${within}μόνο/`, `${within}αλλιώς/`)).output).toEqual({ Moved: 2 });
  // A folder in which one sees nothing is not there, whoever has something in it.
  for (const name of ['άλλων', 'πουθενά'])
    expect((await rename(mentor, `${within}${name}/`, `${within}αλλού/`)).output).toEqual({ Moved: 0 });
  expect(await folders()).toEqual([
    ['αλλιώς', true],
    ['μαζί', false],
  ]);
  expect((await rename(admin, `${within}μαζί/`, `${within}πάλι/`)).output).toEqual({ Moved: 2 });
});

test('returned, and moved by its giver with its folder, it waits again; where nothing moved, or others moved it, it does not', async () => {
  const { mentor, supervisor } = people;
  const within = `/Επιστροφή ${randomUUID()}/`;
  const { Id } = await mentor.done('/api/library/UploadLink', link({ Category: `${within}α/` }));
  const giveBack = () => supervisor.done('/api/library/Return', { Id, Reason: 'Λάθος φάκελος' });
  await giveBack();
  const before = await told(supervisor.id);
  await supervisor.done('/api/library/RenameFolder', { Category: `${within}α/`, To: `${within}β/` });
  await mentor.done('/api/library/Move', { ItemIds: [Id], Category: `${within}β/` });
  expect([await waits(Id), await waits(Id, true), await told(supervisor.id)]).toEqual([false, true, before]);
  await mentor.done('/api/library/RenameFolder', { Category: `${within}β/`, To: `${within}γ/` });
  expect([await waits(Id), await waits(Id, true), await told(supervisor.id)]).toEqual([true, false, before + 1]);
});
