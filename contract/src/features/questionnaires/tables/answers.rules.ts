/**
 * From a questionnaire's answers to its calculated tables: one way for the screen, the results, the exports and the
 * scales.
 */
import type { Language } from '../../../kit/fields.ts';
import { keyOfGroup, type Answers } from '../answering.rules.ts';
import type { Definition } from '../definition.schemas.ts';
import { typedCells } from '../types/table.rules.ts';
import { tableIn } from '../wire.rules.ts';
import { calculate, type Calculation, type TypedTables } from './calculation.rules.ts';
import type { TableWire } from './table.schemas.ts';

/** A table of a questionnaire with the group of its answer. */
export type AnsweredTable = { group: number; table: TableWire };

/** The tables of a questionnaire as it travels, in their order. */
export const tablesAmong = (
  sections: readonly { Questions: readonly { Group: number; Data: { Table?: TableWire | undefined } }[] }[],
): AnsweredTable[] =>
  sections.flatMap(({ Questions }) =>
    Questions.flatMap(({ Group, Data }) => (Data.Table ? [{ group: Group, table: Data.Table }] : [])),
  );

/** The tables of a definition in one language. */
export const tablesOf = (definition: Definition, language: Language): AnsweredTable[] =>
  definition.Sections.flatMap(({ Questions }) =>
    Questions.flatMap(({ Group, Data }) =>
      Data.Table ? [{ group: Group, table: tableIn(Data.Table, language) }] : [],
    ),
  );

/** What was typed into each table; what is no answer of a table counts as nothing. */
export const typedIn = (tables: readonly AnsweredTable[], answers: Answers): TypedTables =>
  Object.fromEntries(
    tables.map(({ group, table }) => [table.Name, typedCells(answers[keyOfGroup(group)]?.Text ?? '') ?? {}]),
  );

/**
 * The tables with these answers, calculated. For many answer sets of one version: keep the calculation and `restart` it
 * with `typedIn`.
 */
export const calculateAnswers = (tables: readonly AnsweredTable[], answers: Answers): Calculation =>
  calculate(
    tables.map(({ table }) => table),
    typedIn(tables, answers),
  );

/**
 * The number that scales count for each table, by its group: the value of its Result cell, null where that is no number
 * or the table was not answered.
 */
export const resultsOfTables = (
  tables: readonly AnsweredTable[],
  answers: Answers,
  calculation = calculateAnswers(tables, answers),
): ReadonlyMap<number, number | null> =>
  new Map(
    tables.map(({ group, table }) => {
      const value =
        table.Result === undefined || !answers[keyOfGroup(group)]?.Text
          ? null
          : calculation.value(table.Name, table.Result);
      return [group, typeof value === 'number' ? value : null];
    }),
  );
