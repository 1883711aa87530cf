/** What the calls about one person carry. Source: specification 001 §3 (User), §7. */
import { z } from 'zod';
import { fieldName, id, text } from '../../kit/fields.ts';
import { photo, role } from '../account/account.schemas.ts';

/** Length of a profile field's value, in UTF-16 units. */
export const maxProfileValueLength = 1000;

/** Profile fields to values, at most a hundred of them; an empty value takes the field away. */
export const fieldsToSet = z
  .record(fieldName(60).min(1), text(maxProfileValueLength))
  .refine((fields) => Object.keys(fields).length <= 100, { message: 'TOO_MANY' });

const option = z.object({ Value: z.string(), Label: z.string(), LabelEn: z.string() });

/** A profile field of a person as whoever asks may see it. */
export const personField = z.object({
  Name: z.string(),
  Label: z.string(),
  LabelEn: z.string(),
  Type: z.string(),
  Options: z.array(option).nullable(),
  /** It belongs to the person's place in this project. */
  OfProject: z.boolean(),
  Editable: z.boolean(),
  Value: z.string(),
});
export type PersonField = z.output<typeof personField>;

/** One person on one page. */
export const personPage = z.object({
  Id: id,
  Username: z.string(),
  Roles: z.array(role),
  Level: z.int(),
  State: z.int(),
  Fields: z.array(personField),
  HasPassword: z.boolean(),
  HasEmail: z.boolean(),
  /** The name of the photograph; null without one. */
  Photo: photo,
  CreatedAt: z.string(),
  JoinedAt: z.string(),
  /** Of the places where they are signed in, the last use; null without any. */
  LastSeenAt: z.string().nullable(),
  /** When they consented to the policy in force last; null where they did not, or took it back. */
  ConsentAt: z.string().nullable(),
  DefaultProjectId: id.nullable(),
  /** Where the person is a member, as far as who asks is there, too. */
  Projects: z.array(z.object({ Id: id, Descr: z.string(), Roles: z.array(role), State: z.int() })),
  Mentor: z.object({ Id: id, Name: z.string() }).nullable(),
  Applications: z.array(z.object({ Id: id, Status: z.int(), Kayas: z.string(), SubmittedAt: z.string() })),
  /** Of the actions that were begun, how many are completed. */
  Actions: z.object({ Begun: z.int(), Completed: z.int() }),
  /** Whether who asks may change fields; roles and state; the account itself. */
  May: z.object({ Fields: z.boolean(), Manage: z.boolean(), Account: z.boolean() }),
  /** The roles that who asks may give. */
  Assignable: z.array(role),
});
export type PersonPage = z.output<typeof personPage>;

/** A line of a person's history. What is kept from who asks is not in it. */
export const historyLine = z.object({
  Id: id,
  At: z.string(),
  What: z.string(),
  Name: z.string(),
  Before: z.string().nullable(),
  After: z.string().nullable(),
  Actor: z.object({ Id: id, Name: z.string() }).nullable(),
  /** Whom the actor looked through. */
  ViewedAs: z.object({ Id: id, Name: z.string() }).nullable(),
  BatchId: id.nullable(),
});
export type HistoryLine = z.output<typeof historyLine>;

/** What a person chose for screens of a project. */
export const preferenceKey = z.enum(['people.columns', 'bulk.headers', 'grid.columns', 'grid.views', 'exports']);
export type PreferenceKey = z.output<typeof preferenceKey>;
/** Names to names or lists of names, a few kilobytes of them. */
export const preferenceValue = z
  .record(fieldName(200).min(1), z.union([text(200), z.array(text(60)).max(40)]))
  .refine((value) => JSON.stringify(value).length <= 8000, { message: 'TOO_LONG' });
