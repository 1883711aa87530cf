/** Latin letters find Greek names, in every list of people and by the index. */
import { phoneticKey } from '@telemachos/contract/kit/phonetic.ts';
import { expect, test } from 'vitest';
import { makeMentee } from '../../testing/people.ts';
import { sharedWorld } from '../../testing/world.ts';

const ProjectId = 1;
const shared = sharedWorld();

test('the database hears names as the browser does', async () => {
  const rows = await shared().rows<{ name: string; heard: string }>(
    `SELECT last_name || ' ' || first_name AS name, sounds(last_name || ' ' || first_name) AS heard FROM users
     UNION SELECT w, sounds(w) FROM unnest($1::text[]) w`,
    [['Ευθυμία Μπαΐρα', 'ΓΚΡΕΤΣΗΣ', 'thlemaxos 8eodwrou', "O'Νηλ-Ψαρρά", 'Αγγελάκη Γχίνη', 'ξ3α ks ou ey']],
  );
  expect(rows.length).toBeGreaterThan(60);
  expect(rows.filter(({ name, heard }) => phoneticKey(name) !== heard)).toEqual([]);
});

test('the lists of people, the grid and the mentees find a Greek name by Latin letters', async () => {
  const world = shared();
  const mentee = await makeMentee(world);
  await world.rows(
    `UPDATE users SET fields = fields || '{"last_name":"Ξυθάλης","first_name":"Χαράλαμπος"}' WHERE id = $1`,
    [mentee.id],
  );
  const coordinator = await world.enter('coordinator');
  for (const Search of ['Xythalis', 'ksi8alis', 'Charalampos xythalis']) {
    const { list } = await coordinator.done('/api/user/FindUsers', { ProjectId, Search });
    expect(list.map(({ Id }) => Id)).toEqual([mentee.id]);
    expect((await coordinator.done('/api/project/GetActionsGrid_Count', { ProjectId, Search })).All).toBe(1);
    expect((await coordinator.done('/api/mentor/Mentees', { ProjectId, Search })).All).toBe(1);
  }
  expect((await coordinator.done('/api/user/FindUsers', { ProjectId, Search: 'Xythakis' })).All).toBe(0);
});

test('applications are found by Latin letters too', async () => {
  const world = shared();
  await world.rows(
    `INSERT INTO applications (project_id, answers, email) VALUES (1, '{"last_name":"Ψυχοθίδης","first_name":"Αντώνης"}', 'latin@example.org')`,
  );
  const coordinator = await world.enter('coordinator');
  const { list } = await coordinator.done('/api/ApplicationForm/List', { ProjectId, Search: 'psychothidis antonis' });
  expect(list.map(({ Email }) => Email)).toEqual(['latin@example.org']);
});
