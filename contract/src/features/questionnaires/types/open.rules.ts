/** Types 10 and 11: words, as long as the question allows; those of type 11 may be dressed (rich.rules.ts). */
import { asKept, isBrokenRich, plainWords } from './rich.rules.ts';
import { invalid, ownGroup, type TypeRule } from './type.ts';

/** The most words of an answer, in UTF-16 units, without their dress. */
export const longestWords = 20_000;

/** The longest text that any answer may have as it travels, in UTF-16 units: dressed words, a table's inputs. */
export const longestText = 60_000;

/** Type 10: plain words. */
export const openRule: TypeRule = {
  answer: 'open',
  groups: ownGroup,
  check: (question, { Text }) => {
    const most = Math.min(question.Data.MaxLength ?? longestWords, longestWords);
    return Text.length > most ? invalid('tooLong', most) : null;
  },
};

/** Type 11: plain or dressed words. */
export const richRule: TypeRule = {
  ...openRule,
  normal: asKept,
  words: plainWords,
  check: (question, { Text, OptionId }) =>
    isBrokenRich(Text) ? invalid('kind') : openRule.check(question, { OptionId, Text: plainWords(Text) }),
};
