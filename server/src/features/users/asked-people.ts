/** Whom a list of people is asked for, as far as the caller may ask. */
import type { ParsedInputOf } from '@telemachos/contract/call.ts';
import type { usersCalls } from '@telemachos/contract/features/users/users.calls.ts';
import type { PeopleFilter } from './people-filter.store.ts';
import type { Readable } from './readable.shared.ts';

type Query = Pick<
  ParsedInputOf<typeof usersCalls.find>,
  'ProjectId' | 'Search' | 'Filter' | 'Roles' | 'MentorId' | 'Unpaired'
>;

/** The people whom a list is asked for, as the stores find them. */
export const askedPeople = (query: Query, { unsearched, contained }: Readable): PeopleFilter => ({
  projectId: query.ProjectId,
  roles: query.Roles,
  search: query.Search,
  unsearched,
  filter: query.Filter,
  contained,
  mentorId: query.MentorId,
  unpaired: query.Unpaired,
});
