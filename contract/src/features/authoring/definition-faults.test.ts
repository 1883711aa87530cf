/**
 * What is wrong with definitions as a whole: titles, ids, groups, options, conditions. The types' own faults:
 * type-faults.test.ts.
 */
import { describe, expect, test } from 'vitest';
import { judge } from './judge.ts';
import { sampleFile } from './sample.ts';
import { expectTold, good, questionOf, type Case } from './testing/spoiling.ts';

test('the sample has no fault and no warning', () => {
  expect(judge(sampleFile.Definition)).toEqual({ definition: good(), faults: [] });
});

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
    name: 'a condition with a name that is none',
    spoil: (one) => {
      questionOf(one, 1).Show = 'usr.sex == "1"';
    },
    code: 'UNKNOWN_NAME',
    path: 'Sections.0.Questions.1.Show',
  },
  {
    name: 'a condition with the value where there is none',
    spoil: (one) => {
      questionOf(one, 1).Enable = 'double(value) > 1.0';
    },
    code: 'UNKNOWN_NAME',
    path: 'Sections.0.Questions.1.Enable',
  },
  {
    name: 'a condition on an option that does not exist',
    spoil: (one) => {
      questionOf(one, 1).Show = 'answers.a1.OptionId == 99';
    },
    code: 'UNKNOWN_OPTION',
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
];

describe('each fault is told at its place', () => {
  test.each(cases)('$name', expectTold);
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
