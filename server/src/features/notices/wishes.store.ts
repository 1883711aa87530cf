/** What somebody wants to be told of. */
import type { NoticeWishes, Quiet } from '@telemachos/contract/features/notices/notices.rules.ts';
import type { Connection } from '../../db/connect.ts';

type Asking = Pick<Connection, 'client'>;

export type Wishes = { kinds: NoticeWishes; quiet: Quiet | null };

/** As it was set; where nothing was, as usual. */
export const wishesOf = async ({ client }: Asking, userId: number): Promise<Wishes> => {
  const text = 'SELECT kinds, quiet_from AS "from", quiet_until AS until FROM notice_preferences WHERE user_id = $1';
  const { rows } = await client.query<{ kinds: NoticeWishes; from: number | null; until: number | null }>(text, [
    userId,
  ]);
  const { kinds = {}, from = null, until = null } = rows[0] ?? {};
  return { kinds, quiet: from === null || until === null ? null : { From: from, Until: until } };
};

/** Keep what is said of some kinds beside what was said of others, and the quiet hours. */
export const keepWishes = async ({ client }: Asking, userId: number, { kinds, quiet }: Wishes): Promise<void> => {
  await client.query(
    `INSERT INTO notice_preferences AS w (user_id, kinds, quiet_from, quiet_until) VALUES ($1, $2, $3, $4)
      ON CONFLICT (user_id) DO UPDATE SET kinds = w.kinds || excluded.kinds, quiet_from = excluded.quiet_from,
        quiet_until = excluded.quiet_until`,
    [userId, JSON.stringify(kinds), quiet?.From ?? null, quiet?.Until ?? null],
  );
};
