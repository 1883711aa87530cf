/**
 * The grid of a thousand mentees by sixty actions, by keys alone: every corner is reached, the focus is never lost on the way,
 * and the page stays small.
 */
import pg from 'pg';
import { expectAccessible } from '../axe.ts';
import { expect, signIn, test, type Site } from '../site.ts';
import type { Page } from '@playwright/test';

test.use({ world: 'large-grid' });

/** Elements of the page: the grid and the frame around it. */
const maxNodes = 3000;

/** A thousand mentees and sixty shown actions, something in every cell. */
const grow = async ({ databaseUrl }: Site): Promise<void> => {
  const admin = new pg.Client(databaseUrl);
  await admin.connect();
  await admin.query(
    `WITH made AS (
       INSERT INTO users (username, fields)
       SELECT 'large' || n, jsonb_build_object('last_name', 'Πλήθους ' || lpad(n::text, 4, '0'), 'first_name', 'Άννα')
       FROM generate_series(1, 1000 - (SELECT count(*) FROM memberships WHERE project_id = 1 AND 'Mentee' = ANY(roles) AND state < 2)) n
       WHERE NOT EXISTS (SELECT 1 FROM users WHERE username = 'large1') RETURNING id
     ) INSERT INTO memberships (project_id, user_id, roles) SELECT 1, id, '{Mentee}' FROM made`,
  );
  await admin.query(
    `INSERT INTO actions (project_id, type_id, title, flags, position, groups)
      SELECT 1, 1, 'Μεγάλη ' || n, 2, 1000 + n, ARRAY['Ενότητα ' || (n / 10)]
      FROM generate_series(1, 60) n WHERE NOT EXISTS (SELECT 1 FROM actions WHERE title = 'Μεγάλη 1')`,
  );
  await admin.query(`UPDATE actions SET flags = flags | 16 WHERE project_id = 1 AND title NOT LIKE 'Μεγάλη %'`);
  await admin.query(
    `INSERT INTO action_mentees (action_id, mentee_id, completion, next_actor, since)
      SELECT a.id, m.user_id, (a.id * 7 + m.user_id) % 101, 'mentee', now()
      FROM actions a, memberships m
      WHERE a.title LIKE 'Μεγάλη %' AND m.project_id = 1 AND 'Mentee' = ANY(m.roles) ON CONFLICT DO NOTHING`,
  );
  await admin.query('ANALYZE');
  await admin.end();
};

/** What was seen of the page, frame by frame: the most elements, and what had the focus when it was not the grid's. */
type Seen = { nodes: number; elsewhere: string[] };

/** Runs in the page: looks at every frame until it is asked what was seen. */
const watch = `(() => {
  const seen = { nodes: 0, elsewhere: [] };
  globalThis.seenOfGrid = seen;
  const look = () => {
    seen.nodes = Math.max(seen.nodes, document.getElementsByTagName('*').length);
    const at = document.activeElement;
    if (!at?.closest('[role="grid"]')) seen.elsewhere.push(at?.outerHTML.slice(0, 60) ?? 'nothing');
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})()`;

const seenOf = (page: Page): Promise<Seen> => page.evaluate<Seen>('globalThis.seenOfGrid');

const holdDown = async (page: Page, key: string, times: number): Promise<void> => {
  for (let time = 0; time < times; time += 1) await page.keyboard.press(key);
};

/** The row that has the focus. */
const rowNow = (page: Page): Promise<number> =>
  page.evaluate<number>(`Number(document.activeElement.dataset.place?.split(':')[0] ?? -1)`);

for (const view of ['', '?view=glance'])
  test(`a thousand by sixty ${view === '' ? 'in detail' : 'at a glance'}, by keys`, async ({ page, site }) => {
    test.slow();
    await grow(site);
    await signIn(page, 'coordinator');
    await page.goto(`/pilot/admin/grid${view}`);
    const grid = page.getByRole('grid');
    const place = (row: number, column: number) => page.locator(`[data-place="${row}:${column}"]`);
    const told = async (row: number, column: number) => {
      await expect(place(row, column)).toBeFocused();
      await expect(place(row, column)).toBeInViewport();
      // The cell says what it is: its line has come.
      await expect(place(row, column)).toHaveAttribute('aria-label', /./);
    };
    await expect(place(0, 0)).toHaveAttribute('aria-label', /./);
    await expect(grid).toHaveAttribute('aria-rowcount', '1001');
    await expect(grid).toHaveAttribute('aria-colcount', '61');
    await place(0, 0).focus();
    await page.evaluate(watch);

    await page.keyboard.press('End');
    await told(0, 59);
    await page.keyboard.press('Control+End');
    await told(999, 59);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('PageDown');
    await told(999, 59);
    await page.keyboard.press('PageUp');
    await page.keyboard.press('PageDown');
    await told(999, 59);
    await page.keyboard.press('Home');
    await expect(place(999, -1)).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await told(999, 0);
    await page.keyboard.press('Control+Home');
    await expect(place(0, -1)).toBeFocused();
    // Cell by cell, as fast as a key that is held, out of what was drawn before.
    await holdDown(page, 'ArrowRight', 25);
    await told(0, 24);
    await holdDown(page, 'ArrowDown', 40);
    await told(40, 24);
    await holdDown(page, 'ArrowLeft', 24);
    await told(40, 0);
    // Page by page, down and up again.
    await holdDown(page, 'PageDown', 12);
    // The focus is at rest when it is twice in the same row; between two rows it is in none.
    let far = 0;
    await expect
      .poll(async () => {
        const before = far;
        far = await rowNow(page);
        return far > 80 && far === before;
      })
      .toBe(true);
    await told(far, 0);
    await holdDown(page, 'PageUp', 12);
    await told(40, 0);

    const seen = await seenOf(page);
    expect(seen.nodes).toBeGreaterThan(200);
    expect(seen.nodes).toBeLessThanOrEqual(maxNodes);
    expect(seen.elsewhere).toEqual([]);
    await expectAccessible(page);
  });
