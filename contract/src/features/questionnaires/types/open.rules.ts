/** Types 10 and 11: words, as long as the question allows. */
import { invalid, ownGroup, type TypeRule } from './type.ts';

/** The longest text that any answer may have, in UTF-16 units. */
export const longestText = 20_000;

export const openRule: TypeRule = {
  answer: 'open',
  groups: ownGroup,
  check: (question, { Text }) => {
    const most = Math.min(question.Data.MaxLength ?? longestText, longestText);
    return Text.length > most ? invalid('tooLong', most) : null;
  },
};
