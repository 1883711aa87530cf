/** Steps that a person must complete before anything else. */
import type { CurrentUser } from '@telemachos/contract/features/account/account.schemas.ts';

/** The pages of these steps. */
export type RequiredStepPath = '/applicant' | '/two-steps' | '/gdpr';

/** The page of the next step: own password, second factor where a project demands it, then consent. */
export const requiredStepPath = (
  person: Pick<CurrentUser, 'MustChoosePassword' | 'NeedsSecondFactor' | 'NeedsConsent'> | null | undefined,
): RequiredStepPath | null => {
  if (!person) return null;
  if (person.MustChoosePassword) return '/applicant';
  if (person.NeedsSecondFactor) return '/two-steps';
  return person.NeedsConsent ? '/gdpr' : null;
};

/** Whether the server refused a call because of such a step. */
export const needsRequiredStep = ({ code }: { code: string }): boolean =>
  code === 'CONSENT_REQUIRED' || code === 'PASSWORD_REQUIRED' || code === 'SECOND_FACTOR_REQUIRED';
