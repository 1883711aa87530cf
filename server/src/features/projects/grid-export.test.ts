/** The file of a view: its fields, its folded groups, and nothing that one may not read. */
import { expect, test } from 'vitest';
import { fetchGridFile } from '../../testing/job-files.ts';
import { makeLike, makeMentee } from '../../testing/people.ts';
import { openWorld, sharedWorld, type Person } from '../../testing/world.ts';

const ProjectId = 1;
const shared = sharedWorld();

test('the mentor is a column of the file for those who count as admin for exports, and for nobody else', async () => {
  const world = shared();
  const mentor = await makeLike(world, 'mentor');
  const { username } = await makeMentee(world, { mentor: mentor.username });
  const [name] = await world.rows<{ name: string }>(
    `SELECT concat_ws(' ', fields->>'last_name', fields->>'first_name') AS name FROM users WHERE username = $1`,
    [mentor.username],
  );
  const tableOf = async (who: Person) => {
    const asked = { ProjectId, Active: false, Search: username, Format: 'csv' as const };
    const { body } = await fetchGridFile(world, who, asked);
    return body
      .toString('utf8')
      .split('\r\n')
      .map((line) => line.split(';'));
  };
  for (const role of ['admin', 'super', 'supervisor', 'coordinator'] as const) {
    const [head = [], row = []] = await tableOf(await world.enter(role));
    expect([role, head.slice(3, 7), row[5]]).toEqual([
      role,
      ['Κατάσταση', 'Γιατί ανενεργός', 'Σύμβουλος', 'Εκπρόθεσμες'],
      name?.name,
    ]);
  }
  for (const who of [mentor, await world.enter('microdata')]) {
    const [head = [], row = []] = await tableOf(who);
    expect([head.slice(3, 6), row.length]).toEqual([['Κατάσταση', 'Γιατί ανενεργός', 'Εκπρόθεσμες'], head.length]);
    expect(row).not.toContain(name?.name);
  }
});

test('folded groups are one column with how far they are together, chosen fields stand after the names, formulas are words', async () => {
  const world = shared();
  const mentor = await makeLike(world, 'mentor');
  const { id } = await makeMentee(world, { mentor: mentor.username });
  await world.rows(`UPDATE users SET fields = fields || '{"phone":"=1+1"}' WHERE id = $1`, [id]);
  const columns = await mentor.done('/api/project/GetActionsGridHeader', { ProjectId });
  const group = columns[0]?.Group ?? '';
  const members = columns.filter(({ Group }) => Group === group);
  expect(members.length).toBeGreaterThan(2);
  await world.rows('DELETE FROM action_mentees WHERE mentee_id = $1', [id]);
  for (const [at, completion] of [50, 25].entries())
    await world.rows('INSERT INTO action_mentees (action_id, mentee_id, completion) VALUES ($1, $2, $3)', [
      members[at]?.Id,
      id,
      completion,
    ]);
  const asked = { ProjectId, Active: false, Folded: [group], Fields: ['phone'] };
  const { body } = await fetchGridFile(world, mentor, { ...asked, Format: 'csv' });
  const [head = '', row = ''] = body.toString('utf8').split('\r\n');
  const heads = head.split(';').map((one) => one.replaceAll('"', ''));
  expect(heads).toHaveLength(7 + 1 + 1 + columns.length - members.length);
  expect(heads[8]).toBe(`${group} (%)`);
  const cells = row.split(';');
  expect(cells[7]).toBe(`'=1+1`);
  expect(cells[8]).toBe(String(Math.floor(75 / members.length)));
  const book = await fetchGridFile(world, mentor, { ...asked, Format: 'xlsx' });
  expect(book.body.toString('latin1').startsWith('PK')).toBe(true);
  for (const name of ['AMKA', 'nothing']) {
    const order = { ProjectId, Format: 'csv' as const, Fields: ['phone', name] };
    const { status, problem } = await mentor.call('/api/project/GridExport', order);
    expect([name, status, problem?.fields]).toEqual([name, 400, { 'Fields.1': 'BAD_INPUT' }]);
  }
});

test('a list whose values are those of its question stands by its words, in the settings and in the file', async () => {
  const world = await openWorld();
  const coordinator = await world.enter('coordinator');
  const { id, username } = await makeMentee(world);
  // The field of the demonstration has values of its own; here only the question has them.
  await world.rows(
    `UPDATE projects SET settings = jsonb_set(settings, '{User,Fields}', (
       SELECT jsonb_agg(CASE WHEN f->>'Name' = 'education' THEN f - 'Options' ELSE f END)
       FROM jsonb_array_elements(settings->'User'->'Fields') f)) WHERE id = 1`,
  );
  await world.rows(`UPDATE users SET fields = fields || '{"education":"higher","municipality":"9186"}' WHERE id = $1`, [
    id,
  ]);
  const { User } = await coordinator.done('/api/Project/Settings', {});
  expect(User.Fields.find(({ Name }) => Name === 'education')?.Options).toContainEqual({
    Value: 'higher',
    Label: 'Πτυχίο ΑΕΙ ή ΤΕΙ',
    LabelEn: 'University degree',
  });
  for (const [Language, words] of [
    ['el', 'Πτυχίο ΑΕΙ ή ΤΕΙ'],
    ['en', 'University degree'],
  ] as const) {
    const asked = { ProjectId, Active: false, Search: username, Format: 'csv' as const, Language };
    const { body } = await fetchGridFile(world, coordinator, { ...asked, Fields: ['education', 'municipality'] });
    expect(body.toString('utf8').split('\r\n')[1]?.split(';').slice(8, 10)).toEqual([words, 'Αθηναίων']);
  }
});
