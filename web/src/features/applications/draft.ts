/**
 * What was typed into the form, kept on this device until it is sent, but for the e-mail: what is kept has none when it
 * is restored (specification 000 §5).
 */
import { isEmail } from '@telemachos/contract/kit/email.ts';
import type { Answers } from '@telemachos/contract/features/applications/applications.rules.ts';
import { localSettings } from '../../platform/local-settings.ts';

const keyFor = (project: number): string => `application.${project}`;

/** Whether what was kept is answers. */
export const isAnswers = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((answer) => typeof answer === 'string');

/** Also one that was typed into another field. */
const withoutEmail = (answers: Answers, emailKey: string | null): [string, string][] =>
  Object.entries(answers).filter(([key, answer]) => key !== emailKey && answer !== '' && !isEmail(answer));

/** Keep the answers so far, without the e-mail. */
export const keepDraft = (project: number, answers: Answers, emailKey: string | null): void =>
  localSettings.set(keyFor(project), JSON.stringify(Object.fromEntries(withoutEmail(answers, emailKey))));

/** Forget what was kept. */
export const clearDraft = (project: number): void => localSettings.set(keyFor(project), '');

/** The answers kept earlier, without the e-mail; null when there are none. */
export const restoreDraft = (project: number, emailKey: string | null): Answers | null => {
  try {
    const kept: unknown = JSON.parse(localSettings.get(keyFor(project)) || 'null');
    if (!isAnswers(kept)) return null;
    const rest = withoutEmail(kept, emailKey);
    return rest.length > 0 ? Object.fromEntries(rest) : null;
  } catch {
    return null;
  }
};
