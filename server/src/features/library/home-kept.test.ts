/** Projects that chose the parts of their homes before the card of the library was one keep it. */
import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openWorld } from '../../testing/world.ts';

const folder = new URL('../../db/migrations/', import.meta.url);

test('where parts of the staff’s home were chosen the card is among them; other homes and words stay as they are', async () => {
  const world = await openWorld();
  const [name] = (await readdir(folder)).filter((file) => /^\d+_held.*\.sql$/.test(file));
  const [, ...updates] = (await readFile(new URL(name ?? '', folder), 'utf8')).split('--> statement-breakpoint');
  const Roles = {
    Admin: { Home: ['weeks', 'unpaired'], Menu: ['home'] },
    Super: { Home: ['library', 'weeks'] },
    Supervisor: { Home: 'weeks' },
    Coordinator: { Home: [] },
    Mentee: { Home: ['next', 'notes'] },
    Mentor: 5,
  };
  const write = (settings: object) =>
    world.rows(`UPDATE projects SET settings = (settings - 'Roles') || $1::jsonb WHERE id = 1`, [settings]);
  const settings = async () =>
    (await world.rows<{ settings: Record<string, unknown> }>('SELECT settings FROM projects WHERE id = 1'))[0]
      ?.settings;
  const act = async () => {
    for (const update of updates) await world.pool.query(update);
  };
  await write({});
  const before = await settings();
  for (const none of [{}, { Roles: {} }, { Roles: [] }, { Roles: 'weeks' }]) {
    await write(none);
    await act();
    expect(await settings()).toEqual({ ...before, ...none });
  }
  await write({ Roles });
  await world.rows(
    `INSERT INTO project_versions (project_id, version, url, descr, settings)
      SELECT 1, coalesce(max(v.version), 0) + n.at, 'pilot', '', $1
      FROM generate_series(1, 2) n(at) LEFT JOIN project_versions v ON v.project_id = 1 GROUP BY n.at`,
    [{ Roles }],
  );
  for (let time = 0; time < 2; time += 1) await act();
  const after = { ...Roles, Admin: { Home: ['weeks', 'unpaired', 'library'], Menu: ['home'] } };
  expect(await settings()).toEqual({ ...before, Roles: after });
  const versions = await world.rows<{ settings: object }>(
    'SELECT settings FROM project_versions WHERE project_id = 1 ORDER BY version DESC LIMIT 2',
  );
  // What was is told as it was.
  expect(versions.map((version) => version.settings)).toEqual([{ Roles: after }, { Roles }]);
});
