/** What tests of work on many people begin with and look at. */
import type { RowOutcome } from '@telemachos/contract/features/bulk/bulk.wire.ts';
import type { Person, World } from '../../../testing/world.ts';

const ProjectId = 1;
let names = 0;
export const newName = () => `bulk-${(names += 1)}`;
export const fault = (row: RowOutcome | undefined) => [row?.Outcome, row?.Faults];
export const idOf = async (world: World, username: string): Promise<number> =>
  (await world.rows<{ id: number }>('SELECT id FROM users WHERE username = $1', [username]))[0]?.id ?? 0;
export const person = async (world: World, username: string) =>
  (
    await world.rows<{
      id: number;
      fields: Record<string, string>;
      email: string | null;
      roles: string[];
      state: number;
    }>(
      `SELECT u.id, u.fields, u.email, m.roles, m.state FROM users u LEFT JOIN memberships m ON m.user_id = u.id AND m.project_id = 1
        WHERE username = $1`,
      [username],
    )
  )[0];
export const begin = async (
  who: Person,
  Kind: 'people' | 'field' | 'roles' | 'states' | 'existing' | 'values',
  Rows: number,
) => (await who.done('/api/user/BeginBatch', { ProjectId, Kind, Rows })).BatchId;
export const undoAll = async (who: Person, BatchId: number): Promise<RowOutcome[]> => {
  const all: RowOutcome[] = [];
  for (let From: number | null = 0; From !== null;) {
    const { Rows, Next }: { Rows: RowOutcome[]; Next: number | null } = await who.done('/api/user/UndoBatch', {
      BatchId,
      From,
      Count: 3,
    });
    all.push(...Rows);
    From = Next;
  }
  return all;
};

/** Somebody whose account a work made. */
export const taken = async (world: World) => {
  const supervisor = await world.enter('supervisor');
  const Username = newName();
  const BatchId = await begin(supervisor, 'people', 1);
  const Users = [{ Username, Fields: { first_name: 'Α', last_name: 'Β' }, Roles: ['Mentee' as const] }];
  const Batch = { Id: BatchId, Places: [0] };
  const { Rows } = await supervisor.done('/api/User/AddUsers', { ProjectId, Users, Batch });
  return { supervisor, Username, BatchId, id: Rows[0]?.UserId ?? 0 };
};
