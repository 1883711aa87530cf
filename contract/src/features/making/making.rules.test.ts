/** What is refused of actions as they are made, and what conditions name. */
import { expect, test } from 'vitest';
import { actionFlags } from '../../kit/flags.ts';
import { faultsOfMade, type Made } from './making.rules.ts';

const action = (Id: number, changes: Partial<Made> = {}): Made => ({
  Id,
  TypeId: 1,
  Title: `Ενέργεια ${Id}`,
  Descr: '',
  Titles: {},
  Group: [],
  Data: {},
  Flags: 0,
  QuestId: null,
  PublishAt: null,
  Archived: false,
  ...changes,
});

const known = [
  action(1),
  action(2, { Data: { EnableCondition: '1 in mentee.completed' } }),
  action(3, { Archived: true }),
];

/** The faults of action 1 with these changes, as words. */
const faults = (changes: Partial<Made>, all: readonly Made[] = known): string[] =>
  faultsOfMade([{ before: action(1), after: action(1, changes) }], all, new Set(['AFM'])).map(
    ({ Cell, Code, Detail }) => `${Cell} ${Code} ${Detail}`.trim(),
  );

test.each([
  ['a title', { Title: ' ' }, ['Title EMPTY']],
  ['markup in words', { Title: 'Το <b>έντονο</b>', Titles: { en: '<i>x' } }, ['Title MARKUP']],
  ['markup in titles', { Titles: { en: '<i>x</i>' } }, ['Titles.en MARKUP']],
  ['markup in a text', { Data: { Text: { el: '<script>1</script>' } } }, ['Data.Text.el MARKUP']],
  [
    'files that are asked for',
    {
      Data: {
        Files: [
          { Key: 'a', Label: { el: 'Βιογραφικό' }, Least: 3, Most: 2 },
          { Key: 'a', Label: { el: ' ' } },
        ],
      },
    },
    ['Data.Files.1.Key DUPLICATE', 'Data.Files.0.Least RANGE 0|2', 'Data.Files.1.Label.el EMPTY'],
  ],
  [
    'fields of a calculator that are one to its formulas, or stand where its results do',
    {
      Data: {
        Fields: ['a', 'A', 'results'].map((Key) => ({ Key, Label: { el: Key }, Type: 'number' })),
        Results: [{ Key: 'b', Label: { el: 'β' }, Formula: 'a' }],
      },
    },
    ['Data.Fields.1.Key DUPLICATE', 'Data.Fields.2.Key DUPLICATE'],
  ],
  [
    'options that nobody who chooses tells apart',
    {
      Data: {
        Fields: [
          {
            Key: 'a',
            Label: { el: 'α' },
            Type: 'ddlist',
            Options: [
              { Value: '1', Label: { el: 'Ναι', en: 'Yes' } },
              { Value: '2', Label: { el: 'Όχι', en: 'No' } },
              { Value: '3', Label: { el: ' ναι ', en: '' } },
              { Value: '4', Label: { el: 'Ίσως', en: 'NO' } },
              { Value: '5', Label: { el: '', en: '' } },
              { Value: '6', Label: { el: ' ' } },
            ],
          },
        ],
      },
    },
    [
      'Data.Fields.0.Options.4.Label.el EMPTY',
      'Data.Fields.0.Options.5.Label.el EMPTY',
      'Data.Fields.0.Options.2.Label.el TWIN 1',
      'Data.Fields.0.Options.3.Label.en TWIN 2',
    ],
  ],
  [
    'a form with capital letters',
    { Data: { Fields: ['a', 'A', 'Results'].map((Key) => ({ Key, Label: { el: Key }, Type: 'text' })) } },
    [],
  ],
  [
    'a key that every object has',
    { Data: { Fields: [{ Key: 'toString', Label: { el: 'α' }, Type: 'text' }] } },
    ['Data.Fields.0.Key SHAPE'],
  ],
  [
    'no kind of file',
    { Data: { Files: [{ Key: 'a', Label: { el: 'α' }, Accept: [], Most: 20 }] } },
    ['Data.Files.0.Accept EMPTY', 'Data.Files.0.Most RANGE 1|10'],
  ],
  ['flags out of range', { Flags: 128 }, ['Flags RANGE 0|127']],
  ['named ones of what is not published', { Flags: 64 }, ['Flags NAMED_UNPUBLISHED']],
  ['publishing what was put away', { Flags: 2, Archived: true }, ['Flags ARCHIVED']],
  ['a number for a condition', { Data: { ShowCondition: '5' } }, ['Data.ShowCondition NOT_YES_OR_NO ▸5']],
  [
    'a list for a condition',
    { Data: { EnableCondition: 'mentee.completed' } },
    ['Data.EnableCondition NOT_YES_OR_NO ▸mentee.completed'],
  ],
  [
    'a text for one side of a condition',
    { Data: { EnableCondition: 'true && !(user.name)' } },
    ['Data.EnableCondition NOT_YES_OR_NO true && !(▸user.name)'],
  ],
  ['a condition that cannot be read', { Data: { EnableCondition: '1 in' } }, ['Data.EnableCondition EXPRESSION 1 in▸']],
  [
    'a condition about what is not there',
    { Data: { ShowCondition: '9 in mentee.completed && mentee.completion["3"] > 5' } },
    ['Data.ShowCondition UNKNOWN_ACTION 9', 'Data.ShowCondition ARCHIVED_ACTION 3'],
  ],
  ['an unknown field', { Data: { EnableCondition: 'user.age == "1"' } }, ['Data.EnableCondition UNKNOWN_FIELD age']],
  ['an unknown name', { Data: { EnableCondition: 'today > 1' } }, ['Data.EnableCondition UNKNOWN_NAME today']],
  [
    'each opens the other',
    { Data: { EnableCondition: '2 in mentee.completed' } },
    ['Data.EnableCondition CYCLE 1 2 1'],
  ],
  ['it opens itself', { Data: { EnableCondition: '1 in mentee.completed' } }, ['Data.EnableCondition CYCLE 1 1']],
  ['it shows itself', { Data: { ShowCondition: '1 in mentee.completed' } }, ['Data.ShowCondition CYCLE 1 1']],
  ['it shows what opens it', { Data: { ShowCondition: '2 in mentee.completed' } }, ['Data.ShowCondition CYCLE 1 2 1']],
  [
    'names that turn the writing round, or are more than a line',
    {
      Title: 'Τίτ\u202Eλος',
      Titles: { en: 'A\nB', short: 'Α\u200BΒ', other: 'A\u2029', descr_en: 'One\ntwo \u202E' },
      Group: ['Ομάδα', 'Α\tΒ', 'Α\u2028Β'],
      Descr: 'Μία\nδύο \u2066',
    },
    [
      'Title UNSEEN',
      'Titles.en UNSEEN',
      'Titles.short UNSEEN',
      'Titles.other UNSEEN',
      'Group.1 UNSEEN',
      'Group.2 UNSEEN',
      'Descr UNSEEN',
      'Titles.descr_en UNSEEN',
    ],
  ],
  ['words that need what is not seen', { Title: '👩‍💻 Έργο ශ්‍රී', Descr: 'Μία\nδύο\u2028τρία' }, []],
  ['a day that is none', { Data: { Due: '2026-02-30' } }, ['Data.Due NO_SUCH_DAY']],
  ['a day of another age', { Data: { Due: '0001-01-01' } }, ['Data.Due RANGE 2000-01-01|2099-12-31']],
  ['two times', { Data: { Due: '2026-12-01', DueDays: 3 } }, ['Data.DueDays DUE_TWICE']],
  [
    'a time before it is published',
    { Data: { Due: '2026-11-30' }, PublishAt: Date.parse('2026-12-01T00:00:00+02:00') },
    ['Data.Due DUE_BEFORE_PUBLISH 2026-12-01'],
  ],
  ['due after itself', { Data: { DueAfter: { Action: 1, Days: 2 } } }, ['Data.DueAfter.Action CYCLE 1 1']],
  ['a time too far', { Data: { DueAfter: { Action: 2, Days: 9999 } } }, ['Data.DueAfter.Days RANGE 0|3660']],
  ['what is no form', { Data: { Fields: [{ Key: '1' }] } }, ['Data.Fields.0.Key SHAPE', 'Data.Fields.0.Label SHAPE']],
  [
    'a form at fault',
    {
      Data: {
        Fields: [
          { Key: 'a', Label: { el: '' }, Type: 'text' },
          { Key: 'a', Label: { el: 'β' }, Type: 'ddlist' },
        ],
      },
    },
    ['Data.Fields.1.Key DUPLICATE', 'Data.Fields.0.Label.el EMPTY', 'Data.Fields.1.Options NO_OPTIONS'],
  ],
  [
    'a choice without words',
    {
      Data: {
        Fields: [
          {
            Key: 'a',
            Label: { el: 'α' },
            Type: 'ddlist',
            Options: ['', ' ', '\u200B'].map((el, at) => ({ Value: String(at), Label: { el } })),
          },
        ],
      },
    },
    [0, 1, 2].map((at) => `Data.Fields.0.Options.${at}.Label.el EMPTY`),
  ],
  [
    'words of which nothing is seen',
    { Title: '\u200B\u00AD', Titles: { en: '\u2800' }, Group: ['\u200B'], Data: { Why: { el: '\u3164' } } },
    ['Title EMPTY', 'Titles.en EMPTY', 'Group.0 EMPTY', 'Data.Why.el EMPTY'],
  ],
  [
    'everything at once, whatever of it can be read',
    {
      Data: {
        Minutes: 'α',
        Fields: [
          { Key: 'α', Label: { el: '' }, Type: 'number', Min: 'x' },
          { Key: 'b', Label: { el: 'β' }, Type: 'number', Min: 3, Max: 2 },
        ],
        EnableCondition: '9 in mentee.completed',
        Due: '2026-02-30',
        DueDays: 9999,
      },
    },
    [
      'Data.Minutes WHOLE',
      'Data.Fields.0.Key SHAPE',
      'Data.Fields.0.Min NUMBER',
      'Data.Due NO_SUCH_DAY',
      'Data.Fields.0.Label.el EMPTY',
      'Data.Fields.1.Max LEAST 3',
      'Data.EnableCondition UNKNOWN_ACTION 9',
      'Data.DueDays RANGE 0|3660',
    ],
  ],
  ['a questionnaire without one', { TypeId: 3, Flags: 2 }, ['QuestId QUEST_NEEDED']],
] as const)('%s is refused at its place', (_what, changes, told) => {
  expect(faults(changes as Partial<Made>)).toEqual(expect.arrayContaining([...told]));
});

test('what is told is told once, and of nothing that is not on the screen', () => {
  const option = (Value: string, el: string) => ({ Value, Label: { el } });
  const Fields = [
    // What is no choice any more does not show its options.
    { Key: 'a', Label: { el: 'α' }, Type: 'text', Options: [option('1', ''), option('1', '<b>')] },
    { Key: '1', Label: { el: ' ' }, Type: 'ddlist', Options: [option('1', ' ')] },
    { Key: '2', Label: { el: 'β' }, Type: 'text' },
  ];
  expect(faults({ Data: { Fields } }).sort()).toEqual([
    'Data.Fields.1.Key SHAPE',
    'Data.Fields.1.Label.el EMPTY',
    'Data.Fields.1.Options.0.Label.el EMPTY',
    'Data.Fields.2.Key SHAPE',
  ]);
});

test('what is right passes, and what nobody knows stays', () => {
  const Data = {
    EnableCondition: '(2 in mentee.completed || user.AFM != "") && !(2 in mentee.completed)',
    DueAfter: { Action: 2, Days: 7 },
    Own: { anything: ['<b>'] },
    Text: { el: '{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"a < b"}]}]}' },
  };
  expect(faults({ Data, Flags: 127 })).toEqual([]);
});

test('what was wrong already refuses no other change', () => {
  const before = action(4, { Data: { EnableCondition: '3 in mentee.completed' } });
  const after = { ...before, Title: 'Άλλος τίτλος' };
  expect(faultsOfMade([{ before, after }], [...known, before], new Set())).toEqual([]);
});

test('several are judged together: an action may name what changes with it', () => {
  const first = action(1, { Data: { EnableCondition: '2 in mentee.completed' } });
  const second = action(2, { Data: {} });
  const changed = [
    { before: known[0] ?? null, after: first },
    { before: known[1] ?? null, after: second },
  ];
  expect(faultsOfMade(changed, known, new Set())).toEqual([]);
});

test('every flag has a bit, and all together are what may be set', () => {
  expect(Object.values(actionFlags).reduce((all, flag) => all | flag, 0)).toBe(127);
});

test('data that are larger than data ever are have one fault, whatever is in them, and cost no more than to be seen', () => {
  const Fields = Array.from({ length: 20_000 }, () => ({ Key: 'k', Type: 'z' }));
  expect(faults({ Data: { Fields } })).toEqual(['Data TOO_LARGE']);
});
