/** The orders of the grid's lines. */
import { actionFlags } from '@telemachos/contract/kit/flags.ts';
import { expect, test } from 'vitest';
import { fetchGridFile, fetchJobFile, waitForJob } from '../../testing/job-files.ts';
import { makeLike, makeMentee } from '../../testing/people.ts';
import { sharedWorld } from '../../testing/world.ts';

const shared = sharedWorld();
const whole = { ProjectId: 1, Active: false };

test('the lines stand in the order that is asked for, either way, and the file of the grid as well', async () => {
  const world = shared();
  const mentor = await makeLike(world, 'mentor');
  const people = [];
  for (const [last_name, joined] of [
    ['Ώρας', '2026-01-02'],
    ['Άλφα', '2026-01-03'],
    ['Βήτας', '2026-01-01'],
    ['Ώρας', '2026-01-03'],
  ] as const) {
    const { id } = await makeMentee(world, { mentor: mentor.username });
    await world.rows('UPDATE users SET fields = fields || $2 WHERE id = $1', [id, { last_name, first_name: 'Ν' }]);
    await world.rows('UPDATE memberships SET joined_at = $2 WHERE user_id = $1', [id, joined]);
    people.push(id);
  }
  const [ora, alfa, vita, ora2] = people;
  const orders = [
    ['last_name', false, [alfa, vita, ora, ora2]],
    ['last_name', true, [ora2, ora, vita, alfa]],
    ['joined', false, [vita, ora, alfa, ora2]],
    ['joined', true, [ora2, alfa, ora, vita]],
  ] as const;
  for (const [Order, Desc, expected] of orders) {
    const pages = await Promise.all(
      [0, 1].map((Page) =>
        mentor.done('/api/project/GetActionsGrid_Partial', { ...whole, Count: 2, Page, Order, Desc }),
      ),
    );
    expect(pages.flat().map(({ User }) => User.Id)).toEqual(expected);
  }
  const { JobId } = await mentor.done('/api/project/GridExport', {
    ...whole,
    Format: 'csv',
    Order: 'joined',
    Desc: true,
  });
  expect(await waitForJob(mentor, JobId)).toBe('done');
  const body = (await fetchJobFile(world, mentor, JobId)).body.toString('utf8');
  const names = body.split('\r\n').flatMap((line) => line.split(';')[0] ?? []);
  expect(names.slice(1, 5)).toEqual(['Ώρας', 'Άλφα', 'Ώρας', 'Βήτας']);
  // The file of one action's screen has that action alone.
  const { body: one } = await fetchGridFile(world, mentor, { ...whole, Format: 'csv', ActionId: 7 });
  const [action] = await world.rows<{ title: string }>('SELECT title FROM actions WHERE id = 7');
  const columns = one.toString('utf8').split('\r\n')[0]?.split(';').slice(7);
  expect(columns?.map((column) => column.replaceAll('"', ''))).toEqual([`${action?.title} (%)`]);
  expect((await mentor.call('/api/project/GridExport', { ...whole, Format: 'csv', ActionId: 999_999 })).status).toBe(
    404,
  );
});

test('by how far actions are, by mentor, by field and by last move: either way, then by name, in lines, glance and file', async () => {
  const world = shared();
  const mentor = await makeLike(world, 'mentor');
  const people: number[] = [];
  // Name, how far in two actions (null: not begun), days without a move, a field, and a municipality, by its code.
  for (const [last_name, far, days, school, municipality] of [
    ['Δ', [40, null], 9, 'Ώμος', '9004'],
    ['Γ', [null, null], 3, 'άλφα', '9186'],
    ['Β', [40, 100], 5, '', ''],
    ['Α', [0, 10], 7, 'Βήτα', '9310'],
  ] as const) {
    const { id } = await makeMentee(world, { mentor: mentor.username });
    await world.rows('DELETE FROM action_mentees WHERE mentee_id = $1', [id]);
    await world.rows('DELETE FROM sessions WHERE user_id = $1', [id]);
    const fields = { last_name, first_name: 'Ν', phone: school, municipality };
    await world.rows(`UPDATE users SET fields = fields || $2 WHERE id = $1`, [id, fields]);
    await world.rows(`UPDATE memberships SET joined_at = now() - make_interval(days => $2) WHERE user_id = $1`, [
      id,
      days,
    ]);
    for (const [at, completion] of far.entries())
      if (completion !== null)
        await world.rows(
          `INSERT INTO action_mentees (action_id, mentee_id, completion, since) VALUES ($1, $2, $3, now() - interval '1 year')`,
          [[2, 4][at], id, completion],
        );
    people.push(id);
  }
  const [d, c, b, a] = people;
  const orders = [
    [{ Order: 'actions', OrderActions: [2] }, [c, a, b, d]],
    [{ Order: 'actions', OrderActions: [2], Desc: true }, [b, d, a, c]],
    [{ Order: 'actions', OrderActions: [2, 4], Desc: true }, [b, d, a, c]],
    [{ Order: 'actions', OrderActions: [4] }, [c, d, a, b]],
    [{ Order: 'field', OrderField: 'phone' }, [c, a, d, b]],
    [{ Order: 'field', OrderField: 'phone', Desc: true }, [d, a, c, b]],
    // Παρανεστίου, Αθηναίων, Αγίου Νικολάου: as they are read.
    [{ Order: 'field', OrderField: 'municipality' }, [a, c, d, b]],
    [{ Order: 'field', OrderField: 'municipality', Desc: true }, [d, c, a, b]],
    [{ Order: 'moved' }, [d, a, b, c]],
    [{ Order: 'moved', Desc: true }, [c, b, a, d]],
    [{ Order: 'mentor' }, [a, b, c, d]],
  ] as const;
  const namesOf = async (asked: object) => {
    const { body } = await fetchGridFile(world, mentor, { ...whole, Format: 'csv', ...asked });
    return body
      .toString('utf8')
      .split('\r\n')
      .slice(1, 5)
      .map((line) => line.split(';')[0]);
  };
  const letters = new Map([
    [a, 'Α'],
    [b, 'Β'],
    [c, 'Γ'],
    [d, 'Δ'],
  ]);
  for (const [order, expected] of orders) {
    const asked = { ...whole, ...order, OrderActions: [...('OrderActions' in order ? order.OrderActions : [])] };
    const pages = await Promise.all(
      [0, 1].map((Page) => mentor.done('/api/project/GetActionsGrid_Partial', { ...asked, Count: 2, Page })),
    );
    const { Lines } = await mentor.done('/api/project/GetActionsGrid_Glance', { ...asked, Page: 0 });
    expect([order, pages.flat().map(({ User }) => User.Id)]).toEqual([order, expected]);
    expect([order, Lines.map(({ Id }) => Id)]).toEqual([order, expected]);
    expect([order, await namesOf(asked)]).toEqual([order, expected.map((id) => letters.get(id))]);
  }
});

test('what one does not see cannot be ordered by: refused as what is none', async () => {
  const world = shared();
  const mentor = await world.enter('mentor');
  const [{ hidden = 0 } = {}] = await world.rows<{ hidden: number }>(
    'SELECT id AS hidden FROM actions WHERE project_id = 1 AND flags & $1 = $1 LIMIT 1',
    [actionFlags.HideFromMentor],
  );
  const [{ elsewhere = 0 } = {}] = await world.rows<{ elsewhere: number }>(
    `WITH other AS (INSERT INTO projects (url, descr, settings) VALUES ('order', 'order', '{}') RETURNING id)
      INSERT INTO actions (project_id, type_id, title, flags) SELECT id, 1, 'x', 2 FROM other RETURNING id AS elsewhere`,
  );
  expect([hidden > 0, elsewhere > 0]).toEqual([true, true]);
  const answers = async (more: object) =>
    Promise.all(
      (
        [
          ['/api/project/GetActionsGrid_Partial', { Page: 0 }],
          ['/api/project/GetActionsGrid_Glance', { Page: 0 }],
          ['/api/project/GridExport', { Format: 'csv' }],
        ] as const
      ).map(async ([path, own]) => {
        const { status, problem } = await mentor.call(path, { ...whole, ...own, ...more });
        return [status, problem?.code];
      }),
    );
  for (const id of [hidden, elsewhere, 999_999])
    for (const OrderActions of [[id], [2, id]])
      expect([id, await answers({ Order: 'actions', OrderActions })]).toEqual([
        id,
        [0, 1, 2].map(() => [404, 'NOT_FOUND']),
      ]);
  for (const order of [
    { Order: 'actions' },
    { Order: 'field' },
    { Order: 'field', OrderField: 'AMKA' },
    { Order: 'field', OrderField: 'nothing' },
  ])
    expect([order, await answers(order)]).toEqual([order, [0, 1, 2].map(() => [400, 'BAD_INPUT'])]);
  // A mentor for one action is told nothing of how far the mentee is in another.
  const own = await makeLike(world, 'mentor');
  const [one, other] = [await makeMentee(world), await makeMentee(world)];
  for (const [id, last_name, completion] of [
    [one.id, 'Α', 90],
    [other.id, 'Β', 10],
  ] as const) {
    await world.rows(`UPDATE users SET fields = fields || $2 WHERE id = $1`, [id, { last_name }]);
    await world.rows(
      'UPDATE action_mentees SET completion = $2, completed = false WHERE mentee_id = $1 AND action_id = 4',
      [id, completion],
    );
    await world.rows('INSERT INTO mentor_links (project_id, mentee_id, mentor_id, action_id) VALUES (1, $1, $2, 2)', [
      id,
      own.id,
    ]);
  }
  const lines = await own.done('/api/project/GetActionsGrid_Partial', {
    ...whole,
    Page: 0,
    Order: 'actions',
    OrderActions: [4],
  });
  expect(lines.map(({ User }) => User.Id)).toEqual([one.id, other.id]);
});
