/**
 * The input of each type of question, by its code. Adding a type is one file and one line.
 * What only some questionnaires have comes with those that have it, all of it before the first question, for the network
 * may be gone later.
 */
import { questionTypes, type QuestionType } from '@telemachos/contract/features/questionnaires/question-types.ts';
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { loadTexts } from '../../../platform/i18n.ts';
import type { Questionnaire } from '../opened.shared.ts';
import { loadTableInput } from '../tables/load-tables.ts';
import { ChoiceInput } from './choice-input.tsx';
import type { InputProps } from './input.ts';

type Input = ComponentType<InputProps>;

/** Drawn at once; brought when a questionnaire has it; or nothing to answer. */
type Entry = { now: Input } | { later: () => Promise<Input> } | null;

/** An input whose own words come with it. */
const withWords = async (load: Promise<Input>, words: 'inputs' | 'uploads' = 'inputs'): Promise<Input> =>
  (await Promise.all([load, loadTexts([words])]))[0];

const loadTextual = () => import('./text-input.tsx').then((file) => file.TextualInput);

/** The compiler refuses a type that is not listed. */
const entries: Readonly<Record<QuestionType, Entry>> = {
  [questionTypes.date]: { later: loadTextual },
  [questionTypes.oneChoice]: { now: ChoiceInput },
  [questionTypes.severalChoices]: { later: () => import('./several-input.tsx').then((file) => file.SeveralInput) },
  [questionTypes.matchingGrid]: { later: () => import('./grid-input.tsx').then((file) => file.GridInput) },
  [questionTypes.openShort]: { later: loadTextual },
  [questionTypes.openLong]: { later: () => withWords(import('./long-input.tsx').then((file) => file.LongInput)) },
  [questionTypes.numeric]: { later: loadTextual },
  [questionTypes.wordsIntoBlanks]: {
    later: () => withWords(import('./words-input.tsx').then((file) => file.WordsInput)),
  },
  [questionTypes.order]: { later: () => withWords(import('./order-input.tsx').then((file) => file.OrderInput)) },
  [questionTypes.dropDown]: { later: () => import('./drop-down-input.tsx').then((file) => file.DropDownInput) },
  [questionTypes.upload]: {
    later: () =>
      withWords(
        import('./upload-input.tsx').then((file) => file.UploadInput),
        'uploads',
      ),
  },
  [questionTypes.spreadsheet]: { later: loadTableInput },
  [questionTypes.information]: null,
};

const all = Object.entries(entries).map(([type, entry]) => [Number(type), entry] as const);
const loaders = all.flatMap(([type, entry]) => (entry && 'later' in entry ? [[type, entry.later] as const] : []));

/** Those that have come: drawn at once, so that the focus finds their fields. */
const here = new Map<number, Input>(
  all.flatMap(([type, entry]) => (entry && 'now' in entry ? [[type, entry.now] as const] : [])),
);

const bring = async (type: number, load: () => Promise<Input>): Promise<Input> => {
  const input = await load();
  here.set(type, input);
  return input;
};

const coming = new Map<number, LazyExoticComponent<Input>>(
  loaders.map(([type, load]) => [type, lazy(async () => ({ default: await bring(type, load) }))]),
);

/** The input of a type; undefined for one that takes no answers. */
export const inputOf = (type: number): Input | LazyExoticComponent<Input> | undefined =>
  here.get(type) ?? coming.get(type);

/** A part of the page did not come, or does not run in this browser. */
export class PartMissing extends Error {}

/** Resolves when the inputs that a questionnaire needs are here. */
export const inputsReady = async ({ Types }: Pick<Questionnaire, 'Types'>): Promise<void> => {
  const types = new Set(Types);
  await Promise.all(
    loaders.map(async ([type, load]) => (types.has(type) && !here.has(type) ? bring(type, load) : undefined)),
  );
};

/** Brings every input before a questionnaire is opened. What does not come is brought again with its questionnaire. */
export const preloadInputs = async (): Promise<void> => {
  await Promise.allSettled(loaders.map(async ([type, load]) => (here.has(type) ? undefined : bring(type, load))));
};
