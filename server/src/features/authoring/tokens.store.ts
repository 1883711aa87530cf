/** Links that open questionnaires, in the database: only the hash of a token is there. */
import type { TokenLine } from '@telemachos/contract/features/authoring/authoring.schemas.ts';
import type { Connection } from '../../db/connect.ts';
import { sentenceNameSql } from '../../db/name-sql.ts';

/** Keep a link. */
export const insertToken = async (
  { client }: Connection,
  row: {
    hash: string;
    projectId: number;
    questionnaireId: number;
    name: string;
    by: number;
    at: Date;
    expiresAt: Date;
  },
): Promise<number> => {
  const text = `
      INSERT INTO quest_tokens (token_hash, project_id, questionnaire_id, name, created_by, created_at, expires_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7)
      RETURNING id`;
  return (
    (
      await client.query<{ id: number }>(text, [
        row.hash,
        row.projectId,
        row.questionnaireId,
        row.name,
        row.by,
        row.at,
        row.expiresAt,
      ])
    ).rows[0]?.id ?? 0
  );
};

type Row = Omit<TokenLine, 'CreatedAt' | 'ExpiresAt' | 'EndedAt'> & {
  CreatedAt: Date;
  ExpiresAt: Date;
  EndedAt: Date | null;
};

/** Links of a questionnaire that are listed. */
export const maxListedLinks = 200;

/** The links of a questionnaire in a project: those that are open come first, so that each can be ended; then the newest. */
export const findTokens = async (
  { client }: Connection,
  questionnaireId: number,
  projectId: number,
  now: Date,
): Promise<{ list: TokenLine[]; More: boolean }> => {
  const text = `SELECT k.id AS "TokenId", k.name AS "Name", k.created_at AS "CreatedAt",
      coalesce(${sentenceNameSql('u')}, '') AS "CreatedBy", k.expires_at AS "ExpiresAt", k.ended_at AS "EndedAt",
      coalesce(s.n, 0)::int AS "Opened"
    FROM quest_tokens k
    LEFT JOIN users u ON u.id = k.created_by
    LEFT JOIN (SELECT token_id, count(*) AS n FROM answer_sets
      WHERE token_id IN (SELECT id FROM quest_tokens WHERE questionnaire_id = $1 AND project_id = $2)
        GROUP BY token_id) s
        ON s.token_id = k.id
    WHERE k.questionnaire_id = $1 AND k.project_id = $2 
    ORDER BY k.ended_at IS NULL AND k.expires_at > $3 DESC, k.created_at DESC, k.id DESC LIMIT ${maxListedLinks + 1}`;
  const { rows } = await client.query<Row>(text, [questionnaireId, projectId, now]);
  const list = rows.slice(0, maxListedLinks).map((row) => ({
    ...row,
    CreatedAt: row.CreatedAt.toISOString(),
    ExpiresAt: row.ExpiresAt.toISOString(),
    EndedAt: row.EndedAt?.toISOString() ?? null,
  }));
  return { list, More: rows.length > maxListedLinks };
};

/** End a link, once; false when there is none such in the questionnaire and project. */
export const endToken = async (
  { client }: Connection,
  wanted: { tokenId: number; questionnaireId: number; projectId: number; at: Date },
): Promise<boolean> => {
  const text = `UPDATE quest_tokens
      SET ended_at = coalesce(ended_at, $4)
      WHERE id = $1 AND questionnaire_id = $2 AND project_id = $3`;
  return (
    ((await client.query(text, [wanted.tokenId, wanted.questionnaireId, wanted.projectId, wanted.at])).rowCount ?? 0) >
    0
  );
};
