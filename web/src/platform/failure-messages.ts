/** Kinds of failure and the texts that describe them. */
import { useTranslation } from 'react-i18next';
import { toApiProblem } from './api.ts';

/** The kinds of failure, keys in common.json under `errors`. */
export type FailureKind =
  | 'part'
  | 'network'
  | 'missing'
  | 'refused'
  | 'personal'
  | 'slow'
  | 'busy'
  | 'unavailable'
  | 'broken';

/** The messages of Chrome, Firefox, Safari and Vite when a script of the page does not load. */
const chunkLoadError = /dynamically imported module|Importing a module script failed|Unable to preload CSS/;

/** Classifies anything thrown. */
export const classifyFailure = (error: unknown): FailureKind => {
  // The browser caches a failed script, so a retry would fail again: such a page must be reloaded.
  if (error instanceof Error && chunkLoadError.test(error.message)) return 'part';
  const problem = toApiProblem(error);
  if (problem.code === 'NETWORK') return 'network';
  if (problem.code === 'UNAVAILABLE') return 'unavailable';
  if (problem.code === 'BUSY') return 'busy';
  if (problem.code === 'NOT_AS_ANOTHER') return 'personal';
  if (problem.status === 404 || problem.status === 410) return 'missing';
  if (problem.status === 401 || problem.status === 403) return 'refused';
  return problem.status === 429 ? 'slow' : 'broken';
};

/**
 * The key in common.json that says what a failure means for the person's work. A failed read changed nothing. A failed
 * write without an answer may or may not have happened.
 */
export const failureMeaningKey = (kind: FailureKind, isRead: boolean) =>
  isRead || (kind !== 'network' && kind !== 'broken')
    ? (`errors.${kind}.means` as const)
    : (`errors.${kind}.unsure` as const);

/** A failure as shown: its message, and whether trying again is useless. */
export type Failure = { message: string; isPermanent: boolean };

/** Whether the server would refuse the same request again, as things stand. */
export const isPermanentFailure = (error: unknown): boolean => {
  const { code, status } = toApiProblem(error);
  return code !== 'NETWORK' && status >= 400 && status < 500 && status !== 408 && status !== 429;
};

/** Returns a function that describes anything thrown. */
export const useDescribeFailure = (): ((error: unknown) => Failure) => {
  const problemText = useProblemMessage();
  return (error) => ({ message: problemText(error), isPermanent: isPermanentFailure(error) });
};

/** Returns a function that turns anything thrown into one sentence in the person's language. */
export const useProblemMessage = (): ((error: unknown) => string) => {
  const { t } = useTranslation(['common', 'problems']);
  return (error) => {
    const problem = toApiProblem(error);
    // An unusable character is a fault of the text, so its message takes precedence over the form's own field messages.
    if (problem.code === 'BAD_INPUT' && Object.values(problem.fields).includes('BAD_TEXT'))
      return t('problems:BAD_TEXT');
    // Decisions and quotas have variants of the message.
    const context = problem.details['Decision'] ?? problem.details['Of'];
    return t(`problems:${problem.code}`, { ...problem.details, context });
  };
};
