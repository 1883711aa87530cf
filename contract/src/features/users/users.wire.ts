/** What the calls about people carry; nothing of a person beyond what a list shows. */
import { z } from 'zod';
import { id } from '../../kit/ids.ts';
import { role } from '../account/account.schemas.ts';

/** A person in a list, with the mentor for the project. */
export const personLine = z.object({
  Id: id,
  Username: z.string(),
  Roles: z.array(role),
  State: z.int(),
  Fields: z.object({
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    kayas: z.string(),
    municipality: z.string(),
  }),
  Mentor: z.object({ Id: id, Name: z.string() }).nullable(),
  ActionMentors: z.int(),
});
export type PersonLine = z.output<typeof personLine>;

/** A mentor with the number of active mentees linked for the project. */
export const mentorLine = z.object({ Id: id, Name: z.string(), Type: z.string(), State: z.int(), Caseload: z.int() });
export type MentorLine = z.output<typeof mentorLine>;

/** One value of a filter. */
export const filterValue = z.object({ Id: id, Value: z.string() });
