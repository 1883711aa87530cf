/** Languages and their texts in the database, as every server keeps them in mind. */
import type pg from 'pg';

/** A language of the screens. */
export type LanguageRow = { code: string; name: string; shipped: boolean; open: boolean; stamp: number };

/** On this channel of the database a server tells the others that the words of a language changed. */
export const channel = 'telemachos_words';

/** The languages: the shipped ones first, then by name. */
export const readLanguages = async (client: pg.ClientBase | pg.Pool): Promise<LanguageRow[]> => {
  const text = `SELECT code, name, shipped, open, stamp FROM languages
    ORDER BY shipped DESC, (code = 'el') DESC, name COLLATE "el-GR-x-icu", code`;
  return (await client.query<LanguageRow>(text)).rows;
};

/** The texts of a language that stand over the shipped ones, with the Greek they were written for. */
export const readTexts = async (
  client: pg.ClientBase | pg.Pool,
  language: string,
): Promise<{ label: string; text: string; source: string }[]> => {
  const text = 'SELECT label, text, source FROM language_texts WHERE language = $1';
  return (await client.query<{ label: string; text: string; source: string }>(text, [language])).rows;
};

/** Tell every server, when the transaction is committed, that the languages are to be read again. */
export const tellServers = async ({ client }: { client: pg.ClientBase }): Promise<void> => {
  await client.query(`SELECT pg_notify('${channel}', '')`);
};
