/**
 * The input of each type of question, by its code. Adding a type is one file and one line.
 * Heavy ones come with the questionnaire that has them, all of them before the first question, for the network may be
 * gone later.
 */
import { questionTypes, type QuestionType } from '@telemachos/contract/features/questionnaires/question-types.ts';
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import type { Questionnaire } from '../opened.shared.ts';
import { loadTableInput } from '../tables/load-tables.ts';
import { ChoiceInput } from './choice-input.tsx';
import { DropDownInput } from './drop-down-input.tsx';
import { GridInput } from './grid-input.tsx';
import type { InputProps } from './input.ts';
import { LongInput } from './long-input.tsx';
import { SeveralInput } from './several-input.tsx';
import { TextualInput } from './text-input.tsx';

type Input = ComponentType<InputProps>;

/** Drawn at once; brought when a questionnaire has it; or nothing to answer. */
type Entry = { now: Input } | { later: () => Promise<Input> } | null;

/** The compiler refuses a type that is not listed. */
const entries: Readonly<Record<QuestionType, Entry>> = {
  [questionTypes.date]: { now: TextualInput },
  [questionTypes.oneChoice]: { now: ChoiceInput },
  [questionTypes.severalChoices]: { now: SeveralInput },
  [questionTypes.matchingGrid]: { now: GridInput },
  [questionTypes.openShort]: { now: TextualInput },
  [questionTypes.openLong]: { now: LongInput },
  [questionTypes.numeric]: { now: TextualInput },
  [questionTypes.wordsIntoBlanks]: { later: () => import('./words-input.tsx').then((file) => file.WordsInput) },
  [questionTypes.order]: { later: () => import('./order-input.tsx').then((file) => file.OrderInput) },
  [questionTypes.dropDown]: { now: DropDownInput },
  [questionTypes.upload]: { later: () => import('./upload-input.tsx').then((file) => file.UploadInput) },
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
export const inputsReady = async ({ Section }: Pick<Questionnaire, 'Section'>): Promise<void> => {
  const types = new Set(Section.flatMap(({ Questions }) => Questions.map(({ Type }) => Type)));
  await Promise.all(
    loaders.map(async ([type, load]) => (types.has(type) && !here.has(type) ? bring(type, load) : undefined)),
  );
};
