/** Every call with `forbidSelf`: refused when staff name themselves. */
import type { Ability } from '@telemachos/contract/access/abilities.ts';
import type { CallEntry, ScopeKind } from '@telemachos/contract/call.ts';
import { calls } from '@telemachos/contract/calls.ts';
import { expect, test } from 'vitest';
import { makeMentee } from './people.ts';
import { fillPath, sampleInput } from './sample-input.ts';
import { sharedWorld } from './world.ts';
import { fetchJobFile, waitForJob } from './job-files.ts';
import { makeAction, mixed } from '../features/questionnaires/testing/making.ts';

const entries = Object.entries(calls).flatMap(([room, list]) =>
  Object.entries(list).map(([name, entry]) => ({ name: `${room}.${name}`, entry: entry as CallEntry })),
);
const forbiddingSelf = entries.filter(({ entry }) => entry.forbidSelf !== undefined);
const shared = sharedWorld();

/** What only staff may, and what somebody owns. */
const ofStaff: readonly Ability[] = ['applications.manage', 'pairing.manage', 'quest.manage', 'quest.follow'];
const owned: readonly ScopeKind[] = ['user', 'users', 'followed', 'application', 'applications', 'answerSet'];

test('every call of staff about somebody says whom, but for those that only read', () => {
  const about = entries.filter(
    ({ entry }) =>
      ofStaff.some((ability) => ability === entry.access) &&
      owned.some((kind) => entry.scope?.[kind] !== undefined) &&
      entry.forbidSelf === undefined,
  );
  expect(about.map(({ name }) => name)).toEqual(['applications.details']);
  expect(forbiddingSelf.length).toBeGreaterThan(15);
});

/** Somebody who is coordinator and mentee, with an attempt that goes on and an application. */
const twofold = async () => {
  const world = shared();
  const person = await makeMentee(world);
  const ActionId = await makeAction(world, mixed);
  const set = (await person.done('/api/quest/getByAction', { ActionId })).AnswerSetID;
  await person.done('/api/quest/StartTime', { AnswerSetId: set });
  await person.done('/api/quest/AnswerClosed', { AnswerSetId: set, GroupId: 1, OptionId: 2 });
  const [application] = await world.rows<{ id: number }>(
    `INSERT INTO applications (project_id, user_id, kayas, status, answers, email, confirmed_at)
      VALUES (1, $1, $2, 1, '{}', 'two@example.org', now()) RETURNING id`,
    [person.id, `2026-7${person.id}`],
  );
  await world.rows(`UPDATE memberships SET roles = '{Coordinator,Mentee}' WHERE user_id = $1 AND project_id = 1`, [
    person.id,
  ]);
  return { world, person, ActionId, set, application: application?.id ?? 0 };
};

test('whoever is both is refused about themselves by every such call, and nothing is changed', async () => {
  const { world, person, ActionId, set, application } = await twofold();
  const ownId = (entry: CallEntry, field: string): number =>
    ['UserIds', 'UserId', 'MenteeIds', 'MenteeId', 'SubjectId', 'FromId'].includes(field)
      ? person.id
      : entry.scope?.answerSet === undefined
        ? application
        : set;
  const state = () =>
    world.rows(
      `SELECT (SELECT status FROM applications WHERE id = $1) AS application,
        (SELECT coalesce(json_agg(l ORDER BY l.mentor_id, l.action_id), '[]') FROM mentor_links l WHERE mentee_id = $2) AS links,
        (SELECT row_to_json(s) FROM answer_sets s WHERE id = $3) AS attempt`,
      [application, person.id, set],
    );
  const before = await state();
  const [mentor] = await world.rows<{ id: number }>(`SELECT id FROM users WHERE username = 'mentor2'`);
  for (const { name, entry } of forbiddingSelf) {
    const field = String(entry.forbidSelf);
    const sample = sampleInput(entry);
    const id = ownId(entry, field);
    const isList = field.endsWith('Ids') || field === 'Ids';
    const isText = typeof sample[field] === 'string';
    const input = {
      ...sample,
      ...(entry.scope?.action === undefined ? {} : { ActionId }),
      ...(entry.scope?.mentor === undefined ? {} : { MentorId: mentor?.id }),
      [field]: isList ? [id] : isText ? String(id) : id,
    };
    const { problem } = await person.raw(fillPath(entry.path, input), JSON.stringify(input));
    // Where the own record stands, also among many.
    const place = isList ? `${field}.0` : field;
    expect([name, problem?.code, problem?.fields]).toEqual([name, 'REFUSED', { [place]: 'REFUSED' }]);
  }
  expect(await state()).toEqual(before);
  // One that nobody confirmed belongs to no account yet, and says whose it is by its e-mail.
  await world.rows(
    `UPDATE applications SET user_id = NULL, email = (SELECT upper(email) FROM users WHERE id = $2) WHERE id = $1`,
    [application, person.id],
  );
  const change = { ProjectId: 1, Ids: [application], Versions: [1] };
  const moved = await person.call('/api/ApplicationForm/ChangeStatus', { ...change, Status: 2 });
  expect(moved.problem?.code).toBe('REFUSED');
});

test('among everybody who is found, they are left out; a file of answers is without theirs', async () => {
  const { world, person, ActionId } = await twofold();
  const { username } = person;
  const [mentor] = await world.rows<{ id: number }>(`SELECT id FROM users WHERE username = 'mentor2'`);
  const all = { ProjectId: 1, Search: username, MentorId: mentor?.id ?? 0 };
  expect(await person.done('/api/user/setDefaultMentor', all)).toEqual({ Changed: 0 });
  const linesFor = async (asker: typeof person): Promise<number> => {
    const { JobId } = await asker.done('/api/quest/Export', { ActionId, Kind: 'raw', Format: 'csv', Language: 'el' });
    await waitForJob(asker, JobId);
    const file = await fetchJobFile(world, asker, JobId);
    return file.body.toString('utf8').trimEnd().split('\r\n').length - 1;
  };
  expect(await linesFor(person)).toBe(0);
  const coordinator = await world.enter('coordinator');
  expect(await linesFor({ ...coordinator, id: 0, username: '' })).toBe(1);
  expect(await coordinator.done('/api/user/setDefaultMentor', all)).toEqual({ Changed: 1 });
});
