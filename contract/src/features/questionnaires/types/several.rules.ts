/**
 * Type 8: several options, each at most once; the answer is the whole list, so that saving it twice changes nothing.
 */
import { chosen, invalid, ownGroup, type TypeRule } from './type.ts';

export const severalRule: TypeRule = {
  answer: 'closed',
  groups: ownGroup,
  check: (question, given) => {
    const ids = chosen(given);
    const known = new Set(question.Options.map(({ Id }) => Id));
    if (ids.some((id) => !known.has(id))) return { code: 'UNKNOWN_OPTION', reason: 'option' };
    if (new Set(ids).size !== ids.length) return invalid('option');
    const maxChoices = question.Data.MaxChoices;
    return maxChoices !== undefined && ids.length > maxChoices ? invalid('tooMany', maxChoices) : null;
  },
  value: (question, given) => {
    const ids = new Set(chosen(given));
    return question.Options.filter(({ Id }) => ids.has(Id)).reduce((sum, { Id, Value }) => sum + (Value ?? Id), 0);
  },
};
