/** The columns of an action's data: what its definition asks for and tells, in the words of the screens. */
import { actionTypeIds } from '@telemachos/contract/features/actions/action-types.ts';
import { keptResults, type Calculated } from '@telemachos/contract/features/actions/calculated.rules.ts';
import {
  formValues,
  optionOf,
  otherValues,
  type FormField,
} from '@telemachos/contract/features/actions/forms.rules.ts';
import {
  filesFor,
  filesForNothing,
  readUpload,
  type AskedFile,
} from '@telemachos/contract/features/actions/uploads.rules.ts';
import { readWatched, secondsOf, watchedOf } from '@telemachos/contract/features/actions/watching.rules.ts';
import { readNote, readPublic } from '@telemachos/contract/features/mentoring/mentoring.rules.ts';
import { isDay, showClock } from '@telemachos/contract/kit/dates.ts';
import { filledIn } from '@telemachos/contract/features/settings/mail-slots.rules.ts';
import type { Language } from '@telemachos/contract/kit/fields.ts';
import { maxNumberDigits, numberCell, type CellType, type CellValue } from '../../platform/table-export/cells.ts';
import type { TableColumn } from '../../platform/table-export/table-file.ts';
import type { WorkAction } from '../actions/work.shared.ts';
import { fileWords } from './data-words.ts';

/** What the columns are made from: the mentee's data, and what the mentor wrote for the mentee. */
export type Data = { mentee: unknown; mentor: unknown };

/** A column. */
export type DataColumn = TableColumn & { value: (data: Data) => CellValue };

type Words = { el: string; en?: string | undefined };

/** Words in a language, Greek where there are none. */
const inWords = (words: Words, language: Language): string => (language === 'en' ? words.en || words.el : words.el);

/** With its unit, which its values are then without. */
const withUnit = (label: string, unit: string | undefined): string => (unit ? `${label} (${unit})` : label);

const typeOf = ({ Type }: FormField): CellType => (Type === 'number' ? 'number' : Type === 'date' ? 'day' : 'text');

/** What a field says; a choice that is not offered any more stands as it was kept. */
const fieldValue = (field: FormField, text: string, language: Language): CellValue => {
  const { yes, no } = fileWords[language];
  switch (field.Type) {
    case 'number':
      return numberCell(text);
    case 'checkbox':
      return text === 'true' ? yes : text === 'false' ? no : '';
    case 'ddlist': {
      const option = optionOf(field, text);
      return option ? inWords(option.Label, language) : text;
    }
    default:
      return text.trim();
  }
};

const fieldColumn = (field: FormField, language: Language): DataColumn => ({
  name: withUnit(inWords(field.Label, language), field.Unit),
  type: typeOf(field),
  value: ({ mentee }) => fieldValue(field, formValues([field], mentee)[field.Key] ?? '', language),
});

/** A result, to the decimals that it is shown with; where none are named, all of it. */
const resultColumn = ({ Key, Label, Unit, Decimals }: Calculated, language: Language): DataColumn => ({
  name: withUnit(inWords(Label, language), Unit),
  type: 'number',
  value: ({ mentee }) => {
    const value = keptResults(mentee)[Key] ?? null;
    if (typeof value !== 'number') return value;
    const exact = Number(value.toPrecision(maxNumberDigits));
    return Decimals === undefined || Math.abs(exact) >= 10 ** maxNumberDigits ? exact : Number(exact.toFixed(Decimals));
  },
});

const namesOf = (files: readonly { Name: string }[]): string => files.map(({ Name }) => Name).join(' · ');

/** The files by what they were given for, and those that are not asked for any more. */
const fileColumns = (asked: readonly AskedFile[], language: Language): DataColumn[] => [
  ...asked.map((one): DataColumn => ({
    name: inWords(one.Label, language),
    type: 'text',
    value: ({ mentee }) => namesOf(filesFor(readUpload(mentee).Files, one)),
  })),
  {
    name: fileWords[language].otherFiles,
    type: 'text',
    value: ({ mentee }) => namesOf(filesForNothing(readUpload(mentee).Files, asked)),
  },
];

/** A file that an action shows, and how long it is. */
type Lengths = ReadonlyMap<number, { kind: string; seconds: number | null }>;

/** How much of each video and sound was watched. */
const mediaColumns = ({ Data }: WorkAction, lengths: Lengths, language: Language): DataColumn[] =>
  (Data.Media ?? []).flatMap(({ File = 0, Title }): DataColumn[] => {
    const { kind, seconds = null } = lengths.get(File) ?? {};
    if (seconds === null) return [];
    const { theySaw, theyHeard } = fileWords[language];
    return [
      {
        name: inWords(Title, language),
        type: 'text',
        value: ({ mentee }) => {
          const seen = Math.min(seconds, secondsOf(watchedOf(readWatched(mentee), File).Spans));
          const said: Record<string, string> = { seen: showClock(seen), length: showClock(seconds) };
          return seen === 0 ? '' : filledIn(kind === 'sound' ? theyHeard : theySaw, (name) => said[name] ?? '');
        },
      },
    ];
  });

/** Undeclared keys that get a column of their own; one column holds the rest. */
export const maxUndeclaredColumns = 50;

/** What was written under keys that no field has any more: in the words of the field that had it, where it is known. */
const otherColumns = (
  fields: readonly FormField[],
  former: readonly FormField[],
  keys: readonly string[],
  language: Language,
): DataColumn[] => {
  const was = (key: string) => former.find(({ Key }) => Key === key);
  const called = (key: string) => inWords(was(key)?.Label ?? { el: key }, language);
  const said = (key: string, text: string) => {
    const field = was(key);
    return field ? String(fieldValue(field, text, language) ?? '') : text;
  };
  const { others, rest } = fileWords[language];
  const own = keys.slice(0, maxUndeclaredColumns);
  const columns = own.map((key): DataColumn => ({
    name: `${others}: ${called(key)}`,
    type: 'text',
    value: ({ mentee }) => said(key, otherValues(fields, mentee)[key] ?? ''),
  }));
  if (own.length === keys.length) return columns;
  const known = new Set(own);
  const together = ({ mentee }: Data): string =>
    Object.entries(otherValues(fields, mentee))
      .flatMap(([key, text]) => (known.has(key) ? [] : [`${called(key)}: ${said(key, text)}`]))
      .join('\n');
  return [...columns, { name: rest, type: 'text', value: together }];
};

/** What the mentor wrote for the mentee: of a meeting its day and time, and the note. */
const publicColumns = ({ TypeId }: WorkAction, language: Language): DataColumn[] => {
  const { date, time, note } = fileWords[language];
  const read = ({ mentor }: Data) => readPublic(mentor);
  const meeting: DataColumn[] = [
    { name: date, type: 'day', value: (data) => read(data).date },
    { name: time, type: 'text', value: (data) => (isDay(read(data).date) ? read(data).time : '') },
  ];
  return [
    ...(TypeId === actionTypeIds.meeting ? meeting : []),
    { name: note, type: 'text', value: ({ mentor }) => readNote(mentor) },
  ];
};

/** All of them, in their order. `others` are keys that were found and that no field has. */
export const dataColumns = (
  action: WorkAction,
  { lengths, others, language }: { lengths: Lengths; others: readonly string[]; language: Language },
): DataColumn[] => {
  const { Fields: fields = [], Results: results = [], Files: files = [] } = action.Data;
  const isUpload = files.length > 0 || action.TypeId === actionTypeIds.upload;
  // Only names that a field may have: the rule of the screens.
  const named = others.filter((key) => Object.hasOwn(otherValues(fields, { [key]: key }), key));
  return [
    ...fields.map((field) => fieldColumn(field, language)),
    ...results.map((result) => resultColumn(result, language)),
    ...(isUpload ? fileColumns(files, language) : []),
    ...mediaColumns(action, lengths, language),
    ...otherColumns(fields, action.Data.FormerFields ?? [], named, language),
    ...publicColumns(action, language),
  ];
};
