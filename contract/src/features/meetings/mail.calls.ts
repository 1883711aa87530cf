/** Mails about meetings: read before, then sent. Source: specification 000 §7, 001 §4, §7. */
import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { id } from '../../kit/fields.ts';
import { maxMeetingsPerRequest } from './meetings.rules.ts';

/** The digest of mails as they were read, and of which of them were sent before. */
const version = z.string().regex(/^[\da-f]{64}$/);

const mails = {
  access: 'mentor.work',
  scope: { meetings: 'Data' },
  input: z.object({
    /** The meetings that are told of. */
    Data: z.array(id).min(1).max(maxMeetingsPerRequest),
    /** To each mentor the list of those that are theirs, or to each mentee the appointment. */
    Template: z.enum(['meetingList', 'appointment']),
  }),
} as const;

/** Who is not written to: for want of an address, for they were written to of this very time, or for the meeting is off or over by now. */
const unwritten = { Without: z.array(z.string()), Already: z.array(z.string()), Over: z.array(z.string()) };

export const mailCalls = {
  mailPreview: defineCall({
    ...mails,
    path: '/api/notify/MailUsersPreview',
    readOnly: true,
    output: z.object({
      Mails: z.array(z.object({ To: z.string(), Subject: z.string(), Body: z.string() })),
      ...unwritten,
      /** Of lists: since when the mentors have all of it as it is; null where that is not so. */
      Listed: z.iso.datetime().nullable(),
      /** What was read, to be sent as it is: given to MailUsers. */
      Version: version,
    }),
    problems: ['TOO_MANY_PEOPLE', 'MEETING_OVER', 'HELD_BY_OTHER'],
    summary: 'The mails that MailUsers would send, to be read before (001 §7).',
  }),
  mailUsers: defineCall({
    ...mails,
    path: '/api/notify/MailUsers',
    idempotent: true,
    input: mails.input.extend({
      /** That of the preview: what would read otherwise now is not sent. */
      Version: version.nullish(),
    }),
    output: z.object({ Sent: z.int(), ...unwritten }),
    problems: ['TOO_MANY_PEOPLE', 'MEETING_OVER', 'HELD_BY_OTHER', 'PREVIEW_CHANGED', 'ALREADY_MAILED'],
    summary:
      'Mail meetings: to mentors the list of theirs, to mentees their appointment with its calendar file (001 §4, §7).',
  }),
};
