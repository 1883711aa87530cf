/** Check for people who are only applicants. */
import { isOnlyApplicant } from '@telemachos/contract/access/roles.ts';
import type { Session } from './session.ts';

/** Whether the person is an applicant in every project and holds no other role. */
export const isApplicantOnly = (session: Session): boolean =>
  isOnlyApplicant([...session.Roles, ...session.Projects.flatMap((own) => own.Roles)]);
