/**
 * Long work: what a person ordered, how far it is, stopping it, and fetching its file. Ordering belongs to the rooms
 * whose work it is. Source: docs/decisions/2026-11-22-long-work.md.
 */
import { z } from 'zod';
import { defineCall, fileOutput } from '../../call.ts';
import { id, idInQuery } from '../../kit/fields.ts';
import { pagerInput, pagerOutput } from '../../kit/pager.ts';
import { pageSize } from '../../kit/paging.rules.ts';
import { job } from './jobs.schemas.ts';

const named = z.object({ Id: id });

/** What ordering long work answers. */
export const ordered = z.object({ JobId: id });

export const jobsCalls = {
  own: defineCall({
    path: '/api/jobs/Own',
    access: 'work.own',
    readOnly: true,
    // Each is judged as if it was ordered now.
    input: z.object({ ...pagerInput, count: z.int().min(1).max(50).default(pageSize) }),
    output: pagerOutput(job),
    maxRequestsPerMinute: 120,
    summary: 'The files that the person ordered in the current project, the newest first.',
  }),
  get: defineCall({
    path: '/api/jobs/Get',
    access: 'work.own',
    readOnly: true,
    scope: { job: 'Id' },
    input: named,
    output: job,
    summary: 'How far one of one’s own orders is.',
  }),
  cancel: defineCall({
    path: '/api/jobs/Cancel',
    access: 'work.own',
    impersonation: 'never',
    scope: { job: 'Id' },
    input: named,
    output: job,
    problems: ['JOB_OVER'],
    summary: 'Stop an order that is waiting or under way; nothing of it is kept.',
  }),
  file: defineCall({
    path: '/api/jobs/File',
    method: 'GET',
    access: 'work.own',
    readOnly: true,
    impersonation: 'never',
    scope: { job: 'Id' },
    returnsFile: true,
    input: z.object({ Id: idInQuery }),
    output: fileOutput,
    problems: ['FILE_NOT_READY', 'FILE_ENDED', 'FILE_CHANGED'],
    maxRequestsPerMinute: 240,
    summary: 'The file of an order, for a day, to whom ordered it and as long as they might order it again.',
  }),
};
