/** The data of an action as a file: nothing that its reader may not read, whoever orders it and whenever it is fetched. */
import { actionFlags } from '@telemachos/contract/kit/flags.ts';
import { text as readText } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { inSnapshot } from '../../db/connect.ts';
import type { Services } from '../../platform/context.ts';
import { tableFile } from '../../platform/table-export/table-file.ts';
import { fetchJobFile, waitForJob } from '../../testing/job-files.ts';
import { makeLike, makeMentee } from '../../testing/people.ts';
import { statementsDuring } from '../../testing/recorded-statements.ts';
import { sharedWorld, type Person } from '../../testing/world.ts';
import { standingOf } from '../jobs/standing.ts';
import { cellsIn, fields, fileOf, keep, make, people } from './testing/data-files.ts';

const ProjectId = 1;
const shared = sharedWorld();

test('a mentor gets the own mentees alone, and knows nothing of what others wrote; filters narrow; who is not active is out', async () => {
  const world = shared();
  const action = await make(world, { Fields: fields });
  const { mentor, mentees } = await people(world, 3);
  const [one, two, away] = mentees;
  const stranger = await makeMentee(world);
  for (const [at, { id }] of [...mentees, stranger].entries())
    await keep(world, action, id, { mentee: { why: `γράμμα ${at}`, ...(id === stranger.id ? { secret: 'x' } : {}) } });
  await world.rows('UPDATE memberships SET state = 3 WHERE user_id = $1', [away?.id]);
  const own = await fileOf(world, mentor, action);
  expect([...own.rows.keys()].sort()).toEqual([one?.username, two?.username].sort());
  expect(own.head.join()).not.toContain('secret');
  const asked = await mentor.done('/api/mentor/GetAllActionMenteeData', { ActionId: action });
  expect(asked.list.map(({ User }) => User.Username).sort()).toEqual([...own.rows.keys()].sort());
  expect([...(await fileOf(world, mentor, action, { Search: two?.username ?? '' })).rows.keys()]).toEqual([
    two?.username,
  ]);
  const coordinator = await makeLike(world, 'coordinator');
  const all = await fileOf(world, coordinator, action);
  expect(all.rows.has(stranger.username)).toBe(true);
  expect(all.head).toContain('Από πεδία που δεν υπάρχουν πια: secret');
  expect((await fileOf(world, coordinator, action, { MentorId: mentor.id })).rows.size).toBe(2);
  // Linked for this action alone, or for another one.
  const other = await makeLike(world, 'mentor');
  const link = (id: number) =>
    world.rows('INSERT INTO mentor_links (project_id, mentee_id, mentor_id, action_id) VALUES (1, $1, $2, $3)', [
      one?.id,
      other.id,
      id,
    ]);
  await link(4);
  expect((await fileOf(world, other, action)).rows.size).toBe(0);
  await link(action);
  expect([...(await fileOf(world, other, action)).rows.keys()]).toEqual([one?.username]);
});

test('hidden actions, others’ projects, kept fields and those who work with no mentee are refused; one’s own row is not there', async () => {
  const world = shared();
  const { mentor, mentees } = await people(world, 2);
  const [one, two] = mentees;
  const code = async (who: Person, ActionId: number, more: object = {}) =>
    (await who.call('/api/mentor/DataExport', { ProjectId, ActionId, Format: 'csv', ...more })).problem?.code;
  const [supervisor, coordinator] = [await makeLike(world, 'supervisor'), await makeLike(world, 'coordinator')];
  const hidden = await make(world, {}, { flags: actionFlags.Published | actionFlags.HideFromMentor });
  const unseen = await make(world, {}, { flags: actionFlags.Published | actionFlags.HideFromSupervisor });
  const draft = await make(world, {}, { flags: 0 });
  expect([await code(mentor, hidden), await code(supervisor, hidden)]).toEqual(['NOT_FOUND', undefined]);
  expect([await code(supervisor, unseen), await code(mentor, unseen)]).toEqual(['NOT_FOUND', undefined]);
  expect([await code(coordinator, draft), await code(coordinator, 999_999)]).toEqual(['NOT_FOUND', 'NOT_FOUND']);
  for (const role of ['microdata', 'mentee']) expect(await code(await world.enter(role), hidden)).toBe('REFUSED');
  expect(await code(mentor, unseen, { Filter: { nothing: 'x' } })).toBe('BAD_INPUT');

  const action = await make(world, { Fields: fields });
  await keep(world, action, one?.id ?? 0, { mentee: { why: 'δικό μου' }, mentor: { Note: 'για μένα' } });
  await keep(world, action, two?.id ?? 0, { mentee: { why: 'άλλου' } });
  await world.rows(`UPDATE memberships SET roles = '{Mentor,Mentee}' WHERE user_id = $1`, [one?.id]);
  await world.rows(`UPDATE mentor_links SET mentor_id = $1 WHERE mentee_id = ANY($2)`, [one?.id, [one?.id, two?.id]]);
  const both = await world.enter(one?.username ?? '');
  const { rows, text } = await fileOf(world, both, action);
  expect([...rows.keys()]).toEqual([two?.username]);
  expect(text).not.toMatch(/δικό μου|για μένα/);
});

test('what is hidden after it was ordered is in no file any more', async () => {
  const world = shared();
  const { mentor } = await people(world, 1);
  const action = await make(world, { Fields: fields });
  const { JobId } = await mentor.done('/api/mentor/DataExport', { ProjectId, ActionId: action, Format: 'csv' });
  expect(await waitForJob(mentor, JobId)).toBe('done');
  await world.rows('UPDATE actions SET flags = flags | $2 WHERE id = $1', [action, actionFlags.HideFromMentor]);
  expect((await fetchJobFile(world, mentor, JobId)).status).toBe(410);
});

test('however many mentees there are, the file asks as often, and has those of one moment', async () => {
  const world = shared();
  const action = await make(world, { Fields: fields, DueDays: 3 });
  const { mentor, mentees } = await people(world, 3);
  const made = async (Search: string) => {
    let lines: string[][] = [];
    const input = { ProjectId, ActionId: action, Format: 'csv', Search };
    const order = { call: 'mentoring.dataExport', input, userId: mentor.id, projectId: ProjectId };
    const asked = await statementsDuring(() =>
      inSnapshot(world.pool, async (connection) => {
        const { work, asking, input: read } = await standingOf(connection, {} as Services, order, new Date());
        const { table, total } = await work.make(asking, read);
        await world.rows('UPDATE memberships SET state = 2 WHERE user_id = $1', [mentees[0]?.id]);
        lines = cellsIn(await readText(tableFile(table, { format: 'csv', separator: 'semicolon' })));
        await world.rows('UPDATE memberships SET state = 1 WHERE user_id = $1', [mentees[0]?.id]);
        expect(lines).toHaveLength(1 + total);
      }),
    );
    // What else this process does meanwhile asks of other tables.
    const ours = asked.filter((text) =>
      /^\s*(?:SELECT|WITH)\b[^]*\b(?:action_mentees|memberships|mentor_links)\b/.test(text),
    );
    return { people: lines.length - 1, asked: ours.length };
  };
  const few = await made(mentees[0]?.username ?? '');
  expect(few.people).toBe(1);
  expect(few.asked).toBeGreaterThan(2);
  expect(await made('')).toEqual({ people: 3, asked: few.asked });
});
