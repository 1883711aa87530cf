/** SQL of people's history: who changed what about whom. */
import type { Connection } from '../db/connect.ts';

/**
 * What changed about a person; `field` and `projectField` have a name. `seen` records an impersonation (`view`), or that
 * its writes were switched on (`changes`), with the reason in `after`.
 */
export type ChangeKind =
  | 'field'
  | 'projectField'
  | 'roles'
  | 'state'
  | 'member'
  | 'username'
  | 'email'
  | 'defaultProject'
  | 'password'
  | 'secondFactor'
  | 'photo'
  | 'invited'
  | 'seen';

/**
 * A change of a person, in one project or everywhere. `before` and `after` are null for an empty value, and always for
 * secrets.
 */
export type PersonChange = {
  userId: number;
  projectId: number | null;
  what: ChangeKind;
  name?: string;
  before: string | null;
  after: string | null;
};

/** The batch that changes belong to, or the batch that they undo. */
export type ChangeBatch = { batchId?: number | null | undefined; undoes?: number | undefined };

/** Inserts changes that one actor made. */
export const insertPersonChanges = async (
  { client }: Connection,
  changes: readonly PersonChange[],
  by: { actorId: number | null; viewedAs: number | null } & ChangeBatch,
): Promise<void> => {
  if (changes.length === 0) return;
  await client.query(
    `INSERT INTO person_changes (user_id, project_id, what, name, before, after, actor_id, viewed_as, batch_id, undoes)
      SELECT "userId", "projectId", what, coalesce(name, ''), before, after, $2, $3, $4, $5
      FROM jsonb_to_recordset($1) AS c("userId" int, "projectId" int, what text, name text, before text, after text)`,
    [JSON.stringify(changes), by.actorId, by.viewedAs, by.batchId ?? null, by.undoes ?? null],
  );
};
