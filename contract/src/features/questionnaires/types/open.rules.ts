/** Types 10 and 11: words, as long as the question allows; those of type 11 may be dressed (rich.rules.ts). */
import { asKept, isBrokenRich, plainWords } from './rich.rules.ts';
import { invalid, ownGroup, type TypeRule } from './type.ts';

/** Length of an answer without its formatting, in UTF-16 units. */
export const maxPlainTextLength = 20_000;

/** Length of any answer as it is sent, in UTF-16 units: formatted text, or the inputs of a table. */
export const maxAnswerLength = 60_000;

/** Type 10: plain words. */
export const openRule: TypeRule = {
  answer: 'open',
  groups: ownGroup,
  check: (question, { Text }) => {
    const maxLength = Math.min(question.Data.MaxLength ?? maxPlainTextLength, maxPlainTextLength);
    return Text.length > maxLength ? invalid('tooLong', maxLength) : null;
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
