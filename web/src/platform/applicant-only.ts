/** Whether somebody is here to apply and for nothing else. */
import { isOnlyApplicant } from '@telemachos/contract/access/roles.ts';
import type { Session } from './session.ts';

/** Whether the person is an applicant and nothing else, in every project. */
export const isApplicantOnly = (session: Session): boolean =>
  isOnlyApplicant([...session.Roles, ...session.Projects.flatMap((own) => own.Roles)]);
