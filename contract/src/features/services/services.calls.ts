/** SQL services: their editor, and calling them by name. Source: specification 001 §2, §5, §7. */
import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { id, text } from '../../kit/fields.ts';
import { maxDefinitionNameLength } from '../definitions/definitions.schemas.ts';
import { parameterValues, runProblems } from '../queries/queries.schemas.ts';
import { service, serviceRows, sqlServiceInput } from './services.schemas.ts';

const author = { access: 'definitions.write' } as const;

const called = {
  access: 'queries.run',
  readOnly: true,
  transaction: 'on-demand',
  output: serviceRows,
  problems: runProblems,
  maxRequestsPerMinute: 300,
} as const;

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
  edit: defineCall({ ...saved, path: '/api/service/Edit', summary: 'Saves a service as a new draft. 001 §7' }),
  call: defineCall({
    ...called,
    path: '/api/Services/{name}',
    input: z.object({ ...named, Params: parameterValues }),
    summary: 'Calls the published version of a service by name; its rows by the caller’s rights. 001 §7',
  }),
  call2: defineCall({
    ...called,
    path: '/api2/Services/{name}',
    input: z.object({ ...named, parameters: parameterValues }),
    summary: 'The same by the second address of the specification. 001 §7',
  }),
};
