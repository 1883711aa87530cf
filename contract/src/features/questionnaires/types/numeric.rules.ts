/** Type 12: a number written with digits, one minus in front and one dot (specification 000 §5). */
import { invalid, ownGroup, type TypeRule } from './type.ts';

const shape = /^-?(\d+\.?\d*|\.\d+)$/;

export const numericRule: TypeRule = {
  answer: 'open',
  groups: ownGroup,
  normal: (text) => text.trim(),
  check: (question, { Text }) => {
    const value = Number(Text);
    const { Min, Max } = question.Data;
    // A number of a thousand digits is finite no more: that is what the second half asks.
    if (Text.length > 40 || !shape.test(Text) || !Number.isFinite(value)) return invalid('number');
    if (Min !== undefined && value < Min) return invalid('tooSmall', Min);
    return Max !== undefined && value > Max ? invalid('tooLarge', Max) : null;
  },
  value: (_question, { Text }) => (shape.test(Text) ? Number(Text) : null),
};
