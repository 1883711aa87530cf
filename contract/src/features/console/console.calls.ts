/** The administrators' console: the outbox of mails, and how long data are kept. */
import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { id, text } from '../../kit/fields.ts';
import { longPagerInput, longPagerOutput, pagerInput, pagerOutput } from '../../kit/pager.ts';
import { mailDetails, mailLine, mailStatus, retention, retentionTrial, undeliveredLine } from './console.schemas.ts';

export const consoleCalls = {
  outbox: defineCall({
    path: '/api/console/Outbox',
    access: 'mails.view',
    readOnly: true,
    input: z.object({
      ...longPagerInput,
      Search: text(200).default(''),
      Status: z.array(mailStatus).max(4).optional(),
    }),
    output: longPagerOutput(mailLine).extend({
      /** Null where nobody counted. */
      Counts: z.object({ kept: z.int(), waiting: z.int(), sent: z.int(), failed: z.int() }).nullable(),
    }),
    summary:
      'The mails of the installation, the newest first: kept where no mail server is set, waiting, sent or failed where one is.',
  }),
  undelivered: defineCall({
    path: '/api/console/Undelivered',
    access: 'project.manage',
    readOnly: true,
    scope: { project: 'ProjectId' },
    input: z.object({ ...pagerInput, ProjectId: id }),
    output: pagerOutput(undeliveredLine),
    summary: 'The mails of a project that could not be delivered, the newest first, without their words.',
  }),
  mail: defineCall({
    path: '/api/console/Mail',
    access: 'mails.view',
    readOnly: true,
    input: z.object({ Id: id }),
    output: mailDetails,
    summary: 'One mail with its words.',
  }),
  retention: defineCall({
    path: '/api/console/Retention',
    access: 'data.keep',
    readOnly: true,
    input: z.object({}),
    output: retention,
    summary:
      'How long what is needed for a time only is kept, how much there is of it, and what the last night removed.',
  }),
  retentionTrial: defineCall({
    path: '/api/console/RetentionTrial',
    access: 'data.keep',
    readOnly: true,
    input: z.object({}),
    output: retentionTrial,
    maxRequestsPerMinute: 20,
    summary: 'What each rule would remove now; nothing is removed.',
  }),
};
