/** An answer in words: for reading it, beside others, in print and in exports. */
import { keyOfGroup, isAnswered, type Answers } from './answering.rules.ts';
import { showDay } from '../../kit/dates.ts';
import { isQuestionType, questionTypes, type QuestionType } from './question-types.ts';
import type { QuestionWire } from './questionnaires.schemas.ts';
import { orderedIds } from './types/order.rules.ts';
import { plainWords } from './types/rich.rules.ts';
import { typedWords } from './tables/names.rules.ts';
import { chosen, type GivenAnswer } from './types/type.ts';
import { filesOf } from './types/upload.rules.ts';
import { blank, piecesOf, placedWords } from './types/words.rules.ts';

const optionWords = ({ Option }: QuestionWire, ids: readonly number[]): string[] =>
  ids.map((id) => Option.find(({ Id }) => Id === id)?.Text ?? '');

/** The sentences with their words in the blanks; an empty blank stays one. */
const filledSentence = ({ Data }: QuestionWire, text: string): string => {
  const places = placedWords(text) ?? [];
  return piecesOf(Data.Sentence ?? '')
    .map((piece, index) =>
      index === 0 ? piece : `[${Data.Words?.[(places[index - 1] ?? 0) - 1] ?? blank.slice(1, -1)}]${piece}`,
    )
    .join('');
};

type InWords = (question: QuestionWire, given: GivenAnswer) => string;

const asWritten: InWords = (_question, { Text }) => Text;

/**
 * The compiler refuses a type that is not listed: its answers would be read as they are kept. Options are told before
 * any of these is asked.
 */
const inWords: Readonly<Record<QuestionType, InWords>> = {
  [questionTypes.date]: (_question, { Text }) => showDay(Text),
  [questionTypes.oneChoice]: asWritten,
  [questionTypes.severalChoices]: asWritten,
  [questionTypes.matchingGrid]: asWritten,
  [questionTypes.openShort]: asWritten,
  [questionTypes.openLong]: (_question, { Text }) => plainWords(Text),
  [questionTypes.numeric]: asWritten,
  [questionTypes.wordsIntoBlanks]: (question, { Text }) => filledSentence(question, Text),
  [questionTypes.order]: (question, { Text }) =>
    optionWords(question, orderedIds(Text) ?? [])
      .map((words, index) => `${index + 1}. ${words}`)
      .join('\n'),
  [questionTypes.dropDown]: asWritten,
  [questionTypes.upload]: (_question, { Text }) =>
    filesOf(Text)
      .map(({ Name }) => Name)
      .join('\n'),
  [questionTypes.spreadsheet]: ({ Data }, { Text }) => (Data.Table ? typedWords(Data.Table, Text) : ''),
  [questionTypes.information]: asWritten,
};

/**
 * The words of a group's answer, '' for none; those of a spreadsheet table are its inputs, its results are calculated
 * elsewhere.
 */
export const answerWords = (question: QuestionWire, group: number, answers: Answers): string => {
  const given = answers[keyOfGroup(group)];
  if (!given || !isAnswered(given)) return '';
  const options = optionWords(question, chosen(given));
  if (options.length > 0) return options.join(' · ');
  return (isQuestionType(question.Type) ? inWords[question.Type] : asWritten)(question, given);
};
