/** How the rules of a definition tell what they find. */
import type { Words } from '../questionnaires/words.ts';
import type { Fault, FaultCode } from './faults.ts';

type More = { detail?: string | number | undefined; warning?: boolean };

/**
 * Tells a fault at its place; `words` judges a text in its languages, which must be there unless `needed` says
 * otherwise.
 */
export type Tell = {
  fault: (path: Fault['Path'], code: FaultCode, more?: More) => void;
  words: (words: Words | undefined, path: Fault['Path'], needed?: boolean) => void;
};
