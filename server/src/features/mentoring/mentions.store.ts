/** Who may read the notes about a mentee and an action. */
import { abilities } from '@telemachos/contract/access/abilities.ts';
import { coversProject, reachOf } from '@telemachos/contract/access/roles.ts';
import { isHiddenFrom } from '@telemachos/contract/features/actions/hiding.rules.ts';
import { isLinkActiveSql } from '../../db/link-sql.ts';
import type { Connection } from '../../db/connect.ts';
import { sentenceNameSql, orderByNameSql } from '../../db/name-sql.ts';
import type { Within } from './within-reach.shared.ts';

/** People who are suggested; the writer mentions others by typing their names. */
export const maxSuggestedMentions = 500;

/**
 * Those who work on the project and those who mentor the mentee there, by name; nobody who is not active, the mentee
 * themselves never, and none from whom the action is hidden. With a `note`, all of those whose name stands in it; else the
 * first to choose from, and one more where there are more.
 */
export const readersOf = async (
  { client }: Pick<Connection, 'client'>,
  { action, person }: Within,
  note: string | null = null,
): Promise<{ Id: number; Name: string }[]> => {
  const seeing = abilities['mentor.work'].filter((role) => !isHiddenFrom(action.Flags, reachOf[role]));
  const ofAll = seeing.filter((role) => coversProject(reachOf[role]));
  const ofOwnMentees = seeing.filter((role) => !coversProject(reachOf[role]));
  const text = `SELECT u.id AS "Id", ${sentenceNameSql('u')} AS "Name"
    FROM memberships m JOIN users u ON u.id = m.user_id
    WHERE m.project_id = $1 AND m.state = 1 AND m.user_id <> $2 AND (m.roles && $4 OR (m.roles && $5 AND EXISTS (
      SELECT 1 FROM mentor_links l WHERE l.project_id = $1 AND l.mentee_id = $2 AND l.mentor_id = m.user_id
        AND (l.action_id IS NULL OR l.action_id = $3) AND ${isLinkActiveSql})))
      AND ($6::text IS NULL OR strpos($6, ${sentenceNameSql('u')}) > 0)
    ORDER BY ${orderByNameSql('u')}, u.id LIMIT CASE WHEN $6::text IS NULL THEN ${maxSuggestedMentions + 1} END`;
  const values = [action.row.projectId, person.id, action.Id, ofAll, ofOwnMentees, note];
  return (await client.query<{ Id: number; Name: string }>(text, values)).rows;
};
