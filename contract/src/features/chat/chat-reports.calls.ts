/** Messages that are brought before the supervisors of a project, and what became of that. */
import { z } from 'zod';
import { call } from '../../call.ts';
import { counter, id, text } from '../../kit/ids.ts';
import { pagerInput, pagerOutput } from '../../kit/pager.ts';
import { isBlank } from '../../kit/texts.rules.ts';
import { longestReason } from './chat.rules.ts';
import { chatPerson } from './chat.wire.ts';

const scope = { conversation: 'ConversationId' } as const;
/** Why, or what was decided: never without a word. */
const words = text(longestReason)
  .min(1)
  .refine((given) => !isBlank(given), { message: 'REQUIRED' });

/** A message that stood before the one that was reported. */
const stoodBefore = z.object({
  Seq: counter,
  UserId: id,
  User: z.string(),
  Time: z.iso.datetime(),
  Message: z.string(),
  TakenBack: z.boolean(),
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
  Before: z.array(stoodBefore),
  Settled: z.object({ At: z.iso.datetime(), By: z.string(), Outcome: z.string() }).nullable(),
  /** The viewer may settle it: it is no report of their own. */
  May: z.boolean(),
});

export const chatReportsCalls = {
  report: call({
    access: 'chat.use',
    asAnother: 'never',
    path: '/api/chat/Report',
    scope,
    input: z.object({ ConversationId: id, Seq: counter, Reason: words }),
    output: z.object({ Seq: counter, At: z.iso.datetime(), Reason: z.string() }),
    limit: 30,
    about: 'Bring a message of somebody else before the supervisors, once; again it answers the report that stands.',
  }),
  reported: call({
    access: 'chat.use',
    asAnother: 'never',
    reads: true,
    path: '/api/chat/Reported',
    scope,
    input: z.object({ ConversationId: id }),
    output: z.object({ reports: z.array(z.object({ Seq: counter, At: z.iso.datetime(), Settled: z.boolean() })) }),
    about: 'What of a conversation the caller has reported, the newest first, and whether it was looked at.',
  }),
  reports: call({
    access: 'chat.reports',
    asAnother: 'never',
    reads: true,
    path: '/api/chat/Reports',
    scope: { project: 'ProjectId' },
    input: z.object({ ProjectId: id, Settled: z.boolean().default(false), ...pagerInput }),
    output: pagerOutput(messageReport),
    about: 'Reported messages of the project, with up to five before each; none about the caller’s own messages.',
  }),
  settleReport: call({
    access: 'chat.reports',
    asAnother: 'never',
    path: '/api/chat/SettleReport',
    scope: { report: 'ReportId' },
    input: z.object({ ReportId: id, Outcome: words }),
    output: z.object({ Settled: z.object({ At: z.iso.datetime(), By: z.string(), Outcome: z.string() }) }),
    problems: ['REPORT_SETTLED'],
    about: 'Say what was decided about a report; once, and by nobody about their own.',
  }),
};
