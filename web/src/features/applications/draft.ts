/**
 * What was typed into the form, kept on this device until it is sent. The e-mail is dropped when it is restored
 * (specification 000 §5).
 */
import { isEmail } from '@telemachos/contract/kit/email.ts';
import type { Answers } from '@telemachos/contract/features/applications/applications.rules.ts';
import { remembered } from '../../platform/store.ts';

const keyFor = (project: number): string => `application.${project}`;

/** Whether what was kept is answers. */
export const isAnswers = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((answer) => typeof answer === 'string');

/** Keep the answers so far. */
export const keepDraft = (project: number, answers: Answers): void =>
  remembered.set(keyFor(project), JSON.stringify(answers));

/** Forget what was kept. */
export const clearDraft = (project: number): void => remembered.set(keyFor(project), '');

/** The answers kept earlier, without the e-mail; null when there are none. */
export const restoreDraft = (project: number, emailKey: string | null): Answers | null => {
  try {
    const kept: unknown = JSON.parse(remembered.get(keyFor(project)) || 'null');
    if (!isAnswers(kept)) return null;
    const rest = Object.fromEntries(
      Object.entries(kept).filter(([key, answer]) => key !== emailKey && answer !== '' && !isEmail(answer)),
    );
    return Object.keys(rest).length > 0 ? rest : null;
  } catch {
    return null;
  }
};
