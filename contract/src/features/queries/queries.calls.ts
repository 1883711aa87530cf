/** Saved queries: SQL over the reporting views, by the reader's own rights. Source: specification 001 §3, §5, §7. */
import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { id, language, text } from '../../kit/fields.ts';
import { pagerInput, pagerOutput } from '../../kit/pager.ts';
import { ordered } from '../jobs/jobs.calls.ts';
import { maxOrdersPerMinute } from '../jobs/jobs.rules.ts';
import { tableFormat } from '../jobs/jobs.schemas.ts';
import {
  matrixLine,
  parameterValues,
  query,
  queryInput,
  queryParameter,
  queryResult,
  reportViewInfo,
  runProblems,
  runLine,
  sqlVerdict,
} from './queries.schemas.ts';
import { maxSqlLength, maxSqlParameters } from './sql-language.ts';

const trial = {
  Query: text(maxSqlLength),
  Parameters: parameterValues,
  /** The types of the parameters; text where nothing is declared. */
  Declared: z.array(queryParameter).max(maxSqlParameters).default([]),
};

export const queriesCalls = {
  get: defineCall({
    path: '/api/Query/Get',
    access: 'queries.run',
    readOnly: true,
    input: z.object({ Id: id, Lite: z.boolean().default(false) }),
    output: query,
    summary: 'One query: the newest version for authors, the published one for the roles that may run it. 001 §7',
  }),
  edit: defineCall({
    path: '/api/Query/Edit',
    access: 'definitions.write',
    input: z.object({ Query: queryInput }),
    output: query,
    problems: ['STALE', 'NAME_TAKEN', 'DEFINITION_FAULTS'],
    summary: 'Saves a query as a new draft; Id 0 is a new query. 001 §7',
  }),
  all: defineCall({
    path: '/api/Query/All',
    access: 'queries.run',
    readOnly: true,
    input: z.object({ ...pagerInput, Filter: text(200).default('') }),
    output: pagerOutput(query),
    summary:
      'The queries that the person may write or run, by name; the filter is in name, description or category. 001 §7',
  }),
  adminExecute: defineCall({
    path: '/api/Query/AdminExecute',
    access: 'definitions.write',
    readOnly: true,
    transaction: 'on-demand',
    input: z.object(trial),
    output: queryResult,
    problems: runProblems,
    maxRequestsPerMinute: 120,
    summary: 'Runs a statement that is being written, by the author’s rights; at most 1,000 rows. 001 §7',
  }),
  execute: defineCall({
    path: '/api/Query/execute',
    access: 'queries.run',
    readOnly: true,
    transaction: 'on-demand',
    input: z.object({ Id: id, Parameters: parameterValues }),
    output: queryResult,
    problems: runProblems,
    maxRequestsPerMinute: 120,
    summary: 'Runs the published version of a query by the caller’s rights; at most 1,000 rows. 001 §7',
  }),
  export: defineCall({
    path: '/api/Query/Export',
    access: 'work.own',
    impersonation: 'never',
    input: z.object({ Id: id, Parameters: parameterValues, Format: tableFormat, Language: language.default('el') }),
    output: ordered,
    problems: ['JOBS_FULL', ...runProblems],
    maxRequestsPerMinute: maxOrdersPerMinute,
    summary: 'Order all rows of a query as CSV or workbook, at most 100,000. 001 §7, §9',
  }),
  check: defineCall({
    path: '/api/Query/Check',
    access: 'definitions.write',
    readOnly: true,
    transaction: 'on-demand',
    input: z.object({ Query: text(maxSqlLength), Declared: trial.Declared }),
    output: sqlVerdict,
    maxRequestsPerMinute: 240,
    summary: 'The parameters of a statement, the views that it reads, and its faults at their places.',
  }),
  matrix: defineCall({
    path: '/api/Query/Matrix',
    access: 'definitions.write',
    readOnly: true,
    transaction: 'on-demand',
    input: z.object({ ...trial, Roles: z.array(text(40)).max(20) }),
    output: z.object({ list: z.array(matrixLine) }),
    problems: ['QUERY_FAULTS', 'QUERY_PARAMETERS', 'QUERY_BUSY', 'QUERY_CANCELLED'],
    maxRequestsPerMinute: 20,
    summary: 'How many rows a person of each role would get, each tried as one of them.',
  }),
  executeAs: defineCall({
    path: '/api/Query/ExecuteAs',
    access: 'definitions.write',
    readOnly: true,
    scope: { user: 'UserId' },
    targets: 'UserId',
    input: z.object({ ...trial, UserId: id }),
    output: queryResult,
    problems: runProblems,
    maxRequestsPerMinute: 60,
    summary: 'The first rows that another person would get.',
  }),
  runs: defineCall({
    path: '/api/Query/Runs',
    access: 'definitions.write',
    readOnly: true,
    input: z.object({ ...pagerInput, Id: id }),
    output: pagerOutput(runLine),
    summary: 'The runs of a query or a service, the newest first: who, when, how long, how many rows. Never values.',
  }),
  views: defineCall({
    path: '/api/Query/Views',
    access: 'definitions.write',
    readOnly: true,
    input: z.object({}),
    output: z.object({ list: z.array(reportViewInfo), Functions: z.array(z.string()) }),
    summary: 'The reporting views with their columns, and the functions that a statement may use.',
  }),
};
