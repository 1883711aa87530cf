/** Type 14: the options put in order. The answer is a JSON list of all their ids, the first one first. */
import { invalid, ownGroup, type TypeRule } from './type.ts';

/** The ids in their order; null when the text is no such list. */
export const orderedIds = (text: string): number[] | null => {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) && list.every((id) => Number.isInteger(id)) ? list : null;
  } catch {
    return null;
  }
};

export const orderRule: TypeRule = {
  answer: 'open',
  groups: ownGroup,
  normal: (text) => {
    const ids = orderedIds(text);
    return ids ? JSON.stringify(ids) : text;
  },
  check: (question, { Text }) => {
    const ids = orderedIds(Text);
    if (!ids) return invalid('kind');
    const known = new Set(question.Options.map(({ Id }) => Id));
    if (ids.some((id) => !known.has(id))) return { code: 'UNKNOWN_OPTION', reason: 'option' };
    return ids.length === known.size && new Set(ids).size === ids.length ? null : invalid('order');
  },
};
