/** Latin letters find Greek names, in every list of people and by the index. */
import { fold } from '@telemachos/contract/kit/greek.ts';
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

test('the database compares texts as the browser does', async () => {
  const texts = [
    'επαγ\u00ADγελ\u200Bματική \uFEFFΆννα',
    'Παπα\u2010\u2011\u2012\u2013\u2014\u2015\u2212Νικολάου',
    'ΠAΠAΔΟΠΟYΛΟΣ ΜAΥΡΟΣ Anna AYAΩ',
    'PDFάκι e-mailάκι anna@παράδειγμα.gr ABEHIKMNOPTUVXYZω',
    'Ευθυμία Μπαΐρα, οδός 12% _',
  ];
  const rows = await shared().rows<{ text: string; folded: string }>(
    'SELECT t AS text, fold(t) AS folded FROM unnest($1::text[]) t',
    [texts],
  );
  expect(rows.map(({ text, folded }) => [text, folded])).toEqual(texts.map((text) => [text, fold(text)]));
});

test.each([
  ['\u03A0A\u03A0A\u0394\u0391\u039A\u0397\u03A3', 'παπαδάκης'],
  ['Παπα\u2013Νικολάου', 'παπα-νικολάου'],
  ['Παπα\u2010Στάθης', 'Παπα\u2014Στάθης'],
  ['Χατζη\u00ADγιάννης', 'χατζηγιάννης'],
])('a surname %j is found as %j', async (surname, Search) => {
  const world = shared();
  const mentee = await makeMentee(world);
  await world.rows(`UPDATE users SET fields = fields || jsonb_build_object('last_name', $2::text) WHERE id = $1`, [
    mentee.id,
    surname,
  ]);
  const coordinator = await world.enter('coordinator');
  const { list } = await coordinator.done('/api/user/FindUsers', { ProjectId, Search });
  expect(list.map(({ Id }) => Id)).toEqual([mentee.id]);
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
