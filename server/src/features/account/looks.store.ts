/** Who saw the product as somebody else, in the database. */
import { maxListedImpersonations } from '@telemachos/contract/features/account/account.rules.ts';
import type { Connection } from '../../db/connect.ts';

/** A person's full name; without one nothing: user names are signed in with. */
const fullName = `trim(concat(u.first_name, ' ', u.last_name))`;

type Look = { at: Date; by: string; reason: string; name: string };

/** The newest times that somebody saw the product as a person, or switched changes on so, and whether there are older ones. */
export const looksAt = async ({ client }: Connection, userId: number): Promise<{ list: Look[]; more: boolean }> => {
  const text = `SELECT c.at, coalesce(${fullName}, '') AS by, coalesce(c.after, '') AS reason, c.name
    FROM person_changes c LEFT JOIN users u ON u.id = c.actor_id
    WHERE c.user_id = $1 AND c.what = 'seen' ORDER BY c.id DESC LIMIT ${maxListedImpersonations + 1}`;
  const list = (await client.query<Look>(text, [userId])).rows;
  return { list: list.slice(0, maxListedImpersonations), more: list.length > maxListedImpersonations };
};

/** The full name of whoever sees the product as somebody else. */
export const nameOfActor = async ({ client }: Connection, userId: number): Promise<string> => {
  const text = `SELECT ${fullName} AS name FROM users u WHERE u.id = $1`;
  return (await client.query<{ name: string }>(text, [userId])).rows[0]?.name ?? '';
};
