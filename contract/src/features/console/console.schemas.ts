/** What the console's calls carry. */
import { z } from 'zod';
import { id } from '../../kit/fields.ts';
import { retentionNames } from './retention.rules.ts';

export const mailStatus = z.enum(['kept', 'waiting', 'sent', 'failed']);

/** A mail in the outbox, without its words. Instants are ISO texts. */
export const mailLine = z.object({
  Id: id,
  At: z.string(),
  Address: z.string(),
  Subject: z.string(),
  Status: mailStatus,
  Project: z.string().nullable(),
});
export type MailLine = z.output<typeof mailLine>;

/**
 * A mail that was not delivered, for whoever can ask the person for another address. `MenteeId` where the person takes
 * part in the project, else `Find` is what finds the person's application, where there is one. `Name` is the address where
 * the person is not known. What is kept from who asks is empty.
 */
export const undeliveredLine = mailLine
  .pick({ Id: true, At: true, Address: true, Subject: true })
  .extend({ Name: z.string(), MenteeId: id.nullable(), Find: z.string().nullable() });
export type UndeliveredLine = z.output<typeof undeliveredLine>;

/** A mail with its words, and how its sending went. */
export const mailDetails = mailLine.extend({
  Body: z.string(),
  Language: z.string(),
  Tries: z.int(),
  Error: z.string().nullable(),
  SentAt: z.string().nullable(),
});

const rule = z.enum(retentionNames);

/** The rules of retention with their figures. `Days` is null where it is kept for ever; instants are ISO texts. */
export const retention = z.object({
  Rules: z.array(
    z.object({
      Name: rule,
      Days: z.int().nullable(),
      /** Rows of the rule's table, about, and their bytes on the disk. */
      Rows: z.int(),
      Bytes: z.number(),
      /** Removed in the last night; null before the first one. */
      Removed: z.int().nullable(),
    }),
  ),
  Last: z.object({ At: z.string(), Ended: z.string().nullable() }).nullable(),
  Next: z.string(),
});

/** What would be removed. */
export const retentionTrial = z.object({ list: z.array(z.object({ Name: rule, Count: z.int() })) });
