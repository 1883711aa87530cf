/** Mass data: rows of a table, sent to a service or another call. Source: specification 001 §2, §3, §4, §7. */
import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { counter, visibleText } from '../../kit/fields.ts';
import { maxSqlLength } from '../queries/sql-language.ts';
import { maxTransformBytes } from './mass-data.rules.ts';
import { massData, massDataInput, massTargets, massUrl, rowsToTransform, transformedRow } from './mass-data.schemas.ts';

const sender = { access: 'massData.send' } as const;

export const massDataCalls = {
  saveSetup: defineCall({
    ...sender,
    path: '/api/data/setMassServiceData',
    closedToScripts: true,
    input: z.object({ url: massUrl, massdata: massDataInput }),
    output: z.object({ Version: counter }),
    problems: ['STALE', 'SCRIPT_FAULTS'],
    maxBodyBytes: 256 * 1024,
    summary: 'Saves how rows are sent to an address; only administrators change its script. 001 §7',
  }),
  setup: defineCall({
    ...sender,
    path: '/api/data/getMassServiceData',
    readOnly: true,
    input: z.object({ url: massUrl }),
    output: massData,
    summary: 'How rows are sent to an address, as last saved in the project. 001 §7',
  }),
  targets: defineCall({
    ...sender,
    path: '/api/data/MassDataTargets',
    readOnly: true,
    input: z.object({}),
    output: massTargets,
    summary: 'The services and calls to which the caller may send rows, with their parameters.',
  }),
  transform: defineCall({
    ...sender,
    path: '/api/data/TransformMassData',
    closedToScripts: true,
    abilityByField: { Code: 'definitions.write' },
    readOnly: true,
    input: z.object({ url: massUrl, ...rowsToTransform, Code: visibleText(maxSqlLength).optional() }),
    output: z.array(transformedRow),
    problems: ['SCRIPT_FAULTS', 'SCRIPT_FAILED', 'SCRIPT_TIMEOUT', 'SCRIPT_MEMORY'],
    maxRequestsPerMinute: 300,
    maxBodyBytes: maxTransformBytes,
    summary: 'Runs the script of an address, or a new one, over rows that are to be sent; it makes no call.',
  }),
};
