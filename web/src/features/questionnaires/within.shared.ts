/**
 * The questionnaire around an input, for types that need more than their own question: tables that read each other,
 * uploads.
 */
import type { GivenAnswer } from '@telemachos/contract/features/questionnaires/types/type.ts';
import { createContext, useContext } from 'react';
import type { Questionnaire } from './opened.shared.ts';

export const Within = createContext<Questionnaire | null>(null);

/**
 * Tell that the server has an answer which did not go through the queue: the names of files. What it was before is given
 * to `next` at that moment, since two places for files of one question may answer in any order.
 */
export type Confirm = (group: number, next: (before: GivenAnswer) => GivenAnswer) => void;
export const Confirming = createContext<Confirm>(() => undefined);

/** The questionnaire that is on the screen; null outside of one. */
export const useWithin = (): Questionnaire | null => useContext(Within);
