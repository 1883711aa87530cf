/** The results room's calls. */
import type { resultsCalls } from '@telemachos/contract/features/results/results.calls.ts';
import type { Handlers } from '../../platform/context.ts';

/** The room's calls as their handlers see them. */
export type ResultsHandlers = Handlers<typeof resultsCalls>;

export const resultsHandlers: ResultsHandlers = {};
