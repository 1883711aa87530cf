/** Writing to many people: who they are to a letter, and who has it from this work already. */
import { consentHolds, type GdprSettings } from '@telemachos/contract/features/account/account.rules.ts';
import { isOnlyMentee } from '@telemachos/contract/access/roles.ts';
import { filterRoles } from '../../access/viewer.ts';
import type { Connection } from '../../db/connect.ts';
import { listNameSql, sentenceNameSql } from '../../db/name-sql.ts';

/** Somebody who may be written to; `email` is null where there is none. */
export type Addressee = {
  id: number;
  /** In lists, and in sentences. */
  name: string;
  called: string;
  email: string | null;
  language: string;
  /** The state in the project; null of no member. */
  state: number | null;
  /** The last word on the project's policy was a no. */
  declined: boolean;
};

type Row = Omit<Addressee, 'declined'> & { roles: string[] | null; gdpr: GdprSettings | null; bits: number | null };

/** These people, in no order. */
export const addressees = async (
  { client }: Connection,
  projectId: number,
  ids: readonly number[],
): Promise<Addressee[]> => {
  const text = `SELECT u.id, ${listNameSql('u')} AS name, ${sentenceNameSql('u')} AS called, u.email, u.language,
      m.state, m.roles, p.gdpr,
      (SELECT c.bits FROM consents c WHERE c.user_id = u.id AND c.project_id = p.id ORDER BY c.id DESC LIMIT 1) AS bits
    FROM users u JOIN projects p ON p.id = $1 LEFT JOIN memberships m ON m.user_id = u.id AND m.project_id = p.id
    WHERE u.id = ANY($2)`;
  const { rows } = await client.query<Row>(text, [projectId, ids]);
  return rows.map(({ roles, gdpr, bits, ...person }) => ({
    ...person,
    declined:
      gdpr?.Required === true && bits !== null && isOnlyMentee(filterRoles(roles ?? [])) && !consentHolds(bits, gdpr),
  }));
};

/** At which places a work has written to these people. */
export const writtenTo = async (
  { client }: Connection,
  batchId: number,
  ids: readonly number[],
): Promise<Map<number, number>> => {
  const text = `SELECT user_id AS id, place FROM batch_rows
    WHERE batch_id = $1 AND user_id = ANY($2) AND outcome = 'changed'`;
  const { rows } = await client.query<{ id: number; place: number }>(text, [batchId, ids]);
  return new Map(rows.map(({ id, place }) => [id, place]));
};
