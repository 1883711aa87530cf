/**
 * The attempts of an action for an export, page by page in the order of people, so that no number of them fills the
 * memory.
 */
import type { SetStatus } from '@telemachos/contract/features/questionnaires/time.rules.ts';
import type { Connection } from '../../db/connect.ts';

/** An attempt with the person and the answers in force. */
export type ExportRow = {
  id: number;
  versionId: number;
  number: number;
  userId: number;
  kayas: string;
  lastName: string;
  firstName: string;
  attempt: number;
  status: SetStatus;
  timeStarted: Date | null;
  finishedAt: Date | null;
  answered: number;
  countable: number;
  /** The profile fields that conditions read. */
  fields: Record<string, string>;
  answers: { groupId: number; optionIds: number[]; text: string; late: boolean }[];
};

/** The attempts of others: nobody sees by a file what their own answers come to before they may. */
const begun = `s.action_id = $1 AND s.user_id <> $2 AND (s.time_started IS NOT NULL OR s.answered > 0)`;

/** The versions that others than this person answered, oldest first, and how many attempts there are. */
export const versionsAnswered = async (
  { client }: Connection,
  actionId: number,
  asker: number,
): Promise<{ id: number; number: number; sets: number }[]> => {
  const text = `SELECT v.id, v.number, count(*)::int AS sets
    FROM answer_sets s
    JOIN questionnaire_versions v ON v.id = s.version_id
    WHERE ${begun}
    GROUP BY v.id, v.number
    ORDER BY v.number`;
  return (await client.query<{ id: number; number: number; sets: number }>(text, [actionId, asker])).rows;
};

/** Where a page begins: after this person's attempt. */
export type After = { userId: number; attempt: number };

/** An answer as the page has it: the text and whether it is late only where either says something. */
type Packed = [groupId: number, optionIds: number[], text?: string, late?: boolean];

/**
 * The answers of the attempt `s` as JSON that is put together as text: PostgreSQL takes a fifth of the time that it
 * takes to build objects.
 */
const packed = `(SELECT '[' || string_agg('[' || w.group_id || ',[' || array_to_string(w.option_ids, ',') || ']'
    || CASE WHEN w.text <> '' OR w.late THEN ',' || to_json(w.text)::text || ',' || w.late ELSE '' END || ']', ',') || ']'
  FROM answers w WHERE w.answer_set_id = s.id)`;

const unpacked = (text: string | null): ExportRow['answers'] => {
  const list: Packed[] = text === null ? [] : JSON.parse(text);
  return list.map(([groupId, optionIds, words = '', late = false]) => ({ groupId, optionIds, text: words, late }));
};

/** The next page, for this person. */
export const nextPage = async (
  { client }: Connection,
  actionId: number,
  asker: number,
  after: After,
  size: number,
  fields: readonly string[],
): Promise<ExportRow[]> => {
  const text = `
    SELECT s.id, s.version_id AS "versionId", v.number, s.user_id AS "userId",
      coalesce(u.fields->>'kayas', '') AS kayas, u.last_name AS "lastName", u.first_name AS "firstName",
      s.attempt, s.status, s.time_started AS "timeStarted", s.finished_at AS "finishedAt", s.answered, s.countable,
      coalesce((SELECT jsonb_object_agg(name, u.fields->>name) FROM unnest($6::text[]) AS name WHERE u.fields ? name),
        '{}') AS fields,
      ${packed} AS packed
    FROM answer_sets s JOIN users u ON u.id = s.user_id JOIN questionnaire_versions v ON v.id = s.version_id
    WHERE ${begun} AND (s.user_id, s.attempt) > ($3::int, $4::int) ORDER BY s.user_id, s.attempt LIMIT $5`;
  const { rows } = await client.query<Omit<ExportRow, 'answers'> & { packed: string | null }>({
    name: 'results-export',
    text,
    values: [actionId, asker, after.userId, after.attempt, size, fields],
  });
  return rows.map(({ packed: answers, ...row }) => ({ ...row, answers: unpacked(answers) }));
};

/** The title of an action, and the flags that hide it; nothing where there is none. */
export const actionHead = async (
  { client }: Connection,
  actionId: number,
): Promise<{ title: string; titleEn: string | null; flags: number } | undefined> =>
  (
    await client.query<{ title: string; titleEn: string | null; flags: number }>(
      `SELECT title, titles->>'en' AS "titleEn", flags FROM actions WHERE id = $1 AND quest_id IS NOT NULL`,
      [actionId],
    )
  ).rows[0];
