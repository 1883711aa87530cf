/** Sending files: to those one may write to and to groups, received, opened, taken back. */
import { randomUUID } from 'node:crypto';
import { maxTotalRecipients } from '@telemachos/contract/features/files/sent.rules.ts';
import { describe, expect, test } from 'vitest';
import { makeLike, makeMentee } from '../../testing/people.ts';
import { sharedWorld, type Person, type World } from '../../testing/world.ts';
import { give, keepingFiles, pdf, type Where as Kept } from './testing/giving.ts';
import { fetchAt, giveOwn, textOf } from './testing/parts.ts';

const places = keepingFiles();

const send = async (
  world: World,
  who: Person,
  fields: Record<string, string>,
  content: Buffer | null = pdf,
  name = 'Όροι.pdf',
  headers: Record<string, string> = {},
) => {
  const files = content ? [{ name, content }] : [];
  const { status, body } = await give(
    world,
    who,
    { ProjectId: '1', ...fields },
    files,
    '/api/files/Share',
    'data',
    headers,
  );
  type Told = {
    code?: string;
    message?: string;
    Filename?: string;
    Id?: number | null;
    Recipients?: number;
    details?: object;
  };
  const told = body as Told;
  // A share that fails is told with status 200, and sends nothing.
  const failed = told.message === 'FAIL_SHARE' && status === 200 && told.Id === null;
  return { status, ...told, ...(failed ? { code: 'FAIL_SHARE' } : {}) };
};

describe.each<Kept>(['folder', 'store'])('in a %s', (kept) => {
  const shared = sharedWorld(() => ({ env: places.env[kept] }));
  const setUp = async () => {
    const world = shared();
    const mentor = await makeLike(world, 'mentor');
    const [one, two] = [
      await makeMentee(world, { mentor: mentor.username }),
      await makeMentee(world, { mentor: mentor.username }),
    ];
    return { world, mentor, one, two, stranger: await makeMentee(world) };
  };

  test('under one name a file is sent once; another file under it is refused', async () => {
    const { world, mentor, one } = await setUp();
    const under = { 'Idempotency-Key': randomUUID() };
    const fields = { UserIds: String(one.id) };
    const first = await send(world, mentor, fields, pdf, 'Όροι.pdf', under);
    expect(first).toMatchObject({ status: 200, Recipients: 1 });
    expect(await send(world, mentor, fields, pdf, 'Όροι.pdf', under)).toEqual(first);
    const other = Buffer.concat([pdf, Buffer.from('\n% άλλο')]);
    expect(await send(world, mentor, fields, other, 'Όροι.pdf', under)).toMatchObject({ status: 400 });
    expect((await one.done('/api/Files/GetShared', {})).files).toHaveLength(1);
  });

  test('a file is sent to those one may write to, who find it, open it, and are seen to have', async () => {
    const { world, mentor, one, two, stranger } = await setUp();
    const sent = await send(world, mentor, {
      UserIds: `${one.id},${two.id},${one.id}`,
      Note: 'Διαβάστε το',
      OwnerId: String(mentor.id),
    });
    expect(sent).toMatchObject({ status: 200, Filename: 'Όροι.pdf', Recipients: 2 });
    const Id = sent.Id ?? 0;
    const { files, New } = await one.done('/api/Files/GetShared', {});
    expect([New, files]).toMatchObject([
      1,
      [{ Id, Name: 'Όροι.pdf', Note: 'Διαβάστε το', From: { Id: mentor.id }, To: [], Opened: null }],
    ]);
    const { Address } = await one.done('/api/files/SentLink', { Id });
    expect((await fetchAt(world, one, Address)).rawPayload.equals(pdf)).toBe(true);
    await one.done('/api/files/SentOpened', { Id });
    expect((await one.done('/api/Files/GetShared', {})).New).toBe(0);
    const [mine] = (await mentor.done('/api/Files/GetShared', { Sent: true })).files;
    expect(mine).toMatchObject({
      Id,
      Recipients: 2,
      To: expect.arrayContaining([expect.objectContaining({ Id: one.id, Opened: expect.any(String) })]),
    });
    expect((await mentor.done('/api/files/SentTo', { Id })).list.filter(({ Opened }) => Opened === null)).toMatchObject(
      [{ Id: two.id }],
    );
    expect((await one.done('/api/files/SentTo', { Id })).All).toBe(0);
    for (const path of ['/api/files/SentLink', '/api/files/SentOpened', '/api/files/TakeBack'] as const)
      expect((await stranger.call(path, { Id })).problem?.code).toBe('NOT_FOUND');
    await two.done('/api/files/TakeBack', { Id });
    expect([
      (await two.done('/api/Files/GetShared', {})).All,
      (await one.done('/api/Files/GetShared', {})).All,
    ]).toEqual([0, 1]);
    await mentor.done('/api/files/TakeBack', { Id });
    expect((await fetchAt(world, one, Address)).statusCode).toBe(404);
  });

  test('nobody sends to whom they may not write, in another’s name, to nobody, or what is no file', async () => {
    const { world, mentor, one, two, stranger } = await setUp();
    const code = async (who: Person, ...given: [Record<string, string>, (Buffer | null)?, string?]) =>
      (await send(world, who, ...given)).code;
    expect(await code(mentor, { UserIds: `${one.id},${stranger.id}` })).toBe('FAIL_SHARE');
    expect(await code(one, { UserIds: String(two.id) })).toBe('FAIL_SHARE');
    expect(await code(mentor, { UserIds: String(one.id), OwnerId: String(one.id) })).toBe('REFUSED');
    expect(await code(mentor, { UserIds: String(mentor.id) })).toBe('FAIL_SHARE');
    expect(await code(mentor, {})).toBe('NO_RECIPIENTS');
    expect(await code(mentor, { UserIds: String(one.id) }, null)).toBe('NO_FILES');
    expect(
      await code(
        mentor,
        { UserIds: String(one.id) },
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
        'α.svg',
      ),
    ).toMatch(/^FILE_(KIND|NAME)$/);
    expect(
      await code(mentor, { UserIds: String(one.id) }, Buffer.from('<html><script>alert(1)</script>'), 'α.html'),
    ).toBe('FILE_NAME');
    expect(await code(mentor, { UserIds: String(one.id) }, Buffer.from('MZ\0\0program'), 'cv.pdf')).toBe('FILE_KIND');
  });

  test('a file goes to so many at once, and no more: how many is said', async () => {
    const world = shared();
    const coordinator = await makeLike(world, 'coordinator');
    await world.rows(
      `WITH people AS (INSERT INTO users (username, email, fields)
          SELECT 'crowd' || n, 'crowd' || n || '@example.org', '{}' FROM generate_series(0, $1::int) n RETURNING id)
        INSERT INTO memberships (project_id, user_id, roles, state) SELECT 1, id, '{Mentor}', 1 FROM people`,
      [maxTotalRecipients],
    );
    const told = await send(world, coordinator, { Roles: 'Mentor' });
    await world.rows(`DELETE FROM memberships WHERE user_id IN (SELECT id FROM users WHERE username LIKE 'crowd%')`);
    expect(told).toMatchObject({ code: 'TOO_MANY_PEOPLE', details: { Of: 'sending', Limit: maxTotalRecipients } });
  });

  test('a group is all who belong to it now; one’s own file is sent as it was, whatever becomes of it', async () => {
    const { world, mentor, one, two, stranger } = await setUp();
    await world.rows(
      `UPDATE projects SET settings = jsonb_set(settings, '{Config,GroupByGroup}', '"true"') WHERE id = 1`,
    );
    const { ConversationId } = await mentor.done('/api/chat/OpenGroup', { ProjectId: 1 });
    const own = await giveOwn(world, mentor, 'πρόγραμμα.txt', textOf(200, 'πρόγραμμα'));
    const sent = await send(world, mentor, { GroupIds: String(ConversationId), FileId: String(own.Id) }, null);
    expect(sent).toMatchObject({ status: 200, Filename: 'πρόγραμμα.txt', Recipients: 2 });
    await mentor.done('/api/files/RemoveOwn', { Id: own.Id });
    for (const who of [one, two])
      expect((await who.done('/api/Files/GetShared', {})).files[0]?.Name).toBe('πρόγραμμα.txt');
    expect((await send(world, stranger, { GroupIds: String(ConversationId) })).code).toBe('FAIL_SHARE');
    expect((await send(world, one, { UserIds: String(mentor.id), FileId: String(own.Id) }, null)).code).toBe(
      'NOT_FOUND',
    );
  });

  test('of two groups all who belong to either get it, once; of one that is not theirs nobody gets anything', async () => {
    const { world, mentor, one, two, stranger } = await setUp();
    await world.rows(
      `UPDATE projects SET settings = jsonb_set(settings, '{Config,GroupByGroup}', '"true"') WHERE id = 1`,
    );
    // The mentor of one group is a mentee in the other, beside a mentee of that one.
    const lead = await makeLike(world, 'mentor');
    const beside = await makeMentee(world, { mentor: lead.username });
    await world.rows(
      `WITH joined AS (UPDATE memberships SET roles = '{Mentor,Mentee}' WHERE user_id = $1 AND project_id = 1 RETURNING user_id)
        INSERT INTO mentor_links (project_id, mentee_id, mentor_id) SELECT 1, user_id, $2 FROM joined`,
      [mentor.id, lead.id],
    );
    const groupOf = async (who: Person) => (await who.done('/api/chat/OpenGroup', { ProjectId: 1 })).ConversationId;
    const [own, other] = [await groupOf(mentor), await groupOf(lead)];
    const sent = await send(world, mentor, { GroupIds: `${own},${other},${own}`, UserIds: String(one.id) });
    expect(sent).toMatchObject({ status: 200, Filename: 'Όροι.pdf', Recipients: 4 });
    const to = (await mentor.done('/api/files/SentTo', { Id: sent.Id ?? 0 })).list.map(({ Id }) => Id);
    expect(new Set(to)).toEqual(new Set([one.id, two.id, lead.id, beside.id]));
    for (const who of [one, two, lead, beside])
      expect((await who.done('/api/Files/GetShared', {})).files.map(({ Id }) => Id)).toEqual([sent.Id]);
    // Of the two the mentor's mentee is in one alone.
    expect((await send(world, one, { GroupIds: `${own},${other}` })).code).toBe('FAIL_SHARE');
    expect((await stranger.done('/api/Files/GetShared', {})).All).toBe(0);
    expect((await lead.done('/api/Files/GetShared', {})).All).toBe(1);
  });

  test('each sends to the groups that are theirs to write to, by their mentor or by role, and to no other', async () => {
    const { world, mentor, one, two, stranger } = await setUp();
    const own = await giveOwn(world, mentor, 'ομάδα.txt', textOf(100, 'ομάδα'));
    const groupsOf = async (who: Person, Search = '') => {
      const { list } = await who.done('/api/files/Groups', { ProjectId: 1, Search, count: 200 });
      const { roles } = await who.done('/api/files/Roles', { ProjectId: 1 });
      return { mentors: list.map(({ MentorId }) => MentorId), list, roles: roles.map(({ Role }) => Role) };
    };
    const setGroups = (on: boolean) =>
      world.rows(`UPDATE projects SET settings = jsonb_set(settings, '{Config,GroupByGroup}', $1) WHERE id = 1`, [
        JSON.stringify(String(on)),
      ]);
    const to = { MentorIds: String(mentor.id) };
    await setGroups(false);
    expect(await groupsOf(mentor)).toEqual({
      mentors: [mentor.id],
      list: [{ MentorId: mentor.id, Name: expect.any(String), People: 2 }],
      roles: [],
    });
    expect(await send(world, mentor, { ...to, FileId: String(own.Id) }, null)).toMatchObject({ Recipients: 2 });
    expect((await groupsOf(one)).mentors).toEqual([]);
    expect((await send(world, one, to)).code).toBe('FAIL_SHARE');
    // Where the project has groups a mentee writes to theirs, before anything was said in it.
    await setGroups(true);
    expect((await groupsOf(one)).list).toEqual([{ MentorId: mentor.id, Name: expect.any(String), People: 2 }]);
    expect(await send(world, one, to)).toMatchObject({ Recipients: 2 });
    expect((await two.done('/api/Files/GetShared', {})).files).toHaveLength(2);
    for (const who of [stranger, await makeLike(world, 'mentor')]) {
      expect((await groupsOf(who)).mentors).not.toContain(mentor.id);
      expect((await send(world, who, to)).code).toBe('FAIL_SHARE');
    }
    const coordinator = await makeLike(world, 'coordinator');
    expect((await groupsOf(coordinator)).mentors).toContain(mentor.id);
    expect((await groupsOf(coordinator, 'Ανύπαρκτος')).list).toEqual([]);
    // The mentor, and both mentees.
    expect(await send(world, coordinator, to)).toMatchObject({ Recipients: 3 });
    expect((await groupsOf(coordinator)).roles).toEqual(expect.arrayContaining(['Mentor', 'Mentee', 'Supervisor']));
    const mentors = await send(world, coordinator, { Roles: 'Mentor' });
    const all = await coordinator.done('/api/files/Roles', { ProjectId: 1 });
    expect(mentors.Recipients).toBe(all.roles.find(({ Role }) => Role === 'Mentor')?.People);
    // Administrators write to no mentee, and so to no group of theirs.
    const admin = await makeLike(world, 'admin');
    const theirs = await groupsOf(admin);
    expect([theirs.mentors, theirs.roles.includes('Mentee'), theirs.roles.includes('Mentor')]).toEqual([
      [],
      false,
      true,
    ]);
    for (const refused of [{ Roles: 'Mentee' }, to])
      expect((await send(world, admin, refused)).code).toBe('FAIL_SHARE');
    expect((await send(world, mentor, { Roles: 'Coordinator' })).code).toBe('FAIL_SHARE');
  });
});
