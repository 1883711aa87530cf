/**
 * The columns of an export. Those of several versions stand together: alike ones once, others headed by their version.
 */
import { isAnswered, keyOfGroup, type Answers } from '@telemachos/contract/features/questionnaires/answering.rules.ts';
import { questionTypes } from '@telemachos/contract/features/questionnaires/question-types.ts';
import type { ScaleResult } from '@telemachos/contract/features/questionnaires/questionnaires.schemas.ts';
import { chosen } from '@telemachos/contract/features/questionnaires/types/type.ts';
import { inLanguage } from '@telemachos/contract/features/questionnaires/wire.rules.ts';
import type { Language } from '@telemachos/contract/kit/fields.ts';
import type { CellType, CellValue } from '../../platform/table-export/cells.ts';
import type { TableColumn } from '../../platform/table-export/table-file.ts';
import type { Version } from '../questionnaires/versions.shared.ts';
import { askedOf, wordsOf, type Asked } from './questions.ts';
import type { Say } from './words.ts';

/** What a row is made of. */
export type Sheet = { answers: Answers; scales: readonly ScaleResult[] };

/** A column: `versions` are the numbers of those that have it. */
export type Column = TableColumn & { versions: number[]; value: (sheet: Sheet) => CellValue };

/** A version that was answered, with its number. */
export type Numbered = { number: number; version: Version };

const valueOf = (asked: Asked, answers: Answers): CellValue => {
  const { question, group } = asked;
  const given = answers[keyOfGroup(group)];
  if (!given || !isAnswered(given)) return null;
  if (question.Type === questionTypes.numeric) return Number(given.Text);
  if (question.Type === questionTypes.date) return given.Text;
  return wordsOf(asked, answers);
};

const types: ReadonlyMap<number, CellType> = new Map([
  [questionTypes.numeric, 'number'],
  [questionTypes.date, 'day'],
]);

type Keyed = Column & { key: string };

/** The columns of one question: its words, and for several choices each option as 0 or 1. */
const rawColumns = (asked: Asked, number: number): Keyed[] => {
  const { question, group, label, text } = asked;
  const key = `${group}:${question.Type}:${text}`;
  const column: Keyed = {
    key,
    name: `${label}. ${text}`,
    type: types.get(question.Type) ?? 'text',
    versions: [number],
    value: ({ answers }) => valueOf(asked, answers),
  };
  if (question.Type !== questionTypes.severalChoices) return [column];
  const marked = question.Option.map(({ Id, Text }): Keyed => ({
    key: `${key}:${Id}:${Text}`,
    name: `${label}. ${text}: ${Text}`,
    type: 'number',
    versions: [number],
    value: ({ answers }) => {
      const given = answers[keyOfGroup(group)];
      return given && isAnswered(given) ? Number(chosen(given).includes(Id)) : null;
    },
  }));
  return [column, ...marked];
};

const scoreColumns = ({ number, version }: Numbered, language: Language): Keyed[] =>
  version.definition.Scales.map(({ Id, Name, Min, Max, Method, Items }) => {
    const name = inLanguage(Name, language);
    const times = Method === 'sum' ? Items.length : 1;
    return {
      key: `${Id}:${Min}:${Max}:${Method}:${Items.length}:${name}`,
      name: `${name} (${Min * times}–${Max * times})`,
      type: 'number',
      versions: [number],
      value: ({ scales }) => scales.find((scale) => scale.Id === Id)?.Score ?? null,
    };
  });

/** The columns of all versions, in the order of the newest one, those only older versions have after them. */
export const columnsOf = (
  versions: readonly Numbered[],
  kind: 'raw' | 'scored',
  language: Language,
  say: Say,
): Column[] => {
  const known = new Map<string, Keyed>();
  for (const one of versions.toReversed()) {
    const columns =
      kind === 'raw'
        ? askedOf(one.version.definition, language).flatMap((asked) => rawColumns(asked, one.number))
        : scoreColumns(one, language);
    for (const column of columns) {
      const same = known.get(column.key);
      if (same) same.versions.push(one.number);
      else known.set(column.key, column);
    }
  }
  return [...known.values()].map(({ key: _key, ...column }) =>
    column.versions.length === versions.length
      ? column
      : {
          ...column,
          name: `${column.name} (${say('export.versions', { numbers: column.versions.toSorted((a, b) => a - b).join(', ') })})`,
        },
  );
};
