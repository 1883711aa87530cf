/** Types 7, 9 and 15: one option of a list; a matching grid is one such choice in each of its rows. */
import { chosen, invalid, ownGroup, type RuleQuestion, type GivenAnswer, type TypeRule } from './type.ts';

const one: Pick<TypeRule, 'answer' | 'check' | 'value'> = {
  answer: 'closed',
  check: (question, given) => {
    if (Array.isArray(given.OptionId)) return invalid('kind');
    return question.Options.some(({ Id }) => Id === given.OptionId)
      ? null
      : { code: 'UNKNOWN_OPTION', reason: 'option' };
  },
  value: (question, given) => valueOf(question, given),
};

const valueOf = (question: RuleQuestion, given: GivenAnswer): number | null => {
  const option = question.Options.find(({ Id }) => Id === chosen(given)[0]);
  return option ? (option.Value ?? option.Id) : null;
};

/** One choice, shown as a list or a drop-down. */
export const choiceRule: TypeRule = { ...one, groups: ownGroup };

/** A matching grid: each row has its own group. */
export const gridRule: TypeRule = { ...one, groups: (question) => question.Rows.map(({ Group }) => Group) };
