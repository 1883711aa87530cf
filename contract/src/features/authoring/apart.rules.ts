/** Questions that get ids and groups of their own, and with them all that names them: conditions, scales, formulas. */
import { groupsOf } from '../questionnaires/answering.rules.ts';
import type { Definition, Question } from '../questionnaires/definition.schemas.ts';
import { tokensOf, type Token } from '../questionnaires/tables/tokens.rules.ts';
import { asAnother } from './editing.rules.ts';
import { isSameValue } from './differences.rules.ts';
import { withGroups } from './names.rules.ts';

const questionsOf = ({ Sections }: Definition): Question[] => Sections.flatMap(({ Questions }) => Questions);

/** Everything that a question may be answered under, also what its type leaves aside. */
const allGroups = ({ Group, Rows }: Question): number[] => [Group, ...Rows.map((row) => row.Group)];

type NewNames = {
  ids: ReadonlyMap<string, Question>;
  groups: ReadonlyMap<number, number>;
  tables: ReadonlyMap<string, string>;
};

const tokens = (formula: string): (Token & { at: number })[] => {
  try {
    return tokensOf(formula);
  } catch {
    return [];
  }
};

/** A formula with other names of tables; one that cannot be read stays as it is. */
const withTables = (formula: string, names: NewNames['tables']): string => {
  if (!formula.startsWith('=') || names.size === 0) return formula;
  const parts = tokens(formula.slice(1));
  return [...parts.entries()].reverse().reduce((text, [place, part]) => {
    const next = parts[place + 1];
    if (part.kind !== 'name' || next?.kind !== 'sign' || next.value !== '!') return text;
    const name = names.get(part.value.toUpperCase());
    return name === undefined ? text : `${text.slice(0, part.at + 1)}${name}${text.slice(next.at + 1)}`;
  }, formula);
};

/** A question in which the others are named anew. */
const following = (question: Question, { groups, tables }: NewNames): Question => {
  const { Show, Enable, Validation, Data } = question;
  const named = (condition: string) => withGroups(condition, groups);
  const Table = Data.Table && {
    ...Data.Table,
    Cells: Object.fromEntries(
      Object.entries(Data.Table.Cells).map(([address, cell]) => [
        address,
        typeof cell.Value === 'string' ? { ...cell, Value: withTables(cell.Value, tables) } : cell,
      ]),
    ),
  };
  return {
    ...question,
    ...(Show === undefined ? {} : { Show: named(Show) }),
    ...(Enable === undefined ? {} : { Enable: named(Enable) }),
    ...(Validation === undefined ? {} : { Validation: named(Validation) }),
    ...(Table ? { Data: { ...Data, Table } } : {}),
  };
};

/** New names for these questions of a definition, which nothing has in it or in the other. */
const newNames = (definition: Definition, which: ReadonlySet<string>, beside: Definition): NewNames => {
  let all: Definition = {
    ...definition,
    Sections: [...definition.Sections, ...beside.Sections],
    Scales: [...definition.Scales, ...beside.Scales],
  };
  const ids = new Map<string, Question>();
  const groups = new Map<number, number>();
  const tables = new Map<string, string>();
  for (const question of questionsOf(definition).filter(({ Id }) => which.has(Id))) {
    const own = asAnother(all, question);
    all = { ...all, Sections: [...all.Sections, { Title: { el: '' }, Questions: [own] }] };
    ids.set(question.Id, own);
    const [before, after] = [allGroups(question), allGroups(own)];
    for (const [place, group] of before.entries()) groups.set(group, after[place] ?? group);
    const [old, name] = [question.Data.Table?.Name, own.Data.Table?.Name];
    if (old !== undefined && name !== undefined) tables.set(old.toUpperCase(), name);
  }
  return { ids, groups, tables };
};

/**
 * A definition in which the questions of these ids have others, and groups, that nothing has in it or in `beside`; what
 * names them in the definition names them still. `ids` tells the new id of each.
 */
export const underOwnNames = (
  definition: Definition,
  which: ReadonlySet<string>,
  beside: Definition,
): { definition: Definition; ids: ReadonlyMap<string, string> } => {
  if (which.size === 0) return { definition, ids: new Map() };
  const names = newNames(definition, which, beside);
  return {
    ids: new Map([...names.ids].map(([id, { Id }]) => [id, Id])),
    definition: {
      ...definition,
      Sections: definition.Sections.map((section) => ({
        ...section,
        ...(section.Show === undefined ? {} : { Show: withGroups(section.Show, names.groups) }),
        Questions: section.Questions.map((question) => following(names.ids.get(question.Id) ?? question, names)),
      })),
      Scales: definition.Scales.map((scale) => ({
        ...scale,
        Items: scale.Items.map((item) => ({ ...item, Group: names.groups.get(item.Group) ?? item.Group })),
      })),
    },
  };
};

/**
 * The other of two drafts that began alike, with names of their own for the questions that both authors added: the next
 * free id was the same for both, and is not the same question.
 */
export const apartFrom = (begun: Definition | null, mine: Definition, theirs: Definition): Definition => {
  if (begun === null) return theirs;
  const first = new Set(questionsOf(begun).map(({ Id }) => Id));
  const own = new Map(questionsOf(mine).map((question) => [question.Id, question]));
  const addedTwice = questionsOf(theirs).filter(({ Id }) => own.has(Id) && !first.has(Id));
  const which = addedTwice.filter((question) => !isSameValue(question, own.get(question.Id))).map(({ Id }) => Id);
  return underOwnNames(theirs, new Set(which), mine).definition;
};

/** The ids of questions that only this definition has, whose groups mean something else in the other. */
export const takenGroups = (definition: Definition, other: Definition): string[] => {
  const ids = new Set(questionsOf(other).map(({ Id }) => Id));
  const groups = new Set(questionsOf(other).flatMap(groupsOf));
  return questionsOf(definition)
    .filter((question) => !ids.has(question.Id) && allGroups(question).some((group) => groups.has(group)))
    .map(({ Id }) => Id);
};
