/** Messages that are brought before the supervisors of a project, and what became of that. */
import { z } from 'zod';
import { defineCall, fileOutput } from '../../call.ts';
import { counter, id, idInQuery, text } from '../../kit/fields.ts';
import { pagerInput, pagerOutput } from '../../kit/pager.ts';
import { isBlank } from '../../kit/texts.rules.ts';
import { maxReportReasonLength } from './chat.rules.ts';
import { chatPerson } from './chat.wire.ts';

const scope = { conversation: 'ConversationId' } as const;
/** Why, or what was decided: never without a word. */
const words = text(maxReportReasonLength)
  .min(1)
  .refine((given) => !isBlank(given), { message: 'REQUIRED' });

/** A file by its name, and how large it is, in bytes. */
const namedFile = z.object({ Name: z.string(), Size: z.number() });

/** A message that stood before the one that was reported, as it stood then. */
const stoodBefore = z.object({
  Seq: counter,
  UserId: id,
  User: z.string(),
  Time: z.iso.datetime(),
  Message: z.string(),
  TakenBack: z.boolean(),
  Changed: z.boolean(),
  Files: z.array(namedFile),
});

/** A report as those who decide see it. */
export const messageReport = z.object({
  Id: id,
  At: z.iso.datetime(),
  Reporter: chatPerson,
  Reason: z.string(),
  Writer: chatPerson,
  /** When the message was written, and what it said when it was reported. */
  Time: z.iso.datetime(),
  Said: z.string(),
  /** What became of the message since: it was changed, or taken back. */
  Since: z.enum(['changed', 'takenBack']).nullable(),
  /** All that the message said, the oldest first, with when it began to: one unless it was changed. */
  Wordings: z.array(z.object({ Time: z.iso.datetime(), Message: z.string() })),
  /** What came with it; one that is not kept any more cannot be fetched. */
  Files: z.array(namedFile.extend({ Id: id, Kept: z.boolean() })),
  Before: z.array(stoodBefore),
  Settled: z.object({ At: z.iso.datetime(), By: z.string(), Outcome: z.string() }).nullable(),
  /** The viewer may settle it: it is no report of their own. */
  May: z.boolean(),
});

export const chatReportsCalls = {
  report: defineCall({
    access: 'chat.use',
    impersonation: 'never',
    path: '/api/chat/Report',
    idempotent: true,
    scope,
    input: z.object({ ConversationId: id, Seq: counter, Reason: words }),
    output: z.object({ Seq: counter, At: z.iso.datetime(), Reason: z.string() }),
    maxRequestsPerMinute: 30,
    summary: 'Bring a message of somebody else before the supervisors, once; again it answers the report that stands.',
  }),
  reported: defineCall({
    access: 'chat.use',
    impersonation: 'never',
    readOnly: true,
    path: '/api/chat/Reported',
    scope,
    input: z.object({ ConversationId: id }),
    output: z.object({
      reports: z.array(z.object({ Seq: counter, At: z.iso.datetime(), Settled: z.boolean() })),
      /** Whether there are older ones. */
      More: z.boolean(),
    }),
    summary: 'What of a conversation the caller has reported, the newest first, and whether it was looked at.',
  }),
  reports: defineCall({
    access: 'chat.reports',
    impersonation: 'never',
    readOnly: true,
    path: '/api/chat/Reports',
    scope: { project: 'ProjectId' },
    input: z.object({ ProjectId: id, Settled: z.boolean().default(false), ...pagerInput }),
    output: pagerOutput(messageReport),
    summary:
      'Reported messages of the project, each with what it ever said, its files, and up to five before it as they stood when it was reported; none about the caller’s own messages.',
  }),
  reportFile: defineCall({
    access: 'chat.reports',
    impersonation: 'never',
    path: '/api/chat/ReportFile',
    method: 'GET',
    readOnly: true,
    scope: { report: 'ReportId' },
    input: z.object({ ReportId: idInQuery, Id: idInQuery }),
    output: fileOutput,
    returnsFile: true,
    summary: 'A file of the message that a report is about, also of one that was taken back, while it is kept.',
  }),
  settleReport: defineCall({
    access: 'chat.reports',
    impersonation: 'never',
    path: '/api/chat/SettleReport',
    scope: { report: 'ReportId' },
    input: z.object({ ReportId: id, Outcome: words }),
    output: z.object({ Settled: z.object({ At: z.iso.datetime(), By: z.string(), Outcome: z.string() }) }),
    problems: ['REPORT_SETTLED'],
    summary: 'Say what was decided about a report; once, and by nobody about their own.',
  }),
};
