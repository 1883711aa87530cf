/** Writing the history of people: what was changed about whom. */
import type { Connection } from '../db/connect.ts';

/**
 * What can be changed about a person; `field` and `projectField` have a name. `seen` is no change: somebody saw the
 * product as the person (`view`), or switched changes on so (`changes`), for the reason in `after`.
 */
export type ChangedThing =
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
 * A change of a person; without a project it holds everywhere. `before` and `after` are null where there was, or is,
 * nothing, and both are of secrets.
 */
export type PersonChange = {
  userId: number;
  projectId: number | null;
  what: ChangedThing;
  name?: string;
  before: string | null;
  after: string | null;
};

/** Of which work changes are a part, or which one they take back; of none they stand by themselves. */
export type PartOfWork = { batchId?: number | null | undefined; undoes?: number | undefined };

/** Keep changes that one actor made, as part of a work or by themselves. */
export const writeChanges = async (
  { client }: Connection,
  changes: readonly PersonChange[],
  by: { actorId: number | null; viewedAs: number | null } & PartOfWork,
): Promise<void> => {
  if (changes.length === 0) return;
  await client.query(
    `INSERT INTO person_changes (user_id, project_id, what, name, before, after, actor_id, viewed_as, batch_id, undoes)
      SELECT "userId", "projectId", what, coalesce(name, ''), before, after, $2, $3, $4, $5
      FROM jsonb_to_recordset($1) AS c("userId" int, "projectId" int, what text, name text, before text, after text)`,
    [JSON.stringify(changes), by.actorId, by.viewedAs, by.batchId ?? null, by.undoes ?? null],
  );
};
