/** Whether an external PostgreSQL is set as the embedded one is, where that decides how lists of very many are read. */
import type pg from 'pg';

type Wish = { name: string; isMet: (value: number | string) => boolean; wanted: string; why: string; byRole: boolean };

const mb = 1024 * 1024;

/** What the figures of docs/performance.md were measured with; those settled by the role need no new start. */
const wishes: readonly Wish[] = [
  {
    name: 'work_mem',
    isMet: (value) => Number(value) >= 16 * mb,
    wanted: '32MB',
    why: 'numbers about very many people are put together in memory instead of on the disk',
    byRole: true,
  },
  {
    name: 'random_page_cost',
    isMet: (value) => Number(value) <= 2,
    wanted: '1.1',
    why: 'indexes are preferred as a disk without moving parts deserves',
    byRole: true,
  },
  {
    name: 'jit',
    isMet: (value) => value === 'off',
    wanted: 'off',
    why: 'compiling a query costs more here than it gains',
    byRole: true,
  },
  {
    name: 'shared_buffers',
    isMet: (value) => Number(value) >= 256 * mb,
    wanted: '256MB',
    why: 'what is read often stays in memory',
    byRole: false,
  },
];

/** A sentence for each setting that is not as it should be, with what to do; none where all is well. */
export const settingHints = async (pool: pg.Pool): Promise<string[]> => {
  const { rows } = await pool.query<{ name: string; shown: string; bytes: string | null; role: string }>(
    `SELECT name, current_setting(name) AS shown, current_user AS role,
        CASE WHEN unit IS NOT NULL THEN pg_size_bytes(current_setting(name))::text END AS bytes
      FROM pg_settings WHERE name = ANY($1)`,
    [wishes.map(({ name }) => name)],
  );
  return wishes.flatMap(({ name, isMet, wanted, why, byRole }) => {
    const row = rows.find((found) => found.name === name);
    if (!row || isMet(row.bytes ?? row.shown)) return [];
    const how = byRole
      ? `ALTER ROLE "${row.role}" SET ${name} = '${wanted}'`
      : `${name} = ${wanted} in postgresql.conf`;
    return [`PostgreSQL has ${name} = ${row.shown}; with ${wanted} ${why}: ${how}.`];
  });
};
