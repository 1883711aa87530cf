/** The rule of each type of question, by its code. Types 13, 14, 16 and 17 take no answers until their files are here. */
import { questionTypes } from '../question-types.ts';
import { choiceRule, gridRule } from './choice.rules.ts';
import { dateRule } from './date.rules.ts';
import { numericRule } from './numeric.rules.ts';
import { openRule } from './open.rules.ts';
import { severalRule } from './several.rules.ts';
import type { TypeRule } from './type.ts';

/** A type without answers: information, and whatever this version does not know. */
const silentRule: TypeRule = { answer: 'none', groups: () => [], check: () => null };

const rules: ReadonlyMap<number, TypeRule> = new Map([
  [questionTypes.date, dateRule],
  [questionTypes.oneChoice, choiceRule],
  [questionTypes.severalChoices, severalRule],
  [questionTypes.matchingGrid, gridRule],
  [questionTypes.openShort, openRule],
  [questionTypes.openLong, openRule],
  [questionTypes.numeric, numericRule],
  [questionTypes.dropDown, choiceRule],
  [questionTypes.information, silentRule],
]);

/** The rule of a type's code. */
export const ruleOf = (type: number): TypeRule => rules.get(type) ?? silentRule;
