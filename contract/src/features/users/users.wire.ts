/** What the calls about people carry; nothing of a person beyond what a list shows. */
import { z } from 'zod';
import { id } from '../../kit/fields.ts';
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
  /** Only on those who were added for an evaluation (001 §7, AddEvaluationMentees). */
  Evaluation: z.literal(true).optional(),
  /** The further fields that were asked for. */
  More: z.record(z.string(), z.string()).optional(),
  /** Whether they have a second step or a passkey; told to who may take it away. */
  TwoSteps: z.boolean().optional(),
});
export type PersonLine = z.output<typeof personLine>;

/**
 * A mentor with the number of mentees linked for the project, active or not activated yet, and how many there may be
 * (null: as many as come).
 */
export const mentorLine = z.object({
  Id: id,
  Name: z.string(),
  Type: z.string(),
  State: z.int(),
  Caseload: z.int(),
  Capacity: z.int().nullable(),
});
export type MentorLine = z.output<typeof mentorLine>;

/** One value of a filter. */
export const filterValue = z.object({ Id: id, Value: z.string() });

/** A value of a filter over a profile field. */
const fieldValue = z.object({ Value: z.string(), Label: z.string(), LabelEn: z.string() });
export type FieldValue = z.output<typeof fieldValue>;

/** The values of a filter; `More` says that these are only the first ones. */
export const fieldValues = z.object({ Values: z.array(fieldValue), More: z.boolean() });
export type FieldValues = z.output<typeof fieldValues>;

/** A mentor as those who follow mentors see one: of the active mentees, with something overdue, or waiting for the mentor. */
const followed = z.object({ Id: id, Name: z.string(), Caseload: z.int(), Overdue: z.int(), Waiting: z.int() });

/** Who follows whom in a project. */
export const supervision = z.object({
  Supervisors: z.array(z.object({ Id: id, Name: z.string(), Subjects: z.array(id) })),
  Mentors: z.array(followed),
  /** Whom supervisors follow besides: mentees, mentors who are not active, and by roles that ended. For who may link. */
  Others: z.array(z.object({ Id: id, Name: z.string() })),
  /** Of when the mentors' numbers are, where very many are counted once for all who look. */
  AsOf: z.string().nullable(),
});
