/**
 * Type 13: words put into the blanks of sentences. The answer is a JSON list with a place for each blank: the word's
 * place in `Data.Words`, from 1, or null while it is empty.
 */
import { invalid, ownGroup, type RuleQuestion, type TypeRule } from './type.ts';

/** How a blank is written in a sentence. */
export const blank = '[]';

/** The sentence between its blanks: one piece more than there are blanks. */
export const piecesOf = (sentence: string): string[] => sentence.split(blank);

/** How many blanks a question has. Its languages have the same number, which the definition's check keeps. */
export const blanksOf = ({ Data: { Sentence } }: Pick<RuleQuestion, 'Data'>): number =>
  piecesOf(typeof Sentence === 'string' ? Sentence : (Sentence?.el ?? '')).length - 1;

/** The places of the words in the blanks; null when the text is no such list. */
export const placedWords = (text: string): (number | null)[] | null => {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) && list.every((place) => place === null || Number.isInteger(place)) ? list : null;
  } catch {
    return null;
  }
};

/** The list as it is kept; nothing in any blank is no answer. */
export const wordsAsText = (places: readonly (number | null)[]): string =>
  places.every((place) => place === null) ? '' : JSON.stringify(places);

export const wordsRule: TypeRule = {
  answer: 'open',
  groups: ownGroup,
  normal: (text) => {
    const places = placedWords(text);
    return places ? wordsAsText(places) : text;
  },
  check: (question, { Text }) => {
    const places = placedWords(Text);
    if (!places || places.length !== blanksOf(question)) return invalid('kind');
    const used = places.filter((place) => place !== null);
    if (used.some((place) => place < 1 || place > (question.Data.Words?.length ?? 0)))
      return { code: 'UNKNOWN_OPTION', reason: 'option' };
    return question.Data.Reuse || new Set(used).size === used.length ? null : invalid('twice');
  },
  complete: (_question, { Text }) => placedWords(Text)?.every((place) => place !== null) ?? false,
};
