/** The coordinators' work: the details and the moves. The list: listing.test.ts. */
import { describe, expect, test } from 'vitest';
import { mailsTo, versionsOf } from '../../testing/application-helpers.ts';
import { sharedWorld, type World } from '../../testing/world.ts';

const shared = sharedWorld();

const given: number[] = [];

/** The ids of confirmed applications in a status, of people who are in no other test. */
const idsIn = async (world: World, status: number, count: number): Promise<number[]> => {
  const rows = await world.rows<{ id: number }>(
    `SELECT a.id FROM applications a JOIN users u ON u.id = user_id
     WHERE status = $1 AND withdrawn_at IS NULL AND username <> 'applicant' AND a.id <> ALL($3) ORDER BY a.id LIMIT $2`,
    [status, count, given],
  );
  const ids = rows.map(({ id }) => id);
  expect(ids).toHaveLength(count);
  given.push(...ids);
  return ids;
};

describe('the moves', () => {
  test('forward to selected turns an applicant into a mentee; back again, and the work stays', async () => {
    const world = shared();
    const coordinator = await world.enter('coordinator');
    const applicant = await world.enter('applicant');
    const [row] = await world.rows<{ id: number; user_id: number }>(
      `SELECT a.id, a.user_id FROM applications a JOIN users u ON u.id = a.user_id WHERE u.username = 'applicant'`,
    );
    const move = async (Status: -1 | -2) =>
      (
        await coordinator.done('/api/ApplicationForm/ChangeStatus', {
          ProjectId: 1,
          Ids: [row?.id ?? 0],
          Versions: await versionsOf(world, [row?.id ?? 0]),
          Status,
        })
      ).Changed[0]?.Status;
    expect(await move(-1)).toBe(2);
    expect(await applicant.done('/api/User/Roles', {})).toEqual(['Registered']);
    expect(await move(-1)).toBe(3);
    expect(await applicant.done('/api/User/Roles', {})).toEqual(['Mentee']);
    await world.rows('INSERT INTO action_mentees (action_id, mentee_id, completion) VALUES (1, $1, 40)', [
      row?.user_id,
    ]);
    expect(await move(-2)).toBe(2);
    expect(await applicant.done('/api/User/Roles', {})).toEqual(['Registered']);
    expect(
      await world.rows('SELECT completion FROM action_mentees WHERE action_id = 1 AND mentee_id = $1', [row?.user_id]),
    ).toEqual([{ completion: 40 }]);

    const details = await coordinator.done('/api/ApplicationForm/Details', { Id: row?.id ?? 0 });
    expect(details.Events.slice(0, 3).map(({ Kind, From, To }) => [Kind, From, To])).toEqual([
      ['moved', 3, 2],
      ['moved', 2, 3],
      ['moved', 1, 2],
    ]);
    expect(details.Events[0]?.Actor).toBeTruthy();
    expect(details.Mails.length).toBeGreaterThanOrEqual(3);
    expect((await mailsTo(world, 'applicant@example.org')).slice(0, 3).map(({ template }) => template)).toEqual([
      'applicationMoved.eligible',
      'applicationMoved.selected',
      'applicationMoved.eligible',
    ]);
    expect(
      await world.rows(`SELECT count(*)::int AS n FROM audit WHERE subject = 'application' AND subject_id = $1`, [
        row?.id,
      ]),
    ).toEqual([{ n: 3 }]);
  });

  test('the time in the project begins with the selection, and not again for who is a mentee already', async () => {
    const world = shared();
    const coordinator = await world.enter('coordinator');
    const [row] = await world.rows<{ id: number; user_id: number }>(
      'SELECT id, user_id FROM applications WHERE id = ANY($1)',
      [await idsIn(world, 1, 1)],
    );
    const joined = async () =>
      (
        await world.rows<{ joined_at: Date }>('SELECT joined_at FROM memberships WHERE user_id = $1', [row?.user_id])
      )[0]?.joined_at.getTime() ?? 0;
    const set = async (Status: 2 | 3) =>
      coordinator.done('/api/ApplicationForm/ChangeStatus', {
        ProjectId: 1,
        Ids: [row?.id ?? 0],
        Versions: await versionsOf(world, [row?.id ?? 0]),
        Status,
      });
    const long = new Date('2026-01-05T09:00:00Z');
    await world.rows('UPDATE memberships SET joined_at = $2 WHERE user_id = $1', [row?.user_id, long]);
    await set(2);
    expect(await joined()).toBe(long.getTime());
    await set(3);
    expect(Date.now() - (await joined())).toBeLessThan(60_000);

    await set(2);
    await world.rows(`UPDATE memberships SET roles = '{Mentee}', joined_at = $2 WHERE user_id = $1`, [
      row?.user_id,
      long,
    ]);
    await set(3);
    expect(await joined()).toBe(long.getTime());
  });

  test('mails are in the person’s language', async () => {
    const world = shared();
    const coordinator = await world.enter('coordinator');
    const [Id = 0] = await idsIn(world, 2, 1);
    const [row] = await world.rows<{ email: string }>(
      `UPDATE applications SET language = 'en' WHERE id = $1 RETURNING email`,
      [Id],
    );
    await coordinator.done('/api/ApplicationForm/ChangeStatus', {
      ProjectId: 1,
      Ids: [Id],
      Versions: await versionsOf(world, [Id]),
      Status: 1000,
    });
    const mail = (await mailsTo(world, row?.email ?? ''))[0];
    expect(mail?.subject).toBe('Your application was not accepted');
    expect(mail?.body).not.toContain('{{');
  });

  test('a batch moves as a whole or not at all', async () => {
    const world = shared();
    const coordinator = await world.enter('coordinator');
    const [good, declined] = [await idsIn(world, 2, 3), await idsIn(world, 1000, 1)];
    const before = await world.rows('SELECT id, status, version FROM applications ORDER BY id');
    const mails = await world.rows('SELECT count(*)::int AS n FROM mails');
    const answer = await coordinator.call('/api/ApplicationForm/ChangeStatus', {
      ProjectId: 1,
      Ids: [...good, ...declined],
      Versions: await versionsOf(world, [...good, ...declined]),
      Status: -1,
    });
    expect(answer.problem).toMatchObject({
      code: 'MOVE_NOT_ALLOWED',
      fields: { [String(declined[0])]: 'NO_STEP' },
      details: { Statuses: { [String(declined[0])]: 1000 } },
    });
    expect(await world.rows('SELECT id, status, version FROM applications ORDER BY id')).toEqual(before);
    expect(await world.rows('SELECT count(*)::int AS n FROM mails')).toEqual(mails);
    expect(
      (
        await coordinator.done('/api/ApplicationForm/ChangeStatus', {
          ProjectId: 1,
          Ids: good,
          Versions: await versionsOf(world, good),
          Status: -1,
        })
      ).Changed.map(({ Status }) => Status),
    ).toEqual([3, 3, 3]);
  });

  test('who has not confirmed the e-mail cannot be selected', async () => {
    const world = shared();
    const coordinator = await world.enter('coordinator');
    const [row] = await world.rows<{ id: number }>('SELECT id FROM applications WHERE user_id IS NULL LIMIT 1');
    const Ids = [row?.id ?? 0];
    expect(
      (
        await coordinator.call('/api/ApplicationForm/ChangeStatus', {
          ProjectId: 1,
          Ids,
          Versions: await versionsOf(world, Ids),
          Status: 3,
        })
      ).problem,
    ).toMatchObject({ code: 'MOVE_NOT_ALLOWED', fields: { [String(row?.id)]: 'NOT_CONFIRMED' } });
  });

  test('two coordinators at once make one move, and the second is told', async () => {
    const world = shared();
    const coordinator = await world.enter('coordinator');
    const Ids = await idsIn(world, 1, 2);
    const Versions = await versionsOf(world, Ids);
    const both = await Promise.all(
      [0, 1].map(() =>
        coordinator.call('/api/ApplicationForm/ChangeStatus', { ProjectId: 1, Ids, Versions, Status: -1 }),
      ),
    );
    expect(both.filter(({ problem }) => problem?.code === 'STALE')).toHaveLength(1);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(both.find(({ problem }) => problem)?.problem?.details).toMatchObject({ Theirs: { [String(Ids[0])]: 2 } });
    expect(await world.rows('SELECT DISTINCT status FROM applications WHERE id = ANY($1)', [Ids])).toEqual([
      { status: 2 },
    ]);
  });

  test('one step sent twenty times is one step, whether at once or one after the other', async () => {
    const world = shared();
    const coordinator = await world.enter('coordinator');
    const Ids = await idsIn(world, -1, 1);
    const Versions = await versionsOf(world, Ids);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        coordinator.call('/api/ApplicationForm/ChangeStatus', { ProjectId: 1, Ids, Versions, Status: -1 }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const again = await coordinator.call('/api/ApplicationForm/ChangeStatus', {
      ProjectId: 1,
      Ids,
      Versions,
      Status: -1,
    });
    expect(again.problem).toMatchObject({ code: 'STALE', details: { Theirs: { [String(Ids[0])]: 1 } } });
    expect(await world.rows('SELECT status FROM applications WHERE id = ANY($1)', [Ids])).toEqual([{ status: 1 }]);
  });

  test('a move that says from where says it of each', async () => {
    const world = shared();
    const coordinator = await world.enter('coordinator');
    const Ids = await idsIn(world, 1, 2);
    for (const Status of [-1, -2, 2, 1000] as const)
      expect(
        (await coordinator.call('/api/ApplicationForm/ChangeStatus', { ProjectId: 1, Ids, Status, Versions: [1] }))
          .problem,
      ).toMatchObject({ code: 'BAD_INPUT', fields: { Versions: 'BAD_INPUT' } });
    expect(await world.rows('SELECT DISTINCT status FROM applications WHERE id = ANY($1)', [Ids])).toEqual([
      { status: 1 },
    ]);
  });

  test('setting the status that is there is no second move', async () => {
    const world = shared();
    const coordinator = await world.enter('coordinator');
    const Ids = await idsIn(world, 1, 1);
    const set = async () =>
      (
        await coordinator.done('/api/ApplicationForm/ChangeStatus', {
          ProjectId: 1,
          Ids,
          Versions: await versionsOf(world, Ids),
          Status: 1000,
        })
      ).Changed;
    expect(await set()).toHaveLength(1);
    expect(await set()).toEqual([]);
  });

  test('setting a status does not undo a decision that was made meanwhile, not even by naming the application twice', async () => {
    const world = shared();
    const coordinator = await world.enter('coordinator');
    const [id = 0] = await idsIn(world, 1, 1);
    const [seen = 0] = await versionsOf(world, [id]);
    await coordinator.done('/api/ApplicationForm/ChangeStatus', {
      ProjectId: 1,
      Ids: [id],
      Versions: [seen],
      Status: 1000,
    });
    const move = async (Ids: number[], Versions: number[]) =>
      (await coordinator.call('/api/ApplicationForm/ChangeStatus', { ProjectId: 1, Ids, Versions, Status: 2 })).problem;
    expect(await move([id], [seen])).toMatchObject({ code: 'STALE', details: { Theirs: { [String(id)]: 1000 } } });
    expect(await move([id, id], [seen, seen + 1])).toMatchObject({ code: 'BAD_INPUT', fields: { Ids: 'BAD_INPUT' } });
    expect(await world.rows('SELECT status FROM applications WHERE id = $1', [id])).toEqual([{ status: 1000 }]);
  });

  test.each([7, -3, 0])('%i is no status', async (Status) => {
    const world = shared();
    const coordinator = await world.enter('coordinator');
    const body = JSON.stringify({ ProjectId: 1, Ids: [1], Versions: [1], Status });
    expect((await coordinator.raw('/api/ApplicationForm/ChangeStatus', body)).problem?.code).toBe('BAD_INPUT');
  });
});

test('the roles of somebody who may do as much are not given nor taken by moving their application', async () => {
  const world = shared();
  const coordinator = await world.enter('coordinator');
  const [id = 0] = await idsIn(world, 2, 1);
  await world.rows(`UPDATE applications SET user_id = (SELECT id FROM users WHERE username = 'admin') WHERE id = $1`, [
    id,
  ]);
  const rolesOf = () =>
    world.rows(
      `SELECT roles FROM memberships WHERE project_id = 1 AND user_id = (SELECT id FROM users WHERE username = 'admin')`,
    );
  const before = await rolesOf();
  const move = async (Status: 3 | 1) =>
    (
      await coordinator.call('/api/ApplicationForm/ChangeStatus', {
        ProjectId: 1,
        Ids: [id],
        Status,
        Versions: await versionsOf(world, [id]),
      })
    ).problem?.code;
  expect(await move(3)).toBe('REFUSED');
  expect(await rolesOf()).toEqual(before);
  // What gives no role may be done.
  expect(await move(1)).toBeUndefined();
});
