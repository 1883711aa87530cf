/** The list of applications as a file: the list's own lines and order, with the answers that its reader may see. */
import { expect, test } from 'vitest';
import { fetchApplicationsFile } from '../../testing/job-files.ts';
import { openWorld, sharedWorld, type Person, type World } from '../../testing/world.ts';
import { zipEntry } from '../../testing/zip-entry.ts';
import { keepFields } from '../users/testing/keeping.ts';
import { exportedRows, listedIds } from './list-export.store.ts';
import type { Matched } from './list.store.ts';

const ProjectId = 1;
const shared = sharedWorld();

type Asked = Parameters<typeof fetchApplicationsFile>[2];

/** The header of the CSV file, and its lines as records by it. */
const fileOf = async (world: World, who: Person, asked: Partial<Asked> = {}) => {
  const { body, status, name } = await fetchApplicationsFile(world, who, { ProjectId, Format: 'csv', ...asked });
  expect(status).toBe(200);
  const [head = [], ...lines] = body
    .toString('utf8')
    .slice(1)
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(';'));
  return { name, head, rows: lines.map((line) => Object.fromEntries(head.map((column, at) => [column, line[at]]))) };
};

test.each([
  [{ Sort: { Field: 'LastName', Desc: false } }],
  [{ Sort: { Field: 'StatusSince', Desc: true }, Status: [1, 100] }],
  [{ Filters: { employment: 'unemployed' }, Sort: { Field: 'Kayas', Desc: true } }],
  [{ Duplicates: true }],
  [{ Withdrawn: true }],
  [{ Search: 'παπα' }],
] as const)('the file has the lines of the list in its order: %j', async (asked) => {
  const world = shared();
  const coordinator = await world.enter('coordinator');
  await world.rows('UPDATE applications SET withdrawn_at = now() WHERE id = (SELECT max(id) FROM applications)');
  const query = { ...asked, ...('Status' in asked ? { Status: [...asked.Status] } : {}) } as Partial<Asked>;
  const { list } = await coordinator.done('/api/ApplicationForm/List', { ProjectId, count: 200, ...query });
  const { rows } = await fileOf(world, coordinator, query);
  expect(list.length).toBeGreaterThan(0);
  expect(rows.map((row) => row['E-mail'])).toEqual(list.map(({ Email }) => Email));
});

test('answers stand in their words, days as serial numbers in a workbook, with the mentor of who was selected', async () => {
  const world = shared();
  const coordinator = await world.enter('coordinator');
  const [one] = await world.rows<{ afm: string; first: string; mentor: string }>(
    `UPDATE applications a SET answers = answers
        || '{"last_name":"Ξενάκης","education":"higher","birth_date":"1990-05-17","municipality":"9186"}'
      FROM users u JOIN mentor_links l ON l.mentee_id = u.id AND l.action_id IS NULL JOIN users c ON c.id = l.mentor_id
      WHERE u.username = 'mentee' AND a.user_id = u.id
      RETURNING a.answers->>'AFM' AS afm, a.answers->>'first_name' AS first,
        concat_ws(' ', c.last_name, c.first_name) AS mentor`,
  );
  const { name, head, rows } = await fileOf(world, coordinator, { Search: 'Ξενάκης' });
  expect(name).toBe('Αιτήσεις.csv');
  expect(head.slice(0, 3)).toEqual(['Αριθμός', 'Επώνυμο', 'Όνομα']);
  expect(rows).toEqual([
    expect.objectContaining({
      Επώνυμο: 'Ξενάκης',
      Όνομα: one?.first,
      Κατάσταση: 'Επιλεγμένος',
      'Επιβεβαιωμένο e-mail': 'Ναι',
      Σύμβουλος: one?.mentor,
      'Ημερομηνία γέννησης': '17-05-1990',
      ΑΦΜ: one?.afm,
      'Δήμος κατοικίας': 'Αθηναίων',
      Εκπαίδευση: 'Πτυχίο ΑΕΙ ή ΤΕΙ',
    }),
  ]);
  const asked = { ProjectId, Search: 'Ξενάκης', Format: 'xlsx', Language: 'en' } as const;
  const sheet = zipEntry((await fetchApplicationsFile(world, coordinator, asked)).body, 'xl/worksheets/sheet1.xml');
  expect(sheet).toContain('<t>University degree</t>');
  expect(sheet).toContain(`<t>${one?.afm}</t>`);
  expect(sheet).toMatch(/ s="\d+"><v>33010<\/v>/);
});

test('what is kept from the Level is neither a column, nor searched, filtered or ordered by', async () => {
  const world = await openWorld();
  await keepFields(world);
  await world.rows(
    `UPDATE projects SET settings = jsonb_set(settings, '{ApplicationForm,0,Questions}', settings->'ApplicationForm'->0->'Questions'
       || '[{"Key":"reachMe","Type":"mobile","Label":"Πού σας βρίσκουμε","Required":false,"Filter":true}]') WHERE id = 1`,
  );
  const keptColumns = ['Αριθμός', 'E-mail', 'ΑΦΜ', 'Κινητό τηλέφωνο', 'Πού σας βρίσκουμε'];
  const [coordinator, supervisor] = [await world.enter('coordinator'), await world.enter('supervisor')];
  const [{ afm } = { afm: '' }] = await world.rows<{ afm: string }>(
    'SELECT afm FROM applications WHERE afm IS NOT NULL ORDER BY id LIMIT 1',
  );
  const seen = await fileOf(world, supervisor, { Search: afm });
  expect(seen.head).toEqual(expect.arrayContaining(keptColumns));
  expect(seen.rows.length).toBeGreaterThan(0);
  expect((await fileOf(world, coordinator, { Search: afm })).rows).toEqual([]);
  const { head } = await fileOf(world, coordinator);
  expect(head.filter((column) => keptColumns.includes(column))).toEqual([]);
  for (const [query, field] of [
    [{ Filters: { reachMe: '1' } }, 'Filters.reachMe'],
    [{ Sort: { Field: 'Kayas', Desc: false } }, 'Sort.Field'],
  ] as const)
    expect(
      (await coordinator.call('/api/ApplicationForm/Export', { ProjectId, Format: 'csv', ...query })).problem,
    ).toMatchObject({ code: 'BAD_INPUT', fields: { [field]: 'BAD_INPUT' } });
});

test('its rows are read a part at a time, each with its answers, in the order that was asked for', async () => {
  const client = await shared().pool.connect();
  try {
    const wanted: Matched = {
      projectId: ProjectId,
      statuses: null,
      withdrawn: false,
      search: '',
      unsearched: [],
      filters: [],
      duplicates: null,
      compared: { afm: true, email: true },
      sort: { Field: 'SubmittedAt', Desc: true },
    };
    const ids = await listedIds({ client }, wanted);
    expect(ids.length).toBeGreaterThan(20);
    const some = ids.slice(5, 15);
    const rows = await exportedRows({ client }, wanted, some);
    expect(rows.map(({ id }) => id)).toEqual(some);
    expect(rows.every(({ answers, lastName }) => answers['last_name'] === lastName)).toBe(true);
  } finally {
    client.release();
  }
});
