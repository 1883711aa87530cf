/** Many messages in a conversation, which would take a person too long to write. */
import pg from 'pg';
import type { Site } from '../site.ts';

/**
 * So many messages of two people in turn, a minute between them, the last one just now: «Μήνυμα 1», «Μήνυμα 2» … Both have
 * read all of them, or the first `read`.
 */
export const fillConversation = async (
  site: Site,
  conversation: number,
  count: number,
  read = count,
): Promise<void> => {
  const client = new pg.Client({ connectionString: site.databaseUrl });
  await client.connect();
  try {
    await client.query(
      `WITH made AS (
         INSERT INTO messages (conversation_id, seq, user_id, client_id, text, at)
         SELECT c.id, n, CASE WHEN n % 2 = 0 THEN c.low_id ELSE c.high_id END, gen_random_uuid(), 'Μήνυμα ' || n,
           date_trunc('milliseconds', now()) - make_interval(mins => $2::int - n)
         FROM conversations c, generate_series(1, $2::int) n WHERE c.id = $1)
       UPDATE conversations SET last_seq = $2, last_at = now() WHERE id = $1`,
      [conversation, count],
    );
    await client.query(
      `UPDATE conversation_members p SET read_seq = $2::int, own_since = (
         SELECT count(*) FROM messages m WHERE m.conversation_id = $1 AND m.user_id = p.user_id AND m.seq > $2::int)
       WHERE p.conversation_id = $1`,
      [conversation, read],
    );
  } finally {
    await client.end();
  }
};
