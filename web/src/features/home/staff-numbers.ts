/** The numbers of the staff's home. */
import { statusGroups, type StatusGroup } from '@telemachos/contract/features/applications/applications.moves.rules.ts';
import type { OutputOfPath } from '../../platform/api.ts';

/** What the product counts for the staff. */
export type Numbers = OutputOfPath<'/api/home/Staff'>;

/** How many applications stand in a group of statuses. */
export const countOf = ({ Applications }: Numbers, group: StatusGroup): number => {
  const statuses: readonly number[] = statusGroups[group];
  return Applications.filter(({ Status }) => statuses.includes(Status)).reduce((sum, { Count }) => sum + Count, 0);
};
