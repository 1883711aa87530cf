/** Services in JavaScript: saved, tried, published and called, always by the caller's rights. */
import { describe, expect, it } from 'vitest';
import { makeLike, makeMentee } from '../../testing/people.ts';
import { sharedWorld, type Person } from '../../testing/world.ts';

const world = sharedWorld();
let names = 0;

type Saved = { Query: string; Roles?: ('Mentor' | 'Coordinator' | 'Mentee' | 'Admin')[]; Category?: string };

const save = async (author: Person, saved: Saved) => {
  names += 1;
  const Name = `script-${names}`;
  const Roles = saved.Roles ?? ['Coordinator', 'Mentor'];
  const { Id, Version } = await author.done('/api/service/Edit', { Service: { Id: 0, Name, ...saved, Roles } });
  return { Id, Name, Version };
};

/** A published script with a name of its own; returns the name. */
const publish = async (saved: Saved, author?: Person): Promise<string> => {
  const by = author ?? (await world().enter('admin'));
  const { Id, Name, Version } = await save(by, saved);
  await by.done('/api/definitions/Publish', { Id, Version });
  return Name;
};

const call = (person: Person, name: string, Params: Record<string, unknown> = {}) =>
  person.call('/api/Services/{name}', { name, Params });
const answerOf = async (...given: Parameters<typeof call>) => (await call(...given)).output;

/** A script that changes the first name of a person, and goes on. */
const naming = (after = '') =>
  `api.call('/api/user/UpdateFields', { UserId: params.id, Fields: { first_name: params.name } }); ${after}; return 'done'`;

const idOf = async (person: Person): Promise<number> => (await person.done('/api/user/getcurrent', {})).Id;

const firstName = async (id: number): Promise<string | undefined> =>
  (await world().rows<{ name: string }>('SELECT first_name AS name FROM users WHERE id = $1', [id]))[0]?.name;

describe('a service in JavaScript', () => {
  it('is saved with its roles, and only if it compiles', async () => {
    const admin = await world().enter('admin');
    const edit = (sent: { Query: string; Roles: 'Mentor'[] }) =>
      admin.call('/api/service/Edit', { Service: { Id: 0, Name: 'faulty', ...sent } });
    expect((await edit({ Query: 'return 1', Roles: [] })).problem).toMatchObject({
      code: 'BAD_INPUT',
      fields: { 'Service.Roles': 'MISSING' },
    });
    expect((await edit({ Query: '', Roles: ['Mentor'] })).problem?.code).toBe('BAD_INPUT');
    expect((await edit({ Query: 'const a = 1;\nreturn a +;', Roles: ['Mentor'] })).problem).toMatchObject({
      code: 'SCRIPT_FAULTS',
      details: { Faults: [{ Code: 'SYNTAX', Line: 2 }] },
    });
    expect((await admin.done('/api/service/list', {})).some(({ Name }) => Name === 'faulty')).toBe(false);
    expect((await admin.done('/api/service/Check', { Query: 'return (' })).Faults).toMatchObject([{ Code: 'SYNTAX' }]);
  });

  it('stands beside the SQL services, in one name space, and keeps its kind', async () => {
    const admin = await world().enter('admin');
    const { Id, Name } = await save(admin, { Query: 'return 1' });
    const sql = { Service: { Id: 0, Name: Name.toUpperCase(), Query: 'SELECT 1' } };
    expect((await admin.call('/api/Query/SaveSqlService', sql)).problem?.code).toBe('NAME_TAKEN');
    const again = { Service: { Id, Name, Query: 'return 2', Roles: ['Mentor' as const] } };
    expect(await admin.done('/api/service/Edit', again)).toMatchObject({ Kind: 'js', Version: 2 });
    expect(await admin.done('/api/service/get', { Id })).toMatchObject({ Kind: 'js', Query: 'return 2' });
    const kinds = async (path: '/api/service/list' | '/api/Query/GetSqlServices') =>
      (await admin.done(path, {})).filter((one) => one.Id === Id).map(({ Kind }) => Kind);
    expect(await kinds('/api/service/list')).toEqual(['js']);
    expect(await kinds('/api/Query/GetSqlServices')).toEqual([]);
  });

  it('answers by all three addresses, with any JSON', async () => {
    const coordinator = await world().enter('coordinator');
    const name = await publish({ Query: 'return { got: params }', Category: 'Πύλη' });
    const sent = { name: 'Άννα', list: [1, { a: null }] };
    expect(await coordinator.done('/api/Services/{name}', { name, Params: sent })).toEqual({ got: sent });
    expect(await coordinator.done('/api2/Services/{name}', { name, parameters: sent })).toEqual({ got: sent });
    const free = (category: string) =>
      coordinator.raw(`/api2/${encodeURIComponent(category)}/${name}`, JSON.stringify(sent));
    expect((await free('πύλη')).output).toEqual({ got: sent });
    expect((await free('Άλλη')).problem?.code).toBe('NOT_FOUND');
  });

  it('is called by its roles alone, and only published', async () => {
    const [admin, mentee, mentor] = [
      await world().enter('admin'),
      await world().enter('mentee'),
      await world().enter('mentor'),
    ];
    const { Id, Name, Version } = await save(admin, { Query: 'return 1', Roles: ['Mentor'] });
    expect((await call(admin, Name)).problem?.code).toBe('NOT_FOUND');
    await admin.done('/api/definitions/Publish', { Id, Version });
    expect(await answerOf(mentor, Name)).toBe(1);
    expect((await call(mentee, Name)).problem?.code).toMatch(/^(NOT_FOUND|REFUSED)$/);
  });
});

describe('what a script calls', () => {
  it('reads as its caller may', async () => {
    const mentor = await makeLike(world(), 'mentor');
    const mentee = await makeMentee(world(), { mentor: mentor.username });
    const stranger = await makeMentee(world());
    const path = '/api/mentor/GetPublicMenteeData';
    const name = await publish({ Query: `return api.call('${path}', { ActionId: 7, MenteeId: params.id })` });
    const direct = (id: number) => mentor.call(path, { ActionId: 7, MenteeId: id });
    expect(await answerOf(mentor, name, { id: mentee.id })).toEqual((await direct(mentee.id)).output);
    // Not caught, it is told as the call itself would tell it.
    expect((await direct(stranger.id)).problem?.code).toBe('NOT_FOUND');
    expect((await call(mentor, name, { id: stranger.id })).problem?.code).toBe('NOT_FOUND');
  });

  it('writes as its caller may, and the audit names the call', async () => {
    const [coordinator, mentor] = [await world().enter('coordinator'), await world().enter('mentor')];
    const { id } = await makeMentee(world());
    const name = await publish({ Query: naming() });
    expect((await call(mentor, name, { id, name: 'Ίρις' })).problem?.code).toBe('REFUSED');
    expect(await answerOf(coordinator, name, { id, name: 'Ίρις' })).toBe('done');
    expect(await firstName(id)).toBe('Ίρις');
    const changes = await world().rows('SELECT actor_id FROM person_changes WHERE user_id = $1', [id]);
    expect(changes).toEqual([{ actor_id: await idOf(coordinator) }]);
  });

  it('is all done, or nothing is', async () => {
    const coordinator = await world().enter('coordinator');
    const { id } = await makeMentee(world());
    const before = await firstName(id);
    for (const [after, code] of [
      ['missing.field', 'SCRIPT_FAILED'],
      ['while (true);', 'SCRIPT_TIMEOUT'],
      [`api.call('/api/user/Person', { UserId: 999999, ProjectId: 1 })`, 'NOT_FOUND'],
    ] as const) {
      const name = await publish({ Query: naming(after) });
      expect((await call(coordinator, name, { id, name: 'Ίρις' })).problem?.code).toBe(code);
      expect(await firstName(id)).toBe(before);
    }
    // What a caught call did is undone, the rest stays.
    const caught = await publish({
      Query: naming(
        `try { api.service('no-such-service') } catch (error) { if (error.code !== 'NOT_FOUND') throw error }`,
      ),
    });
    expect(await answerOf(coordinator, caught, { id, name: 'Ίρις' })).toBe('done');
    expect(await firstName(id)).toBe('Ίρις');
  });

  it('happens once for each idempotency key', async () => {
    const coordinator = await world().enter('coordinator');
    const name = await publish({ Query: 'return { at: Math.random() }' });
    const key = { 'idempotency-key': '00000000-0000-4000-8000-0000000000aa' };
    const once = () => coordinator.raw(`/api/Services/${name}`, '{"Params":{}}', key);
    expect((await once()).output).toEqual((await once()).output);
    expect(await answerOf(coordinator, name)).not.toEqual(await answerOf(coordinator, name));
  });

  it('is no call that opens a session, gives out a file, or that its owner alone may make', async () => {
    const admin = await world().enter('admin');
    const name = await publish({ Query: 'try { api.call(params.path, {}) } catch (error) { return error.code }' });
    for (const path of [
      '/Account/Login',
      '/Account/ViewAs',
      '/api/User/ChangePassword',
      '/api/chat/Get',
      '/api/definitions/Export',
      '/api/definitions/Publish',
      '/api/service/Try',
      '/api/Services/{name}',
      '/api/quest/AnswerClosed',
      '/nothing',
      '__proto__',
    ])
      expect(await answerOf(admin, name, { path }), path).toBe('SCRIPT_CALL');
    expect(await answerOf(admin, name, { path: '/API/user/getcurrent' })).toBeNull();
  });

  it('only reads while somebody sees as another person without changes', async () => {
    const [looker, coordinator] = [await makeLike(world(), 'admin'), await makeLike(world(), 'coordinator')];
    const { id } = await makeMentee(world());
    const before = await firstName(id);
    const [writes, reads] = [await publish({ Query: naming() }), await publish({ Query: 'return 1' })];
    await looker.done('/Account/ViewAs', { UserId: coordinator.id, Reason: 'Δοκιμή' });
    expect(await answerOf(looker, reads)).toBe(1);
    expect((await call(looker, writes, { id, name: 'Ίρις' })).problem?.code).toBe('VIEW_ONLY');
    expect(await firstName(id)).toBe(before);
    await looker.done('/Account/ViewAsChanges', { Changes: true, Reason: 'Δοκιμή' });
    expect(await answerOf(looker, writes, { id, name: 'Ίρις' })).toBe('done');
    const audited = await world().rows(
      `SELECT call FROM audit WHERE subject = 'user' AND subject_id = $1 AND details ->> 'Changes' = 'true' ORDER BY id DESC LIMIT 1`,
      [coordinator.id],
    );
    expect(audited).toEqual([{ call: 'users.updateFields' }]);
  });

  it('does not write for somebody stronger than its publisher', async () => {
    const strong = await world().enter('super');
    const { id } = await makeMentee(world());
    const Query = naming();
    const byAdmin = await publish({ Query, Roles: ['Coordinator'] });
    expect((await call(strong, byAdmin, { id, name: 'Ίρις' })).problem?.code).toBe('SCRIPT_AUTHOR_WEAKER');
    const bySuper = await publish({ Query, Roles: ['Coordinator'] }, strong);
    expect(await answerOf(strong, bySuper, { id, name: 'Ίρις' })).toBe('done');
    // Nor through a service of somebody stronger.
    const through = await publish({ Query: `return api.service('${bySuper}', params)`, Roles: ['Coordinator'] });
    expect((await call(strong, through, { id, name: 'Άννα' })).problem?.code).toBe('SCRIPT_AUTHOR_WEAKER');
    expect(await firstName(id)).toBe('Ίρις');
  });
});

describe('services that call services', () => {
  it('are run by the same caller, in SQL and in JavaScript', async () => {
    const mentor = await makeLike(world(), 'mentor');
    const mentee = await makeMentee(world(), { mentor: mentor.username });
    const admin = await world().enter('admin');
    const Service = {
      Id: 0,
      Name: 'own-people',
      Query: 'SELECT user_id AS id FROM people',
      Roles: ['Mentor' as const],
    };
    const { Id } = await admin.done('/api/Query/SaveSqlService', { Service });
    await admin.done('/api/definitions/Publish', { Id, Version: 1 });
    const inner = await publish({ Query: `return api.service('own-people').map(({ id }) => id)` });
    const outer = await publish({ Query: `return [...api.service('${inner}'), params.a]` });
    expect(await answerOf(mentor, outer, { a: 1 })).toEqual([mentee.id, 1]);
    const hidden = await publish({ Query: 'return 1', Roles: ['Admin'] });
    const name = await publish({ Query: `return api.service('${hidden}')` });
    expect((await call(mentor, name)).problem?.code).toBe('NOT_FOUND');
  });

  it('do not call each other without end', async () => {
    const admin = await world().enter('admin');
    const { Id, Name, Version } = await save(admin, { Query: 'return 1' });
    await admin.done('/api/definitions/Publish', { Id, Version });
    const other = await publish({ Query: `return api.service('${Name}')` });
    const Service = { Id, Name, Query: `return api.service('${other}')`, Roles: ['Mentor' as const] };
    await admin.done('/api/definitions/Publish', {
      Id,
      Version: (await admin.done('/api/service/Edit', { Service })).Version,
    });
    expect((await call(admin, Name)).problem?.code).toBe('SCRIPT_TOO_DEEP');
  });
});

describe('a trial', () => {
  it('says what a script answers and would write, and writes nothing', async () => {
    const admin = await world().enter('admin');
    const { id } = await makeMentee(world());
    const before = await firstName(id);
    const Query = naming(`try { api.call('/api/user/Person', { UserId: 999999, ProjectId: 1 }) } catch {}`);
    const trial = await admin.done('/api/service/Try', { Query, Params: { id, name: 'Ίρις' } });
    expect(trial).toMatchObject({ Output: '"done"', Fault: null });
    expect(trial.Calls).toEqual([
      {
        Path: '/api/user/UpdateFields',
        Writes: true,
        Input: JSON.stringify({ UserId: id, Fields: { first_name: 'Ίρις' } }),
        Problem: null,
      },
      { Path: '/api/user/Person', Writes: false, Input: '{"UserId":999999,"ProjectId":1}', Problem: 'NOT_FOUND' },
    ]);
    expect(await firstName(id)).toBe(before);
    expect(await world().rows('SELECT 1 FROM person_changes WHERE user_id = $1', [id])).toEqual([]);
  });

  it('goes by the rights of the person that it is tried as, who is weaker than the author', async () => {
    const admin = await world().enter('admin');
    const [mentor, strong] = [await makeLike(world(), 'mentor'), await world().enter('super')];
    const Query = `return api.call('/api/user/getcurrent').Id`;
    expect((await admin.done('/api/service/Try', { Query, UserId: mentor.id })).Output).toBe(String(mentor.id));
    expect((await admin.call('/api/service/Try', { Query, UserId: await idOf(strong) })).problem?.code).toBe('REFUSED');
    const reading = `return api.call('/api/user/Person', { UserId: ${mentor.id}, ProjectId: 1 })`;
    expect((await admin.done('/api/service/Try', { Query: reading, UserId: mentor.id })).Fault).toMatchObject({
      Code: 'PROBLEM',
      Message: 'REFUSED',
      Line: 1,
    });
  });
});

describe('the history of runs', () => {
  it('has the line where a script failed, and never what it was given', async () => {
    const [admin, coordinator] = [await world().enter('admin'), await world().enter('coordinator')];
    const { Id, Name, Version } = await save(admin, { Query: `\n\nthrow new Error('of ' + params.secret)` });
    await admin.done('/api/definitions/Publish', { Id, Version });
    const told = await call(coordinator, Name, { secret: 'Μαρία' });
    expect(told.problem).toMatchObject({ code: 'SCRIPT_FAILED' });
    expect(JSON.stringify(told.problem)).not.toContain('Μαρία');
    // Its author reads what the engine said.
    expect((await call(admin, Name, { secret: 'x' })).problem).toMatchObject({
      details: { Fault: { Line: 3, Message: 'of x' } },
    });
    await expect
      .poll(async () => (await admin.done('/api/Query/Runs', { Id })).list.map(({ Problem, Line }) => [Problem, Line]))
      .toEqual([
        ['SCRIPT_FAILED', 3],
        ['SCRIPT_FAILED', 3],
      ]);
  });
});
