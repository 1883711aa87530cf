/** The questionnaire around an input, for types that need more than their own question: tables that read each other, uploads. */
import { createContext, useContext } from 'react';
import type { Questionnaire } from './questionnaires.queries.ts';

export const Within = createContext<Questionnaire | null>(null);

/** The questionnaire that is on the screen; null outside of one. */
export const useWithin = (): Questionnaire | null => useContext(Within);
