/** Compares the settings of an external PostgreSQL with those of the embedded one. */
import type pg from 'pg';

type RecommendedSetting = {
  name: string;
  isMet: (value: number | string) => boolean;
  wanted: string;
  why: string;
  byRole: boolean;
};

const mb = 1024 * 1024;

/** The settings with which docs/performance.md was measured. ALTER ROLE needs no restart. */
const recommendedSettings: readonly RecommendedSetting[] = [
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

/** A sentence with the remedy for each setting that differs; empty if none does. */
export const findSettingHints = async (pool: pg.Pool): Promise<string[]> => {
  const { rows } = await pool.query<{ name: string; shown: string; bytes: string | null; role: string }>(
    `SELECT name, current_setting(name) AS shown, current_user AS role,
        CASE WHEN unit IS NOT NULL THEN pg_size_bytes(current_setting(name))::text END AS bytes
      FROM pg_settings WHERE name = ANY($1)`,
    [recommendedSettings.map(({ name }) => name)],
  );
  return recommendedSettings.flatMap(({ name, isMet, wanted, why, byRole }) => {
    const row = rows.find((found) => found.name === name);
    if (!row || isMet(row.bytes ?? row.shown)) return [];
    const how = byRole
      ? `ALTER ROLE "${row.role}" SET ${name} = '${wanted}'`
      : `${name} = ${wanted} in postgresql.conf`;
    return [`PostgreSQL has ${name} = ${row.shown}; with ${wanted} ${why}: ${how}.`];
  });
};
