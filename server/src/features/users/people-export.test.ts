/** The list of people as a file: the list's own people, order and columns, and nothing that its reader may not see. */
import { expect, test } from 'vitest';
import { fetchPeopleFile } from '../../testing/job-files.ts';
import { makeLike, makeMentee, type Made } from '../../testing/people.ts';
import { openWorld, sharedWorld, type Person, type World } from '../../testing/world.ts';
import { zipEntry } from '../../testing/zip-entry.ts';
import { keepFields } from './testing/keeping.ts';

const ProjectId = 1;
const shared = sharedWorld();

type Asked = Parameters<typeof fetchPeopleFile>[2];

/** The lines of a CSV file of people. */
const linesOf = async (world: World, who: Person, asked: Partial<Asked>): Promise<string[][]> => {
  const { body, status } = await fetchPeopleFile(world, who, { ProjectId, Format: 'csv', ...asked });
  expect(status).toBe(200);
  const lines = body.toString('utf8').slice(1).trimEnd().split('\r\n');
  return lines.map((line) => line.split(';'));
};

/** Mentees of one mentor, with surnames that nobody else has. */
const family = async (world: World): Promise<{ mentor: Made; mentees: Made[] }> => {
  const mentor = await makeLike(world, 'mentor');
  const mentees: Made[] = [];
  for (const name of ['Ξενάκης', 'Ξενάκου', 'Ξενάτος']) {
    const mentee = await makeMentee(world, { mentor: mentor.username });
    const fields = { last_name: name, postcode: '01234', birth_date: '1990-05-17', address: '=1+1' };
    await world.rows('UPDATE users SET fields = fields || $2 WHERE id = $1', [mentee.id, fields]);
    mentees.push(mentee);
  }
  return { mentor, mentees };
};

test('the file has the people of the filters, in their order, with the columns that are chosen, and the mentor', async () => {
  const world = shared();
  const { mentor, mentees } = await family(world);
  for (const [at, state] of [0, 1, 2].entries())
    await world.rows('UPDATE memberships SET state = $2 WHERE user_id = $1', [mentees[at]?.id, state]);
  const [{ name: mentorName } = { name: '' }] = await world.rows<{ name: string }>(
    `SELECT concat_ws(' ', last_name, first_name) AS name FROM users WHERE id = $1`,
    [mentor.id],
  );
  const coordinator = await makeLike(world, 'coordinator');
  const asked = { MentorId: mentor.id, Desc: true, Columns: ['state', 'roles', 'postcode', 'address', 'municipality'] };
  const [head, ...lines] = await linesOf(world, coordinator, asked);
  expect(head).toEqual([
    'Επώνυμο',
    'Όνομα',
    'Κατάσταση',
    'Γιατί ανενεργός',
    'Ρόλοι',
    'Ταχυδρομικός κώδικας',
    'Διεύθυνση',
    'Δήμος κατοικίας',
    'Σύμβουλος',
  ]);
  expect(lines.map(([last, , state, reason]) => [last, state, reason])).toEqual([
    ['Ξενάτος', 'Ανενεργός', 'Αποχώρησε'],
    ['Ξενάκου', 'Ενεργός', ''],
    ['Ξενάκης', 'Ανενεργός', 'Δεν ενεργοποιήθηκε'],
  ]);
  expect(lines[0]?.slice(4, 7)).toEqual(['Ωφελούμενος', '01234', `'=1+1`]);
  expect(lines[0]?.[7]).toMatch(/^\p{L}/u);
  expect(lines[0]?.[8]).toBe(mentorName);
  const active = await linesOf(world, coordinator, { ...asked, Filter: { State: '1' }, Language: 'en' });
  expect(active.slice(1).map(([last, , state]) => [last, state])).toEqual([['Ξενάκου', 'Active']]);
  expect((await linesOf(world, coordinator, { MentorId: mentor.id, Search: 'ξενατος' })).slice(1)).toHaveLength(1);
  // Where the list has the mentor, it stands where the list has it.
  expect((await linesOf(world, coordinator, { ...asked, Columns: ['mentor', 'state'] }))[0]?.slice(2)).toEqual([
    'Σύμβουλος',
    'Κατάσταση',
    'Γιατί ανενεργός',
  ]);
});

test('in a workbook a postcode keeps its zero, and a day is a serial number', async () => {
  const world = shared();
  const { mentor } = await family(world);
  const coordinator = await makeLike(world, 'coordinator');
  const { body, name } = await fetchPeopleFile(world, coordinator, {
    ProjectId,
    MentorId: mentor.id,
    Columns: ['postcode', 'birth_date'],
    Format: 'xlsx',
  });
  expect(name).toBe('Άτομα του έργου.xlsx');
  const sheet = zipEntry(body, 'xl/worksheets/sheet1.xml');
  expect(sheet).toMatch(/<c r="C2" t="inlineStr"><is><t>01234<\/t>/);
  // 1990-05-17 is 7441 days after 1970-01-01.
  expect(sheet).toMatch(/<c r="D2" s="\d+"><v>33010<\/v>/);
});

test('a field that is kept from the Level is no column and no filter, and an unknown one is refused at its place', async () => {
  const world = await openWorld();
  await keepFields(world);
  const [coordinator, supervisor] = [await world.enter('coordinator'), await world.enter('supervisor')];
  const order = { ProjectId, Format: 'csv', Columns: ['state', 'AFM'] } as const;
  const asked = { ...order, Columns: [...order.Columns] };
  for (const Columns of [
    ['state', 'AFM'],
    ['state', 'nothing'],
  ])
    expect((await coordinator.call('/api/user/Export', { ...asked, Columns })).problem).toMatchObject({
      code: 'BAD_INPUT',
      fields: { 'Columns.1': 'BAD_INPUT' },
    });
  expect(
    (await coordinator.call('/api/user/Export', { ...asked, Columns: [], Filter: { AFM: '1' } })).problem,
  ).toMatchObject({ code: 'BAD_INPUT', fields: { 'Filter.AFM': 'BAD_INPUT' } });
  const [{ AFM } = { AFM: '' }] = await world.rows<{ AFM: string }>(
    `SELECT fields->>'AFM' AS "AFM" FROM users WHERE username = 'mentee'`,
  );
  const found = await linesOf(world, supervisor, { Columns: ['AFM', 'room'], Search: AFM });
  expect(found.map((line) => line.slice(2, 4))).toEqual([
    ['ΑΦΜ', 'Αίθουσα'],
    [AFM, 'Α1'],
  ]);
  // What is kept is not searched by either.
  expect((await linesOf(world, coordinator, { Search: AFM })).slice(1)).toEqual([]);
});
