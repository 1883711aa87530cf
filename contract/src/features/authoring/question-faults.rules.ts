/** What is wrong with a single question, by its type. */
import { isDay } from '../../kit/dates.ts';
import { findDuplicateTexts } from '../../kit/texts.rules.ts';
import type { Question } from '../questionnaires/definition.schemas.ts';
import { isQuestionType, questionTypes, type QuestionType } from '../questionnaires/question-types.ts';
import { piecesOf } from '../questionnaires/types/words.rules.ts';
import type { Fault } from './faults.ts';
import type { Tell } from './telling.ts';

type Path = Fault['Path'];
type Rule = (tell: Tell, question: Question, path: Path) => void;

/** Requires `minOptions` options with words and an id of their own, and warns of two that read the same. */
const options =
  (minOptions: number): Rule =>
  (tell, { Options }, path) => {
    if (Options.length < minOptions) tell.fault([...path, 'Options'], 'FEW_OPTIONS', { detail: minOptions });
    const seen = new Set<number>();
    Options.forEach(({ Id, Text }, place) => {
      const at = [...path, 'Options', place];
      if (seen.has(Id)) tell.fault([...at, 'Id'], 'DUPLICATE_OPTION', { detail: Id });
      if (!Number.isInteger(Id) || Id < 1) tell.fault([...at, 'Id'], 'SHAPE', { detail: 'Id' });
      seen.add(Id);
      tell.words(Text, [...at, 'Text']);
    });
    for (const { at, like } of findDuplicateTexts(Options.map(({ Text }) => Text.el)))
      tell.fault([...path, 'Options', at, 'Text', 'el'], 'TWIN_OPTION', { detail: like + 1, warning: true });
  };

const several: Rule = (tell, question, path) => {
  const maxChoices = question.Data.MaxChoices;
  if (
    maxChoices !== undefined &&
    !(Number.isInteger(maxChoices) && maxChoices >= 1 && maxChoices <= question.Options.length)
  )
    tell.fault([...path, 'Data', 'MaxChoices'], 'MOST_CHOICES');
};

const rows: Rule = (tell, { Rows }, path) => {
  if (Rows.length === 0) tell.fault([...path, 'Rows'], 'NO_ROWS');
  Rows.forEach(({ Text }, place) => tell.words(Text, [...path, 'Rows', place, 'Text']));
};

const limits: Rule = (tell, { Data: { Min, Max } }, path) => {
  if (Min !== undefined && Max !== undefined && Min > Max) tell.fault([...path, 'Data', 'Max'], 'RANGE');
};

const length: Rule = (tell, { Data: { MaxLength } }, path) => {
  if (MaxLength !== undefined && !(Number.isInteger(MaxLength) && MaxLength >= 1))
    tell.fault([...path, 'Data', 'MaxLength'], 'RANGE');
};

const days: Rule = (tell, { Data: { MinDate, MaxDate } }, path) => {
  if (MinDate && !isDay(MinDate)) tell.fault([...path, 'Data', 'MinDate'], 'DATE');
  if (MaxDate && !isDay(MaxDate)) tell.fault([...path, 'Data', 'MaxDate'], 'DATE');
  else if (MinDate && MaxDate && MinDate > MaxDate) tell.fault([...path, 'Data', 'MaxDate'], 'RANGE');
};

const blanks: Rule = (tell, { Data: { Sentence, Words, Reuse } }, path) => {
  const at = [...path, 'Data'];
  tell.words(Sentence, [...at, 'Sentence']);
  const count = piecesOf(Sentence?.el ?? '').length - 1;
  if (count < 1 && Sentence?.el.trim()) tell.fault([...at, 'Sentence', 'el'], 'NO_BLANKS');
  if (Sentence?.en?.trim() && piecesOf(Sentence.en).length - 1 !== count)
    tell.fault([...at, 'Sentence', 'en'], 'BLANKS_DIFFER', { detail: count });
  const minWords = Reuse ? 1 : Math.max(1, count);
  if ((Words?.length ?? 0) < minWords) tell.fault([...at, 'Words'], 'FEW_WORDS', { detail: minWords });
  Words?.forEach((word, place) => tell.words(word, [...at, 'Words', place]));
};

const files: Rule = (tell, { Data: { Files } }, path) => {
  if (!Files || Files.length === 0) tell.fault([...path, 'Data', 'Files'], 'NO_FILES');
  Files?.forEach(({ Label, Accept }, place) => {
    tell.words(Label, [...path, 'Data', 'Files', place, 'Label']);
    if (Accept.length === 0) tell.fault([...path, 'Data', 'Files', place, 'Accept'], 'NO_FILES');
  });
};

const sheet: Rule = (tell, { Data: { Table } }, path) => {
  if (!Table || Object.keys(Table.Cells).length === 0) tell.fault([...path, 'Data', 'Table'], 'NO_TABLE');
};

/** The compiler refuses a type that is not listed. */
const rules: Readonly<Record<QuestionType, readonly Rule[]>> = {
  [questionTypes.date]: [days],
  [questionTypes.oneChoice]: [options(2)],
  [questionTypes.severalChoices]: [options(2), several],
  [questionTypes.matchingGrid]: [options(2), rows],
  [questionTypes.openShort]: [length],
  [questionTypes.openLong]: [length],
  [questionTypes.numeric]: [limits],
  [questionTypes.wordsIntoBlanks]: [blanks],
  [questionTypes.order]: [options(2)],
  [questionTypes.dropDown]: [options(2)],
  [questionTypes.upload]: [files],
  [questionTypes.spreadsheet]: [sheet],
  [questionTypes.information]: [],
};

/** Judge a question at its path. */
export const questionFaults: Rule = (tell, question, path) => {
  const { Id, Type, Text, Help } = question;
  if (!/^ID_\d{4}$/.test(Id)) tell.fault([...path, 'Id'], 'BAD_ID', { detail: Id.slice(0, 40) });
  tell.words(Text, [...path, 'Text']);
  tell.words(Help, [...path, 'Help'], false);
  if (!isQuestionType(Type)) return tell.fault([...path, 'Type'], 'UNKNOWN_TYPE', { detail: Type });
  for (const rule of rules[Type]) rule(tell, question, path);
};
