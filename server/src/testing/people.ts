/** Test people of a shared world, each with a unique name and e-mail. */
import { afmWithChecksum } from '@telemachos/contract/kit/afm.ts';
import type { Person, World } from './world.ts';

/** Somebody who was made for a test. */
export type Made = Person & { id: number; username: string };

let made = 0;

/**
 * Make somebody like this person of the demonstration: the same roles, profile and password, and the same word on the
 * project's policy.
 */
export const makeLike = async (world: World, model: string): Promise<Made> => {
  made += 1;
  const username = `${model}-made-${made}`;
  const email = `${username}@example.org`;
  const own = { email, AFM: afmWithChecksum(20_000_000 + made), kayas: `2026-9${String(made).padStart(5, '0')}` };
  const [{ id = 0 } = {}] = await world.rows<{ id: number }>(
    `INSERT INTO users (username, email, password_hash, language, default_project_id, fields)
     SELECT $2, $3, password_hash, language, default_project_id,
       fields || (SELECT jsonb_object_agg(key, value) FROM jsonb_each($4) WHERE u.fields ? key)
     FROM users u WHERE username = $1 RETURNING id`,
    [model, username, email, own],
  );
  await world.rows(
    `INSERT INTO memberships (project_id, user_id, roles, fields, joined_at) SELECT project_id, $2, roles, m.fields, joined_at FROM memberships m JOIN users ON id = user_id WHERE username = $1`,
    [model, id],
  );
  await world.rows(
    `INSERT INTO consents (project_id, user_id, version, language, bits) SELECT project_id, $2, c.version, c.language, bits FROM consents c JOIN users u ON u.id = user_id WHERE username = $1`,
    [model, id],
  );
  return { ...(await world.enter(username)), id, username };
};

/**
 * Make a mentee who stands where the first mentee of the demonstration does (actions 1 to 5 are done, without the
 * questionnaires' answers), with this mentor for the project, or the demonstration's first one. The `untouched` actions
 * were never opened.
 */
export const makeMentee = async (
  world: World,
  { mentor = 'mentor', untouched = [] }: { mentor?: string; untouched?: number[] } = {},
): Promise<Made> => {
  const mentee = await makeLike(world, 'mentee');
  await world.rows(
    `INSERT INTO mentor_links (project_id, mentee_id, mentor_id) SELECT 1, $1, id FROM users WHERE username = $2`,
    [mentee.id, mentor],
  );
  await world.rows(
    `INSERT INTO action_mentees SELECT (jsonb_populate_record(c, jsonb_build_object('mentee_id', $1::int))).* FROM action_mentees c JOIN users u ON u.id = mentee_id WHERE username = 'mentee' AND action_id <> ALL($2)`,
    [mentee.id, untouched],
  );
  return mentee;
};

/**
 * Very many active mentees of the first project, in one statement; `fields` are theirs beside their names, over the number
 * `n` of each.
 */
export const insertMentees = async (world: World, count: number, fields = `'{}'::jsonb`): Promise<void> => {
  await world.rows(
    `WITH made AS (
      INSERT INTO users (username, fields)
        SELECT 'one' || n, ${fields} || jsonb_build_object('last_name', 'Α' || n, 'first_name', 'Α')
        FROM generate_series(1, $1) n RETURNING id)
    INSERT INTO memberships (project_id, user_id, roles, state, joined_at)
      SELECT 1, id, '{Mentee}', 1, now() - interval '400 days' FROM made`,
    [count],
  );
};

/** A work on many people, begun by somebody. */
export const batchOf = async (person: Person | undefined): Promise<number[]> => {
  const work = await person?.done('/api/user/BeginBatch', { ProjectId: 1, Kind: 'field', Rows: 9 });
  return [work?.BatchId ?? 0];
};

/** Good inputs of calls that use up what they are about: a user name that somebody signs in with, a work taken back. */
export const singleUseInputs = (world: () => World) => ({
  // What takes the caller's own account away, or its name, is tried as nobody: profile.test.ts has it.
  'account.leaveProject': async () => ({ role: null, good: {} }),
  'account.updateLogin': async () => ({ role: null, good: { login: 'another name' } }),
  'account.photo': async () => {
    const Key = 'b'.repeat(32);
    await world().rows(
      `WITH named AS (UPDATE users SET photo = $1 WHERE username = 'mentee' RETURNING id)
        INSERT INTO photos (user_id, bytes) SELECT id, 'picture' FROM named ON CONFLICT DO NOTHING`,
      [Key],
    );
    return { role: 'Mentee', good: { Key } };
  },
  'account.removePasskey': async () => {
    const [made] = await world().rows<{ id: number }>(
      `INSERT INTO passkeys (user_id, credential_id, public_key, sign_count, name)
        SELECT id, 'credential', 'key', 0, 'α' FROM users WHERE username = 'mentee' RETURNING id`,
    );
    return { role: 'Mentee', good: { Id: made?.id } };
  },
  'users.setLogin': async () => ({
    role: 'Supervisor',
    good: { UserId: (await makeMentee(world())).id, login: 'another name' },
  }),
  'bulk.undo': async () => {
    const supervisor = await world().enter('supervisor');
    const [BatchId = 0] = await batchOf(supervisor);
    const { id } = await makeMentee(world());
    const Batch = { Id: BatchId, Places: [0] };
    await supervisor.done('/api/user/SetUserField', { ids: [id], field: 'postcode', value: '11111', Batch });
    return { role: 'Supervisor', good: { BatchId } };
  },
});
