/** The coordinators’ list of applications: what is counted, found, filtered and kept back. */
import { fold } from '@telemachos/contract/kit/greek.ts';
import { describe, expect, test } from 'vitest';
import { singleLetter, expectLetterSearch } from '../../testing/list-search.ts';
import { openWorld, sharedWorld, type Person } from '../../testing/world.ts';

const shared = sharedWorld();
const listOf = (person: Person, input: object = {}) =>
  person.done('/api/ApplicationForm/List', { ProjectId: 1, ...input });

describe('the list', () => {
  test('counts per status, pages, filters by status', async () => {
    const world = shared();
    const coordinator = await world.enter('coordinator');
    const all = await listOf(coordinator);
    expect(all.list).toHaveLength(10);
    expect(all.Counts).toMatchObject({ unchecked: 8, waiting: 11, eligible: 6, declined: 5, withdrawn: 0 });
    const { withdrawn: _withdrawn, duplicates: _duplicates, ...statuses } = all.Counts ?? {};
    const sum = Object.values(statuses).reduce((total, n) => total + n, 0);
    expect([all.All, all.count]).toEqual([sum, Math.ceil(sum / 10)]);
    const waiting = await listOf(coordinator, { Status: [1, 100], count: 50 });
    expect(waiting.list).toHaveLength(11);
    expect(new Set(waiting.list.map(({ Status }) => Status))).toEqual(new Set([1, 100]));
    expect(waiting.Counts).toEqual(all.Counts);
  });

  test('search ignores accents, case and final sigma, and takes its wildcards literally', async () => {
    const world = shared();
    const coordinator = await world.enter('coordinator');
    const [row] = await world.rows<{ id: number }>(
      `UPDATE applications SET answers = answers || '{"first_name":"Γιώργος","last_name":"Παπαδόπουλος"}' WHERE id = (SELECT min(id) FROM applications WHERE status = 2) RETURNING id`,
    );
    for (const Search of ['γιωργοσ', 'ΓΙΩΡΓΟΣ ΠΑΠΑΔΟΠΟΥΛΟΣ', 'παπαδόπουλος  γιώργος'])
      expect(
        (await listOf(coordinator, { Search, count: 100 })).list.map(({ Id }) => Id),
        Search,
      ).toContain(row?.id);
    expect((await listOf(coordinator, { Search: '%' })).All).toBe(0);
  });

  test('sorts in Greek order, filters by the questions marked for it, and refuses others', async () => {
    const world = shared();
    const coordinator = await world.enter('coordinator');
    const names = (await listOf(coordinator, { Sort: { Field: 'LastName', Desc: false }, count: 200 })).list.map(
      ({ LastName }) => LastName,
    );
    expect(names).toEqual(names.toSorted(new Intl.Collator('el-GR').compare));
    const unemployed = await listOf(coordinator, { Filters: { employment: 'unemployed' }, count: 200 });
    const [row] = await world.rows<{ n: number }>(
      `SELECT count(*)::int AS n FROM applications WHERE answers->>'employment' = 'unemployed'`,
    );
    expect(unemployed.All).toBe(row?.n);
    // Filters are called by a short name, not by a whole question.
    expect(unemployed.Questions.map(({ Key, Label, LabelEn }) => [Key, Label, LabelEn])).toEqual([
      ['education', 'Εκπαίδευση', 'Education'],
      ['employment', 'Απασχόληση', 'Employment'],
    ]);
    expect(
      (await coordinator.call('/api/ApplicationForm/List', { ProjectId: 1, Filters: { AFM: '1' } })).problem?.code,
    ).toBe('BAD_INPUT');
  });

  test('duplicates by tax number or e-mail are flagged, and named in the details', async () => {
    const world = await openWorld();
    const coordinator = await world.enter('coordinator');
    const { list, All, Counts } = await listOf(coordinator, { Duplicates: true, count: 50 });
    expect(All).toBe(4);
    expect(Counts?.duplicates).toBe(4);
    for (const by of ['afm', 'email']) expect(list.filter(({ Duplicate }) => Duplicate === by)).toHaveLength(2);
    const one = list.find(({ Duplicate }) => Duplicate === 'afm');
    const details = await coordinator.done('/api/ApplicationForm/Details', { Id: one?.Id ?? 0 });
    expect(details.Duplicates).toHaveLength(1);
    expect(details.Duplicates[0]).toMatchObject({ By: 'afm' });
    expect(list.map(({ Id }) => Id)).toContain(details.Duplicates[0]?.Id);
    // No tax number is no duplicate of none.
    await world.rows('UPDATE applications SET afm = NULL');
    expect((await listOf(coordinator, { Duplicates: true })).All).toBe(2);
  });
});

test('what is wrong with the form is told to those who manage applications, as it is now written', async () => {
  const world = await openWorld();
  const coordinator = await world.enter('coordinator');
  const told = () => coordinator.done('/api/ApplicationForm/FormFaults', { ProjectId: 1 });
  expect(await told(), 'the form that comes with the product').toEqual({ Faults: [] });
  const was = await world.rows<{ settings: unknown }>('SELECT settings FROM projects WHERE id = 1');
  await world.rows(
    `UPDATE projects SET settings = jsonb_set(settings, '{ApplicationForm,0,Questions,0,Show}', '"answers.alien == \\"1\\""') WHERE id = 1 RETURNING id`,
  );
  expect((await told()).Faults).toMatchObject([{ In: 'Show', Code: 'UNKNOWN_ANSWER', Detail: 'alien' }]);
  await world.rows('UPDATE projects SET settings = $1 WHERE id = 1 RETURNING id', [was[0]?.settings]);
  expect(await told()).toEqual({ Faults: [] });
});

test('a search of one letter finds every application that has it, page by page, and one without a match none', async () => {
  const world = await openWorld();
  const coordinator = await world.enter('coordinator');
  await world.rows(
    `UPDATE applications SET answers = answers || '{"last_name":"Ώριμος"}' WHERE id IN (SELECT id FROM applications WHERE project_id = 1 ORDER BY id LIMIT 5)`,
  );
  const all = await world.rows<{ id: number; words: string }>(
    `SELECT id, concat_ws(' ', answers->>'last_name', answers->>'first_name', email, kayas, afm) AS words FROM applications
      WHERE project_id = 1 AND withdrawn_at IS NULL`,
  );
  const expected = all.filter(({ words }) => fold(words).includes(singleLetter.found)).map(({ id }) => id);
  await expectLetterSearch(async (asked) => {
    const { list, All, count } = await listOf(coordinator, asked);
    return { ids: list.map(({ Id }) => Id), All, count };
  }, expected);
});
