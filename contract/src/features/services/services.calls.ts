/** Services in SQL and JavaScript: their editor, and calling them by name. Source: specification 001 §2, §5, §7. */
import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { id, text, visibleText } from '../../kit/fields.ts';
import { maxDefinitionNameLength } from '../definitions/definitions.schemas.ts';
import { maxSqlLength } from '../queries/sql-language.ts';
import {
  scriptFault,
  scriptProblems,
  scriptTrial,
  service,
  serviceAnswer,
  serviceInput,
  serviceParams,
  sqlServiceInput,
} from './services.schemas.ts';

const author = { access: 'definitions.write' } as const;

const called = {
  access: 'queries.run',
  impersonation: 'inner',
  idempotent: true,
  transaction: 'on-demand',
  output: serviceAnswer,
  problems: scriptProblems,
  maxRequestsPerMinute: 1200,
  maxBodyBytes: 256 * 1024,
} as const;

/** A trial may be of the functions of a view, which are longer than a service. */
const maxTriedScriptLength = 101_000;

const named = { name: text(maxDefinitionNameLength) };

const saved = {
  ...author,
  input: z.object({ Service: sqlServiceInput }),
  output: service,
  problems: ['STALE', 'NAME_TAKEN'],
} as const;

export const servicesCalls = {
  sqlServices: defineCall({
    ...author,
    path: '/api/Query/GetSqlServices',
    readOnly: true,
    input: z.object({}),
    output: z.array(service),
    summary: 'The SQL services, by name, each with its newest version. 001 §7',
  }),
  saveSqlService: defineCall({
    ...saved,
    path: '/api/Query/SaveSqlService',
    summary: 'Saves a SQL service as a new draft; Id 0 is a new one. 001 §7',
  }),
  list: defineCall({
    ...author,
    path: '/api/service/list',
    readOnly: true,
    input: z.object({}),
    output: z.array(service),
    summary: 'The services of every kind, by name. 001 §7',
  }),
  get: defineCall({
    ...author,
    path: '/api/service/get',
    readOnly: true,
    input: z.object({ Id: id }),
    output: service,
    summary: 'One service, its newest version. 001 §7',
  }),
  edit: defineCall({
    ...saved,
    path: '/api/service/Edit',
    input: z.object({ Service: serviceInput }),
    problems: ['STALE', 'NAME_TAKEN', 'SCRIPT_FAULTS'],
    summary: 'Saves a service as a new draft; a script only if it compiles. 001 §7',
  }),
  checkScript: defineCall({
    ...author,
    path: '/api/service/Check',
    readOnly: true,
    input: z.object({ Query: visibleText(maxSqlLength) }),
    output: z.object({ Faults: z.array(scriptFault) }),
    maxRequestsPerMinute: 120,
    summary: 'Compiles a script, and says where it is wrong.',
  }),
  tryScript: defineCall({
    ...author,
    path: '/api/service/Try',
    scope: { user: 'UserId' },
    targets: 'UserId',
    input: z.object({ Query: visibleText(maxTriedScriptLength), Params: serviceParams, UserId: id.optional() }),
    output: scriptTrial,
    maxRequestsPerMinute: 60,
    maxBodyBytes: 256 * 1024,
    summary: 'Runs a script as the caller or another person, lists what it would write, and writes nothing.',
  }),
  call: defineCall({
    ...called,
    path: '/api/Services/{name}',
    input: z.object({ ...named, Params: serviceParams }),
    summary: 'Calls the published version of a service by name, by the caller’s rights. 001 §7',
  }),
  call2: defineCall({
    ...called,
    path: '/api2/Services/{name}',
    input: z.object({ ...named, parameters: serviceParams }),
    summary: 'The same by the second address of the specification. 001 §7',
  }),
  callFree: defineCall({
    ...called,
    path: '/api2/{category}/{name}',
    bodyField: 'Body',
    input: z.object({ ...named, category: text(60), Body: serviceParams }),
    summary: 'Calls a service by its category and name; the whole body is its parameters. 001 §7',
  }),
};
