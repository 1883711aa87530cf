/**
 * What is wrong with definitions: every kind of fault at its place, and nothing that makes the rules themselves fail.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { definition, type Definition } from '../questionnaires/definition.schemas.ts';
import { stopping, type FaultCode } from './faults.ts';
import { judge } from './judge.ts';
import { sampleFile } from './sample.ts';

const good = (): Definition => definition.parse(sampleFile.Definition);
const questionOf = (one: Definition, at: number) => {
  const question = one.Sections[0]?.Questions[at];
  if (!question) throw new Error('no such question');
  return question;
};

test('the sample has no fault and no warning', () => {
  expect(judge(sampleFile.Definition)).toEqual({ definition: good(), faults: [] });
});

type Case = { name: string; spoil: (one: Definition) => void; code: FaultCode; path: string; warning?: true };
const cases: Case[] = [
  {
    name: 'no title',
    spoil: (one) => {
      one.Title.el = ' ';
    },
    code: 'NO_TEXT',
    path: 'Title.el',
  },
  {
    name: 'no questions',
    spoil: (one) => {
      one.Sections = [{ Title: { el: 'α', en: 'a' }, Questions: [] }];
      one.Scales = [];
    },
    code: 'NO_QUESTIONS',
    path: 'Sections',
  },
  {
    name: 'a duration of nothing',
    spoil: (one) => {
      one.Duration = 0;
    },
    code: 'DURATION',
    path: 'Duration',
  },
  {
    name: 'an id of another shape',
    spoil: (one) => {
      questionOf(one, 0).Id = 'Q1';
    },
    code: 'BAD_ID',
    path: 'Sections.0.Questions.0.Id',
  },
  {
    name: 'an id twice',
    spoil: (one) => {
      questionOf(one, 1).Id = 'ID_0001';
    },
    code: 'DUPLICATE_ID',
    path: 'Sections.0.Questions.1.Id',
  },
  {
    name: 'a group twice',
    spoil: (one) => {
      questionOf(one, 3).Group = 4;
    },
    code: 'DUPLICATE_GROUP',
    path: 'Sections.0.Questions.3.Group',
  },
  {
    name: 'an unknown type',
    spoil: (one) => {
      questionOf(one, 0).Type = 99;
    },
    code: 'UNKNOWN_TYPE',
    path: 'Sections.0.Questions.0.Type',
  },
  {
    name: 'one option',
    spoil: (one) => {
      questionOf(one, 0).Options.pop();
    },
    code: 'FEW_OPTIONS',
    path: 'Sections.0.Questions.0.Options',
  },
  {
    name: 'an option twice',
    spoil: (one) => {
      const [, second] = questionOf(one, 0).Options;
      if (second) second.Id = 1;
    },
    code: 'DUPLICATE_OPTION',
    path: 'Sections.0.Questions.0.Options.1.Id',
  },
  {
    name: 'a grid without rows',
    spoil: (one) => {
      questionOf(one, 2).Rows = [];
    },
    code: 'NO_ROWS',
    path: 'Sections.0.Questions.2.Rows',
  },
  {
    name: 'a condition that would never end',
    spoil: (one) => {
      questionOf(one, 1).Show = 'answers.a1.l.map(a, answers.a1.l.map(b, answers.a1.l.map(c, a))).size() > 0';
    },
    code: 'CONDITION_WORK',
    path: 'Sections.0.Questions.1.Show',
  },
  {
    name: 'a pattern that is not written out',
    spoil: (one) => {
      questionOf(one, 1).Show = 'answers.a1.Text.matches(user.pattern)';
    },
    code: 'CONDITION_PATTERN',
    path: 'Sections.0.Questions.1.Show',
  },
  {
    name: 'a condition that cannot be read',
    spoil: (one) => {
      questionOf(one, 1).Show = 'answers.a1 ==';
    },
    code: 'CONDITION',
    path: 'Sections.0.Questions.1.Show',
  },
  {
    name: 'a condition on nothing',
    spoil: (one) => {
      questionOf(one, 1).Show = 'answers.a77.OptionId == 1';
    },
    code: 'UNKNOWN_GROUP',
    path: 'Sections.0.Questions.1.Show',
  },
  {
    name: 'a condition on what comes later',
    spoil: (one) => {
      questionOf(one, 1).Show = 'answers["a5"].Text != ""';
    },
    code: 'LATER_QUESTION',
    path: 'Sections.0.Questions.1.Show',
  },
  {
    name: 'a circle of conditions',
    spoil: (one) => {
      questionOf(one, 0).Enable = 'answers.a2.Text != ""';
    },
    code: 'CYCLE',
    path: 'Sections.0.Questions.0.Enable',
  },
  {
    name: 'a question that shows itself',
    spoil: (one) => {
      questionOf(one, 3).Show = 'answers.a5.Text != ""';
    },
    code: 'CYCLE',
    path: 'Sections.0.Questions.3.Show',
  },
  {
    name: 'least above greatest',
    spoil: (one) => {
      questionOf(one, 1).Data = { Min: 5, Max: 1 };
    },
    code: 'RANGE',
    path: 'Sections.0.Questions.1.Data.Max',
  },
  {
    name: 'a day that does not exist',
    spoil: (one) => {
      Object.assign(questionOf(one, 3), { Type: 6, Data: { MinDate: '2026-02-30' } });
    },
    code: 'DATE',
    path: 'Sections.0.Questions.3.Data.MinDate',
  },
  {
    name: 'days the wrong way round',
    spoil: (one) => {
      Object.assign(questionOf(one, 3), { Type: 6, Data: { MinDate: '2026-02-03', MaxDate: '2026-02-01' } });
    },
    code: 'RANGE',
    path: 'Sections.0.Questions.3.Data.MaxDate',
  },
  {
    name: 'more choices than options',
    spoil: (one) => {
      Object.assign(questionOf(one, 0), { Type: 8, Data: { MaxChoices: 3 } });
    },
    code: 'MOST_CHOICES',
    path: 'Sections.0.Questions.0.Data.MaxChoices',
  },
  {
    name: 'a sentence without blanks',
    spoil: (one) => {
      Object.assign(questionOf(one, 3), { Type: 13, Data: { Sentence: { el: 'α' }, Words: [{ el: 'β' }] } });
    },
    code: 'NO_BLANKS',
    path: 'Sections.0.Questions.3.Data.Sentence.el',
  },
  {
    name: 'fewer words than blanks',
    spoil: (one) => {
      Object.assign(questionOf(one, 3), { Type: 13, Data: { Sentence: { el: '[] α []' }, Words: [{ el: 'β' }] } });
    },
    code: 'FEW_WORDS',
    path: 'Sections.0.Questions.3.Data.Words',
  },
  {
    name: 'languages with other blanks',
    spoil: (one) => {
      Object.assign(questionOf(one, 3), {
        Type: 13,
        Data: { Sentence: { el: '[] α', en: 'a' }, Words: [{ el: 'β', en: 'b' }] },
      });
    },
    code: 'BLANKS_DIFFER',
    path: 'Sections.0.Questions.3.Data.Sentence.en',
  },
  {
    name: 'an upload of nothing',
    spoil: (one) => {
      questionOf(one, 3).Type = 16;
    },
    code: 'NO_FILES',
    path: 'Sections.0.Questions.3.Data.Files',
  },
  {
    name: 'a table that is not there',
    spoil: (one) => {
      questionOf(one, 3).Type = 17;
    },
    code: 'NO_TABLE',
    path: 'Sections.0.Questions.3.Data.Table',
  },
  {
    name: 'a formula that cannot be read',
    spoil: (one) => {
      Object.assign(questionOf(one, 3), {
        Type: 17,
        Data: { Table: { Name: 'T', Columns: 2, Rows: 2, Widths: [], Cells: { A1: { Value: '=1+*2' } }, Charts: [] } },
      });
    },
    code: 'TABLE',
    path: 'Sections.0.Questions.3.Data.Table.Cells.A1',
  },
  {
    name: 'a scale of nothing',
    spoil: (one) => {
      Object.assign(one.Scales[0] ?? {}, { Items: [] });
    },
    code: 'SCALE_EMPTY',
    path: 'Scales.0.Items',
  },
  {
    name: 'a scale of an unknown group',
    spoil: (one) => {
      one.Scales[0]?.Items.push({ Group: 77, Key: 1 });
    },
    code: 'SCALE_GROUP',
    path: 'Scales.0.Items.2.Group',
  },
  {
    name: 'an item twice',
    spoil: (one) => {
      one.Scales[0]?.Items.push({ Group: 3, Key: 1 });
    },
    code: 'SCALE_TWICE',
    path: 'Scales.0.Items.2.Group',
  },
  {
    name: 'a scale of words',
    spoil: (one) => {
      one.Scales[0]?.Items.push({ Group: 5, Key: 1 });
    },
    code: 'SCALE_VALUE',
    path: 'Scales.0.Items.2.Group',
  },
  {
    name: 'values beyond the scale',
    spoil: (one) => {
      Object.assign(one.Scales[0] ?? {}, { Max: 2 });
    },
    code: 'SCALE_RANGE',
    path: 'Scales.0.Items.0.Group',
  },
  {
    name: 'a scale upside down',
    spoil: (one) => {
      Object.assign(one.Scales[0] ?? {}, { Min: 3 });
    },
    code: 'SCALE_LIMITS',
    path: 'Scales.0.Max',
  },
  {
    name: 'a scale twice',
    spoil: (one) => {
      const [first] = one.Scales;
      if (first) one.Scales.push(structuredClone(first));
    },
    code: 'SCALE_ID',
    path: 'Scales.1.Id',
  },
  {
    name: 'English that is missing',
    spoil: (one) => {
      Reflect.deleteProperty(questionOf(one, 0).Text, 'en');
    },
    code: 'NO_ENGLISH',
    path: 'Sections.0.Questions.0.Text.en',
    warning: true,
  },
];

describe('each fault is told at its place', () => {
  test.each(cases)('$name', ({ spoil, code, path, warning }) => {
    const one = good();
    spoil(one);
    const { faults } = judge(one);
    const told = faults.find((fault) => fault.Code === code && fault.Path.join('.') === path);
    expect(told, JSON.stringify(faults)).toBeDefined();
    expect(stopping(faults).includes(told ?? { Path: [], Code: 'SHAPE' })).toBe(warning !== true);
    const at = /^Sections\.0\.Questions\.(\d)/.exec(path)?.[1];
    if (at !== undefined) expect(told?.Question).toBe(questionOf(one, Number(at)).Id);
  });
});

test('a validation may name its own answer, but not a later one', () => {
  const one = good();
  questionOf(one, 1).Validation = 'value >= 0.0 && answers.a2.Text != ""';
  expect(judge(one).faults).toEqual([]);
  questionOf(one, 1).Validation = 'value < double(answers.a5.Text)';
  expect(judge(one).faults.map(({ Code }) => Code)).toEqual(['LATER_QUESTION']);
});

test('a definition in one language has no warnings about the other', () => {
  const withoutEnglish: unknown = JSON.parse(JSON.stringify(sampleFile.Definition).replaceAll(/,"en":"[^"]*"/g, ''));
  expect(judge(withoutEnglish).faults).toEqual([]);
});

/** Every place in a value, as a path. */
const placesIn = (value: unknown, path: string[] = []): string[][] =>
  typeof value === 'object' && value !== null
    ? [path, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...path, key]))]
    : [path];

test('no mutation of a good definition, nor anything else, makes the verdict fail', () => {
  const whole: unknown = structuredClone(sampleFile.Definition);
  const table = {
    Name: 'T',
    Columns: 3,
    Rows: 3,
    Cells: { A1: { Value: '=B1*2' }, B1: { Value: '1', Input: 'number' } },
    Charts: [{ Type: 'bar', Title: { el: 'α' }, Series: [{ Name: { el: 'β' }, Values: 'A1:B1' }] }],
  };
  Reflect.get(Reflect.get(Reflect.get(Object(whole), 'Sections')[0], 'Questions'), '3').Data = {
    Table: table,
    Files: [{ Label: { el: 'α' } }],
    Words: [{ el: 'α' }],
    Sentence: { el: '[]' },
  };
  const paths = placesIn(whole).filter(({ length }) => length > 0);
  const anything = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom(
      undefined,
      null,
      -1,
      0,
      6,
      9,
      13,
      16,
      17,
      1e300,
      Number.NaN,
      '',
      'answers.a1 == ',
      '('.repeat(3000),
      '=A1',
      '\uD800',
      [],
      {},
    ),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...paths), anything), { minLength: 1, maxLength: 6 }), (changes) => {
      const one: unknown = structuredClone(whole);
      for (const [path, value] of changes) {
        const holder = path
          .slice(0, -1)
          .reduce<unknown>(
            (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
            one,
          );
        if (typeof holder === 'object' && holder !== null)
          Reflect.set(holder, path.at(-1) ?? '', structuredClone(value));
      }
      const verdict = judge(one);
      expect(verdict.definition !== null || verdict.faults.length > 0).toBe(true);
    }),
    { numRuns: 2000 },
  );
  fc.assert(
    fc.property(fc.jsonValue(), (value) => judge(value).faults.length > 0),
    { numRuns: 500 },
  );
}, 60_000);

test('a list with holes is one of nothing', () => {
  const holes: unknown[] = [];
  holes[2] = null;
  for (const name of ['Sections', 'Scales'])
    expect(judge({ ...sampleFile.Definition, [name]: holes, Title: [] }).definition).toBeNull();
});
