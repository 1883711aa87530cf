/** The privacy policies of a project in the database: every version in both languages, and who agreed. */
import { projectSettings } from '@telemachos/contract/features/projects/projects.schemas.ts';
import type { ConsentTextLine } from '@telemachos/contract/features/settings/settings.wire.ts';
import type { Connection } from '../../db/connect.ts';

type Purpose = { Bit: number; Label: string };
type TextRow = { version: number; language: string; title: string; body: string; purposes: Purpose[]; at: Date };

/** The newest so many versions of a project's policies, the newest first; `before` one, where it is given. */
export const policiesOf = async (
  { client }: Connection,
  projectId: number,
  maxVersions: number,
  before: number | null = null,
): Promise<TextRow[]> =>
  (
    await client.query<TextRow>(
      `SELECT version, language, title, body, purposes, published_at AS at FROM consent_texts
        WHERE project_id = $1 AND version IN (
          SELECT DISTINCT version FROM consent_texts WHERE project_id = $1 AND ($2::int IS NULL OR version < $2)
          ORDER BY version DESC LIMIT $3)
        ORDER BY version DESC, language`,
      [projectId, before, maxVersions],
    )
  ).rows;

/** How many answered each version of the policy, and how many of them agreed to all that was needed. */
export const answeredTo = async (
  { client }: Connection,
  projectId: number,
  needed: number,
): Promise<{ version: number; people: number; agreed: number }[]> =>
  (
    await client.query<{ version: number; people: number; agreed: number }>(
      `SELECT version, count(*)::int AS people, (count(*) FILTER (WHERE bits & $2 = $2))::int AS agreed FROM (
          SELECT DISTINCT ON (user_id, version) version, bits FROM consents
          WHERE project_id = $1 ORDER BY user_id, version, id DESC) c
        GROUP BY version`,
      [projectId, needed],
    )
  ).rows;

/**
 * The bits that the purposes of the policy in force set together. One without purposes of its own asks for what the
 * project needs, whatever that is.
 */
export const consentBitsOf = async ({ client }: Connection, projectId: number): Promise<number> => {
  const { rows } = await client.query<{ purposes: Purpose[] }>(
    'SELECT purposes FROM consent_texts WHERE project_id = $1 ORDER BY version DESC LIMIT 1',
    [projectId],
  );
  const purposes = rows[0]?.purposes ?? [];
  return purposes.length === 0 ? 0x7fff_ffff : purposes.reduce((bits, { Bit }) => bits | Bit, 0);
};

/** What a project needs of consent; 0 where it needs none. */
export const neededBits = (settings: unknown): number => projectSettings.parse(settings).Config.gdpr?.MinValue ?? 0;

/** Put a policy in force. */
export const insertPolicy = async (
  { client }: Connection,
  projectId: number,
  version: number,
  { el, en, Purposes }: Pick<ConsentTextLine, 'el' | 'en' | 'Purposes'>,
  at: Date,
): Promise<void> => {
  const texts = [
    { language: 'el', ...el, purposes: Purposes.map(({ Bit, Label }) => ({ Bit, Label })) },
    { language: 'en', ...en, purposes: Purposes.map(({ Bit, LabelEn }) => ({ Bit, Label: LabelEn })) },
  ];
  await client.query(
    `INSERT INTO consent_texts (project_id, version, language, title, body, purposes, published_at)
      SELECT $1, $2, language, "Title", "Body", purposes, $4
      FROM jsonb_to_recordset($3) AS t(language text, "Title" text, "Body" text, purposes jsonb)`,
    [projectId, version, JSON.stringify(texts), at],
  );
};
