/** The input of each type of question, by its code; a type without one takes no answers. Adding a type is one file and one line. */
import { questionTypes } from '@telemachos/contract/features/questionnaires/question-types.ts';
import type { ComponentType } from 'react';
import { ChoiceInput } from './choice-input.tsx';
import { DropDownInput } from './drop-down-input.tsx';
import { GridInput } from './grid-input.tsx';
import type { InputProps } from './input.ts';
import { SeveralInput } from './several-input.tsx';
import { TextualInput } from './text-input.tsx';

export const inputs: ReadonlyMap<number, ComponentType<InputProps>> = new Map<number, ComponentType<InputProps>>([
  [questionTypes.date, TextualInput],
  [questionTypes.oneChoice, ChoiceInput],
  [questionTypes.severalChoices, SeveralInput],
  [questionTypes.matchingGrid, GridInput],
  [questionTypes.openShort, TextualInput],
  [questionTypes.openLong, TextualInput],
  [questionTypes.numeric, TextualInput],
  [questionTypes.dropDown, DropDownInput],
]);
