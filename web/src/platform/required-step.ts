/** What is asked of a person before anything else goes on, and where it is given. */
import type { CurrentUser } from '@telemachos/contract/features/account/account.schemas.ts';

/** Where something is given before all else. */
export type RequiredStepPath = '/applicant' | '/two-steps' | '/gdpr';

/** A password of one's own, signing in in two steps where a project demands it, the project's consent: in this order. */
export const requiredStepPath = (
  person: Pick<CurrentUser, 'MustChoosePassword' | 'NeedsSecondFactor' | 'NeedsConsent'> | null | undefined,
): RequiredStepPath | null => {
  if (!person) return null;
  if (person.MustChoosePassword) return '/applicant';
  if (person.NeedsSecondFactor) return '/two-steps';
  return person.NeedsConsent ? '/gdpr' : null;
};

/** Whether a call was refused because something is asked first. */
export const needsRequiredStep = ({ code }: { code: string }): boolean =>
  code === 'CONSENT_REQUIRED' || code === 'PASSWORD_REQUIRED' || code === 'SECOND_FACTOR_REQUIRED';
