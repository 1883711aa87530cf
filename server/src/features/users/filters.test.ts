/** Filters over profile fields: their values, those that another filter narrows, and how a value is compared. */
import { expect, test } from 'vitest';
import { makeMentee } from '../../testing/people.ts';
import { openWorld } from '../../testing/world.ts';

const ProjectId = 1;

/** A project with filters of its own, and three mentees to be told apart by them. */
const open = async () => {
  const world = await openWorld();
  const Filters = [
    { Field: 'education' },
    { Field: 'address', Match: 'contains', Separate: true },
    { Field: 'postcode', Cascade: 'address', Options: [{ Value: '11111', Label: 'Πρώτος' }] },
    { Field: 'AMKA' },
  ];
  await world.rows(`UPDATE projects SET settings = jsonb_set(settings, '{User,Filters}', $1) WHERE id = 1`, [
    JSON.stringify(Filters),
  ]);
  await world.rows(`UPDATE users SET fields = fields - 'address' - 'postcode'`);
  const people = [];
  for (const [address, postcode] of [
    ['Οδός Ξάνθης', '11111'],
    ['Οδός Ξάνθης', '22222'],
    ['Λεωφόρος', '33333'],
  ]) {
    const mentee = await makeMentee(world);
    await world.rows('UPDATE users SET fields = fields || $2 WHERE id = $1', [mentee.id, { address, postcode }]);
    people.push(mentee.id);
  }
  return { world, people, coordinator: await world.enter('coordinator') };
};

test('values are the filter’s options, the application’s, or those that people have; with mentors and supervisors', async () => {
  const { coordinator } = await open();
  const { Filters, Mentors, Supervisors } = await coordinator.done('/api/user/FilterList', {
    ProjectId,
    Fields: ['education', 'address', 'postcode'],
  });
  expect(Filters.map(({ Field }) => Field)).toEqual(['education', 'address', 'postcode']);
  const question = (await coordinator.done('/api/Project/Settings', {})).ApplicationForm.flatMap(
    ({ Questions }) => Questions,
  ).find(({ Key }) => Key === 'education');
  expect(Filters[0]?.Values.map(({ Value }) => Value)).toEqual(question?.Options?.map(({ Value }) => Value));
  expect(Filters[1]?.Values.map(({ Value }) => Value)).toEqual(['Λεωφόρος', 'Οδός Ξάνθης']);
  expect(Filters[2]?.Values).toEqual([{ Value: '11111', Label: 'Πρώτος', LabelEn: 'Πρώτος' }]);
  expect([Mentors.length > 0, Supervisors.length > 0]).toEqual([true, true]);
});

test('the filters of a project arrive whole, beside their fields; of a list of values the type and the question’s options', async () => {
  const { coordinator } = await open();
  const { User, ApplicationForm } = await coordinator.done('/api/Project/Settings', {});
  expect(User.Filters).toEqual([
    { Field: 'education', Match: 'exact', Separate: false },
    { Field: 'address', Match: 'contains', Separate: true },
    {
      Field: 'postcode',
      Match: 'exact',
      Cascade: 'address',
      Options: [{ Value: '11111', Label: 'Πρώτος' }],
      Separate: false,
    },
    { Field: 'AMKA', Match: 'exact', Separate: false },
  ]);
  const field = (name: string) => User.Fields.find(({ Name }) => Name === name);
  expect(field('education')).toMatchObject({ Name: 'education', Label: 'Εκπαίδευση', Type: 'ddlist' });
  expect(field('address')).toMatchObject({ Name: 'address', Label: 'Διεύθυνση', Type: 'text' });
  const question = ApplicationForm.flatMap(({ Questions }) => Questions).find(({ Key }) => Key === 'education');
  expect(question?.Type).toBe('ddlist');
  const { Filters } = await coordinator.done('/api/user/FilterList', { ProjectId, Fields: ['education'] });
  expect(Filters).toEqual([
    {
      Field: 'education',
      Values: [
        ['compulsory', 'Υποχρεωτική εκπαίδευση (έως Γυμνάσιο)', 'Compulsory education (up to lower secondary)'],
        ['secondary', 'Λύκειο ή Επαγγελματικό Λύκειο', 'Upper secondary or vocational school'],
        ['post_secondary', 'Μεταδευτεροβάθμια κατάρτιση (ΙΕΚ, ΣΑΕΚ)', 'Post-secondary training'],
        ['higher', 'Πτυχίο ΑΕΙ ή ΤΕΙ', 'University degree'],
        ['postgraduate', 'Μεταπτυχιακό ή διδακτορικό', 'Postgraduate degree'],
      ].map(([Value, Label, LabelEn]) => ({ Value, Label, LabelEn })),
      More: false,
    },
  ]);
});

test('administrators, supervisors and coordinators are given every mentor and every supervisor to filter by', async () => {
  const { world } = await open();
  const holding = async (roles: string[]) =>
    (
      await world.rows<{ id: number }>(
        'SELECT user_id AS id FROM memberships WHERE project_id = 1 AND roles && $1 ORDER BY id',
        [roles],
      )
    ).map(({ id }) => id);
  const everybody = {
    Mentors: await holding(['Mentor']),
    Supervisors: await holding(['Supervisor', 'SupervisorLite', 'SupervisorLitePlus']),
  };
  expect(everybody.Mentors.length).toBeGreaterThan(3);
  expect(everybody.Supervisors.length).toBeGreaterThan(1);
  const ids = (people: readonly { Id: number }[]) => people.map(({ Id }) => Id).toSorted((a, b) => a - b);
  for (const username of ['admin', 'supervisor', 'coordinator']) {
    const asking = await world.enter(username);
    const { Mentors, Supervisors } = await asking.done('/api/user/FilterList', { ProjectId, Fields: [] });
    expect({ Mentors: ids(Mentors), Supervisors: ids(Supervisors) }, username).toEqual(everybody);
  }
});

test('a cascade gives the values of those who have the other value', async () => {
  const { world, coordinator } = await open();
  const ask = { ProjectId, Field: 'postcode', CascadeField: 'address' };
  // What is held everywhere goes before what is held in the project: this one lives elsewhere.
  await world.rows(
    `WITH made AS (
        INSERT INTO users (username, fields) VALUES ('elsewhere', '{"address":"πέρα","postcode":"33333"}') RETURNING id)
      INSERT INTO memberships (project_id, user_id, roles, state, fields)
        SELECT 1, id, '{Mentee}', 1, '{"address":"Οδός Ξάνθης"}' FROM made`,
  );
  expect(await coordinator.done('/api/user/CascadeFilter', { ...ask, CascadeValue: 'Οδός Ξάνθης' })).toEqual({
    Values: [
      { Value: '11111', Label: 'Πρώτος', LabelEn: 'Πρώτος' },
      { Value: '22222', Label: '22222', LabelEn: '22222' },
    ],
    More: false,
  });
  expect(await coordinator.done('/api/user/CascadeFilter', { ...ask, CascadeValue: 'αλλού' })).toEqual({
    Values: [],
    More: false,
  });
});

test('of very many values the first ones come, and it is said that there are more', async () => {
  const { world, coordinator } = await open();
  await world.rows(
    `WITH made AS (
        INSERT INTO users (username, fields)
        SELECT 'valued' || n, jsonb_build_object('address', to_char(n, 'FM0000')) FROM generate_series(1, 501) n RETURNING id)
      INSERT INTO memberships (project_id, user_id, roles, state, fields)
        SELECT 1, id, '{Mentee}', 1, '{"municipality":"Α"}' FROM made`,
  );
  await world.rows(`UPDATE users SET fields = fields - 'municipality'`);
  const Fields = ['address', 'municipality', 'postcode'];
  const { Filters } = await coordinator.done('/api/user/FilterList', { ProjectId, Fields });
  expect(Filters.map(({ Field, Values, More }) => [Field, Values.length, More])).toEqual([
    ['address', 500, true],
    ['municipality', 1, false],
    ['postcode', 1, false],
  ]);
  expect([Filters[0]?.Values[0]?.Value, Filters[0]?.Values.at(-1)?.Value]).toEqual(['0001', '0500']);
  const cascade = { ProjectId, Field: 'address', CascadeField: 'municipality', CascadeValue: 'Α' };
  expect((await coordinator.done('/api/user/CascadeFilter', cascade)).More).toBe(true);
});

test('a filter that matches by what is in the value is compared as a search does, the others to the letter', async () => {
  const { coordinator, people } = await open();
  const found = async (Filter: Record<string, string>) =>
    (await coordinator.done('/api/user/FindUsers', { ProjectId, Filter, count: 100 })).list.map(({ Id }) => Id);
  expect((await found({ address: 'ξανθ' })).toSorted()).toEqual(people.slice(0, 2).toSorted());
  expect(await found({ address: '%' })).toEqual([]);
  expect([await found({ postcode: '1111' }), await found({ postcode: '11111' })]).toEqual([[], [people[0]]]);
});

test('what a person may not read has no values, and is not among the filters', async () => {
  const { world, coordinator } = await open();
  const filters = async () =>
    (await coordinator.done('/api/Project/Settings', {})).User.Filters.map(({ Field }) => Field);
  expect(await filters()).toContain('AMKA');
  await world.rows(
    `UPDATE projects SET settings = jsonb_set(settings, '{User,Fields}', (
       SELECT jsonb_agg(CASE WHEN f->>'Name' = 'AMKA' THEN f || '{"Visible":1}' ELSE f END)
       FROM jsonb_array_elements(settings->'User'->'Fields') f)) WHERE id = 1`,
  );
  const refused = await coordinator.call('/api/user/FilterList', { ProjectId, Fields: ['AMKA'] });
  expect(refused.problem).toMatchObject({ code: 'BAD_INPUT', fields: { 'Filter.AMKA': 'BAD_INPUT' } });
  const cascade = { ProjectId, Field: 'address', CascadeField: 'AMKA', CascadeValue: '1' };
  expect((await coordinator.call('/api/user/CascadeFilter', cascade)).problem).toMatchObject({
    code: 'BAD_INPUT',
    fields: { CascadeField: 'BAD_INPUT' },
  });
  expect(await filters()).toEqual(['education', 'address', 'postcode']);
});

test('a list that is no question is chosen from its own options, a municipality from the names of those that people live in', async () => {
  const { world, coordinator, people } = await open();
  await world.rows(
    `UPDATE projects SET settings = jsonb_set(settings, '{User,Fields}', (settings->'User'->'Fields') || $1) WHERE id = 1`,
    [
      JSON.stringify([
        {
          Name: 'shift',
          Label: 'Βάρδια',
          Type: 'ddlist',
          Options: [{ Value: 'm', Label: 'Πρωινή', LabelEn: 'Morning' }],
        },
      ]),
    ],
  );
  await world.rows(`UPDATE users SET fields = fields - 'municipality'`);
  for (const [at, municipality] of ['9170', '9186', '7'].entries())
    await world.rows('UPDATE users SET fields = fields || $2 WHERE id = $1', [people[at], { municipality }]);
  const { Filters } = await coordinator.done('/api/user/FilterList', { ProjectId, Fields: ['shift', 'municipality'] });
  expect(Filters[0]?.Values).toEqual([{ Value: 'm', Label: 'Πρωινή', LabelEn: 'Morning' }]);
  expect(Filters[1]?.Values.map(({ Value, LabelEn }) => [Value, LabelEn])).toEqual([
    ['7', '7'],
    ['9186', 'Αθηναίων'],
    ['9170', 'Ηρακλείου (Βορείου Τομέα Αθηνών)'],
  ]);
  const narrowed = { ProjectId, Field: 'municipality', CascadeField: 'address', CascadeValue: 'Οδός Ξάνθης' };
  expect((await coordinator.done('/api/user/CascadeFilter', narrowed)).Values.map(({ Label }) => Label)).toContain(
    'Αθηναίων',
  );
});
