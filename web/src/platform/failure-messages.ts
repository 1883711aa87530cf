/** Which words tell a failure: the kind of it decides what it means for one's work and what to do. */
import { useTranslation } from 'react-i18next';
import { toApiProblem } from './api.ts';

/** The kinds of failure, in common.json under `errors`. */
export type FailureKind = 'part' | 'network' | 'missing' | 'refused' | 'slow' | 'unavailable' | 'broken';

/** What Chrome, Firefox, Safari and Vite say when a file of the page does not come. */
const chunkLoadError = /dynamically imported module|Importing a module script failed|Unable to preload CSS/;

/** The kind of what was thrown. */
export const classifyFailure = (error: unknown): FailureKind => {
  // Asking again would give the browser's own memory of the failure: such a page is loaded anew.
  if (error instanceof Error && chunkLoadError.test(error.message)) return 'part';
  const problem = toApiProblem(error);
  if (problem.code === 'NETWORK') return 'network';
  if (problem.code === 'UNAVAILABLE' || problem.code === 'BUSY') return 'unavailable';
  if (problem.status === 404 || problem.status === 410) return 'missing';
  if (problem.status === 401 || problem.status === 403) return 'refused';
  return problem.status === 429 ? 'slow' : 'broken';
};

/**
 * What a failure means for one's work, in common.json: what can be read once more changed nothing; of anything else that
 * got no answer nobody knows whether it was done.
 */
export const failureMeaningKey = (kind: FailureKind, isRead: boolean) =>
  isRead || (kind !== 'network' && kind !== 'broken')
    ? (`errors.${kind}.means` as const)
    : (`errors.${kind}.unsure` as const);

/** Why something was not done, in words; trying what `isFinal` again changes nothing. */
export type Failure = { message: string; isPermanentFailure: boolean };

/** Whether the same would be refused again: what has been asked cannot be, as things stand. */
export const isFinal = (error: unknown): boolean => {
  const { code, status } = toApiProblem(error);
  return code !== 'NETWORK' && status >= 400 && status < 500 && status !== 408 && status !== 429;
};

/** A function from what was thrown to its words, and whether trying again helps. */
export const useDescribeFailure = (): ((error: unknown) => Failure) => {
  const problemText = useProblemMessage();
  return (error) => ({ message: problemText(error), isPermanentFailure: isFinal(error) });
};

/** A function from what was thrown to one sentence in the person's language. */
export const useProblemMessage = (): ((error: unknown) => string) => {
  const { t } = useTranslation(['common', 'problems']);
  return (error) => {
    const problem = toApiProblem(error);
    // What is wrong with a text is said of the text, whatever the form has for its fields.
    if (problem.code === 'BAD_INPUT' && Object.values(problem.fields).includes('BAD_TEXT'))
      return t('problems:BAD_TEXT');
    // What was decided has its own words, and of what there are too many.
    const context = problem.details['Decision'] ?? problem.details['Of'];
    return t(`problems:${problem.code}`, { ...problem.details, context });
  };
};
