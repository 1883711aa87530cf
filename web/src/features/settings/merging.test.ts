/** Settings that two people changed from the same beginning. */
import { conditionsReady } from '@telemachos/contract/kit/conditions.ts';
import { beforeAll, expect, test } from 'vitest';
import { merged } from './merging.shared.ts';

beforeAll(() => conditionsReady());

const whole = (Settings: Record<string, unknown>, Descr = 'Έργο') => ({ url: 'ergo', Descr, Settings });
const field = (Name: string, more = {}) => ({ Name, Label: Name.toUpperCase(), ...more });
const fields = (...Fields: object[]) => ({ User: { Fields } });

test('what only one changed is taken from each, and what came from the other is named', () => {
  const before = whole({ Config: { SlotMinutes: 30, Applications: { Open: false } } });
  const mine = whole({ Config: { SlotMinutes: 30, Applications: { Open: true } } }, 'Νέο όνομα');
  const theirs = whole({ Config: { SlotMinutes: 45, Applications: { Open: false } }, Own: 1 });
  expect(merged(before, mine, theirs)).toEqual({
    data: whole({ Config: { SlotMinutes: 45, Applications: { Open: true } }, Own: 1 }, 'Νέο όνομα'),
    clashes: [],
    came: [
      ['Settings', 'Config', 'SlotMinutes'],
      ['Settings', 'Own'],
    ],
    freed: [],
  });
});

test('only a place that both changed differently is asked about, and the chosen side stands', () => {
  const before = whole({ Config: { SlotMinutes: 30, MIS: 'a' } });
  const mine = whole({ Config: { SlotMinutes: 60, MIS: 'a' } });
  const theirs = whole({ Config: { SlotMinutes: 45, MIS: 'b' } });
  const found = merged(before, mine, theirs);
  expect(found.clashes).toEqual([{ place: ['Settings', 'Config', 'SlotMinutes'], mine: 60, theirs: 45, before: 30 }]);
  expect(found.came).toEqual([['Settings', 'Config', 'MIS']]);
  expect(found.data.Settings).toEqual({ Config: { SlotMinutes: 60, MIS: 'b' } });
  const chosen = merged(before, mine, theirs, { sides: { 'Settings.Config.SlotMinutes': 'theirs' } });
  expect(chosen.data.Settings).toEqual({ Config: { SlotMinutes: 45, MIS: 'b' } });
  // Neither of the two: it stands as both found it.
  const undone = merged(before, mine, theirs, { sides: { 'Settings.Config.SlotMinutes': 'before' } });
  expect(undone.data.Settings).toEqual({ Config: { SlotMinutes: 30, MIS: 'b' } });
  // The same change by both is none to ask about.
  expect(merged(before, mine, mine).clashes).toEqual([]);
});

test('lists are merged by name: fields of both are there, what one took away is gone, an order stays', () => {
  const before = whole(fields(field('a'), field('b'), field('c')));
  const mine = whole(fields(field('c'), field('a'), field('b', { Help: 'βοήθεια' }), field('mine', { Was: '' })));
  const theirs = whole(fields(field('a', { Label: 'Α' }), field('theirs'), field('b')));
  const { data, clashes } = merged(before, mine, theirs);
  expect(clashes).toEqual([]);
  expect(data.Settings).toEqual(
    fields(field('a', { Label: 'Α' }), field('theirs'), field('b', { Help: 'βοήθεια' }), field('mine', { Was: '' })),
  );
});

test('what one took away and the other changed is asked about; kept, it is a new field', () => {
  const before = whole(fields(field('a'), field('b')));
  const mine = whole(fields(field('a'), field('b', { Help: 'βοήθεια' })));
  const { data, clashes } = merged(before, mine, whole(fields(field('a'))));
  expect(clashes.map(({ place, theirs }) => [place, theirs])).toEqual([
    [['Settings', 'User', 'Fields', 'b'], undefined],
  ]);
  expect(data.Settings).toEqual(fields(field('a'), field('b', { Help: 'βοήθεια', Was: '' })));
});

test('a field that somebody renamed meanwhile is the same field, and what names it goes along', () => {
  const filters = (Field: string, more = {}) => ({ Filters: [{ Field, ...more }] });
  const before = whole({ User: { Fields: [field('a')], ...filters('a') } });
  const mine = whole({ User: { Fields: [field('a', { Help: 'βοήθεια' })], ...filters('a', { Match: 'exact' }) } });
  const theirs = whole({ User: { Fields: [{ ...field('a'), Name: 'c' }], ...filters('c') } });
  const back = [{ List: 'Fields' as const, From: 'c', To: 'a' }];
  const { data, clashes } = merged(before, mine, theirs, { back });
  expect(clashes).toEqual([]);
  expect(data.Settings).toEqual({
    User: { Fields: [{ Name: 'c', Label: 'A', Help: 'βοήθεια' }], ...filters('c', { Match: 'exact' }) },
  });
  // Renamed by both: that is asked, and one's own name remembers the one that the server has.
  const other = whole({ User: { Fields: [{ ...field('a'), Name: 'b', Was: 'a' }], ...filters('a') } });
  const both = merged(before, other, theirs, { back });
  expect(both.clashes).toEqual([
    { place: ['Settings', 'User', 'Fields', 'c', 'Name'], mine: 'b', theirs: 'c', before: 'a' },
  ]);
  expect(both.data.Settings).toEqual({
    User: { Fields: [{ Name: 'b', Label: 'A', Was: 'c' }], ...filters('c') },
  });
});

test('a question in a section that was given another title meanwhile is in that section', () => {
  const form = (Title: string, ...keys: string[]) =>
    whole({ ApplicationForm: [{ Title, Questions: keys.map((Key) => ({ Key })) }] });
  const { data, clashes } = merged(form('Ένα', 'x'), form('Ένα', 'x', 'y'), form('Πρώτη', 'x'));
  expect([data, clashes]).toEqual([form('Πρώτη', 'x', 'y'), []]);
});

test('where the beginning is not known, each difference is asked about and nothing goes or comes silently', () => {
  const { clashes } = merged(null, whole({ Config: { MIS: 'a' } }), whole({ Config: { MIS: 'b' } }, 'Άλλο'));
  expect(clashes.map(({ place }) => place.join('.'))).toEqual(['Descr', 'Settings.Config.MIS']);
  const mine = whole({ Config: { MIS: 'a' }, ...fields(field('a'), field('gone')) });
  const theirs = whole({ Config: { SlotMinutes: 20 }, ...fields(field('a'), field('b')) });
  const both = merged(null, mine, theirs);
  expect(
    both.clashes.map(({ place, mine, theirs }) => [place.slice(1).join('.'), Boolean(mine), Boolean(theirs)]),
  ).toEqual([
    ['Config.SlotMinutes', false, true],
    ['Config.MIS', true, false],
    ['User.Fields.gone', true, false],
    ['User.Fields.b', false, true],
  ]);
  // What is there stays at first, whoever has it; what is chosen goes.
  expect(both.data.Settings).toEqual({
    Config: { SlotMinutes: 20, MIS: 'a' },
    ...fields(field('a'), field('gone', { Was: '' }), field('b')),
  });
  const sides = { 'Settings.User.Fields.gone': 'theirs', 'Settings.User.Fields.b': 'mine' } as const;
  expect(merged(null, mine, theirs, { sides }).data.Settings['User']).toEqual(fields(field('a')).User);
});

test('what came is named once: a section with another title, and nothing of one’s own in it', () => {
  const form = (Title: string, ...keys: string[]) =>
    whole({ ApplicationForm: [{ Title, Questions: keys.map((Key) => ({ Key })) }] });
  expect(merged(form('Ένα', 'x'), form('Ένα', 'x', 'y'), form('Πρώτη', 'x')).came).toEqual([
    ['Settings', 'ApplicationForm', 'Ένα', 'Title'],
  ]);
});

const asking = (Key: string, Label: string, more = {}) => ({ Key, Label, Type: 'text', ...more });
const form = (...sections: [string, ...object[]][]) =>
  whole({ ApplicationForm: sections.map(([Title, ...Questions]) => ({ Title, Questions })) });

test('questions that two people add are two, though both were given the same key by themselves', () => {
  const before = form(['Ένα', asking('question_1', 'Όνομα')], ['Δύο']);
  const mine = form(
    ['Ένα', asking('question_1', 'Όνομα'), asking('question_2', 'Δική μου')],
    ['Δύο', asking('more', 'Πόσα;', { Show: "answers.question_2 == 'ναι'" })],
  );
  const theirs = form(['Ένα', asking('question_1', 'Όνομα')], ['Δύο', asking('question_2', 'Του άλλου')]);
  const both = merged(before, mine, theirs);
  expect(both.clashes).toEqual([]);
  expect(both.freed).toEqual([{ From: 'question_2', To: 'question_3' }]);
  expect(both.data).toEqual(
    form(
      ['Ένα', asking('question_1', 'Όνομα'), asking('question_3', 'Δική μου')],
      ['Δύο', asking('more', 'Πόσα;', { Show: "answers.question_3 == 'ναι'" }), asking('question_2', 'Του άλλου')],
    ),
  );
  // The same question by both is one.
  expect(merged(before, mine, mine)).toMatchObject({ data: mine, freed: [] });
});

test('a key that both typed is asked about: one of the two stays, or both', () => {
  const before = form(['Ένα'], ['Δύο']);
  const mine = form(['Ένα', asking('age', 'Ηλικία')], ['Δύο']);
  const theirs = form(['Ένα'], ['Δύο', asking('age', 'Πόσων ετών είστε;')]);
  const place = ['Settings', 'ApplicationForm', 'Ένα', 'Questions', 'age'];
  const both = merged(before, mine, theirs);
  expect(both.clashes).toEqual([
    { place, mine: asking('age', 'Ηλικία'), theirs: asking('age', 'Πόσων ετών είστε;'), apart: 'age_2' },
  ]);
  expect(both.data).toEqual(form(['Ένα', asking('age_2', 'Ηλικία')], ['Δύο', asking('age', 'Πόσων ετών είστε;')]));
  const key = place.join('.');
  expect(merged(before, mine, theirs, { sides: { [key]: 'mine' } }).data).toEqual(mine);
  expect(merged(before, mine, theirs, { sides: { [key]: 'theirs' } }).data).toEqual(theirs);
});

test('fields that two people add are two; what is there once by nature is asked about', () => {
  const before = whole({ User: { Fields: [field('a')], ProjectFields: [], Filters: [] } });
  const added = (Name: string, Label: string, more = {}) => ({ Name, Label, ...more });
  const mine = whole({
    User: {
      Fields: [field('a'), added('field_1', 'Δικό μου', { Was: '' })],
      ProjectFields: [],
      Filters: [{ Field: 'field_1' }],
    },
  });
  const theirs = whole({ User: { Fields: [field('a')], ProjectFields: [added('field_1', 'Του άλλου')], Filters: [] } });
  expect(merged(before, mine, theirs)).toMatchObject({
    clashes: [],
    freed: [{ From: 'field_1', To: 'field_2' }],
    data: whole({
      User: {
        Fields: [field('a'), added('field_2', 'Δικό μου', { Was: '' })],
        ProjectFields: [added('field_1', 'Του άλλου')],
        Filters: [{ Field: 'field_2' }],
      },
    }),
  });
  const filter = (Match: string) =>
    whole({ User: { Fields: [field('a')], ProjectFields: [], Filters: [{ Field: 'a', Match }] } });
  expect(merged(before, filter('exact'), filter('starts')).clashes).toMatchObject([
    { mine: 'exact', theirs: 'starts' },
  ]);
});

test('sections that both added and nobody has named yet are two', () => {
  const [one, other] = [asking('x', 'Χ'), asking('y', 'Ψ')];
  const { data, clashes } = merged(form(['Ένα']), form(['Ένα'], ['', one]), form(['Ένα'], ['', other]));
  expect([data, clashes]).toEqual([form(['Ένα'], ['', one], ['', other]), []]);
});

test('what is written here is joined with a draft in which fields have other names already', () => {
  const draft = whole(fields({ ...field('b'), Was: 'a' }, field('new', { Was: '' })));
  const text = whole(fields({ ...field('b'), Was: 'a', Help: 'βοήθεια' }, field('new', { Was: '' })));
  const now = whole({ ...draft.Settings, Config: { MIS: 'a' } });
  expect(merged(draft, text, now).data.Settings).toEqual({ ...text.Settings, Config: { MIS: 'a' } });
});

test('what stands in the place of another is that one only where its title alone is new', () => {
  const filters = (...list: object[]) => whole({ User: { Filters: list } });
  const [x, y] = [
    { Field: 'x', Match: 'exact' },
    { Field: 'y', Match: 'exact' },
  ];
  const replaced = merged(filters(x), filters(y), filters({ ...x, Match: 'part' }));
  expect(replaced.clashes).toMatchObject([
    { place: ['Settings', 'User', 'Filters', 'x'], mine: undefined, theirs: { ...x, Match: 'part' } },
  ]);
  // It stays at first, and goes where the one who took it away says so.
  expect(replaced.data.Settings).toEqual({ User: { Filters: [y, { ...x, Match: 'part' }] } });
  const gone = merged(filters(x), filters(y), filters({ ...x, Match: 'part' }), {
    sides: { 'Settings.User.Filters.x': 'mine' },
  });
  expect(gone.data.Settings).toEqual({ User: { Filters: [y] } });
  const form = (Title: string, ...keys: string[]) =>
    whole({ ApplicationForm: [{ Title, Questions: keys.map((Key) => ({ Key })) }] });
  const section = merged(form('Ένα', 'x'), form('Άλλο', 'z'), form('Ένα', 'x', 'y'), {
    sides: { 'Settings.ApplicationForm.Ένα': 'mine' },
  });
  expect(section.clashes.map(({ place }) => place)).toEqual([['Settings', 'ApplicationForm', 'Ένα']]);
  expect(section.data).toEqual(form('Άλλο', 'z'));
});
