/** Type 6: a day, typed as DD/MM/YYYY or DD-MM-YYYY strictly (specification 000 §5), kept as YYYY-MM-DD. */
import { isDay, isWrittenDay, parseDate } from '../../../kit/dates.ts';
import { invalid, ownGroup, type TypeRule } from './type.ts';

export const dateRule: TypeRule = {
  answer: 'open',
  groups: ownGroup,
  normal: (text) => parseDate(text) ?? text,
  check: (question, { Text }) => {
    const { MinDate, MaxDate } = question.Data;
    if (!isDay(Text)) return invalid(isWrittenDay(Text) ? 'noDay' : 'date');
    if (MinDate && Text < MinDate) return invalid('tooEarly', MinDate);
    return MaxDate && Text > MaxDate ? invalid('tooLate', MaxDate) : null;
  },
};
