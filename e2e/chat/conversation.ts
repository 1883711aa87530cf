/** The parts of a conversation on the page, and conversations and mentees for the browser tests of chat. */
import type { Locator, Page } from '@playwright/test';
import pg from 'pg';
import { ask, somebody, type Somebody } from '../people.ts';
import type { Site } from '../site.ts';

const ProjectId = 1;

export const log = (page: Page): Locator => page.getByRole('log', { name: 'Μηνύματα' });
export const field = (page: Page): Locator => page.getByRole('textbox', { name: 'Το μήνυμά σας' });
/** How the channel of the page stands. */
export const channel = (page: Page): Locator => page.locator('[data-live]');
export const messageAt = (page: Page, seq: number): Locator => log(page).locator(`[data-seq="${seq}"]`);

export const write = async (page: Page, text: string): Promise<void> => {
  await field(page).fill(text);
  await field(page).press('Enter');
};

/** The conversation of the page's reader with somebody; begun where there was none. */
export const openWith = async (page: Page, UserId: number | undefined): Promise<number> =>
  (await ask<{ ConversationId: number }>(page, '/api/chat/Open', { ProjectId, UserId })).ConversationId;

export const send = (page: Page, ConversationId: number, Message: string, ReplyTo: number | null = null) =>
  ask(page, '/api/chat/Send', { ConversationId, ClientId: crypto.randomUUID(), Message, ReplyTo });

export const unreadOf = async (page: Page, ConversationId: number): Promise<number> =>
  (await ask<{ Count: number }>(page, '/api/chat/NewCount', { ConversationId })).Count;

/** Another mentee of the demonstration's mentor, who wrote to nobody yet and signs in by this name. */
export const newMentee = async (site: Site, username: string, last: string): Promise<Somebody> => {
  const client = new pg.Client({ connectionString: site.databaseUrl });
  await client.connect();
  await client.query(
    `WITH model AS (SELECT * FROM users WHERE username = 'mentee'),
      made AS (INSERT INTO users (username, password_hash, language, default_project_id, fields)
        SELECT $1, password_hash, language, default_project_id, fields || jsonb_build_object('last_name', $2::text)
        FROM model RETURNING id),
      members AS (INSERT INTO memberships (project_id, user_id, roles, state, fields)
        SELECT m.project_id, made.id, m.roles, m.state, m.fields FROM made, memberships m JOIN model ON m.user_id = model.id),
      agreed AS (INSERT INTO consents (project_id, user_id, version, language, bits)
        SELECT c.project_id, made.id, c.version, c.language, c.bits FROM made, consents c JOIN model ON c.user_id = model.id)
      INSERT INTO mentor_links (project_id, mentee_id, mentor_id)
        SELECT l.project_id, made.id, l.mentor_id FROM made, mentor_links l JOIN model ON l.mentee_id = model.id`,
    [username, last],
  );
  await client.end();
  return somebody(site, username);
};

/**
 * Fills an empty conversation: its two people write in turn, a minute apart, until now. The messages are «Μήνυμα 1»,
 * «Μήνυμα 2» …, or start with another `word`, and have so many `lines`. Both have read the first `read` of them, or all.
 */
export const fillConversation = async (
  site: Site,
  conversation: number,
  count: number,
  { read = count, lines = 1, word = 'Μήνυμα' }: { read?: number; lines?: number; word?: string } = {},
): Promise<void> => {
  const client = new pg.Client({ connectionString: site.databaseUrl });
  await client.connect();
  try {
    await client.query(
      `WITH made AS (
         INSERT INTO messages (conversation_id, seq, user_id, client_id, text, at)
         SELECT c.id, n, CASE WHEN n % 2 = 0 THEN c.low_id ELSE c.high_id END, gen_random_uuid(),
           $4::text || ' ' || n || repeat(E'\\nγραμμή', $3::int - 1),
           date_trunc('milliseconds', now()) - make_interval(mins => $2::int - n)
         FROM conversations c, generate_series(1, $2::int) n WHERE c.id = $1)
       UPDATE conversations SET last_seq = $2, last_at = now() WHERE id = $1`,
      [conversation, count, lines, word],
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
