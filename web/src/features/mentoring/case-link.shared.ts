/** The way from a line of the caseload. */
import type { CaseLine } from '@telemachos/contract/features/mentoring/mentoring.wire.ts';

/** Where a line leads: to the action it is about, else to the person. */
export const linkTo = (segment: string, line: CaseLine): string =>
  `/${segment}/mentor/mentee/${line.User.Id}${line.Action ? `/${line.Action.Id}` : ''}`;
