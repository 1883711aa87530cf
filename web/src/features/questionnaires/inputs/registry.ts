/**
 * The input of each type of question, by its code; a type without one takes no answers. Adding a type is one file and one line.
 * Heavy ones come with the questionnaire that has them, all of them before the first question, for the network may be gone later.
 */
import { questionTypes } from '@telemachos/contract/features/questionnaires/question-types.ts';
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import type { Questionnaire } from '../questionnaires.queries.ts';
import { loadTableInput } from '../tables/load-tables.ts';
import { ChoiceInput } from './choice-input.tsx';
import { DropDownInput } from './drop-down-input.tsx';
import { GridInput } from './grid-input.tsx';
import type { InputProps } from './input.ts';
import { LongInput } from './long-input.tsx';
import { SeveralInput } from './several-input.tsx';
import { TextualInput } from './text-input.tsx';

type Input = ComponentType<InputProps>;

const loaders = new Map<number, () => Promise<Input>>([
  [questionTypes.wordsIntoBlanks, () => import('./words-input.tsx').then((file) => file.WordsInput)],
  [questionTypes.upload, () => import('./upload-input.tsx').then((file) => file.UploadInput)],
  [questionTypes.spreadsheet, loadTableInput],
  [questionTypes.order, () => import('./order-input.tsx').then((file) => file.OrderInput)],
]);

/** Those that have come: drawn at once, so that the focus finds their fields. */
const here = new Map<number, Input>([
  [questionTypes.date, TextualInput],
  [questionTypes.oneChoice, ChoiceInput],
  [questionTypes.severalChoices, SeveralInput],
  [questionTypes.matchingGrid, GridInput],
  [questionTypes.openShort, TextualInput],
  [questionTypes.openLong, LongInput],
  [questionTypes.numeric, TextualInput],
  [questionTypes.dropDown, DropDownInput],
]);

const bring = async (type: number, load: () => Promise<Input>): Promise<Input> => {
  const input = await load();
  here.set(type, input);
  return input;
};

const coming = new Map<number, LazyExoticComponent<Input>>(Array.from(loaders, ([type, load]) => [type, lazy(async () => ({ default: await bring(type, load) }))]));

/** The input of a type; undefined for one that takes no answers. */
export const inputOf = (type: number): Input | LazyExoticComponent<Input> | undefined => here.get(type) ?? coming.get(type);

/** Resolves when the inputs that a questionnaire needs are here. */
export const inputsReady = async ({ Section }: Pick<Questionnaire, 'Section'>): Promise<void> => {
  const types = new Set(Section.flatMap(({ Questions }) => Questions.map(({ Type }) => Type)));
  await Promise.all(Array.from(loaders, async ([type, load]) => (types.has(type) && !here.has(type) ? bring(type, load) : undefined)));
};
