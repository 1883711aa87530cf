/** The moves of an author: every one takes a definition and gives another, never changing the first. */
import { groupsOf } from '../questionnaires/answering.rules.ts';
import type { Definition, Question, section } from '../questionnaires/definition.schemas.ts';
import { questionTypes } from '../questionnaires/question-types.ts';
import type { z } from 'zod';

type Section = z.output<typeof section>;

const questionsOf = (definition: Definition): Question[] => definition.Sections.flatMap(({ Questions }) => Questions);

/** The next free id: `ID_` and four digits (specification 000 §5). */
export const nextQuestionId = (definition: Definition): string => {
  const used = new Set(questionsOf(definition).map(({ Id }) => Id));
  const numbers = [...used].map((id) => Number(/^ID_(\d{4})$/.exec(id)?.[1] ?? 0));
  const idOf = (number: number): string => `ID_${String(number).padStart(4, '0')}`;
  const next = Math.max(0, ...numbers) + 1;
  if (next <= 9999) return idOf(next);
  let free = 1;
  while (used.has(idOf(free))) free += 1;
  return idOf(free);
};

/** The next free group, above all that are used by questions, rows and scales. */
export const nextGroup = (definition: Definition): number =>
  1 +
  [
    ...questionsOf(definition).flatMap(({ Group, Rows }) => [Group, ...Rows.map((row) => row.Group)]),
    ...definition.Scales.flatMap(({ Items }) => Items.map(({ Group }) => Group)),
  ].reduce((max, group) => Math.max(max, group), 0);

/** The next free id among options. */
export const nextOptionId = (options: Question['Options']): number =>
  1 + options.reduce((max, { Id }) => Math.max(max, Id), 0);

const takesOptions: ReadonlySet<number> = new Set([
  questionTypes.oneChoice,
  questionTypes.severalChoices,
  questionTypes.matchingGrid,
  questionTypes.order,
  questionTypes.dropDown,
]);

/** Whether the type has options. */
const hasOptions = (type: number): boolean => takesOptions.has(type);

const blankOptions: Question['Options'] = [1, 2].map((Id) => ({ Id, Text: { el: '' }, Value: Id }));

/**
 * What a question needs for its type, added where it is missing; what other types had stays, so that going back loses
 * nothing.
 */
export const withType = (question: Question, type: number, group: number): Question => ({
  ...question,
  Type: type,
  Options: hasOptions(type) && question.Options.length === 0 ? blankOptions : question.Options,
  Rows:
    type === questionTypes.matchingGrid && question.Rows.length === 0
      ? [
          { Group: question.Group, Text: { el: '' } },
          { Group: group, Text: { el: '' } },
        ]
      : question.Rows,
  Required: type === questionTypes.information ? false : question.Required,
  Data: {
    ...question.Data,
    ...(type === questionTypes.wordsIntoBlanks && !question.Data.Sentence ? { Sentence: { el: '' }, Words: [] } : {}),
    ...(type === questionTypes.upload && !question.Data.Files
      ? { Files: [{ Label: { el: '' }, Accept: ['pdf', 'word', 'image'], Most: 1, MaxBytes: 10_000_000 }] }
      : {}),
    ...(type === questionTypes.spreadsheet && !question.Data.Table
      ? { Table: { Name: `T${question.Group}`, Columns: 4, Rows: 8, Widths: [], Cells: {}, Charts: [] } }
      : {}),
  },
});

/** An empty question of a type, with an id and group of its own. */
export const newQuestion = (definition: Definition, type: number): Question => {
  const Group = nextGroup(definition);
  return withType(
    {
      Id: nextQuestionId(definition),
      Type: type,
      Group,
      Text: { el: '' },
      Required: true,
      Options: [],
      Rows: [],
      Data: {},
    },
    type,
    Group + 1,
  );
};

const replaceAt = <Item>(list: readonly Item[], at: number, change: (item: Item) => Item): Item[] =>
  list.map((item, place) => (place === at ? change(item) : item));

/** The list with one more at a place. */
export const insertAt = <Item>(list: readonly Item[], at: number, item: Item): Item[] => [
  ...list.slice(0, at),
  item,
  ...list.slice(at),
];

/** The list without the one at a place. */
export const removeAt = <Item>(list: readonly Item[], at: number): Item[] => [
  ...list.slice(0, at),
  ...list.slice(at + 1),
];

/** The list with one moved to a place beside; at an end it stays as it is. */
export const moveBy = <Item>(list: readonly Item[], at: number, by: number): Item[] => {
  const item = list[at];
  const to = at + by;
  return item === undefined || to < 0 || to >= list.length ? [...list] : insertAt(removeAt(list, at), to, item);
};

/** Change a section. */
export const changeSection = (
  definition: Definition,
  at: number,
  change: (section: Section) => Section,
): Definition => ({ ...definition, Sections: replaceAt(definition.Sections, at, change) });

/** Change a question. */
export const changeQuestion = (
  definition: Definition,
  section: number,
  at: number,
  change: (question: Question) => Question,
): Definition =>
  changeSection(definition, section, (one) => ({ ...one, Questions: replaceAt(one.Questions, at, change) }));

/** Put a question into a section. */
export const insertQuestion = (definition: Definition, section: number, at: number, question: Question): Definition =>
  changeSection(definition, section, (one) => ({ ...one, Questions: insertAt(one.Questions, at, question) }));

/** A question as another of this definition, with an id and groups of its own. */
export const asAnother = (definition: Definition, question: Question): Question => {
  const Group = nextGroup(definition);
  const Table = question.Data.Table;
  const Data = Table ? { ...question.Data, Table: { ...Table, Name: `T${Group}` } } : question.Data;
  return {
    ...question,
    Id: nextQuestionId(definition),
    Group,
    Rows: question.Rows.map((row, place) => ({ ...row, Group: Group + place })),
    Data,
  };
};

/** A copy of a question right after it, with an id and groups of its own. */
export const duplicateQuestion = (definition: Definition, section: number, at: number): Definition => {
  const question = definition.Sections[section]?.Questions[at];
  return question ? insertQuestion(definition, section, at + 1, asAnother(definition, question)) : definition;
};

/** Take a question out; scales no longer count it. */
export const removeQuestion = (definition: Definition, section: number, at: number): Definition => {
  const question = definition.Sections[section]?.Questions[at];
  if (!question) return definition;
  const gone = new Set(groupsOf(question));
  return {
    ...changeSection(definition, section, (one) => ({ ...one, Questions: removeAt(one.Questions, at) })),
    Scales: definition.Scales.map((scale) =>
      scale.Items.some(({ Group }) => gone.has(Group))
        ? { ...scale, Items: scale.Items.filter(({ Group }) => !gone.has(Group)) }
        : scale,
    ),
  };
};

/** Move a question up (-1) or down (1); beyond its section's end it goes into the next one. */
export const moveQuestion = (definition: Definition, section: number, at: number, by: -1 | 1): Definition => {
  const here = definition.Sections[section];
  const question = here?.Questions[at];
  if (!here || !question) return definition;
  if (at + by >= 0 && at + by < here.Questions.length)
    return changeSection(definition, section, (one) => ({ ...one, Questions: moveBy(one.Questions, at, by) }));
  const there = definition.Sections[section + by];
  if (!there) return definition;
  const without = changeSection(definition, section, (one) => ({ ...one, Questions: removeAt(one.Questions, at) }));
  return insertQuestion(without, section + by, by === 1 ? 0 : there.Questions.length, question);
};

/** Take a section out with its questions; scales no longer count them. */
export const removeSection = (definition: Definition, at: number): Definition => {
  let next = definition;
  for (let left = definition.Sections[at]?.Questions.length ?? 0; left > 0; left -= 1)
    next = removeQuestion(next, at, 0);
  return { ...next, Sections: removeAt(next.Sections, at) };
};
