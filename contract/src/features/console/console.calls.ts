/** The administrators' console: the outbox of mails. */
import { z } from 'zod';
import { call } from '../../call.ts';
import { id, text } from '../../kit/ids.ts';
import { pagerInput, pagerOutput } from '../../kit/pager.ts';
import { mailDetails, mailLine, mailStatus, undeliveredLine } from './console.schemas.ts';

export const consoleCalls = {
  outbox: call({
    path: '/api/console/Outbox',
    access: 'mails.view',
    input: z.object({ ...pagerInput, Search: text(200).default(''), Status: z.array(mailStatus).max(4).optional() }),
    output: pagerOutput(mailLine).extend({
      Counts: z.object({ kept: z.int(), waiting: z.int(), sent: z.int(), failed: z.int() }),
    }),
    about:
      'The mails of the installation, the newest first: kept where no mail server is set, waiting, sent or failed where one is.',
  }),
  undelivered: call({
    path: '/api/console/Undelivered',
    access: 'project.manage',
    scope: { project: 'ProjectId' },
    input: z.object({ ...pagerInput, ProjectId: id }),
    output: pagerOutput(undeliveredLine),
    about: 'The mails of a project that could not be delivered, the newest first, without their words.',
  }),
  mail: call({
    path: '/api/console/Mail',
    access: 'mails.view',
    input: z.object({ Id: id }),
    output: mailDetails,
    about: 'One mail with its words.',
  }),
};
