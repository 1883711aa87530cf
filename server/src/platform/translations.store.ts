/** SQL of languages and their texts, and the notification of changes. */
import type pg from 'pg';

/** A language of the screens. */
export type LanguageRow = { code: string; name: string; shipped: boolean; open: boolean; stamp: number };

/** The PostgreSQL channel that announces changed translations. */
export const translationsChannel = 'telemachos_translations';

/** Reads the languages: shipped ones first, then by name. */
export const readLanguages = async (client: pg.ClientBase | pg.Pool): Promise<LanguageRow[]> => {
  const text = `SELECT code, name, shipped, open, stamp FROM languages
    ORDER BY shipped DESC, (code = 'el') DESC, name COLLATE "el-GR-x-icu", code`;
  return (await client.query<LanguageRow>(text)).rows;
};

/** Reads a language's translations, each with the Greek text it translates. */
export const readTexts = async (
  client: pg.ClientBase | pg.Pool,
  language: string,
): Promise<{ label: string; text: string; source: string }[]> => {
  const text = 'SELECT label, text, source FROM language_texts WHERE language = $1';
  return (await client.query<{ label: string; text: string; source: string }>(text, [language])).rows;
};

/** Notifies every server, at commit, to read the languages again. */
export const notifyTranslationsChanged = async ({ client }: { client: pg.ClientBase }): Promise<void> => {
  await client.query(`SELECT pg_notify('${translationsChannel}', '')`);
};
