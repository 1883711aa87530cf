/** The rule of each type of question, by its code. */
import { isQuestionType, questionTypes, type QuestionType } from '../question-types.ts';
import { choiceRule, gridRule } from './choice.rules.ts';
import { dateRule } from './date.rules.ts';
import { numericRule } from './numeric.rules.ts';
import { openRule, richRule } from './open.rules.ts';
import { orderRule } from './order.rules.ts';
import { severalRule } from './several.rules.ts';
import { tableRule } from './table.rules.ts';
import type { TypeRule } from './type.ts';
import { uploadRule } from './upload.rules.ts';
import { wordsRule } from './words.rules.ts';

/** A type without answers. */
const silentRule: TypeRule = { answer: 'none', groups: () => [], check: () => null };

/** The compiler refuses a type that is not listed: its answers would be dropped in silence. */
const rules: Readonly<Record<QuestionType, TypeRule>> = {
  [questionTypes.date]: dateRule,
  [questionTypes.oneChoice]: choiceRule,
  [questionTypes.severalChoices]: severalRule,
  [questionTypes.matchingGrid]: gridRule,
  [questionTypes.openShort]: openRule,
  [questionTypes.openLong]: richRule,
  [questionTypes.numeric]: numericRule,
  [questionTypes.wordsIntoBlanks]: wordsRule,
  [questionTypes.order]: orderRule,
  [questionTypes.dropDown]: choiceRule,
  [questionTypes.upload]: uploadRule,
  [questionTypes.spreadsheet]: tableRule,
  [questionTypes.information]: silentRule,
};

/** The rule of a type's code; a code of a later release takes no answers, for nothing here could show or judge them. */
export const ruleOf = (type: number): TypeRule => (isQuestionType(type) ? rules[type] : silentRule);
