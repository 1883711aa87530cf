/** Languages and their texts in the database: every change raises the stamp of its language, and every server hears. */
import { notifyTranslationsChanged } from '../../platform/translations.store.ts';
import type { Connection } from '../../db/connect.ts';

/** A text over the shipped one. */
export type TextRow = {
  language: string;
  label: string;
  text: string;
  source: string;
  permanent: boolean;
  version: number;
  projectId: number | null;
};

const columns = 'language, label, text, source, permanent, version, project_id AS "projectId"';

/** Every text that translators wrote, in every language. */
export const allTexts = async ({ client }: Connection): Promise<TextRow[]> =>
  (await client.query<TextRow>(`SELECT ${columns} FROM language_texts ORDER BY language, label`)).rows;

/** The texts of a language. */
export const textsOf = async ({ client }: Connection, language: string): Promise<TextRow[]> =>
  (await client.query<TextRow>(`SELECT ${columns} FROM language_texts WHERE language = $1`, [language])).rows;

/** One text. */
export const oneText = async ({ client }: Connection, language: string, label: string): Promise<TextRow | undefined> =>
  (
    await client.query<TextRow>(`SELECT ${columns} FROM language_texts WHERE language = $1 AND label = $2`, [
      language,
      label,
    ])
  ).rows[0];

/**
 * Hold a language until the transaction ends, and tell every server that its words changed; false where there is no such
 * language. Changes of one language go one after the other.
 */
export const changeWords = async (connection: Connection, language: string): Promise<boolean> => {
  const { rowCount } = await connection.client.query('UPDATE languages SET stamp = stamp + 1 WHERE code = $1', [
    language,
  ]);
  if (rowCount === 0) return false;
  await notifyTranslationsChanged(connection);
  return true;
};

/** What is written of a text. */
type Written = { label: string; text: string; source: string; project: number | null };

/** Keep texts of a language, each as its next version; a permanent one stays so. */
export const saveTexts = async (
  { client }: Connection,
  language: string,
  texts: readonly Written[],
  by: number,
): Promise<void> => {
  await client.query(
    `INSERT INTO language_texts (language, label, text, source, project_id, changed_by)
      SELECT $1, label, text, source, project, $3
      FROM jsonb_to_recordset($2) AS given(label text, text text, source text, project int)
      ON CONFLICT (language, label) DO UPDATE SET text = excluded.text, source = excluded.source,
        project_id = excluded.project_id, version = language_texts.version + 1, changed_by = excluded.changed_by, changed_at = now()`,
    [language, JSON.stringify(texts), by],
  );
};

/** Let a text stay as it is, if it does not yet; its version, or nothing where there is no such text. */
export const keepForGood = async (
  { client }: Connection,
  { language, label, by }: { language: string; label: string; by: number },
): Promise<number | undefined> => {
  const text = `WITH kept AS (
      UPDATE language_texts SET permanent = true, version = version + 1, changed_by = $3, changed_at = now()
      WHERE language = $1 AND label = $2 AND NOT permanent RETURNING version)
    SELECT version FROM kept
    UNION ALL SELECT version FROM language_texts WHERE language = $1 AND label = $2 AND permanent`;
  return (await client.query<{ version: number }>(text, [language, label, by])).rows[0]?.version;
};

/** Take a text away; the one that is shipped is back. */
export const removeText = async ({ client }: Connection, language: string, label: string): Promise<boolean> =>
  ((await client.query('DELETE FROM language_texts WHERE language = $1 AND label = $2', [language, label])).rowCount ??
    0) > 0;

/** Add a language, which nobody may choose yet; false where it is there already. */
export const insertLanguage = async (
  connection: Connection,
  { code, name, by, at }: { code: string; name: string; by: number; at: Date },
): Promise<void> => {
  const text = `INSERT INTO languages (code, name, added_by, added_at) VALUES ($1, $2, $3, $4)`;
  await connection.client.query(text, [code, name, by, at]);
  await notifyTranslationsChanged(connection);
};

/** Hold all languages, so that two who add one do not both take the last place. */
export const holdLanguages = async ({ client }: Connection): Promise<number> => {
  await client.query('LOCK TABLE languages IN SHARE ROW EXCLUSIVE MODE');
  return (await client.query<{ n: number }>('SELECT count(*)::int AS n FROM languages')).rows[0]?.n ?? 0;
};

/** Whether anybody but this person wrote in a language. */
export const othersWrote = async ({ client }: Connection, language: string, by: number): Promise<boolean> =>
  ((
    await client.query('SELECT 1 FROM language_texts WHERE language = $1 AND changed_by IS DISTINCT FROM $2 LIMIT 1', [
      language,
      by,
    ])
  ).rowCount ?? 0) > 0;

/** Let people choose a language, or no longer. */
export const setOpen = async (connection: Connection, language: string, open: boolean): Promise<void> => {
  await connection.client.query('UPDATE languages SET open = $2 WHERE code = $1', [language, open]);
  await notifyTranslationsChanged(connection);
};

/** Take a language away with all its texts. */
export const removeLanguage = async (connection: Connection, language: string): Promise<void> => {
  await connection.client.query('DELETE FROM languages WHERE code = $1', [language]);
  await notifyTranslationsChanged(connection);
};

/** Whoever chose the language reads Greek from now on; how many they are. */
export const backToGreek = async ({ client }: Connection, language: string): Promise<number> =>
  (await client.query("UPDATE users SET language = 'el' WHERE language = $1", [language])).rowCount ?? 0;
