/** Whose logo a public page shows. */
import { expect, test } from 'vitest';
import { openWorld } from '../testing/world.ts';
import { createPageLogo, logoOf } from './page-logo.ts';

const project = (id: number, logo: string | null) => ({ id, url: `p${id}`, logo });

test('shows the logo of the project that the page names, by address or Id', () => {
  const projects = [project(1, '/a.svg'), project(2, '/b.svg'), project(3, null)];
  expect(['p2', 'P2', '2'].map((named) => logoOf(projects, named))).toEqual(['/b.svg', '/b.svg', '/b.svg']);
  expect(logoOf(projects, 'p3')).toBe('');
});

test('shows on other pages the one logo that the projects with a logo share', () => {
  expect(logoOf([project(1, '/a.svg'), project(2, '/a.svg'), project(3, null)], '')).toBe('/a.svg');
  expect(logoOf([project(1, '/a.svg'), project(2, '/b.svg')], '')).toBe('');
  expect(logoOf([project(1, 'https://elsewhere.example/a.svg')], 'nothing')).toBe('');
});

test('reads the logos of projects from the database; without one a page has none', async () => {
  const world = await openWorld();
  expect(await createPageLogo(world.pool)('pilot')).toBe('');
  await world.rows(`UPDATE projects SET settings = jsonb_set(settings, '{Config,Logo}', $1) WHERE url = 'pilot'`, [
    JSON.stringify({ ImageUrl: '/logos/pilot.svg' }),
  ]);
  const logoOfPage = createPageLogo(world.pool);
  expect([await logoOfPage('pilot'), await logoOfPage(undefined), await logoOfPage(['pilot'])]).toEqual(
    Array.from({ length: 3 }, () => '/logos/pilot.svg'),
  );
  const broken = { query: () => Promise.reject(new Error('away')) };
  expect(await createPageLogo(broken)('pilot')).toBe('');
});
