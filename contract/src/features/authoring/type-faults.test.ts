/** What is wrong with what a type of question asks for, with scales and with languages. */
import { describe, test } from 'vitest';
import { expectTold, questionOf, type Case } from './testing/spoiling.ts';

const cases: Case[] = [
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
    name: 'two options that read the same',
    spoil: (one) => {
      const [first, second] = questionOf(one, 0).Options;
      if (first && second) second.Text = { ...second.Text, el: ` ${first.Text.el.toUpperCase()}  ` };
    },
    code: 'TWIN_OPTION',
    path: 'Sections.0.Questions.0.Options.1.Text.el',
    warning: true,
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
  test.each(cases)('$name', expectTold);
});
